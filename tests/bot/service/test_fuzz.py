"""Whatever is sent in: it is either a legal answer, or refused with the database the same to the byte."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.service import names
from bot.service.errors import Refused
from bot.service.results import Moved
from rules import GAMES
from tests.bot.kit import BLUE, RED, STRANGER, Kit
from tests.bot.sound import sound
from tests.toy import TOY

ALL = {"toy": TOY, **GAMES}
JUNK = [
    *(
        "",
        " ",
        ",",
        "x",
        "x2",
        "2x",
        "0",
        "-1",
        "9" * 30,
        "nan",
        "true",
        "null",
        "%s",
        "{}",
        "[]",
        "a, b, c",
        "press x20",
    ),
    *("card:", "card:1", "card:999", "space:", "space:press", "place:press", "pass", "done", "none", "place", "event"),
    *("political", "roll", "'; DROP TABLE tables; --", "\x00", "\u202e", "é" * 50, "a" * 399, "@everyone", "🙂"),
]


@pytest.mark.parametrize("game", ALL)
async def test_junk(tmp_path: Path, game: str) -> None:
    kit, dice = await Kit(tmp_path, ALL).open(), random.Random(game)
    moved = refused = 0
    try:
        table = await kit.table(game=game)
        for _ in range(250):
            user = dice.choice((RED, BLUE, STRANGER))
            answers = (
                names.split(dice.choice(JUNK)) if dice.random() < 0.3 else dice.choices(JUNK, k=dice.randrange(1, 5))
            )
            asked = dice.choice((None, None, 0, 1, 2, -5, 10**9))
            decision = dice.choice((None, None, None, "1", "bid-1-red", "objective-1-commune", "x:y", ""))
            seat = dice.choice((None, None, "red", "commune", "nobody"))
            before = kit.dump()
            try:
                result = await kit.c.tables.choose(
                    table, user, answers, asked=asked, decision=decision, seat=seat, exact=dice.random() < 0.5
                )
            except Refused as error:
                refused += 1
                assert 10 < len(str(error)) < 1200 and kit.dump() == before
            else:
                if isinstance(result, Moved):
                    moved += 1
            if dice.random() < 0.3:  # go on with a legal answer, to be in many positions
                owes = (await kit.info(table)).owes
                if not owes:
                    break
                question = (await kit.c.tables.look(table, owes[0].user)).questions[0]
                picks = [o.id for o in dice.sample(question.decision.options, max(1, question.decision.least))]
                await kit.do(table, owes[0].user, *picks, exact=True, confirmed=True)
        assert refused > 20
        await sound(kit.c)
    finally:
        await kit.c.close()
