"""Messages of the in-memory Discord as the page wants them: plain JSON, for one viewer."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import simcord
from PIL import Image
from simcord.backend.models import Message

from bot.local.world import World

EPHEMERAL, LOADING = 1 << 6, 1 << 7
MEDIA = re.compile(r"attachments/\d+/(\d+)/")


def message_json(world: World, viewer: simcord.MemberActor, message: Message) -> dict[str, Any]:
    """A message with its pictures' addresses relative to the page."""
    backend = world.backend
    author = backend.users[message.author_id]
    files = {a["id"]: _file(world, viewer, message, a) for a in message.attachments}
    by_name = {a["filename"]: files[a["id"]] for a in message.attachments}
    embeds, inside = [], set[str]()
    for embed in message.embeds:
        shown = dict(embed)
        for slot in ("image", "thumbnail"):
            picture = _resolve((embed.get(slot) or {}).get("url", ""), files, by_name)
            shown[slot] = picture
            inside.add(picture["id"] if picture else "")
        embeds.append(shown)
    components = [_component(c, files, by_name, inside) for c in message.components]
    caller = (message.interaction_metadata or {}).get("user") or {}
    origin = int((message.interaction_metadata or {}).get("id", 0))
    return {
        "id": str(message.id),
        "author": author.global_name or author.name,
        "bot": author.bot,
        "text": message.content or "",
        "at": message.timestamp,
        "private": bool(message.flags & EPHEMERAL),
        "loading": bool(message.flags & LOADING),
        "used": {"who": _name(caller), "command": world.invoked[origin]} if origin in world.invoked else None,
        "reply": _reply(world, viewer, message),
        "pinged": viewer.id in message.ping_user_ids,
        "embeds": embeds,
        "files": [f for key, f in files.items() if key not in inside],
        "components": components,
    }


def names_json(world: World) -> dict[str, dict[str, str]]:
    """Names by id, for mentions of people, channels and roles."""
    backend = world.backend
    return {
        "users": {str(u.id): u.global_name or u.name for u in backend.users.values()},
        "channels": {str(c.id): c.name or "" for c in backend.channels.values() if c.guild_id is not None},
        "roles": {str(r.id): r.name for r in world.guild._guild.roles.values()},
    }


def attachment(world: World, message: Message, key: str) -> tuple[bytes, str] | None:
    """The bytes and content type of a message's attachment, if it has that one."""
    for kept in message.attachments:
        if str(kept["id"]) == key and (data := world.backend.cdn.get(kept["url"])) is not None:
            return data, kept.get("content_type") or "application/octet-stream"
    return None


def _file(world: World, viewer: simcord.MemberActor, message: Message, kept: Mapping[str, Any]) -> dict[str, Any]:
    data = world.backend.cdn.get(kept["url"]) or b""
    image = str(kept.get("content_type") or "").startswith("image/")
    width, height = _size(str(kept["id"]), data) if image else (0, 0)
    who = quote(viewer.user.global_name or viewer.name)
    return {
        "id": kept["id"],
        "name": kept["filename"],
        "alt": kept.get("description") or "",
        "bytes": kept.get("size", len(data)),
        "image": bool(width),
        "width": width,
        "height": height,
        "url": f"files/{who}/{message.channel_id}/{message.id}/{kept['id']}/{quote(kept['filename'])}",
    }


_sizes: dict[str, tuple[int, int]] = {}


def _size(key: str, data: bytes) -> tuple[int, int]:
    """Width and height of a picture (0, 0 if it is none), so that the page can keep its place while it loads."""
    if key not in _sizes:
        try:
            with Image.open(io.BytesIO(data)) as image:
                _sizes[key] = image.size
        except OSError:
            return 0, 0
    return _sizes[key]


def _resolve(url: str, files: Mapping[str, Any], by_name: Mapping[str, Any]) -> dict[str, Any] | None:
    """The attachment behind ``attachment://name`` or a media address; None for addresses outside."""
    if url.startswith("attachment://"):
        return by_name.get(url.removeprefix("attachment://"))
    found = MEDIA.search(url)
    return files.get(found[1]) if found else None


def _component(
    component: Mapping[str, Any], files: Mapping[str, Any], by_name: Mapping[str, Any], inside: set[str]
) -> dict[str, Any]:
    shown = dict(component)
    if "components" in component:
        shown["components"] = [_component(c, files, by_name, inside) for c in component["components"] or []]
    if component.get("accessory"):
        shown["accessory"] = _component(component["accessory"], files, by_name, inside)
    if "items" in component:
        shown["items"] = [dict(item, media=_media(item, files, by_name, inside)) for item in component["items"]]
    if component.get("media"):
        shown["media"] = _media(component, files, by_name, inside)
    return shown


def _media(
    item: Mapping[str, Any], files: Mapping[str, Any], by_name: Mapping[str, Any], inside: set[str]
) -> dict[str, Any] | None:
    picture = _resolve((item.get("media") or {}).get("url", ""), files, by_name)
    inside.add(picture["id"] if picture else "")
    return dict(picture, alt=item.get("description") or picture["alt"]) if picture else None


def _name(user: Mapping[str, Any]) -> str:
    return str(user.get("global_name") or user.get("username") or "")


def _reply(world: World, viewer: simcord.MemberActor, message: Message) -> dict[str, str] | None:
    reference = message.reference or {}
    channel, target = reference.get("channel_id", message.channel_id), reference.get("message_id")
    found = world.backend.messages.get(int(channel), {}).get(int(target)) if target else None
    if found is None or not found.visible_to(viewer.id):
        return None
    author = world.backend.users[found.author_id]
    return {"author": author.global_name or author.name, "text": (found.content or "(a picture)")[:120]}
