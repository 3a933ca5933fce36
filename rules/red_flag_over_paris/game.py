"""Red Flag Over Paris as the contract knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.chance import Chance
from rules.core.codec import Codec
from rules.core.contract import (
    Card,
    Event,
    Illegal,
    Mark,
    OptionSpec,
    OptionValue,
    Owes,
    Seat,
    Topic,
    chosen_options,
)
from rules.core.program import Program
from rules.core.stepgame import StepGame
from rules.red_flag_over_paris import cards, operations, phases, scoring, steps
from rules.red_flag_over_paris.board import BONUS, SETUP, SIDE_NAMES, SIDES, TRACK, C
from rules.red_flag_over_paris.deck import OBJECTIVES, STRATEGY
from rules.red_flag_over_paris.hidden import disguised
from rules.red_flag_over_paris.invariants import verify
from rules.red_flag_over_paris.state import State, fresh_side
from rules.red_flag_over_paris.texts import all_cards
from rules.red_flag_over_paris.topics import TOPICS
from rules.red_flag_over_paris.view import RedFlagView
from rules.red_flag_over_paris.viewing import viewed
from rules.red_flag_over_paris.words import alt, describe, headline, marks

STEPS = (
    steps.Picking
    | steps.Place
    | steps.Revive
    | steps.Rally
    | steps.Remove
    | steps.Replace
    | steps.Move
    | steps.Recall
    | steps.Build
    | steps.Raze
    | steps.Momentum
    | steps.Protest
    | steps.Either
    | steps.If
    | operations.Operations
    | operations.Operate
    | cards.LookHand
    | cards.SeeObjective
    | cards.SwapHand
    | cards.SwapOne
    | cards.Cycle
    | cards.PutUnder
    | cards.Peek
    | cards.PeekPick
    | cards.PutBack
    | cards.GiveUp
    | cards.PlaceRest
    | scoring.Pivotals
    | scoring.PivotalOrder
    | scoring.Bonus
    | scoring.Deescalate
    | scoring.Spread
    | scoring.BonusEnd
    | scoring.Gains
    | scoring.Dimensions
    | scoring.RevealObjectives
    | scoring.Fulfil
    | scoring.ObjectiveOrder
    | scoring.ObjectiveEvent
    | scoring.ObjectiveEnd
    | scoring.EndGame
    | phases.Round
    | phases.KeepObjective
    | phases.Initiative
    | phases.Censor
    | phases.Turn
    | phases.Way
    | phases.Advance
    | phases.PlayEnd
    | phases.SetAside
    | phases.EndRound
    | phases.Gather
    | phases.Discards
    | phases.FinalTurn
    | phases.Resolve
)


class RedFlagOverParis(StepGame[State, RedFlagView]):
    """Versailles against the Paris Commune, 1871: two seats, three rounds and a Final Crisis."""

    key = "red_flag_over_paris"
    title = "Red Flag Over Paris"
    seats = SIDES
    seat_names = SIDE_NAMES
    player_counts = (2,)
    options_spec = (
        OptionSpec(
            "scenario",
            "Scenario",
            (OptionValue("standard", "Standard"), OptionValue("censorship", "Censorship")),
            "standard",
            "Censorship: 5 cards are dealt each round and each side discards one face up before the first play.",
        ),
    )
    codec = Codec(State, STEPS)

    def new_game(self, seed: bytes, seats: Sequence[Seat], options: Mapping[str, str]) -> State:
        state = self._set_up(seed, seats, options)
        state.program.settle(state, [])
        return state

    def _set_up(self, seed: bytes, seats: Sequence[Seat], options: Mapping[str, str]) -> State:
        """The position of p. 4-5 with shuffled decks, before the first deal."""
        if sorted(seats) != sorted(SIDES):
            raise Illegal("Red Flag Over Paris is for two: Versailles and the Commune.")
        scenario = chosen_options(self.options_spec, options)["scenario"]
        sides = {side: fresh_side(side, TRACK[side], BONUS[side], SETUP[side]) for side in SIDES}
        state = State(SIDES, Chance(seed), Program(), scenario, sides)
        state.deck, state.objectives = list(STRATEGY), list(OBJECTIVES)
        state.chance.shuffle(state.deck)
        state.chance.shuffle(state.objectives)
        state.program.push(C, [phases.Round()])
        return state

    def opening(self, state: State) -> list[Event]:
        """The deal of the first round, told again from the seed."""
        log: list[Event] = []
        first = self._set_up(state.chance.seed, state.seats, {"scenario": state.scenario})
        first.program.settle(first, log)
        return log

    def view(self, state: State, seat: Seat | None) -> RedFlagView:
        owes = tuple(Owes(decision.seat, decision.waiting) for decision in self.pending(state))
        return viewed(state, seat, owes, self.key)

    def check(self, state: State) -> None:
        verify(state)

    def disguise(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return disguised(self.load(self.dump(state)), seat, chance)

    def cards(self) -> dict[str, Card]:
        return all_cards()

    def topics(self) -> tuple[Topic, ...]:
        return TOPICS

    def headline(self, view: RedFlagView) -> str:
        return headline(view)

    def describe(self, view: RedFlagView) -> str:
        return describe(view)

    def alt(self, view: RedFlagView, marks: Sequence[Mark]) -> str:
        return alt(view, marks)

    def marks(self, before: RedFlagView | None, after: RedFlagView) -> tuple[Mark, ...]:
        return marks(before, after)


RED_FLAG_OVER_PARIS = RedFlagOverParis()
