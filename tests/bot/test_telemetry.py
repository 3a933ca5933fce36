"""Every command and press is counted by how it ended, and nothing that a person types becomes a name."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.watch import Meter
from tests.bot.world import World, burst, press_payload


def meter(world: World, name: str) -> Meter:
    return world.bot.house.chancery.ground.watch.meters.get(name, Meter())


async def test_commands(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.anna, "do", answers="nonsense")
    await world.slash(world.cleo, "do", answers="bid 1")
    do = meter(world, "/do")
    assert (do.calls, do.refusals, do.errors) == (3, 2, 0) and do.seconds > 0
    assert meter(world, "/table new").calls == 1


async def test_presses(world: World) -> None:
    await world.table()
    await world.anna.click(world.board(), label="Choose / Play")
    await world.cleo.click(world.board(), label="My hand")
    assert meter(world, "press choose").calls == 1
    hand = meter(world, "press hand")
    assert (hand.calls, hand.refusals) == (1, 1)


async def test_a_forged_button_has_no_meter_of_its_own(world: World) -> None:
    await world.table()
    await burst(world.env, [press_payload(world.anna, world.board(), f"x:{name}:1") for name in ("aaa", "bbb")])
    assert (meter(world, "press ?").calls, meter(world, "press ?").refusals) == (2, 2)


async def test_what_fails_by_our_fault_is_an_error(
    world: World, monkeypatch: pytest.MonkeyPatch, no_error_logged: Any
) -> None:
    await world.table()
    world.forgiven = (ZeroDivisionError,)

    async def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(world.bot.house.chancery.tables, "log", broken)
    await world.slash(world.anna, "log")
    await world.anna.click((await world.anna.slash(world.channel, "text")).response.message, label="Log")
    assert (meter(world, "/log").errors, meter(world, "press log").errors) == (1, 1)
    assert (await world.bot.house.chancery.stats())["errors"] == 2
    no_error_logged.clear()


async def test_too_many_questions_are_refusals(world: World) -> None:
    await world.table()
    for _ in range(12):
        await world.slash(world.cleo, "text")
    text = meter(world, "/text")
    assert text.calls == 12 and text.refusals == 2 and text.errors == 0
