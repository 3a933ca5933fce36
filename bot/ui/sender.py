"""Delivery: jobs of the outbox become Discord messages, and Discord's errors the outbox's."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.service import jobs
from bot.service.results import Picture
from bot.ui import flow, pages, permissions, posts, reply, words
from bot.ui.house import House
from bot.ui.reply import Item, Page

log = logging.getLogger(__name__)

NO_DM = {50007, 50278, 10013}
TOO_MANY_DMS = 40003
GONE = {10003, 10004}
TOO_OLD = {30046, 10008}
NO_PERMISSION = {50001, 50013}
TOO_LARGE = {40005}
ARCHIVED = 50083
TOO_MANY_WAIT = 300.0  # seconds until direct messages are opened again


@dataclass(frozen=True)
class Post:
    """A message that is ready to be sent. ``ping`` are the only users whose mention notifies."""

    page: Page
    ping: Sequence[int] = ()
    extra: tuple[str, bytes] | None = None

    def files(self) -> list[discord.File]:
        """Fresh files at every attempt: an upload reads them."""
        found = reply.files_of(self.page)
        if self.extra:
            found.append(discord.File(io.BytesIO(self.extra[1]), self.extra[0]))
        return found

    def mentions(self) -> discord.AllowedMentions:
        users = [discord.Object(user) for user in self.ping if user > 0]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


class DiscordSender:
    """The outbox's way to Discord. Holds no state; everything secret is read afresh when it is sent."""

    def __init__(self, client: discord.Client, house: House) -> None:
        self.client, self.house = client, house

    async def send(self, job: jobs.Job) -> jobs.Sent | None:
        """Raises TryLater, Gone, Closed, TooOld or Forbidden for what Discord may answer."""
        post = await self.compose(job)
        if post is None:
            return None
        try:
            return await self.post(job, post)
        except discord.HTTPException as error:
            if post.page.picture and (error.code in TOO_LARGE or error.status == 413):
                log.warning("table %s: picture too large, sent without it", job.table)
                bare = Post(post.page.without_picture(), post.ping)
                return await self.guarded(job, bare)
            raise self.translated(error, job) from error
        except discord.RateLimited as error:
            raise jobs.TryLater(error.retry_after) from error
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise jobs.TryLater from error

    async def guarded(self, job: jobs.Job, post: Post) -> jobs.Sent:
        try:
            return await self.post(job, post)
        except discord.HTTPException as error:
            raise self.translated(error, job) from error

    def translated(self, error: discord.HTTPException, job: jobs.Job) -> Exception:
        """The outbox's error for Discord's. Whatever is not expected stays as it is."""
        if error.code == TOO_MANY_DMS:
            return jobs.TryLater(TOO_MANY_WAIT)
        if job.channel is None and (error.code in NO_DM or error.status == 403):
            return jobs.Closed()
        if job.edit is not None and error.code in TOO_OLD:
            return jobs.TooOld()
        if error.code in GONE:
            return jobs.Gone()
        if error.code in NO_PERMISSION:
            return jobs.Forbidden(self.lacking(job.channel))
        if error.status == 429 or error.status >= 500:
            return jobs.TryLater()
        return error

    def lacking(self, channel: int | None) -> str:
        """Which permission is missing in a channel, as far as can be told."""
        found = self.client.get_channel(channel or 0)
        if isinstance(found, discord.abc.GuildChannel | discord.Thread):
            allowed = found.permissions_for(found.guild.me)
            missing = permissions.missing(allowed, thread=isinstance(found, discord.Thread))
            if missing:
                names = words.listed([permissions.NEEDED[name][0] for name in missing])
                return f"{names} {'is' if len(missing) == 1 else 'are'} missing"
        return "a permission is missing"

    # sending

    async def post(self, job: jobs.Job, post: Post) -> jobs.Sent:
        try:
            return await self.once(job, post)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await self.wake_thread(job.channel)
        return await self.once(job, post)

    async def once(self, job: jobs.Job, post: Post) -> jobs.Sent:
        """One attempt: an edit by stored ids, or a new message with the job's nonce."""
        if job.channel is None:
            target: discord.abc.Messageable = await self.client.create_dm(discord.Object(job.user or 0))
        else:
            partial = self.client.get_partial_messageable(job.channel)
            if job.edit is not None:
                message = partial.get_partial_message(job.edit)
                await message.edit(content=post.page.text, view=post.page.view(), allowed_mentions=post.mentions())
                return jobs.Sent(job.channel, job.edit)
            await self.wake_thread(job.channel, cached=True)
            target = partial
        first, *rest = post.page.messages()
        more: dict[str, Any] = {"view": view} if (view := first.view()) else {}
        files = self.allowed(job.channel, post.files())
        if files:
            more["files"] = files
        sent = await target.send(first.text, nonce=job.nonce, allowed_mentions=post.mentions(), **more)
        for number, page in enumerate(rest, 2):
            more = {"view": view} if (view := page.view()) else {}
            nonce, nobody = f"{job.nonce[:22]}-{number}", discord.AllowedMentions.none()
            await target.send(page.text, nonce=nonce, allowed_mentions=nobody, **more)
        return jobs.Sent(sent.channel.id, sent.id)

    def allowed(self, channel: int | None, files: list[discord.File]) -> list[discord.File]:
        """No files where the bot is known not to be allowed any: the words still arrive."""
        found = self.client.get_channel(channel or 0)
        if isinstance(found, discord.abc.GuildChannel | discord.Thread):
            return files if found.permissions_for(found.guild.me).attach_files else []
        return files

    async def wake_thread(self, channel: int | None, *, cached: bool = False) -> None:
        """Un-archive a sleeping thread. ``cached``: only if it is known to be one."""
        found = self.client.get_channel(channel or 0)
        if found is None and not cached:
            found = await self.client.fetch_channel(channel or 0)
        if isinstance(found, discord.Thread) and found.archived:
            await found.edit(archived=False)

    # composing

    async def compose(self, job: jobs.Job) -> Post | None:
        """What a job says, read from the tables as they are now."""
        payload = job.payload
        match payload:
            case jobs.Board():
                return await self.board(job, payload)
            case jobs.Count():
                return await self.board(job, payload.board, posts.counted(payload))
            case jobs.Ask():
                return await self.ask(job, payload)
            case jobs.LobbyPanel():
                info = await self.house.chancery.tables.info(job.table)
                game = self.house.games[info.game]
                if info.status != "lobby":
                    return Post(Page(posts.lobby_over(info)))
                return Post(Page(posts.lobby_text(info, game), posts.lobby_items(info, game)))
            case jobs.Reminder():
                items = posts.reminder_items(payload)
                ping = [] if job.channel is None else [item.user for item in payload.items]
                return Post(Page(posts.reminder_text(payload, direct=job.channel is None), items), ping)
            case jobs.Stalled():
                return Post(Page(posts.stalled_text(payload), posts.stalled_items(job.table)), payload.ping)
            case jobs.Welcome():
                title = "" if payload.test else (await self.house.chancery.tables.info(job.table)).title
                return Post(Page(posts.welcome_text(payload, title)))
            case jobs.DmClosed():
                return Post(Page(posts.closed_text(payload), posts.closed_items(job.table)), [payload.user])
            case jobs.Ending():
                agree: list[Item] = [posts.agree(job.table)]
                return Post(Page(posts.ending_text(payload), agree), payload.missing)
            case jobs.Patience():
                return Post(Page(posts.patience_text(payload)))
            case jobs.Homeless():
                return Post(Page(posts.homeless_text(payload)))
            case jobs.Blocked():
                return Post(Page(posts.blocked_text(payload)))

    async def board(self, job: jobs.Job, board: jobs.Board, counted: str = "") -> Post | None:
        """The public board. An edit changes words only, so it draws no picture. None for a count of a game that has
        ended meanwhile: nobody is waited for any more."""
        look = await self.house.chancery.tables.posted(job.table, job.revision, board.base)
        if counted and look.status != "running":
            return None
        text = posts.board_text(look, board, self.house.games[look.game], counted)
        picture: Picture | None = None
        if job.edit is None:
            picture = await self.house.chancery.pictures.board(look)
        extra = None
        if board.closing and job.edit is None:
            export = await self.house.chancery.tables.export(job.table)
            extra = (export.name, export.data)
        items = posts.board_items(job.table, over=board.closing is not None)
        ping = board.closing.players if board.closing else board.ping
        return Post(Page(text, items, picture), () if counted else ping, extra)

    async def ask(self, job: jobs.Job, payload: jobs.Ask) -> Post | None:
        """A seat's hand and its open question. None if the question was answered meanwhile and no hand is due."""
        look = await self.house.chancery.tables.look(job.table, job.user or 0)
        questions = look.questions if payload.question else ()
        if look.seat != payload.seat or not (questions or payload.hand):
            return None
        game = self.house.games[look.game]
        channel = (await self.house.chancery.tables.info(job.table)).channel
        lines = [f"**{look.title}** in <#{channel}> · {look.headline}"]
        picture = None
        if payload.hand:
            lines.append(pages.hand(game, look.view))
            picture = await self.house.chancery.pictures.hand(look)
        items, asked = flow.tools(job.table), ""
        if payload.hand and not questions and look.questions:
            asked = f"-# It is your turn: **Choose / Play** below the board in <#{channel}>."
        if questions:
            asked = flow.asked_in_words(questions, game.cards(), look.view.hand if payload.hand else ())
            items = flow.items(job.table, questions)
            picture = picture or await flow.picture(self.house, look)
        return Post(Page("\n".join(lines), items, picture, asked, pages.AGAIN if payload.hand else ""))
