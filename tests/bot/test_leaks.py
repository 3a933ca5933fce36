"""Nothing that anybody else can see names a card that is still hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.bot.driver import over, press_on
from tests.bot.world import World


async def hidden_titles(world: World, table: int, actors: list[Any]) -> dict[int, set[str]]:
    """Titles in each person's hand that no public line has named yet."""
    tables = world.bot.house.chancery.tables
    public = "\n".join(line.text for line in await tables.log(table, None, limit=10_000))
    cards = world.games["toy"].cards()
    found = {}
    for actor in actors:
        look = await tables.look(table, actor.id)
        found[actor.id] = {cards[card].title for card in look.view.hand if cards[card].title not in public}
    return found


@pytest.mark.parametrize("seed", range(3))
async def test_no_public_word_names_a_hidden_card(world: World, seed: int) -> None:
    player = random.Random(seed)
    table = await world.table()
    actors = [world.anna, world.ben]
    checked = 0
    while not over(world):
        actor = player.choice(actors)
        await press_on(world, actor, player, most=player.randint(1, 4))
        if over(world):
            break
        hidden = await hidden_titles(world, table, actors)
        public = world.everything_public()
        for title in set().union(*hidden.values()):
            checked += 1
            assert title not in public
        for me, other in ((world.anna, world.ben), (world.ben, world.anna), (world.cleo, world.anna)):
            mine = {card.title for card in await cards_of(world, table, me)}
            seen = await what_one_sees(world, me)
            for title in hidden[other.id] - mine:
                assert title not in seen
    assert checked > 10


async def cards_of(world: World, table: int, actor: Any) -> list[Any]:
    look = await world.bot.house.chancery.tables.look(table, actor.id)
    return [world.games["toy"].cards()[card] for card in look.view.hand]


async def what_one_sees(world: World, actor: Any) -> str:
    """Every word that the bot offers or answers to one person who asks for everything but cards and rules."""
    await world.env.advance_time(11)
    found = []
    for command, option in (("do", "answers"), ("play", "card"), ("play", "how"), ("play", "then"), ("board", "area")):
        offered = await actor.autocomplete(world.channel, command, option, "")
        found += [f"{entry['name']} {entry['value']}" for entry in offered]
    for command in ("do", "text", "board", "log", "table info", "hand"):
        result = await actor.slash(world.channel, command)
        assert result.response is not None and result.response.ephemeral
        found.append(result.response.content)
        found += [f"{file.filename} {file.description}" for file in result.response.attachments]
    return "\n".join(found)
