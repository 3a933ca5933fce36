"""A served world with the small bot, and a client for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.local.server import Server
from bot.local.world import World
from tests.local.smallbot import create

TOKEN = "a-token"


class Client:
    """The page's side of the server: what a browser asks, with the answers as JSON."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self.server, self.session = server, session

    async def get(self, path: str, **query: str) -> tuple[int, Any]:
        async with self.session.get(self.server.url + path, params=query) as response:
            return response.status, await response.json()

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        async with self.session.post(self.server.url + path, json=body) as response:
            return response.status, await response.json()

    async def state(self, who: str, kind: str = "channel", **query: str) -> Any:
        """What a person sees of the first place of a kind."""
        _, state = await self.get("api/state", **{"as": who})
        place = next(p["id"] for p in state["places"] if p["kind"] == kind)
        _, state = await self.get("api/state", **{"as": who, "channel": place, **query})
        return state

    async def slash(self, who: str, command: str, kind: str = "channel", **options: Any) -> Any:
        channel = (await self.state(who, kind))["channel"]
        status, done = await self.post(
            "api/slash", **{"as": who, "channel": channel, "command": command, "options": options}
        )
        assert status == 200, done
        return done


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    world = World(create())
    await world.open()
    server = Server(world, TOKEN)
    runner = await server.listen(0)
    async with aiohttp.ClientSession() as session:
        try:
            yield Client(server, session)
        finally:
            await session.close()
            world.tell()
            await runner.cleanup()
            await world.close()
