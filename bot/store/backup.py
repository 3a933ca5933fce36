"""Copies of the database: made, checked, pruned, and put back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from datetime import datetime
from itertools import count
from pathlib import Path

from bot.store.database import Database, Unusable, guard, migrations

PATTERN = "chancery-*.db"


async def backup(db: Database, folder: Path, keep: int, now: datetime) -> Path:
    """Write a complete copy, check it, and keep only the newest ``keep``. Raises Unusable if the copy is no good."""
    target = folder / f"chancery-{now:%Y%m%d-%H%M%S}.db"
    part = target.with_suffix(".part")
    await asyncio.to_thread(_clear, part)
    await db.backup(part)
    faults = await asyncio.to_thread(check, part)
    if faults:
        raise Unusable(f"The backup {part} is damaged: {'; '.join(faults)}.")
    await asyncio.to_thread(_keep, part, target, keep)
    return target


def _clear(part: Path) -> None:
    part.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)


def _keep(part: Path, target: Path, keep: int) -> None:
    part.rename(target)
    for old in sorted(target.parent.glob(PATTERN))[:-keep]:
        old.unlink()


def check(path: Path) -> list[str]:
    """What is wrong with a database file that nobody has open; nothing if it is sound and of a known format."""
    if not path.is_file():
        return [f"there is no file {path}"]
    try:
        connection = sqlite3.connect(f"file:{path.resolve()}?mode=ro&immutable=1", uri=True)
        try:
            faults = [str(row[0]) for row in connection.execute("PRAGMA quick_check(20)") if row[0] != "ok"]
            faults += [f"a row of {row[0]} refers to nothing" for row in connection.execute("PRAGMA foreign_key_check")]
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error as error:
        return [str(error)]
    if not 0 < version <= len(migrations()):
        faults.append(f"format {version} is not known to this version, which knows 1 to {len(migrations())}")
    return faults


def restore(copy: Path, target: Path) -> Path | None:
    """Put a backup in the place of the database.

    What was there is kept beside it; its new name is returned (None if there was nothing). Raises Unusable, with
    nothing changed, if the backup is not sound or a bot is using the database.
    """
    faults = check(copy)
    if faults:
        raise Unusable(f"{copy} cannot be restored: {'; '.join(faults)}.")
    target.parent.mkdir(parents=True, exist_ok=True)
    with guard(target):
        return _put_back(copy, target)


def _put_back(copy: Path, target: Path) -> Path | None:
    fresh = target.with_name(f"{target.name}.restoring")
    shutil.copyfile(copy, fresh)
    names = (target.with_name(f"{target.name}.before-{n}") for n in count(1))
    aside = next(name for name in names if not name.exists()) if target.exists() else None
    if aside is not None:
        target.rename(aside)
    for suffix in ("-wal", "-shm"):
        # the write-ahead log belongs to the file that was moved aside
        log = target.with_name(target.name + suffix)
        if log.exists():
            log.rename(aside.with_name(aside.name + suffix)) if aside is not None else log.unlink()
    fresh.rename(target)
    return aside
