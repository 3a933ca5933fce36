"""Cards of Crisis: 1914: one card large, and its face for hands."""

from __future__ import annotations

from functools import lru_cache, partial

from render.core.cards import CardFace, Line, single_cards
from render.core.lettering import BLACK, BOLD, FLOOR, TEXT
from render.core.palette import CRISIS_TYPES, INK, INK2, LIGHT, RULE, WHITE, Colour, mix, readable
from render.core.pen import Box, Pen
from render.crisis_1914.pieces import GLYPH, PANEL, SIDE, momentum_disc
from rules.crisis_1914.faces import CARDS, KINDS, Face
from rules.crisis_1914.nations import NATIONS
from rules.crisis_1914.prose import STANDING, declares, entry
from rules.crisis_1914.prose import card as facts_of
from rules.crisis_1914.steps import Either, Mobilize, Momentum, MustBelligerent, briefly, sentence

RECONSTRUCTED = "reconstructed"
SHORT_TEXT = 110  # letters; a card with less has room for its sign


def sentence_of(words: str) -> str:
    """Words as a sentence."""
    return f"{words[0].upper()}{words[1:]}."


def steps_of(found: Face, momentum: bool, brief: bool = False) -> list[Line]:
    """What the card does, as lines; ``momentum`` also says what a momentum card is, ``brief`` uses few words."""
    lines: list[Line] = []
    for step in found.steps:
        if isinstance(step, Either):
            lines.append(("choose", "Choose one"))
            for branch in step.branches:
                said = briefly(branch, ", ") if brief else sentence(branch, " and ")
                lines.append(("bullet", sentence_of(said)))
        elif momentum or not isinstance(step, Momentum):
            said = briefly((step,)) if brief else step.text()
            lines.append(("text", sentence_of(said)))
    return lines


def standing(found: Face) -> list[Line]:
    """What its type does by standing on a Tableau."""
    lines: list[Line] = []
    if found.kind in STANDING and not declares(found):
        lines.append(("text", sentence_of(STANDING[found.kind])))
    if found.consensus > 1:
        lines.append(("text", f"It counts as {found.consensus} Consensus cards."))
    return lines


@lru_cache(maxsize=256)
def lines(card: str, whole: bool, brief: bool = False) -> tuple[Line, ...]:
    """The text of a card. In a hand what the tags and signs say is left out, unless nothing else is to be said.

    ``brief`` is for full hands.
    """
    found = CARDS[card]
    role: Line = ("note", found.role[0].upper() + found.role[1:])
    if whole:
        text = [*standing(found), *steps_of(found, True), ("text", sentence_of(found.fate))]
        if found.aside:
            text.append(("text", sentence_of(entry(found))))
        return (role, *text)
    return (role, *(steps_of(found, False, brief) or standing(found) or steps_of(found, True)))


def kind_words(found: Face) -> str:
    """The type in words."""
    return "Assertion or Back-Channel" if declares(found) else KINDS[found.kind]


def values(found: Face) -> tuple[str, tuple[str, ...]] | None:
    """For a card without fixed DP: by what it goes ("by week", a track's title), and its values in order."""
    if isinstance(found.dp, tuple):
        return "DP by week", tuple(map(str, found.dp))
    track = NATIONS[found.seat].track
    if found.dp is None and track is not None:
        return f"DP by {track.title}", track.labels
    return None


def span(found: Face) -> str:
    """The DP for the header: a number, or from the least to the most."""
    board = NATIONS[found.seat].track
    several = found.dp if isinstance(found.dp, tuple) else board.worth if found.dp is None and board else (found.dp,)
    numbers = [number for number in several if number is not None]
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def tags_of(found: Face, whole: bool) -> tuple[str, ...]:
    """The tags of a card, the most pressing first."""
    tags = []
    if any(isinstance(step, Mobilize) for step in found.steps):
        tags.append("you lose")
    if any(isinstance(step, MustBelligerent) for step in found.steps):
        tags.append("Belligerence")
    if found.source == RECONSTRUCTED:
        tags.append(RECONSTRUCTED)
    if found.kind == "national":
        tags.append("limit +1")
    if not whole and (found.leaves or found.leaves_at_end):
        tags.append(f"leaves, Week {found.leaves} on" if found.leaves > 1 else "leaves")
    elif not whole and found.pile == "returned":
        tags.append("returns")
    return tuple(tags)


@lru_cache(maxsize=512)
def face(card: str, week: int = 0, at: int = 0, extra: tuple[str, ...] = (), others: int = 0) -> CardFace:
    """The face of a card; in a hand with the week, the marked space of the own track, further tags, and its size."""
    found = CARDS[card]
    fill, ink = CRISIS_TYPES[found.kind]
    text = lines(card, not week, others > 8 or (others > 4 and declares(found)))
    number = str(found.value(week, at)) if week else span(found)
    momentum = any(isinstance(step, Momentum) for step in found.steps)
    changing = values(found)
    now = -1 if not week else week - 1 if isinstance(found.dp, tuple) else at
    picture = None
    height = 80.0
    if changing:
        picture = partial(_strip, changing, now, fill)
    elif found.kind != "other" and others <= 8 and sum(len(words) for _, words in text) < SHORT_TEXT and week:
        picture, height = partial(_sign, found.kind, fill), 110.0
    return CardFace(
        title=found.name,
        fill=fill,
        text=ink,
        shape=SIDE[found.seat].shape,
        number=number,
        lines=text,
        footer=KINDS[found.kind] if week else kind_words(found),
        code=f"{SIDE[found.seat].sign} {found.number}",
        tags=(*extra, *tags_of(found, not week)),
        alerts=("you lose",),
        emblem=partial(_emblem, number, momentum, fill),
        sign=lambda pen, x, y: pen.glyph(GLYPH[found.kind], x, y, 24, INK2),
        picture=picture,
        picture_height=height,
    )


def _emblem(number: str, momentum: bool, fill: Colour, pen: Pen, x: float, y: float) -> None:
    """The DP in the nation's shape, with the disc of momentum at its corner."""
    pen.text(x, y, number, 54 if len(number) < 2 else 32, BLACK, readable(WHITE, fill), "mc")
    if momentum:
        pen.circle(x + 32, y + 27, 15, WHITE)
        momentum_disc(pen, x + 32, y + 27, 13)


def _sign(kind: str, fill: Colour, pen: Pen, box: Box) -> None:
    """The sign of the type, faint, in the lower right corner."""
    size = min(96.0, box[3] - box[1])
    pen.glyph(GLYPH[kind], box[2] - size / 2 - 4, (box[1] + box[3]) / 2, size, mix(LIGHT, fill, 0.26))


def _strip(changing: tuple[str, tuple[str, ...]], now: int, fill: Colour, pen: Pen, box: Box) -> None:
    """The values of a card whose DP changes, the present one filled."""
    label, numbers = changing
    x0, y0, x1, y1 = box
    pen.text(x0 + 2, y0 + 15, label, 25, TEXT, INK2, "lc", room=x1 - x0 - 4)
    step = (x1 - x0) / len(numbers)
    size = 28.0 if len(numbers) < 6 else 26.0
    for number, value in enumerate(numbers):
        cell = (x0 + step * number, y0 + 34, x0 + step * (number + 1) - 5, y1)
        colour = fill if number == now else PANEL
        pen.rrect(cell, 5, colour, INK if number == now else RULE, 2)
        pen.text((cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2, value, size, BOLD, readable(colour, INK), "mc",
                 room=max(step - 9, FLOOR), on=colour)  # fmt: skip


card_picture = single_cards(face)


def alt(card: str) -> str:
    """One card in words, at most 1024 characters."""
    found = facts_of(CARDS[card])
    return f"{found.title}, {found.kind}. {found.facts}. {found.text}"[:1024]
