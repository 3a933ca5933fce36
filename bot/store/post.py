"""The outbox, as rows: what is to be sent, in which order, and what became of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b
from typing import NamedTuple

from bot.store.database import Sql
from bot.store.rows import OutboxRow, json, row


def nonce(key: str) -> str:
    """The Discord nonce of a key: 24 characters."""
    return blake2b(key.encode(), digest_size=12).hexdigest()


class Letter(NamedTuple):
    """A message to be queued. A key that was ever used is not queued again."""

    key: str
    table: int
    revision: int
    audience: str
    kind: str
    payload: str


async def put(sql: Sql, letters: Sequence[Letter], now: int) -> None:
    """Queue messages."""
    await sql.many(
        "INSERT OR IGNORE INTO outbox (key, table_id, revision, audience, kind, payload, nonce, made, due)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*letter, nonce(letter.key), now, now) for letter in letters],
    )


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


async def unsent_in(sql: Sql, kind: str, lanes: Collection[tuple[int, str]]) -> list[OutboxRow]:
    """Waiting messages of one kind in any of these lanes (table and audience), in order."""
    rows = await sql.all(
        "SELECT outbox.* FROM json_each(?) AS lane CROSS JOIN outbox ON outbox.table_id = lane.value ->> 0"
        " AND outbox.audience = lane.value ->> 1 WHERE outbox.sent IS NULL AND outbox.kind = ? ORDER BY outbox.id",
        json(list(lanes)), kind,
    )  # fmt: skip
    return [row(OutboxRow, found) for found in rows]


HEADS = "id IN (SELECT min(id) FROM outbox WHERE sent IS NULL GROUP BY table_id, audience)"


async def heads(sql: Sql, now: int, most: int, without: Collection[int] = ()) -> list[OutboxRow]:
    """The first waiting message of every lane (table and audience) that is due, oldest first, at most so many."""
    rows = await sql.all(
        f"SELECT * FROM outbox WHERE {HEADS} AND due <= ? AND id NOT IN (SELECT value FROM json_each(?))"
        " ORDER BY id LIMIT ?",
        now, json(list(without)), most,
    )  # fmt: skip
    return [row(OutboxRow, found) for found in rows]


async def next_due(sql: Sql, now: int) -> int | None:
    """When the first waiting message of some lane falls due, after now."""
    found = await sql.one(f"SELECT min(due) FROM outbox WHERE {HEADS} AND due > ?", now)
    assert found is not None
    return None if found[0] is None else int(found[0])


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
