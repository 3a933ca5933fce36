"""Parts of the board at a larger scale: politics, Paris and its forts, tracks and piles."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.core.lettering import BOLD, HEAVY, TEXT
from render.core.palette import INK, INK2, LIGHT, PAPER, PARIS_DIMENSIONS, RULE, mix
from render.core.parts import heading, legend, panel, plain_badge
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.red_flag_over_paris import chart, tracks
from render.red_flag_over_paris.board import MILITARY, POLITICAL, bar, draw_marks, shown_by, signs, whole
from render.red_flag_over_paris.pieces import LAYOUT, SIDE, cube, dimension_sign, note_colour, sign_of
from rules.core.contract import Mark
from rules.red_flag_over_paris.board import DIMENSIONS, NAMES, SIDE_NAMES, SPACES, C, V
from rules.red_flag_over_paris.deck import TITLES
from rules.red_flag_over_paris.view import RedFlagView

AREAS = {"": "Board", "politics": "Politics", "paris": "Paris and its forts", "tracks": "Tracks and piles"}
LARGE = 1.43


def _upper(pen: Pen) -> None:
    tracks.draw_sides(pen)
    tracks.draw_victory(pen)


def _lower(pen: Pen) -> None:
    tracks.draw_momentum(pen)
    tracks.draw_rounds(pen)


POLITICS = Stage((1600, 980), chart.draw_politics, scale=1.5, dx=20 - 20 * 1.5, dy=118 - 340 * 1.5)
WAR = Stage((1600, 1072), chart.draw_war, scale=1.68, dx=29 - 662 * 1.68, dy=118 - 340 * 1.68)
SHEET = Stage((2288, 480), _upper, scale=LARGE)
UPPER = (("versailles", 20, 118), ("commune", 808, 118), ("victory_points", 20, 578))
LOWER = ("prussian_collaboration", "rounds_and_decks", "revolutionary_momentum")
ROW = Stage((1600, 1066), _lower)


def politics(view: RedFlagView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """The political map with its score beside it, 1600 by 980."""
    pen = POLITICS.start()
    chart.spaces(pen, POLITICS, view, POLITICAL)
    draw_marks(pen, view, [tracks.PANELS["political"]], marks, legal)
    flat = Pen(pen.image)
    summary(flat, view, (978, 118, 1580, 922))
    _frame(flat, view, "politics", ["political"], marks, legal)
    return pen.image


def war(view: RedFlagView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """The military map, 1600 by 1072."""
    pen = WAR.start()
    chart.spaces(pen, WAR, view, MILITARY)
    chart.standalone(pen, WAR, view)
    draw_marks(pen, view, [tracks.PANELS["military"]], marks, legal)
    _frame(Pen(pen.image), view, "paris", ["military"], marks, legal)
    return pen.image


def _frame(
    pen: Pen, view: RedFlagView, area: str, panels: Sequence[str], marks: Sequence[Mark], legal: frozenset[str]
) -> None:
    """Title bar and legend of a part that shows these panels of the board."""
    bar(pen, view, AREAS[area])
    height = pen.image.height
    boxes = [tracks.PANELS[name] for name in panels]
    changed = any(shown_by(view, mark.target, boxes) for mark in marks)
    chosen = any(shown_by(view, target, boxes) for target in legal)
    wanted = {"politics": POLITICAL, "paris": MILITARY}.get(area, ())
    legend(pen, (20, height - 44, 1580, height - 6), signs(view, wanted, changed, chosen, not wanted))


# beside the political map


def summary(pen: Pen, view: RedFlagView, box: Box) -> None:
    """The political score, who holds what in each dimension, and what it would score."""
    x0, y0, x1, _ = box
    panel(pen, (x0, y0, x1, y0 + 150))
    heading(pen, x0 + 18, y0 + 26, "POLITICAL VICTORY POINTS")
    data = LAYOUT["victory"]
    scale = (x1 - x0 - 36) / (data["step"] * 10 + data["cell"][0])
    track = pen.at(x0 + 18, y0 + 74, scale).at(-tracks.score_box("political")[0], -data["political"])
    tracks.score_row(track, "political")
    tracks.marker(track, "political", view.political_vp)
    pen.text(x1 - 18, y0 + 124, tracks.score_words(view.political_vp), 28, BOLD,
             note_colour(tracks.leader(view.political_vp)), "rc")  # fmt: skip
    pen.text(x0 + 18, y0 + 124, "all three spaces of a dimension: 1 point", 25, TEXT, INK2, "lc")
    y = y0 + 166
    for dimension in chart.POLITICS:
        _dimension(pen, view, dimension, (x0, y, x1, y + 236))
        y += 252
    _supply(pen, view, (x0, y, x1, box[3]))


def _dimension(pen: Pen, view: RedFlagView, dimension: str, box: Box) -> None:
    x0, y0, x1, y1 = box
    ink, tint, _ = PARIS_DIMENSIONS[dimension]
    panel(pen, box, mix(LIGHT, tint, 0.6))
    dimension_sign(pen, dimension, x0 + 30, y0 + 28, 24)
    heading(pen, x0 + 52, y0 + 28, DIMENSIONS[dimension].upper(), ink)
    spaces = [s for s, d in SPACES.items() if d.dimension == dimension]
    for number, space in enumerate(spaces):
        y = y0 + 72 + number * 44
        now = view.spaces[space]
        pen.rule(x0 + 18, y - 22, x1 - 18, y - 22, mix(LIGHT, RULE, 0.5))
        pen.glyph(sign_of(space), x0 + 30, y, 22, ink)
        pen.text(x0 + 52, y, NAMES[space], 28, BOLD, INK, "lc")
        for seat, count, x in ((V, now.versailles, x1 - 270), (C, now.commune, x1 - 180)):
            if count:
                cube(pen, seat, x, y, 26)
                pen.text(x + 22, y, str(count), 30, HEAVY, INK, "lc")
        if now.control:
            plain_badge(pen, SIDE[now.control], x1 - 100, y, 14)
            pen.text(x1 - 76, y, "holds", 26, TEXT, INK, "lc")
    held = {seat: sum(view.spaces[s].control == seat for s in spaces) for seat in (V, C)}
    full = next((seat for seat, count in held.items() if count == len(spaces)), None)
    words = f"{SIDE_NAMES[full]} would score 1 point" if full else "nobody would score"
    pen.rule(x0 + 18, y1 - 40, x1 - 18, y1 - 40, mix(LIGHT, RULE, 0.5))
    pen.text(x0 + 18, y1 - 20, words, 26, BOLD if full else TEXT, note_colour(full), "lc",
             on=mix(LIGHT, tint, 0.6))  # fmt: skip


def _supply(pen: Pen, view: RedFlagView, box: Box) -> None:
    x0, y0, x1, _ = box
    panel(pen, box)
    heading(pen, x0 + 18, y0 + 26, "CUBES TO PLACE")
    for seat, y in ((V, y0 + 68), (C, y0 + 108)):
        side = view.sides[seat]
        track = sum(zone.cubes for zone in side.zones.values())
        cube(pen, seat, x0 + 34, y, 26)
        pen.text(x0 + 60, y, f"{SIDE_NAMES[seat]}: {side.pool} in the pool, {track} on the crisis track", 27, TEXT, INK,
                 "lc", room=x1 - x0 - 78)  # fmt: skip


# tracks and piles


def track_picture(view: RedFlagView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """Every track larger, and the piles by name, 1600 by 940."""
    image = Image.new("RGB", (1600, 940), PAPER)
    sheet, row = SHEET.start(), ROW.start()
    for seat in (V, C):
        tracks.side_panel(sheet, SHEET, view, seat)
        tracks.momentum(row, ROW, view, seat)
    tracks.victory(sheet, SHEET, view)
    tracks.rounds(row, ROW, view)
    for name, x, y in UPPER:
        x0, y0, x1, y1 = (round(v * LARGE) for v in tracks.PANELS[name])
        image.paste(sheet.image.crop((x0, y0, x1, y1)), (x, y))
    image.paste(row.image.crop((0, 888, 1600, 1014)), (0, 434))
    pen = Pen(image)
    _piles(pen, view, (676, 578, 1580, 878))
    for name, x, y in UPPER:
        part = tracks.PANELS[name]
        draw_marks(Pen(image, LARGE, x - part[0] * LARGE, y - part[1] * LARGE), view, [part], marks, legal)
    draw_marks(Pen(image, 1, 0, 434 - 888), view, [tracks.PANELS[name] for name in LOWER], marks, legal)
    _frame(pen, view, "tracks", [*(name for name, _, _ in UPPER), *LOWER], marks, legal)
    return image


def _piles(pen: Pen, view: RedFlagView, box: Box) -> None:
    """The piles by name; where a long one does not fit, its newest cards and the number of the others."""
    x0, y0, x1, y1 = box
    panel(pen, box)
    rows = [
        ("Discarded, newest first", [f"{TITLES[d.card]} ({SIDE[d.by].sign})" for d in reversed(view.discard)]),
        ("Out of the game", [TITLES[card] for card in reversed(view.removed)]),
    ]
    for seat in (V, C):
        rows.append((f"Objectives won by {SIDE_NAMES[seat]}", [TITLES[card] for card in view.sides[seat].fulfilled]))
    shown = [(label, names) for label, names in rows if names]
    if not shown:
        pen.text((x0 + x1) / 2, (y0 + y1) / 2, "no card has been played yet", 28, TEXT, INK2, "mc")
    wide = x1 - x0 - 36
    size, leading, gap = (27, 32, 42) if len(shown) < 3 else (25, 28, 34)
    y = y0 + 28
    for number, (label, names) in enumerate(shown):
        heading(pen, x0 + 18, y, label.upper(), INK2, 25)
        after = (len(shown) - number - 1) * (gap + leading + 4)
        room = max(1, int((y1 - 14 + leading / 2 - y - gap - after) // leading))
        y = pen.lines(x0 + 18, y + gap - 6, _fitting(pen, names, wide, size, room), size, leading) + 8


def _fitting(pen: Pen, names: list[str], wide: float, size: int, room: int) -> tuple[str, ...]:
    for kept in range(len(names), 0, -1):
        words = " · ".join(names[:kept]) + (f" · and {len(names) - kept} more" if kept < len(names) else "")
        lines = pen.wrap(words, wide, size)
        if len(lines) <= room:
            return lines
    return pen.wrap(f"{len(names)} cards", wide, size)


PAINTERS = {"": whole, "politics": politics, "paris": war, "tracks": track_picture}
