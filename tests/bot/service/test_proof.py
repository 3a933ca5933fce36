"""A finished game as a file that anybody can check."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.service.proof import verify
from bot.service.results import Moved
from tests.bot.kit import BLUE, RED, Kit
from tests.bot.service.test_refused import refused
from tests.toy import TOY

GAMES = {"toy": TOY}


async def played(kit: Kit, seed: int = 1) -> int:
    """A table played to the end at random, with some undos and restarts."""
    table = await kit.table()
    player = random.Random(seed)
    for _ in range(500):
        owes = (await kit.info(table)).owes
        if not owes:
            return table
        user = player.choice(owes).user
        question = (await kit.c.tables.look(table, user)).questions[0]
        option = player.choice(question.decision.options)
        moved = await kit.c.tables.choose(table, user, [option.id], exact=True)
        assert isinstance(moved, Moved)
        if not moved.complete and player.random() < 0.2:
            await kit.c.undoing.undo(table, user)
        if player.random() < 0.05:
            await kit.restart()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(4))
async def test_a_game_with_undos_and_restarts_is_confirmed(kit: Kit, seed: int) -> None:
    table = await played(kit, seed)
    export = await kit.c.tables.export(table)
    report = verify(export.data, GAMES)
    assert report.ok, report.lines
    assert export.name == f"chancery-{table}.json"
    assert any("committed to at the start" in line for line in report.lines)
    for user in (RED, BLUE):
        assert str(user).encode() not in export.data


async def test_the_record_of_a_running_game_is_not_given_out(kit: Kit) -> None:
    table = await kit.table()
    await refused(kit, kit.c.tables.export(table), "when the game is over", "/log")


def alter(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    def altered(data: bytes) -> bytes:
        record = msgspec.json.decode(data)
        change(record)
        return msgspec.json.encode(record)

    return altered


def first(record: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(entry["event"] for entry in record["events"] if entry["event"]["kind"] == kind)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: r.update(seed="00" * 32), "does not match the commitment"),
        (lambda r: first(r, "bid").update(text="Bids: Red 9"), "text of “Bids"),
        (lambda r: r["choices"][0].update(picks=["bid:9"]), "against the rules"),
        (lambda r: r["choices"].pop(), "The end differs"),
        (lambda r: r["events"].pop(), "events are recorded"),
        (lambda r: r["events"][1].update(undone=2), "not taken back together"),
        (lambda r: r["events"].insert(1, r["events"][1]), "missing, doubled or out of order"),
        (lambda r: r["choices"].insert(1, r["choices"][1]), "missing, doubled or out of order"),
        (lambda r: r.update(state_hash="0" * 64), "final position differs"),
        (lambda r: r["outcome"].update(winners=[]), "The end differs"),
        (lambda r: r.update(game="chess"), "not known here"),
        (lambda r: r.update(format=99), "Format 99"),
        (lambda r: r.update(seats=["nobody"]), "against the rules"),
        (lambda r: r.pop("seed"), "not an exported game"),
        (lambda r: r.update(seed="xyz"), "not an exported game"),
    ],
)
async def test_whatever_was_altered_is_named(kit: Kit, change: Callable[[dict[str, Any]], None], says: str) -> None:
    table = await played(kit)
    data = (await kit.c.tables.export(table)).data
    report = verify(alter(change)(data), GAMES)
    assert not report.ok
    assert any(says in line for line in report.lines), report.lines


async def test_an_altered_die_is_named_with_both_values(kit: Kit) -> None:
    for seed in range(20):
        table = await played(kit, seed)
        data = (await kit.c.tables.export(table)).data
        record = msgspec.json.decode(data)
        rolled = [e["event"] for e in record["events"] if e["event"]["kind"] == "rolled" and e["undone"] is None]
        if not rolled:
            continue
        true = rolled[0]["data"]["die"]
        rolled[0]["data"]["die"] = true % 6 + 1
        report = verify(msgspec.json.encode(record), GAMES)
        assert (
            not report.ok
            and f"{{'die': {true}}}" in report.lines[0]
            and f"{{'die': {true % 6 + 1}}}" in report.lines[0]
        )
        return
    raise AssertionError("no game had a die")


def test_a_file_that_is_no_record() -> None:
    assert not verify(b"hello", GAMES).ok
    assert not verify(b"{}", GAMES).ok
