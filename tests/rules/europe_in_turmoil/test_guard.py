"""The invariants notice what is wrong, and a disguise deals anew what a seat cannot know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.core.chance import Chance
from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL as GAME
from rules.europe_in_turmoil.mobilization import Campaign
from rules.europe_in_turmoil.stability import Scoring, locked_in
from rules.europe_in_turmoil.state import Mobilized, State
from rules.europe_in_turmoil.war import GreatWar
from tests.rules.europe_in_turmoil.stage import A, L, do, play, position


def _cards_doubled(state: State) -> None:
    state.discard.append(state.deck[0])


def _card_lost(state: State) -> None:
    state.hands[L].pop()


def _high_tension(state: State) -> None:
    state.tension = 7


def _norway(state: State) -> None:
    state.add(L, "norway", 1)


def _control(state: State) -> None:
    assert state.controls
    state.support[A]["wilhelm_ii"] = 1


def _navy(state: State) -> None:
    state.navy[A] = 14


def _mark(state: State) -> None:
    state.navy[A], state.high_water = 4, 3


def _pool(state: State) -> None:
    state.spent[L] = [1, 2, 3, 4, 5, 6, 7, 8, 9]


def _faces(state: State) -> None:
    state.track = ["entente_cordiale", "splendid_isolation"]


def _twice(state: State) -> None:
    state.track = ["dual_alliance", "dual_alliance"]


def _hand_of_death(state: State) -> None:
    state.black_hand = "serbia"


@pytest.mark.parametrize(
    "fault",
    [
        _cards_doubled,
        _card_lost,
        _high_tension,
        _norway,
        _control,
        _navy,
        _mark,
        _pool,
        _faces,
        _twice,
        _hand_of_death,
    ],
)
def test_the_invariants_notice(fault: Callable[[State], None]):
    state = GAME.new_game(b"a game to break..", GAME.seats, {})
    GAME.check(state)
    fault(state)
    with pytest.raises(AssertionError):
        GAME.check(state)


def test_a_disguise_deals_the_other_hand_and_the_deck_anew():
    state = GAME.new_game(b"a game to hide...", GAME.seats, {})
    twins = [GAME.disguise(state, L, Chance(bytes([n] * 16))) for n in range(4)]
    assert all(twin.hands[L] == state.hands[L] for twin in twins)
    assert any(twin.hands[A] != state.hands[A] for twin in twins)
    assert any(twin.deck != state.deck for twin in twins) and all(
        twin.chance.seed != state.chance.seed for twin in twins
    )
    for twin in twins:
        GAME.check(twin)
        assert len(twin.hands[A]) == len(state.hands[A])


def test_a_spectator_knows_neither_hand():
    state = GAME.new_game(b"a game to hide...", GAME.seats, {})
    twins = [GAME.disguise(state, None, Chance(bytes([n] * 16))) for n in range(4)]
    assert any(twin.hands[A] != state.hands[A] for twin in twins)
    assert any(twin.hands[L] != state.hands[L] for twin in twins)


def test_a_secret_stability_card_is_chosen_anew():
    state = position()
    state.later.remove(6)
    state.open.append(6)
    do(state, L, Scoring("france", 6))
    play(state, A, "stability:17")
    found = {locked_in(GAME.disguise(state, L, Chance(bytes([n] * 16))), A)[0] for n in range(20)}
    assert len(found) > 3 and found <= set(range(11, 21))
    assert {locked_in(GAME.disguise(state, A, Chance(bytes([n] * 16))), A)[0] for n in range(5)} == {17}


def test_secret_mobilization_cards_are_chosen_anew():
    state = position(options={"mobilization": "on"}, emperors="russian_collapse")
    do(state, L, GreatWar())
    play(state, A, "mobilization:MG4", "mobilization:MG2")
    twins = [GAME.disguise(state, L, Chance(bytes([n] * 16))) for n in range(20)]
    firsts = {twin.program.todo[-1].step.chosen[A][0] for twin in twins}
    assert len(firsts) > 2 and {len(twin.program.todo[-1].step.chosen[A]) for twin in twins} == {1, 2}


def test_a_card_shown_stays_in_a_disguise():
    state = position(options={"mobilization": "on"}, emperors="russian_collapse", track=["dual_alliance"])
    state.mobilized = Mobilized({L: ["ME4"], A: ["MG6", "MA1"]}, played=["MA1"])
    state.program.push(L, [Campaign(3)])
    twins = [GAME.disguise(state, L, Chance(bytes([n] * 16))) for n in range(20)]
    found = [twin.mobilized.chosen[A] for twin in twins if twin.mobilized is not None]
    assert {cards[1] for cards in found} == {"MA1"}
    assert {cards[0] for cards in found} == {"MG1", "MG4", "MG5", "MG6"}  # those of priority 3 and later
