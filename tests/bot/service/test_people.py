"""Preferences."""

from __future__ import annotations

import pytest

from bot.service.errors import Refused
from bot.service.people import find_zone
from tests.bot.kit import BLUE, GUILD, RED, Kit
from tests.bot.service.test_refused import refused


async def test_preferences_are_kept_and_changed_one_by_one(kit: Kit) -> None:
    assert (await kit.c.people.prefs(RED)).quiet is None
    await kit.c.people.set_prefs(RED, quiet=(22 * 60, 7 * 60), zone="europe/paris")
    await kit.c.people.set_prefs(RED, interval=90, by="dm")
    await kit.restart()
    found = await kit.c.people.prefs(RED)
    assert (found.quiet, found.zone, found.interval, found.by) == ((1320, 420), "Europe/Paris", 90, "dm")
    assert (await kit.c.people.set_prefs(RED, quiet=None, interval=None)).quiet is None


async def test_impossible_preferences_are_refused(kit: Kit) -> None:
    people = kit.c.people
    await refused(kit, people.set_prefs(RED, interval=5), "15 minutes to 14 days")
    await refused(kit, people.set_prefs(RED, quiet=(60, 60)), "22:00 to 07:30")
    await refused(kit, people.set_prefs(RED, quiet=(0, 9999)), "22:00 to 07:30")
    await refused(kit, people.set_prefs(RED, by="pigeon"), "direct message")
    await refused(kit, people.set_prefs(RED, zone="Mars/Base"), "Europe/Paris")
    await refused(kit, people.set_server(GUILD, pace="hourly"), "daily")


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("Europe/Paris", "Europe/Paris"), ("europe/paris", "Europe/Paris"), ("new york", "America/New_York"),
     ("Kolkata", "Asia/Kolkata"), ("utc", "UTC")],
)  # fmt: skip
def test_time_zones_by_name_or_city(typed: str, zone: str) -> None:
    assert find_zone(typed) == zone


def test_a_city_of_two_zones_is_asked_about() -> None:
    with pytest.raises(Refused, match="full name"):
        find_zone("indianapolis")


async def test_a_shorter_interval_counts_for_what_is_owed_already(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    kit.clock.forward(hours=2)
    await kit.c.people.set_prefs(BLUE, interval=60)
    assert await kit.c.reminders.run() == 1


async def test_servers_keep_their_pace(kit: Kit) -> None:
    assert await kit.c.people.server(GUILD) == {}
    await kit.c.people.set_server(GUILD, pace="weekly")
    assert await kit.c.people.server(GUILD) == {"pace": "weekly"}
