"""The outbox, as rows: what is to be sent, in which order, and what became of it."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

from bot.store.database import Sql
from bot.store.rows import OutboxRow, json, row


def nonce(key: str) -> str:
    """The Discord nonce of a key: 24 characters."""
    return blake2b(key.encode(), digest_size=12).hexdigest()


async def put(
    sql: Sql, *, key: str, table: int, revision: int, audience: str, kind: str, payload: str, now: int,
) -> None:  # fmt: skip
    """Queue a message. A key that was ever used is not queued again."""
    await sql.run(
        "INSERT OR IGNORE INTO outbox (key, table_id, revision, audience, kind, payload, nonce, made, due)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        key, table, revision, audience, kind, payload, nonce(key), now, now,
    )  # fmt: skip


async def unsent(sql: Sql, *, table: int | None = None, audience: str | None = None) -> list[OutboxRow]:
    """Waiting messages in order, of one table or lane if given."""
    where, values = "sent IS NULL", list[int | str]()
    if table is not None:
        where, values = where + " AND table_id = ?", [*values, table]
    if audience is not None:
        where, values = where + " AND audience = ?", [*values, audience]
    return [
        row(OutboxRow, found) for found in await sql.all(f"SELECT * FROM outbox WHERE {where} ORDER BY id", *values)
    ]


async def heads(sql: Sql) -> list[OutboxRow]:
    """The first waiting message of every lane (table and audience), oldest first."""
    rows = await sql.all(
        "SELECT * FROM outbox WHERE id IN"
        " (SELECT min(id) FROM outbox WHERE sent IS NULL GROUP BY table_id, audience) ORDER BY id"
    )
    return [row(OutboxRow, found) for found in rows]


async def drop(sql: Sql, ids: Collection[int], why: str, now: int) -> None:
    """These messages need not be sent any more."""
    await sql.many("UPDATE outbox SET sent = ?, error = ? WHERE id = ?", [(now, why, id) for id in ids])


async def mark_sent(sql: Sql, id: int, message: int | None, now: int) -> None:
    """A message has arrived."""
    await sql.run("UPDATE outbox SET sent = ?, message = ?, attempts = attempts + 1 WHERE id = ?", now, message, id)


async def postpone(sql: Sql, id: int, due: int, error: str) -> None:
    """Try a message again later."""
    await sql.run("UPDATE outbox SET due = ?, attempts = attempts + 1, error = ? WHERE id = ?", due, error, id)


async def send_anew(sql: Sql, id: int) -> None:
    """The message to edit cannot be edited: send a new one."""
    await sql.run("UPDATE outbox SET anew = 1, attempts = attempts + 1 WHERE id = ?", id)


async def oldest(sql: Sql) -> tuple[int, int | None]:
    """(number of waiting messages, when the oldest was made)."""
    found = await sql.one("SELECT count(*), min(made) FROM outbox WHERE sent IS NULL")
    assert found is not None
    return int(found[0]), found[1]


async def forget_sent(sql: Sql, before: int) -> int:
    """Delete messages that arrived before this time; returns how many."""
    return await sql.run("DELETE FROM outbox WHERE sent < ?", before)


async def rewrite(sql: Sql, id: int, payload: object) -> None:
    """Replace the payload of a waiting message."""
    await sql.run("UPDATE outbox SET payload = ? WHERE id = ?", json(payload), id)
