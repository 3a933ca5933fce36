"""A Scoring from the secret choice to the crisis roll (rulebook 9.0, rulings R68 to R74)."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat
from rules.europe_in_turmoil.stability import Scoring, allowance, available, locked_in, refresh, spend
from rules.europe_in_turmoil.state import State
from tests.rules.europe_in_turmoil.stage import A, L, asked, do, picks, play, position, sp, spaces, texts


def scoring(state: State, active: Seat, region: str = "france") -> None:
    card = {"france": 6, "austria_hungary": 7, "russia": 8, "balkans": 43, "germany": 53}[region]
    state.later.remove(card)
    state.open.append(card)
    do(state, active, Scoring(region, card))


def s(*numbers: int) -> list[str]:
    return [f"stability:{n}" for n in numbers]


def test_both_choose_at_once_and_in_secret():
    state = position()
    scoring(state, L)
    questions = state.program.pending(state)
    assert {q.seat for q in questions} == {L, A} and all(q.secret for q in questions)
    assert picks(state, L) == s(*range(1, 11)) and picks(state, A) == s(*range(11, 21))


def test_the_question_of_one_side_stays_the_same_after_the_other_has_chosen():
    state = position()
    scoring(state, L)
    before = asked(state, L).id
    log = play(state, A, *s(17))
    assert asked(state, L).id == before and log == [] and locked_in(state, A) == [17]
    assert len(state.program.pending(state)) == 1


def test_only_the_last_choice_reveals():
    state = position()
    scoring(state, L)
    assert not any(option.reveals for question in state.program.pending(state) for option in question.options)
    play(state, A, *s(17))
    assert all(option.reveals for option in asked(state, L).options)


def test_the_side_that_is_not_active_shows_first():
    """Worked position W8 and ruling R71."""
    state = position(
        liberal={"picardy": 2, "paris": 2, "beau_monde": 3, "french_writers": 3},
        authoritarian={"french_catholic_church": 4},
    )
    scoring(state, L)
    play(state, L, *s(2))
    log = play(state, A, *s(19))
    assert "Authoritarian showed the Stability card Ecclesial Influence" in texts(log)
    assert "Farmer" not in texts(log)
    play(state, A, *spaces("picardy", "picardy"))
    log = play(state, L, "space:nice", "space:bordeaux", dice=[5])
    assert state.spent == {L: [2], A: [19]}
    # Worked positions W9 and W10, with Nice at 1: Liberal 3 battlegrounds and no other space, Authoritarian 1 and 3.
    assert state.vp == (3 + 3) - (3 + 1) and not state.at_war


def test_scores_of_the_example():
    """Worked position W9: net +5."""
    state = position(
        liberal={"beau_monde": 3, "french_writers": 3, "paris": 2, "nice": 2},
        authoritarian={"french_catholic_church": 4},
    )
    scoring(state, L)
    play(state, L, *s(8))
    play(state, A, *s(17), dice=[5])
    assert state.vp == 5


def test_scores_of_austria_in_the_example():
    """Worked positions W11 and W12: +5 to +3 by Absolutist Rule, then to −3."""
    state = position(
        liberal={"trieste": 3},
        authoritarian={"vienna": 3, "budapest": 2, "dual_monarchy": 2, "viennese_secession": 1},
        vp=5,
    )
    scoring(state, A, "austria_hungary")
    play(state, L, *s(1))
    log = play(state, A, *s(12), dice=[5])
    assert "Authoritarian gained 2 VP" in texts(log) and sp(state, "moravia") == (2, 0) and state.vp == -3


def test_a_card_without_effect_is_spent():
    """Ruling R71."""
    state = position()
    scoring(state, L)
    play(state, L, *s(8))
    log = play(state, A, *s(17), dice=[1])
    assert state.spent == {L: [8], A: [17]} and texts(log).count("its condition is not met") == 2


# how many cards


def test_moltke_allows_one_more():
    """Rulings R58 and R70."""
    state = position(navy={L: 8, A: 5})
    assert allowance(state, L, "france") == (1, 2) and allowance(state, A, "france") == (1, 1)
    scoring(state, A)
    play(state, A, *s(17))
    play(state, L, *s(8))
    assert "done" in picks(state, L) and "stability:8" not in picks(state, L)
    play(state, L, "done", dice=[1])
    assert state.spent[L] == [8] and not state.program.todo


def test_enver_pasha_allows_one_more_in_the_balkans_with_macedonia():
    state = position(table={48: A}, authoritarian={"macedonia": 2})
    assert allowance(state, A, "balkans") == (1, 2) and allowance(state, A, "russia") == (1, 1)
    state.add(A, "macedonia", -1)
    assert allowance(state, A, "balkans") == (1, 1)


def test_enver_pasha_is_used_up_by_the_next_scoring_of_the_balkans():
    state = position(table={48: A})
    scoring(state, A)
    play(state, A, *s(17))
    play(state, L, *s(8), dice=[1])
    assert state.lasts(48)
    scoring(state, A, "balkans")
    play(state, A, *s(12))
    play(state, L, *s(4), dice=[1])
    assert not state.lasts(48)


def test_chernov_makes_the_liberal_choose_one_more_in_russia():
    state = position(table={79: L})
    assert allowance(state, L, "russia") == (2, 2)
    scoring(state, L, "russia")
    play(state, L, *s(8))
    assert "done" not in picks(state, L)
    play(state, L, *s(4))
    assert state.program.pending(state)[0].seat == A
    play(state, A, *s(17))
    assert not state.lasts(79)
    assert asked(state, L).secret and picks(state, L) == s(8, 4)
    play(state, L, *s(4), dice=[1])
    assert state.spent[L] == [4, 8]


def test_extras_add_up():
    """Ruling R70."""
    state = position(table={79: L}, navy={L: 8, A: 0})
    assert allowance(state, L, "russia") == (2, 3)


def test_cards_are_shown_in_turns_when_one_side_has_more():
    """Ruling R71: the side that is not active, the active one, then the rest."""
    state = position(table={79: L}, authoritarian={"symbolism": 1})
    scoring(state, A, "russia")
    play(state, A, *s(17))
    play(state, L, *s(8, 4))
    log = play(state, L, *s(8), dice=[1])
    shown = [event.data["card"] for event in log if event.kind == "showed"]
    assert shown == s(8, 17, 4)


# the pool


def test_a_pool_of_one_is_filled_up_and_the_chosen_card_becomes_unavailable():
    """Ruling R72."""
    state = position(spent={L: [1, 2, 3, 4, 5, 6, 7, 10], A: []})
    scoring(state, L)
    assert picks(state, L) == s(8, 9)
    play(state, L, *s(8))
    log = play(state, A, *s(17), dice=[1])
    assert state.spent[L] == [8] and "All Stability cards of Liberal are available again" in texts(log)


def test_a_second_card_comes_from_the_filled_pool():
    """Ruling R72: with two cards left, the second choice is free again, but not the card already chosen."""
    state = position(spent={L: [1, 2, 3, 4, 5, 6, 7, 10], A: []}, table={79: L})
    assert available(state, L, (8,)) == [1, 2, 3, 4, 5, 6, 7, 9, 10]
    scoring(state, L, "russia")
    play(state, L, *s(8, 4))
    play(state, A, *s(17))
    play(state, L, *s(8), dice=[1])
    assert state.spent[L] == [8, 4]


def test_okhrana_takes_a_card_and_may_fill_the_pool():
    """Ruling R72."""
    state = position(spent={L: [1, 2, 3, 4, 5, 6, 7], A: []})
    spend(state, L, 8, [])
    assert available(state, L) == [9, 10]
    spend(state, L, 9, [])
    assert state.spent[L] == [] and len(available(state, L)) == 10


def test_us_cards_make_all_available():
    state = position(spent={L: [1, 2, 3], A: [11]})
    refresh(state, L, [])
    assert state.spent == {L: [], A: [11]}


# the end of a Scoring


def test_popular_uproar_breaks_the_scoring_off():
    """Ruling R74: no score, no crisis roll, unshown cards stay available."""
    state = position(liberal={"colonials": 3}, authoritarian={"french_catholic_church": 4})
    scoring(state, A)
    play(state, A, *s(19))
    log = play(state, L, *s(4))
    assert "broken off" in texts(log)
    log = play(state, L, "space:paris")
    assert state.vp == 0 and state.spent == {L: [4], A: []} and state.hands[A] == [6]
    assert state.extra_rounds == [A] and not state.program.todo and "Crisis" not in texts(log)


def test_popular_uproar_against_the_own_scoring_card_has_no_effect():
    state = position(liberal={"colonials": 3})
    scoring(state, L)
    play(state, L, *s(4))
    play(state, A, *s(17), dice=[1])
    assert state.vp == 4 and state.spent[L] == [4]  # presence 3, battleground 1


@pytest.mark.parametrize(("option", "lasts"), [("used", False), ("kept", True)])
def test_popular_uproar_and_the_extra_card(option, lasts):
    """Ruling R74: the table decides whether Victor Chernov is used up by it."""
    state = position(liberal={"finland": 2}, table={79: L}, options={"uproar_extras": option})
    scoring(state, A, "russia")
    play(state, A, *s(17))
    play(state, L, *s(8, 4))
    play(state, L, *s(4))
    play(state, L, "space:moscow")
    assert state.lasts(79) == lasts and state.spent[L] == [4]


def test_the_extra_card_is_used_up_by_a_finished_scoring_either_way():
    state = position(table={79: L}, options={"uproar_extras": "kept"})
    scoring(state, A, "russia")
    play(state, A, *s(17))
    play(state, L, *s(8, 4))
    play(state, L, *s(8), dice=[1])
    assert not state.lasts(79)


@pytest.mark.parametrize(("option", "how"), [("war", "the Great War"), ("victory", "automatic victory")])
def test_twenty_points_and_war_in_one_scoring(option, how):
    """Ruling R68: the war comes first, unless the table has it otherwise."""
    state = position(
        liberal={"beau_monde": 3},
        vp=18,
        tension=6,
        emperors="russian_collapse",
        track=["balkan_wars", "dual_alliance", "triple_alliance", "entente_cordiale"],
        options={"victory_or_war": option},
    )
    scoring(state, L)
    play(state, L, *s(8))
    play(state, A, *s(17), dice=[6, 1, 1])
    assert state.at_war == (option == "war")
    if option == "victory":
        assert state.outcome is not None and state.outcome.how == how and state.outcome.winners == (L,)


def test_twenty_points_within_a_scoring_are_no_end_by_themselves():
    """Ruling R29: all points of a Scoring count first."""
    state = position(authoritarian={"dual_monarchy": 2, "vienna": 3}, vp=-19)
    scoring(state, A, "austria_hungary")
    play(state, A, *s(12))
    play(state, L, *s(8), dice=[1])
    assert state.vp < -20 and state.outcome is None
