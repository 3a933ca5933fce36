"""The page's web server: loopback only, one secret in the address, JSON only, one person's eyes per request."""

from __future__ import annotations

import base64
import binascii
import hmac
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct

from bot.local import demo
from bot.local.show import attachment, message_json, names_json
from bot.local.world import Done, Refused, World

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
FONTS = Path(__file__).parents[2] / "assets" / "fonts"
PATIENCE = 20.0  # seconds that a question for news may wait
SHOWN = 60  # messages, unless the page asks for more
SHOWN_AT_MOST = 1000
BODY_LIMIT = 16 * 1024 * 1024
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}


class Speaks(Struct, forbid_unknown_fields=True, rename={"who": "as"}):
    """The part of every request that says who acts, and where."""

    who: str
    channel: str


class SlashCall(Speaks, forbid_unknown_fields=True):
    command: str
    options: dict[str, Any] = {}


class Suggestion(Speaks, forbid_unknown_fields=True):
    command: str
    option: str
    text: str
    options: dict[str, Any] = {}


class Press(Speaks, forbid_unknown_fields=True):
    message: str
    custom_id: str


class Picks(Speaks, forbid_unknown_fields=True):
    message: str
    custom_id: str
    values: list[str]


class Form(Struct, forbid_unknown_fields=True, rename={"who": "as"}):
    who: str
    key: str
    values: dict[str, str | bool | list[str]]


class Words(Speaks, forbid_unknown_fields=True):
    text: str


Asked = TypeVar("Asked")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """The routes of local play over one world. ``port`` is filled in when it listens."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.port = 0
        self.app = web.Application(middlewares=[self.guard], client_max_size=BODY_LIMIT)
        add = self.app.router
        add.add_get("/{token}/", self.page)
        add.add_get("/{token}/page/{file}", self.page)
        add.add_get("/{token}/fonts/{file}", self.font)
        add.add_get("/{token}/files/{who}/{channel}/{message}/{file}/{name}", self.file)
        add.add_get("/{token}/api/state", self.state)
        add.add_get("/{token}/api/commands", self.commands)
        add.add_post("/{token}/api/suggest", self.suggest)
        add.add_post("/{token}/api/slash", self.slash)
        add.add_post("/{token}/api/click", self.click)
        add.add_post("/{token}/api/select", self.select)
        add.add_post("/{token}/api/form", self.form)
        add.add_post("/{token}/api/say", self.say)
        add.add_post("/{token}/api/demo", self.demo)

    async def listen(self, port: int) -> web.AppRunner:
        """Serve on loopback at ``port`` (0: any free one). The caller cleans the runner up."""
        runner = web.AppRunner(self.app, shutdown_timeout=1, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        self.port = runner.addresses[0][1]
        return runner

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{self.token}/"

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Any page in the browser can send requests to loopback: let in only our own."""
        hosts = {f"127.0.0.1:{self.port}", f"localhost:{self.port}"}
        if request.host not in hosts:
            return _plain(403, "This address is not served here.")
        if request.headers.get("Origin", f"http://{request.host}") != f"http://{request.host}":
            return _plain(403, "Only the page of local play may ask.")
        if not hmac.compare_digest(request.match_info.get("token", "").encode(), self.token.encode()):
            return _plain(404, "Open the whole address that was printed when local play started.")
        if request.method == "POST" and request.content_type != "application/json":
            return _plain(415, "JSON only.")
        try:
            response = await handler(request)
        except Refused as error:
            response = _json({"error": str(error)}, 400)
        except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
            response = _json({"error": f"Not understood: {error}"}, 400)
        for name, value in {
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
        }.items():
            response.headers[name] = value
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    # what is looked at

    async def page(self, request: web.Request) -> web.StreamResponse:
        return _static(PAGE, request.match_info.get("file", "index.html"))

    async def font(self, request: web.Request) -> web.StreamResponse:
        return _static(FONTS, request.match_info["file"])

    async def file(self, request: web.Request) -> web.StreamResponse:
        """A picture or other attachment, for a person who may see its message."""
        asked = request.match_info
        message = self.world.message(self.world.person(asked["who"]), asked["channel"], asked["message"])
        if (found := attachment(self.world, message, asked["file"])) is None:
            raise Refused("That file is gone.")
        data, kind = found
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if not kind.startswith("image/") or "svg" in kind:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind.split(";")[0], headers=headers)

    async def state(self, request: web.Request) -> web.StreamResponse:
        """All that one person sees now; waits for news if the page already knows revision ``rev``."""
        world, asked = self.world, request.query
        person = world.person(asked.get("as", ""))
        known = int(asked.get("rev", "-1"))
        if known >= 0 and not await world.changed(known, PATIENCE):
            return _json({"same": True, "rev": world.revision})
        places = world.places(person)
        wanted = asked.get("channel") or places[0].id
        channel = world.channel(person, wanted)
        name = person.user.global_name or ""
        if asked.get("seen") == "1":
            world.mark_read(name, channel)
            places = world.places(person)
        messages = world.seen(person, channel)
        count = min(max(int(asked.get("count", SHOWN)), 1), SHOWN_AT_MOST)
        return _json(
            {
                "rev": world.revision,
                "you": name,
                "people": [self._badge(other) for other in world.names],
                "places": msgspec.to_builtins(places),
                "channel": str(channel.id),
                "names": names_json(world),
                "messages": [message_json(world, person, m) for m in messages[-count:]],
                "more": len(messages) > count,
            }
        )

    def _badge(self, name: str) -> dict[str, Any]:
        """A person with the number of unread direct messages and pings; nothing of what they say."""
        person = self.world.person(name)
        return {"name": name, "id": str(person.id), "news": sum(p.pings for p in self.world.places(person))}

    async def commands(self, request: web.Request) -> web.StreamResponse:
        person = self.world.person(request.query.get("as", ""))
        channel = self.world.channel(person, request.query.get("channel", ""))
        return _json({"commands": self.world.commands(person, channel)})

    # what is done

    async def suggest(self, request: web.Request) -> web.StreamResponse:
        asked = await _asked(request, Suggestion)
        choices = await self.world.suggest(
            asked.who, asked.channel, asked.command, asked.option, asked.text, asked.options
        )
        return _json({"choices": choices})

    async def slash(self, request: web.Request) -> web.StreamResponse:
        asked = await _asked(request, SlashCall)
        options = {name: _upload(value) for name, value in asked.options.items()}
        return _done(await self.world.slash(asked.who, asked.channel, asked.command, options))

    async def click(self, request: web.Request) -> web.StreamResponse:
        asked = await _asked(request, Press)
        return _done(await self.world.click(asked.who, asked.channel, asked.message, asked.custom_id))

    async def select(self, request: web.Request) -> web.StreamResponse:
        asked = await _asked(request, Picks)
        return _done(await self.world.select(asked.who, asked.channel, asked.message, asked.custom_id, asked.values))

    async def form(self, request: web.Request) -> web.StreamResponse:
        asked = await _asked(request, Form)
        return _done(await self.world.fill_in(asked.who, int(asked.key), asked.values))

    async def say(self, request: web.Request) -> web.StreamResponse:
        asked = await _asked(request, Words)
        if not asked.text.strip():
            raise Refused("Type something first.")
        return _done(await self.world.say(asked.who, asked.channel, asked.text))

    async def demo(self, request: web.Request) -> web.StreamResponse:
        asked = await _asked(request, Speaks)
        return _done(await demo.begin(self.world, asked.channel))


async def _asked(request: web.Request, kind: type[Asked]) -> Asked:
    return msgspec.json.decode(await request.read(), type=kind)


def _upload(value: Any) -> Any:
    """A file option comes as ``{"name": ..., "data": base64}``; anything else as it is."""
    if isinstance(value, dict):
        try:
            return str(value["name"]), base64.b64decode(value["data"], validate=True)
        except (KeyError, binascii.Error, TypeError) as error:
            raise Refused("That file cannot be read.") from error
    return value


def _static(folder: Path, name: str) -> web.StreamResponse:
    path = folder / name
    if path.parent != folder or path.suffix not in TYPES or not path.is_file():
        return _plain(404, "There is no such page.")
    return web.Response(body=path.read_bytes(), content_type=TYPES[path.suffix], charset="utf-8")


def _json(value: Any, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


def _plain(status: int, text: str) -> web.Response:
    return web.Response(text=text, status=status)


def _done(done: Done) -> web.Response:
    return _json({"form": done.form, "form_key": str(done.form_key), "notice": done.notice})
