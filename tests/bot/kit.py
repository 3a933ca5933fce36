"""The services with a clock that stands still, a game of our own, and senders that remember."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.config import Settings
from bot.service.chancery import Chancery
from bot.service.jobs import Job, Payload, Sent
from bot.service.results import Moved, TableInfo
from rules.core.contract import Game
from tests.toy import TOY

RED, BLUE, GREEN, STRANGER = (910_000_000_000_000_000 + n for n in (101, 102, 103, 199))
GUILD, CHANNEL = 7, 70
START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


class Clock:
    """A time that moves only when told."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **by: float) -> None:
        self.now += timedelta(**by)


class Post:
    """A sender that takes everything, and fails as it is told: ``faults`` gives an exception for a job, or None."""

    def __init__(self, faults: Callable[[Job], Exception | None] = lambda job: None) -> None:
        self.faults = faults
        self.jobs: list[Job] = []
        self.tried: list[Job] = []
        self.gate: asyncio.Event | None = None

    async def send(self, job: Job) -> Sent | None:
        self.tried.append(job)
        if self.gate is not None:
            await self.gate.wait()
        fault = self.faults(job)
        if fault is not None:
            raise fault
        self.jobs.append(job)
        return Sent(job.channel or job.user or 0, job.edit or 1000 + len(self.jobs))

    def said(self, kind: type[Any], *, user: int | None = None) -> list[Any]:
        """Payloads of one kind that arrived (for one person)."""
        return [j.payload for j in self.jobs if isinstance(j.payload, kind) and (user is None or j.user == user)]


class Kit:
    """One bot without Discord."""

    def __init__(self, folder: Path, games: Mapping[str, Game[Any, Any]], **settings: Any) -> None:
        self.settings = Settings(database=folder / "chancery.db", backups=folder / "backups", **settings)
        self.games, self.clock, self.post = games, Clock(), Post()
        self.c: Chancery

    async def open(self) -> Kit:
        self.c = await Chancery.open(self.settings, self.games, self.clock)
        return self

    async def restart(self) -> None:
        """Close and open again, as after a stop of the process."""
        await self.c.close()
        await self.open()

    async def deliver(self) -> Post:
        """Send all that is unsent."""
        if self.c.outbox.sender is not self.post:
            self.c.outbox.deliver(self.post)
        self.c.outbox.wake()
        await self.c.outbox.idle()
        return self.post

    async def table(self, *users: int, game: str = "toy", channel: int = CHANNEL, **more: Any) -> int:
        """A started table; the users get the seats in order."""
        seats = self.games[game].seats
        first, *rest = users or (RED, BLUE)
        info = await self.c.lobby.new(GUILD, channel, first, game, wish=seats[0], **more)
        for user, seat in zip(rest, seats[1:], strict=False):
            await self.c.lobby.join(info.id, user, seat)
        await self.c.lobby.start(info.id, first)
        return info.id

    async def do(self, table: int, user: int, *answers: str, **how: Any) -> Moved:
        moved = await self.c.tables.choose(table, user, answers, **how)
        assert isinstance(moved, Moved), moved
        return moved

    async def info(self, table: int) -> TableInfo:
        return await self.c.tables.info(table)

    async def bid(self, table: int, *users: int) -> None:
        """Everybody bids nothing: the first turn begins."""
        for user in users or (RED, BLUE):
            await self.do(table, user, "bid:0")

    def dump(self) -> list[str]:
        """The whole database as text, read from outside."""
        connection = sqlite3.connect(self.settings.database)
        try:
            return list(connection.iterdump())
        finally:
            connection.close()

    async def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        async with self.c.db.read() as sql:
            return [tuple(row) for row in await sql.all(statement, *values)]


def toy_kit(folder: Path, **settings: Any) -> Kit:
    return Kit(folder, {"toy": TOY}, **settings)


def payloads(jobs: list[Job]) -> list[Payload]:
    return [job.payload for job in jobs]
