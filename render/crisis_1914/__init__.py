"""The pictures of Crisis: 1914."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.core.renderer import Renderer
from render.crisis_1914 import hand as hands
from render.crisis_1914.areas import AREAS, PAINTERS
from render.crisis_1914.card import alt, card_picture
from rules.core.contract import Mark
from rules.crisis_1914.nations import NATIONS
from rules.crisis_1914.view import Crisis1914View


class Crisis1914Renderer(Renderer):
    """Draws boards, Tableaux, hands and cards. Holds no state; the parts keep what they have drawn."""

    areas = AREAS

    def areas_for(self, view: Crisis1914View) -> dict[str, str]:
        """The areas without those of nations that are not in play."""
        return {area: title for area, title in AREAS.items() if area not in NATIONS or area in view.nations}

    def board(
        self,
        view: Crisis1914View,
        marks: Sequence[Mark] = (),
        legal: frozenset[str] = frozenset(),
        area: str = "",
    ) -> Image.Image:
        """The whole board or one area. Raises KeyError for an unknown area."""
        return PAINTERS[area](view, marks, legal)

    def hand(self, view: Crisis1914View) -> Image.Image | None:
        """All that this seat alone holds, or None."""
        return hands.hand_picture(view)

    def hand_alt(self, view: Crisis1914View) -> str:
        """The hand in words."""
        return hands.alt(view)

    def card(self, card: str) -> Image.Image:
        """One card, large. Raises KeyError for an unknown card."""
        return card_picture(card)

    def card_alt(self, card: str) -> str:
        """The card in words."""
        return alt(card)
