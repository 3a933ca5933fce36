"""Autocomplete: short lists read from the caller's own view, never from a state."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import wraps
from typing import Any, TypeAlias

from discord import app_commands

from bot.service import names
from bot.service.errors import Refused
from bot.ui import words
from bot.ui.house import AnyGame, House
from bot.ui.reply import Interaction
from rules.core.contract import Decision

MOST, LINE = 25, 100  # Discord's limits of an autocomplete answer
FULL = 75  # characters after which a further answer may not fit into a suggestion
NO_ROOM = "Further answers do not fit into this list: send these, or type on by name."
Choices: TypeAlias = list[app_commands.Choice[str]]
Complete: TypeAlias = Callable[[Any, Interaction, str], Coroutine[Any, Any, Choices]]


def choices(found: Iterable[tuple[str, str]]) -> Choices:
    """(name, value) pairs as Discord takes them: cut, without doubles, what does not fit left out."""
    made = {value: words.cut(name, LINE) for name, value in found if name and 1 <= len(value) <= LINE}
    return [app_commands.Choice(name=name, value=value) for value, name in list(made.items())[:MOST]]


def kindly(complete: Complete) -> Complete:
    """Say in the list itself why there is nothing to choose: an autocomplete has no other voice."""

    @wraps(complete)
    async def safe(self: Any, interaction: Interaction, current: str) -> Choices:
        try:
            return await complete(self, interaction, current)
        except Refused as error:
            return choices([(str(error), words.cut(current, LINE) or "-")])

    return safe


def ranked(found: Iterable[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """The pairs whose name fits what was typed: those that begin with it first, then those that hold its words."""
    wanted = names.plain(typed)
    pairs = [(name, value, names.plain(name)) for name, value in found]
    begin = [(name, value) for name, value, flat in pairs if flat.startswith(wanted)]
    hold = [(n, v) for n, v, flat in pairs if not flat.startswith(wanted) and all(w in flat for w in wanted.split())]
    return begin + hold


def options(decision: Decision, typed: str, prefix: Sequence[str] = ()) -> list[tuple[str, str]]:
    """A decision's options as pairs; the answers given before stay in front of each."""
    pairs = ranked([(option.label, option.id) for option in decision.options], typed)
    if not prefix:
        return pairs
    head = ", ".join(prefix)
    brief = {option.id: names.brief(option, decision.options) for option in decision.options}
    return [(f"{shortened(head, name)}, {name}", f"{head}, {brief[value]}") for name, value in pairs]


def shortened(head: str, name: str) -> str:
    """The earlier answers, cut from the front, so that the name after them can be read."""
    room = max(10, LINE - len(name) - 2)
    return head if len(head) <= room else f"…{head[-room + 1 :]}"


async def game_here(house: House, interaction: Interaction) -> Sequence[AnyGame]:
    """The game of the channel's table alone, or all games where there is no table."""
    try:
        return [await house.game(await house.table(interaction))]
    except Refused:
        return list(house.games.values())
