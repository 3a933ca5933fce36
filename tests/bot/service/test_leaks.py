"""Nothing hidden leaves: not in looks, logs, suggestions, refusals, nor in what is sent."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import Any

import pytest

from bot.service.errors import Refused
from bot.service.jobs import Ask
from rules import GAMES
from rules.core.chance import Chance
from tests.bot.kit import Kit
from tests.toy import TOY

ALL = {"toy": TOY, **GAMES}


async def step(kit: Kit, table: int, player: random.Random) -> bool:
    """One random answer; False if the game is over."""
    owes = (await kit.info(table)).owes
    if not owes:
        return False
    user = player.choice(owes).user
    question = (await kit.c.tables.look(table, user)).questions[0]
    count = max(question.decision.least, min(1, question.decision.most))
    picks = [option.id for option in player.sample(question.decision.options, count)]
    await kit.do(table, user, *picks, exact=True, confirmed=True)
    return True


async def known(kit: Kit, table: int, user: int, state: Any) -> list[str]:
    """All that a person can get out of the services about a table in this state."""
    async with kit.c.db.transaction() as sql:
        await sql.run("UPDATE tables SET state = ? WHERE id = ?", state, table)
        await sql.run("DELETE FROM snapshots WHERE table_id = ?", table)
    kit.c.ground.states.take(table, -1)
    tables = kit.c.tables
    found = [repr(await tables.look(table, user)), repr(await tables.look(table, None)), repr(await tables.info(table))]
    found += [repr(await tables.posted(table, 10**6, None)), repr(await tables.log(table, user, limit=500))]
    found += [repr(await tables.suggest(table, user, text)) for text in ("", "a", "card", "place", "1, ", "event, ")]
    for words in (["xyzzy"], ["card:1"], ["1"], ["a"], ["event", "xyzzy"]):
        try:
            await tables.choose(table, user, words, decision="no such question")
        except Refused as error:
            found.append(str(error))
        try:
            await kit.c.undoing.preview(table, user)
        except Refused as error:
            found.append(str(error))
    return found


@pytest.mark.parametrize("game", ALL)
async def test_nothing_that_a_seat_gets_depends_on_what_it_may_not_know(tmp_path: Path, game: str) -> None:
    """Everything is the same when all that is hidden from the seat is dealt anew."""
    kit, player, rules = await Kit(tmp_path, ALL).open(), random.Random(game), ALL[game]
    try:
        table = await kit.table(game=game)
        for round in range(40):
            for _ in range(player.randrange(1, 4)):
                await step(kit, table, player)
            if (await kit.info(table)).status != "running":
                return
            raw = bytes((await kit.rows("SELECT state FROM tables"))[0][0])
            for seat in (await kit.info(table)).players:
                assert seat.seat is not None
                plain = await known(kit, table, seat.user, raw)
                twin = rules.disguise(rules.load(raw), seat.seat, Chance(bytes([round]) * 16))
                assert await known(kit, table, seat.user, rules.dump(twin)) == plain
            async with kit.c.db.transaction() as sql:
                await sql.run("UPDATE tables SET state = ?", raw)
            kit.c.ground.states.take(table, -1)
    finally:
        await kit.c.close()


@pytest.mark.parametrize("game", GAMES)
async def test_no_public_word_names_a_card_that_is_still_hidden(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hidden is what stays in a hand through a step. The seed is fixed: a card may be lost, shuffled in and drawn
    again in one step, and then its name is rightly told."""
    monkeypatch.setattr(secrets, "token_bytes", random.Random(game).randbytes)
    kit, player, rules = await Kit(tmp_path, ALL).open(), random.Random(game), ALL[game]
    titles = {id: card.title for id, card in rules.cards().items()}
    try:
        table = await kit.table(game=game)
        told, sent, checked, before = 0, 0, 0, list[set[str]]()
        for _ in range(300):
            going = await step(kit, table, player)
            await kit.deliver()
            if not going or (await kit.info(table)).status != "running":
                break
            state = rules.load((await kit.rows("SELECT state FROM tables"))[0][0])
            hands = [set(rules.view(state, seat).hand) for seat in rules.seats_of(state)]
            public = rules.describe(rules.view(state, None))
            log = await kit.c.tables.log(table, None, limit=1000)
            shown = " ".join(line.text for line in log if line.kind in ("revealed", "showed"))
            fresh = " ".join(line.text for line in log[told:])
            fresh += " ".join(repr(job.payload) for job in kit.post.jobs[sent:] if job.channel is not None)
            told, sent = len(log), len(kit.post.jobs)
            kept, before = [hand & old for hand, old in zip(hands, before or hands, strict=True)], hands
            for card in set.union(*kept) - set.intersection(*hands):
                if titles[card] not in public + shown and len(titles[card]) > 5:
                    checked += 1
                    assert titles[card] not in fresh, f"{titles[card]} is hidden, but: {fresh}"
        assert checked
        assert all(job.user is not None for job in kit.post.jobs if isinstance(job.payload, Ask))
    finally:
        await kit.c.close()


@pytest.mark.parametrize("game", ALL)
async def test_a_restart_in_the_middle_of_every_simultaneous_phase(tmp_path: Path, game: str) -> None:
    """A secret choice is saved the moment it is made, and stays secret through the restart."""
    kit, player, phases = await Kit(tmp_path, ALL).open(), random.Random(3), 0
    try:
        for channel in range(100, 110):  # a random game may end before its players choose at once
            table = await kit.table(game=game, channel=channel)
            while phases < 3 and (owes := (await kit.info(table)).owes):
                if len(owes) > 1 and all(owed.secret for owed in owes):
                    phases += 1
                    first = player.choice(owes)
                    question = (await kit.c.tables.look(table, first.user)).questions[0]
                    pick = player.choice(question.decision.options).id
                    moved = await kit.do(table, first.user, pick, exact=True)
                    assert moved.locked
                    await kit.restart()
                    left = (await kit.info(table)).owes
                    assert {owed.seat for owed in left} == {owed.seat for owed in owes} - {first.seat}
                    for other in left:
                        told = [line.text for line in await kit.c.tables.log(table, other.user)]
                        assert not any(pick in text for text in told)
                    assert (await kit.c.undoing.undo(table, first.user)).questions[0].decision == question.decision
                    await kit.restart()
                    await kit.do(table, first.user, pick, exact=True)
                elif not await step(kit, table, player):
                    break
        assert phases >= 2
    finally:
        await kit.c.close()
