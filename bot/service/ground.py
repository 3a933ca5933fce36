"""What all services share: the database, the games, the clock, loaded states, and one writer per table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from bot.service.errors import Refused
from bot.service.watch import Watch, place
from bot.store import tables as rows
from bot.store.database import Database, Sql
from bot.store.rows import PlayerRow, TableRow
from rules.core.contract import Game, Seat, words


class States:
    """Loaded states of the tables used last, each with its revision."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._kept: OrderedDict[int, tuple[int, Any]] = OrderedDict()

    def take(self, table: int, revision: int) -> Any | None:
        """Remove and return the state if it is of this revision: whoever changes it owns it."""
        found = self._kept.pop(table, None)
        return found[1] if found and found[0] == revision else None

    def put(self, table: int, revision: int, state: Any) -> None:
        """Keep a committed state, and forget the one not used for longest."""
        self._kept[table] = revision, state
        self._kept.move_to_end(table)
        while len(self._kept) > self.size:
            self._kept.popitem(last=False)

    def __len__(self) -> int:
        return len(self._kept)


class Seated:
    """A table as read in one transaction: its row, its people, its game."""

    def __init__(self, row: TableRow, players: list[PlayerRow], game: Game[Any, Any]) -> None:
        self.row, self.players, self.game = row, players, game
        self.users = {player.seat: player.user for player in players if player.seat}
        self.seats = {player.user: player.seat for player in players if player.seat}

    def seat(self, user: int) -> Seat:
        """The seat of a user. Raises Refused for anybody else."""
        if user not in self.seats:
            raise Refused(
                "You have no seat at this table, so you can look (/board, /log) but not play; start your own in"
                " another channel with /table new."
            )
        return self.seats[user]

    def name(self, seat: Seat) -> str:
        """A seat as the rulebook calls it."""
        return self.game.seat_names[seat]


class Ground:
    """Shared by all services of one bot. ``wake`` is called after every commit that queued messages.

    ``delay`` gives the seconds until a standing order answers; ``alarm`` is told the time of each such answer.
    """

    def __init__(
        self, db: Database, games: Mapping[str, Game[Any, Any]], now: Callable[[], datetime], cache: int,
        delay: Callable[[], int],
    ) -> None:  # fmt: skip
        self.db, self.games, self._now = db, games, now
        self.states = States(cache)
        self.watch = Watch()
        self.wake: Callable[[], None] = lambda: None
        self.delay = delay
        self.alarm: Callable[[int], None] = lambda due: None
        self.flying: set[int] = set()  # outbox rows being sent at this moment
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._titles: dict[str, dict[str, str]] = {}

    def now(self) -> datetime:
        """The time, aware, UTC."""
        return self._now()

    def stamp(self) -> int:
        """The time as stored: whole seconds since 1970."""
        return int(self._now().timestamp())

    @asynccontextmanager
    async def turn(self, table: int) -> AsyncIterator[Sql]:
        """One writer at a time per table, in order of arrival; everything inside is one transaction."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        place(table)
        async with lock, self.db.transaction() as sql:
            yield sql

    async def seated(self, sql: Sql, table: int) -> Seated:
        """A table with its people. Raises Refused if there is no such table."""
        row = await rows.table(sql, table)
        if row is None:
            raise Refused("This table does not exist any more; /table list shows those that do.")
        return Seated(row, await rows.players(sql, table), self.games[row.game])

    async def state(self, sql: Sql, at: Seated) -> Any:
        """The state of a running or finished table, taken out of the cache: give it back with ``states.put``."""
        state = self.states.take(at.row.id, at.row.revision)
        return at.game.load(await rows.state(sql, at.row.id)) if state is None else state

    def titles(self, game: Game[Any, Any]) -> dict[str, str]:
        """Card ids of a game with their titles."""
        if game.key not in self._titles:
            self._titles[game.key] = {id: card.title for id, card in game.cards().items()}
        return self._titles[game.key]

    def game(self, key: str) -> Game[Any, Any]:
        """A game by its key. Raises Refused naming the games there are."""
        if key not in self.games:
            raise Refused(f"There is no game “{key}” here. Games: {words([g.title for g in self.games.values()])}.")
        return self.games[key]


def moment(stamp: int) -> datetime:
    """A stored time as an aware datetime."""
    return datetime.fromtimestamp(stamp, UTC)
