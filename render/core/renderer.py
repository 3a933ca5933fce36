"""What the pictures of every game offer: functions of a view, never of a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PIL import Image

from rules.core.contract import Mark


class Renderer(Protocol):
    """Pictures of one game. ``areas`` maps ids of part pictures to their titles; "" is the whole board."""

    areas: dict[str, str]

    def areas_for(self, view: Any) -> dict[str, str]:
        """The areas that there are at this table: all, unless the game leaves parts out with fewer players."""
        return self.areas

    def board(
        self, view: Any, marks: Sequence[Mark] = (), legal: frozenset[str] = frozenset(), area: str = ""
    ) -> Image.Image:
        """The board (or one area of it), with what changed and, on private pictures, what may be chosen."""
        ...

    def hand(self, view: Any) -> Image.Image | None:
        """All that only this seat holds, or None when it holds nothing."""
        ...

    def hand_alt(self, view: Any) -> str:
        """The hand in words, at most 1024 characters."""
        ...

    def card(self, card: str) -> Image.Image:
        """One card, large."""
        ...

    def card_alt(self, card: str) -> str:
        """The card in words, at most 1024 characters."""
        ...
