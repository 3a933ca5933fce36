"""The private answer to one interaction, and what becomes of it when Discord has lost the interaction."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.service.results import Picture
from bot.ui import words

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[Any]
Item: TypeAlias = discord.ui.Item[Any]

UNKNOWN_MESSAGE = 10008
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
TOO_LARGE = 40005
ALREADY_ACKNOWLEDGED = 40060
MISSING_PERMISSION = 50013
DEAD_TOKEN = 50027
LOST = {UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, DEAD_TOKEN}
ALT_LIMIT = 1024


def file_of(picture: Picture) -> discord.File:
    """A fresh file, with its description: discord.py reads a file once."""
    description = words.cut(picture.alt, ALT_LIMIT) or None
    return discord.File(io.BytesIO(picture.data), picture.name, description=description)


@dataclass(frozen=True)
class Page:
    """What is to be shown: words, the question that its buttons and menus answer, a picture.

    It becomes one message, or several if there are more words than Discord's 2000 characters: then the picture stands
    with the first, and the question with its buttons below the last. ``again`` heads what does not fit into the first.
    """

    text: str
    items: Sequence[Item] = ()
    picture: Picture | None = None
    question: str = ""
    again: str = ""

    def view(self) -> discord.ui.View | None:
        """Buttons and menus, all of them dynamic, so nothing stays in memory."""
        if not self.items:
            return None
        view = discord.ui.View(timeout=None)
        for item in self.items:
            view.add_item(item)
        return view

    def messages(self) -> list[Page]:
        """The page as messages that Discord takes; one or more."""
        texts = words.pieces("\n".join(filter(None, (self.text, self.question)))) or ["…"]
        if len(texts) > 1:
            first, *more = words.pieces(self.text, words.MESSAGE - len(self.again) - 1) or [""]
            texts = [first, *("\n".join(filter(None, (self.again, text))) for text in more)]
            texts = [*filter(None, texts), *words.pieces(self.question)]
        last = len(texts) - 1
        return [
            Page(text, self.items if n == last else (), self.picture if n == 0 else None)
            for n, text in enumerate(texts)
        ]

    def without_picture(self) -> Page:
        return Page(self.text, self.items, question=self.question, again=self.again)


class Reply:
    """The way back to the person who typed or pressed.

    ``defer`` comes first, always. A press on a private message edits that message; everything else is answered by
    a new private message. If Discord has forgotten the interaction, the answer goes by DM, else as a line in the
    channel that gives nothing away.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.lost = False

    @property
    def user(self) -> discord.User | discord.Member:
        return self.interaction.user

    @property
    def pressed_private(self) -> bool:
        """True for a press on a message that only the presser can see."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.interaction.guild_id is None)

    async def defer(self) -> None:
        """Tell Discord that an answer will come. A lost interaction is no failure: the work goes on."""
        try:
            if self.pressed_private:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
        except discord.NotFound as error:
            if error.code != UNKNOWN_INTERACTION:
                raise
            log.warning("interaction %s came too late to be answered", self.interaction.id)
            self.lost = True
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:
                raise

    async def show(self, page: Page) -> None:
        """Show a page in place of the waiting message, or of the private message that was pressed."""
        messages = page.messages()
        if self.lost:
            await self._elsewhere(messages)
            return
        try:
            await self._edit(messages[0])
            for more in messages[1:]:
                await self.interaction.followup.send(
                    more.text, ephemeral=True, suppress_embeds=True, **_optional(more, [])
                )
        except discord.HTTPException as error:
            if error.code not in LOST:
                raise
            await self._elsewhere(messages)

    async def say(self, text: str) -> None:
        """Words only."""
        await self.show(Page(text))

    async def give(self, text: str, name: str, data: bytes) -> None:
        """Words, and a file for the same eyes."""
        await self.say(text)
        await self.interaction.followup.send(file=discord.File(io.BytesIO(data), name), ephemeral=True)

    async def show_all(self, page: Page) -> None:
        """Show a page to everybody in the channel. Errors before this stay private."""
        await self.say("Here it is, for everybody.")
        await self.interaction.followup.send(page.text, ephemeral=False, **_optional(page, files_of(page)))

    async def _edit(self, page: Page) -> None:
        files = files_of(page)
        try:
            if self.interaction.response.is_done():
                await self.interaction.edit_original_response(
                    content=page.text,
                    attachments=files,
                    view=page.view(),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            else:
                await self.interaction.response.send_message(page.text, ephemeral=True, **_optional(page, files))
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:  # dismissed by its reader meanwhile
                await self.interaction.followup.send(page.text, ephemeral=True, **_optional(page, files_of(page)))
            elif page.picture and error.code in (TOO_LARGE, MISSING_PERMISSION):
                await self._edit(page.without_picture())
            else:
                raise

    async def _elsewhere(self, messages: Sequence[Page]) -> None:
        """By DM; if that is closed, a public line without any content."""
        try:
            for page in messages:
                await self.user.send(page.text, **_optional(page, files_of(page)))
        except discord.HTTPException as error:
            log.info("no DM to user %s (%s): telling the channel", self.user.id, error.code)
            channel = self.interaction.channel
            if isinstance(channel, discord.abc.Messageable):
                await channel.send(
                    words.lost_answer(self.user.mention),
                    allowed_mentions=discord.AllowedMentions(users=[self.user]),
                )


def files_of(page: Page) -> list[discord.File]:
    return [file_of(page.picture)] if page.picture else []


def _optional(page: Page, files: list[discord.File]) -> dict[str, Any]:
    """Keyword arguments of a send: discord.py wants absent ones left out."""
    found: dict[str, Any] = {"allowed_mentions": discord.AllowedMentions.none()}
    if files:
        found["files"] = files
    view = page.view()
    if view is not None:
        found["view"] = view
    return found
