"""/remind: how one person wants to be reminded."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.cogs import complete
from bot.cogs.complete import Choices
from bot.service.errors import Refused
from bot.service.people import zones
from bot.service.results import Prefs
from bot.ui import lobbies, words
from bot.ui.house import House
from bot.ui.reply import Interaction, Reply

UNITS = {"m": 1, "min": 1, "h": 60, "hour": 60, "hours": 60, "d": 1440, "day": 1440, "days": 1440, "w": 10080}
LEAST, MOST = 15, 30 * 1440  # minutes
INTERVALS = ("1 h", "4 h", "8 h", "12 h", "24 h", "2 d", "3 d", "7 d")
CLOCK = re.compile(r"([01]?\d|2[0-3])(?::([0-5]\d))?")


class Remind(commands.GroupCog, name="remind", description="Your own reminders: how often, and when never."):
    """Preferences hold at all tables of a person; muting holds for one turn at one table."""

    def __init__(self, house: House) -> None:
        self.house = house
        super().__init__()

    @app_commands.command(description="How you are reminded now.")
    async def show(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        await reply.say(prefs_text(await self.house.chancery.people.prefs(reply.user.id)))

    @app_commands.command(description="How long I wait before I remind you, at all your tables.")
    @app_commands.describe(every="Like 8 h or 2 d; “table” takes each table's own pace.")
    async def interval(self, interaction: Interaction, every: str) -> None:
        reply = Reply(interaction)
        await reply.defer()
        minutes = None if every.strip().lower() == "table" else interval_of(every)
        await reply.say(prefs_text(await self.house.chancery.people.set_prefs(reply.user.id, interval=minutes)))

    @interval.autocomplete("every")
    async def intervals(self, interaction: Interaction, current: str) -> Choices:
        found = [("as each table's pace says", "table"), *((text, text) for text in INTERVALS)]
        return complete.choices(complete.ranked(found, current))

    @app_commands.command(description="Hours in which I never ping you.")
    @app_commands.describe(
        start="Like 22:30; “off” ends the quiet hours.", end="Like 7:00.", zone="Your time zone, like Europe/Paris."
    )
    async def quiet(self, interaction: Interaction, start: str, end: str = "", zone: str = "") -> None:
        reply = Reply(interaction)
        await reply.defer()
        people = self.house.chancery.people
        if zone.strip():
            await people.set_prefs(reply.user.id, zone=zone_of(zone), quiet=window(start, end))
        else:
            await people.set_prefs(reply.user.id, quiet=window(start, end))
        await reply.say(prefs_text(await people.prefs(reply.user.id)))

    @quiet.autocomplete("zone")
    async def zones(self, interaction: Interaction, current: str) -> Choices:
        return complete.choices(zone_pairs(current))

    @app_commands.command(description="Your time zone, for quiet hours.")
    @app_commands.describe(name="Like Europe/Paris.")
    async def zone(self, interaction: Interaction, name: str) -> None:
        reply = Reply(interaction)
        await reply.defer()
        await reply.say(prefs_text(await self.house.chancery.people.set_prefs(reply.user.id, zone=zone_of(name))))

    @zone.autocomplete("name")
    async def zone_names(self, interaction: Interaction, current: str) -> Choices:
        return complete.choices(zone_pairs(current))

    @app_commands.command(description="Where my reminders reach you.")
    @app_commands.describe(where="In the table's channel, or by direct message.")
    @app_commands.choices(
        where=[
            app_commands.Choice(name="in the table's channel", value="channel"),
            app_commands.Choice(name="by direct message", value="dm"),
        ]
    )
    async def by(self, interaction: Interaction, where: str) -> None:
        reply = Reply(interaction)
        await reply.defer()
        await reply.say(prefs_text(await self.house.chancery.people.set_prefs(reply.user.id, by=where)))

    @app_commands.command(description="No more reminders for what you owe now at this table.")
    async def mute(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        await self.house.chancery.reminders.mute(await self.house.table(interaction), reply.user.id)
        await reply.say(lobbies.MUTED)

    @app_commands.command(description="Send me a test message, to see whether direct messages arrive.")
    async def test(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        await self.house.chancery.people.test_dm(reply.user.id)
        await reply.say(
            "A direct message is on its way. If none comes, allow direct messages from members of this server "
            "in your privacy settings; without them everything secret stays behind a button in the channel."
        )


def interval_of(text: str) -> int:
    """Minutes of "8 h", "2d", "90 min". Raises Refused."""
    match = re.fullmatch(r"(\d{1,4})\s*([a-z]+)", text.strip().lower())
    if match is None or match[2] not in UNITS:
        raise Refused(f"I cannot read “{words.cut(text, 40)}”: give hours or days, like 8 h or 2 d.")
    minutes = int(match[1]) * UNITS[match[2]]
    if not LEAST <= minutes <= MOST:
        raise Refused("A reminder can come after 15 minutes at the earliest and 30 days at the latest.")
    return minutes


def window(start: str, end: str) -> tuple[int, int] | None:
    """Quiet hours in minutes of the day, None for "off". Raises Refused."""
    if start.strip().lower() in ("off", "none", "never"):
        return None
    if not end.strip():
        raise Refused("Quiet hours need a beginning and an end, like 22:30 and 7:00.")
    found = minutes_of(start), minutes_of(end)
    if found[0] == found[1]:
        raise Refused("Quiet hours cannot begin and end at the same time; `/remind mute` silences one turn.")
    return found


def minutes_of(text: str) -> int:
    match = CLOCK.fullmatch(text.strip())
    if match is None:
        raise Refused(f"I cannot read “{words.cut(text, 40)}” as a time of day: give it like 22:30.")
    return int(match[1]) * 60 + int(match[2] or 0)


def zone_of(text: str) -> str:
    """An IANA time zone, whatever the case. Raises Refused."""
    wanted = text.strip().replace(" ", "_").lower()
    found = next((zone for zone in zones() if zone.lower() == wanted), None)
    if found is None:
        raise Refused(
            f"I do not know the time zone “{words.cut(text, 40)}”: choose one from the list, like Europe/Paris."
        )
    return found


def zone_pairs(current: str) -> list[tuple[str, str]]:
    wanted = current.strip().replace(" ", "_").lower()
    found = sorted(zone for zone in zones() if wanted in zone.lower() and not zone.startswith("Etc/"))
    return [(zone, zone) for zone in found]


def prefs_text(prefs: Prefs) -> str:
    """How somebody is reminded, in words."""
    every = "after the pace of each table" if prefs.interval is None else f"after {span(prefs.interval)}"
    lines = [f"I remind you {every}, {'by direct message' if prefs.by == 'dm' else 'in the table’s channel'}."]
    if prefs.quiet:
        lines.append(f"Never between {clock(prefs.quiet[0])} and {clock(prefs.quiet[1])} ({prefs.zone}).")
    else:
        lines.append(f"You have set no quiet hours (your time zone: {prefs.zone}).")
    if prefs.dm_ok is False:
        lines.append("My direct messages did not reach you lately: `/remind test` tries again.")
    return " ".join(lines)


def span(minutes: int) -> str:
    for unit, name in ((1440, "day"), (60, "hour")):
        if minutes % unit == 0:
            return f"{minutes // unit} {name}{'s' * (minutes != unit)}"
    return f"{minutes} minutes"


def clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
