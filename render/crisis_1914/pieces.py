"""Pieces of Crisis: 1914: Tension dice, Belligerence tracks, score markers, stamps and small tags."""

from __future__ import annotations

from msgspec import Struct

from render.core.layout import layout
from render.core.lettering import BOLD, FLOOR, HEAVY
from render.core.palette import (
    CRISIS,
    CRISIS_DICE,
    CRISIS_TYPES,
    INK,
    INK2,
    LIGHT,
    RULE,
    SIDES,
    WHITE,
    Colour,
    Side,
    luminance,
    mix,
    readable,
)
from render.core.parts import panel as sheet
from render.core.pen import Box, Pen
from rules.core.contract import Seat

LAYOUT = layout("crisis_1914")
SIDE: dict[Seat, Side] = SIDES["crisis_1914"]
BUFF, PANEL, TO_ACT, BAND = CRISIS["buff"], CRISIS["panel"], CRISIS["to_act"], CRISIS["band"]
LEVELS = 6  # steps of a Belligerence track, from 0
GLYPH = {
    "assertion": "tri",
    "consensus": "discs",
    "national": "star",
    "back_channel": "swap",
    "caution": "hourglass",
    "other": "dot",
}
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
MARKER = 21


class Tag(Struct, frozen=True):
    """A word in a small box: "act" filled with ink, "state" outlined, "lost" red, "won" in the winner's colour."""

    words: str
    style: str = "state"


def panel(pen: Pen, box: Box, fill: Colour = PANEL) -> None:
    """A sheet of this game's paper."""
    sheet(pen, box, fill)


def sign_size(side: Side, r: float) -> float:
    """The size of a badge of about this half height, smaller for the shapes that are wide."""
    return r * (0.88 if side.shape in ("wide_hexagon", "diamond") else 1)


def die(pen: Pen, x: float, y: float, size: float, value: int) -> None:
    """A Tension die centred on (x, y): pips from 1 to 6, a number for 0 and above 6."""
    half = size / 2
    fill = CRISIS_DICE[min(max(value, 0), len(CRISIS_DICE) - 1)]
    pen.shadow((x - half, y - half, x + half, y + half), size * 0.2)
    pen.rrect((x - half, y - half, x + half, y + half), size * 0.2, fill, INK, 2)
    if value not in PIPS:
        pen.text(x, y, str(value), max(FLOOR, size * 0.56), HEAVY, WHITE, "mc")
        return
    for place in PIPS[value]:
        row, column = divmod(place, 3)
        pen.circle(x + (column - 1) * size * 0.25, y + (row - 1) * size * 0.25, size * 0.098, WHITE)


def die_box(x: float, y: float, size: float) -> Box:
    """The square of a die."""
    return x - size / 2, y - size / 2, x + size / 2, y + size / 2


def level_box(box: Box, level: int) -> Box:
    """A cell of the Belligerence track that fills ``box``."""
    x0, y0, x1, y1 = box
    step = (x1 - x0) / LEVELS
    return x0 + step * level, y0, x0 + step * (level + 1), y1


def levels(pen: Pen, box: Box, now: int) -> None:
    """A Belligerence track: six cells that grow redder, the current one in ink."""
    for level in range(LEVELS):
        x0, y0, x1, y1 = level_box(box, level)
        fill = INK if level == now else mix(PANEL, BAND, level * 0.11)
        pen.rrect((x0 + 1.5, y0, x1 - 1.5, y1), 3, fill, INK if level == now else RULE, 2)
        pen.text((x0 + x1) / 2, (y0 + y1) / 2, str(level), 28, HEAVY, WHITE if level == now else INK, "mc", on=fill)


def marker(pen: Pen, side: Side, x: float, y: float, value: int, open_: bool = False) -> None:
    """A Score marker with its number; the open one counts for Prestige."""
    fill = PANEL if open_ else side.fill
    dark = luminance(fill) < 0.03
    pen.shape(side.shape, x, y, MARKER, fill, WHITE if dark else INK, 2.5)
    lift = -2 if side.shape == "shield" else 0
    pen.text(x, y + lift, str(value), 24, HEAVY, readable(fill, INK if open_ else side.text), "mc", small=True)


def double_stamp(pen: Pen, x: float, y: float, r: float) -> None:
    """The stamp of a Belligerence action: twice the DP."""
    red = CRISIS_TYPES["assertion"][0]
    pen.circle(x, y, r - 3, WHITE, red, 3)
    pen.text(x, y, "×2", r * 1.22, HEAVY, red, "mc", small=True)


def momentum_disc(pen: Pen, x: float, y: float, r: float, crossed: bool = False) -> None:
    """The disc of momentum; crossed out for whom it stops."""
    if not crossed:
        pen.circle(x, y, r, INK)
        pen.glyph("arrow", x, y, r * 1.25, WHITE)
        return
    red = CRISIS_TYPES["assertion"][0]
    pen.circle(x, y, r - 3, WHITE, red, 3)
    pen.glyph("arrow", x, y, r * 1.05, INK)
    pen.line([(x - r * 0.6, y + r * 0.6), (x + r * 0.6, y - r * 0.6)], red, 4)


def tag_width(pen: Pen, tag: Tag) -> float:
    """The width of a small tag."""
    return pen.width(tag.words, FLOOR, BOLD) + 18


def draw_tag(pen: Pen, right: float, y: float, tag: Tag) -> float:
    """A small tag that ends at ``right``, centred on y. Returns its left edge."""
    left = right - tag_width(pen, tag)
    box = (left, y - 15, right, y + 15)
    fills = {"act": INK, "lost": CRISIS_TYPES["assertion"][0], "won": CRISIS_TYPES["national"][0]}
    fill = fills.get(tag.style)
    if fill is None:
        pen.rrect(box, 5, PANEL, INK2, 2)
        pen.text((left + right) / 2, y, tag.words, FLOOR, BOLD, INK, "mc")
    else:
        pen.rrect(box, 5, fill)
        pen.text((left + right) / 2, y, tag.words, FLOOR, BOLD, WHITE, "mc")
    return left


def hatch(pen: Pen, box: Box, colour: Colour) -> None:
    """Slanting lines in a box: what counts for Prestige only."""
    x0, y0, x1, y1 = box
    tall = y1 - y0
    line = colour if luminance(colour) < 0.5 else INK2

    def lines(inner: Pen) -> None:
        inner.rect(box, LIGHT)
        x = x0 - tall
        while x < x1:
            inner.line([(x, y1), (x + tall * 0.7, y0)], line, 4)
            x += 10

    if x1 - x0 >= 2:
        pen.clip(box, lines)


def track_cells(pen: Pen, boxes: list[Box], labels: tuple[str, ...], at: int, side: Side) -> None:
    """The spaces of a player board's track, the marked one in the nation's colour."""
    for number, (box, label) in enumerate(zip(boxes, labels, strict=True)):
        now = number == at
        fill = side.fill if now else mix(PANEL, BUFF, 0.7)
        pen.rrect(box, 5, fill, INK if now else RULE, 3 if now else 2)
        ink = side.text if now else INK2 if number < at else INK
        size = 28 if len(label) < 3 else 26
        pen.text((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, label, size, HEAVY if now else BOLD, ink, "mc",
                 room=box[2] - box[0] - 6, on=fill)  # fmt: skip
