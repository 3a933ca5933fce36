"""Operations: placing support for points (rulebook 6.1), and the kinds of Operations a card offers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.board import NAMES, OTHER, Space
from rules.europe_in_turmoil.checks import OpsChecks, ops_targets, points_of
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import place, space_option
from rules.europe_in_turmoil.values import Prices, federation, reach, worth
from rules.europe_in_turmoil.where import Where


class PlaceOps(Act, frozen=True):
    """Place support for points, one at a time, within a range that was fixed before the first (ruling R35)."""

    points: int
    range: tuple[Space, ...]
    unopposed: bool = False

    def text(self) -> str:
        return f"place support with {points_of(self.points)} of Operations"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        price = Prices(state, seat, unopposed=self.unopposed)
        return "asks" if any(price(space) <= self.points for space in self.range) else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat, budget = me.seat, self.points
        if not budget:
            return []
        price = Prices(state, seat, unopposed=self.unopposed)
        ours, theirs = state.support[seat], state.support[OTHER[seat]]
        prices = {}
        for space in self.range:
            cost = price(space)
            if cost <= budget:
                prices[space] = cost
        # A choice ends the Operations if what is left buys nothing, or only one thing, which then places itself.
        spare = budget - (sorted(prices.values())[1] if len(prices) > 1 else budget)
        ending = spare < 4 and foresee(state)
        options = [
            placement(space, cost, budget, ours.get(space, 0), theirs.get(space, 0), ending and cost > spare)
            for space, cost in prices.items()
        ]
        prompt = f"Place support: {points_of(budget)} left."
        most = budget - min(prices.values(), default=budget) + 1  # a price may fall to 1 on the way
        return me.ask(options, prompt, ask="place", waiting="to place support", repeat=most, alike=most)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if self.points:
            text = f"{NAMES[seat]} could not spend {points_of(self.points)}"
            log.append(Event(kind="lost", text=text, seat=seat))
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        space = picks[0].removeprefix("space:")
        cost = Prices(state, seat, unopposed=self.unopposed)(space)
        place(state, seat, space, 1, log)
        return (replace(self, points=self.points - cost),) if self.points > cost else ()


@lru_cache(maxsize=65536)
def placement(space: Space, cost: int, budget: int, ours: int, theirs: int, reveals: bool) -> Option:
    """The option to place one support point for ``cost`` of ``budget`` points."""
    return space_option("Place in", f" ({cost} of {points_of(budget)})", space, ours, theirs, (1, 0), reveals)


class PlaceWithin(Act, frozen=True):
    """Place support with points that an effect gives, only in the spaces meant, from the range at this moment."""

    points: int
    where: Where

    def text(self) -> str:
        return f"place support with {points_of(self.points)} of Operations, only in {self.where.text()}"

    def _start(self, state: State, seat: Seat) -> PlaceOps:
        within = set(self.where.find(state, seat))
        return PlaceOps(self.points, tuple(s for s in reach(state, seat) if s in within))

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return self._start(state, seat).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [self._start(state, seat)]


class Operate(Act, frozen=True):
    """Use points of Operations in one way: "place" support, or make support checks ("check").

    ``region`` limits the Operations and is given with the points it makes the card worth.
    """

    value: int
    way: str
    region: str = ""
    unopposed: bool = False
    checks: int = 2

    def text(self) -> str:
        return f"{'make support checks' if self.way == 'check' else 'place support'} with {points_of(self.value)}"

    def _range(self, state: State, seat: Seat) -> tuple[Space, ...]:
        spaces = reach(state, seat)
        if self.region:
            members = state.board.members[self.region]
            spaces = tuple(space for space in spaces if space in members)
        if state.option("range") == "round" and seat in state.reach:
            spaces = tuple(space for space in spaces if space in state.reach[seat])
        return spaces

    def _chosen(self, state: State, seat: Seat) -> Act:
        if self.way != "check":
            return PlaceOps(self.value, self._range(state, seat), self.unopposed)
        return OpsChecks(self.value, self.checks, "", self.region, self.unopposed)

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return self._chosen(state, seat).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [self._chosen(state, seat)]


@lru_cache(maxsize=8192)
def way_option(name: str, label: str, detail: str, reveals: bool) -> Option:
    """A way to use a card."""
    return Option(name, label, detail, reveals)


def kinds(state: State, seat: Seat, printed: int, *, prefix: str = "", note: str = "", checks: int = 2) -> list[Option]:
    """The kinds of Operations with a card of this printed value: placing support, support checks, and both in the
    Balkans only."""
    found = []
    many = "Two support checks" if checks == 2 else "One support check"
    areas = [("", "", 0), ("balkans", " in the Balkans", 1)] if federation(state, seat) else [("", "", 0)]
    for region, within, bonus in areas:
        value = points_of(worth(state, printed, seat, bonus))
        suffix = f"-{region}" if region else ""
        found.append(way_option(f"{prefix}place{suffix}", f"Place support{within} ({value}){note}", "", False))
        if ops_targets(state, seat, region):
            found.append(way_option(f"{prefix}check{suffix}", f"{many}{within} ({value}){note}", "", False))
    return found


def operation(state: State, seat: Seat, printed: int, kind: str) -> Operate:
    """The Operations of this kind with a card of this printed value."""
    way, _, region = kind.partition("-")
    return Operate(worth(state, printed, seat, bonus=bool(region)), way, region)


class ChooseOperations(Act, frozen=True):
    """Choose the kind of Operations, as if with a card of this printed value.

    ``unopposed``: what the opponent controls neither costs more nor counts against checks.
    """

    printed: int
    unopposed: bool = False
    checks: int = 2

    def text(self) -> str:
        return f"place support or make support checks with {points_of(self.printed)}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        if ops_targets(state, seat) or federation(state, seat):
            return "asks"
        return self._operation(state, seat, "place").outlook(state, seat)

    def _operation(self, state: State, seat: Seat, kind: str) -> Operate:
        return replace(operation(state, seat, self.printed, kind), unopposed=self.unopposed, checks=self.checks)

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = kinds(state, me.seat, self.printed, checks=self.checks)
        return me.ask(options, "How do you use the Operations?", ask="operations", waiting="to choose Operations")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return [self._operation(state, seat, picks[0])]
