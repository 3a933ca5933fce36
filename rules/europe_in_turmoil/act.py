"""What every step of the game adds to a step: whether dice or hidden cards come before the next question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from rules.core.contract import Seat
from rules.core.program import StepData
from rules.europe_in_turmoil.state import State

Outlook: TypeAlias = Literal["quiet", "asks", "reveals"]


class Act(StepData, frozen=True):
    """Base of all steps of Europe in Turmoil."""

    def outlook(self, state: State, seat: Seat) -> Outlook:
        """What happens when the step's turn comes: it surely asks a player, may use chance or show hidden things
        before anybody is asked, or neither (also if it might ask)."""
        return "quiet"


def foresee(state: State, ahead: Iterable[Act] = (), seat: Seat = "") -> bool:
    """Would chance be used or hidden things shown before the next question, if the step on top were done now?

    ``ahead`` are steps of ``seat`` that will be pushed by then. Options of such an answer reveal; undo stops there.
    """
    for act in ahead:
        outlook = act.outlook(state, seat)
        if outlook != "quiet":
            return outlook == "reveals"
    for todo in reversed(state.program.todo[:-1]):
        assert isinstance(todo.step, Act)
        outlook = todo.step.outlook(state, todo.seat)
        if outlook != "quiet":
            return outlook == "reveals"
    return False
