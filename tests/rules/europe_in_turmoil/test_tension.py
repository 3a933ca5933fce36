"""Tension and crisis rolls (rulebook 8.1 to 8.3)."""

from __future__ import annotations

import pytest

from rules.europe_in_turmoil.stability_cards import STABILITY_CARDS
from rules.europe_in_turmoil.steps import Gain, Put
from rules.europe_in_turmoil.tension import Crisis, Tension, status, tension_cap, war_odds
from tests.rules.europe_in_turmoil.stage import A, L, asked, do, play, position, texts

HOLDS_BOTH = {"vienna": 3, "budapest": 2}


def test_tension_moves_between_zero_and_six():
    state = position(tension=2)
    do(state, A, Tension(1))
    assert state.tension == 3
    do(state, L, Tension(-1))
    assert state.tension == 2 and state.vp == 0


def test_too_much_tension_costs_its_owner_a_point_each():
    """Ruling R61."""
    state = position(tension=5)
    do(state, A, Tension(2))
    assert state.tension == 6 and state.vp == 1
    state = position(tension=6)
    do(state, L, Tension(1))
    assert state.tension == 6 and state.vp == -1


def test_tension_below_zero_gives_its_owner_a_point_each():
    """Ruling R62, worked position W38: Preventive War at Tension 0."""
    state = position(tension=0)
    do(state, A, Gain(2), Tension(-2))
    assert state.tension == 0 and state.vp == -4


def test_franz_ferdinand_caps_tension_at_three_while_both_capitals_hold():
    """Ruling R60, worked position W38: The Kaiser Intervenes at Tension 3."""
    state = position(authoritarian=HOLDS_BOTH, table={4: A}, tension=3)
    assert tension_cap(state) == 3
    do(state, A, Tension(1))
    assert state.tension == 3 and state.vp == 1
    state.add(A, "budapest", -1)
    assert tension_cap(state) == 6
    do(state, A, Tension(1))
    assert state.tension == 4


def test_without_franz_ferdinand_the_capitals_do_not_matter():
    assert tension_cap(position(authoritarian=HOLDS_BOTH)) == 6


def test_tension_above_a_new_cap_stays_and_every_further_rise_is_too_much():
    """Ruling R61."""
    state = position(authoritarian=HOLDS_BOTH, table={4: A}, tension=5)
    do(state, A, Tension(1))
    assert state.tension == 5 and state.vp == 1


# the status of the alliances


@pytest.mark.parametrize(
    ("emperors", "track", "expected"),
    [
        ("three_emperor_league", [], -6),
        ("three_emperor_league", ["entente_cordiale"], -5),  # worked position W26
        ("franco_russian_alliance", ["entente_cordiale", "dual_alliance"], -2),
        ("russian_collapse", ["entente_cordiale", "dual_alliance", "triple_alliance"], -1),
        ("russian_collapse", ["balkan_wars"], -2),
        ("franco_russian_alliance", ["entente_cordiale", "dual_alliance", "triple_alliance", "balkan_wars"], 1),
    ],
)
def test_status_is_the_leftmost_open_space_and_two_markers_count(emperors, track, expected):
    """Ruling R64."""
    assert status(position(emperors=emperors, track=track)) == expected


def test_a_crisis_at_the_start_cannot_start_the_war():
    """Worked position W10: 5 + 0 − 6 = −1."""
    state = position()
    log = do(state, L, Crisis(), dice=[5])
    assert "= −1: no war" in texts(log) and not state.at_war


def test_six_is_no_war_and_seven_is():
    """Ruling R64."""
    tense = {"emperors": "franco_russian_alliance", "track": ["entente_cordiale", "dual_alliance"], "tension": 4}
    state = position(**tense)
    assert war_odds(state) == 2
    do(state, L, Crisis(), dice=[4])
    assert not state.at_war
    do(state, L, Crisis(), dice=[5, 6, 6])
    assert state.at_war


def test_war_drops_the_rest_of_what_was_going_on():
    """Worked position W31 and ruling R67: the war breaks out in the middle of an event."""
    state = position(
        emperors="franco_russian_alliance",
        track=["entente_cordiale", "dual_alliance"],
        tension=3,
        open=[57],
        running=[57],
        phasing=L,
    )
    log = do(state, L, Tension(1), Crisis(), Put(2), dice=[5, 2, 5])
    assert "Crisis: 5 + 4 (Tension) − 2 (Great War Status) = 7: the Great War breaks out" in texts(log)
    assert state.at_war and 57 in state.discard and state.open == [] and state.phasing is None
    assert not state.support[L]


def test_text_before_the_roll_is_done_and_stays():
    """Ruling R65 and R67: VP already scored stays."""
    state = position(emperors="russian_collapse", track=["balkan_wars"], tension=6)
    do(state, A, Gain(3), Crisis(), Gain(5), dice=[6, 1, 1])
    assert state.at_war and state.vp == -3


# Jean Jaures


def test_jaures_may_calm_every_crisis_roll():
    """Ruling R66: also the Authoritarian's."""
    state = position(table={75: L}, tension=3)
    do(state, A, Crisis())
    assert asked(state, L).options[0].detail == "war on 0 of 6 instead of 0 of 6"
    log = play(state, L, "appease", dice=[4])
    assert state.vp == -1 and state.tension == 2 and "Crisis: 4 + 2 (Tension)" in texts(log)


def test_jaures_is_asked_once_for_a_roll_and_may_decline():
    state = position(table={75: L}, tension=3)
    do(state, L, Crisis())
    play(state, L, "decline", dice=[4])
    assert state.vp == 0 and state.tension == 3 and not state.program.todo


def test_jaures_at_tension_zero_costs_nothing():
    """Ruling R66: the point comes back at once."""
    state = position(table={75: L})
    do(state, L, Crisis())
    play(state, L, "appease", dice=[4])
    assert state.vp == 0 and state.tension == 0


def test_without_jaures_nobody_is_asked():
    state = position()
    do(state, A, Crisis(), dice=[1])
    assert not state.program.todo


def test_tension_of_a_stability_card_belongs_to_its_side():
    """Ruling R63."""
    state = position(tension=6)
    (raising,) = [s for s in STABILITY_CARDS[13].steps("germany") if isinstance(s, Tension)]
    do(state, A, raising)
    assert state.vp == 1
