"""Positions of Crisis: 1914 in shorthand, and a way to play in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import GAMES
from rules.core.chance import Chance
from rules.core.contract import Choice, Decision, Event
from rules.core.program import For, Program, Step
from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import BY_CODE, NATIONS, START
from rules.crisis_1914.state import Placed, Player, State
from rules.crisis_1914.turns import Turn
from rules.crisis_1914.weeks import Round

GAME = GAMES["crisis_1914"]
AH, RU, GE, FR, BR = "austria_hungary", "russia", "germany", "france", "britain"
SEED = bytes(range(16))


def ids(seat: str, numbers: str) -> list[str]:
    """The ids of cards of a nation: "03 14" for Russia is ["card:ru-03", "card:ru-14"]."""
    return [f"card:{NATIONS[seat].code.lower()}-{number}" for number in numbers.split()]


def position(
    count: int,
    *,
    order: Iterable[str] = (),
    week: int = 1,
    phase: str = "play",
    steps: Iterable[Step | For] | None = None,
    exact: bool = False,
    **given: Mapping[str, Any],
) -> State:
    """A game in the Play Step, the first of ``order`` to act, or with ``steps`` still to be done.

    For each nation: ``hand``, ``pile`` (top first), ``recycled``, ``returned``, ``permanent`` and ``tableau`` as
    numbers, ``dice`` as a list, and any other field of Player. Cards that are not named lie at the bottom of the
    Draw Pile, or out of the game if ``exact``.
    """
    seats = START[:count]
    column = list(order) or list(seats)
    state = State(seats, Chance(SEED), Program(), {}, column, week=week, phase=phase, round=1)
    state.history = [{} for _ in range(week - 1)]
    for seat in seats:
        state.players[seat] = player(seat, seats, dict(given.get(seat, {})), week, exact)
    if steps is None:
        turns = [For(seat, Turn(n)) for n, seat in enumerate(column, 1) if not state.players[seat].passed]
        steps = [*turns, Round()]
    state.program.push(column[0], steps)
    state.program.settle(state, [])
    return state


def player(seat: str, seats: tuple[str, ...], given: dict[str, Any], week: int, exact: bool) -> Player:
    """One nation's part of a position."""
    boxes = tuple(box for box in NATIONS[seat].boxes if box in seats or len(seats) == 1)
    piles = {name: ids(seat, given.pop(name, "")) for name in ("hand", "recycled", "returned", "permanent")}
    pile = ids(seat, given.pop("pile", ""))
    tableau = ids(seat, given.pop("tableau", ""))
    dice = given.pop("dice", [0] * len(boxes))
    aside = given.pop("aside", None)
    used = {*pile, *tableau, *(card for cards in piles.values() for card in cards)}
    rest = [card for card, face in CARDS.items() if face.seat == seat and card not in used]
    set_aside = [c for c in rest if CARDS[c].aside] if aside is None else ids(seat, aside)
    rest = [card for card in rest if card not in set_aside]
    if exact:
        piles["permanent"] += rest
        rest = []
    found = Player(boxes, dict(zip(boxes, dice, strict=True)), rest[::-1] + pile[::-1], set_aside, **piles)
    found.tableau = [placed(card, week, given.get("track", 0)) for card in tableau]
    found.lo = found.hi = sum(one.dp for one in found.tableau)
    if "lo" in given:  # the Score marker's place, whatever the Tableau gives
        found.hi = given["lo"]
    for name, value in given.items():
        assert hasattr(found, name), name
        setattr(found, name, value)
    found.second = found.hi > found.lo
    return found


def placed(card: str, week: int, track: int) -> Placed:
    """A card that lies on a Tableau already, without any choice."""
    face = CARDS[card]
    momentum = any(type(step).__name__ == "Momentum" for step in face.steps)
    return Placed(card, face.kind, face.value(week, track), face.consensus, momentum=momentum)


def asked(state: State, seat: str) -> Decision:
    """The open question of this seat."""
    found = [decision for decision in GAME.pending(state) if decision.seat == seat]
    assert found, f"{seat} owes nothing; owed: {[(d.seat, d.ask) for d in GAME.pending(state)]}"
    return found[0]


def offered(state: State, seat: str) -> list[str]:
    """The option ids of this seat's open question; none if it owes nothing."""
    return [o.id for d in GAME.pending(state) if d.seat == seat for o in d.options]


def asks(state: State) -> list[tuple[str, str]]:
    """Who is asked what."""
    return [(decision.seat, decision.ask) for decision in GAME.pending(state)]


def play(state: State, seat: str, *picks: str) -> list[Event]:
    """Answer question after question of this seat; "03+14" are several picks, a bare number is the seat's card."""
    events: list[Event] = []
    for pick in picks:
        chosen = tuple(full(seat, one) for one in pick.split("+"))
        events += GAME.apply(state, seat, Choice(asked(state, seat).id, chosen))
    return events


def full(seat: str, pick: str) -> str:
    """A card's number, or "take:NUMBER", as an option id."""
    if pick.isdigit():
        return ids(seat, pick)[0]
    return f"way:take:{ids(seat, pick[5:])[0]}" if pick.startswith("take:") else pick


def on_tableau(state: State, seat: str) -> list[str]:
    """The numbers of the cards on a Tableau."""
    return numbers([one.card for one in state.players[seat].tableau])


def numbers(cards: Iterable[str]) -> list[str]:
    """The numbers of cards."""
    return [card[-2:] for card in cards]


def marks_of(state: State, seat: str) -> tuple[int, int]:
    """Both Score markers."""
    return state.players[seat].lo, state.players[seat].hi


def dice(state: State, seat: str) -> list[int]:
    """The red dice of a city, Target Nation first."""
    nation = state.players[seat]
    return [nation.dice[box] for box in nation.boxes]


def seat_of(code: str) -> str:
    """The nation of a card such as "AH-03"."""
    return BY_CODE[code[:2].lower()]


def kinds(events: Iterable[Event]) -> list[str]:
    """What kinds of events happened."""
    return [event.kind for event in events]
