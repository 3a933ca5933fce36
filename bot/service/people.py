"""People and servers: how somebody wants to be reminded, whether direct messages arrive, what a server prefers."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from msgspec.structs import replace

from bot.service.aftermath import prefs, queue, scheduled
from bot.service.clock import DAY
from bot.service.errors import Refused
from bot.service.ground import Ground
from bot.service.jobs import Welcome
from bot.service.results import PACES, Prefs
from bot.store import people as rows
from bot.store import tables
from rules.core.contract import words

SHORTEST, LONGEST = 15, 14 * DAY  # minutes of a personal interval


class Keep(Enum):
    """The value of an argument that is to stay as it is."""

    KEEP = 0


KEEP: Final = Keep.KEEP


class People:
    """Preferences of users and servers."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    async def prefs(self, user: int) -> Prefs:
        """A person's preferences; defaults for somebody new."""
        async with self.ground.db.read() as sql:
            return prefs(await rows.user(sql, user))

    async def set_prefs(
        self, user: int, *, interval: int | Keep | None = KEEP, zone: str | Keep = KEEP,
        quiet: tuple[int, int] | Keep | None = KEEP, by: str | Keep = KEEP,
    ) -> Prefs:  # fmt: skip
        """Change what is given. Everything the person owes is rescheduled. Raises Refused for impossible values."""
        async with self.ground.db.transaction() as sql:
            row = await rows.user(sql, user)
            if interval is not KEEP:
                row = replace(row, interval=_interval(interval))
            if zone is not KEEP:
                row = replace(row, zone=find_zone(zone))
            if quiet is not KEEP:
                start, end = _quiet(quiet)
                row = replace(row, quiet_from=start, quiet_to=end)
            if by is not KEEP:
                if by not in ("channel", "dm"):
                    raise Refused("Reminders can come in the table's channel or by direct message (dm).")
                row = replace(row, remind_by=by)
            await rows.save_user(sql, row)
            debts = []
            for debt in await tables.owed_by(sql, user):
                table = await tables.table(sql, debt.table_id)
                assert table is not None
                debts.append(scheduled(debt, table.pace, prefs(row), self.ground.stamp()))
            await tables.save_owed(sql, debts)
        return prefs(row)

    async def dm(self, user: int, ok: bool) -> None:
        """Remember whether direct messages to this person arrive."""
        async with self.ground.db.transaction() as sql:
            await rows.save_user(sql, replace(await rows.user(sql, user), dm_ok=ok))

    async def test_dm(self, user: int) -> None:
        """Send a direct message that only shows that such messages arrive."""
        async with self.ground.db.transaction() as sql:
            key = f"test:{user}:{self.ground.stamp()}"
            await queue(sql, self.ground, 0, 0, f"user:{user}", Welcome(test=True), key)
        self.ground.wake()

    async def server(self, guild: int) -> dict[str, str]:
        """A server's defaults: "pace"."""
        async with self.ground.db.read() as sql:
            return await rows.server(sql, guild)

    async def set_server(self, guild: int, *, pace: str) -> dict[str, str]:
        """Set the pace of a server's new tables. Raises Refused for an unknown pace."""
        if pace not in PACES:
            raise Refused(f"There is no pace “{pace[:40]}”; choose {words(PACES, 'or')}.")
        async with self.ground.db.transaction() as sql:
            defaults = {**await rows.server(sql, guild), "pace": pace}
            await rows.save_server(sql, guild, defaults)
        return defaults


@cache
def zones() -> tuple[str, ...]:
    """Every IANA time zone. The first call walks through files, so it is made once, in a thread, at the start."""
    return tuple(sorted(available_timezones()))


def find_zone(name: str) -> str:
    """The IANA name of a time zone, whatever its spelling. Raises Refused if there is none."""
    wanted = name.strip().replace(" ", "_").casefold()
    known = {zone.casefold(): zone for zone in zones()}
    if wanted in known:
        return known[wanted]
    cities = sorted(zone for zone in known.values() if zone.casefold().rpartition("/")[2] == wanted)
    if len(cities) == 1:
        return cities[0]
    if cities:
        raise Refused(f"“{name[:40]}” could be {words(cities[:5], 'or')}; give the full name.")
    raise Refused(f"There is no time zone “{name[:40]}”; give one such as Europe/Paris or America/New_York.")


def _interval(minutes: int | None) -> int | None:
    if minutes is not None and not SHORTEST <= minutes <= LONGEST:
        raise Refused(f"A personal interval is {SHORTEST} minutes to {LONGEST // DAY} days.")
    return minutes


def _quiet(window: tuple[int, int] | None) -> tuple[int | None, int | None]:
    if window is None:
        return None, None
    start, end = window
    if not (0 <= start < DAY and 0 <= end < DAY) or start == end:
        raise Refused("Quiet hours go from one time of the day to another, such as 22:00 to 07:30.")
    return start, end
