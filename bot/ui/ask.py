"""A decision as a message: the question, its buttons or menus, and what to type instead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import discord

from bot.service.feed import NOTHING
from bot.ui import ids, together, words
from bot.ui.presses import LABEL, LINE, MENU, ChoiceButton, ChoiceMenu, ConfirmedButton, NoneButton, Style
from bot.ui.reply import Item
from rules.core.contract import Decision, Option

BUTTONS = 20  # four rows of five; the fifth row is kept for the way back
MENUS = 4
PHONE = 38  # characters of a button's label that a phone shows
LISTED = 12  # options whose details are worth writing out above the buttons


def question(decision: Decision) -> str:
    """The question in words, with details of the options where there are few of them."""
    lines = [f"**{words.stop(decision.prompt)}**"]
    long = any(option.detail or len(option.label) > PHONE for option in decision.options)
    if long and as_buttons(decision) and len(decision.options) <= LISTED:
        # all of them or none: a list of some would look as if there were no others
        lines += [f"- {spelled(option)}" for option in decision.options]
    if several(decision) and len(decision.options) > MENU:
        lines.append(f"Type the names with `/do`, with commas between them ({span(decision)}).")
    elif together.possible(decision):
        lines.append(together.hint(decision))
    elif len(decision.options) > MENUS * MENU:
        lines.append("There are more possibilities than fit in menus: `/do` finds any of them by name.")
    elif len(decision.options) > MENU:
        lines.append("-# Quicker for several in a row: `/do` with their names, commas between them, “x2” for twice.")
    return "\n".join(lines)


def spelled(option: Option) -> str:
    """An option in full: what a button on a phone cannot show."""
    return f"{option.label}: {option.detail}" if option.detail else option.label


def span(decision: Decision) -> str:
    if decision.least == decision.most:
        return str(decision.least)
    return f"{decision.least} to {decision.most}"


def several(decision: Decision) -> bool:
    return decision.most > 1


def as_buttons(decision: Decision) -> bool:
    """Few single answers with labels that a phone can show are buttons; anything else is a menu."""
    options = decision.options
    if several(decision) or len(options) > BUTTONS or together.possible(decision):
        return False
    return len(options) <= 5 or all(len(option.label) <= PHONE and not option.detail for option in options)


def answers(table: int, asked: int, decision: Decision) -> list[Item]:
    """The components that answer a decision."""
    where = ids.Asked.of(table, asked, decision)
    found: list[Item] = []
    if together.possible(decision):
        found += at_once(where, decision)
    elif as_buttons(decision):
        found += [choice(where, option, decision) for option in decision.options]
    elif several(decision):
        if len(decision.options) <= MENU:
            found.append(picker(where, decision))
    else:
        found += menus(where, decision.options)
    if decision.least == 0:
        none = discord.ui.Button[discord.ui.View](label="None of these", custom_id=where.none(), style=Style.secondary)
        found.append(NoneButton(none))
    return found


def choice(where: ids.Asked, option: Option, decision: Decision) -> ChoiceButton:
    style = Style.primary
    if option.id in decision.confirm:
        style = Style.danger
    elif option.id in NOTHING:
        style = Style.secondary
    label = words.cut(option.label, LABEL)
    return ChoiceButton(discord.ui.Button(label=label, custom_id=where.choice(option.id), style=style))


def picker(where: ids.Asked, decision: Decision) -> ChoiceMenu:
    """One menu for several picks."""
    return ChoiceMenu(
        discord.ui.Select(
            custom_id=where.menu(0),
            placeholder=f"Pick {span(decision)}",
            min_values=max(1, decision.least),
            max_values=min(decision.most, len(decision.options)),
            options=[line(option) for option in decision.options],
        )
    )


def menus(where: ids.Asked, options: Sequence[Option]) -> list[ChoiceMenu]:
    """Single picks in at most four menus of at most 25, each headed by what it holds."""
    parts = parted(options, MENUS)
    return [menu(where, number, heading, [line(o) for o in part]) for number, (heading, part) in enumerate(parts)]


def menu(where: ids.Asked, number: int, heading: str, entries: list[discord.SelectOption], most: int = 1) -> ChoiceMenu:
    """A menu of which one entry is picked, or up to ``most``."""
    custom_id, most = where.menu(number), min(most, len(entries))
    placeholder = words.cut(heading, 150)
    return ChoiceMenu(discord.ui.Select(custom_id=custom_id, placeholder=placeholder, max_values=most, options=entries))


def at_once(where: ids.Asked, decision: Decision) -> list[Item]:
    """Menus that take several answers at once, and what can only be chosen alone in a menu or buttons of its own."""
    many, alone = together.parts(decision)
    closing = [option for option in alone if option.id in NOTHING or option.id in decision.confirm][:5]
    others = [option for option in alone if option not in closing]
    singles = parted(others, 2) if others else []
    rooms = MENUS - bool(closing) - len(singles)
    found: list[Item] = []
    parts = parted(many, rooms)
    twice = len(parts) * 2 <= rooms
    for heading, part in parts:
        head = f"Choose up to {decision.repeat}" + (f": {heading}" if len(parts) > 1 else "")
        most = decision.repeat
        times = min(decision.alike, most, MENU // len(part))
        entries = [together.entry(option, n) for option in part for n in range(1, times + 1)]
        found.append(menu(where, len(found), head, entries, most))
        if times < 2 <= decision.alike and twice:
            last = min(decision.alike, most, 1 + MENU // len(part))
            entries = [together.entry(option, n) for option in part for n in range(2, last + 1)]
            head = "The same several times" + (f": {heading}" if len(parts) > 1 else "")
            found.append(menu(where, len(found), head, entries, most // 2))
    for heading, part in singles:
        head = "Choose one alone: something new follows" + (f" ({heading})" if len(singles) > 1 else "")
        found.append(menu(where, len(found), head, [line(option) for option in part]))
    return [*found, *(choice(where, option, decision) for option in closing)]


def parted(options: Sequence[Option], most: int) -> list[tuple[str, list[Option]]]:
    """Options as at most ``most`` menus with headings: by groups where the game has any and they fit, else as even as
    may be."""
    if len(options) <= MENU:
        return [("Choose", list(options))]
    return grouped(options, most) or evenly(options, most)


def grouped(options: Sequence[Option], most: int) -> list[tuple[str, list[Option]]]:
    """A menu for each group; small ones, neighbours first, share one until they are few enough. Empty if that cannot
    be."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group or "Other", []).append(option)
    found = [([name], part) for name, part in groups.items()]
    while len(found) > most:
        sizes = [len(part) for _, part in found]
        pairs = combinations(range(len(found)), 2)
        one, two = min(
            pairs, key=lambda p: (sizes[p[0]] + sizes[p[1]] > MENU, p[1] - p[0] > 1, sizes[p[0]] + sizes[p[1]])
        )
        names, part = found.pop(two)
        found[one] = (found[one][0] + names, found[one][1] + part)
    if len(groups) == 1 or any(len(part) > MENU for _, part in found):
        return []
    return [(words.english(names), part) for names, part in found]


def evenly(options: Sequence[Option], most: int) -> list[tuple[str, list[Option]]]:
    """As few menus as hold them, of like length, each headed by its first and last line."""
    count = min(most, -(-len(options) // MENU))
    size = min(MENU, -(-len(options) // count))
    parts = [list(options[n * size : (n + 1) * size]) for n in range(count)]
    return [(f"{words.cut(part[0].label, 60)} … {words.cut(part[-1].label, 60)}", part) for part in parts]


def line(option: Option) -> discord.SelectOption:
    detail = words.cut(option.detail, LINE) or None
    return discord.SelectOption(label=words.cut(option.label, LINE), value=option.id, description=detail)


def yes(where: ids.Asked, answers: str, label: str) -> ConfirmedButton:
    """The button of "are you sure". ``answers`` is the option id, or several of them on lines of their own."""
    custom_id = where.confirmed(answers)
    return ConfirmedButton(discord.ui.Button(label=words.cut(label, LABEL), custom_id=custom_id, style=Style.danger))
