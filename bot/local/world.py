"""The in-memory Discord of local play: a server with five people, what each of them sees, and what they do.

simcord plays Discord. Its actors act; its ``backend`` (internal, hence the pinned version) is read here and in
``show``, nowhere else.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from msgspec import Struct
from simcord.backend.access import channel_accessible, message_accessible
from simcord.backend.models import Channel, Message
from simcord.interactions import command_leaves

log = logging.getLogger(__name__)

PEOPLE = ("Alice", "Bob", "Carol", "Dave", "Erin")
CHANNELS = {
    "table-one": "One table per channel: start a game here with /table new",
    "table-two": "Room for another game",
    "table-three": "And a third",
    "lobby": "Talk, and /table list",
}
USER, CHANNEL = 6, 7  # Discord's numbers of these types of command options
SUGGESTED_AT_MOST = 25
KEPT_MODALS = 50
STILL_WORKING = "The bot is still working on that; its answer will show here when it is ready."
REPLACED = "That button or menu has been replaced in the meantime: use those that the message shows now."


class Refused(Exception):
    """What a Discord client would not let this person do; ``str(error)`` says why."""


class Done(Struct, frozen=True):
    """What came of an action: a form to fill in (with the key to send it by), and a notice for the page."""

    form: dict[str, Any] | None = None
    form_key: int = 0
    notice: str = ""


class Place(Struct, frozen=True):
    """A channel, thread or direct message as one person sees it in the list."""

    id: str
    name: str
    kind: str
    topic: str
    parent: str
    unread: int
    pings: int


class World:
    """One server with its people and channels. All that is done in it goes one by one, as simcord demands."""

    def __init__(self, bot: discord.Client, people: Sequence[str] = PEOPLE) -> None:
        self.env = simcord.Env(bot, check_errors=False, settle_timeout=3)
        self.backend = self.env.backend
        self.backend.bot_user.name = "Chancery"
        # simcord's calendar starts at a fixed day: begin today, so that times on the page are right.
        self.backend.clock.advance((datetime.now(UTC) - self.env.now()).total_seconds())
        self.names = tuple(people)
        self.people: dict[str, simcord.MemberActor] = {}
        self.invoked: dict[int, str] = {}
        self.revision = 0
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._read: dict[tuple[str, int], int] = {}
        self._forms: dict[int, tuple[str, bool, simcord.InteractionResult]] = {}
        self._command = ""
        self._clocks = (0.0, self.env.now())

    # life

    async def open(self) -> None:
        """Log the bot in and furnish the server."""
        await self.env.start()
        self.env._register_dispatch_observer(self._note_command)
        users = [self.env.create_user(name.lower(), global_name=name) for name in self.names]
        self.guild = self.env.create_guild("The Chancery", owner=users[0])
        for name, topic in CHANNELS.items():
            self.guild.create_text_channel(name, topic=topic)
        self.people[self.names[0]] = simcord.MemberActor(self.env, self.guild, users[0])
        for name, user in zip(self.names[1:], users[1:], strict=True):
            self.people[name] = self.guild.add_member(user)
        await self.env.settle()
        self._clocks = (time.monotonic(), self.env.now())

    async def close(self) -> None:
        """Close the bot, then the world; without the first, its database thread would keep the process alive."""
        async with self._lock:
            await self.env.bot.close()
            await self.env.shutdown()

    async def pump(self, every: float = 0.25) -> None:
        """Keep simcord's clock with the wall clock, so that timers and reminders come in real time."""
        real, virtual = self._clocks
        while True:
            await asyncio.sleep(every)
            async with self._lock:
                behind = (time.monotonic() - real) - (self.env.now() - virtual).total_seconds()
                try:
                    if behind > 0:
                        await self.env.advance_time(behind)
                except TimeoutError:
                    log.debug("the bot is busy: its clock catches up later")
                except Exception:
                    log.exception("the clock met an error and goes on")  # without it no reminder would ever come
            self._look()

    def trim(self) -> None:
        """Forget what simcord only records, so that play can go on for days."""
        self.env.http_requests.clear()
        self.backend.transcript.clear()
        now = self.backend.now_iso()
        for key, spent in list(self.backend.interactions.items()):
            if spent.expires_at is not None and spent.expires_at <= now:
                del self.backend.interactions[key]
                self.backend.interaction_tokens.pop(spent.token, None)
        shown = {a["url"] for some in self.backend.messages.values() for m in some.values() for a in m.attachments}
        blobs = self.backend.cdn._blobs
        for url in [url for url in blobs if "/attachments/" in url and url not in shown]:
            del blobs[url]
        for key in list(self._forms)[:-KEPT_MODALS]:
            del self._forms[key]

    # news

    def _note_command(self, record: Any) -> None:
        if self._command:
            self.invoked[record.id] = self._command

    def _look(self) -> None:
        """Call those who wait if the bot said anything to Discord since the last look."""
        if self.env.http_requests:
            self.env.http_requests.clear()
            self.backend.transcript.clear()
            self.tell()

    def tell(self) -> None:
        """Something changed: everybody who waits may look again."""
        self.revision += 1
        self._news.set()
        self._news = asyncio.Event()

    async def changed(self, since: int, patience: float) -> bool:
        """Wait up to ``patience`` seconds for a revision other than ``since``."""
        if self.revision == since:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), patience)
        return self.revision != since

    # what a person sees

    def person(self, name: str) -> simcord.MemberActor:
        if name not in self.people:
            raise Refused(f"There is nobody called {name} here.")
        return self.people[name]

    def channel(self, person: simcord.MemberActor, channel: str) -> Channel:
        """A channel that this person may read, by its id as text."""
        found = self.backend.channels.get(int(channel)) if channel.isdigit() else None
        if found is None or not channel_accessible(self.backend, found.id, person.id, history=True):
            raise Refused("There is no such channel for you.")
        return found

    def seen(self, person: simcord.MemberActor, channel: Channel) -> list[Message]:
        """All messages, oldest first, that this person sees in a channel which he may read."""
        stored = self.backend.messages.get(channel.id, {})
        return [m for _, m in sorted(stored.items()) if m.visible_to(person.id)]

    def message(self, person: simcord.MemberActor, channel: str, message: str) -> Message:
        place = self.channel(person, channel)
        found = self.backend.messages.get(place.id, {}).get(int(message)) if message.isdigit() else None
        if found is None or not message_accessible(self.backend, place.id, found, person.id):
            raise Refused("That message is gone.")
        return found

    def places(self, person: simcord.MemberActor) -> list[Place]:
        """The channels, threads and direct messages of a person, with what is unread."""
        backend, places = self.backend, []
        threads = [backend.channels[t] for t in self.guild._guild.thread_ids]
        for channel in (backend.channels[c] for c in self.guild._guild.channel_ids):
            if channel_accessible(backend, channel.id, person.id, history=True):
                places.append(self._place(person, channel, "channel", channel.name or ""))
                places += [
                    self._place(person, t, "thread", t.name or "")
                    for t in threads
                    if t.parent_id == channel.id and channel_accessible(backend, t.id, person.id, history=True)
                ]
        places.append(self._place(person, backend.get_dm_channel(person.id), "dm", backend.bot_user.name))
        return places

    def _place(self, person: simcord.MemberActor, channel: Channel, kind: str, name: str) -> Place:
        last = self._read.get((person.user.global_name or "", channel.id), 0)
        newer = itertools.takewhile(lambda m: m.id > last, reversed(self.seen(person, channel)))
        fresh = [m for m in newer if not _own(m, person.id)]
        pings = len(fresh) if kind == "dm" else sum(person.id in m.ping_user_ids for m in fresh)
        parent = str(channel.parent_id or "") if kind == "thread" else ""
        return Place(str(channel.id), name, kind, channel.topic or "", parent, len(fresh), pings)

    def mark_read(self, name: str, channel: Channel) -> None:
        stored = self.backend.messages.get(channel.id)
        if stored and self._read.get((name, channel.id), 0) < (newest := max(stored)):
            self._read[name, channel.id] = newest

    def commands(self, person: simcord.MemberActor, channel: Channel) -> list[dict[str, Any]]:
        """The slash commands this person has here: name, description and options as Discord's clients get them."""
        roots = self.backend.visible_commands(user_id=person.id, channel_id=channel.id)
        return [
            {"name": " ".join(path), "description": leaf.get("description", ""), "options": leaf.get("options") or []}
            for root in roots
            for path, leaf in command_leaves(root)
        ]

    # what a person does

    async def _act(self, call: Callable[[], Awaitable[Any]]) -> tuple[Any, str]:
        """Do one thing after all others; the result (None if the bot is not done yet) and a notice."""
        async with self._lock:
            cursor, result, notice = self.env.error_cursor, None, ""
            try:
                result = await call()
            except TimeoutError:
                notice = STILL_WORKING
            except (simcord.SetupError, simcord.BackendError) as error:
                raise Refused(_sentence(error)) from error
            finally:
                self._command = ""
                self.trim()
                self.tell()
            for met in self.env.errors_since(cursor):
                if not isinstance(met, discord.app_commands.AppCommandError):  # those are the bot's own to answer
                    log.error("The bot met an error", exc_info=met)
                notice = f"The bot met an error: {getattr(met, 'original', met)}"
            return result, notice

    def _actor(self, person: simcord.MemberActor, channel: Channel) -> simcord.MemberActor | simcord.UserHandle:
        """In direct messages people act as users, elsewhere as members of the server."""
        return person.user if channel.guild_id is None else person

    async def _answered(self, name: str, private: bool, call: Callable[[], Awaitable[Any]]) -> Done:
        result, notice = await self._act(call)
        if result is None:
            return Done(notice=notice)
        if result.modal is not None:
            key = result._interaction.id
            self._forms[key] = (name, private, result)
            return Done(result.modal, key, notice)
        return Done(notice="" if result.acknowledged else notice or "The bot did not respond.")

    async def slash(self, name: str, channel: str, command: str, options: Mapping[str, Any]) -> Done:
        """Run a slash command; user and channel options by id, files as name and bytes."""
        person = self.person(name)
        place = self.channel(person, channel)
        actor = self._actor(person, place)
        given = self._options(person, place, command, options)

        async def call() -> Any:
            self._command = command
            if isinstance(actor, simcord.UserHandle):
                return await actor.slash(command, **given)
            return await actor.slash(self._handle(place), command, **given)

        return await self._answered(name, place.guild_id is None, call)

    async def suggest(
        self, name: str, channel: str, command: str, option: str, text: str, options: Mapping[str, Any]
    ) -> list[dict[str, Any]]:
        """What the bot offers for a half-typed option: names and values."""
        person = self.person(name)
        place = self.channel(person, channel)
        actor = self._actor(person, place)
        given = self._options(person, place, command, options)

        async def call() -> Any:
            if isinstance(actor, simcord.UserHandle):
                return await actor.autocomplete(command, option, text, **given)
            return await actor.autocomplete(self._handle(place), command, option, text, **given)

        async with self._lock:
            try:
                return list(await call())[:SUGGESTED_AT_MOST]
            except TimeoutError:
                return []
            except (simcord.SetupError, simcord.BackendError) as error:
                raise Refused(_sentence(error)) from error

    async def click(self, name: str, channel: str, message: str, custom_id: str) -> Done:
        person = self.person(name)
        place = self.channel(person, channel)
        pressed = simcord.ResponseMessage(self.env, self.message(person, channel, message))
        actor = self._actor(person, place)
        return await self._answered(name, place.guild_id is None, lambda: actor.click(pressed, custom_id=custom_id))

    async def select(self, name: str, channel: str, message: str, custom_id: str, values: Sequence[str]) -> Done:
        """Pick from a menu; in menus of people or channels the values are ids."""
        person = self.person(name)
        place = self.channel(person, channel)
        stored = self.message(person, channel, message)
        menu = next((c for c in _leaves(stored.components) if c.get("custom_id") == custom_id), {})
        picked: list[Any] = list(values)
        if menu.get("type") in (5, 7):
            picked = [self._by_id(v) for v in values]
        elif menu.get("type") == 8:
            picked = [self._handle(self.channel(person, v)) for v in values]
        pressed = simcord.ResponseMessage(self.env, stored)
        actor = self._actor(person, place)
        return await self._answered(
            name, place.guild_id is None, lambda: actor.select(pressed, picked, custom_id=custom_id)
        )

    async def fill_in(self, name: str, key: int, values: Mapping[str, Any]) -> Done:
        """Send a form that was shown to this person."""
        asked = self._forms.get(key)
        if asked is None or asked[0] != name:
            raise Refused("That form is no longer open.")
        _, private, shown = asked
        person = self.person(name)
        actor = person.user if private else person
        done = await self._answered(name, private, lambda: actor.submit_modal(shown, dict(values)))
        self._forms.pop(key, None)
        return done

    async def say(self, name: str, channel: str, text: str) -> Done:
        """An ordinary message."""
        person = self.person(name)
        place = self.channel(person, channel)
        if place.guild_id is None:
            _, notice = await self._act(lambda: person.user.send_dm(text))
        else:
            _, notice = await self._act(lambda: person.send(self._handle(place), text))
        return Done(notice=notice)

    def _handle(self, channel: Channel) -> simcord.ChannelHandle:
        return simcord.ChannelHandle(self.env, self.guild, channel)

    def _by_id(self, user: Any) -> simcord.MemberActor:
        for person in self.people.values():
            if str(person.id) == str(user):
                return person
        raise Refused("There is no such person here.")

    def _options(
        self, person: simcord.MemberActor, place: Channel, command: str, options: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Values as the page sends them turned into what simcord takes."""
        spec = next((c for c in self.commands(person, place) if c["name"] == command), None)
        if spec is None:
            raise Refused(f"There is no command /{command} here.")
        types = {option["name"]: option["type"] for option in spec["options"]}
        given: dict[str, Any] = {}
        for option, value in options.items():
            kind = types.get(option)
            if kind == USER:
                given[option] = self._by_id(value)
            elif kind == CHANNEL:
                given[option] = self._handle(self.channel(person, str(value)))
            else:
                given[option] = value
        return given


def _own(message: Message, user: int) -> bool:
    """Whether a person wrote a message or called for it (so that it is no news)."""
    caller = ((message.interaction_metadata or {}).get("user") or {}).get("id")
    return message.author_id == user or caller == str(user)


def _sentence(error: Exception) -> str:
    """Why something could not be done, for a person: what is in brackets or behind a dash is for programmers."""
    if "omponent" in str(error):
        return REPLACED
    return str(error).partition(" — ")[0].removesuffix(".") + "."


def _leaves(components: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """All components, those inside rows and containers too."""
    found: list[Mapping[str, Any]] = []
    for component in components:
        found.append(component)
        found += _leaves(component.get("components") or [])
        if accessory := component.get("accessory"):
            found.append(accessory)
    return found
