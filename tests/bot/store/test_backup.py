"""Backups are made while playing, and a restore is rehearsed here."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.store.backup import check, restore
from bot.store.database import Database, Unusable
from tests.bot.kit import BLUE, RED, toy_kit


async def test_backup_damage_restore_and_play_on(tmp_path: Path) -> None:
    kit = await toy_kit(tmp_path).open()
    table = await kit.table()
    await kit.do(table, RED, "bid:1")
    copy = await kit.c.backup()
    await kit.do(table, BLUE, "bid:0")
    await kit.c.close()
    database = kit.settings.database
    database.write_bytes(b"\x00" * 10_000)
    with pytest.raises(Unusable):
        await kit.open()
    aside = restore(copy, database)
    assert aside is not None and aside.read_bytes() == b"\x00" * 10_000
    await kit.open()
    assert [owed.seat for owed in (await kit.info(table)).owes] == ["blue"]
    assert (await kit.do(table, BLUE, "bid:2")).complete
    await kit.c.close()


async def test_restoring_leaves_no_log_of_the_old_file_behind(tmp_path: Path) -> None:
    kit = await toy_kit(tmp_path).open()
    await kit.table()
    copy = await kit.c.backup()
    await kit.table(channel=71)
    database = kit.settings.database
    crashed = {suffix: database.with_name(database.name + suffix).read_bytes() for suffix in ("", "-wal")}
    await kit.c.close()
    for suffix, raw in crashed.items():  # as a killed process leaves it
        database.with_name(database.name + suffix).write_bytes(raw)
    aside = restore(copy, database)
    assert aside is not None and aside.with_name(aside.name + "-wal").exists()
    await kit.open()
    assert await kit.rows("SELECT count(*) FROM tables") == [(1,)]
    await kit.c.close()


async def test_only_the_newest_copies_are_kept(tmp_path: Path) -> None:
    kit = await toy_kit(tmp_path, backup_keep=2).open()
    made = []
    for _ in range(4):
        made.append(await kit.c.backup())
        kit.clock.now += timedelta(hours=6)
    assert sorted(kit.settings.backups.iterdir()) == made[-2:]
    assert check(made[-1]) == []
    await kit.c.close()


async def test_a_damaged_copy_is_not_restored(tmp_path: Path) -> None:
    kit = await toy_kit(tmp_path).open()
    copy = await kit.c.backup()
    await kit.c.close()
    before = kit.settings.database.read_bytes()
    raw = bytearray(copy.read_bytes())
    raw[5000:9000] = b"\xff" * 4000
    copy.write_bytes(raw)
    with pytest.raises(Unusable, match="cannot be restored"):
        restore(copy, kit.settings.database)
    with pytest.raises(Unusable, match="no file"):
        restore(tmp_path / "nothing.db", kit.settings.database)
    assert kit.settings.database.read_bytes() == before


async def test_nothing_is_restored_under_a_running_bot(tmp_path: Path) -> None:
    kit = await toy_kit(tmp_path).open()
    copy = await kit.c.backup()
    await kit.c.close()
    running = await Database.open(kit.settings.database, alone=True)
    with pytest.raises(Unusable, match="Stop it first"):
        restore(copy, kit.settings.database)
    await running.close()
    assert restore(copy, kit.settings.database) is not None


async def test_restoring_where_nothing_was(tmp_path: Path) -> None:
    kit = await toy_kit(tmp_path).open()
    copy = await kit.c.backup()
    await kit.c.close()
    assert restore(copy, tmp_path / "new" / "chancery.db") is None
    assert check(tmp_path / "new" / "chancery.db") == []
