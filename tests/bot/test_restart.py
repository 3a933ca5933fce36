"""The bot dies and comes back: choices, buttons and unsent messages survive."""

from __future__ import annotations

from tests.bot.world import World, said


async def test_in_the_middle_of_a_secret_choice(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    old = world.letters(world.ben)[-1]
    await world.restart()
    result = await world.ben.user.click(old, label="Bid 0")
    assert "Locked in" in result.response.content or "Done" in result.response.content
    assert "Bids: Red 1 and Blue 0" in world.posts()[-1].content


async def test_old_buttons_of_every_kind_work_or_explain_themselves(world: World) -> None:
    await world.table()
    opened = await world.anna.click(world.board(), label="Choose / Play")
    await world.slash(world.anna, "do", answers="bid 1")
    await world.restart()
    before = world.dump()
    assert "earlier question" in said(await world.anna.click(opened.response.message, label="Bid 2"))
    assert world.dump() == before
    assert "Your hand" in said(await world.anna.click(world.board(), label="My hand"))
    assert "Round 1" in said(await world.anna.click(world.board(), label="Text"))
    shown = await world.anna.click(world.board(), label="Choose / Play")
    assert "owe nothing" in said(shown)
    undo = await world.anna.click(shown.response.message, label="Undo …")
    await world.restart()
    result = await world.anna.click(undo.response.message, label="Take back the last step")
    assert "Taken back" in said(result)


async def test_in_the_middle_of_an_action(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    card = (await world.anna.autocomplete(world.channel, "play", "card", ""))[0]["value"]
    await world.slash(world.anna, "play", card=card, how="place", then="north")
    await world.restart()
    assert "Place 1 more" in await world.slash(world.anna, "do")
    assert "Done" in await world.slash(world.anna, "do", answers="south")
    assert "North Bank" in world.posts()[-1].content and "South Bank" in world.posts()[-1].content


async def test_a_message_that_was_not_sent_is_sent_once_after_the_restart(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    posts = len(world.posts())
    world.env.settle_timeout = 1  # do not wait for the next attempt
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=503, times=None)
    await world.slash(world.ben, "do", answers="bid 0")
    world.env.backend.faults.clear()
    await world.restart()
    await world.env.advance_time(120)
    fresh = [m for m in world.posts()[posts:] if "Bids: Red 1" in m.content]
    assert len(fresh) == 1


async def test_a_closing_bot_takes_nothing_more(world: World) -> None:
    await world.table()
    before = world.dump()
    world.bot.closing = True
    assert "restarted" in await world.slash(world.anna, "do", answers="bid 1")
    result = await world.anna.click(world.board(), label="My hand")
    assert "restarted" in said(result) and world.dump() == before
    world.bot.closing = False
