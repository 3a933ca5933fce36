"""Taking back one's own last steps: possible until something was shown or somebody else has moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.service.aftermath import UNDONE, Change, settle
from bot.service.errors import Refused
from bot.service.ground import Ground, Seated
from bot.service.results import Undone, UndoPreview
from bot.service.standing import withdraw
from bot.service.tables import over
from bot.service.watch import place
from bot.store import tables as rows
from bot.store.database import Sql
from bot.store.rows import ChoiceRow
from rules.core.contract import Choice, Event, Illegal, Seat, words

FAR = 200  # choices; nobody takes back more


class Reach(Struct, frozen=True):
    """How far a seat may go back: its choices, newest first, and a sentence on why not further."""

    mine: tuple[ChoiceRow, ...]
    why: str


class Undoing:
    """Preview and undo."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    async def preview(self, table: int, user: int, *, steps: int = 1, action: bool = False) -> UndoPreview:
        """What would be taken back. ``action``: all of the user's current or last action.

        Raises Refused if nothing can be, saying why.
        """
        async with self.ground.db.read() as sql:
            at = await self.ground.seated(sql, table)
            seat, back, most = await self._plan(sql, at, user, steps, action)
        return UndoPreview(
            table=table, seat=seat, revision=at.row.revision, steps=len(back), labels=tuple(c.label for c in back),
            most=most, public=_shown(at, back),
        )  # fmt: skip

    async def undo(
        self, table: int, user: int, *, steps: int = 1, action: bool = False, revision: int | None = None
    ) -> Undone:
        """Take back one's last steps. ``revision`` is that of the preview: Refused if the game has moved on since."""
        ground = self.ground
        async with ground.turn(table) as sql:
            at = await ground.seated(sql, table)
            if revision is not None and revision != at.row.revision:
                raise Refused("The game has moved on since; use /undo again to see what can be taken back now.")
            seat, back, _ = await self._plan(sql, at, user, steps, action)
            place(table, seat, at.row.revision)
            old = await ground.state(sql, at)
            state = await self._replayed(sql, at, back)
            before = list(at.game.pending(old))
            hand = at.game.view(old, seat).hand != at.game.view(state, seat).hand
            await rows.undo_choices(sql, table, [c.n for c in back], at.row.revision + 1)
            await rows.retire_snapshots(sql, table, back[-1].n)
            # whoever takes back what an order has answered wants to answer otherwise
            withdrawn = await withdraw(sql, at, seat, [c.standing for c in back])
            change = Change(
                state=state, before=before, actor=seat, events=[(0, event) for event in _told(at, seat, back)],
                undone=True, shown=_shown(at, back),
            )  # fmt: skip
            settled = await settle(sql, ground, at, change)
        ground.states.put(table, settled.revision, state)
        ground.watch.count("undos")
        ground.wake()
        return Undone(
            table=table, game=at.row.game, seat=seat, revision=settled.revision,
            labels=tuple(c.label for c in back), questions=settled.questions, owes=settled.owes, hand=hand,
            withdrawn=withdrawn,
        )  # fmt: skip

    async def _plan(
        self, sql: Sql, at: Seated, user: int, steps: int, action: bool
    ) -> tuple[Seat, tuple[ChoiceRow, ...], int]:
        if at.row.status != "running":
            raise Refused(
                over(at) if at.row.status != "lobby" else "The game has not started, so there is nothing to undo."
            )
        seat = at.seat(user)
        others = any(debt.secret for debt in await rows.owed(sql, at.row.id))
        found = reach(await rows.last_choices(sql, at.row.id, FAR), seat, at.game.seat_names, open=others)
        if not found.mine:
            raise Refused(f"You have nothing to undo: {found.why}.")
        if steps < 1:
            raise Refused(f"Undo 1 to {len(found.mine)} steps.")
        wanted = whole_action(found.mine) if action else steps
        if wanted > len(found.mine):
            raise Refused(f"You can undo {len(found.mine)} of your steps, not {wanted}: {found.why}.")
        return seat, found.mine[:wanted], len(found.mine)

    async def _replayed(self, sql: Sql, at: Seated, back: Sequence[ChoiceRow]) -> Any:
        """The state without these choices: the last snapshot before them, and every other choice since."""
        last, raw = await rows.snapshot_before(sql, at.row.id, back[-1].n)
        state = at.game.load(raw)
        gone = {choice.n for choice in back}
        for choice in await rows.choices(sql, at.row.id, last):
            if choice.n in gone:
                continue
            try:
                at.game.apply(state, choice.seat, Choice(choice.decision, tuple(choice.picks)))
            except Illegal as illegal:
                name = at.name(choice.seat)
                raise Refused(
                    f"{name} has built on your step, so it cannot be undone; you can go on playing."
                ) from illegal
        return state


def reach(choices: Sequence[ChoiceRow], seat: Seat, names: dict[Seat, str], *, open: bool) -> Reach:
    """How far back a seat may go, given the choices that stand, newest first.

    While others still owe a secret choice (``open``), one's own may be taken back although somebody has chosen in
    secret after it, for nothing has been shown yet; everything else ends at somebody else's choice.
    """
    mine: list[ChoiceRow] = []
    others: list[ChoiceRow] = []
    why = "this is where the game began" if choices else "nothing has been played yet"
    for choice in choices:
        whose = "you have" if choice.seat == seat else f"{names[choice.seat]} has"
        if choice.reveals:
            why = f"since then {whose} rolled, drawn or shown something"
            break
        if choice.seat != seat:
            if not (choice.secret and open):
                why = f"{names[choice.seat]} has moved since"
                break
            others.append(choice)
        elif others and not choice.secret:
            why = f"{names[others[0].seat]} has chosen since"
            break
        else:
            mine.append(choice)
    return Reach(tuple(mine), why)


def whole_action(mine: Sequence[ChoiceRow]) -> int:
    """How many of these choices, newest first, belong to the current or the last action."""
    for count, choice in enumerate(mine):
        if count and choice.ends:
            return count
    return len(mine)


def _shown(at: Seated, back: Sequence[ChoiceRow]) -> bool:
    """True if a board has told the table of any of these choices."""
    return at.row.board_revision is not None and back[-1].revision <= at.row.board_revision


def _told(at: Seated, seat: Seat, back: Sequence[ChoiceRow]) -> list[Event]:
    """The public trace, without saying what was chosen, and the private one."""
    count = "a step" if len(back) == 1 else f"{len(back)} steps"
    labels = words(choice.label for choice in reversed(back))
    return [
        Event(kind=UNDONE, text=f"{at.name(seat)} took back {count}", seat=seat),
        Event(kind=UNDONE, text=f"You took back: {labels}", seat=seat, to=(seat,)),
    ]
