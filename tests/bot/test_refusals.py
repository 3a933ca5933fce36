"""What bad input gets: one private sentence that says what is possible, and a database unchanged to the byte."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.world import World, burst, components, press_payload, said

HUGE = "9" * 25  # more than a number of the database can be


async def refused(world: World, actor: Any, command: str, channel: Any = None, **options: Any) -> str:
    """The answer to a command that must change nothing and show nothing to others."""
    before, posts = world.dump(), [(m.id, m.content) for m in world.posts()]
    answer = await world.slash(actor, command, channel, **options)
    assert world.dump() == before
    assert [(m.id, m.content) for m in world.posts()] == posts
    assert answer and "mistake" not in answer and len(answer) < 600, answer
    return answer


async def turn_of_anna(world: World) -> None:
    """Bids are made; Anna (Red) is to play a card, Ben (Blue) waits."""
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")


async def test_out_of_turn(world: World) -> None:
    await turn_of_anna(world)
    for command, options in (("do", {"answers": "pass"}), ("play", {"card": "bread"}), ("pass", {})):
        assert "Red" in await refused(world, world.ben, command, **options)
    assert "owe nothing" in await refused(world, world.ben, "do")


async def test_without_a_seat(world: World) -> None:
    await turn_of_anna(world)
    for command, options in (
        ("do", {"answers": "pass"}),
        ("play", {"card": "bread"}),
        ("pass", {}),
        ("undo", {}),
        ("concede", {}),
        ("hand", {}),
        ("table end", {}),
    ):
        assert "seat" in await refused(world, world.cleo, command, **options)
    offered = await world.cleo.autocomplete(world.channel, "do", "answers", "")
    assert len(offered) == 1 and "no seat" in offered[0]["name"]


async def test_unknown_names_say_what_is_possible(world: World) -> None:
    await turn_of_anna(world)
    assert "Pass" in await refused(world, world.anna, "do", answers="vladivostok")
    assert "Play" in await refused(world, world.anna, "play", card="vladivostok")


async def test_two_names_alike_are_asked_back(world: World) -> None:
    await world.table()
    answer = await refused(world, world.anna, "do", answers="bid")
    assert "did you mean" in answer and "Bid 0" in answer and "Bid 2" in answer


async def test_all_or_nothing(world: World) -> None:
    await turn_of_anna(world)
    card = (await world.anna.autocomplete(world.channel, "play", "card", ""))[0]["value"]
    assert "North Bank" in await refused(world, world.anna, "play", card=card, how="place", then="north, moon")
    answer = await refused(world, world.anna, "play", card=card, how="place", then="north, south, east")
    assert "too many" in answer or "nothing" in answer
    await refused(world, world.anna, "do", answers=f"{card}, roll, north")


@pytest.mark.parametrize("text", ["x" * 5000, ", ".join(["north"] * 300), "north x99", "„" * 400])
async def test_over_long_text(world: World, text: str) -> None:
    await turn_of_anna(world)
    answer = await refused(world, world.anna, "do", answers=text)
    assert "x" * 200 not in answer


async def test_a_card_with_an_endless_title(world: World) -> None:
    await turn_of_anna(world)
    assert len(await refused(world, world.anna, "card", title="y" * 5000)) < 300
    assert len(await refused(world, world.anna, "rules", topic="y" * 5000)) < 300
    assert len(await refused(world, world.anna, "board", area="y" * 5000)) < 300


async def test_a_channel_without_a_table(world: World) -> None:
    empty = world.guild.create_text_channel("empty")
    for command, options in (
        ("do", {"answers": "pass"}),
        ("play", {"card": "bread"}),
        ("pass", {}),
        ("hand", {}),
        ("board", {}),
        ("text", {}),
        ("log", {}),
        ("undo", {}),
        ("concede", {}),
        ("remind mute", {}),
        ("table join", {}),
        ("table leave", {}),
        ("table start", {}),
        ("table info", {}),
        ("table end", {}),
        ("table invite", {"player": world.ben}),
    ):
        assert "no table in this channel" in await refused(world, world.anna, command, empty, **options)


async def test_before_the_start(world: World) -> None:
    await world.table(start=False)
    for command, options in (("do", {"answers": "pass"}), ("do", {}), ("hand", {}), ("board", {}), ("undo", {})):
        assert await refused(world, world.anna, command, **options)
    assert "owner" in await refused(world, world.ben, "table start")


async def test_lobby_refusals(world: World) -> None:
    assert "for 2, 3 or 4" in await _alone(world)
    assert "already has a table" in await refused(world, world.ben, "table new", game="toy")
    await world.slash(world.ben, "table join", seat="blue")
    assert "taken" in await refused(world, world.cleo, "table join", seat="blue")
    assert "no seat" in await refused(world, world.cleo, "table join", seat="purple")
    assert "owner" in await refused(world, world.ben, "table invite", player=world.cleo)
    assert "You do not sit" in await refused(world, world.cleo, "table leave")


async def _alone(world: World) -> str:
    await world.slash(world.anna, "table new", game="toy", seat="red")
    return await refused(world, world.anna, "table start")


async def test_an_unknown_game(world: World) -> None:
    assert "do not know the game" in await refused(world, world.anna, "table new", game="chess")
    assert "do not know the game" in await refused(world, world.anna, "table options", game="chess")


async def test_a_closed_table(world: World) -> None:
    await turn_of_anna(world)
    asked = await world.anna.slash(world.channel, "concede")
    await world.anna.click(asked.response.message, label="Yes, I concede")
    for command, options in (
        ("do", {"answers": "pass"}),
        ("pass", {}),
        ("undo", {}),
        ("concede", {}),
        ("table end", {}),
    ):
        assert "over" in await refused(world, world.ben, command, **options)
    assert "over" in await refused(world, world.ben, "do")


async def test_a_stale_button_explains_itself_and_brings_the_fresh_question(world: World) -> None:
    await world.table()
    opened = await world.anna.click(world.board(), label="Choose / Play")
    old = opened.response.message
    await world.slash(world.anna, "do", answers="bid 1")
    before = world.dump()
    result = await world.anna.click(old, label="Bid 2")
    assert "earlier question" in said(result) and world.dump() == before
    await world.slash(world.ben, "do", answers="bid 0")
    result = await world.ben.user.click(world.letters(world.ben)[-1], label="Bid 2")
    assert "earlier question" in result.response.content


async def test_a_foreign_press_changes_nothing(world: World) -> None:
    await world.table()
    opened = await world.anna.click(world.board(), label="Choose / Play")
    custom_id = next(part["custom_id"] for part in components(opened.response) if part["label"] == "Bid 2")
    before = world.dump()
    for actor, text in ((world.ben, "belongs to Red"), (world.cleo, "belongs to Red")):
        result = (await burst(world.env, [press_payload(actor, world.board(), custom_id)]))[0]
        assert text in said(result) and world.dump() == before
    result = await world.cleo.click(world.board(), label="Choose / Play")
    assert "no seat" in said(result)
    result = await world.cleo.click(world.board(), label="My hand")
    assert "no seat" in said(result) and world.dump() == before


@pytest.mark.parametrize(
    "custom_id",
    [
        "x:choose:999", "x:nonsense:1", "x:log:1:abc", "x:back:1:zz", "x:back:1:²-1", "x:join:1:purple",
        "ch:1:0:red:bid-9-red:00000000", "ch:1:1:nobody:b:00000000", "no:1:1:red:b", "ok:1:1:red:b:00000000",
        *(f"x:{verb}:{HUGE}" for verb in ("choose", "hand", "board", "text", "info", "log", "undo", "mute", "start")),
        *(f"x:{verb}:{HUGE}:1-1" for verb in ("back", "concede", "join", "leave", "end", "wait", "extend")),
        f"x:log:1:{HUGE}", f"x:back:1:{HUGE}-1", f"m:area:{HUGE}",
        f"ch:{HUGE}:1:red:b:00000000", f"ch:1:{HUGE}:red:b:00000000", f"se:1:1:red:b:{HUGE}",
        *(f"x:{verb}:1" for verb in ("choice", "menu", "none", "confirmed")),
    ],
)  # fmt: skip
async def test_forged_custom_ids_are_refused(world: World, custom_id: str) -> None:
    await world.table()
    before = world.dump()
    result = (await burst(world.env, [press_payload(world.anna, world.board(), custom_id)]))[0]
    assert said(result) and "mistake" not in said(result) and world.dump() == before


@pytest.mark.parametrize("values", [["bid:7"], ["bid:1", "bid:2"]])
async def test_a_menu_with_values_that_were_not_offered(world: World, values: list[str]) -> None:
    await world.table()
    before = world.dump()
    payload = press_payload(world.anna, world.board(), "se:1:1:red:bid-1-red:0", values)
    result = (await burst(world.env, [payload]))[0]
    assert "mistake" not in said(result) and world.dump() == before


@pytest.mark.parametrize(
    ("command", "options", "text"),
    [
        ("remind interval", {"every": "soon"}, "like 8 h"),
        ("remind interval", {"every": "1 m"}, "15 minutes"),
        ("remind interval", {"every": "99 d"}, "30 days"),
        ("remind quiet", {"start": "late", "end": "7"}, "time of day"),
        ("remind quiet", {"start": "25:00", "end": "7"}, "time of day"),
        ("remind quiet", {"start": "22"}, "a beginning and an end"),
        ("remind quiet", {"start": "7", "end": "7:00"}, "same time"),
        ("remind zone", {"name": "Atlantis"}, "Europe/Paris"),
    ],
)
async def test_bad_reminders(world: World, command: str, options: dict[str, str], text: str) -> None:
    assert text in await refused(world, world.anna, command, **options)


async def test_too_many_questions_are_slowed_and_moves_are_not(world: World) -> None:
    await world.table()
    for _ in range(10):
        await world.slash(world.anna, "text")
    assert "ask again in" in await refused(world, world.anna, "text")
    result = await world.anna.click(world.board(), label="Text")
    assert "ask again in" in said(result)
    assert "Locked in" in await world.slash(world.anna, "do", answers="bid 1")
    assert "Round 1" in await world.slash(world.ben, "text")
    await world.env.advance_time(11)
    assert "Round 1" in await world.slash(world.anna, "text")


async def test_in_a_direct_message_the_table_is_ones_own(world: World) -> None:
    nowhere = await world.cleo.user.slash("do", answers="pass")
    assert "no table" in nowhere.response.content
    await world.table()
    result = await world.anna.user.slash("do", answers="bid 1")
    assert "Locked in" in result.response.content
