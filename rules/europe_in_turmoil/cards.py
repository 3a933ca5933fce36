"""All Strategy cards: their events together, the cards that close them, and their text made from the steps."""

from __future__ import annotations

from rules.core.contract import Card, words
from rules.europe_in_turmoil.board import REGION_NAMES, SEATS
from rules.europe_in_turmoil.card_steps import Reopen
from rules.europe_in_turmoil.cards_edwardian import EDWARDIAN
from rules.europe_in_turmoil.cards_georgian import GEORGIAN
from rules.europe_in_turmoil.cards_victorian import VICTORIAN
from rules.europe_in_turmoil.deck import ALLIANCE, DECK, ERA_NAMES, SCORING, TITLES, Printed
from rules.europe_in_turmoil.events import EventCard
from rules.europe_in_turmoil.scoring import ScoreRegion
from rules.europe_in_turmoil.steps import Close, Lasts, sentence

EVENTS: dict[int, EventCard] = {**VICTORIAN, **EDWARDIAN, **GEORGIAN}

SIDE_NAMES = {"liberal": "Liberal", "authoritarian": "Authoritarian", "neutral": "neutral", "scoring": "Scoring"}
YUGOSLAVIA, PRINCIP = 96, 83


def _closers() -> dict[int, list[int]]:
    """For each event, the cards whose events close it."""
    found: dict[int, list[int]] = {}
    for card, event in EVENTS.items():
        for step in event.steps:
            if isinstance(step, Close):
                for closed in step.cards:
                    found.setdefault(closed, []).append(card)
    return found


CLOSERS: dict[int, list[int]] = _closers()
# For an event that was closed, the card whose event opens it again.
REOPENERS: dict[int, int] = {
    step.card: card for card, event in EVENTS.items() for step in event.steps if isinstance(step, Reopen)
}


def card_text(card: Printed) -> str:
    """What the card does, in our words, made from its steps."""
    number = card.number
    if number in SCORING:
        region = SCORING[number]
        return (
            f"Both sides choose a Stability card in secret and play it; then {ScoreRegion(region).text()}. "
            "Then make a crisis roll. You must play this card in the turn in which you hold it."
        )
    if number == ALLIANCE:
        return (
            "Play it together with a card of the opponent's side from your hand: use that card for Operations, and "
            "its event does not occur. If this card itself is used for Operations, the opponent gains 1 VP."
        )
    event = EVENTS[number]
    conditions = [need.text() for need in event.needs]
    reopened = f" or {TITLES[REOPENERS[number]]} has" if number in REOPENERS else ""
    conditions += [f"{TITLES[closer]} has not occurred{reopened}" for closer in CLOSERS.get(number, ())]
    if number == PRINCIP:
        conditions.append(f"Authoritarian has not won {TITLES[YUGOSLAVIA]}")
    only = f"Only if {words(conditions)}. " if conditions else ""
    return only + sentence(event.steps)


def lasting_text(card: int) -> str:
    """What a card on the table does there."""
    for step in EVENTS[card].steps:
        if isinstance(step, Lasts):
            text = step.effect
            break
    else:
        text = EVENTS[card].steps[-1].text()
    return f"{text[0].upper()}{text[1:]}."


def facts(card: Printed) -> str:
    """The printed facts in one line."""
    if card.number in SCORING:
        region = REGION_NAMES[SCORING[card.number]]
        return f"Scoring card of {region}, {ERA_NAMES[card.era]} Era"
    parts = [
        f"{card.ops} operations point{'s' * (card.ops != 1)}",
        f"{SIDE_NAMES[card.side]} event",
        f"{ERA_NAMES[card.era]} Era",
    ]
    if card.once:
        parts.append("leaves the game after its event")
    if card.red:
        parts.append("prerequisite")
    return ", ".join(parts)


def strategy_cards() -> dict[str, Card]:
    """Every Strategy card for readers."""
    return {
        card.id: Card(
            card.id,
            card.title,
            "scoring" if card.side == "scoring" else "strategy",
            card_text(card),
            card.source,
            facts(card),
            card.side if card.side in SEATS else None,
        )
        for card in DECK.values()
    }
