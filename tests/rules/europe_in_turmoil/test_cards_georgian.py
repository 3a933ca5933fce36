"""Every card of the Georgian Era: its effect, what it refuses, and what it has to do with other cards."""

from __future__ import annotations

import pytest

from rules.europe_in_turmoil.checks import Check
from rules.europe_in_turmoil.events import can_occur
from rules.europe_in_turmoil.operations import Operate
from rules.europe_in_turmoil.play import PlayCard
from rules.europe_in_turmoil.tension import status
from rules.europe_in_turmoil.values import Prices, checkable
from tests.rules.europe_in_turmoil.happening import A, L, begin, occur, places, possible
from tests.rules.europe_in_turmoil.stage import asked, do, picks, play, position, refused, sp

RUSSIA = {"moscow": 3, "poland": 3, "tsarist_army": 3}


def test_61_russian_collapse():
    """The crisis roll still counts the old marker (R65)."""
    assert not possible(61, liberal={"moscow": 3, "poland": 3})
    state = occur(61, liberal=RUSSIA, table={26: L}, emperors="franco_russian_alliance", dice=[1])
    assert (state.emperors, state.lasts(26), state.lasts(61)) == ("russian_collapse", False, True)
    assert not can_occur(state, 26, L)
    state = occur(61, liberal=RUSSIA, tension=6, emperors="three_emperor_league", dice=[6])
    assert (state.at_war, status(state)) == (False, -4)


def test_81_raoul_villain():
    state = occur(81, table={75: L})
    assert (state.vp, state.lasts(75)) == (-1, False)
    assert not can_occur(state, 75, L)


def test_82_agadir_crisis():
    state = occur(82, liberal={"morocco": 1})
    play(state, L, "branch:0")
    assert (state.vp, state.control("morocco")) == (-1, A)
    state = occur(82)
    play(state, L, "branch:1", dice=[1])
    assert (state.vp, state.tension) == (1, 2)


@pytest.mark.parametrize(("option", "vp"), [("event", 3), ("chooser", -1)])
def test_82_who_pays_for_too_much_tension(option, vp):
    """R63: the side of the event, or as a table option the side that chose."""
    state = occur(82, tension=6, options={"tension_owner": option})
    play(state, L, "branch:1", dice=[1])
    assert state.vp == vp


def test_83_gavrilo_princip():
    """Franz Ferdinand's limit goes before Tension rises."""
    fields = {"authoritarian": {"vienna": 3, "budapest": 2}, "table": {4: A}}
    state = occur(83, tension=3, dice=[1], **fields)
    assert (state.tension, state.vp, state.lasts(4)) == (5, 0, False)


def test_84_balkan_federation():
    """One point more for Operations entirely in the Balkans, this turn only."""
    state = occur(84, hands={L: [22, 9]}, liberal={"greece": 2}, authoritarian={"serbia": 3, "moscow": 3})
    places(state, L, "bosnia")
    do(state, L, PlayCard())
    play(state, L, "card:22")
    labels = {option.id: option.label for option in asked(state, L).options}
    assert "(2 points)" in labels["place"]
    assert "(3 points)" in labels["place-balkans"]
    assert "(3 points)" in labels["check-balkans"]
    play(state, L, "place-balkans")
    assert set(picks(state, L)) <= {f"space:{space}" for space in state.board.members["balkans"]}
    places(state, L, "bosnia x2", "greece")
    do(state, L, PlayCard())
    play(state, L, "card:9", "check-balkans")
    assert picks(state, L) == ["space:serbia"]
    assert state.clear_table() == [84]
    assert state.removed == [84]


def test_85_patriotism():
    state = occur(85, liberal={"bavaria": 2, "saxony": 1, "belgium": 3, "romania": 2, "paris": 2})
    assert refused(state, A, "space:paris")
    places(state, A, "bavaria")
    assert refused(state, A, "space:bavaria")
    places(state, A, "belgium", "romania")
    assert (sp(state, "bavaria"), sp(state, "belgium")) == ((1, 1), (2, 1))


def test_86_parliament_act():
    assert occur(86, liberal={"belgium": 3, "denmark": 2, "norway": 2, "italy": 3}, table={51: L}).vp == 4


def test_87_war_in_the_balkans():
    """The marker comes after its own crisis roll; Legacy of Bismarck calls that off."""
    state = occur(87, liberal={"serbia": 4, "greece": 1}, dice=[6])
    assert state.track == []
    places(state, A, "serbia x3")
    assert (state.track, status(state), sp(state, "serbia")) == (["balkan_wars"], -4, (1, 0))
    state = occur(87, table={25: A})
    assert (state.track, state.chance.drawn) == (["balkan_wars"], 0)


def test_88_us_non_interventionism():
    state = occur(88, spent={L: [1], A: [11, 12]}, table={58: L})
    assert (state.spent, state.lasts(58), state.lasts(88)) == ({L: [1], A: []}, False, True)


def test_89_stolypin():
    """The Authoritarian point comes even where there was nothing to remove."""
    state = occur(89, liberal={"crimea": 2})
    assert [sp(state, s) for s in ("belarus", "ukraine", "crimea")] == [(0, 1), (0, 1), (1, 1)]


def test_90_balkan_civil_war():
    """The Black Hand counts; more support than the opponent's is never lost."""
    state = occur(90, liberal={"greece": 3}, authoritarian={"serbia": 4}, black_hand="serbia", dice=[1])
    places(state, L, "serbia")
    assert (sp(state, "serbia"), state.track, state.tension) == ((4, 4), ["balkan_wars"], 1)
    state = occur(90, liberal={"greece": 3}, table={25: A}, track=["balkan_wars"])
    places(state, L, "greece")
    assert (sp(state, "greece"), state.track) == ((3, 0), ["balkan_wars"])


def test_91_funeral_of_edward_vii():
    thrones = ("wilhelm_ii", "dual_monarchy", "nicolas_ii", "montenegro", "sweden", "italy", "constantinople")
    state = occur(91, tension=1)
    assert state.tension == 0
    assert state.support[L] == dict.fromkeys(thrones, 1)
    assert sp(occur(91, monarchy_restored=True), "paris") == (1, 0)


def test_92_freedom_and_accord():
    """Just enough to end Authoritarian control, then at most four in the Balkans."""
    assert not possible(92)
    assert not possible(92, occurred={47}, closed={92})
    state = occur(92, occurred={47}, authoritarian={"constantinople": 8})
    assert (sp(state, "constantinople"), state.control("constantinople")) == ((6, 8), None)
    places(state, L, "serbia x4")
    state = occur(92, occurred={48}, liberal={"constantinople": 1}, authoritarian={"constantinople": 2})
    assert sp(state, "constantinople") == (1, 2)
    places(state, L, "greece")
    assert sp(state, "greece") == (1, 0)


def test_93_raid_on_the_sublime_porte():
    """The crisis comes first, without more Tension; then the Liberal closes nothing any more."""
    state = occur(93, occurred={48}, liberal={"constantinople": 2}, authoritarian={"constantinople": 3}, dice=[1])
    assert (sp(state, "constantinople"), state.tension) == ((0, 3), 0)
    places(state, A, "constantinople x2", "done", "bulgaria x2")
    assert (sp(state, "constantinople"), sp(state, "bulgaria")) == ((0, 1), (0, 2))
    assert not can_occur(state, 92, L)


def test_94_perfidious_italy():
    """The Triple Alliance is turned over, or the marker placed anew."""
    state = occur(94, table={68: A}, track=["dual_alliance", "triple_alliance"])
    assert (sp(state, "italy"), sp(state, "libya")) == ((2, 0), (2, 0))
    assert (state.track, state.lasts(68)) == (["dual_alliance", "perfidious_italy"], False)
    assert not can_occur(state, 68, A)
    assert occur(94).track == ["perfidious_italy"]


def test_95_splendid_isolation():
    state = occur(95, liberal={"paris": 2, "belgium": 1, "sweden": 1}, table={10: L}, track=["entente_cordiale"])
    assert [sp(state, s)[0] for s in ("paris", "belgium", "sweden", "netherlands")] == [1, 0, 0, 0]
    assert (state.track, state.lasts(10)) == (["splendid_isolation"], False)
    assert not any(can_occur(state, card, L) for card in (10, 55, 66, 99))
    assert occur(95).track == ["splendid_isolation"]


def test_96_yugoslavia_won():
    """The Authoritarian wins ties."""
    state = occur(96, liberal={"serbia": 3, "croatia": 2}, authoritarian={"macedonia": 2}, dice=[4, 4])
    places(state, A, "serbia")
    assert (sp(state, "serbia"), state.lasts(96)) == ((0, 3), True)
    assert not can_occur(state, 83, A)


def test_96_yugoslavia_lost():
    state = occur(96, liberal={"serbia": 3}, dice=[4, 4])
    assert (sp(state, "serbia"), state.removed) == ((3, 0), [96])
    assert can_occur(state, 83, A)


def test_98_reinhold_von_sydow():
    from rules.europe_in_turmoil.naval import bonus

    state = occur(98)
    assert (bonus(state, A), bonus(state, L)) == (2, 0)


def test_99_franco_british_cooperation():
    """Two boxes when behind, each with its award; only while Entente Cordiale lies face up."""
    assert not possible(99)
    assert not possible(99, track=["splendid_isolation"])
    state = occur(99, track=["entente_cordiale"], navy={L: 2, A: 4})
    assert (state.navy[L], state.vp) == (4, 1)
    assert occur(99, track=["entente_cordiale"], navy={L: 4, A: 4}).navy[L] == 5


def test_100_arms_traders():
    state = occur(100, tension=4)
    assert (state.vp, state.discard) == (-4, [100])


def test_101_aristide_briand():
    state = occur(101, liberal={"paris": 2})
    assert state.vp == 1
    places(state, L, "nice", "dijon")
    assert refused(state, L, "space:dijon")
    places(state, L, "picardy", "bordeaux")
    state = occur(101)
    assert refused(state, L, "space:paris")
    places(state, L, "nice", "dijon")
    assert (state.vp, state.lasts(101)) == (0, True)
    assert not can_occur(state, 76, L)


def test_102_german_army_expansion():
    """Its marker lies above the track and leaves the crisis status alone."""
    state = occur(102, liberal={"kiel": 3})
    assert [sp(state, s)[1] for s in ("kiel", "east_prussia", "imperial_army")] == [0, 1, 1]
    assert (state.tension, state.track, status(state), state.lasts(102)) == (1, [], -6, True)


def test_103_black_hand():
    """Two points that nothing removes, and no checks there (R40)."""
    state = occur(103, liberal={"serbia": 1}, authoritarian={"serbia": 1})
    places(state, A, "serbia")
    assert (sp(state, "serbia"), state.removable(A, "serbia")) == ((1, 3), 1)
    assert "serbia" not in checkable(state, L)
    begin(state, 3)
    assert refused(state, L, "space:serbia")


def test_104_attempted_neutrality():
    state = occur(104)
    places(state, L, "italy")
    assert refused(state, L, "space:italy")
    places(state, L, "sweden", "morocco")
    assert state.discard == [104]


def test_106_preventive_war():
    """Below 0 each point of Tension is another VP."""
    state = occur(106, authoritarian={"vienna": 2, "budapest": 2, "moscow": 1})
    play(state, A, "region:austria_hungary")
    places(state, A, "vienna x2")
    assert (sp(state, "vienna"), sp(state, "budapest"), state.vp, state.tension) == ((0, 0), (0, 1), -4, 0)


def test_107_mitteleuropa():
    """Four points for each box, by the rules of Operations, in Central Europe only."""
    state = occur(107, navy={L: 4, A: 3}, authoritarian={"vienna": 3, "moscow": 3}, liberal={"bohemia": 2})
    assert picks(state, A) == ["back:0", "back:1", "back:2"]
    play(state, A, "back:1")
    assert (state.navy[A], state.high_water) == (2, 3)
    assert "space:moscow" not in picks(state, A)
    assert refused(state, A, "space:kiel"), "no support near it"
    assert next(o.label for o in asked(state, A).options if o.id == "space:bohemia").startswith(
        "Place in Bohemia (2 of 4"
    )
    places(state, A, "vienna x4")
    assert occur(107, navy={L: 1, A: 0}).removed == [107]


def test_108_weltpolitik():
    """The Liberal chooses what the Authoritarian loses; Tension below 0 is the Authoritarian's gain."""
    state = occur(108, authoritarian={"vienna": 2, "moscow": 1})
    places(state, L, "vienna")
    assert refused(state, L, "space:vienna")
    places(state, L, "done")
    assert (state.vp, sp(state, "vienna"), sp(state, "moscow")) == (-5, (0, 1), (0, 1))


def test_109_leopold_von_berchtold():
    """Both sides pay double in the Balkans until there is war there."""
    state = occur(109, liberal={"greece": 2})
    places(state, A, "serbia")
    assert (Prices(state, L)("greece"), Prices(state, A)("greece"), Prices(state, A)("vienna")) == (2, 4, 1)
    state.track.append("balkan_wars")
    assert Prices(state, A)("greece") == 2
    state = occur(109, track=["balkan_wars"])
    places(state, A, "serbia")
    assert (state.lasts(109), state.removed) == (False, [109])


def test_110_istvan_tisza():
    state = occur(110, tension=2)
    assert [sp(state, s)[0] for s in ("transylvania", "budapest", "galicia_przemysl")] == [1, 1, 1]
    assert state.tension == 1


def test_checks_and_operations_respect_the_black_hand():
    state = position(authoritarian={"serbia": 3, "moscow": 1}, black_hand="serbia", liberal={"greece": 2})
    do(state, L, Operate(3, "check"))
    assert picks(state, L) == ["space:moscow"]
    do(state, L, Check("moscow", 3), dice=[6])
    assert sp(state, "serbia") == (0, 3)
