"""Crisis: 1914 through Discord: tables of one, three and five, a week of play, and what each may see of it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.service import proof
from render import RENDERERS
from rules import GAMES
from tests.bot.driver import play_to_the_end, press_on
from tests.bot.world import World, said, whole

GAME = "crisis_1914"


@pytest_asyncio.fixture
async def july(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    """The real games without their pictures: quick."""
    async with whole(World(tmp_path, games=GAMES)) as made:
        yield made


@pytest_asyncio.fixture
async def painted(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    """The real games with their pictures."""
    async with whole(World(tmp_path, games=GAMES, renderers=RENDERERS)) as made:
        yield made


async def seated(world: World, wishes: list[str], **more: Any) -> list[Any]:
    """A running table of as many people as wishes; an empty wish is none. The people in order."""
    names = ["Dora", "Emil"]
    people = [world.anna, world.ben, world.cleo, *(world.join(name) for name in names)][: len(wishes)]
    await world.slash(people[0], "table new", game=GAME, **({"seat": wishes[0]} if wishes[0] else {}), **more)
    for actor, wish in zip(people[1:], wishes[1:], strict=True):
        await world.slash(actor, "table join", **({"seat": wish} if wish else {}))
    assert "has begun" in await world.slash(people[0], "table start")
    return people


async def test_the_first_letters_say_what_comes_where(july: World) -> None:
    people = await seated(july, ["germany", "russia", "france"])
    for actor in people:
        welcome, hand = (letter.content for letter in july.letters(actor)[:2])
        assert "hand and your secret choices will come to you here" in welcome and "**Choose / Play**" in welcome
        assert "**Your hand**" in hand and "published text" not in hand


async def play_a_week(world: World, people: list[Any], seed: int) -> None:
    """Two presses each at random, then everybody passes as soon as they can, until the second week."""
    player = random.Random(seed)
    for _ in range(2):
        for actor in people:
            await press_on(world, actor, player, most=2)
    for _ in range(60):
        for actor in people:
            if "Week 2 of 6" in world.board().content:
                return
            if "You cannot pass here" in await world.slash(actor, "pass"):
                await press_on(world, actor, player, most=1)
    raise AssertionError("the week does not end")


async def test_three_by_choice_of_seat(july: World) -> None:
    people = await seated(july, ["germany", "russia", "austria_hungary"])
    begun = july.board().content
    for actor, name in zip(people, ("Germany", "Russia", "Austria-Hungary"), strict=True):
        assert f"**{name}** <@{actor.id}>" in begun
    await play_to_the_end(july, people, random.Random(1))
    last = july.posts()[-1]
    export = next(file for file in last.attachments if file.filename == "chancery-1.json")
    report = proof.verify(await export.read(), july.games)
    assert report.ok, report.lines


async def test_five_at_random_and_one_concedes(july: World) -> None:
    people = await seated(july, [""] * 5, seats="at random")
    begun = july.board().content
    assert all(f"**{name}**" in begun for name in GAMES[GAME].seat_names.values())
    await play_a_week(july, people, 2)
    asked = await people[3].slash(july.channel, "concede")
    assert "and it is over" in said(asked)
    await people[3].click(asked.response.message, label="Yes, I concede")
    last = july.posts()[-1].content
    assert "The game is over" in last and "conceded" in last and last.count("<@") >= 5


async def test_a_table_of_one(july: World) -> None:
    (anna,) = await seated(july, [""])
    assert "Austria-Hungary" in july.board().content
    await play_to_the_end(july, [anna], random.Random(3))
    assert "Austria-Hungary" in july.posts()[-1].content


async def test_the_lobby_says_who_plays_with_how_many(july: World) -> None:
    answer = await july.slash(july.anna, "table new", game=GAME, seat="britain")
    assert "You can start it alone" in answer
    panel = july.posts()[-1].content
    assert "Players (1 here, 1 to 5 can play)" in panel and "1: Austria-Hungary; 2: and Russia; 3: and Germany" in panel
    assert "Britain is not used" in panel and "Everybody is here" not in panel
    for actor in (july.ben, july.cleo, july.join("Dora"), july.join("Emil")):
        assert "1 to 5 can play" in await july.slash(actor, "table join")
    panel = july.posts()[-1].content
    assert "Everybody is here" in panel and "not used" not in panel
    await july.slash(july.anna, "table start")
    assert f"**Britain** <@{july.anna.id}>" in july.board().content


async def test_typing_belligerence_turns_nothing_over(july: World) -> None:
    (anna,) = await seated(july, [""])
    player = random.Random(8)
    while "choose one action" not in await july.slash(anna, "do"):
        await press_on(july, anna, player, most=1)
    assert "not possible here" in await july.slash(anna, "do", answers="belligerence")
    assert "plain DP" in await july.slash(anna, "do", answers="flip plain")


async def test_cards_of_one_title_are_told_apart(july: World) -> None:
    await seated(july, ["", ""])
    offered = await july.anna.autocomplete(july.channel, "card", "title", "general mob")
    names = [entry["name"] for entry in offered]
    assert sorted(names) == [f"General Mobilization ({name})" for name in sorted(GAMES[GAME].seat_names.values())]
    assert "General Mobilization (Russia)" in await july.slash(july.anna, "card", title="General Mobilization")
    assert "Russia 24" in await july.slash(july.anna, "card", title="General Mobilization (Russia)")


async def test_a_week_of_five_goes_by_on_orders_alone(july: World) -> None:
    """Pass, refuse the Congress, keep the hand: the table does not wait for sleepers who have said so."""
    people = await seated(july, [""] * 5)
    july.bot.house.chancery.ground.delay = lambda: 300
    player = random.Random(6)
    while "to act" not in july.board().content:  # choices of the First Draw
        for actor in people:
            if "to act" not in july.board().content:  # nobody begins an action of his own
                await press_on(july, actor, player, most=1)
    for actor in people:
        for order in ("pass", "refuse", "no_congress", "keep"):
            assert "Ordered" in await july.slash(actor, "orders set", order=order)
    for _ in range(8):
        await july.env.advance_time(301)
    assert "Week 2 of 6" in july.board().content
    for actor in people:
        shown = await july.slash(actor, "orders show")
        assert "Refuse any Congress" in shown and "Pass for the rest of the week" not in shown, "it lapsed"


@pytest.mark.parametrize("count", [1, 3, 5])
async def test_pictures_hands_and_logs(painted: World, count: int) -> None:
    people = await seated(painted, [""] * count)
    await play_a_week(painted, people, 4)
    offered = await painted.cleo.autocomplete(painted.channel, "board", "area", "")
    assert len(offered) == count + 2, "the board, the weeks, and each nation in play"
    for area in offered:
        shown = await painted.cleo.slash(painted.channel, "board", area=area["value"])
        assert shown.response.attachments and shown.response.attachments[0].description, area
    hands = [said(await actor.slash(painted.channel, "hand")) for actor in people]
    assert len(set(hands)) == count
    log = said(await painted.cleo.slash(painted.channel, "log"))
    assert "began" in log or "turned over" in log or "scored" in log
