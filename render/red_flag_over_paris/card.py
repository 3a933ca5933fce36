"""Cards of Red Flag over Paris: one card large, and its face for hands and slips."""

from __future__ import annotations

from functools import lru_cache, partial

from render.core.cards import CardFace, Line, single_cards
from render.core.palette import NEUTRAL, PARIS_DIMENSIONS, WHITE, Colour
from render.core.parts import plain_badge
from render.core.pen import Box, Pen
from render.red_flag_over_paris.pieces import SIDE, locator, sign_of
from rules.core.contract import Seat
from rules.red_flag_over_paris.board import NAMES, SIDE_NAMES, SPACES
from rules.red_flag_over_paris.board import kind as kind_of
from rules.red_flag_over_paris.deck import FINAL_CARDS, PRINTED
from rules.red_flag_over_paris.texts import card_lines, source_of, targets

RECONSTRUCTED = "reconstructed text"


def colour(card: str) -> Colour:
    """The colour of a card: its side's, neutral, or that of an objective's dimension."""
    data = PRINTED[card]
    if data.space:
        return PARIS_DIMENSIONS[SPACES[data.space].dimension][0]
    return SIDE[data.side].fill if data.side else NEUTRAL


def kind(card: str) -> str:
    """What kind of card it is, in words: "Versailles event", "Objective"."""
    data = PRINTED[card]
    if data.space:
        return "Objective"
    if data.side is None:
        return "Neutral event"
    return f"{SIDE_NAMES[data.side]} {'Final Crisis' if card in FINAL_CARDS.values() else 'event'}"


def lines(card: str) -> tuple[Line, ...]:
    """The text of a card in lines; an objective begins with what its space is worth."""
    space = PRINTED[card].space
    if card in FINAL_CARDS.values():
        return (("choose", "Event only in the Final Crisis:"), *card_lines(card))
    if not space:
        return tuple(card_lines(card))
    worth = f"Control {NAMES[space]}: 1 {kind_of(space)} point"
    (first, words), *rest = card_lines(card)
    if first == "choose":
        return (("choose", f"{worth}. {words}"), *rest)
    return (("choose", worth), (first, words), *rest)


def picture(card: str, pen: Pen, box: Box) -> None:
    """The locator of a card: the spaces it can touch, and for an objective the space to hold."""
    locator(pen, box, targets(card), colour(card))


@lru_cache(maxsize=256)
def face(card: str, holder: Seat | None = None) -> CardFace:
    """The face of a card; ``holder`` is the side whose hand it is in."""
    data = PRINTED[card]
    fill = colour(card)
    tags = [RECONSTRUCTED] if source_of(card) == "reconstructed" else []
    if holder and data.side and data.side != holder:
        tags.append("rival event")
    shape = "circle" if data.space else "diamond" if data.side is None else SIDE[data.side].shape
    space = data.space
    return CardFace(
        title=data.title,
        fill=fill,
        text=WHITE,
        shape=shape,
        number=str(data.ops),
        lines=lines(card),
        footer=kind(card) if holder is None or space else kind(card).removesuffix(" event"),
        code=f"No. {data.number}",
        tags=tuple(tags),
        emblem=(lambda pen, x, y: pen.glyph(sign_of(space), x, y, 52, fill)) if space else None,
        sign=partial(_sign, card),
        picture=partial(picture, card),
    )


def _sign(card: str, pen: Pen, x: float, y: float) -> None:
    data = PRINTED[card]
    if data.space:
        pen.glyph(sign_of(data.space), x, y, 24, colour(card))
    elif data.side:
        plain_badge(pen, SIDE[data.side], x, y, 13)
    else:
        pen.glyph("dia", x, y, 22, NEUTRAL)


card_picture = single_cards(face)


def alt(card: str) -> str:
    """One card in words, at most 1024 characters."""
    data = PRINTED[card]
    parts = [f"Card {data.number}, {data.title}: {kind(card)}"]
    if data.space:
        parts.append(f"space {NAMES[data.space]}")
    else:
        parts.append(f"{data.ops} operations point{'s' if data.ops != 1 else ''}")
    text = " ".join(f"{words}{'' if words.endswith(('.', ':', '?')) else '.'}" for _, words in lines(card))
    tail = " The text is reconstructed." if source_of(card) == "reconstructed" else ""
    return f"{', '.join(parts)}. {text}{tail}"[:1024]
