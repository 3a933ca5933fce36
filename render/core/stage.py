"""Layers: a base that is drawn once, finished tiles kept by their state, and what lies on top."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image, ImageChops

from render.core.palette import PAPER, Colour
from render.core.pen import Box, Pen

Draw = Callable[[Pen], None]


class Stage:
    """One kind of picture: its size, its base, and the tiles drawn on it so far. Safe for several threads.

    ``scale``, ``dx`` and ``dy`` place the layout on the picture, as for ``Pen``.
    """

    def __init__(
        self,
        size: tuple[int, int],
        draw: Draw,
        ground: Colour = PAPER,
        scale: float = 1.0,
        dx: float = 0.0,
        dy: float = 0.0,
        keep: int = 600,
    ) -> None:
        self.size = size
        self.scale = scale
        self.dx = dx
        self.dy = dy
        self._draw = draw
        self._ground = ground
        self._keep = keep
        self._base: Image.Image | None = None
        self._tiles: OrderedDict[Hashable, tuple[Image.Image, Image.Image, tuple[int, int]]] = OrderedDict()
        self._lock = Lock()

    def pen(self, image: Image.Image) -> Pen:
        """A pen for this layout."""
        return Pen(image, self.scale, self.dx, self.dy)

    def base(self) -> Image.Image:
        """All that no move can change. Never drawn upon."""
        with self._lock:
            if self._base is None:
                image = Image.new("RGB", self.size, self._ground)
                self._draw(self.pen(image))
                self._base = image
            return self._base

    def start(self) -> Pen:
        """A pen on a fresh copy of the base."""
        return self.pen(self.base().copy())

    def stamp(self, pen: Pen, key: Hashable, box: Box, draw: Draw) -> None:
        """Put a tile on the pen's picture, drawing it only if this key is new.

        The tile is what ``draw`` changes inside ``box`` (units of the layout) on the bare base; ``draw`` must depend
        on the key alone.
        """
        with self._lock:
            tile = self._tiles.get(key)
            if tile is not None:
                self._tiles.move_to_end(key)
        if tile is None:
            tile = self._make(box, draw)
            with self._lock:
                self._tiles[key] = tile
                if len(self._tiles) > self._keep:
                    self._tiles.popitem(last=False)
        image, mask, corner = tile
        pen.image.paste(image, corner, mask)

    def clear(self) -> None:
        """Forget the base and all tiles, so that everything is drawn anew."""
        with self._lock:
            self._base = None
            self._tiles.clear()

    def _make(self, box: Box, draw: Draw) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
        left = max(0, int(box[0] * self.scale + self.dx))
        top = max(0, int(box[1] * self.scale + self.dy))
        right = min(self.size[0], int(box[2] * self.scale + self.dx) + 1)
        bottom = min(self.size[1], int(box[3] * self.scale + self.dy) + 1)
        ground = self.base().crop((left, top, right, bottom))
        image = ground.copy()
        draw(Pen(image, self.scale, self.dx - left, self.dy - top))
        mask = Image.new("L", image.size, 0)
        for band in ImageChops.difference(image, ground).split():
            mask = ImageChops.lighter(mask, band.point(lambda v: 255 if v else 0))
        return image, mask, (left, top)
