"""The tracks beside the maps: crisis zones and pools, victory points, momentum, rounds and piles."""

from __future__ import annotations

from render.core.lettering import BOLD, FLOOR, HEAVY, NARROW, TEXT, fit, width
from render.core.palette import INK, INK2, LIGHT, PAPER, PARIS_DIMENSIONS, RULE, WHITE, mix
from render.core.parts import heading, panel, pennant, plain_badge, round_track, score_cells, step_cell
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.red_flag_over_paris.pieces import LAYOUT, SIDE, crack, cube, cubes, ghost, leaning, note_colour
from rules.core.contract import Seat
from rules.red_flag_over_paris.board import CAPACITY, C, V
from rules.red_flag_over_paris.view import RedFlagView, SideView, ZoneView

PANELS: dict[str, Box] = {name: tuple(box) for name, box in LAYOUT["panels"].items()}
ZONE_WORDS = {"starting": "Start", "escalation": "Escalation", "tension": "Tension", "final_crisis": "Final"}
KINDS = ("political", "military")
VALUES = tuple(range(-5, 6))


def score_words(value: int) -> str:
    """Victory points in words, counted from the Commune's side: "Commune +2", "level"."""
    return f"Commune +{value}" if value > 0 else f"Versailles +{-value}" if value < 0 else "level"


def score_short(value: int) -> str:
    """Victory points for the title bar: "C +2", "0"."""
    return f"C +{value}" if value > 0 else f"V +{-value}" if value < 0 else "0"


def leader(value: int) -> Seat | None:
    """Who leads at this value, counted from the Commune's side."""
    return C if value > 0 else V if value < 0 else None


# crisis tracks


def cell_box(seat: Seat, name: str) -> Box:
    """The cell of a crisis zone, or of the cube pool ("pool")."""
    crisis = LAYOUT["crisis"]
    left = crisis[f"{seat}_left"] + crisis["step"] * crisis[seat].index(name)
    return left, crisis["top"], left + crisis["cell"][0], crisis["top"] + crisis["cell"][1]


def draw_sides(pen: Pen) -> None:
    """The empty panels of both sides."""
    for seat, side in SIDE.items():
        box = PANELS[seat]
        panel(pen, box)
        plain_badge(pen, side, box[0] + 33, box[1] + 30, 18)
        pen.text(box[0] + 62, box[1] + 30, side.name.upper(), 31, HEAVY, side.fill, "lc")


def side_panel(pen: Pen, stage: Stage, view: RedFlagView, seat: Seat) -> None:
    """What is public about one side: cards, cubes in the zones, and the pool."""
    now = view.sides[seat]
    first = view.initiative == seat
    box = PANELS[seat]
    facts = (now.hand, now.set_aside, now.objective, len(now.fulfilled), now.out, first)
    stage.stamp(pen, ("facts", seat, facts), (*box[:2], box[2], box[1] + 60), lambda p: _facts(p, seat, now, first))
    for name, zone in now.zones.items():
        stage.stamp(
            pen,
            ("zone", seat, name, zone),
            cell_box(seat, name),
            lambda p, name=name, zone=zone: _zone(p, seat, name, zone),  # type: ignore[misc]
        )
    stage.stamp(pen, ("pool", seat, now.pool, now.capacity), cell_box(seat, "pool"), lambda p: _pool(p, seat, now))


def name_end(seat: Seat) -> float:
    """Where a side's name ends, from the left edge of its panel."""
    return 62 + width(SIDE[seat].name.upper(), HEAVY, 31) + 8


def _fact_words(now: SideView) -> tuple[str, str]:
    """The cards of a side in words, and a shorter form."""
    parts = [f"hand {now.hand}"]
    if now.set_aside:
        parts.append(f"aside {now.set_aside}")
    if now.objective:
        parts.append("objective")
    if now.fulfilled:
        parts.append(f"won {len(now.fulfilled)}")
    if now.out:
        parts.append(f"out {now.out}")
    words = " · ".join(parts)
    return words, words.replace("objective", "obj.")


def _fact_room(seat: Seat, now: SideView, first: bool) -> tuple[float, bool]:
    """Where the words may begin, and whether the initiative before them is a word (else a flag)."""
    left = PANELS[seat][0] + name_end(seat) + 6
    flag = width("initiative", BOLD, 26) + 40
    room = PANELS[seat][2] - 16 - left
    spelt = width(_fact_words(now)[1], NARROW, FLOOR) <= room - flag - 12
    return left + (0 if not first else flag + 12 if spelt else 36), spelt


def _facts(pen: Pen, seat: Seat, now: SideView, first: bool) -> None:
    left, spelt = _fact_room(seat, now, first)
    y, right = PANELS[seat][1] + 30, PANELS[seat][2] - 16
    start = PANELS[seat][0] + name_end(seat) + 6
    if first and spelt:
        pennant(pen, start, y, "initiative", SIDE[seat].fill)
    elif first:
        pen.glyph("ANX", start + 12, y, 30, SIDE[seat].fill)
    pen.text(right, y, _fact_words(now), 26, TEXT, INK, "rc", room=right - left)


def out_box(view: RedFlagView, seat: Seat) -> Box:
    """The number of cubes out of play, the last of a side's facts."""
    now = view.sides[seat]
    left, _ = _fact_room(seat, now, view.initiative == seat)
    _, y0, x1, _ = PANELS[seat]
    chosen = fit(_fact_words(now), x1 - 16 - left, TEXT, 26)
    wide = width(f"out {now.out}", chosen.face, chosen.size)
    return x1 - 16 - wide - 4, y0 + 10, x1 - 8, y0 + 50


def _zone(pen: Pen, seat: Seat, name: str, zone: ZoneView) -> None:
    box = x0, y0, x1, y1 = cell_box(seat, name)
    x = (x0 + x1) / 2
    fill = mix(LIGHT, SIDE[seat].fill, 0.12)
    pen.rrect(box, 8, fill, RULE, 2)
    pen.text(x, y0 + 20, ZONE_WORDS[name], 26, BOLD if not zone.breached else TEXT,
             INK if not zone.breached else INK2, "mc", room=x1 - x0 - 8, on=fill)  # fmt: skip
    pen.rule(x0 + 9, y0 + 36, x1 - 9, y0 + 36, RULE)
    if zone.breached:
        crack(pen, seat, x, y0 + 66)
        pen.text(x, y1 - 22, "breached", 26, TEXT, INK2, "mc", room=x1 - x0 - 8, on=fill)
    elif zone.cubes:
        _row(pen, seat, x, y0 + 63, zone.cubes)
    if zone.bonus and not zone.breached:
        wide = zone.bonus * 28 - 4
        start = x - wide / 2 + 12 + 8
        pen.text(start - 27, y1 - 24, "+", 26, HEAVY, INK2, "mc", on=fill)
        for number in range(zone.bonus):
            ghost(pen, seat, start + number * 28, y1 - 24, 22)


def _row(pen: Pen, seat: Seat, x: float, y: float, count: int) -> None:
    """Cubes of a zone or step in one row; more than three are one cube and a number."""
    if count > 3:
        cube(pen, seat, x - 20, y, 28)
        pen.text(x - 2, y, f"×{count}", 28, HEAVY, INK, "lc")
        return
    size, step = (30, 36) if count < 3 else (26, 29)
    for number in range(count):
        cube(pen, seat, x + (number - (count - 1) / 2) * step, y, size)


def _pool(pen: Pen, seat: Seat, now: SideView) -> None:
    box = x0, y0, x1, y1 = cell_box(seat, "pool")
    side = SIDE[seat]
    x = (x0 + x1) / 2
    pen.rrect(box, 8, LIGHT, side.fill, 3)
    pen.text(x, y0 + 20, "Pool", 26, BOLD, side.fill, "mc")
    pen.rule(x0 + 9, y0 + 36, x1 - 9, y0 + 36, RULE)
    places = max(now.pool, now.capacity or 0)
    if places > 4 or (now.capacity is None and places):
        cubes(pen, seat, x, y0 + 72, now.pool, 32)
    else:
        rows = [places] if places <= 2 else [2, places - 2]
        number = 0
        for row, count in enumerate(rows):
            y = y0 + (66 if len(rows) == 1 else 54 + row * 32)
            size = 32 if len(rows) == 1 else 27
            for column in range(count):
                cx = x + (column - (count - 1) / 2) * 36
                (cube if number < now.pool else ghost)(pen, seat, cx, y, size)
                number += 1
    limit = "no limit" if now.capacity is None else f"max {now.capacity}" if now.capacity else "closed"
    pen.text(x, y1 - 19, limit, 25, TEXT, INK2, "mc", room=x1 - x0 - 10)


# victory points


def score_box(kind: str) -> Box:
    """The whole track of a kind ("political" or "military")."""
    data = LAYOUT["victory"]
    half = data["step"] * 5 + data["cell"][0] / 2
    y = data[kind]
    return data["zero"] - half, y - data["cell"][1] / 2, data["zero"] + half, y + data["cell"][1] / 2


def draw_victory(pen: Pen) -> None:
    """Both victory tracks without their markers."""
    box = PANELS["victory_points"]
    data = LAYOUT["victory"]
    panel(pen, box)
    heading(pen, (box[0] + box[2]) / 2, box[1] + 22, "VICTORY POINTS", INK2, 27, "mc")
    for kind in KINDS:
        score_row(pen, kind)
        pen.text(score_box(kind)[0] + 8, data[kind] + 40, kind.capitalize(), 26, TEXT, INK2, "lc")


def score_row(pen: Pen, kind: str) -> None:
    """The eleven cells of a track."""
    data = LAYOUT["victory"]
    xs = [data["zero"] + data["step"] * v for v in VALUES]
    score_cells(pen, xs, data[kind], [str(abs(v)) for v in VALUES], [leaning(v) for v in VALUES], *data["cell"])


def victory(pen: Pen, stage: Stage, view: RedFlagView) -> None:
    """The two markers, and the results in words."""
    for kind, value in zip(KINDS, (view.political_vp, view.military_vp), strict=True):
        box = score_box(kind)
        stage.stamp(
            pen,
            ("score", kind, value),
            (box[0] - 8, box[1] - 8, box[2] + 8, box[3] + 44),
            lambda p, kind=kind, value=value: _score(p, kind, value),  # type: ignore[misc]
        )


def _score(pen: Pen, kind: str, value: int) -> None:
    marker(pen, kind, value)
    y = LAYOUT["victory"][kind] + 40
    pen.text(score_box(kind)[2] - 2, y, score_words(value), 26, BOLD, note_colour(leader(value)), "rc")


def marker(pen: Pen, kind: str, value: int) -> None:
    """The marker of a track: a disc with the sign of its dimension and the points."""
    data = LAYOUT["victory"]
    dimension = "public_opinion" if kind == "political" else "paris"
    ink, _, glyph = PARIS_DIMENSIONS[dimension]
    x, y = data["zero"] + data["step"] * value, data[kind]
    pen.circle(x, y, data["marker"], ink, WHITE, 2.5)
    triangle = glyph == "tri"
    pen.glyph(glyph, x, y - (3 if triangle else 0), 35, WHITE)
    pen.text(x, y + (1 if triangle else 0), str(abs(value)), 21, HEAVY, ink, "mc", small=True)


def marker_again(pen: Pen, view: RedFlagView, kind: str) -> None:
    """Draw the marker of a track once more, above a ring."""
    if kind in KINDS:
        marker(pen, kind, view.political_vp if kind == "political" else view.military_vp)


# momentum


def momentum_box(seat: Seat, step: int) -> Box:
    """The cell of a step of a momentum track."""
    data = LAYOUT["momentum"]
    panel_box = PANELS["prussian_collaboration" if seat == V else "revolutionary_momentum"]
    left = panel_box[0] + 14 + data["step"] * data[seat].index(step)
    top = panel_box[1] + data["down"]
    return left, top, left + data["cell"][0], top + data["cell"][1]


def draw_momentum(pen: Pen) -> None:
    """The panels of both momentum tracks."""
    for seat, name in ((V, "prussian_collaboration"), (C, "revolutionary_momentum")):
        box = PANELS[name]
        panel(pen, box)
        heading(pen, box[0] + 15, box[1] + 22, name.replace("_", " ").upper(), SIDE[seat].fill)


def momentum(pen: Pen, stage: Stage, view: RedFlagView, seat: Seat) -> None:
    """The steps of a side's momentum track."""
    now = view.sides[seat]
    for step in range(4):
        state = "now" if step == now.momentum else "reached" if step < now.momentum else "ahead"
        waiting = now.steps[step - 1] if now.steps and step else 0
        stage.stamp(
            pen,
            ("momentum", seat, step, state, waiting),
            momentum_box(seat, step),
            lambda p, step=step, state=state, waiting=waiting: _step(p, seat, step, state, waiting),  # type: ignore[misc]
        )


def _step(pen: Pen, seat: Seat, step: int, state: str, waiting: int) -> None:
    box = momentum_box(seat, step)
    if seat == C:
        words: tuple[str, ...] = ("no", "pool") if not CAPACITY[step] else (f"pool {CAPACITY[step]}",)
    elif step and not waiting:
        words = ("cubes", "taken")
    else:
        words = ()
    step_cell(pen, box, str(step), state, SIDE[seat].fill, words)
    if waiting:
        _row(pen, seat, box[0] + 81, (box[1] + box[3]) / 2, waiting)


# rounds and piles


def draw_rounds(pen: Pen) -> None:
    """The panel of the rounds."""
    panel(pen, PANELS["rounds_and_decks"])


def round_box(number: int) -> Box:
    """The circle of a round from 1, or the Final Crisis as 4."""
    data = LAYOUT["rounds"]
    if number > 3:
        return tuple(data["final_crisis"])
    x, y, r = data["x"][number - 1], data["y"], data["radius"]
    return x - r, y - r, x + r, y + r


def rounds(pen: Pen, stage: Stage, view: RedFlagView) -> None:
    """Where the game is, and how many cards lie in the piles."""
    box = PANELS["rounds_and_decks"]
    piles = (view.deck, len(view.discard), len(view.removed), view.objectives_left)
    stage.stamp(
        pen,
        ("rounds", view.round, view.final_crisis, piles),
        box,
        lambda p: _rounds(p, view.round, view.final_crisis, piles),
    )


def _rounds(pen: Pen, number: int, final: bool, piles: tuple[int, int, int, int]) -> None:
    data = LAYOUT["rounds"]
    x0, y0, x1, y1 = data["final_crisis"]
    pen.rule(data["x"][-1], data["y"], x0 + 4, data["y"], RULE, 3)
    round_track(pen, data["x"], data["y"], 0 if final else number, data["radius"])
    pen.rrect((x0, y0, x1, y1), 27, INK if final else PAPER, INK if final else RULE, 2)
    pen.text((x0 + x1) / 2, data["y"], "Final Crisis", 28, BOLD, WHITE if final else INK2, "mc")
    box = PANELS["rounds_and_decks"]
    words = "Deck {} · discard {} · removed {} · objectives {}".format(*piles)
    pen.text((box[0] + box[2]) / 2, data["piles"], words, 26, TEXT, INK, "mc", room=box[2] - box[0] - 24)
