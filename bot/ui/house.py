"""What every command and button needs at hand: the services, the games, and a little memory of its own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from bot.service.chancery import Chancery
from bot.service.errors import Refused, Several
from bot.service.names import plain
from bot.ui.errors import TooFast
from bot.ui.reply import Interaction
from render.core.renderer import Renderer
from rules.core.contract import Game
from rules.core.contract import words as english

AnyGame: TypeAlias = Game[Any, Any]
READS, PER = 10, timedelta(seconds=10)  # questions that one person may ask in a row
REMEMBERED = 1000
LISTED = 10  # channels named in one sentence


class House:
    """One running bot, as the interface sees it.

    ``confirming`` remembers lists of answers that wait for "yes"; forgetting one costs a retyping, so it may be
    lost in a restart. A single answer needs no memory: its button knows it. ``counted`` remembers what presses came
    to, so that the second of a double click is told the truth.
    """

    def __init__(
        self,
        chancery: Chancery,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, Renderer],
        now: Callable[[], datetime],
    ) -> None:
        self.chancery, self.games, self.renderers, self.now = chancery, games, renderers, now
        self.confirming: OrderedDict[str, tuple[str, ...]] = OrderedDict()
        self.recent: OrderedDict[int, list[datetime]] = OrderedDict()
        self.counted: OrderedDict[tuple[int, str], str] = OrderedDict()

    async def table(self, interaction: Interaction) -> int:
        """The table that a command speaks of: that of its channel, or in a DM the person's own. Raises Refused."""
        if interaction.guild_id is None:
            try:
                table = await self.chancery.tables.mine(interaction.user.id)
            except Several as error:
                if not error.channels:
                    raise
                places = english([f"<#{channel}>" for channel in error.channels[:LISTED]], "or")
                raise Refused(f"{str(error).removesuffix('.')}: {places}.") from error
        else:
            table = await self.chancery.tables.at(interaction.channel_id or 0)
        interaction.extras["table"] = table
        return table

    async def game(self, table: int) -> AnyGame:
        """The game that is played at a table."""
        return self.games[(await self.chancery.tables.info(table)).game]

    def reading(self, user: int) -> None:
        """Count a question. Raises TooFast if this person asks more often than anybody can read."""
        now = self.now()
        times = [time for time in self.recent.pop(user, []) if now - time < PER]
        self.recent[user] = times
        if len(times) >= READS:
            raise TooFast((times[0] + PER - now).total_seconds())
        times.append(now)
        shorten(self.recent)

    def remember(self, key: str, answers: tuple[str, ...]) -> None:
        self.confirming[key] = answers
        shorten(self.confirming)

    def count(self, user: int, custom_id: str, chosen: str) -> None:
        """This press has changed the game: ``chosen`` is what it was."""
        self.counted[user, custom_id] = chosen
        shorten(self.counted)


def shorten(memory: OrderedDict[Any, Any]) -> None:
    """Forget what is oldest."""
    while len(memory) > REMEMBERED:
        memory.popitem(last=False)


def chosen_game(games: Mapping[str, AnyGame], text: str) -> AnyGame:
    """The game of this key or title; part of a title and its initials are enough. Raises Refused."""
    typed = plain(text)
    found = [game for game in games.values() if typed in (plain(game.key), plain(game.title))]
    found = found or [game for game in games.values() if typed and called(typed, plain(game.title).split())]
    if len(found) == 1:
        return found[0]
    titles = english([game.title for game in found or games.values()], "or")
    if found:
        raise Refused(f"“{text[:60]}” could be {titles}: type more of it.")
    raise Refused(f"I do not know the game “{text[:60]}”: choose {titles}.")


def called(typed: str, title: list[str]) -> bool:
    """True if every typed word begins a word of the title, or the initials of the title were typed."""
    initials = "".join(word[0] for word in title)
    return typed == initials or all(any(word.startswith(piece) for word in title) for piece in typed.split())
