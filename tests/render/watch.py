"""Watches every string that goes onto a picture and lists what is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from render.core import cards, lettering
from render.core.lettering import FLOOR, Setting
from render.core.palette import Colour, contrast
from render.core.pen import Pen
from render.core.stage import Stage


def forget() -> None:
    """Empty every stage and cached picture, so that all strings are drawn again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render.") and name != "render.core.lettering":
            for value in vars(module).values():
                if isinstance(value, Stage):
                    value.clear()
                elif hasattr(value, "cache_clear") and name != "render.core.pen":
                    value.cache_clear()


@contextmanager
def watched() -> Iterator[list[str]]:
    """Faults of all text drawn meanwhile: too small, too faint, cut off, too long, or without a glyph."""
    faults: list[str] = []
    draw = Pen._put

    def put(self: Pen, chosen: Setting, x: float, y: float, fill: Colour, *rest: Any) -> None:
        anchor, tracking, turn, small = rest
        found = []
        if chosen.size < FLOOR and not small:
            found.append(f"size {chosen.size}")
        if not chosen.fits:
            found.append("does not fit")
        if missing := lettering.missing_letters([chosen.text], chosen.face):
            found.append(f"no glyph for {missing}")
        box = text_box(chosen, x, y, anchor, tracking, turn)
        if box[0] < 0 or box[1] < 0 or box[2] > self.image.width or box[3] > self.image.height:
            found.append(f"leaves the picture {box} {self.image.size}")
        elif not small and chosen.text.strip():
            part = self.image.crop(box)
            colours = part.getcolors(part.width * part.height) or []
            ground = max(colours)[1]
            assert isinstance(ground, tuple)
            if contrast(fill, ground) < 4.5:
                found.append(f"contrast {contrast(fill, ground):.1f} on {ground}")
        if found:
            faults.append(f"“{chosen.text}”: {', '.join(found)}")
        draw(self, chosen, x, y, fill, *rest)

    text = cards.draw_text

    def draw_text(pen: Pen, x: float, y: float, block: cards.Block, *rest: Any) -> None:
        if not block.fits:
            faults.append(f"card text “{block.rows[0][1]} ...” is too high for its box")
        text(pen, x, y, block, *rest)

    forget()
    with patch.object(Pen, "_put", put), patch.object(cards, "draw_text", draw_text):
        yield faults
    forget()


def text_box(chosen: Setting, x: float, y: float, anchor: str, tracking: float, turn: int) -> tuple[int, int, int, int]:
    """The pixels from the start to the end of a string, from cap height to baseline."""
    wide = lettering.width(chosen.text, chosen.face, chosen.size, tracking)
    tall = lettering.cap_height(chosen.face, chosen.size)
    if turn:
        return round(x - tall / 2), round(y - wide / 2), round(x + tall / 2), round(y + wide / 2)
    left = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor[0]]
    base = y + (tall / 2 if anchor[1] == "c" else 0)
    return round(left), round(base - tall), round(left + wide), round(base)
