"""Tables, players, choices, snapshots, events and what is owed, as rows."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Sequence
from typing import Any

from bot.store.database import Sql
from bot.store.rows import ChoiceRow, EventRow, OwedRow, PlayerRow, TableRow, json, row

COLUMNS = ", ".join(TableRow.__struct_fields__)
CLONED = {
    "players": "user, seat, wish, joined, dm_warned",
    "invitations": "user, by",
    "choices": "n, revision, seat, user, decision, picks, label, secret, reveals, ends, at, undone, standing",
    "snapshots": "revision, choices, state, live",
    "events": "n, revision, choice, event, at, undone",
    "owed": "seat, user, waiting, secret, since, reminded, count, told, muted, next",
}


# tables


async def add_table(sql: Sql, values: dict[str, Any]) -> int:
    """Insert a table and return its id."""
    marks = ", ".join("?" * len(values))
    return await sql.insert(f"INSERT INTO tables ({', '.join(values)}) VALUES ({marks})", *values.values())


async def table(sql: Sql, id: int) -> TableRow | None:
    """A table by its id."""
    found = await sql.one(f"SELECT {COLUMNS} FROM tables WHERE id = ?", id)
    return row(TableRow, found) if found else None


async def state(sql: Sql, id: int) -> bytes:
    """The saved state of a table that has started."""
    found = await sql.one("SELECT state FROM tables WHERE id = ?", id)
    assert found is not None and found[0] is not None, f"table {id} has no state"
    return bytes(found[0])


async def update_table(sql: Sql, id: int, **values: Any) -> None:
    """Set columns of one table; lists and dicts are stored as JSON."""
    plain = [json(v) if isinstance(v, (list, dict, tuple)) else v for v in values.values()]
    await sql.run(f"UPDATE tables SET {', '.join(f'{key} = ?' for key in values)} WHERE id = ?", *plain, id)


async def open_table(sql: Sql, channel: int) -> int | None:
    """The lobby or running table of a channel."""
    found = await sql.one("SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'running')", channel)
    return int(found[0]) if found else None


async def last_table(sql: Sql, channel: int) -> int | None:
    """The newest table of a channel, over or not."""
    found = await sql.one("SELECT id FROM tables WHERE channel = ? ORDER BY id DESC LIMIT 1", channel)
    return int(found[0]) if found else None


async def tables_in(sql: Sql, guild: int, limit: int) -> list[int]:
    """Ids of the open tables of a server, newest first."""
    rows = await sql.all(
        "SELECT id FROM tables WHERE guild = ? AND status IN ('lobby', 'running') ORDER BY id DESC LIMIT ?",
        guild,
        limit,
    )
    return [int(found[0]) for found in rows]


async def tables_of(sql: Sql, user: int, limit: int) -> list[int]:
    """Ids of the open tables at which a person sits, newest first."""
    rows = await sql.all(
        "SELECT t.id FROM players p JOIN tables t ON t.id = p.table_id"
        " WHERE p.user = ? AND t.status IN ('lobby', 'running') ORDER BY t.id DESC LIMIT ?",
        user,
        limit,
    )
    return [int(found[0]) for found in rows]


async def count_open(sql: Sql, user: int) -> int:
    """How many lobbies and running tables a person sits at."""
    found = await sql.one(
        "SELECT count(*) FROM players p JOIN tables t ON t.id = p.table_id"
        " WHERE p.user = ? AND t.status IN ('lobby', 'running')",
        user,
    )
    return int(found[0]) if found else 0


async def totals(sql: Sql) -> dict[str, int]:
    """How many tables there are of each status."""
    rows = await sql.all("SELECT status, count(*) FROM tables GROUP BY status")
    return {found[0]: int(found[1]) for found in rows}


async def clone(sql: Sql, id: int, channel: int) -> int:
    """A second table like this one, in another channel, with the same people; what went out is not repeated."""
    kept = [c for c in TableRow.__struct_fields__ if c not in ("id", "channel")] + ["state"]
    listed = ", ".join(kept)
    new = await sql.insert(
        f"INSERT INTO tables (channel, {listed}) SELECT ?, {listed} FROM tables WHERE id = ?", channel, id
    )
    for name, columns in CLONED.items():
        await sql.run(
            f"INSERT INTO {name} (table_id, {columns}) SELECT ?, {columns} FROM {name} WHERE table_id = ?", new, id
        )
    return new


# players and invitations


async def players(sql: Sql, id: int) -> list[PlayerRow]:
    """The people of a table in order of joining."""
    rows = await sql.all("SELECT * FROM players WHERE table_id = ? ORDER BY joined, rowid", id)
    return [row(PlayerRow, found) for found in rows]


async def players_of(sql: Sql, ids: Collection[int]) -> dict[int, list[PlayerRow]]:
    """The people of several tables in order of joining."""
    rows = await sql.all(
        "SELECT * FROM players WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY joined, rowid",
        json(sorted(ids)),
    )
    found: dict[int, list[PlayerRow]] = {id: [] for id in ids}
    for one in rows:
        found[int(one["table_id"])].append(row(PlayerRow, one))
    return found


async def add_player(sql: Sql, id: int, user: int, wish: str | None, joined: int) -> None:
    """Sit down in the lobby, or change the wish."""
    await sql.run(
        "INSERT INTO players (table_id, user, wish, joined) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, user) DO UPDATE SET wish = excluded.wish",
        id, user, wish, joined,
    )  # fmt: skip


async def drop_player(sql: Sql, id: int, user: int) -> None:
    """Leave the lobby."""
    await sql.run("DELETE FROM players WHERE table_id = ? AND user = ?", id, user)


async def seat_players(sql: Sql, id: int, seats: dict[int, str]) -> None:
    """Give every person (user -> seat) a seat for the game."""
    await sql.many(
        "UPDATE players SET seat = ? WHERE table_id = ? AND user = ?", [(s, id, user) for user, s in seats.items()]
    )


async def warn_closed(sql: Sql, id: int, user: int) -> bool:
    """Mark that the table was told of closed direct messages; False if it had been."""
    return (
        await sql.run("UPDATE players SET dm_warned = 1 WHERE table_id = ? AND user = ? AND NOT dm_warned", id, user)
        > 0
    )


async def invite(sql: Sql, id: int, user: int, by: int) -> None:
    """Allow a person into a private table."""
    await sql.run("INSERT OR IGNORE INTO invitations (table_id, user, by) VALUES (?, ?, ?)", id, user, by)


async def invited(sql: Sql, id: int) -> list[int]:
    """The people invited to a table."""
    return [int(found[0]) for found in await sql.all("SELECT user FROM invitations WHERE table_id = ?", id)]


# choices and events


async def add_choices(sql: Sql, id: int, choices: Sequence[ChoiceRow]) -> None:
    """Append answers."""
    await sql.many(
        "INSERT INTO choices"
        " (table_id, n, revision, seat, user, decision, picks, label, secret, reveals, ends, at, standing)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                id, c.n, c.revision, c.seat, c.user, c.decision, json(c.picks), c.label, c.secret, c.reveals, c.ends,
                c.at, c.standing,
            )
            for c in choices
        ],
    )  # fmt: skip


async def stood_for(sql: Sql, id: int, seat: str) -> set[int]:
    """Numbers of the answers that a seat's standing orders gave."""
    found = await sql.all("SELECT n FROM choices WHERE table_id = ? AND seat = ? AND standing != ''", id, seat)
    return {int(one[0]) for one in found}


async def choices(sql: Sql, id: int, after: int = 0, *, undone: bool = False) -> list[ChoiceRow]:
    """Answers with numbers above ``after``, in order; those taken back only if ``undone``."""
    which = "" if undone else " AND undone IS NULL"
    rows = await sql.all(f"SELECT * FROM choices WHERE table_id = ? AND n > ?{which} ORDER BY n", id, after)
    return [row(ChoiceRow, found) for found in rows]


async def last_choices(sql: Sql, id: int, limit: int) -> list[ChoiceRow]:
    """The newest answers that stand, newest first."""
    rows = await sql.all(
        "SELECT * FROM choices WHERE table_id = ? AND undone IS NULL ORDER BY n DESC LIMIT ?", id, limit
    )
    return [row(ChoiceRow, found) for found in rows]


async def undo_choices(sql: Sql, id: int, numbers: Sequence[int], revision: int) -> None:
    """Mark answers, and the events that they caused, as taken back. Nothing is deleted."""
    await sql.many(
        "UPDATE choices SET undone = ? WHERE table_id = ? AND n = ?", [(revision, id, number) for number in numbers]
    )
    await sql.many(
        "UPDATE events SET undone = ? WHERE table_id = ? AND choice = ? AND undone IS NULL",
        [(revision, id, number) for number in numbers],
    )


async def add_events(sql: Sql, id: int, events: Sequence[EventRow]) -> None:
    """Append events."""
    await sql.many(
        "INSERT INTO events (table_id, n, revision, choice, event, at) VALUES (?, ?, ?, ?, ?, ?)",
        [(id, e.n, e.revision, e.choice, e.event, e.at) for e in events],
    )


async def events(sql: Sql, id: int, *, after: int = 0, before: int | None = None, limit: int = -1) -> list[EventRow]:
    """Events with ``after`` < n < ``before``, the newest ``limit`` of them, in order."""
    rows = await sql.all(
        "SELECT * FROM events WHERE table_id = ? AND n > ? AND n < ? ORDER BY n DESC LIMIT ?",
        id, after, 2**62 if before is None else before, limit,
    )  # fmt: skip
    return [row(EventRow, found) for found in reversed(rows)]


# snapshots


async def add_snapshot(sql: Sql, id: int, revision: int, choices: int, state: bytes) -> None:
    """Keep the state at a revision, after all choices up to a number."""
    await sql.run(
        "INSERT INTO snapshots (table_id, revision, choices, state) VALUES (?, ?, ?, ?)",
        id, revision, choices, zlib.compress(state, 1),
    )  # fmt: skip


async def snapshot(sql: Sql, id: int, revision: int) -> bytes | None:
    """The state kept at exactly this revision."""
    found = await sql.one("SELECT state FROM snapshots WHERE table_id = ? AND revision = ?", id, revision)
    return zlib.decompress(found[0]) if found else None


async def snapshot_before(sql: Sql, id: int, choice: int) -> tuple[int, bytes]:
    """The newest valid snapshot that does not hold this choice yet: (its last choice, state)."""
    found = await sql.one(
        "SELECT choices, state FROM snapshots WHERE table_id = ? AND live AND choices < ?"
        " ORDER BY choices DESC, revision DESC LIMIT 1",
        id, choice,
    )  # fmt: skip
    assert found is not None, f"table {id} has no snapshot before choice {choice}"
    return int(found[0]), zlib.decompress(found[1])


async def retire_snapshots(sql: Sql, id: int, choice: int) -> None:
    """Snapshots that hold this choice are no longer where the game stands."""
    await sql.run("UPDATE snapshots SET live = 0 WHERE table_id = ? AND choices >= ?", id, choice)


async def drop_snapshots(sql: Sql, id: int, keep: Sequence[int]) -> None:
    """Compact a table that is over: only these revisions stay."""
    marks = ", ".join("?" * len(keep))
    await sql.run(f"DELETE FROM snapshots WHERE table_id = ? AND revision NOT IN ({marks})", id, *keep)


# what is owed


async def owed(sql: Sql, id: int) -> list[OwedRow]:
    """What this table waits for."""
    return [row(OwedRow, found) for found in await sql.all("SELECT * FROM owed WHERE table_id = ? ORDER BY seat", id)]


async def owed_by(sql: Sql, user: int) -> list[OwedRow]:
    """What this person owes, at all tables."""
    return [row(OwedRow, found) for found in await sql.all("SELECT * FROM owed WHERE user = ?", user)]


async def owed_until(sql: Sql, now: int, limit: int) -> list[OwedRow]:
    """Rows that the clock must look at, longest overdue first."""
    rows = await sql.all("SELECT * FROM owed WHERE next <= ? ORDER BY next LIMIT ?", now, limit)
    return [row(OwedRow, found) for found in rows]


async def replace_owed(sql: Sql, id: int, rows: Sequence[OwedRow]) -> None:
    """All that this table waits for, derived anew."""
    await sql.run("DELETE FROM owed WHERE table_id = ?", id)
    await save_owed(sql, rows)


async def save_owed(sql: Sql, rows: Sequence[OwedRow]) -> None:
    """Write rows, replacing those of the same seat."""
    await sql.many(
        "INSERT OR REPLACE INTO owed (table_id, seat, user, waiting, secret, since, reminded, count, told, muted, next)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (r.table_id, r.seat, r.user, r.waiting, r.secret, r.since, r.reminded, r.count, r.told, r.muted, r.next)
            for r in rows
        ],
    )


async def tables_by_id(sql: Sql, ids: Collection[int]) -> dict[int, TableRow]:
    """Several tables at once."""
    found = await sql.all(
        f"SELECT {COLUMNS} FROM tables WHERE id IN (SELECT value FROM json_each(?))", json(sorted(ids))
    )
    return {int(r["id"]): row(TableRow, r) for r in found}
