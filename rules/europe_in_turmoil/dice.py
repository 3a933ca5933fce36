"""Dice, and the right to roll one of them again (König class)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.board import NAMES
from rules.europe_in_turmoil.naval import KONIG, has_power
from rules.europe_in_turmoil.state import State

REROLL = "reroll"  # the mark, among the powers used this turn, of the König class


def rolled(state: State, seat: Seat, log: Log, step: Act, what: str) -> list[Step | For]:
    """Roll a die for ``step``, which has a field ``die`` and comes back with it set.

    If the phasing player may roll a die again, the question stands before it. ``what`` names the roll in the log.
    """
    die = state.chance.die()
    text = f"{NAMES[seat]} rolled {die} for {what}"
    log.append(Event(kind="rolled", text=text, seat=seat, reveals=True, data={"die": die, "for": what}))
    known = replace(step, die=die)
    if state.phasing is None or REROLL in state.used or not has_power(state, state.phasing, KONIG):
        return [known]
    return [For(state.phasing, Reroll(seat, known, what, die))]


class Reroll(Act, frozen=True):
    """The owner of the König class keeps the die just rolled or rolls it again; the second result stands (R56)."""

    roller: Seat
    step: Step
    what: str
    die: int

    def text(self) -> str:
        return "once a turn, roll one die again"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = (
            Option("keep", f"Keep the {self.die}", reveals=True),
            Option("reroll", "Roll it again (König class, once a turn)", reveals=True),
        )
        prompt = f"{NAMES[self.roller]} rolled {self.die} for {self.what}. Keep it or roll it again."
        return me.ask(options, prompt, waiting="to keep or re-roll a die")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "keep":
            return [For(self.roller, self.step)]
        assert isinstance(self.step, Act)
        die = state.chance.die()
        state.used.append(REROLL)
        text = f"{NAMES[seat]} had the die for {self.what} rolled again: {die}"
        log.append(Event(kind="rerolled", text=text, seat=seat, reveals=True, data={"die": die, "for": self.what}))
        return [For(self.roller, replace(self.step, die=die))]


def minus(number: int) -> str:
    """A number with a proper minus sign: "−1"."""
    return f"{number}".replace("-", "−")


def signed(number: int) -> str:
    """A number as it is added in a sum: "+ 2" or "− 3"."""
    return f"{'−' if number < 0 else '+'} {abs(number)}"
