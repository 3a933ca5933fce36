"""Support checks: targets with their odds, the roll, and what it does (rulebook 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.board import HEADINGS, NAMES, OTHER, SPACE_NAMES, STABILITY, Region, Space
from rules.europe_in_turmoil.dice import minus, rolled, signed
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import place, prompted, remove
from rules.europe_in_turmoil.values import BISMARCK, check_modifier, checkable, neighbourhood, ops
from rules.europe_in_turmoil.where import Where


@lru_cache(maxsize=8192)
def _target(space: Space, modifier: int, ours: int, theirs: int, value: int) -> Option:
    faces = max(0, min(6, 6 + modifier))
    odds = f"{faces} in 6" if faces else "cannot succeed"
    best = max(0, 6 + modifier)
    gone = min(best, theirs)
    label = f"Check {SPACE_NAMES[space]}: die {signed(modifier)}, {odds}"
    if faces:
        label += f", up to −{gone}" + (f" +{won}" if (won := _added(space, ours, best - gone)) else "")
    near = modifier - value + 2 * STABILITY[space]
    detail = f"value {value} {signed(near)} neighbours − {2 * STABILITY[space]} stability; {theirs} opposing support"
    return Option(f"space:{space}", label[:80], detail, True, f"space:{space}", HEADINGS[space])


def _added(space: Space, ours: int, rest: int) -> int:
    """How much own support the rest of a check adds: never above the stability (ruling R39)."""
    return max(0, min(rest, STABILITY[space] - ours))


def target(state: State, seat: Seat, space: Space, value: int, *, ignore_enemy: bool = False) -> Option:
    """The option to check a space, with its odds."""
    modifier = check_modifier(state, seat, space, value, ignore_enemy=ignore_enemy)
    return _target(space, modifier, state.points(seat, space), state.points(OTHER[seat], space), value)


class Check(Act, frozen=True):
    """One support check in a space, with this value added to the die. ``ignore_enemy``: opposing neighbours do not
    count."""

    space: Space
    value: int
    ignore_enemy: bool = False
    die: int = 0

    def text(self) -> str:
        return f"make a support check in {SPACE_NAMES[self.space]}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if not self.die:
            return rolled(state, seat, log, self, f"a support check in {SPACE_NAMES[self.space]}")
        space, enemy = self.space, OTHER[seat]
        near = neighbourhood(state, seat, space, ignore_enemy=self.ignore_enemy)
        need = 2 * STABILITY[space]
        total = self.die + self.value + near - need
        sums = f"{self.die} + {self.value} {signed(near)} (neighbours) − {need} = {minus(total)}"
        verdict = "no effect" if total <= 0 else f"{total} to remove or add"
        data = {"space": space, "die": self.die, "value": self.value, "near": near, "total": total}
        text = f"{NAMES[seat]}'s support check in {SPACE_NAMES[space]}: {sums}: {verdict}"
        log.append(Event(kind="checked", text=text, seat=seat, reveals=True, data=data))
        if total > 0:
            gone = min(total, state.removable(enemy, space))
            if gone:
                remove(state, enemy, space, gone, log)
            added = _added(space, state.points(seat, space), total - gone)
            if added:
                place(state, seat, space, added, log)
        return ()


class EventChecks(Act, frozen=True):
    """Make support checks by an event; the same space may be chosen again (ruling R41).

    ``value`` 0 is the operations value of the event's card.
    """

    count: int
    where: Where = Where()
    value: int = 0
    ignore_enemy: bool = False

    def text(self) -> str:
        many = "a support check" if self.count == 1 else f"{self.count} support checks"
        fixed = f" with a value of {self.value}" if self.value else ""
        deaf = ", without −1 for neighbours that the opponent controls" if self.ignore_enemy else ""
        return f"make {many}{fixed} in {self.where.text(one=self.count == 1)}{deaf}"

    def _targets(self, state: State, seat: Seat) -> list[Space]:
        legal = set(checkable(state, seat))
        return [space for space in self.where.find(state, seat) if space in legal]

    def outlook(self, state: State, seat: Seat) -> Outlook:
        # Earlier steps of the same event remove at most four points: only beyond that a target is sure to be left.
        points = sum(state.points(OTHER[seat], space) for space in self._targets(state, seat))
        return "asks" if self.count and points > 4 else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if not self.count:
            return []
        value = self._value(state, me.seat)
        spaces = self._targets(state, me.seat)
        options = [target(state, me.seat, space, value, ignore_enemy=self.ignore_enemy) for space in spaces]
        many = "one support check" if self.count == 1 else f"{self.count} support checks"
        text = f"{many} left, value {value}; choose the space of the next one"
        return me.ask(options, prompted(state, text), ask="check", waiting="to choose a support check")

    def _value(self, state: State, seat: Seat) -> int:
        return self.value or ops(state, state.running[-1], seat)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        space = picks[0].removeprefix("space:")
        check = Check(space, self._value(state, seat), self.ignore_enemy)
        return [check, replace(self, count=self.count - 1)]


class OpsChecks(Act, frozen=True):
    """The two support checks of an Operations card, in two different spaces (ruling R38).

    ``region`` limits them (Balkan Federation); ``ignore_enemy`` is Viscount Grey.
    """

    value: int
    left: int = 2
    first: Space = ""
    region: Region = ""
    ignore_enemy: bool = False

    def text(self) -> str:
        return f"make {self.left} support checks with a value of {self.value}"

    def _targets(self, state: State, seat: Seat) -> list[Space]:
        return [space for space in ops_targets(state, seat, self.region) if space != self.first]

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if self.left and self._targets(state, seat) else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if not self.left:
            return []
        spaces = self._targets(state, me.seat)
        options = [target(state, me.seat, space, self.value, ignore_enemy=self.ignore_enemy) for space in spaces]
        order = "next" if self.left > 1 else "last" if self.first else "only"
        prompt = f"Choose the space of the {order} support check, with {points_of(self.value)}."
        return me.ask(options, prompt, ask="check", waiting="to choose a support check")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        space = picks[0].removeprefix("space:")
        return [Check(space, self.value, self.ignore_enemy), replace(self, left=self.left - 1, first=space)]


def points_of(value: int) -> str:
    """ "3 points"."""
    return f"{value} point{'s' * (value != 1)}"


def ops_targets(state: State, seat: Seat, region: Region = "") -> Sequence[Space]:
    """Where the seat may make support checks by Operations: not in the Balkans under Legacy of Bismarck."""
    spaces: Sequence[Space] = checkable(state, seat)
    if region:
        members = state.board.members[region]
        spaces = [space for space in spaces if space in members]
    if BISMARCK in state.lasting:
        shut = state.board.members["balkans"]
        spaces = [space for space in spaces if space not in shut]
    return spaces
