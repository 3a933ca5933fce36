"""One pass over what is overdue: asks the clock, queues its notices, and writes down that it did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from hashlib import blake2b

from msgspec.structs import replace

from bot.service import clock
from bot.service.aftermath import as_debt, letter, payload, prefs, queue, scheduled
from bot.service.errors import Refused
from bot.service.ground import Ground
from bot.service.jobs import Missing, Patience, Reminder, Stalled
from bot.service.results import Prefs
from bot.store import orders, people, post
from bot.store import tables as rows
from bot.store.database import Sql
from bot.store.rows import OwedRow, TableRow, json

CHUNK = 200  # debts looked at in one transaction
SLICES = 10  # transactions in one pass; what is still due then waits for the next
REST = 60  # seconds after a standing order's answer was due, when its seat is looked at again


class Reminders:
    """Reminders, mutes, and what a table decides when reminding has stopped."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    async def run(self) -> int:
        """Queue the notices that are due, longest overdue first, and return how many. Run it as often as you like:
        nothing goes out twice, and what is too much for one pass goes out with the next."""
        total = 0
        for _ in range(SLICES):
            async with self.ground.db.transaction() as sql:
                looked, sent = await self._pass(sql)
            total += sent
            if looked < CHUNK:
                break
        if total:
            self.ground.watch.count("reminders", total)
            self.ground.wake()
        return total

    async def _pass(self, sql: Sql) -> tuple[int, int]:
        now = self.ground.stamp()
        late = await rows.owed_until(sql, now, CHUNK)
        tables = await rows.tables_by_id(sql, {debt.table_id for debt in late})
        users = {id: prefs(row) for id, row in (await people.users(sql, (debt.user for debt in late))).items()}
        debts = {(debt.table_id, debt.seat): as_debt(debt, tables[debt.table_id].pace) for debt in late}
        notices = clock.due(debts.values(), users, now)
        resting = {(order.table_id, order.seat): order.due or now for order in await orders.waiting(sql)}
        sent = {(n.debt.table, n.debt.seat): n for n in notices if (n.debt.table, n.debt.seat) not in resting}
        saved = []
        for row in late:
            notice = sent.get((row.table_id, row.seat))
            if (answers := resting.get((row.table_id, row.seat))) is not None:
                saved.append(replace(row, next=max(answers, now) + REST))
                continue
            if notice is not None:
                after = clock.after(notice.debt, notice, now)
                row = replace(row, reminded=after.reminded, count=after.count, told=after.told)
            saved.append(scheduled(row, tables[row.table_id].pace, users[row.user], now))
        await rows.save_owed(sql, saved)
        await self._queue(sql, [(row, sent[row.table_id, row.seat].kind) for row in late
                                if (row.table_id, row.seat) in sent], tables, users, now)  # fmt: skip
        return len(late), len(sent)

    async def _queue(
        self, sql: Sql, late: Sequence[tuple[OwedRow, str]], tables: dict[int, TableRow], users: dict[int, Prefs],
        now: int,
    ) -> None:  # fmt: skip
        public: dict[int, list[Missing]] = defaultdict(list)
        private: dict[int, list[Missing]] = defaultdict(list)
        stalled: dict[int, list[Missing]] = defaultdict(list)
        for row, kind in late:
            item = self._missing(row, tables[row.table_id])
            pref = users[row.user]
            if kind == "stalled":
                stalled[row.table_id].append(item)
            elif (pref.by == "dm" or tables[row.table_id].homeless) and pref.dm_ok is not False:
                private[row.user].append(item)
            else:
                public[row.table_id].append(item)
        letters = await self._remind(sql, {
            **{(table, "table"): items for table, items in public.items()},
            **{(0, f"user:{user}"): items for user, items in private.items()},
        }, tables, now)  # fmt: skip
        listeners = await self._listeners(sql, stalled, now)
        for table, items in stalled.items():
            what = Stalled(tuple(items), listeners[table])
            letters.append(letter(table, tables[table].revision, "table", what, f"stalled:{_key(items)}"))
        await post.put(sql, letters, now)

    def _missing(self, row: OwedRow, table: TableRow) -> Missing:
        name = self.ground.games[table.game].seat_names[row.seat]
        return Missing(row.table_id, table.channel, row.seat, name, row.user, row.waiting, row.since, row.count + 1)

    async def _remind(
        self, sql: Sql, lanes: Mapping[tuple[int, str], Sequence[Missing]], tables: Mapping[int, TableRow], now: int
    ) -> list[post.Letter]:
        """One message in each lane for all that is late, together with any reminder that has not gone out yet."""
        merged = {lane: {(item.table, item.seat): item for item in items} for lane, items in lanes.items()}
        unsent = [row for row in await post.unsent_in(sql, "reminder", lanes) if row.id not in self.ground.flying]
        for row in unsent:
            older, lane = payload(row), (row.table_id, row.audience)
            assert isinstance(older, Reminder)
            merged[lane] = {(item.table, item.seat): item for item in older.items} | merged[lane]
        await post.drop(sql, [row.id for row in unsent], "overtaken", now)
        found = []
        for (table, audience), items in merged.items():
            late = tuple(items.values())
            revision = tables[table].revision if table else 0
            found.append(letter(table, revision, audience, Reminder(late), _key(late)))
        return found

    async def _listeners(self, sql: Sql, late: Mapping[int, Sequence[Missing]], now: int) -> dict[int, tuple[int, ...]]:
        """The others at each table, without those in their quiet hours."""
        others = {
            table: {player.user for player in players} - {item.user for item in late[table]}
            for table, players in (await rows.players_of(sql, late)).items()
        }
        found = await people.users(sql, sorted(set().union(*others.values())))
        awake = {user for user, row in found.items() if not clock.quiet(now, prefs(row))}
        return {table: tuple(sorted(users & awake)) for table, users in others.items()}

    async def mute(self, table: int, user: int) -> None:
        """No more reminders until this turn is done. Raises Refused if the user owes nothing here."""
        async with self.ground.turn(table) as sql:
            at = await self.ground.seated(sql, table)
            seat = at.seat(user)
            mine = [debt for debt in await rows.owed(sql, table) if debt.seat == seat]
            if not mine:
                raise Refused("You owe nothing at this table now, so there is nothing to mute.")
            pref = prefs(await people.user(sql, user))
            muted = [scheduled(replace(debt, muted=True), at.row.pace, pref, self.ground.stamp()) for debt in mine]
            await rows.save_owed(sql, muted)

    async def wait(self, table: int, user: int) -> None:
        """The table waits without reminders; it is asked again if nothing happens for as long once more."""
        await self._again(table, user, muted=True)

    async def extend(self, table: int, user: int) -> None:
        """The table gives more time: reminding starts anew from now."""
        await self._again(table, user, muted=False)

    async def _again(self, table: int, user: int, *, muted: bool) -> None:
        async with self.ground.turn(table) as sql:
            at = await self.ground.seated(sql, table)
            at.seat(user)
            told = [debt for debt in await rows.owed(sql, table) if debt.told]
            if not told:
                raise Refused("Nobody is overdue at this table now; /table info shows whom it waits for.")
            late = {debt.user for debt in told}
            if user in late and late != set(at.seats):
                raise Refused("You are the one waited for, so that is for the others to say; /do shows your question.")
            now = self.ground.stamp()
            users = await people.users(sql, (debt.user for debt in told))
            fresh = [replace(debt, since=now, reminded=None, count=0, told=False, muted=muted) for debt in told]
            await rows.save_owed(sql, [scheduled(d, at.row.pace, prefs(users[d.user]), now) for d in fresh])
            key = f"{table}:patience:{user}:{now}"
            await queue(sql, self.ground, table, at.row.revision, "table", Patience(user, muted), key)
        self.ground.wake()


def _key(items: Sequence[Missing]) -> str:
    """One key per cause: the same lateness is never told twice."""
    cause = json(sorted((item.table, item.seat, item.since, item.count) for item in items))
    return f"remind:{blake2b(cause.encode(), digest_size=12).hexdigest()}"
