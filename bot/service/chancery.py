"""All services of one running bot, over one database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.config import Settings
from bot.service.ground import Ground
from bot.service.jobs import Sender
from bot.service.lobby import Lobby
from bot.service.metronome import BEAT, Metronome
from bot.service.orders import OrderBook
from bot.service.outbox import Outbox
from bot.service.people import People, zones
from bot.service.pictures import Pictures
from bot.service.privacy import Privacy
from bot.service.reminders import Reminders
from bot.service.results import Stats
from bot.service.standing import delay
from bot.service.tables import Tables
from bot.service.undo import Undoing
from bot.store import post
from bot.store import tables as rows
from bot.store.backup import backup
from bot.store.database import Database
from render.core.encode import encode
from render.core.renderer import Renderer
from rules.core.contract import Game

log = logging.getLogger(__name__)
HEALTH = 5 * 60  # seconds between two lines on the bot's health
STUCK = 2 * 60  # seconds after which an unsent message is worth an alarm
DAY = 24 * 60 * 60
KEEP_SENT = 30 * DAY  # how long delivered messages stay in the outbox


class Chancery:
    """The bot without Discord. Open it, give it a sender, close it."""

    def __init__(self, settings: Settings, ground: Ground, renderers: Mapping[str, Renderer]) -> None:
        self.settings, self.ground, self.db = settings, ground, ground.db
        self.tables = Tables(ground)
        self.undoing = Undoing(ground)
        self.orders = OrderBook(ground, self.tables)
        self.lobby = Lobby(ground, self.tables, settings.tables_per_user)
        self.people = People(ground)
        self.privacy = Privacy(ground)
        self.outbox = Outbox(ground)
        self.reminders = Reminders(ground)
        self.pictures = Pictures(renderers, encode)
        self.metronome = Metronome()
        self._bad = 0  # failed saves and commands and lost messages at the last health line

    @classmethod
    async def open(
        cls, settings: Settings, games: Mapping[str, Game[Any, Any]], now: Callable[[], datetime],
        renderers: Mapping[str, Renderer] | None = None, *, alone: bool = False,
    ) -> Chancery:  # fmt: skip
        """Open the database and build the services. Raises ``Unusable`` if it cannot be used.

        ``alone`` refuses a database that another process has opened in this way.
        """
        db = await Database.open(settings.database, alone=alone)
        return cls(settings, Ground(db, games, now, settings.cache, delay), renderers or {})

    async def begin(self, sender: Sender, *, metronome: bool = True) -> None:
        """Catch up and run: send what is unsent, remind whom nobody reminded while we were down, keep the beat."""
        await asyncio.to_thread(zones)
        await self.reminders.run()
        self.outbox.deliver(sender)
        await self.orders.begin()
        if metronome:
            self.metronome.every(BEAT, "reminders", self.beat)
            self.metronome.every(HEALTH, "health", self.health)
            self.metronome.every(self.settings.backup_hours * 3600, "backup", self.backup)
            self.metronome.every(DAY, "tidying", self.tidy)
            self.metronome.start()

    async def beat(self) -> None:
        """One pass of the standing orders and of the reminders, and a look at what waits to be sent."""
        await self.orders.run()
        await self.reminders.run()
        self.outbox.wake()

    async def backup(self) -> Path:
        """Make a checked copy of the database."""
        made = await backup(self.db, self.settings.backups, self.settings.backup_keep, self.ground.now())
        log.info("backup %s", made.name)
        return made

    async def tidy(self) -> None:
        """Forget messages delivered long ago."""
        async with self.db.transaction() as sql:
            await post.forget_sent(sql, self.ground.stamp() - KEEP_SENT)

    async def stats(self) -> Stats:
        """Counters and gauges: what an operator watches."""
        async with self.db.read() as sql:
            unsent, oldest = await post.oldest(sql)
            tables = await rows.totals(sql)
        age = 0 if oldest is None else max(self.ground.stamp() - oldest, 0)
        names = ("moves", "refusals", "undos", "sends", "retries", "lost", "reminders", "orders")
        return {
            **{name: self.ground.watch.counts[name] for name in names},
            "uses": self.ground.watch.all.calls,
            "errors": self.ground.watch.all.errors,
            "p95_ms": self.ground.watch.all.p95(),
            "pictures": self.pictures.drawn,
            "unsent": unsent,
            "oldest_unsent_seconds": age,
            "states_loaded": len(self.ground.states),
            "slow_transactions": self.db.slow,
            "failed_saves": self.db.failed,
            **{f"tables_{status}": count for status, count in tables.items()},
        }

    async def health(self) -> None:
        """Write one line on the bot's health to the log: a warning if messages are stuck, or if since the last line
        saves or commands failed or messages were given up. A second line tells how each command and button does."""
        stats = await self.stats()
        bad = stats["failed_saves"] + stats["lost"] + stats["errors"]
        sick = stats["oldest_unsent_seconds"] > STUCK or bad > self._bad
        self._bad = bad
        line = " ".join(f"{name}={value}" for name, value in stats.items())
        log.log(logging.WARNING if sick else logging.INFO, "health %s", line)
        if self.ground.watch.meters:
            log.info("uses %s", self.ground.watch.uses())

    async def close(self) -> None:
        """Finish what is under way and release the database."""
        self.metronome.stop()
        await self.orders.close()
        await self.outbox.close()
        await self.db.close()
