"""One's own data: handed over whole, and taken out so that not a trace of the person is left."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from bot.service.jobs import Board
from tests.bot.kit import BLUE, GREEN, RED, STRANGER, Kit, Post
from tests.bot.service.test_refused import refused
from tests.bot.sound import sound


async def data(kit: Kit, user: int) -> dict[str, Any]:
    export = await kit.c.privacy.data(user)
    assert export.name == "chancery-my-data.json"
    found: dict[str, Any] = json.loads(export.data)
    return found


async def finished(kit: Kit, *users: int, channel: int = 70) -> int:
    table = await kit.table(*users, channel=channel)
    await kit.bid(table, *users)
    await kit.c.tables.concede(table, users[0], confirmed=True)
    return table


def traces(kit: Kit, user: int) -> list[str]:
    return [line for line in kit.dump() if str(user) in line]


async def test_of_a_stranger_nothing_is_stored(kit: Kit) -> None:
    await finished(kit, RED, BLUE)
    found = await data(kit, STRANGER)
    assert found.pop("user") == STRANGER
    assert found and all(rows == [] for rows in found.values())


async def test_everything_of_ones_own_and_nothing_of_others(kit: Kit) -> None:
    table = await kit.table(RED, BLUE, private=False)
    await kit.bid(table)
    await kit.c.people.set_prefs(RED, zone="europe/paris", interval=120)
    await kit.c.orders.leave(table, RED, "pass")
    await kit.c.lobby.new(7, 71, GREEN, "toy", private=True)
    lobby = (await kit.c.lobby.tables_of(user=GREEN))[0].id
    await kit.c.lobby.invite(lobby, GREEN, RED)
    await kit.deliver()
    found = await data(kit, RED)
    assert found["preferences"][0]["zone"] == "Europe/Paris"
    assert [(row["id"], row["seat"], row["owner"]) for row in found["tables"]] == [(table, "red", 1)]
    assert [row["label"] for row in found["answers"]] == ["Bid 0"]
    assert [row["spec"] for row in found["orders"]] == ["pass"]
    assert [row["waiting"] for row in found["owed"]] == ["to play a card"]
    assert [row["table_id"] for row in found["invitations"]] == [lobby]
    assert {row["kind"] for row in found["messages"]} == {"welcome", "ask"}
    assert str(BLUE) not in json.dumps(found)


async def test_a_large_file_is_packed(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    await finished(kit, RED, BLUE)
    monkeypatch.setattr("bot.service.privacy.LARGE", 10)
    export = await kit.c.privacy.data(RED)
    assert export.name.endswith(".json.gz") and json.loads(gzip.decompress(export.data))["user"] == RED


async def test_not_while_others_wait(kit: Kit) -> None:
    running, lobby = await kit.table(), (await kit.c.lobby.new(7, 71, GREEN, "toy")).id
    for user, table in ((RED, running), (BLUE, running), (GREEN, lobby)):
        await refused(kit, kit.c.privacy.forget(user), f"table {table}", "/concede")
        await refused(kit, kit.c.privacy.forgettable(user), f"table {table}")


async def test_not_a_trace_is_left(kit: Kit) -> None:
    table = await finished(kit, RED, BLUE)
    await kit.c.people.set_prefs(RED, zone="europe/paris")
    other = (await kit.c.lobby.new(7, 71, GREEN, "toy", private=True)).id
    await kit.c.lobby.invite(other, GREEN, RED)
    await kit.deliver()
    assert traces(kit, RED)
    await kit.c.privacy.forget(RED)
    assert traces(kit, RED) == []
    info = await kit.info(table)
    assert [(p.user, p.seat) for p in info.players] == [(-1, "red"), (BLUE, "blue")] and info.owner == -1
    assert await sound(kit.c) == 1
    assert [line.text for line in await kit.c.tables.log(table, BLUE) if line.kind == "conceded"]


async def test_several_former_players_of_one_table_stay_apart(kit: Kit) -> None:
    table = await finished(kit, RED, BLUE, GREEN)
    for user in (RED, BLUE, GREEN):
        await kit.c.privacy.forget(user)
    assert [p.user for p in (await kit.info(table)).players] == [-1, -2, -3]
    assert await kit.rows("SELECT DISTINCT seat, user FROM choices ORDER BY n") == [
        ("red", -1), ("blue", -2), ("green", -3),
    ]  # fmt: skip


async def test_who_agreed_to_end_a_table_is_forgotten_too(kit: Kit) -> None:
    table = await kit.table()
    for user in (RED, BLUE):
        await kit.c.lobby.end(table, user, confirmed=True)
    await kit.deliver()
    await kit.c.privacy.forget(BLUE)
    assert traces(kit, BLUE) == [] and (await kit.info(table)).ending == (RED, -1)


async def test_what_was_not_sent_yet_is_sent_without_the_person(kit: Kit) -> None:
    await finished(kit, RED, BLUE)
    await kit.c.privacy.forget(RED)
    assert traces(kit, RED) == []
    kit.post = Post()
    post = await kit.deliver()
    assert all(job.user != RED for job in post.jobs)
    closing = post.said(Board)[-1].closing
    assert closing.players == (-1, BLUE)


async def test_whoever_comes_back_begins_anew(kit: Kit) -> None:
    await finished(kit, RED, BLUE)
    await kit.c.people.set_prefs(RED, zone="europe/paris")
    await kit.c.privacy.forget(RED)
    assert (await kit.c.people.prefs(RED)).zone == "UTC"
    table = await kit.table()
    await kit.do(table, RED, "bid:1")
    assert (await data(kit, RED))["tables"][0]["id"] == table
