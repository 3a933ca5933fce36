"""A region with its neighbours at a larger scale, and what it would score now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PIL import Image

from render.core.lettering import BOLD, DISPLAY, HEAVY, TEXT
from render.core.palette import DIM, INK, INK2, LIGHT, RULE, WHITE, mix
from render.core.parts import Place, legend, outlined_badge
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.europe_in_turmoil.board import bar, draw_marks, fact_place, facts, signs
from render.europe_in_turmoil.chart import draw_spaces, place_of
from render.europe_in_turmoil.land import draw_labels, draw_land, draw_links
from render.europe_in_turmoil.pieces import LAYOUT, SIDE, A, L, board_of
from rules.core.contract import Mark, Seat
from rules.europe_in_turmoil.board import NAMES, REGION_NAMES, REGIONS
from rules.europe_in_turmoil.deck import DECK, ERA_NAMES, SCORING_CARD
from rules.europe_in_turmoil.scoring import LEVELS, VALUES
from rules.europe_in_turmoil.view import EuropeView

SIZE = (1600, 1010)
RIGHT = 1240
TITLES = {region: name.removeprefix("the ") for region, name in REGION_NAMES.items() if region in REGIONS}


def _base(region: str, pen: Pen) -> None:
    data = LAYOUT["regions"][region]
    draw_land(pen, tuple(data["area"]), data["polygons"])
    draw_labels(pen, data["labels"], 28)
    draw_links(pen, data["spaces"], 6, region)
    pen.rect((RIGHT, 104, RIGHT + 2, 960), INK)
    pen.rule(0, 960.5, 1600, 960.5, INK, 2)


STAGES = {region: Stage(SIZE, partial(_base, region), keep=100) for region in REGIONS}


def region_picture(region: str, view: EuropeView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """One region, 1600 by 1010."""
    stage, spaces = STAGES[region], LAYOUT["regions"][region]["spaces"]
    pen = stage.start()
    draw_spaces(pen, stage, view, spaces)
    score(pen, view, region)
    shown = {name: fact for name, fact in facts(view).items() if name != "round"}
    boxes = bar(pen, view, TITLES[region], "", shown)

    def anchor(target: str) -> Place | None:
        return place_of(spaces, target.removeprefix("space:")) or fact_place(boxes, target)

    changed, chosen = draw_marks(pen, anchor, marks, legal)
    legend(pen, (14, 966, 1588, 1006), signs(view, spaces, changed, chosen))
    return pen.image


# the column at the right


def score(pen: Pen, view: EuropeView, region: str) -> None:
    """What each side would get if the region were scored now, and the difference."""
    left, right = RIGHT + 22, 1580.0
    pen.text(left, 142, "If scored now", 36, DISPLAY, INK, "lc")
    y = 180.0
    for seat in (L, A):
        _side(pen, view, region, seat, (left, y, right, y + 218))
        y += 234
    now = view.regions[region]
    won = region == "germany" and now.levels[L] == "control"
    change = now.points[L] - now.points[A]
    pen.rrect((left, y, right, y + 112), 10, INK)
    pen.text(left + 16, y + 33, "Liberal controls Germany:" if won else "Change of victory points", 26, TEXT, DIM, "lc",
             room=right - left - 30)  # fmt: skip
    leader = L if change > 0 else A
    words = "Liberal wins" if won else f"{NAMES[leader]} +{abs(change)}" if change else "none"
    pen.text(left + 16, y + 77, words, 38, DISPLAY, WHITE, "lc", room=right - left - 30)
    presence, domination, control = VALUES[region]
    card = DECK[SCORING_CARD[region]]
    lines = (
        f"Presence {presence} · Domination {domination} · Control {control}",
        "1 more for each battleground and",
        "each adjacent independent space",
        f"Card {card.number}, {ERA_NAMES[card.era]} era; crisis roll after",
    )
    for number, line in enumerate(lines):
        pen.text(left, y + 138 + number * 31, line, 25, TEXT, INK2, "lc", room=right - left)


def _side(pen: Pen, view: EuropeView, region: str, seat: Seat, box: Box) -> None:
    x0, y0, x1, _ = box
    side, now, board = SIDE[seat], view.regions[region], board_of(view)
    held = [space for space in board.members[region] if view.spaces[space].control == seat]
    fought = sum(space in board.battlegrounds[region] for space in held)
    beside = sum(view.spaces[space].control == seat for space in board.beside[region])
    level = now.levels[seat]
    worth = VALUES[region][LEVELS.index(level)] if level else 0
    pen.rrect(box, 10, LIGHT, INK, 2)
    pen.rrect((x0 + 2, y0 + 2, x1 - 2, y0 + 54), 8, side.fill, corners=(True, True, False, False))
    pen.rule(x0 + 2, y0 + 54, x1 - 2, y0 + 54, INK, 2)
    outlined_badge(pen, side, x0 + 30, y0 + 28, 17)
    pen.text(x0 + 58, y0 + 28, side.name, 32, BOLD, side.text, "lc", on=side.fill)
    pen.text(x1 - 16, y0 + 28, str(now.points[seat]), 40, HEAVY, side.text, "rc", on=side.fill)
    rows = (
        (level.capitalize() or "No presence", str(worth), INK),
        (f"battlegrounds, of {len(board.battlegrounds[region])}", f"+{fought}", INK if fought else INK2),
        (f"adjacent independents, of {len(board.beside[region])}", f"+{beside}", INK if beside else INK2),
        (f"spaces held, of {len(board.members[region])}", str(len(held)), INK2),
    )
    for number, (words, value, ink) in enumerate(rows):
        y = y0 + 77 + number * 39
        if number:
            pen.rule(x0 + 14, y - 19, x1 - 14, y - 19, mix(LIGHT, RULE, 0.4))
        face = BOLD if number == 0 else TEXT
        pen.text(x0 + 16, y, words, 27, face, ink, "lc", room=x1 - x0 - 84)
        pen.text(x1 - 16, y, value, 29, HEAVY, ink, "rc")
