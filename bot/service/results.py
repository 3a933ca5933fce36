"""What the services give back: frozen facts, no prose beyond the games' own sentences."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from rules.core.contract import Decision, Mark, Outcome, Seat, StandingSpec, View

Status: TypeAlias = Literal["lobby", "running", "finished", "ended"]


class Question(Struct, frozen=True):
    """An open decision of one seat. ``asked`` is the revision at which it was opened: buttons carry it."""

    decision: Decision
    asked: int


class Owing(Struct, frozen=True):
    """Whom the table waits for, and for what: "Red" "to play a card"."""

    seat: Seat
    name: str
    user: int
    waiting: str
    secret: bool = False


class Order(Struct, frozen=True):
    """A standing order of the reader's own. ``due``: it will answer a question that is open now."""

    spec: StandingSpec
    due: bool


class Orders(Struct, frozen=True):
    """The standing orders that a game offers, and those that the reader has left at a table."""

    table: int
    title: str
    offered: tuple[StandingSpec, ...]
    left: tuple[Order, ...]


class Line(Struct, frozen=True):
    """One line of the log as its reader may see it. ``private``: not everybody sees it. ``undone``: struck out.

    ``standing``: the reader's own standing order did it; told only when the game is over.
    """

    n: int
    revision: int
    seat: Seat | None
    kind: str
    text: str
    private: bool = False
    undone: bool = False
    standing: bool = False


class Player(Struct, frozen=True):
    """A person at a table. ``seat`` is None in the lobby, where ``wish`` is the seat asked for."""

    user: int
    seat: Seat | None
    wish: Seat | None
    name: str = ""


class TableInfo(Struct, frozen=True, kw_only=True):
    """Everything public about a table. ``seed`` stays empty until the game is over; ``ending`` are the users who
    agreed to end without a winner."""

    id: int
    guild: int
    channel: int
    game: str
    title: str
    status: Status
    private: bool
    draw: bool
    owner: int
    pace: str
    options: dict[str, str]
    revision: int
    players: tuple[Player, ...]
    invited: tuple[int, ...] = ()
    headline: str = ""
    owes: tuple[Owing, ...] = ()
    seed_hash: str = ""
    seed: str = ""
    outcome: Outcome | None = None
    created: datetime
    started: datetime | None = None
    moved: datetime | None = None
    finished: datetime | None = None
    board_channel: int | None = None
    board_message: int | None = None
    ending: tuple[int, ...] = ()


class Moved(Struct, frozen=True, kw_only=True):
    """The result of answers, as the seat that gave them may see it.

    ``understood`` are the labels of what was picked; ``questions`` the seat's next open questions; ``complete``:
    a board goes out to the table; ``locked``: the secret choice counts, and can be changed by undo until the
    others have chosen; ``owes`` whom the table waits for now.
    """

    table: int
    game: str
    seat: Seat
    revision: int
    understood: tuple[str, ...]
    events: tuple[Line, ...]
    questions: tuple[Question, ...]
    complete: bool
    locked: bool
    owes: tuple[Owing, ...]
    outcome: Outcome | None = None


class NeedsConfirm(Struct, frozen=True, kw_only=True):
    """Nothing has changed yet: the same call with ``confirmed=True`` does it. ``sentence`` asks once more.

    ``answers`` are exact option ids for the second call, together with ``decision`` and ``asked``.
    """

    table: int
    seat: Seat
    revision: int
    sentence: str
    decision: str = ""
    asked: int = 0
    answers: tuple[str, ...] = ()


class UndoPreview(Struct, frozen=True, kw_only=True):
    """What an undo would take back: labels, newest first. ``revision`` guards the second call.

    ``most`` is how many own steps could be undone at all; ``public``: a board that showed them was posted.
    """

    table: int
    seat: Seat
    revision: int
    steps: int
    labels: tuple[str, ...]
    most: int
    public: bool


class Undone(Struct, frozen=True, kw_only=True):
    """What was taken back, and what is asked of the seat now. ``hand``: the seat's own hand changed by it.

    ``withdrawn`` are the standing orders that had given what was taken back: they hold no longer.
    """

    table: int
    game: str
    seat: Seat
    revision: int
    labels: tuple[str, ...]
    questions: tuple[Question, ...]
    owes: tuple[Owing, ...]
    hand: bool
    withdrawn: tuple[str, ...] = ()


class Look(Struct, frozen=True, kw_only=True):
    """A table through the eyes of one seat (None: a spectator).

    ``marks`` are what changed since ``base``; ``legal`` the targets of the seat's open questions;
    ``text`` the board in words, ``alt`` its picture's description; ``orders`` the seat's own standing orders.
    """

    table: int
    game: str
    title: str
    status: Status
    revision: int
    seat: Seat | None
    view: View
    headline: str
    text: str
    alt: str
    marks: tuple[Mark, ...]
    legal: frozenset[str]
    questions: tuple[Question, ...]
    owes: tuple[Owing, ...]
    outcome: Outcome | None
    orders: tuple[Order, ...] = ()


class Suggestion(Struct, frozen=True):
    """One entry of an autocomplete list: ``name`` is shown, ``value`` is typed for the player (both <= 100)."""

    name: str
    value: str


class Picture(Struct, frozen=True):
    """An encoded picture: ``name`` is a file name, ``alt`` its description (<= 1024)."""

    data: bytes
    name: str
    alt: str


class Prefs(Struct, frozen=True, kw_only=True):
    """How one person wants to be reminded. ``interval`` in minutes (None: the table's pace).

    ``quiet`` is (from, to) in minutes of the day in ``zone`` (an IANA name), or None; ``by`` is where reminders go;
    ``dm_ok`` is None until a direct message was tried.
    """

    user: int
    interval: int | None = None
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    by: Literal["channel", "dm"] = "channel"
    dm_ok: bool | None = None


class Export(Struct, frozen=True):
    """A finished table as a file that anybody can verify."""

    name: str
    data: bytes


class Pace(Struct, frozen=True):
    """How often a table is played: ``minutes`` until the first reminder."""

    id: str
    title: str
    minutes: int


PACES: dict[str, Pace] = {
    pace.id: pace
    for pace in (
        Pace("live", "Live (reminder after 1 hour)", 60),
        Pace("brisk", "Brisk (reminder after 12 hours)", 12 * 60),
        Pace("daily", "Daily (reminder after 24 hours)", 24 * 60),
        Pace("relaxed", "Relaxed (reminder after 2 days)", 48 * 60),
        Pace("weekly", "Weekly (reminder after 7 days)", 7 * 24 * 60),
    )
}
Stats: TypeAlias = dict[str, Any]
