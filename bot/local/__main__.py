"""``python -m bot.local``: the real bot in an in-memory Discord, with a page in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import discord
from aiohttp import web

from bot.local.server import Server
from bot.local.world import World

PORT = 8930
TOKEN_BYTES = 16


def make_bot(folder: Path) -> discord.Client:
    """The bot as ``python -m bot`` would start it, with a new database in the folder.

    An old one would be of no use: its tables are bound to channels that ended with the last local play.
    """
    from bot.client import create_bot
    from bot.config import Settings

    name = f"play-{datetime.now(UTC):%Y%m%d-%H%M%S}.db"
    return create_bot(Settings(database=folder / name, backups=folder / "backups"))


async def play(bot: discord.Client, port: int, browser: bool) -> None:
    """Serve the page until the process is asked to end."""
    stop = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C cancels the task instead
            asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    world = World(bot)
    try:
        await world.open()
        with world.env.time_context():
            server = Server(world, secrets.token_urlsafe(TOKEN_BYTES))
            runner = await _listen(server, port)
            pump = asyncio.create_task(world.pump())
            try:
                print(f"\nChancery, local play. Open this address in a browser:\n\n    {server.url}\n", flush=True)
                print("It is only for this machine. Ctrl-C ends it.", flush=True)
                if browser and _has_screen():
                    webbrowser.open(server.url)
                await stop.wait()
            finally:
                pump.cancel()
                world.tell()
                await runner.cleanup()
    finally:
        await world.close()
        print("Local play has ended.", flush=True)


async def _listen(server: Server, port: int) -> web.AppRunner:
    try:
        return await server.listen(port)
    except OSError:
        return await server.listen(0)


def _has_screen() -> bool:
    """Whether a graphical browser can be expected; a text browser would take the terminal away."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.local", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"port on 127.0.0.1 ({PORT}; another if it is taken)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--data", type=Path, help="leave the database in this folder (default: it is thrown away)")
    asked = parser.parse_args(argv)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    with contextlib.ExitStack() as stack, contextlib.suppress(KeyboardInterrupt):
        folder = asked.data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chancery-")))
        folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(play(make_bot(folder), asked.port, asked.open))


if __name__ == "__main__":
    main()
