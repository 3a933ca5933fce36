"""The rulings on set-up, decks, cards, events, Operations and scoring, each tested under its number."""

from __future__ import annotations

import pytest

from rules.core.contract import Choice, Illegal
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, PRINTED
from rules.europe_in_turmoil.checks import Check
from rules.europe_in_turmoil.deck import DECK, SCORING, cards_of
from rules.europe_in_turmoil.events import can_occur
from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL as GAME
from rules.europe_in_turmoil.operations import Operate, PlaceWithin
from rules.europe_in_turmoil.phases import EndTurn, Rounds
from rules.europe_in_turmoil.piles import deal, draw
from rules.europe_in_turmoil.play import PlayCard, playable
from rules.europe_in_turmoil.race import Advance
from rules.europe_in_turmoil.rulings import RULINGS, TOPICS
from rules.europe_in_turmoil.scoring import FinalScoring, ScoreRegion, standing
from rules.europe_in_turmoil.setup import Discretionary
from rules.europe_in_turmoil.values import Prices, ops, reach
from rules.europe_in_turmoil.victory import TestVictory as VictoryTest
from rules.europe_in_turmoil.where import Where
from tests.rules.europe_in_turmoil.happening import occur, places
from tests.rules.europe_in_turmoil.stage import asked, do, picks, play, position, refused, sp, texts

A, L = AUTHORITARIAN, LIBERAL


# set-up, deck and hands


def test_r1_r29_victory_is_tested_when_the_event_is_complete():
    """R1, R29: an event goes on beyond 20 VP before its side has won; 19 are not enough."""
    state = occur(108, vp=-19, hands={L: []})
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.how, state.vp) == ((A,), "automatic victory", -24)
    state = position(vp=19)
    do(state, L, VictoryTest())
    assert state.outcome is None
    do(state, L, ScoreRegion("france"))
    state.vp = -20
    do(state, L, VictoryTest())
    assert state.outcome is not None
    assert state.outcome.winners == (A,)


def test_r2_showing_two_scoring_cards():
    """R2: one more point in each of the side's three instalments; only before the first point."""
    state = position(hands={A: [6, 7, 9], L: [8, 10]})
    do(state, A, Discretionary(2, opening=True), Discretionary(3), Discretionary(1))
    assert "reveal" in picks(state, A)
    log = play(state, A, "reveal")
    assert "France Scoring" in texts(log)
    assert log[0].reveals
    places(state, A, "vienna x3")
    assert "reveal" not in picks(state, A)
    places(state, A, "budapest x4", "kiel x2")
    assert not state.program.pending(state)
    do(state, L, Discretionary(2, opening=True))
    assert "reveal" not in picks(state, L)


def test_r3_starting_support():
    """R3: own or empty spaces, several points in one; Norway is closed."""
    state = position(liberal={"paris": 1}, authoritarian={"berlin": 1})
    do(state, A, Discretionary(2))
    assert refused(state, A, "space:paris")
    assert refused(state, A, "space:norway")
    places(state, A, "berlin x2")
    assert sp(state, "berlin") == (0, 3)


@pytest.mark.parametrize(("turn", "hand", "rounds"), [(1, 8, 7), (3, 8, 7), (4, 9, 8), (10, 9, 8)])
def test_r4_hands_and_rounds(turn, hand, rounds):
    """R4: a full hand draws nothing."""
    state = position(turn=turn, deck=cards_of("victorian")[:24], hands={A: list(range(82, 92)), L: [9]})
    state.deck = [card for card in state.deck if card != 9]
    deal(state, [])
    assert (len(state.hands[A]), len(state.hands[L]), state.rounds) == (10, hand, rounds)


def test_r5_the_authoritarian_gets_the_first_card():
    """R5: alternately; when one hand is full the other goes on."""
    state = position(turn=1, deck=[1, 2, 3, 4, 5], hands={A: [9, *range(82, 88)], L: [10, 11, 14, 15]})
    deal(state, [])
    assert (state.hands[A][-1], state.hands[L][4:]) == (5, [4, 3, 2, 1])


def test_r6_r7_the_deck_runs_out():
    """R6: the deal goes on from the reshuffled discards; R7: a deck just emptied is filled at once."""
    state = position(turn=1, deck=[1, 2], discard=[3, 4, 5, 6], hands={A: [9] * 5 + [10], L: [11] * 7})
    state.hands = {A: [9, 10, 11, 13, 14], L: [15, 16, 17, 18, 19, 20, 21]}
    deal(state, [])
    assert (len(state.hands[A]), len(state.hands[L]), len(state.deck), state.discard) == (8, 8, 2, [])
    state = position(deck=[1], discard=[3, 4])
    log = []
    assert draw(state, L, 1, log) == [1]
    assert (sorted(state.deck), state.discard) == ([3, 4], [])


@pytest.mark.parametrize(("turn", "era", "count"), [(3, "edwardian", 43), (7, "georgian", 29)])
def test_r8_a_new_era(turn, era, count):
    """R8: its cards join the rest of the deck; the discards stay."""
    state = position(turn=turn, deck=[1, 2], discard=[3, 4, 5, 9, 10], round=7)
    do(state, A, EndTurn())
    assert state.turn == turn + 1
    assert state.discard == [3, 4, 5, 9, 10]
    held = state.hands[A] + state.hands[L] + state.deck
    assert sorted(held) == sorted([1, 2, *cards_of(era)])
    assert len(held) == count + 2


def test_r9_turn_cards_leave_the_table():
    """R9: with an asterisk out of the game, without it to the discards; other cards stay."""
    state = position(turn=1, round=7, table={5: A, 16: L, 35: A, 36: L, 15: L}, deck=cards_of("georgian"))
    do(state, A, EndTurn())
    assert set(state.lasting) == {15}
    assert set(state.removed) == {35, 36}
    assert {5, 16} <= set(state.discard)


def test_r10_a_scoring_card_comes_back():
    """R10: after its Scoring it lies in the discards."""
    state = position(hands={A: [7], L: [9]}, phasing=A)
    do(state, A, PlayCard())
    play(state, A, "card:7", "stability:17")
    play(state, L, "stability:3", dice=[1])
    assert state.discard == [7]


# cards and events


def test_r12_a_card_must_be_played():
    """R12: no passing; without cards the round is forfeited."""
    state = position(hands={A: [22], L: []}, turn=1)
    do(state, L, PlayCard())
    assert not state.program.pending(state)
    do(state, A, PlayCard())
    assert picks(state, A) == ["card:22"]
    assert refused(state, A, "pass")


def test_r13_r15_where_a_used_card_goes():
    """R13: an own asterisk card used for points is discarded; R15: at sea the opponent's event does not occur."""
    state = position(hands={L: [9, 21, 14]}, navy={L: 1, A: 1}, liberal={"paris": 1})
    do(state, L, PlayCard(), PlayCard())
    play(state, L, "card:9", "place")
    places(state, L, "paris x3")
    play(state, L, "card:21", "naval", dice=[6])
    assert (state.discard, state.removed, state.occurred) == ([9, 21], [], set())


def test_r14_the_opponents_event_is_his():
    """R14: he executes it with his own values; the player chooses the order."""
    state = position(
        hands={A: [19, 25], L: [9]},
        authoritarian={"symbolism": 3},
        table={36: L},
        navy={L: 0, A: 0},
    )
    do(state, A, PlayCard())
    play(state, A, "card:19")
    assert {"event-first", "place"} <= set(picks(state, A))
    assert refused(state, A, "event")
    play(state, A, "event-first")
    places(state, L, "symbolism x2") if len(picks(state, L)) > 1 else None
    assert asked(state, L).ask == "check"
    assert "value 4" in asked(state, L).prompt


def test_r16_r17_an_event_is_tested_when_it_would_begin():
    """R16: after the Operations; R17: if it cannot occur its card goes to the discards, asterisk or not."""
    state = position(hands={L: [18, 9]}, authoritarian={"wilhelm_ii": 5, "nicolas_ii": 4, "dual_monarchy": 2})
    state.add(L, "vienna", 1)
    assert can_occur(state, 18, A)
    do(state, L, PlayCard())
    play(state, L, "card:18", "place")
    assert refused(state, L, "space:moscow")
    places(state, L, "dual_monarchy")  # costs 2 and ends control of the third Monarchy
    log = play(state, L, "space:dual_monarchy")
    assert "cannot take place" in texts(log)
    assert (state.discard, state.removed) == ([18], [])


def test_r18_an_event_without_effect_is_played():
    """R18."""
    state = occur(19)
    assert (state.lasts(19), can_occur(state, 79, L)) == (True, True)


def test_r19_an_impossible_event_is_not_offered():
    """R19: also not to somebody who asks for it by its id."""
    state = position(hands={L: [63, 9]}, liberal={"moscow": 1})
    do(state, L, PlayCard())
    play(state, L, "card:63")
    assert "event" not in picks(state, L)
    before = GAME.dump(state)
    with pytest.raises(Illegal):
        GAME.apply(state, L, Choice(asked(state, L).id, ("event",)))
    assert GAME.dump(state) == before


def test_r20_as_much_as_possible_and_no_early_stop():
    """R20: only "up to" and "may" let a player stop."""
    state = occur(13)
    assert "done" not in picks(state, A)
    assert "done" in picks(occur(14), L)


def test_r21_event_support_ignores_range_and_price_but_points_do_not():
    """R21."""
    state = occur(22, authoritarian={"belgium": 3})
    places(state, L, "belgium x2")
    assert sp(state, "belgium") == (2, 3)
    state = position(liberal={"picardy": 1}, authoritarian={"paris": 2})
    do(state, L, PlaceWithin(2, Where()))
    assert refused(state, L, "space:moscow")
    places(state, L, "paris")
    assert not state.program.pending(state)


def test_r22_conditions_are_tested_for_each_point():
    """R22: a space may become legal or illegal half-way; "each" looks at the beginning."""
    state = occur(14, authoritarian={"picardy": 2, "paris": 1})
    assert refused(state, L, "space:picardy")
    state = occur(64, authoritarian={"industrialists": 2, "kiel": 3})
    assert (sp(state, "industrialists"), sp(state, "kiel")) == ((1, 2), (1, 3))


def test_r23_a_discarded_card_has_no_event():
    """R23: Scoring cards included."""
    state = occur(70, navy={L: 3, A: 2}, hands={L: [6, 21]}, deck=[22, 13])
    play(state, L, "card:21")
    assert (state.support[A], state.outcome) == ({}, None)
    assert 21 in state.discard


def test_r26_only_an_event_that_occurred_opens_others():
    """R26: playing the card for points does not."""
    state = position(hands={L: [78, 63]}, liberal={"moscow": 1}, turn=4)
    do(state, L, PlayCard())
    play(state, L, "card:78", "place")
    places(state, L, "moscow x5")
    assert not can_occur(state, 63, L)


def test_r30_a_neutral_event_is_nobody_elses():
    """R30: used for points, it just goes to the discards."""
    state = position(hands={A: [5, 9]}, authoritarian={"berlin": 3})
    do(state, A, PlayCard())
    play(state, A, "card:5", "place")
    places(state, A, "berlin x2")
    assert (state.discard, state.lasts(5)) == ([5], False)


@pytest.mark.parametrize(
    ("hands", "winners"), [({A: [6], L: [9]}, (L,)), ({A: [9], L: [7]}, (A,)), ({A: [6], L: [7]}, (L, A))]
)
@pytest.mark.parametrize("turn", [2, 10])
def test_r31_a_held_scoring_card(hands, winners, turn):
    """R31: its holder loses, two make a draw; also in turn 10, before the final scoring."""
    state = position(hands=hands, turn=turn, round=7)
    do(state, A, EndTurn())
    assert state.outcome is not None
    assert set(state.outcome.winners) == set(winners)


# Operations


def test_r32_r33_the_value_of_a_card():
    """R32: cards first, then at least 1, then the Nassau class; R33: for every purpose."""
    state = position(navy={L: 2, A: 0}, table={35: A})
    assert [ops(state, card, A) for card in (28, 13, 21, 1)] == [2, 2, 3, 4]
    state = position(navy={L: 2, A: 0}, table={16: L})
    assert [ops(state, card, A) for card in (28, 13, 21, 1)] == [1, 1, 2, 2]


def test_r34_one_kind_of_operations():
    """R34: after the first point there is nothing but placing."""
    state = position(hands={A: [21, 25]}, authoritarian={"berlin": 3}, liberal={"kiel": 1})
    do(state, A, PlayCard())
    play(state, A, "card:21", "place", "space:berlin")
    assert all(option.id.startswith("space:") for option in asked(state, A).options)
    assert asked(state, A).ask == "place"


def test_r35_the_range_is_fixed_before_the_first_point():
    """R35: with permanent bases; support placed in the operation does not widen it."""
    state = position(liberal={"moscow": 1})
    assert set(reach(state, L)) == {
        *("brittany_normandy", "netherlands", "belgium", "greece", "libya"),
        *("moscow", "siberia", "nicolas_ii", "symbolism"),
    }
    assert {"constantinople", "crimea"} == set(reach(state, A))
    do(state, L, Operate(3, "place"))
    places(state, L, "greece")
    assert refused(state, L, "space:macedonia")


@pytest.mark.parametrize(("option", "legal"), [("operation", True), ("round", False)])
def test_r35_support_of_an_earlier_event(option, legal):
    """R35: it widens the range, or as a table option does not."""
    state = position(
        options={"range": option}, hands={A: [22, 9], L: [21, 10]}, round=0, turn=1, authoritarian={"kiel": 1}
    )
    do(state, A, Rounds(1))
    play(state, L, "card:21", "event-first")
    places(state, A, "berlin x3")
    play(state, L, *(["place"] if asked(state, L).ask == "operations" else []))
    state.add(L, "moscow", 1)
    state.program.forget()
    assert refused(state, L, "space:symbolism")
    state = position(options={"range": option}, hands={A: [9, 22], L: [22]}, round=0, turn=1)
    do(state, A, Rounds(0))
    state.add(A, "kiel", 1)
    play(state, A, "card:9", "place")
    assert refused(state, A, "space:denmark") is not legal


def test_r36_prices_are_tested_for_each_point():
    """R36: with one point left a space of the opponent is not offered; unspendable points are lost."""
    state = position(liberal={"tunisia": 1}, authoritarian={"italy": 4})
    do(state, L, Operate(3, "place"))
    assert refused(state, L, "space:nice")
    places(state, L, "italy")
    assert (sp(state, "italy"), state.control("italy")) == ((1, 4), A)
    assert refused(state, L, "space:italy")
    places(state, L, "libya")
    state = position(authoritarian=dict.fromkeys(("greece", "netherlands", "belgium", "libya", "brittany_normandy"), 3))
    log = do(state, L, Operate(1, "place"))
    assert "could not spend 1 point" in texts(log)


def test_r37_doubled_prices():
    """R37: 1 to 2, 2 to 4; Clemenceau and Viscount Grey come before the doubling."""
    state = position(authoritarian={"paris": 2}, table={5: A, 76: L})
    assert (Prices(state, L)("paris"), Prices(state, L)("nice")) == (2, 2)
    state = position(authoritarian={"paris": 2, "serbia": 3}, table={5: A, 109: A})
    assert (Prices(state, L)("paris"), Prices(state, L)("serbia"), Prices(state, A)("serbia")) == (4, 4, 2)
    assert Prices(state, L, unopposed=True)("paris") == 2


def test_r38_two_checks_in_two_spaces():
    """R38: the second is lost without another target; no adjacency is needed."""
    state = position(authoritarian={"moscow": 3, "libya": 2})
    do(state, L, Operate(3, "check"))
    places(state, L, "moscow", dice=[1])
    assert picks(state, L) == ["space:libya"]
    state = position(authoritarian={"moscow": 3})
    do(state, L, Operate(3, "check"))
    places(state, L, "moscow", dice=[1])
    assert not state.program.pending(state)


def test_r39_the_sum_of_a_check():
    """R39: off-board areas are neighbours; own support above the stability is never lowered."""
    state = position(authoritarian={"libya": 1}, liberal={"libya": 4, "italy": 3})
    log = texts(do(state, L, Check("libya", 3), dice=[2]))
    assert "2 + 3 + 2 (neighbours) − 4 = 3" in log
    assert sp(state, "libya") == (4, 0)
    state = position(authoritarian={"crimea": 1})
    assert "− 1 (neighbours)" in texts(do(state, L, Check("crimea", 1), dice=[1]))


def test_r39_the_odds_are_shown_before_the_choice():
    state = position(authoritarian={"moscow": 3, "libya": 2})
    do(state, L, Operate(3, "check"))
    labels = {option.id: option.label for option in asked(state, L).options}
    assert labels["space:moscow"].startswith("Check Moscow: die − 3, 3 in 6")
    assert labels["space:libya"].startswith("Check Libya: die + 0, 6 in 6")
    assert all(option.reveals for option in asked(state, L).options)


def test_r41_checks_of_events_may_repeat():
    """R41."""
    state = occur(47, authoritarian={"bulgaria": 9})
    places(state, L, "serbia", "greece")
    places(state, L, "bulgaria", dice=[1])
    assert picks(state, L) == ["space:bulgaria"]


def test_r44_forced_attempts_cross_the_turn():
    """R44: counted in the Liberal's own rounds, on into the next turn; the last box ends them."""
    state = position(hands={A: [22], L: [23]}, navy={L: 3, A: 3}, table={29: A}, mandatory_attempts=2, round=6, turn=1)
    state.deck = [card for card in cards_of("victorian") if card not in (22, 23, 29)]
    state.later = [card for card in DECK if DECK[card].era != "victorian"]
    do(state, L, Rounds(13), EndTurn())
    play(state, L, "card:23", "naval", dice=[6])
    assert (state.mandatory_attempts, state.turn, state.lasts(29)) == (1, 2, True)
    assert state.attempts == {L: 0, A: 0}
    state = position(
        hands={A: [22], L: [23]},
        navy={L: 12, A: 11},
        plus_one=[L],
        table={29: A},
        mandatory_attempts=2,
        round=6,
        turn=1,
    )
    do(state, L, Rounds(13))
    play(state, L, "card:23", "naval", dice=[6])
    assert (state.mandatory_attempts, state.lasts(29)) == (0, False)


def test_r45_scoring_cards_during_forced_attempts():
    """R45: only if every round left is needed for them, or there is nothing else."""
    fields = {"navy": {L: 3, A: 3}, "mandatory_attempts": 2, "table": {29: A}, "turn": 1}
    state = position(hands={L: [6, 22]}, round=5, **fields)
    assert playable(state, L) == [22]
    assert playable(position(hands={L: [6, 22]}, round=7, **fields), L) == [6, 22]
    assert playable(position(hands={L: [6, 7]}, round=2, **fields), L) == [6, 7]


def test_r53_first_in_a_box():
    """R53: 2 for the first, 1 for the second; the last box pays only the first."""
    state = position(navy={L: 2, A: 2})
    do(state, L, Advance(1))
    do(state, A, Advance(1))
    assert state.vp == 1
    state = position(navy={L: 12, A: 12})
    do(state, L, Advance(1))
    do(state, A, Advance(1))
    assert state.vp == 4


def test_r54_the_helgoland_round_may_be_passed():
    """R54: it comes last, after an extra round of Popular Uproar."""
    state = position(navy={L: 4, A: 2}, hands={A: [25], L: [9]}, round=7, turn=1, extra_rounds=[A])
    do(state, A, Rounds(14))
    assert asked(state, A).ask == "play"
    play(state, A, "card:25", "place")
    places(state, A, "crimea x2")
    assert picks(state, L) == ["card:9", "pass"]
    play(state, L, "pass")
    assert not state.program.pending(state)


@pytest.mark.parametrize("order", ["both", "both-place"])
def test_r55_colossus(order):
    """R55: event and Operations of one card, in either order, once a turn; the asterisk counts."""
    state = position(navy={L: 5, A: 3}, hands={L: [14, 33, 22]}, liberal={"paris": 2})
    do(state, L, PlayCard())
    play(state, L, "card:14", order)
    for _ in range(2):
        if asked(state, L).ask == "operations":
            play(state, L, "place")
        if asked(state, L).ask == "place":
            places(state, L, "nice x3")
        elif state.program.pending(state):
            places(state, L, "paris", "nice", "dijon", "done")
        if not state.program.pending(state):
            break
    assert (sp(state, "nice"), state.removed, state.used) == ((4, 0), [14], ["colossus"])
    do(state, L, PlayCard())
    play(state, L, "card:33")
    assert "both" not in picks(state, L)


@pytest.mark.parametrize(("option", "offered"), [("off", False), ("on", True)])
def test_r55_colossus_at_sea(option, offered):
    """R55: not with a naval attempt, unless the table says so."""
    state = position(navy={L: 5, A: 3}, hands={L: [14, 33]}, options={"colossus_naval": option})
    do(state, L, PlayCard())
    play(state, L, "card:14")
    assert ("both-naval" in picks(state, L)) is offered


# Stability and scoring


def test_r73_spent_stability_cards_are_public():
    """R73."""
    state = position(spent={L: [1], A: [12]})
    for seat in (L, A, None):
        view = GAME.view(state, seat)
        assert [card.card for card in view.sides[L].stability if not card.available] == ["stability:1"]
        assert [card.card for card in view.sides[A].stability if not card.available] == ["stability:12"]


@pytest.mark.parametrize(
    ("liberal", "authoritarian", "levels"),
    [
        ({"trieste": 3}, {}, ("presence", "")),
        ({"vienna": 3, "budapest": 2}, {}, ("control", "")),
        ({"vienna": 3}, {"budapest": 2}, ("presence", "presence")),
        ({"vienna": 3, "trieste": 3}, {}, ("domination", "")),
        ({"vienna": 3, "trieste": 3}, {"budapest": 2}, ("presence", "presence")),
        ({"trieste": 3, "croatia": 3}, {"dual_monarchy": 2}, ("presence", "presence")),
        ({"vienna": 3, "budapest": 2}, {"trieste": 3, "croatia": 3}, ("presence", "presence")),
    ],
)
def test_r75_levels(liberal, authoritarian, levels):
    """R75: domination needs more of both kinds, and one space that is no battleground; control all battlegrounds."""
    found = standing(position(liberal=liberal, authoritarian=authoritarian), "austria_hungary")
    assert (found[L].level, found[A].level) == levels


def test_r76_only_adjacent_independents_score():
    """R76: Libya scores nowhere, Italy with three regions."""
    state = position(liberal={"italy": 3, "libya": 2})
    scores = {region: standing(state, region)[L].vp for region in ("france", "austria_hungary", "balkans", "russia")}
    assert scores == {"france": 1, "austria_hungary": 1, "balkans": 1, "russia": 0}


@pytest.mark.parametrize(("space", "winners"), [({"paris": 2}, (L,)), ({}, (L, A))])
def test_r78_final_scoring(space, winners):
    """R78: the sign of the VP decides, 0 is a draw; passing 20 on the way ends nothing."""
    state = position(liberal=space, vp=0)
    do(state, A, FinalScoring())
    assert state.outcome is not None
    assert state.outcome.winners == winners


def test_r77_control_of_germany_at_the_end():
    """R77: it wins whatever the VP."""
    everything = {place.id: 9 for place in PRINTED.values() if place.region == "germany"}
    state = position(liberal=everything, vp=-60)
    do(state, A, FinalScoring())
    assert state.outcome is not None
    assert state.outcome.how == "control of Germany"


@pytest.mark.parametrize("card", sorted(SCORING))
def test_scoring_cards(card):
    """Each has its region, no operations value, and one way to be played."""
    region = SCORING[card]
    state = position(hands={L: [card], A: [21]}, liberal={PRINTED_FIRST[region]: 9}, phasing=L)
    do(state, L, PlayCard())
    play(state, L, f"card:{card}", "stability:10")
    play(state, A, "stability:17")
    play(state, L, "done", dice=[1])
    assert state.vp == standing(state, region)[L].vp > 0
    assert DECK[card].ops == 0


PRINTED_FIRST = {
    "france": "paris",
    "germany": "kiel",
    "austria_hungary": "vienna",
    "russia": "moscow",
    "balkans": "serbia",
}


def test_all_rulings_are_listed():
    """Every ruling stands in exactly one topic of its group; those with a table option also in the overview."""
    pages = {topic.id: topic.text for topic in TOPICS}
    for ruling in RULINGS.values():
        assert f"**R{ruling.number}** " in pages[f"rulings-{ruling.group}"]
        assert (f"**R{ruling.number}** " in pages["rulings"]) is bool(ruling.option)
    assert sorted(RULINGS) == list(range(1, len(RULINGS) + 1))
    known = {spec.key for spec in GAME.options_spec}
    assert {ruling.option for ruling in RULINGS.values() if ruling.option} <= known
