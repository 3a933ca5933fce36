"""The whole board of Europe in Turmoil, and what all its pictures share: title bar, legend, marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PIL import Image

from render.core.palette import INK
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
from render.europe_in_turmoil import strip
from render.europe_in_turmoil.chart import draw_spaces, place_of, sample_battleground, sample_shield
from render.europe_in_turmoil.land import draw_labels, draw_land, draw_links
from render.europe_in_turmoil.pieces import LAYOUT, SIDE, SIGNS, A, L, chip, hand_sign, score_short
from rules.core.contract import Mark
from rules.europe_in_turmoil.board import ICON_NAMES
from rules.europe_in_turmoil.deck import ERA_NAMES
from rules.europe_in_turmoil.view import EuropeView

TITLE = "Europe in Turmoil"
OVERVIEW = LAYOUT["overview"]
SIZE: tuple[int, int] = tuple(OVERVIEW["size"])
LEGEND: Box = tuple(OVERVIEW["legend"])
SHORT_ICONS = {**ICON_NAMES, "bourgeoisie": "Bourgeois", "intellectuals": "Intellect"}
Anchor = Callable[[str], Place | None]

# one title bar, one legend and one way of marking for all


def facts(view: EuropeView) -> dict[str, tuple[str, str]]:
    """Labels and values of the title bar, by what a mark calls them."""
    tension = f"{view.tension} of {view.tension_cap}"
    found = {"turn": ("Turn", f"{view.turn} of 10")}
    if view.at_war:
        found["round"] = ("Now", "war")
    elif view.round:
        rounds = max(view.round, view.rounds)
        found["round"] = ("Round", f"{view.round} of {rounds}")
    return {**found, "vp": ("Victory", score_short(view.vp)), "tension": ("Tension", tension)}


def bar(
    pen: Pen, view: EuropeView, title: str, context: str = "", shown: dict[str, tuple[str, str]] | None = None
) -> dict[str, Box]:
    """The title bar of a picture, and the boxes of its facts by their names."""
    if not context:
        era = "The Great War" if view.at_war else f"{ERA_NAMES[view.era]} era"  # type: ignore[index]
        context = era if title == TITLE else f"{TITLE} · {era}"
    if view.outcome is not None:
        acting = [SIDE[seat] for seat in view.outcome.winners]
        words = "wins" if len(acting) == 1 else "draw" if not acting else "share the victory"
        last = view.outcome.text
    else:
        acting = [SIDE[owing.seat] for owing in view.owes]
        asked = {owing.waiting for owing in view.owes}
        words = next(iter(asked)) if len(asked) == 1 else "to choose" if asked else "game over"
        last = view.last
    found = shown if shown is not None else facts(view)
    boxes = title_bar(pen, SIZE[0], title, context, last, list(found.values()), acting, words)
    return {target: boxes[label] for target, (label, _) in found.items()}


def fact_place(boxes: dict[str, Box], target: str) -> Place | None:
    """The place of a mark around a fact of the title bar."""
    if target not in boxes:
        return None
    x0, _, x1, _ = boxes[target]
    return Place((x0 + 4, 8, x1 - 2, 90), 8, -4, "bottom")


def signs(view: EuropeView, spaces: Iterable[str], changed: bool, legal: bool) -> list[tuple[Sample, str]]:
    """The legend's entries for the signs that are on a map with these spaces."""
    entries: list[tuple[Sample, str]] = [
        (lambda pen, x, y: chip(pen, A, x, y, 24, 2), "Authoritarian"),
        (lambda pen, x, y: chip(pen, L, x, y, 26, 2), "Liberal"),
        (sample_shield, "stability"),
        (sample_battleground, "battleground"),
    ]
    if any(view.spaces[space].black_hand for space in spaces if space in view.spaces):
        entries.append((lambda pen, x, y: hand_sign(pen, x, y, 12), "Black Hand"))
    entries += [(glyph_sample(SIGNS[icon]), name) for icon, name in SHORT_ICONS.items()]
    return entries + mark_signs(changed, legal)


def mark_signs(changed: bool, legal: bool) -> list[tuple[Sample, str]]:
    """The legend's entries for the two marks."""
    found: list[tuple[Sample, str]] = []
    if changed:
        found.append((changed_sample, "changed"))
    if legal:
        found.append((legal_sample, "legal"))
    return found


def draw_marks(pen: Pen, anchor: Anchor, marks: Sequence[Mark], legal: frozenset[str]) -> tuple[bool, bool]:
    """Dashed rings, solid rings, then tabs, for what has a place; whether there were solid and dashed ones."""
    chosen = [place for target in sorted(legal) if (place := anchor(target))]
    changed = [(mark, place) for mark in marks if (place := anchor(mark.target))]
    for place in chosen:
        legal_ring(pen, place)
    for _, place in changed:
        changed_ring(pen, place)
    for mark, place in changed:
        changed_tab(pen, place, mark.tab)
    return bool(changed), bool(chosen)


# the whole board


def _base(pen: Pen) -> None:
    draw_land(pen, tuple(OVERVIEW["area"]), OVERVIEW["polygons"])
    draw_labels(pen, OVERVIEW["labels"], 34)
    draw_links(pen, OVERVIEW["spaces"], 4)
    strip.draw_strip(pen)


WHOLE = Stage(SIZE, _base)


def anchor_on(view: EuropeView, boxes: dict[str, Box]) -> Anchor:
    """Where marks and choices lie on the whole board; ``boxes`` are those of the facts of its title bar."""

    def anchor(target: str) -> Place | None:
        return (
            place_of(OVERVIEW["spaces"], target.removeprefix("space:"))
            or strip.strip_place(view, target)
            or fact_place(boxes, target)
        )

    return anchor


def whole(view: EuropeView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """The board, 1600 by 1112."""
    pen = WHOLE.start()
    draw_spaces(pen, WHOLE, view, OVERVIEW["spaces"])
    strip.navies(pen, WHOLE, view)
    strip.great_war(pen, WHOLE, view)
    strip.force_line(pen, view)
    boxes = bar(pen, view, TITLE)
    changed, chosen = draw_marks(pen, anchor_on(view, boxes), marks, legal)
    pen.rule(0, LEGEND[1] - 1, SIZE[0], LEGEND[1] - 1, INK)
    legend(pen, LEGEND, signs(view, OVERVIEW["spaces"], changed, chosen))
    return pen.image
