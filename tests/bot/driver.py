"""People who play at random by pressing what they can see."""

from __future__ import annotations

import random
from typing import Any

from tests.bot.world import World, components, labels

ANSWERS = ("ch", "se", "no", "ok")


def answers(message: Any) -> list[dict[str, Any]]:
    """The buttons and menus of a private message that answer its question."""
    return [part for part in components(message) if part["custom_id"].split(":")[0] in ANSWERS]


def over(world: World) -> bool:
    return "The game is over" in world.posts()[-1].content


async def press_on(world: World, actor: Any, player: random.Random, most: int = 300) -> int:
    """Open the question from the public board and answer by buttons until nothing is asked. How many presses."""
    if over(world):
        return 0
    result = await actor.click(world.board(), label="Choose / Play")
    presses = 0
    while presses < most and result.response is not None and (found := answers(result.response)):
        part = player.choice(found)
        message = result.response.message
        if part["type"] == 3:
            count = player.randint(part.get("min_values", 1), part.get("max_values", 1))
            offered = [option["value"] for option in part["options"]]
            if part["placeholder"].startswith(("Choose up to", "The same")):  # others may not fit with the first
                count, offered = 1, [value for value in offered if "*" not in value] or offered
            values = player.sample(offered, count)
            result = await actor.select(message, values, custom_id=part["custom_id"])
        else:
            result = await actor.click(message, custom_id=part["custom_id"])
        if result.response is None or result.response.message.id != message.id:
            raise AssertionError("a press on a private message must edit that message")
        presses += 1
    return presses


async def type_on(world: World, actor: Any, player: random.Random, most: int = 300) -> int:
    """Answer by /do with what autocomplete offers until nothing is asked. How many commands."""
    typed = 0
    while typed < most:
        offered = await actor.autocomplete(world.channel, "do", "answers", "")
        answer = (await actor.slash(world.channel, "do")).response
        if not answers(answer) or not offered:
            return typed
        entry = player.choice(offered)
        result = await actor.slash(world.channel, "do", answers=entry["value"])
        for part in answers(result.response):
            if part["custom_id"].startswith("ok:"):
                await actor.click(result.response.message, custom_id=part["custom_id"])
                break
        typed += 1
    return typed


async def play_to_the_end(world: World, actors: list[Any], player: random.Random, rounds: int = 400) -> int:
    """Everybody in turn until the game is over. How many answers were given."""
    total = 0
    for _ in range(rounds):
        for actor in actors:
            if over(world):
                return total
            if "Choose / Play" in labels(world.board()):
                total += await press_on(world, actor, player)
    raise AssertionError("the game does not end")
