"""Laws that the pictures of every registered game keep. A new game is tested by being listed in RENDERERS."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from render import RENDERERS
from render.core.encode import LIMIT, encode
from rules import GAMES
from tests.render.positions import positions, views
from tests.render.watch import forget, watched

KEYS = sorted(RENDERERS)


@pytest.mark.parametrize("key", KEYS)
def test_text_of_boards_is_legible_whole_and_has_every_glyph(key: str) -> None:
    game, renderer = GAMES[key], RENDERERS[key]
    with watched() as faults:
        for state, _, _ in positions(key):
            for area in renderer.areas:
                renderer.board(game.view(state, None), area=area)
    assert not faults, faults[:20]


@pytest.mark.parametrize("key", KEYS)
def test_text_of_hands_is_legible_whole_and_has_every_glyph(key: str) -> None:
    renderer = RENDERERS[key]
    with watched() as faults:
        for view in views(key):
            renderer.hand(view)
    assert not faults, faults[:20]


@pytest.mark.parametrize("key", KEYS)
def test_text_of_every_card_is_legible_whole_and_has_every_glyph(key: str) -> None:
    renderer = RENDERERS[key]
    with watched() as faults:
        for card in GAMES[key].cards():
            renderer.card(card)
    assert not faults, faults[:20]


@pytest.mark.parametrize("key", KEYS)
def test_pictures_are_wide_and_small_enough(key: str) -> None:
    game, renderer = GAMES[key], RENDERERS[key]
    assert "" in renderer.areas
    state, asked, marks = positions(key)[len(positions(key)) // 2]
    legal = frozenset(option.target for decision in asked for option in decision.options if option.target)
    for area in renderer.areas:
        board = renderer.board(game.view(state, None), marks, legal, area)
        data, extension = encode(board)
        assert board.width == 1600 and board.width > board.height * 1.2
        assert len(data) <= 400 * 1024 < LIMIT and extension == "png"
    for view in views(key):
        hand = renderer.hand(view)
        if view.seat is None:
            assert hand is None
        elif hand:
            assert hand.width == 1600 and hand.width > hand.height * 1.2


@pytest.mark.parametrize("key", KEYS)
def test_the_same_view_gives_the_same_bytes_fresh_or_cached_alone_or_among_threads(key: str) -> None:
    game, renderer = GAMES[key], RENDERERS[key]
    shown = [game.view(state, None) for state, _, _ in positions(key)][:6]
    forget()
    fresh = [renderer.board(view).tobytes() for view in shown]
    cached = [renderer.board(view).tobytes() for view in reversed(shown)][::-1]
    forget()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda view: renderer.board(view).tobytes(), [*shown, *shown]))
    assert fresh == cached
    assert together == [*fresh, *fresh]


@pytest.mark.parametrize("key", KEYS)
def test_words_for_hands_and_cards_are_short_and_complete(key: str) -> None:
    renderer, cards = RENDERERS[key], GAMES[key].cards()
    for view in views(key):
        words = renderer.hand_alt(view)
        assert 0 < len(words) <= 1024
        for card in view.hand:
            assert cards[card].title in words
    for card, facts in cards.items():
        words = renderer.card_alt(card)
        assert facts.title in words and len(words) <= 1024


@pytest.mark.parametrize("key", KEYS)
def test_public_pictures_do_not_depend_on_secrets(key: str) -> None:
    game, renderer = GAMES[key], RENDERERS[key]
    for state, _, _ in positions(key)[:-1:3]:
        public = renderer.board(game.view(state, None)).tobytes()
        for seat in game.seats_of(state):
            assert renderer.board(game.view(state, seat)).tobytes() == public


@pytest.mark.parametrize("key", KEYS)
def test_every_mark_changes_the_picture(key: str) -> None:
    game, renderer = GAMES[key], RENDERERS[key]
    found = 0
    for state, _, marks in positions(key):
        view = game.view(state, None)
        plain = renderer.board(view).tobytes()
        for mark in marks:
            found += 1
            assert renderer.board(view, [mark]).tobytes() != plain, mark
    assert found


@pytest.mark.parametrize("key", KEYS)
def test_only_parts_that_are_there_are_offered(key: str) -> None:
    """Every count of players has the whole board, and parts that can be drawn for it."""
    game, renderer = GAMES[key], RENDERERS[key]
    offered = []
    for count in game.player_counts:
        view = game.view(game.new_game(b"parts", game.seats_for(count), {}), None)
        offered.append(renderer.areas_for(view))
        assert "" in offered[-1] and offered[-1].items() <= renderer.areas.items()
        for area in offered[-1]:
            assert renderer.board(view, area=area).width == 1600
    assert offered[-1] == renderer.areas
