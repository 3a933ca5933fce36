"""One nation's part of the table: its Tableau card by card, its piles, its board's track and its City Box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from PIL import Image

from render.core.lettering import BLACK, BOLD, DISPLAY, FLOOR, HEAVY, TEXT, Face, fit_lines, width
from render.core.palette import CRISIS_TYPES, INK, INK2, RULE, mix
from render.core.parts import Place, plain_badge, title_bar
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.crisis_1914 import powers
from render.crisis_1914.board import TITLE, bar, dates, draw_marks
from render.crisis_1914.pieces import (
    BUFF,
    GLYPH,
    LAYOUT,
    PANEL,
    SIDE,
    TO_ACT,
    die,
    die_box,
    double_stamp,
    level_box,
    levels,
    momentum_disc,
    panel,
    track_cells,
)
from rules.core.contract import Mark, Seat, words
from rules.crisis_1914.faces import CARDS, KINDS
from rules.crisis_1914.nations import ASSERTIONS, LIMIT, MOMENTUM, NATIONS
from rules.crisis_1914.prose import flags
from rules.crisis_1914.view import Crisis1914View, NationView, TableauCard

DATA = LAYOUT["tableau"]
PILES = ("Hand", "Draw pile", "Recycled", "To return", "Permanent", "Set aside")
ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th")


class Grid(Struct, frozen=True):
    """How the places of a Tableau are arranged: columns, rows, and the height of a card."""

    columns: int
    rows: int
    tall: int

    @property
    def height(self) -> int:
        """The height of the picture."""
        return int(DATA["origin"][1] + self.rows * (self.tall + DATA["gap"]) + 14)

    def box(self, number: int) -> Box:
        """The place of this number from 0."""
        x, y = DATA["origin"]
        gap = DATA["gap"]
        wide = (DATA["right"] - x - gap * (self.columns - 1)) / self.columns
        row, column = divmod(number, self.columns)
        left, top = x + column * (wide + gap), y + row * (self.tall + gap)
        return round(left), top, round(left + wide), top + self.tall


GRIDS = (Grid(5, 2, 394), Grid(6, 2, 394), Grid(5, 3, 330), Grid(6, 3, 330))
STAGES = {height: Stage((LAYOUT["wide"], height), lambda pen: None, BUFF) for height in {g.height for g in GRIDS}}


def grid_for(nation: NationView) -> Grid:
    """The first arrangement that holds all cards, all free places and the piles."""
    cells = max(nation.limit, len(nation.tableau)) + 1
    return next((grid for grid in GRIDS if grid.columns * grid.rows >= cells), GRIDS[-1])


def nation_picture(view: Crisis1914View, seat: Seat, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """Everything public about one nation, 1600 wide; a plain notice if it takes no part."""
    if seat not in view.nations:
        return _absent(view, seat)
    nation = view.nations[seat]
    grid = grid_for(nation)
    stage = STAGES[grid.height]
    pen = stage.start()
    room = grid.columns * grid.rows
    for number, card in enumerate(nation.tableau):
        shown = facts_of(view, nation, card)
        box = grid.box(number)
        key = ("card", shown, box)
        around = (box[0], box[1], box[2] + 4, box[3] + 5)
        stage.stamp(pen, key, around, lambda p, shown=shown, box=box: draw_card(p, box, shown))  # type: ignore[misc]
    for number in range(len(nation.tableau), min(nation.limit, room - 1)):
        box = grid.box(number)
        stage.stamp(pen, ("free", box), box, lambda p, box=box: _free(p, box))  # type: ignore[misc]
    counts = pile_counts(nation)
    stage.stamp(pen, ("piles", counts, grid), grid.box(room - 1), lambda p: _piles(p, grid.box(room - 1), counts))
    boxes = side_boxes(grid, nation)
    for name, box in boxes.items():
        draw = partial(SIDE_BOXES[name], seat=seat, nation=nation, box=box)
        stage.stamp(pen, (name, box, seat, side_key(name, nation)), box, draw)
    found = places(view, seat, grid, boxes)
    for label, box in _bar(pen, view, nation).items():
        if label in ("Score", "Prestige"):
            found[f"{label.lower()}:{seat}"] = Place(box, 8, -4)
    draw_marks(pen, found, marks, legal)
    return pen.image


def _bar(pen: Pen, view: Crisis1914View, nation: NationView) -> dict[str, Box]:
    seat = nation.seat
    who = NATIONS[seat]
    owed = next((owing.waiting for owing in view.owes if owing.seat == seat), None)
    place = f" · {ORDINALS[nation.place]} in order" if nation.place and not view.solo else ""
    state = owed or (powers.LOST[nation.out] if nation.out else f"{who.statesman}{place}")
    facts = [
        ("Score", powers.score_words(nation)),
        ("Cards", f"{len(nation.tableau)} of {nation.limit}"),
        ("Prestige", str(nation.prestige)),
        (who.city, str(max(box.tension for box in nation.boxes))),
    ]
    context = " · ".join((TITLE, f"Week {view.week}", dates(view), *flags(nation)))
    forms = context, " · ".join((f"Week {view.week}", *flags(nation)))
    return title_bar(pen, LAYOUT["wide"], f"{who.name}’s Tableau", *_fitted(forms), facts, [SIDE[seat]], state)


def _fitted(forms: tuple[str, str]) -> tuple[str, str]:
    """Context and last action for the title bar: the short form stands in when the long one is too wide."""
    return (forms[0], "") if len(forms[0]) < 70 else ("", forms[1])


# cards


class CardFacts(Struct, frozen=True):
    """All that is drawn on a card of a Tableau."""

    card: str
    kind: str
    dp: int
    doubled: bool
    momentum: bool
    effect: str
    fate: str


def facts_of(view: Crisis1914View, nation: NationView, card: TableauCard) -> CardFacts:
    """A card on a Tableau as it stands; one that is still being placed shows what it will count before doubling."""
    face = CARDS[card.card]
    at = nation.track.at if nation.track is not None else 0
    dp = card.dp // 2 if card.doubled else card.dp
    if card.card == view.playing and not card.dp:
        dp = face.value(view.week, at)
    standing = {"national": "limit +1", "consensus": "pairs raise the limit"}.get(card.kind, "")
    if card.kind == "consensus" and face.consensus > 1:
        standing = "two Consensus cards"
    effect = card.did or ", ".join(filter(None, (standing, "momentum" if card.momentum else "")))
    fate = "leaves the game" if face.leaving(view.week, at) else "returns" if face.pile == "returned" else "recycled"
    if card.card == view.playing:
        fate = "being placed"
    return CardFacts(card.card, card.kind, dp, card.doubled, card.momentum, effect[:1].upper() + effect[1:], fate)


def title_lines(title: str, room: float, most: int, size: int) -> tuple[tuple[str, ...], Face, int]:
    """A card's name in the display face, in the condensed one if it is very long."""
    lines, face, used = fit_lines(title, room, most, DISPLAY, size, FLOOR)
    if len(lines) <= most and all(width(line, face, used) <= room for line in lines):
        return lines, face, used
    return fit_lines(title, room, most, BOLD, size, FLOOR)


def draw_card(pen: Pen, box: Box, facts: CardFacts) -> None:
    """A card on a Tableau: type, DP, stamps, name, role, what it did, number and where it goes."""
    x0, y0, x1, y1 = box
    tall = y1 - y0 > 360
    fill, ink = CRISIS_TYPES[facts.kind]
    face = CARDS[facts.card]
    pen.shadow(box, 12)
    pen.rrect(box, 12, INK)
    pen.rrect((x0 + 3, y0 + 3, x1 - 3, y1 - 3), 9, PANEL)
    pen.rrect((x0 + 3, y0 + 3, x1 - 3, y0 + 46), 9, fill, corners=(True, True, False, False))
    pen.rule(x0 + 3, y0 + 47, x1 - 3, y0 + 47, INK, 2)
    pen.glyph(GLYPH[facts.kind], x0 + 28, y0 + 25, 24, ink)
    pen.text(x0 + 48, y0 + 25, KINDS[facts.kind], 27, BOLD, ink, "lc", room=x1 - x0 - 58, on=fill)
    _numeral(pen, box, facts, tall)
    room = x1 - x0 - 36
    lines, used, size = title_lines(face.name, room, 2, 30)
    y = y0 + (168 if tall else 138)
    y = pen.lines(x0 + 18, y, lines, size, 33, used, INK)
    role = pen.wrap(face.role, room, 26)
    fits = 2 if tall or len(lines) == 1 else 1
    if len(role) > fits:
        role, narrow, role_size = fit_lines(face.role, room, fits, TEXT, 25, FLOOR)
        if len(role) <= fits:  # else there is no room for it beside a long name
            pen.lines(x0 + 18, y, role, role_size, 29, narrow, INK2)
    else:
        pen.lines(x0 + 18, y, role, 26, 29, TEXT, INK2)
    rule = y1 - 104
    pen.rule(x0 + 15, rule, x1 - 15, rule, RULE)
    if facts.effect:
        effect, bold, effect_size = fit_lines(facts.effect, room, 2, BOLD, 25, FLOOR)
        pen.lines(x0 + 18, rule + 20, effect[:2], effect_size, 27, bold, INK)
    nation = SIDE[face.seat]
    pen.text(x0 + 18, y1 - 22, f"{nation.sign} {face.number}", 25, TEXT, INK2, "lc")
    pen.text(x1 - 18, y1 - 22, (facts.fate, "leaves"), 25, TEXT, INK2, "rc", room=room - 76)


def _numeral(pen: Pen, box: Box, facts: CardFacts, tall: bool) -> None:
    x0, y0, x1, _ = box
    size = 88 if tall else 70
    y = y0 + 48 + size * 0.58
    pen.text(x0 + 18, y, str(facts.dp), size, BLACK, INK, "lc")
    left = x0 + 18 + pen.width(str(facts.dp), size, BLACK) + 8
    x = x1 - 38
    if facts.momentum:
        momentum_disc(pen, x, y - 10, 24)
        x -= 56
    if facts.doubled:
        double_stamp(pen, x, y - 10, 27)
        x -= 50
    if x - left > -10:
        pen.text(left, y + size * 0.24, "DP", 26, TEXT, INK2, "lc")


def _free(pen: Pen, box: Box) -> None:
    pen.dashed_frame((box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2), 12, RULE, 3, (12, 9))
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    pen.lines(x, y - 16, ("room for", "one more"), 26, 31, TEXT, INK2, "mc")


def pile_counts(nation: NationView) -> tuple[int, ...]:
    """Cards in hand and in the piles, in the order of PILES."""
    return (
        nation.hand, nation.pile, len(nation.recycled), len(nation.returned), len(nation.permanent), len(nation.aside),
    )  # fmt: skip


def pile_row(box: Box, number: int) -> float:
    """The middle of a line of the piles."""
    top = box[1] + 66
    return top + (box[3] - 14 - top) * (number + 0.5) / len(PILES)


def _piles(pen: Pen, box: Box, counts: tuple[int, ...]) -> None:
    x0, y0, x1, _ = box
    pen.rrect(box, 10, mix(BUFF, TO_ACT, 0.6), RULE, 2)
    pen.text((x0 + x1) / 2, y0 + 36, "Piles", 32, DISPLAY, INK, "mc")
    for number, (label, count) in enumerate(zip(PILES, counts, strict=True)):
        y = pile_row(box, number)
        if number:
            half = (pile_row(box, 1) - pile_row(box, 0)) / 2
            pen.rule(x0 + 16, y - half, x1 - 16, y - half, RULE)
        pen.text(x0 + 18, y, label, 27, TEXT, INK, "lc", room=x1 - x0 - 84)
        pen.text(x1 - 20, y, str(count), 34, HEAVY, INK, "rc")


# the column at the side


def side_boxes(grid: Grid, nation: NationView) -> dict[str, Box]:
    """The panels of the side column from top to bottom."""
    names = ["limit", "assertions", "momentum"]
    names += ["track"] if nation.track is not None else []
    bottom = grid.height - 30
    if grid.rows == 3 or nation.track is None:
        names.append("aside")
    left, right = DATA["side"]
    y = DATA["origin"][1]
    found: dict[str, Box] = {}
    for name in names:
        tall = 130 if name != "aside" or grid.rows < 3 else bottom - 242 - y
        found[name] = (left, y, right, y + tall)
        y += tall + 14
    found["city"] = (left, y, right, bottom)
    return found


def side_key(name: str, nation: NationView) -> tuple[object, ...]:
    """What a panel of the side column depends on."""
    keys: dict[str, tuple[object, ...]] = {
        "limit": (nation.limit, nation.limit_national, nation.limit_consensus),
        "assertions": (nation.assertions,),
        "momentum": (nation.momentum_cards, nation.momentum, nation.blocked),
        "track": (nation.track,),
        "aside": (nation.aside, nation.permanent),
        "city": (nation.boxes, nation.belligerence),
    }
    return keys[name]


def _head(pen: Pen, box: Box, title: str, note: str = "") -> None:
    panel(pen, box)
    pen.text(box[0] + 18, box[1] + 26, title, 27, TEXT, INK2, "lc")
    if note:
        room = box[2] - box[0] - 46 - pen.width(title, 27)
        pen.text(box[2] - 18, box[1] + 26, note, 25, TEXT, INK2, "rc", room=room)


def _limit(pen: Pen, box: Box, seat: Seat, nation: NationView) -> None:
    _head(pen, box, "Card limit")
    y = box[1] + 84
    pen.text(box[0] + 18, y, str(nation.limit), 60, BLACK, INK, "lc")
    left = box[0] + 18 + pen.width(str(nation.limit), 60, BLACK) + 20
    pairs = nation.limit_consensus
    lines = [f"{LIMIT} + {nation.limit_national} national"] if nation.limit_national else [f"{LIMIT} a week"]
    if pairs:
        lines.append(f"+ {pairs} pair{'s' * (pairs > 1)} of Consensus")
    for number, line in enumerate(lines):
        pen.text(left, y + 30 * (number - (len(lines) - 1) / 2), line, 26, TEXT, INK, "lc", room=box[2] - 14 - left)


def _assertions(pen: Pen, box: Box, seat: Seat, nation: NationView) -> None:
    double = nation.assertions >= ASSERTIONS
    _head(pen, box, "Assertions", "Prestige doubled" if double else f"{ASSERTIONS} double")
    count = max(ASSERTIONS, nation.assertions)
    fill, ink = CRISIS_TYPES["assertion"]
    step = min(64.0, (box[2] - box[0] - 40) / count)
    for number in range(count):
        x = box[0] + 24 + number * step
        place = (x, box[1] + 52, x + min(48, step - 6), box[1] + 112)
        if number < nation.assertions:
            pen.rrect(place, 6, fill, INK, 2)
            pen.glyph("tri", (place[0] + place[2]) / 2, box[1] + 82, min(26, step - 14), ink)
        else:
            pen.rrect(place, 6, PANEL, RULE, 2)


def _momentum(pen: Pen, box: Box, seat: Seat, nation: NationView) -> None:
    note = "blocked" if nation.blocked else "it blocks:" if nation.momentum else f"{MOMENTUM} block:"
    _head(pen, box, "Momentum", note)
    foes = NATIONS[seat].foes
    y, r, step = box[1] + 84, 20, 45
    if nation.momentum_cards > MOMENTUM:
        momentum_disc(pen, box[0] + 18 + r, y, r)
        pen.text(box[0] + 72, y, f"× {nation.momentum_cards}", 34, HEAVY, INK, "lc")
    else:
        for number in range(MOMENTUM):
            x = box[0] + 18 + r + number * step
            if number < nation.momentum_cards:
                momentum_disc(pen, x, y, r)
            else:
                pen.circle(x, y, r, None, RULE, 2)
    for number, foe in enumerate(foes):
        _foe(pen, box[2] - 22 - (len(foes) - 1 - number) * 44 - 14, y, foe, 16)


def _foe(pen: Pen, x: float, y: float, seat: Seat, r: float) -> None:
    plain_badge(pen, SIDE[seat], x, y, r)
    if SIDE[seat].shape == "circle":
        pen.circle(x, y, r, None, INK, 2)


def cell_boxes(box: Box, count: int) -> list[Box]:
    """The spaces of the board's track in its panel."""
    step = (box[2] - box[0] - 32) / count
    return [
        (box[0] + 18 + n * step, box[1] + 50, box[0] + 18 + (n + 1) * step - 10, box[1] + 112) for n in range(count)
    ]


def _track(pen: Pen, box: Box, seat: Seat, nation: NationView) -> None:
    track = nation.track
    assert track is not None
    _head(pen, box, track.title)
    track_cells(pen, cell_boxes(box, len(track.spaces)), track.spaces, track.at, SIDE[seat])


def _aside(pen: Pen, box: Box, seat: Seat, nation: NationView) -> None:
    rows = [("Set aside", nation.aside), ("Out of the game", nation.permanent)]
    shown = [(title, cards) for title, cards in rows if cards] or [("Set aside", ())]
    if box[3] - box[1] < 150:
        shown = shown[:1]
    _head(pen, box, shown[0][0])
    room = box[2] - box[0] - 36
    y = box[1] + 60
    for number, (title, cards) in enumerate(shown):
        if number:
            pen.text(box[0] + 18, y + 8, title, 27, TEXT, INK2, "lc")
            y += 38
        left = int((box[3] - 12 - y + 14) // 29)
        names = words(CARDS[card].name for card in cards) if cards else "nothing"
        lines = pen.wrap(names, room, 25, BOLD)
        if len(lines) > max(left, 1):
            lines = (f"{len(cards)} cards",)
        y = pen.lines(box[0] + 18, y, lines, 25, 29, BOLD, INK)


def side_dice(box: Box, count: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Centres of badge and die for each Tension Box in the panel of the city."""
    size = 56 if count < 3 else 46
    step = min(140.0, (box[2] - box[0] - 30) / count)
    y = box[1] + 80
    return [((box[0] + 18 + size * 0.38 + step * n, y), (box[0] + 18 + size * 1.4 + step * n, y)) for n in range(count)]


def _city(pen: Pen, box: Box, seat: Seat, nation: NationView) -> None:
    _head(pen, box, NATIONS[seat].city, "6 loses")
    count = len(nation.boxes)
    size = 56 if count < 3 else 46
    for one, (sign, at) in zip(nation.boxes, side_dice(box, count), strict=True):
        _foe(pen, *sign, one.nation, size * 0.36)
        die(pen, *at, size, one.tension)
    if count == 1:
        foe = SIDE[nation.boxes[0].nation].name
        pen.text(box[0] + 144, box[1] + 80, (f"Tension of {foe}", foe), 26, TEXT, INK2, "lc",
                 room=box[2] - box[0] - 162)  # fmt: skip
    pen.text(box[0] + 18, box[3] - 82, "Belligerence", 26, TEXT, INK2, "lc")
    levels(pen, levels_box(box), nation.belligerence)


def levels_box(box: Box) -> Box:
    """The Belligerence track in the panel of the city."""
    return box[0] + 16, box[3] - 62, box[2] - 16, box[3] - 18


SIDE_BOXES = {
    "limit": _limit,
    "assertions": _assertions,
    "momentum": _momentum,
    "track": _track,
    "aside": _aside,
    "city": _city,
}


def places(view: Crisis1914View, seat: Seat, grid: Grid, boxes: dict[str, Box]) -> dict[str, Place]:
    """Where marks and choices of this nation go."""
    nation = view.nations[seat]
    found = {card.card: Place(grid.box(number), 12) for number, card in enumerate(nation.tableau)}
    size = 56 if len(nation.boxes) < 3 else 46
    for one, (_, at) in zip(nation.boxes, side_dice(boxes["city"], len(nation.boxes)), strict=True):
        found[f"die:{seat}:{one.nation}"] = Place(die_box(*at, size), 10)
    found[f"level:{seat}"] = Place(level_box(levels_box(boxes["city"]), nation.belligerence), 3, -2)
    if nation.track is not None:
        cells = cell_boxes(boxes["track"], len(nation.track.spaces))
        found[f"track:{seat}"] = Place(cells[nation.track.at], 5, -2)
    for name in ("assertions", "momentum"):
        found[f"{name}:{seat}"] = Place(boxes[name], 10, -4)
    if seat == view.seat:
        piles = grid.box(grid.columns * grid.rows - 1)
        y = pile_row(piles, PILES.index("Draw pile"))
        found["pile"] = Place((piles[0] + 8, y - 22, piles[2] - 8, y + 22), 8, -2)
    return found


def _absent(view: Crisis1914View, seat: Seat) -> Image.Image:
    """The notice for a nation that is not in this game."""
    pen = Pen(Image.new("RGB", (LAYOUT["wide"], 420), BUFF))
    bar(pen, view, NATIONS[seat].name)
    box = (20, 124, 1580, 400)
    panel(pen, box)
    others = words(NATIONS[other].name for other in view.nations)
    pen.text(800, 230, f"{NATIONS[seat].name} takes no part in this game", 50, DISPLAY, INK, "mc", room=1480)
    pen.text(800, 300, f"In play: {others}", 34, TEXT, INK2, "mc", room=1480)
    return pen.image
