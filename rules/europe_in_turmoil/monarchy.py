"""The optional rule of the French Monarchy (rulebook, card notes): Bonapartism may restore it in Paris."""

from __future__ import annotations

from rules.core.contract import Event, Seat
from rules.core.program import Log
from rules.europe_in_turmoil.board import AUTHORITARIAN
from rules.europe_in_turmoil.state import State


def consider(state: State, was: Seat | None, log: Log) -> None:
    """After the support check of Bonapartism/Monarchism: Paris is a Monarchy from now on if the check won it.

    ``was`` is who controlled Paris before that check.
    """
    won = state.control("paris") == AUTHORITARIAN and was != AUTHORITARIAN
    if not won or state.option("monarchy") == "off" or state.monarchy_restored:
        return
    state.monarchy_restored = True
    state.reshape()
    text = "The French Monarchy is restored: Paris is a Monarchy space instead of a Government space"
    log.append(Event(kind="restored", text=text, seat=AUTHORITARIAN))
