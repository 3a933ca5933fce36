"""Buttons of the lobby and of a table's life: join, leave, start, end, wait, mute."""

from __future__ import annotations

from bot.service.results import NeedsConfirm, TableInfo
from bot.ui import flow, posts, words
from bot.ui.house import AnyGame, House
from bot.ui.presses import Pressable, Style, button, on
from bot.ui.reply import Page, Reply

MUTED = "No more reminders for this turn. The next question to you will be announced as usual."


def joined_page(info: TableInfo, house: House) -> Page:
    return Page(
        f"You have a place at **{info.title}** (table {info.id}); players: "
        f"{posts.present(info, house.games[info.game])}. "
        "Your hand and secret choices will come by direct message; if I cannot reach you so, they will be behind "
        "a button in the channel.",
        [button("Leave", "leave", info.id), button("About this table", "info", info.id)],
    )


def opened_text(info: TableInfo, game: AnyGame) -> str:
    """What the maker of a new table is told."""
    needed = f"{words.numbers([count - 1 for count in game.player_counts if count > 1])} more"
    alone = "You can start it alone, or with " if 1 in game.player_counts else "It needs "
    text = (
        f"Table {info.id} for **{info.title}** is open in this channel, and you have a place. {alone}{needed}: "
        "they press a Join button below, or you invite them with `/table invite`."
    )
    return f"{text} Until the start, `/table options` changes the rules options." if game.options_spec else text


async def started_page(info: TableInfo, house: House, user: int) -> Page:
    """What the starter is told. A secret question comes by direct message: it is not asked here too, unless none
    can be sent."""
    begun = f"**{info.title}** has begun."
    look = await house.chancery.tables.look(info.id, user)
    asked = any(question.decision.secret for question in look.questions)
    if not asked or (await house.chancery.people.prefs(user)).dm_ok is False:
        return await flow.question_page(house, info.id, user, begun)
    text = f"{begun} Your hand and your first question come to you by direct message."
    return Page(text, [button("Choose / Play", "choose", info.id), button("My hand", "hand", info.id)])


@on("join")
async def join(house: House, reply: Reply, press: Pressable) -> None:
    info = await house.chancery.lobby.join(press.table, reply.user.id, press.argument or None)
    await reply.show(joined_page(info, house))


@on("leave")
async def leave(house: House, reply: Reply, press: Pressable) -> None:
    info = await house.chancery.lobby.leave(press.table, reply.user.id)
    await reply.say(f"You have left **{info.title}** (table {info.id}).")


@on("start")
async def start(house: House, reply: Reply, press: Pressable) -> None:
    info = await house.chancery.lobby.start(press.table, reply.user.id)
    await reply.show(await started_page(info, house, reply.user.id))


@on("info")
async def info(house: House, reply: Reply, press: Pressable) -> None:
    found = await house.chancery.tables.info(press.table)
    await reply.say(posts.info_text(found, house.games[found.game]))


async def end_table(house: House, reply: Reply, table: int, revision: str = "") -> None:
    """End a lobby, or agree to end a game; asked about once more, and again if the game went on meanwhile."""
    now = str((await house.chancery.tables.info(table)).revision)
    ended = await house.chancery.lobby.end(table, reply.user.id, confirmed=revision == now)
    if isinstance(ended, NeedsConfirm):
        yes = button("Yes, end it", "endyes", table, str(ended.revision), Style.danger)
        text = f"{ended.sentence} (`/concede` gives the game to the others instead.)"
        await reply.show(Page(text, [yes, button("No, play on", "choose", table)]))
    else:
        await reply.say(ended_text(ended))


@on("end")
async def end(house: House, reply: Reply, press: Pressable) -> None:
    await end_table(house, reply, press.table)


@on("endyes")
async def end_surely(house: House, reply: Reply, press: Pressable) -> None:
    await end_table(house, reply, press.table, press.argument)


def ended_text(info: TableInfo) -> str:
    if info.status in ("ended", "finished"):
        return f"**{info.title}** (table {info.id}) is ended."
    agreed = len(info.ending)
    return f"Noted: {agreed} of {len(info.players)} agree to end the game. It goes on until all do."


@on("mute")
async def mute(house: House, reply: Reply, press: Pressable) -> None:
    await house.chancery.reminders.mute(press.table, reply.user.id)
    await reply.say(MUTED)


@on("wait")
async def wait(house: House, reply: Reply, press: Pressable) -> None:
    await house.chancery.reminders.wait(press.table, reply.user.id)
    await reply.say("Then we wait on, without further reminders for this turn.")


@on("extend")
async def extend(house: House, reply: Reply, press: Pressable) -> None:
    await house.chancery.reminders.extend(press.table, reply.user.id)
    await reply.say("More time is given: the reminders begin anew.")


def tables_text(found: tuple[TableInfo, ...], mine: bool) -> str:
    if not found:
        return (
            "You sit at no table here." if mine else "There is no open table on this server: `/table new` starts one."
        )
    return "\n".join(posts.list_line(info) for info in found)
