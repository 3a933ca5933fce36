"""Every game through the services: records that can be proved, secret questions that stay open, few messages."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.service import lobby
from bot.service.errors import Refused
from bot.service.jobs import Ask, Board
from bot.service.proof import verify
from bot.service.results import Moved
from rules import GAMES
from tests.bot.kit import CHANNEL, GUILD, Kit

KEYS = sorted(GAMES)
USERS = (101, 102, 103, 104, 105)


@pytest_asyncio.fixture
async def all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Kit]:
    """All games, dealt alike in every run."""
    dealt = random.Random(7)
    monkeypatch.setattr(lobby.secrets, "token_bytes", dealt.randbytes)
    opened = await Kit(tmp_path, GAMES).open()
    try:
        yield opened
    finally:
        await opened.c.close()


async def table_of(kit: Kit, key: str, count: int, player: random.Random, channel: int = CHANNEL) -> int:
    """A started table with rules options at random."""
    chosen = {spec.key: player.choice(spec.values).id for spec in GAMES[key].options_spec}
    info = await kit.c.lobby.new(GUILD, channel, USERS[0], key, options=chosen)
    for user in USERS[1:count]:
        await kit.c.lobby.join(info.id, user)
    await kit.c.lobby.start(info.id, USERS[0])
    return info.id


async def step(kit: Kit, table: int, player: random.Random) -> Moved | None:
    """One open question answered at random; None when the game is over."""
    owes = (await kit.info(table)).owes
    if not owes:
        return None
    user = player.choice(owes).user
    question = (await kit.c.tables.look(table, user)).questions[0]
    decision = question.decision
    count = player.randint(max(decision.least, min(1, decision.most)), min(decision.most, len(decision.options)))
    picks = [option.id for option in player.sample(decision.options, count)]
    moved = await kit.c.tables.choose(
        table, user, picks, asked=question.asked, decision=decision.id, exact=True, confirmed=True
    )
    assert isinstance(moved, Moved)
    return moved


@pytest.mark.parametrize(
    ("key", "count"), [(key, n) for key in KEYS for n in {min(GAMES[key].player_counts), max(GAMES[key].player_counts)}]
)
async def test_a_game_with_restarts_and_undos_is_confirmed(all_games: Kit, key: str, count: int) -> None:
    kit, player = all_games, random.Random(key)
    table = await table_of(kit, key, count, player)
    while (moved := await step(kit, table, player)) is not None:
        if player.random() < 0.03 and moved.outcome is None:
            try:
                await kit.c.undoing.undo(table, (await kit.info(table)).players[0].user)
            except Refused:
                continue  # nothing of his to take back
        if player.random() < 0.03:
            await kit.restart()
    export = await kit.c.tables.export(table)
    report = verify(export.data, GAMES)
    assert report.ok, report.lines


@pytest.mark.parametrize("key", KEYS)
async def test_a_secret_question_stays_open_while_others_choose(all_games: Kit, key: str) -> None:
    """Buttons that were sent for it go on working, and it is not sent again."""
    seen = 0
    for number in range(9):
        seen += await unmoved(all_games, key, CHANNEL + number, random.Random(number))
        if seen:
            return
    raise AssertionError("no game had such a question")


async def unmoved(kit: Kit, key: str, channel: int, player: random.Random) -> int:
    """Plays a game; how many secret questions stayed open when somebody else answered. Fails if one was renewed."""
    seen = 0
    table = await table_of(kit, key, max(GAMES[key].player_counts), player, channel)
    while True:
        before = {
            owing.user: [q for q in (await kit.c.tables.look(table, owing.user)).questions if q.decision.secret]
            for owing in (await kit.info(table)).owes
        }
        moved = await step(kit, table, player)
        if moved is None or seen:
            return seen
        actor = next(p.user for p in (await kit.info(table)).players if p.seat == moved.seat)
        for user, questions in before.items():
            now = {q.decision.id: q.asked for q in (await kit.c.tables.look(table, user)).questions}
            for question in questions:
                if user != actor and question.decision.id in now:
                    seen += 1
                    assert now[question.decision.id] == question.asked


@pytest.mark.parametrize("key", KEYS)
async def test_nobody_gets_more_letters_than_needed(all_games: Kit, key: str) -> None:
    """At most one direct message a person and step, one board a step, and far fewer letters than boards."""
    kit, player = all_games, random.Random(3)
    table = await table_of(kit, key, max(GAMES[key].player_counts), player)
    post = await kit.deliver()
    started, steps = len(post.jobs), 0
    while steps < 60 and await step(kit, table, player) is not None:
        steps += 1
        before = len(post.jobs)
        fresh = (await kit.deliver()).jobs[before:]
        letters = Counter(job.user for job in fresh if isinstance(job.payload, Ask))
        assert all(count == 1 for count in letters.values())
        assert sum(isinstance(job.payload, Board) for job in fresh) <= 1
    jobs = post.jobs[started:]
    boards = sum(isinstance(job.payload, Board) for job in jobs)
    asks = sum(isinstance(job.payload, Ask) for job in jobs)
    assert boards and asks <= boards
