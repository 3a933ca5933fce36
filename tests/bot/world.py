"""A small Discord for tests: one server, some channels, some people, our bot, and the checks that simcord lacks."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.actors import _resolve_visible_command

from bot.client import Bot, create_bot
from bot.config import Settings
from bot.service.errors import Refused
from bot.ui.errors import Closing, TooFast, cause
from rules.core.contract import Illegal
from tests.toy import TOY

COMMAND_CHARACTERS = 8000


def audit(env: simcord.Env) -> None:
    """What simcord accepts though Discord would refuse it."""
    bad: list[Any] = []
    for entry in env.http_requests:
        body = entry.json
        if entry.path.endswith("/callback") and isinstance(body, dict) and body.get("type") == 8:
            choices = body["data"]["choices"]
            if len(choices) > 25:
                bad.append(f"autocomplete: {len(choices)} choices")
            bad += [c for c in choices if not 1 <= len(c["name"]) <= 100 or not 1 <= len(str(c["value"])) <= 100]
        if entry.method == "PUT" and entry.path.endswith("/commands") and isinstance(body, list):
            for command in body:
                bad += command_faults(command)
    assert not bad, bad


def command_faults(command: dict[str, Any]) -> list[str]:
    """Which of Discord's limits a command, as sent, does not keep."""
    bad = []
    size = 0
    stack = [(command, command["name"])]
    while stack:
        node, path = stack.pop()
        size += len(node["name"]) + len(node.get("description", ""))
        if not 1 <= len(node["name"]) <= 32 or not 1 <= len(node.get("description", "")) <= 100:
            bad.append(f"{path}: name or description too long or empty")
        options, choices = node.get("options") or [], node.get("choices") or []
        if len(options) > 25 or len(choices) > 25:
            bad.append(f"{path}: more than 25 on one level")
        for entry in choices:
            size += len(entry["name"]) + len(str(entry["value"]))
            if not 1 <= len(entry["name"]) <= 100 or len(str(entry["value"])) > 100:
                bad.append(f"{path}: choice {entry['name']}")
        stack += [(option, f"{path} {option['name']}") for option in options]
    if size > COMMAND_CHARACTERS:
        bad.append(f"{command['name']}: {size} characters in all")
    return bad


def command_payload(actor: Any, channel: Any, name: str, options: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """A slash command as the gateway would bring it."""
    parts = name.split()
    root = _resolve_visible_command(actor, channel.id, parts[0], 1)
    leaf, nest = interactions.walk_to_subcommand(root, parts[1:])
    built, resolved = interactions.build_options(actor, name, leaf, options, channel_id=channel.id)
    data = {"id": root["id"], "name": root["name"], "type": 1}
    data["options"] = interactions.nest_options(root, nest, built)
    if resolved:
        data["resolved"] = resolved
    return interactions.base_payload(
        actor._env.backend,
        type=2,
        channel_id=channel.id,
        guild_id=actor.guild.id,
        user_id=actor.id,
        data=data,
    )


def press_payload(actor: Any, message: discord.Message, custom_id: str, values: list[str] | None = None) -> Any:
    """A press as the gateway would bring it, whoever presses whatever: simcord's actors press only what they see."""
    from simcord.backend import serializers

    backend = actor._env.backend
    stored = backend.messages[message.channel.id][message.id]
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
    if values:
        data["values"] = values
    record, payload = interactions.base_payload(
        backend,
        type=3,
        channel_id=message.channel.id,
        guild_id=actor.guild.id if message.guild else None,
        user_id=actor.id,
        data=data,
    )
    shown = dict(serializers.message_payload(backend, stored))
    part: dict[str, Any] = {"type": data["component_type"], "custom_id": custom_id}
    if values:
        part["options"] = [{"label": value, "value": value} for value in values]
    else:
        part |= {"style": 1, "label": "pressed"}
    shown["components"] = [{"type": 1, "components": [part]}]
    payload["message"] = shown
    record.source_message_id = stored.id
    return record, payload


async def burst(env: simcord.Env, calls: list[tuple[Any, dict[str, Any]]]) -> list[simcord.InteractionResult]:
    """Several interactions at the same moment: all are in before any is handled."""
    for _, payload in calls:
        env.backend.emit("INTERACTION_CREATE", payload)
    await env.settle()
    return [simcord.InteractionResult(env, record) for record, _ in calls]


def expected(error: BaseException) -> bool:
    """True for what the bot says no to by design: simcord records every error that reaches the tree's handler."""
    return isinstance(cause(error), Refused | Illegal | TooFast | Closing)


class World:
    """The in-memory Discord and the bot in it. ``bot`` changes with every restart, the rest stays."""

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, Any] | None = None,
        renderers: Mapping[str, Any] | None = None,
        patience: float = 20,
    ) -> None:
        self.settings = Settings(token="never-shown", database=folder / "bot.db", backups=folder / "backups")
        self.games = games if games is not None else {"toy": TOY}
        self.renderers = renderers if renderers is not None else {}
        self.forgiven: tuple[type[BaseException], ...] = ()  # errors that a test provokes
        self.bot = self.make()
        self.env = simcord.Env(self.bot, settle_timeout=patience)

    def make(self) -> Bot:
        return create_bot(self.settings, games=self.games, renderers=self.renderers, metronome=False)

    async def start(self) -> None:
        await self.env.start()
        self.guild = self.env.create_guild("Chancery")
        self.channel = self.guild.create_text_channel("war-room")
        self.anna, self.ben, self.cleo = (self.join(name) for name in ("Anna", "Ben", "Cleo"))
        await self.env.settle()

    def join(self, name: str) -> simcord.MemberActor:
        return self.guild.add_member(self.env.create_user(name.lower(), global_name=name))

    async def stop(self) -> None:
        await self.bot.close()
        await self.env.shutdown()

    async def restart(self) -> None:
        """A crash and a new start: nothing is closed in order, and only the file remains."""
        old, self.bot = self.bot, self.make()
        await self.env.restart_bot(self.bot)
        await old.house.chancery.db.close()
        await self.env.settle()

    # what people do

    async def slash(self, actor: Any, name: str, channel: Any = None, /, **options: Any) -> str:
        """Type a command and read the private answer."""
        return said(await actor.slash(channel or self.channel, name, **options))

    async def table(
        self, *, game: str = "toy", start: bool = True, wishes: Sequence[str] = ("red", "blue"), **more: Any
    ) -> int:
        """A table of Anna's and Ben's in the war room."""
        answer = await self.slash(self.anna, "table new", game=game, seat=wishes[0], **more)
        table = int(answer.split()[1])
        await self.slash(self.ben, "table join", seat=wishes[1])
        if start:
            await self.slash(self.anna, "table start")
        return table

    # what can be seen

    def posts(self, channel: Any = None) -> list[discord.Message]:
        """The bot's public messages, oldest first."""
        return [m for m in (channel or self.channel).history() if m.author.id == self.bot.user.id]

    def board(self, channel: Any = None) -> discord.Message:
        """The newest message with the board's buttons."""
        return next(m for m in reversed(self.posts(channel)) if "Board areas" in labels(m))

    def letters(self, actor: Any) -> list[discord.Message]:
        """Direct messages from the bot, oldest first."""
        return list(actor.user.dm_channel.history(viewer=actor.user))

    def dump(self) -> str:
        """The whole database as text."""
        with closing(sqlite3.connect(f"file:{self.settings.database}?mode=ro", uri=True)) as db:
            return "\n".join(db.iterdump())

    def everything_public(self) -> str:
        """All words that anybody can see in the channels: contents, descriptions, file names, labels."""
        found = []
        for channel in self.guild.channels.values():
            for message in channel.history():
                found.append(message.content)
                found += [f"{file.filename} {file.description}" for file in message.attachments]
                found += labels(message)
        return "\n".join(found)


@asynccontextmanager
async def whole(world: World) -> AsyncIterator[World]:
    """A world from its start to its end, with the audit of everything that was sent."""
    await world.start()
    try:
        yield world
    finally:
        await world.stop()
        audit(world.env)
        errors = [error for error in world.env.errors if not expected(error)]
        unexpected = [error for error in errors if not isinstance(cause(error), world.forgiven)]
        assert not unexpected, unexpected


def said(result: simcord.InteractionResult) -> str:
    """The private answer in words, with what followed it. Fails if it was public."""
    assert result.response is not None, result
    assert result.response.ephemeral or result.response.message.guild is None, result
    return "\n".join([result.response.content, *(more.content for more in result.followups)])


def components(message: Any) -> list[dict[str, Any]]:
    """Buttons and menus as Discord has them."""
    rows = message.components
    flat = [row if isinstance(row, dict) else row.to_dict() for row in rows]
    return [part for row in flat for part in row["components"]]


def labels(message: Any) -> list[str]:
    return [part.get("label") or part.get("placeholder") or "" for part in components(message)]


def options_of(message: Any) -> list[str]:
    """Values of all menus of a message."""
    return [option["value"] for part in components(message) for option in part.get("options", ())]
