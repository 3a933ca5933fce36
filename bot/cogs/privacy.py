"""/privacy: what is stored about oneself, and its deletion."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.house import House
from bot.ui.privacy import DATA, forget_page
from bot.ui.reply import Interaction, Reply


class Privacy(commands.GroupCog, name="privacy", description="What I store about you, and how to have it deleted."):
    """Everything here is private, and about the one who asks."""

    def __init__(self, house: House) -> None:
        self.house = house
        super().__init__()

    @app_commands.command(name="data", description="All that I store about you, as a file.", extras={"read": True})
    async def data(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        export = await self.house.chancery.privacy.data(reply.user.id)
        await reply.give(DATA, export.name, export.data)

    @app_commands.command(name="delete", description="Delete what I store about you; asks once more.")
    async def delete(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        await self.house.chancery.privacy.forgettable(reply.user.id)
        await reply.show(forget_page())
