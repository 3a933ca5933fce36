"""Laws that every registered game keeps. A new game is tested by being listed in GAMES."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import GAMES
from rules.core.chance import Chance
from rules.core.contract import Choice, Decision, Event, Game, Illegal, View

SAVES = Path(__file__).parent.parent / "saves"
LONG = 20_000  # decisions: longer than any game
EVERY = 150  # positions of a game that are all looked at; of later ones fewer and fewer

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
quick = settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.too_slow])
seeds = st.binary(min_size=16, max_size=16)
players = st.binary(min_size=4, max_size=4).map(random.Random)  # plain: a long game asks for too many picks


def started(game: Game[Any, Any], seed: bytes, player: random.Random) -> Any:
    """A new game with random options."""
    options = {spec.key: player.choice(spec.values).id for spec in game.options_spec}
    return game.new_game(seed, game.seats_for(player.choice(game.player_counts)), options)


def answer(player: random.Random, decision: Decision) -> Choice:
    count = player.randint(decision.least, decision.most)
    return Choice(decision.id, tuple(player.sample([option.id for option in decision.options], count)))


def positions(game: Game[Any, Any], seed: bytes, player: random.Random) -> Iterator[tuple[Any, list[Decision]]]:
    """Every position of a random game, or most of a long one. Fails if it does not end."""
    state = started(game, seed, player)
    for number in range(LONG):
        asked = game.pending(state)
        if not asked:
            assert game.outcome(state) is not None
            return
        if number < EVERY or player.random() < EVERY / number:
            yield state, asked
            asked = game.pending(state)
        decision = player.choice(asked)
        game.apply(state, decision.seat, answer(player, decision))
    pytest.fail("the game does not end")


def visible(events: Sequence[Event], seat: str | None) -> list[Event]:
    return [event for event in events if not event.to or seat in event.to]


def own(asked: Sequence[Decision], seat: str | None) -> list[Decision]:
    return [decision for decision in asked if decision.seat == seat]


@every_game
@quick
@given(seed=seeds, player=players)
def test_random_legal_play_ends_and_survives_a_restart_at_every_step(
    game: Game[Any, Any], seed: bytes, player: random.Random
) -> None:
    for state, asked in positions(game, seed, player):
        game.check(state)
        raw = game.dump(state)
        again = game.load(raw)
        assert game.dump(again) == raw
        assert game.pending(again) == asked
        for seat in (*game.seats_of(state), None):
            assert game.view(again, seat) == game.view(state, seat)


@every_game
@quick
@given(seed=seeds, player=players)
def test_nobody_sees_what_he_cannot_know(game: Game[Any, Any], seed: bytes, player: random.Random) -> None:
    """Deal anew what a seat cannot know: its view, its questions, and what others owe stay the same."""
    for state, asked in positions(game, seed, player):
        if player.random() < 0.5:
            continue
        for seat in (*game.seats_of(state), None):
            twin = game.disguise(state, seat, Chance(seed[::-1]))
            game.check(twin)
            assert game.view(twin, seat) == game.view(state, seat)
            questions = game.pending(twin)
            assert own(questions, seat) == own(asked, seat)
            assert [(q.seat, q.waiting) for q in questions] == [(q.seat, q.waiting) for q in asked]


@every_game
@quick
@given(seed=seeds, player=players)
def test_an_option_without_reveals_shows_nothing_hidden(
    game: Game[Any, Any], seed: bytes, player: random.Random
) -> None:
    """Applied to a position and to one that the player cannot tell from it, the result looks the same."""
    for state, asked in positions(game, seed, player):
        decision = player.choice(asked)
        choice = answer(player, decision)
        if any(option.reveals for option in decision.options if option.id in choice.picks):
            continue
        here, twin = game.load(game.dump(state)), game.disguise(state, decision.seat, Chance(seed[::-1]))
        seen = [visible(game.apply(s, decision.seat, choice), decision.seat) for s in (here, twin)]
        assert seen[0] == seen[1], decision
        assert game.view(here, decision.seat) == game.view(twin, decision.seat), decision


@every_game
@quick
@given(seed=seeds, player=players)
def test_what_is_not_offered_is_refused_and_changes_nothing(
    game: Game[Any, Any], seed: bytes, player: random.Random
) -> None:
    for state, asked in positions(game, seed, player):
        if player.random() < 0.7:
            continue
        raw = game.dump(state)
        decision = player.choice(asked)
        ids = [option.id for option in decision.options]
        idle = [seat for seat in game.seats_of(state) if not own(asked, seat)]
        wrong = [
            (decision.seat, Choice(decision.id, ("nonsense",))),
            (decision.seat, Choice("0-no-such-question", (ids[0],))),
            (decision.seat, Choice(decision.id, (ids[0],) * 2)),
            (decision.seat, Choice(decision.id, (*ids[: decision.most], "nonsense"))),
            ("nobody", Choice(decision.id, (ids[0],))),
            *((seat, Choice(decision.id, (ids[0],))) for seat in idle),
        ]
        if decision.least:
            wrong.append((decision.seat, Choice(decision.id, ())))
        if decision.most < len(ids):
            wrong.append((decision.seat, Choice(decision.id, tuple(ids[: decision.most + 1]))))
        for seat, choice in wrong:
            with pytest.raises(Illegal) as refusal:
                game.apply(state, seat, choice)
            assert readable(str(refusal.value))
            assert game.dump(state) == raw


@every_game
@quick
@given(seed=seeds, player=players)
def test_words_fit_and_read_well(game: Game[Any, Any], seed: bytes, player: random.Random) -> None:
    spaces = re.compile(r"  |\s[.,;:]|\.\.|^\s|\s$")
    for state, asked in positions(game, seed, player):
        for decision in asked:
            assert ":" not in decision.id and decision.ask and readable(decision.prompt), decision
            assert decision.waiting.startswith("to "), decision
            assert set(decision.confirm) <= {option.id for option in decision.options}
            assert 1 <= decision.alike <= decision.repeat <= 60
            assert decision.repeat == 1 or (decision.least, decision.most, decision.secret) == (1, 1, False)
            assert len({option.id for option in decision.options}) == len(decision.options)
            assert len({option.label for option in decision.options}) == len(decision.options), decision
            for option in decision.options:
                assert 0 < len(option.id) <= 90 and 0 < len(option.label) <= 80 and len(option.detail) <= 100, option
                assert not spaces.search(option.label) and not spaces.search(option.detail), option
        if player.random() < 0.2:
            seat = player.choice((*game.seats_of(state), None))
            view = game.view(state, seat)
            assert 0 < len(game.alt(view, game.marks(None, view))) <= 1024
            assert readable(game.headline(view)) and len(game.describe(view)) <= 3900


def readable(text: str) -> bool:
    """A sentence: it begins with a capital or a quotation mark, ends with a stop, and has no stray spaces."""
    return bool(re.match(r"[A-ZÀ-Þ0-9“]", text)) and text[-1] in ".?!" and "  " not in text and " ." not in text


@every_game
@quick
@given(seed=seeds, player=players)
def test_events_are_sentences_without_a_stop_and_marks_have_targets(
    game: Game[Any, Any], seed: bytes, player: random.Random
) -> None:
    state = started(game, seed, player)
    told = list(game.opening(state))
    assert told, "the set-up is told"
    before: View = game.view(state, None)
    while asked := game.pending(state):
        decision = player.choice(asked)
        told += game.apply(state, decision.seat, answer(player, decision))
        after = game.view(state, None)
        marked = game.marks(before, after)
        assert len({mark.target for mark in marked}) == len(marked)
        assert all(mark.target for mark in marked)
        assert not game.marks(after, after)
        before = after
    for event in told:
        assert event.kind and event.text and not event.text.endswith((".", " ")) and "  " not in event.text, event
        assert set(event.to) <= set(game.seats_of(state))
    assert told[-1].ends


@every_game
def test_the_same_seed_and_choices_give_the_same_game(game: Game[Any, Any]) -> None:
    seats = game.seats_for(game.player_counts[0])
    ends = []
    for _ in range(2):
        player, state = random.Random(7), game.new_game(bytes(16), seats, {})
        while asked := game.pending(state):
            decision = player.choice(asked)
            game.apply(state, decision.seat, answer(player, decision))
        ends.append(game.dump(state))
    assert ends[0] == ends[1]
    assert game.new_game(b"\1" * 16, seats, {}) != game.new_game(bytes(16), seats, {})


@every_game
def test_strangers_and_strange_options_are_refused(game: Game[Any, Any]) -> None:
    with pytest.raises(Illegal):
        game.new_game(bytes(16), ("nobody", "else"), {})
    with pytest.raises(Illegal):
        game.new_game(bytes(16), game.seats_for(game.player_counts[0]), {"no such option": "1"})
    with pytest.raises(Illegal):
        game.seats_for(max(game.player_counts) + 1)


@every_game
def test_cards_and_topics_can_be_read(game: Game[Any, Any]) -> None:
    cards = game.cards()
    assert cards and all(key == card.id and card.title and card.text for key, card in cards.items())
    topics = game.topics()
    assert len({topic.id for topic in topics}) == len(topics) > 1
    for topic in topics:
        assert topic.title and 0 < len(topic.text) <= 3900, topic.id
        assert re.search(r"\bp\. \d|\brule|ruling", topic.text), f"{topic.id} names no page or rule"


@every_game
def test_standing_orders_are_well_formed_and_those_that_lapse_have_a_span(game: Game[Any, Any]) -> None:
    seats = game.seats_for(game.player_counts[-1])
    view = game.view(game.new_game(bytes(16), seats, {}), seats[0])
    assert len({spec.id for spec in game.standing}) == len(game.standing) <= 25
    for spec in game.standing:
        assert re.fullmatch(r"[a-z_]+", spec.id) and spec.ask and spec.pick
        assert 0 < len(spec.title) <= 80 and 0 < len(spec.help) <= 100 and readable(spec.help)
        assert not spec.until or game.standing_until(view, spec)


@every_game
def test_every_save_ever_released_still_loads(game: Game[Any, Any]) -> None:
    saves = sorted((SAVES / game.key).glob("v*.json"))
    assert saves, f"no golden save of {game.key}"
    for file in saves:
        state = game.load(file.read_bytes())
        game.check(state)
        player = random.Random(1)
        while asked := game.pending(state):
            decision = player.choice(asked)
            game.apply(state, decision.seat, answer(player, decision))
        assert game.outcome(state) is not None
