"""Positions in shorthand, for tests: ``position(press="VVC", commune={"pool": 2}, todo=[("commune", step)])``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.core.chance import Chance
from rules.core.contract import Choice, Decision, Event, Seat
from rules.core.program import For, Program, Step
from rules.red_flag_over_paris.board import BONUS, CUBES_PER_SIDE, SIDES, TRACK, ZONES, C, V
from rules.red_flag_over_paris.deck import FINAL_CARDS, OBJECTIVES, STRATEGY
from rules.red_flag_over_paris.game import RED_FLAG_OVER_PARIS
from rules.red_flag_over_paris.invariants import verify
from rules.red_flag_over_paris.state import Pile, Side, State, fresh_side

SEED = bytes(range(16))


def card(number: int) -> str:
    return f"card:{number}"


def position(
    *,
    todo: Iterable[tuple[Seat, Step]] = (),
    versailles: Mapping[str, Any] | None = None,
    commune: Mapping[str, Any] | None = None,
    political: int = 0,
    military: int = 0,
    round: int = 1,
    initiative: Seat = C,
    discard: Sequence[tuple[int, Seat, int]] = (),
    removed: Sequence[int] = (),
    top: Sequence[int] = (),
    deck: Sequence[int] | None = None,
    final_crisis: bool = False,
    scenario: str = "standard",
    **spaces: str,
) -> State:
    """A legal state. All else is as in the set-up, but the map holds only what is given.

    Spaces: "VVC" are cubes, "F" is a Fortification, "B" a Barricade. Sides: any field of Side, with ``track`` and
    ``bonus`` as tuples by zone and cards as numbers; cubes that are nowhere else lie in ``out``, and missing ones
    come off the track. ``discard`` is (card, by, round), top last. ``top`` are the next Strategy cards to be drawn;
    ``deck`` fixes the whole deck, next card first, and the rest are removed from the game. In the Final Crisis a Final
    Crisis card that nobody holds has been used.
    """
    sides = {side: _side(side, dict(given or {}), spaces) for side, given in ((V, versailles), (C, commune))}
    state = State(SIDES, Chance(SEED), Program(), scenario, sides)
    state.discs = {space: V if "F" in pieces else C for space, pieces in spaces.items() if set(pieces) & set("FB")}
    for owner in state.discs.values():
        sides[owner].discs -= 1
    state.political, state.military = political, military
    state.round, state.initiative, state.final_crisis = round, initiative, final_crisis
    state.discard = [Pile(card(number), by, turn) for number, by, turn in discard]
    state.removed = [card(number) for number in removed]
    for side in SIDES:
        data = sides[side]
        if final_crisis and FINAL_CARDS[side] not in (*data.hand, *data.buried):
            data.final_card = False
        if not data.final_card:
            state.removed.append(FINAL_CARDS[side])
        if sides[side].breached[3] and state.first_breach is None:
            state.first_breach = side
    gone = {pile.card for pile in state.discard} | set(state.removed)
    for data in sides.values():
        gone |= {*data.hand, *data.set_aside, *data.dealt, *data.rejected, *data.buried, *data.fulfilled}
        gone |= {data.objective} if data.objective else set()
    loose = [key for key in STRATEGY if key not in gone]
    first = [card(number) for number in (top if deck is None else deck)]
    rest = [key for key in loose if key not in first]
    state.deck = [*(rest if deck is None else []), *reversed(first)]
    state.removed += [] if deck is None else rest
    state.objectives = [key for key in OBJECTIVES if key not in gone]
    verify(state)
    steps = list(todo)
    if steps:
        state.begin("Test", "Test")
        state.program.push(steps[0][0], [For(seat, step) for seat, step in steps])
        state.program.settle(state, [])
    return state


def _side(seat: Seat, given: dict[str, Any], spaces: Mapping[str, str]) -> Side:
    side = fresh_side(seat, TRACK[seat], BONUS[seat], ())
    for space, pieces in spaces.items():
        side.cubes[space] = pieces.count("V" if seat == V else "C")
    for key, value in given.items():
        if key in ("hand", "set_aside", "dealt", "rejected", "buried", "fulfilled", "known"):
            value = [card(number) for number in value]
        elif key == "objective":
            value = card(value)
        elif key == "breached":
            value = [bool(zone) for zone in value]
        elif key in ("track", "bonus", "steps"):
            value = list(value)
        assert hasattr(side, key), key
        setattr(side, key, value)
    if seat == V and "steps" not in given:
        side.steps[: side.momentum] = [0] * side.momentum
    for zone in range(len(ZONES)):
        if side.track[zone] < TRACK[seat][zone] and "breached" not in given:
            side.breached[zone] = True
            side.bonus[zone] = 0 if "bonus" not in given else side.bonus[zone]
    spare = CUBES_PER_SIDE - _count(side)
    while spare < 0:
        zone = next(zone for zone in range(len(ZONES)) if side.track[zone])
        side.track[zone] -= 1
        side.breached[zone] = True
        side.bonus[zone] = 0
        spare = CUBES_PER_SIDE - _count(side)
    side.out += spare
    return side


def _count(side: Side) -> int:
    return sum((*side.cubes.values(), *side.track, *side.bonus, *side.steps, side.pool, side.out))


def question(state: State, seat: Seat) -> Decision:
    """The open question of a seat. Raises AssertionError if there is none."""
    found = [decision for decision in RED_FLAG_OVER_PARIS.pending(state) if decision.seat == seat]
    assert found, f"{seat} has nothing to decide"
    return found[0]


def offered(state: State, seat: Seat) -> set[str]:
    """The ids of what a seat can pick now."""
    return {option.id for option in question(state, seat).options}


def play(state: State, seat: Seat, *picks: str | tuple[str, ...]) -> list[Event]:
    """Answer questions of a seat, one pick each; return all that happened. Raises Illegal."""
    events: list[Event] = []
    for pick in picks:
        answer = (pick,) if isinstance(pick, str) else pick
        events += RED_FLAG_OVER_PARIS.apply(state, seat, Choice(question(state, seat).id, answer))
        verify(state)
    return events
