"""A small bot with one of everything that Discord offers and the page of local play must show."""

from __future__ import annotations

import asyncio
import io
import sys
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image

from bot.local.__main__ import play

PLACES = [f"Place {n}" for n in range(40)]


def picture(colour: str) -> discord.File:
    raw = io.BytesIO()
    Image.new("RGB", (320, 180), colour).save(raw, "PNG")
    raw.seek(0)
    return discord.File(raw, f"{colour}.png", description=f"A {colour} board")


class Turn(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"turn:(?P<colour>[a-z]+)"):
    """A button that changes the picture of its message."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        super().__init__(discord.ui.Button(label=f"Make it {colour}", custom_id=f"turn:{colour}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Turn:
        return cls(match["colour"])

    async def callback(self, interaction: discord.Interaction) -> None:
        other = "blue" if self.colour == "red" else "red"
        await interaction.response.edit_message(
            content=f"It is {self.colour}", attachments=[picture(self.colour)], view=buttons(other)
        )


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"pick:(?P<most>\d)"):
    """A menu that says what was picked, to the picker only."""

    def __init__(self, most: int) -> None:
        options = [discord.SelectOption(label=f"Option {n}", value=str(n), description=f"Worth {n}") for n in range(5)]
        long = f"What may be picked here is far more than a phone is wide, {most} of them at once"
        super().__init__(
            discord.ui.Select(custom_id=f"pick:{most}", options=options, max_values=most, placeholder=long)
        )

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Pick:
        return cls(int(match["most"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        values = (interaction.data or {}).get("values", [])
        await interaction.response.send_message(f"Picked {' and '.join(values)}", ephemeral=True)


class Whom(discord.ui.View):
    """Menus of people and of channels."""

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="whom", max_values=2)
    async def whom(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"Chose {' and '.join(user.display_name for user in select.values)}")

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="where")
    async def where(self, interaction: discord.Interaction, select: discord.ui.ChannelSelect[Any]) -> None:
        await interaction.response.send_message(f"Chose {select.values[0].mention}")


class Ask(discord.ui.Modal, title="A form"):
    answer: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Why?", custom_id="why", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Because {self.answer.value}")


def buttons(*colours: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for colour in colours:
        view.add_item(Turn(colour))
    return view


def menus() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Pick(1))
    view.add_item(Pick(3))
    return view


class Small(commands.GroupCog, name="small"):
    def __init__(self) -> None:
        super().__init__()

    @app_commands.command(description="A board with buttons")
    async def board(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        embed = discord.Embed(title="Board", description="**Bold** words").set_image(url="attachment://red.png")
        await interaction.followup.send("It is red", embed=embed, file=picture("red"), view=buttons("blue"))

    @app_commands.command(description="A secret for you alone")
    async def secret(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("For your eyes", ephemeral=True, file=picture("green"))

    @app_commands.command(description="A direct message")
    async def letter(self, interaction: discord.Interaction, to: discord.User) -> None:
        await to.send(f"A letter for {to.display_name}", file=picture("purple"), view=buttons("red"))
        await interaction.response.send_message(f"Sent to {to.mention}")

    @app_commands.command(description="Menus of one and of several")
    async def menus(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Pick", view=menus())

    @app_commands.command(description="A form")
    async def form(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Ask())

    @app_commands.command(description="Go somewhere")
    @app_commands.describe(place="Where to", times="How often", loudly="With noise")
    async def go(
        self,
        interaction: discord.Interaction,
        place: str,
        times: app_commands.Range[int, 1, 9] = 1,
        loudly: bool = False,
    ) -> None:
        await interaction.response.send_message(f"Went to {place} {times} times{', loudly' if loudly else ''}")

    @go.autocomplete("place")
    async def offered(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [p for p in PLACES if current.lower() in p.lower()]
        return [app_commands.Choice(name=p, value=p.lower()) for p in found[:25]]

    @app_commands.command(description="Remind after a while")
    async def remind(self, interaction: discord.Interaction, seconds: int) -> None:
        await interaction.response.send_message("I will")
        channel = interaction.channel

        async def later() -> None:
            await asyncio.sleep(seconds)
            await channel.send(f"{interaction.user.mention}, now!")  # type: ignore[union-attr]

        self.task = asyncio.create_task(later())

    @app_commands.command(description="People and channels")
    async def whom(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Whom?", view=Whom())

    @app_commands.command(description="Reads a file")
    async def read(
        self, interaction: discord.Interaction, file: discord.Attachment, channel: discord.TextChannel | None = None
    ) -> None:
        text = (await file.read()).decode()
        await interaction.response.send_message(
            f"{file.filename} says {text}{f' in {channel.name}' if channel else ''}"
        )

    @app_commands.command(description="A thread of this channel")
    async def branch(self, interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        thread = await interaction.channel.create_thread(name="a branch", type=discord.ChannelType.public_thread)
        await thread.send("Hello in the branch")
        await interaction.response.send_message(f"See {thread.mention}")

    @app_commands.command(description="Something goes wrong")
    async def fail(self, interaction: discord.Interaction) -> None:
        raise RuntimeError("a fault in the bot")


class SmallBot(commands.Bot):
    async def setup_hook(self) -> None:
        self.add_dynamic_items(Turn, Pick)
        await self.add_cog(Small())
        await self.tree.sync()


def create() -> SmallBot:
    return SmallBot("!", intents=discord.Intents.default())


if __name__ == "__main__":
    asyncio.run(play(create(), int(sys.argv[-1]), browser=False))
