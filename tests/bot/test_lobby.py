"""Making a table, sitting down, starting, ending."""

from __future__ import annotations

import discord
import pytest

from bot.cogs.table import seat_of
from bot.service.errors import Refused
from bot.ui import words
from bot.ui.house import chosen_game
from rules import GAMES
from tests.bot.world import World, burst, labels, press_payload, said


async def test_a_new_table_has_a_panel_with_a_button_for_each_seat(world: World) -> None:
    answer = await world.slash(world.anna, "table new", game="toy", seat="red")
    assert "Table 1" in answer
    panel = world.posts()[-1]
    assert "**Toy** · table 1" in panel.content and f"<@{world.anna.id}> (wants Red)" in panel.content
    assert labels(panel) == [
        "Join as Red",
        "Join as Blue",
        "Join as Green",
        "Join as Grey",
        "Join, any seat",
        "Leave",
        "Options …",
        "Start",
    ]


async def test_joining_by_button_edits_the_panel_and_sends_a_direct_message(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy", seat="red")
    panel = world.posts()[-1]
    answer = said(await world.ben.click(panel, label="Join as Blue"))
    assert "You have a place" in answer
    assert f"<@{world.ben.id}> (wants Blue)" in world.posts()[-1].content
    assert len(world.posts()) == 1
    assert "You have joined **Toy**" in world.letters(world.ben)[-1].content


async def test_the_start_shows_the_commitment_and_who_sits_where(world: World) -> None:
    await world.table()
    board = world.board()
    assert "SHA-256" in board.content and "**Red**" in board.content and f"<@{world.ben.id}>" in board.content
    assert labels(board) == ["Choose / Play", "My hand", "Board areas", "Text"]


async def test_the_panel_says_that_the_game_has_begun(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy")
    await world.slash(world.ben, "table join")
    panel = world.posts()[-1]
    await world.anna.click(panel, label="Start")
    assert "the game has begun" in world.posts()[0].content
    assert labels(world.posts()[0]) == []


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Red Flag", "red_flag_over_paris"),
        ("rfop", "red_flag_over_paris"),
        ("EUROPE IN TURMOIL", "europe_in_turmoil"),
        ("turmoil", "europe_in_turmoil"),
        ("crisis 1914", "crisis_1914"),
        ("crisis_1914", "crisis_1914"),
    ],
)
def test_part_of_a_title_is_enough(typed: str, key: str) -> None:
    assert chosen_game(GAMES, typed).key == key


@pytest.mark.parametrize("typed", ["", " ", "chess", "red turmoil"])
def test_an_unknown_game_is_refused_with_those_that_are_known(typed: str) -> None:
    with pytest.raises(Refused, match=r"do not know .* Red Flag Over Paris, Europe in Turmoil or Crisis: 1914"):
        chosen_game(GAMES, typed)


def test_a_game_that_may_be_two_is_asked_back() -> None:
    games = {"first": GAMES["red_flag_over_paris"], "second": GAMES["red_flag_over_paris"]}
    with pytest.raises(Refused, match="could be"):
        chosen_game(games, "paris")


@pytest.mark.parametrize(
    ("typed", "seat"), [("austria", "austria_hungary"), ("FRANCE", "france"), ("rus", "russia"), ("", None)]
)
def test_part_of_a_seats_name_is_enough(typed: str, seat: str | None) -> None:
    assert seat_of(GAMES["crisis_1914"], typed) == seat


def test_a_seat_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match="Liberal or Authoritarian"):
        seat_of(GAMES["europe_in_turmoil"], "commune")


async def test_the_panel_says_how_many_can_play(world: World) -> None:
    assert "It needs 1 to 3 more" in await world.slash(world.anna, "table new", game="toy")
    assert "2 here, 2 to 4 can play" in await world.slash(world.ben, "table join")
    assert "Players (2 here, 2 to 4 can play)" in world.posts()[-1].content


def test_numbers_in_few_words() -> None:
    assert [words.numbers(counts) for counts in ((2,), (2, 4), (1, 2), (1, 2, 3, 4, 5), (2, 3, 5))] == [
        "2",
        "2 or 4",
        "1 or 2",
        "1 to 5",
        "2, 3 or 5",
    ]


async def test_a_private_table_is_joined_by_invitation_only(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy", private=True)
    before = world.dump()
    assert "private" in await world.slash(world.ben, "table join")
    assert world.dump() == before
    assert "is invited" in await world.slash(world.anna, "table invite", player=world.ben)
    assert "You have a place" in await world.slash(world.ben, "table join")


async def test_leaving_gives_the_place_back(world: World) -> None:
    await world.table(start=False)
    assert "You have left" in await world.slash(world.ben, "table leave")
    assert f"<@{world.ben.id}>" not in world.posts()[0].content


async def test_seats_can_be_drawn(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy", seats="at random")
    assert labels(world.posts()[-1]) == ["Join", "Leave", "Options …", "Start"]
    await world.slash(world.ben, "table join")
    assert "has begun" in await world.slash(world.anna, "table start")


async def test_options_are_offered_and_taken(world: World) -> None:
    offered = await world.anna.autocomplete(world.channel, "table new", "options", "", game="toy")
    assert {entry["value"] for entry in offered} == {"length=short", "length=long"}
    await world.slash(world.anna, "table new", game="toy", options="length=long")
    assert "Length: 4 rounds" in world.posts()[-1].content
    assert "`length=short`" in await world.slash(world.anna, "table options", game="toy")


@pytest.mark.parametrize("options", ["nonsense", "length=never", "width=4"])
async def test_an_unknown_option_is_refused_with_the_known_ones(world: World, options: str) -> None:
    before = world.dump()
    answer = await world.slash(world.anna, "table new", game="toy", options=options)
    assert "length" in answer.lower() and world.dump() == before
    assert world.posts() == []


async def test_info_and_list_say_what_is_public(world: World) -> None:
    await world.table()
    info = await world.slash(world.cleo, "table info")
    assert "running" in info and "SHA-256" in info and "Cards by source" in info
    assert "table 1" in await world.slash(world.cleo, "table list")
    assert "You sit at no table" in await world.slash(world.cleo, "table list", mine=True)
    assert "to bid" in await world.slash(world.anna, "table list", mine=True)


async def test_ending_a_running_game_needs_everybody(world: World) -> None:
    await world.table()
    asked = await world.anna.slash(world.channel, "table end")
    assert "Do you agree?" in said(asked)
    assert "1 of 2 agree" in said(await world.anna.click(asked.response.message, label="Yes, end it"))
    proposal = world.posts()[-1]
    assert "proposes to end" in proposal.content
    asked = await world.ben.click(proposal, label="Agree to end")
    assert "is ended" in said(await world.ben.click(asked.response.message, label="Yes, end it"))
    assert "without a winner" in await world.slash(world.anna, "do")
    last = world.posts()[-1]
    assert "over" in last.content and "seed" in last.content
    assert [file.filename for file in last.attachments] == ["chancery-1.json"]
    look = await world.bot.house.chancery.tables.look(1, world.anna.id)
    assert look.view.owes == () and look.view.outcome is None, "nobody is waited for"


async def test_a_lobby_is_closed_by_its_owner(world: World) -> None:
    await world.table(start=False)
    assert "Only the table's owner" in await world.slash(world.ben, "table end")
    assert "is ended" in await world.slash(world.anna, "table end")
    assert "called off" in world.posts()[0].content


async def test_a_table_can_live_in_a_thread(world: World) -> None:
    made = world.bot.get_channel(world.channel.id)
    assert isinstance(made, discord.TextChannel)
    await made.create_thread(name="front", type=discord.ChannelType.public_thread)
    thread = world.channel.threads[0]
    await world.slash(world.anna, "table new", thread, game="toy")
    await world.slash(world.ben, "table join", thread)
    assert "has begun" in await world.slash(world.anna, "table start", thread)
    assert "Round 1" in world.board(thread).content


async def test_a_sleeping_thread_is_woken(world: World) -> None:
    made = world.bot.get_channel(world.channel.id)
    assert isinstance(made, discord.TextChannel)
    inner = await made.create_thread(name="front", type=discord.ChannelType.public_thread)
    thread = world.channel.threads[0]
    for actor, command in ((world.anna, "table new"), (world.ben, "table join"), (world.anna, "table start")):
        await world.slash(actor, command, thread, **({"game": "toy"} if command == "table new" else {}))
    await world.slash(world.anna, "do", thread, answers="bid 1")
    await inner.edit(archived=True)
    await world.env.settle()
    world.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083)
    await world.ben.user.click(world.letters(world.ben)[-1], label="Bid 0")
    assert "to play a card" in world.board(thread).content
    woken = [e.json for e in world.env.http_requests if (e.method, e.path) == ("PATCH", f"/channels/{thread.id}")]
    assert woken[-1]["archived"] is False


async def test_a_rematch_swaps_the_sides(world: World) -> None:
    await world.table(options="length=long", pace="brisk")
    before = world.dump()
    assert "follows a finished game" in await world.slash(world.anna, "table rematch")
    asked = await world.anna.slash(world.channel, "concede")
    await world.anna.click(asked.response.message, label="Yes, I concede")
    assert world.dump() != before
    assert "Only those who played" in await world.slash(world.cleo, "table rematch")
    assert "Table 2" in await world.slash(world.ben, "table rematch")
    panel = world.posts()[-1].content
    sent = [e.json for e in world.env.http_requests if e.method == "POST" and "A rematch?" in str(e.json)]
    assert [body["allowed_mentions"]["users"] for body in sent] == [[world.anna.id]]
    assert f"<@{world.ben.id}> (wants Red)" in panel and "4 rounds" in panel and "Brisk" in panel


async def test_an_invitation_reaches_the_invited_once(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy", private=True)
    await world.slash(world.anna, "table invite", player=world.ben)
    invitation = world.posts()[-1].content
    assert f"<@{world.ben.id}>, you are invited to **Toy**" in invitation
    sent = [e.json for e in world.env.http_requests if e.method == "POST" and "you are invited" in str(e.json)]
    assert [body["allowed_mentions"]["users"] for body in sent] == [[world.ben.id]]
    before = world.dump()
    assert "invited already" in await world.slash(world.anna, "table invite", player=world.ben)
    assert "sit at this table already" in await world.slash(world.anna, "table invite", player=world.anna)
    assert world.dump() == before and world.posts()[-1].content == invitation


async def test_a_table_that_was_called_off_says_so(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy")
    await world.slash(world.anna, "table leave")
    assert await world.slash(world.ben, "table info") == "**Toy** · table 1: called off."
    for command, options in (("do", {"answers": "pass"}), ("do", {}), ("board", {}), ("undo", {}), ("table end", {})):
        assert "called off before its game began" in await world.slash(world.ben, command, **options)


async def test_a_command_in_a_direct_message_names_the_channels_it_may_mean(world: World) -> None:
    await world.table()
    other = world.guild.create_text_channel("parlour")
    for actor, command, options in (
        (world.anna, "table new", {"game": "toy"}), (world.ben, "table join", {}), (world.anna, "table start", {}),
    ):  # fmt: skip
        await world.slash(actor, command, other, **options)
    answer = (await world.anna.user.slash("do")).response.content
    assert "You sit at 2 tables" in answer and f"<#{world.channel.id}> or <#{other.id}>" in answer


async def test_whoever_has_no_seat_is_told_so_once(world: World) -> None:
    await world.table()
    for verb in ("undo", "end"):
        result = (await burst(world.env, [press_payload(world.cleo, world.board(), f"x:{verb}:1")]))[0]
        assert said(result).count("no seat") == 1 and "Waiting for Red and Blue to bid" in said(result)


async def test_a_rematch_of_a_private_table_invites_the_others(world: World) -> None:
    await world.slash(world.anna, "table new", game="toy", private=True)
    await world.slash(world.anna, "table invite", player=world.ben)
    await world.slash(world.ben, "table join")
    await world.slash(world.anna, "table start")
    asked = await world.ben.slash(world.channel, "concede")
    await world.ben.click(asked.response.message, label="Yes, I concede")
    assert "Table 2" in await world.slash(world.anna, "table rematch")
    assert f"Invited: <@{world.ben.id}>" in world.posts()[-1].content
    assert "You have a place" in await world.slash(world.ben, "table join")


async def test_a_table_moves_to_another_channel(world: World) -> None:
    table = await world.table()
    other, taken = world.guild.create_text_channel("parlour"), world.guild.create_text_channel("taken")
    await world.slash(world.cleo, "table new", taken, game="toy")
    before = world.dump()
    assert "Only the table's owner" in await world.slash(world.ben, "table move", other, table=table)
    assert "already has a table" in await world.slash(world.anna, "table move", taken, table=table)
    assert "does not exist" in await world.slash(world.anna, "table move", other, table=999)
    assert world.dump() == before and world.posts(other) == []
    assert "goes on here" in await world.slash(world.anna, "table move", other, table=table)
    assert "Waiting for **Red**" in world.board(other).content
    assert "no table" in await world.slash(world.anna, "do")
    result = await world.ben.click(world.board(other), label="Choose / Play")
    await world.ben.click(result.response.message, label="Bid 1")
    assert "1 of 2 have chosen" in world.board(other).content


async def test_a_lobby_moves_with_its_panel(world: World) -> None:
    table = await world.table(start=False)
    other = world.guild.create_text_channel("parlour")
    assert "goes on here" in await world.slash(world.anna, "table move", other, table=table)
    (panel,) = world.posts(other)
    await world.ben.click(panel, label="Leave")
    await world.ben.click(world.posts(other)[0], label="Join, any seat")
    await world.anna.click(world.posts(other)[0], label="Start")
    assert "The game begins" in world.board(other).content


async def test_missing_permissions_are_named_and_explained(world: World) -> None:
    mute = discord.PermissionOverwrite(send_messages=False, attach_files=False)
    channel = world.guild.create_text_channel("silent", overwrites={world.env.bot.user: mute})
    before = world.dump()
    answer = await world.slash(world.anna, "table new", channel, game="toy")
    assert "Send Messages" in answer and "/server check" in answer and world.dump() == before
    report = await world.slash(world.anna, "server check", channel)
    assert "**Send Messages** is missing" in report and "**Attach Files** is missing" in report
    assert "All is well" in await world.slash(world.anna, "server check")


async def test_the_pace_of_a_servers_new_tables(world: World) -> None:
    before = world.dump()
    assert "Only those who manage this server" in await world.slash(world.ben, "server pace", pace="weekly")
    assert world.dump() == before
    keeper = world.guild.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
    owner = world.guild.add_member(world.env.create_user("olga", global_name="Olga"), roles=[keeper])
    assert "Weekly" in await world.slash(owner, "server pace", pace="weekly")
    await world.slash(world.anna, "table new", game="toy")
    assert "Weekly" in await world.slash(world.anna, "table info")
