"""The Naval Arms Race: attempts, boxes and their lasting advantages, retreats (rulebook 6.3)."""

from __future__ import annotations

import pytest

from rules.europe_in_turmoil import naval
from rules.europe_in_turmoil.naval import attempt_odds, has_power, lead, may_attempt, penalized
from rules.europe_in_turmoil.race import Advance, Attempt, LookAtHand, Retreat
from rules.europe_in_turmoil.tension import Crisis
from rules.europe_in_turmoil.values import ops
from tests.rules.europe_in_turmoil.stage import A, L, asked, do, play, position, refused, sp, spaces, texts


def at(british: int = 0, german: int = 0, **fields):
    return position(navy={L: british, A: german}, **fields)


# attempts


def test_the_needed_totals_of_the_fourteen_boxes():
    assert [box.target for box in naval.BOXES] == [0, 4, 5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10]


def test_fisher_helps_the_british_and_the_card_of_the_other_side_gives_no_bonus():
    """Worked position W16: Liberal attempts with Admiral von Tirpitz, die 3."""
    state = at(1, table={15: L})
    log = do(state, L, Attempt(4), dice=[3])
    assert state.navy[L] == 2
    assert "3 + 4 (OPs) + 1 = 8, needed 5" in texts(log)
    assert penalized(state, A)


def test_a_second_arrival_in_the_first_box_gives_nothing():
    """Worked position W18: Authoritarian attempts with Second International (2), die 4."""
    state = at(2)
    do(state, A, Attempt(2), dice=[4])
    assert state.navy == {L: 2, A: 1} and state.vp == 0 and not state.program.todo


def test_a_failure_turns_the_marker_which_helps_the_next_time_and_turns_back():
    """Worked position W22: three attempts in a row, dice 1, 1, 5; the second box is Bellerophon as second."""
    state = at(2, 3, table={15: L}, vp=-5)
    do(state, L, Attempt(3, ordinary=False), dice=[1])
    assert state.navy[L] == 2 and state.plus_one == [L]
    do(state, L, Attempt(3, ordinary=False), dice=[1])
    assert state.navy[L] == 3 and state.plus_one == [] and state.vp == -4
    do(state, L, Attempt(3, ordinary=False), dice=[5])
    assert state.navy[L] == 4 and has_power(state, L, naval.HELGOLAND)


def test_a_marker_on_its_plus_one_side_gives_no_more_than_one():
    state = at(2, 3)
    for _ in range(2):
        do(state, L, Attempt(1), dice=[1])
    assert state.plus_one == [L]


def test_one_point_short_is_a_failure():
    """Worked position W28: German box 3, die 3 with 2 OPs against 6."""
    state = at(3, 3)
    do(state, A, Attempt(2), dice=[3])
    assert state.navy[A] == 3 and state.plus_one == [A]


@pytest.mark.parametrize(
    ("fields", "seat", "attempt", "expected"),
    [
        ({}, L, Attempt(3), 0),
        ({}, L, Attempt(3, own=True), 1),
        ({}, L, Attempt(3, late=True), -1),
        ({"plus_one": [L]}, L, Attempt(3), 1),
        ({"plus_one": [A]}, L, Attempt(3), 0),
        ({"table": {15: L}}, L, Attempt(3), 1),
        ({"table": {15: L}}, A, Attempt(3), 0),
        ({"table": {98: A}}, A, Attempt(3), 2),
        ({"table": {98: A}}, L, Attempt(3), 0),
        ({"table": {15: L}, "plus_one": [L]}, L, Attempt(3, own=True, late=True), 2),
    ],
)
def test_what_is_added_to_an_attempt(fields, seat, attempt, expected):
    """Ruling R46."""
    assert naval.bonus(at(2, 2, **fields), seat, own=attempt.own, late=attempt.late) == expected


def test_odds_of_an_attempt():
    state = at(2, 2)
    assert attempt_odds(state, L, 3) == 4  # 6 needed: 3 to 6
    assert attempt_odds(state, L, 3, own=True) == 5
    assert attempt_odds(at(0, 0), A, 4) == 0
    assert attempt_odds(at(13, 0), L, 4) == 0
    assert attempt_odds(at(0, 0), L, 4) == 6


def test_the_germans_fail_without_a_die_while_the_british_have_not_begun():
    """Ruling R47: the attempt is used up and the marker turns."""
    state = at()
    log = do(state, A, Attempt(4, own=True))
    assert state.navy[A] == 0 and state.plus_one == [A] and state.attempts[A] == 1
    assert state.chance.drawn == 0 and "Pre-Dreadnought" in texts(log)


def test_one_ordinary_attempt_each_turn():
    """Ruling R43."""
    state = at(1, 1)
    assert may_attempt(state, L) and may_attempt(state, A)
    do(state, L, Attempt(1), dice=[1])
    assert not may_attempt(state, L) and may_attempt(state, A)
    do(state, A, Attempt(2, ordinary=False), dice=[1])
    assert may_attempt(state, A)


def test_bethmann_hollweg_gives_a_second_attempt_and_lets_a_plain_marker_fail():
    """Worked position W40: the first attempt fails by itself, the second rolls with +1."""
    state = at(3, 2, table={74: A})
    do(state, A, Attempt(3))
    assert state.navy[A] == 2 and state.plus_one == [A] and state.chance.drawn == 0
    assert may_attempt(state, A)
    do(state, A, Attempt(3), dice=[2])
    assert state.navy[A] == 3 and state.plus_one == [] and not may_attempt(state, A)


def test_no_attempts_from_the_last_box():
    """Ruling R50: and advances beyond it are lost."""
    state = at(13, 12)
    assert not may_attempt(state, L)
    do(state, L, Attempt(5, ordinary=False))
    do(state, L, Advance(2))
    assert state.navy[L] == 13 and state.chance.drawn == 0


# boxes


def test_dreadnought_gives_the_first_a_point_in_two_uncontrolled_independents():
    """Worked position W15: Lord Fisher brings the British Navy into the first box."""
    state = at()
    do(state, L, Advance(1))
    assert refused(state, L, "space:paris")
    play(state, L, *spaces("sweden", "italy"))
    assert sp(state, "sweden") == (1, 0) and sp(state, "italy") == (1, 0)
    assert not state.program.todo


def test_dreadnought_points_go_to_different_and_uncontrolled_spaces_and_may_stop():
    state = at(authoritarian={"libya": 2})
    do(state, L, Advance(1))
    assert refused(state, L, "space:libya")
    play(state, L, "space:spain_portugal")
    assert refused(state, L, "space:spain_portugal")
    play(state, L, "done")
    assert sp(state, "spain_portugal") == (1, 0)


def test_the_second_in_the_dreadnought_box_gets_nothing():
    state = at(1, 0)
    do(state, A, Advance(1))
    assert state.navy[A] == 1 and not state.program.todo


def test_nassau_takes_a_point_of_the_opponents_cards_worth_three_until_he_arrives():
    """Worked position W17."""
    state = at(2, 1)
    assert ops(state, 14, A) == 2 and ops(state, 3, A) == 2 and ops(state, 14, L) == 3
    do(state, A, Advance(1))
    assert ops(state, 14, A) == 3


def test_card_modifiers_come_before_the_nassau_class():
    """Worked position W19."""
    state = at(2, 0, table={35: A})
    assert ops(state, 3, A) == 2  # 2 + 1 - 1
    state = at(2, 0, table={16: L})
    assert ops(state, 14, A) == 2  # 3 - 1, no penalty
    assert ops(state, 2, A) == 1  # 1 - 1, at least 1


@pytest.mark.parametrize(("box", "first", "second"), [(3, 2, 1), (6, 2, 1), (9, 2, 1), (11, 2, 1), (13, 4, 0)])
def test_victory_points_for_the_first_and_the_second(box, first, second):
    state = at(box - 1, box - 1)
    do(state, L, Advance(1))
    assert state.vp == first
    do(state, A, Advance(1))
    assert state.vp == first - second


@pytest.mark.parametrize("box", [naval.HELGOLAND, naval.COLOSSUS, naval.ORION, naval.MOLTKE, naval.KONIG])
def test_a_lasting_advantage_ends_when_the_opponent_arrives(box):
    state = at(box - 1, box - 1)
    assert not has_power(state, A, box)
    do(state, A, Advance(1))
    assert has_power(state, A, box) and not has_power(state, L, box)
    do(state, L, Advance(1))
    assert not has_power(state, A, box) and not has_power(state, L, box)


def test_moving_two_boxes_gives_both_boxes():
    """Worked position W20: from box 1 through Nassau to Bellerophon as the first."""
    state = at(2, 1, vp=-3)
    assert penalized(state, A)
    do(state, A, Advance(2))
    assert state.navy[A] == 3 and not penalized(state, A) and state.vp == -5


def test_an_advance_by_an_event_leaves_the_marker_on_its_side():
    """Ruling R49."""
    state = at(3, 3, plus_one=[A])
    do(state, A, Advance(1))
    assert state.plus_one == [A]


def test_german_events_before_the_british_have_begun():
    """Ruling R48: they move the navy, unless the table has it wait."""
    state = at()
    do(state, A, Advance(1))
    assert state.navy[A] == 1
    state = at(options={"german_navy": "wait"})
    log = do(state, A, Advance(2))
    assert state.navy[A] == 0 and "waits" in texts(log)


def test_konig_lets_the_phasing_owner_roll_one_die_again():
    """Ruling R56: once a turn, also a crisis roll, the second result stands."""
    state = at(10, 5, phasing=L)
    do(state, L, Crisis(), dice=[6])
    assert "Roll it again" in asked(state, L).options[1].label
    log = play(state, L, "reroll", dice=[1])
    assert "Crisis: 1" in texts(log) and state.used == ["reroll"]
    log = do(state, L, Crisis(), dice=[6])
    assert "Crisis: 6" in texts(log)


def test_konig_serves_its_owner_for_the_opponents_die_but_only_in_his_own_round():
    state = at(10, 5, phasing=L)
    do(state, A, Attempt(2), dice=[6])
    log = play(state, L, "reroll", dice=[1])
    assert state.navy[A] == 5 and "1 + 2 (OPs)" in texts(log)
    state = at(10, 5, phasing=A)
    do(state, A, Attempt(2), dice=[6])
    assert state.navy[A] == 6


def test_konig_may_keep_the_die_and_use_the_right_later():
    state = at(10, 5, phasing=L)
    do(state, A, Attempt(2), dice=[6])
    play(state, L, "keep")
    assert state.navy[A] == 6 and state.used == []


def test_bayern_exchanges_two_cards_for_three():
    """Ruling R57."""
    state = at(11, 5, hands={L: [2, 3, 9]}, deck=[10, 11, 12, 13])
    do(state, L, Advance(1))
    play(state, L, "redraw", "card:2+card:9")
    assert sorted(state.hands[L]) == [3, 11, 12, 13] and state.discard == [2, 9]


def test_bayern_with_the_rulebooks_two_cards():
    state = at(11, 5, hands={L: [2, 3, 9]}, deck=[10, 11, 12, 13], options={"bayern": "two"})
    do(state, L, Advance(1))
    play(state, L, "redraw", "card:2+card:9")
    assert sorted(state.hands[L]) == [3, 12, 13]


def test_bayern_may_be_declined_and_takes_exactly_two():
    state = at(11, 5, hands={L: [2, 3, 9]}, deck=[10, 11, 12, 13])
    do(state, L, Advance(1))
    play(state, L, "redraw")
    assert refused(state, L, "card:2") and refused(state, L, "card:2", "card:3", "card:9")
    state = at(11, 5, hands={L: [2, 3, 9]}, deck=[10, 11, 12, 13])
    do(state, L, Advance(1))
    play(state, L, "decline")
    assert state.hands[L] == [2, 3, 9]


def test_bayern_with_one_card_or_none():
    state = at(11, 5, hands={L: [2]}, deck=[10, 11, 12, 13])
    do(state, L, Advance(1))
    play(state, L, "redraw", "card:2")
    assert sorted(state.hands[L]) == [11, 12, 13]
    state = at(11, 5, deck=[10, 11, 12, 13])
    do(state, L, Advance(1))
    play(state, L, "redraw")
    assert sorted(state.hands[L]) == [11, 12, 13]


def test_bayern_gives_the_second_nothing():
    state = at(12, 11, hands={A: [2, 3]}, deck=[10, 11, 12])
    do(state, A, Advance(1))
    assert not state.program.todo


def test_orion_shows_the_hand_to_its_owner_only():
    """Ruling R59."""
    state = at(7, 5, hands={A: [30, 21]})
    log = do(state, L, LookAtHand())
    private = [event for event in log if event.to]
    assert [event.to for event in private] == [(L,)] and "Prussian Spirit and Military Tradition" in private[0].text
    assert all("Prussian" not in event.text for event in log if not event.to)


# ahead, retreats, the high-water mark


def test_ahead_and_behind_are_strict():
    """Ruling R51: the high-water mark never counts."""
    state = at(3, 2, high_water=5)
    assert lead(state, L) == 1 and lead(state, A) == -1
    assert lead(at(2, 2), L) == 0


def test_a_retreat_leaves_the_high_water_mark():
    """Worked position W39, ruling R52."""
    state = at(2, 4)
    do(state, A, Retreat(2))
    assert state.navy[A] == 2 and state.high_water == 4
    assert has_power(state, A, naval.HELGOLAND)  # earned before
    do(state, A, Advance(1))
    assert state.navy[A] == 3 and state.vp == 0  # no second award
    do(state, L, Advance(1))
    assert state.vp == 1  # second there: the mark is beyond
    do(state, A, Advance(2))
    assert state.navy[A] == 5 and state.high_water == 0 and has_power(state, A, naval.COLOSSUS)


def test_the_mark_is_not_moved_by_a_second_retreat():
    state = at(2, 6)
    do(state, A, Retreat(2))
    do(state, A, Retreat(1))
    assert state.navy[A] == 3 and state.high_water == 6


def test_a_retreat_ends_at_the_first_box_and_leaves_no_mark_there():
    state = at(2, 1)
    do(state, A, Retreat(2))
    assert state.navy[A] == 0 and state.high_water == 1
    state = at(2, 0)
    do(state, A, Retreat(2))
    assert state.navy[A] == 0 and state.high_water == 0


def test_a_british_arrival_behind_the_mark_wins_no_advantage():
    state = at(3, 5)
    do(state, A, Retreat(2))
    do(state, L, Advance(1))
    assert not has_power(state, L, naval.HELGOLAND) and not has_power(state, A, naval.HELGOLAND)


def test_the_extra_attempt_of_the_helgoland_class():
    """Worked position W29: the Dual Alliance (3 OPs), die 4, Lord Fisher, −1 on the roll."""
    state = at(4, 3, table={15: L}, attempts={L: 3, A: 0})
    log = do(state, L, Attempt(3, late=True, ordinary=False), dice=[4])
    assert state.navy[L] == 5 and state.attempts[L] == 3 and "= 7, needed 6" in texts(log)
