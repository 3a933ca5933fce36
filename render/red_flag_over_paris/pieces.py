"""The pieces of Red Flag over Paris: cubes, ghosts of cubes, discs, cracks, and the small locator map."""

from __future__ import annotations

from math import cos, pi, sin

from render.core.layout import layout
from render.core.lettering import HEAVY
from render.core.palette import (
    INK,
    INK2,
    LIGHT,
    NEUTRAL,
    PAPER,
    PARIS,
    PARIS_DIMENSIONS,
    RULE,
    SIDES,
    WHITE,
    Colour,
    Side,
    mix,
)
from render.core.pen import Box, Pen
from rules.core.contract import Seat
from rules.red_flag_over_paris.board import SPACES, C, V

KEY = "red_flag_over_paris"
LAYOUT = layout(KEY)
SIDE: dict[Seat, Side] = SIDES[KEY]


def sign_of(space: str) -> str:
    """The glyph of a space: a star if pivotal, else the shape of its dimension."""
    data = SPACES[space]
    return "star" if data.pivotal else PARIS_DIMENSIONS[data.dimension][2]


def _hexagon(x: float, y: float, r: float) -> list[tuple[float, float]]:
    return [(x + r * sin(pi * i / 3), y - r * cos(pi * i / 3)) for i in range(6)]


def cube(pen: Pen, seat: Seat, x: float, y: float, s: float) -> None:
    """A wooden cube: a square with a V, or a hexagon in three tones."""
    if seat == V:
        half = s / 2
        pen.rrect((x - half, y - half, x + half, y + half), 4, SIDE[V].fill, WHITE, 2)
        k = half * 0.92
        pen.line([(x - 0.5 * k, y - 0.4 * k), (x, y + 0.42 * k), (x + 0.5 * k, y - 0.4 * k)], WHITE, s * 0.115)
        return
    r = s * 0.58
    corner = _hexagon(x, y, r)
    pen.poly(corner, PARIS["commune_right"], WHITE, 1.5)
    pen.poly([corner[5], corner[0], corner[1], (x, y)], PARIS["commune_top"])
    pen.poly([corner[5], (x, y), corner[3], corner[4]], SIDE[C].fill)


def ghost(pen: Pen, seat: Seat, x: float, y: float, s: float) -> None:
    """The outline of a cube that is not there yet: a bonus cube or a free place."""
    colour = SIDE[seat].fill
    if seat == V:
        pen.rrect((x - s / 2, y - s / 2, x + s / 2, y + s / 2), 3, None, colour, 2)
    else:
        corner = _hexagon(x, y, s * 0.56)
        pen.line([*corner, corner[0], corner[1]], colour, 2)


def cubes(pen: Pen, seat: Seat, x: float, y: float, count: int, size: float = 34, shift: float = 0) -> None:
    """Up to four cubes around (x, y), the third and fourth in a second row; more are one cube and a number."""
    if count > 4:
        cube(pen, seat, x - 22, y, size)
        pen.text(x - 22 + size * 0.62, y, f"×{count}", 30, HEAVY, INK, "lc")
        return
    s = size if count < 3 else size - 4
    step = s + 4
    for number, (column, row) in enumerate(_places(count)):
        cx = x + column * step + (shift if count > 2 else 0)
        cube(pen, seat, cx, y + row * (step - 1), s)
        if number == count - 1:
            return


def _places(count: int) -> tuple[tuple[float, float], ...]:
    """Offsets in steps of the cubes of a group."""
    if count == 1:
        return ((0, 0),)
    if count == 2:
        return ((-0.5, 0), (0.5, 0))
    if count == 3:
        return ((-0.5, -0.5), (0.5, -0.5), (0, 0.5))
    return ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)) if count == 4 else ()


def disc(pen: Pen, seat: Seat, x: float, y: float, r: float = 19) -> None:
    """A Fortification (tower) or Barricade (heap of beams)."""
    pen.circle(x, y, r, SIDE[seat].fill, WHITE, 2.5)
    pen.glyph("tower" if seat == V else "barricade", x, y - (0 if seat == V else 1), r * 1.12, WHITE)


def presence(pen: Pen, seat: Seat, x: float, y: float, wide: float = 17, tall: float = 40) -> None:
    """The tab of a side that is always present, centred on (x, y)."""
    box = (x - wide / 2 - 2, y - tall / 2 - 2, x + wide / 2 + 2, y + tall / 2 + 2)
    pen.rrect(box, 5, SIDE[seat].fill, WHITE, 2)


def crack(pen: Pen, seat: Seat, x: float, y: float) -> None:
    """The zigzag through a breached zone, centred on (x, y)."""
    points = [(x - 8, y - 23), (x + 8, y - 7), (x - 8, y + 7), (x + 8, y + 23)]
    pen.line(points, SIDE[seat].fill, 4)


def dimension_sign(pen: Pen, dimension: str, x: float, y: float, size: float, fill: Colour | None = None) -> None:
    """The shape of a dimension, in its own ink unless told otherwise."""
    ink, _, glyph = PARIS_DIMENSIONS[dimension]
    pen.glyph(glyph, x, y, size, fill or ink)


def locator(pen: Pen, box: Box, targets: frozenset[str], accent: Colour = NEUTRAL) -> None:
    """The twelve spaces in miniature; those a card can touch are ringed."""
    pen.rrect(box, 6, PAPER, RULE, 1.5)
    places = LAYOUT["locator"]
    x0, y0, x1, y1 = box

    def at(space: str) -> tuple[float, float]:
        fx, fy = places[space]
        return x0 + fx * (x1 - x0), y0 + fy * (y1 - y0)

    line = mix(PAPER, RULE, 0.5)
    for a, b in LAYOUT["links"]["straight"]:
        if a in places and b in places:
            pen.line([at(a), at(b)], line, 2)
    for a in ("royalists", "republicans"):
        pen.line([at(a), at("national_assembly")], line, 2)
    left, right = at("fort_d_issy"), at("chateau_de_vincennes")
    bend = y0 + places["bend"] * (y1 - y0)
    pen.line([left, (left[0] + 10, bend), (right[0] - 10, bend), right], line, 2)
    r = min(16.0, (y1 - y0) * 0.12, (x1 - x0) * 0.055)
    for space, data in SPACES.items():
        x, y = at(space)
        ink, tint, _ = PARIS_DIMENSIONS[data.dimension]
        size = r * (1.25 if sign_of(space) == "star" else 1.05)
        if space in targets:
            pen.circle(x, y, r, WHITE, accent, 2.5)
            pen.glyph(sign_of(space), x, y, size, accent)
        else:
            pen.glyph(sign_of(space), x, y, size, mix(ink, tint, 0.42))


def note_colour(seat: Seat | None) -> Colour:
    """The text colour in which a side is named on a light ground."""
    return SIDE[seat].fill if seat else INK2


def leaning(value: int, limit: int = 5) -> Colour:
    """The tint of a cell of a victory track; the value counts from the Commune's side."""
    side = SIDE[C] if value > 0 else SIDE[V]
    return mix(LIGHT, side.fill, (0.10 + 0.27 * abs(value) / limit) if value else 0)
