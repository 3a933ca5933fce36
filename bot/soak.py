"""``python -m bot.soak``: many tables played at random through the real commands and buttons, with restarts in between.

The bot is the real one, with its real SQLite file; Discord is simcord's. Prints one JSON line; the exit status is 1 if
anything is wrong in the end: an error logged, a message not delivered, a broken position, a game that cannot be
verified.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import simcord

from bot.client import Bot, create_bot
from bot.config import Settings
from bot.service import proof
from bot.service.watch import log_to
from render import RENDERERS
from render.core.renderer import Renderer
from rules import GAMES
from rules.core.contract import Game

ANSWERS = ("ch", "se", "no", "ok")  # custom ids of buttons and menus that answer a question
LOOKS = ("hand", "board", "text", "log", "table info", "remind show")
RESTART = 150  # presses between two restarts
PATIENCE = 3 * 3600.0  # seconds of virtual time in which everything must have been delivered


class Faults(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


class Soak:
    """A server full of tables, and people who press at random what they can see."""

    def __init__(
        self, folder: Path, games: Mapping[str, Game[Any, Any]], renderers: Mapping[str, Renderer], seed: int
    ) -> None:
        self.settings = Settings(database=folder / "soak.db", backups=folder / "backups", tables_per_user=10_000)
        self.games, self.renderers, self.player = games, renderers, random.Random(seed)
        self.bot = self.make()
        # simcord looks every 50 ms whether the bot has come to rest, which would hide how long a press takes
        settle: Any = simcord.Env._settle_internal
        settle.__kwdefaults__["idle"] = 0.002
        self.env = simcord.Env(self.bot, settle_timeout=30, check_errors=False)
        self.seats: dict[Any, list[Any]] = {}
        self.presses = self.finished = self.restarts = self.looks = self.undone = 0
        self.seconds: list[float] = []

    def make(self) -> Bot:
        return create_bot(self.settings, games=self.games, renderers=self.renderers, metronome=False)

    async def open(self, tables: int) -> None:
        """As many channels with a running game each."""
        await self.env.start()
        self.guild = self.env.create_guild("Soak")
        for number in range(tables):
            channel = self.guild.create_text_channel(f"table-{number}")
            await self.begin(channel)

    async def begin(self, channel: Any) -> None:
        """A new game in a channel, with as many people as it may have."""
        game = self.player.choice(list(self.games.values()))
        people = self.seats.get(channel) or []
        wanted = self.player.choice(game.player_counts)
        while len(people) < wanted:
            user = self.env.create_user(f"u{channel.id}x{len(people)}")
            people.append(self.guild.add_member(user))
        self.seats[channel] = people
        await people[0].slash(channel, "table new", game=game.key)
        for person in people[1:wanted]:
            await person.slash(channel, "table join")
        await people[0].slash(channel, "table start")

    async def round(self) -> None:
        """One person comes by at one table, and answers what is asked for some presses, or only looks."""
        channel = self.player.choice(list(self.seats))
        person = self.player.choice(self.seats[channel])
        if self.player.random() < 0.1:
            self.looks += 1
            await person.slash(channel, self.player.choice(LOOKS))
        result = await person.slash(channel, "do")
        if result.response is not None and result.response.content.startswith("The game is over"):
            self.finished += 1
            await self.begin(channel)
            return
        for _ in range(self.player.randint(1, 12)):
            found = answers(result.response)
            if not found:
                break
            result = await self.press(person, result.response, self.player.choice(found))
        if self.player.random() < 0.05:
            await self.undo(person, channel)

    async def press(self, person: Any, message: Any, part: Mapping[str, Any]) -> Any:
        """Press a button, or pick in a menu."""
        began = time.perf_counter()
        if part["type"] == 3:
            most = min(part.get("max_values", 1), len(part["options"]))
            count = self.player.randint(part.get("min_values", 1), most)
            values = self.player.sample([option["value"] for option in part["options"]], count)
            result = await person.select(message.message, values, custom_id=part["custom_id"])
        else:
            result = await person.click(message.message, custom_id=part["custom_id"])
        self.seconds.append(time.perf_counter() - began)
        self.presses += 1
        return result

    async def undo(self, person: Any, channel: Any) -> None:
        result = await person.slash(channel, "undo")
        found = [part for part in parts(result.response) if part.get("custom_id", "").startswith("x:back:")]
        if found:
            await self.press(person, result.response, self.player.choice(found))
            self.undone += 1

    async def restart(self) -> None:
        """The bot dies without a word, and another one starts on its file."""
        old, self.bot = self.bot, self.make()
        await old.house.chancery.db.close()
        await self.env.restart_bot(self.bot)
        self.env.http_requests.clear()
        self.restarts += 1

    async def faults(self) -> list[str]:
        """What is wrong in the end."""
        await self.env.advance_time(PATIENCE)
        with self.env._bot_scope():
            await self.bot.house.chancery.reminders.run()
        await self.env.settle()
        found = []
        db = self.bot.house.chancery.db
        async with db.read() as sql:
            unsent = await sql.one("SELECT count(*) FROM outbox WHERE sent IS NULL")
            rows = await sql.all("SELECT id, game, status, state FROM tables")
        if unsent is not None and unsent[0]:
            found.append(f"{unsent[0]} messages were never sent")
        for row in rows:
            if row["state"] is not None and row["status"] == "running":
                game = self.games[row["game"]]
                game.check(game.load(row["state"]))
            if row["status"] == "finished":
                export = await self.bot.house.chancery.tables.export(row["id"])
                if not proof.verify(export.data, self.games).ok:
                    found.append(f"table {row['id']} cannot be verified")
        return found

    async def close(self) -> None:
        await self.bot.close()
        await self.env.shutdown()


def parts(message: Any) -> list[dict[str, Any]]:
    """The buttons and menus of a message."""
    return [part for row in message.components for part in row["components"]] if message is not None else []


def answers(message: Any) -> list[dict[str, Any]]:
    """Those that answer a question."""
    return [part for part in parts(message) if part.get("custom_id", "").split(":")[0] in ANSWERS]


async def soak(
    tables: int,
    minutes: float,
    seed: int,
    games: Mapping[str, Game[Any, Any]] = GAMES,
    renderers: Mapping[str, Renderer] = RENDERERS,
    restart: int = RESTART,
    most: int | None = None,
) -> dict[str, Any]:
    """Play for so many minutes of real time, or for ``most`` presses, with a restart every ``restart`` presses."""
    watcher = Faults()
    logging.getLogger().addHandler(watcher)
    with tempfile.TemporaryDirectory(prefix="chancery-soak-") as folder:
        run = Soak(Path(folder), games, renderers, seed)
        try:
            await run.open(tables)
            began, due = time.monotonic(), restart
            while time.monotonic() - began < minutes * 60 and (most is None or run.presses < most):
                await run.round()
                if run.presses >= due:
                    due += restart
                    await run.restart()
            faults = await run.faults()
        finally:
            await run.close()
            logging.getLogger().removeHandler(watcher)
    took = sorted(run.seconds) or [0.0]
    return {
        "tables": tables,
        "presses": run.presses,
        "finished": run.finished,
        "undone": run.undone,
        "looks": run.looks,
        "restarts": run.restarts,
        "press_ms_p50": round(1000 * took[len(took) // 2], 1),
        "press_ms_p95": round(1000 * took[len(took) * 95 // 100], 1),
        "faults": [*watcher.found, *faults],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bot.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", choices=sorted(GAMES))
    given = parser.parse_args(arguments)
    log_to(logging.StreamHandler(), "ERROR")
    games = {given.game: GAMES[given.game]} if given.game else GAMES
    report = asyncio.run(soak(given.tables, given.minutes, given.seed, games))
    print(json.dumps(report))
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
