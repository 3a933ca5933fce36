"""The soak command plays, restarts and finds nothing wrong."""

from __future__ import annotations

from bot.soak import soak
from tests.toy import TOY


async def test_a_short_soak_finds_no_fault() -> None:
    report = await soak(3, 2, 1, {"toy": TOY}, {}, restart=40, most=150)
    assert report["faults"] == []
    assert report["presses"] >= 150 and report["restarts"] >= 3
