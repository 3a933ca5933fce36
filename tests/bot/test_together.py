"""Several people, or one impatient one, at the same moment."""

from __future__ import annotations

from tests.bot.world import World, burst, command_payload, components, press_payload, said


async def test_two_secret_choices_at_once_both_count(world: World) -> None:
    await world.table()
    calls = [
        command_payload(actor, world.channel, "do", {"answers": f"bid {n}"})
        for n, actor in enumerate((world.anna, world.ben))
    ]
    first, second = await burst(world.env, calls)
    assert "Locked in" in said(first) and "Done" in said(second)
    assert "Bids: Red 0 and Blue 1" in world.posts()[-1].content


async def test_a_double_click_counts_once(world: World) -> None:
    await world.table()
    opened = await world.anna.click(world.board(), label="Choose / Play")
    custom_id = next(part["custom_id"] for part in components(opened.response) if part["label"] == "Bid 2")
    calls = [press_payload(world.anna, opened.response.message, custom_id) for _ in range(2)]
    await burst(world.env, calls)
    shown = next(m for m in world.channel.history(viewer=world.anna) if m.id == opened.response.id)
    assert "counted already: Bid 2" in shown.content
    log = world.dump()
    assert log.count('INSERT INTO "choices"') == 1
    assert "owe nothing" in await world.slash(world.anna, "do")


async def test_command_and_button_at_once(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    opened = await world.anna.click(world.board(), label="Choose / Play")
    button = next(part["custom_id"] for part in components(opened.response) if part.get("label") == "Pass")
    calls = [
        command_payload(world.anna, world.channel, "pass", {}),
        press_payload(world.anna, opened.response.message, button),
    ]
    await burst(world.env, calls)
    assert "to play a card" in world.board().content
    assert sum(m.content.count("Red passed") for m in world.posts()) == 1


async def test_many_tables_in_one_server_do_not_mix(world: World) -> None:
    channels = [world.guild.create_text_channel(f"table-{n}") for n in range(4)]
    for channel in channels:
        await world.slash(world.anna, "table new", channel, game="toy", seat="red")
        await world.slash(world.ben, "table join", channel, seat="blue")
        await world.slash(world.anna, "table start", channel)
    calls = [
        command_payload(world.anna, channel, "do", {"answers": f"bid {n % 3}"}) for n, channel in enumerate(channels)
    ]
    calls += [command_payload(world.ben, channel, "do", {"answers": "bid 0"}) for channel in channels]
    await burst(world.env, calls)
    for n, channel in enumerate(channels):
        assert f"Bids: Red {n % 3} and Blue 0" in world.posts(channel)[-1].content
