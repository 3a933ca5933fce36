"""The Naval Arms Race: fourteen boxes with what they need and give, and where both navies are."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.core.cards import set_text
from render.core.lettering import BLACK, BOLD, DISPLAY, HEAVY, TEXT, fit_lines
from render.core.palette import EUROPE, INK, INK2, LIGHT, PAPER, RULE, WHITE, mix
from render.core.parts import Place, Sample, legend, plain_badge, tag
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.europe_in_turmoil.board import bar, draw_marks, fact_place, facts, mark_signs
from render.europe_in_turmoil.pieces import LAYOUT, SIDE, A, L, ship, signed, wave
from render.europe_in_turmoil.strip import high_water_mark
from rules.core.contract import Mark, Seat
from rules.europe_in_turmoil.naval import BOXES
from rules.europe_in_turmoil.view import EuropeView

DATA = LAYOUT["naval"]
SIZE: tuple[int, int] = tuple(DATA["size"])
PASSED = mix(LIGHT, EUROPE["coast"], 0.22)
UNTIL = "First, until the opponent arrives: "


def box_of(number: int) -> Box:
    """A box of the chart."""
    row, column = divmod(number, DATA["per_row"])
    x, y = DATA["origin"][0] + column * DATA["step"][0], DATA["origin"][1] + row * DATA["step"][1]
    return x, y, x + DATA["box"][0], y + DATA["box"][1]


def _base(pen: Pen) -> None:
    pen.rect((0, 104, SIZE[0], SIZE[1]), EUROPE["sea"])
    wave(pen, (0, 104, SIZE[0], SIZE[1] - 50))
    pen.rect((0, SIZE[1] - 46, SIZE[0], SIZE[1]), PAPER)
    pen.rule(0, SIZE[1] - 46.5, SIZE[0], SIZE[1] - 46.5, INK, 2)


CHART = Stage(SIZE, _base)


def highest(view: EuropeView, seat: Seat) -> int:
    """The highest box this navy has been in."""
    return max(view.navies[seat].box, view.high_water if seat == A else 0)


def naval_picture(view: EuropeView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """The chart, 1600 by 940."""
    pen = CHART.start()
    for number in range(len(BOXES)):
        been = tuple(seat for seat in (L, A) if number and highest(view, seat) >= number)
        here = tuple((seat, view.navies[seat].plus_one) for seat in (L, A) if view.navies[seat].box == number)
        power = next((seat for seat in (L, A) if number in view.navies[seat].advantages), None)
        high = number > 0 and view.high_water == number
        x0, y0, x1, y1 = box_of(number)
        CHART.stamp(
            pen,
            (number, been, here, power, high),
            (x0, y0, x1 + 5, y1 + 6),
            lambda p, n=number, b=been, h=here, w=power, m=high: _box(p, n, b, h, w, m),  # type: ignore[misc]
        )
    lead = view.navies[L].box - view.navies[A].box
    ahead = f"The {'Royal' if lead > 0 else 'German'} Navy leads by {abs(lead)}" if lead else "The navies are level"
    tries = " · ".join(f"{SIDE[s].sign}{max(0, view.navies[s].allowed - view.navies[s].attempts)}" for s in (L, A))
    shown = {
        "navy:liberal": ("Britain", str(view.navies[L].box)),
        "navy:authoritarian": ("Germany", str(view.navies[A].box)),
        "tries": ("Tries left", tries),
        "vp": facts(view)["vp"],
    }
    boxes = bar(pen, view, "Naval arms race", _context(view, ahead), shown)

    def anchor(target: str) -> Place | None:
        kind, _, seat = target.partition(":")
        if kind == "navy" and seat in view.navies:
            return Place(box_of(view.navies[seat].box), 10)
        return fact_place(boxes, target)

    changed, chosen = draw_marks(pen, anchor, marks, legal)
    legend(pen, (14, SIZE[1] - 42, 1588, SIZE[1] - 4), _signs(view) + mark_signs(changed, chosen))
    return pen.image


def _context(view: EuropeView, ahead: str) -> str:
    if view.mandatory_attempts:
        count = view.mandatory_attempts
        return f"{ahead}; {count} more attempt{'s' * (count > 1)} due from the Liberal"
    return ahead


def _signs(view: EuropeView) -> list[tuple[Sample, str]]:
    found: list[tuple[Sample, str]] = [
        (_need_sample, "die and modifiers to enter"),
        (lambda pen, x, y: plain_badge(pen, SIDE[L], x, y, 13), "British Navy (Liberal)"),
        (
            lambda pen, x, y: plain_badge(pen, SIDE[A], x, y, 13),
            "German Navy (Authoritarian); by the number: was there",
        ),
        (_ahead_sample, "Ahead: first, until the rival arrives"),
    ]
    if view.high_water:
        found.append((lambda pen, x, y: high_water_mark(pen, x, y, 13), "High Water Mark"))
    return found


def _need_sample(pen: Pen, x: float, y: float) -> None:
    pen.rrect((x - 17, y - 14, x + 17, y + 14), 5, INK)
    pen.text(x, y, "6+", 22, HEAVY, WHITE, "mc", small=True)


def _ahead_sample(pen: Pen, x: float, y: float) -> None:
    ship(pen, L, x - 2, y, 0.26)


def _box(
    pen: Pen,
    number: int,
    been: tuple[Seat, ...],
    here: tuple[tuple[Seat, bool], ...],
    power: Seat | None,
    high: bool,
) -> None:
    box = x0, y0, x1, y1 = box_of(number)
    data = BOXES[number]
    passed = bool(been) or number == 0
    fill = PASSED if passed else LIGHT
    pen.shadow(box, 10)
    pen.rrect(box, 10, fill, INK, 2)
    left, right = x0 + 16, x1 - 14
    pen.text(left, y0 + 42, str(number), 54, BLACK, INK, "lc")
    x = left + pen.width(str(number), 54, BLACK) + 17
    for seat in been:
        plain_badge(pen, SIDE[seat], x, y0 + 40, 12.5)
        x += 28
    if data.target:
        pen.rrect((right - 62, y0 + 16, right, y0 + 66), 8, INK)
        pen.text(right - 31, y0 + 41, f"{data.target}+", 32, HEAVY, WHITE, "mc")
    lines, face, size = fit_lines(data.name, pen.px(right - left), 2, DISPLAY, 30)
    if len(lines) > 2:
        lines, face, size = fit_lines(data.name, pen.px(right - left), 3, DISPLAY, 30)
    y = y0 + 96.0
    for line in lines:
        pen.text(left, y, line, size, face, INK, "lc")
        y += 32
    y += 10
    for words, gain, strong in (("VP if first", data.first, True), ("VP if second", data.second, False)):
        if gain:
            pen.rrect((left, y - 18, left + 54, y + 20), 7, WHITE if strong else fill, INK if strong else RULE, 2)
            pen.text(left + 27, y + 1, signed(gain), 28, HEAVY, INK, "mc")
            pen.text(left + 66, y + 1, words, 27, TEXT, INK, "lc", room=right - left - 66)
            y += 46
    low = y1 - 14 - (66 if here else 0) - (36 if power else 0)
    if data.text:
        words = data.text.replace(UNTIL, "Ahead: ")
        block = set_text((("text", words),), pen.px(right - left), pen.px(low - y), 27)
        for _, line, _, dy in block.rows:
            pen.text(left, y - block.size * 0.6 + dy, line, block.size, block.face, INK, "lc")
    row = y1 - 30 - (66 if here else 0)
    if power:
        plain_badge(pen, SIDE[power], left + 14, row, 14)
        tag(pen, left + 36, row, "in force", SIDE[power].fill, 24)
    if high:
        high_water_mark(pen, right - 18, row, 17)
    alone = len(here) == 1
    for place, (seat, plus) in enumerate(here):
        centre = (x0 + x1) / 2 if alone else x0 + 54 + place * 104
        y = y1 - 36
        if alone:
            plain_badge(pen, SIDE[seat], left + 18, y + 4, 18)
            ship(pen, seat, centre + (4 if plus else 22), y, 1.0)
            if plus:
                pen.text(right, y + 4, "+1", 32, HEAVY, INK, "rc")
        else:
            ship(pen, seat, centre, y - 2, 0.72)
            plain_badge(pen, SIDE[seat], centre - 30, y + 22, 11)
            if plus:
                pen.text(centre + 4, y + 23, "+1", 24, BOLD, INK2, "lc")
