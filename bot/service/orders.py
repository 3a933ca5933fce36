"""Standing orders: leaving them, withdrawing them, and answering by them when their time has come."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec.structs import replace

from bot.service import names
from bot.service.aftermath import settle
from bot.service.errors import Refused
from bot.service.feed import Feeder
from bot.service.ground import Ground, Seated
from bot.service.results import Orders
from bot.service.standing import own, span, specs, stand
from bot.service.tables import Tables, over
from bot.service.watch import place
from bot.store import orders as rows
from bot.store.database import Sql
from bot.store.rows import OrderRow
from rules.core.contract import Game, Seat, StandingSpec, words

log = logging.getLogger(__name__)
SOON = 0.5  # seconds; no timer is shorter


class OrderBook:
    """The orders of all tables. One timer waits for the next answer; what is due is in the database alone."""

    def __init__(self, ground: Ground, tables: Tables) -> None:
        self.ground, self.tables = ground, tables
        self._awake = False
        self._timer: asyncio.TimerHandle | None = None
        self._next: int | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        ground.alarm = self.alarm

    # what a player does

    async def show(self, table: int, user: int) -> Orders:
        """What can be ordered, and what this person has ordered. Raises Refused without a seat in a running game."""
        async with self.ground.db.read() as sql:
            at = await self.ground.seated(sql, table)
            return await self._read(sql, at, _seat(at, user))

    async def leave(self, table: int, user: int, order: str) -> Orders:
        """Leave an order (its id or title); it replaces another one for the same kind of question."""
        ground = self.ground
        async with ground.turn(table) as sql:
            at = await ground.seated(sql, table)
            seat = _seat(at, user)
            spec = find(at.game, order)
            place(table, seat, at.row.revision)
            state = await ground.state(sql, at)
            new = OrderRow(
                table_id=table, seat=seat, ask=spec.ask, user=user, spec=spec.id,
                span=span(at.game, state, seat, spec), made=ground.stamp(),
            )  # fmt: skip
            old = await rows.order(sql, table, seat, spec.ask)
            if old is None or (old.spec, old.span, old.user) != (new.spec, new.span, new.user):
                await rows.save(sql, new)
            await stand(sql, ground, at, state, at.game.pending(state))
            ground.states.put(table, at.row.revision, state)
            return await self._read(sql, at, seat)

    async def cancel(self, table: int, user: int, order: str = "") -> Orders:
        """Withdraw an order, or all of one's orders at this table. Raises Refused if there is no such order."""
        async with self.ground.turn(table) as sql:
            at = await self.ground.seated(sql, table)
            seat = _seat(at, user)
            mine = [row for row in await rows.orders(sql, table) if row.seat == seat]
            if not mine:
                raise Refused("You have left no orders at this table; /orders set leaves one.")
            if order.strip():
                spec = find(at.game, order)
                mine = [row for row in mine if row.spec == spec.id]
                if not mine:
                    raise Refused(f"You have not ordered “{spec.title}”; /orders show lists what you have.")
            for row in mine:
                await rows.drop(sql, row)
            return await self._read(sql, at, seat)

    async def _read(self, sql: Sql, at: Seated, seat: Seat) -> Orders:
        return Orders(at.row.id, at.game.title, at.game.standing, await own(sql, at, seat))

    # answering

    async def begin(self) -> None:
        """From now on answer what falls due. What fell due while we were down gets a new time, as chance will have it:
        an answer in the moment of our return would show that nobody gave it."""
        async with self.ground.db.transaction() as sql:
            now = self.ground.stamp()
            for row in await rows.due(sql, now):
                await rows.save(sql, replace(row, due=now + self.ground.delay()))
        self._awake = True
        await self._await_next()

    def alarm(self, due: int) -> None:
        """There is something to answer at this time."""
        if not self._awake or (self._next is not None and self._next <= due):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._next = due
        self._timer = asyncio.get_running_loop().call_later(max(due - self.ground.stamp(), SOON), self._ring)

    def _ring(self) -> None:
        self._next = None
        task = asyncio.get_running_loop().create_task(self._round())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _round(self) -> None:
        try:
            await self.run()
        except Exception:
            log.exception("standing orders failed; the next beat tries again")

    async def _await_next(self) -> None:
        async with self.ground.db.read() as sql:
            due = await rows.next_due(sql)
        if due is not None:
            self.alarm(due)

    async def run(self) -> int:
        """Answer all that is due; returns how many. Run it as often as you like: nothing is answered twice."""
        async with self.ground.db.read() as sql:
            late = await rows.due(sql, self.ground.stamp())
        answered = 0
        for row in late:
            try:
                answered += await self._answer(row)
            except Exception:
                log.exception("the order %s of %s at table %d could not answer", row.spec, row.seat, row.table_id)
                await self._put_off(row)
        await self._await_next()
        return answered

    async def _answer(self, row: OrderRow) -> bool:
        """Give the answer as if its player had; False if it is not wanted any more."""
        ground = self.ground
        async with ground.turn(row.table_id) as sql:
            order = await rows.order(sql, row.table_id, row.seat, row.ask)
            if order is None or order.due is None or order.due > ground.stamp():
                return False
            at = await ground.seated(sql, row.table_id)
            spec = specs(at.game).get(order.spec)
            if spec is None or at.users.get(order.seat) != order.user:
                await rows.drop(sql, order)
                return False
            place(row.table_id, order.seat, at.row.revision)
            state = await ground.state(sql, at)
            before = list(at.game.pending(state))
            feeder = Feeder(at.game, state, order.seat, ground.titles(at.game))
            done = feeder.feed([spec.pick], first=order.decision, exact=True, confirmed=True)
            change = self.tables.change(at, order.user, order.seat, before, state, done, spec.id)
            settled = await settle(sql, ground, at, change)
        ground.states.put(row.table_id, settled.revision, state)
        ground.watch.count("orders")
        ground.wake()
        return True

    async def _put_off(self, row: OrderRow) -> None:
        async with self.ground.turn(row.table_id) as sql:
            order = await rows.order(sql, row.table_id, row.seat, row.ask)
            if order is not None and order.due is not None:
                await rows.save(sql, replace(order, due=self.ground.stamp() + self.ground.delay()))

    async def close(self) -> None:
        """Answer nothing more; let what is under way finish."""
        self._awake = False
        if self._timer is not None:
            self._timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def find(game: Game[Any, Any], text: str) -> StandingSpec:
    """The order of this id or title, or the only one whose title holds the words typed. Raises Refused."""
    if not game.standing:
        raise Refused(f"{game.title} has no standing orders: each of its questions wants an answer of its own.")
    wanted = names.plain(text)
    for spec in game.standing:
        if text.strip() == spec.id or wanted == names.plain(spec.title):
            return spec
    near = [spec for spec in game.standing if wanted and wanted in names.plain(spec.title)]
    if len(near) == 1:
        return near[0]
    listed = words([f"“{spec.title}”" for spec in near or game.standing], "or")
    raise Refused(f"“{text[:60]}” could be {listed}; choose one." if near else f"You can order {listed}.")


def _seat(at: Seated, user: int) -> Seat:
    if at.row.status == "lobby":
        raise Refused("The game has not started yet: orders can be left once its owner starts it with /table start.")
    if at.row.status != "running":
        raise Refused(over(at))
    return at.seat(user)
