"""Standing orders: left, changed, used at a random time, lapsed; and nothing of them to be seen by others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from bot.service import standing
from bot.service.errors import NotSaved
from bot.service.jobs import Ask, Board, Job, Reminder, Sent
from bot.service.results import Order
from bot.store import orders as rows
from tests.bot.kit import BLUE, RED, STRANGER, Kit, Post, toy_kit
from tests.bot.service.test_refused import refused
from tests.bot.sound import sound
from tests.toy import TOY, Toy

WAIT = 300
PASS, NOTHING, MOST = TOY.standing


class Silent(Toy):
    """The toy without standing orders."""

    standing = ()


@pytest_asyncio.fixture
async def kit(tmp_path: Path) -> AsyncIterator[Kit]:
    opened = await toy_kit(tmp_path).open()
    opened.c.ground.delay = lambda: WAIT
    try:
        yield opened
    finally:
        await opened.c.close()


async def later(kit: Kit, seconds: float = WAIT) -> int:
    kit.clock.forward(seconds=seconds)
    return await kit.c.orders.run()


async def picks(kit: Kit, table: int) -> list[tuple[str, list[str], str]]:
    """Every answer that stands: seat, picks, and the order that gave it."""
    found = await kit.rows("SELECT seat, picks, standing FROM choices WHERE table_id = ? AND undone IS NULL", table)
    return [(seat, msgspec.json.decode(picked), order) for seat, picked, order in found]


async def left(kit: Kit, table: int, user: int) -> list[tuple[str, bool]]:
    return [(order.spec.id, order.due) for order in (await kit.c.orders.show(table, user)).left]


async def test_an_order_answers_an_open_question_when_its_time_has_come(kit: Kit) -> None:
    table = await kit.table()
    shown = await kit.c.orders.leave(table, RED, "nothing")
    assert (shown.offered, shown.left) == (TOY.standing, (Order(NOTHING, True),))
    assert await later(kit, WAIT - 1) == 0 and await picks(kit, table) == []
    assert await later(kit, 1) == 1
    assert await picks(kit, table) == [("red", ["bid:0"], "nothing")]
    assert await left(kit, table, RED) == [("nothing", False)]
    assert await later(kit) == 0
    assert (await kit.c.stats())["orders"] == 1 and await sound(kit.c) == 1


async def test_an_order_waits_for_its_question(kit: Kit) -> None:
    table = await kit.table()
    assert (await kit.c.orders.leave(table, BLUE, PASS.title)).left == (Order(PASS, False),)
    await kit.bid(table)
    assert await later(kit) == 0
    await kit.c.tables.pass_turn(table, RED)
    assert await left(kit, table, BLUE) == [("pass", True)]
    assert await later(kit) == 1
    assert (await picks(kit, table))[-1] == ("blue", ["pass"], "pass")


async def test_an_order_lapses_with_its_span(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, BLUE, "pass")
    await kit.bid(table)
    await kit.c.tables.pass_turn(table, RED)
    assert await later(kit) == 1  # the last turn of the round
    assert "Round 2" in (await kit.info(table)).headline
    assert await left(kit, table, BLUE) == []
    await kit.bid(table)
    await kit.c.tables.pass_turn(table, RED)
    assert await later(kit, 10 * WAIT) == 0
    assert [owed.seat for owed in (await kit.info(table)).owes] == ["blue"]


async def test_an_order_without_a_span_goes_on_to_the_end_of_the_game(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    for _ in range(2):
        assert await later(kit) == 1
        await kit.do(table, BLUE, "bid:1")
        for user in (RED, BLUE):
            await kit.c.tables.pass_turn(table, user)
    assert (await kit.info(table)).status == "finished"
    assert await kit.rows("SELECT * FROM orders") == []


async def test_whoever_answers_himself_has_answered(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    await kit.do(table, RED, "bid:2")
    assert await left(kit, table, RED) == [("nothing", False)]
    assert await later(kit) == 0 and await picks(kit, table) == [("red", ["bid:2"], "")]


async def test_an_order_is_changed_until_it_is_used(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    kit.clock.forward(seconds=WAIT - 1)
    await kit.c.orders.leave(table, RED, "nothing")  # again: the time stays
    assert await kit.rows("SELECT due - made FROM orders") == [(WAIT,)]
    assert (await kit.c.orders.leave(table, RED, "always bid 2")).left == (Order(MOST, True),)
    assert await later(kit, 1) == 0
    assert await later(kit, WAIT) == 1
    assert await picks(kit, table) == [("red", ["bid:2"], "most")]


async def test_a_cancelled_order_does_nothing(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    await kit.c.orders.leave(table, RED, "pass")
    assert (await kit.c.orders.cancel(table, RED, "bid 0")).left == (Order(PASS, False),)
    assert await later(kit) == 0
    await kit.c.orders.leave(table, RED, "most")
    assert (await kit.c.orders.cancel(table, RED)).left == ()
    assert await later(kit) == 0 and await picks(kit, table) == []


async def test_a_restart_keeps_orders_and_draws_the_time_of_a_late_answer_anew(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    await kit.restart()
    kit.c.ground.delay = lambda: 2 * WAIT
    kit.clock.forward(seconds=WAIT - 1)
    await kit.c.begin(Post(), metronome=False)
    assert await kit.rows("SELECT due - made FROM orders") == [(WAIT,)]
    await kit.restart()
    kit.c.ground.delay = lambda: 2 * WAIT
    kit.clock.forward(seconds=1)
    await kit.c.begin(Post(), metronome=False)
    assert await later(kit, 2 * WAIT - 1) == 0 and await left(kit, table, RED) == [("nothing", True)]
    assert await later(kit, 1) == 1


async def test_two_passes_at_once_answer_once(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    kit.clock.forward(seconds=WAIT)
    assert sorted(await asyncio.gather(kit.c.orders.run(), kit.c.orders.run(), kit.c.beat()), key=str)[:2] != [1, 1]
    assert await picks(kit, table) == [("red", ["bid:0"], "nothing")]


async def test_an_answer_is_taken_back_as_any_other_and_its_order_with_it(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    await kit.c.orders.leave(table, RED, "pass")
    await later(kit)
    undone = await kit.c.undoing.undo(table, RED)
    assert (undone.labels, undone.withdrawn) == (("Bid 0",), (NOTHING.title,))
    assert await left(kit, table, RED) == [("pass", False)]
    assert await later(kit) == 0
    assert (await kit.do(table, RED, "bid:2")).locked


async def test_after_an_own_answer_is_taken_back_the_order_waits_its_whole_time(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    kit.clock.forward(seconds=WAIT - 1)
    await kit.do(table, RED, "bid:2")
    assert (await kit.c.undoing.undo(table, RED)).withdrawn == ()
    assert await later(kit, WAIT - 1) == 0 and await later(kit, 1) == 1


async def test_nobody_is_reminded_of_what_an_order_will_answer(kit: Kit) -> None:
    table = await kit.table()
    kit.c.ground.delay = lambda: 100
    await kit.do(table, BLUE, "bid:0")
    await kit.c.people.set_prefs(RED, interval=15)
    kit.clock.forward(minutes=14)
    await kit.c.orders.leave(table, RED, "nothing")
    kit.clock.forward(seconds=90)
    assert await kit.c.reminders.run() == 0
    await kit.c.orders.cancel(table, RED)
    assert await kit.c.reminders.run() == 0
    kit.clock.forward(seconds=71)
    assert await kit.c.reminders.run() == 1
    assert [item.user for item in (await kit.deliver()).said(Reminder)[0].items] == [RED]


async def test_a_direct_message_asks_only_what_no_order_answers(kit: Kit) -> None:
    table = await kit.table()
    await kit.deliver()
    kit.post = Post()
    await kit.c.orders.leave(table, RED, "nothing")
    await later(kit)
    await kit.do(table, BLUE, "bid:0")
    for user in (RED, BLUE):
        await kit.c.tables.pass_turn(table, user)
    asked = [(ask.seat, ask.hand, ask.question) for ask in (await kit.deliver()).said(Ask)]
    assert sorted(asked) == [("blue", True, True), ("red", True, False)]


async def test_whoever_is_asked_something_else_after_his_order_is_told_privately(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, BLUE, "bid:0")
    await kit.deliver()
    await kit.c.orders.leave(table, RED, "nothing")
    await later(kit)  # Red bids last and is the first to play a card
    kit.post = Post()
    post = await kit.deliver()
    (ask,) = post.said(Ask, user=RED)
    assert (ask.question, ask.hand, ask.away) == (True, False, True)
    (board,) = post.said(Board)
    assert board.ping == ()  # as if Red had bid himself
    await kit.c.tables.pass_turn(table, RED)


async def test_that_message_is_not_sent_when_the_question_is_answered_meanwhile(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, BLUE, "bid:0")
    await kit.deliver()
    await kit.c.orders.leave(table, RED, "nothing")
    await later(kit)
    await kit.c.tables.pass_turn(table, RED)
    kit.post = Post()
    assert (await kit.deliver()).said(Ask, user=RED) == []


async def seen_by_others(kit: Kit, table: int) -> list[Any]:
    await kit.deliver()
    found: list[Any] = [await kit.info(table)]
    for user in (BLUE, STRANGER, None):
        look = await kit.c.tables.look(table, user, spectator=True)
        found += [look, await kit.c.tables.log(table, user), await kit.c.tables.suggest(table, user or 0, "")]
    return found


class Plain(Post):
    """Numbers a message after its table's revision, so that private messages do not change the numbers of others."""

    async def send(self, job: Job) -> Sent | None:
        await super().send(job)
        return Sent(job.channel or job.user or 0, job.edit or 1000 + job.revision)


async def record(folder: Path, *, ordered: bool) -> list[Any]:
    """The same moves at the same times, by orders or by hand: all that anybody but Red can come to see."""
    kit = await toy_kit(folder).open()
    kit.c.ground.delay, kit.post = lambda: WAIT, Plain()
    try:
        table = await kit.table()
        await kit.do(table, BLUE, "bid:1")
        found = [await seen_by_others(kit, table)]
        for order, pick in (("nothing", "bid:0"), ("pass", "pass"), ("most", "bid:2")):
            if ordered:
                await kit.c.orders.leave(table, RED, order)
            found.append(await seen_by_others(kit, table))
            kit.clock.forward(seconds=WAIT)
            if ordered:
                assert await kit.c.orders.run() == 1
            else:
                await kit.do(table, RED, pick)
            found.append(await seen_by_others(kit, table))
            if order == "pass":
                await kit.c.tables.pass_turn(table, BLUE)
        assert len(await kit.rows("SELECT * FROM choices WHERE standing != ''")) == 3 * ordered
        said = [(job.channel, job.user, job.revision, job.edit is None, job.payload) for job in kit.post.jobs]
        return [*found, *(one for one in said if one[1] != RED)]
    finally:
        await kit.c.close()


async def test_others_see_the_same_whether_an_order_acts_or_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_bytes", bytes)  # the same deal for both
    by_order = await record(tmp_path / "order", ordered=True)
    by_hand = await record(tmp_path / "hand", ordered=False)
    assert len(by_order) == len(by_hand) > 12
    for mine, theirs in zip(by_order, by_hand, strict=True):
        assert mine == theirs


async def test_only_the_owner_reads_in_the_log_what_an_order_did_and_only_after_the_game(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "pass")
    await kit.bid(table)
    await later(kit)
    assert not any(line.standing for line in await kit.c.tables.log(table, RED))
    await kit.c.tables.concede(table, BLUE, confirmed=True)
    mine = await kit.c.tables.log(table, RED)
    assert [line.text for line in mine if line.standing] == ["Red passed"]
    for other in (BLUE, STRANGER, None):
        assert not any(line.standing for line in await kit.c.tables.log(table, other))
    assert b"standing" not in (await kit.c.tables.export(table)).data
    assert await kit.rows("SELECT * FROM orders") == []


async def test_a_look_holds_the_own_orders_only(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    assert (await kit.c.tables.look(table, RED)).orders == (Order(NOTHING, True),)
    for other in (BLUE, STRANGER, None):
        assert (await kit.c.tables.look(table, other, spectator=True)).orders == ()
    assert (await kit.c.orders.show(table, BLUE)).left == ()


async def test_what_cannot_be_ordered(kit: Kit) -> None:
    lobby = (await kit.c.lobby.new(7, 99, RED, "toy")).id
    await refused(kit, kit.c.orders.leave(lobby, RED, "pass"), "not started")
    table = await kit.table()
    await refused(kit, kit.c.orders.leave(table, STRANGER, "pass"), "no seat")
    await refused(kit, kit.c.orders.show(table, STRANGER), "no seat")
    await refused(kit, kit.c.orders.leave(table, RED, "attack"), PASS.title, NOTHING.title)
    await refused(kit, kit.c.orders.leave(table, RED, "bid"), NOTHING.title, MOST.title, "could be")
    await refused(kit, kit.c.orders.cancel(table, RED), "no orders")
    await kit.c.orders.leave(table, RED, "pass")
    await refused(kit, kit.c.orders.cancel(table, RED, "nothing"), "not ordered", NOTHING.title)
    await kit.c.tables.concede(table, RED, confirmed=True)
    await refused(kit, kit.c.orders.leave(table, RED, "pass"), "over")


async def test_a_game_without_orders_says_so(tmp_path: Path) -> None:
    kit = await Kit(tmp_path, {"toy": Silent()}).open()
    try:
        table = await kit.table()
        await refused(kit, kit.c.orders.leave(table, RED, "pass"), "no standing orders")
        assert (await kit.c.orders.show(table, RED)).offered == ()
    finally:
        await kit.c.close()


@pytest.mark.parametrize("by", ["a move", "its time"])
async def test_an_order_that_the_game_no_longer_knows_is_dropped(kit: Kit, by: str) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    await kit.c.close()
    kit.games = {"toy": Silent()}
    await kit.open()
    assert (await kit.c.tables.look(table, RED)).orders == ()
    if by == "a move":
        await kit.do(table, BLUE, "bid:0")
    else:
        assert await later(kit) == 0
    assert await kit.rows("SELECT * FROM orders") == []


@pytest.mark.parametrize("by", ["a move", "its time"])
async def test_an_order_does_not_act_for_somebody_else(kit: Kit, by: str) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    async with kit.c.db.transaction() as sql:
        await sql.run("UPDATE players SET user = ? WHERE user = ?", STRANGER, RED)
    assert (await kit.c.orders.show(table, STRANGER)).left == ()
    if by == "a move":
        await kit.do(table, BLUE, "bid:0")
    else:
        assert await later(kit) == 0
    assert await kit.rows("SELECT * FROM orders") == []


async def test_an_answer_that_cannot_be_saved_is_tried_again_later(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")

    async def fails(*_: Any) -> None:
        raise NotSaved("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("bot.service.orders.settle", fails)
        assert await later(kit) == 0
    assert "could not answer" in caplog.text and await picks(kit, table) == []
    assert await later(kit, WAIT - 1) == 0 and await later(kit, 1) == 1


async def test_an_ended_table_keeps_no_orders(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.orders.leave(table, RED, "nothing")
    for user in (RED, BLUE):
        await kit.c.lobby.end(table, user, confirmed=True)
    assert await later(kit) == 0 and await kit.rows("SELECT * FROM orders") == []


async def test_the_timer_rings_by_itself(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.orders.SOON", 0.01)
    await kit.c.begin(kit.post, metronome=False)
    table = await kit.table()
    kit.c.ground.delay = lambda: 0
    await kit.c.orders.leave(table, RED, "nothing")
    for _ in range(200):
        if await picks(kit, table):
            break
        await asyncio.sleep(0.01)
    assert await picks(kit, table) == [("red", ["bid:0"], "nothing")]


def test_delays_are_spread_over_the_whole_of_their_range() -> None:
    drawn = {standing.delay() for _ in range(2000)}
    assert standing.LEAST <= min(drawn) < standing.LEAST + 60 and standing.MOST - 60 < max(drawn) <= standing.MOST
    assert len(drawn) > 600


async def test_what_is_waiting_is_in_order(kit: Kit) -> None:
    first, second = await kit.table(), await kit.table(channel=71)
    await kit.c.orders.leave(first, RED, "nothing")
    kit.c.ground.delay = lambda: 10
    await kit.c.orders.leave(second, BLUE, "nothing")
    async with kit.c.db.read() as sql:
        assert [row.table_id for row in await rows.waiting(sql)] == [second, first]
        assert await rows.next_due(sql) == (await rows.waiting(sql))[0].due
