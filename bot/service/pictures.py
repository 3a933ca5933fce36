"""Pictures of looks: drawn in threads, two at a time, the newest first served, and never twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, TypeAlias

import msgspec
from PIL import Image

from bot.service.results import Look, Picture
from render.core.renderer import Renderer

Encode: TypeAlias = Callable[[Image.Image], tuple[bytes, str]]
Lane: TypeAlias = tuple[Any, ...]
ALT = 1024  # characters
AT_ONCE = 2  # drawings at the same time
KEPT = 200  # finished pictures


class Pictures:
    """Draws and keeps. Knows views only, so that no picture can hold what its viewer may not know."""

    def __init__(self, renderers: Mapping[str, Renderer], encode: Encode) -> None:
        self.renderers, self.encode = renderers, encode
        self.drawn = 0
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        self._newest: dict[Lane, str] = {}
        self._running: dict[str, asyncio.Task[Picture | None]] = {}
        self._free = asyncio.Semaphore(AT_ONCE)

    def areas(self, look: Look) -> dict[str, str]:
        """The part pictures of a table, id to title; empty if its game has no pictures."""
        renderer = self.renderers.get(look.game)
        return renderer.areas_for(look.view) if renderer else {}

    async def board(self, look: Look, area: str = "", *, legal: bool = False) -> Picture | None:
        """The board, or one area of it; ``legal`` highlights what may be chosen. None for a game without pictures.

        If a newer position of the same table is asked for while this one waits its turn, the newer is returned.
        """
        renderer = self.renderers.get(look.game)
        if renderer is None:
            return None
        shown = look.legal if legal else frozenset[str]()
        lane = (look.table, look.seat, area, legal)
        hashed = _hash(look.game, look.view, look.marks, sorted(shown), area)

        def draw() -> tuple[Image.Image, str] | None:
            return renderer.board(look.view, look.marks, shown, area), look.alt

        return await self._get(lane, hashed, f"{look.game}-{look.revision}{f'-{area}' if area else ''}", draw)

    async def hand(self, look: Look) -> Picture | None:
        """All that only this seat holds. None if that is nothing, or the game has no pictures."""
        renderer = self.renderers.get(look.game)
        if renderer is None or look.seat is None:
            return None

        def draw() -> tuple[Image.Image, str] | None:
            image = renderer.hand(look.view)
            return None if image is None else (image, renderer.hand_alt(look.view))

        return await self._get((look.table, look.seat, "hand"), _hash("hand", look.game, look.view), "hand", draw)

    async def card(self, game: str, card: str) -> Picture | None:
        """One card, large. None for a game without pictures."""
        renderer = self.renderers.get(game)
        if renderer is None:
            return None

        def draw() -> tuple[Image.Image, str] | None:
            return renderer.card(card), renderer.card_alt(card)

        name = card.replace(":", "-")
        return await self._get(("card", game, card), _hash("card", game, card), name, draw)

    async def _get(
        self, lane: Lane, hashed: str, name: str, draw: Callable[[], tuple[Image.Image, str] | None]
    ) -> Picture | None:
        self._newest[lane] = hashed
        if hashed in self._kept:
            self._kept.move_to_end(hashed)
            return self._kept[hashed]
        task = self._running.get(hashed)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._draw(lane, hashed, name, draw))
            self._running[hashed] = task
            task.add_done_callback(lambda _: self._running.pop(hashed, None))
        return await asyncio.shield(task)

    async def _draw(
        self, lane: Lane, hashed: str, name: str, draw: Callable[[], tuple[Image.Image, str] | None]
    ) -> Picture | None:
        async with self._free:
            newest = self._newest.get(lane, hashed)
            newer = self._running.get(newest)
            overtaken = newest != hashed
            picture = None if overtaken else await asyncio.to_thread(self._work, name, draw)
        if overtaken:
            # outside the semaphore, so that those who wait never keep the newer one from being drawn
            return self._kept[newest] if newest in self._kept else await asyncio.shield(newer) if newer else None
        if self._newest.get(lane) == hashed:
            del self._newest[lane]
        if picture is not None:
            self.drawn += 1
            self._kept[hashed] = picture
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return picture

    def _work(self, name: str, draw: Callable[[], tuple[Image.Image, str] | None]) -> Picture | None:
        found = draw()
        if found is None:
            return None
        data, extension = self.encode(found[0])
        alt = found[1] if len(found[1]) <= ALT else f"{found[1][: ALT - 1]}…"
        return Picture(data, f"{name}.{extension}", alt)


def _hash(*parts: Any) -> str:
    return blake2b(msgspec.json.encode(parts, order="deterministic"), digest_size=16).hexdigest()
