"""Every card of the Victorian Era: its effect, what it refuses, and what it has to do with other cards."""

from __future__ import annotations

import pytest

from rules.europe_in_turmoil.events import can_occur
from rules.europe_in_turmoil.operations import Operate
from rules.europe_in_turmoil.play import PlayCard
from rules.europe_in_turmoil.values import Prices, ops
from tests.rules.europe_in_turmoil.happening import A, L, begin, occur, places, possible
from tests.rules.europe_in_turmoil.stage import asked, do, picks, play, position, refused, sp


def test_1_admiral_von_tirpitz():
    """Tension, crisis, then support in Germany is given up for boxes."""
    state = occur(1, authoritarian={"wilhelm_ii": 5, "moscow": 3}, navy={L: 2, A: 1}, dice=[2])
    assert state.tension == 1
    assert picks(state, A) == ["space:wilhelm_ii", "done"]
    places(state, A, "wilhelm_ii x2")
    assert (sp(state, "wilhelm_ii"), state.navy[A], state.vp, state.removed) == ((0, 3), 3, -2, [1])


def test_1_no_more_boxes_than_support():
    state = occur(1, authoritarian={"kiel": 1}, navy={L: 2, A: 1}, dice=[2])
    places(state, A, "kiel")
    assert (state.navy[A], sp(state, "kiel")) == (2, (0, 0))


def test_2_state_secularism():
    """The church leaves with support and links; it is no target and counts for nothing (R40)."""
    state = occur(2, liberal={"french_catholic_church": 1}, authoritarian={"french_catholic_church": 4})
    assert sp(state, "french_catholic_church") == (0, 0)
    assert "french_catholic_church" not in state.board.spaces
    assert len(state.board.battlegrounds["france"]) == 5
    assert "alsace_lorraine" not in state.board.neighbours["french_writers"]
    assert "french_catholic_church" not in state.board.neighbours["paris"]
    assert (state.lasts(2), state.removed) == (True, [])


def test_3_second_international():
    state = occur(3, authoritarian={"paris": 1, "serbia": 2}, black_hand="serbia")
    assert refused(state, L, "space:paris")
    assert refused(state, L, "space:serbia")
    places(state, L, "spain_portugal", "dijon")
    assert refused(state, L, "space:dijon")
    places(state, L, "done")
    assert (sp(state, "spain_portugal"), sp(state, "dijon"), state.removed) == ((1, 0), (1, 0), [3])
    assert not possible(3, tension=3)


def test_4_franz_ferdinand():
    """One each in up to three spaces that the Liberal does not control; closed by Gavrilo Princip."""
    state = occur(4, liberal={"trieste": 3})
    assert refused(state, A, "space:trieste")
    places(state, A, "vienna", "budapest", "croatia")
    assert state.lasts(4)
    state = occur(83, table={4: A}, dice=[1])
    assert not state.lasts(4)
    assert not can_occur(state, 4, A)
    assert 4 in state.removed


def test_5_dreyfus_affair_is_neutral():
    state = occur(5, seat=L)
    places(state, L, "paris x2")
    assert (Prices(state, A)("paris"), Prices(state, L)("paris"), Prices(state, A)("berlin")) == (4, 1, 1)
    assert state.lasts(5)
    assert state.clear_table() == [5]
    assert state.discard == [5]
    assert not possible(5, closed={5})


def test_9_russo_japanese_war():
    state = occur(9, authoritarian={"tsarist_army": 3, "nicolas_ii": 4, "moscow": 1, "poland": 3})
    assert refused(state, L, "space:poland")
    places(state, L, "nicolas_ii x2")
    assert refused(state, L, "space:nicolas_ii")
    places(state, L, "tsarist_army", "moscow")
    assert [sp(state, s)[1] for s in ("tsarist_army", "nicolas_ii", "moscow")] == [2, 2, 0]


def test_9_as_much_as_there_is():
    state = occur(9, authoritarian={"moscow": 1})
    assert sp(state, "moscow") == (0, 0)
    assert state.removed == [9]


def test_10_entente_cordiale():
    state = occur(10, authoritarian={"french_armed_forces": 4})
    assert refused(state, L, "space:french_armed_forces")
    places(state, L, "paris x2")
    assert refused(state, L, "space:paris")
    places(state, L, "nice x2")
    assert (state.track, state.lasts(10)) == (["entente_cordiale"], True)
    assert can_occur(state, 66, L)
    assert not possible(10, closed={10})


def test_11_foreign_investments_may_stop():
    state = occur(11, liberal={"picardy": 2, "bohemia": 2})
    assert refused(state, L, "space:bohemia")
    places(state, L, "picardy", "done", "serbia")
    assert (sp(state, "picardy"), sp(state, "serbia"), state.discard) == ((1, 0), (1, 0), [11])


def test_13_traditionalism():
    state = occur(13)
    assert refused(state, A, "space:paris")
    places(state, A, "bulgaria x2", "spain_portugal", "crimea")
    assert sp(state, "bulgaria") == (0, 2)


def test_14_radical_party_founded():
    """One each, in France only, not where the Authoritarian controls."""
    state = occur(14, authoritarian={"picardy": 2})
    assert refused(state, L, "space:picardy")
    assert refused(state, L, "space:berlin")
    places(state, L, "paris", "nice")
    assert refused(state, L, "space:nice")
    places(state, L, "done")
    assert state.removed == [14]


def test_15_lord_fisher():
    """The British Navy moves only out of its first box; the bonus stays."""
    state = occur(15)
    places(state, L, "sweden", "italy")
    assert (state.navy[L], state.lasts(15)) == (1, True)
    assert occur(15, navy={L: 1, A: 0}).navy[L] == 1


def test_16_stymied():
    """Every card of the other side counts one less, at least 1."""
    state = occur(16, seat=L)
    assert (ops(state, 23, A), ops(state, 28, A), ops(state, 23, L)) == (2, 1, 3)
    assert state.clear_table() == [16]
    assert ops(state, 23, A) == 3


def test_17_eight_nation_alliance():
    """As an event it needs a card of the opponent; for points it gives him 1 VP, before they are used (R42)."""
    state = position(liberal={"paris": 2}, hands={A: [17, 25]})
    do(state, A, PlayCard())
    play(state, A, "card:17")
    assert "event" not in picks(state, A)
    play(state, A, "place")
    assert state.vp == 1
    state = position(authoritarian={"kiel": 3}, hands={A: [17, 9, 25]})
    do(state, A, PlayCard())
    play(state, A, "card:17", "event")
    play(state, A, *(["card:9"] if asked(state, A).ask == "play" else []))
    play(state, A, *(["place"] if asked(state, A).ask == "operations" else []), *["space:kiel"] * 3)
    assert (sp(state, "kiel"), state.vp, sorted(state.discard)) == ((0, 6), 0, [9, 17])


def test_18_bernhard_von_bulow():
    """Three monarchies; a discarded event occurs for its own side, and its card is filed as played (R25)."""
    thrones = {"wilhelm_ii": 5, "nicolas_ii": 4, "dual_monarchy": 2}
    assert not possible(18, authoritarian={"wilhelm_ii": 5, "nicolas_ii": 4})
    assert not possible(18, authoritarian=thrones, closed={18})
    state = occur(18, authoritarian=thrones, discard=[6, 17, 21, 22])
    assert picks(state, A) == ["card:21", "card:22", "decline"]
    play(state, A, "card:22")
    places(state, L, "bavaria x2")
    assert (state.discard, state.removed) == ([6, 17, 21, 22], [18])
    state = occur(18, authoritarian=thrones, discard=[21])
    play(state, A, "card:21")
    places(state, A, "kiel x3")
    assert state.removed == [21, 18]
    state = occur(18, authoritarian=thrones, discard=[21])
    play(state, A, "decline")
    assert (state.discard, state.removed) == ([21], [18])


def test_19_union_of_liberation():
    state = occur(19, authoritarian={"moscow": 3, "nicolas_ii": 4})
    places(state, L, "moscow x2")
    places(state, L, "moscow", dice=[6])
    assert sp(state, "moscow") == (1, 0)  # 6 + 3 − 1 − 6
    assert state.lasts(19)
    assert can_occur(state, 79, L)


@pytest.mark.parametrize(("rule", "restored"), [("on", True), ("off", False)])
def test_20_bonapartism(rule, restored):
    """The army is taken, then a check; the optional rule makes Paris a Monarchy if the check won it."""
    state = occur(20, liberal={"paris": 1}, options={"monarchy": rule})
    assert (sp(state, "french_armed_forces"), state.control("french_armed_forces")) == ((0, 4), A)
    places(state, A, "paris", dice=[6])
    assert (state.control("paris"), state.monarchy_restored) == (A, restored)
    assert state.board.icons["paris"] == (("monarchy",) if restored else ("government",))
    assert not possible(20, closed={20})


def test_21_prussian_spirit():
    state = occur(21)
    assert refused(state, A, "space:paris")
    places(state, A, "berlin x3")
    assert sp(state, "berlin") == (0, 3)


def test_22_socialist_movements():
    state = occur(22)
    assert refused(state, L, "space:east_prussia")
    places(state, L, "belgium", "silesia")
    assert state.discard == [22]


def test_23_okhrana():
    """The chosen Stability card is unavailable; a pool of one would fill up."""
    state = occur(23, spent={L: [1], A: []})
    assert "stability:1" not in picks(state, A)
    play(state, A, "stability:4")
    assert state.spent[L] == [1, 4]


@pytest.mark.parametrize(
    ("turn", "die", "goal", "moved"),
    [(1, 5, "siberia", 5), (1, 6, "saint_petersburg", 6), (4, 5, "saint_petersburg", 6)],
)
def test_24_tsarist_repression(turn, die, goal, moved):
    """The modified die is both the amount and, from 6, the place."""
    state = occur(24, liberal={"moscow": 4, "poland": 4, "paris": 2}, turn=turn, dice=[die])
    places(state, A, f"moscow x{moved - 3}", "poland x3")
    assert sp(state, goal)[0] == moved
    assert state.points(L, "paris") == 2


def test_24_in_the_georgian_era_all_that_there_is():
    state = occur(24, liberal={"moscow": 2, "saint_petersburg": 1}, turn=8, dice=[4])
    assert (sp(state, "saint_petersburg"), sp(state, "moscow")) == ((3, 0), (0, 0))


def test_25_legacy_of_bismarck():
    """No Operations in the Balkans, but events reach them."""
    state = occur(25, liberal={"serbia": 1}, authoritarian={"bulgaria": 3, "constantinople": 1})
    do(state, A, Operate(2, "place"))
    assert not {"space:bulgaria", "space:serbia"} & set(picks(state, A))
    play(state, A, "space:constantinople", "space:crimea")
    do(state, A, Operate(2, "check"))
    assert not state.program.pending(state)
    begin(state, 13)
    places(state, A, "bulgaria x2", "bordeaux x2")
    assert state.clear_table() == [25]


def test_26_franco_russian_alliance():
    state = occur(26, authoritarian={"moscow": 3})
    assert refused(state, L, "space:moscow")
    places(state, L, "paris", "poland")
    assert (state.emperors, state.lasts(26)) == ("franco_russian_alliance", True)
    assert not possible(26, closed={26})


def test_27_dual_alliance():
    state = occur(27, liberal={"bavaria": 3})
    assert refused(state, A, "space:bavaria")
    places(state, A, "vienna x2")
    assert (state.track, state.lasts(27)) == (["dual_alliance"], True)


def test_28_scramble_for_africa():
    """No surcharge where the Liberal controls; Belgium only as an Annex, Norway never."""
    state = occur(28, liberal={"libya": 2})
    assert set(picks(state, A)) == {f"space:{s}" for s in ("morocco", "algeria", "tunisia", "libya")}
    places(state, A, "libya x3")
    assert sp(state, "libya") == (2, 3)
    assert "space:belgium" in picks(occur(28, congo=True, table={51: L}), A)
    assert "space:norway" not in picks(occur(28, congo=True, table={51: L}), A)


def test_29_two_power_standard_while_not_ahead():
    """Two rounds only; in the last box nothing is owed."""
    assert occur(29).mandatory_attempts == 2
    state = occur(29, navy={L: 13, A: 3})
    assert (state.mandatory_attempts, state.lasts(29), state.removed) == (0, False, [29])


def test_30_military_tradition():
    state = occur(30)
    assert refused(state, A, "space:paris")
    places(state, A, "serbia", "east_prussia")
    assert state.discard == [30]


def test_31_status_quo():
    state = occur(31)
    assert refused(state, A, "space:paris")
    places(state, A, "switzerland x2", "greece")
    assert state.removed == [31]


def test_33_modernism():
    state = occur(33)
    places(state, L, "bosnia x2", "siberia x2")
    assert (sp(state, "bosnia"), sp(state, "siberia"), state.discard) == ((2, 0), (2, 0), [33])


def test_34_government_sponsored_art():
    state = occur(34)
    assert all(sp(state, s) == (0, 1) for s in ("french_writers", "fauvism", "jugendstil", "denmark", "symbolism"))
    assert sp(state, "viennese_secession") == (0, 1)
    assert sp(state, "bosnia") == sp(state, "siberia") == (0, 0)


@pytest.mark.parametrize(("card", "seat", "enemy"), [(35, A, L), (36, L, A)])
def test_35_36_one_point_more(card, seat, enemy):
    state = occur(card)
    assert (ops(state, 22, seat), ops(state, 22, enemy)) == (3, 2)
    assert state.clear_table() == [card]
    assert state.removed == [card]


def test_37_ferdinand_esterhazy():
    """Only an Authoritarian event occurs; other cards are just lost, an empty hand too is an event."""
    state = occur(37, hands={L: [21]}, dice=[1])
    places(state, A, "berlin x3")
    assert (state.removed, state.discard) == ([21], [37])
    state = occur(37, hands={L: [6]}, dice=[1])
    assert (state.hands[L], state.discard) == ([], [6, 37])
    assert occur(37).discard == [37]
    assert not possible(37, closed={37})


def test_38_kulturkampf():
    """Opposing neighbours do not count, and one space may be checked twice."""
    state = occur(38, authoritarian={"french_catholic_church": 4, "french_armed_forces": 4})
    places(state, L, "french_catholic_church", dice=[6])
    assert sp(state, "french_catholic_church") == (0, 3)
    places(state, L, "french_catholic_church", dice=[6])
    assert sp(state, "french_catholic_church") == (0, 2)
    assert state.discard == [38]


def test_40_indecisiveness():
    """Below 0 the executing side gains the point; it is neutral."""
    state = occur(40, seat=L)
    places(state, L, "siberia")
    assert (state.tension, state.vp, sp(state, "siberia")) == (0, 1, (1, 0))


def test_78_revolution_of_1905():
    """As many checks as the card is worth, with Tension as their value, then the crisis."""
    state = occur(78, authoritarian={"symbolism": 5, "moscow": 3}, tension=2, table={16: A})
    assert state.tension == 3
    for left in range(4):
        assert f"{4 - left} support checks" in asked(state, L).prompt or left == 3
        assert "value 3" in asked(state, L).prompt
        places(state, L, "moscow" if left == 0 else picks(state, L)[0][6:], dice=[1] if left < 3 else [1, 2])
    assert state.lasts(78)
    assert can_occur(state, 63, L)
