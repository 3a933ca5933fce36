"""The strip below the overview: naval race, Great War status, what is in force, cards."""

from __future__ import annotations

from render.core.lettering import BOLD, HEAVY, NARROW, NARROW_BOLD, TEXT, fit_lines
from render.core.palette import ALERT, EUROPE, INK, INK2, LIGHT, PAPER, RULE, WHITE, mix
from render.core.parts import Place, plain_badge
from render.core.pen import Box, Pen
from render.core.stage import Stage
from render.europe_in_turmoil.pieces import LAYOUT, SIDE, A, L, signed
from rules.core.contract import Seat
from rules.europe_in_turmoil.naval import BOXES, LAST
from rules.europe_in_turmoil.view import EuropeView, LastingView, WarMarker, WarView

NAVAL = LAYOUT["overview"]["naval"]
WAR = LAYOUT["overview"]["war"]
FORCE = LAYOUT["overview"]["force"]
OPEN_SPACES = (-4, -3, -2, -1, 0)
SEATS = (A, L)
SEA_CELL = mix(LIGHT, EUROPE["sea"], 0.45)


def draw_strip(pen: Pen) -> None:
    """The empty strip: its ground, the cells of the naval race and the labels."""
    x0, y0, x1, y1 = LAYOUT["overview"]["strip"]
    pen.rect((x0, y0, x1, y1), PAPER)
    pen.rule(x0, y0 + 1, x1, y0 + 1, INK, 2)
    pen.glyph("ship", 42, 966, 50, INK)
    pen.text(42, 1001, "Navy", 26, BOLD, INK, "mc")
    for number in range(LAST + 1):
        cell(pen, number)
    pen.text(834, 966, "Great", 26, BOLD, INK, "mc")
    pen.text(834, 994, "War", 26, BOLD, INK, "mc")


def cell_box(number: int) -> Box:
    """A box of the naval race."""
    wide, tall = NAVAL["cell"]
    left = NAVAL["left"] + number * NAVAL["step"]
    return left, NAVAL["top"], left + wide, NAVAL["top"] + tall


def cell(pen: Pen, number: int) -> None:
    """An empty box with its number; a star where it gives victory points."""
    x0, y0, x1, y1 = cell_box(number)
    pen.rrect((x0, y0, x1, y1), 3, SEA_CELL, RULE, 2)
    pen.text((x0 + x1) / 2, y0 + 18, str(number), 26, HEAVY, INK, "mc")
    if BOXES[number].first:
        pen.glyph("star", (x0 + x1) / 2, y0 + 50, 22, mix(SEA_CELL, EUROPE["sea_line"], 0.8))


def navies(pen: Pen, stage: Stage, view: EuropeView) -> None:
    """Both navies in their boxes, and the High Water Mark of the German one."""
    for number in range(LAST + 1):
        here = tuple((seat, view.navies[seat].plus_one) for seat in SEATS if view.navies[seat].box == number)
        high = view.high_water == number and number > 0
        if here or high:
            stage.stamp(
                pen,
                ("navy", number, here, high),
                cell_box(number),
                lambda p, n=number, h=here, m=high: _ships(p, n, h, m),  # type: ignore[misc]
            )


def _ships(pen: Pen, number: int, here: tuple[tuple[Seat, bool], ...], high: bool) -> None:
    box = x0, y0, x1, _ = cell_box(number)
    pen.rrect(box, 3, WHITE, INK, 2)
    middle = (x0 + x1) / 2
    pen.text(middle, y0 + 16, str(number), 24, HEAVY, INK, "mc")
    things: list[tuple[Seat, str]] = [(seat, "+1" if plus else "") for seat, plus in here]
    if high:
        things.append((A, "high"))
    for place, (seat, note) in enumerate(things):
        x = middle + (place - (len(things) - 1) / 2) * 22
        y = y0 + (44 if note == "+1" else 49)
        r = 14 if len(things) == 1 else 9.5
        if note == "high":
            high_water_mark(pen, x, y, r)
            continue
        plain_badge(pen, SIDE[seat], x, y, r)
        if note:
            pen.text(x, y0 + 66, note, 19, HEAVY, INK, "mc", small=True)


def high_water_mark(pen: Pen, x: float, y: float, r: float) -> None:
    """The highest box that the German Navy has been in: the outline of its square above a wave."""
    k = r * 0.9
    pen.rrect((x - k, y - k, x + k, y + k), 3, None, SIDE[A].fill, 2.5)
    pen.line([(x - k + 3, y + 3), (x - k / 3, y - 1), (x + k / 3, y + 3), (x + k - 3, y - 1)], SIDE[A].fill, 2.5)


# the Great War


def slot_box(number: int) -> Box:
    """A space of the Great War track: 0 has no number, 1 to 5 are −4 to 0."""
    left = WAR["left"] + (WAR["first"] + WAR["gap"] + (number - 1) * (WAR["width"] + WAR["gap"]) if number else 0)
    wide = WAR["width"] if number else WAR["first"]
    return left, WAR["top"], left + wide, WAR["top"] + WAR["height"]


def slots(war: WarView) -> tuple[WarMarker | int, ...]:
    """What lies in the six spaces of the track: markers, and the numbers of open spaces."""
    found: list[WarMarker | int] = [war.emperors, *war.track[:5]]
    return (*found, *OPEN_SPACES[len(found) - 1 :])


def great_war(pen: Pen, stage: Stage, view: EuropeView) -> None:
    """The six spaces of the Great War track."""
    shown = slots(view.war)
    first = next((number for number, thing in enumerate(shown) if isinstance(thing, int)), None)
    for number, thing in enumerate(shown):
        now = number == first
        stage.stamp(
            pen,
            ("war", number, thing, now),
            slot_box(number),
            lambda p, n=number, t=thing, c=now: slot(p, slot_box(n), t, c),  # type: ignore[misc]
        )


def slot(pen: Pen, box: Box, thing: WarMarker | int, now: bool, size: int = 26, lift: float = 0) -> None:
    """A space with a marker in its side's colour, or with its number; ``now``: the number that counts.

    ``lift`` raises the name of a marker.
    """
    x0, y0, x1, y1 = box
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if isinstance(thing, int):
        pen.rrect(box, 8, WHITE if now else PAPER, INK if now else RULE, 4 if now else 2)
        pen.text(x, y, signed(thing), 34 if now else 30, HEAVY if now else BOLD, INK if now else INK2, "mc")
        return
    side = SIDE[thing.seat] if thing.seat else None
    fill = side.fill if side else EUROPE["neutral_card"]
    pen.rrect(box, 8 if thing.seat != L else 16, fill, INK, 2)
    lines, face, used = fit_lines(thing.name, pen.px(x1 - x0 - 8), 2, BOLD, size)
    ink = side.text if side else WHITE
    for row, line in enumerate(lines):
        pen.text(x, y - lift + (row - (len(lines) - 1) / 2) * (used + 4), line, used, face, ink, "mc")


# what is in force, and the cards


def in_force(view: EuropeView) -> tuple[LastingView, ...]:
    """The cards on the table that the Great War track does not already show.

    Those of this turn come first, then the newest, and last those that only open the way for others.
    """
    shown = {marker.name.removeprefix("The ") for marker in (view.war.emperors, *view.war.track)}
    kept = [card for card in reversed(view.lasting) if card.title.removeprefix("The ") not in shown]
    return tuple(sorted(kept, key=lambda card: (not card.turn, card.text.startswith("From now on"))))


def force_line(pen: Pen, view: EuropeView) -> None:
    """One line: the chance of war, lasting events by name, hands and deck."""
    top, bottom = FORCE["top"], FORCE["bottom"]
    y = (top + bottom) / 2
    x = 20.0
    if not view.at_war:
        faces = view.war.faces
        words = f"War on {faces} of 6" if faces else "no war possible"
        wide = pen.width(words, 26, BOLD) + 24
        pen.rrect((x, top, x + wide, bottom), 6, ALERT if faces else WHITE, ALERT if faces else RULE, 2)
        pen.text(x + wide / 2, y, words, 26, BOLD, WHITE if faces else INK2, "mc")
        x += wide + 16
    right = 1580.0
    words = f"deck {view.deck} · hands"
    for seat in SEATS[::-1]:
        number = str(view.sides[seat].hand)
        wide = pen.width(number, 27, HEAVY)
        pen.text(right, y, number, 27, HEAVY, INK, "rc")
        plain_badge(pen, SIDE[seat], right - wide - 18, y, 12)
        right -= wide + 18 + 12 + 16
    right += 6
    pen.text(right, y, words, 25, TEXT, INK, "rc")
    right -= pen.width(words, 25) + 22
    pen.rule(right, top + 2, right, bottom - 2, RULE)
    _cards(pen, in_force(view), x, right - 14, y)


def _cards(pen: Pen, cards: tuple[LastingView, ...], x: float, right: float, y: float) -> None:
    """The names of the cards in force, as many as there is room for, and how many more there are."""
    if not cards:
        pen.text(x, y, "no event in force", 25, TEXT, INK2, "lc")
        return
    label = "In force"
    pen.text(x, y, label, 25, BOLD, INK, "lc")
    x += pen.width(label, 25, BOLD) + 14
    for face, bold, size in ((TEXT, BOLD, 25), (NARROW, NARROW_BOLD, 25)):
        wides = [30 + pen.width(card.title, size, bold if card.turn else face) for card in cards]
        if sum(wides) + 14 * (len(cards) - 1) <= right - x:
            break
    more = pen.width("and 88 more", size, face) + 14
    left = len(cards)
    for card, wide in zip(cards, wides, strict=True):
        if x + wide > right - (more if left > 1 else 0) and not (left == 1 and x + wide <= right):
            pen.text(x, y, f"and {left} more" if left < len(cards) else f"{left} events", size, face, INK2, "lc")
            return
        plain_badge(pen, SIDE[card.seat], x + 12, y, 11)
        pen.text(x + 28, y, card.title, size, bold if card.turn else face, INK, "lc")
        x += wide + 14
        left -= 1


# what marks point at


def strip_place(view: EuropeView, target: str) -> Place | None:
    """The place of a track of the strip."""
    kind, _, rest = target.partition(":")
    if kind == "navy" and rest in view.navies:
        return Place(cell_box(view.navies[rest].box), 3, 0, "")
    if target == "war":
        x0, y0, _, _ = slot_box(0)
        return Place((x0, y0, *slot_box(5)[2:]), 8, -4)
    return None
