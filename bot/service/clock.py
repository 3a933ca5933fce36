"""When somebody is to be reminded: pure functions of debts, preferences and the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from bot.service.results import Prefs

CAP = 3  # reminders for one turn; then the table is told instead
DAY = 24 * 60


class Debt(Struct, frozen=True, kw_only=True):
    """One seat that owes its table an answer. Times are seconds since 1970, UTC.

    ``pace`` is the table's interval in minutes; ``reminded`` when the last reminder went out, ``count`` how many did
    since the turn began; ``told``: the table knows that reminding has stopped; ``muted``: no reminders for this turn.
    """

    table: int
    seat: str
    user: int
    since: int
    pace: int
    reminded: int | None = None
    count: int = 0
    told: bool = False
    muted: bool = False


class Notice(Struct, frozen=True):
    """``remind`` the person, or tell the table that reminding has stopped (``stalled``)."""

    debt: Debt
    kind: Literal["remind", "stalled"]


def due(debts: Iterable[Debt], prefs: Mapping[int, Prefs], now: int) -> list[Notice]:
    """Every notice that is to go out now: at most one per debt, however long nobody has looked."""
    found = []
    for debt in debts:
        pref = prefs.get(debt.user) or Prefs(user=debt.user)
        at = look(debt, pref, now)
        if at is not None and at <= now:
            found.append(Notice(debt, kind(debt)))
    return found


def look(debt: Debt, pref: Prefs, now: int) -> int | None:
    """When a notice for this debt is next to go out, seen from ``now``; None for never."""
    at = when(debt, pref)
    if at is None or at > now or kind(debt) == "stalled":
        return at
    return awake(now, pref)


def kind(debt: Debt) -> Literal["remind", "stalled"]:
    """What the next notice is."""
    return "stalled" if debt.muted or debt.count >= CAP else "remind"


def when(debt: Debt, pref: Prefs) -> int | None:
    """When the next notice falls due: intervals double; quiet hours move a reminder to their end."""
    if debt.told:
        return None
    interval: int = (pref.interval or debt.pace) * 60
    if debt.muted:
        return debt.since + interval * ((1 << (CAP + 1)) - 1)
    at: int = (debt.since if debt.reminded is None else debt.reminded) + interval * (1 << debt.count)
    return at if debt.count >= CAP else awake(at, pref)


def after(debt: Debt, sent: Notice, now: int) -> Debt:
    """The debt once a notice has gone out."""
    fields = {name: getattr(debt, name) for name in debt.__struct_fields__}
    changed = {"told": True} if sent.kind == "stalled" else {"reminded": now, "count": debt.count + 1}
    return Debt(**(fields | changed))


def quiet(at: int, pref: Prefs) -> bool:
    """True if this moment lies in the person's quiet hours."""
    if pref.quiet is None:
        return False
    local = datetime.fromtimestamp(at, zone(pref.zone))
    return _within(local.hour * 60 + local.minute, *pref.quiet)


def awake(at: int, pref: Prefs) -> int:
    """This moment, or the end of the quiet hours in which it lies."""
    while pref.quiet is not None and quiet(at, pref):
        local = datetime.fromtimestamp(at, zone(pref.zone))
        minutes = (pref.quiet[1] - local.hour * 60 - local.minute) % DAY
        # wall clock arithmetic, so that the window also ends at its time on the days that have 23 or 25 hours
        end = (local.replace(second=0, microsecond=0, tzinfo=None) + timedelta(minutes=minutes)).replace(
            tzinfo=local.tzinfo, fold=local.fold
        )
        at = max(int(end.astimezone(UTC).timestamp()), at + 60)
    return at


def _within(minute: int, start: int, end: int) -> bool:
    return start <= minute < end if start < end else minute >= start or minute < end


def zone(name: str) -> ZoneInfo:
    """A time zone by its IANA name; UTC for a name that the system no longer knows."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
