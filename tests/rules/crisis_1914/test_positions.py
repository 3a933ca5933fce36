"""Worked positions: the rulebook's single examples, and positions derived from its rules."""

from __future__ import annotations

import pytest

from rules.crisis_1914.nations import tension
from rules.crisis_1914.scoring import ScorePrestige, flow_down, solo_awards, table_awards
from rules.crisis_1914.state import Week
from rules.crisis_1914.weeks import EndCheck, Invite, Refresh, Round
from tests.rules.crisis_1914.scenes import (
    AH,
    BR,
    FR,
    GAME,
    GE,
    RU,
    asks,
    dice,
    ids,
    marks_of,
    numbers,
    offered,
    on_tableau,
    play,
    position,
)

ASSERTIONS = {AH: "08 09 10 12", RU: "07 08 09 20", GE: "05 07 08 12"}


def week_end(count, steps=None, **given):
    """A position after the Play Step: everybody has passed."""
    return position(count, phase="score", steps=steps or [ScorePrestige(), Invite(), EndCheck(), Refresh()], **given)


def scored(state):
    """Everybody's Prestige of the week."""
    return {seat: total for seat, (_, total) in table_awards(state).items()}


# Belligerence


@pytest.mark.parametrize(
    ("before", "level", "card", "gained", "after"),
    [
        pytest.param([2, 1], 0, "08", 6, 2, id="example 1 of p. 7"),
        pytest.param([3, 3], 3, "04", 8, 4, id="example 2 of p. 7"),
        pytest.param([3, 1], 0, "16", 0, 3, id="Witte: a card of 0 DP, and nothing left to lower"),
    ],
)
def test_belligerence_doubles_and_raises_level_and_dice(before, level, card, gained, after):
    state = position(3, order=[RU, AH, GE], russia={"hand": card, "dice": before, "level": level})
    play(state, RU, card, "belligerence")
    assert marks_of(state, RU) == (gained, gained)
    assert state.players[RU].level == after and dice(state, RU) == [after, after]


def test_the_blank_cheque_as_a_belligerence_action():
    state = position(2, austria_hungary={"hand": "03", "lo": 10})
    play(state, AH, "03", "belligerence")
    assert marks_of(state, AH) == (18, 18)
    assert state.players[AH].level == 1 and dice(state, AH) == [1]


def test_hartwig_as_a_belligerence_action_moves_both_markers():
    state = position(2, order=[RU, AH], russia={"hand": "10", "lo": 16, "hi": 18})
    play(state, RU, "10", "belligerence")
    assert marks_of(state, RU) == (24, 26)
    assert state.players[RU].level == 1 and dice(state, RU) == [1]


def test_the_level_goes_up_to_the_highest_die():
    state = position(2, austria_hungary={"hand": "03", "dice": [4], "level": 1})
    play(state, AH, "03", "belligerence")
    assert state.players[AH].level == 4 and dice(state, AH) == [4]


def test_a_die_raised_to_5_brings_general_mobilization_in():
    state = position(3, order=[RU, AH, GE], russia={"hand": "04", "dice": [4, 2], "level": 4})
    play(state, RU, "04", "belligerence")
    assert state.players[RU].level == 5 and dice(state, RU) == [5, 5]
    assert "card:ru-24" in state.players[RU].pile and "card:ru-24" not in state.players[RU].aside


def test_ultimatum_at_level_5_is_no_belligerence_but_pays():
    state = position(2, austria_hungary={"pile": "23", "aside": "24", "dice": [5], "level": 5})
    play(state, AH, "flip")
    assert marks_of(state, AH) == (4, 4) and state.players[AH].prestige == 2
    assert not state.players[AH].belligerent


def test_ultimatum_from_the_hand():
    state = position(2, austria_hungary={"hand": "23", "aside": "24"})
    play(state, AH, "23")
    assert marks_of(state, AH) == (8, 8) and state.players[AH].prestige == 2
    assert state.players[AH].level == 1 and dice(state, AH) == [1]


def test_ultimatum_pays_once_a_week():
    state = position(2, austria_hungary={"hand": "23 22", "aside": "24"})
    play(state, AH, "23")
    play(state, RU, "pass")
    play(state, AH, "22", "take:23", "plain")
    assert marks_of(state, AH) == (0, 0)
    play(state, AH, "23")
    assert marks_of(state, AH) == (8, 8)
    assert state.players[AH].level == 2 and state.players[AH].prestige == 2


# Score Step


def test_prestige_with_two_players():
    state = week_end(2, austria_hungary={"lo": 20}, russia={"lo": 18})
    assert (state.players[AH].prestige, state.players[RU].prestige) == (4, 1)


V10 = {
    "austria_hungary": {"lo": 23, "tableau": ASSERTIONS[AH], "belligerent": True},
    "russia": {"lo": 19},
    "germany": {"lo": 24, "belligerent": True},
}


def test_prestige_with_three_players():
    state = position(3, order=[RU, AH, GE], **V10)
    assert scored(state) == {RU: 2, AH: 2, GE: 4}


def test_tension_goes_to_the_target_nation_and_flows_down():
    given = {seat: dict(facts) for seat, facts in V10.items()}
    given["russia"] = {"lo": 24, "dice": [1, 0]}
    state = week_end(3, order=[RU, AH, GE], **given)
    assert dice(state, GE) == [2] and dice(state, AH) == [2]
    assert dice(state, RU) == [3, 1], "Germany's die only by flow-down"
    given["russia"] = {"lo": 19}
    assert dice(week_end(3, order=[RU, AH, GE], **given), RU) == [1, 0]


@pytest.mark.parametrize(
    ("seat", "before", "after"),
    [
        pytest.param(RU, [4, 1], [4, 2], id="St Petersburg"),
        pytest.param(GE, [4, 3, 0], [4, 3, 1], id="Berlin"),
        pytest.param(GE, [5, 0, 0], [5, 2, 1], id="the middle box counts at once"),
    ],
)
def test_flow_down(seat, before, after):
    state = position(5, **{seat: {"dice": before}})
    flow_down(state.players[seat])
    assert dice(state, seat) == after


def test_thirteen_or_fewer_may_lower_a_die_and_score_nothing():
    state = week_end(3, austria_hungary={"lo": 13}, russia={"lo": 13, "dice": [2, 1]}, germany={"lo": 20})
    assert (state.players[AH].prestige, state.players[RU].prestige) == (0, 0)
    assert asks(state) == [(RU, "lower")], "Austria-Hungary has no die to lower"
    assert offered(state, RU) == ["box:austria_hungary", "box:germany", "decline"]
    play(state, RU, "box:germany")
    assert dice(state, RU) == [2, 1], "lowered to 0, but flow-down brings it back to half of 2"


def test_the_higher_marker_decides_about_prestige_and_lowering():
    state = week_end(2, austria_hungary={"lo": 20}, russia={"lo": 13, "hi": 14, "dice": [2]})
    assert state.players[RU].prestige == 1 and dice(state, RU) == [2]
    assert asks(state) == [(RU, "invite")]


@pytest.mark.parametrize(
    ("space", "amount"),
    [(0, 0), (13, 0), (14, 1), (18, 1), (19, 1), (20, 2), (24, 2), (25, 3), (29, 3), (30, 4), (32, 4)],
)
def test_tension_of_the_score_track(space, amount):
    assert tension(space) == amount


def test_over_32_loses_and_the_week_is_played_out():
    state = position(2, austria_hungary={"hand": "15", "lo": 30}, russia={"hand": "05"})
    play(state, AH, "15", "plain")
    assert state.players[AH].out == "off_track" and state.ending and state.outcome is None
    assert state.order == [RU]
    play(state, RU, "pass")
    assert state.outcome is not None and state.outcome.winners == (RU,)


@pytest.mark.parametrize(
    ("seat", "tableau", "limit"),
    [
        pytest.param(RU, "04 05 06", 9, id="Krivoshein, Bark, Maklakov"),
        pytest.param(AH, "06 15 16 17 07", 10, id="four Consensus and a National Interests card"),
        pytest.param(AH, "06 15 16", 8, id="three Consensus"),
    ],
)
def test_the_card_limit(seat, tableau, limit):
    state = position(2, **{seat: {"tableau": tableau}})
    assert GAME.view(state, None).nations[seat].limit == limit


def test_mensdorff_takes_potiorek_back():
    state = position(2, austria_hungary={"hand": "22", "tableau": "08 12 16"})
    assert marks_of(state, AH) == (10, 10)
    play(state, AH, "22", "take:08", "plain")
    assert marks_of(state, AH) == (6, 6)
    assert numbers(state.players[AH].hand) == ["08"], "and no card was drawn"


# Initiative


def test_deliberating_players_go_below_in_their_order():
    state = position(4, **{seat: {"hand": "05"} for seat in (AH, RU, GE, FR)})
    for seat in (AH, RU):
        play(state, seat, "deliberate", state.players[seat].pile[-1], "plain")
    assert state.bottom == [AH, RU]
    for seat in (GE, FR):
        play(state, seat, "flip", "plain")
    assert state.order == [GE, FR, AH, RU]


def test_the_later_to_seize_goes_on_top():
    state = position(4, **{seat: {"hand": "15 16 17" if seat in (GE, FR) else ""} for seat in (AH, RU, GE, FR)})
    for seat in (AH, RU):
        play(state, seat, "pass")
    play(state, GE, "seize")
    play(state, FR, "seize")
    assert state.order == [FR, GE, AH, RU]


def test_seize_and_deliberate_in_one_round():
    state = position(
        3,
        austria_hungary={"hand": "05 18", "pile": "12 03 10"},
        russia={"hand": "05 06 03", "lo": 4},
        germany={"pile": "17"},
    )
    play(state, AH, "deliberate", "05", "03", "plain")
    play(state, RU, "seize")
    play(state, GE, "flip", "plain")
    assert state.order == [RU, GE, AH]


def test_the_first_marker_still_in_the_column_is_what_counts():
    state = position(
        3,
        austria_hungary={"hand": "05", "lo": 16, "pile": "12 03 10"},
        russia={"lo": 12, "passed": True},
        germany={"lo": 15, "hand": "04 08 13"},
    )
    assert asks(state) == [(AH, "play")]
    play(state, AH, "deliberate", "12", "plain")
    assert state.players[AH].hi == 20 and state.order == [RU, GE]
    assert "seize" in offered(state, GE)
    low = position(3, order=[AH, RU, GE], austria_hungary={"lo": 20, "passed": True}, russia={"passed": True},
                   germany={"lo": 15, "hand": "04 08 13"})  # fmt: skip
    assert "seize" not in offered(low, GE), "a passed player's marker counts as first"


# Refresh


@pytest.mark.parametrize(
    ("count", "least", "after"),
    [
        pytest.param(8, 2, 6, id="down to six"),
        pytest.param(1, 1, 3, id="dealt up to three"),
        pytest.param(4, 1, 4, id="four may stay"),
    ],
)
def test_hands_in_the_refresh_step(count, least, after):
    hand = ["05", "06", "07", "08", "09", "10", "11", "12"][:count]
    state = week_end(2, [Refresh()], austria_hungary={"hand": " ".join(hand)})
    decision = next(d for d in GAME.pending(state) if d.seat == AH)
    assert decision.least == least
    play(state, AH, "+".join(hand[:least]) if count > 6 else "done")
    assert len(state.players[AH].hand) == after


def test_ultimatum_comes_in_in_the_very_refresh_that_completes_its_condition():
    state = week_end(2, [Refresh()], austria_hungary={"permanent": "03", "tableau": "04 12"})
    assert numbers(state.players[AH].permanent) == ["03", "04"]
    assert "card:ah-23" not in state.players[AH].aside


def test_a_pile_is_made_anew_without_the_return_discards():
    state = position(
        2, exact=True, austria_hungary={"recycled": "05 06 07 08 09 10 11 12", "returned": "19"}
    )  # fmt: skip
    play(state, AH, "flip")
    held = state.players[AH]
    assert len(held.pile) == 7 and held.recycled == [] and numbers(held.returned) == ["19"]
    assert len(on_tableau(state, AH)) == 1


def test_investigations_gives_2_then_3():
    state = position(2, austria_hungary={"hand": "02"})
    play(state, AH, "02", "plain")
    assert marks_of(state, AH) == (2, 2)
    again = position(2, week=3, austria_hungary={"hand": "02", "track": state.players[AH].track})
    play(again, AH, "02", "plain")
    assert marks_of(again, AH) == (3, 3)
    assert GAME.view(again, None).nations[AH].track.spaces[again.players[AH].track] == "4"


def test_momentum_stops_the_opponents_only():
    state = position(
        5,
        germany={"tableau": "05 06", "hand": "07"},
        order=[GE, RU, FR, BR, AH],
        **{seat: {"hand": "15 16"} for seat in (RU, FR, BR, AH)},
    )
    play(state, GE, "07", "plain")
    assert state.players[GE].momentum
    for seat in (RU, FR, BR):
        assert not {"deliberate", "reorganize"} & set(offered(state, seat)), seat
        play(state, seat, "pass")
    assert {"deliberate", "reorganize"} <= set(offered(state, AH))


def test_witte_without_tension():
    state = position(2, order=[RU, AH], russia={"pile": "16"})
    play(state, RU, "flip", "plain")
    assert marks_of(state, RU) == (0, 0) and dice(state, RU) == [0]


@pytest.mark.parametrize(
    ("card", "week", "dp"), [("13", 1, 0), ("13", 2, 1), ("13", 4, 3), ("18", 2, 2), ("18", 6, 0), ("13", 6, 4)]
)
def test_giesl_and_czernin_by_week(card, week, dp):
    state = position(2, week=week, austria_hungary={"hand": card})
    play(state, AH, card, "plain")
    assert marks_of(state, AH) == (dp, dp)


@pytest.mark.parametrize(("hi", "prestige"), [(13, 0), (14, 1), (18, 1), (19, 2), (21, 4), (32, 15)])
def test_solitaire_prestige(hi, prestige):
    state = position(1, austria_hungary={"lo": hi})
    assert solo_awards(state)[AH][1] == prestige


# Congress


def test_a_congress_saves_whoever_stood_at_6():
    state = week_end(
        2,
        [Invite(), EndCheck()],
        austria_hungary={"dice": [6], "level": 2},
        russia={"dice": [3], "level": 3},
    )
    state.history.append(record(state))
    play(state, RU, "invite")
    play(state, AH, "accept")
    assert (dice(state, AH), dice(state, RU)) == ([5], [3])
    assert not state.players[AH].out and state.outcome is None


def test_a_7_still_loses_after_a_congress():
    state = week_end(2, [Invite(), EndCheck()], austria_hungary={"dice": [7], "prestige": 9})
    state.history.append(record(state))
    play(state, RU, "invite")
    play(state, AH, "accept")
    assert dice(state, AH) == [6]
    assert state.outcome.winners == (RU,) and state.outcome.score == {AH: 0, RU: 1}


def test_an_inviter_with_four_assertions_gains_2():
    state = week_end(2, [Invite(), EndCheck()], russia={"tableau": ASSERTIONS[RU]})
    state.history.append(record(state))
    play(state, RU, "invite")
    play(state, AH, "accept")
    assert state.players[RU].prestige == 2


def test_no_congress_with_one_player_left():
    out = {"russia": {"out": "mobilized"}, "germany": {"out": "off_track"}}
    state = week_end(3, [Invite(), Round()], order=[AH], **out)
    assert asks(state) == [(AH, "play")], "the invitation was passed over"


def record(state):
    """A scored week in which nobody did anything."""
    return {seat: Week(0, 0, 0, 0, 0) for seat in state.seats}


# General Mobilization and set-aside cards


@pytest.mark.parametrize(("week", "comes"), [(3, False), (4, True), (5, True)])
def test_general_mobilization_comes_in_from_week_4_on(week, comes):
    state = week_end(2, [Refresh()], week=week, russia={"dice": [5]})
    assert ("card:ru-24" not in state.players[RU].aside) == comes


@pytest.mark.parametrize("place", ["hand", "pile", "returned"])
def test_general_mobilization_lies_aside_again_without_a_5(place):
    state = week_end(3, [Refresh()], week=5, russia={"dice": [4, 2], place: "24", "aside": "23"})
    assert "card:ru-24" in state.players[RU].aside
    assert len(state.players[RU].hand) == 3, "it does not count as a card held when hands are dealt"


def test_general_mobilization_returns_to_the_pile_while_a_die_shows_5():
    state = week_end(2, [Refresh()], week=2, russia={"dice": [5], "level": 5, "hand": "24", "aside": "23"})
    held = state.players[RU]
    assert "card:ru-24" not in held.aside
    everywhere = held.pile + held.hand + [card.card for card in held.tableau]
    assert "card:ru-24" in everywhere


def test_taking_back_saves_whoever_passed_32_on_the_way():
    state = position(
        2, austria_hungary={"hand": "11", "tableau": "08 09 10 12 03 07", "lo": 28, "hi": 30}
    )  # fmt: skip
    play(state, AH, "11", "take:08", "plain")
    assert marks_of(state, AH) == (27, 29) and not state.players[AH].out


def test_without_taking_back_it_is_lost():
    state = position(
        2, austria_hungary={"hand": "11", "tableau": "08 09 10 12 03 07", "lo": 28, "hi": 30}
    )  # fmt: skip
    play(state, AH, "11", "way:second_marker", "plain")
    assert state.players[AH].hi == 34 and state.players[AH].out == "off_track"


def test_nothing_to_draw():
    state = position(2, exact=True, austria_hungary={"hand": "05 06 07"})
    assert offered(state, AH) == [*ids(AH, "05 06 07"), "seize", "pass"]


def test_the_weeks_cards_are_recycled_before_the_pile_is_made_anew():
    state = week_end(
        2,
        [Refresh()],
        exact=True,
        austria_hungary={
            "hand": "02 03 05",
            "recycled": "06 07 08 09 10",
            "tableau": "11 12 13 15 16 17 18 19",
            "aside": "23 24",
        },
    )
    assert len(state.players[AH].pile) == 13 and state.players[AH].recycled == []


def test_ottoman_talks_end_in_a_treaty():
    state = position(3, order=[GE, AH, RU], germany={"hand": "03"})
    play(state, GE, "03", "plain")
    assert marks_of(state, GE) == (2, 2)
    later = position(3, order=[GE, AH, RU], week=2, germany={"hand": "03", "track": 1})
    play(later, GE, "03", "plain")
    assert marks_of(later, GE) == (3, 3) and later.players[GE].track == 2
    refreshed = week_end(3, [Refresh()], week=2, germany={"tableau": "03", "track": 2})
    assert numbers(refreshed.players[GE].permanent) == ["03"]
    assert "card:ge-23" not in refreshed.players[GE].aside


def test_first_place_on_the_initiative_track_breaks_ties():
    """Rulebook p. 9."""
    state = position(5, order=[BR, FR, GE, RU, AH], **{seat: {"lo": 20} for seat in (AH, RU, GE, FR, BR)})
    assert scored(state) == {BR: 4, FR: 2, GE: 1, RU: 1, AH: 1}
