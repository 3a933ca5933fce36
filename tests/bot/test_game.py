"""Games played as people play them: by commands, by buttons, by menus, with undo."""

from __future__ import annotations

import random

from tests.bot.driver import play_to_the_end
from tests.bot.world import World, labels, said


async def play_round(world: World) -> None:
    """The secret bids of a round: Red 1, Blue 0."""
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")


async def test_a_whole_game_by_commands(world: World) -> None:
    await world.table()
    for _ in range(2):
        assert "Locked in" in await world.slash(world.anna, "do", answers="bid 1")
        assert "1 of 2 have chosen" in world.board().content
        assert "Waiting for" in await world.slash(world.ben, "do", answers="bid 0")
        for actor in (world.anna, world.ben):
            card = (await actor.autocomplete(world.channel, "play", "card", ""))[0]["value"]
            answer = await world.slash(actor, "play", card=card, how="place", then="north, south")
            assert "You chose: " in answer and "Done" in answer
    last = world.posts()[-1]
    assert "The game is over" in last.content and f"<@{world.anna.id}>" in last.content
    assert [file.filename for file in last.attachments] == ["chancery-1.json"]
    assert "`/table rematch`" in last.content
    assert "The game is over" in await world.slash(world.anna, "do")


async def test_a_whole_game_by_buttons_alone(world: World) -> None:
    await world.table()
    assert await play_to_the_end(world, [world.anna, world.ben], random.Random(7)) >= 8


async def test_a_game_of_four(world: World) -> None:
    dora = world.join("Dora")
    await world.table(start=False)
    for actor in (world.cleo, dora):
        await world.slash(actor, "table join")
    await world.slash(world.anna, "table start")
    await play_to_the_end(world, [world.anna, world.ben, world.cleo, dora], random.Random(3))


async def test_the_secret_question_and_the_hand_come_by_direct_message(world: World) -> None:
    await world.table()
    letter = world.letters(world.ben)[-1]
    assert "Your hand" in letter.content and "Bid 0 to 2" in letter.content
    assert f"**Toy** in <#{world.channel.id}>" in letter.content
    result = await world.ben.user.click(letter, label="Bid 2")
    assert "Locked in" in result.response.content and "Waiting for Red to bid" in result.response.content
    assert "Bid 2" not in world.everything_public()


async def test_only_those_who_newly_owe_are_pinged(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    sent = [e.json for e in world.env.http_requests if e.method == "POST" and e.path.endswith("/messages")]
    board = [body for body in sent if "to play a card" in str(body.get("content"))][-1]
    assert board["allowed_mentions"]["users"] == [world.anna.id]
    assert board["allowed_mentions"]["parse"] == [] and board["nonce"]


async def test_an_unfinished_action_is_told_to_nobody_else(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    posts = len(world.posts())
    card = (await world.anna.autocomplete(world.channel, "play", "card", ""))[0]["value"]
    assert "not finished" in await world.slash(world.anna, "play", card=card)
    assert len(world.posts()) == posts
    assert "not finished" in await world.slash(world.anna, "do", answers="place, north")
    assert "Done" in await world.slash(world.anna, "do", answers="east")
    assert len(world.posts()) == posts + 1
    assert "Red placed a cube on North Bank and East Gate" in world.posts()[-1].content


async def test_autocomplete_leads_through_card_way_and_spaces(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    cards = await world.anna.autocomplete(world.channel, "play", "card", "")
    assert cards and all(entry["value"].startswith("card:") for entry in cards)
    given = {"card": cards[0]["value"]}
    ways = await world.anna.autocomplete(world.channel, "play", "how", "", **given)
    assert {entry["value"] for entry in ways} == {"way:place", "way:roll"}
    spaces = await world.anna.autocomplete(world.channel, "play", "then", "n", **given, how="way:place")
    assert spaces[0]["name"] == "Place a cube on North Bank"
    more = await world.anna.autocomplete(world.channel, "play", "then", "north, ea", **given, how="way:place")
    assert more[0]["value"] == "north, east", "short, so that many fit"
    over = await world.anna.autocomplete(world.channel, "play", "then", "", **given, how="way:roll")
    assert "send it" in over[0]["name"]
    typed = await world.anna.autocomplete(world.channel, "do", "answers", "")
    assert typed[0]["value"] == cards[0]["value"] or typed[0]["name"].startswith("Play")
    nothing = await world.ben.autocomplete(world.channel, "play", "card", "")
    assert all(entry["value"] != cards[0]["value"] for entry in nothing)


async def test_undo_shows_first_what_it_takes_back(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    shown = await world.anna.slash(world.channel, "undo")
    assert "Bid 1" in said(shown)
    result = await world.anna.click(shown.response.message, label="Take back the last step")
    assert "Taken back" in result.response.content and "Bid 0 to 2" in result.response.content
    await world.slash(world.anna, "do", answers="bid 2")
    await world.slash(world.ben, "do", answers="bid 0")
    assert "Red 2" in world.posts()[-1].content


async def test_a_whole_action_can_be_taken_back(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    card = (await world.anna.autocomplete(world.channel, "play", "card", ""))[0]["value"]
    await world.slash(world.anna, "play", card=card, how="place", then="north, south")
    shown = await world.anna.slash(world.channel, "undo")
    assert "The whole action would be" in said(shown)
    result = await world.anna.click(shown.response.message, label="Take back the whole action")
    assert "Play a card" in result.response.content and "Your hand" in result.response.content
    assert "took back" in world.posts()[-1].content
    log = await world.slash(world.ben, "log")
    assert "~~" in log and "(undone)" in log


async def test_undo_stops_at_chance(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    before = world.dump()
    answer = await world.slash(world.anna, "undo")
    assert "Take back" not in answer and world.dump() == before


async def test_pass_takes_what_the_question_calls_passing(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    await world.slash(world.ben, "do", answers="bid 0")
    assert "You chose: Pass" in await world.slash(world.anna, "pass")


async def test_conceding_asks_once_more(world: World) -> None:
    await world.table()
    before = world.dump()
    asked = await world.anna.slash(world.channel, "concede")
    assert world.dump() == before
    assert "You conceded" in said(await world.anna.click(asked.response.message, label="Yes, I concede"))
    assert "conceded" in world.posts()[-1].content


async def test_looking(world: World) -> None:
    await world.table()
    assert "Your hand" in await world.slash(world.anna, "hand")
    assert "Round 1" in await world.slash(world.cleo, "board")
    assert "Round 1" in await world.slash(world.cleo, "text")
    shown = await world.anna.slash(world.channel, "board", public=True)
    assert not shown.followups[0].ephemeral and "Round 1" in shown.followups[0].content
    card = (await world.cleo.autocomplete(world.channel, "card", "title", "br"))[0]
    assert "as published" in await world.slash(world.cleo, "card", title=card["value"])
    assert "Bread" in await world.slash(world.cleo, "card", title="bread")
    topic = (await world.cleo.autocomplete(world.channel, "rules", "topic", ""))[0]
    assert "rule 1" in await world.slash(world.cleo, "rules", topic=topic["value"])
    assert "A turn" in await world.slash(world.cleo, "rules")


async def test_the_log_has_pages_and_keeps_secrets(world: World) -> None:
    await world.table()
    assert "Nothing has happened yet" in await world.slash(world.anna, "log")
    await play_round(world)
    theirs = await world.cleo.slash(world.channel, "log")
    assert "Bids: Red 1 and Blue 0" in said(theirs)
    assert labels(theirs.response) == ["Earlier"]
    for actor in (world.anna, world.ben):
        card = (await actor.autocomplete(world.channel, "play", "card", ""))[0]["value"]
        await world.slash(actor, "play", card=card, how="place", then="north, south")
    mine = await world.slash(world.anna, "log")
    assert "You drew" in mine and "only you see this" in mine
    assert "You drew" not in await world.slash(world.cleo, "log")
    await play_round(world)
    for actor in (world.anna, world.ben):
        card = (await actor.autocomplete(world.channel, "play", "card", ""))[0]["value"]
        await world.slash(actor, "play", card=card, how="place", then="north, south")
    newest = await world.cleo.slash(world.channel, "log")
    assert "The game ended" in said(newest) and "`1`" not in said(newest)
    earlier = await world.cleo.click(newest.response.message, label="Earlier")
    assert "`1`" in said(earlier) and labels(earlier.response) == ["Earlier", "Newest"]
    again = await world.cleo.click(earlier.response.message, label="Newest")
    assert "The game ended" in said(again)


async def test_reminders_are_set_and_shown(world: World) -> None:
    assert "after 8 hours" in await world.slash(world.anna, "remind interval", every="8 h")
    zones = await world.anna.autocomplete(world.channel, "remind quiet", "zone", "paris")
    assert zones[0]["value"] == "Europe/Paris"
    answer = await world.slash(world.anna, "remind quiet", start="22:30", end="7", zone="Europe/Paris")
    assert "Never between 22:30 and 7:00 (Europe/Paris)" in answer
    assert "no quiet hours" in await world.slash(world.anna, "remind quiet", start="off")
    assert "by direct message" in await world.slash(world.anna, "remind by", where="dm")
    assert "Europe/Berlin" in await world.slash(world.anna, "remind zone", name="europe/berlin")
    await world.slash(world.anna, "remind test")
    assert "test that you asked for" in world.letters(world.anna)[-1].content
    await world.table()
    assert "No more reminders" in await world.slash(world.anna, "remind mute")
