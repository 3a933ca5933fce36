"""``python -m bot``: what an operator types."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.__main__ import main
from bot.client import Bot, create_bot
from bot.config import Settings
from bot.store.database import Database
from tests.bot.driver import play_to_the_end
from tests.bot.world import World, whole

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory with settings of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("CHANCERY_DATABASE", str(tmp_path / "bot.db"))
    monkeypatch.setenv("CHANCERY_BACKUPS", str(tmp_path / "backups"))
    return tmp_path


def test_without_a_token_it_says_what_to_do(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 1
    assert "DISCORD_TOKEN" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-1", "9" * 25, "²", "one"])
def test_a_number_that_is_no_tables(folder: Path, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["export", "--", number])
    assert "a table has a number from 1 on" in capsys.readouterr().err


def test_a_missing_file_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nofile.json"]) == 1
    assert capsys.readouterr().err == "There is no file nofile.json.\n"


def test_discord_out_of_reach(folder: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    async def start(self: Bot, token: str) -> None:
        raise aiohttp.ClientConnectionError("no route")

    monkeypatch.setenv("DISCORD_TOKEN", "secret-token")
    monkeypatch.setattr(Bot, "start", start)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "Discord cannot be reached (no route)" in said and "secret-token" not in said


def test_a_bad_setting_is_named(folder: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CHANCERY_BACKUP_HOURS", "often")
    assert main([]) == 1
    assert "CHANCERY_BACKUP_HOURS" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["backup"], ["check"], ["export", "1"]])
def test_no_database_is_begun_by_mistake(folder: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 1
    assert f"There is no database {folder / 'bot.db'}" in capsys.readouterr().err
    assert list(folder.iterdir()) == []


async def empty(path: Path) -> None:
    await (await Database.open(path)).close()


def test_backup_check_and_restore(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(empty(folder / "bot.db"))
    assert main(["backup"]) == 0
    copy = Path(capsys.readouterr().out.strip())
    assert copy.exists()
    assert main(["check"]) == 0
    (folder / "bot.db").write_bytes(b"not a database at all" * 100)
    assert main(["check"]) == 1
    for rest in folder.glob("bot.db-*"):
        rest.unlink()
    assert main(["restore", str(copy)]) == 0
    assert main(["check"]) == 0
    with sqlite3.connect(folder / "bot.db") as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_what_is_not_there_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", "nowhere.db"]) == 1
    assert main(["verify", "nowhere.json"]) == 1
    assert main(["export", "7"]) == 1
    assert all(line for line in capsys.readouterr().err.splitlines())


def taken(export: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that cannot be written is told in a sentence."""
    kept = export.rename(export.with_suffix(".kept"))
    export.mkdir()
    assert main(["export", "1"]) == 1
    assert "Cannot write chancery-1.json into this folder" in capsys.readouterr().err
    export.rmdir()
    kept.rename(export)


async def test_an_exported_game_is_verified(
    tmp_path: Path, no_error_logged: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import random

    from rules import GAMES

    async with whole(World(tmp_path, games=GAMES)) as world:
        await world.table(game="red_flag_over_paris", wishes=("versailles", "commune"))
        await play_to_the_end(world, [world.anna, world.ben], random.Random(8))
    assert await asyncio.to_thread(main, ["export", "1"]) == 0
    assert await asyncio.to_thread(main, ["verify", "chancery-1.json"]) == 0
    export = folder / "chancery-1.json"
    await asyncio.to_thread(taken, export, capsys)
    export.write_bytes(export.read_bytes().replace(b" went on the", b" came from the", 1))
    assert await asyncio.to_thread(main, ["verify", "chancery-1.json"]) == 1


def test_the_commands_are_listed() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "bot", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in ("run", "backup", "check", "restore", "verify", "export"):
        assert name in shown.stdout


async def test_a_signal_ends_the_bot_in_order(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in flight is finished and the database closed before the process goes."""
    from bot import __main__ as start

    made: list[Bot] = []
    closed = asyncio.Event()
    close = discord.Client.close

    async def online(self: Bot, token: str) -> None:
        await self.setup_hook()
        asyncio.get_running_loop().call_later(0.05, signal.raise_signal, signal.SIGTERM)
        await closed.wait()

    async def closing(self: Bot) -> None:
        await close(self)
        closed.set()

    async def told(self: Any) -> list[Any]:
        return []

    def noted(settings: Settings, **more: Any) -> Bot:
        made.append(create_bot(settings, **more))
        return made[-1]

    monkeypatch.setattr(Bot, "start", online)
    monkeypatch.setattr(discord.Client, "close", closing)
    monkeypatch.setattr(discord.app_commands.CommandTree, "sync", told)
    monkeypatch.setattr(start, "create_bot", noted)
    monkeypatch.setattr(start, "log_to", lambda *given: None)
    settings = Settings(token="x" * 20, database=folder / "bot.db", backups=folder / "backups")
    assert await start.run(settings, start.parser().parse_args([])) == 0
    assert made[0].closing and made[0].is_closed()
    with pytest.raises(ValueError, match=r"(?i)connection"):
        await made[0].house.chancery.tables.at(1)


async def test_closing_waits_for_work_in_flight(world: World) -> None:
    await world.table()
    done: list[bool] = []

    async def work() -> None:
        await asyncio.sleep(0.05)
        done.append(True)

    task = asyncio.create_task(work(), name="CommandTree-invoker")
    await world.bot.close()
    assert done == [True] and task.done()
