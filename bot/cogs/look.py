"""/hand, /board, /text, /card, /rules, /log: everything that only looks."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs import complete
from bot.cogs.complete import Choices, kindly
from bot.ui import looks, pages
from bot.ui.house import House
from bot.ui.reply import Interaction, Reply

READ = {"read": True}  # counted, so that nobody floods the bot with questions


class Look(commands.Cog):
    """Answers to one person alone, unless that person wants the board shown to all."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="hand", description="Your own hand and secrets, shown to you alone.", extras=READ)
    async def hand(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        await reply.show(await looks.hand_page(self.house, table, reply.user.id))

    @app_commands.command(name="board", description="The board, or a part of it at a larger scale.", extras=READ)
    @app_commands.describe(area="A part of the board; leave out for all of it.", public="Show it to everybody here.")
    async def board(self, interaction: Interaction, area: str = "", public: bool = False) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        area = await self._area(table, area) if area.strip() else ""
        page = await looks.board_page(self.house, table, reply.user.id, area, public=public)
        await (reply.show_all(page) if public else reply.show(page))

    async def _area(self, table: int, typed: str) -> str:
        """The id of the area of this id or title; what is unknown stays, to be refused with the list of areas."""
        titles = {title.lower(): area for area, title in (await self._areas(table)).items()}
        return "" if typed == "*" else titles.get(typed.strip().lower(), typed.strip())

    async def _areas(self, table: int) -> dict[str, str]:
        """The parts of this table's board, id to title."""
        tables = self.house.chancery.tables
        return self.house.chancery.pictures.areas(await tables.look(table, None, spectator=True))

    @board.autocomplete("area")
    @kindly
    async def areas(self, interaction: Interaction, current: str) -> Choices:
        areas = await self._areas(await self.house.table(interaction))
        found = [(title, area or "*") for area, title in areas.items()]
        return complete.choices(complete.ranked(found, current))

    @app_commands.command(name="text", description="The whole board in words.", extras=READ)
    async def text(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        await reply.show(await looks.text_page(self.house, table, reply.user.id))

    @app_commands.command(
        name="card", description="Any card of the game: picture, text, and how sure it is.", extras=READ
    )
    @app_commands.describe(title="The card's title.")
    async def card(self, interaction: Interaction, title: str) -> None:
        reply = Reply(interaction)
        await reply.defer()
        game, card = looks.find_card(await complete.game_here(self.house, interaction), title)
        await reply.show(await looks.card_page(self.house, game, card))

    @card.autocomplete("title")
    async def cards(self, interaction: Interaction, current: str) -> Choices:
        games = await complete.game_here(self.house, interaction)
        found = [(title, f"{game.key}/{id}") for game in games for id, title in looks.card_titles(game).items()]
        return complete.choices(complete.ranked(found, current))

    @app_commands.command(name="rules", description="Short help on the rules, with rule numbers.", extras=READ)
    @app_commands.describe(topic="What you want to know; leave out for the list of topics.")
    async def rules(self, interaction: Interaction, topic: str = "") -> None:
        reply = Reply(interaction)
        await reply.defer()
        games = await complete.game_here(self.house, interaction)
        if topic.strip():
            await reply.say(pages.topic(looks.find_topic(games, topic)[1]))
            return
        await reply.say("\n\n".join(f"__{game.title}__\n{pages.contents(game.topics())}" for game in games))

    @rules.autocomplete("topic")
    async def topics(self, interaction: Interaction, current: str) -> Choices:
        games = await complete.game_here(self.house, interaction)
        one = len(games) == 1
        found = [
            (topic.title if one else f"{game.title}: {topic.title}", f"{game.key}/{topic.id}")
            for game in games
            for topic in game.topics()
        ]
        return complete.choices(complete.ranked(found, current))

    @app_commands.command(
        name="log", description="What has happened, page by page; what was undone is struck out.", extras=READ
    )
    async def log(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        await reply.show(await looks.log_page(self.house, table, reply.user.id))
