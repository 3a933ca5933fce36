"""The whole, and what an operator sees of it."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.service.errors import NotSaved
from bot.service.metronome import Metronome
from bot.service.watch import log_to
from tests.bot.kit import RED, STRANGER, Kit


async def test_stats_count_what_happened(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    await kit.deliver()
    stats = await kit.c.stats()
    assert (stats["moves"], stats["unsent"], stats["tables_running"], stats["states_loaded"]) == (2, 0, 1, 1)
    assert stats["sends"] == len(kit.post.jobs)


async def test_a_healthy_bot_says_so_quietly(kit: Kit, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await kit.c.health()
    assert caplog.records[-1].levelname == "INFO" and "unsent=0" in caplog.text


async def test_a_failed_save_is_a_warning_in_the_next_health_line_only(
    kit: Kit, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with pytest.raises(NotSaved):
        async with kit.c.db.transaction() as sql:
            await sql.run("INSERT INTO nowhere VALUES (1)")
    await kit.c.health()
    await kit.c.health()
    assert [record.levelname for record in caplog.records if "health" in record.message] == ["WARNING", "INFO"]


async def test_begin_starts_the_metronome_and_close_stops_it(kit: Kit) -> None:
    await kit.c.begin(kit.post)
    await kit.c.beat()
    jobs = {job.id: job for job in kit.c.metronome._scheduler.get_jobs()}
    assert set(jobs) == {"reminders", "health", "backup", "tidying"}
    for job in jobs.values():
        assert job.coalesce and job.max_instances == 1 and job.misfire_grace_time is None


async def test_the_metronome_goes_on_after_a_failure(caplog: pytest.LogCaptureFixture) -> None:
    metronome, beats = Metronome(), []

    async def call() -> None:
        beats.append(1)
        raise RuntimeError("no")

    metronome.every(1, "test", call)
    metronome.start()
    try:
        for _ in range(50):
            await asyncio.sleep(0.1)
            if len(beats) > 1:
                break
    finally:
        metronome.stop()
    assert len(beats) > 1 and "test failed" in caplog.text


async def test_messages_delivered_long_ago_are_forgotten(kit: Kit) -> None:
    await kit.table()
    await kit.deliver()
    await kit.c.tidy()
    assert await kit.rows("SELECT count(*) FROM outbox") == [(5,)]
    kit.clock.forward(days=31)
    await kit.c.tidy()
    assert await kit.rows("SELECT count(*) FROM outbox") == [(0,)]


async def test_log_lines_carry_table_seat_and_revision(kit: Kit) -> None:
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Lines()
    root = logging.getLogger()
    level = root.level
    log_to(handler, "INFO")
    try:
        logging.getLogger("bot").info("nowhere")
        table = await kit.table()
        await kit.do(table, RED, "bid:0")
        logging.getLogger("bot").info("here")
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    assert "[table=0 seat=- revision=0] nowhere" in "\n".join(lines)
    assert f"[table={table} seat=red revision=2] here" in lines[-1]


async def test_only_so_many_states_stay_loaded(kit: Kit) -> None:
    kit.c.ground.states.size = 3
    tables = [await kit.table(channel=channel) for channel in range(70, 78)]
    assert (await kit.c.stats())["states_loaded"] == 3
    for table in tables:
        await kit.do(table, RED, "bid:0")
    assert (await kit.c.stats())["states_loaded"] == 3


async def test_who_sits_where(kit: Kit) -> None:
    table = await kit.table()
    assert await kit.c.tables.seat_of(table, RED) == "red"
    assert await kit.c.tables.seat_of(table, STRANGER) is None
