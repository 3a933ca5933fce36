"""Users and servers, as rows."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.database import Sql
from bot.store.rows import UserRow, json, row


async def user(sql: Sql, id: int) -> UserRow:
    """A person's preferences; defaults for somebody new."""
    found = await sql.one("SELECT * FROM users WHERE id = ?", id)
    return row(UserRow, found) if found else UserRow(id=id)


async def users(sql: Sql, ids: Iterable[int]) -> dict[int, UserRow]:
    """Preferences of several people, defaults for those unknown."""
    wanted = list(dict.fromkeys(ids))
    rows = await sql.all("SELECT * FROM users WHERE id IN (SELECT value FROM json_each(?))", json(wanted))
    found = {int(r["id"]): row(UserRow, r) for r in rows}
    return {id: found.get(id) or UserRow(id=id) for id in wanted}


async def save_user(sql: Sql, row: UserRow) -> None:
    """Write a person's preferences."""
    await sql.run(
        "INSERT OR REPLACE INTO users (id, dm_ok, interval, zone, quiet_from, quiet_to, remind_by)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        row.id, row.dm_ok, row.interval, row.zone, row.quiet_from, row.quiet_to, row.remind_by,
    )  # fmt: skip


async def server(sql: Sql, id: int) -> dict[str, str]:
    """A server's defaults."""
    found = await sql.one("SELECT defaults FROM servers WHERE id = ?", id)
    return msgspec.json.decode(found[0], type=dict[str, str]) if found else {}


async def save_server(sql: Sql, id: int, defaults: dict[str, str]) -> None:
    """Write a server's defaults."""
    await sql.run("INSERT OR REPLACE INTO servers (id, defaults) VALUES (?, ?)", id, json(defaults))


async def meta(sql: Sql, key: str) -> str | None:
    """A value kept about the database itself."""
    found = await sql.one("SELECT value FROM meta WHERE key = ?", key)
    return str(found[0]) if found else None


async def save_meta(sql: Sql, key: str, value: str) -> None:
    """Keep a value about the database itself."""
    await sql.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value)
