"""What follows from a change of a running table, derived from its new state and saved with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.service import clock
from bot.service.ground import Ground, Seated
from bot.service.jobs import Ask, Board, Closing, Count, DmClosed, Opening, Payload
from bot.service.results import PACES, Owing, Prefs, Question
from bot.service.standing import stand
from bot.store import orders, people, post
from bot.store import tables as rows
from bot.store.database import Sql
from bot.store.rows import ChoiceRow, EventRow, OutboxRow, OwedRow, UserRow, json
from rules.core.contract import Decision, Event, Outcome, Seat, words

MOST_LINES = 3  # of account on a board message
LINE = 500  # characters
RECENT = 200  # events that a board looks back at: far more than it can tell
UNDONE = "undone"  # the kind of the event that an undo is


class Change(Struct, kw_only=True):
    """What one transaction does to a running table. ``before`` are the questions open until now.

    ``events`` are pairs (number of the choice that caused it, event). ``undone``: this is an undo by the actor, and
    ``shown`` tells whether a board had shown what it takes back. ``away``: a standing order acted for the actor, who
    is not there to see what comes next.
    """

    state: Any
    before: list[Decision]
    actor: Seat | None
    events: list[tuple[int, Event]] = []
    choices: list[ChoiceRow] = []
    outcome: Outcome | None = None
    opening: bool = False
    undone: bool = False
    shown: bool = False
    away: bool = False


class Settled(Struct, frozen=True):
    """What came of it: the new revision, the stored events, the open questions, and whether a board goes out."""

    revision: int
    events: tuple[EventRow, ...]
    questions: tuple[Question, ...]
    owes: tuple[Owing, ...]
    board: bool


async def settle(sql: Sql, ground: Ground, at: Seated, change: Change) -> Settled:
    """Save a change with everything that follows from it: choices, events, questions, debts, messages, snapshot."""
    row, game, now = at.row, at.game, ground.stamp()
    revision = row.revision + 1
    dumped = game.dump(change.state)
    outcome = change.outcome or game.outcome(change.state)
    pending = [] if outcome else game.pending(change.state)
    stored = tuple(
        EventRow(n=row.events + n, revision=revision, choice=choice, event=json(event), at=now)
        for n, (choice, event) in enumerate(change.events, 1)
    )
    last_choice = row.choices + len(change.choices)
    ends = any(event.ends for _, event in change.events)
    asked = opened(row.asked, change.before, pending, revision)
    owes = owing(at, pending)
    await rows.add_choices(sql, row.id, change.choices)
    await rows.add_events(sql, row.id, stored)
    await _owe(sql, at, owes, change, now)

    previous = msgspec.json.decode(row.board, type=Board) if row.board else None
    owed_before = {decision.seat for decision in change.before}
    newly = [owed for owed in owes if owed.seat not in owed_before and owed.seat != change.actor]
    shows = change.shown if change.undone else bool(ends or newly or outcome or change.opening)
    columns: dict[str, Any] = {
        "revision": revision, "choices": last_choice, "events": row.events + len(stored), "state": dumped,
        "asked": asked, "moved": now,
    }  # fmt: skip
    if change.choices and not change.away and (user := at.users[change.choices[0].seat]) in row.ending:
        columns["ending"] = [agreed for agreed in row.ending if agreed != user]  # whoever plays on no longer agrees
    if shows:
        board = await _board(sql, ground, at, change, owes, newly, outcome, revision)
        columns |= {"board": json(board), "board_revision": revision, "board_event": row.events + len(stored)}
        await rows.add_snapshot(sql, row.id, revision, last_choice, dumped)
    elif previous and ({o.seat for o in owes} != owed_before or _chosen(change.before, pending)):
        board = await _recount(sql, ground, at, previous, owes, revision)
        columns |= {"board": json(board)}
    covered = await stand(sql, ground, at, change.state, pending)
    await _ask(sql, ground, at, change, [d for d in pending if d.id not in covered], asked, revision)
    if outcome:
        await orders.drop_all(sql, row.id)
        columns |= {"status": "finished", "finished": now, "outcome": json(outcome)}
        await rows.drop_snapshots(sql, row.id, [revision, *([row.board_revision] if row.board_revision else [])])
    await rows.update_table(sql, row.id, **columns)
    ground.watch.count("moves", len(change.choices))
    questions = tuple(Question(d, asked[d.id]) for d in pending if d.seat == change.actor)
    return Settled(revision, stored, questions, owes, shows)


def opened(asked: dict[str, int], before: Sequence[Decision], now: Sequence[Decision], revision: int) -> dict[str, int]:
    """Open questions with the revision at which each was opened: a question that reads as before keeps its own."""
    known = {decision.id: decision for decision in before}
    return {d.id: asked[d.id] if d.id in asked and same(known.get(d.id), d) else revision for d in now}


def same(before: Decision | None, now: Decision) -> bool:
    """True if a player sees no difference. Whether an option shows something may change with others' choices."""
    if before is None or before == now:
        return before is not None
    plain = [tuple(replace(option, reveals=False) for option in one.options) for one in (before, now)]
    return plain[0] == plain[1] and replace(before, options=()) == replace(now, options=())


def _chosen(before: Sequence[Decision], now: Sequence[Decision]) -> bool:
    """True if the last secret choice was made or taken back: who did so may be asked something else at once."""
    return any(decision.secret for decision in before) != any(decision.secret for decision in now)


def owing(at: Seated, pending: Sequence[Decision]) -> tuple[Owing, ...]:
    """Whom the table waits for, one entry per seat."""
    found: dict[Seat, Owing] = {}
    for d in pending:
        found.setdefault(d.seat, Owing(d.seat, at.name(d.seat), at.users[d.seat], d.waiting, d.secret))
    return tuple(found.values())


def account(texts: Sequence[str]) -> tuple[str, ...]:
    """At most three lines that tell what happened: sentences alike become one, long tales are joined."""
    lines = merged(texts)
    if len(lines) > MOST_LINES:
        lines = [lines[0], _joined(lines[1:-1]), lines[-1]]
    return tuple(line if len(line) <= LINE else line[: LINE - 1] + "…" for line in lines)


def merged(texts: Sequence[str]) -> list[str]:
    """The sentences, those that follow one another and are alike as one."""
    groups: list[list[str]] = []
    for text in texts:
        if groups and (groups[-1][0] == text or _shared([*groups[-1], text])):
            groups[-1].append(text)
        else:
            groups.append([text])
    return [_merged(group) for group in groups]


def _joined(sentences: Sequence[str]) -> str:
    """As many whole sentences as fit into one line, and how many are left out."""
    for kept in range(len(sentences), 0, -1):
        left = len(sentences) - kept
        steps = "one more step is" if left == 1 else f"{left} more steps are"
        line = ". ".join([*sentences[:kept], *([f"… {steps} in `/log`"] if left else [])])
        if len(line) <= LINE:
            return line
    return sentences[0]


def _shared(texts: Sequence[str]) -> int:
    """How many words these sentences begin with alike; 0 unless they differ only in a name or two at their end."""
    split = [text.split() for text in texts]
    same = 0
    while all(len(text) > same + 1 for text in split) and len({text[same] for text in split}) == 1:
        same += 1
    while same and split[0][same - 1][0].isupper():
        same -= 1  # names that begin alike stay whole: "North Bank and North Quay"
    ends = [text[same:] for text in split]
    plain = all(
        len(end) <= 4 and "to" not in end and not any(mark in " ".join(end) for mark in ",;:.(") for end in ends
    )
    return same if same >= 3 and plain else 0


def _merged(texts: Sequence[str]) -> str:
    """One sentence for several that are alike: "Red placed a cube in Press (×2) and North Bank"."""
    same = _shared(texts) if len(set(texts)) > 1 else len(texts[0].split())
    counts = Counter(" ".join(text.split()[same:]) for text in texts)
    ends = [f"{end} (×{count})".strip() if count > 1 else end for end, count in counts.items()]
    return " ".join([*texts[0].split()[:same], words(ends)]).strip()


async def _owe(sql: Sql, at: Seated, owes: Sequence[Owing], change: Change, now: int) -> None:
    """Derive anew what is owed; the time of waiting goes on for seats that did not act."""
    ends = any(event.ends for _, event in change.events)
    old = {debt.seat: debt for debt in await rows.owed(sql, at.row.id)}
    users = await people.users(sql, (owed.user for owed in owes))
    new = []
    for owed in owes:
        debt = OwedRow(
            table_id=at.row.id, seat=owed.seat, user=owed.user, waiting=owed.waiting, secret=owed.secret, since=now
        )
        before = old.get(owed.seat)
        if before is not None and before.user == owed.user:
            if owed.seat == change.actor:
                debt = replace(debt, muted=before.muted and not ends)
            else:
                debt = replace(before, waiting=owed.waiting, secret=owed.secret)
        new.append(scheduled(debt, at.row.pace, prefs(users[owed.user]), now))
    if sorted(old.values(), key=lambda debt: debt.seat) != sorted(new, key=lambda debt: debt.seat):
        await rows.replace_owed(sql, at.row.id, new)


def scheduled(debt: OwedRow, pace: str, pref: Prefs, now: int) -> OwedRow:
    """The debt with the time at which the clock must look at it."""
    return replace(debt, next=clock.look(as_debt(debt, pace), pref, now))


def as_debt(row: OwedRow, pace: str) -> clock.Debt:
    """A stored debt as the clock takes it."""
    return clock.Debt(
        table=row.table_id, seat=row.seat, user=row.user, since=row.since, pace=PACES[pace].minutes,
        reminded=row.reminded, count=row.count, told=row.told, muted=row.muted,
    )  # fmt: skip


def prefs(row: UserRow) -> Prefs:
    """A stored person as preferences."""
    quiet = (row.quiet_from, row.quiet_to) if row.quiet_from is not None and row.quiet_to is not None else None
    by: Literal["channel", "dm"] = "dm" if row.remind_by == "dm" else "channel"
    return Prefs(user=row.id, interval=row.interval, zone=row.zone, quiet=quiet, by=by, dm_ok=row.dm_ok)


async def _board(
    sql: Sql, ground: Ground, at: Seated, change: Change, owes: tuple[Owing, ...], newly: Sequence[Owing],
    outcome: Outcome | None, revision: int,
) -> Board:  # fmt: skip
    """Queue a new board. It takes over what unsent older boards of the table wanted to say."""
    row, game = at.row, at.game
    base, since = row.board_revision, row.board_event
    ping, opening = [owed.user for owed in newly], None
    owing_users = {owed.user for owed in owes}
    for waiting in await _overtaken(sql, ground, row.id, ground.stamp()):
        if isinstance(waiting, Board):
            base, since, opening = waiting.base, waiting.since, waiting.opening or opening
            ping = [*(user for user in waiting.ping if user in owing_users), *ping]
    lines = account(await _told(sql, row.id, since, undone=change.undone))
    actor = at.users.get(change.actor or "")
    seed = game.seed_of(change.state).hex() if outcome else ""
    closing = Closing(outcome, seed, row.seed_hash, tuple(at.seats)) if outcome else None
    if change.opening:
        seats = tuple((seat, at.name(seat), at.users[seat]) for seat in game.seats_of(change.state))
        opening = Opening(row.seed_hash, seats, row.options, row.pace)
    board = Board(
        base=base, lines=lines, owes=owes, ping=tuple(dict.fromkeys(user for user in ping if user != actor)),
        opening=opening, closing=closing, undone=change.actor if change.undone else None, of=len(owes),
        since=since,
    )  # fmt: skip
    await queue(sql, ground, row.id, revision, "table", board)
    return board


async def _told(sql: Sql, table: int, since: int, *, undone: bool) -> list[str]:
    """What happened in public after an event and still stands, the newest of it. An undo is told only by the board
    made for it."""
    found = []
    for stored in await rows.events(sql, table, after=since, limit=RECENT):
        event = msgspec.json.decode(stored.event, type=Event)
        if stored.undone is None and not event.to and (undone or event.kind != UNDONE):
            found.append(event.text)
    return found


async def _recount(
    sql: Sql, ground: Ground, at: Seated, previous: Board, owes: tuple[Owing, ...], revision: int
) -> Board:
    """The last board's text is out of date: who still owes has changed. Edit it, or what is waiting to be sent."""
    board = replace(previous, owes=owes)
    waiting = [r for r in await post.unsent(sql, table=at.row.id, audience="table") if r.id not in ground.flying]
    unsent = [r for r in waiting if r.kind == "board"]
    if unsent:
        await post.rewrite(sql, unsent[-1].id, board)
        return board
    await post.drop(sql, [r.id for r in waiting if r.kind == "count"], "overtaken", ground.stamp())
    choosing = [owed for owed in owes if owed.secret or not any(before.secret for before in previous.owes)]
    count = Count(chosen=max(board.of - len(choosing), 0), of=board.of, board=board)
    await queue(sql, ground, at.row.id, revision, "table", count)
    return board


async def _overtaken(sql: Sql, ground: Ground, table: int, now: int) -> list[Payload]:
    """Drop unsent boards and counts of a table, and return what they said."""
    waiting = [
        r for r in await post.unsent(sql, table=table, audience="table")
        if r.kind in ("board", "count") and r.id not in ground.flying
    ]  # fmt: skip
    await post.drop(sql, [r.id for r in waiting], "overtaken", now)
    return [payload(r) for r in reversed(waiting)]


async def _ask(
    sql: Sql, ground: Ground, at: Seated, change: Change, pending: Sequence[Decision], asked: dict[str, int],
    revision: int,
) -> None:  # fmt: skip
    """Queue direct messages: a hand that grew, a secret question that is new. One per seat.

    ``pending`` are the questions that no standing order will answer.
    """
    users = await people.users(sql, at.seats)
    ends = any(event.ends for _, event in change.events)
    present = None if change.away else change.actor  # whoever has just acted sees at once what comes next
    for seat, user in at.users.items():
        grew = any(seat in event.to and event.reveals for _, event in change.events)
        hand = change.opening or (grew and (ends or seat != present))
        away = change.away and seat == change.actor  # the board does not ping the actor, so all is told here
        question = any(d.seat == seat and (d.secret or away) and asked[d.id] == revision for d in pending)
        if change.undone or (not hand and (not question or seat == present)):
            continue
        if users[user].dm_ok is False:
            await tell_closed(sql, ground, at, user, revision)
            continue
        audience = f"user:{user}"
        waiting = [r for r in await post.unsent(sql, table=at.row.id, audience=audience)
                   if r.kind == "ask" and r.id not in ground.flying]  # fmt: skip
        await post.drop(sql, [r.id for r in waiting], "overtaken", ground.stamp())
        for older in map(payload, waiting):
            hand = hand or (isinstance(older, Ask) and older.hand)
        what = Ask(seat=seat, hand=hand, question=question, asked=revision, away=away)
        await queue(sql, ground, at.row.id, revision, audience, what)


async def tell_closed(sql: Sql, ground: Ground, at: Seated, user: int, revision: int) -> None:
    """Tell a running table, once, that this player gets no direct messages: its channel has a button instead."""
    seat = at.seats.get(user)
    if seat and await rows.warn_closed(sql, at.row.id, user):
        what = DmClosed(seat, at.name(seat), user)
        await queue(sql, ground, at.row.id, revision, "table", what, f"{at.row.id}:closed:{user}")


async def queue(
    sql: Sql, ground: Ground, table: int, revision: int, audience: str, what: Payload, key: str = ""
) -> None:
    """Put a message into the outbox; the same key is never sent twice."""
    await post.put(sql, [letter(table, revision, audience, what, key)], ground.stamp())


def letter(table: int, revision: int, audience: str, what: Payload, key: str = "") -> post.Letter:
    """A message as the outbox takes it."""
    kind = str(what.__struct_config__.tag)
    return post.Letter(key or f"{table}:{revision}:{audience}:{kind}", table, revision, audience, kind, json(what))


def payload(row: OutboxRow) -> Payload:
    """What a stored message says."""
    return msgspec.json.decode(row.payload, type=Payload)
