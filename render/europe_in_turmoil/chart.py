"""The spaces of the map as plaques: who holds them, stability, segments, support of both sides."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from render.core.lettering import BOLD, HEAVY, NARROW_BOLD, TEXT
from render.core.palette import EUROPE_REGIONS, INK, INK2, LIGHT, RULE, WHITE, mix
from render.core.parts import Place
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.europe_in_turmoil.pieces import SHORT, SIDE, SIGNS, A, L, board_of, chip, hand_sign, names, shield
from rules.core.contract import Seat
from rules.europe_in_turmoil.board import POWER_NAMES, POWERS, PRINTED
from rules.europe_in_turmoil.view import EuropeView, SpaceView

CORNERS: dict[Seat | None, float] = {A: 2, L: 16, None: 6}
BAND = 7  # from the outline of a battleground to its second outline
CLOSED = {"norway": "closed"}


class Style(Struct, frozen=True):
    """Sizes of a plaque: heights of name, rule and lower row from its upper edge, and sizes of what stands there."""

    name: float
    name_size: float
    rule: float
    row: float
    shield: float
    icon: float
    icon_step: float
    chip: float
    chip_step: float
    margin: float


OVERVIEW = Style(16, 28, 31, 45, 26, 24, 27, 27, 30, 7)
NEIGHBOUR = Style(17, 29, 32, 47, 26, 24, 29, 27, 31, 10)
OWN = Style(24, 33, 45, 83, 44, 36, 42, 48, 53, 12)
TIGHT = Style(24, 33, 45, 83, 38, 28, 31, 42, 46, 9)


def box_of(place: list[float]) -> Box:
    """Centre and size as a box."""
    x, y, w, h = place
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def place_of(places: dict[str, Any], space: str) -> Place | None:
    """Where a mark around a space goes, if it is on this map."""
    if space not in PRINTED or space not in places:
        return None
    return Place(box_of(places[space]), 8, BAND if PRINTED[space].battleground else 0)


def draw_spaces(pen: Pen, stage: Stage, view: EuropeView, places: dict[str, Any]) -> None:
    """The plaques of all spaces that this map has, and the powers off the board."""
    board = board_of(view)
    for space, place in places.items():
        x0, y0, x1, y1 = box_of(place)
        around = (x0 - 22, y0 - 22, x1 + 22, y1 + 22)
        if space in POWERS:
            stage.stamp(pen, space, around, lambda p, s=space, b=(x0, y0, x1, y1): power(p, s, b))  # type: ignore[misc]
            continue
        now, icons = view.spaces[space], board.icons.get(space, ())
        stage.stamp(
            pen,
            (space, now, icons),
            around,
            lambda p, s=space, b=(x0, y0, x1, y1), n=now, i=icons: plaque(p, s, b, n, i),  # type: ignore[misc]
        )


def power(pen: Pen, space: str, box: Box) -> None:
    """A power off the board: a pill in the colour of the side that always holds it."""
    side = SIDE[POWERS[space]]
    x0, y0, x1, y1 = box
    pen.rrect(box, 18, side.fill, INK, 2.5)
    pen.text((x0 + x1) / 2, (y0 + y1) / 2, POWER_NAMES[space], 28, BOLD, side.text, "mc", room=x1 - x0 - 16)


def plaque(pen: Pen, space: str, box: Box, now: SpaceView, icons: tuple[str, ...]) -> None:
    """One space, in the size that its box asks for."""
    x0, y0, x1, y1 = box
    middle, room = (x0 + x1) / 2, x1 - x0 - 12
    style = _style(y1 - y0, len(icons) + bool(now.liberal) + bool(now.authoritarian))
    if not now.open:
        _closed(pen, space, box, style)
        return
    side = SIDE[now.control] if now.control else None
    fill, ink = (side.fill, side.text) if side else (LIGHT, INK)
    r = CORNERS[now.control] * (1.15 if y1 - y0 > 100 else 1)
    if now.battleground:
        pen.rrect((x0 - BAND, y0 - BAND, x1 + BAND, y1 + BAND), r + BAND - 1, LIGHT, INK, 2)
    pen.rrect(box, r, fill, INK, 2.5 if y1 - y0 < 100 else 3)
    pen.text(middle, y0 + style.name, names(space), style.name_size, BOLD, ink, "mc", room=room, on=fill)
    pen.rule(x0 + 8, y0 + style.rule, x1 - 8, y0 + style.rule, mix(fill, ink, 0.4))
    y = y0 + style.row
    x = x0 + style.margin + style.shield * 0.45
    shield(pen, x, y, style.shield, PRINTED[space].stability, ink, fill)
    chips = [(seat, points) for seat, points in ((L, now.liberal), (A, now.authoritarian)) if points]
    icon, step = style.icon, style.icon_step
    left = x + style.shield * 0.45 + (4 if y1 - y0 < 100 else 7)
    right = x1 - style.margin - (len(chips) - 1) * style.chip_step - style.chip
    if left + step * (len(icons) - 1) + icon > right:
        step = (right - left) / len(icons)
        icon = min(icon, step + 1)
    for number, name in enumerate(icons):
        pen.glyph(SIGNS[name], left + icon / 2 + number * step, y, icon, ink)
    for number, (seat, points) in enumerate(chips):
        chip(pen, seat, x1 - style.margin - style.chip / 2 - number * style.chip_step, y, style.chip, points)
    if now.black_hand:
        hand_sign(pen, x0 - 4, y0 - 3, 14 if y1 - y0 < 100 else 20)
    if "austria_hungary" in now.extra:
        _joined(pen, box)


def _style(height: float, things: int) -> Style:
    if height < 62:
        return OVERVIEW
    if height < 100:
        return NEIGHBOUR
    return TIGHT if things > 3 else OWN


def _closed(pen: Pen, space: str, box: Box, style: Style) -> None:
    """A space that is not in play: its name and a diagonal rule."""
    x0, y0, x1, y1 = box
    middle = (x0 + x1) / 2
    pen.rrect(box, 6, LIGHT, RULE, 2)
    pen.line([(x0 + 6, y1 - 4), (x1 - 6, y0 + 4)], mix(LIGHT, RULE, 0.65), 2)
    name = SHORT.get(space, PRINTED[space].name)
    pen.text(middle, y0 + style.name, name, style.name_size, BOLD, INK2, "mc", room=x1 - x0 - 12)
    pen.text(middle, y0 + style.row, CLOSED.get(space, "out of play"), 26, TEXT, INK2, "mc", room=x1 - x0 - 12)


def _joined(pen: Pen, box: Box) -> None:
    """Bosnia in both regions: a flag with A-H on its lower edge."""
    x0, y0, x1, y1 = box
    fill = mix(EUROPE_REGIONS["austria_hungary"][1], INK, 0.35)
    x, y, tall = (x0 + x1) / 2, y1 + (7 if y1 - y0 < 100 else 6), 11 if y1 - y0 < 100 else 15
    pen.rrect((x - 17 - tall / 2, y - tall, x + 17 + tall / 2, y + tall), 5, fill, WHITE, 2)
    pen.text(x, y, "A-H", tall * 1.75, NARROW_BOLD, WHITE, "mc", small=True)


def sample_battleground(pen: Pen, x: float, y: float) -> None:
    """The second outline for the legend."""
    pen.rrect((x - 14, y - 12, x + 14, y + 12), 7, LIGHT, INK, 2)
    pen.rrect((x - 9, y - 7, x + 9, y + 7), 3, LIGHT, INK, 2)


def sample_shield(pen: Pen, x: float, y: float) -> None:
    """A stability for the legend."""
    pen.shape("shield", x, y, 12, INK)
    pen.text(x, y - 1, "3", 22, HEAVY, WHITE, "mc", small=True)
