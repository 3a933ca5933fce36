"""The buttons and menus: dynamic items that know their table and question by heart, and survive a restart."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import discord

from bot.service.errors import Refused
from bot.service.watch import Ended
from bot.ui import ids, words
from bot.ui.errors import Closing, ending
from bot.ui.reply import Interaction, Reply

if TYPE_CHECKING:
    from bot.ui.house import House

Handler: TypeAlias = Callable[["House", Reply, Any], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}
Style = discord.ButtonStyle
LABEL, LINE = 80, 100  # Discord's limits: a button's label; a menu option's label, description and value
MENU = 25
QUESTIONS = {"choice", "confirmed", "menu", "none"}  # these belong to a question, all others to a table
READS = {"hand", "board", "area", "text", "log", "info"}  # counted, so that nobody floods the bot


def on(*names: str) -> Callable[[Handler], Handler]:
    """Register what a press of this name does."""

    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(names, handler))
        return handler

    return register


class Pressable(discord.ui.DynamicItem[Any], template=r"(?!)"):
    """The base of all our buttons and menus, and the only place that catches what their handlers raise.

    ``name`` is the handler's; ``asked`` the question (or None); ``table`` the table; ``argument`` the option's
    digest, the menu's number or whatever the verb needs; ``values`` what was picked in a menu.
    """

    def __init__(self, item: discord.ui.Item[Any], match: re.Match[str] | None = None) -> None:
        super().__init__(item)
        found = match or self.template.fullmatch(self.custom_id)
        assert found is not None  # the base class has just checked it
        parts = found.groupdict()
        self.table = ids.number(parts["table"])
        self.name = self.named(parts)
        self.argument: str = parts.get("option") or parts.get("menu") or parts.get("argument") or ""
        self.asked: ids.Asked | None = None
        if "decision" in parts:
            self.asked = ids.Asked(self.table, ids.number(parts["asked"]), parts["seat"], parts["decision"])

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item, match)

    def named(self, parts: dict[str, Any]) -> str:
        return str(parts["verb"])

    @property
    def values(self) -> Sequence[str]:
        return self.item.values if isinstance(self.item, discord.ui.Select) else ()

    async def callback(self, interaction: Interaction) -> None:
        client, began = interaction.client, time.perf_counter()
        ended: Ended = "done"
        reply = Reply(interaction)
        try:
            await reply.defer()
            if client.closing:
                raise Closing
            if self.name in READS:
                client.house.reading(interaction.user.id)
            if self.name not in HANDLERS or (self.name in QUESTIONS) != (self.asked is not None):
                raise Refused("That button is from an older version of me: `/do` shows what you can do now.")
            await HANDLERS[self.name](client.house, reply, self)
        except Exception as error:
            ended = ending(error)
            await client.failed(reply, error, self)
        client.done(f"press {self.name if self.name in HANDLERS else '?'}", began, ended)


class ChoiceButton(Pressable, template=ids.CHOICE):
    """Picks one option of a question."""

    def named(self, parts: dict[str, Any]) -> str:
        return "choice"


class ConfirmedButton(Pressable, template=ids.CONFIRMED):
    """Picks an option that was asked about once more."""

    def named(self, parts: dict[str, Any]) -> str:
        return "confirmed"


class ChoiceMenu(Pressable, template=ids.MENU):
    """Picks one or several options of a question from a list."""

    def named(self, parts: dict[str, Any]) -> str:
        return "menu"


class NoneButton(Pressable, template=ids.NONE):
    """Picks nothing, where that is allowed."""

    def named(self, parts: dict[str, Any]) -> str:
        return "none"


class VerbButton(Pressable, template=ids.VERB):
    """Asks for something of a table."""


class VerbMenu(Pressable, template=ids.VERB_MENU):
    """Asks for something of a table, by a list."""


ITEMS = (ChoiceButton, ConfirmedButton, ChoiceMenu, NoneButton, VerbButton, VerbMenu)


def button(
    label: str,
    verb: str,
    table: int,
    argument: str = "",
    style: Style = Style.secondary,
    *,
    row: int | None = None,
    disabled: bool = False,
) -> VerbButton:
    """A button that asks for something of a table."""
    custom_id = ids.verb(verb, table, argument)
    return VerbButton(
        discord.ui.Button(label=words.cut(label, LABEL), custom_id=custom_id, style=style, row=row, disabled=disabled)
    )


def menu(placeholder: str, verb: str, table: int, choices: Sequence[tuple[str, str]], argument: str = "") -> VerbMenu:
    """A list of (value, label) of which one is picked; what is past Discord's 25 is left to typing."""
    options = [discord.SelectOption(label=words.cut(label, LINE), value=value) for value, label in choices[:MENU]]
    custom_id = ids.verb_menu(verb, table, argument)
    return VerbMenu(discord.ui.Select(custom_id=custom_id, placeholder=words.cut(placeholder, 150), options=options))
