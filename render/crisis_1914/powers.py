"""The table of the nations in Initiative order: who is to act, Prestige, score, Tableau, hand and pile."""

from __future__ import annotations

from math import ceil
from typing import Any

from msgspec import Struct

from render.core.lettering import BLACK, BOLD, FLOOR, HEAVY, TEXT
from render.core.palette import ALERT, INK, INK2, RULE, luminance
from render.core.parts import Place, badge
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.crisis_1914.pieces import (
    BUFF,
    GLYPH,
    LAYOUT,
    PANEL,
    SIDE,
    TO_ACT,
    Tag,
    double_stamp,
    draw_tag,
    momentum_disc,
    panel,
    sign_size,
    tag_width,
)
from rules.core.contract import Seat
from rules.crisis_1914.nations import NATIONS
from rules.crisis_1914.view import Crisis1914View, NationView

COLUMNS = LAYOUT["columns"]
HEAD = 44
LOST = {"mobilized": "lost: mobilized", "off_track": "lost: over 32", "tension": "lost: Tension 6"}
ICON = 34


class Pip(Struct, frozen=True):
    """A place on a Tableau in small: the card's kind ("" for a free place), and whether it is a momentum card."""

    kind: str
    momentum: bool = False


class Row(Struct, frozen=True):
    """All that is drawn in one row."""

    seat: Seat
    rank: int
    waits: str
    lit: bool
    tags: tuple[Tag, ...]
    stamps: tuple[str, ...]
    prestige: int
    score: str
    pips: tuple[Pip, ...]
    hand: int
    pile: int
    out: bool


def standing(view: Crisis1914View) -> list[Seat]:
    """The nations from the top of the Initiative track; those whose marker was removed last."""
    return sorted(view.nations, key=lambda seat: view.nations[seat].place or 99)


def score_words(nation: NationView) -> str:
    """Both score markers, or the only one: "19/21", "12"."""
    return f"{nation.score}/{nation.prestige_score}" if nation.second_marker else str(nation.score)


def tags(view: Crisis1914View, seat: Seat) -> tuple[Tag, ...]:
    """What is to be said about a nation in a word, the most pressing last."""
    nation = view.nations[seat]
    if nation.out:
        return (Tag(LOST[nation.out], "lost"),)
    found = []
    if view.outcome is not None:
        return (Tag("wins", "won"),) if seat in view.outcome.winners else ()
    if view.phase == "play" and (nation.passed or nation.deliberated):
        found.append(Tag("passed" if nation.passed else "deliberated"))
    if view.congress is not None:
        if view.congress.inviter == seat:
            found.append(Tag("invites"))
        elif seat in view.congress.accepted:
            found.append(Tag("accepts"))
    owed = next((owing.waiting for owing in view.owes if owing.seat == seat), None)
    if owed:
        found.append(Tag("to act" if owed == "to act" else "to choose", "act"))
    return tuple(found)


def stamps(nation: NationView) -> tuple[str, ...]:
    """The small signs after a name."""
    found = ["double"] if nation.belligerent else []
    found += ["momentum"] if nation.momentum else []
    return (*found, "blocked") if nation.blocked else tuple(found)


def row_of(view: Crisis1914View, seat: Seat) -> Row:
    """The facts of one row."""
    nation = view.nations[seat]
    pips = [Pip(card.kind, card.momentum) for card in nation.tableau]
    pips += [Pip("")] * (nation.limit - len(pips))
    lit = any(owing.seat == seat for owing in view.owes) or (view.outcome is not None and seat in view.outcome.winners)
    return Row(
        seat, nation.place, nation.next_round, lit, tags(view, seat), stamps(nation), nation.prestige,
        score_words(nation), tuple(pips), nation.hand, nation.pile, bool(nation.out),
    )  # fmt: skip


# where things are


def row_box(board: dict[str, Any], number: int) -> Box:
    """The row of this number from 0."""
    x0, y0, x1, _ = board["powers"]
    top = y0 + HEAD + number * board["row"]
    return x0, top, x1, top + board["row"]


def pip_boxes(box: Box, count: int) -> list[Box]:
    """The places of a Tableau in small, in rows of five or more."""
    left, right = COLUMNS["tableau"]
    rows = 2 if count <= 14 else 3
    across = max(5, ceil(count / rows))
    tall = box[3] - box[1]
    step = min((right - left) / across, 26 if tall < 110 else 28)
    w = step - 6
    h = min(w * 1.4, (tall - 20) / rows - 6)
    high = (h + 6) * ceil(count / across) - 6
    top = (box[1] + box[3] - high) / 2
    found = []
    for number in range(count):
        row, column = divmod(number, across)
        x, y = left + column * step, top + row * (h + 6)
        found.append((x, y, x + w, y + h))
    return found


def tag_boxes(pen: Pen, box: Box, shown: tuple[Tag, ...]) -> list[Box]:
    """The tags of a row, the last at the right end."""
    found: list[Box] = []
    right, y = COLUMNS["tags"], (box[1] + box[3]) / 2 + 18
    for tag in reversed(shown):
        left = right - tag_width(pen, tag)
        found.insert(0, (left, y - 15, right, y + 15))
        right = left - 6
    return found


def stamp_spot(box: Box, number: int) -> tuple[float, float]:
    """The centre of a small sign after the name, the first at the right end."""
    return COLUMNS["tags"] - 16 - number * ICON, (box[1] + box[3]) / 2 - 16


def places(view: Crisis1914View, board: dict[str, Any], pen: Pen) -> dict[str, Place]:
    """Where marks in this table go."""
    found: dict[str, Place] = {}
    for number, seat in enumerate(standing(view)):
        row = row_of(view, seat)
        box = row_box(board, number)
        y = (box[1] + box[3]) / 2
        found[f"prestige:{seat}"] = Place((COLUMNS["prestige"] - 38, y - 30, COLUMNS["prestige"] + 38, y + 30))
        found[f"initiative:{seat}"] = Place((COLUMNS["rank"] - 22, y - 28, COLUMNS["rank"] + 18, y + 28), 8, -2, "")
        boxes = pip_boxes(box, len(row.pips))
        for card, pip in zip(view.nations[seat].tableau, boxes, strict=False):
            found[card.card] = Place(pip, 4, -3, "")
        whole = (boxes[0][0], boxes[0][1], max(b[2] for b in boxes), boxes[-1][3])
        found[f"assertions:{seat}"] = Place(whole, 4, 0)
        x = COLUMNS["badge"]
        for flag in ("passed", "deliberated", "momentum"):  # its tag is not always shown
            found[f"{flag}:{seat}"] = Place((x - 36, y - 33, x + 36, y + 33), 10, -3, "")
        for tag, place in zip(row.tags, tag_boxes(pen, box, row.tags), strict=True):
            found[f"{tag.words}:{seat}"] = Place(place, 5, -4, "")
        for count, stamp in enumerate(row.stamps):
            x, cy = stamp_spot(box, count)
            found[f"{stamp}:{seat}"] = Place((x - 15, cy - 15, x + 15, cy + 15), 15, -4, "")
        if seat == view.seat:
            found["pile"] = Place((COLUMNS["pile"] - 22, y - 22, COLUMNS["pile"] + 22, y + 22), 8, -2, "")
    return found


# drawing


def base(pen: Pen, board: dict[str, Any]) -> None:
    """The sheet with its headings and rules."""
    panel(pen, board["powers"])
    y = board["powers"][1] + 23
    title = "Initiative order" if len(board["cities"]) > 1 else "Nation"
    pen.text(COLUMNS["name"], y, title, 26, TEXT, INK2, "lc")
    for column in ("prestige", "score", "hand", "pile"):
        pen.text(COLUMNS[column], y, column.capitalize(), 26, TEXT, INK2, "mc")
    pen.text(COLUMNS["tableau"][0], y, "Tableau", 26, TEXT, INK2, "lc")


def draw(pen: Pen, stage: Stage, view: Crisis1914View, board: dict[str, Any]) -> None:
    """Every row."""
    for number, seat in enumerate(standing(view)):
        row, box = row_of(view, seat), row_box(board, number)
        stage.stamp(pen, ("row", number, row), box, lambda p, row=row, box=box: _row(p, box, row))  # type: ignore[misc]


def _row(pen: Pen, box: Box, row: Row) -> None:
    x0, y0, x1, y1 = box
    y = (y0 + y1) / 2
    side = SIDE[row.seat]
    ground = TO_ACT if row.lit else PANEL
    if row.lit:
        pen.rect((x0 + 2, y0, x1 - 2, y1 - 1), TO_ACT)
    pen.rule(x0 + 14, y0, x1 - 14, y0, RULE)
    rank = str(row.rank) if row.rank else "–"
    low = y if not row.waits else y + (12 if row.waits == "top" else -12)
    pen.text(COLUMNS["rank"], low, rank, 42, BLACK, INK, "mc")
    if row.waits:
        pen.glyph("up" if row.waits == "top" else "down", COLUMNS["rank"], y - 24 if row.waits == "top" else y + 24, 22,
                  INK)  # fmt: skip
    badge(pen, side, COLUMNS["badge"], y, sign_size(side, 31))
    _name(pen, box, row, ground)
    pen.text(COLUMNS["prestige"], y, str(row.prestige), 54, BLACK, ALERT if row.out else INK, "mc", on=ground)
    pen.text(COLUMNS["score"], y, row.score, 38, HEAVY, INK, "mc", room=116)
    _pips(pen, box, row)
    pen.text(COLUMNS["hand"], y, str(row.hand), 36, HEAVY, INK, "mc")
    pen.text(COLUMNS["pile"], y, str(row.pile), 34, BOLD, INK2, "mc")


def _name(pen: Pen, box: Box, row: Row, ground: tuple[int, int, int]) -> None:
    y = (box[1] + box[3]) / 2
    left, right = COLUMNS["name"], COLUMNS["tags"]
    room = right - left - len(row.stamps) * ICON
    pen.text(left, y - 16, SIDE[row.seat].name, 34, BOLD, INK, "lc", room=room, on=ground)
    for number, stamp in enumerate(row.stamps):
        x, cy = stamp_spot(box, number)
        if stamp == "double":
            double_stamp(pen, x, cy, 15)
        else:
            momentum_disc(pen, x, cy, 15, stamp == "blocked")
    end = right
    for tag, place in zip(row.tags, tag_boxes(pen, box, row.tags), strict=True):
        draw_tag(pen, place[2], (place[1] + place[3]) / 2, tag)
        end = min(end, place[0] - 10)
    statesman = NATIONS[row.seat].statesman
    for size in (26, 25, FLOOR):
        if pen.width(statesman, size) <= end - left:
            pen.text(left, y + 18, statesman, size, TEXT, INK2, "lc")
            break


def _pips(pen: Pen, box: Box, row: Row) -> None:
    for pip, place in zip(row.pips, pip_boxes(box, len(row.pips)), strict=True):
        if pip.kind:
            draw_pip(pen, place, row.seat, pip)
        else:
            pen.rrect(place, 3, TO_ACT if row.lit else PANEL, RULE, 2)


def draw_pip(pen: Pen, box: Box, seat: Seat, pip: Pip) -> None:
    """A card on a Tableau in small: a triangle is an Assertion, a dot a momentum card."""
    x0, y0, x1, y1 = box
    side = SIDE[seat]
    pen.rrect(box, 3, side.fill, INK if luminance(side.fill) > 0.03 else BUFF, 2 if luminance(side.fill) > 0.03 else 1)
    x = (x0 + x1) / 2
    if pip.kind == "assertion":
        pen.glyph(GLYPH["assertion"], x, y0 + (y1 - y0) * 0.36, (x1 - x0) * 0.66, side.text)
    if pip.momentum:
        pen.circle(x, y0 + (y1 - y0) * 0.78, (x1 - x0) * 0.15, side.text)
