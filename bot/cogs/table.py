"""/table: making a table, joining it, starting and ending it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import complete
from bot.cogs.complete import Choices, kindly
from bot.service import names
from bot.service.errors import Refused
from bot.service.results import PACES, TableInfo
from bot.ui import lobbies, options, permissions, posts, words
from bot.ui.house import AnyGame, House, called, chosen_game
from bot.ui.reply import Interaction, Page, Reply

PACE = [app_commands.Choice(name=pace.title, value=pace.id) for pace in PACES.values()]
READ = {"read": True}
NO_ROOM = "Nothing fits here any more: make the table, then use /table options."


@app_commands.guild_only()
class Table(commands.GroupCog, name="table", description="Tables: make one, join, start, look, end."):
    """The life of a table before and after its game."""

    def __init__(self, house: House) -> None:
        self.house = house
        super().__init__()

    # making one

    @app_commands.command(description="Make a table for a game in this channel or thread.")
    @app_commands.describe(
        game="Which game.",
        pace="How soon I remind; everybody can set an interval of their own with /remind.",
        seats="Whether players choose their seats or draw them.",
        seat="The side that you would like; leave out for any.",
        private="Only those whom you invite can join.",
        options="Scenario and rules options from the list; more of them later with /table options.",
    )
    @app_commands.choices(pace=PACE)
    async def new(
        self,
        interaction: Interaction,
        game: str,
        pace: str = "",
        seats: Literal["by choice", "at random"] = "by choice",
        seat: str = "",
        private: bool = False,
        options: str = "",
    ) -> None:
        reply = Reply(interaction)
        await reply.defer()
        refuse_if_mute(interaction)
        kind = chosen_game(self.house.games, game)
        info = await self.house.chancery.lobby.new(
            interaction.guild_id or 0,
            channel_of(interaction).id,
            reply.user.id,
            kind.key,
            options=options_of(kind, options),
            pace=pace,
            private=private,
            draw=seats == "at random",
            wish=seat_of(kind, seat),
        )
        await self._opened(interaction, reply, info)

    async def _opened(self, interaction: Interaction, reply: Reply, info: TableInfo, asked: Sequence[int] = ()) -> None:
        """Post the panel of a new table, and say to its maker what comes next. ``asked`` are pinged: a rematch?"""
        await self._panel(channel_of(interaction), info, asked)
        await reply.say(lobbies.opened_text(info, self.house.games[info.game]))

    async def _panel(self, channel: discord.abc.Messageable, info: TableInfo, asked: Sequence[int] = ()) -> None:
        kind = self.house.games[info.game]
        panel = Page(posts.lobby_text(info, kind), posts.lobby_items(info, kind))
        head = f"{words.mentions(asked)} A rematch?\n" if asked else ""
        users = [discord.Object(user) for user in asked]
        message = await channel.send(
            head + panel.text,
            view=panel.view() or discord.utils.MISSING,
            allowed_mentions=discord.AllowedMentions(users=users, everyone=False, roles=False),
        )
        await self.house.chancery.lobby.panel(info.id, message.channel.id, message.id)

    @app_commands.command(description="Play this channel's finished game again, with sides changed.")
    async def rematch(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        refuse_if_mute(interaction)
        lobby = self.house.chancery.lobby
        old = await self.house.chancery.tables.info(await self.house.table(interaction))
        if old.status not in ("finished", "ended") or old.started is None:
            raise Refused("A rematch follows a finished game: `/table info` shows how this one stands.")
        info = await lobby.new(
            old.guild,
            old.channel,
            reply.user.id,
            old.game,
            options=old.options,
            pace=old.pace,
            private=old.private,
            draw=old.draw,
            wish=next_seat(old, reply.user.id),
        )
        for player in old.players if old.private else ():
            if player.user != reply.user.id and player.user > 0:  # whoever was deleted is not invited
                info = await lobby.invite(info.id, reply.user.id, player.user)
        others = [player.user for player in old.players if player.user != reply.user.id and player.user > 0]
        await self._opened(interaction, reply, info, others)

    @new.autocomplete("game")
    async def games(self, interaction: Interaction, current: str) -> Choices:
        return complete.choices(
            complete.ranked([(game.title, game.key) for game in self.house.games.values()], current)
        )

    @new.autocomplete("seat")
    @kindly
    async def sides(self, interaction: Interaction, current: str) -> Choices:
        game = chosen_game(self.house.games, str(interaction.namespace.game))
        return complete.choices(complete.ranked([(name, seat) for seat, name in game.seat_names.items()], current))

    @new.autocomplete("options")
    @kindly
    async def values(self, interaction: Interaction, current: str) -> Choices:
        found = option_pairs(chosen_game(self.house.games, str(interaction.namespace.game)), current)
        return complete.choices(found) or complete.choices([(NO_ROOM, words.cut(current, complete.LINE) or "-")])

    # who sits there

    @app_commands.command(description="Take a place at this channel's table.")
    @app_commands.describe(seat="The side that you would like; leave out for any.")
    async def join(self, interaction: Interaction, seat: str = "") -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        wish = seat_of(await self.house.game(table), seat)
        await reply.show(
            lobbies.joined_page(await self.house.chancery.lobby.join(table, reply.user.id, wish), self.house)
        )

    @join.autocomplete("seat")
    @kindly
    async def seats(self, interaction: Interaction, current: str) -> Choices:
        game = await self.house.game(await self.house.table(interaction))
        return complete.choices(complete.ranked([(name, seat) for seat, name in game.seat_names.items()], current))

    @app_commands.command(description="Give up your place before the game begins.")
    async def leave(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        info = await self.house.chancery.lobby.leave(await self.house.table(interaction), reply.user.id)
        await reply.say(f"You have left **{info.title}** (table {info.id}).")

    @app_commands.command(description="Invite somebody to this channel's table.")
    @app_commands.describe(player="Whom to invite.")
    async def invite(self, interaction: Interaction, player: discord.User) -> None:
        reply = Reply(interaction)
        await reply.defer()
        if player.bot:
            raise Refused("Bots cannot play here: invite a person.")
        table = await self.house.table(interaction)
        info = await self.house.chancery.lobby.invite(table, reply.user.id, player.id)
        await channel_of(interaction).send(
            f"{player.mention}, you are invited to **{info.title}** (table {info.id}): press Join or `/table join`.",
            allowed_mentions=discord.AllowedMentions(users=[player], everyone=False, roles=False),
        )
        await reply.say(f"{player.mention} is invited to **{info.title}**, and has been told so here.")

    @app_commands.command(description="Begin the game: deal, and ask the first questions.")
    async def start(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        refuse_if_mute(interaction)
        info = await self.house.chancery.lobby.start(await self.house.table(interaction), reply.user.id)
        await reply.show(await lobbies.started_page(info, self.house, reply.user.id))

    # looking

    @app_commands.command(description="All that is public about this channel's table.", extras=READ)
    async def info(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        info = await self.house.chancery.tables.info(await self.house.table(interaction))
        await reply.say(posts.info_text(info, self.house.games[info.game]))

    @app_commands.command(name="options", description="This table's rules options, to change before the start.")
    @app_commands.describe(
        option="Which option; leave out for all.",
        value="What it is to be; only the table's owner can change it, until the game begins.",
        game="Show the options of this game instead of this table's.",
    )
    async def options_(self, interaction: Interaction, option: str = "", value: str = "", game: str = "") -> None:
        reply = Reply(interaction)
        await reply.defer()
        if game.strip():
            await reply.say(options.game_text(chosen_game(self.house.games, game)))
            return
        info = await self.house.chancery.tables.info(await self.house.table(interaction))
        kind = self.house.games[info.game]
        if not option.strip():
            await reply.show(options.page(info, kind))
            return
        spec = options.find(kind, option)
        if not value.strip():
            await reply.show(options.option_page(info, kind, spec.key))
            return
        wanted = options.find_value(spec, value)
        await reply.show(await options.chosen_page(self.house, info.id, reply.user.id, spec.key, wanted))

    @options_.autocomplete("option")
    @kindly
    async def specs(self, interaction: Interaction, current: str) -> Choices:
        info = await self.house.chancery.tables.info(await self.house.table(interaction))
        found = [
            (f"{spec.title} (now: {options.label(spec, info.options.get(spec.key, spec.default))})", spec.key)
            for spec in self.house.games[info.game].options_spec
        ]
        return complete.choices(complete.ranked(found, current))

    @options_.autocomplete("value")
    @kindly
    async def option_values(self, interaction: Interaction, current: str) -> Choices:
        kind = await self.house.game(await self.house.table(interaction))
        spec = options.find(kind, str(interaction.namespace.option or ""))
        usual = {spec.default: " (as usual)"}
        found = [(f"{one.label}{usual.get(one.id, '')}", one.id) for one in spec.values]
        return complete.choices(complete.ranked(found, current))

    @options_.autocomplete("game")
    async def games_too(self, interaction: Interaction, current: str) -> Choices:
        return complete.choices(
            complete.ranked([(game.title, game.key) for game in self.house.games.values()], current)
        )

    @app_commands.command(name="list", description="Tables on this server.", extras=READ)
    @app_commands.describe(mine="Only those where you sit.")
    async def list_(self, interaction: Interaction, mine: bool = False) -> None:
        reply = Reply(interaction)
        await reply.defer()
        lobby = self.house.chancery.lobby
        if mine:
            found = await lobby.tables_of(user=reply.user.id)
        else:
            found = await lobby.tables_of(guild=interaction.guild_id or 0, user=reply.user.id)
        await reply.say(lobbies.tables_text(found, mine))

    # ending

    @app_commands.command(description="End this table without a winner; a running game ends when all agree.")
    async def end(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        await lobbies.end_table(self.house, reply, await self.house.table(interaction))

    @app_commands.command(description="Bring one of your tables here, when its own channel is gone.")
    @app_commands.describe(table="The table's number; see /table list.")
    async def move(self, interaction: Interaction, table: app_commands.Range[int, 1, 10**9]) -> None:
        reply = Reply(interaction)
        await reply.defer()
        refuse_if_mute(interaction)
        channel = channel_of(interaction)
        lobby = self.house.chancery.lobby
        info = await lobby.move(table, reply.user.id, interaction.guild_id or 0, channel.id)
        if info.status == "lobby":
            await self._panel(channel, info)
        await reply.say(f"**{info.title}** (table {info.id}) goes on here.")


def channel_of(interaction: Interaction) -> discord.TextChannel | discord.VoiceChannel | discord.Thread:
    """Where a table can live. Raises Refused elsewhere."""
    if isinstance(interaction.channel, discord.TextChannel | discord.Thread | discord.VoiceChannel):
        return interaction.channel
    raise Refused("A table needs a text channel or a thread: use this command in one.")


def next_seat(old: TableInfo, user: int) -> str | None:
    """The seat that comes after this person's in the old game: with two players, the other one. Raises Refused."""
    seats = [player.seat for player in old.players]
    mine = next((player.seat for player in old.players if player.user == user), None)
    if mine is None:
        raise Refused("Only those who played can ask for a rematch: `/table new` starts a game of your own.")
    return seats[(seats.index(mine) + 1) % len(seats)]


def refuse_if_mute(interaction: Interaction) -> None:
    """Raise Refused if the bot could not post a board here."""
    lacking = permissions.short(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))
    if lacking:
        raise Refused(lacking)


def options_of(game: AnyGame, text: str) -> dict[str, str]:
    """Options as typed, "scenario=censorship, length=short". Raises Refused for what is not one."""
    found = {}
    for part in names.split(text):
        key, sign, value = part.partition("=")
        if not sign:
            known = words.english([f"{spec.key}={value.id}" for spec in game.options_spec for value in spec.values])
            raise Refused(f"I do not know the option “{words.cut(part, 60)}”. There are: {known or 'none'}.")
        found[key.strip()] = value.strip()
    return found


def option_pairs(game: AnyGame, current: str) -> list[tuple[str, str]]:
    """Autocomplete of options: each finished part stays, its option is not offered again."""
    done = [part for part in names.split(current.rpartition(",")[0]) if "=" in part]
    typed = current.rpartition(",")[2]
    given = {part.partition("=")[0].strip() for part in done}
    head = ", ".join(done)
    found = [
        (f"{spec.title}: {value.label}", f"{spec.key}={value.id}")
        for spec in game.options_spec
        if spec.key not in given
        for value in spec.values
    ]
    pairs = complete.ranked(found, typed.strip())
    return [(f"{head}, {name}", f"{head}, {value}") for name, value in pairs] if head else pairs


def seat_of(game: AnyGame, text: str) -> str | None:
    """A seat's id from its id, name or part of its name, None for nothing typed. Raises Refused."""
    if not text.strip():
        return None
    typed = names.plain(text)
    found = [seat for seat, name in game.seat_names.items() if typed in (names.plain(seat), names.plain(name))]
    found = found or [
        seat for seat, name in game.seat_names.items() if typed and called(typed, names.plain(name).split())
    ]
    if len(found) == 1:
        return found[0]
    raise Refused(f"There is no seat “{words.cut(text, 60)}”: choose {words.english(game.seat_names.values(), 'or')}.")
