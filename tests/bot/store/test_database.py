"""The file: opening, refusing, migrating, transactions in order."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store.database import Database, NotSaved, Unusable, migrations


async def test_a_new_file_gets_every_migration_and_the_safe_settings(tmp_path: Path) -> None:
    db = await Database.open(tmp_path / "deep" / "a.db")
    try:
        async with db.read() as sql:
            found = {}
            for name in ("user_version", "journal_mode", "synchronous", "foreign_keys"):
                row = await sql.one(f"PRAGMA {name}")
                assert row is not None
                found[name] = row[0]
        assert found == {"user_version": len(migrations()), "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    finally:
        await db.close()
        await db.close()


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    await (await Database.open(path)).close()
    before = path.read_bytes()
    await (await Database.open(path)).close()
    assert path.read_bytes() == before


def raw(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


async def refuses(path: Path, *says: str) -> None:
    before = raw(path)
    with pytest.raises(Unusable) as caught:
        await Database.open(path)
    assert all(word in str(caught.value) for word in (str(path), *says)), caught.value
    assert raw(path) == before


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    await (await Database.open(path)).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    await refuses(path, "newer version", "999")


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"this is a letter, not a database. " * 200)
    await refuses(path, "not a usable database", "backup")


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()
    await refuses(path, "some other program")


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    db = await Database.open(path)
    async with db.transaction() as sql:
        await sql.many("INSERT INTO meta VALUES (?, ?)", [(str(n), "x" * 200) for n in range(500)])
    await db.close()
    raw = bytearray(path.read_bytes())
    middle = len(raw) // 2 // 4096 * 4096
    raw[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(raw)
    await refuses(path, "Restore a backup")


async def test_a_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without starting a thread, which would outlive the refusal."""
    monkeypatch.setattr("bot.store.database.aiosqlite.connect", lambda *_, **__: pytest.fail("a thread was started"))
    await refuses(tmp_path, "Cannot open")


async def test_a_second_bot_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    first = await Database.open(path, alone=True)
    with pytest.raises(Unusable, match="already using"):
        await Database.open(path, alone=True)
    await first.close()
    await (await Database.open(path, alone=True)).close()


async def test_a_failed_migration_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.db"
    await (await Database.open(path)).close()
    scripts = [*migrations(), "CREATE TABLE fresh (a); INSERT INTO no_such_table VALUES (1);"]
    monkeypatch.setattr("bot.store.database.migrations", lambda: scripts)
    with pytest.raises(Unusable, match="no_such_table"):
        await Database.open(path)
    monkeypatch.undo()
    db = await Database.open(path)
    async with db.read() as sql:
        assert await sql.one("SELECT 1 FROM sqlite_master WHERE name = 'fresh'") is None
    await db.close()


async def test_an_exception_takes_everything_back(tmp_path: Path) -> None:
    db = await Database.open(tmp_path / "a.db")
    with pytest.raises(ZeroDivisionError):
        async with db.transaction() as sql:
            await sql.run("INSERT INTO meta VALUES ('a', 'b')")
            raise ZeroDivisionError
    with pytest.raises(NotSaved):
        async with db.transaction() as sql:
            await sql.run("INSERT INTO meta VALUES ('a', 'b')")
            await sql.run("INSERT INTO players VALUES (1, 2, NULL, NULL, 0, 0)")  # there is no such table to sit at
    async with db.read() as sql:
        assert await sql.all("SELECT * FROM meta") == []
    assert db.failed == 1
    await db.close()


@pytest.mark.parametrize("steps", range(1, 40, 3))
async def test_cancelling_at_any_moment_leaves_no_half_transaction(tmp_path: Path, steps: int) -> None:
    db = await Database.open(tmp_path / "a.db")

    async def work() -> None:
        async with db.transaction() as sql:
            for n in range(5):
                await sql.run("INSERT INTO meta VALUES (?, 'x')", str(n))

    task = asyncio.create_task(work())
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with db.transaction() as sql:
        await sql.run("INSERT INTO meta VALUES ('after', 'x')")
    async with db.read() as sql:
        keys = {row[0] for row in await sql.all("SELECT key FROM meta")}
    assert keys in ({"after"}, {"after", "0", "1", "2", "3", "4"})
    await db.close()


async def test_transactions_go_in_order_of_arrival_and_readers_see_only_whole_ones(tmp_path: Path) -> None:
    db = await Database.open(tmp_path / "a.db")
    order: list[int] = []

    async def write(n: int) -> None:
        async with db.transaction() as sql:
            await sql.run("INSERT INTO meta VALUES (?, 'first half')", str(n))
            await asyncio.sleep(0.001)
            await sql.run("UPDATE meta SET value = 'whole' WHERE key = ?", str(n))
            order.append(n)

    async def read() -> None:
        async with db.read() as sql:
            assert all(row[0] == "whole" for row in await sql.all("SELECT value FROM meta"))

    await asyncio.gather(*(call(n) for n in range(20) for call in (write, lambda _: read())))
    assert order == list(range(20))
    await db.close()


async def test_a_slow_transaction_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.database.SLOW", 0.01)
    db = await Database.open(tmp_path / "a.db")
    async with db.transaction():
        await asyncio.sleep(0.02)
    assert db.slow == 1
    await db.close()
