"""Every card of the Edwardian Era: its effect, what it refuses, and what it has to do with other cards."""

from __future__ import annotations

import pytest

from rules.europe_in_turmoil.events import can_occur
from rules.europe_in_turmoil.phases import Rounds
from rules.europe_in_turmoil.play import PlayCard
from rules.europe_in_turmoil.tension import Crisis
from rules.europe_in_turmoil.values import Prices
from tests.rules.europe_in_turmoil.happening import A, L, begin, occur, places, possible
from tests.rules.europe_in_turmoil.stage import asked, do, picks, play, position, refused, sp


def test_12_magyarization():
    state = occur(12, authoritarian={"vienna": 3})
    assert sp(state, "budapest") == (3, 0)
    places(state, L, "vienna", dice=[6])
    assert sp(state, "vienna") == (1, 0)  # 6 + 3 + 1 (Budapest) − 6 = 4: three go, one comes
    assert state.removed == [12]


def test_32_copenhagenization():
    """The retreat comes after the crisis; the High Water Mark is set (R52)."""
    state = occur(32, navy={L: 5, A: 4}, dice=[1])
    assert (state.tension, state.navy[A], state.high_water) == (1, 2, 4)
    state = occur(32, navy={L: 5, A: 4}, tension=5, emperors="russian_collapse", dice=[6, 1, 1])
    assert (state.at_war, state.navy[A]) == (True, 4)


def test_39_spiritism():
    """Two in a scoring region at most; independents have no such limit."""
    state = occur(
        39,
        authoritarian={
            "beau_monde": 1,
            "colonials": 1,
            "french_catholic_church": 4,
            "italy": 1,
            "sweden": 1,
            "paris": 1,
        },
    )
    assert refused(state, L, "space:paris")
    places(state, L, "beau_monde", "colonials")
    assert refused(state, L, "space:french_catholic_church")
    places(state, L, "italy", "sweden")
    assert (sp(state, "beau_monde"), sp(state, "sweden")) == ((0, 0), (0, 0))


def test_41_dreyfus_rehabilitated():
    """Needs French Writers from the round's beginning; closes both affairs but not a running doubling."""
    assert not possible(41, writers=False)
    state = occur(
        41,
        writers=True,
        authoritarian={"french_armed_forces": 4, "paris": 1, "nice": 2},
        table={5: A},
        navy={L: 0, A: 0},
    )
    assert sp(state, "french_armed_forces") == (0, 2)
    places(state, L, "paris")
    assert sp(state, "nice") == (0, 1), "the second point can only come from there"
    places(state, L, "nice", dice=[1])
    assert not can_occur(state, 5, A)
    assert not can_occur(state, 37, A)
    assert Prices(state, L)("bordeaux") == 2
    assert state.lasts(41)


@pytest.mark.parametrize(("option", "at_his_round"), [("round", False), ("own", True)])
def test_41_whose_round_begins(option, at_his_round):
    """R28: the numbered round, or as a table option the Liberal's own."""
    state = position(options={"rehabilitation": option}, hands={A: [22, 21], L: [41, 9]}, round=0, turn=4)
    do(state, A, Rounds())
    state.add(L, "french_writers", 3)
    play(state, A, "card:21", "event")
    places(state, A, "berlin x3")
    assert state.writers is at_his_round


def test_42_the_kaiser_intervenes():
    """No crisis roll."""
    state = occur(42, tension=5, emperors="russian_collapse")
    places(state, A, "paris")
    assert (state.tension, sp(state, "paris"), state.discard) == (6, (0, 1), [42])


def test_44_second_hague_conference():
    state = occur(44)
    play(state, A, "branch:0")
    assert (state.tension, state.vp) == (1, -2)
    state = occur(44)
    play(state, A, "branch:1")
    places(state, A, "kiel", "serbia")
    assert refused(state, A, "space:kiel")
    places(state, A, "italy", "nicolas_ii")
    assert (state.tension, state.vp, sp(state, "italy")) == (0, 0, (0, 1))


def test_45_belgian_rule_in_congo():
    """The Liberal chooses; Belgium stays a Workers space."""
    state = occur(45)
    assert refused(state, L, "branch:2")
    play(state, L, "branch:0")
    assert (state.vp, state.removed, state.congo) == (-2, [45], False)
    state = occur(45, liberal={"belgium": 1})
    play(state, L, "branch:1")
    assert (sp(state, "belgium"), state.control("belgium"), state.removed) == ((1, 4), A, [45])
    assert set(state.board.icons["belgium"]) == {"workers", "annex"}


def test_46_liberals_gain_power():
    """A Government space of each region that has one, whoever controls it, and an independent."""
    state = occur(46, authoritarian={"berlin": 3})
    places(state, L, "vienna", "moscow", "denmark")
    assert all(sp(state, s)[0] == 1 for s in ("paris", "berlin", "vienna", "moscow", "denmark"))


def test_46_a_restored_monarchy_is_no_government():
    state = occur(46, monarchy_restored=True)
    places(state, L, "vienna", "moscow", "denmark")
    assert sp(state, "paris") == (0, 0)


def test_47_young_turk_revolution():
    state = occur(47, authoritarian={"bulgaria": 4})
    places(state, L, "constantinople")
    assert refused(state, L, "space:constantinople")
    places(state, L, "serbia")
    places(state, L, "bulgaria", dice=[6])
    places(state, L, "bulgaria", dice=[6])
    assert sp(state, "bulgaria") == (0, 0)
    assert can_occur(state, 92, L)
    assert can_occur(state, 93, A)


def test_48_enver_pasha():
    """Its extra Stability card waits for the next scoring of the Balkans."""
    state = occur(48)
    assert (sp(state, "constantinople"), state.lasts(48)) == ((0, 2), True)
    assert can_occur(state, 93, A)
    assert not possible(93)


def test_49_austria_annexes_bosnia():
    """The crisis comes first; Bosnia is then in two regions (R86)."""
    state = occur(49, dice=[1])
    assert (sp(state, "bosnia"), state.tension) == ((0, 3), 1)
    assert "bosnia" in state.board.members["austria_hungary"]
    assert "bosnia" in state.board.members["balkans"]
    assert len(state.board.battlegrounds["austria_hungary"]) == 3


def test_50_schlieffen_plan():
    state = occur(50)
    assert (sp(state, "belgium"), state.lasts(50)) == ((0, 1), True)


def test_51_norwegian_independence():
    assert "norway" not in position().board.spaces
    state = occur(51)
    assert (sp(state, "norway"), "norway" in state.board.neighbours["kiel"]) == ((2, 0), True)


def test_52_conrad_von_hotzendorf():
    """The support comes first and may bring Franz Ferdinand's limit into force (R61)."""
    state = occur(52, authoritarian={"vienna": 2, "budapest": 1}, table={4: A}, tension=3)
    assert (sp(state, "galicia_przemysl"), state.tension, state.vp) == ((0, 1), 3, 1)


def test_54_traditionalists():
    """Several regions may be used, the Balkans and the independents not."""
    state = occur(54, authoritarian={"kiel": 2, "crimea": 1, "bulgaria": 2, "spain_portugal": 1, "nice": 1})
    assert {"space:bulgaria", "space:spain_portugal"}.isdisjoint(picks(state, A))
    places(state, A, "kiel x2", "crimea", "nice")
    places(state, A, "moscow")
    assert [sp(state, s)[1] for s in ("berlin", "paris", "moscow", "kiel")] == [2, 1, 1, 0]


@pytest.mark.parametrize(("turn", "value", "option", "checks"), [(4, 3, "two", 2), (8, 4, "one", 1)])
def test_55_viscount_grey(turn, value, option, checks):
    """3 points, 4 in the Georgian Era, without surcharge and hostile neighbours; closed by Splendid Isolation."""
    field = {"picardy": 1}
    state = occur(
        55, turn=turn, liberal=field, authoritarian={"paris": 9, "moscow": 2}, options={"grey_checks": option}
    )
    play(state, L, "place")
    assert f"(1 of {value} points)" in next(o.label for o in asked(state, L).options if o.id == "space:paris")
    places(state, L, f"paris x{value}")
    assert sp(state, "paris") == (value, 9)
    state = occur(55, turn=turn, authoritarian={"symbolism": 3, "moscow": 3}, options={"grey_checks": option})
    play(state, L, "check")
    places(state, L, "symbolism", dice=[1])
    assert sp(state, "symbolism")[1] == 3 - (1 + value - 2)
    assert len(state.program.pending(state)) == checks - 1
    assert not possible(55, closed={55})


def test_56_control_of_the_channel():
    """The side that is ahead takes an event; a neutral one is its own."""
    assert not possible(56, seat=L, navy={L: 2, A: 2})
    state = occur(56, seat=L, navy={L: 2, A: 1}, discard=[16, 6, 17, 35])
    assert picks(state, L) == ["card:16", "card:35"]
    play(state, L, "card:16")
    assert (state.lasting[16], state.removed) == (L, [56])


def test_56_nothing_to_choose():
    """R25: without a legal choice the event has no effect and is still played."""
    assert occur(56, seat=L, navy={L: 2, A: 1}, discard=[6]).removed == [56]


def test_57_naval_bill():
    state = occur(57, seat=L, navy={L: 2, A: 3}, dice=[1])
    assert (state.tension, state.navy[L], state.vp) == (1, 3, 1)
    assert occur(57, seat=L, tension=6, emperors="russian_collapse", dice=[6, 1, 1]).navy[L] == 0


def test_58_us_interventionism():
    """Refreshes the Stability cards and closes Arms Traders until 88 opens it again."""
    state = occur(58, spent={L: [1, 2], A: [11]})
    assert (state.spent, state.lasts(58)) == ({L: [], A: [11]}, True)
    assert not can_occur(state, 100, A)
    begin(state, 88)
    assert can_occur(state, 100, A)
    assert not state.lasts(58)
    assert not can_occur(state, 58, L)


def test_59_declaration_of_independence():
    state = occur(59, liberal={"serbia": 3, "romania": 1})
    assert refused(state, A, "space:serbia")
    places(state, A, "romania")
    assert (sp(state, "romania"), state.control("romania")) == ((1, 4), A)


def test_60_legacy_of_1848():
    """All prerequisite cards are shown; only one that can occur may be taken, and its own side executes it."""
    state = occur(60, hands={A: [19, 79, 48, 21], L: [9]})
    assert picks(state, L) == ["card:19", "card:48", "operations"]
    play(state, L, "card:48")
    assert (sp(state, "constantinople"), state.lasting[48], state.hands[A]) == ((0, 2), A, [19, 79, 21])
    assert state.removed == [60]
    state = occur(60, liberal={"paris": 2}, hands={A: [21], L: [9]})
    places(state, L, "nice x2")
    assert (sp(state, "nice"), state.removed) == ((2, 0), [60])


def test_62_jozef_pilsudski():
    state = occur(62, authoritarian={"poland": 3})
    assert refused(state, L, "space:moscow")
    places(state, L, "silesia", "tsarist_army")
    assert sp(state, "poland") == (0, 3)
    places(state, L, "poland", dice=[6])
    assert sp(state, "poland") == (0, 0)
    state = occur(62)
    places(state, L, "poland x2")
    assert state.removed == [62], "without Authoritarian support in Poland there is no check"


def test_63_october_manifesto():
    assert not possible(63)
    state = occur(63, occurred={78})
    places(state, L, "siberia x2")
    assert refused(state, L, "space:siberia")
    places(state, L, "moscow x2", "poland")
    assert can_occur(state, 65, A)


def test_64_diagonal_politics():
    state = occur(64, authoritarian={"wilhelm_ii": 5, "berlin": 3, "kiel": 2, "moscow": 3})
    assert [sp(state, s)[0] for s in ("wilhelm_ii", "berlin", "kiel", "moscow")] == [1, 1, 0, 0]


def test_65_second_duma_disbanded():
    assert not possible(65)
    state = occur(65, occurred={79}, liberal={"moscow": 3, "poland": 1, "siberia": 2, "paris": 1})
    assert set(picks(state, A)) == {"space:moscow", "space:poland"}
    places(state, A, "moscow")
    assert (sp(state, "moscow"), sp(state, "siberia")) == ((0, 0), (5, 0))


def test_66_henry_wilson():
    """Needs Entente Cordiale; without support to swap the check is still made."""
    assert not possible(66)
    assert not possible(66, occurred={10}, closed={66})
    state = occur(66, occurred={10}, authoritarian={"french_armed_forces": 2})
    assert sp(state, "french_armed_forces") == (1, 1)
    places(state, L, "french_armed_forces", dice=[6])
    state = occur(66, occurred={10}, authoritarian={"paris": 2})
    places(state, L, "paris", dice=[6])
    assert sp(state, "paris")[0] > 0


def test_67_landslide_electoral_victory():
    """All of the controlled spaces if there are fewer than four."""
    state = occur(67, liberal={"paris": 2, "nice": 2, "dijon": 1})
    assert [sp(state, s)[0] for s in ("paris", "nice", "dijon")] == [3, 3, 1]


def test_68_triple_alliance():
    state = occur(68, liberal={"italy": 2})
    assert (sp(state, "italy"), state.track, state.lasts(68)) == ((2, 5), ["triple_alliance"], True)
    assert not possible(68, closed={68})


def test_69_prince_heinrich():
    assert not possible(69, navy={L: 3, A: 3})
    assert occur(69, navy={L: 2, A: 5}).vp == -3


def test_70_winston_churchill():
    """Up to as many cards as the lead; they are in the discards before the draw (R11)."""
    assert not possible(70, navy={L: 2, A: 2})
    state = occur(70, navy={L: 4, A: 2}, hands={L: [9, 14, 6]}, deck=[])
    play(state, L, "card:6", "card:9")
    assert len(state.hands[L]) == 3
    assert {6, 9}.isdisjoint(state.discard)
    assert 70 in state.removed


def test_71_local_uprising():
    state = occur(71)
    places(state, L, "libya x3")
    assert (state.tension, sp(state, "libya"), state.discard) == (1, (3, 0), [71])


def test_72_military_parade():
    """Support in each neighbour on the map; closed Norway gets none."""
    state = occur(72, authoritarian={"kiel": 3, "french_armed_forces": 4, "serbia": 2})
    assert set(picks(state, A)) == {"space:kiel", "space:french_armed_forces"}
    places(state, A, "kiel")
    assert [sp(state, s)[1] for s in ("hanover_oldenburg", "wilhelm_ii", "sweden", "denmark", "norway")] == [
        1,
        1,
        1,
        1,
        0,
    ]


def test_73_central_authority():
    state = occur(73, authoritarian={"vienna": 3, "budapest": 1, "berlin": 3})
    play(state, A, "region:austria_hungary")
    assert [sp(state, s)[1] for s in ("vienna", "budapest", "berlin")] == [4, 1, 3]


def test_74_von_bethmann_hollweg():
    """Closes Bülow; an attempt on the plain side fails without a die, the next one rolls."""
    state = occur(74, navy={L: 3, A: 1}, hands={A: [21, 23, 25]})
    assert not can_occur(state, 18, A)
    do(state, A, PlayCard(), PlayCard())
    play(state, A, "card:21", "naval")
    assert (state.navy[A], state.plus_one) == (1, [A])
    play(state, A, "card:23", "naval", dice=[1])
    assert (state.navy[A], state.attempts[A]) == (2, 2)


def test_75_jean_jaures():
    """Before each crisis roll the Liberal may pay 1 VP for calm (R66)."""
    state = occur(75, tension=4)
    assert state.tension == 3
    do(state, A, Crisis())
    play(state, L, "appease", dice=[1])
    assert (state.tension, state.vp) == (2, -1)
    assert not possible(75, closed={75})


def test_76_georges_clemenceau():
    state = occur(76, liberal={"paris": 1, "nice": 1}, authoritarian={"paris": 3, "nice": 3, "dijon": 2, "berlin": 3})
    assert [sp(state, s)[1] for s in ("paris", "nice", "dijon")] == [2, 2, 2]
    assert (Prices(state, L)("dijon"), Prices(state, L)("berlin")) == (1, 2)
    assert not can_occur(state, 20, A)
    begin(state, 101)
    assert not state.lasts(76)
    assert not can_occur(state, 20, A), "R27: what is closed stays closed"


def test_77_alsace_lorraine():
    state = occur(77, authoritarian={"alsace_lorraine": 3})
    assert (state.vp, sp(state, "alsace_lorraine"), state.tension) == (-2, (0, 5), 1)
    assert occur(77, authoritarian={"alsace_lorraine": 2}).vp == 0


def test_79_victor_chernov():
    assert not possible(79)
    state = occur(79, occurred={19}, authoritarian={"moscow": 2, "poland": 2})
    assert (sp(state, "moscow"), sp(state, "poland"), state.lasts(79)) == ((1, 1), (1, 1), True)


def test_80_tangier_crisis():
    state = occur(80)
    play(state, L, "branch:0")
    assert state.vp == -3
    state = occur(80)
    play(state, L, "branch:1", dice=[1])
    assert (sp(state, "french_armed_forces"), state.tension) == ((0, 2), 1)
    state = occur(80, authoritarian={"french_armed_forces": 4})
    play(state, L, "branch:1")
    places(state, A, "nice", dice=[1])
    assert sp(state, "nice") == (0, 2)


@pytest.mark.parametrize(("option", "vp"), [("event", 1), ("chooser", -1)])
def test_80_who_pays_for_too_much_tension(option, vp):
    """R63: as with Agadir Crisis, the side of the event, or as a table option the side that chose."""
    state = occur(80, tension=6, options={"tension_owner": option})
    play(state, L, "branch:1", dice=[1])
    assert state.vp == vp


def test_97_exiles():
    state = occur(97, liberal={"siberia": 5})
    places(state, L, "siberia x3", "done", "moscow")
    assert refused(state, L, "space:moscow")
    assert refused(state, L, "space:siberia")
    places(state, L, "poland", "crimea")
    assert sp(state, "siberia") == (2, 0)


@pytest.mark.parametrize(("die", "found"), [(2, False), (3, True)])
def test_105_rosa_luxemburg(die, found):
    """Five or more with the two controlled spaces; only red cards of the own side."""
    fields = {"liberal": {"silesia": 2, "saxony": 3}, "discard": [10, 48, 22, 79]}
    state = occur(105, dice=[die], **fields)
    assert bool(state.program.pending(state)) is found
    if found:  # only Entente Cordiale can occur: it does
        places(state, L, "paris x2", "nice x2")
    assert state.lasts(10) is found
    assert state.discard == ([48, 22, 79] if found else [10, 48, 22, 79])
