"""Tables before and after the game: creating, joining, inviting, starting, listing, ending."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from bot.service.aftermath import Change, owing, queue, settle
from bot.service.errors import Refused
from bot.service.ground import Ground, Seated
from bot.service.jobs import Board, Closing, Ending, LobbyPanel, Welcome
from bot.service.results import PACES, NeedsConfirm, TableInfo
from bot.service.tables import Tables, over
from bot.store import orders, people, post
from bot.store import tables as rows
from bot.store.database import Sql
from bot.store.rows import PlayerRow, json
from rules.core.contract import Illegal, Seat, chosen_options, words

LISTED = 25
DICE = secrets.SystemRandom()  # who sits where by lot is decided before the game's own seed exists


class Lobby:
    """Opening tables and filling their seats. ``limit``: open tables of one person."""

    def __init__(self, ground: Ground, tables: Tables, limit: int) -> None:
        self.ground, self.tables, self.limit = ground, tables, limit

    async def new(
        self, guild: int, channel: int, user: int, game: str, *, options: Mapping[str, str] | None = None,
        pace: str = "", private: bool = False, draw: bool = False, wish: Seat | None = None,
    ) -> TableInfo:  # fmt: skip
        """Open a table in a channel; its creator sits down. ``draw``: seats by lot, wishes do not count.

        ``pace`` "" is the server's default. Raises Refused for a channel with an open table, an unknown game, option
        or pace, and beyond the limit of tables.
        """
        found = self.ground.game(game)
        try:
            chosen = chosen_options(found.options_spec, options or {})
        except Illegal as illegal:
            raise Refused(str(illegal)) from illegal
        async with self.ground.db.transaction() as sql:
            defaults = await people.server(sql, guild)
            speed = pace or defaults.get("pace", "daily")
            if speed not in PACES:
                raise Refused(f"There is no pace “{speed}”; choose {words(PACES, 'or')}.")
            if await rows.open_table(sql, channel) is not None:
                raise Refused(
                    "This channel already has a table; /table info shows it. Start yours in another channel or thread."
                )
            await self._within_limit(sql, user)
            table = await rows.add_table(
                sql,
                {
                    "guild": guild, "channel": channel, "game": game, "options": json(chosen), "status": "lobby",
                    "private": private, "draw": draw, "owner": user, "pace": speed, "created": self.ground.stamp(),
                },
            )  # fmt: skip
            at = await self.ground.seated(sql, table)
            await rows.add_player(sql, table, user, self._wish(at, user, wish), self.ground.stamp())
            await self._welcome(sql, table, user)
            info = await self.tables.read_info(sql, table)
        self.ground.wake()
        return info

    async def join(self, table: int, user: int, wish: Seat | None = None) -> TableInfo:
        """Sit down in a lobby, or change one's wish. A direct message is sent to see whether they arrive."""
        async with self.ground.turn(table) as sql:
            at = await self._lobby(sql, table, "join")
            mine = next((player for player in at.players if player.user == user), None)
            if mine is None:
                if at.row.private and user != at.row.owner and user not in await rows.invited(sql, table):
                    raise Refused("This table is private: ask its owner for an invitation (/table invite).")
                most = max(at.game.player_counts)
                if len(at.players) >= most:
                    raise Refused(
                        f"All {most} seats are taken; open your own table in another channel with /table new."
                    )
                await self._within_limit(sql, user)
                await self._welcome(sql, table, user)
            await rows.add_player(sql, table, user, self._wish(at, user, wish), self.ground.stamp())
            info = await self._changed(sql, at)
        self.ground.wake()
        return info

    async def leave(self, table: int, user: int) -> TableInfo:
        """Get up from a lobby. If the owner leaves, the next person owns the table; the last one closes it."""
        async with self.ground.turn(table) as sql:
            at = await self._lobby(
                sql, table, "leave", "A running game is left with /concede, or ended together by /table end."
            )
            if user not in {player.user for player in at.players}:
                raise Refused("You do not sit at this table; /table join takes a seat.")
            await rows.drop_player(sql, table, user)
            left = [player.user for player in at.players if player.user != user]
            if not left:
                await rows.update_table(sql, table, status="ended", finished=self.ground.stamp())
            elif at.row.owner == user:
                await rows.update_table(sql, table, owner=left[0])
            info = await self._changed(sql, at)
        self.ground.wake()
        return info

    async def invite(self, table: int, by: int, user: int) -> TableInfo:
        """Allow a person into a private table. Only for its owner."""
        async with self.ground.turn(table) as sql:
            at = await self._lobby(sql, table, "invite")
            if by != at.row.owner:
                raise Refused("Only the table's owner can invite; ask them, or open your own table with /table new.")
            if user in {player.user for player in at.players}:
                raise Refused("They sit at this table already; /table start begins when enough are there.")
            if user in await rows.invited(sql, table):
                raise Refused("They are invited already; /table join is for them to type here.")
            await rows.invite(sql, table, user, by)
            info = await self._changed(sql, at)
        self.ground.wake()
        return info

    async def option(self, table: int, user: int, key: str, value: str) -> TableInfo:
        """Choose a value of a rules option before the game begins. Only for the owner."""
        async with self.ground.turn(table) as sql:
            at = await self._lobby(
                sql,
                table,
                "change options",
                "The game has begun, so its options stay as they are; /table info shows them.",
            )
            if user != at.row.owner:
                raise Refused("Only the table's owner can change its options; ask them, or open a table of your own.")
            try:
                chosen = chosen_options(at.game.options_spec, {**at.row.options, key: value})
            except Illegal as illegal:
                raise Refused(str(illegal)) from illegal
            await rows.update_table(sql, table, options=json(chosen))
            info = await self._changed(sql, at)
        self.ground.wake()
        return info

    async def start(self, table: int, user: int) -> TableInfo:
        """Deal and begin. Only for the owner, with a number of people that the game is for."""
        async with self.ground.turn(table) as sql:
            at = await self._lobby(sql, table, "start")
            if user != at.row.owner:
                raise Refused("Only the table's owner can start the game; ask them to.")
            try:
                seats = at.game.seats_for(len(at.players))
            except Illegal as illegal:
                raise Refused(f"{illegal} {len(at.players)} sit here now; /table join takes a seat.") from illegal
            seed = secrets.token_bytes(32)
            await rows.seat_players(sql, table, assign(at.players, seats, draw=at.row.draw))
            await rows.update_table(
                sql, table, status="running", started=self.ground.stamp(), seed_hash=sha256(seed).hexdigest()
            )
            at = await self.ground.seated(sql, table)
            state = at.game.new_game(seed, seats, at.row.options)
            events = [(0, event) for event in at.game.opening(state)]
            change = Change(state=state, before=[], actor=None, events=events, opening=True)
            settled = await settle(sql, self.ground, at, change)
            self.ground.states.put(table, settled.revision, state)
            info = await self._changed(sql, at)
        self.ground.wake()
        return info

    async def end(self, table: int, user: int, *, confirmed: bool = False) -> TableInfo | NeedsConfirm:
        """Close a lobby (its owner), or agree to end a running game without a winner: it ends once all agree."""
        async with self.ground.turn(table) as sql:
            at = await self.ground.seated(sql, table)
            if at.row.status in ("finished", "ended"):
                raise Refused(over(at))
            if at.row.status == "lobby":
                if user != at.row.owner:
                    raise Refused("Only the table's owner can close it; /table leave gives up your own seat.")
                await rows.update_table(sql, table, status="ended", finished=self.ground.stamp())
                info = await self._changed(sql, at)
            else:
                seat = at.seat(user)
                if not confirmed:
                    return NeedsConfirm(
                        table=table, seat=seat, revision=at.row.revision,
                        sentence="The game ends without a winner once every player agrees. Do you agree?",
                    )  # fmt: skip
                await self._agree(sql, at, user)
                info = await self.tables.read_info(sql, table)
        self.ground.wake()
        return info

    async def _agree(self, sql: Sql, at: Seated, user: int) -> None:
        agreed = list(dict.fromkeys([*at.row.ending, user]))
        missing = tuple(u for u in at.seats if u not in agreed)
        if missing:
            await rows.update_table(sql, at.row.id, ending=agreed)
            key = f"{at.row.id}:{at.row.revision}:table:ending:{len(agreed)}:{user}"
            what = Ending(by=agreed[0], agreed=tuple(agreed), missing=missing)
            await queue(sql, self.ground, at.row.id, at.row.revision, "table", what, key)
            return
        state = await self.ground.state(sql, at)
        now, revision = self.ground.stamp(), at.row.revision + 1
        closing = Closing(None, at.game.seed_of(state).hex(), at.row.seed_hash, tuple(at.seats))
        board = Board(base=at.row.board_revision, lines=(), owes=(), ping=(), closing=closing)
        await rows.replace_owed(sql, at.row.id, [])
        await orders.drop_all(sql, at.row.id)
        await rows.add_snapshot(sql, at.row.id, revision, at.row.choices, at.game.dump(state))
        await rows.drop_snapshots(sql, at.row.id, [revision, at.row.board_revision or revision])
        await queue(sql, self.ground, at.row.id, revision, "table", board)
        await rows.update_table(
            sql, at.row.id, status="ended", finished=now, revision=revision, ending=agreed, asked={},
            board=json(board), board_revision=revision,
        )  # fmt: skip

    async def tables_of(self, *, guild: int | None = None, user: int | None = None) -> tuple[TableInfo, ...]:
        """Open tables of a server or of a person, newest first, at most 25. Private lobbies are left out of a server's
        list unless the person may join them."""
        async with self.ground.db.read() as sql:
            if guild is None:
                assert user is not None
                ids = await rows.tables_of(sql, user, LISTED)
            else:
                ids = await rows.tables_in(sql, guild, 4 * LISTED)
            found = [await self.tables.read_info(sql, id) for id in ids]
        if guild is not None:
            found = [t for t in found if not t.private or user == t.owner or user in t.invited
                     or user in {p.user for p in t.players}]  # fmt: skip
        return tuple(found[:LISTED])

    async def panel(self, table: int, channel: int, message: int) -> None:
        """Remember the lobby's message, so that later changes edit it."""
        async with self.ground.turn(table) as sql:
            await rows.update_table(sql, table, lobby_channel=channel, lobby_message=message)

    async def move(self, table: int, user: int, guild: int, channel: int) -> TableInfo:
        """Bind a table to another channel, for one whose channel is gone. Only for its owner."""
        async with self.ground.turn(table) as sql:
            at = await self.ground.seated(sql, table)
            if user != at.row.owner:
                raise Refused("Only the table's owner can move it to another channel; ask them to.")
            if await rows.open_table(sql, channel) is not None:
                raise Refused("This channel already has a table; choose another channel or thread.")
            await rows.update_table(
                sql, table, guild=guild, channel=channel, homeless=0, blocked="",
                board_channel=None, board_message=None, lobby_channel=None, lobby_message=None,
            )  # fmt: skip
            if at.row.status == "running":
                await self._show_again(sql, at, channel)
            info = await self.tables.read_info(sql, table)
        self.ground.wake()
        return info

    async def _show_again(self, sql: Sql, at: Seated, channel: int) -> None:
        """Queue the board for a new channel, with a ping to whom the table waits for."""
        state = await self.ground.state(sql, at)
        owes = owing(at, at.game.pending(state))
        self.ground.states.put(at.row.id, at.row.revision, state)
        last = msgspec.json.decode(at.row.board, type=Board) if at.row.board else None
        board = Board(
            base=None, lines=last.lines if last else (), owes=owes, ping=tuple(owed.user for owed in owes),
            of=len(owes), since=at.row.board_event,
        )  # fmt: skip
        key = f"{at.row.id}:{at.row.revision}:table:board:{channel}"
        await queue(sql, self.ground, at.row.id, at.row.board_revision or at.row.revision, "table", board, key)
        await rows.update_table(sql, at.row.id, board=json(board))

    async def _lobby(self, sql: Sql, table: int, verb: str, instead: str = "") -> Seated:
        at = await self.ground.seated(sql, table)
        if at.row.status == "running":
            raise Refused(instead or f"The game is running, so it is too late to {verb}; /table info shows who plays.")
        if at.row.status != "lobby":
            raise Refused(over(at))
        return at

    async def _within_limit(self, sql: Sql, user: int) -> None:
        count = await rows.count_open(sql, user)
        if count >= self.limit:
            raise Refused(f"You sit at {count} tables and {self.limit} is the limit; finish or leave one first.")

    def _wish(self, at: Seated, user: int, wish: Seat | None) -> Seat | None:
        if not wish:
            return None
        names = at.game.seat_names
        taken = {player.wish for player in at.players if player.user != user}
        free = [names[seat] for seat in at.game.seats if seat not in taken]
        if wish not in at.game.seats:
            raise Refused(f"There is no seat “{wish[:40]}” in {at.game.title}; free are {words(free)}.")
        if wish in taken:
            raise Refused(f"{names[wish]} is taken; free are {words(free)}, or join without a wish.")
        return wish

    async def _welcome(self, sql: Sql, table: int, user: int) -> None:
        if (await people.user(sql, user)).dm_ok is not True:
            await queue(sql, self.ground, table, 0, f"user:{user}", Welcome(), f"welcome:{user}:{self.ground.stamp()}")

    async def _changed(self, sql: Sql, at: Seated) -> TableInfo:
        """Queue the lobby's new face, if it has a message, once for all unsent changes."""
        row = at.row
        if row.lobby_message is not None:
            waiting = [r for r in await post.unsent(sql, table=row.id, audience="table")
                       if r.kind == "lobby" and r.id not in self.ground.flying]  # fmt: skip
            if not waiting:
                key = f"{row.id}:lobby:{secrets.token_hex(8)}"  # a lobby has no revisions
                await queue(sql, self.ground, row.id, 0, "table", LobbyPanel(), key)
        return await self.tables.read_info(sql, row.id)


def assign(players: Sequence[PlayerRow], seats: Sequence[Seat], *, draw: bool) -> dict[int, Seat]:
    """Everybody's seat: wishes first (unless all is by lot), the rest by lot."""
    given = {} if draw else {player.user: player.wish for player in players if player.wish in seats and player.wish}
    rest = [seat for seat in seats if seat not in given.values()]
    DICE.shuffle(rest)
    for player in players:
        if player.user not in given:
            given[player.user] = rest.pop()
    return given
