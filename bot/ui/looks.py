"""What can be looked at: hands, boards, boards in words, cards, help, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.service.errors import Refused
from bot.service.results import Line, Look
from bot.ui import flow, ids, orders, pages, words
from bot.ui.house import AnyGame, House
from bot.ui.presses import Pressable, button, menu, on
from bot.ui.reply import Item, Page, Reply
from rules.core.contract import Card, Topic

LINES = 20  # of the log, on one page
NO_PICTURE = "There is no picture of this game yet; here is the board in words."


async def hand_page(house: House, table: int, user: int) -> Page:
    """The seat's own hand, as picture and text, with the open question below it. Raises Refused without a seat."""
    look = await house.chancery.tables.look(table, user)
    if look.seat is None:
        raise Refused("You have no seat at this table, so there is no hand to show; `/board` shows the board.")
    picture = await house.chancery.pictures.hand(look)
    lines = [f"**{look.title}**", pages.hand(house.games[look.game], look.view)]
    lines += orders.note(look.orders)
    if not look.questions:
        return Page("\n".join(lines), [button("Board", "board", table)], picture, again=pages.AGAIN)
    items = flow.items(table, look.questions)
    asked = flow.asked_in_words(look.questions, house.games[look.game].cards(), look.view.hand)
    return Page("\n".join(lines), items, picture, asked, pages.AGAIN)


async def board_page(house: House, table: int, user: int, area: str = "", *, public: bool = False) -> Page:
    """The board, or one area of it. ``public`` shows what everybody may see, without rings around legal spaces."""
    look = await house.chancery.tables.look(table, None if public else user, spectator=True)
    known = house.chancery.pictures.areas(look)
    if not known:
        if area:
            raise Refused(NO_PICTURE + " `/text` shows it.")
        return Page(f"{look.headline}\n{NO_PICTURE}\n{look.text}", tools(table, look))
    if area not in known:
        raise Refused(f"There is no such part of the board. Parts: {words.listed(list(known.values()))}.")
    picture = await house.chancery.pictures.board(look, area=area, legal=not public)
    lines = [f"**{look.title}** · {look.headline}", flow.waiting(look.owes, None if public else user)]
    return Page(
        "\n".join(filter(None, lines)), [] if public else [*areas(house, look, area), *tools(table, look)], picture
    )


def areas(house: House, look: Look, shown: str = "") -> list[Item]:
    """The menu of the board's parts, the shown one left out."""
    others = [(area or "*", title) for area, title in house.chancery.pictures.areas(look).items() if area != shown]
    return [menu("Look closer at …", "area", look.table, others)] if others else []


def tools(table: int, look: Look) -> list[Item]:
    found: list[Item] = [button("Text", "text", table), button("Log", "log", table)]
    if look.questions:
        found.insert(0, button("Choose / Play", "choose", table))
    return found


async def text_page(house: House, table: int, user: int) -> Page:
    """The whole board in words."""
    look = await house.chancery.tables.look(table, user, spectator=True)
    anybody, reader = flow.waiting(look.owes), flow.waiting(look.owes, user)
    text = look.text.replace(anybody, reader) if anybody and anybody in look.text else f"{look.text}\n{reader}"
    return Page(text.strip(), tools(table, look))


@on("hand")
async def hand(house: House, reply: Reply, press: Pressable) -> None:
    await reply.show(await hand_page(house, press.table, reply.user.id))


@on("board")
async def board(house: House, reply: Reply, press: Pressable) -> None:
    await reply.show(await board_page(house, press.table, reply.user.id))


@on("area")
async def area(house: House, reply: Reply, press: Pressable) -> None:
    chosen = press.values[0].removeprefix("*") if press.values else ""
    await reply.show(await board_page(house, press.table, reply.user.id, chosen))


@on("text")
async def text(house: House, reply: Reply, press: Pressable) -> None:
    await reply.show(await text_page(house, press.table, reply.user.id))


# the log


def log_line(line: Line, *, over: bool) -> str:
    """A line of the log; what was undone is struck out, what only its reader sees is marked until the game is over."""
    text = words.stop(line.text)
    if line.undone:
        text = f"~~{text}~~ (undone)"
    text += " *(by your standing order)*" if line.standing else ""
    return f"`{line.n}` {text}" + (" *(only you see this)*" if line.private and not over else "")


async def log_page(house: House, table: int, user: int, before: int | None = None) -> Page:
    """A page of the log as this person may read it, newest last."""
    lines = list(await house.chancery.tables.log(table, user, limit=LINES, before=before))
    over = (await house.chancery.tables.info(table)).finished is not None
    found = [log_line(line, over=over) for line in lines]
    while sum(map(len, found)) + len(found) > words.MESSAGE - 100:
        del found[0], lines[0]
    if not lines:
        return Page("Nothing has been logged before that." if before else "Nothing has happened yet.")
    earlier: list[Item] = [button("Earlier", "log", table, str(lines[0].n), disabled=lines[0].n <= 1)]
    if before is not None:
        earlier.append(button("Newest", "log", table))
    return Page("\n".join(("**Log**", *found)), earlier)


@on("log")
async def log(house: House, reply: Reply, press: Pressable) -> None:
    before = ids.number(press.argument) if press.argument.isdecimal() else None
    await reply.show(await log_page(house, press.table, reply.user.id, before))


# cards and rules, of any game


def keyed(games: Sequence[AnyGame], text: str) -> tuple[AnyGame, str] | None:
    """Game and id from an autocomplete's value "game/id"."""
    key, slash, found = text.partition("/")
    return next(((game, found) for game in games if slash and game.key == key), None)


def card_titles(game: AnyGame) -> dict[str, str]:
    """Titles by card id; where several cards have the same one, with whose it is: "General Mobilization (Russia)"."""
    cards = game.cards()
    count = Counter(card.title for card in cards.values())
    return {
        id: f"{card.title} ({game.seat_names[card.side]})" if count[card.title] > 1 and card.side else card.title
        for id, card in cards.items()
    }


def find_card(games: Sequence[AnyGame], text: str) -> tuple[AnyGame, Card]:
    """The card of this value, id or title. Raises Refused."""
    exact = keyed(games, text)
    if exact and (found := exact[0].cards().get(exact[1])):
        return exact[0], found
    wanted = text.strip().lower()
    titles = {(game.key, id): title for game in games for id, title in card_titles(game).items()}
    hits = [
        (game, card) for game in games for id, card in game.cards().items() if wanted in titles[game.key, id].lower()
    ]
    same = [hit for hit in hits if titles[hit[0].key, hit[1].id].lower() == wanted]
    if len(same or hits) == 1 and wanted:
        return (same or hits)[0]
    if not hits or not wanted:
        raise Refused(f"I know no card “{words.cut(text, 60)}”: choose one from the list that appears while you type.")
    names = words.listed([titles[game.key, card.id] for game, card in hits[:8]])
    raise Refused(f"Several cards fit “{words.cut(text, 60)}”: {names}. Type more of the title.")


def find_topic(games: Sequence[AnyGame], text: str) -> tuple[AnyGame, Topic]:
    """The help topic of this value, id or title. Raises Refused."""
    exact = keyed(games, text)
    wanted = (exact[1] if exact else text).strip().lower()
    for game in [exact[0]] if exact else games:
        for topic in game.topics():
            if wanted and wanted in (topic.id, topic.title.lower()):
                return game, topic
    raise Refused(f"There is no help on “{words.cut(text, 60)}”: `/rules` alone lists the topics.")


async def card_page(house: House, game: AnyGame, card: Card) -> Page:
    picture = await house.chancery.pictures.card(game.key, card.id)
    return Page(pages.card(card), picture=picture)
