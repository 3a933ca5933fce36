"""Whatever Discord may answer delays or redirects a message, and never touches the game."""

from __future__ import annotations

import discord
import pytest

from tests.bot.world import World, labels, said


def messages(channel: object) -> str:
    return f"/channels/{channel.id}/messages"  # type: ignore[attr-defined]


async def test_closed_direct_messages_are_told_in_the_channel_by_a_button(world: World) -> None:
    dm = world.ben.user.dm_channel
    world.env.inject_error("POST", messages(dm), status=403, code=50007, times=None)
    await world.table()
    notice = next(m for m in world.posts() if "cannot send you direct messages" in m.content)
    assert f"<@{world.ben.id}>" in notice.content and labels(notice) == ["Show my hand / choose"]
    shown = await world.ben.click(notice, label="Show my hand / choose")
    assert "Your hand" in said(shown) and "Bid 0 to 2" in said(shown)
    result = await world.ben.click(shown.response.message, label="Bid 0")
    assert "Locked in" in said(result)
    assert (await world.bot.house.chancery.people.prefs(world.ben.id)).dm_ok is False
    await world.slash(world.anna, "do", answers="bid 1")
    assert "to play a card" in world.board().content


@pytest.mark.parametrize(("status", "code"), [(500, 0), (502, 0), (503, 0), (429, 0)])
async def test_a_board_that_discord_does_not_take_comes_later(world: World, status: int, code: int) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    posts = len(world.posts())
    world.env.settle_timeout = 1  # do not wait for the next attempt: time is turned forward below
    world.env.inject_error("POST", messages(world.channel), status=status, code=code, times=2)
    assert "Done" in await world.slash(world.ben, "do", answers="bid 0")
    await world.env.advance_time(900)
    boards = world.posts()[posts:]
    assert len([m for m in boards if "to play a card" in m.content and "Bids" in m.content]) == 1


async def test_too_many_direct_messages_come_later_and_close_nothing(world: World) -> None:
    world.env.inject_error("POST", messages(world.ben.user.dm_channel), status=403, code=40003)
    await world.table()
    assert not any("cannot send you" in m.content for m in world.posts())
    await world.env.advance_time(301)
    assert "You have joined" in world.letters(world.ben)[0].content


async def test_a_user_who_is_gone_does_not_stop_the_table(world: World) -> None:
    world.env.inject_error("POST", messages(world.ben.user.dm_channel), status=404, code=10013, times=None)
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    assert "1 of 2 have chosen" in world.board().content


async def test_a_deleted_channel_does_not_lose_the_game(world: World) -> None:
    await world.table()
    letter = world.letters(world.anna)[-1]
    await world.bot.get_channel(world.channel.id).delete()  # type: ignore[union-attr]
    await world.env.settle()
    result = await world.anna.user.click(letter, label="Bid 1")
    assert "Locked in" in result.response.content
    question = next(m for m in world.letters(world.ben) if "Bid 0 to 2" in m.content)
    await world.ben.user.click(question, label="Bid 0")
    await world.env.advance_time(60)
    told = [m.content for actor in (world.anna, world.ben) for m in world.letters(actor)]
    assert any("is gone" in text and "/table move" in text for text in told)
    new = world.guild.create_text_channel("new-home")
    assert "goes on here" in await world.slash(world.anna, "table move", new, table=1)
    assert "You chose: Pass" in await world.slash(world.anna, "pass", new)
    assert "Red passed" in world.board(new).content


@pytest.mark.parametrize(("status", "code"), [(429, 30046), (404, 10008)])
async def test_an_edit_that_is_refused_becomes_a_new_message(world: World, status: int, code: int) -> None:
    await world.table()
    posts = len(world.posts())
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/*", status=status, code=code)
    await world.slash(world.anna, "do", answers="bid 1")
    await world.env.advance_time(60)
    assert len(world.posts()) == posts + 1
    assert "1 of 2 have chosen" in world.posts()[-1].content


async def test_the_count_is_an_edit_and_no_new_message(world: World) -> None:
    await world.table()
    posts = len(world.posts())
    await world.slash(world.anna, "do", answers="bid 1")
    assert len(world.posts()) == posts and "1 of 2 have chosen" in world.board().content
    assert "**Red**" not in world.board().content.split("Waiting for")[1]


async def test_a_lost_interaction_still_counts_and_is_answered_by_message(world: World) -> None:
    await world.table()
    letters = len(world.letters(world.anna))
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await world.anna.slash(world.channel, "do", answers="bid 1")
    assert "Locked in" in world.letters(world.anna)[letters].content
    assert "1 of 2 have chosen" in world.board().content


async def test_a_lost_interaction_and_closed_messages_leave_a_line_that_tells_nothing(world: World) -> None:
    await world.table()
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    world.env.inject_error("POST", messages(world.anna.user.dm_channel), status=403, code=50007, times=None)
    await world.anna.slash(world.channel, "do", answers="bid 1")
    line = world.posts()[-1].content
    assert f"<@{world.anna.id}>" in line and "/do" in line and "Bid" not in line


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015)])
async def test_a_token_that_has_died_is_answered_by_message(world: World, status: int, code: int) -> None:
    await world.table()
    letters = len(world.letters(world.anna))
    world.env.inject_error("PATCH", "/webhooks/*", status=status, code=code)
    await world.anna.slash(world.channel, "do", answers="bid 1")
    assert "Locked in" in world.letters(world.anna)[letters].content


async def test_a_dismissed_private_message_is_answered_anew(world: World) -> None:
    await world.table()
    opened = await world.anna.click(world.board(), label="Choose / Play")
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008)
    result = await world.anna.click(opened.response.message, label="Bid 1")
    assert "Locked in" in result.followups[-1].content and result.followups[-1].ephemeral


async def test_a_forbidden_channel_is_told_to_the_owner_and_the_game_goes_on(world: World) -> None:
    await world.table()
    await world.slash(world.anna, "do", answers="bid 1")
    world.env.inject_error("POST", messages(world.channel), status=403, code=50013, times=None)
    assert "Done" in await world.slash(world.ben, "do", answers="bid 0")
    await world.env.advance_time(60)
    assert any("/server check" in m.content for m in world.letters(world.anna))
    world.env.backend.faults.clear()
    assert "You chose: Pass" in await world.slash(world.anna, "pass")
    await world.env.advance_time(3600)
    assert "Red passed" in world.posts()[-1].content


async def test_without_attach_files_the_words_still_arrive(world: World) -> None:
    overwrite = discord.PermissionOverwrite(attach_files=False)
    channel = world.guild.create_text_channel("words", overwrites={world.env.bot.user: overwrite})
    assert "Attach Files" in await world.slash(world.anna, "table new", channel, game="toy")


async def test_a_fault_of_ours_is_confessed_and_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, no_error_logged: pytest.LogCaptureFixture
) -> None:
    await world.table()
    before = world.dump()
    world.forgiven = (ZeroDivisionError,)

    def broken(*given: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(type(world.games["toy"]), "apply", broken)
    answer = await world.slash(world.anna, "do", answers="bid 1")
    assert "our mistake" in answer and "secret detail" not in answer and world.dump() == before
    letter = world.letters(world.ben)[-1]
    result = await world.ben.user.click(letter, label="Bid 1")
    assert "our mistake" in result.response.content and world.dump() == before
    logged = [record.getMessage() for record in no_error_logged.records if record.levelname == "ERROR"]
    assert any("table=1 seat=blue revision=" in text for text in logged)
    assert all("never-shown" not in record.getMessage() for record in no_error_logged.records)
    no_error_logged.clear()
