"""How fast is it? ``python -m bot.bench [--quick] [--game KEY]`` measures the budgets and prints them as JSON."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.config import Settings
from bot.service.chancery import Chancery
from bot.service.results import Look, Moved
from bot.store import tables as rows
from render import RENDERERS
from render.core.encode import encode
from rules import GAMES
from rules.core.contract import Game
from rules.core.play import play

FIRST, SECOND = 100, 200  # the users of every table


class Sizes:
    """How much is measured: enough for steady figures, or just enough to see that it runs."""

    def __init__(self, quick: bool) -> None:
        self.moves = 20 if quick else 400
        self.pictures = 2 if quick else 30
        self.games = 1 if quick else 40
        self.tables = 60 if quick else 10_000
        self.queued = (5, 5) if quick else (200, 5)  # tables, moves each


class Beat:
    """Measures how late the event loop comes back to a task that only sleeps.

    ``worst`` is by the clock, and on a busy machine tells of other programs too; ``busiest`` is what the loop's own
    thread computed meanwhile. Both are in seconds.
    """

    def __init__(self) -> None:
        self.worst = self.busiest = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._beat())

    async def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            before, computed = time.perf_counter(), time.thread_time()
            await asyncio.sleep(0.005)
            self.worst = max(self.worst, time.perf_counter() - before - 0.005)
            self.busiest = max(self.busiest, time.thread_time() - computed)


class Bench:
    """One bot over one throw-away database, and players who answer at random."""

    def __init__(self, c: Chancery, seed: int) -> None:
        self.c, self.player = c, random.Random(seed)
        self.channel = seed * 10**8

    async def table(self, game: Game[Any, Any], moves: int = 40) -> int:
        """A table in the middle of a game."""
        while True:
            self.channel += 1
            table = (await self.c.lobby.new(1, self.channel, FIRST, game.key)).id
            for user in range(SECOND, SECOND + max(game.player_counts) - 1):
                await self.c.lobby.join(table, user)
            await self.c.lobby.start(table, FIRST)
            if all([await self.move(table) for _ in range(moves)]):
                return table

    async def answer(self, table: int) -> Callable[[], Awaitable[Any]] | None:
        """A call that answers one open question at random, or None if the game is over."""
        info = await self.c.tables.info(table)
        if not info.owes:
            return None
        user = self.player.choice(info.owes).user
        question = (await self.c.tables.look(table, user)).questions[0]
        decision = question.decision
        picks = self.player.sample(decision.options, max(decision.least, min(1, decision.most)))
        return lambda: self.c.tables.choose(
            table, user, [option.id for option in picks], asked=question.asked, decision=decision.id, exact=True,
            confirmed=True,
        )  # fmt: skip

    async def move(self, table: int) -> bool:
        """Answer one open question; False if the game is over."""
        call = await self.answer(table)
        if call is None:
            return False
        assert isinstance(await call(), Moved)
        return True

    async def timed(self, tables: Sequence[int], moves: int, *, cold: bool) -> list[float]:
        """Seconds from command to commit for moves at these tables; ``cold``: with no state loaded."""
        found = []
        for n in range(moves):
            table = tables[n % len(tables)]
            call = await self.answer(table)
            if call is None:
                continue
            if cold:
                self.c.ground.states.take(table, -1)
            before = time.perf_counter()
            await call()
            found.append(time.perf_counter() - before)
        return found


@asynccontextmanager
async def bench(folder: Path, seed: int = 1) -> AsyncIterator[Bench]:
    """An open bot without anybody to send to."""
    settings = Settings(database=folder / "bench.db", tables_per_user=10**9)
    c = await Chancery.open(settings, GAMES, lambda: datetime.now(UTC), RENDERERS)
    try:
        yield Bench(c, seed)
    finally:
        await c.close()


def milliseconds(times: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    ordered = sorted(times)
    return {
        "p50_ms": round(statistics.median(ordered) * 1000, 2),
        "p95_ms": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))] * 1000, 2),
    }


def resident() -> float:
    """Resident memory of this process in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


async def measure_moves(folder: Path, game: Game[Any, Any], sizes: Sizes) -> dict[str, Any]:
    """Command to commit, and how long the event loop was ever blocked meanwhile, with pictures drawn beside it."""
    beat = Beat()
    async with bench(folder) as b:
        tables = [await b.table(game) for _ in range(10)]
        beat.start()
        warm = await b.timed(tables, sizes.moves, cold=False)
        tables = [await b.table(game) for _ in range(10)]
        cold = await b.timed(tables, sizes.moves, cold=True)
        for _ in range(sizes.pictures):
            table = tables[b.player.randrange(len(tables))]
            await asyncio.gather(b.c.pictures.board(await b.c.tables.look(table, None)), b.move(table))
        await beat.stop()
    return {
        "command_to_commit_warm": milliseconds(warm),
        "command_to_commit_cold": milliseconds(cold),
        "loop_blocked_max_ms": round(beat.worst * 1000, 1),
        "loop_computed_max_ms": round(beat.busiest * 1000, 1),
    }


async def measure_pictures(folder: Path, game: Game[Any, Any], sizes: Sizes) -> dict[str, Any]:
    """View to encoded picture, in this thread."""
    if game.key not in RENDERERS:
        return {}
    renderer, looks = RENDERERS[game.key], list[Look]()
    async with bench(folder) as b:
        for n in range(sizes.pictures):
            looks.append(await b.c.tables.look(await b.table(game, 3 * n), None))
    times, weights = [], []
    renderer.board(looks[0].view)  # the base is drawn once per process
    for look in looks:
        before = time.perf_counter()
        data, _ = encode(renderer.board(look.view, look.marks))
        times.append(time.perf_counter() - before)
        weights.append(len(data))
    return {"view_to_picture": {**milliseconds(times), "typical_kb": round(statistics.median(weights) / 1024)}}


def measure_rules(game: Game[Any, Any], sizes: Sizes) -> dict[str, Any]:
    """Decisions per second of random play, without views and saves."""
    seats = game.seats_for(max(game.player_counts))
    started, decisions = time.perf_counter(), 0
    for n in range(sizes.games):
        decisions += play(game, n.to_bytes(16, "big"), seats, {}, checked=False)[1]
    return {"random_play_decisions_per_s": round(decisions / (time.perf_counter() - started))}


async def measure_scale(folder: Path, game: Game[Any, Any], sizes: Sizes) -> dict[str, Any]:
    """Many running tables: start, memory, the cost of a move, one pass of the reminders."""
    async with bench(folder) as b:
        tables = [await b.table(game) for _ in range(10)]
        few = await b.timed(tables, sizes.moves, cold=True)
        models = [await b.table(game) for _ in range(10)]
        async with b.c.db.transaction() as sql:
            for n in range(sizes.tables - 20):
                await rows.clone(sql, models[n % len(models)], 10**6 + n)
    started = time.perf_counter()
    async with bench(folder, 2) as b:
        seconds = time.perf_counter() - started
        tables = [await b.table(game) for _ in range(10)]
        many = await b.timed(tables, sizes.moves, cold=True)
        memory = resident()
        before = time.perf_counter()
        await b.c.reminders.run()
        idle = time.perf_counter() - before
        b.c.ground._now = lambda: datetime.now(UTC) + timedelta(days=1, minutes=1)
        before = time.perf_counter()
        reminded = await b.c.reminders.run()
        all_due = time.perf_counter() - before
    return {
        "tables": sizes.tables,
        "start_s": round(seconds, 2),
        "resident_mib": memory,
        "move_with_10": milliseconds(few),
        "move_with_all": milliseconds(many),
        "reminder_pass_ms": round(idle * 1000, 1),
        "reminder_pass_all_due_ms": round(all_due * 1000, 1),
        "reminded": reminded,
    }


async def measure_queue(folder: Path, game: Game[Any, Any], sizes: Sizes) -> dict[str, Any]:
    """Many moves at once over many tables."""
    count, each = sizes.queued
    async with bench(folder) as b:
        tables = [await b.table(game, 10) for _ in range(count)]
        before = {table: (await b.c.tables.info(table)).revision for table in tables}

        async def several(table: int) -> int:
            return sum([await b.move(table) for _ in range(each)])

        started = time.perf_counter()
        moved = await asyncio.gather(*map(several, tables))
        seconds = time.perf_counter() - started
        saved = sum([(await b.c.tables.info(table)).revision - before[table] for table in tables])
    return {"moves": sum(moved), "saved": saved, "seconds": round(seconds, 2)}


async def run(quick: bool, keys: Sequence[str]) -> dict[str, Any]:
    """All measures of these games; scale and queue with the first of them."""
    sizes, found = Sizes(quick), dict[str, Any]()
    with tempfile.TemporaryDirectory() as name:
        for number, game in enumerate(GAMES[key] for key in keys):
            folder = Path(name) / game.key
            measured = {
                **await measure_moves(folder / "moves", game, sizes),
                **await measure_pictures(folder / "pictures", game, sizes),
                **measure_rules(game, sizes),
            }
            if number == 0:
                measured["scale"] = await measure_scale(folder / "scale", game, sizes)
                measured["queued"] = await measure_queue(folder / "queue", game, sizes)
            found[game.key] = measured
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bot.bench", description="Measure the bot against its budgets.")
    parser.add_argument("--quick", action="store_true", help="only see that everything can be measured")
    parser.add_argument("--game", choices=list(GAMES), help="measure this game alone")
    args = parser.parse_args(argv)
    keys = [args.game] if args.game else list(GAMES)
    print(json.dumps(asyncio.run(run(args.quick, keys)), indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
