"""The Discord client: one command tree, one handler of errors, an orderly start and an orderly end."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.cogs.look import Look
from bot.cogs.orders import Orders
from bot.cogs.play import Play
from bot.cogs.privacy import Privacy
from bot.cogs.remind import Remind
from bot.cogs.server import Server
from bot.cogs.table import Table
from bot.config import Settings
from bot.service.chancery import Chancery
from bot.service.errors import NotSaved, Refused
from bot.service.watch import WHERE, Ended, Place
from bot.store import people
from bot.ui import errors, flow, words
from bot.ui.errors import Closing
from bot.ui.house import AnyGame, House
from bot.ui.presses import ITEMS, Pressable
from bot.ui.reply import Page, Reply
from bot.ui.sender import DiscordSender
from render import RENDERERS
from render.core.renderer import Renderer
from rules import GAMES
from rules.core.contract import Illegal

log = logging.getLogger(__name__)

PATIENCE = 10.0  # seconds that work in flight may take when the bot goes down
LONGEST_WAIT = 30.0  # seconds of rate limit that a request sits out; longer ones go back to the outbox
TREE = "command_tree"
IN_FLIGHT = ("CommandTree-invoker", "discord-ui-dynamic-item")  # how discord.py names the tasks of our handlers


class Tree(app_commands.CommandTree["Bot"]):
    """Our slash commands, and the only place that catches what they raise."""

    async def interaction_check(self, interaction: discord.Interaction[Bot], /) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return not self.client.closing
        interaction.extras["began"] = time.perf_counter()
        if self.client.closing:
            raise Closing
        if isinstance(interaction.command, app_commands.Command) and interaction.command.extras.get("read"):
            self.client.house.reading(interaction.user.id)
        return True

    async def on_error(self, interaction: discord.Interaction[Bot], error: app_commands.AppCommandError, /) -> None:
        await self.client.failed(Reply(interaction), error)
        self.client.done(named(interaction), interaction.extras.get("began"), errors.ending(error))

    def fingerprint(self) -> str:
        """A hash of all that Discord is told about the commands: it allows few changes a day."""
        told = [command.to_dict(self) for command in sorted(self.get_commands(), key=lambda command: command.name)]
        return hashlib.sha256(msgspec.json.encode(told, order="deterministic", enc_hook=str)).hexdigest()


class Bot(commands.Bot):
    """One running bot. ``house`` holds the services; nothing about a table is kept here."""

    tree: Tree
    house: House

    def __init__(
        self,
        settings: Settings,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, Renderer],
        now: Callable[[], datetime],
        *,
        alone: bool,
        metronome: bool,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),  # commands, buttons and direct messages need no others
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self.settings, self.games, self.renderers, self.now = settings, games, renderers, now
        self.alone, self.metronome = alone, metronome
        self.closing = False
        self.begun = False

    # start

    async def setup_hook(self) -> None:
        """Open the database, register everything, then deliver what is overdue."""
        chancery = await Chancery.open(self.settings, self.games, self.now, renderers=self.renderers, alone=self.alone)
        self.house = House(chancery, self.games, self.renderers, self.now)
        self.add_dynamic_items(*ITEMS)
        for cog in (Table, Play, Look, Remind, Orders, Privacy):
            await self.add_cog(cog(self.house))
        await self.add_cog(Server())
        await self.sync_if_changed()

    async def sync_if_changed(self) -> None:
        """Tell Discord the commands if they differ from what it was told last. A failure does not stop the bot."""
        fingerprint = self.tree.fingerprint()
        db = self.house.chancery.db
        async with db.read() as sql:
            if await people.meta(sql, TREE) == fingerprint:
                return
        try:
            await self.tree.sync()
        except discord.HTTPException:
            log.exception("the commands could not be told to Discord; going on with the old ones")
            return
        async with db.transaction() as sql:
            await people.save_meta(sql, TREE, fingerprint)

    async def on_ready(self) -> None:
        """Deliver what is overdue and start the metronome, once: Discord says "ready" after every reconnection."""
        if not self.begun:
            self.begun = True
            await self.house.chancery.begin(DiscordSender(self, self.house), metronome=self.metronome)
            log.info("ready as %s in %d servers", self.user, len(self.guilds))

    # work

    async def on_app_command_completion(self, interaction: discord.Interaction[Bot], command: Any) -> None:
        self.done(named(interaction), interaction.extras.get("began"), "done")

    def done(self, what: str, began: float | None, ended: Ended) -> None:
        """Count a command or a press by how it ended, and log how long it took."""
        if began is not None:
            seconds = time.perf_counter() - began
            self.house.chancery.ground.watch.used(what, seconds, ended)
            log.info("%s took %.0f ms", what, 1000 * seconds)

    async def failed(self, reply: Reply, error: Exception, press: Pressable | None = None) -> None:
        """Tell the one who typed or pressed, privately, in a sentence. What is our fault is logged."""
        found = errors.cause(error)
        try:
            if isinstance(found, Refused | Illegal):
                await self.refused(reply, str(found), press)
                return
            if isinstance(found, NotSaved):
                log.error("not saved: %s", found)
                await reply.say(words.OUR_MISTAKE)
                return
            text = errors.known(found)
            if text is None or isinstance(found, discord.HTTPException):
                await self.note(reply, found, press)
            await reply.say(text or words.OUR_MISTAKE)
        except discord.HTTPException as second:
            log.warning("could not answer user %s: %s", reply.user.id, second)
        except Exception:
            log.exception("could not answer user %s", reply.user.id)

    async def refused(self, reply: Reply, sentence: str, press: Pressable | None) -> None:
        """The sentence alone for a command; for a press, with the question as it is now."""
        if press is None:
            await reply.say(sentence)
            return
        sentence = flow.counted(self.house, press, reply.user.id) or sentence
        try:
            page = await flow.question_page(self.house, press.table, reply.user.id, sentence)
        except Refused:
            page = Page(sentence)
        except Exception:
            log.exception("table %s: its question cannot be shown", press.table)
            page = Page(sentence)
        await reply.show(page)

    async def note(self, reply: Reply, error: BaseException, press: Pressable | None) -> None:
        """Log a failure with the place where it happened."""
        interaction = reply.interaction
        what = press.custom_id if press else named(interaction)
        at = WHERE.get() or Place()  # as far as the services came
        table = press.table if press else interaction.extras.get("table", at.table)
        seat, revision = at.seat, at.revision
        if press and press.asked and not seat:
            seat, revision = press.asked.seat, press.asked.asked
        log.error(
            "%s failed: table=%s seat=%s revision=%s user=%s",
            what,
            table,
            seat,
            revision,
            reply.user.id,
            exc_info=error,
        )

    # end

    async def close(self) -> None:
        """Take nothing more, let work in flight finish, close the database, then leave Discord."""
        if self.closing:
            return
        self.closing = True
        flying = [task for task in asyncio.all_tasks() if task.get_name().startswith(IN_FLIGHT)]
        if flying:
            await asyncio.wait(flying, timeout=PATIENCE)
        if hasattr(self, "house"):
            await self.house.chancery.close()
        await super().close()


def named(interaction: discord.Interaction[Bot]) -> str:
    """The command of an interaction, as people type it."""
    return f"/{interaction.command.qualified_name}" if interaction.command else "a command"


def utcnow() -> datetime:
    """The time, looked up anew at each call: an in-memory Discord has a clock of its own."""
    return discord.utils.utcnow()


def create_bot(
    settings: Settings,
    *,
    games: Mapping[str, AnyGame] = GAMES,
    renderers: Mapping[str, Renderer] = RENDERERS,
    now: Callable[[], datetime] = utcnow,
    alone: bool = False,
    metronome: bool = True,
) -> Bot:
    """A bot that is ready to be run, in earnest or against an in-memory Discord.

    ``alone`` refuses a database that another process has opened in the same way. Without ``metronome`` nobody is
    reminded and nothing is backed up unless the caller sees to it.
    """
    return Bot(settings, games, renderers, now, alone=alone, metronome=metronome)
