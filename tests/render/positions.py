"""Positions of real games for the picture tests: random play from a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from rules import GAMES
from rules.core.contract import Choice, Decision, Mark, View

Position: TypeAlias = tuple[Any, tuple[Decision, ...], tuple[Mark, ...]]


@cache
def positions(
    key: str, seed: int = 1, every: int = 12
) -> tuple[tuple[Any, tuple[Decision, ...], tuple[Mark, ...]], ...]:
    """States of one game with the open questions and the marks since the state before; the last is its end."""
    return tuple(_play(key, seed, every))


def _play(key: str, seed: int, every: int) -> Iterator[Position]:
    game = GAMES[key]
    dice = random.Random(seed)
    seats = game.seats_for(max(game.player_counts))
    state = game.new_game(bytes([seed]) * 16, seats, {})
    before: View | None = None
    for number in range(3000):
        asked = game.pending(state)
        if number % every == 0 or not asked:
            view = game.view(state, None)
            yield game.load(game.dump(state)), tuple(asked), game.marks(before, view)
            before = view
        if not asked:
            return
        question = dice.choice(asked)
        count = dice.randint(question.least, min(question.most, len(question.options)))
        picks = tuple(option.id for option in dice.sample(question.options, count))
        game.apply(state, question.seat, Choice(question.id, picks))
    raise AssertionError("the game does not end")


def views(key: str, seed: int = 1, every: int = 12) -> list[Any]:
    """The views of a spectator and of every seat in these positions."""
    game = GAMES[key]
    return [
        game.view(state, seat) for state, _, _ in positions(key, seed, every) for seat in (None, *game.seats_of(state))
    ]
