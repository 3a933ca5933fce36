"""Nothing that anybody else can see names a card that is still hidden from them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES
from rules.core.contract import View
from tests.bot.driver import over, press_on
from tests.bot.world import World, whole
from tests.toy import CARDS

PARIS = "red_flag_over_paris"
FACE_UP = ("played", "discarded", "revealed")  # what happened to a card that everybody then has seen


async def views(world: World, actors: list[Any]) -> dict[int, Any]:
    tables = world.bot.house.chancery.tables
    return {actor.id: (await tables.look(1, actor.id)).view for actor in actors}


async def what_one_sees(world: World, actor: Any) -> str:
    """Every word that the bot offers or answers to one person who asks for everything but cards and rules."""
    await world.env.advance_time(11)
    found = []
    for command, option in (("do", "answers"), ("play", "card"), ("play", "how"), ("play", "then"), ("board", "area")):
        offered = await actor.autocomplete(world.channel, command, option, "")
        found += [f"{entry['name']} {entry['value']}" for entry in offered]
    for command in ("do", "text", "board", "log", "table info", "hand", "undo"):
        result = await actor.slash(world.channel, command)
        assert result.response is not None and result.response.ephemeral
        found.append(result.response.content)
        found += [f"{file.filename} {file.description}" for file in result.response.attachments]
    return "\n".join(found)


@pytest.mark.parametrize("seed", range(3))
async def test_toy(world: World, seed: int) -> None:
    player, actors, played, checked = random.Random(seed), [world.anna, world.ben], set[str](), 0
    await world.table()
    while True:
        await press_on(world, player.choice(actors), player, most=player.randint(1, 4))
        if over(world):
            break
        after = await views(world, actors)
        for line in await world.bot.house.chancery.tables.log(1, None, limit=1000):
            if line.kind in FACE_UP:
                played |= {title for title in CARDS.values() if title in line.text}
        public = world.everything_public()
        for title in {CARDS[card] for view in after.values() for card in view.hand} - played:
            checked += 1
            assert title not in public
        for me, other in ((world.anna, world.ben), (world.ben, world.anna), (world.cleo, world.anna)):
            mine = {CARDS[card] for card in after[me.id].hand} if me.id in after else set()
            seen = await what_one_sees(world, me)
            for title in {CARDS[card] for card in after[other.id].hand} - mine - played:
                assert title not in seen, (me, title)
    assert checked > 10


def shown_to_all(view: Any) -> set[str]:
    """Cards of Red Flag Over Paris that lie or lay face up for everybody."""
    found = {entry.card for entry in view.discard} | set(view.removed) | set(view.revealed.values())
    found |= {card for side in view.sides.values() for card in side.fulfilled}
    return found | ({view.playing} if view.playing else set())


def shown_to_me(view: Any) -> set[str]:
    """What this seat alone may know."""
    single = {view.objective, view.seen_objective} - {None}
    several = (view.hand, view.objectives_dealt, view.own_set_aside, view.seen_hand)
    return single | {card for cards in several for card in cards}


@pytest.mark.parametrize("seed", range(2))
async def test_red_flag_over_paris(tmp_path: Path, seed: int, no_error_logged: Any) -> None:
    cards = {id: card.title for id, card in GAMES[PARIS].cards().items() if card.kind != "final crisis"}
    player = random.Random(seed)
    async with whole(World(tmp_path, games=GAMES)) as world:
        actors = [world.anna, world.ben]
        await world.table(game=PARIS, wishes=("versailles", "commune"))
        known: dict[int | None, set[str]] = {None: set(), world.anna.id: set(), world.ben.id: set()}
        for turn in range(160):
            if turn > 0:
                await press_on(world, player.choice(actors), player, most=1)
            if over(world):
                break
            view: View = (await world.bot.house.chancery.tables.look(1, None)).view
            known[None] |= shown_to_all(view)
            for line in await world.bot.house.chancery.tables.log(1, None, limit=1000):
                if line.kind in FACE_UP:
                    known[None] |= {id for id, title in cards.items() if title in line.text}
            for user, own in (await views(world, actors)).items():
                known[user] |= shown_to_me(own)
                for line in await world.bot.house.chancery.tables.log(1, user, limit=1000):
                    if line.private:  # a look at another hand: it stays in the log of the one who looked
                        known[user] |= {id for id, title in cards.items() if title in line.text}
            public = world.everything_public()
            leaked = [title for id, title in cards.items() if id not in known[None] and title in public]
            assert not leaked, leaked
            if turn % 10 == 0:
                for actor in (*actors, world.cleo):
                    seen = await what_one_sees(world, actor)
                    may = known[None] | known.get(actor.id, set())
                    leaked = [title for id, title in cards.items() if id not in may and title in seen]
                    assert not leaked, (actor, leaked)
