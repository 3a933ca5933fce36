"""The pictures of Red Flag over Paris."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.core.renderer import Renderer
from render.red_flag_over_paris import hand as hands
from render.red_flag_over_paris.areas import AREAS, PAINTERS
from render.red_flag_over_paris.card import alt, card_picture
from rules.core.contract import Mark
from rules.red_flag_over_paris.view import RedFlagView


class RedFlagRenderer(Renderer):
    """Draws boards, hands and cards. Holds no state; the parts keep what they have drawn."""

    areas = AREAS

    def board(
        self,
        view: RedFlagView,
        marks: Sequence[Mark] = (),
        legal: frozenset[str] = frozenset(),
        area: str = "",
    ) -> Image.Image:
        """The whole board or one area. Raises KeyError for an unknown area."""
        return PAINTERS[area](view, marks, legal)

    def hand(self, view: RedFlagView) -> Image.Image | None:
        """All that this seat alone holds, or None."""
        return hands.hand_picture(view)

    def hand_alt(self, view: RedFlagView) -> str:
        """The hand in words."""
        return hands.alt(view)

    def card(self, card: str) -> Image.Image:
        """One card, large. Raises KeyError for an unknown card."""
        return card_picture(card)

    def card_alt(self, card: str) -> str:
        """The card in words."""
        return alt(card)
