"""The City Boxes: Tension dice in flow-down order, the player board's track, and Belligerence."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from render.core.lettering import BOLD, DISPLAY, TEXT
from render.core.palette import INK, INK2, RULE, mix
from render.core.parts import Place, badge, plain_badge
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.crisis_1914.pieces import (
    PANEL,
    SIDE,
    die,
    die_box,
    level_box,
    levels,
    sign_size,
    track_cells,
)
from rules.core.contract import Seat
from rules.crisis_1914.nations import NATIONS
from rules.crisis_1914.view import BoxView, Crisis1914View, NationView

HEAD = 48
LOW = 132  # height of the track and the Belligerence below the dice
WIDE = 300  # from here a box shows the whole track


class Spot(Struct, frozen=True):
    """The centre of a badge and of the die beside it, and the die's size."""

    sign: tuple[float, float]
    die: tuple[float, float]
    size: float


def upright(box: Box) -> bool:
    """True for a box in which the dice stand one below the other."""
    return box[3] - box[1] > 400


def spots(box: Box, count: int) -> list[Spot]:
    """Where the dice of a City Box stand."""
    x0, y0, x1, y1 = box
    top, bottom = y0 + HEAD, y1 - LOW
    if upright(box):
        step = (bottom - top) / count
        middle = (x0 + x1) / 2
        return [
            Spot((middle - 42, y), (middle + 36, y), min(72, step * 0.66))
            for y in (top + step * (number + 0.5) for number in range(count))
        ]
    step, y = (x1 - x0) / count, (top + bottom) / 2 + 2
    size = 58 if bottom - top < 100 else 72
    return [
        Spot((x - size * 0.57, y), (x + size * 0.47, y), size)
        for x in (x0 + step * (number + 0.5) for number in range(count))
    ]


def levels_box(box: Box) -> Box:
    """The Belligerence track of a City Box."""
    x0, _, x1, y1 = box
    return x0 + 12, y1 - 52, x1 - 12, y1 - 12


def track_boxes(pen: Pen, box: Box, labels: tuple[str, ...], at: int) -> list[Box]:
    """The spaces of the track at the right of its line; a narrow box has only the marked one."""
    right, y = box[2] - 13, box[3] - 112
    shown = labels if box[2] - box[0] >= WIDE else (labels[at],)
    found: list[Box] = []
    for label in reversed(shown):
        left = right - max(36.0, pen.width(label, 26, BOLD) + 18)
        found.insert(0, (left, y - 17, right, y + 17))
        right = left - 5
    return found


def places(view: Crisis1914View, board: dict[str, Any], pen: Pen) -> dict[str, Place]:
    """Where marks in the City Boxes go."""
    found: dict[str, Place] = {}
    for seat, nation in view.nations.items():
        found |= city_places(pen, tuple(board["cities"][seat]), seat, nation)
    return found


def city_places(pen: Pen, box: Box, seat: Seat, nation: NationView) -> dict[str, Place]:
    """Where marks in one City Box go."""
    found = {}
    for one, spot in zip(nation.boxes, spots(box, len(nation.boxes)), strict=True):
        found[f"die:{seat}:{one.nation}"] = Place(die_box(*spot.die, spot.size), 12)
    found[f"level:{seat}"] = Place(level_box(levels_box(box), nation.belligerence), 3, -2)
    if nation.track is not None:
        boxes = track_boxes(pen, box, nation.track.spaces, nation.track.at)
        found[f"track:{seat}"] = Place(boxes[nation.track.at if len(boxes) > 1 else 0], 5, -2)
    return found


def base(pen: Pen, board: dict[str, Any]) -> None:
    """The boxes with their names."""
    for seat, box in board["cities"].items():
        city_base(pen, tuple(box), seat)


def city_base(pen: Pen, box: Box, seat: Seat) -> None:
    """One box without what changes."""
    x0, y0, x1, y1 = box
    side = SIDE[seat]
    pen.rrect(box, 10, PANEL, INK, 2)
    pen.rrect((x0 + 2, y0 + 2, x1 - 2, y0 + HEAD), 8, side.fill, corners=(True, True, False, False))
    pen.rule(x0, y0 + HEAD, x1, y0 + HEAD, INK, 2)
    narrow = x1 - x0 < 240
    badge(pen, side, x0 + (28 if narrow else 34), y0 + HEAD / 2 + 1, sign_size(side, 18 if narrow else 20))
    left = x0 + (54 if narrow else 66)
    pen.text(left, y0 + HEAD / 2 + 2, NATIONS[seat].city, 32, DISPLAY, side.text, "lc", room=x1 - 6 - left,
             on=side.fill)  # fmt: skip
    pen.text(x0 + 14, y1 - 71, "Belligerence", 25, TEXT, INK2, "lc")


def draw(pen: Pen, stage: Stage, view: Crisis1914View, board: dict[str, Any]) -> None:
    """All that changes in the City Boxes."""
    for seat, nation in view.nations.items():
        box: Box = tuple(board["cities"][seat])
        stamp(pen, stage, box, seat, nation)


def stamp(pen: Pen, stage: Stage, box: Box, seat: Seat, nation: NationView) -> None:
    """All that changes in one City Box."""
    at = nation.track.at if nation.track is not None else 0
    key = ("city", seat, nation.boxes, nation.belligerence, at, box)
    stage.stamp(pen, key, box, lambda p: city(p, box, seat, nation))


def city(pen: Pen, box: Box, seat: Seat, nation: NationView) -> None:
    """The dice, the track and the Belligerence of one City Box."""
    x0 = box[0]
    found = spots(box, len(nation.boxes))
    for number, (one, spot) in enumerate(zip(nation.boxes, found, strict=True)):
        if number:
            _flow(pen, box, found[number - 1], spot)
        _die(pen, one, spot)
    levels(pen, levels_box(box), nation.belligerence)
    track = nation.track
    if track is None:
        return
    boxes = track_boxes(pen, box, track.spaces, track.at)
    y = box[3] - 112
    pen.text(
        x0 + 14,
        y,
        (track.title, track.title.split()[-1].capitalize()),
        25,
        TEXT,
        INK2,
        "lc",
        room=boxes[0][0] - x0 - 22,
    )
    if len(boxes) > 1:
        track_cells(pen, boxes, track.spaces, track.at, SIDE[seat])
    else:
        track_cells(pen, boxes, (track.spaces[track.at],), 0, SIDE[seat])


def _die(pen: Pen, one: BoxView, spot: Spot) -> None:
    plain_badge(pen, SIDE[one.nation], *spot.sign, spot.size * 0.36)
    if SIDE[one.nation].shape == "circle":
        pen.circle(*spot.sign, spot.size * 0.36, None, INK, 2)
    die(pen, *spot.die, spot.size, one.tension)


def _flow(pen: Pen, box: Box, before: Spot, after: Spot) -> None:
    """The sign that Tension flows down from one box to the next."""
    line = mix(PANEL, RULE, 0.45)
    if upright(box):
        y = (before.die[1] + after.die[1]) / 2
        pen.rule(box[0] + 14, y, box[2] - 14, y, line)
        x = before.die[0]
        pen.poly([(x - 11, y - 7), (x + 11, y - 7), (x, y + 9)], INK2)
        return
    x = (before.die[0] + after.die[0]) / 2 - after.size * 0.47
    pen.rule(x, before.die[1] - 36, x, before.die[1] + 36, line)
    pen.poly([(x - 8, before.die[1] - 11), (x - 8, before.die[1] + 11), (x + 7, before.die[1])], INK2)
