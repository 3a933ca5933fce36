"""Red Flag Over Paris, played through Discord from the first card to victory."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.service import proof
from render import RENDERERS
from rules import GAMES
from tests.bot.driver import answers, over, play_to_the_end, press_on, type_on
from tests.bot.world import World, labels, said, whole

GAME = "red_flag_over_paris"
SEATS = ("versailles", "commune")


@pytest_asyncio.fixture
async def paris(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    """The real games without their pictures: quick."""
    async with whole(World(tmp_path, games=GAMES)) as made:
        yield made


@pytest_asyncio.fixture
async def painted(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    """The real games with their pictures."""
    async with whole(World(tmp_path, games=GAMES, renderers=RENDERERS)) as made:
        yield made


async def proven(world: World) -> None:
    """The end is told, and the attached file proves the game."""
    last = world.posts()[-1]
    assert "The game is over" in last.content and "seed" in last.content
    export = next(file for file in last.attachments if file.filename == "chancery-1.json")
    report = proof.verify(await export.read(), world.games)
    assert report.ok, report.lines


async def test_a_whole_game_by_buttons_and_menus(paris: World) -> None:
    await paris.table(game=GAME, wishes=SEATS)
    assert await play_to_the_end(paris, [paris.anna, paris.ben], random.Random(1)) > 30
    await proven(paris)


async def test_a_whole_game_by_commands(paris: World) -> None:
    await paris.table(game=GAME, wishes=SEATS)
    player = random.Random(2)
    for _ in range(200):
        for actor in (paris.anna, paris.ben):
            if not over(paris):
                await type_on(paris, actor, player)
        if over(paris):
            await proven(paris)
            return
    raise AssertionError("the game does not end")


async def test_the_censorship_scenario(paris: World) -> None:
    offered = await paris.anna.autocomplete(paris.channel, "table new", "options", "cens", game=GAME)
    await paris.table(game=GAME, wishes=SEATS, options=offered[0]["value"])
    assert "Censorship" in paris.board().content
    await play_to_the_end(paris, [paris.anna, paris.ben], random.Random(3))
    await proven(paris)


async def test_the_starter_is_asked_once_by_direct_message_with_the_cards_in_full(paris: World) -> None:
    await paris.table(game=GAME, wishes=SEATS, start=False)
    result = await paris.anna.click(paris.posts()[0], label="Start")
    answer, letter = said(result), paris.letters(paris.anna)[-1].content
    assert "has begun" in answer and "keep one of two" not in answer and "by direct message" in answer
    offered = (await paris.bot.house.chancery.tables.look(1, paris.anna.id)).questions[0].decision.options
    assert "keep one of two" in letter and len(offered) == 2
    for option in offered:
        card = paris.games[GAME].cards()[option.target]
        assert all(line in letter for line in card.text.replace("• ", "").split("\n")), card.text
    assert "…" not in letter


async def test_a_starter_without_direct_messages_is_asked_at_once(paris: World) -> None:
    await paris.table(game=GAME, wishes=SEATS, start=False)
    await paris.bot.house.chancery.people.dm(paris.anna.id, False)
    assert "keep one of two" in await paris.slash(paris.anna, "table start")


async def test_a_restart_in_the_middle_of_the_objectives(paris: World) -> None:
    await paris.table(game=GAME, wishes=SEATS)
    result = await paris.anna.user.click(paris.letters(paris.anna)[-1], custom_id=first(paris.letters(paris.anna)[-1]))
    assert "Locked in" in result.response.content and "1 of 2 have chosen" in paris.board().content
    old = paris.letters(paris.ben)[-1]
    await paris.restart()
    result = await paris.ben.user.click(old, custom_id=first(old))
    assert "You kept" in result.response.content


async def test_the_table_is_told_that_all_have_chosen_though_the_last_is_asked_again(paris: World) -> None:
    await paris.table(game=GAME, wishes=SEATS)
    posts = len(paris.posts())
    for actor in (paris.anna, paris.ben):  # the Commune chooses last, and then decides who goes first
        letter = paris.letters(actor)[-1]
        await actor.user.click(letter, custom_id=first(letter))
    assert len(paris.posts()) == posts
    assert "to decide who goes first. 2 of 2 have chosen" in paris.board().content
    hand = await paris.slash(paris.ben, "hand")
    text = await paris.slash(paris.ben, "text")
    assert text.count("Waiting for ") == 1 and "Waiting for you to decide who goes first." in text
    assert "Your objective: " in hand and "Your Final Crisis card, not used yet: Charles Delescluze" in hand
    undo = await paris.ben.slash(paris.channel, "undo")
    await paris.ben.click(undo.response.message, label="Take back the last step")
    assert "**Commune** " in paris.board().content and "1 of 2 have chosen" in paris.board().content


def first(message: Any) -> str:
    """The custom id of the first button that answers the question."""
    return str(answers(message)[0]["custom_id"])


async def test_the_first_steps_with_pictures(painted: World) -> None:
    await painted.table(game=GAME, wishes=SEATS)
    letter = painted.letters(painted.ben)[-1]
    assert "keep one of two objectives" in letter.content
    assert letter.attachments[0].filename.startswith("hand") and letter.attachments[0].description
    board = painted.board()
    assert board.attachments[0].description and board.attachments[0].size < 400_000
    player = random.Random(4)
    for actor in (painted.anna, painted.ben, painted.anna, painted.ben):
        await press_on(painted, actor, player, most=12)
    last = painted.board()
    assert last.attachments[0].description != board.attachments[0].description
    area = next(iter(set(RENDERERS[GAME].areas) - {""}))
    shown = await painted.cleo.slash(painted.channel, "board", area=area)
    assert shown.response.attachments
    card = (await painted.cleo.autocomplete(painted.channel, "card", "title", "thiers"))[0]
    shown = await painted.cleo.slash(painted.channel, "card", title=card["value"])
    assert "Source: " in said(shown) and shown.response.attachments[0].description


async def first_card(paris: World) -> Any:
    """A game up to its first card. Who is to play it."""
    await paris.table(game=GAME, wishes=SEATS)
    for actor in (paris.anna, paris.ben):
        await press_on(paris, actor, random.Random(5), most=1)
    tables = paris.bot.house.chancery.tables
    while (owes := (await tables.info(1)).owes) and "play a card" not in owes[0].waiting:
        actor = paris.anna if owes[0].user == paris.anna.id else paris.ben
        await press_on(paris, actor, random.Random(6), most=1)
    return paris.anna if owes[0].user == paris.anna.id else paris.ben


async def test_points_left_unspent_are_asked_about_once_more(paris: World) -> None:
    actor = await first_card(paris)
    card = (await actor.autocomplete(paris.channel, "play", "card", ""))[0]["value"]
    before = paris.dump()
    asked = await actor.slash(paris.channel, "play", card=card, how="political", then="done")
    assert "Are you sure" in said(asked) and "Nothing has changed yet" in said(asked)
    assert paris.dump() == before
    back = await actor.click(asked.response.message, label="Back")
    assert "play a Strategy card" in said(back) and paris.dump() == before
    asked = await actor.slash(paris.channel, "play", card=card, how="political", then="done")
    result = await actor.click(asked.response.message, label="Yes, do it")
    assert "Political operations" in said(result) and "Done" in said(result)


async def test_a_question_asked_once_more_survives_a_restart(paris: World) -> None:
    actor = await first_card(paris)
    card = (await actor.autocomplete(paris.channel, "play", "card", ""))[0]["value"]
    several = await actor.slash(paris.channel, "play", card=card, how="political", then="done")
    await paris.restart()
    before = paris.dump()
    assert "earlier question" in said(await actor.click(several.response.message, label="Yes, do it"))
    assert paris.dump() == before
    await paris.slash(actor, "play", card=card, how="political")
    one = await actor.slash(paris.channel, "pass")
    assert "Are you sure" in said(one)
    await paris.restart()
    assert "Done" in said(await actor.click(one.response.message, label="Yes, do it"))


async def test_a_card_and_all_its_operations_in_one_command(paris: World) -> None:
    """The first operation politically, then two cubes in two spaces: one command."""
    actor = await first_card(paris)
    for entry in await actor.autocomplete(paris.channel, "play", "card", ""):
        ways = await actor.autocomplete(paris.channel, "play", "how", "political", card=entry["value"])
        if "political" not in {way["value"] for way in ways}:
            continue
        given = {"card": entry["value"], "how": "political"}
        done: list[str] = []
        while True:
            typed = "".join(f"{answer}, " for answer in done)
            offered = await actor.autocomplete(paris.channel, "play", "then", typed, **given)
            places = [choice["value"] for choice in offered if "place:" in choice["value"].split(", ")[-1]]
            if not places:
                break
            done = places[0].split(", ")
        before = len(paris.posts())
        answer = await paris.slash(actor, "play", **given, then=", ".join(done))
        assert "Political operations" in answer and answer.count("Place a cube") >= len(done) >= 1
        assert len(paris.posts()) in (before, before + 1)
        return
    raise AssertionError("no card for political operations")


async def test_rules_topics_and_rulings_can_be_read(paris: World) -> None:
    topics = GAMES[GAME].topics()
    offered = await paris.cleo.autocomplete(paris.channel, "rules", "topic", "ruling")
    assert offered
    for topic in topics:
        await paris.env.advance_time(11)
        assert topic.title in await paris.slash(paris.cleo, "rules", topic=topic.title)


async def test_every_card_can_be_looked_up_by_title(paris: World) -> None:
    for card in GAMES[GAME].cards().values():
        await paris.env.advance_time(2)
        assert card.title in await paris.slash(paris.cleo, "card", title=f"{GAME}/{card.id}")


async def test_the_table_of_a_finished_game_can_be_used_again(paris: World) -> None:
    await paris.table(game=GAME, wishes=SEATS)
    asked = await paris.anna.slash(paris.channel, "concede")
    await paris.anna.click(asked.response.message, label="Yes, I concede")
    assert "Choose / Play" not in labels(paris.posts()[-1])
    look = await paris.bot.house.chancery.tables.look(1, paris.ben.id)
    assert look.view.owes == () and look.headline.startswith("Game over")
    assert "Versailles conceded: Commune won" in look.alt and "to choose" not in look.alt
    assert "Table 2" in await paris.slash(paris.ben, "table new", game=GAME)
