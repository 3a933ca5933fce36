"""Events of cards, made to occur in a position, for the tests of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.contract import Seat
from rules.core.program import Log
from rules.europe_in_turmoil.events import Occur, can_occur, executor
from rules.europe_in_turmoil.state import State
from tests.rules.europe_in_turmoil.stage import A, L, do, play, position


def occur(card: int, *, seat: Seat = A, dice: Sequence[int] = (), **fields: Any) -> State:
    """A position in which the event has been begun; ``seat`` executes a neutral one."""
    state = position(open=[card], **fields)
    begin(state, card, seat=seat, dice=dice)
    return state


def begin(state: State, card: int, *, seat: Seat = A, dice: Sequence[int] = ()) -> Log:
    """Let the event begin in a given position."""
    if card not in state.open:
        for pile in (state.later, state.deck, state.discard, *state.hands.values()):
            if card in pile:
                pile.remove(card)
        state.open.append(card)
    return do(state, executor(card, seat), Occur(card), dice=dice)


def possible(card: int, *, seat: Seat = A, **fields: Any) -> bool:
    """True if the event could begin in the position."""
    return can_occur(position(**fields), card, executor(card, seat))


def places(state: State, seat: Seat, *spaces: str, dice: Sequence[int] = ()) -> Log:
    """Pick spaces one after the other: "vienna x2" twice."""
    names = []
    for space in spaces:
        name, _, times = space.partition(" x")
        names += [name if name in ("done", "decline") else f"space:{name}"] * int(times or 1)
    return play(state, seat, *names, dice=dice)


__all__ = ["A", "L", "begin", "occur", "places", "possible"]
