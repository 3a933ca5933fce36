"""``python -m bot``: run the bot, or do one piece of an operator's work on its files."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import discord
from dotenv import load_dotenv

from bot.client import create_bot
from bot.config import Settings
from bot.service import proof
from bot.service.chancery import Chancery
from bot.service.errors import Refused
from bot.service.watch import log_to
from bot.store import backup
from bot.store.database import Database, Unusable
from rules import GAMES

log = logging.getLogger("bot")

NO_TOKEN = (
    "There is no token: put DISCORD_TOKEN=... into the file .env (see .env.example and README). "
    "To try the bot without Discord: make play."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 0 if all went well."""
    given = parser().parse_args(arguments)
    load_dotenv()
    try:
        settings = Settings.from_env(os.environ)
        return asyncio.run(COMMANDS[given.command](settings, given))
    except FileNotFoundError as error:
        print(f"There is no file {error.filename}.", file=sys.stderr)
        return 1
    except (ValueError, Unusable, Refused) as error:
        print(error, file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """What can be asked for on the command line."""
    found = argparse.ArgumentParser(prog="python -m bot", description="Chancery, a referee for Discord.")
    commands = found.add_subparsers(dest="command")
    found.set_defaults(command="run")
    commands.add_parser("run", help="run the bot (also without any word)")
    commands.add_parser("backup", help="copy the database now, while the bot is not running")
    commands.add_parser("check", help="look whether the database is sound")
    restore = commands.add_parser("restore", help="put a backup in the place of the database")
    restore.add_argument("file", type=Path)
    verify = commands.add_parser("verify", help="replay an exported game and confirm every die and every draw")
    verify.add_argument("file", type=Path)
    export = commands.add_parser("export", help="write a finished table as chancery-TABLE.json")
    export.add_argument("table", type=table_number)
    return found


def table_number(text: str) -> int:
    """A table's number as typed. Raises ArgumentTypeError, which argparse shows."""
    if not text.isdecimal() or not 0 < int(text) < 10**9:
        raise argparse.ArgumentTypeError("a table has a number from 1 on; see /table info")
    return int(text)


async def run(settings: Settings, given: argparse.Namespace) -> int:
    """The bot, until it is told to stop."""
    if not settings.token:
        print(NO_TOKEN, file=sys.stderr)
        return 1
    log_to(logging.StreamHandler(), settings.log_level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never speaks: no warning about that
    bot = create_bot(settings, alone=True)
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Task[None]] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: stopping.append(asyncio.create_task(bot.close())))
    try:
        await bot.start(settings.token)
    except discord.LoginFailure:
        print("Discord does not accept this token: make a new one and put it into .env.", file=sys.stderr)
        return 1
    except aiohttp.ClientConnectionError as error:
        print(f"Discord cannot be reached ({error}): start me again when it can.", file=sys.stderr)
        return 1
    finally:
        await asyncio.gather(*stopping)
        await bot.close()
    return 0


def existing(database: Path) -> None:
    """Raises Unusable if there is no such file: what reads a database must not begin an empty one by mistake."""
    if not database.is_file():
        raise Unusable(f"There is no database {database}: go to the bot's folder, or set CHANCERY_DATABASE.")


async def make_backup(settings: Settings, given: argparse.Namespace) -> int:
    existing(settings.database)
    db = await Database.open(settings.database, alone=True)
    try:
        print(await backup.backup(db, settings.backups, settings.backup_keep, datetime.now(UTC)))
    finally:
        await db.close()
    return 0


async def restore(settings: Settings, given: argparse.Namespace) -> int:
    backup.restore(given.file, settings.database)
    print(f"{settings.database} is now the copy {given.file}.")
    return 0


async def check(settings: Settings, given: argparse.Namespace) -> int:
    existing(settings.database)
    faults = backup.check(settings.database)
    print("\n".join(faults) or f"{settings.database} is sound.")
    return 1 if faults else 0


async def verify(settings: Settings, given: argparse.Namespace) -> int:
    report = proof.verify_file(given.file, GAMES)
    print("\n".join(report.lines))
    return 0 if report.ok else 1


async def export(settings: Settings, given: argparse.Namespace) -> int:
    existing(settings.database)
    chancery = await Chancery.open(settings, GAMES, lambda: datetime.now(UTC), alone=True)
    try:
        found = await chancery.tables.export(given.table)
    finally:
        await chancery.close()
    try:
        await asyncio.to_thread(Path(found.name).write_bytes, found.data)
    except OSError as error:
        raise Unusable(f"Cannot write {found.name} into this folder: {error.strerror}.") from error
    print(found.name)
    return 0


COMMANDS = {
    "run": run,
    "backup": make_backup,
    "restore": restore,
    "check": check,
    "verify": verify,
    "export": export,
}

if __name__ == "__main__":
    sys.exit(main())
