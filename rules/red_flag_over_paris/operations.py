"""Operations (rulebook p. 6): first remove, then place, with presence and control frozen before each part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.red_flag_over_paris.board import DISC_NAMES, MILITARY, NAMES, OTHER, SIDE_NAMES, SPACE_LIMIT
from rules.red_flag_over_paris.deck import OPS, TITLES
from rules.red_flag_over_paris.spots import Where
from rules.red_flag_over_paris.state import State
from rules.red_flag_over_paris.steps import Act, plain, raze, runs_on

SURE = 3  # military strength that needs no draw


def points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


class Operations(Act, frozen=True):
    """An operation of so many points within ``where``; ``bonus`` adds to the strength of every attempt."""

    points: int
    where: Where
    bonus: int = 0

    def text(self) -> str:
        area, spaces = self.where.area, self.where.all()
        kind = "military" if spaces[0] in MILITARY else "political"
        scope = "" if area == kind else f" in {self.where.many()} only"
        tail = " and +1 strength in every attempt" if self.bonus else ""
        return f"conduct {kind} operations with {points(self.points)}{tail}{scope}"

    def spaces(self) -> Iterator[str]:
        return iter(self.where.all())

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return (self.begun(state, seat),)

    def begun(self, state: State, seat: Seat) -> Operate:
        """Freeze presence and control for the Remove part."""
        spaces = self.where.all()
        military = spaces[0] in MILITARY
        strength = {
            space: state.strength(seat, space) + self.bonus if military else 0
            for space in spaces
            if state.reaches(seat, space)
        }
        return Operate(self.points, spaces, strength)


class Operate(Act, frozen=True):
    """An operation under way.

    ``points`` are left to spend among ``within``. ``strength`` is the Remove snapshot: the spaces in reach and the
    military strength there. ``reach`` is the Place snapshot, taken at the first placement, which ends removing.
    """

    points: int
    within: tuple[str, ...]
    strength: dict[str, int]
    reach: tuple[str, ...] = ()

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat, foe = me.seat, OTHER[me.seat]
        removals = {} if self.reach else self.targets(state, foe)
        places = self.places(state, seat, self.reach or self.reachable(state, seat))
        if not removals and not places:
            return []
        on = runs_on(state)
        mine, foes = state.sides[seat].cubes, state.sides[foe].cubes
        military = self.within[0] in MILITARY
        options: list[Option] = []
        odds: Odds | None = None

        def ends(space: str, left: int) -> bool:
            """Whether an own removal here may be the last thing that can be done with the points."""
            return on and not (
                any(price <= left for price in places.values())
                or any(other != space and price <= left for other, price in removals.items())
                or (foes[space] > 1 and removals[space] <= left)
            )

        for space, cost in removals.items():
            left = self.points - cost
            if not military:
                options.append(remove_option(space, foe, cost, left, ends(space, left)))
                continue
            strength, disc = self.strength[space], not foes[space]
            if strength >= SURE:
                options.append(attempt_option(space, foe, disc, cost, left, strength, (1, 1), ends(space, left)))
                continue
            odds = odds or chances(state, seat)
            options.append(attempt_option(space, foe, disc, cost, left, strength, odds[strength], True))
            if left:
                reveals = ends(space, left - 1) or strength + 1 < SURE
                options.append(
                    attempt_option(
                        space, foe, disc, cost + 1, left - 1, strength + 1, odds[strength + 1], reveals, True
                    )
                )
        more = state.supply(seat) > 1
        for space, cost in places.items():
            left = self.points - cost
            last = on and not (
                more
                and (
                    any(other != space and price <= left for other, price in places.items())
                    or (cost <= left and mine[space] + 1 < SPACE_LIMIT)
                )
            )
            options.append(place_option(space, cost, left, last))
        options.append(plain("done", f"Stop: {points(self.points)} unspent", on))
        return me.ask(
            options,
            self.prompt(state, bool(removals), bool(places)),
            ask="operate",
            waiting="to spend operations points",
            confirm=("done",),
            repeat=self.points,
            alike=self.points,
        )

    def prompt(self, state: State, removing: bool, placing: bool) -> str:
        kind = "military" if self.within[0] in MILITARY else "political"
        if removing and placing:
            what = "remove first; the first placement ends removing"
        elif removing:
            what = "you can only remove"
        elif self.reach:
            what = "you are placing now"
        else:
            what = "you can only place"
        return f"{state.cause}: {points(self.points)} left for {kind} operations; {what}."

    def targets(self, state: State, foe: Seat) -> dict[str, int]:
        """Where an opposing cube, or an uncovered disc, can be attacked, with the price (p. 6)."""
        found = {}
        cubes = state.sides[foe].cubes
        for space in self.within:
            if space not in self.strength:
                continue
            disc = state.discs.get(space) == foe
            cost = 2 if disc else 1
            if (disc or cubes[space]) and cost <= self.points:
                found[space] = cost
        return found

    def reachable(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(space for space in self.within if state.reaches(seat, space))

    def places(self, state: State, seat: Seat, reach: tuple[str, ...]) -> dict[str, int]:
        """Where a cube can be placed, with the price."""
        if not state.supply(seat):
            return {}
        mine, foe = state.sides[seat].cubes, OTHER[seat]
        found = {}
        for space in reach:
            cost = 2 if state.discs.get(space) == foe else 1
            if mine[space] < SPACE_LIMIT and cost <= self.points:
                found[space] = cost
        return found

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        pick, _, space = picks[0].partition(":")
        if pick == "done":
            return ()
        foe = OTHER[seat]
        cost = 2 if state.discs.get(space) == foe else 1
        reach = self.reach
        if pick == "place":
            reach = reach or self.reachable(state, seat)
            state.put(seat, space, log)
        elif pick == "remove":
            state.lift(foe, space, log, seat)
        else:
            bought = pick == "attempt+"
            cost += bought
            attempt(state, seat, space, self.strength[space] + bought, log)
        left = self.points - cost
        return (Operate(left, self.within, self.strength, reach),) if left else ()


def asks_first(state: State, seat: Seat, count: int, where: Where) -> bool:
    """Whether an operation begun now has anything to choose from."""
    begun = Operations(count, where).begun(state, seat)
    reach = begun.reachable(state, seat)
    return bool(begun.targets(state, OTHER[seat]) or begun.places(state, seat, reach))


def attempt(state: State, seat: Seat, space: str, strength: int, log: Log) -> None:
    """One military attempt: sure with strength 3, else against the operations points of a drawn card (p. 6)."""
    foe = OTHER[seat]
    if strength < SURE:
        card = state.draw(log)
        state.removed.append(card)
        state.publish(card)
        hit = strength >= OPS[card]
        text = (
            f"{SIDE_NAMES[seat]} attacked {NAMES[space]} with strength {strength} and drew {TITLES[card]}"
            f" ({OPS[card]}): {'success' if hit else 'failure'}"
        )
        data = {"space": space, "strength": strength, "card": card, "ops": OPS[card], "success": hit}
        log.append(Event(kind="attacked", text=text, seat=seat, reveals=True, data=data))
        if not hit:
            state.deed(f"failed {seat} {space}")
            return
    if state.sides[foe].cubes[space]:
        state.lift(foe, space, log, seat)
    else:
        raze(state, seat, space, log)


Odds = dict[int, tuple[int, int]]


def chances(state: State, seat: Seat) -> Odds:
    """By strength: how many of how many cards, unseen by this seat, mean success."""
    counts = [0, 0, 0, 0]
    for card in state.unseen(seat):
        counts[OPS[card]] += 1
    total = sum(counts)
    return {1: (counts[1], total), 2: (counts[1] + counts[2], total), 3: (total, total)}


@cache
def remove_option(space: str, foe: Seat, cost: int, left: int, reveals: bool) -> Option:
    label = f"Remove a {SIDE_NAMES[foe]} cube from {NAMES[space]} ({points(cost)}, {left} left)"
    return Option(f"remove:{space}", label, reveals=reveals, target=f"space:{space}")


@cache
def place_option(space: str, cost: int, left: int, reveals: bool) -> Option:
    label = f"Place a cube in {NAMES[space]} ({points(cost)}, {left} left)"
    return Option(f"place:{space}", label, reveals=reveals, target=f"space:{space}")


@cache
def attempt_option(
    space: str,
    foe: Seat,
    disc: bool,
    cost: int,
    left: int,
    strength: int,
    odds: tuple[int, int],
    reveals: bool,
    bought: bool = False,
) -> Option:
    """One attempt. What tells two attempts apart stands before the bracket, so that it can be typed."""
    what = DISC_NAMES[foe] if disc else "a cube"
    with_ = "With the extra point: " if bought else ""
    if strength >= SURE:
        chance = "sure"
        detail = f"{with_}Succeeds without a draw. {left} left."
    else:
        good, total = odds
        chance = f"{good} of {total}{'' if disc else ' cards'}"
        needed = "ops 1" if strength == 1 else f"ops 1-{strength}"
        if total == 1:
            chance = "succeeds" if good else "fails"
            detail = f"{with_}Succeeds on {needed}; you know the next card. {left} left."
        else:
            detail = f"{with_}Succeeds on {needed}, {good} of {total} unseen cards. {left} left."
    label = f"Attack {what} in {NAMES[space]}, strength {strength} ({points(cost)}: {chance})"
    return Option(f"{'attempt+' if bought else 'attempt'}:{space}", label, detail, reveals, f"space:{space}")
