"""The interpreter: the step on top of the stack acts or asks a player, and its successors take its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from rules.core.contract import Choice, Decision, Event, Illegal, Option, Seat, words

Log: TypeAlias = list[Event]


class Step:
    """One verb of a game as data: it can act, ask, and put itself into English."""

    __slots__ = ()

    def text(self) -> str:
        """What the step does, as part of a card's sentence: "place 2 cubes in Press"."""
        raise NotImplementedError

    def asks(self, state: Any, me: Todo) -> list[Decision]:
        """The questions that are open now; none means that the step runs by itself."""
        return []

    def run(self, state: Any, seat: Seat, log: Log) -> Iterable[Step | For]:
        """Do it without asking and return what follows. As much as possible may be nothing."""
        return ()

    def answer(self, state: Any, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        """Do what ``seat`` picked and return what follows."""
        raise NotImplementedError


class StepData(Struct, Step, frozen=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all steps: frozen data, saved as {"do": "Place", "count": 2}."""


class For(NamedTuple):
    """A step that another seat is to do."""

    seat: Seat
    step: Step


class Todo(Struct):
    """A step on the stack. ``n`` is unique in the game; ``seat`` is the "you" of the step's text."""

    n: int
    seat: Seat
    step: Step

    def ask(
        self,
        options: Iterable[Option],
        prompt: str,
        *,
        ask: str = "",
        least: int = 1,
        most: int = 1,
        secret: bool = False,
        waiting: str = "to choose",
        confirm: tuple[str, ...] = (),
        repeat: int = 1,
        alike: int = 1,
    ) -> list[Decision]:
        """One decision for the step's own seat, or none if there is no option."""
        found = tuple(options)
        if not found:
            return []
        name = ask or type(self.step).__name__.lower()
        least = min(least, len(found))
        n = str(self.n)
        return [Decision(n, self.seat, name, prompt, found, least, most, secret, waiting, confirm, repeat, alike)]


class Program(Struct, dict=True):
    """The stack of open work, saved with the state; its last entry comes first.

    The open questions are remembered (unsaved) until the program moves on: they are asked for far more often than
    they change. Whoever edits a state by hand calls ``forget``.
    """

    todo: list[Todo] = []
    count: int = 0

    def push(self, seat: Seat, steps: Iterable[Step | For]) -> None:
        """Put steps on the stack so that the first one given is done first."""
        self.forget()
        for step in reversed(list(steps)):
            self.count += 1
            if isinstance(step, For):
                self.todo.append(Todo(self.count, step.seat, step.step))
            else:
                self.todo.append(Todo(self.count, seat, step))

    def forget(self) -> None:
        """Drop the remembered questions."""
        self.__dict__.pop("asked", None)

    def clear(self) -> None:
        """Drop all that is still to be done: the game is over."""
        self.forget()
        self.todo.clear()

    def pending(self, state: Any) -> list[Decision]:
        """Every open question."""
        asked: list[Decision] | None = self.__dict__.get("asked")
        if asked is None:
            asked = self.todo[-1].step.asks(state, self.todo[-1]) if self.todo else []
            self.__dict__["asked"] = asked
        return asked

    def settle(self, state: Any, log: Log) -> None:
        """Run steps until one must be answered by a player. A question with one answer answers itself."""
        for _ in range(10_000):
            if not self.todo:
                return
            asked = self.pending(state)
            if asked and not (len(asked) == 1 and forced(asked[0])):
                return
            top = self.todo.pop()
            self.forget()
            if asked:
                picks = tuple(option.id for option in asked[0].options)
                self.push(top.seat, top.step.answer(state, asked[0].seat, picks, log))
            else:
                self.push(top.seat, top.step.run(state, top.seat, log))
        raise AssertionError(f"runaway program: {self.todo[-1]}")

    def answer(self, state: Any, seat: Seat, choice: Choice, log: Log) -> None:
        """Answer an open question. Raises Illegal, with the state untouched, for anything not offered."""
        asked = self.pending(state)
        legal(asked, seat, choice)
        top = self.todo.pop()
        self.forget()
        self.push(top.seat, top.step.answer(state, seat, choice.picks, log))
        self.settle(state, log)


def forced(decision: Decision) -> bool:
    """True if there is one possible answer and nothing is revealed by it."""
    options = decision.options
    return not decision.secret and decision.least == len(options) and not any(option.reveals for option in options)


def legal(asked: Sequence[Decision], seat: Seat, choice: Choice) -> None:
    """Raise Illegal unless ``choice`` answers one of the open questions of ``seat``."""
    mine = [decision for decision in asked if decision.seat == seat]
    if not mine:
        raise Illegal("You have nothing to decide now." if asked else "The game is over.")
    for decision in mine:
        if decision.id == choice.decision:
            break
    else:
        raise Illegal(f"That question is no longer open. Now: {mine[0].prompt}")
    picks, known = set(choice.picks), {option.id for option in decision.options}
    if not picks <= known:
        raise Illegal(f"That is not possible now. You can: {offer(decision)}.")
    if len(picks) < len(choice.picks):
        raise Illegal("Pick each thing only once here.")
    if not decision.least <= len(picks) <= decision.most:
        span = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        raise Illegal(f"Pick {span} of these: {offer(decision)}.")


def offer(decision: Decision, limit: int = 8) -> str:
    """What can be picked, in words: the first few labels."""
    labels = [option.label for option in decision.options]
    more = len(labels) - limit
    shown = [*labels[:limit], f"{more} more"] if more > 0 else labels
    return "; ".join(shown) if any("," in label for label in shown) else words(shown, "or")
