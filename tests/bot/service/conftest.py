from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.kit import Kit, toy_kit


@pytest_asyncio.fixture
async def kit(tmp_path: Path) -> AsyncIterator[Kit]:
    opened = await toy_kit(tmp_path).open()
    try:
        yield opened
    finally:
        await opened.c.close()
