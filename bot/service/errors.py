"""What a player is told when something cannot be done. Every text is one sentence that may be shown."""

from __future__ import annotations

from bot.service.results import Question
from bot.store.database import NotSaved

__all__ = ["NotSaved", "Refused", "Several", "Stale", "Unclear"]


class Refused(Exception):
    """Not possible now; nothing has changed. ``str(error)`` says kindly what is possible instead."""


class Several(Refused):
    """It is not clear which of a person's tables is meant. ``channels`` are where they are."""

    def __init__(self, sentence: str, channels: tuple[int, ...]) -> None:
        super().__init__(sentence)
        self.channels = channels


class Stale(Refused):
    """A button or menu of a question that is no longer open. ``fresh`` are the seat's open questions."""

    def __init__(self, sentence: str, fresh: tuple[Question, ...]) -> None:
        super().__init__(sentence)
        self.fresh = fresh


class Unclear(Refused):
    """Two or more options fit a typed name equally well. ``found`` are the option ids, ``labels`` their labels."""

    def __init__(self, sentence: str, found: tuple[str, ...], labels: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.found, self.labels = found, labels
