"""The Great War: participants, war rolls, losses, final scoring (rulebook 8.4)."""

from __future__ import annotations

import pytest

from rules.europe_in_turmoil.alliances import participants, war_bonus
from rules.europe_in_turmoil.steps import Put
from rules.europe_in_turmoil.tension import Crisis, Tension
from rules.europe_in_turmoil.war import GreatWar, losses
from tests.rules.europe_in_turmoil.stage import A, L, asked, do, picks, play, position, refused, sp, texts

LEAGUE, FRANCO, COLLAPSE = "three_emperor_league", "franco_russian_alliance", "russian_collapse"

# participants (rulebook 8.4.1)


@pytest.mark.parametrize(
    ("fields", "entente", "central"),
    [
        ({}, {"france"}, {"germany", "austria_hungary", "russia"}),
        ({"emperors": FRANCO}, {"france", "russia"}, {"germany"}),
        ({"emperors": FRANCO, "track": ["dual_alliance"]}, {"france", "russia"}, {"germany", "austria_hungary"}),
        ({"emperors": COLLAPSE}, {"france"}, {"germany"}),
        ({"track": ["balkan_wars"]}, {"france"}, {"germany", "austria_hungary", "russia", "balkans"}),
        ({"emperors": FRANCO, "track": ["balkan_wars"]}, {"france", "russia", "balkans"}, {"germany"}),
        ({"emperors": COLLAPSE, "track": ["balkan_wars"]}, {"france", "balkans"}, {"germany"}),
        ({"emperors": COLLAPSE, "track": ["entente_cordiale"]}, {"france", "britain"}, {"germany"}),
        ({"emperors": COLLAPSE, "table": {50: A}}, {"france", "britain"}, {"germany"}),
        ({"emperors": COLLAPSE, "table": {50: A}, "track": ["splendid_isolation"]}, {"france"}, {"germany"}),
    ],
)
def test_participants(fields, entente, central):
    camps = participants(position(**fields))
    assert {n for n, side in camps.items() if side == L} == entente
    assert {n for n, side in camps.items() if side == A} == central


def test_participants_of_a_mobilization():
    """Rulebook 8.4.4: the Ottoman Empire against Russia, Italy by its alliance."""

    def camps(**fields):
        return participants(position(**fields), mobilization=True)

    assert camps()["ottoman_empire"] == L and "italy" not in camps()
    assert camps(emperors=FRANCO)["ottoman_empire"] == A
    assert "ottoman_empire" not in camps(emperors=COLLAPSE)
    assert camps(track=["triple_alliance"])["italy"] == A
    assert camps(track=["perfidious_italy"])["italy"] == L


# war rolls (rulebook 8.4.2)


def test_what_the_markers_add():
    state = position(
        track=["entente_cordiale", "dual_alliance", "triple_alliance"],
        table={50: A, 74: A, 102: A, 58: L},
        navy={L: 3, A: 4},
        authoritarian={"italy": 3, "constantinople": 3},
    )
    assert war_bonus(state, A) == {
        "Three Emperor League": 2,
        "Dual Alliance": 2,
        "Triple Alliance": 2,
        "Schlieffen Plan Adopted": 1,
        "German Army Expansion": 1,
        "von Bethmann-Hollweg": 1,
        "ahead in the Naval Arms Race": 1,
        "Constantinople or Italy": 1,
    }
    assert war_bonus(state, L) == {"Entente Cordiale": 2, "US Interventionism": 2}


def test_the_americans_need_the_entente_cordiale():
    """Card 058."""
    assert war_bonus(position(table={58: L}), L) == {}
    assert war_bonus(position(table={58: L}, track=["splendid_isolation"]), L) == {}


def test_flipped_markers_add_nothing():
    assert war_bonus(position(track=["perfidious_italy", "splendid_isolation"], emperors=COLLAPSE), A) == {}


# the rulebook's example, from the crisis roll to the end


def example():
    """Tension 3, Liberal ahead at sea, the markers of the example; support is made up where the text is silent."""
    return position(
        emperors=FRANCO,
        track=["entente_cordiale", "dual_alliance"],
        table={50: A, 10: L, 26: L, 27: A},
        tension=3,
        navy={L: 6, A: 4},
        liberal={"paris": 2, "moscow": 3, "beau_monde": 4, "bohemia": 2},
        authoritarian={"constantinople": 3, "wilhelm_ii": 5, "vienna": 3, "budapest": 2, "nicolas_ii": 4},
        turn=9,
        phasing=L,
        open=[57],
        running=[57],
    )


def test_the_great_war_of_the_rulebook():
    """Worked positions W31 to W34: Naval Bill raises Tension, 5 + 4 − 2 = 7, and the Central Powers win 9 to 7."""
    state = example()
    log = do(state, L, Tension(1), Crisis(), dice=[5, 5, 2])
    assert state.navy[L] == 6  # the advance of the card does not happen any more
    told = texts(log)
    assert "for the Central Powers fight Germany and Austria-Hungary" in told
    assert "for the Entente fight France, Britain and Russia" in told
    assert "War roll of the Central Powers: 5 + 2 (Dual Alliance) + 1 (Schlieffen Plan Adopted)" in told
    assert "(Constantinople or Italy) = 9" in told and "(ahead in the Naval Arms Race) = 7" in told
    assert state.vp == -4

    # The winner orders the regions; the Balkans are not among them.
    assert set(picks(state, A)) == {"region:france", "region:germany", "region:austria_hungary", "region:russia"}
    # Russia and France, of the losers: Liberal, Authoritarian and Liberal again remove their own support.
    play(state, A, "region:russia", dice=[1, 1, 1])
    assert sp(state, "moscow") == (2, 0)
    play(state, A, "space:nicolas_ii")
    assert sp(state, "nicolas_ii") == (0, 3) and sp(state, "moscow") == (1, 0)
    play(state, A, "region:france", dice=[2, 1, 1])
    play(state, L, "space:paris", "space:beau_monde", "space:paris")
    assert sp(state, "paris") == (0, 0) and sp(state, "beau_monde") == (3, 0)
    # Germany and Austria-Hungary, of the winners: Authoritarian places, Liberal removes.
    play(state, A, "region:germany", "space:hanover_oldenburg", dice=[2, 1, 1, 2])
    log = play(state, A, "space:hanover_oldenburg", "space:dual_monarchy")
    assert sp(state, "hanover_oldenburg") == (0, 2) and sp(state, "bohemia") == (0, 0)
    assert sp(state, "italy") == (0, 3) and sp(state, "constantinople") == (0, 3)
    # France +3, Germany −7, Austria-Hungary −9, Russia −1.
    assert state.outcome is not None and state.outcome.how == "the Great War" and state.outcome.rule == "8.4.5"
    assert state.outcome.winners == (A,) and state.outcome.score == {L: -18, A: 18}
    assert "Scoring of the Balkans" not in texts(log) and state.chance.drawn == 0


def test_losses_of_the_losers_region():
    """Worked position W34: own points of the loser, the winner and the loser again."""
    state = position(
        liberal={"paris": 2, "belgium": 1}, authoritarian={"french_armed_forces": 4}, options={"losses": "own"}
    )
    do(state, A, *losses(L, A, "france"), dice=[2])
    assert set(picks(state, L)) == {"space:paris", "space:belgium"}
    play(state, L, "space:paris", "space:belgium", dice=[3, 4])
    assert sp(state, "french_armed_forces") == (0, 1)
    assert sp(state, "paris") == (0, 0)  # two left to remove, one there


def test_gains_of_the_winners_region_cost_operations():
    """Worked position W34 and ruling R83: placement rules hold, then the loser removes."""
    state = position(liberal={"silesia": 2, "bavaria": 1}, authoritarian={"saxony": 3, "vienna": 3})
    do(state, A, *losses(A, A, "germany"), dice=[3])
    assert refused(state, A, "space:bohemia")  # next to Vienna, but not in Germany or beside it
    play(state, A, "space:silesia")  # controlled by the opponent: 2
    play(state, A, "space:silesia", dice=[1])
    assert sp(state, "silesia") == (2, 2)
    assert set(picks(state, L)) == {"space:silesia", "space:bavaria"}
    play(state, L, "space:bavaria")
    assert sp(state, "bavaria") == (0, 0) and not state.program.todo


def test_turn_cards_still_raise_prices_in_the_war():
    """Ruling R69."""
    state = position(liberal={"paris": 1}, table={5: A})
    do(state, L, *losses(L, L, "france"), dice=[3])
    play(state, L, "space:paris", dice=[1])
    assert sp(state, "paris") == (2, 0)  # the third point is not enough for another


def test_the_black_hand_survives_the_war():
    """Ruling R81."""
    state = position(authoritarian={"serbia": 3}, black_hand="serbia")
    do(state, A, *losses(A, L, "balkans"), dice=[6, 6, 6])
    assert sp(state, "serbia") == (0, 2)


def test_the_losses_of_the_entente_won_war():
    """Ruling R82: in an Entente region the Authoritarian removes after the Liberal has placed."""
    state = position(liberal={"paris": 2}, authoritarian={"french_armed_forces": 4, "algeria": 2})
    do(state, L, *losses(L, L, "france"), dice=[1])
    play(state, L, "space:paris", dice=[2])
    assert set(picks(state, A)) == {"space:french_armed_forces", "space:algeria"}


def test_losses_of_the_opponents_points_as_a_table_option():
    """Ruling R81."""
    state = position(liberal={"paris": 2}, authoritarian={"algeria": 2}, options={"losses": "opponent"})
    do(state, L, *losses(L, A, "france"), dice=[1, 1, 1])
    assert sp(state, "paris") == (1, 0) and sp(state, "algeria") == (0, 0)


def test_if_both_lost_each_region_suffers_three_times_and_they_choose_by_turns():
    """Rulings R80 and R85."""
    state = position(emperors=FRANCO, liberal={"paris": 9, "moscow": 9})
    log = do(state, L, GreatWar(), dice=[4, 2])  # 4 to 2 + 2
    assert "both have lost" in texts(log) and state.vp == 0
    assert asked(state, L).options[0].id == "region:france"
    play(state, L, "region:russia", dice=[1, 1, 1])
    assert sp(state, "moscow") == (7, 0)
    assert set(picks(state, A)) == {"region:france", "region:germany"}
    assert sp(state, "italy") == (0, 0)
    play(state, A, "region:germany", dice=[1, 1, 1, 1, 1, 1])
    assert sp(state, "paris") == (7, 0)
    assert state.outcome is not None and state.outcome.winners == (L,)
    assert sp(state, "italy") == (0, 0) and sp(state, "constantinople") == (0, 0)  # ruling R84


def test_the_winner_gets_constantinople_and_italy():
    """Ruling R84."""
    state = position(emperors=COLLAPSE, authoritarian={"italy": 2}, liberal={"constantinople": 1})
    do(state, L, GreatWar(), dice=[1, 6])
    play(state, L, "region:germany", dice=[1, 1, 1, 1, 1])
    while state.outcome is None:
        question = state.program.pending(state)[0]
        play(state, question.seat, question.options[0].id)
    assert state.control("constantinople") == L and state.control("italy") == L


# the end (rulebook 8.4.5)


def finished(vp: int, dice: list[int], **fields):
    """A war between France and Germany over an empty map."""
    state = position(emperors=COLLAPSE, vp=vp, **fields)
    do(state, L, GreatWar(), dice=dice)
    while state.outcome is None:
        question = state.program.pending(state)[0]
        play(state, question.seat, question.options[0].id)
    return state.outcome


def test_a_tie_goes_to_the_winner_of_the_war():
    """Ruling R79: with Italy for the winner, which France scores."""
    outcome = finished(5, [6, 1])  # 5 − 4 − 1 (Italy) = 0
    assert outcome.winners == (A,) and outcome.score == {L: 0, A: 0}


def test_a_tie_without_winner_is_lost_by_both():
    outcome = finished(0, [3, 3])
    assert outcome.winners == () and outcome.how == "the Great War"


def test_the_great_war_can_be_won_beyond_twenty_points():
    """Ruling R1 and R79."""
    outcome = finished(25, [3, 3])
    assert outcome.winners == (L,) and outcome.score[L] == 25


def test_only_regions_at_war_are_scored():
    """Worked position W34: the Balkans are not."""
    outcome = finished(0, [3, 3], liberal={"romania": 30, "moscow": 30})
    assert outcome.score[L] == 0


@pytest.mark.parametrize(("option", "how"), [("score", "the Great War"), ("win", "control of Germany")])
def test_control_of_germany_in_the_great_war(option, how):
    """Ruling R77."""
    germany = dict.fromkeys(("kiel", "east_prussia", "imperial_army", "wilhelm_ii", "alsace_lorraine", "berlin"), 40)
    outcome = finished(-60, [3, 3], liberal=germany, options={"germany_war": option})
    assert outcome.how == how and outcome.winners == ((L,) if option == "win" else (A,))


def test_no_konig_in_the_war():
    """The advantage serves in Action Rounds only; 4.3 of the war roll."""
    state = position(emperors=COLLAPSE, navy={L: 10, A: 3}, tension=6, track=["balkan_wars"], phasing=L)
    state.used.append("reroll")
    do(state, L, Crisis(), Put(1), dice=[6, 3, 3])
    assert state.at_war and not any(d.ask == "reroll" for d in state.program.pending(state))
