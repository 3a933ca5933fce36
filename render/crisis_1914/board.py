"""The whole board of Crisis: 1914 from one seat's view, for one to five nations, and what its parts share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PIL import Image

from render.core.lettering import BOLD, TEXT
from render.core.palette import INK, INK2, RULE, Colour, mix
from render.core.parts import (
    Place,
    Sample,
    changed_ring,
    changed_sample,
    changed_tab,
    glyph_sample,
    legal_ring,
    legal_sample,
    legend,
    title_bar,
)
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.crisis_1914 import cities, powers, score
from render.crisis_1914.pieces import BUFF, LAYOUT, PANEL, SIDE, die, double_stamp, momentum_disc
from rules.core.contract import Mark, Seat
from rules.crisis_1914.view import Crisis1914View

TITLE = "Crisis: 1914"
BOARDS: dict[int, dict[str, Any]] = {int(count): board for count, board in LAYOUT["boards"].items()}
PHASES = {
    "first_draw": "First Draw",
    "score": "scoring",
    "congress": "Congress",
    "refresh": "Refresh",
    "over": "game over",
}
LADDER = ((25, "tie"), (30, "marginal"), (35, "clear"), (40, "emphatic"))  # the solitaire game's victories
LADDER_END = 45
LEGEND_MOST = 10  # entries with all their words
WEEKS_HEAD = 48
WEEKS_LABEL = 250


# one title bar for all


def dates(view: Crisis1914View) -> str:
    """The days of the week, with a dash."""
    return view.dates.replace("-", "–")


def facts(view: Crisis1914View) -> list[tuple[str, str]]:
    """Labels and values of the title bar: how far, who leads, and how near war is."""
    found = [("Week", f"{view.week} of {view.weeks}")]
    if view.phase == "play":
        found.append(("Round", str(view.round)))
    best = max(nation.prestige for nation in view.nations.values())
    leaders = [seat for seat, nation in view.nations.items() if nation.prestige == best]
    if view.solo:
        found.append(("Prestige", str(best)))
    elif best:
        one = len(leaders) == 1
        found.append(("Leader", f"{SIDE[leaders[0]].sign} {best}") if one else (f"{len(leaders)} lead", str(best)))
    top = max(box.tension for nation in view.nations.values() for box in nation.boxes)
    found.append(("Top tension", str(top)))
    return found


def bar(pen: Pen, view: Crisis1914View, title: str) -> dict[str, Box]:
    """The title bar of a picture of the whole table; returns the boxes of its facts."""
    context = dates(view)
    if view.phase in PHASES:
        context = f"{context} · {PHASES[view.phase]}"
    if view.outcome is not None:
        acting = [SIDE[seat] for seat in view.outcome.winners]
        words = "nobody wins" if not acting else "wins" if len(acting) == 1 else "share the victory"
    else:
        acting = [SIDE[owing.seat] for owing in view.owes]
        asked = {owing.waiting for owing in view.owes}
        words = next(iter(asked)) if len(asked) == 1 else "to choose" if asked else "game over"
    last = view.outcome.text if view.outcome else view.last
    return title_bar(pen, LAYOUT["wide"], title, context, last, facts(view), acting, words)


# marks


def draw_marks(
    pen: Pen,
    places: dict[str, Place],
    marks: Sequence[Mark],
    legal: frozenset[str],
    again: Callable[[str], None] = lambda target: None,
) -> None:
    """Dashed rings, solid rings and tabs for what is on this picture; ``again`` draws what a ring would cover."""
    for target in sorted(legal):
        if target in places:
            legal_ring(pen, places[target])
    changed = [(mark, places[mark.target]) for mark in marks if mark.target in places]
    for _, place in changed:
        changed_ring(pen, place)
    for mark, _ in changed:
        again(mark.target)
    for mark, place in changed:
        changed_tab(pen, place, mark.tab)


def places(view: Crisis1914View, pen: Pen, boxes: dict[str, Box]) -> dict[str, Place]:
    """Where every mark and every choice of the whole board goes; ``boxes`` are the facts of the title bar."""
    board = BOARDS[len(view.nations)]
    found = {
        **powers.places(view, board, pen),
        **cities.places(view, board, pen),
        **score.places(view, board),
        "week": Place(boxes["Week"], 8, -4, ""),
    }
    if "weeks" in board:
        found["week"] = Place(score.week_box(board["weeks"], view.week, WEEKS_HEAD, WEEKS_LABEL), 6, -2, "")
    return found


# the legend


def signs(view: Crisis1914View, changed: bool, legal: bool) -> list[tuple[Sample, str]]:
    """The legend's entries for the signs on this picture; with many of them each has fewer words."""
    nations = view.nations.values()
    cards = [card for nation in nations for card in nation.tableau]
    seat = side_seat(view)
    waits = {nation.next_round for nation in nations} - {""}
    entries: list[tuple[bool, Sample, str, str]] = [
        (True, partial(_marker_sample, SIDE[seat].fill), "score for Tension", "for Tension"),
        (any(n.second_marker for n in nations), partial(_marker_sample, PANEL), "for Prestige", "for Prestige"),
        (True, lambda pen, x, y: die(pen, x, y, 25, 4), "Tension toward that nation, 6 loses", "6 loses"),
        (any(len(n.boxes) > 1 for n in nations), _flow_sample, "flows down", "flows"),
        (any(c.kind == "assertion" for c in cards), partial(_pip_sample, powers.Pip("assertion"), seat), "Assertion",
         "Assertion"),
        (any(c.momentum for c in cards), partial(_pip_sample, powers.Pip("other", True), seat), "momentum card",
         "momentum"),
        (any(n.limit > len(n.tableau) for n in nations), _room_sample, "room", "room"),
        (any(n.belligerent for n in nations), lambda pen, x, y: double_stamp(pen, x, y, 14), "Belligerence",
         "Belligerence"),
        (any(n.momentum for n in nations), lambda pen, x, y: momentum_disc(pen, x, y, 13), "Momentum", "Momentum"),
        (any(n.blocked for n in nations), lambda pen, x, y: momentum_disc(pen, x, y, 14, True), "blocked", "blocked"),
        (bool(waits), glyph_sample("down" if waits == {"bottom"} else "up"), "moves next round", "moves"),
        (changed, changed_sample, "just changed", "changed"),
        (legal, legal_sample, "you may choose", "choose"),
    ]  # fmt: skip
    shown = [(sample, words, few) for wanted, sample, words, few in entries if wanted]
    return [(sample, words if len(shown) <= LEGEND_MOST else few) for sample, words, few in shown]


def side_seat(view: Crisis1914View) -> Seat:
    """The nation whose colour the legend uses."""
    return "france" if "france" in view.nations else next(iter(view.nations))


def _marker_sample(fill: Colour, pen: Pen, x: float, y: float) -> None:
    pen.shape("diamond", x, y, 11, fill, INK, 2)


def _room_sample(pen: Pen, x: float, y: float) -> None:
    pen.rrect((x - 9, y - 12, x + 9, y + 12), 3, PANEL, RULE, 2)


def _flow_sample(pen: Pen, x: float, y: float) -> None:
    pen.poly([(x - 8, y - 11), (x - 8, y + 11), (x + 9, y)], INK2)


def _pip_sample(pip: powers.Pip, seat: Seat, pen: Pen, x: float, y: float) -> None:
    powers.draw_pip(pen, (x - 10, y - 14, x + 10, y + 14), seat, pip)


# the whole board


def _base(count: int, pen: Pen) -> None:
    board = BOARDS[count]
    powers.base(pen, board)
    cities.base(pen, board)
    score.base(pen, board, count == 1)


STAGES = {
    count: Stage((LAYOUT["wide"], board["height"]), partial(_base, count), BUFF) for count, board in BOARDS.items()
}


def whole(view: Crisis1914View, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """The board, 1600 wide."""
    count = len(view.nations)
    board, stage = BOARDS[count], STAGES[count]
    pen = stage.start()
    powers.draw(pen, stage, view, board)
    cities.draw(pen, stage, view, board)
    score.draw(pen, stage, view, board)
    if view.solo:
        _ladder(pen, stage, view, board)
    if "weeks" in board:
        box: Box = tuple(board["weeks"])
        key = ("weeks", view.week, _history(view))
        stage.stamp(pen, key, box, lambda p: score.weeks_table(p, box, view, WEEKS_HEAD, WEEKS_LABEL))
    boxes = bar(pen, view, TITLE)
    found = places(view, pen, boxes)
    changed = any(mark.target in found for mark in marks)
    chosen = any(target in found for target in legal)
    legend(pen, tuple(board["legend"]), signs(view, changed, chosen))
    draw_marks(pen, found, marks, legal, partial(score.again, pen, view, board))
    return pen.image


def _history(view: Crisis1914View) -> tuple[object, ...]:
    return (
        tuple(tuple(week.items()) for week in view.history),
        tuple(powers.standing(view)),
        view.outcome is None,
    )


def _ladder(pen: Pen, stage: Stage, view: Crisis1914View, board: dict[str, Any]) -> None:
    """The solitaire game's victories beneath the only row, with the Prestige won so far."""
    _, top, _, _ = powers.row_box(board, 1)
    x0, _, x1, bottom = board["powers"]
    prestige = next(iter(view.nations.values())).prestige
    box = (x0 + 4, top, x1 - 4, bottom - 2)
    stage.stamp(pen, ("ladder", prestige), box, lambda p: _draw_ladder(p, box, prestige))


def _draw_ladder(pen: Pen, box: Box, prestige: int) -> None:
    x0, y0, x1, _ = box
    pen.rule(x0 + 10, y0, x1 - 10, y0, RULE)
    pen.text(x0 + 14, y0 + 20, "Prestige to reach after six weeks", 26, TEXT, INK2, "lc")
    left, right = x0 + 14, x1 - 14
    top, low = y0 + 54, y0 + 90
    unit = (right - left) / LADDER_END
    steps = [(0, "loss"), *LADDER]
    green = SIDE["austria_hungary"].fill
    for number, (first, words) in enumerate(steps):
        end = steps[number + 1][0] if number + 1 < len(steps) else LADDER_END
        colour = mix(BUFF, green, (0, 0.15, 0.4, 0.7, 1.0)[number])
        a, b = left + unit * first, left + unit * end
        pen.rect((a, top, b - 2, low), colour)
        pen.text((a + b) / 2, (top + low) / 2, words, 26, BOLD, INK, "mc", room=b - a - 6, on=colour)
        if first:
            pen.text(a, low + 19, str(first), 25, BOLD, INK2, "mc")
    x = left + unit * min(max(prestige, 0), LADDER_END)
    pen.poly([(x - 11, top - 17), (x + 11, top - 17), (x, top)], INK)
    pen.rect((x - 2, top - 2, x + 2, low), INK)
