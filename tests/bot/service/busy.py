"""A busy bot to be killed: ``python -m tests.bot.service.busy FOLDER GAME SEED``. It notes what it promised."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from bot.config import Settings
from bot.service.chancery import Chancery
from bot.service.errors import Refused
from bot.service.jobs import Job, Sent
from bot.service.results import Moved
from rules import GAMES
from tests.toy import TOY

TABLES = 4


class Notebook:
    """A sender that writes what arrived into a file, as Discord would remember it."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    async def send(self, job: Job) -> Sent | None:
        await asyncio.sleep(random.random() / 500)
        note(self.file, f"{job.nonce} {job.table} {job.revision}")
        return Sent(job.channel or job.user or 0, job.edit or job.id + 10_000)


def note(file: IO[str], line: str) -> None:
    file.write(line + "\n")
    file.flush()
    os.fsync(file.fileno())


async def open_bot(folder: Path) -> Chancery:
    return await Chancery.open(
        Settings(database=folder / "chancery.db", tables_per_user=1000),
        {"toy": TOY, **GAMES},
        lambda: datetime.now(UTC),
    )


async def play(c: Chancery, table: int, player: random.Random, promised: IO[str]) -> None:
    """Random answers, several at once where possible, with undos, until the game is over."""
    while (info := await c.tables.info(table)).owes:
        user = player.choice(info.owes).user
        question = (await c.tables.look(table, user)).questions[0]
        decision = question.decision
        count = max(decision.least, min(1, decision.most))
        picks = [option.id for option in player.sample(decision.options, count)]
        moved = await c.tables.choose(
            table, user, picks, asked=question.asked, decision=decision.id, exact=True, confirmed=True
        )
        assert isinstance(moved, Moved)
        note(promised, f"{table} {moved.revision}")
        if player.random() < 0.15:
            try:
                note(promised, f"{table} {(await c.undoing.undo(table, user)).revision}")
            except Refused:
                continue


async def main(folder: Path, game: str, seed: int) -> None:
    player = random.Random(seed)
    c = await open_bot(folder)
    with (folder / "arrived").open("a") as arrived, (folder / "promised").open("a") as promised:
        await c.begin(Notebook(arrived), metronome=False)
        print("ready", flush=True)
        channel = seed * 10_000
        while True:
            tables = []
            for _ in range(TABLES):
                channel += 1
                table = (await c.lobby.new(1, channel, 100, game)).id
                await c.lobby.join(table, 200)
                await c.lobby.start(table, 100)
                note(promised, f"{table} 1")
                tables.append(table)
            await asyncio.gather(*(play(c, table, player, promised) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
