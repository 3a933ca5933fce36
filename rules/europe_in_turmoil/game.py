"""Europe in Turmoil: Prelude to the Great War. The game as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Union

from rules.core.chance import Chance
from rules.core.codec import Codec
from rules.core.contract import Card, Event, Illegal, Mark, Seat, Topic, chosen_options
from rules.core.program import Program
from rules.core.stepgame import StepGame
from rules.europe_in_turmoil import coverage, guard, words
from rules.europe_in_turmoil.act import Act
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES
from rules.europe_in_turmoil.look import look
from rules.europe_in_turmoil.marks import changes
from rules.europe_in_turmoil.options import OPTIONS
from rules.europe_in_turmoil.policy import admiral, careful
from rules.europe_in_turmoil.rulings import TOPICS
from rules.europe_in_turmoil.setup import Setup
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.view import EuropeView


def every_step() -> list[type[Act]]:
    """All kinds of steps, for saving: the leaves of the family."""
    found, families = [], [Act]
    while families:
        kinds = families.pop().__subclasses__()
        found += [kind for kind in kinds if not kind.__subclasses__()]
        families += [kind for kind in kinds if kind.__subclasses__()]
    return sorted(found, key=lambda kind: kind.__name__)


class EuropeInTurmoil(StepGame[State, EuropeView]):
    key = "europe_in_turmoil"
    title = "Europe in Turmoil"
    seats = (LIBERAL, AUTHORITARIAN)
    seat_names = NAMES
    player_counts = (2,)
    options_spec = OPTIONS
    policies = {"careful": careful, "admiral": admiral}
    reached = staticmethod(coverage.reached)
    to_reach = coverage.LABELS
    codec = Codec(State, Union[tuple(every_step())])  # noqa: UP007

    def new_game(self, seed: bytes, seats: Sequence[Seat], options: Mapping[str, str]) -> State:
        if set(seats) != set(self.seats) or len(seats) != 2:
            raise Illegal("Europe in Turmoil is for two: Liberal and Authoritarian.")
        state = State(tuple(seats), Chance(seed), Program(), chosen_options(self.options_spec, options))
        state.program.push(AUTHORITARIAN, [Setup()])
        state.program.settle(state, [])
        return state

    def opening(self, state: State) -> list[Event]:
        return words.opening(state)

    def view(self, state: State, seat: Seat | None) -> EuropeView:
        return look(state, seat, self.pending(state))

    def check(self, state: State) -> None:
        guard.check(state)

    def disguise(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return guard.disguise(state, seat, chance, self.codec)

    def cards(self) -> dict[str, Card]:
        return words.every_card()

    def topics(self) -> tuple[Topic, ...]:
        return TOPICS

    def headline(self, view: EuropeView) -> str:
        return words.headline(view)

    def describe(self, view: EuropeView) -> str:
        return words.describe(view)

    def alt(self, view: EuropeView, marks: Sequence[Mark]) -> str:
        return words.alt(view, marks)

    def marks(self, before: EuropeView | None, after: EuropeView) -> tuple[Mark, ...]:
        return changes(before, after)


EUROPE_IN_TURMOIL = EuropeInTurmoil()
