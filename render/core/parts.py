"""Parts that recur on every picture: badges, title bar, panels, tags, tracks, legend, and the two marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from render.core.lettering import BOLD, DISPLAY, FLOOR, HEAVY, NARROW, TEXT, fit_lines
from render.core.palette import (
    BRASS,
    CHANGED,
    DIM,
    INK,
    INK2,
    LEGAL,
    LIGHT,
    PAPER,
    RULE,
    WHITE,
    Colour,
    Side,
    luminance,
    mix,
)
from render.core.pen import Box, Pen

TITLE_HEIGHT = 104
Sample = Callable[[Pen, float, float], None]


def badge(pen: Pen, side: Side, x: float, y: float, r: float, keyline: bool = True) -> None:
    """The side's shape with its letters, ink outline and white keyline (a dark side has the white line only)."""
    dark = luminance(side.fill) < 0.03
    ground, line = (WHITE, WHITE) if dark else (WHITE, INK)
    if keyline:
        pen.shape(side.shape, x, y, r, side.fill, ground, 4.5 if not dark else 3)
    if not dark:
        pen.shape(side.shape, x, y, r, side.fill, line, 2.5)
    _sign(pen, side, x, y, r, side.text)


def plain_badge(pen: Pen, side: Side, x: float, y: float, r: float) -> None:
    """The side's shape and letters without outline, for panels."""
    pen.shape(side.shape, x, y, r, side.fill, WHITE if luminance(side.fill) < 0.4 else INK, 1.5)
    _sign(pen, side, x, y, r, side.text)


def outlined_badge(pen: Pen, side: Side, x: float, y: float, r: float) -> None:
    """The badge as it stands on a block of its own colour: an outline and the letters."""
    pen.shape(side.shape, x, y, r, side.fill, side.text, 3)
    _sign(pen, side, x, y, r, side.text)


def _sign(pen: Pen, side: Side, x: float, y: float, r: float, fill: Colour) -> None:
    size = r * (1.5 if len(side.sign) == 1 else 0.98)
    lift = -r * 0.08 if side.shape == "shield" else 0
    pen.text(x, y + lift, side.sign, size, HEAVY, fill, "mc", small=True)


# the title bar


def title_bar(
    pen: Pen,
    wide: float,
    title: str,
    context: str,
    last: str,
    facts: Sequence[tuple[str, str]],
    acting: Sequence[Side],
    words: str,
) -> dict[str, Box]:
    """The ink bar of 104 px: title, context and last action; facts (label, value); who is to do what.

    ``acting`` are the sides that owe something, or that won; ``words`` what they are to do ("to play a card",
    "wins by ..."). Nobody acting makes an ink block with the words alone. Returns the boxes of the facts by label.
    """
    boxes: dict[str, Box] = {}
    pen.rect((0, 0, wide, 96), INK)
    left = _acting(pen, wide, acting, words)
    for label, value in reversed(facts):
        value_wide = pen.width(value, 48, HEAVY)
        column = max(value_wide, pen.width(label, 25)) + 44
        centre = left - column / 2
        pen.text(centre, 21, label, 25, TEXT, DIM, "mc")
        pen.text(centre, 63, value, 48, HEAVY, WHITE, "mc")
        boxes[label] = (left - column + 8, 6, left - 8, 90)
        left -= column
        pen.rule(left, 16, left, 82, INK2)
    _titles(pen, left - 26 - 24, title, context, last)
    pen.rect((0, 96, wide, 100), BRASS)
    pen.rule(0, 103.5, wide, 103.5, RULE)
    return boxes


def _titles(pen: Pen, room: float, title: str, context: str, last: str) -> None:
    """Title, context and last action; a long last action gets two lines under a smaller title."""
    both = f"{context} · {last}" if context and last else context or last
    forms = tuple(dict.fromkeys(form for form in (both, last) if form))
    if not forms or pen.width(forms[-1], FLOOR, NARROW) <= room:
        pen.text(26, 37, title, 46, DISPLAY, WHITE, "lc", room=room)
        if forms:
            pen.text(26, 75, forms, 28, TEXT, DIM, "lc", room=room)
        return
    lines, face, size = fit_lines(last, pen.px(room), 2, TEXT, round(pen.px(25)))
    if len(lines) > 2:
        pen.text(26, 37, title, 46, DISPLAY, WHITE, "lc", room=room)
        pen.text(26, 75, (both, context), 28, TEXT, DIM, "lc", room=room)
        return
    pen.text(26, 23, title, 34, DISPLAY, WHITE, "lc", room=room)
    pen.lines(26, 53, lines, size / pen.scale, 28, face, DIM)


def _acting(pen: Pen, wide: float, acting: Sequence[Side], words: str) -> float:
    """The block at the right; returns its left edge."""
    one = acting[0] if len(acting) == 1 else None
    fill, ink = (one.fill, one.text) if one else (INK, WHITE)
    sign = 2 * 30 * (1.2 if one and one.shape in ("diamond", "wide_hexagon") else 1)
    if one:
        name = one.name.upper()
        inner = max(pen.width(name, 40, HEAVY), min(330, pen.width(words, 27)))
        block = 26 + sign + 18 + inner + 26
    else:
        name = ""
        signs = len(acting) * 68
        inner = max(signs, min(400, pen.width(words, 27)))
        block = 26 + inner + 26
    left = wide - block
    pen.rect((left, 0, wide, 96), fill)
    if one:
        outlined_badge(pen, one, left + 26 + sign / 2, 48, 30)
        x = left + 26 + sign + 18
        pen.text(x, 35, name, 40, HEAVY, ink, "lc", room=inner + 4, on=fill)
        pen.text(x, 74, words, 27, TEXT, ink, "lc", room=inner + 10, on=fill)
    elif acting:
        start = left + 26 + (inner - signs) / 2 + 34
        for number, side in enumerate(acting):
            badge(pen, side, start + number * 68, 34, 23)
        pen.text(left + 26 + inner / 2, 80, words, 25, TEXT, WHITE, "mc", room=inner + 10)
    else:
        pen.text(left + block / 2, 48, words, 30, BOLD, WHITE, "mc", room=inner + 10)
    pen.rect((left - 4, 0, left, 96), BRASS)
    return left - 4


# panels, tags, tracks


def panel(pen: Pen, box: Box, fill: Colour = LIGHT, outline: Colour = RULE, r: float = 10) -> None:
    """A light sheet with a hairline."""
    pen.rrect(box, r, fill, outline, 2)


def tag(
    pen: Pen, x: float, y: float, words: str, fill: Colour | None = None, size: float = 26, ink: Colour = INK
) -> float:
    """A word in a small box, its left edge at x and centred on y; filled, or outlined in ``ink``. Returns its width."""
    wide, h = pen.width(words, size, BOLD) + 24, size + 8
    box = (x, y - h / 2, x + wide, y + h / 2)
    if fill is None:
        pen.rrect(box, 6, WHITE, ink, 2)
        pen.text(x + wide / 2, y, words, size, BOLD, ink, "mc")
    else:
        pen.rrect(box, 6, fill)
        pen.text(x + wide / 2, y, words, size, BOLD, WHITE, "mc", on=fill)
    return wide


def pennant(pen: Pen, x: float, y: float, words: str, fill: Colour, size: float = 26, h: float = 32) -> float:
    """A word on a swallow-tailed flag, its left edge at x and centred on y. Returns its width."""
    wide = pen.width(words, size, BOLD) + 40
    points = [(x, y - h / 2), (x + wide, y - h / 2), (x + wide - 14, y), (x + wide, y + h / 2), (x, y + h / 2)]
    pen.poly(points, fill)
    pen.text(x + (wide - 12) / 2, y, words, size, BOLD, WHITE, "mc", on=fill)
    return wide


def step_cell(
    pen: Pen, box: Box, number: str, state: str, colour: Colour, words: Sequence[str] = (), size: float = 44
) -> Colour:
    """A cell of a step track; ``state`` is "now", "reached" or "ahead". Returns its ground."""
    if state == "now":
        fill, line = colour, colour
    elif state == "reached":
        fill, line = mix(LIGHT, colour, 0.16), colour
    else:
        fill, line = PAPER, RULE
    pen.rrect(box, 8, fill, line, 2)
    ink = WHITE if state == "now" else mix(colour, INK, 0.35) if state == "reached" else INK2
    mid = (box[1] + box[3]) / 2
    pen.text(box[0] + 17, mid, number, size, HEAVY, ink, "lc", on=fill)
    left = box[0] + 17 + pen.width(number, size, HEAVY)
    for line_number, line_words in enumerate(words):
        y = mid + (line_number - (len(words) - 1) / 2) * 27
        pen.text((left + box[2]) / 2, y, line_words, 25, TEXT, INK, "mc", room=box[2] - left - 10, on=fill)
    return fill


def round_track(pen: Pen, xs: Sequence[float], y: float, now: int, r: float = 27) -> None:
    """Numbered circles joined by a rule; ``now`` is the current number from 1, 0 for none."""
    pen.rule(xs[0], y, xs[-1], y, RULE, 3)
    for number, x in enumerate(xs, 1):
        current = number == now
        pen.circle(x, y, r - 2, INK if current else PAPER, INK if current else RULE, 2)
        pen.text(x, y, str(number), 34, HEAVY, WHITE if current else INK2, "mc")


def score_cells(
    pen: Pen, xs: Sequence[float], y: float, values: Sequence[str], colours: Sequence[Colour], w: float, h: float
) -> None:
    """A row of tinted cells with their numbers in ink, centred on ``xs``."""
    for x, value, colour in zip(xs, values, colours, strict=True):
        pen.rect((x - w / 2, y - h / 2, x + w / 2, y + h / 2), colour)
        pen.text(x, y, value, 28, HEAVY, INK, "mc")
    left, right = xs[0] - w / 2, xs[-1] + w / 2
    for x in [left, *[x + w / 2 for x in xs]]:
        pen.rule(x, y - h / 2, x, y + h / 2, RULE)
    pen.rule(left, y - h / 2, right, y - h / 2, RULE)
    pen.rule(left, y + h / 2, right, y + h / 2, RULE)


def heading(
    pen: Pen, x: float, y: float, words: str, fill: Colour = INK2, size: float = 27, anchor: str = "lc"
) -> None:
    """A spaced heading in capitals."""
    wide = pen.width(words, size, BOLD, 1.5)
    start = x if anchor[0] == "l" else x - wide / 2 if anchor[0] == "m" else x - wide
    pen.text(start, y, words, size, BOLD, fill, "lc", tracking=1.5)


# the legend


LEGENDS = (  # face, size, gap between entries, room of a sample
    (TEXT, 25, 28, 36),
    (TEXT, 25, 20, 36),
    (TEXT, FLOOR, 14, 36),
    (NARROW, FLOOR, 14, 36),
    (NARROW, FLOOR, 8, 36),
    (NARROW, FLOOR, 8, 32),
    (NARROW, FLOOR, 2, 30),
)


def legend(pen: Pen, box: Box, entries: Sequence[tuple[Sample, str]]) -> None:
    """One line of samples and words; the gap shrinks, then the words, until all of it fits."""
    middle = (box[1] + box[3]) / 2
    for face, size, gap, room in LEGENDS:
        wides = [room + pen.width(words, size, face) for _, words in entries]
        if sum(wides) + gap * (len(entries) - 1) <= box[2] - box[0] - 12:
            break
    x = box[0] + 6
    for (sample, words), wide in zip(entries, wides, strict=True):
        sample(pen, x + 14, middle)
        pen.text(x + wide, middle, words, size, face, INK, "rc")
        x += wide + gap


def glyph_sample(name: str, fill: Colour = INK, size: float = 24) -> Sample:
    """A glyph for the legend."""
    return lambda pen, x, y: pen.glyph(name, x, y, size, fill)


def badge_sample(side: Side) -> Sample:
    """A badge for the legend."""
    return lambda pen, x, y: plain_badge(pen, side, x, y, 12)


def changed_sample(pen: Pen, x: float, y: float) -> None:
    """The solid ring for the legend."""
    pen.rrect((x - 12, y - 12, x + 12, y + 12), 5, WHITE, CHANGED, 4)


def legal_sample(pen: Pen, x: float, y: float) -> None:
    """The dashed ring for the legend."""
    pen.rrect((x - 13, y - 13, x + 13, y + 13), 6, WHITE)
    pen.dashed_frame((x - 10, y - 10, x + 10, y + 10), 5, LEGAL, 4, (12, 6))


# marks, always drawn last


class Place(Struct, frozen=True):
    """Where a mark goes: the box of the thing, its corner radius, the gap to its outermost line, and the side of the
    tab ("top": at the upper right corner, "bottom": at the lower right one, "left" or "right": beside it; "": none).
    """

    box: Box
    r: float = 8
    gap: float = 0
    tab: str = "top"


def changed_ring(pen: Pen, place: Place) -> None:
    """The solid ring around something the last action changed."""
    x0, y0, x1, y1 = place.box
    out = place.gap + 8
    pen.rrect((x0 - out, y0 - out, x1 + out, y1 + out), place.r + out, None, WHITE, 3)
    out -= 3
    pen.rrect((x0 - out, y0 - out, x1 + out, y1 + out), place.r + out, None, CHANGED, 5)


def changed_tab(pen: Pen, place: Place, words: str) -> None:
    """The pill of a ring with a short note, kept inside the picture. To be drawn after all rings."""
    if not words or not place.tab:
        return
    x0, y0, x1, y1 = place.box
    wide = max(44.0, pen.width(words, 25, BOLD) + 22)
    right = x1 + place.gap + 18
    if place.tab in ("left", "right"):
        right = x1 + place.gap + 40 if place.tab == "right" else x0 - place.gap - 40 + wide
    right = min(max(right, wide + 4 - pen.dx / pen.scale), (pen.image.width - pen.dx) / pen.scale - 4)
    middle = (y0 + y1) / 2
    y = {"top": y0 - place.gap - 14, "bottom": y1 + place.gap + 6}.get(place.tab, middle)
    y = max(y, 20 - pen.dy / pen.scale)
    pen.rrect((right - wide - 2, y - 18, right + 2, y + 18), 18, CHANGED, WHITE, 2)
    pen.text(right - wide / 2, y, words, 25, BOLD, WHITE, "mc")


def legal_ring(pen: Pen, place: Place) -> None:
    """The dashed ring around something that may be chosen now."""
    x0, y0, x1, y1 = place.box
    out = place.gap + 5
    pen.rrect((x0 - out - 3, y0 - out - 3, x1 + out + 3, y1 + out + 3), place.r + out + 3, None, WHITE, 9)
    pen.dashed_frame((x0 - out, y0 - out, x1 + out, y1 + out), place.r + out, LEGAL)
