"""The rules options of a table: what is chosen, and menus and buttons to choose otherwise before the game begins."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.errors import Refused
from bot.service.results import TableInfo
from bot.ui import words
from bot.ui.house import AnyGame, House
from bot.ui.presses import Pressable, Style, button, menu, on
from bot.ui.reply import Item, Page, Reply
from rules.core.contract import OptionSpec

FEW = 3  # options that are always told; of more, only those that are not as by default


def label(spec: OptionSpec, value: str) -> str:
    return next((one.label for one in spec.values if one.id == value), value)


def line(game: AnyGame, key: str, value: str) -> str:
    """One option of a table in words: "Scenario: Censorship"."""
    spec = next((spec for spec in game.options_spec if spec.key == key), None)
    return f"{spec.title}: {label(spec, value)}" if spec else f"{key}: {value}"


def summary(game: AnyGame, chosen: Mapping[str, str]) -> list[str]:
    """What is worth saying of a table's options, as sentences without final stops."""
    specs = game.options_spec
    told = [spec for spec in specs if len(specs) <= FEW or chosen.get(spec.key, spec.default) != spec.default]
    lines = [line(game, spec.key, chosen.get(spec.key, spec.default)) for spec in told]
    if len(told) < len(specs):
        lines.append(f"{'All other' if told else 'All'} options as usual (`/table options`)")
    return lines


def game_text(game: AnyGame) -> str:
    """Every option of a game with its values."""
    lines = [f"**{game.title}**, for {words.numbers(game.player_counts)} players"]
    for spec in game.options_spec:
        values = words.listed([f"{v.label} (`{spec.key}={v.id}`)" for v in spec.values])
        lines.append(
            f"- **{spec.title}**: {words.stop(spec.help)} {values}. Without a choice: {label(spec, spec.default)}."
        )
    if not game.options_spec:
        lines.append("It has no options.")
    return "\n".join(lines)


def page(info: TableInfo, game: AnyGame, said: str = "") -> Page:
    """All options of a table; in its lobby with a menu to change them."""
    lines = [said] if said else []
    lines.append(f"**Options of {info.title}** (table {info.id})")
    for spec in game.options_spec:
        value = info.options.get(spec.key, spec.default)
        lines.append(f"- **{spec.title}**: {label(spec, value)}" + ("" if value == spec.default else " *(changed)*"))
    if not game.options_spec:
        lines.append("This game has none.")
    if info.status != "lobby":
        lines.append("-# The game has begun, so they stay as they are.")
        return Page("\n".join(lines))
    further = [(spec.key, f"{spec.title}: {spec.help}") for spec in game.options_spec]
    found: list[Item] = [menu("Look at or change …", "option", info.id, further)] if further else []
    return Page("\n".join(lines), found)


def option_page(info: TableInfo, game: AnyGame, key: str) -> Page:
    """One option with its values as buttons. Raises Refused for an unknown one."""
    spec = find(game, key)
    chosen = info.options.get(spec.key, spec.default)
    lines = [f"**{spec.title}**", words.stop(spec.help)]
    lines += [f"- {one.label}{' (as usual)' if one.id == spec.default else ''}" for one in spec.values]
    lines.append(f"Now: **{label(spec, chosen)}**.")
    found: list[Item] = []
    if info.status == "lobby":
        for one in spec.values:
            style = Style.secondary if one.id == chosen else Style.primary
            found.append(button(one.label, "set", info.id, f"{spec.key}={one.id}", style, disabled=one.id == chosen))
        found.append(button("All options", "options", info.id))
    return Page("\n".join(lines), found)


def find(game: AnyGame, text: str) -> OptionSpec:
    """The option of this key or title. Raises Refused."""
    wanted = text.strip().lower()
    for spec in game.options_spec:
        if wanted in (spec.key, spec.title.lower()):
            return spec
    known = words.listed([spec.title for spec in game.options_spec]) or "none"
    raise Refused(f"There is no option “{words.cut(text, 60)}” in {game.title}. There are: {known}.")


def find_value(spec: OptionSpec, text: str) -> str:
    """The id of this value, by id or label. Raises Refused."""
    wanted = text.strip().lower()
    for one in spec.values:
        if wanted in (one.id, one.label.lower()):
            return one.id
    known = words.english([one.label for one in spec.values], "or")
    raise Refused(f"“{words.cut(text, 60)}” is not a value of {spec.title}. Choose {known}.")


async def chosen_page(house: House, table: int, user: int, key: str, value: str) -> Page:
    """Change an option of a lobby, and show what all of them are now."""
    info = await house.chancery.lobby.option(table, user, key, value)
    game = house.games[info.game]
    return page(info, game, f"{words.stop(line(game, key, value))} It counts; the table's message shows it.")


@on("options")
async def options(house: House, reply: Reply, press: Pressable) -> None:
    info = await house.chancery.tables.info(press.table)
    await reply.show(page(info, house.games[info.game]))


@on("option")
async def option(house: House, reply: Reply, press: Pressable) -> None:
    info = await house.chancery.tables.info(press.table)
    await reply.show(option_page(info, house.games[info.game], press.values[0] if press.values else ""))


@on("set")
async def set_option(house: House, reply: Reply, press: Pressable) -> None:
    key, _, value = press.argument.partition("=")
    await reply.show(await chosen_page(house, press.table, reply.user.id, key, value))
