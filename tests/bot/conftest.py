"""The real bot on an in-memory Discord, with a real SQLite file; limits and errors are looked at in the end."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import simcord

from tests.bot.world import World, whole


@pytest.fixture(autouse=True)
def quick_settling(monkeypatch: pytest.MonkeyPatch) -> None:
    """simcord looks every 50 ms whether the bot has come to rest; 2 ms are enough here."""
    monkeypatch.setitem(simcord.Env._settle_internal.__kwdefaults__, "idle", 0.002)


@pytest.fixture(autouse=True)
def same_deal_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds and lots of a test follow from its name: what passes once passes always."""
    dealer = random.Random(request.node.nodeid)
    monkeypatch.setattr("secrets.token_bytes", dealer.randbytes)
    monkeypatch.setattr("bot.service.lobby.DICE", dealer)


@pytest.fixture
def no_error_logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Our handlers answer every exception, so a fault shows in the log alone. Tests that provoke one clear it."""
    yield caplog
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    bad = [record.getMessage() for record in records if record.levelno >= logging.ERROR]
    assert not bad, bad


@pytest_asyncio.fixture
async def world(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    """A server with a channel, Anna, Ben and Cleo, and the bot with the toy game."""
    async with whole(World(tmp_path)) as made:
        yield made
