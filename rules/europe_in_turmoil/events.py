"""Events of cards: when they can occur, how they run, and where the card goes (rulebook 5.2, 7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from msgspec import Struct

from rules.core.contract import Event, Seat
from rules.core.program import For, Log, Step
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.board import NAMES, SEATS
from rules.europe_in_turmoil.deck import ALLIANCE, CARD_IDS, DECK, SCORING, TITLES
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.victory import TestVictory


class Need(Struct, frozen=True):
    """A condition of an event. ``shifts``: Operations may change whether it holds."""

    shifts: ClassVar[bool] = False

    def holds(self, state: State, seat: Seat) -> bool:
        raise NotImplementedError

    def text(self) -> str:
        """The condition in words, to follow "only if"."""
        raise NotImplementedError


class EventCard(Struct, frozen=True):
    """What the event of a card does, for the side whose event it is."""

    steps: tuple[Act, ...]
    needs: tuple[Need, ...] = ()


@cache
def events() -> dict[int, EventCard]:
    """Every event by card number."""
    from rules.europe_in_turmoil.cards import EVENTS  # the cards are made of the steps defined above

    return EVENTS


def can_occur(state: State, card: int, seat: Seat) -> bool:
    """True if the event would take place now, executed by ``seat`` (rulings R16, R19)."""
    if card in SCORING or card == ALLIANCE or card in state.closed:
        return False
    return all(need.holds(state, seat) for need in events()[card].needs)


def may_yet_occur(state: State, card: int, seat: Seat) -> bool:
    """True if the event cannot occur now, but perhaps after the Operations of its card (ruling R16)."""
    if card in SCORING or card == ALLIANCE or card in state.closed:
        return False
    missing = [need for need in events()[card].needs if not need.holds(state, seat)]
    return bool(missing) and all(need.shifts for need in missing)


def executor(card: int, seat: Seat) -> Seat:
    """Who executes the event of a card that ``seat`` plays: its own side, for a neutral card the player (R25)."""
    side = DECK[card].side
    return side if side in SEATS else seat


class Occur(Act, frozen=True):
    """The event of a card being played takes place if it can; the card is filed accordingly (rulings R16 to R18)."""

    card: int

    def text(self) -> str:
        return f"the event of {TITLES[self.card]} takes place"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        if not can_occur(state, self.card, seat):
            return "quiet"
        for step in events()[self.card].steps:
            outlook = step.outlook(state, seat)
            if outlook != "quiet":
                return outlook
        return "quiet"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        card, data = self.card, {"card": CARD_IDS[self.card]}
        if not can_occur(state, card, seat):
            file(state, card, played=False)
            text = f"The event of {TITLES[card]} cannot take place"
            log.append(Event(kind="cancelled", text=text, seat=seat, data=data))
            return ()
        state.running.append(card)
        text = f"{NAMES[seat]} executes the event of {TITLES[card]}"
        log.append(Event(kind="event", text=text, seat=seat, data=data))
        return [*events()[card].steps, Finish(card)]


class Finish(Act, frozen=True):
    """An event has been executed: file its card, then test for automatic victory (rulings R18, R29)."""

    card: int

    def text(self) -> str:
        return ""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        assert state.running[-1] == self.card
        state.running.pop()
        state.occurred.add(self.card)
        file(state, self.card, played=True)
        return () if state.running else (TestVictory(),)


def file(state: State, card: int, *, played: bool) -> None:
    """Put a card being played where it goes, if its event has not laid it on the table."""
    if card in state.open:
        state.open.remove(card)
        (state.removed if played and DECK[card].once else state.discard).append(card)
