"""/privacy on Discord."""

from __future__ import annotations

import json

from tests.bot.world import World, burst, press_payload, said


async def over(world: World) -> None:
    await world.table()
    asked = await world.ben.slash(world.channel, "concede")
    await world.ben.click(asked.response.message, label="Yes, I concede")


async def test_the_file_is_for_ones_own_eyes(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    result = await world.anna.slash(world.channel, "privacy data")
    assert "all that I store about you" in said(result)
    (file,) = [file for more in result.followups for file in more.attachments]
    assert all(more.ephemeral for more in result.followups)
    found = json.loads(await file.read())
    assert found["user"] == world.anna.id and found["answers"][0]["label"] == "Bid 1"
    assert str(world.ben.id) not in json.dumps(found)


async def test_deleting(world: World) -> None:
    await over(world)
    before = world.dump()
    asked = await world.ben.slash(world.channel, "privacy delete")
    assert "cannot be taken back" in said(asked) and world.dump() == before
    result = await world.ben.click(asked.response.message, label="Yes, delete it")
    assert "Deleted" in said(result)
    assert str(world.ben.id) not in world.dump()
    info = await world.slash(world.anna, "table info")
    assert "a former player (Blue)" in info and f"<@{world.anna.id}> (Red)" in info
    assert "Blue conceded" in await world.slash(world.anna, "log")
    assert "Table 2" in await world.slash(world.anna, "table rematch")
    assert "You have a place" in await world.slash(world.ben, "table join")


async def test_a_private_rematch_invites_those_who_are_left(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy", private=True)
    await world.slash(world.anna, "table invite", player=world.ben)
    await world.slash(world.ben, "table join")
    await world.slash(world.anna, "table start")
    asked = await world.ben.slash(world.channel, "concede")
    await world.ben.click(asked.response.message, label="Yes, I concede")
    asked = await world.ben.slash(world.channel, "privacy delete")
    await world.ben.click(asked.response.message, label="Yes, delete it")
    await world.slash(world.anna, "table rematch")
    assert "Invited" not in world.posts()[-1].content


async def test_not_while_seated(world: World) -> None:
    await world.table()
    before = world.dump()
    assert "Others still play with you at table 1" in await world.slash(world.anna, "privacy delete")
    assert world.dump() == before


async def test_an_old_button_asks_again_whether_one_sits_somewhere(world: World) -> None:
    await over(world)
    asked = await world.ben.slash(world.channel, "privacy delete")
    await world.table()
    before = world.dump()
    result = await world.ben.click(asked.response.message, label="Yes, delete it")
    assert "Others still play with you at table 2" in said(result) and world.dump() == before


async def test_a_forged_press_deletes_only_the_pressers_own(world: World) -> None:
    await world.table()
    before = world.dump()
    (result,) = await burst(world.env, [press_payload(world.anna, world.board(), "x:forget:1")])
    assert "Others still play with you" in said(result) and world.dump() == before
