"""The score track with its steps of Tension, a lane for each nation, and the weeks that have been scored."""

from __future__ import annotations

from typing import Any

from render.core.lettering import BOLD, HEAVY, TEXT
from render.core.palette import (
    ALERT,
    CRISIS_BANDS,
    CRISIS_DICE,
    INK,
    INK2,
    RULE,
    WHITE,
    Colour,
    mix,
    readable,
)
from render.core.parts import Place, plain_badge
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.crisis_1914.pieces import BAND, BUFF, LAYOUT, MARKER, PANEL, SIDE, hatch, marker, panel, sign_size
from render.crisis_1914.powers import standing
from rules.core.contract import Seat
from rules.crisis_1914.nations import BANDS, DATES, TOP_SPACE, WEEKS
from rules.crisis_1914.view import Crisis1914View, NationView, WeekView

TRACK = LAYOUT["score"]
HALF = TRACK["step"] / 2
STARTS = tuple(first for first, _ in BANDS)
ENDS = (*STARTS[1:], TOP_SPACE + 1)
SOLO_BANDS = (
    (0, 14, "0–13 · no Prestige"),
    (14, 19, "14–18 · Prestige +1"),
    (19, 33, "19 and more · Prestige +1, and +1 for each DP above 18"),
)


def x_of(value: int) -> float:
    """The middle of a space of the track; values beyond the track lie just past its end."""
    at: float = TRACK["zero"] + TRACK["step"] * min(max(value, 0), TOP_SPACE + 0.7)
    return at


def band_colour(number: int) -> Colour:
    """The colour of a step of Tension."""
    return mix(BUFF, BAND, CRISIS_BANDS[number])


def band_words(number: int, solo: bool) -> str:
    """A step of Tension in words."""
    first, made = BANDS[number]
    if number == 0:
        return f"0–{ENDS[0] - 1} · no Tension" if solo else f"0–{ENDS[0] - 1} · no Prestige, no Tension"
    spaces = f"{first} up" if number == len(BANDS) - 1 else f"{first}–{ENDS[number] - 1}"
    return f"{spaces} · Tension +{made}" if number == 1 else f"{spaces} · +{made}"


def track_box(board: dict[str, Any]) -> Box:
    """The whole panel of the score track."""
    track = board["track"]
    return TRACK["left"], track["top"], TRACK["right"], track["bottom"]


def base(pen: Pen, board: dict[str, Any], solo: bool) -> None:
    """The track without markers."""
    track = board["track"]
    panel(pen, track_box(board))
    top = track["top"] + 10
    low = track["numbers"] - 24
    rows = 2 if solo else 1
    for number, (start, end) in enumerate(zip(STARTS, ENDS, strict=True)):
        left, right = x_of(start) - HALF, TRACK["zero"] + TRACK["step"] * end - HALF
        colour = band_colour(number)
        pen.rect(
            (left, top + 36 * rows + (rows - 1) * 6, right, low), mix(PANEL, BAND, (0, 0.07, 0.14, 0.21, 0.32)[number])
        )
        _band(pen, (left, top, right, top + 36), band_words(number, solo), colour)
    if solo:
        for number, (start, end, words) in enumerate(SOLO_BANDS):
            left, right = x_of(start) - HALF, TRACK["zero"] + TRACK["step"] * end - HALF
            colour = mix(BUFF, SIDE["austria_hungary"].fill, (0, 0.3, 0.6)[number])
            _band(pen, (left, top + 40, right, top + 76), words, colour)
    for value in range(TOP_SPACE + 1):
        x = x_of(value) - HALF
        pen.rule(x, top + 36 * rows + (rows - 1) * 6, x, low, mix(PANEL, RULE, 0.35))
        pen.text(x_of(value), track["numbers"], str(value), 27, BOLD, INK, "mc")


def _band(pen: Pen, box: Box, words: str, colour: Colour) -> None:
    pen.rect((box[0], box[1], box[2], box[3]), colour)
    pen.rect((box[2] - 1, box[1], box[2] + 1, box[3]), WHITE)
    pen.text((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, words, 26, BOLD, readable(colour, INK), "mc",
             room=box[2] - box[0] - 8, on=colour)  # fmt: skip


def lane_y(board: dict[str, Any], number: int) -> float:
    """The middle of a lane from 0."""
    y: float = board["track"]["first"] + board["track"]["step"] * number
    return y


def draw(pen: Pen, stage: Stage, view: Crisis1914View, board: dict[str, Any]) -> None:
    """A bar and the markers for every nation."""
    for number, seat in enumerate(standing(view)):
        nation = view.nations[seat]
        y = lane_y(board, number)
        box = (TRACK["left"] + 4, y - 27, TRACK["right"] - 4, y + 27)
        key = ("lane", number, seat, nation.score, nation.prestige_score, nation.second_marker)
        stage.stamp(pen, key, box, lambda p, y=y, seat=seat, nation=nation: _lane(p, y, seat, nation))  # type: ignore[misc]


def _lane(pen: Pen, y: float, seat: Seat, nation: NationView) -> None:
    side = SIDE[seat]
    half = TRACK["bar"] / 2
    plain_badge(pen, side, TRACK["badge"], y, 20)
    if side.shape == "circle":
        pen.circle(TRACK["badge"], y, 20, None, INK, 2)
    start = TRACK["zero"] - HALF
    end, ahead = x_of(nation.score), x_of(nation.prestige_score)
    if nation.second_marker and ahead > end:
        pen.rect((end, y - half, ahead, y + half), INK)
        hatch(pen, (end, y - half + 2, ahead, y + half - 2), side.fill)
    pen.rrect((start, y - half, end, y + half), 4, side.fill, INK, 2, corners=(True, False, False, True))
    _markers(pen, y, seat, nation)


def _markers(pen: Pen, y: float, seat: Seat, nation: NationView) -> None:
    if nation.second_marker:
        marker(pen, SIDE[seat], x_of(nation.prestige_score), y, nation.prestige_score, True)
    marker(pen, SIDE[seat], x_of(nation.score), y, nation.score)


def again(pen: Pen, view: Crisis1914View, board: dict[str, Any], target: str) -> None:
    """Draw the markers of a nation once more, above a ring."""
    kind, _, seat = target.partition(":")
    if kind == "score":
        _markers(pen, lane_y(board, standing(view).index(seat)), seat, view.nations[seat])


def places(view: Crisis1914View, board: dict[str, Any]) -> dict[str, Place]:
    """Where marks on the score track go."""
    found = {}
    for number, seat in enumerate(standing(view)):
        nation, y = view.nations[seat], lane_y(board, number)
        ends = x_of(nation.score), x_of(nation.prestige_score)
        found[f"score:{seat}"] = Place((min(ends) - MARKER - 3, y - 20, max(ends) + MARKER + 3, y + 20), 8, 0, "right")
    return found


# the weeks


def weeks_table(pen: Pen, box: Box, view: Crisis1914View, head: float, label: float) -> None:
    """What every scored week came to: DP, Prestige won, Tension made; the current week stands out."""
    x0, y0, x1, y1 = box
    panel(pen, box)
    step = (x1 - x0 - label - 12) / WEEKS
    seats = standing(view)
    pen.text(x0 + 18, y0 + 1 + head / 2, "DP · Prestige · Tension", 25, TEXT, INK2, "lc", room=label - 26)
    tall = (y1 - y0 - head - 6) / len(seats)
    for week in range(1, WEEKS + 1):
        left = x0 + label + step * (week - 1)
        _week_head(pen, (left, y0 + 6, left + step - 6, y0 + head - 4), week, view)
    for number, seat in enumerate(seats):
        top = y0 + head + tall * number
        y = top + tall / 2
        if number:
            pen.rule(x0 + 14, top, x1 - 14, top, mix(PANEL, RULE, 0.6))
        _week_name(pen, x0, y, label, seat, tall, view.nations[seat].prestige)
        for week, past in enumerate(view.history):
            if seat in past:
                _week_cell(pen, x0 + label + step * week, y, step - 6, past[seat], tall)


def week_box(box: Box, week: int, head: float, label: float) -> Box:
    """The heading of a week in the table that fills ``box``."""
    step = (box[2] - box[0] - label - 12) / WEEKS
    left = box[0] + label + step * (week - 1)
    return left, box[1] + 6, left + step - 6, box[1] + head - 4


def _week_head(pen: Pen, box: Box, week: int, view: Crisis1914View) -> None:
    now = week == view.week and view.outcome is None
    fill = INK if now else BUFF
    pen.rrect(box, 6, fill)
    ink = WHITE if now else INK if week <= len(view.history) else INK2
    middle = (box[0] + box[2]) / 2
    dates = DATES[week - 1].replace("-", "–")
    if box[3] - box[1] < 50:
        pen.text(middle, (box[1] + box[3]) / 2, f"{week} · {dates}", 26, BOLD, ink, "mc", room=box[2] - box[0] - 10,
                 on=fill)  # fmt: skip
        return
    pen.text(middle, box[1] + 20, f"Week {week}", 30, HEAVY, ink, "mc", on=fill)
    pen.text(middle, box[1] + 48, dates, 25, TEXT, ink, "mc", room=box[2] - box[0] - 10, on=fill)


def _week_name(pen: Pen, left: float, y: float, label: float, seat: Seat, tall: float, prestige: int) -> None:
    side = SIDE[seat]
    r = sign_size(side, 19 if tall < 80 else 27)
    plain_badge(pen, side, left + 36, y, r)
    if side.shape == "circle":
        pen.circle(left + 36, y, r, None, INK, 2)
    if tall < 80:
        pen.text(left + 46 + r, y, side.name, 27, BOLD, INK, "lc", room=label - r - 50)
        return
    pen.text(left + 46 + r, y - 15, side.name, 30, BOLD, INK, "lc", room=label - r - 50)
    pen.text(left + 46 + r, y + 19, f"Prestige {prestige}", 26, TEXT, INK2, "lc")


def _week_cell(pen: Pen, left: float, y: float, wide: float, past: WeekView, tall: float) -> None:
    """One row of DP, Prestige and Tension; a high cell is larger."""
    large = tall >= 80
    double = past.prestige_score != past.score
    words = f"{past.score}/{past.prestige_score}" if double else str(past.score)
    pen.text(left + wide * 0.24, y, words, 36 if large else 30, HEAVY, INK, "mc", room=wide * 0.42)
    won = f"+{past.prestige}" if past.prestige > 0 else f"−{-past.prestige}" if past.prestige else "0"
    ink = ALERT if past.prestige < 0 else INK if past.prestige else INK2
    pen.text(left + wide * 0.58, y, won, 38 if large else 31, HEAVY, ink, "mc")
    half = 25 if large else 19
    x = left + wide * 0.85
    if past.tension:
        fill = CRISIS_DICE[min(past.tension, 5)]
        pen.rrect((x - half, y - half, x + half, y + half), half * 0.4, fill, INK, 2)
        pen.text(x, y, f"+{past.tension}", 30 if large else 26, HEAVY, WHITE, "mc", on=fill)
    else:
        pen.text(x, y, "–", 30, BOLD, INK2, "mc")
