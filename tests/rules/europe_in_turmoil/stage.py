"""Positions made by hand, steps done in them, and answers given: for tests of single rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.chance import Chance
from rules.core.contract import Choice, Decision, Event, Seat
from rules.core.program import Log, Program, Step, legal
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, SEATS
from rules.europe_in_turmoil.deck import DECK
from rules.europe_in_turmoil.options import OPTIONS
from rules.europe_in_turmoil.state import InPlay, State

L, A = LIBERAL, AUTHORITARIAN


def position(
    *,
    liberal: dict[str, int] | None = None,
    authoritarian: dict[str, int] | None = None,
    table: dict[int, Seat] | None = None,
    hands: dict[Seat, Sequence[int]] | None = None,
    options: dict[str, str] | None = None,
    **fields: Any,
) -> State:
    """A position with nothing in it but what is given; all other cards wait for their era."""
    values = {spec.key: spec.default for spec in OPTIONS} | (options or {})
    state = State(SEATS, Chance(b"a seed for tests"), Program(), values, turn=1, round=1)
    state.support = {LIBERAL: dict(liberal or {}), AUTHORITARIAN: dict(authoritarian or {})}
    state.table = [InPlay(card, seat) for card, seat in (table or {}).items()]
    state.occurred = {*(table or {})}
    for seat, cards in (hands or {}).items():
        state.hands[seat] = list(cards)
    for name, value in fields.items():
        setattr(state, name, value)
    placed = {*(table or {}), *state.deck, *state.discard, *state.removed, *state.open}
    placed.update(card for hand in state.hands.values() for card in hand)
    state.later = [card for card in DECK if card not in placed]
    return state


def do(state: State, seat: Seat, *steps: Step, dice: Sequence[int] = ()) -> Log:
    """Put the steps on the program and go on until somebody is asked. ``dice`` are the next rolls."""
    state.chance.forced += [die - 1 for die in dice]
    log: Log = []
    state.program.push(seat, list(steps))
    state.program.settle(state, log)
    return log


def asked(state: State, seat: Seat) -> Decision:
    """The open question of the seat."""
    mine = [decision for decision in state.program.pending(state) if decision.seat == seat]
    assert len(mine) == 1, f"{seat} is asked {len(mine)} questions: {state.program.pending(state)}"
    return mine[0]


def picks(state: State, seat: Seat) -> list[str]:
    """What the seat can pick now."""
    return [option.id for option in asked(state, seat).options]


def play(state: State, seat: Seat, *answers: str, dice: Sequence[int] = ()) -> Log:
    """Answer one question after the other; "card:1+card:2" picks two things at once."""
    state.chance.forced += [die - 1 for die in dice]
    log: Log = []
    for answer in answers:
        state.program.answer(state, seat, Choice(asked(state, seat).id, tuple(answer.split("+"))), log)
    return log


def refused(state: State, seat: Seat, *answer: str) -> bool:
    """True if the answer is not legal now."""
    from rules.core.contract import Illegal

    try:
        legal(state.program.pending(state), seat, Choice(asked(state, seat).id, answer))
    except Illegal:
        return True
    return False


def spaces(*names: str) -> list[str]:
    """ "vienna" as the option "space:vienna"."""
    return [f"space:{name}" for name in names]


def texts(log: Sequence[Event]) -> str:
    """All that was logged, for looking for words in it."""
    return "\n".join(event.text for event in log)


def sp(state: State, space: str) -> tuple[int, int]:
    """Support points in a space, Liberal first."""
    return state.points(LIBERAL, space), state.points(AUTHORITARIAN, space)
