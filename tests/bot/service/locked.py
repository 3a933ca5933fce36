"""``python -m tests.bot.service.locked FOLDER GAME``: make one of two secret choices, then die without warning."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from rules import GAMES
from tests.bot.kit import Kit
from tests.toy import TOY


async def main(folder: Path, game: str) -> None:
    kit = await Kit(folder, {"toy": TOY, **GAMES}).open()
    table = await kit.table(game=game)
    first = (await kit.info(table)).owes[0]
    question = (await kit.c.tables.look(table, first.user)).questions[0]
    moved = await kit.do(table, first.user, question.decision.options[0].id, exact=True)
    assert question.decision.secret and moved.locked
    print(table, first.user, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
