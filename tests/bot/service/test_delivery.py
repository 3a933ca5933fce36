"""What Discord may answer, and what becomes of a message then. The game goes on whatever it says."""

from __future__ import annotations

import asyncio

import pytest

from bot.service.jobs import (
    Ask,
    Blocked,
    Board,
    Closed,
    Count,
    DmClosed,
    Forbidden,
    Gone,
    Homeless,
    Job,
    Reminder,
    TooOld,
    TryLater,
    Welcome,
)
from bot.service.outbox import GIVE_UP, back_off
from bot.store import post as outbox_rows
from tests.bot.kit import BLUE, CHANNEL, RED, Kit, Post


def failing(kind: type, error: Exception, times: int = 1):
    """Faults for a sender: the first so many messages of this kind fail."""
    left = [times]

    def faults(job: Job) -> Exception | None:
        if isinstance(job.payload, kind) and left[0]:
            left[0] -= 1
            return error
        return None

    return faults


async def unsent(kit: Kit) -> list[str]:
    return [row[0] for row in await kit.rows("SELECT kind FROM outbox WHERE sent IS NULL ORDER BY id")]


async def test_everything_arrives_once_and_in_order_per_lane(kit: Kit) -> None:
    await kit.table()
    post = await kit.deliver()
    assert [type(j.payload) for j in post.jobs if j.user == RED] == [Welcome, Ask]
    assert len({job.nonce for job in post.jobs}) == len(post.jobs) == 5
    assert all(len(job.nonce) <= 25 for job in post.jobs)
    await kit.deliver()
    assert len(post.jobs) == 5 and await unsent(kit) == []


async def test_nothing_is_sent_before_the_commit(kit: Kit) -> None:
    table = await kit.table()
    await kit.deliver()
    count = len(kit.post.jobs)
    with pytest.raises(RuntimeError):
        async with kit.c.db.transaction() as sql:
            letter = outbox_rows.Letter("x", table, 1, "table", "welcome", '{"type":"welcome"}')
            await outbox_rows.put(sql, [letter], 0)
            kit.c.outbox.wake()
            await asyncio.sleep(0.02)
            raise RuntimeError
    await kit.c.outbox.idle()
    assert len(kit.post.jobs) == count


async def test_a_message_that_arrived_unmarked_is_repeated_with_the_same_nonce(kit: Kit) -> None:
    await kit.table()
    await kit.deliver()
    async with kit.c.db.transaction() as sql:  # as if the process had died before it could write this down
        await sql.run("UPDATE outbox SET sent = NULL, message = NULL WHERE kind = 'board'")
    await kit.restart()
    await kit.deliver()
    first, second = [job for job in kit.post.jobs if isinstance(job.payload, Board)]
    assert first.nonce == second.nonce


@pytest.mark.parametrize("error", [TryLater(30), TryLater(), ConnectionError("no route")])
async def test_a_failed_message_is_tried_again_later(kit: Kit, error: Exception) -> None:
    await kit.table()
    kit.post = Post(failing(Board, error))
    await kit.deliver()
    assert kit.post.said(Board) == [] and await unsent(kit) == ["board"]
    await kit.deliver()
    assert kit.post.said(Board) == []
    kit.clock.forward(seconds=31)
    await kit.deliver()
    assert len(kit.post.said(Board)) == 1
    assert (await kit.c.stats())["retries"] == 1


async def test_the_timer_brings_the_next_attempt(kit: Kit) -> None:
    await kit.table()
    kit.post = Post(failing(Board, TryLater(1)))
    await kit.deliver()
    kit.clock.forward(seconds=1)
    for _ in range(40):
        await asyncio.sleep(0.1)
        if kit.post.said(Board):
            break
    assert len(kit.post.said(Board)) == 1


async def test_back_off_grows_and_ends(kit: Kit) -> None:
    assert [back_off(n) for n in range(8)] == [2, 5, 15, 60, 300, 600, 600, 600]
    await kit.table()
    kit.post = Post(failing(Board, ValueError("bad"), times=1000))
    for _ in range(GIVE_UP):
        await kit.deliver()
        kit.clock.forward(seconds=601)
    assert await unsent(kit) == []
    assert (await kit.c.stats())["lost"] == 1


async def test_a_new_board_overtakes_the_unsent_ones_and_says_what_they_said(kit: Kit) -> None:
    table = await kit.table()
    await kit.deliver()
    kit.post.faults = lambda job: TryLater(60)
    await kit.bid(table)
    await kit.c.outbox.idle()
    await kit.c.tables.pass_turn(table, RED)
    await kit.c.outbox.idle()
    kit.post.faults = lambda job: None
    kit.clock.forward(seconds=61)
    await kit.deliver()
    boards = kit.post.said(Board)
    assert len(boards) == 2
    assert boards[1].base == 1
    assert boards[1].lines[0].startswith("Bids:") and boards[1].lines[-1] == "Red passed"
    assert boards[1].ping == (BLUE,)  # Red was newly asked by the overtaken board, but owes nothing any more


async def test_a_board_on_its_way_is_not_overtaken(kit: Kit) -> None:
    table = await kit.table()
    kit.post.gate = asyncio.Event()
    kit.c.outbox.deliver(kit.post)
    for _ in range(50):
        await asyncio.sleep(0.01)
        if any(isinstance(job.payload, Board) for job in kit.post.tried):
            break
    await kit.bid(table)
    kit.post.gate.set()
    await kit.deliver()
    assert len(kit.post.said(Board)) == 2


async def test_a_count_waits_for_its_board(kit: Kit) -> None:
    table = await kit.table()
    kit.post.gate = asyncio.Event()
    kit.c.outbox.deliver(kit.post)
    for _ in range(50):
        await asyncio.sleep(0.01)
        if any(isinstance(job.payload, Board) for job in kit.post.tried):
            break
    await kit.do(table, RED, "bid:1")
    kit.post.gate.set()
    await kit.deliver()
    public = [job for job in kit.post.jobs if job.channel]
    assert [type(job.payload) for job in public] == [Board, Count]
    assert public[1].edit is not None


async def test_a_board_not_yet_sent_takes_in_who_has_chosen(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:1")
    await kit.deliver()
    (board,) = kit.post.said(Board)
    assert [owed.seat for owed in board.owes] == ["blue"] and board.of == 2
    assert kit.post.said(Count) == []


async def test_an_edit_refused_as_too_old_becomes_a_new_message(kit: Kit) -> None:
    table = await kit.table()
    kit.post = Post(lambda job: TooOld() if job.edit else None)
    await kit.deliver()
    await kit.do(table, RED, "bid:1")
    await kit.deliver()
    (job,) = [job for job in kit.post.jobs if isinstance(job.payload, Count)]
    assert job.edit is None
    message = 1000 + kit.post.jobs.index(job) + 1
    assert (await kit.info(table)).board_message == message


async def test_closed_direct_messages_are_told_once_and_the_game_goes_on(kit: Kit) -> None:
    kit.post = Post(lambda job: Closed() if job.user == BLUE else None)
    table = await kit.table()
    await kit.deliver()
    assert [(c.user, c.seat, c.name) for c in kit.post.said(DmClosed)] == [(BLUE, "blue", "Blue")]
    assert (await kit.c.people.prefs(BLUE)).dm_ok is False
    await kit.bid(table)
    for user in (RED, BLUE):
        await kit.c.tables.pass_turn(table, user)
    await kit.deliver()
    assert len(kit.post.said(DmClosed)) == 1
    assert not any(isinstance(j.payload, Ask) for j in kit.post.tried[-3:] if j.user == BLUE)
    assert len([j for j in kit.post.tried if j.user == BLUE and isinstance(j.payload, Ask)]) <= 1


async def test_direct_messages_known_to_be_closed_are_told_at_every_new_table(kit: Kit) -> None:
    kit.post = Post(lambda job: Closed() if job.user == BLUE else None)
    lobby = (await kit.c.lobby.new(7, CHANNEL, RED, "toy")).id
    await kit.c.lobby.join(lobby, BLUE)
    await kit.deliver()
    assert kit.post.said(DmClosed) == []  # nothing is secret yet
    await kit.c.lobby.start(lobby, RED)
    await kit.table(channel=71)
    await kit.deliver()
    assert [job.channel for job in kit.post.jobs if isinstance(job.payload, DmClosed)] == [CHANNEL, 71]
    assert not any(isinstance(job.payload, Ask) for job in kit.post.tried if job.user == BLUE)


async def test_direct_messages_that_work_again(kit: Kit) -> None:
    await kit.c.people.dm(BLUE, False)
    await kit.c.people.test_dm(BLUE)
    await kit.deliver()
    assert [w.test for w in kit.post.said(Welcome, user=BLUE)] == [True]
    assert (await kit.c.people.prefs(BLUE)).dm_ok is True


async def test_a_deleted_channel_keeps_the_game_and_tells_its_players_once(kit: Kit) -> None:
    table = await kit.table()
    kit.post = Post(lambda job: Gone() if job.channel == CHANNEL else None)
    await kit.deliver()
    assert sorted(job.user for job in kit.post.jobs if isinstance(job.payload, Homeless)) == [RED, BLUE]
    await kit.bid(table)
    await kit.deliver()
    assert len(kit.post.said(Homeless)) == 2
    assert len([job for job in kit.post.tried if job.channel]) == 1
    assert await unsent(kit) == []
    await kit.c.lobby.move(table, RED, 7, 72)
    await kit.deliver()
    assert kit.post.jobs[-1].channel == 72


async def test_a_missing_permission_is_told_to_the_owner_and_tried_again(kit: Kit) -> None:
    table = await kit.table()
    kit.post = Post(lambda job: Forbidden("Attach Files") if job.channel else None)
    await kit.deliver()
    (blocked,) = kit.post.said(Blocked)
    assert (blocked.missing, blocked.channel) == ("Attach Files", CHANNEL)
    kit.clock.forward(minutes=11)
    await kit.deliver()
    assert len(kit.post.said(Blocked)) == 1
    kit.post.faults = lambda job: None
    await kit.bid(table)
    kit.clock.forward(minutes=11)
    await kit.deliver()
    assert len(kit.post.said(Board)) == 1


async def test_a_question_answered_meanwhile_is_not_sent(kit: Kit) -> None:
    table = await kit.table()
    await kit.deliver()
    async with kit.c.db.transaction() as sql:
        late = '{"type":"ask","seat":"red","hand":false,"question":true,"asked":1}'
        await outbox_rows.put(sql, [outbox_rows.Letter("late", table, 1, f"user:{RED}", "ask", late)], 0)
        late = (
            '{"type":"reminder","items":[{"table":1,"channel":70,"seat":"blue","name":"Blue","user":1,'
            '"waiting":"to bid","since":1,"count":1}]}'
        )
        await outbox_rows.put(sql, [outbox_rows.Letter("late too", 0, 0, f"user:{BLUE}", "reminder", late)], 0)
    await kit.bid(table)
    count = len(kit.post.said(Ask))
    await kit.deliver()
    assert len(kit.post.said(Ask)) == count and kit.post.said(Reminder) == []


async def test_a_sender_with_nothing_left_to_say(kit: Kit) -> None:
    await kit.table()

    class Silent(Post):
        async def send(self, job: Job) -> None:
            self.tried.append(job)

    kit.post = Silent()
    await kit.deliver()
    assert len(kit.post.tried) == 5 and await unsent(kit) == []


async def test_closing_lets_what_is_under_way_finish(kit: Kit) -> None:
    await kit.table()
    kit.post.gate = asyncio.Event()
    kit.c.outbox.deliver(kit.post)
    await asyncio.sleep(0.05)
    closing = asyncio.create_task(kit.c.outbox.close())
    await asyncio.sleep(0.05)
    assert not closing.done()
    kit.post.gate.set()
    await closing
    sent = len(kit.post.jobs)
    assert sent == 3  # the first of each lane; the rest is for the next start
    kit.post.gate = None
    await kit.deliver()
    assert len(kit.post.jobs) == 5


async def test_a_database_that_fails_does_not_make_a_flood(kit: Kit) -> None:
    await kit.table()
    async with kit.c.db.transaction() as sql:
        await sql.run("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    await kit.deliver()
    await kit.deliver()
    assert len(kit.post.jobs) == 3  # one per lane, and not again at once
    async with kit.c.db.transaction() as sql:
        await sql.run("DROP TRIGGER full")
    kit.clock.forward(seconds=61)
    await kit.deliver()
    assert await unsent(kit) == []
    assert len({job.nonce for job in kit.post.jobs}) == 5


async def test_a_message_stuck_for_long_is_in_the_health_line(kit: Kit, caplog: pytest.LogCaptureFixture) -> None:
    await kit.table()
    kit.clock.forward(seconds=121)
    await kit.c.health()
    assert caplog.records[-1].levelname == "WARNING"
    assert "oldest_unsent_seconds=121" in caplog.text
