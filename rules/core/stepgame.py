"""A game played by the program of steps: the part of the contract that is the same for all such games."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from rules.core.chance import Chance
from rules.core.codec import Codec
from rules.core.contract import Choice, Decision, Event, Game, Illegal, Outcome, Seat, View
from rules.core.program import Program


class Stepped(Protocol):
    """What a state must hold."""

    chance: Chance
    program: Program
    seats: tuple[Seat, ...]
    outcome: Outcome | None


S = TypeVar("S", bound=Stepped)
V = TypeVar("V", bound=View)


class StepGame(Game[S, V], Generic[S, V]):
    """Fills in pending, apply, dump, load and outcome from ``state.program`` and ``codec``."""

    codec: Codec[S]

    def pending(self, state: S) -> list[Decision]:
        return state.program.pending(state)

    def apply(self, state: S, seat: Seat, choice: Choice) -> list[Event]:
        if state.outcome is not None:
            raise Illegal("The game is over.")
        log: list[Event] = []
        state.program.answer(state, seat, choice, log)
        return log

    def dump(self, state: S) -> bytes:
        return self.codec.dump(state)

    def load(self, raw: bytes) -> S:
        return self.codec.load(raw)

    def outcome(self, state: S) -> Outcome | None:
        return state.outcome

    def seats_of(self, state: S) -> tuple[Seat, ...]:
        return state.seats

    def seed_of(self, state: S) -> bytes:
        return state.chance.seed
