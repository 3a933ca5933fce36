"""Tension, the crisis roll, the Great War status track, and the camps: who would fight, or who fights."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.core.lettering import BOLD, DISPLAY, HEAVY, TEXT
from render.core.palette import ALERT, INK, INK2, LIGHT, PAPER, RULE, WHITE, Colour, mix
from render.core.parts import Place, heading, legend, outlined_badge, panel, plain_badge
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.europe_in_turmoil.board import TITLE, bar, draw_marks, fact_place, facts, mark_signs
from render.europe_in_turmoil.pieces import SIDE, A, L, signed
from render.europe_in_turmoil.strip import slot, slots
from rules.core.contract import Mark, Seat
from rules.europe_in_turmoil.alliances import CAMPS, NATIONS
from rules.europe_in_turmoil.board import NAMES
from rules.europe_in_turmoil.tension import HIGHEST
from rules.europe_in_turmoil.view import EuropeView
from rules.europe_in_turmoil.words import every_card

SIZE = (1600, 968)
TENSION: Box = (20, 118, 830, 324)
ROLL: Box = (846, 118, 1580, 324)
TRACK: Box = (20, 338, 1580, 604)
CAMP_BOXES: dict[Seat, Box] = {L: (20, 618, 792, 914), A: (808, 618, 1580, 914)}
HEAT = (0.06, 0.13, 0.2, 0.27, 0.34, 0.41, 0.48)  # shares of the alarm colour in the cells below Tension


def _base(pen: Pen) -> None:
    for box, words in ((TENSION, "TENSION"), (ROLL, "CRISIS ROLL"), (TRACK, "GREAT WAR STATUS")):
        panel(pen, box)
        heading(pen, box[0] + 18, box[1] + 26, words)
    pen.rule(0, 924.5, 1600, 924.5, INK, 2)


TABLES = Stage(SIZE, _base)


def war_picture(view: EuropeView, marks: Sequence[Mark], legal: frozenset[str]) -> Image.Image:
    """The tracks of war and peace, 1600 by 968."""
    pen = TABLES.start()
    key = (view.tension, view.tension_cap)
    TABLES.stamp(pen, ("tension", key), TENSION, lambda p: _tension(p, *key))
    _roll(pen, view)
    _track(pen, view)
    for seat in (L, A):
        _camp(pen, view, seat)
    shown = {name: fact for name, fact in facts(view).items() if name != "round"}
    if not view.at_war:
        shown["odds"] = ("War on", f"{view.war.faces} of 6")
    boxes = bar(pen, view, "The Great War" if view.at_war else "War and peace", TITLE if view.at_war else "", shown)

    def anchor(target: str) -> Place | None:
        if target == "tension":
            return Place(_cell(view.tension), 8, 0, "top")
        if target == "war":
            return Place((*_slot(0)[:2], *_slot(5)[2:]), 8, 0)
        return fact_place(boxes, target)

    changed, chosen = draw_marks(pen, anchor, marks, legal)
    entries = [
        (lambda p, x, y: plain_badge(p, SIDE[L], x, y, 12), "helps the Liberal"),
        (lambda p, x, y: plain_badge(p, SIDE[A], x, y, 12), "helps the Authoritarian"),
        (lambda p, x, y: p.rrect((x - 14, y - 11, x + 14, y + 11), 5, WHITE, INK, 4), "open space that counts now"),
        (lambda p, x, y: die(p, x, y, 26, 5, ALERT, WHITE), "war"),
        (lambda p, x, y: die(p, x, y, 26, 5, WHITE, INK), "no war"),
    ]
    legend(pen, (14, 928, 1588, 966), entries + mark_signs(changed, chosen))
    return pen.image


def _cell(number: int) -> Box:
    left = TENSION[0] + 18 + number * 112
    return left, TENSION[1] + 50, left + 102, TENSION[1] + 140


def _tension(pen: Pen, now: int, cap: int) -> None:
    for number in range(HIGHEST + 1):
        box = x0, y0, x1, y1 = _cell(number)
        shut = number > cap
        fill = mix(LIGHT, ALERT, HEAT[number]) if number < now and not shut else PAPER
        current = number == now
        pen.rrect(box, 8, ALERT if current else fill, INK if current else RULE, 4 if current else 2)
        if shut:
            pen.line([(x0 + 8, y1 - 8), (x1 - 8, y0 + 8)], mix(PAPER, RULE, 0.6), 3)
        ground = ALERT if current else fill
        ink = WHITE if current else INK if number < now else INK2
        pen.text((x0 + x1) / 2, (y0 + y1) / 2, str(number), 56 if current else 44, HEAVY, ink, "mc", on=ground)
    words = "Beyond 6 it costs victory points; below 0 it gives them."
    if cap < HIGHEST:
        words = f"Franz Ferdinand: no higher than {cap} while Authoritarian holds Vienna and Budapest."
    pen.text(TENSION[0] + 18, TENSION[3] - 32, words, 26, TEXT, INK2, "lc", room=TENSION[2] - TENSION[0] - 36)


def die(pen: Pen, x: float, y: float, size: float, face: int, fill: Colour, ink: Colour) -> None:
    """A die that shows this face."""
    half = size / 2
    pen.rrect((x - half, y - half, x + half, y + half), size * 0.2, fill, INK, 2)
    step, r = size * 0.25, size * 0.098
    places = {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }[face]
    for dx, dy in places:
        pen.circle(x + dx * step, y + dy * step, r, ink)


def _roll(pen: Pen, view: EuropeView) -> None:
    """The six faces of a crisis roll and what is added to it; in the war nothing is left to roll."""
    x0, y0, x1, y1 = ROLL
    left = x0 + 18
    if view.at_war:
        pen.text(left, y0 + 96, "The war has broken out", 38, DISPLAY, ALERT, "lc")
        pen.text(left, y0 + 148, "It ends the game: losses, then a last scoring.", 26, TEXT, INK2, "lc",
                 room=x1 - left - 18)  # fmt: skip
        return
    for face in range(1, 7):
        war = face > 6 - view.war.faces
        die(pen, left + 46 + (face - 1) * 118, y0 + 91, 80, face, ALERT if war else WHITE, WHITE if war else INK)
    words = f"die + {view.tension} (Tension) {'+' if view.war.status > 0 else '−'} {abs(view.war.status)} (status)"
    pen.text(left, y1 - 51, f"{words}: more than 6 is war", 27, BOLD, INK, "lc", room=x1 - left - 18)
    pen.text(left, y1 - 20, _status_words(view), 25, TEXT, INK2, "lc", room=x1 - left - 18)


def _status_words(view: EuropeView) -> str:
    """How the status comes about."""
    shown = slots(view.war)
    parts = [f"status: open space {signed(next((t for t in shown if isinstance(t, int)), 0))}"]
    if view.war.emperors.id == "three_emperor_league":
        parts.append("Three Emperor League −2")
    if any(marker.id == "balkan_wars" for marker in view.war.track):
        parts.append("Balkan Wars +1")
    return ", ".join(parts)


def _slot(number: int) -> Box:
    left = TRACK[0] + 18 + number * 255
    return left, TRACK[1] + 136, left + 245, TRACK[1] + 248


def _track(pen: Pen, view: EuropeView) -> None:
    shown = slots(view.war)
    first = next((number for number, thing in enumerate(shown) if isinstance(thing, int)), None)
    for number, thing in enumerate(shown):
        box = _slot(number)
        bonus = 0 if isinstance(thing, int) else thing.bonus
        slot(pen, box, thing, number == first, 29, 17 if bonus else 0)
        if bonus:
            _bonus(pen, (box[0] + box[2]) / 2, box[3] - 22, bonus)
    x0, y0, x1, _ = TRACK
    y, left = y0 + 84, x0 + 18.0
    pen.text(left, y, "Above the track", 27, BOLD, INK2, "lc")
    left += pen.width("Above the track", 27, BOLD) + 22
    if not view.war.boxes:
        pen.text(left, y, "nothing", 27, TEXT, INK2, "lc")
    for marker in view.war.boxes:
        side = SIDE[marker.seat] if marker.seat else None
        words = f"{marker.name} {signed(marker.bonus)}" if marker.bonus else marker.name
        wide = pen.width(words, 27, BOLD) + 30
        pen.rrect(
            (left, y - 25, left + wide, y + 25), 16 if marker.seat == L else 6, side.fill if side else LIGHT, INK, 2
        )
        pen.text(left + wide / 2, y, words, 27, BOLD, side.text if side else INK, "mc", on=side.fill if side else LIGHT)
        left += wide + 14
    pen.text(x1 - 18, y0 + 26, "numbers on markers: added to the war roll of that camp", 25, TEXT, INK2, "rc")


def _bonus(pen: Pen, x: float, y: float, bonus: int) -> None:
    words = signed(bonus)
    wide = pen.width(words, 27, HEAVY) + 22
    pen.rrect((x - wide / 2, y - 17, x + wide / 2, y + 17), 8, WHITE, INK, 2)
    pen.text(x, y, words, 27, HEAVY, INK, "mc")


def bonuses(view: EuropeView, seat: Seat) -> list[tuple[str, int]]:
    """What would be added to a camp's war roll now, by cause (rulebook 8.4.2)."""
    found = [
        (marker.name, marker.bonus)
        for marker in (view.war.emperors, *view.war.track, *view.war.boxes)
        if marker.seat == seat and marker.bonus
    ]
    ahead = view.navies[seat].box - view.navies[A if seat == L else L].box
    if ahead > 0:
        found.append(("ahead at sea", 1))
    if any(view.spaces[space].control == seat for space in ("constantinople", "italy")):
        found.append(("Constantinople or Italy", 1))
    return found


def _camp(pen: Pen, view: EuropeView, seat: Seat) -> None:
    box = x0, y0, x1, _ = CAMP_BOXES[seat]
    side = SIDE[seat]
    pen.rrect(box, 10, LIGHT, INK, 2)
    pen.rrect((x0 + 2, y0 + 2, x1 - 2, y0 + 58), 8, side.fill, corners=(True, True, False, False))
    pen.rule(x0 + 2, y0 + 58, x1 - 2, y0 + 58, INK, 2)
    outlined_badge(pen, side, x0 + 34, y0 + 30, 18)
    camp = CAMPS[seat].removeprefix("the ")
    pen.text(x0 + 64, y0 + 30, f"{camp} · {NAMES[seat]}", 33, BOLD, side.text, "lc", on=side.fill)
    pen.text(x1 - 18, y0 + 30, "fight" if view.at_war else "would fight", 27, TEXT, side.text, "rc", on=side.fill)
    nations = [NATIONS[n].removeprefix("the ") for n, leader in view.war.camps.items() if leader == seat]
    y = y0 + 88.0
    pen.text(x0 + 20, y, " · ".join(nations) or "nobody", 33, BOLD, INK, "lc", room=x1 - x0 - 40)
    y += 40
    if view.mobilized[seat]:
        _mobilized(pen, view, seat, y)
        return
    causes = bonuses(view, seat)
    total = sum(n for _, n in causes)
    y = y0 + 136
    pen.rule(x0 + 20, y - 18, x1 - 20, y - 18, mix(LIGHT, RULE, 0.5))
    pen.text(x0 + 20, y + 8, "War roll: die", 28, BOLD, INK, "lc")
    pen.text(x1 - 20, y + 8, signed(total) if total else "+0", 36, HEAVY, INK, "rc")
    rows = 4
    wide = (x1 - x0 - 40) / max(2, -(-len(causes) // rows))
    for number, (cause, bonus) in enumerate(causes):
        column, row = divmod(number, rows)
        left, top = x0 + 20 + column * wide, y + 42 + row * 32
        pen.text(left, top, signed(bonus), 27, HEAVY, INK, "lc")
        pen.text(left + 40, top, cause, 26, TEXT, INK, "lc", room=wide - 50)
    if not causes:
        pen.text(x0 + 20, y + 46, "nothing is added", 26, TEXT, INK2, "lc")


def _mobilized(pen: Pen, view: EuropeView, seat: Seat, y: float) -> None:
    """The Mobilization cards shown so far."""
    x0, _, x1, _ = CAMP_BOXES[seat]
    pen.rule(x0 + 20, y - 10, x1 - 20, y - 10, mix(LIGHT, RULE, 0.5))
    half = (x1 - x0 - 40) / 2
    for number, key in enumerate(view.mobilized[seat]):
        column, row = divmod(number, 5)
        title = every_card()[f"mobilization:{key}"].title
        pen.text(x0 + 20 + column * (half + 10), y + 16 + row * 31, title, 26, TEXT, INK, "lc", room=half - 10)
