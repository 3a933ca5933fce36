"""The ways to play a card: what is offered, and what each option says."""

from __future__ import annotations

from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL as GAME
from rules.europe_in_turmoil.phases import Rounds
from rules.europe_in_turmoil.play import PlayCard
from tests.rules.europe_in_turmoil.happening import occur
from tests.rules.europe_in_turmoil.stage import A, L, asked, do, picks, play, position, sp, spaces, texts


def test_an_event_that_only_operations_make_possible_may_come_first_and_fail():
    """R16: Russian Collapse used by the Liberal, who takes the third battleground only after its event has failed."""
    support = {"saint_petersburg": 3, "poland": 3, "moscow": 2, "tsarist_army": 1}
    state = position(liberal=support, hands={L: [61, 2]}, turn=8)
    do(state, L, PlayCard())
    play(state, L, "card:61")
    labels = {option.id: option.label for option in asked(state, L).options}
    assert "cannot happen now" in labels["event-first"]
    assert labels["place"].endswith("then their event if it can")
    first = GAME.load(GAME.dump(state))
    play(first, L, "event-first", "space:moscow")
    assert first.control("moscow") == L and 61 in first.discard and 61 not in first.occurred
    play(state, L, "place", *spaces("moscow", "moscow", "moscow"), dice=[1])
    assert 61 in state.occurred and state.emperors == "russian_collapse"


def test_balkan_federation_adds_to_operations_that_an_event_gives():
    """Cards 084, 060 and 055: Operations by an event count as Operations of a card of that value."""
    fields = {"liberal": {"greece": 2}, "table": {84: L}, "turn": 8}
    state = occur(60, hands={A: [2]}, authoritarian={"bulgaria": 1}, **fields)
    assert picks(state, L) == ["place", "check", "place-balkans", "check-balkans"]
    play(state, L, "place-balkans", *spaces("macedonia", "macedonia", "macedonia"))
    assert sp(state, "macedonia") == (3, 0)
    state = occur(55, **fields)
    assert picks(state, L) == ["place", "place-balkans"]
    play(state, L, "place-balkans", *spaces(*["macedonia"] * 5))
    assert sp(state, "macedonia") == (5, 0)


def test_an_attempt_that_must_fail_says_so():
    """R47: the option of a naval attempt that fails without a die says what it does and why."""
    state = position(hands={A: [30, 31], L: [2]})
    do(state, A, PlayCard())
    play(state, A, "card:30")
    naval = next(option for option in asked(state, A).options if option.id == "naval")
    assert naval.label == "Naval attempt (2 points): fails and turns the navy to its +1 side"
    assert "British Navy" in naval.detail


def test_an_extra_round_is_called_one():
    """R74: the round that Popular Uproar gives comes after the ordinary ones."""
    state = position(hands={A: [3, 30], L: []}, extra_rounds=[A], round=7)
    do(state, A, Rounds(14))
    assert asked(state, A).prompt == "Turn 1: play a card for an extra round."
    log = play(state, A, "card:30", "naval")
    assert "Authoritarian completed an extra round" in texts(log)


def test_eight_nation_alliance_says_what_it_gives_the_opponent():
    """R42: in every use of its own points, also at sea unless the table decided otherwise."""
    for value, detail in (("on", "Liberal gains 1 VP"), ("off", "the event will not happen")):
        state = position(hands={A: [17, 30], L: []}, navy={L: 1, A: 0}, options={"alliance_naval": value})
        do(state, A, PlayCard())
        play(state, A, "card:17")
        found = {option.id: option for option in asked(state, A).options}
        assert found["naval"].detail == detail
        assert found["place"].label == "Place support (2 points), Liberal gains 1 VP"


def test_an_event_without_dice_before_operations_can_be_taken_back():
    """Though it is the last card of the turn: the choice of Operations comes before the next deal."""
    state = GAME.new_game(b"0123456789abcdef", GAME.seats, {})
    state.hands = {L: [35], A: []}
    state.round, state.program.todo = 7, []
    do(state, L, Rounds(13))
    play(state, L, "card:35")
    first = next(option for option in asked(state, L).options if option.id == "event-first")
    assert not first.reveals
    log = play(state, L, "event-first")
    assert not any(event.reveals for event in log)
