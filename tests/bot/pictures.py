"""Small pictures of the toy game, for what the bot does with pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from rules.core.contract import Mark


class ToyPictures:
    """A renderer that notes what it was asked to draw. ``side`` is the width in pixels."""

    areas = {"": "Whole board", "banks": "The banks", "gates": "The gates"}

    def areas_for(self, view: Any) -> dict[str, str]:
        return self.areas

    def __init__(self) -> None:
        self.boards: list[tuple[Any, Sequence[Mark], frozenset[str], str]] = []

    def board(
        self, view: Any, marks: Sequence[Mark] = (), legal: frozenset[str] = frozenset(), area: str = ""
    ) -> Image.Image:
        self.boards.append((view, marks, legal, area))
        return Image.new("RGB", (160, 90), "#caa" if legal else "#acc")

    def hand(self, view: Any) -> Image.Image | None:
        return Image.new("RGB", (80, 40), "#cca") if view.hand else None

    def hand_alt(self, view: Any) -> str:
        return f"{len(view.hand)} cards: {', '.join(view.hand)}"

    def card(self, card: str) -> Image.Image:
        return Image.new("RGB", (40, 60), "#ccc")

    def card_alt(self, card: str) -> str:
        return f"The card {card}. " * 100
