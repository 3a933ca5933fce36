"""/server: whether the bot may do here what it must, and how to allow it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui import permissions
from bot.ui.reply import Interaction, Reply


class Server(commands.GroupCog, name="server", description="Set-up of this server."):
    """Questions about the server rather than about a table."""

    @app_commands.command(description="Which permission is missing in this channel, and how to give it.")
    @app_commands.guild_only()
    async def check(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        thread = isinstance(interaction.channel, discord.Thread)
        await reply.say(permissions.report(interaction.app_permissions, thread=thread))
