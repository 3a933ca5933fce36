"""/orders: answers left ahead of time."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs import complete
from bot.cogs.complete import Choices, kindly
from bot.ui.house import House
from bot.ui.orders import orders_page
from bot.ui.reply import Interaction, Reply


class Orders(commands.GroupCog, name="orders", description="Answers that you leave ahead of time; only you see them."):
    """One's own orders at one table. Every answer is private, and so is everything they say."""

    def __init__(self, house: House) -> None:
        self.house = house
        super().__init__()

    @app_commands.command(name="show", description="What you have ordered at this table, and what you could.")
    async def show(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        await reply.show(orders_page(await self.house.chancery.orders.show(table, reply.user.id)))

    @app_commands.command(name="set", description="Leave an order: I answer for you when its question comes.")
    @app_commands.describe(order="What to answer; choose from the list.")
    async def set_(self, interaction: Interaction, order: str) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        orders = await self.house.chancery.orders.leave(table, reply.user.id, order)
        await reply.show(orders_page(orders, "**Ordered.**"))

    @set_.autocomplete("order")
    @kindly
    async def possible(self, interaction: Interaction, current: str) -> Choices:
        orders = await self.house.chancery.orders.show(await self.house.table(interaction), interaction.user.id)
        return complete.choices(complete.ranked([(spec.title, spec.id) for spec in orders.offered], current))

    @app_commands.command(name="cancel", description="Take back an order that has not been used, or all of them.")
    @app_commands.describe(order="Which one; leave out for all.")
    async def cancel(self, interaction: Interaction, order: str = "") -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        orders = await self.house.chancery.orders.cancel(table, reply.user.id, order)
        await reply.show(orders_page(orders, "**Cancelled.**"))

    @cancel.autocomplete("order")
    @kindly
    async def left(self, interaction: Interaction, current: str) -> Choices:
        orders = await self.house.chancery.orders.show(await self.house.table(interaction), interaction.user.id)
        return complete.choices(complete.ranked([(one.spec.title, one.spec.id) for one in orders.left], current))
