"""Many at once: order is kept, nothing is lost, nobody waits for ever."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from bot.service.errors import Refused, Stale
from bot.service.results import Moved
from rules import GAMES
from tests.bot.kit import BLUE, GREEN, RED, Kit
from tests.bot.sound import sound
from tests.toy import TOY


async def test_two_players_choose_in_secret_at_the_same_moment(kit: Kit) -> None:
    table = await kit.table(RED, BLUE, GREEN)
    found = await asyncio.gather(*(kit.do(table, user, "bid:1") for user in (RED, BLUE, GREEN)))
    assert [moved.revision for moved in found] == [2, 3, 4]
    assert [moved.complete for moved in found] == [False, False, True]
    await sound(kit.c)


async def test_a_double_click_counts_once(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    question = (await kit.c.tables.look(table, RED)).questions[0]
    press = {"asked": question.asked, "decision": question.decision.id, "seat": "red", "exact": True}
    found = await asyncio.gather(
        *(kit.c.tables.choose(table, RED, [question.decision.options[0].id], **press) for _ in range(5)),
        return_exceptions=True,
    )
    assert [type(result) for result in found] == [Moved, Stale, Stale, Stale, Stale]
    await sound(kit.c)


async def test_a_move_and_the_undo_of_the_move_before(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    await kit.c.tables.pass_turn(table, RED)
    revision = (await kit.c.undoing.preview(table, RED)).revision
    found = await asyncio.gather(
        kit.c.tables.pass_turn(table, BLUE), kit.c.undoing.undo(table, RED, revision=revision), return_exceptions=True
    )
    assert isinstance(found[0], Moved) and isinstance(found[1], Refused)
    await sound(kit.c)


async def test_answers_queued_at_once_are_taken_in_order_of_arrival(kit: Kit) -> None:
    tables = [await kit.table(channel=channel) for channel in range(500, 520)]
    calls = []
    for table in tables:
        for user, answer in ((RED, "bid:0"), (BLUE, "bid:1"), (RED, "pass"), (BLUE, "pass")) * 2:
            calls.append((table, user, answer))
    queued = [calls[n::8] for n in range(8)]  # the first answer of every table, then the second of every table, ...
    found = await asyncio.wait_for(
        asyncio.gather(*(kit.do(table, user, answer) for round in queued for table, user, answer in round)), 60
    )
    assert len(found) == 160
    assert await kit.rows("SELECT DISTINCT status, revision FROM tables") == [("finished", 9)]
    await sound(kit.c)


async def test_pictures_and_messages_do_not_hold_up_moves(kit: Kit) -> None:
    table = await kit.table()
    kit.post.gate = asyncio.Event()
    kit.c.outbox.deliver(kit.post)
    await asyncio.sleep(0.01)
    await asyncio.wait_for(kit.do(table, RED, "bid:0"), 5)
    kit.post.gate.set()


@pytest.mark.parametrize("game", ["toy", *GAMES])
@pytest.mark.parametrize("seed", range(2))
async def test_random_play_with_undo_restart_and_delivery(tmp_path: Path, game: str, seed: int) -> None:
    kit = await Kit(tmp_path, {"toy": TOY, **GAMES}).open()
    player = random.Random(seed)
    try:
        tables = [await kit.table(game=game, channel=channel) for channel in (1, 2)]
        for step in range(400):
            table = player.choice(tables)
            owes = (await kit.info(table)).owes
            if not owes:
                continue
            user = player.choice(owes).user
            question = (await kit.c.tables.look(table, user)).questions[0]
            count = max(question.decision.least, min(1, question.decision.most))
            picks = [option.id for option in player.sample(question.decision.options, count)]
            await kit.do(
                table, user, *picks, asked=question.asked, decision=question.decision.id, exact=True, confirmed=True
            )
            if player.random() < 0.2:
                with contextlib.suppress(Refused):
                    await kit.c.undoing.undo(table, user, action=player.random() < 0.5)
            if step % 90 == 89:
                await kit.restart()
                await sound(kit.c)
            await kit.deliver()
        await sound(kit.c)
        assert (await kit.c.stats())["unsent"] == 0
    finally:
        await kit.c.close()
