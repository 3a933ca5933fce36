"""/orders on Discord: private in every word, kept through a crash, and not to be told from a player's own hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.service.standing import MOST
from tests.bot.world import World, labels, options_of, said, whole

WAIT = 300


@pytest.fixture
def world(world: World) -> World:
    wait(world)
    return world


def wait(world: World, seconds: int = WAIT) -> None:
    """Orders answer after exactly this time."""
    world.bot.house.chancery.ground.delay = lambda: seconds


def public(world: World) -> list[tuple[str, list[str], bool]]:
    """All that stands in the channel, with whether it was edited."""
    return [(m.content, labels(m), m.edited_at is not None) for m in world.channel.history()]


async def test_set_show_cancel(world: World) -> None:
    await world.table()
    before = public(world)
    assert "left none" in await world.slash(world.anna, "orders show")
    answer = await world.slash(world.anna, "orders set", order="Always bid 0")
    assert "Ordered" in answer and "Always bid 0" in answer and "about to answer" in answer
    assert "Always bid 0" in await world.slash(world.anna, "orders show")
    assert "Always bid 0" in await world.slash(world.anna, "hand")
    assert "answers for you in some minutes" in await world.slash(world.anna, "do")
    assert "left none" in await world.slash(world.ben, "orders show")
    answer = await world.slash(world.anna, "orders cancel", order="nothing")
    assert "Cancelled" in answer and "left none" in answer
    await world.env.advance_time(WAIT + 1)
    assert public(world) == before
    assert "Bid 0 to 2" in await world.slash(world.anna, "do")


async def test_by_menu_and_button(world: World) -> None:
    await world.table()
    shown = await world.anna.slash(world.channel, "orders show")
    assert options_of(shown.response.message) == ["pass", "nothing", "most"]
    result = await world.anna.select(shown.response.message, ["most"])
    assert "Ordered" in said(result) and options_of(result.response.message) == ["pass", "nothing"]
    result = await world.anna.click(result.response.message, label="Cancel all orders")
    assert "Cancelled" in said(result) and "left none" in said(result)


async def test_suggestions_are_the_games_own_and_ones_own(world: World) -> None:
    await world.table()

    async def offered(actor: Any, command: str, typed: str = "") -> list[str]:
        return [entry["value"] for entry in await actor.autocomplete(world.channel, command, "order", typed)]

    assert await offered(world.anna, "orders set") == ["pass", "nothing", "most"]
    assert await offered(world.anna, "orders set", "bid") == ["nothing", "most"]
    await world.slash(world.anna, "orders set", order="pass")
    assert await offered(world.anna, "orders cancel") == ["pass"]
    assert await offered(world.ben, "orders cancel") == []
    (reason,) = await world.cleo.autocomplete(world.channel, "orders set", "order", "")
    assert "no seat" in reason["name"]


async def test_in_a_direct_message(world: World) -> None:
    await world.table()
    result = await world.anna.user.slash("orders set", order="nothing")
    assert "Ordered" in said(result)
    await world.env.advance_time(WAIT + 1)
    assert "1 of 2 have chosen" in world.board().content


@pytest.mark.parametrize("order", ["", "attack", "x" * 300])
async def test_bad_input_changes_nothing(world: World, order: str) -> None:
    await world.table()
    before = world.dump()
    assert "You can order" in await world.slash(world.anna, "orders set", order=order or " ")
    assert "no seat" in await world.slash(world.cleo, "orders set", order="pass")
    assert "no orders" in await world.slash(world.anna, "orders cancel", order=order)
    assert world.dump() == before


async def test_before_and_after_the_game(world: World) -> None:
    assert "no table" in await world.slash(world.anna, "orders show")
    await world.table(start=False)
    assert "not started" in await world.slash(world.anna, "orders set", order="pass")
    await world.slash(world.anna, "table start")
    asked = await world.anna.slash(world.channel, "concede")
    await world.anna.click(asked.response.message, label="Yes, I concede")
    assert "over" in await world.slash(world.anna, "orders set", order="pass")


async def test_a_crash_between_the_order_and_its_answer(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "orders set", order="nothing")
    await world.env.advance_time(WAIT - 100)
    await world.restart()
    await world.env.advance_time(98)
    assert "Waiting for **Red**" in world.board().content and "**Blue**" in world.board().content
    await world.env.advance_time(5)
    assert "1 of 2 have chosen" in world.board().content
    await world.slash(world.ben, "do", answers="bid 1")
    assert "Bids: Red 0 and Blue 1" in world.posts()[-1].content


async def test_a_crash_just_before_the_answer_gives_it_a_new_time(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "orders set", order="nothing")
    await world.bot.house.chancery.orders.close()
    await world.env.advance_time(WAIT + 60)
    await world.restart()
    assert "1 of 2" not in world.board().content
    await world.env.advance_time(MOST + 1)
    assert "1 of 2 have chosen" in world.board().content


async def test_an_old_button_after_the_order_has_answered(world: World) -> None:
    await world.table()
    opened = await world.anna.click(world.board(), label="Choose / Play")
    await world.slash(world.anna, "orders set", order="nothing")
    await world.env.advance_time(WAIT + 1)
    assert "earlier question" in said(await world.anna.click(opened.response.message, label="Bid 2"))


async def test_the_order_lapses_with_the_round(world: World) -> None:
    await world.table()
    await world.slash(world.ben, "orders set", order="pass")
    for round_ in (1, 2):
        for actor in (world.anna, world.ben):
            await world.slash(actor, "do", answers="bid 0")
        await world.slash(world.anna, "pass")
        await world.env.advance_time(WAIT + 1)
        if round_ == 1:
            assert "Blue passed" in world.posts()[-1].content
    assert "**Blue** (<@" in world.posts()[-1].content and "to play a card" in world.posts()[-1].content
    assert "left none" in await world.slash(world.ben, "orders show")


async def test_undo_of_an_answer_cancels_its_order(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "orders set", order="nothing")
    await world.env.advance_time(WAIT + 1)
    shown = await world.anna.slash(world.channel, "undo")
    assert "Bid 0" in said(shown)
    result = await world.anna.click(shown.response.message, label="Take back the last step")
    assert "Your standing order “Always bid 0” had answered that" in said(result)
    assert "left none" in await world.slash(world.anna, "orders show")


async def test_what_follows_an_answer_is_told_by_direct_message(world: World) -> None:
    await world.table()
    await world.slash(world.ben, "do", answers="bid 1")
    await world.slash(world.anna, "orders set", order="nothing")
    letters = len(world.letters(world.anna))
    await world.env.advance_time(WAIT + 1)
    (letter,) = world.letters(world.anna)[letters:]
    assert "Play a card" in letter.content
    assert "Bids: Red 0 and Blue 1" in world.posts()[-1].content


async def test_no_direct_message_about_what_an_order_answers(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "orders set", order="nothing")
    for actor in (world.anna, world.ben):
        await world.slash(actor, "do", answers="bid 1")
    letters = len(world.letters(world.anna))
    await world.slash(world.anna, "pass")
    await world.slash(world.ben, "pass")
    (letter,) = world.letters(world.anna)[letters:]
    assert "Your hand" in letter.content and "Bid 0 to 2" not in letter.content
    assert "Bid 0 to 2" in world.letters(world.ben)[-1].content


async def test_the_log_tells_it_to_its_owner_after_the_game(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "orders set", order="pass")
    for actor in (world.anna, world.ben):
        await world.slash(actor, "do", answers="bid 1")
    await world.env.advance_time(WAIT + 1)
    assert "by your standing order" not in await world.slash(world.anna, "log")
    asked = await world.ben.slash(world.channel, "concede")
    await world.ben.click(asked.response.message, label="Yes, I concede")
    assert "Red passed. *(by your standing order)*" in await world.slash(world.anna, "log")
    assert "standing" not in await world.slash(world.ben, "log")
    assert "standing" not in await world.slash(world.cleo, "log")


async def played(world: World, *, ordered: bool) -> list[Any]:
    """All that others see while Anna's answers are given by orders, or at the same times by herself."""
    seen: list[Any] = []

    async def look() -> None:
        seen.append(public(world))
        for actor in (world.ben, world.cleo):
            for command in ("do", "log", "board", "text", "table info", "table list"):
                seen.append(await world.slash(actor, command))
            await world.env.advance_time(11)
        seen.append([(m.content, labels(m)) for m in world.letters(world.ben)])

    await world.table()
    if ordered:
        await world.slash(world.anna, "orders set", order="pass")  # stands when her turn is announced
    for order, answer in (("nothing", "bid 0"), ("pass", "pass"), ("most", "bid 2")):
        if ordered and order != "pass":
            await world.slash(world.anna, "orders set", order=order)
        await look()
        await world.env.advance_time(WAIT)
        if not ordered:
            await world.slash(world.anna, "do", answers=answer)
        await look()
        if order == "nothing":
            await world.slash(world.ben, "do", answers="bid 1")
        if order == "pass":
            await world.slash(world.ben, "pass")
    sent = [entry for entry in world.env.http_requests if f"/channels/{world.channel.id}/messages" in entry.path]
    assert len(sent) > 7
    return [*seen, *((entry.method, entry.json) for entry in sent)]  # pings and buttons too


async def test_nothing_that_others_see_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_bytes", bytes)  # the same deal for both
    seen = []
    for ordered in (True, False):
        async with whole(World(tmp_path / str(ordered))) as world:
            wait(world)
            text = repr(await played(world, ordered=ordered))
            assert text.count("standing") == 0
            for actor in (world.anna, world.ben, world.cleo):
                text = text.replace(str(actor.id), actor.name)
            seen.append(re.sub(r"<t:\d+|\d{15,}", "number", text))
    assert "Bids: Red 0 and Blue 1" in seen[0] and "Red passed" in seen[0]
    assert seen[0] == seen[1]
