"""The "Set up a demo game" button: two people sit down at a table, through the bot's real commands."""

from __future__ import annotations

from bot.local.world import Done, Refused, World
from rules import GAMES

GAME = next(iter(GAMES))  # one for two


async def begin(world: World, channel: str) -> Done:
    """The first person opens a table in the channel, the second joins it, and the first starts the game."""
    host, guest = world.names[:2]
    steps: tuple[tuple[str, str, dict[str, str]], ...] = (
        (host, "table new", {"game": GAME}),
        (guest, "table join", {}),
        (host, "table start", {}),
    )
    for who, command, options in steps:
        known = {c["name"]: c for c in world.commands(world.person(who), world.channel(world.person(who), channel))}
        if command not in known:
            raise Refused("The bot has no tables yet.")
        done = await world.slash(who, channel, command, options)
        if done.notice or done.form:
            return done
    return Done()
