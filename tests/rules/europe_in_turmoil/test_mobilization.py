"""The optional War Mobilization and its 35 cards (rulebook 8.4.4, option "mobilization")."""

from __future__ import annotations

from typing import Any

import pytest

from rules.europe_in_turmoil.mobilization import locked_in, nations_of
from rules.europe_in_turmoil.mobilization_cards import (
    MOBILIZATION,
    CivilWar,
    cards_of_nation,
    mobilization_reference,
    shut,
)
from rules.europe_in_turmoil.state import Mobilized, State
from rules.europe_in_turmoil.steps import Each, TakeControl
from rules.europe_in_turmoil.war import GreatWar
from rules.europe_in_turmoil.where import Where
from tests.rules.europe_in_turmoil.stage import A, L, asked, do, picks, play, position, refused, sp, spaces, texts

FRANCO, COLLAPSE = "franco_russian_alliance", "russian_collapse"
ON = {"mobilization": "on"}


def at_war(**fields: Any) -> State:
    """A position in which the cards are being shown."""
    state = position(options=ON, at_war=True, **fields)
    state.mobilized = Mobilized({L: [], A: []})
    return state


def works(state: State, card: str, side: str) -> bool:
    """Do a card by itself for its side; False if it is not valid."""
    found = MOBILIZATION[card]
    if not found.valid(state, side):
        return False
    do(state, side, *found.program(state, side))
    return True


def key(*cards: str) -> list[str]:
    return [f"mobilization:{card}" for card in cards]


def test_thirty_five_cards_at_second_hand():
    assert len(MOBILIZATION) == 35
    assert {card.source for card in mobilization_reference().values()} == {"second-hand"}
    assert all(0 <= card.priority <= 8 for card in MOBILIZATION.values())


# choosing


def test_each_side_chooses_a_card_for_each_nation_in_secret():
    """Worked position W35, with the U-boats declined."""
    state = position(
        emperors=COLLAPSE,
        track=["dual_alliance", "balkan_wars", "perfidious_italy"],
        table={50: A},
        options=ON,
    )
    do(state, L, GreatWar())
    assert nations_of(state, L) == ["france", "britain", "balkans", "italy"]
    assert nations_of(state, A) == ["germany", "austria_hungary"]
    questions = state.program.pending(state)
    assert {q.seat for q in questions} == {L, A} and all(q.secret for q in questions)
    assert picks(state, A) == key("MG1", "MG3", "MG4", "MG5", "MG6")
    before = asked(state, L).id
    play(state, A, *key("MG4", "MA3"))
    assert picks(state, A) == [*key("MG2"), "decline"]
    assert asked(state, L).id == before and locked_in(state, A) == ["MG4", "MA3"]
    play(state, A, "decline")
    assert [q.seat for q in state.program.pending(state)] == [L]


def test_the_example_of_the_rulebook():
    """Worked position W35: Britain stays out here by Splendid Isolation, as in the text there is no British card."""
    state = position(
        emperors=COLLAPSE,
        track=["dual_alliance", "balkan_wars", "perfidious_italy", "splendid_isolation"],
        table={50: A},
        options=ON,
        liberal={"paris": 3},
        authoritarian={"belgium": 4},
    )
    do(state, L, GreatWar())
    play(state, A, *key("MG4", "MA3"), "decline")
    log = play(state, L, *key("MF5", "MB2", "MI2"))
    shown = [event.data["card"] for event in log if event.kind == "showed"]
    assert shown == key("MF5", "MI2")
    log = play(state, L, "space:paris")
    shown = [event.data["card"] for event in log if event.kind == "showed"]
    assert shown == key("MB2", "MG4", "MA3")
    assert "Authoritarian gained 5 VP (6 − 1)" in texts(log)
    assert state.control("bosnia") == L and state.control("croatia") == L and state.control("italy") == A
    assert sp(state, "alto_adige") == (2, 0) and sp(state, "belgium") == (0, 0) and sp(state, "paris") == (2, 0)
    assert state.outcome is not None and state.outcome.how == "the Great War"


def test_the_last_choice_reveals_and_the_others_do_not():
    state = position(emperors=COLLAPSE, options=ON)
    do(state, L, GreatWar())
    assert not any(o.reveals for q in state.program.pending(state) for o in q.options)
    play(state, A, *key("MG1"), "decline")
    assert all(o.reveals for o in asked(state, L).options)


def test_a_card_of_another_nation_cannot_be_chosen():
    state = position(emperors=COLLAPSE, options=ON)
    do(state, L, GreatWar())
    assert refused(state, L, "mobilization:MG1") and refused(state, L, "mobilization:MR1")
    assert refused(state, A, "mobilization:MG2")  # only in addition


def test_the_u_boats_come_in_addition_and_first():
    state = position(emperors=COLLAPSE, options=ON, navy={L: 5, A: 3})
    do(state, L, GreatWar())
    play(state, A, *key("MG6", "MG2"))
    log = play(state, L, *key("MF3"))
    shown = [event.data["card"] for event in log if event.kind == "showed"]
    assert shown == key("MG2", "MF3", "MG6")


def test_a_tie_after_a_mobilization_is_lost_by_both():
    """Nobody has won the war."""
    state = position(emperors=COLLAPSE, options=ON, vp=1)
    do(state, L, GreatWar())
    play(state, A, *key("MG6"), "decline")
    play(state, L, *key("MF3"))
    assert state.outcome is not None and state.vp == 0 and state.outcome.winners == ()


def test_a_card_can_become_invalid_before_its_turn():
    """Rulebook 8.4.4: what a card needs must hold when its priority comes, not when it was chosen."""
    state = position(
        emperors=COLLAPSE,
        track=["dual_alliance", "balkan_wars"],
        options=ON,
    )
    do(state, L, GreatWar())
    play(state, A, *key("MG6", "MA1"), "decline")
    log = play(state, L, *key("MF3", "MB2"))
    assert "War of Liberation (Austria-Hungary) (the Balkans, priority 3): it has no effect" in texts(log)
    assert state.control("serbia") == A and state.control("bosnia") is None


# the cards, one by one


def test_serbien_muss_sterbien():
    assert not works(at_war(), "MA1", A)
    state = at_war(track=["dual_alliance"])
    assert works(state, "MA1", A) and state.control("serbia") == A
    assert not MOBILIZATION["MB2"].valid(state, L)


def test_poland_campaign():
    fields = {"emperors": COLLAPSE, "track": ["dual_alliance"]}
    assert not works(at_war(**fields), "MA2", A)
    held = {"galicia_przemysl": 2}
    assert not works(at_war(track=["dual_alliance"], authoritarian=held), "MA2", A)  # Russia is an ally
    assert not works(at_war(emperors=COLLAPSE, authoritarian=held), "MA2", A)
    state = at_war(**fields, authoritarian=held)
    assert works(state, "MA2", A) and state.control("poland") == A and state.vp == -1


def test_isonzo_campaign():
    state = at_war(liberal={"italy": 1})
    assert works(state, "MA3", A) and sp(state, "italy") == (1, 4)


def test_third_balkan_war():
    state = at_war(liberal={"greece": 3, "serbia": 1}, authoritarian={"romania": 3, "bulgaria": 3})
    works(state, "MB1", L)
    assert refused(state, L, "space:greece")
    play(state, L, *spaces("romania", "bulgaria"))
    play(state, A, "space:greece")
    play(state, L, *spaces("romania", "romania"))
    play(state, A, "done")
    assert sp(state, "romania") == (0, 0) and sp(state, "bulgaria") == (0, 2) and sp(state, "greece") == (2, 0)
    assert CivilWar().text().startswith("twice")


def test_war_of_liberation_against_austria():
    assert not works(at_war(track=["balkan_wars"]), "MB2", L)  # the Balkans are on the other side
    state = at_war(track=["balkan_wars"], emperors=FRANCO)
    assert works(state, "MB2", L) and state.control("bosnia") == L and state.control("croatia") == L


def test_war_of_liberation_against_the_ottomans():
    state = at_war(liberal={"constantinople": 2}, authoritarian={"constantinople": 4})
    assert works(state, "MB3", A) and sp(state, "constantinople") == (0, 0)


def test_blockade():
    assert not works(at_war(navy={L: 2, A: 2}), "ME1", L)
    state = at_war(navy={L: 3, A: 2}, authoritarian={"kiel": 2})
    assert works(state, "ME1", L) and state.control("kiel") == L and sp(state, "berlin") == (1, 0)
    assert sum(state.support[L].values()) == 11 + 5


def test_british_expeditionary_force():
    state = at_war(authoritarian={"paris": 2})
    works(state, "ME2", L)
    assert state.vp == 1 and refused(state, L, "space:paris")
    play(state, L, "space:nice")
    assert refused(state, L, "space:nice")
    play(state, L, *spaces("dijon", "picardy"))
    assert not state.program.todo


def test_british_expeditionary_force_with_the_americans():
    state = at_war(table={58: L})
    works(state, "ME2", L)
    play(state, L, *spaces("nice", "dijon", "picardy", "paris", "bordeaux", "fauvism"))
    assert state.vp == 2 and not state.program.todo


def test_gallipoli():
    assert not works(at_war(), "ME3", L)
    state = at_war(emperors=FRANCO, authoritarian={"constantinople": 3})
    assert works(state, "ME3", L) and state.control("constantinople") == L


def test_salonika():
    assert not works(at_war(emperors=COLLAPSE), "ME4", L)
    state = at_war(emperors=COLLAPSE, track=["dual_alliance"])
    works(state, "ME4", L)
    assert refused(state, L, "space:croatia")
    play(state, L, "space:serbia")
    assert state.control("serbia") == L


@pytest.mark.parametrize("card", ["ME5", "MF1"])
def test_landings_in_italy(card):
    assert not works(at_war(), card, L)
    assert not works(at_war(track=["perfidious_italy"]), card, L)
    state = at_war(track=["triple_alliance"], authoritarian={"italy": 3})
    assert works(state, card, L) and state.control("italy") == L


def test_plan_xvi():
    assert not works(at_war(), "MF2", L)
    state = at_war(liberal={"french_armed_forces": 4}, table={50: A})
    works(state, "MF2", L)
    works(state, "MG4", A)
    works(state, "MG5", A)
    assert state.vp == -4


def test_plan_xvii():
    state = at_war(liberal={"french_armed_forces": 5})
    works(state, "MF3", L)
    assert state.vp == 1 and picks(state, L) == ["move:3", "move:2", "move:1", "decline"]
    play(state, L, "move:2")
    assert sp(state, "french_armed_forces") == (3, 0) and sp(state, "alsace_lorraine") == (2, 0)
    state = at_war()
    works(state, "MF3", L)
    assert state.vp == 1 and not state.program.todo


def test_colonial_sunset():
    assert not works(at_war(), "MF4", L)
    state = at_war(navy={L: 3, A: 2})
    works(state, "MF4", L)
    assert refused(state, L, "space:libya")
    play(state, L, *spaces(*["colonials"] * 3, *["morocco"] * 3, "algeria", "tunisia"))
    assert sp(state, "morocco") == (3, 0)
    works(state, "ME2", L)
    assert state.vp == 2


def test_plan_xv():
    state = at_war(table={50: A})
    works(state, "MF5", L)
    assert refused(state, L, "space:italy")
    play(state, L, "space:nice")
    works(state, "MG4", A)
    assert state.vp == -5


def test_von_lettow_vorbeck():
    held = {"libya": 2, "algeria": 3, "belgium": 3}
    assert not works(at_war(authoritarian=held), "MG1", A)
    state = at_war(authoritarian=held, navy={L: 1, A: 2})
    assert works(state, "MG1", A) and state.vp == -2
    state = at_war(authoritarian=held, navy={L: 1, A: 2}, congo=True)
    assert works(state, "MG1", A) and state.vp == -3


def test_u_boat_offensive():
    state = at_war(navy={L: 6, A: 2})
    assert works(state, "MG2", A) and state.vp == 2 and state.navy[A] == 6
    state = at_war(navy={L: 2, A: 6})
    assert works(state, "MG2", A) and state.vp == 2 and state.navy[A] == 6


def test_east_wall_west_wall():
    """Support in Germany stays as it is for the rest of the war."""
    state = at_war(
        navy={L: 3, A: 2},
        emperors=FRANCO,
        liberal={"french_armed_forces": 5, "bavaria": 1},
        authoritarian={"bavaria": 1},
    )
    works(state, "MG3", A)
    before = {space: sp(state, space) for space in state.board.members["germany"]}
    works(state, "ME1", L)
    works(state, "MR3", L)
    works(state, "MF3", L)
    assert not state.program.todo
    assert before == {space: sp(state, space) for space in state.board.members["germany"]}
    assert isinstance(shut(state, Each(1, Where())), Each)
    assert "kiel" not in shut(state, TakeControl(Where())).where.all(state.board)


def test_guns_of_august():
    assert not works(at_war(), "MG4", A)
    state = at_war(table={50: A}, authoritarian={"belgium": 3}, liberal={"paris": 2, "nice": 2, "belgium": 1})
    works(state, "MG4", A)
    assert state.vp == -6 and sp(state, "belgium") == (1, 0) and refused(state, A, "space:belgium")
    play(state, A, *spaces("paris", "nice"))
    assert sp(state, "paris") == (1, 0) and sp(state, "nice") == (1, 0) and not state.program.todo


@pytest.mark.parametrize(("table", "left"), [({50: A, 102: A}, 6), ({50: A, 74: A}, 6), ({50: A, 74: A, 102: A}, 4)])
def test_guns_of_august_with_a_stronger_army(table, left):
    state = at_war(table=table, liberal={"paris": 10})
    works(state, "MG4", A)
    assert sp(state, "paris") == (left, 0)


def test_two_front_war():
    state = at_war(table={102: A}, authoritarian={"wilhelm_ii": 5, "berlin": 2, "vienna": 3})
    assert works(state, "MG5", A) and state.vp == -3
    assert sp(state, "wilhelm_ii") == (0, 4) and sp(state, "berlin") == (0, 2) and sp(state, "vienna") == (0, 3)


def test_kaiser_wilhelms_plan():
    state = at_war(emperors=FRANCO, track=["dual_alliance"])
    assert works(state, "MG6", A) and state.vp == -2
    assert not works(state, "MR3", L) and not works(state, "MR4", L) and works(state, "MR2", L)


def test_tirol_war():
    fields = {"track": ["perfidious_italy", "dual_alliance"]}
    assert not works(at_war(**fields), "MI1", L)
    assert not works(at_war(track=["perfidious_italy"], emperors=FRANCO, liberal={"italy": 3}), "MI1", L)
    assert not works(at_war(track=["triple_alliance"], liberal={"italy": 3}), "MI1", L)
    state = at_war(**fields, liberal={"italy": 3})
    assert works(state, "MI1", L) and state.vp == 1 and state.control("alto_adige") == L


@pytest.mark.parametrize("side", [L, A])
def test_italian_neutrality(side):
    state = at_war()
    assert works(state, "MI2", side) and state.points(side, "alto_adige") == 2


def test_mare_nostrum():
    assert not works(at_war(track=["perfidious_italy"]), "MI3", L)  # the Ottomans are allies against Russia
    state = at_war(track=["triple_alliance"])
    assert works(state, "MI3", A)
    assert [state.points(A, s) for s in ("libya", "tunisia", "algeria", "spain_portugal", "morocco")] == [1] * 5


def test_savoyard_war():
    assert not works(at_war(), "MI4", A)
    state = at_war(authoritarian={"italy": 3})
    assert works(state, "MI4", A) and state.vp == -1 and state.control("nice") == A


def test_balkan_reconquista():
    held = {"constantinople": 3}
    assert not works(at_war(authoritarian=held), "MO1", A)
    assert not works(at_war(track=["balkan_wars"]), "MO1", A)
    state = at_war(track=["balkan_wars"], authoritarian=held)
    assert works(state, "MO1", A)
    assert [state.points(A, s) for s in ("greece", "macedonia", "romania", "bulgaria")] == [1] * 4


def test_north_african_empire():
    assert not works(at_war(liberal={"constantinople": 3}), "MO2", L)
    state = at_war(authoritarian={"constantinople": 3})
    assert (
        works(state, "MO2", A) and [state.points(A, s) for s in ("libya", "tunisia", "algeria", "morocco")] == [1] * 4
    )


@pytest.mark.parametrize(("card", "worth"), [("MO3", 1), ("MO4", 2)])
def test_ottoman_campaigns(card, worth):
    assert not works(at_war(authoritarian={"constantinople": 3}), card, L)
    state = at_war(liberal={"constantinople": 3})
    assert works(state, card, L) and state.vp == worth


def test_the_great_game():
    assert not works(at_war(emperors=FRANCO), "MR1", A)
    state = at_war()
    works(state, "MR1", A)
    assert state.vp == -3 and picks(state, L) == [*key("ME1", "ME3", "ME4", "ME5"), "decline"]
    play(state, L, *key("ME4"))
    assert state.mobilized.chosen[L] == ["ME4"] and nations_of(state, L) == ["france", "britain", "ottoman_empire"]


def test_the_great_game_with_britain_at_war_gives_no_further_card():
    state = at_war(track=["entente_cordiale"])
    works(state, "MR1", A)
    assert state.vp == -3 and not state.program.todo


def test_the_late_british_card_is_shown_in_its_turn():
    state = position(options=ON)
    do(state, L, GreatWar())
    play(state, A, *key("MG6", "MA3", "MR1"), "decline")
    play(state, L, *key("MF3", "MO3"))
    log = play(state, L, *key("ME4"))
    assert "Liberal showed Salonika" in texts(log) and asked(state, L).options[0].id == "space:bosnia"


def test_day_15_attack():
    assert not works(at_war(), "MR2", L)
    state = at_war(emperors=FRANCO, table={50: A})
    assert works(state, "MR2", L) and state.vp == -1
    works(state, "MG4", A)
    assert state.vp == -5
    works(state, "MG6", A)
    assert state.vp == -9


def test_six_weeks_attack():
    assert not works(at_war(), "MR3", L)
    state = at_war(emperors=FRANCO, authoritarian={"east_prussia": 1})
    assert works(state, "MR3", L) and state.control("east_prussia") == L


def test_galician_campaign():
    assert not works(at_war(emperors=FRANCO), "MR4", L)
    state = at_war(emperors=FRANCO, track=["dual_alliance"])
    assert works(state, "MR4", L) and state.vp == 1
    assert state.control("galicia_przemysl") == L and state.control("budapest") == L


@pytest.mark.parametrize("side", [L, A])
def test_caucasus_campaign(side):
    state = at_war()
    assert works(state, "MR5", side) and state.control("constantinople") == side


def test_every_nation_has_its_cards():
    assert [len(cards_of_nation(n)) for n in ("germany", "austria_hungary", "france", "britain")] == [5, 3, 5, 5]
    assert [len(cards_of_nation(n)) for n in ("russia", "balkans", "italy", "ottoman_empire")] == [5, 3, 4, 4]
