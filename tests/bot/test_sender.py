"""Discord's errors as the outbox understands them."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest
from msgspec import structs

from bot.service import jobs
from bot.service.results import Picture
from bot.ui import looks
from bot.ui.presses import button
from bot.ui.reply import Page
from bot.ui.sender import DiscordSender, Post
from tests.bot.world import World, labels


class Answer:
    """As much of an HTTP answer as discord.py's errors want."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "told so"


def http(status: int, code: int) -> discord.HTTPException:
    kind = discord.Forbidden if status == 403 else discord.NotFound if status == 404 else discord.HTTPException
    return kind(Answer(status), {"code": code, "message": "no"})  # type: ignore[arg-type]


def job(world: World, *, user: int | None = None, edit: int | None = None) -> jobs.Job:
    channel = None if user else world.channel.id
    return jobs.Job(
        id=1, table=1, revision=1, channel=channel, user=user, edit=edit, payload=jobs.Welcome(test=True), nonce="n1",
        attempts=0,
    )  # fmt: skip


async def raised(world: World, monkeypatch: pytest.MonkeyPatch, error: Exception, what: jobs.Job) -> Exception:
    """What the outbox gets when Discord answers with this error."""

    async def post(self: Any, job: jobs.Job, post: Post) -> jobs.Sent:
        raise error

    monkeypatch.setattr(DiscordSender, "post", post)
    sender = DiscordSender(world.bot, world.bot.house)
    with pytest.raises(Exception) as found:
        await sender.send(what)
    return found.value


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (429, 0, jobs.TryLater),
        (500, 0, jobs.TryLater),
        (503, 0, jobs.TryLater),
        (404, 10003, jobs.Gone),
        (404, 10004, jobs.Gone),
        (403, 50001, jobs.Forbidden),
        (403, 50013, jobs.Forbidden),
        (400, 50035, discord.HTTPException),
    ],
)
async def test_in_a_channel(world: World, monkeypatch: Any, status: int, code: int, kind: type[Exception]) -> None:
    assert isinstance(await raised(world, monkeypatch, http(status, code), job(world)), kind)


@pytest.mark.parametrize(("status", "code"), [(429, 30046), (404, 10008)])
async def test_of_an_edit(world: World, monkeypatch: Any, status: int, code: int) -> None:
    assert isinstance(await raised(world, monkeypatch, http(status, code), job(world, edit=5)), jobs.TooOld)


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (403, 50007, jobs.Closed),
        (403, 50278, jobs.Closed),
        (404, 10013, jobs.Closed),
        (403, 40003, jobs.TryLater),
        (502, 0, jobs.TryLater),
    ],
)
async def test_by_direct_message(world: World, monkeypatch: Any, status: int, code: int, kind: type[Exception]) -> None:
    assert isinstance(await raised(world, monkeypatch, http(status, code), job(world, user=world.anna.id)), kind)


@pytest.mark.parametrize(
    ("error", "seconds"),
    [(discord.RateLimited(77), 77), (aiohttp.ClientConnectionError(), None), (TimeoutError(), None), (OSError(), None)],
)
async def test_without_an_answer(world: World, monkeypatch: Any, error: Exception, seconds: float | None) -> None:
    found = await raised(world, monkeypatch, error, job(world))
    assert isinstance(found, jobs.TryLater) and found.seconds == seconds


async def test_a_missing_permission_is_named(world: World, monkeypatch: Any) -> None:
    mute = discord.PermissionOverwrite(send_messages=False)
    world.channel = world.guild.create_text_channel("silent", overwrites={world.env.bot.user: mute})
    await world.env.settle()
    assert "Send Messages and Attach Files are missing" in str(
        await raised(world, monkeypatch, http(403, 50013), job(world))
    )


async def test_the_count_of_a_game_that_is_over_is_not_told_any_more(world: World) -> None:
    await world.table()
    board = jobs.Board(base=None, lines=(), owes=(), ping=())
    late = structs.replace(job(world, edit=1), payload=jobs.Count(chosen=1, of=2, board=board))
    sender = DiscordSender(world.bot, world.bot.house)
    assert await sender.compose(late) is not None
    asking = (await world.anna.slash(world.channel, "concede")).response
    await world.anna.click(asking.message, label="Yes, I concede")
    assert await sender.compose(late) is None


async def test_a_long_letter_has_its_picture_first_and_its_question_with_buttons_last(world: World) -> None:
    await world.table()
    picture = Picture(b"picture", "hand.png", "a hand")
    items = [button("Board", "board", 1)]
    page = Page("\n".join(["a card of the hand"] * 150), items, picture, "**Which card?**")
    sent = await DiscordSender(world.bot, world.bot.house).post(job(world, user=world.anna.id), Post(page))
    first, *middle, last = world.letters(world.anna)[-len(page.messages()) :]
    assert sent.message == first.id
    assert [file.filename for file in first.attachments] == ["hand.png"] and not labels(first)
    assert not any(message.attachments or labels(message) for message in middle)
    assert last.content.endswith("**Which card?**") and labels(last) == ["Board"] and not last.attachments
    assert "\n".join(m.content for m in (first, *middle, last)).count("a card of the hand") == 150


async def test_a_long_private_answer_keeps_its_buttons_at_its_end(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def long(house: Any, table: int, user: int) -> Page:
        return Page("\n".join(["a line of the board"] * 150), [button("Log", "log", 1)])

    await world.table()
    monkeypatch.setattr(looks, "text_page", long)
    answer = await world.anna.slash(world.channel, "text")
    assert answer.response.content.startswith("a line") and not labels(answer.response)
    assert [labels(more) for more in answer.followups][-1] == ["Log"]
    assert all(len(more.content) <= 2000 for more in (answer.response, *answer.followups))
    pressed = (await world.anna.click(answer.followups[-1], label="Log")).response
    assert pressed.content == "Nothing has happened yet."
