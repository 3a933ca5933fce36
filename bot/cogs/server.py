"""/server: whether the bot may do here what it must, how to allow it, and what new tables start with."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.service.errors import Refused
from bot.service.results import PACES
from bot.ui import permissions
from bot.ui.reply import Interaction, Reply

PACE = [app_commands.Choice(name=pace.title, value=pace.id) for pace in PACES.values()]


class Server(commands.GroupCog, name="server", description="Set-up of this server."):
    """Questions about the server rather than about a table."""

    @app_commands.command(description="Which permission is missing in this channel, and how to give it.")
    @app_commands.guild_only()
    async def check(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        thread = isinstance(interaction.channel, discord.Thread)
        await reply.say(permissions.report(interaction.app_permissions, thread=thread))

    @app_commands.command(description="Set the pace that new tables of this server have unless they say otherwise.")
    @app_commands.describe(pace="How soon I remind.")
    @app_commands.choices(pace=PACE)
    @app_commands.guild_only()
    async def pace(self, interaction: Interaction, pace: str) -> None:
        reply = Reply(interaction)
        await reply.defer()
        if not interaction.permissions.manage_guild:
            raise Refused("Only those who manage this server can set its pace; /table new has a pace of its own.")
        await interaction.client.house.chancery.people.set_server(interaction.guild_id or 0, pace=pace)
        await reply.say(f"New tables of this server are now: {PACES[pace].title}.")
