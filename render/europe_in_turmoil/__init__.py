"""The pictures of Europe in Turmoil."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.core.renderer import Renderer
from render.europe_in_turmoil import hand as hands
from render.europe_in_turmoil.areas import AREAS, PAINTERS
from render.europe_in_turmoil.card import alt, card_picture
from rules.core.contract import Mark
from rules.europe_in_turmoil.view import EuropeView


class EuropeRenderer(Renderer):
    """Draws boards, hands and cards. Holds no state; the parts keep what they have drawn."""

    areas = AREAS

    def board(
        self,
        view: EuropeView,
        marks: Sequence[Mark] = (),
        legal: frozenset[str] = frozenset(),
        area: str = "",
    ) -> Image.Image:
        """The whole board or one area. Raises KeyError for an unknown area."""
        return PAINTERS[area](view, marks, legal)

    def hand(self, view: EuropeView) -> Image.Image | None:
        """All that this seat alone holds, or None."""
        return hands.hand_picture(view)

    def hand_alt(self, view: EuropeView) -> str:
        """The hand in words."""
        return hands.alt(view)

    def card(self, card: str) -> Image.Image:
        """One card, large. Raises KeyError for an unknown card."""
        return card_picture(card)

    def card_alt(self, card: str) -> str:
        """The card in words."""
        return alt(card)
