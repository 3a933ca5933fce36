"""What goes to a table's channel or to a person by itself: boards, lobby panels, reminders, notices."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.service.jobs import (
    Blocked,
    Board,
    Closing,
    Count,
    DmClosed,
    Ending,
    Homeless,
    Missing,
    Opening,
    Patience,
    Reminder,
    Stalled,
    Welcome,
)
from bot.service.results import PACES, Look, Owing, Player, TableInfo
from bot.ui import options, words
from bot.ui.house import AnyGame
from bot.ui.presses import Style, button
from bot.ui.reply import Item

TOLD, LEAST = 700, 150  # characters of account on a board
OPTIONS = 400  # characters of a new game's options

# the board


def board_text(look: Look, board: Board, game: AnyGame, counted: str = "") -> str:
    """Game time, two or three lines of account, and who must act next. The account gives way where room is short."""
    over = board.closing.outcome if board.closing else None
    twice = over is not None and words.unstopped(over.text) in look.headline
    head = [f"**{look.title}**" if twice else f"**{look.title}** · {look.headline}"]
    if board.opening:
        head += opening(board.opening, game)
    if board.undone:
        head.append(f"*{game.seat_names.get(board.undone, board.undone)} took back a step; this is the board now.*")
    tail = closing(board.closing, game) if board.closing else []
    if board.owes and not board.closing:
        tail = [turn(board.owes, counted)]
    room = words.MESSAGE - sum(len(line) + 1 for line in (*head, *tail))
    told = account(board, max(LEAST, min(TOLD, room)))
    return words.cut("\n".join(filter(None, (*head, told, *tail))), words.MESSAGE)


def account(board: Board, room: int) -> str:
    """What happened; how the game ended is said below it, not twice."""
    told = words.account(board.lines, room)
    outcome = board.closing.outcome if board.closing else None
    return told.replace(words.stop(outcome.text), "").strip() if outcome else told


def turn(owes: Sequence[Owing], counted: str = "") -> str:
    """Whose turn: "**Red** (@anna) to play a card"."""
    named = [(f"**{owing.name}** (<@{owing.user}>)", owing.waiting) for owing in owes]
    return f"Waiting for {words.grouped(named)}." + (f" {counted}" if counted else "")


def opening(start: Opening, game: AnyGame) -> list[str]:
    seats = words.listed([f"**{name}** {words.mention(user)}" for _, name, user in start.seats])
    lines = [f"The game begins: {seats}."]
    chosen = options.summary(game, start.options)
    pace = PACES[start.pace].title if start.pace in PACES else start.pace
    lines.append(f"-# {words.cut('. '.join((f'Pace: {pace}', *chosen)), OPTIONS)}.")
    lines.append(
        f"-# Fair dice: the SHA-256 of this game's secret seed is `{start.seed_hash}`; the seed follows at the end."
    )
    return lines


def closing(end: Closing, game: AnyGame) -> list[str]:
    lines = ["**The game is over.**"]
    if end.outcome:
        lines.append(words.stop(end.outcome.text))
        lines += score(end.outcome.score, game)
    else:
        lines.append("All agreed to end it without a winner.")
    lines.append(words.mentions(end.players))
    sides = " with the sides changed" if len(end.players) > 1 else ""
    lines.append(f"-# `/table rematch` plays it again{sides}.")
    lines.append(f"-# The seed was `{end.seed}` (SHA-256 `{end.seed_hash}`); the file proves every die and every draw.")
    return lines


def score(points: dict[str, int], game: AnyGame) -> list[str]:
    if not points:
        return []
    told = [f"{game.seat_names.get(seat, seat)} {'−' if n < 0 else ''}{abs(n)}" for seat, n in points.items()]
    return [f"Score: {words.listed(told)}."]


def board_items(table: int, *, over: bool) -> list[Item]:
    """The buttons below a public board."""
    looks: list[Item] = [button("Board areas", "board", table), button("Text", "text", table)]
    if over:
        return [*looks, button("Log", "log", table)]
    return [button("Choose / Play", "choose", table, style=Style.primary), button("My hand", "hand", table), *looks]


def counted(count: Count) -> str:
    return f"{count.chosen} of {count.of} have chosen."


# the lobby


def person(player: Player, game: AnyGame) -> str:
    seat = player.seat or player.wish
    wish = f" ({'wants ' if player.seat is None else ''}{game.seat_names.get(seat, seat)})" if seat else ""
    return f"{words.mention(player.user)}{wish}"


def lobby_text(info: TableInfo, game: AnyGame) -> str:
    """A table that has not begun: what it is, who is there, and how to join."""
    lines = [f"**{info.title}** · table {info.id}"]
    lines += [f"{line}." for line in options.summary(game, info.options)]
    pace = PACES[info.pace].title if info.pace in PACES else info.pace
    seats = "Seats are drawn at random" if info.draw else "Seats are by choice"
    lines.append(f"Pace: {pace}. {seats}." + (" By invitation only." if info.private else ""))
    players = words.listed([person(player, game) for player in info.players]) or "nobody yet"
    lines.append(f"Players ({present(info, game)}): {players}.")
    if info.invited:
        lines.append(f"Invited: {words.mentions(info.invited)}.")
    lines += seats_by_count(game)
    here = len(info.players)
    if here in game.player_counts:
        lines += left_out(info, game)
        full = here == max(game.player_counts)
        owner = words.mention(info.owner)
        lines.append(
            f"Everybody is here: {owner} may press **Start**."
            if full
            else f"{owner} may press **Start** now, or wait for more players."
        )
    return "\n".join(lines)


def present(info: TableInfo, game: AnyGame) -> str:
    """How many are here, and how many it takes: "1 of 2", "3 here, 1 to 5 can play"."""
    counts = words.numbers(game.player_counts)
    here = len(info.players)
    return f"{here} of {counts}" if len(game.player_counts) == 1 else f"{here} here, {counts} can play"


def seats_by_count(game: AnyGame) -> list[str]:
    """Which seats there are with fewer players, where that differs: "2: Red and Blue"."""
    if len(game.player_counts) == 1:
        return []
    parts, before = [], tuple[str, ...]()
    for count in game.player_counts:
        seats = game.seats_for(count)
        more = [seat for seat in seats if seat not in before] if set(before) < set(seats) else list(seats)
        names = words.english([game.seat_names[seat] for seat in more])
        parts.append(f"{count}: {'and ' if before and len(more) < len(seats) else ''}{names}")
        before = seats
    return [f"Seats by number of players: {'; '.join(parts)}."]


def left_out(info: TableInfo, game: AnyGame) -> list[str]:
    """A warning where somebody wants a seat that is not used by so few players."""
    used = game.seats_for(len(info.players))
    unused = [player.wish for player in info.players if player.wish and player.wish not in used]
    if info.draw or not unused:
        return []
    names = words.english([game.seat_names[seat] for seat in unused])
    others = "their players get other seats" if len(unused) > 1 else "its player gets another seat"
    return [f"With {len(info.players)} players {names} {'are' if len(unused) > 1 else 'is'} not used: {others} by lot."]


def lobby_items(info: TableInfo, game: AnyGame) -> list[Item]:
    """Join (one button a seat where seats are chosen), leave, start."""
    found: list[Item] = []
    if info.draw or len(game.seats) > 5:
        found.append(button("Join", "join", info.id, style=Style.primary))
    else:
        taken = {player.wish for player in info.players}
        for seat in game.seats_for(max(game.player_counts)):
            name = f"Join as {game.seat_names[seat]}"
            found.append(button(name, "join", info.id, seat, Style.primary, disabled=seat in taken))
        found.append(button("Join, any seat", "join", info.id))
    ready = len(info.players) in game.player_counts
    start = button("Start", "start", info.id, style=Style.success if ready else Style.secondary, disabled=not ready)
    more = [button("Options …", "options", info.id)] if game.options_spec else []
    return [*found, button("Leave", "leave", info.id), *more, start]


def lobby_over(info: TableInfo) -> str:
    """What becomes of the lobby's message when the game begins or is called off."""
    return f"**{info.title}** · table {info.id}: " + ("the game has begun." if info.started else "called off.")


def agree(table: int) -> Item:
    return button("Agree to end", "end", table, style=Style.danger)


def info_text(info: TableInfo, game: AnyGame) -> str:
    """All that is public about a table."""
    if info.status == "lobby":
        return lobby_text(info, game)
    if info.started is None:
        return lobby_over(info)
    lines = [f"**{info.title}** · table {info.id} · {info.status}", info.headline]
    lines.append("Players: " + words.listed([person(player, game) for player in info.players]) + ".")
    chosen = options.summary(game, info.options)
    pace = PACES[info.pace].title if info.pace in PACES else info.pace
    lines.append(". ".join((*chosen, f"Pace: {pace}")) + ".")
    if info.owes:
        lines.append(turn(info.owes))
    if info.outcome and words.unstopped(info.outcome.text) not in info.headline:
        lines.append(words.stop(info.outcome.text))
    for title, time in (("Started", info.started), ("Last move", info.moved), ("Finished", info.finished)):
        if time:
            lines.append(f"{title} {words.when(time)}.")
    lines.append(f"-# SHA-256 of the seed: `{info.seed_hash}`" + (f"; seed: `{info.seed}`" if info.seed else ""))
    lines.append(f"-# {sources(game)}")
    return "\n".join(filter(None, lines))


def sources(game: AnyGame) -> str:
    """How many cards are known how well."""
    kinds = [card.source for card in game.cards().values()]
    counts = [f"{kinds.count(kind)} {kind}" for kind in ("published", "second-hand", "reconstructed") if kind in kinds]
    return f"Cards by source: {words.listed(counts)}."


def list_line(info: TableInfo) -> str:
    """A table on one line of a list."""
    state = info.headline or ("waiting for players" if info.status == "lobby" else info.status)
    owes = words.grouped((owing.name, owing.waiting) for owing in info.owes)
    return f"- <#{info.channel}> **{info.title}** (table {info.id}): {words.unstopped(state)}." + (
        f" Waiting for {owes}." if owes else ""
    )


# notices


def missing_line(item: Missing, *, where: bool) -> str:
    since = words.when(datetime.fromtimestamp(item.since, UTC))
    place = f" in <#{item.channel}>" if where else f" (<@{item.user}>)"
    return f"**{item.name}**{place} {item.waiting}, asked {since}."


def reminder_text(reminder: Reminder, *, direct: bool) -> str:
    lines = [missing_line(item, where=direct) for item in reminder.items]
    head = "A friendly reminder: you still owe something." if direct else "A friendly reminder. Still missing:"
    return words.cut("\n".join((head, *(f"- {line}" for line in lines))), words.MESSAGE)


def reminder_items(reminder: Reminder) -> list[Item]:
    """Buttons that answer the reminder, or mute it for this turn; up to five tables."""
    tables = list(dict.fromkeys(item.table for item in reminder.items))[:5]
    found: list[Item] = []
    for table in tables:
        label = "Choose / Play" if len(tables) == 1 else f"Choose at table {table}"
        found.append(button(label, "choose", table, style=Style.primary))
        found.append(button("Mute this turn" if len(tables) == 1 else f"Mute table {table}", "mute", table))
    return found


def stalled_text(stalled: Stalled) -> str:
    lines = [f"- {missing_line(item, where=False)}" for item in stalled.items]
    return "\n".join(
        (
            words.mentions(stalled.ping),
            "I have reminded often enough and stop now. Still missing:",
            *lines,
            "The table can wait on, give more time, or agree to end the game without a winner.",
        )
    ).strip()


def stalled_items(table: int) -> list[Item]:
    return [
        button("Wait", "wait", table),
        button("Give more time", "extend", table),
        button("End the game …", "end", table, style=Style.danger),
        button("Choose / Play", "choose", table, style=Style.primary),
    ]


def welcome_text(welcome: Welcome, title: str) -> str:
    if welcome.test:
        return "This is the test that you asked for: my direct messages reach you, and so will my reminders."
    return (
        f"You have joined **{title}**. Your hand and your secret choices will come to you here, where only you see "
        "them. For everything else press **Choose / Play** below the board in the game's channel."
    )


def closed_text(notice: DmClosed) -> str:
    return (
        f"<@{notice.user}> ({notice.name}): I cannot send you direct messages. No harm done: the button below shows "
        "your hand and your questions to you alone. To get them by message, allow direct messages from this server."
    )


def closed_items(table: int) -> list[Item]:
    return [button("Show my hand / choose", "hand", table, style=Style.primary)]


def ending_text(ending: Ending) -> str:
    return (
        f"<@{ending.by}> proposes to end this game without a winner. Agreed: {words.mentions(ending.agreed)}. "
        f"Not yet: {words.mentions(ending.missing)}. It ends when all have agreed; whoever plays on agrees no longer."
    )


def patience_text(patience: Patience) -> str:
    if patience.quiet:
        return f"<@{patience.by}> lets the table wait on: no further reminders for this turn."
    return f"<@{patience.by}> gives more time: the reminders begin anew."


def homeless_text(notice: Homeless) -> str:
    return f"The channel of **{notice.title}** is gone. The game is kept: `/table move` brings it to another channel."


def blocked_text(notice: Blocked) -> str:
    return (
        f"I may not write in <#{notice.channel}>, the channel of **{notice.title}**: {notice.missing}. "
        "The game is kept. `/server check` in that channel says how to allow it."
    )
