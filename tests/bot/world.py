"""A small Discord for tests: one server, some channels, some people, our bot, and the checks that simcord lacks."""

from __future__ import annotations

from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.actors import _resolve_visible_command

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
    payload["message"] = dict(serializers.message_payload(backend, stored))
    record.source_message_id = stored.id
    return record, payload


async def burst(env: simcord.Env, calls: list[tuple[Any, dict[str, Any]]]) -> list[simcord.InteractionResult]:
    """Several interactions at the same moment: all are in before any is handled."""
    for _, payload in calls:
        env.backend.emit("INTERACTION_CREATE", payload)
    await env.settle()
    return [simcord.InteractionResult(env, record) for record, _ in calls]
