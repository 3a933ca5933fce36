"""Answers, looks and suggestions at running tables; everything that changes a game passes through here."""

from __future__ import annotations

from collections.abc import Sequence, Set
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.service import names
from bot.service.aftermath import Change, Settled, owing, settle
from bot.service.errors import Refused, Several, Stale
from bot.service.feed import Answered, Feeder, Irreversible, nothing
from bot.service.ground import Ground, Seated, moment
from bot.service.proof import FORMAT, ChoiceRecord, EventRecord, Record, encode
from bot.service.results import (
    Export,
    Line,
    Look,
    Moved,
    NeedsConfirm,
    Owing,
    Player,
    Question,
    Status,
    Suggestion,
    TableInfo,
)
from bot.service.standing import own
from bot.service.watch import place
from bot.store import tables as rows
from bot.store.database import Sql
from bot.store.rows import ChoiceRow, EventRow
from rules.core.contract import Decision, Event, Outcome, Seat, words

LISTED = 25  # Discord shows no more entries in one list


class Tables:
    """Running games: looking, answering, suggesting."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    # which table

    async def at(self, channel: int) -> int:
        """The open table of a channel, else its newest. Raises Refused if it never had one."""
        async with self.ground.db.read() as sql:
            table = await rows.open_table(sql, channel) or await rows.last_table(sql, channel)
        if table is None:
            raise Refused("There is no table in this channel; start one with /table new, or go to a table's channel.")
        return table

    async def mine(self, user: int) -> int:
        """The table that a person means outside any table's channel. Raises Refused if that is not clear."""
        async with self.ground.db.read() as sql:
            seated = await rows.tables_of(sql, user, 100)
            late = [debt.table_id for debt in await rows.owed_by(sql, user)]
        if len(seated) == 1:
            return seated[0]
        if len(late) == 1:
            return late[0]
        if not seated:
            raise Refused("You sit at no table; join one with /table join in its channel.")
        async with self.ground.db.read() as sql:
            tables = await rows.tables_by_id(sql, late or seated)
        raise Several(
            f"You sit at {len(seated)} tables; use the command in the channel of the one you mean.",
            tuple(dict.fromkeys(one.channel for one in tables.values() if not one.homeless)),
        )

    async def seat_of(self, table: int, user: int) -> Seat | None:
        """The seat of a person at a table that has started, or None."""
        async with self.ground.db.read() as sql:
            return (await self.ground.seated(sql, table)).seats.get(user)

    # looking

    async def info(self, table: int) -> TableInfo:
        """Everything public about a table. Raises Refused if there is no such table."""
        async with self.ground.db.read() as sql:
            return await self.read_info(sql, table)

    async def read_info(self, sql: Sql, table: int) -> TableInfo:
        """``info`` inside a transaction."""
        at = await self.ground.seated(sql, table)
        row, game = at.row, at.game
        headline, owes, seed = "", tuple[Owing, ...](), ""
        outcome = _outcome(at)
        if row.started is not None:
            state = await self.ground.state(sql, at)
            headline = game.headline(game.view(state, None))
            owes = owing(at, game.pending(state)) if row.status == "running" else ()
            seed = game.seed_of(state).hex() if row.status in ("finished", "ended") else ""
            self.ground.states.put(table, row.revision, state)
        status: Status = msgspec.convert(row.status, Status)
        return TableInfo(
            id=row.id, guild=row.guild, channel=row.channel, game=row.game, title=game.title, status=status,
            private=row.private, draw=row.draw, owner=row.owner, pace=row.pace, options=row.options,
            revision=row.revision,
            players=tuple(
                Player(p.user, p.seat, p.wish, _seat_name(at, p.seat or p.wish))
                for p in at.players
            ),
            invited=tuple(await rows.invited(sql, table)), headline=headline, owes=owes, seed_hash=row.seed_hash,
            seed=seed, outcome=outcome, created=moment(row.created),
            started=moment(row.started) if row.started is not None else None,
            moved=moment(row.moved) if row.moved is not None else None,
            finished=moment(row.finished) if row.finished is not None else None,
            board_channel=row.board_channel, board_message=row.board_message, ending=tuple(row.ending),
        )  # fmt: skip

    async def look(self, table: int, user: int | None, *, spectator: bool = False) -> Look:
        """The table as this person may see it: from his seat, or as a spectator.

        Raises Refused if the table has not started.
        """
        async with self.ground.db.read() as sql:
            at = await self.ground.seated(sql, table)
            self._started(at)
            seat = None if spectator or user is None else at.seats.get(user)
            state = await self.ground.state(sql, at)
            base = await self._kept(sql, at, at.row.board_revision)
            orders = await own(sql, at, seat)
            try:
                return replace(self._look(at, state, seat, at.row.revision, base), orders=orders)
            finally:
                self.ground.states.put(table, at.row.revision, state)

    async def posted(self, table: int, revision: int, base: int | None) -> Look:
        """The public position of a board message: at ``revision``, with what changed since ``base``."""
        async with self.ground.db.read() as sql:
            at = await self.ground.seated(sql, table)
            self._started(at)
            state = await self._kept(sql, at, revision)
            if state is None:
                raw = await rows.state(sql, table)
                state = at.game.load(raw)
            return self._look(at, state, None, revision, await self._kept(sql, at, base))

    async def _kept(self, sql: Sql, at: Seated, revision: int | None) -> Any | None:
        raw = await rows.snapshot(sql, at.row.id, revision) if revision is not None else None
        return at.game.load(raw) if raw is not None else None

    def _look(self, at: Seated, state: Any, seat: Seat | None, revision: int, base: Any | None) -> Look:
        game = at.game
        view = game.view(state, seat)
        if at.row.status != "running":  # conceded, or ended by all: the position itself would wait for somebody still
            view = msgspec.structs.replace(view, owes=(), outcome=view.outcome or _outcome(at))
        marks = game.marks(game.view(base, seat) if base is not None else None, view)
        pending = game.pending(state) if at.row.status == "running" else []
        mine = [d for d in pending if d.seat == seat]
        return Look(
            table=at.row.id, game=game.key, title=game.title, status=msgspec.convert(at.row.status, Status),
            revision=revision, seat=seat, view=view, headline=game.headline(view), text=game.describe(view),
            alt=game.alt(view, marks), marks=marks,
            legal=frozenset(option.target for d in mine for option in d.options if option.target),
            questions=tuple(Question(d, at.row.asked.get(d.id, revision)) for d in mine),
            owes=owing(at, pending), outcome=_outcome(at),
        )  # fmt: skip

    async def log(self, table: int, user: int | None, limit: int = 20, before: int | None = None) -> tuple[Line, ...]:
        """The newest lines that this person may read, oldest first. Of a table that is over, all is public."""
        async with self.ground.db.read() as sql:
            at = await self.ground.seated(sql, table)
            over = at.row.status in ("finished", "ended")
            seat = at.seats.get(user or 0)
            standing = await rows.stood_for(sql, table, seat) if over and seat else set[int]()
            found: list[Line] = []
            while len(found) < limit:
                chunk = await rows.events(sql, table, before=before, limit=100)
                if not chunk:
                    break
                found = [*seen(chunk, seat, everything=over, standing=standing), *found]
                before = chunk[0].n
        return tuple(found[-limit:])

    # answering

    async def choose(
        self, table: int, user: int, answers: Sequence[str], *, asked: int | None = None, decision: str | None = None,
        seat: Seat | None = None, exact: bool = False, confirmed: bool = False,
    ) -> Moved | NeedsConfirm:  # fmt: skip
        """Answer open questions of the user's seat: all answers are saved together, or nothing changes.

        ``answers`` are names as typed, or (``exact``) option ids for this question and those that repeat it.
        ``asked``, ``decision`` and ``seat`` are what a button was made for. Raises Stale if that question is no longer
        open, Unclear if two options fit a name alike, Refused for anything else that is not possible now.
        """
        wanted = list(answers) if exact else names.expand(answers)
        if not wanted and decision is None:
            raise Refused("Name at least one answer, for example a card or a space.")
        return await self._answer(table, user, wanted, asked, decision, seat, exact, confirmed)

    async def pass_turn(self, table: int, user: int, *, confirmed: bool = False) -> Moved | NeedsConfirm:
        """Pass, finish or decline, whatever the open question calls it. Raises Refused where that is not offered."""
        return await self._answer(table, user, None, None, None, None, True, confirmed)

    async def _answer(
        self, table: int, user: int, answers: list[str] | None, asked: int | None, decision: str | None,
        seat: Seat | None, exact: bool, confirmed: bool,
    ) -> Moved | NeedsConfirm:  # fmt: skip
        ground = self.ground
        try:
            async with ground.turn(table) as sql:
                at = await ground.seated(sql, table)
                me = self._may_answer(at, user, seat)
                place(table, me, at.row.revision)
                state = await ground.state(sql, at)
                before = list(at.game.pending(state))
                feeder = Feeder(at.game, state, me, ground.titles(at.game))
                try:
                    self._open(at, feeder, before, asked, decision)
                    if answers is None:
                        answers, exact = [_pass(feeder.open())], False
                    done = feeder.feed(answers, first=decision, exact=exact, confirmed=confirmed)
                except Irreversible as stop:
                    self._give_back(at, feeder)
                    first = feeder.done[0].decision.id if feeder.done else feeder.open()[0].id
                    return NeedsConfirm(
                        table=table, seat=me, revision=at.row.revision,
                        sentence=f"You chose “{stop.option.label}”. Are you sure?",
                        decision=first, asked=at.row.asked.get(first, at.row.revision), answers=stop.answers,
                    )  # fmt: skip
                except Refused:
                    self._give_back(at, feeder)
                    raise
                settled = await settle(sql, ground, at, self.change(at, user, me, before, state, done))
            ground.states.put(table, settled.revision, state)
        except Refused:
            ground.watch.count("refusals")
            raise
        ground.wake()
        place(table, me, settled.revision)
        return self._moved(at, me, done, settled, state)

    def _may_answer(self, at: Seated, user: int, seat: Seat | None) -> Seat:
        if at.row.status == "lobby":
            raise Refused(
                "The game has not started yet: join with /table join, and its owner starts it with /table start."
            )
        if at.row.status != "running":
            raise Refused(over(at))
        me = at.seat(user)
        if seat is not None and seat != me:
            owner = at.game.seat_names.get(seat, "another seat")
            raise Refused(f"That button is for {owner}; you play {at.name(me)} and see your own with /hand.")
        return me

    def _open(
        self, at: Seated, feeder: Feeder, before: Sequence[Decision], asked: int | None, decision: str | None
    ) -> None:
        mine = feeder.open()
        fresh = tuple(Question(d, at.row.asked.get(d.id, at.row.revision)) for d in mine)
        if decision is not None or asked is not None:
            fits = any(decision in (None, q.decision.id) and asked in (None, q.asked) for q in fresh)
            if not fits:
                now = f"now: {fresh[0].decision.prompt}" if fresh else waiting(owing(at, before))
                raise Stale(f"That question is no longer open; {now}", fresh)
        if not mine:
            raise Refused(f"It is not your turn; {waiting(owing(at, before))}")

    def _give_back(self, at: Seated, feeder: Feeder) -> None:
        if not feeder.touched:
            self.ground.states.put(at.row.id, at.row.revision, feeder.state)

    def change(
        self, at: Seated, user: int, me: Seat, before: list[Decision], state: Any, done: Sequence[Answered],
        standing: str = "",
    ) -> Change:  # fmt: skip
        """What answers do to a table; ``standing`` is the id of the order that gave them."""
        now, row = self.ground.stamp(), at.row
        choices = [
            ChoiceRow(
                n=row.choices + n, revision=row.revision + 1, seat=me, user=user, decision=one.decision.id,
                picks=list(one.picks), label=words(one.labels), secret=one.decision.secret, reveals=one.reveals,
                ends=one.ends, at=now, standing=standing,
            )
            for n, one in enumerate(done, 1)
        ]  # fmt: skip
        events = [(row.choices + n, event) for n, one in enumerate(done, 1) for event in one.events]
        return Change(state=state, before=before, actor=me, events=events, choices=choices, away=bool(standing))

    def _moved(self, at: Seated, me: Seat, done: Sequence[Answered], settled: Settled, state: Any) -> Moved:
        last = done[-1]
        return Moved(
            table=at.row.id, game=at.row.game, seat=me, revision=settled.revision,
            understood=tuple(label for one in done for label in one.labels),
            events=tuple(seen(settled.events, me)), questions=settled.questions, complete=settled.board,
            locked=last.decision.secret and not last.reveals and any(owed.secret for owed in settled.owes),
            owes=settled.owes, outcome=at.game.outcome(state),
        )  # fmt: skip

    # giving up, and the record

    async def concede(self, table: int, user: int, *, confirmed: bool = False) -> TableInfo | NeedsConfirm:
        """Give up: the game is over. Asks once more unless ``confirmed``."""
        async with self.ground.turn(table) as sql:
            at = await self.ground.seated(sql, table)
            me = self._may_answer(at, user, None)
            place(table, me, at.row.revision)
            if not confirmed:
                return NeedsConfirm(
                    table=table, seat=me, revision=at.row.revision,
                    sentence=f"You give up the game as {at.name(me)}, and it is over. Are you sure?",
                )  # fmt: skip
            state = await self.ground.state(sql, at)
            outcome = at.game.concede(state, me)
            event = Event(kind="conceded", text=outcome.text.rstrip("."), seat=me, reveals=True, ends=True)
            change = Change(
                state=state, before=list(at.game.pending(state)), actor=me, events=[(0, event)], outcome=outcome
            )
            settled = await settle(sql, self.ground, at, change)
            self.ground.states.put(table, settled.revision, state)
            info = await self.read_info(sql, table)
        self.ground.wake()
        return info

    async def export(self, table: int) -> Export:
        """The whole record of a table that is over, for ``proof.verify``. Raises Refused while it is running."""
        async with self.ground.db.read() as sql:
            at = await self.ground.seated(sql, table)
            row = at.row
            self._started(at)
            if row.status == "running" or row.started is None or row.finished is None:
                raise Refused(
                    "The record holds every secret, so it can be had when the game is over; until then see /log."
                )
            state = at.game.load(await rows.state(sql, table))
            choices = await rows.choices(sql, table, undone=True)
            events = await rows.events(sql, table)
        record = Record(
            format=FORMAT, table=table, game=row.game, title=at.game.title, seats=at.game.seats_of(state),
            options=row.options, seed_hash=row.seed_hash, seed=at.game.seed_of(state).hex(), started=row.started,
            finished=row.finished,
            choices=tuple(
                ChoiceRecord(c.n, c.revision, c.seat, c.decision, tuple(c.picks), c.undone) for c in choices
            ),
            events=tuple(
                EventRecord(e.n, e.revision, e.choice, msgspec.json.decode(e.event, type=Event), e.undone)
                for e in events
            ),
            outcome=_outcome(at), state_hash=sha256(at.game.dump(state)).hexdigest(),
        )  # fmt: skip
        return Export(f"chancery-{table}.json", encode(record))

    # suggesting

    async def ahead(self, table: int, user: int, answers: Sequence[str]) -> Question | None:
        """The seat's next question if these answers were given, on a copy; None if there is none, or if knowing it
        would show something new. Raises Refused for answers that do not fit."""
        return (await self._ahead(table, user, answers))[1]

    async def _ahead(self, table: int, user: int, answers: Sequence[str]) -> tuple[Seated, Question | None]:
        async with self.ground.db.read() as sql:
            at = await self.ground.seated(sql, table)
            self._started(at)
            me = at.seat(user)
            state = at.game.load(await rows.state(sql, table)) if answers else await self.ground.state(sql, at)
        feeder = Feeder(at.game, state, me, self.ground.titles(at.game))
        if answers:
            done = feeder.feed(names.expand(answers), first=None, exact=False, confirmed=True)
            if any(one.reveals for one in done):
                return at, None
        else:
            self.ground.states.put(table, at.row.revision, state)
        mine = feeder.open() if at.row.status == "running" else []
        return at, Question(mine[0], at.row.asked.get(mine[0].id, at.row.revision)) if mine else None

    async def suggest(self, table: int, user: int, text: str, *, kind: str = "") -> list[Suggestion]:
        """Entries for an answer being typed, after those before the last comma. ``kind`` "card" leaves only cards.

        Never raises for what is typed: where nothing fits, nothing is suggested.
        """
        head, comma, tail = text.rpartition(",")
        given = names.split(head) if comma else []
        try:
            at, question = await self._ahead(table, user, given)
        except Refused:
            return []
        if question is None:
            return []
        options = [o for o in question.decision.options if kind != "card" or o.target.startswith("card:")]
        before = ", ".join(given)
        found = []
        for option in names.ranked(tail, options, self.ground.titles(at.game)):
            short = names.brief(option, question.decision.options)
            value = f"{before}, {short}" if before else short
            if len(value) <= 100:
                name = f"{before}, {option.label}" if before else option.label
                found.append(Suggestion(name if len(name) <= 100 else f"…{name[-99:]}", value))
        return found[:LISTED]

    def _started(self, at: Seated) -> None:
        if at.row.started is None:
            raise Refused(
                over(at) if at.row.status == "ended"
                else "The game has not started yet: its owner starts it with /table start."
            )  # fmt: skip


def seen(
    events: Sequence[EventRow], seat: Seat | None, *, everything: bool = False, standing: Set[int] = frozenset()
) -> list[Line]:
    """Stored events as the lines that a seat may read. ``standing``: the choices that its own orders made."""
    found = []
    for stored in events:
        event = msgspec.json.decode(stored.event, type=Event)
        if everything or not event.to or seat in event.to:
            found.append(
                Line(
                    stored.n, stored.revision, event.seat, event.kind, event.text, bool(event.to),
                    stored.undone is not None, stored.choice in standing,
                )
            )  # fmt: skip
    return found


def waiting(owes: Sequence[Owing]) -> str:
    """Whom the table waits for, as the end of a sentence."""
    return f"the table waits for {words(f'{owed.name} {owed.waiting}' for owed in owes)}."


def over(at: Seated) -> str:
    """The refusal of a table that is over."""
    if at.row.started is None:
        return "This table was called off before its game began; start another with /table new."
    how = _outcome(at)
    said = how.text if how else "it was ended without a winner"
    return f"This game is over ({said.rstrip('.')}); look at it with /board and /log, or start another with /table new."


def _outcome(at: Seated) -> Outcome | None:
    return msgspec.json.decode(at.row.outcome, type=Outcome) if at.row.outcome else None


def _seat_name(at: Seated, seat: Seat | None) -> str:
    return at.name(seat) if seat else ""


def _pass(mine: Sequence[Decision]) -> str:
    for decision in mine:
        found = nothing(decision)
        if found is not None:
            return found
    raise Refused(f"You cannot pass here. {mine[0].prompt.rstrip('.')}: use /do or the buttons.")
