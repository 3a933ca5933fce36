"""Several answers in one press of a menu: a whole turn in three interactions, all of it or nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.ui import ids, together
from rules import GAMES
from rules.core.contract import Decision
from rules.europe_in_turmoil.deck import CARD_IDS, DECK
from rules.red_flag_over_paris.deck import OPS
from tests.bot.driver import answers
from tests.bot.test_europe import hand, set_up
from tests.bot.world import World, burst, press_payload, said, whole

EUROPE, PARIS = ("europe_in_turmoil", ("liberal", "authoritarian")), ("red_flag_over_paris", ("versailles", "commune"))


@pytest_asyncio.fixture
async def world(tmp_path: Path, no_error_logged: Any, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """The real games without their pictures, always with the same deal."""
    monkeypatch.setattr("secrets.token_bytes", lambda count: b"a" * count)
    async with whole(World(tmp_path, games=GAMES)) as made:
        yield made


async def question(world: World, actor: Any) -> Decision:
    """The first open question of a person."""
    return (await world.bot.house.chancery.tables.look(1, actor.id)).questions[0].decision


def menu_with(message: Any, value: str) -> str:
    """The custom id of the menu that offers this line."""
    return next(
        str(part["custom_id"])
        for part in answers(message)
        if value in {option["value"] for option in part.get("options", ())}
    )


async def press(actor: Any, shown: Any, option: str) -> Any:
    """Pick one option, whether it is a button or a line of a menu."""
    for part in answers(shown):
        if part["custom_id"].endswith(f":{ids.digest(option)}"):
            return await actor.click(shown.message, custom_id=part["custom_id"])
    return await actor.select(shown.message, [option], custom_id=menu_with(shown, option))


async def paris_operations(world: World) -> tuple[Any, Any]:
    """Three points of political operations under way: whose they are, and what is shown."""
    await world.table(game=PARIS[0], wishes=PARIS[1])
    tables = world.bot.house.chancery.tables
    while True:
        user = (await tables.info(1)).owes[0].user
        actor = world.anna if user == world.anna.id else world.ben
        shown = (await actor.click(world.board(), label="Choose / Play")).response
        asked = await question(world, actor)
        if asked.ask == "play":
            break
        await press(actor, shown, asked.options[0].id)
    card = next(option.id for option in asked.options if OPS.get(option.target) == 3)
    shown = (await press(actor, shown, card)).response
    shown = (await press(actor, shown, "political")).response
    assert (await question(world, actor)).repeat == 3
    return actor, shown


async def test_three_points_of_operations_in_one_press(world: World) -> None:
    actor, shown = await paris_operations(world)
    places = [o.id for o in (await question(world, actor)).options if o.id.startswith("place:")]
    before = (await world.bot.house.chancery.tables.look(1, actor.id)).revision
    assert "up to 3" in shown.content
    values = [places[1], f"{places[0]}*2"]
    result = await actor.select(shown.message, values, custom_id=menu_with(shown, values[0]))
    assert "Done" in said(result), said(result)
    look = await world.bot.house.chancery.tables.look(1, None)
    assert look.revision == before + 1
    undo = await actor.slash(world.channel, "undo")
    assert "Place a cube" in said(undo)


async def test_what_does_not_fit_changes_nothing(world: World) -> None:
    actor, shown = await paris_operations(world)
    other = world.ben if actor is world.anna else world.anna
    options = [o.id for o in (await question(world, actor)).options]
    places = [id for id in options if id.startswith("place:")]
    menu, before = menu_with(shown, places[0]), world.dump()
    message = shown.message

    async def forged(who: Any, *values: str) -> str:
        (result,) = await burst(world.env, [press_payload(who, message, menu, list(values))])
        assert world.dump() == before
        return said(result)

    assert "choose at most 3" in await forged(actor, f"{places[0]}*2", f"{places[1]}*2")
    assert "choose at most 3" in await forged(actor, f"{places[0]}*99")
    assert "not possible" in await forged(actor, places[0], "place:vladivostok")
    assert "belongs to" in await forged(other, places[0], places[1])
    assert "Nothing has changed yet" in await forged(actor, places[0], "done", places[1])
    await world.restart()
    (result,) = await burst(world.env, [press_payload(actor, message, menu, [f"{places[0]}*2", places[1]])])
    assert "Done" in said(result)
    before = world.dump()
    assert "counted already" in await forged(actor, f"{places[0]}*2", places[1])


async def test_removals_come_before_placements_in_whatever_order_they_were_picked(world: World) -> None:
    actor, _ = await paris_operations(world)
    asked = await question(world, actor)
    plain = [o.id for o in asked.options if o.id != "done"]
    assert together.spread(asked, [f"{plain[-1]}*2", plain[0]]) == [plain[0], plain[-1], plain[-1]]


async def test_a_turn_of_europe_in_three_presses(world: World) -> None:
    """From the private message: the card, the way, all the support."""
    await world.table(game=EUROPE[0], wishes=EUROPE[1])
    await set_up(world)
    actor = world.ben
    shown = (await actor.click(world.board(), label="Choose / Play")).response
    tables, posts = world.bot.house.chancery.tables, len(world.posts())
    card = next(n for n in await hand(world, "authoritarian") if DECK[n].side != "liberal" and DECK[n].ops == 4)
    shown = (await press(actor, shown, CARD_IDS[card])).response
    assert "place" in {o.id for o in (await question(world, actor)).options}
    shown = (await press(actor, shown, "place")).response
    asked = await question(world, actor)
    assert asked.repeat == 4
    vienna, budapest = "space:vienna", "space:budapest"
    values = [budapest, vienna, f"{vienna}*2"]
    result = await actor.select(shown.message, values, custom_id=menu_with(shown, values[1]))
    assert "Done" in said(result) and len(world.posts()) > posts, said(result)
    assert (await tables.info(1)).owes[0].user == world.anna.id


async def test_starting_support_in_one_press(world: World) -> None:
    await world.table(game=EUROPE[0], wishes=EUROPE[1])
    shown = (await world.ben.click(world.board(), label="Choose / Play")).response
    menu = menu_with(shown, "space:vienna")
    result = await world.ben.select(shown.message, ["space:vienna", "space:budapest"], custom_id=menu)
    assert "Done" in said(result)
    assert (await world.bot.house.chancery.tables.info(1)).owes[0].user == world.anna.id
