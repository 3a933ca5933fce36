"""Europe in Turmoil through Discord: the set-up and whole turns with few inputs."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.ui import looks, pages
from rules import GAMES
from rules.europe_in_turmoil.deck import CARD_IDS, DECK
from tests.bot.driver import over, press_on
from tests.bot.world import World, said, whole

GAME = "europe_in_turmoil"
SEATS = ("liberal", "authoritarian")


@pytest_asyncio.fixture
async def europe(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    """The game without its pictures: quick. Anna is Liberal, Ben is Authoritarian."""
    async with whole(World(tmp_path, games=GAMES)) as made:
        await made.table(game=GAME, wishes=SEATS)
        yield made


async def set_up(world: World) -> None:
    """All starting support in six commands, as in the rulebook's example."""
    anna, ben = world.anna, world.ben
    for actor, spaces in (
        (ben, "vienna, budapest"),
        (anna, "poland, saint petersburg"),
        (ben, "moscow, alsace-lorraine, russian orthodox church"),
        (anna, "italy, trieste, kiel"),
        (ben, "budapest"),
        (anna, "french writers"),
    ):
        await world.slash(actor, "do", answers=spaces)
    assert "Turn 1 (Victorian), round 1 of 7" in world.board().content


async def hand(world: World, seat: str) -> list[int]:
    """The cards of a seat, read from the bot's own position."""
    tables = world.bot.house.chancery.tables
    user = (world.anna if seat == "liberal" else world.ben).id
    view = (await tables.look(1, user)).view
    return [number for number, id in CARD_IDS.items() if id in view.hand]


async def test_a_hand_of_two_messages_has_two_headings(europe: World) -> None:
    await set_up(europe)
    result = await europe.anna.slash(europe.channel, "hand")
    first, *more = said(result).split("**Your hand, continued**")
    cards = await hand(europe, "liberal")
    assert "**Your hand**" in first and all(f"**{DECK[card].title}**" in first + "".join(more) for card in cards)
    assert all(f"**{DECK[card].title}**" in first for card in cards) == (not more)
    assert (await looks.hand_page(europe.bot.house, 1, europe.anna.id)).again == pages.AGAIN


async def test_the_account_tells_support_placed_together(europe: World) -> None:
    answer = await europe.slash(europe.ben, "do", answers="vienna, budapest")
    for told in (answer, europe.board().content):
        assert "Authoritarian placed support in Vienna and Budapest." in told and "(Liberal " not in told
    assert "(1 left)" not in answer and "(2 left)" not in answer


async def test_the_set_up_and_two_rounds_with_one_command_each(europe: World) -> None:
    """Card, way and all placements at once: one interaction for a player's whole round."""
    await set_up(europe)
    for seat, actor, spaces in (("authoritarian", europe.ben, "vienna"), ("liberal", europe.anna, "trieste")):
        cards = await hand(europe, seat)
        card = next(card for card in cards if DECK[card].side in (seat, "neutral") and card != 17)
        points = DECK[card].ops
        before = len(europe.posts())
        offered = await actor.autocomplete(europe.channel, "play", "card", DECK[card].title)
        assert offered[0]["name"].startswith(f"Play {DECK[card].title}")
        answer = await europe.slash(
            actor, "play", card=offered[0]["value"], how="place", then=f"{spaces} x{points}" if points > 1 else spaces
        )
        assert "Place" in answer
        assert len(europe.posts()) > before, "the table sees a new board"
    assert "round 2 of 7" in europe.board().content


async def test_costs_and_odds_are_seen_before_the_choice(europe: World) -> None:
    await set_up(europe)
    cards = await hand(europe, "authoritarian")
    card = next(card for card in cards if DECK[card].side == "authoritarian")
    await europe.slash(europe.ben, "play", card=DECK[card].title)
    ways = await europe.ben.autocomplete(europe.channel, "do", "answers", "")
    assert any("Two support checks" in way["name"] for way in ways)
    answer = await europe.slash(europe.ben, "do", answers="check")
    assert "Choose the space of the next support check" in answer
    targets = await europe.ben.autocomplete(europe.channel, "do", "answers", "")
    assert any("in 6" in target["name"] for target in targets)


async def test_a_list_of_placements_is_suggested_space_by_space(europe: World) -> None:
    """Ends of ids keep it short; where nothing more fits the list says so."""
    offered = await europe.ben.autocomplete(europe.channel, "do", "answers", "vienna, buda")
    assert [entry["value"] for entry in offered] == ["vienna, budapest"]
    await europe.slash(europe.ben, "do", answers=offered[0]["value"])
    await europe.slash(europe.anna, "do", answers="poland, saint petersburg")
    typed = "russian_orthodox_church, alsace_lorraine, "
    offered = await europe.ben.autocomplete(europe.channel, "do", "answers", typed)
    assert len(offered) == 25 and all(entry["value"].startswith(typed) for entry in offered)
    full = "russian_orthodox_church, alsace_lorraine, " + " " * 40
    assert "do not fit" in (await europe.ben.autocomplete(europe.channel, "do", "answers", full + "zzz"))[0]["name"]


async def test_a_wrong_space_is_refused_in_a_sentence(europe: World) -> None:
    before = (await europe.bot.house.chancery.tables.info(1)).revision
    answer = await europe.slash(europe.ben, "do", answers="vienna, norway")
    assert "not possible" in answer
    assert (await europe.bot.house.chancery.tables.info(1)).revision == before, "all or nothing"


async def test_buttons_and_menus_carry_a_game_along(europe: World) -> None:
    player = random.Random(5)
    for _ in range(12):
        for actor in (europe.ben, europe.anna):
            await press_on(europe, actor, player, most=6)
    # at random the war may come in the first turns
    assert (await europe.bot.house.chancery.tables.info(1)).revision > 30 or over(europe)


async def test_cards_and_rulings_can_be_read(europe: World) -> None:
    found = (await europe.anna.autocomplete(europe.channel, "card", "title", "bulow"))[0]
    shown = await europe.anna.slash(europe.channel, "card", title=found["value"])
    assert "Monarchy" in said(shown)
    assert "R48" in await europe.slash(europe.anna, "rules", topic="rulings")
