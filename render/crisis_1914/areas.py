"""The pictures that the table can ask for: the board, one of each nation, and the weeks so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from render.core.parts import Place
from render.core.pen import Box, Pen
from render.crisis_1914.board import bar, draw_marks, whole
from render.crisis_1914.pieces import BUFF, LAYOUT
from render.crisis_1914.score import week_box, weeks_table
from render.crisis_1914.tableau import nation_picture
from rules.core.contract import Mark
from rules.crisis_1914.nations import NATIONS
from rules.crisis_1914.view import Crisis1914View

AREAS = {"": "Board", **{seat: nation.name for seat, nation in NATIONS.items()}, "weeks": "Weeks so far"}


def weeks(view: Crisis1914View, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """What every scored week came to, 1600 wide."""
    data = LAYOUT["weeks"]
    low = 120 + data["head"] + data["row"] * len(view.nations) + 8
    pen = Pen(Image.new("RGB", (LAYOUT["wide"], low + 20), BUFF))
    box: Box = (20, 120, 1580, low)
    weeks_table(pen, box, view, data["head"], data["label"])
    bar(pen, view, AREAS["weeks"])
    draw_marks(pen, {"week": Place(week_box(box, view.week, data["head"], data["label"]), 6, -2, "")}, marks, legal)
    return pen.image


Painter = Callable[[Crisis1914View, Sequence[Mark], frozenset[str]], Image.Image]


def _of(seat: str) -> Painter:
    def paint(view: Crisis1914View, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
        return nation_picture(view, seat, marks, legal)

    return paint


PAINTERS: dict[str, Painter] = {"": whole, **{seat: _of(seat) for seat in NATIONS}, "weeks": weeks}
