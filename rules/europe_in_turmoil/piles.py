"""Draw deck, discard pile and hands: dealing, drawing, reshuffling (rulebook 4.3, 4.4, 4.5.1)."""

from __future__ import annotations

from rules.core.contract import Event, Seat, words
from rules.core.program import Log
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES
from rules.europe_in_turmoil.deck import CARD_IDS, TITLES
from rules.europe_in_turmoil.state import State


def reshuffle(state: State, log: Log) -> None:
    """Make the discard pile the new deck (ruling R6)."""
    if not state.discard:
        return
    state.deck, state.discard = state.discard + state.deck, []
    state.chance.shuffle(state.deck)
    count = len(state.deck)
    log.append(Event(kind="reshuffled", text=f"The {count} discarded cards became the new deck", reveals=True))


def take(state: State, seat: Seat, log: Log) -> int | None:
    """Draw one card into the hand; None if there is no card left anywhere."""
    if not state.deck:
        reshuffle(state, log)
    if not state.deck:
        return None
    card = state.deck.pop()
    state.hands[seat].append(card)
    return card


def told(seat: Seat, cards: list[int], log: Log) -> None:
    """Log a draw: the count for everybody, the cards for the one who drew."""
    if not cards:
        return
    many = f"{len(cards)} cards" if len(cards) > 1 else "a card"
    log.append(
        Event(kind="drawn", text=f"{NAMES[seat]} drew {many}", seat=seat, reveals=True, data={"count": len(cards)})
    )
    titles = words(TITLES[card] for card in cards)
    data = {"cards": [CARD_IDS[card] for card in cards]}
    log.append(Event(kind="drew", text=f"You drew {titles}", seat=seat, to=(seat,), reveals=True, data=data))


def draw(state: State, seat: Seat, count: int, log: Log) -> list[int]:
    """Draw cards for an effect, reshuffling first if the deck is empty, and after it if it became so (R7, R11)."""
    found = [card for card in (take(state, seat, log) for _ in range(count)) if card is not None]
    told(seat, found, log)
    if not state.deck:
        reshuffle(state, log)
    return found


def deal(state: State, log: Log) -> None:
    """Fill both hands, the Authoritarian first, one card each in turn; a full hand is skipped (ruling R5)."""
    dealt: dict[Seat, list[int]] = {AUTHORITARIAN: [], LIBERAL: []}
    while True:
        short = [seat for seat in dealt if len(state.hands[seat]) < state.hand_size]
        before = sum(map(len, dealt.values()))
        for seat in short:
            card = take(state, seat, log)
            if card is not None:
                dealt[seat].append(card)
        if sum(map(len, dealt.values())) == before:
            break
    for seat, cards in dealt.items():
        told(seat, cards, log)
    if not state.deck:
        reshuffle(state, log)


def drop(state: State, seat: Seat, card: int, log: Log, why: str = "discarded") -> None:
    """Discard a card from a hand, without its event (ruling R23)."""
    state.hands[seat].remove(card)
    state.discard.append(card)
    text = f"{NAMES[seat]} {why} {TITLES[card]}"
    log.append(Event(kind="discarded", text=text, seat=seat, data={"card": CARD_IDS[card]}))
