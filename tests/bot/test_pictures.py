"""Boards, hands and cards as pictures: with descriptions, marks and rings, never stale, and dispensable."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from tests.bot.pictures import ToyPictures
from tests.bot.world import World, components, labels, options_of, said, whole


@pytest_asyncio.fixture
async def drawn(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    """The toy game with pictures."""
    async with whole(World(tmp_path, renderers={"toy": ToyPictures()})) as made:
        yield made


async def placing(world: World) -> Any:
    """Anna has played a card and is to place two cubes. The private message that asks."""
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    card = (await world.anna.autocomplete(world.channel, "play", "card", ""))[0]["value"]
    return await world.anna.slash(world.channel, "play", card=card, how="place")


async def test_a_board_has_a_picture_with_its_description(drawn: World) -> None:
    await drawn.table()
    file = drawn.board().attachments[0]
    assert file.description is not None and "Round 1" in file.description
    assert file.filename.startswith("toy-") and len(await file.read()) > 50


async def test_the_counting_edit_keeps_the_picture(drawn: World) -> None:
    await drawn.table()
    before = [file.id for file in drawn.board().attachments]
    await drawn.slash(drawn.anna, "do", answers="bid 1")
    assert "1 of 2" in drawn.board().content
    assert [file.id for file in drawn.board().attachments] == before


async def test_a_private_step_shows_legal_spaces_and_one_picture(drawn: World) -> None:
    asked = await placing(drawn)
    assert len(asked.response.attachments) == 1
    boards = drawn.renderers["toy"].boards
    assert boards[-1][2] == {"space:north", "space:south", "space:east", "space:west"}
    assert boards[-1][0].seat == "red"
    result = await drawn.anna.click(asked.response.message, label="Place a cube on North Bank")
    assert len(result.response.attachments) == 1
    result = await drawn.anna.click(result.response.message, label="Place a cube on East Gate")
    assert result.response.attachments == []
    view, marks, legal, _ = boards[-1]
    assert view.seat is None and legal == frozenset()
    assert {(mark.target, mark.tab) for mark in marks} == {("space:north", "+1"), ("space:east", "+1")}


async def test_the_hand_is_a_picture_where_a_card_is_asked_for(drawn: World) -> None:
    await drawn.table()
    letter = drawn.letters(drawn.ben)[-1]
    assert letter.attachments[0].filename.startswith("hand.")
    assert letter.attachments[0].description is not None and "3 cards" in letter.attachments[0].description
    shown = await drawn.anna.slash(drawn.channel, "hand")
    assert shown.response.attachments[0].filename.startswith("hand.")


async def test_areas_are_offered_by_menu_and_by_autocomplete(drawn: World) -> None:
    await drawn.table()
    shown = await drawn.cleo.click(drawn.board(), label="Board areas")
    assert options_of(shown.response) == ["banks", "gates"]
    menu = next(part["custom_id"] for part in components(shown.response) if part["type"] == 3)
    closer = await drawn.cleo.select(shown.response.message, ["gates"], custom_id=menu)
    assert drawn.renderers["toy"].boards[-1][3] == "gates"
    assert options_of(closer.response) == ["*", "banks"]
    back = await drawn.cleo.select(closer.response.message, ["*"], custom_id=menu)
    assert back.response.attachments[0].filename == shown.response.attachments[0].filename
    offered = await drawn.cleo.autocomplete(drawn.channel, "board", "area", "")
    assert [entry["value"] for entry in offered] == ["*", "banks", "gates"]
    assert (await drawn.cleo.slash(drawn.channel, "board", area="The banks")).response.attachments
    assert "Parts: " in await drawn.slash(drawn.cleo, "board", area="moon")


async def test_a_public_board_shows_what_everybody_may_see(drawn: World) -> None:
    await placing(drawn)
    shown = await drawn.anna.slash(drawn.channel, "board", public=True)
    view, _, legal, _ = drawn.renderers["toy"].boards[-1]
    assert view.seat is None and view.hand == () and legal == frozenset()
    assert not shown.followups[0].ephemeral and shown.followups[0].attachments
    assert labels(shown.followups[0]) == []


async def test_a_card_has_a_description_within_the_limit(drawn: World) -> None:
    shown = await drawn.cleo.slash(drawn.channel, "card", title="toy/card:1")
    description = shown.response.attachments[0].description
    assert description is not None and len(description) <= 1024


async def test_a_picture_that_is_too_large_leaves_the_words(drawn: World) -> None:
    await drawn.table()
    await drawn.slash(drawn.anna, "do", answers="bid 1")
    drawn.env.inject_error("POST", f"/channels/{drawn.channel.id}/messages", status=413, code=40005)
    await drawn.slash(drawn.ben, "do", answers="bid 0")
    assert "Bids: Red 1" in drawn.board().content and drawn.board().attachments == []
    drawn.env.inject_error("PATCH", "/webhooks/*", status=413, code=40005)
    assert "Your hand" in said(await drawn.anna.slash(drawn.channel, "hand"))


async def test_where_files_are_forbidden_the_words_arrive(drawn: World) -> None:
    await drawn.table()
    await drawn.slash(drawn.anna, "do", answers="bid 1")
    channel = drawn.bot.get_channel(drawn.channel.id)
    await channel.set_permissions(channel.guild.me, attach_files=False)  # type: ignore[union-attr]
    await drawn.env.settle()
    await drawn.slash(drawn.ben, "do", answers="bid 0")
    assert "Bids: Red 1" in drawn.board().content and drawn.board().attachments == []
