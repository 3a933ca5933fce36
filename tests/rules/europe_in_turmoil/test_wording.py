"""The words of questions and cards: plain English, whatever numbers and spaces they hold."""

from __future__ import annotations

import re

import pytest

from rules.europe_in_turmoil.cards import card_text, facts
from rules.europe_in_turmoil.checks import EventChecks
from rules.europe_in_turmoil.deck import DECK
from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL as GAME
from rules.europe_in_turmoil.play import PlayCard
from rules.europe_in_turmoil.stability_cards import Elsewhere, kind
from rules.europe_in_turmoil.steps import Put, Shift
from rules.europe_in_turmoil.where import Where
from tests.rules.europe_in_turmoil.happening import occur
from tests.rules.europe_in_turmoil.stage import A, L, asked, do, play, position

ODD = re.compile(r"\b1 an?\b|\b1 operations points|\(1 OPs\)|\b1 (any|the)\b|  |\.\.|: and|all of:|%|None|_")


@pytest.mark.parametrize("card", GAME.cards().values(), ids=lambda card: card.id)
def test_cards_read_well(card):
    assert card.text and not ODD.search(f"{card.text} {card.facts}"), card


def test_questions_name_the_event_and_what_is_left():
    state = occur(22)
    assert asked(state, L).prompt == "Socialist Movements: place 2 support points in Workers spaces."
    play(state, L, "space:picardy")
    assert asked(state, L).prompt == "Socialist Movements: place 1 support point in a Workers space."
    state = position()
    do(state, L, Put(1, kind("france", "farmers"), per=1, may=True))
    assert asked(state, L).prompt == "You may place 1 support point in a Farmers space of France."
    state = position()
    do(state, A, Put(1, Where()))
    assert asked(state, A).prompt == "Place 1 support point in any space."


def test_outside_a_region_are_the_independent_countries_too():
    state = position()
    do(state, L, Elsewhere("france"))
    assert asked(state, L).prompt.endswith("Germany, Austria-Hungary, Russia, the Balkans or independent countries.")


def test_a_move_says_from_where_to_where():
    state = position(liberal={"siberia": 3})
    do(state, L, Shift(2, Where(spaces=("siberia",)), Where(regions=("russia",))))
    want = "Take up to 2 of your support points from Siberia, then place them in spaces of Russia."
    assert asked(state, L).prompt == want
    play(state, L, "space:siberia")
    assert asked(state, L).prompt.startswith("Take up to 1 more of")


def test_removing_own_support_tells_of_lost_control():
    state = occur(106, authoritarian={"vienna": 3, "budapest": 3})
    labels = [option.label for option in asked(state, A).options]
    assert labels == [
        "Remove own support from Vienna (3 left), gives up control",
        "Remove own support from Budapest (3 left)",
    ]


def test_one_point_is_one_point():
    state = position(hands={A: [28, 30]})
    do(state, A, PlayCard())
    assert [option.label for option in asked(state, A).options] == [
        "Play Scramble for Africa (1 OP)",
        "Play Military Tradition (2 OPs)",
    ]
    assert facts(DECK[28]).startswith("1 operations point, ")


def test_arms_traders_tell_who_opens_them_again():
    assert card_text(DECK[100]).startswith(
        "Only if US Interventionism has not occurred or US Non-interventionism has. Gain"
    )


def test_the_check_of_a_stability_card_has_a_question_of_its_own():
    state = position(liberal={"paris": 3, "nice": 3})
    do(state, A, EventChecks(1, Where(regions=("france",)), value=3))
    assert asked(state, A).prompt == "One support check left, value 3; choose the space of the next one."


def test_the_alternative_text_names_the_tracks():
    state = GAME.new_game(b"0123456789abcdef", GAME.seats, {})
    before = GAME.view(state, None)
    state.vp, state.tension, state.navy[L] = 3, 1, 1
    state.track.append("balkan_wars")
    after = GAME.view(state, None)
    text = GAME.alt(after, GAME.marks(before, after))
    assert "Changed: VP +3, Tension +1, Great War track new, British Navy +1." in text
    assert "The Balkans: " in text
