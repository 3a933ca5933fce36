"""Everything that is stored about one person: reading it out, and taking the person out of it."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.database import Sql
from bot.store.rows import json

# What is kept about a person, by table of the database. Messages are those to the person.
STORED = {
    "preferences": "SELECT * FROM users WHERE id = ?",
    "tables": "SELECT t.id, t.guild, t.channel, t.game, t.status, t.owner = ? AS owner, t.created, t.started,"
    " t.finished, p.seat, p.wish, p.joined, p.dm_warned"
    " FROM tables t LEFT JOIN players p ON p.table_id = t.id AND p.user = ?"
    " WHERE t.owner = ? OR p.user = ? ORDER BY t.id",
    "invitations": "SELECT table_id, user, by FROM invitations WHERE user = ? OR by = ? ORDER BY table_id",
    "answers": "SELECT table_id, n, revision, seat, decision, picks, label, at, undone, standing FROM choices"
    " WHERE user = ? ORDER BY table_id, n",
    "orders": "SELECT * FROM orders WHERE user = ? ORDER BY table_id, ask",
    "owed": "SELECT * FROM owed WHERE user = ? ORDER BY table_id",
    "messages": "SELECT table_id, kind, payload, made, due, sent, message, error FROM outbox"
    " WHERE audience = 'user:' || ? ORDER BY id",
}


async def stored(sql: Sql, user: int) -> dict[str, list[dict[str, Any]]]:
    """All rows about a person, by kind."""
    return {
        kind: [dict(one) for one in await sql.all(query, *[user] * query.count("?"))] for kind, query in STORED.items()
    }


async def open_tables(sql: Sql, user: int) -> list[int]:
    """Lobbies and running tables at which a person sits or which the person owns."""
    found = await sql.all(
        "SELECT id FROM tables WHERE status IN ('lobby', 'running')"
        " AND (owner = ? OR id IN (SELECT table_id FROM players WHERE user = ?)) ORDER BY id",
        user, user,
    )  # fmt: skip
    return [int(one[0]) for one in found]


async def forget(sql: Sql, user: int) -> None:
    """Take a person who sits at no open table out of the database. Finished games keep the seat.

    There the person becomes "former player" -1, -2, ...: a number below 0 that is new at that table.
    """
    for one in await sql.all(
        "SELECT id, ending FROM tables WHERE owner = ? OR id IN"
        " (SELECT table_id FROM players WHERE user = ? UNION SELECT table_id FROM choices WHERE user = ?)",
        user, user, user,
    ):  # fmt: skip
        table = int(one["id"])
        lowest = await sql.one(
            "SELECT min(user) FROM"
            " (SELECT user FROM players WHERE table_id = ? UNION SELECT user FROM choices WHERE table_id = ?)",
            table, table,
        )  # fmt: skip
        former = min(0, int(lowest[0] or 0) if lowest else 0) - 1
        for change in (
            "UPDATE players SET user = ? WHERE user = ? AND table_id = ?",
            "UPDATE choices SET user = ? WHERE user = ? AND table_id = ?",
            "UPDATE tables SET owner = ? WHERE owner = ? AND id = ?",
        ):
            await sql.run(change, former, user, table)
        ending = [former if u == user else u for u in msgspec.json.decode(one["ending"], type=list[int])]
        await sql.run("UPDATE tables SET ending = ? WHERE id = ?", json(ending), table)
        for change in (  # JSON and keys; an id of 17 and more digits is no part of anything else
            "UPDATE tables SET board = replace(board, ?, ?) WHERE id = ?",
            "UPDATE outbox SET payload = replace(payload, ?, ?) WHERE table_id = ? AND sent IS NULL",
            "UPDATE outbox SET key = replace(key, ?, ?) WHERE table_id = ? AND sent IS NULL",
        ):
            await sql.run(change, str(user), str(former), table)
    await sql.run("DELETE FROM orders WHERE user = ?", user)
    await sql.run("DELETE FROM invitations WHERE user = ?", user)
    await sql.run("UPDATE invitations SET by = 0 WHERE by = ?", user)
    await sql.run("DELETE FROM outbox WHERE audience = 'user:' || ?", user)
    await sql.run(
        "DELETE FROM outbox WHERE sent IS NOT NULL AND (instr(payload, ?) OR instr(key, ?))", *[str(user)] * 2
    )
    await sql.run("DELETE FROM users WHERE id = ?", user)
