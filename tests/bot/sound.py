"""Is a database what its own record says it should be? Used after crashes, races and long random play."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.service.chancery import Chancery
from bot.store import tables as rows
from rules.core.contract import Choice, Event


async def sound(c: Chancery) -> int:
    """Check every table that has started, from its seed on; returns how many there were."""
    async with c.db.read() as sql:
        ids = [int(row[0]) for row in await sql.all("SELECT id FROM tables WHERE started IS NOT NULL")]
    for id in ids:
        await sound_table(c, id)
    return len(ids)


async def sound_table(c: Chancery, id: int) -> None:
    async with c.db.read() as sql:
        row = await rows.table(sql, id)
        assert row is not None and row.started is not None
        raw = await rows.state(sql, id)
        choices = await rows.choices(sql, id, undone=True)
        events = await rows.events(sql, id)
        owed = await rows.owed(sql, id)
        players = await rows.players(sql, id)
        keys = [str(r[0]) for r in await sql.all("SELECT key FROM outbox WHERE table_id = ?", id)]
    game = c.ground.games[row.game]
    saved = game.load(raw)
    game.check(saved)

    # nothing is missing and nothing is doubled
    assert [choice.n for choice in choices] == list(range(1, row.choices + 1))
    assert [event.n for event in events] == list(range(1, row.events + 1))
    assert all(choice.revision <= row.revision for choice in choices)
    assert len(keys) == len(set(keys))

    # the state is what the choices that stand make of the seed
    state: Any = game.new_game(game.seed_of(saved), game.seats_of(saved), row.options)
    told: dict[int, list[Event]] = {0: game.opening(state)}
    for choice in choices:
        if choice.undone is None:
            told[choice.n] = game.apply(state, choice.seat, Choice(choice.decision, tuple(choice.picks)))
    assert game.dump(state) == raw, f"table {id} is not what its choices make of it"
    for number, happened in told.items():
        stored = [msgspec.json.decode(e.event, type=Event) for e in events if e.choice == number and e.undone is None]
        stored = [event for event in stored if event.kind not in ("undone", "conceded")]
        again = [msgspec.convert(msgspec.to_builtins(event), Event) for event in happened]
        assert stored == again, f"choice {number}: {stored} is not {again}"

    # what is owed and asked follows from the state
    pending = game.pending(saved) if row.status == "running" else []
    users = {player.seat: player.user for player in players}
    assert {(debt.seat, debt.user) for debt in owed} == {(d.seat, users[d.seat]) for d in pending}
    if row.status == "running":
        assert set(row.asked) == {d.id for d in pending}
        assert all(1 <= revision <= row.revision for revision in row.asked.values())
