"""Every ruling of the /rules pages, by its number."""

from __future__ import annotations

import re

import pytest

from rules.core.contract import Choice, Illegal
from rules.core.program import For
from rules.crisis_1914 import topics
from rules.crisis_1914.nations import BANDS, NATIONS, START
from rules.crisis_1914.placing import Flip
from rules.crisis_1914.scoring import ScorePrestige, table_awards
from rules.crisis_1914.state import Week
from rules.crisis_1914.weeks import EndCheck, Invite, NewWeek, Refresh, Round
from tests.rules.crisis_1914.scenes import (
    AH,
    BR,
    FR,
    GAME,
    GE,
    RU,
    SEED,
    asked,
    asks,
    dice,
    full,
    ids,
    kinds,
    marks_of,
    numbers,
    offered,
    on_tableau,
    play,
    position,
)

END = [ScorePrestige(), Invite(), EndCheck(), Refresh()]


def week_end(count, steps=None, **given):
    """A position after the Play Step."""
    return position(count, phase="score", steps=steps or END, **given)


def nothing_scored(state):
    """Record a week without points, as the Score Step would."""
    state.history.append({seat: Week(0, 0, 0, 0, 0) for seat in state.seats})
    return state


# set-up and First Draw


def test_r01_set_up():
    for count in range(1, 6):
        state = GAME.new_game(SEED, GAME.seats_for(count), {})
        assert state.seats == START[:count]
        for seat, player in state.playing():
            cards = len(player.pile) + len(player.hand) + len(player.tableau)
            assert cards == 22 and numbers(player.aside) == ["23", "24"]
            assert (player.prestige, player.level) == (0, 0), seat
    assert GAME.seats_for(4) == (AH, RU, GE, FR)
    with pytest.raises(Illegal, match="1, 2, 3, 4 or 5 players"):
        GAME.seats_for(6)
    with pytest.raises(Illegal, match="Austria-Hungary, Russia and Germany"):
        GAME.new_game(SEED, (AH, RU, BR), {})


def test_r02_first_draw_in_initiative_order():
    state = position(
        3, order=[GE, AH, RU], phase="first_draw", steps=[NewWeek()],
        germany={"pile": "12"}, austria_hungary={"pile": "12"}, russia={"pile": "05"},
    )  # fmt: skip
    assert [on_tableau(state, seat) for seat in (GE, AH, RU)] == [["12"], ["12"], ["05"]]
    assert asks(state) == [(GE, "play")]
    assert [event.seat for event in GAME.opening(state) if event.kind == "flipped"] == [AH, RU, GE]


def test_r02_first_draw_asks_for_the_cards_choice_before_the_next_draws():
    state = position(
        2, phase="first_draw", steps=[NewWeek()], austria_hungary={"pile": "14"}, russia={"pile": "05"}
    )  # fmt: skip
    assert asks(state) == [(AH, "way")] and on_tableau(state, RU) == []
    play(state, AH, "way:assertion")
    assert on_tableau(state, RU) == ["05"]


def test_r03_the_first_draw_card_counts_towards_the_limit():
    state = position(2, phase="first_draw", steps=[NewWeek()], austria_hungary={"pile": "12"})
    assert GAME.view(state, None).nations[AH].limit == 7 and len(state.players[AH].tableau) == 1
    assert "room for 6 more" in asked(state, AH).prompt


def test_r04_no_chosen_belligerence_in_the_first_draw_but_a_forced_one():
    state = position(2, phase="first_draw", steps=[NewWeek()], austria_hungary={"pile": "23", "aside": "24"})
    assert marks_of(state, AH) == (8, 8) and state.players[AH].level == 1
    assert asks(state) == [(AH, "play")]


# actions


def test_r05_one_action_a_turn_and_none_after_passing():
    state = position(2, austria_hungary={"hand": "12"}, russia={"hand": "05 07"})
    play(state, AH, "pass")
    assert asks(state) == [(RU, "play")]
    play(state, RU, "05", "plain")
    assert asks(state) == [(RU, "play")], "only Russia is left in the next round"
    with pytest.raises(Illegal, match="nothing to decide"):
        GAME.apply(state, AH, Choice(asked(state, RU).id, ("pass",)))


def test_r06_a_card_turned_over_is_placed():
    state = position(2, austria_hungary={"pile": "24", "aside": "23"})
    play(state, AH, "flip")
    assert state.players[AH].out == "mobilized"


def test_r07_choices_dp_level_effects_in_this_order():
    state = position(2, russia={"hand": "10", "dice": [2]}, order=[RU, AH], austria_hungary={"hand": "11 12"})
    events = play(state, RU, "10", "belligerence")
    assert kinds(events) == ["played", "placed", "belligerence"]
    assert kinds(play(state, AH, "11")) == ["discarded"]
    state = position(2, austria_hungary={"hand": "02"})
    assert kinds(play(state, AH, "02", "plain")) == ["played", "placed", "advanced_track"]


def test_r08_what_deliberate_needs():
    hand = {"hand": "12 15"}
    assert "deliberate" in offered(position(2, austria_hungary=hand), AH)
    assert "deliberate" not in offered(position(2, austria_hungary={**hand, "deliberated": True}), AH)
    assert "deliberate" not in offered(position(2, austria_hungary={}), AH)
    assert "deliberate" not in offered(position(2, exact=True, austria_hungary=hand), AH)
    blocked = position(2, austria_hungary=hand, russia={"momentum": True})
    assert not {"deliberate", "reorganize"} & set(offered(blocked, AH))


def test_r08_deliberate_draws_what_there_is_and_plays_one():
    state = position(2, exact=True, austria_hungary={"hand": "12 15", "pile": "03"})
    play(state, AH, "deliberate", "12")
    # the pile is empty after one card: the card just discarded is shuffled and drawn again
    assert offered(state, AH) == ids(AH, "03 12")
    play(state, AH, "12", "belligerence")
    assert marks_of(state, AH) == (8, 8) and sorted(numbers(state.players[AH].hand)) == ["03", "15"]
    assert state.players[AH].deliberated


def test_r09_reorganize_sees_what_is_there():
    state = position(2, exact=True, austria_hungary={"hand": "12 15", "pile": "03 04"}, russia={"hand": "05"})
    play(state, AH, "reorganize", "12")
    assert offered(state, AH) == ["order:ah-03.ah-04", "order:ah-04.ah-03"]
    play(state, AH, "order:ah-04.ah-03")
    assert numbers(state.players[AH].pile) == ["03", "04"], "the top card is the last"
    assert GAME.view(state, AH).known_top == tuple(ids(AH, "04 03"))
    assert GAME.view(state, RU).known_top == ()
    assert on_tableau(state, AH) == [] and asks(state) == [(RU, "play")]


def test_r09_an_empty_pile_is_made_anew_for_reorganize():
    state = position(2, exact=True, austria_hungary={"hand": "12", "recycled": "03"})
    play(state, AH, "reorganize")
    assert len(offered(state, AH)) == 2 and state.players[AH].recycled == []


def test_r09_reorganize_may_be_repeated():
    state = position(2, austria_hungary={"hand": "12 15"}, russia={"passed": True})
    play(state, AH, "reorganize", "12", offered_order(state, AH))
    assert "reorganize" in offered(state, AH)


def offered_order(state, seat):
    """The present order of the top three, once it is asked for."""
    return "order:" + ".".join(card.removeprefix("card:") for card in state.players[seat].pile[-3:][::-1])


@pytest.mark.parametrize(("own", "first", "legal"), [(12, 12, True), (13, 12, True), (11, 12, False)])
def test_r10_seize_initiative_needs_as_much_as_the_first(own, first, legal):
    state = position(2, austria_hungary={"lo": first, "passed": True}, russia={"lo": own, "hand": "05 06 07"})
    assert ("seize" in offered(state, RU)) == legal


def test_r10_the_prestige_markers_are_compared():
    state = position(
        2, austria_hungary={"lo": 11, "hi": 13, "passed": True}, russia={"lo": 12, "hand": "05 06 07"}
    )  # fmt: skip
    assert "seize" not in offered(state, RU)


def test_r10_seize_needs_three_cards_and_plays_none():
    state = position(2, austria_hungary={"hand": "05 06"})
    assert "seize" not in offered(state, AH)
    state = position(2, order=[RU, AH], russia={"passed": True}, austria_hungary={"hand": "05 06 12 15"})
    play(state, AH, "seize", "05+06+15")
    assert numbers(state.players[AH].hand) == ["12"] and on_tableau(state, AH) == []
    assert state.order == [AH, RU]


def test_r11_discards_lie_face_up_on_the_pile_of_their_icon():
    state = position(2, austria_hungary={"hand": "19 12 03"})
    events = play(state, AH, "seize")
    assert numbers(state.players[AH].returned) == ["19"] and numbers(state.players[AH].recycled) == ["12", "03"]
    assert all(event.to == () for event in events)
    assert GAME.view(state, RU).nations[AH].recycled == tuple(ids(AH, "12 03"))


def test_r12_pass_is_final_and_effects_reach_the_hand():
    state = position(2, order=[RU, AH], russia={"hand": "10"}, austria_hungary={"hand": "11 12", "passed": True})
    play(state, RU, "10", "plain")
    assert asks(state) == [(AH, "discard")]


def test_r13_a_card_taken_back_frees_its_place():
    state = position(2, austria_hungary={"hand": "22 01", "tableau": "08 09 10 12 03 05"}, russia={"passed": True})
    play(state, AH, "22", "take:08", "plain")
    assert len(state.players[AH].tableau) == 6 and "card:ah-08" in offered(state, AH)


def test_r14_at_the_limit_only_reorganize_seize_and_pass():
    full_table = {"tableau": "08 09 10 12 03 05 01"}
    state = position(2, austria_hungary={"hand": "11 20 22", **full_table})
    assert offered(state, AH) == ["reorganize", "seize", "pass"]
    state = position(2, austria_hungary=full_table)
    assert state.players[AH].passed and asks(state) == [(RU, "play")], "nothing else can be done"


# card effects


def test_r15_one_line_of_a_caution_or_back_channel_card():
    state = position(2, austria_hungary={"hand": "22", "tableau": "08", "pile": "12"})
    play(state, AH, "22", "way:draw", "plain")
    assert on_tableau(state, AH) == ["08", "22"] and numbers(state.players[AH].hand) == ["12"]


def test_r16_a_doubled_card_takes_its_doubled_dp_along():
    state = position(2, austria_hungary={"hand": "08 22"}, russia={"passed": True})
    play(state, AH, "08", "belligerence")
    play(state, AH, "22", "take:08", "plain")
    assert marks_of(state, AH) == (0, 0)
    assert state.players[AH].level == 1 and dice(state, AH) == [1] and state.players[AH].belligerent


def test_r17_the_second_marker_is_never_doubled():
    state = position(2, austria_hungary={"hand": "11"})
    play(state, AH, "11", "belligerence")
    assert marks_of(state, AH) == (6, 7)


def test_r18_an_idle_option_may_be_chosen():
    state = position(3, order=[GE, AH, RU], germany={"hand": "21"}, russia={"hand": "05 06"})
    play(state, GE, "21")
    assert offered(state, GE) == ["way:reduce", "way:other_discards"]
    play(state, GE, "way:reduce", "plain")
    assert dice(state, GE) == [0] and len(state.players[RU].hand) == 2


def test_r18_the_czar_counts_for_momentum_only_if_chosen():
    for way, momentum in (("way:momentum", True), ("way:reduce", False)):
        state = position(2, order=[RU, AH], russia={"hand": "02", "tableau": "07 08"})
        play(state, RU, "02", way, "plain")
        assert state.players[RU].momentum == momentum


def test_r19_momentum_outlasts_its_cards_and_spares_allies():
    state = position(3, germany={"momentum": True}, austria_hungary={"hand": "12"}, russia={"hand": "05"})
    assert "deliberate" in offered(state, AH)
    play(state, AH, "pass")
    assert "deliberate" not in offered(state, RU)
    assert GAME.view(state, None).nations[GE].momentum_cards == 0


# Belligerence


def test_r20_highest_die_or_one_more():
    for before, level, after in (([3, 0], 0, 3), ([2, 2], 2, 3), ([0, 0], 0, 1)):
        state = position(3, order=[RU, AH, GE], russia={"hand": "04", "dice": before, "level": level})
        play(state, RU, "04", "belligerence")
        assert state.players[RU].level == after and dice(state, RU) == [after, after]


def test_r21_several_in_a_week_count_once():
    state = position(2, austria_hungary={"hand": "12 09"}, russia={"passed": True})
    play(state, AH, "12", "belligerence", "09", "belligerence")
    assert marks_of(state, AH) == (16, 16) and state.players[AH].level == 2
    assert table_awards(state)[AH] == (["most DP +3", "top of the Initiative track +1", "Belligerence +1"], 5)


def test_r22_level_5_ends_it_and_holds_the_dice():
    state = position(2, austria_hungary={"hand": "12", "dice": [5], "level": 5})
    play(state, AH, "12")
    assert marks_of(state, AH) == (4, 4) and asks(state) == [(RU, "play")]


def test_r23_ultimatum_at_level_5_pays_all_the_same():
    state = position(2, austria_hungary={"hand": "23", "aside": "24", "dice": [5], "level": 5})
    play(state, AH, "23")
    assert marks_of(state, AH) == (4, 4) and state.players[AH].prestige == 2


def test_r24_a_card_of_0_dp_may_be_belligerent():
    state = position(2, austria_hungary={"hand": "04"})
    play(state, AH, "04", "belligerence")
    assert marks_of(state, AH) == (0, 0) and state.players[AH].level == 1 and state.players[AH].belligerent


# Initiative


def test_r25_and_r26_the_next_rounds_order():
    state = position(5)
    state.order, state.top, state.bottom = [GE], [RU, AH], [FR, BR]
    state.move_markers()
    assert state.order == [RU, AH, GE, FR, BR] and not state.top and not state.bottom


def test_r27_the_order_stays_for_the_next_week():
    state = week_end(3, [Refresh()], order=[GE, RU, AH])
    assert state.week == 2 and state.order == [GE, RU, AH]


def test_r28_passed_players_keep_their_place():
    state = position(2, austria_hungary={"passed": True, "lo": 20}, russia={"lo": 20})
    play(state, RU, "pass")
    assert (state.players[AH].prestige, state.players[RU].prestige) == (4, 1)


def test_r29_the_play_step_ends_when_all_have_passed():
    state = position(2)
    play(state, AH, "pass")
    assert state.phase == "play"
    play(state, RU, "pass")
    assert state.phase == "score" and asks(state) == [(RU, "invite")]


# piles


def test_r30_a_pile_is_made_anew_only_when_a_card_is_needed():
    state = position(2, exact=True, austria_hungary={"pile": "12", "recycled": "03 05"}, russia={"passed": True})
    play(state, AH, "flip", "plain")
    assert state.players[AH].pile == [] and len(state.players[AH].recycled) == 2
    events = play(state, AH, "flip")
    assert "reformed" in kinds(events) and state.players[AH].recycled == []


def test_r31_return_discards_wait_for_the_refresh_step():
    state = position(2, exact=True, austria_hungary={"hand": "12", "returned": "19", "recycled": ""})
    assert "flip" not in offered(state, AH)
    state = week_end(2, [Refresh()], exact=True, austria_hungary={"returned": "19", "aside": "24"})
    assert numbers(state.players[AH].hand) == ["19"]


def test_r32_an_entering_card_never_is_the_whole_pile_if_there_is_something_to_recycle():
    given = {"hand": "12", "dice": [4], "level": 4, "aside": "23 24"}
    state = position(2, exact=True, austria_hungary={**given, "recycled": "03 05"})
    play(state, AH, "12", "belligerence")
    assert sorted(numbers(state.players[AH].pile)) == ["03", "05", "24"]
    state = position(2, exact=True, austria_hungary=given)
    play(state, AH, "12", "belligerence")
    assert numbers(state.players[AH].pile) == ["24"], "with nothing to recycle it lies alone"


# sudden end


def test_r33_over_32_is_out_like_general_mobilization():
    state = position(3, austria_hungary={"hand": "12", "lo": 30, "prestige": 9})
    play(state, AH, "12", "plain")
    seen = GAME.view(state, None).nations[AH]
    assert seen.out == "off_track" and seen.prestige == 0 and seen.place == 0
    assert marks_of(position(2, austria_hungary={"lo": 32}), AH) == (32, 32), "32 itself is on the track"


def test_r34_general_mobilization_by_first_draw():
    state = position(
        3, phase="first_draw", steps=[For(AH, Flip()), For(RU, Flip()), For(GE, Flip()), Round()],
        austria_hungary={"pile": "24", "aside": "23"}, russia={"pile": "05"}, germany={"pile": "12"},
    )  # fmt: skip
    assert state.players[AH].out == "mobilized" and state.order == [RU, GE]
    play(state, RU, "pass")
    assert state.outcome is None and asks(state) == [(GE, "play")], "the others play the week out"
    play(state, GE, "pass", "decline")
    assert state.outcome is not None and AH not in state.outcome.winners


def test_r35_players_who_are_out_do_not_count():
    state = position(
        3, order=[RU, GE], austria_hungary={"out": "mobilized", "lo": 30}, russia={"lo": 20}, germany={"lo": 18}
    )  # fmt: skip
    assert {seat: total for seat, (_, total) in table_awards(state).items()} == {RU: 4, GE: 2}


def test_r35_who_is_out_discards_for_nobody():
    state = position(
        2, order=[RU], russia={"hand": "10"}, austria_hungary={"out": "mobilized", "hand": "11 12"}
    )  # fmt: skip
    play(state, RU, "10", "plain")
    assert asks(state) == [(RU, "play")] and len(state.players[AH].hand) == 2


# Score Step


@pytest.mark.parametrize(("count", "second"), [(2, 1), (3, 2), (5, 2)])
def test_r36_the_table_of_prestige(count, second):
    state = position(count, **{seat: {"lo": 30 - n} for n, seat in enumerate(START[:count])})
    totals = [total for _, total in table_awards(state).values()]
    assert totals == [4, second, 1, 1, 1][:count]


def test_r36_below_14_there_is_nothing_even_for_the_most():
    state = position(2, austria_hungary={"lo": 13}, russia={"lo": 12})
    assert [total for _, total in table_awards(state).values()] == [0, 0]


def test_r37_belligerence_points_need_no_14_dp_and_double_below_0():
    state = position(
        2,
        austria_hungary={"lo": 13, "belligerent": True},
        russia={"lo": 12, "belligerent": True, "tableau": "07 08 09 20"},
    )
    assert [total for _, total in table_awards(state).values()] == [1, -2]
    state = week_end(2, austria_hungary={"lo": 20}, russia={"lo": 3, "belligerent": True, "prestige": 0})
    assert state.players[RU].prestige == 0


def test_r38_lowering_is_offered_not_forced_and_to_all_at_once():
    state = week_end(
        3,
        austria_hungary={"lo": 20},
        russia={"lo": 10, "dice": [3, 2], "level": 2},
        germany={"lo": 9, "dice": [2]},
    )
    assert asks(state) == [(RU, "lower"), (GE, "lower")]
    assert offered(state, RU) == ["box:austria_hungary", "decline"], "the other die stands on the level"
    first = asked(state, RU).id
    play(state, GE, "decline")
    assert asked(state, RU).id == first, "Germany's answer does not touch Russia's question"
    play(state, RU, "box:austria_hungary")
    assert (dice(state, RU), dice(state, GE)) == ([2, 2], [2])


def test_r39_tension_by_the_lower_marker():
    state = week_end(2, austria_hungary={"lo": 19, "hi": 21}, russia={"lo": 24})
    assert dice(state, AH) == [1] and dice(state, RU) == [2]


def test_r40_flow_down_after_every_score_step():
    state = week_end(5, germany={"lo": 25, "dice": [1, 0, 0]})
    assert dice(state, GE) == [4, 2, 1]


def test_r41_dice_remember_more_than_6():
    state = week_end(2, austria_hungary={"lo": 30, "dice": [5]}, russia={"lo": 20})
    assert dice(state, AH) == [9]


# Congress, end, Refresh


def test_r42_congress_is_asked_from_the_top_and_one_refusal_ends_it():
    state = nothing_scored(week_end(5, [Invite(), EndCheck(), Refresh()], order=[RU, GE, BR, FR, AH]))
    assert asks(state) == [(AH, "invite")]
    play(state, AH, "invite")
    for seat in (RU, GE):
        assert asks(state) == [(seat, "congress")] and offered(state, seat) == ["accept", "refuse"]
        play(state, seat, "accept")
    assert GAME.view(state, None).congress.accepted == (RU, GE)
    events = play(state, BR, "refuse")
    assert "Britain refused" in events[0].text
    assert state.congress is None and state.players[AH].prestige == 0


def test_r42_an_invitation_may_be_left():
    state = nothing_scored(week_end(2, [Invite(), EndCheck(), Refresh()]))
    play(state, RU, "decline")
    assert state.week == 2


@pytest.mark.parametrize(
    ("given", "winners", "score"),
    [
        pytest.param([(6, 9), (0, 3), (0, 2)], (RU,), [0, 3, 2], id="a loser is set to 0"),
        pytest.param([(6, 9), (0, 3), (0, 3)], (RU, GE), [0, 3, 3], id="equal scores share"),
        pytest.param([(6, 9), (6, 3), (7, 3)], (), [0, 0, 0], id="everybody may lose"),
    ],
)
def test_r43_losers_and_winners(given, winners, score):
    seats = START[:3]
    boxes = {AH: 1, RU: 2, GE: 1}
    state = week_end(
        3,
        [EndCheck(), Refresh()],
        **{s: {"dice": [die] + [0] * (boxes[s] - 1), "prestige": p} for s, (die, p) in zip(seats, given, strict=True)},
    )
    assert state.outcome.winners == winners
    assert [state.outcome.score[seat] for seat in seats] == score
    assert GAME.pending(state) == [] and state.phase == "over"


def test_r43_the_game_ends_after_week_6():
    state = week_end(2, [EndCheck(), Refresh()], week=6, austria_hungary={"prestige": 12}, russia={"prestige": 11})
    assert state.outcome.winners == (AH,) and state.outcome.how == "after six weeks"


def test_r44_the_order_of_the_refresh_step():
    state = week_end(
        2,
        [Refresh()],
        austria_hungary={"hand": "19 12", "tableau": "03 07", "lo": 20, "hi": 22, "passed": True, "momentum": True},
    )
    held = state.players[AH]
    assert asks(state) == [(AH, "refresh")] and offered(state, AH) == [*ids(AH, "12"), "done"]
    assert numbers(held.permanent) == ["03"] and numbers(held.recycled) == ["07"] and "card:ah-19" in held.pile
    play(state, AH, "12")
    assert len(held.hand) == 3 and "card:ah-12" in held.recycled
    assert (held.passed, held.momentum, len(held.tableau)) == (False, False, 1) and state.week == 2


def test_r44_discards_are_chosen_by_all_at_once_and_shown_together():
    state = week_end(3, [Refresh()], **{seat: {"hand": "05 06"} for seat in START[:3]})
    assert asks(state) == [(AH, "refresh"), (RU, "refresh"), (GE, "refresh")]
    assert all(decision.secret for decision in GAME.pending(state))
    before = GAME.view(state, AH)
    assert play(state, GE, "05+06") == []
    assert GAME.view(state, AH).nations == before.nations
    assert not any(option.reveals for option in asked(state, RU).options)
    play(state, RU, "done")
    assert all(option.reveals for option in asked(state, AH).options), "the last answer deals the cards"
    events = play(state, AH, "05+done")
    assert [e.seat for e in events if e.kind == "discarded"] == [AH, GE]
    assert [len(state.players[s].hand) >= 3 for s in START[:3]] == [True] * 3


def test_r45_a_hand_of_seven_must_go_down_to_six():
    state = week_end(2, [Refresh()], austria_hungary={"hand": "05 06 07 08 09 10 11"})
    assert "done" not in offered(state, AH) and asked(state, AH).least == 1
    with pytest.raises(Illegal):
        play(state, AH, "done")
    play(state, AH, "05")
    assert len(state.players[AH].hand) == 6


# solitaire


def test_r46_the_solitaire_game():
    state = GAME.new_game(SEED, GAME.seats_for(1), {})
    assert state.solo and state.players[AH].boxes == (RU,)
    state = position(1, austria_hungary={"hand": "05 06 07", "lo": 20, "prestige": 3})
    assert offered(state, AH) == ["flip", "flip:plain", *ids(AH, "05 06 07"), "deliberate", "reorganize", "pass"]
    play(state, AH, "pass")
    assert asks(state) == [(AH, "refresh")], "no Congress is asked"


def test_r47_deliberate_and_reorganize_cost_prestige():
    state = position(1, austria_hungary={"hand": "05 06", "prestige": 2, "pile": "12 03 09 15"})
    play(state, AH, "deliberate", "05", "12", "plain")
    assert state.players[AH].prestige == 1 and state.order == [AH]
    assert "deliberate" not in offered(state, AH)
    play(state, AH, "reorganize", "06", offered_order(state, AH))
    assert state.players[AH].prestige == 0 and "reorganize" not in offered(state, AH)


def test_r48_solitaire_prestige_doubles_with_four_assertions_and_low_weeks_lower_a_die():
    state = position(1, austria_hungary={"lo": 20, "tableau": "08 09 10 12"})
    play(state, AH, "pass")
    assert state.players[AH].prestige == 6
    state = position(1, austria_hungary={"lo": 12, "dice": [2]})
    play(state, AH, "pass", "box:russia")
    assert dice(state, AH) == [1]


def test_r49_solitaire_belligerence_scores_nothing_but_the_ultimatum_pays():
    state = position(1, austria_hungary={"hand": "23", "aside": "24"})
    play(state, AH, "23")
    assert state.players[AH].prestige == 2 and state.players[AH].level == 1
    play(state, AH, "pass")
    assert state.players[AH].prestige == 2


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"lo": 30, "dice": [3]}, id="Tension 7"),
        pytest.param({"pile": "24", "aside": "23"}, id="General Mobilization"),
        pytest.param({"lo": 30, "pile": "12"}, id="over 32"),
    ],
)
def test_r50_the_solitaire_game_is_lost(given):
    state = position(1, austria_hungary={"prestige": 50, **given})
    if "pile" in given:
        play(state, AH, "flip", *(["plain"] if given["pile"] == "12" else []))
    else:
        play(state, AH, "pass")
    assert state.outcome.winners == () and state.outcome.how == "war" and state.outcome.score == {AH: 0}


@pytest.mark.parametrize(
    ("prestige", "how", "won"),
    [
        (40, "emphatic diplomatic victory", True),
        (39, "clear diplomatic victory", True),
        (35, "clear diplomatic victory", True),
        (34, "marginal diplomatic victory", True),
        (30, "marginal diplomatic victory", True),
        (29, "diplomatic tie", False),
        (25, "diplomatic tie", False),
        (24, "diplomatic loss", False),
    ],
)
def test_r51_the_solitaire_table_of_victory(prestige, how, won):
    state = position(1, week=6, austria_hungary={"prestige": prestige})
    play(state, AH, "pass")
    assert state.outcome.how == how and bool(state.outcome.winners) == won


def test_r52_a_solitaire_week_ends_at_the_card_limit():
    state = position(1, austria_hungary={"hand": "12 11", "tableau": "08 09 10 03 05 01"})
    play(state, AH, "12", "plain")
    assert state.phase == "refresh" and state.history[-1][AH].cards == 7


# boards and set-aside cards


def test_r53_general_mobilization_comes_and_goes():
    state = position(3, order=[RU, AH, GE], russia={"hand": "04", "dice": [4, 1]})
    play(state, RU, "04", "belligerence")
    assert "card:ru-24" in state.players[RU].aside, "no die was raised to 5"
    state = week_end(2, [Refresh()], week=4, russia={"dice": [5]})
    assert numbers(state.players[RU].aside) == ["23"]
    state = week_end(2, [Refresh()], week=5, russia={"dice": [4], "hand": "24 05", "aside": "23"})
    assert numbers(state.players[RU].aside) == ["23", "24"]
    assert offered(state, RU) == [*ids(RU, "05"), "done"]
    state = position(2, austria_hungary={"hand": "24 05 06", "aside": "23"})
    play(state, AH, "seize")
    assert numbers(state.players[AH].returned) == ["24"], "discarded from the hand it returns"


@pytest.mark.parametrize(
    ("seat", "needs", "card", "track"),
    [
        (AH, "03 04", "23", 0),
        (RU, "10 20", "23", 0),
        (GE, "03", "23", 2),
        (FR, "03", "23", 2),
        (BR, "04", "23", 2),
    ],
)
def test_r54_set_aside_cards_come_in(seat, needs, card, track):
    state = week_end(5, [Refresh()], **{seat: {"tableau": needs, "track": track}})
    assert full(seat, card) not in state.players[seat].aside
    partly = week_end(5, [Refresh()], **{seat: {"tableau": needs.split()[0] if " " in needs else "", "track": track}})
    assert full(seat, card) in partly.players[seat].aside


def test_r55_the_bands_of_the_score_track():
    assert BANDS == ((0, 0), (14, 1), (20, 2), (25, 3), (30, 4))


@pytest.mark.parametrize(
    ("count", "boxes"),
    [
        (1, {AH: (RU,)}),
        (2, {AH: (RU,), RU: (AH,)}),
        (3, {AH: (RU,), RU: (AH, GE), GE: (RU,)}),
        (4, {AH: (RU,), RU: (AH, GE), GE: (RU, FR), FR: (GE,)}),
        (5, {AH: (RU,), RU: (AH, GE), GE: (RU, FR, BR), FR: (GE,), BR: (GE,)}),
    ],
)
def test_r56_tension_boxes_by_number_of_players(count, boxes):
    state = GAME.new_game(SEED, GAME.seats_for(count), {})
    assert {seat: player.boxes for seat, player in state.playing()} == boxes


def test_r57_there_are_no_abilities_beyond_the_six_actions():
    state = position(2, austria_hungary={"hand": "05 06 07"})
    actions = {option.partition(":")[0] for option in offered(state, AH)}
    assert actions == {"flip", "card", "deliberate", "reorganize", "seize", "pass"}


def test_r58_conceding():
    state = position(3, austria_hungary={"prestige": 9}, russia={"prestige": 4}, germany={"prestige": 6})
    before = GAME.dump(state)
    outcome = GAME.concede(state, AH)
    assert outcome.winners == (GE,) and outcome.how == "concession" and outcome.score == {AH: 0, RU: 4, GE: 6}
    assert GAME.dump(state) == before
    assert GAME.concede(position(1), AH).winners == ()


def test_every_ruling_has_a_number_a_page_and_a_test():
    told = [int(n) for topic in GAME.topics() for n in re.findall(r"^\*\*R(\d+)\*\*", topic.text, re.MULTILINE)]
    assert sorted(told) == list(range(1, 59))
    tested = {int(n) for name in globals() if name.startswith("test_r") for n in re.findall(r"_?r(\d\d)_", name)}
    assert tested == set(told)
    assert all(len(topic.text) <= 1800 for topic in GAME.topics())
    assert {letter for _, _, group in topics.GROUPS for origin, _ in group.values() for letter in origin} == set("REO")
    assert set(NATIONS) == set(GAME.seats)
