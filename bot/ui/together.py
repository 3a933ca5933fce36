"""Several answers to successive questions of one kind, picked in one menu."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord

from bot.service.feed import NOTHING
from bot.ui import words
from bot.ui.presses import LINE
from rules.core.contract import Decision, Option

TIMES = re.compile(r"(?P<id>.+)\*(?P<times>[1-9][0-9]?)", re.DOTALL)


def parts(decision: Decision) -> tuple[list[Option], list[Option]]:
    """The options that others may follow at once, and those that can only be chosen alone: because they end the
    matter, must be confirmed, or show something that the next answer depends on."""
    many, alone = list[Option](), list[Option]()
    for option in decision.options:
        single = option.reveals or option.id in NOTHING or option.id in decision.confirm
        (alone if single else many).append(option)
    return many, alone


def possible(decision: Decision) -> bool:
    """Whether this question and those after it can be answered together."""
    if decision.repeat < 2 or decision.least != 1 or decision.most != 1:
        return False
    many = len(parts(decision)[0])
    return many > 1 or (many == 1 and decision.alike > 1)


def hint(decision: Decision) -> str:
    """How to answer together, in small print."""
    same = ", “×2” for the same one twice" if decision.alike > 1 else ""
    return f"-# A menu takes several at once, up to {decision.repeat} in all{same}; or use `/do` with their names."


def entry(option: Option, times: int) -> discord.SelectOption:
    """A line of a menu: the option once, or so many times."""
    if times == 1:
        detail = words.cut(option.detail, LINE) or None
        return discord.SelectOption(label=words.cut(option.label, LINE), value=option.id, description=detail)
    tail = f" ×{times}"
    label = words.cut(option.label.partition(" (")[0], LINE - len(tail)) + tail  # the price in brackets is for one
    return discord.SelectOption(label=label, value=f"{option.id}*{times}")


def spread(decision: Decision, values: Sequence[str]) -> list[str]:
    """The option ids that picked lines stand for, in the order of the question: Discord promises no order."""
    order = {option.id: n for n, option in enumerate(decision.options)}
    found: list[str] = []
    for value in values:
        match = None if value in order else TIMES.fullmatch(value)
        found += [match["id"]] * int(match["times"]) if match else [value]
    return sorted(found, key=lambda id: order.get(id, len(order)))
