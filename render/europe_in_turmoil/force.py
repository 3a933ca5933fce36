"""Events in force with what they do, the Stability cards of both sides, and the piles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from msgspec import Struct
from PIL import Image

from render.core.lettering import BOLD, NARROW, TEXT, Face, fit_lines
from render.core.palette import INK, INK2, LIGHT, PAPER, RULE, mix
from render.core.parts import heading, panel, plain_badge, tag
from render.core.pen import Box, Pen
from render.europe_in_turmoil.board import bar, draw_marks, fact_place
from render.europe_in_turmoil.pieces import SIDE, A, L
from rules.core.contract import Mark, Seat
from rules.europe_in_turmoil.board import NAMES
from rules.europe_in_turmoil.deck import NUMBERS, TITLES
from rules.europe_in_turmoil.view import EuropeView, LastingView

TOP = 118
LIMIT = 1310  # the highest picture that is still plainly wide
WIDE = 712  # of the text of an event
CARDS = 236  # height of the panels of Stability cards and piles


def force_picture(view: EuropeView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """What is in force and what has been spent, 1600 wide and as high as it needs."""
    order = [*(card for card in view.lasting if card.turn), *(card for card in view.lasting if not card.turn)]
    blocks = [_set(card) for card in order]
    columns, rest = _columns(blocks)
    tall = max((sum(block.height for block in column) for column in columns), default=0.0)
    low = TOP + 50 + tall + (40 if rest else 8)
    pen = Pen(Image.new("RGB", (1600, max(900, round(low + 14 + CARDS + 20))), PAPER))
    low = pen.image.height - 20 - CARDS - 14
    boxes = bar(pen, view, "In force")
    panel(pen, (20, TOP, 1580, low))
    heading(pen, 38, TOP + 26, "EVENTS ON THE TABLE")
    if not order:
        pen.text(38, TOP + 80, "No event is in force.", 28, TEXT, INK2, "lc")
    for number, column in enumerate(columns):
        y = TOP + 50.0
        for block in column:
            _event(pen, block, 38 + number * 776, y)
            y += block.height
    if rest:
        names = " · ".join(block.card.title for block in rest)
        pen.text(38, low - 24, (f"Also: {names}", f"and {len(rest)} more"), 26, TEXT, INK, "lc", room=1520)
    for seat, x in ((L, 20), (A, 546)):
        _stability(pen, view, seat, (x, low + 14, x + 512, low + 14 + CARDS))
    _piles(pen, view, (1072, low + 14, 1580, low + 14 + CARDS))
    draw_marks(pen, partial(fact_place, boxes), marks, legal)
    return pen.image


class _Block(Struct, frozen=True):
    """An event set for a column: its lines of text, their face, and the height of it all."""

    card: LastingView
    lines: tuple[str, ...]
    face: Face
    height: float


@lru_cache(maxsize=128)
def _set(card: LastingView) -> _Block:
    lines, face, _ = fit_lines(card.text, WIDE, 2, TEXT, 25, 25)
    return _Block(card, lines, face, 52 + 28 * len(lines))


def _columns(blocks: Sequence[_Block]) -> tuple[list[list[_Block]], list[_Block]]:
    """The events in two columns of about equal height, and those for which there is no room."""
    room = LIMIT - TOP - 50 - CARDS - 74
    half = max(sum(block.height for block in blocks) / 2, 300)
    columns: list[list[_Block]] = [[], []]
    filled = [0.0, 0.0]
    rest: list[_Block] = []
    for block in blocks:
        column = 0 if not columns[1] and filled[0] + block.height / 2 <= half else 1
        if filled[column] + block.height > room:
            column = 1
        if filled[column] + block.height > room:
            rest.append(block)
            continue
        columns[column].append(block)
        filled[column] += block.height
    return columns, rest


def _event(pen: Pen, block: _Block, x: float, y: float) -> None:
    """An event: whose it is, its title, and below it what it does."""
    card = block.card
    plain_badge(pen, SIDE[card.seat], x + 14, y + 20, 14)
    title = pen.text(x + 40, y + 20, card.title, 29, BOLD, INK, "lc", room=500)
    if card.turn:
        tag(pen, x + 56 + title, y + 20, "this turn", None, 24, INK2)
    for number, line in enumerate(block.lines):
        pen.text(x + 40, y + 52 + number * 28, line, 25, block.face, INK2, "lc")


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
