"""The Naval Arms Race chart: fourteen boxes, who has the lasting advantages, what an attempt adds up to."""

from __future__ import annotations

from msgspec import Struct

from rules.core.contract import Seat
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, other
from rules.europe_in_turmoil.state import State

NAVIES = {"liberal": "British Navy", "authoritarian": "German Navy"}


class Box(Struct, frozen=True):
    """A box of the track: the total that an attempt to enter it needs, the ship class, VP of the first and second.

    ``text`` says what else the box gives.
    """

    target: int
    name: str
    first: int = 0
    second: int = 0
    text: str = ""


BOXES = (
    Box(0, "Pre-Dreadnought Era", text="While the British Navy is here, all Authoritarian attempts fail."),
    Box(4, "HMS Dreadnought", text="First: place 1 SP in each of up to 2 uncontrolled independent spaces."),
    Box(5, "Nassau Class", text="First, until the opponent arrives: the opponent's cards worth 3 or more lose 1 OP."),
    Box(6, "Bellerophon Class", 2, 1),
    Box(6, "Helgoland Class", text="First, until the opponent arrives: one more naval attempt each turn, at −1."),
    Box(6, "Colossus Class", text="First, until the opponent arrives: once a turn, a card gives event and OPs."),
    Box(7, "Kaiser Class", 2, 1),
    Box(7, "Orion Class", text="First, until the opponent arrives: see the opponent's hand after your 2nd round."),
    Box(7, "Moltke Class", text="First, until the opponent arrives: one more Stability card in each Scoring."),
    Box(8, "King George V Class", 2, 1),
    Box(8, "König Class", text="First, until the opponent arrives: once a turn, roll a die again in your round."),
    Box(9, "Queen Elizabeth Class", 2, 1),
    Box(9, "Bayern Class", text="First: at once, you may discard 2 cards and draw new ones."),
    Box(10, "Revenge Class", 4, 0, text="No attempts from here."),
)
DREADNOUGHT, NASSAU, HELGOLAND, COLOSSUS, ORION, MOLTKE, KONIG, BAYERN, LAST = 1, 2, 4, 5, 7, 8, 10, 12, 13


# where the navies are


def reached(state: State, seat: Seat) -> int:
    """The highest box this navy counts as being in for the effects of boxes: the high-water mark counts (R52)."""
    box = state.navy[seat]
    return max(box, state.high_water) if seat == AUTHORITARIAN else box


def lead(state: State, seat: Seat) -> int:
    """By how many boxes this navy is ahead; negative if behind. Only the markers themselves count (R51)."""
    return state.navy[seat] - state.navy[other(seat)]


def has_power(state: State, seat: Seat, box: int) -> bool:
    """True if this seat was first in the box and the opponent has not arrived there."""
    return reached(state, seat) >= box > reached(state, other(seat))


def penalized(state: State, seat: Seat) -> bool:
    """True if cards of this seat worth 3 or more lose 1 OP (the opponent alone has reached the Nassau class)."""
    return has_power(state, other(seat), NASSAU)


# attempts


def blocked(state: State, seat: Seat) -> str:
    """Why an attempt fails without a die, as half a sentence; empty if a die decides (R47, card 074)."""
    if seat == AUTHORITARIAN:
        if not state.navy[LIBERAL]:
            return "the British Navy is still in the Pre-Dreadnought Era"
        if state.lasts(74) and seat not in state.plus_one:
            return "von Bethmann-Hollweg holds it back"
    return ""


def limit(state: State, seat: Seat) -> int:
    """Ordinary attempts allowed this turn (R43)."""
    return 2 if seat == AUTHORITARIAN and state.lasts(74) else 1


def may_attempt(state: State, seat: Seat) -> bool:
    """True if this seat may use a card for an ordinary attempt now."""
    return state.navy[seat] < LAST and state.attempts.get(seat, 0) < limit(state, seat)


def bonus(state: State, seat: Seat, *, own: bool = False, late: bool = False) -> int:
    """What is added to die and value of an attempt (R46). ``own``: the card is the seat's own; ``late``: Helgoland."""
    fisher = seat == LIBERAL and state.lasts(15)
    sydow = seat == AUTHORITARIAN and state.lasts(98)
    return own + (seat in state.plus_one) + fisher + 2 * sydow - late


def attempt_odds(state: State, seat: Seat, value: int, *, own: bool = False, late: bool = False) -> int:
    """How many faces of the die advance this navy with a card of this value: 0 to 6."""
    box = state.navy[seat]
    if box >= LAST or blocked(state, seat):
        return 0
    return max(0, min(6, 7 - BOXES[box + 1].target + value + bonus(state, seat, own=own, late=late)))
