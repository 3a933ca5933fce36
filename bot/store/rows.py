"""The rows of the database as frozen structs. Times are seconds since 1970, UTC."""

from __future__ import annotations

import sqlite3
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Struct)


class TableRow(Struct, frozen=True, kw_only=True):
    """A table without its state."""

    id: int
    guild: int
    channel: int
    game: str
    options: dict[str, str]
    status: str
    private: bool
    draw: bool
    owner: int
    pace: str
    revision: int
    choices: int
    events: int
    asked: dict[str, int]
    seed_hash: str
    board_revision: int | None
    board_event: int
    board: str | None
    board_channel: int | None
    board_message: int | None
    lobby_channel: int | None
    lobby_message: int | None
    homeless: bool
    blocked: str
    ending: list[int]
    outcome: str | None
    created: int
    started: int | None
    moved: int | None
    finished: int | None


class PlayerRow(Struct, frozen=True, kw_only=True):
    table_id: int
    user: int
    seat: str | None
    wish: str | None
    joined: int
    dm_warned: bool


class ChoiceRow(Struct, frozen=True, kw_only=True):
    """One answer. ``undone`` is the revision of the undo that took it back; ``standing`` the order that gave it."""

    n: int
    revision: int
    seat: str
    user: int
    decision: str
    picks: list[str]
    label: str
    secret: bool
    reveals: bool
    ends: bool
    at: int
    undone: int | None = None
    standing: str = ""


class EventRow(Struct, frozen=True, kw_only=True):
    """One event; ``event`` is the JSON of a ``rules.core.contract.Event``."""

    n: int
    revision: int
    choice: int
    event: str
    at: int
    undone: int | None = None


class OwedRow(Struct, frozen=True, kw_only=True):
    table_id: int
    seat: str
    user: int
    waiting: str
    secret: bool
    since: int
    reminded: int | None = None
    count: int = 0
    told: bool = False
    muted: bool = False
    next: int | None = None


class OrderRow(Struct, frozen=True, kw_only=True):
    """A standing order of one seat. ``due`` is when it will answer the open question ``decision``, if there is one."""

    table_id: int
    seat: str
    ask: str
    user: int
    spec: str
    span: str
    made: int
    decision: str | None = None
    due: int | None = None


class UserRow(Struct, frozen=True, kw_only=True):
    id: int
    dm_ok: bool | None = None
    interval: int | None = None
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    remind_by: str = "channel"


class OutboxRow(Struct, frozen=True, kw_only=True):
    """One message to deliver; ``payload`` is JSON."""

    id: int
    key: str
    table_id: int
    revision: int
    audience: str
    kind: str
    payload: str
    nonce: str
    made: int
    due: int
    attempts: int
    anew: bool
    sent: int | None
    message: int | None
    error: str


_JSON = {"options": dict[str, str], "asked": dict[str, int], "ending": list[int], "picks": list[str]}


def row(kind: type[T], found: sqlite3.Row) -> T:
    """A database row as its struct: 0 and 1 become booleans, JSON columns their values."""
    plain: dict[str, Any] = {key: found[key] for key in kind.__struct_fields__}
    for key in plain.keys() & _JSON.keys():
        plain[key] = msgspec.json.decode(plain[key], type=_JSON[key])
    return msgspec.convert(plain, kind, strict=False)


def json(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()
