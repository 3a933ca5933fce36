"""Questions and answers: the private message that leads a player through an action."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from msgspec.structs import replace as replace_struct

from bot.service.aftermath import merged
from bot.service.errors import Refused
from bot.service.results import Look, Moved, NeedsConfirm, Owing, Picture, Question, Undone
from bot.ui import ask, ids, orders, pages, together, words
from bot.ui.house import House
from bot.ui.presses import Pressable, Style, button, on
from bot.ui.reply import Item, Page, Reply
from rules.core.contract import Card, Decision

LOCKED = "**Locked in.** It counts; until the others have chosen you can change it with `/undo`."
UNFINISHED = "**Saved, not finished.** Your action goes on with the next question; `/do` brings it back at any time."
DONE = "**Done.** It counts, and the table gets a new board."
SAVED = "**Saved.** It counts."
GOES_ON = "**Saved.** It counts, and there is a further question for you."
CHOSEN = 500  # characters of what was understood
CARDS = 1200  # characters of the texts of cards below a question; longer ones are left to the hand
TOLD, LEAST = 700, 150  # characters of what came of it
OVER = "The game is over."


# what is shown


def waiting(owes: Sequence[Owing], reader: int | None = None) -> str:
    """Whom the table waits for, and for what."""
    if not owes:
        return ""
    named = [("you" if owing.user == reader else owing.name, owing.waiting) for owing in owes]
    return f"Waiting for {words.grouped(named)}."


def tools(table: int) -> list[Item]:
    """The buttons below every private answer."""
    return [button("My hand", "hand", table), button("Board", "board", table), button("Undo …", "undo", table)]


def asked_in_words(questions: Sequence[Question], cards: Mapping[str, Card], shown: Collection[str] = ()) -> str:
    """The first question; below it the full text of the cards that it offers, unless they are ``shown`` already."""
    more = len(questions) - 1
    note = f"\n-# After this, {more} more question{'s' * (more > 1)} wait{'s' * (more == 1)} for you." if more else ""
    decision = questions[0].decision
    told = "\n".join(pages.offered(cards[id]) for id in offered(decision, cards) if id not in shown)
    if not told or len(told) > CARDS:
        return ask.question(decision) + note
    options = tuple(
        replace_struct(option, detail="") if option.detail.endswith("…") else option for option in decision.options
    )
    return f"{ask.question(replace_struct(decision, options=options))}\n{told}{note}"


def offered(decision: Decision, cards: Mapping[str, Card]) -> list[str]:
    """The cards among which a decision chooses, each once."""
    return list(dict.fromkeys(option.target for option in decision.options if option.target in cards))


async def picture(house: House, look: Look) -> Picture | None:
    """The one picture that helps with the first open question: the hand for cards, the board for spaces."""
    if not look.questions:
        return None
    targets = {option.target for option in look.questions[0].decision.options if option.target}
    if targets & set(look.view.hand) or (targets and targets <= house.games[look.game].cards().keys()):
        return await house.chancery.pictures.hand(look)
    return await house.chancery.pictures.board(look, legal=True) if targets else None


async def question_page(house: House, table: int, user: int, note: str = "") -> Page:
    """What this person is asked at this table, or what it waits for. Raises Refused before the game has started."""
    look = await house.chancery.tables.look(table, user)
    lines = [note] if note else []
    if look.seat is None:
        if "You have no seat" not in note:
            lines.append("You have no seat at this table, so nothing is asked of you.")
        lines.append(waiting(look.owes))
        return Page("\n".join(filter(None, lines)), [button("Board", "board", table), button("Text", "text", table)])
    if look.status != "running":
        how = words.stop(look.outcome.text) if look.outcome else "All agreed to end it without a winner."
        return Page("\n".join((*lines, OVER, how)), [button("Board", "board", table), button("Log", "log", table)])
    if not look.questions:
        lines += ["You owe nothing now.", waiting(look.owes, user), *orders.note(look.orders)]
        return Page("\n".join(lines), tools(table))
    lines.append(f"**{look.title}** · {look.headline}")
    asked = "\n".join((asked_in_words(look.questions, house.games[look.game].cards()), *orders.note(look.orders)))
    return Page("\n".join(lines), items(table, look.questions), await picture(house, look), asked)


def items(table: int, questions: Sequence[Question]) -> list[Item]:
    first = questions[0]
    return [*ask.answers(table, first.asked, first.decision), *tools(table)]


def status(moved: Moved) -> str:
    """Whether it counts yet."""
    if moved.outcome is not None:
        return f"**Done.** The game is over: {words.stop(moved.outcome.text)}"
    if moved.locked and any(owing.secret for owing in moved.owes):
        return LOCKED
    if moved.complete:
        return DONE
    if moved.locked and moved.questions:
        return GOES_ON
    return UNFINISHED if moved.questions else SAVED


async def moved_page(house: House, user: int, moved: Moved) -> Page:
    """What was understood, what happened, whether it counts, who is waited for, and what is asked next."""
    head, tail = f"You chose: {words.cut(words.done(moved.understood), CHOSEN)}.", [status(moved)]
    others = [owing for owing in moved.owes if owing.user != user]
    if moved.outcome is None and (others or not moved.questions):
        tail.append(waiting(moved.owes, user))
    asked, found, shown = "", tools(moved.table), None
    if moved.outcome is not None:
        found = [button("Board", "board", moved.table), button("Log", "log", moved.table)]
    elif moved.questions:
        look = await house.chancery.tables.look(moved.table, user)
        asked = "\n".join((asked_in_words(moved.questions, house.games[moved.game].cards()), *orders.note(look.orders)))
        found = items(moved.table, moved.questions)
        shown = await picture(house, look) if look.revision == moved.revision else None
    room = words.MESSAGE - sum(len(text) + 1 for text in (head, *tail, asked))
    told = words.account(merged([line.text for line in moved.events]), max(LEAST, min(TOLD, room)))
    return Page("\n".join(filter(None, (head, told, *tail))), found, shown, asked)


# what is done


async def answer(
    house: House,
    reply: Reply,
    table: int,
    answers: Sequence[str],
    *,
    question: Question | None = None,
    press: Pressable | None = None,
    exact: bool = False,
    confirmed: bool = False,
) -> None:
    """Give answers, typed (fuzzy) or pressed (``exact`` option ids of ``question``), and show what came of it."""
    result = await house.chancery.tables.choose(
        table,
        reply.user.id,
        answers,
        asked=question.asked if question else None,
        decision=question.decision.id if question else None,
        seat=question.decision.seat if question else None,
        exact=exact,
        confirmed=confirmed,
    )
    if press is not None and isinstance(result, Moved):
        house.count(reply.user.id, press.custom_id, words.done(result.understood))
    await shown(house, reply, result)


async def shown(house: House, reply: Reply, result: Moved | NeedsConfirm) -> None:
    """The page for whatever a choice came to."""
    if isinstance(result, Moved):
        await reply.show(await moved_page(house, reply.user.id, result))
        return
    where = ids.Asked(result.table, result.asked, result.seat, ids.short(result.decision))
    key = "\n".join(result.answers)
    if len(result.answers) > 1:
        house.remember(where.confirmed(key), result.answers)
    yes = ask.yes(where, key, "Yes, do it")
    await reply.show(
        Page(f"{result.sentence}\nNothing has changed yet.", [yes, button("Back", "choose", result.table)])
    )


async def questions(house: House, press: Pressable, user: int) -> tuple[Look, Question | None]:
    """The presser's look, and the question that the pressed item belongs to if it is still open."""
    assert press.asked is not None  # only items of a question come here
    look = await house.chancery.tables.look(press.table, user)
    if look.seat != press.asked.seat:
        name = house.games[look.game].seat_names.get(press.asked.seat, "another seat")
        raise Refused(f"That button belongs to {name}; here is what you can do.")
    for question in look.questions:
        same = question.asked == press.asked.asked and ids.short(question.decision.id) == press.asked.decision
        if same:
            return look, question
    return look, None


def counted(house: House, press: Pressable, user: int) -> str | None:
    """What to say to the second of a double click, or None for any other press."""
    chosen = house.counted.get((user, press.custom_id))
    return f"That has been counted already: {words.stop(chosen)} This is how things stand now." if chosen else None


async def stale(house: House, reply: Reply, press: Pressable) -> None:
    """A private explanation, and a fresh question."""
    note = "That button is from an earlier question, so nothing was changed. This is how things stand now."
    note = counted(house, press, reply.user.id) or note
    await reply.show(await question_page(house, press.table, reply.user.id, note))


def option_of(decision: Decision, digest: str) -> str | None:
    return next((option.id for option in decision.options if ids.digest(option.id) == digest), None)


@on("choice")
async def choice(house: House, reply: Reply, press: Pressable) -> None:
    _, question = await questions(house, press, reply.user.id)
    picked = option_of(question.decision, press.argument) if question else None
    if question is None or picked is None:
        await stale(house, reply, press)
    else:
        await answer(house, reply, press.table, [picked], question=question, press=press, exact=True)


@on("menu")
async def menu(house: House, reply: Reply, press: Pressable) -> None:
    _, question = await questions(house, press, reply.user.id)
    if question is None:
        await stale(house, reply, press)
    else:
        picked = together.spread(question.decision, press.values)
        await answer(house, reply, press.table, picked, question=question, press=press, exact=True)


@on("none")
async def none(house: House, reply: Reply, press: Pressable) -> None:
    _, question = await questions(house, press, reply.user.id)
    if question is None:
        await stale(house, reply, press)
    else:
        await answer(house, reply, press.table, [], question=question, press=press, exact=True)


@on("confirmed")
async def confirmed(house: House, reply: Reply, press: Pressable) -> None:
    _, question = await questions(house, press, reply.user.id)
    answers = house.confirming.pop(press.custom_id, None)
    if answers is None and question is not None:
        picked = option_of(question.decision, press.argument)
        answers = (picked,) if picked is not None else None
    if question is None or answers is None:
        await stale(house, reply, press)
    else:
        one = len(answers) == 1  # several may answer several questions, as if they had been typed
        await answer(house, reply, press.table, answers, question=question, press=press, exact=one, confirmed=True)


@on("choose")
async def choose(house: House, reply: Reply, press: Pressable) -> None:
    await reply.show(await question_page(house, press.table, reply.user.id))


# undo


async def undo_page(house: House, table: int, user: int) -> Page:
    """What can be taken back, and the buttons that do it. Raises Refused if nothing can."""
    undoing = house.chancery.undoing
    last = await undoing.preview(table, user)
    whole = await undoing.preview(table, user, action=True) if last.most > 1 else last
    lines = [f"**Undo** would take back: {words.done(last.labels[:1])}."]
    found: list[Item] = [button("Take back the last step", "back", table, f"{last.revision}-1", Style.danger)]
    if whole.steps > 1:
        lines.append("The whole action would be:")
        lines += [f"- {label}" for label in reversed(whole.labels)]
        found.append(button("Take back the whole action", "back", table, f"{whole.revision}-all", Style.danger))
    if last.public or whole.public:
        lines.append("The table has seen it, and will see a new board.")
    return Page("\n".join(lines), [*found, button("Keep it", "choose", table)])


def preview_revision(argument: str) -> tuple[int, bool]:
    """Revision and "the whole action" from the argument of an undo button. Raises Refused for a forged one."""
    revision, _, extent = argument.partition("-")
    if not revision.isdecimal():
        raise Refused("That button is not one of mine: `/undo` shows what can be taken back.")
    return ids.number(revision), extent == "all"


@on("undo")
async def undo(house: House, reply: Reply, press: Pressable) -> None:
    await reply.show(await undo_page(house, press.table, reply.user.id))


@on("back")
async def back(house: House, reply: Reply, press: Pressable) -> None:
    revision, whole = preview_revision(press.argument)
    undone = await house.chancery.undoing.undo(press.table, reply.user.id, action=whole, revision=revision)
    await reply.show(await undone_page(house, reply.user.id, undone))


async def undone_page(house: House, user: int, undone: Undone) -> Page:
    """What was taken back, and what is asked now; with the hand anew if it has changed."""
    note = f"**Taken back:** {words.done(undone.labels)}."
    if undone.withdrawn:
        titles = words.listed([f"“{title}”" for title in undone.withdrawn])
        note += f"\nYour standing order {titles} had answered that, so it is cancelled too."
    if not undone.hand:
        return await question_page(house, undone.table, user, note)
    look = await house.chancery.tables.look(undone.table, user)
    note += f"\n{pages.hand(house.games[look.game], look.view)}"
    page = await question_page(house, undone.table, user, note)
    return replace(page, picture=page.picture or await house.chancery.pictures.hand(look))


# giving up


def concede_page(asked: NeedsConfirm) -> Page:
    yes = button("Yes, I concede", "concede", asked.table, str(asked.revision), Style.danger)
    return Page(asked.sentence, [yes, button("No, play on", "choose", asked.table)])


@on("concede")
async def concede(house: House, reply: Reply, press: Pressable) -> None:
    tables = house.chancery.tables
    if press.argument != str((await tables.info(press.table)).revision):
        asked = await tables.concede(press.table, reply.user.id)
        if isinstance(asked, NeedsConfirm):
            await reply.show(concede_page(asked))
            return
    await tables.concede(press.table, reply.user.id, confirmed=True)
    await reply.say("You conceded. The table has been told; thank you for the game.")
