"""Each Stability card: what it does, and when it does nothing (rulebook 9.0 and the cards)."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat
from rules.core.program import For
from rules.europe_in_turmoil.stability_cards import STABILITY_CARDS, colonies, stability_reference, steps_of
from rules.europe_in_turmoil.state import State
from tests.rules.europe_in_turmoil.stage import A, L, do, picks, play, position, refused, sp, spaces, texts


def show(state: State, number: int, region: str, active: Seat = A, dice=()) -> bool:
    """Let a Stability card take effect by itself; False if its condition is not met."""
    card = STABILITY_CARDS[number]
    if not card.holds(state, region, active):
        return False
    scoring = {"france": 6, "austria_hungary": 7, "russia": 8, "balkans": 43, "germany": 53}[region]
    do(state, card.seat, *[For(card.seat, step) for step in steps_of(number, region, scoring)], dice=dice)
    return True


def test_twenty_cards_ten_for_each_side():
    assert [card.seat for card in STABILITY_CARDS.values()] == [L] * 10 + [A] * 10
    assert all(card.source == "published" and card.text for card in stability_reference().values())


# Liberal


def test_workers_unite():
    """Worked position W11: Bohemia and Moravia."""
    state = position(authoritarian={"vienna": 3})
    assert show(state, 1, "austria_hungary")
    assert sp(state, "bohemia") == (2, 0) and sp(state, "moravia") == (2, 0) and sp(state, "vienna") == (0, 3)


def test_workers_unite_leaves_what_the_opponent_controls_and_beats_what_he_does_not():
    state = position(authoritarian={"bohemia": 2, "moravia": 1})
    show(state, 1, "austria_hungary")
    assert sp(state, "bohemia") == (0, 2) and sp(state, "moravia") == (3, 1)


def test_farmer_collectives():
    """One point each (the printed example puts both in one space; the card does not allow it)."""
    state = position()
    show(state, 2, "france")
    play(state, L, "space:nice")
    assert refused(state, L, "space:nice") and refused(state, L, "space:paris")
    play(state, L, "space:bordeaux")
    assert sp(state, "nice") == (1, 0) and sp(state, "bordeaux") == (1, 0) and not state.program.todo


def test_testimonials():
    assert not show(position(), 3, "germany")
    state = position(liberal={"hanover_oldenburg": 2})
    show(state, 3, "germany")
    assert set(picks(state, L)) == {*spaces("east_prussia", "silesia", "alsace_lorraine", "saxony", "bavaria"), "done"}
    play(state, L, *spaces("silesia", "saxony"))
    assert sp(state, "silesia") == (1, 0) and sp(state, "saxony") == (1, 0)


def test_popular_uproar():
    """Ruling R74."""
    state = position(liberal={"colonials": 3}, open=[6])
    assert not show(state, 4, "france", active=L)
    assert not show(position(liberal={"libya": 2}, open=[6]), 4, "france")
    assert show(state, 4, "france")
    play(state, L, "space:paris")
    assert state.hands[A] == [6] and state.open == [] and state.extra_rounds == [A] and sp(state, "paris") == (1, 0)


@pytest.mark.parametrize(
    ("region", "spaces_"),
    [
        ("france", {"colonials", "alsace_lorraine", "morocco", "algeria", "tunisia"}),
        ("germany", {"alsace_lorraine", "poland"}),
        ("austria_hungary", {"alto_adige", "bosnia", "serbia"}),
        ("russia", {"finland", "poland"}),
        ("balkans", {"bosnia", "serbia", "montenegro", "macedonia"}),
    ],
)
def test_annexes_in_and_next_to_a_region(region, spaces_):
    assert set(colonies(position(), region)) == spaces_


def test_annexes_change_with_norway_the_congo_and_bosnia():
    state = position(table={51: L, 49: A}, congo=True)
    assert "norway" in colonies(state, "germany") and "norway" in colonies(state, "russia")
    assert "belgium" in colonies(state, "france") and "belgium" in colonies(state, "germany")
    assert set(colonies(state, "austria_hungary")) == {"alto_adige", "bosnia", "serbia", "montenegro"}


def test_intelligentsia():
    """Ruling R24: exactly two printed points."""
    assert not show(position(), 5, "russia")
    state = position(liberal={"symbolism": 1}, discard=[9, 22, 35, 13], tension=2)
    show(state, 5, "russia")
    assert picks(state, L) == ["card:22", "card:13"] and state.tension == 1
    play(state, L, "card:13")
    assert state.hands[L] == [13] and state.discard == [9, 22, 35]


def test_intelligentsia_without_such_a_card():
    state = position(liberal={"symbolism": 1}, discard=[9])
    show(state, 5, "russia")
    assert not state.program.todo and state.vp == 1  # Tension below zero: a point


def test_left_wing_governments():
    assert not show(position(), 6, "austria_hungary")
    assert not show(position(liberal={"greece": 2}), 6, "balkans")  # no Government there
    state = position(liberal={"vienna": 3}, authoritarian={"budapest": 2})
    show(state, 6, "austria_hungary")
    assert refused(state, L, "space:vienna") and refused(state, L, "space:budapest")
    play(state, L, "space:bohemia")
    assert refused(state, L, "space:bohemia")
    play(state, L, *spaces("croatia", "viennese_secession"))
    assert sp(state, "viennese_secession") == (1, 0) and not state.program.todo


def test_anarchist_attack_of_one_kind():
    assert not show(position(authoritarian={"nicolas_ii": 4}), 7, "russia")
    state = position(liberal={"symbolism": 1}, authoritarian={"nicolas_ii": 4, "moscow": 3, "poland": 1})
    show(state, 7, "russia")
    assert picks(state, L) == spaces("nicolas_ii", "moscow") or picks(state, L) == spaces("moscow", "nicolas_ii")
    play(state, L, "space:nicolas_ii")
    assert sp(state, "nicolas_ii") == (0, 3) and not state.program.todo


def test_anarchist_attack_of_both_kinds_hits_one_space():
    state = position(liberal={"symbolism": 1, "baltic_states": 2}, authoritarian={"nicolas_ii": 4, "moscow": 2})
    show(state, 7, "russia")
    play(state, L, "space:nicolas_ii")
    assert sp(state, "nicolas_ii") == (0, 1) and sp(state, "moscow") == (0, 2)
    state = position(liberal={"symbolism": 1, "baltic_states": 2}, authoritarian={"moscow": 2})
    show(state, 7, "russia")
    assert sp(state, "moscow") == (0, 0)


def test_blockade():
    assert not show(position(authoritarian={"algeria": 1}), 8, "germany")
    state = position(authoritarian={"algeria": 2, "libya": 1, "poland": 1, "paris": 1}, navy={L: 2, A: 1})
    show(state, 8, "germany")
    assert refused(state, L, "space:paris")
    play(state, L, "space:algeria")
    assert refused(state, L, "space:algeria")
    play(state, L, "space:libya")
    assert sp(state, "algeria") == (0, 1) and sp(state, "libya") == (0, 0)


def test_blockade_cannot_take_the_black_hand():
    state = position(authoritarian={"serbia": 2, "algeria": 1}, black_hand="serbia", navy={L: 2, A: 1})
    show(state, 8, "germany")
    assert picks(state, L) == ["space:algeria", "done"]


def test_silent_majority():
    three = {"picardy": 2, "nice": 2, "dijon": 2}
    assert not show(position(liberal=three), 9, "france")
    state = position(liberal={**three, "bordeaux": 3})
    show(state, 9, "france")
    assert refused(state, L, "space:paris")
    play(state, L, "space:siberia")
    assert sp(state, "siberia") == (1, 0)


def test_silent_majority_and_annexed_bosnia():
    """Ruling R86: Bosnia lies in both regions, so it is outside neither."""
    four = {"bohemia": 2, "moravia": 2, "alto_adige": 2, "viennese_secession": 1}
    state = position(liberal=four, table={49: A})
    show(state, 9, "austria_hungary")
    assert refused(state, L, "space:bosnia") and not refused(state, L, "space:serbia")


@pytest.mark.parametrize(("number", "seat"), [(10, L), (15, A)])
def test_most_favoured_nation(number, seat):
    state = position(authoritarian={"algeria": 3})
    show(state, number, "france")
    assert refused(state, seat, "space:algeria") and refused(state, seat, "space:libya")
    play(state, seat, "space:italy")
    assert refused(state, seat, "space:italy")
    play(state, seat, "space:belgium")
    assert state.points(seat, "italy") == 1 and state.points(seat, "belgium") == 1


# Authoritarian


def test_support_of_the_farmers():
    assert not show(position(), 11, "russia")
    state = position(authoritarian={"belarus": 2, "crimea": 2})
    show(state, 11, "russia")
    assert set(picks(state, A)) == set(spaces("saint_petersburg", "moscow", "orthodox_church"))
    play(state, A, "space:moscow")
    assert refused(state, A, "space:moscow")
    play(state, A, "space:orthodox_church")
    assert sp(state, "moscow") == (0, 1) and sp(state, "orthodox_church") == (0, 1)


def test_support_of_the_farmers_is_limited_by_the_spaces():
    state = position(authoritarian={"bulgaria": 3})
    show(state, 11, "balkans")
    assert sp(state, "macedonia") == (0, 1)


def test_absolutist_rule():
    """Worked position W11: Dual Monarchy and Vienna."""
    state = position(authoritarian={"dual_monarchy": 2, "vienna": 3}, vp=5)
    assert show(state, 12, "austria_hungary") and state.vp == 3


def test_absolutist_rule_needs_another_space():
    assert not show(position(authoritarian={"dual_monarchy": 2, "bohemia": 2}), 12, "austria_hungary")
    assert not show(position(authoritarian={"vienna": 3, "budapest": 2}), 12, "austria_hungary")
    assert not show(position(authoritarian={"montenegro": 2}), 12, "balkans")
    assert show(position(authoritarian={"montenegro": 2, "serbia": 3}), 12, "balkans")


def test_absolutist_rule_in_france_means_paris_and_another_space():
    assert not show(position(authoritarian={"paris": 2}), 12, "france")
    assert show(position(authoritarian={"paris": 2, "french_armed_forces": 4}), 12, "france")


def test_absolutist_rule_in_france_with_the_optional_monarchy():
    """Rulebook, card notes: Paris counts only while it is a Monarchy space."""
    held = {"paris": 2, "french_armed_forces": 4}
    assert not show(position(authoritarian=held, options={"monarchy": "on"}), 12, "france")
    assert show(position(authoritarian=held, options={"monarchy": "on"}, monarchy_restored=True), 12, "france")


def test_support_of_the_generals():
    assert not show(position(liberal={"berlin": 2}), 13, "germany")
    state = position(authoritarian={"imperial_army": 4}, liberal={"bavaria": 2, "paris": 2}, tension=1)
    show(state, 13, "germany")
    assert state.tension == 2 and refused(state, A, "space:paris")
    play(state, A, "space:bavaria", dice=[5])
    assert sp(state, "bavaria") == (0, 0)  # 5 + 3 − 6 = 2


def test_support_of_the_generals_has_the_value_three_whatever_modifies_cards():
    state = position(authoritarian={"imperial_army": 4}, liberal={"bavaria": 2}, table={35: A})
    show(state, 13, "germany")
    log = play(state, A, "space:bavaria", dice=[4])
    assert "4 + 3 + 0 (neighbours) − 6 = 1" in texts(log)


def test_secret_treaty_clauses():
    assert not show(position(authoritarian={"colonials": 3}), 14, "france")
    state = position(authoritarian={"colonials": 3, "algeria": 3}, deck=[30, 31], hands={A: [6]})
    show(state, 14, "france")
    assert sorted(state.hands[A]) == [6, 31] and set(picks(state, A)) == {"card:6", "card:31"}
    play(state, A, "card:6")  # a Scoring card may go
    assert state.hands[A] == [31] and state.discard == [6]


def test_naval_law_amendment():
    assert not show(position(navy={L: 2, A: 2}), 16, "germany")
    state = position(navy={L: 2, A: 1}, attempts={L: 0, A: 1})
    show(state, 16, "germany", dice=[3])
    assert state.navy[A] == 2 and state.attempts[A] == 1  # 3 + 2 ≥ 5, outside the limit


def test_naval_law_amendment_modifiers():
    state = position(navy={L: 5, A: 1}, table={98: A})
    show(state, 16, "germany", dice=[1])
    assert state.navy[A] == 2  # 1 + 2 + 2
    state = position(navy={L: 5, A: 1}, table={74: A})
    show(state, 16, "germany")
    assert state.navy[A] == 1 and state.plus_one == [A] and state.chance.drawn == 0
    state = position(navy={L: 5, A: 1})
    show(state, 16, "germany", dice=[2])
    assert state.navy[A] == 1 and state.plus_one == [A]


def test_elitist_art():
    assert not show(position(), 17, "germany")
    state = position(authoritarian={"jugendstil": 2})
    assert show(state, 17, "germany") and state.vp == -1


def test_government_suppression():
    assert not show(position(), 18, "germany")
    state = position(authoritarian={"berlin": 3}, liberal={"bavaria": 3})
    show(state, 18, "germany")
    assert refused(state, A, "space:bavaria") and refused(state, A, "space:berlin")
    play(state, A, *spaces("silesia", "saxony"), "done")
    assert sp(state, "silesia") == (0, 1) and sp(state, "saxony") == (0, 1)


def test_ecclesial_influence():
    """Worked position W8: both points in Picardy, where Liberal loses control."""
    state = position(authoritarian={"french_catholic_church": 4}, liberal={"picardy": 2})
    show(state, 19, "france")
    play(state, A, *spaces("picardy", "picardy"))
    assert sp(state, "picardy") == (2, 2) and state.control("picardy") is None


def test_ecclesial_influence_without_the_church():
    """Ruling R40: after State Secularism there is no Church space in France."""
    assert not show(position(table={2: L}, authoritarian={}), 19, "france")
    assert not show(position(authoritarian={"french_catholic_church": 3}), 19, "france")


def test_limited_franchise():
    assert not show(position(), 20, "austria_hungary")
    state = position(authoritarian={"trieste": 3})
    show(state, 20, "austria_hungary")
    assert set(picks(state, A)) == set(spaces("vienna", "budapest", "dual_monarchy"))
    play(state, A, *spaces("vienna", "vienna"))
    assert sp(state, "vienna") == (0, 2)
