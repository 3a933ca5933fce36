"""Delivery: what was committed reaches Discord once, in order, however often Discord or we stumble."""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import replace

from bot.service.aftermath import payload, queue, tell_closed
from bot.service.ground import Ground
from bot.service.jobs import (
    Ask,
    Blocked,
    Board,
    Closed,
    Count,
    Forbidden,
    Gone,
    Homeless,
    Job,
    LobbyPanel,
    Reminder,
    Sender,
    Sent,
    Stalled,
    TooOld,
    TryLater,
)
from bot.service.watch import place
from bot.store import people, post
from bot.store import tables as rows
from bot.store.database import Sql
from bot.store.rows import OutboxRow, TableRow

log = logging.getLogger(__name__)
AT_ONCE = 8  # messages under way at the same time
BACK_OFF = (2, 5, 15, 60, 300, 600)  # seconds before the next attempt
FORBIDDEN = 600  # seconds until a channel that the bot may not write in is tried again
REST = 60  # seconds until a message that the database failed on is taken up again
GIVE_UP = 40  # attempts at a message that fails for reasons unknown


class Outbox:
    """One task per message. Messages of one lane (a table's channel, or one person) go out one after the other."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.sender: Sender | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._round: asyncio.Task[None] | None = None
        self._again = False
        self._rest: dict[int, int] = {}  # messages that the database failed on, and until when they rest
        self._timer: asyncio.TimerHandle | None = None
        ground.wake = self.wake

    def deliver(self, sender: Sender) -> None:
        """From now on, send: first what was left unsent, then whatever is committed."""
        self.sender = sender
        self.wake()

    def wake(self) -> None:
        """There may be something to send."""
        if self.sender is None:
            return
        self._again = True
        if self._round is None or self._round.done():
            self._round = asyncio.get_running_loop().create_task(self._rounds())

    async def idle(self) -> None:
        """Wait until nothing is under way. What waits for a later attempt stays."""
        while tasks := [t for t in (self._round, *self._tasks.values()) if t is not None and not t.done()]:
            await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self, patience: float = 10) -> None:
        """Start nothing new; let what is under way finish, for at most ``patience`` seconds."""
        self.sender = None
        if self._timer is not None:
            self._timer.cancel()
        tasks = [t for t in (self._round, *self._tasks.values()) if t is not None and not t.done()]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _rounds(self) -> None:
        while self._again and self.sender is not None:
            self._again = False
            async with self.ground.db.read() as sql:
                now = self.ground.stamp()
                self._rest = {id: until for id, until in self._rest.items() if until > now}
                free, without = AT_ONCE - len(self._tasks), [*self._tasks, *self._rest]
                for row in await post.heads(sql, now, free, without) if free > 0 else ():
                    self._launch(row)
                due = await post.next_due(sql, now)
            later = [*([] if due is None else [due]), *self._rest.values()]
            self._wake_at(min(later) - now if later else None)

    def _launch(self, row: OutboxRow) -> None:
        # claimed before anybody else can write: a newer board overtakes only what is not under way
        self.ground.flying.add(row.id)
        task = asyncio.get_running_loop().create_task(self._send(row))
        self._tasks[row.id] = task
        task.add_done_callback(lambda _: self._landed(row.id))

    def _landed(self, id: int) -> None:
        self.ground.flying.discard(id)
        self._tasks.pop(id, None)
        self.wake()

    def _wake_at(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(max(seconds, 0.5), self.wake)

    async def _send(self, row: OutboxRow) -> None:
        place(row.table_id, "", row.revision)
        try:
            async with self.ground.db.transaction() as sql:
                job = await self._job(sql, row)
            if job is None or self.sender is None:
                return
            try:
                sent = await self.sender.send(job)
            except Exception as error:
                async with self.ground.db.transaction() as sql:
                    await self._failed(sql, row, job, error)
                return
            async with self.ground.db.transaction() as sql:
                await self._arrived(sql, row, job, sent)
            self.ground.watch.count("sends")
        except Exception:
            # What became of it could not be written down, or it could not even be read. It may go out twice within
            # the time in which Discord knows its nonce, which hides it; after that the rest below keeps it rare.
            log.exception("message %s could not be dealt with", row.key)
            self._rest[row.id] = self.ground.stamp() + REST

    async def _job(self, sql: Sql, row: OutboxRow) -> Job | None:
        """The message as it is to be sent now, or None if nothing is left to say."""
        what = payload(row)
        table = await rows.table(sql, row.table_id) if row.table_id else None
        if isinstance(what, (Reminder, Stalled)):
            what = await self._still_late(sql, what)
        if await self._moot(sql, table, what):
            await post.drop(sql, [row.id], "nothing left to say", self.ground.stamp())
            return None
        user = int(row.audience.removeprefix("user:")) if row.audience != "table" else None
        if user is None:
            assert table is not None
            if table.homeless:
                await post.drop(sql, [row.id], "no channel", self.ground.stamp())
                return None
        edit = None if row.anew or table is None else _edited(table, what)
        channel = table.channel if user is None and table is not None else None
        return Job(
            id=row.id, table=row.table_id, revision=row.revision, channel=channel, user=user, edit=edit, payload=what,
            nonce=row.nonce, attempts=row.attempts,
        )  # fmt: skip

    async def _still_late(self, sql: Sql, what: Reminder | Stalled) -> Reminder | Stalled:
        """Without what was answered meanwhile, and without what a later notice says again."""
        debts = {}
        for item in what.items:
            for debt in await rows.owed(sql, item.table):
                last = (debt.since, -1) if debt.told else (debt.since, debt.count)
                debts[debt.table_id, debt.seat] = last
        told = isinstance(what, Stalled)
        late = [i for i in what.items if debts.get((i.table, i.seat)) == (i.since, -1 if told else i.count)]
        return replace(what, items=tuple(late))

    async def _moot(self, sql: Sql, table: TableRow | None, what: object) -> bool:
        if isinstance(what, (Reminder, Stalled)):
            return not what.items
        if isinstance(what, Ask) and not what.hand:
            owed = await rows.owed(sql, table.id) if table else []
            return what.seat not in {debt.seat for debt in owed if debt.secret or what.away}
        return False

    async def _arrived(self, sql: Sql, row: OutboxRow, job: Job, sent: Sent | None) -> None:
        await post.mark_sent(sql, row.id, sent.message if sent else None, self.ground.stamp())
        if sent is None:
            return
        if job.user is not None:
            person = await people.user(sql, job.user)
            if person.dm_ok is not True:
                await people.save_user(sql, replace(person, dm_ok=True))
        elif isinstance(job.payload, (Board, Count)) and job.edit is None:
            await rows.update_table(sql, job.table, board_channel=sent.channel, board_message=sent.message, blocked="")
        elif isinstance(job.payload, LobbyPanel) and job.edit is None:
            await rows.update_table(sql, job.table, lobby_channel=sent.channel, lobby_message=sent.message)

    async def _failed(self, sql: Sql, row: OutboxRow, job: Job, error: Exception) -> None:
        """Delay or redirect the message; the game goes on whatever Discord says."""
        now = self.ground.stamp()
        self.ground.watch.count("retries")
        if isinstance(error, TooOld) and job.edit is not None:
            await post.send_anew(sql, row.id)
        elif isinstance(error, TryLater):
            wait = error.seconds if error.seconds is not None else back_off(row.attempts)
            await post.postpone(sql, row.id, now + max(1, round(wait)), "try later")
        elif job.user is not None and isinstance(error, (Closed, Forbidden, Gone)):
            await self._closed(sql, row, job, now)
        elif isinstance(error, Gone):
            await self._gone(sql, row, now)
        elif isinstance(error, Forbidden):
            await self._forbidden(sql, row, str(error), now)
        else:
            await self._unknown(sql, row, error, now)

    async def _closed(self, sql: Sql, row: OutboxRow, job: Job, now: int) -> None:
        """No direct messages for this person: what was to be said goes another way."""
        assert job.user is not None
        await post.drop(sql, [row.id], "direct messages are closed", now)
        await people.save_user(sql, replace(await people.user(sql, job.user), dm_ok=False))
        if isinstance(job.payload, Reminder):
            for item in job.payload.items:
                await queue(sql, self.ground, item.table, 0, "table", Reminder((item,)), f"{row.key}:{item.table}")
        elif row.table_id:
            await tell_closed(sql, self.ground, await self.ground.seated(sql, row.table_id), job.user, row.revision)
        log.info("user %d takes no direct messages", job.user)

    async def _gone(self, sql: Sql, row: OutboxRow, now: int) -> None:
        """The channel is deleted: keep the game, tell its players once."""
        at = await self.ground.seated(sql, row.table_id)
        await rows.update_table(sql, row.table_id, homeless=1)
        unsent = await post.unsent(sql, table=row.table_id, audience="table")
        await post.drop(sql, [waiting.id for waiting in unsent], "no channel", now)
        for player in at.players:
            key = f"{row.table_id}:homeless:{at.row.channel}:{player.user}"
            what = Homeless(at.game.title)
            await queue(sql, self.ground, row.table_id, row.revision, f"user:{player.user}", what, key)
        log.warning("the channel of table %d is gone", row.table_id)

    async def _forbidden(self, sql: Sql, row: OutboxRow, missing: str, now: int) -> None:
        at = await self.ground.seated(sql, row.table_id)
        await post.postpone(sql, row.id, now + FORBIDDEN, missing)
        if at.row.blocked != missing:
            await rows.update_table(sql, row.table_id, blocked=missing)
            what = Blocked(at.game.title, at.row.channel, missing)
            key = f"{row.table_id}:blocked:{at.row.channel}:{missing}"
            await queue(sql, self.ground, row.table_id, row.revision, f"user:{at.row.owner}", what, key)
        log.warning("table %d may not be written to: %s", row.table_id, missing)

    async def _unknown(self, sql: Sql, row: OutboxRow, error: Exception, now: int) -> None:
        log.error("message %s failed (attempt %d)", row.key, row.attempts + 1, exc_info=error)
        if row.attempts + 1 >= GIVE_UP:
            self.ground.watch.count("lost")
            await post.drop(sql, [row.id], f"given up: {error!r}"[:500], now)
        else:
            await post.postpone(sql, row.id, now + back_off(row.attempts), repr(error)[:500])


def back_off(attempts: int) -> int:
    """Seconds to wait after so many failed attempts."""
    return BACK_OFF[min(attempts, len(BACK_OFF) - 1)]


def _edited(table: TableRow, what: object) -> int | None:
    """The message that this one replaces, if it still stands where the table is."""
    if isinstance(what, Count) and table.board_channel == table.channel:
        return table.board_message
    if isinstance(what, LobbyPanel) and table.lobby_channel == table.channel:
        return table.lobby_message
    return None
