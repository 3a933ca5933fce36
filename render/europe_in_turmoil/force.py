"""Events in force with what they do, the Stability cards of both sides, and the piles."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.core.lettering import BOLD, NARROW, TEXT, fit_lines
from render.core.palette import INK, INK2, LIGHT, PAPER, RULE, mix
from render.core.parts import Place, heading, panel, plain_badge, tag
from render.core.pen import Box, Pen
from render.europe_in_turmoil.board import bar, draw_marks, fact_place
from render.europe_in_turmoil.pieces import SIDE, A, L
from rules.core.contract import Mark, Seat
from rules.europe_in_turmoil.board import NAMES
from rules.europe_in_turmoil.deck import NUMBERS, TITLES
from rules.europe_in_turmoil.view import EuropeView, LastingView

TOP = 118
LIMIT = 1240  # the highest picture that is still plainly wide
CARDS = 236  # height of the panels of Stability cards and piles


def force_picture(view: EuropeView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """What is in force and what has been spent, 1600 wide and as high as it needs."""
    order = [*(card for card in view.lasting if card.turn), *(card for card in view.lasting if not card.turn)]
    rows = max(1, -(-len(order) // 2))
    step = min(84.0, (LIMIT - TOP - 50 - CARDS - 40) / rows)
    low = TOP + 50 + rows * step + 8
    pen = Pen(Image.new("RGB", (1600, max(900, round(low + 14 + CARDS + 20))), PAPER))
    low = pen.image.height - 20 - CARDS - 14
    boxes = bar(pen, view, "In force")
    panel(pen, (20, TOP, 1580, low))
    heading(pen, 38, TOP + 26, "EVENTS ON THE TABLE")
    if not order:
        pen.text(38, TOP + 80, "No event is in force.", 28, TEXT, INK2, "lc")
    for number, card in enumerate(order):
        column, row = divmod(number, rows)
        _event(pen, card, 38 + column * 776, TOP + 50 + row * step, step)
    for seat, x in ((L, 20), (A, 546)):
        _stability(pen, view, seat, (x, low + 14, x + 512, low + 14 + CARDS))
    _piles(pen, view, (1072, low + 14, 1580, low + 14 + CARDS))

    def anchor(target: str) -> Place | None:
        return fact_place(boxes, target)

    draw_marks(pen, anchor, marks, legal)
    return pen.image


def _event(pen: Pen, card: LastingView, x: float, y: float, step: float) -> None:
    """An event: whose it is, its title, and below it what it does."""
    plain_badge(pen, SIDE[card.seat], x + 14, y + 20, 14)
    title = pen.text(x + 40, y + 20, card.title, 29, BOLD, INK, "lc", room=500)
    if card.turn:
        tag(pen, x + 56 + title, y + 20, "this turn", None, 24, INK2)
    if step < 80:
        pen.text(x + 40, y + 48, card.text, 25, TEXT, INK2, "lc", room=712)
        return
    lines, face, size = fit_lines(card.text, pen.px(712), 1, TEXT, 26)
    if len(lines) > 1:
        lines, face, size = fit_lines(card.text, pen.px(712), 2, TEXT, 25)
    for number, line in enumerate(lines[:2]):
        pen.text(x + 40, y + 49 + number * 26, line, size, face, INK2, "lc")


def _stability(pen: Pen, view: EuropeView, seat: Seat, box: Box) -> None:
    """The ten Stability cards of a side: those that can be chosen, and those that are spent."""
    x0, y0, x1, _ = box
    panel(pen, box)
    plain_badge(pen, SIDE[seat], x0 + 32, y0 + 26, 14)
    heading(pen, x0 + 56, y0 + 26, f"STABILITY CARDS · {NAMES[seat].upper()}", INK2, 25)
    half = (x1 - x0 - 36) / 2
    for number, card in enumerate(view.sides[seat].stability):
        column, row = divmod(number, 5)
        x, y = x0 + 18 + column * (half + 4), y0 + 66 + row * 34
        ink = INK if card.available else mix(INK2, LIGHT, 0.18)
        pen.text(x, y, card.title, 26, TEXT, ink, "lc", room=half - 8)
        if not card.available:
            wide = min(half - 8, pen.width(card.title, 26))
            pen.rule(x, y + 1, x + wide, y + 1, RULE, 2)


def _piles(pen: Pen, view: EuropeView, box: Box) -> None:
    """The deck, the newest discards, and how many cards are out of the game."""
    x0, y0, x1, y1 = box
    panel(pen, box)
    heading(pen, x0 + 18, y0 + 26, "STRATEGY CARDS", INK2, 25)
    words = f"deck {view.deck} · discards {len(view.discard)} · removed {len(view.removed)}"
    pen.text(x0 + 18, y0 + 64, words, 27, BOLD, INK, "lc", room=x1 - x0 - 36)
    newest = [TITLES[NUMBERS[card]] for card in reversed(view.discard)]
    if not newest:
        return
    pen.text(x0 + 18, y0 + 98, "discarded, newest first:", 25, TEXT, INK2, "lc")
    room = int((y1 - 10 - (y0 + 116)) // 29)
    for kept in range(min(len(newest), 12), 0, -1):
        more = f" · and {len(newest) - kept} more" if kept < len(newest) else ""
        lines = pen.wrap(" · ".join(newest[:kept]) + more, x1 - x0 - 36, 25, NARROW)
        if len(lines) <= room:
            pen.lines(x0 + 18, y0 + 130, lines, 25, 29, NARROW, INK)
            return
