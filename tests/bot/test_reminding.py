"""Reminders as they reach people: what is missing, with its buttons, and an end to it."""

from __future__ import annotations

from tests.bot.world import World, labels, said

HOUR = 3600.0


async def late(world: World, hours: float) -> None:
    """So much later, the metronome has ticked."""
    for _ in range(int(hours) // 24):
        await world.env.advance_time(24 * HOUR)
    await world.env.advance_time(hours % 24 * HOUR)
    with world.env._bot_scope():  # as the bot's own work, by the clock of its Discord
        await world.bot.house.chancery.reminders.run()
    await world.env.settle()


async def test_a_reminder_names_what_is_missing_and_brings_the_buttons(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    posts = len(world.posts())
    await late(world, 25)
    reminder = world.posts()[-1]
    assert len(world.posts()) == posts + 1
    assert "**Blue**" in reminder.content and "to bid" in reminder.content and "Red" not in reminder.content
    assert labels(reminder) == ["Choose / Play", "Mute this turn"]
    result = await world.ben.click(reminder, label="Choose / Play")
    assert "Bid 0 to 2" in said(result)


async def test_a_muted_turn_is_silent(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await late(world, 25)
    assert "No more reminders" in said(await world.ben.click(world.posts()[-1], label="Mute this turn"))
    posts = len(world.posts())
    await late(world, 200)
    assert len(world.posts()) == posts


async def test_a_reminder_by_direct_message(world: World) -> None:
    await world.slash(world.ben, "remind by", where="dm")
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    posts = len(world.posts())
    await late(world, 25)
    assert len(world.posts()) == posts
    letter = world.letters(world.ben)[-1]
    assert "you still owe something" in letter.content and f"<#{world.channel.id}>" in letter.content
    result = await world.ben.user.click(letter, label="Choose / Play")
    assert "Bid 0 to 2" in result.response.content


async def test_reminding_stops_and_tells_the_table_its_choices(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    for _ in range(60):
        await late(world, 24)
        if "I have reminded often enough" in world.posts()[-1].content:
            break
    notice = world.posts()[-1]
    assert labels(notice) == ["Wait", "Give more time", "End the game …", "Choose / Play"]
    posts = len(world.posts())
    await late(world, 500)
    assert len(world.posts()) == posts
    assert "More time" in said(await world.anna.click(notice, label="Give more time"))
    assert world.posts()[-1].content == f"<@{world.anna.id}> gives more time: the reminders begin anew."
    await late(world, 25)
    assert "A friendly reminder" in world.posts()[-1].content
    for _ in range(60):
        await late(world, 24)
        if "I have reminded often enough" in world.posts()[-1].content:
            break
    assert "we wait on" in said(await world.anna.click(world.posts()[-1], label="Wait"))
    assert f"<@{world.anna.id}> lets the table wait on" in world.posts()[-1].content
    assert "no seat" in said(await world.cleo.click(notice, label="Wait")).lower()


async def test_nobody_is_reminded_of_what_is_done(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    await late(world, 25)
    assert world.posts()[-1].content.count("Red") == 1 and "Blue" not in world.posts()[-1].content
