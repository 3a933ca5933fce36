"""One SQLite file through one connection: opening, migrating, transactions in order of arrival."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import IO, Any

import aiosqlite

log = logging.getLogger(__name__)
SAFE_WAL = (3, 51, 3)  # first SQLite in which two connections cannot corrupt a WAL file by a rare race
SLOW = 1.0  # seconds; a transaction that lasts longer is worth a warning


class Unusable(Exception):
    """The database cannot be used; ``str(error)`` says why and what to do."""


class NotSaved(Exception):
    """SQLite refused a statement: the transaction is rolled back and nothing has changed."""


class Sql:
    """Statements inside one transaction or one read."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection

    async def run(self, statement: str, *values: Any) -> int:
        """Execute and return the number of changed rows."""
        return (await self.connection.execute(statement, values)).rowcount

    async def insert(self, statement: str, *values: Any) -> int:
        """Execute and return the new row's id."""
        row = await self.connection.execute_insert(statement, values)
        assert row is not None
        return int(row[0])

    async def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Execute once per row."""
        if rows:
            await self.connection.executemany(statement, rows)

    async def all(self, statement: str, *values: Any) -> list[sqlite3.Row]:
        """Every row of a query."""
        return list(await self.connection.execute_fetchall(statement, values))

    async def one(self, statement: str, *values: Any) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        rows: Iterable[sqlite3.Row] = await self.connection.execute_fetchall(statement, values)
        return next(iter(rows), None)


class Database:
    """The open file. Whoever reads or writes waits for his turn, so nobody sees another's half transaction."""

    def __init__(self, path: Path, connection: aiosqlite.Connection, held: IO[bytes] | None) -> None:
        self.path, self.connection = path, connection
        self.slow = 0  # transactions that held the lock longer than SLOW
        self.failed = 0  # transactions that SQLite refused
        self._lock = asyncio.Lock()
        self._guard = held

    @classmethod
    async def open(cls, path: Path, *, alone: bool = False) -> Database:
        """Open or create, check and migrate. Raises Unusable; never goes on with a damaged or newer file.

        ``alone`` also refuses a file that another process has opened in this way.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        held = guard(path) if alone else None
        if sqlite3.sqlite_version_info < SAFE_WAL:
            log.info("SQLite %s: kept safe by using a single connection", sqlite3.sqlite_version)
        try:
            # first without a thread: one whose connection fails may still speak to an event loop that has ended
            sqlite3.connect(path).close()
            connection = await aiosqlite.connect(path, isolation_level=None)
        except sqlite3.Error as error:
            raise Unusable(f"Cannot open {path}: {error}. Check the folder, or restore a backup.") from error
        db = cls(path, connection, held)
        try:
            await db._prepare()
        except BaseException as error:
            await db.close()
            if isinstance(error, sqlite3.Error):
                raise Unusable(f"{path} is not a usable database: {error}. Restore a backup.") from error
            raise
        return db

    async def _prepare(self) -> None:
        self.connection.row_factory = sqlite3.Row
        sql = Sql(self.connection)
        await sql.all("PRAGMA busy_timeout = 5000")
        checked = [row[0] for row in await sql.all("PRAGMA quick_check(5)")]
        if checked != ["ok"]:
            raise Unusable(f"{self.path} is damaged ({'; '.join(checked)}). Restore a backup.")
        steps = migrations()
        row = await sql.one("PRAGMA user_version")
        version = int(row[0]) if row else 0
        if version > len(steps):
            raise Unusable(
                f"{self.path} was written by a newer version of Chancery "
                f"(format {version}, this one knows {len(steps)}). Install that version or restore a backup."
            )
        if version == 0 and await sql.all("SELECT 1 FROM sqlite_master LIMIT 1"):
            raise Unusable(f"{self.path} is a database of some other program. Choose another file.")
        # only now is it ours to change
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await sql.all(f"PRAGMA {pragma}")
        for number, script in enumerate(steps[version:], version + 1):
            # one script is one transaction: a failed migration leaves the file at the version before
            await self.connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
            log.info("database format %d applied", number)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Sql]:
        """Everything inside is saved together or not at all. Raises NotSaved if SQLite refuses."""
        async with self._lock:
            started = time.monotonic()
            try:
                await self.connection.execute("BEGIN IMMEDIATE")
                yield Sql(self.connection)
                await self.connection.execute("COMMIT")
            except BaseException as error:
                await self._abandon()
                if isinstance(error, sqlite3.Error):
                    self.failed += 1
                    log.critical("not saved: %s", error)
                    raise NotSaved(str(error)) from error
                raise
            finally:
                self._watch(time.monotonic() - started)

    async def _abandon(self) -> None:
        # a cancelled statement may still be at work in its thread: wait behind it before looking
        await self.connection.execute_fetchall("SELECT 1")
        if self.connection.in_transaction:
            await self.connection.execute("ROLLBACK")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Sql]:
        """A look at what is committed."""
        async with self._lock:
            yield Sql(self.connection)

    def _watch(self, seconds: float) -> None:
        if seconds > SLOW:
            self.slow += 1
            log.warning("a transaction held the database for %.1f s", seconds)

    async def backup(self, target: Path) -> None:
        """Write a complete copy to a new file (VACUUM INTO), as part of the one connection's work."""
        async with self._lock:
            await self.connection.execute("VACUUM INTO ?", (str(target),))

    async def close(self) -> None:
        """Finish and release the file. Safe to call twice."""
        async with self._lock:
            await self.connection.close()
        if self._guard is not None:
            self._guard.close()
            self._guard = None


def migrations() -> list[str]:
    """The scripts in order; number n brings a database from format n - 1 to n."""
    folder = files("bot.store") / "migrations"
    found = sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".sql"))
    assert [int(name[:3]) for name, _ in found] == list(range(1, len(found) + 1)), "migrations must be 001, 002, ..."
    return [text for _, text in found]


def guard(path: Path) -> IO[bytes]:
    """Keep every other process from using this database for as long as the file returned is open.

    Raises Unusable if another does already.
    """
    held = path.with_name(path.name + ".lock").open("ab")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        held.close()
        raise Unusable(f"Another Chancery is already using {path}. Stop it first.") from error
    return held
