"""Every game and every number of players through Discord: what is sent fits, and a table lives from lobby to end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

import bot
from bot.local import demo
from bot.service import names
from bot.service.jobs import Board, Closing, Opening
from bot.service.results import PACES, Look, Owing
from bot.ui import ask, flow, ids, options, pages, posts, together, words
from bot.ui.reply import Page
from render import RENDERERS
from rules import GAMES
from rules.core.contract import Decision
from tests.bot.driver import press_on
from tests.bot.world import World, components, labels, whole
from tests.render.positions import positions, views

KEYS = sorted(GAMES)
TABLES = [(key, count) for key in KEYS for count in GAMES[key].player_counts]
ROWS, ENTRIES = 5, 25
USERS = range(10**18, 10**18 + 9)


def test_the_bot_names_no_game() -> None:
    """A new game needs a line in the registries of rules and pictures, and none in the bot."""
    named = [
        (file.name, word)
        for file in Path(bot.__file__).parent.rglob("*.py")
        for game in GAMES.values()
        for word in (game.key, game.title, *(name for name in game.seat_names.values() if len(name) > 6))
        if word in file.read_text(encoding="utf-8")
    ]
    assert not named
    assert 2 in GAMES[demo.GAME].player_counts


def asked(key: str) -> Iterator[Decision]:
    """Open questions of a random game."""
    for _, decisions, _ in positions(key, every=5):
        yield from decisions


def fits(page: Page) -> None:
    """Each message of a page keeps Discord's limits, and the question stands with its buttons."""
    messages = page.messages()
    assert all(1 <= len(message.text) <= words.MESSAGE for message in messages)
    assert list(messages[-1].items) == list(page.items) and not any(message.items for message in messages[:-1])
    assert page.question in messages[-1].text
    assert messages[0].picture is page.picture


@pytest.mark.parametrize("key", KEYS)
async def test_questions_fit_in_a_message_with_all_their_options(key: str) -> None:
    for decision in asked(key):
        view = discord.ui.View(timeout=None)
        for item in (*ask.answers(10**6, 10**6, decision), *flow.tools(10**6)):
            view.add_item(item)
        rows = view.to_components()
        parts = [part for row in rows for part in row["components"]]
        assert len(rows) <= ROWS and all(len(part.get("options", ())) <= ENTRIES for part in parts)
        custom_ids = [part["custom_id"] for part in parts]
        assert len(set(custom_ids)) == len(custom_ids) and all(len(id) <= 100 for id in custom_ids)
        entries = [entry for part in parts for entry in part.get("options", ())]
        assert all(len(entry["value"]) <= 100 and len(entry["label"]) <= 100 for entry in entries)
        assert all(part["max_values"] <= len(part["options"]) for part in parts if "options" in part)
        offered = [entry["value"] for entry in entries if "*" not in entry["value"]]
        if offered:
            buttons = [ids.digest(option.id) for option in decision.options if option.id not in offered]
            shown = [id.rpartition(":")[2] for id in custom_ids if id.startswith("ch:")]
            assert sorted(shown) == sorted(buttons) and len(offered) + len(buttons) == len(decision.options)
            assert together.possible(decision) or not buttons
        for value in {entry["value"] for entry in entries} - set(offered):
            picked = together.spread(decision, [value])
            assert 2 <= len(picked) <= min(decision.alike, decision.repeat) and len(set(picked)) == 1
            assert picked[0] in {option.id for option in decision.options if not option.reveals}
        assert len(ask.question(decision)) < 1200


@pytest.mark.parametrize("key", KEYS)
def test_a_suggested_name_means_its_option(key: str) -> None:
    """Short names stand in suggestions; typed back, each means what it was suggested for."""
    titles = {id: card.title for id, card in GAMES[key].cards().items()}
    for decision in asked(key):
        for option in decision.options:
            name = names.brief(option, decision.options)
            assert names.split(name) == [name] and names.expand([name]) == [name]
            assert names.match(name, decision, titles) is option


@pytest.mark.parametrize("key", KEYS)
async def test_hands_with_their_question_fit(key: str) -> None:
    question = max((ask.question(decision) for decision in asked(key)), key=len)
    for view in views(key):
        if view.seat is not None:
            fits(Page(f"**Title**\n{pages.hand(GAMES[key], view)}", flow.tools(1), None, question))


@pytest.mark.parametrize("key", KEYS)
async def test_boards_in_words_fit_and_lose_nothing(key: str) -> None:
    game = GAMES[key]
    for state, _, _ in positions(key):
        text = game.describe(game.view(state, None))
        page = Page(text, flow.tools(1))
        fits(page)
        assert [line for message in page.messages() for line in message.text.splitlines()] == text.splitlines()


@pytest.mark.parametrize("key", KEYS)
def test_descriptions_of_pictures_fit(key: str) -> None:
    """The fullest positions, with everything marked that has changed since the beginning."""
    game, renderer = GAMES[key], RENDERERS[key]
    start = game.view(positions(key)[0][0], None)
    for view in views(key):
        assert 1 <= len(game.alt(view, game.marks(start if view.seat is None else None, view))) <= 1024
        if renderer.hand(view) is not None:
            assert 1 <= len(renderer.hand_alt(view)) <= 1024
    assert all(1 <= len(renderer.card_alt(card)) <= 1024 for card in game.cards())


@pytest.mark.parametrize("key", KEYS)
async def test_cards_and_help_fit(key: str) -> None:
    game = GAMES[key]
    assert all(len(pages.card(card)) <= words.MESSAGE for card in game.cards().values())
    for topic in game.topics():
        fits(Page(pages.topic(topic)))
    fits(Page(options.game_text(game)))


@pytest.mark.parametrize("key", KEYS)
def test_the_longest_board_message_still_says_who_is_waited_for(key: str) -> None:
    """All players owe something, the account is as long as it gets, every option was changed, the game begins."""
    game = GAMES[key]
    seats = game.seats_for(max(game.player_counts))
    owes = tuple(Owing(s, game.seat_names[s], user, "to do " + "w" * 50) for s, user in zip(seats, USERS, strict=False))
    people = tuple((owing.seat, owing.name, owing.user) for owing in owes)
    changed = {spec.key: next(v.id for v in spec.values if v.id != spec.default) for spec in game.options_spec}
    opening = Opening("f" * 64, people, changed, next(iter(PACES)))
    board = Board(base=None, lines=("A" * 500, "B" * 500, "C" * 500), owes=owes, ping=(), opening=opening)
    view = game.view(positions(key)[-1][0], None)
    look = Look(
        table=1, game=key, title=game.title, status="running", revision=1, seat=None, view=view,
        headline=game.headline(view), text="", alt="", marks=(), legal=frozenset(), questions=(), owes=owes,
        outcome=None,
    )  # fmt: skip
    text = posts.board_text(look, board, game)
    assert len(text) <= words.MESSAGE and text.endswith(posts.turn(owes))
    assert "f" * 64 in text and "CCC" in text


@pytest.mark.parametrize("key", KEYS)
def test_how_a_game_ended_is_said_once(key: str) -> None:
    game = GAMES[key]
    state = positions(key)[-1][0]
    outcome, view = game.outcome(state), game.view(state, None)
    assert outcome is not None
    board = Board(
        base=None, lines=("The last deed", outcome.text), owes=(), ping=(),
        closing=Closing(outcome, "5" * 64, "f" * 64, (1, 2)),
    )  # fmt: skip
    look = Look(
        table=1, game=key, title=game.title, status="finished", revision=1, seat=None, view=view,
        headline=game.headline(view), text="", alt="", marks=(), legal=frozenset(), questions=(), owes=(),
        outcome=outcome,
    )  # fmt: skip
    text = posts.board_text(look, board, game)
    assert text.count(words.unstopped(outcome.text)) == 1
    assert "The last deed." in text and "The game is over" in text


@pytest.mark.parametrize(("key", "count"), TABLES)
async def test_a_table_from_lobby_to_concession(tmp_path: Path, no_error_logged: Any, key: str, count: int) -> None:
    """Whoever joins gets a seat of this count, everybody plays by buttons, one gives up, and the proof is attached."""
    player = random.Random(count)
    async with whole(World(tmp_path, games=GAMES)) as world:
        people = [world.anna, world.ben, world.cleo, world.join("Dora"), world.join("Emil")][:count]
        await world.slash(people[0], "table new", game=key, seats="at random")
        for actor in people[1:]:
            await world.slash(actor, "table join")
        await world.anna.click(world.posts()[0], label="Start")
        info = await world.bot.house.chancery.tables.info(1)
        assert {p.seat for p in info.players} == set(GAMES[key].seats_for(count))
        presses = 0
        for actor in people * 2:
            presses += await press_on(world, actor, player, most=4)
        assert presses > 2
        assert (await world.bot.house.chancery.tables.info(1)).status == "running"
        asking = (await world.anna.slash(world.channel, "concede")).response
        await world.anna.click(asking.message, label="Yes, I concede")
        last = world.posts()[-1]
        assert "The game is over" in last.content and labels(last) == ["Board areas", "Text", "Log"]
        assert [file.filename for file in last.attachments] == ["chancery-1.json"]
        pages_of_log = (await world.anna.slash(world.channel, "log")).response
        assert len(pages_of_log.content) <= words.MESSAGE
        if len(world.letters(world.anna)) > 4 + presses:
            raise AssertionError("more direct messages than steps")


@pytest.mark.parametrize(("key", "count"), [(k, n) for k, n in TABLES if n == min(GAMES[k].player_counts)])
async def test_areas_of_a_table_are_those_in_play(tmp_path: Path, no_error_logged: Any, key: str, count: int) -> None:
    game, renderer = GAMES[key], RENDERERS[key]
    async with whole(World(tmp_path, games=GAMES, renderers=RENDERERS)) as world:
        await world.slash(world.anna, "table new", game=key)
        for actor in (world.ben, world.cleo)[: count - 1]:
            await world.slash(actor, "table join")
        await world.slash(world.anna, "table start")
        look = await world.bot.house.chancery.tables.look(1, None, spectator=True)
        known = renderer.areas_for(look.view)
        offered = await world.anna.autocomplete(world.channel, "board", "area", "")
        assert [entry["name"] for entry in offered] == list(known.values())
        shown = (await world.anna.click(world.board(), label="Board areas")).response
        menu = next(part for part in components(shown) if part["custom_id"].startswith("m:area"))
        assert [entry["value"] for entry in menu["options"]] == [area for area in known if area]
        for area in renderer.areas.keys() - known.keys():
            assert "no such part" in await world.slash(world.anna, "board", area=area), game.title


@pytest.mark.parametrize("key", KEYS)
async def test_a_question_about_the_hand_comes_with_its_picture(tmp_path: Path, no_error_logged: Any, key: str) -> None:
    """Also where something else than a card may be chosen; and never more than one picture."""
    game, player = GAMES[key], random.Random(4)
    async with whole(World(tmp_path, games=GAMES, renderers=RENDERERS)) as world:
        people = [world.anna, world.ben, world.cleo][: max(2, min(game.player_counts))]
        await world.slash(world.anna, "table new", game=key)
        for actor in people[1:]:
            await world.slash(actor, "table join")
        await world.slash(world.anna, "table start")
        tables = world.bot.house.chancery.tables
        for _ in range(40):
            user = (await tables.info(1)).owes[0].user
            actor = next(one for one in people if one.id == user)
            look = await tables.look(1, user)
            offered = {option.target for option in look.questions[0].decision.options}
            if offered & set(look.view.hand):
                break
            await press_on(world, actor, player, most=1)
        answer = (await actor.slash(world.channel, "do")).response
        assert [file.filename.partition(".")[0] for file in answer.attachments] == ["hand"]
