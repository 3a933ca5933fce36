"""Worked positions, one test each, with their exact numbers: set-up, Operations, checks, events, decks."""

from __future__ import annotations

from rules.core.chance import Chance
from rules.core.program import Program
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, PRINTED
from rules.europe_in_turmoil.checks import Check
from rules.europe_in_turmoil.deck import cards_of
from rules.europe_in_turmoil.events import Occur
from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL as GAME
from rules.europe_in_turmoil.operations import Operate
from rules.europe_in_turmoil.piles import deal
from rules.europe_in_turmoil.play import PlayCard
from rules.europe_in_turmoil.setup import Discretionary
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.values import Prices, ops
from rules.europe_in_turmoil.war import WarRoll
from tests.rules.europe_in_turmoil.stage import asked, do, picks, play, position, refused, sp, texts

A, L = AUTHORITARIAN, LIBERAL
SETUP_L = {place.id: place.liberal for place in PRINTED.values() if place.liberal}
SETUP_A = {place.id: place.authoritarian for place in PRINTED.values() if place.authoritarian}


def holders(state: State, seat: str) -> set[str]:
    return {space for space, holder in state.controls.items() if holder == seat}


def test_w1_the_printed_set_up():
    """W1; rulebook 3.2 and 3.3."""
    state = GAME.new_game(b"any seed", GAME.seats, {})
    assert (sum(state.support[A].values()), len(state.support[A])) == (24, 12)
    assert (sum(state.support[L].values()), len(state.support[L])) == (19, 12)
    assert holders(state, A) == {"french_catholic_church", "wilhelm_ii", "nicolas_ii"}
    assert holders(state, L) == {"picardy", "russian_bourgeoisie", "greece"}


def test_w2_discretionary_support():
    """W2: the instalments of the example, each where the opponent has nothing."""
    state = GAME.new_game(b"any seed", GAME.seats, {})
    state.hands = {A: [9, 10, 11, 12, 13, 14, 15, 16], L: [17, 18, 19, 20, 21, 22, 23, 24]}
    state.program.forget()
    for seat, spaces in (
        (A, "vienna budapest"),
        (L, "poland saint_petersburg"),
        (A, "moscow alsace_lorraine orthodox_church"),
        (L, "italy trieste kiel"),
        (A, "budapest"),
        (L, "french_writers"),
    ):
        play(state, seat, *(f"space:{space}" for space in spaces.split()))
    assert (sp(state, "budapest"), state.control("budapest")) == ((0, 2), A)
    assert (sp(state, "trieste"), state.control("trieste")) == ((2, 0), None)
    assert (sp(state, "french_writers"), state.control("french_writers")) == ((3, 0), L)
    assert (sum(state.support[A].values()), sum(state.support[L].values())) == (30, 25)
    assert (state.round, state.phasing, asked(state, A).ask) == (1, A, "play")


def test_w3_no_starting_support_beside_the_opponent():
    """W3."""
    state = position(authoritarian={"vienna": 1})
    do(state, L, Discretionary(2))
    assert refused(state, L, "space:vienna")
    assert refused(state, L, "space:norway")
    assert not refused(state, L, "space:paris")


def test_w4_placing_with_three_points():
    """W4: the own event is not executed, the card goes to the discards."""
    state = position(authoritarian={"vienna": 1, "dual_monarchy": 1}, hands={A: [23, 25]})
    do(state, A, PlayCard())
    play(state, A, "card:23", "place", "space:vienna", "space:vienna", "space:dual_monarchy")
    assert (sp(state, "vienna"), sp(state, "dual_monarchy")) == ((0, 3), (0, 2))
    assert holders(state, A) == {"vienna", "dual_monarchy"}
    assert (state.discard, state.spent[L]) == ([23], [])


def test_w5_a_check_without_effect():
    """W5: 3 + 3 − 6 = 0."""
    state = position(authoritarian={"orthodox_church": 1})
    assert "= 0: no effect" in texts(do(state, L, Check("orthodox_church", 3, ignore_enemy=True), dice=[3]))
    assert sp(state, "orthodox_church") == (0, 1)


def test_w6_a_check_with_neighbours():
    """W6: 4 + 3 + 2 − 8 = 1."""
    state = position(liberal={"paris": 2, "french_writers": 3}, authoritarian={"french_catholic_church": 4})
    do(state, L, Check("french_catholic_church", 3, ignore_enemy=True), dice=[4])
    assert (sp(state, "french_catholic_church"), state.control("french_catholic_church")) == ((0, 3), None)


def test_w7_points_after_the_event():
    """W7: cost 1 each; the Viennese Secession is reached from Vienna."""
    state = position(authoritarian={"french_catholic_church": 3, "vienna": 3, "algeria": 1})
    do(state, A, Operate(3, "place"))
    assert "(1 of 3 points)" in asked(state, A).options[0].label
    play(state, A, "space:french_catholic_church", "space:viennese_secession", "space:algeria")
    assert sp(state, "french_catholic_church") == (0, 4)
    assert holders(state, A) == {"french_catholic_church", "vienna", "viennese_secession"}
    assert sp(state, "algeria") == (0, 2)


def test_w13_operations_before_the_opponents_event():
    """W13: the card stays on the table and its cap holds."""
    state = position(
        liberal={"saint_petersburg": 1, "trieste": 3},
        authoritarian={"vienna": 3, "budapest": 2, "dual_monarchy": 2},
        hands={L: [4, 9]},
    )
    do(state, L, PlayCard())
    play(state, L, "card:4", "place", "space:saint_petersburg", "space:croatia")
    play(state, A, "space:croatia", "space:transylvania", "space:budapest")
    assert [sp(state, s) for s in ("saint_petersburg", "croatia", "transylvania", "budapest")] == [
        (2, 0),
        (1, 1),
        (0, 1),
        (0, 3),
    ]
    assert state.lasts(4)
    assert GAME.view(state, None).tension_cap == 3


def test_w14_an_own_card_for_operations():
    """W14: Constantinople is next to Greece; the card is not removed."""
    state = position(liberal={"greece": 2}, authoritarian={"moscow": 2}, hands={L: [9, 10]})
    do(state, L, PlayCard())
    play(state, L, "card:9", "place", *["space:constantinople"] * 3)
    assert (sp(state, "constantinople"), state.control("constantinople")) == ((3, 0), L)
    assert (state.discard, state.removed, sp(state, "moscow")) == ([9], [], (0, 2))


def test_w21_two_power_standard_of_a_navy_ahead():
    """W21: three rounds, and the Liberal still spends the points of this one."""
    state = position(liberal={"poland": 1, "italy": 2}, navy={L: 2, A: 3}, hands={L: [29, 24, 8], A: [25]})
    do(state, L, PlayCard())
    play(state, L, "card:29", "place", "space:poland", "space:poland", "space:italy")
    assert (sp(state, "poland"), sp(state, "italy")) == ((3, 0), (3, 0))
    assert (state.mandatory_attempts, state.lasts(29)) == (3, True)
    do(state, L, PlayCard())
    play(state, L, "card:24")
    assert picks(state, L) == ["naval"]
    assert refused(state, L, "place")


def test_w23_eight_nation_alliance_cancels_the_event():
    """W23: both cards go to the discards, the asterisk notwithstanding."""
    state = position(
        liberal={"kiel": 1}, authoritarian={"wilhelm_ii": 5, "nicolas_ii": 4}, hands={A: [19, 17, 25], L: [9]}
    )
    do(state, A, PlayCard())
    play(state, A, "card:19", "alliance", "place", *["space:kiel"] * 3)
    assert (sp(state, "kiel"), state.control("kiel")) == ((1, 3), None)
    assert (sorted(state.discard), state.removed, state.vp) == ([17, 19], [], 0)
    assert state.hands[A] == [25]
    assert 19 not in state.occurred


def test_w24_control_by_a_lead_of_the_stability():
    """W24."""
    state = position(liberal={"kiel": 1}, authoritarian={"kiel": 3})
    do(state, A, Operate(1, "place"))
    play(state, A, "space:kiel")
    assert (sp(state, "kiel"), state.control("kiel")) == ((1, 4), A)


def test_w25_foreign_investments():
    """W25: at most two go to one space; afterwards Vienna is cheap, for nobody controls it."""
    state = position(
        liberal={"picardy": 3},
        authoritarian={"picardy": 2, "vienna": 3, "orthodox_church": 3},
        open=[11],
    )
    do(state, L, Occur(11))
    play(state, L, *["space:picardy"] * 3, "space:vienna", "space:vienna")
    assert refused(state, L, "space:vienna")
    play(state, L, "space:orthodox_church")
    assert (sp(state, "picardy"), state.control("picardy")) == ((0, 2), A)
    assert (sp(state, "vienna"), state.control("vienna")) == ((2, 3), None)
    assert (sp(state, "orthodox_church"), state.control("orthodox_church")) == ((1, 3), None)
    do(state, A, Operate(2, "place"))
    play(state, A, "space:vienna", "space:vienna")
    assert (sp(state, "vienna"), state.control("vienna")) == ((2, 5), A)


def test_w27_the_dreyfus_affair_doubles_prices():
    """W27: 2 in free or own spaces of France, 4 in those of the Authoritarian; he pays the plain price."""
    state = position(
        liberal={"paris": 2, "french_armed_forces": 2}, authoritarian={"french_armed_forces": 1, "picardy": 2}, open=[5]
    )
    do(state, A, Occur(5))
    play(state, A, "space:french_armed_forces", "space:french_armed_forces")
    assert sp(state, "french_armed_forces") == (2, 3)
    theirs, ours = Prices(state, L), Prices(state, A)
    assert (theirs("paris"), theirs("bordeaux"), theirs("picardy"), theirs("netherlands")) == (2, 2, 4, 1)
    assert (ours("picardy"), ours("bordeaux"), ours("paris")) == (1, 1, 2)


def test_w29_the_helgoland_round():
    """W29: after all rounds, beyond the limit, at −1; The Dual Alliance counts its printed 3."""
    from rules.europe_in_turmoil.phases import Rounds

    state = position(
        navy={L: 4, A: 3}, table={15: L}, hands={L: [27]}, attempts={L: 3, A: 1}, round=7, turn=2, phasing=L
    )
    do(state, A, Rounds(14))
    assert asked(state, L).ask == "play"
    state.chance.forced = [3]
    log = play(state, L, "card:27")
    assert state.navy[L] == 5
    assert "4 + 3 (OPs)" in texts(log)
    assert (state.discard, state.attempts[L]) == ([27], 3)


def test_w30_the_deck_of_three_turns():
    """W30: 38 cards, 22, 8, then the discards."""
    state = position(turn=1, deck=cards_of("victorian"), chance=Chance(b"another seed"))
    state.later = []
    deal(state, [])
    assert len(state.deck) == 22
    for turn, left in ((2, 8), (3, 22)):
        state.turn = turn
        for seat in (A, L):
            keep = 1 if turn == 2 else 0
            state.discard += state.hands[seat][keep:]
            del state.hands[seat][keep:]
        log: list = []
        deal(state, log)
        assert [len(state.hands[seat]) for seat in (A, L)] == [8, 8]
        assert len(state.deck) == left
    assert "became the new deck" in texts(log)
    assert state.program == Program()


def test_w36_a_check_adds_up_to_the_stability():
    """W36: remove two, add two; with a total of six add only three."""
    for value, after in ((4, (2, 0)), (6, (3, 0))):
        state = position(authoritarian={"norway": 0, "moscow": 2})
        state.support[A].pop("norway")
        do(state, L, Check("moscow", value), dice=[6])
        assert sp(state, "moscow") == after
    assert state.control("moscow") == L


def test_w37_prices_fall_with_control():
    """W37: 2 for the first point, 1 for the second."""
    state = position(liberal={"nicolas_ii": 1, "tunisia": 1}, authoritarian={"dijon": 2}, hands={L: []})
    state.add(L, "paris", 1)
    do(state, L, Operate(3, "place"))
    assert "Place in Dijon (2 of 3 points)" in {option.label.split(",")[0] for option in asked(state, L).options}
    play(state, L, "space:dijon")
    assert (sp(state, "dijon"), state.control("dijon")) == ((1, 2), None)
    play(state, L, "space:dijon")
    assert sp(state, "dijon") == (2, 2)


def test_values_of_a_stymied_hand():
    """The value is at least 1, and cards of 3 or more lose another point to the Nassau class."""
    state = position(navy={L: 2, A: 1}, table={16: L})
    assert (ops(state, 28, A), ops(state, 14, A), ops(state, 1, A)) == (1, 2, 2)
    assert ops(state, 14, L) == 3


def test_w32_the_camps_of_the_example():
    """W32: the Balkans stay out without their marker."""
    state = position(
        emperors="franco_russian_alliance", track=["entente_cordiale", "dual_alliance"], table={27: A, 50: A, 26: L}
    )
    camps = GAME.view(state, None).war.camps
    assert {nation for nation, seat in camps.items() if seat == A} == {"germany", "austria_hungary"}
    assert {nation for nation, seat in camps.items() if seat == L} == {"france", "russia", "britain"}


def test_w33_the_war_roll_of_the_example():
    """W33: 5 + 2 + 1 + 1 against 2 + 2 + 2 + 1."""
    state = position(
        authoritarian={"constantinople": 3},
        emperors="franco_russian_alliance",
        track=["entente_cordiale", "dual_alliance"],
        table={27: A, 50: A, 26: L},
        navy={L: 5, A: 3},
        phasing=L,
    )
    log = texts(do(state, L, WarRoll(), dice=[5, 2]))
    assert "= 9" in log
    assert "= 7" in log
    assert state.vp == -4
