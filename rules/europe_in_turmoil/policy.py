"""How random players may choose so that games get far: Scoring cards in time, or ships first."""

from __future__ import annotations

from typing import Any

from rules.core.chance import Chance
from rules.core.contract import Choice, Decision
from rules.europe_in_turmoil.deck import CARD_IDS, SCORING

SCORING_IDS = frozenset(CARD_IDS[card] for card in SCORING)


def careful(game: Any, state: Any, decision: Decision, chance: Chance) -> Choice:
    """A random answer, but a Scoring card in hand is played at once, and events are preferred to Operations."""
    ids = [option.id for option in decision.options]
    if decision.ask == "play":
        ids = [name for name in ids if name in SCORING_IDS] or ids
    elif decision.ask == "way" and "event" in ids and chance.below(2):
        return Choice(decision.id, ("event",))
    most = min(decision.most, len(ids))
    count = decision.least + chance.below(most - decision.least + 1)
    if count == 1:
        return Choice(decision.id, (ids[chance.below(len(ids))],))
    chance.shuffle(ids)
    return Choice(decision.id, tuple(ids[:count]))


def admiral(game: Any, state: Any, decision: Decision, chance: Chance) -> Choice:
    """Careful play that uses cards at sea whenever it can, so that the navies reach the last boxes."""
    ids = [option.id for option in decision.options]
    if decision.ask == "way" and "naval" in ids:
        return Choice(decision.id, ("naval",))
    if "appease" in ids:
        return Choice(decision.id, ("appease",))
    return careful(game, state, decision, chance)
