"""Cards of Europe in Turmoil: Strategy, Stability and Mobilization, one large or as faces for hands."""

from __future__ import annotations

import re
from functools import lru_cache, partial

from render.core.cards import CardFace, Line, single_cards
from render.core.palette import EUROPE, INK, LIGHT, NEUTRAL, WHITE, Colour, Side, mix
from render.core.parts import plain_badge
from render.core.pen import Box, Pen
from render.europe_in_turmoil.pieces import SIDE, SIGNS, era_flag
from rules.core.contract import Card, Seat
from rules.europe_in_turmoil.alliances import NATIONS
from rules.europe_in_turmoil.board import ICON_NAMES
from rules.europe_in_turmoil.deck import DECK, NUMBERS, TURN_CARDS
from rules.europe_in_turmoil.mobilization_cards import MOBILIZATION
from rules.europe_in_turmoil.view import HandCard
from rules.europe_in_turmoil.words import every_card

SOURCE_TAGS = {"reconstructed": "reconstructed text", "second-hand": "second-hand text"}
GLYPH_WORDS = (  # what a card is about, by the first word found in its text
    *((name, SIGNS[icon]) for icon, name in ICON_NAMES.items()),
    ("naval", "ship"),
    ("navy", "ship"),
    ("Navy", "ship"),
    ("end of the turn", "hourglass"),
    ("This turn", "hourglass"),
)


def colour(card: str) -> Colour:
    """The colour of a card's header."""
    kind, side = every_card()[card].kind, every_card()[card].side
    if side:
        return SIDE[side].fill
    if kind == "scoring":
        return EUROPE["scoring"]
    return EUROPE["neutral_card"] if kind == "strategy" else NEUTRAL


def lines(card: Card, whole: bool) -> tuple[Line, ...]:
    """The text in lines: a condition first, then the effects; ``whole`` keeps the effects in one paragraph."""
    text, found = card.text, []
    if text.startswith("Only if "):
        condition, _, text = text.partition(". ")
        found.append(("choose", f"{condition}."))
    elif text.startswith("If ") and ": " in text:
        condition, _, text = text.partition(": ")
        found.append(("choose", f"{condition}:"))
    if whole:
        return (*found, ("text", text))
    return (*found, *(("text", part) for part in re.split(r"(?<=\.) (?=[A-Z])", text)))


def sign_for(card: Card) -> str:
    """The glyph of what the card is about; empty if it is about nothing that has one."""
    if card.kind == "scoring":
        return "star"
    text = card.text
    found = [(text.find(word), glyph) for word, glyph in GLYPH_WORDS if word in text]
    return min(found)[1] if found else ""


def _pale(glyph: str, fill: Colour, pen: Pen, box: Box) -> None:
    """The glyph, large and pale."""
    x0, y0, x1, y1 = box
    pen.glyph(glyph, (x0 + x1) / 2 - 6, (y0 + y1) / 2 - 4, y1 - y0, mix(LIGHT, fill, 0.26))


def _sign(card: str, pen: Pen, x: float, y: float) -> None:
    data = every_card()[card]
    if data.kind in ("strategy", "scoring"):
        era_flag(pen, DECK[NUMBERS[card]].era, x, y)
    elif data.side:
        plain_badge(pen, SIDE[data.side], x, y, 13)
    else:
        pen.glyph("ANX", x, y, 26, NEUTRAL)


def _emblem(glyph: str, fill: Colour, size: float, pen: Pen, x: float, y: float) -> None:
    pen.glyph(glyph, x, y, size, fill if fill != SIDE["liberal"].fill else INK)


@lru_cache(maxsize=1024)
def face(card: str, holder: Seat | None = None, now: HandCard | None = None, notes: tuple[str, ...] = ()) -> CardFace:
    """The face of a card.

    ``holder`` is the side in whose hand it is, ``now`` what it is worth there; ``notes`` are further tags in red.
    """
    data = every_card()[card]
    fill = colour(card)
    side: Side | None = SIDE[data.side] if data.side else None
    tags, alerts = [], list(notes)
    shape, number, emblem = side.shape if side else "diamond", "", None
    glyph = sign_for(data)
    if data.kind in ("strategy", "scoring"):
        printed = DECK[NUMBERS[card]]
        code, footer = f"No. {printed.number:03}", data.kind.capitalize() if not side else side.name
        if data.kind == "scoring":
            shape, number = "burst", "S"
            tags.append("never held over")
        else:
            number = str(now.ops if now else printed.ops)
            footer = footer if side else "Neutral"
            tags += ["removed"] if printed.once else []
            tags += ["this turn"] if printed.number in TURN_CARDS else ["stays"] if printed.underlined else []
            tags += ["prerequisite"] if printed.red and not holder else []
        if now and holder and data.kind == "strategy":
            rival = data.side is not None and data.side != holder
            if now.ops != printed.ops:
                tags.insert(0, f"printed {printed.ops}")
            if rival:
                tags.insert(0, "rival event" if now.event else "no event now")
            elif not now.event and printed.number != 17:
                alerts.append("blocked")
    elif data.kind == "stability":
        code, footer, shape = f"No. {card.partition(':')[2]}", "Stability", "shield"
        emblem = partial(_emblem, glyph or "hourglass", fill, 42)
    else:
        plan = MOBILIZATION[card.partition(":")[2]]
        code, shape, number = plan.key, "octagon", str(plan.priority)
        footer = NATIONS[plan.nation].removeprefix("the ")
        tags += [plan.plan] if plan.plan else []
    if data.source in SOURCE_TAGS:
        tags.append(SOURCE_TAGS[data.source])
    return CardFace(
        title=data.title,
        fill=fill,
        text=side.text if side else WHITE,
        shape=shape,
        number=number,
        lines=lines(data, holder is not None),
        footer=footer,
        code=code,
        tags=(*alerts, *tags),
        alerts=tuple(alerts),
        emblem=emblem,
        sign=partial(_sign, card),
        watermark=partial(_pale, glyph, fill) if glyph and data.kind != "stability" else None,
    )


card_picture = single_cards(face)


def alt(card: str) -> str:
    """One card in words, at most 1024 characters."""
    data = every_card()[card]
    number = f"Card {NUMBERS[card]}, " if card in NUMBERS else ""
    tail = f" {SOURCE_TAGS[data.source].capitalize()}." if data.source in SOURCE_TAGS else ""
    return f"{number}{data.title}: {data.facts}. {data.text}{tail}"[:1024]
