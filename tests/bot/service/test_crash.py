"""The process is killed at random moments of a busy script: nothing is missing and nothing is doubled."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from rules import GAMES
from tests.bot.kit import Kit
from tests.bot.service.busy import Notebook, open_bot
from tests.bot.sound import sound
from tests.toy import TOY

ROOT = Path(__file__).parents[3]
KILLS = 4


def lines(path: Path) -> list[list[str]]:
    """Whole lines only: the last one may have been cut off."""
    text = path.read_text() if path.exists() else ""
    return [line.split() for line in text[: text.rfind("\n") + 1].splitlines()]


def killed(folder: Path, game: str, seed: int, seconds: float) -> None:
    """Run the busy bot for a while and kill it without warning."""
    command = [sys.executable, "-m", "tests.bot.service.busy", str(folder), game, str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        ready = process.stdout.readline()
        time.sleep(seconds)
        assert ready == b"ready\n" and process.poll() is None, process.stderr.read().decode()
        process.kill()


def locked(folder: Path, game: str) -> tuple[int, int]:
    """One of two secret choices is made by a process that then dies. Its table and who chose."""
    command = [sys.executable, "-m", "tests.bot.service.locked", str(folder), game]
    died = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert died.returncode == -signal.SIGKILL, died.stderr.decode()
    table, first = map(int, died.stdout.split())
    return table, first


@pytest.mark.parametrize("game", ["toy", *GAMES])
async def test_killed_at_random(tmp_path: Path, game: str) -> None:
    dice = random.Random(game)
    for kill in range(KILLS):
        killed(tmp_path, game, kill, dice.uniform(0.05, 0.9))
        c = await open_bot(tmp_path)
        try:
            assert await sound(c) > 0
            async with c.db.read() as sql:
                revisions = {int(r[0]): int(r[1]) for r in await sql.all("SELECT id, revision FROM tables")}
                marked = {str(r[0]) for r in await sql.all("SELECT nonce FROM outbox WHERE message IS NOT NULL")}
            # every answer that a player was told is saved
            for table, revision in lines(tmp_path / "promised"):
                assert revisions[int(table)] >= int(revision)
            # every message marked as sent has arrived, and what arrived twice was not marked: its nonce hides it
            arrived = Counter(line[0] for line in lines(tmp_path / "arrived"))
            assert marked <= arrived.keys()
        finally:
            await c.close()
    c = await open_bot(tmp_path)
    try:
        with (tmp_path / "arrived").open("a") as file:
            await c.begin(Notebook(file), metronome=False)
            await c.outbox.idle()
        arrived = Counter(line[0] for line in lines(tmp_path / "arrived"))
        async with c.db.read() as sql:
            rows = [tuple(r) for r in await sql.all("SELECT nonce, sent, error FROM outbox")]
        for nonce, sent, error in rows:
            assert sent is not None
            assert error or arrived[nonce] >= 1
        assert arrived.keys() <= {nonce for nonce, _, _ in rows}
        assert sum(count - 1 for count in arrived.values()) <= KILLS * 8  # at most those under way at each kill
    finally:
        await c.close()


@pytest.mark.parametrize("game", ["toy", "red_flag_over_paris"])  # both begin with a secret choice of both seats
async def test_killed_between_two_secret_choices(tmp_path: Path, game: str) -> None:
    table, first = locked(tmp_path, game)
    kit = await Kit(tmp_path, {"toy": TOY, **GAMES}).open()
    try:
        (left,) = (await kit.info(table)).owes
        assert left.user != first and left.secret
        question = (await kit.c.tables.look(table, left.user)).questions[0]
        moved = await kit.do(table, left.user, question.decision.options[0].id, exact=True)
        assert moved.owes and not any(owed.secret for owed in moved.owes)
    finally:
        await kit.c.close()
