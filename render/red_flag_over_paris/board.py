"""The whole board of Red Flag over Paris from one seat's view, and what its parts share."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

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
from render.red_flag_over_paris import chart, tracks
from render.red_flag_over_paris.pieces import LAYOUT, SIDE, cube, disc, ghost, presence
from rules.core.contract import Mark
from rules.red_flag_over_paris.board import SIDE_NAMES, SPACES, C, V
from rules.red_flag_over_paris.view import RedFlagView

TITLE = "Red Flag Over Paris"
PHASES = {
    "objectives": "Objective cards",
    "initiative": "Initiative",
    "censorship": "Censorship",
    "strategy": "Strategy phase",
    "pivotal": "Pivotal spaces",
    "scoring": "Scoring",
    "objective_scoring": "Objectives shown",
    "final_crisis": "Final Crisis",
    "over": "Game over",
}
POLITICAL = tuple(s for s, d in SPACES.items() if d.dimension in chart.POLITICS)
MILITARY = tuple(s for s in SPACES if s not in POLITICAL)
SIZE: tuple[int, int] = tuple(LAYOUT["size"])
LEGEND: Box = tuple(LAYOUT["panels"]["legend"])


# one title bar and one legend for all


def facts(view: RedFlagView) -> list[tuple[str, str]]:
    """Labels and values of the title bar."""
    round_words = "Final" if view.final_crisis else f"{view.round} of 3"
    return [
        ("Round", round_words),
        ("Political", tracks.score_short(view.political_vp)),
        ("Military", tracks.score_short(view.military_vp)),
    ]


def bar(pen: Pen, view: RedFlagView, title: str) -> None:
    """The title bar of a board picture."""
    context = PHASES.get(view.phase, view.phase.replace("_", " ").capitalize())
    if view.outcome is not None:
        context = "Game over"
    elif view.phase not in ("over", "initiative"):
        context = f"{context} · {SIDE_NAMES[view.initiative]} holds the initiative"
    if view.outcome is not None:
        acting = [SIDE[seat] for seat in view.outcome.winners]
        words = "wins" if len(acting) == 1 else "share the victory"
    else:
        acting = [SIDE[owing.seat] for owing in view.owes]
        asked = {owing.waiting for owing in view.owes}
        words = next(iter(asked)) if len(asked) == 1 else "to choose" if asked else "game over"
    last = view.outcome.text if view.outcome else view.last
    title_bar(pen, SIZE[0], title, context, last, facts(view), acting, words)


def signs(
    view: RedFlagView, wanted: Sequence[str], changed: bool, legal: bool, bonus: bool
) -> list[tuple[Sample, str]]:
    """The legend's entries for the signs that are on this picture."""
    shown = [view.spaces[space] for space in wanted]
    entries: list[tuple[Sample, str]] = [
        (lambda pen, x, y: cube(pen, V, x, y, 24), "Versailles cube"),
        (lambda pen, x, y: cube(pen, C, x, y, 26), "Commune cube"),
    ]
    if bonus:
        entries.append((lambda pen, x, y: ghost(pen, V, x, y, 21), "bonus cube"))
    if shown:
        entries.append((glyph_sample("star"), "pivotal"))
    for seat, name in ((V, "fortification"), (C, "barricade")):
        if any(space.disc == seat for space in shown):
            entries.append((lambda pen, x, y, seat=seat: disc(pen, seat, x, y, 14), name))  # type: ignore[misc]
    if shown:
        entries.append((_presence_sample, "always present"))
    if changed:
        entries.append((changed_sample, "just changed"))
    if legal:
        entries.append((legal_sample, "you may act here"))
    return entries


def _presence_sample(pen: Pen, x: float, y: float) -> None:
    presence(pen, V, x - 7, y, 9, 22)
    presence(pen, C, x + 7, y, 9, 22)


# what marks point at


def anchor(view: RedFlagView, target: str) -> Place | None:
    """The place of whatever a mark or option may name; None for what is not on the board."""
    kind, _, rest = target.partition(":")
    space = rest if kind == "space" else target
    if space in LAYOUT["spaces"]:
        return Place(chart.plaque_box(space), 10, 7 if SPACES[space].pivotal else 0)
    if space in LAYOUT["boxes"]:
        return Place(chart.plaque_box(space), 5)
    if kind == "track" and rest in tracks.KINDS:
        value = view.political_vp if rest == "political" else view.military_vp
        return Place(tracks.score_box(rest), 3, 0, "left" if value > 0 else "right")
    if kind == "zone":
        seat, _, zone = rest.partition(":")
        return Place(tracks.cell_box(seat, zone), 8, 0, "bottom")
    if kind == "pool":
        return Place(tracks.cell_box(rest, "pool"), 8, 0, "bottom")
    if kind == "momentum":
        seat, _, step = rest.partition(":")
        return Place(tracks.momentum_box(seat, int(step) if step else view.sides[seat].momentum))
    if kind == "out":
        return Place(tracks.out_box(view, rest), 6, -4, "")
    if target == "round":
        return Place(tracks.round_box(4 if view.final_crisis else view.round), 27, 0, "")
    if target == "initiative":
        x0, y0, _, _ = tracks.PANELS[view.initiative]
        return Place((x0 + 8, y0 + 8, x0 + tracks.name_end(view.initiative), y0 + 52), 8, -3, "")
    return None


def shown_by(view: RedFlagView, target: str, boxes: Sequence[Box]) -> bool:
    """Whether a target lies inside one of these parts of the board."""
    place = anchor(view, target)
    if place is None:
        return False
    x, y = (place.box[0] + place.box[2]) / 2, (place.box[1] + place.box[3]) / 2
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in boxes)


def draw_marks(pen: Pen, view: RedFlagView, boxes: Sequence[Box], marks: Sequence[Mark], legal: frozenset[str]) -> None:
    """Dashed rings, solid rings, the pieces they would cover, and tabs, for what lies in these parts of the board."""
    chosen = [target for target in sorted(legal) if shown_by(view, target, boxes)]
    changed = [mark for mark in marks if shown_by(view, mark.target, boxes)]
    places = [(mark, place) for mark in changed if (place := anchor(view, mark.target))]
    for target in chosen:
        if place := anchor(view, target):
            legal_ring(pen, place)
    for _, place in places:
        changed_ring(pen, place)
    for target in [*chosen, *(mark.target for mark in changed)]:
        chart.disc_again(pen, view, target.removeprefix("space:"))
        tracks.marker_again(pen, view, target.removeprefix("track:"))
    for mark, place in places:
        changed_tab(pen, place, mark.tab)


# the whole board


def _base(pen: Pen) -> None:
    chart.draw_politics(pen)
    chart.draw_war(pen)
    tracks.draw_sides(pen)
    tracks.draw_victory(pen)
    tracks.draw_momentum(pen)
    tracks.draw_rounds(pen)


WHOLE = Stage(SIZE, _base)


def whole(view: RedFlagView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """The board, 1600 by 1066."""
    pen = WHOLE.start()
    for seat in (V, C):
        tracks.side_panel(pen, WHOLE, view, seat)
        tracks.momentum(pen, WHOLE, view, seat)
    tracks.victory(pen, WHOLE, view)
    tracks.rounds(pen, WHOLE, view)
    chart.spaces(pen, WHOLE, view, list(SPACES))
    chart.standalone(pen, WHOLE, view)
    bar(pen, view, TITLE)
    everywhere: list[Box] = [(0, 0, *SIZE)]
    changed = any(shown_by(view, mark.target, everywhere) for mark in marks)
    chosen = any(shown_by(view, target, everywhere) for target in legal)
    legend(pen, LEGEND, signs(view, list(SPACES), changed, chosen, True))
    draw_marks(pen, view, everywhere, marks, legal)
    return pen.image
