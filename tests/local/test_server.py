"""The page's server: who may ask, what is answered, and what nobody else gets to see."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any

import pytest

from bot.local.world import REPLACED
from tests.local.conftest import Client


async def test_only_the_right_token_opens_the_page(client: Client) -> None:
    base = f"http://127.0.0.1:{client.server.port}"
    for path in ("/", "/wrong/", "/wrong/api/state?as=Alice", f"/{client.server.token}x/api/state?as=Alice"):
        async with client.session.get(base + path) as response:
            assert response.status == 404
    async with client.session.get(client.server.url) as response:
        assert response.status == 200
        assert "Chancery" in await response.text()
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example:8930"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 200),
    ],
)
async def test_other_hosts_and_origins_are_refused(client: Client, headers: dict[str, str], status: int) -> None:
    async with client.session.get(client.server.url + "api/state?as=Alice", headers=headers) as response:
        assert response.status == status


async def test_localhost_is_the_same_place(client: Client) -> None:
    url = f"http://localhost:{client.server.port}/{client.server.token}/"
    async with client.session.get(url, headers={"Host": f"localhost:{client.server.port}"}) as response:
        assert response.status == 200


async def test_posts_must_be_json_of_the_right_shape(client: Client) -> None:
    url = client.server.url + "api/say"
    channel = (await client.state("Alice"))["channel"]
    good = {"as": "Alice", "channel": channel, "text": "hello"}
    async with client.session.post(url, data=good) as response:
        assert response.status == 415
    async with client.session.post(url, data=json.dumps(good), headers={"Content-Type": "text/plain"}) as response:
        assert response.status == 415
    for bad in (b"{", b"[]", json.dumps({**good, "extra": 1}).encode(), json.dumps({**good, "text": 7}).encode()):
        async with client.session.post(url, data=bad, headers={"Content-Type": "application/json"}) as response:
            assert response.status == 400
    status, answer = await client.post("api/say", **{**good, "as": "Mallory"})
    assert (status, answer["error"]) == (400, "There is nobody called Mallory here.")
    assert (await client.state("Alice"))["messages"] == []
    assert (await client.post("api/say", **good))[0] == 200
    assert [m["text"] for m in (await client.state("Bob"))["messages"]] == ["hello"]


async def test_files_of_the_page_are_those_and_no_others(client: Client) -> None:
    for name in ("style.css", "app.js", "composer.js", "parts.js", "markdown.js", "dom.js", "mark.svg"):
        async with client.session.get(f"{client.server.url}page/{name}") as response:
            assert response.status == 200, name
    async with client.session.get(f"{client.server.url}fonts/SofiaSansCondensed-600.ttf") as response:
        assert response.status == 200
    for path in ("page/%2e%2e%2fserver.py", "page/..%2F__main__.py", "fonts/build.py", "page/none.js"):
        async with client.session.get(client.server.url + path) as response:
            assert response.status == 404, path


async def test_a_letter_is_seen_by_its_reader_only(client: Client) -> None:
    bob = next(p["id"] for p in (await client.state("Alice"))["people"] if p["name"] == "Bob")
    await client.slash("Alice", "small letter", to=bob)
    letters = await client.state("Bob", "dm")
    assert [m["text"] for m in letters["messages"]] == ["A letter for Bob"]
    file = letters["messages"][0]["files"][0]
    async with client.session.get(client.server.url + file["url"]) as response:
        assert response.status == 200
        assert response.content_type == "image/png"
    status, _ = await client.get("api/state", **{"as": "Alice", "channel": letters["channel"]})
    assert status == 400
    async with client.session.get(client.server.url + file["url"].replace("/Bob/", "/Alice/")) as response:
        assert response.status == 400
    for kind in ("channel", "dm"):
        seen = await client.state("Alice", kind)
        assert "A letter" not in json.dumps(seen)
        assert letters["channel"] not in json.dumps(seen["places"])
    pressed = {"as": "Alice", "channel": letters["channel"], "message": letters["messages"][0]["id"]}
    assert (await client.post("api/click", **pressed, custom_id="turn:red"))[0] == 400


async def test_a_private_answer_is_seen_by_its_asker_only(client: Client) -> None:
    await client.slash("Alice", "small secret")
    mine = (await client.state("Alice"))["messages"]
    assert [(m["text"], m["private"]) for m in mine] == [("For your eyes", True)]
    assert mine[0]["used"] == {"who": "Alice", "command": "small secret"}
    assert (await client.state("Bob"))["messages"] == []
    file = mine[0]["files"][0]["url"]
    async with client.session.get(client.server.url + file.replace("/Alice/", "/Bob/")) as response:
        assert response.status == 400


async def test_unread_counts_and_pings(client: Client) -> None:
    bob = next(p["id"] for p in (await client.state("Alice"))["people"] if p["name"] == "Bob")
    await client.slash("Alice", "small letter", to=bob)
    state = await client.state("Bob")
    assert {p["name"]: p["news"] for p in state["people"]}["Bob"] >= 1
    letter = next(p for p in state["places"] if p["kind"] == "dm")
    assert (letter["unread"], letter["pings"]) == (1, 1)
    await client.state("Bob", "dm", seen="1")
    letter = next(p for p in (await client.state("Bob"))["places"] if p["kind"] == "dm")
    assert (letter["unread"], letter["pings"]) == (0, 0)
    room = next(p for p in (await client.state("Alice"))["places"] if p["kind"] == "channel")
    assert room["unread"] == 0, "an answer to one's own command is no news"


async def test_threads_stand_below_their_channel(client: Client) -> None:
    await client.slash("Alice", "small branch")
    places = (await client.state("Bob"))["places"]
    first, thread = places[0], places[1]
    assert (thread["kind"], thread["name"], thread["parent"]) == ("thread", "a branch", first["id"])
    seen = await client.state("Bob", "thread")
    assert seen["messages"][-1]["text"] == "Hello in the branch"
    await client.slash("Bob", "small secret", kind="thread")
    assert (await client.state("Bob", "thread"))["messages"][-1]["private"]


async def test_a_button_changes_the_message_in_place(client: Client) -> None:
    await client.slash("Alice", "small board")
    (before,) = (await client.state("Bob"))["messages"]
    assert before["embeds"][0]["image"]["alt"] == "A red board"
    assert before["files"] == [], "a picture inside an embed is not shown twice"
    state = await client.state("Bob")
    press = {"as": "Bob", "channel": state["channel"], "message": before["id"], "custom_id": "turn:blue"}
    assert (await client.post("api/click", **press))[0] == 200
    (after,) = (await client.state("Alice"))["messages"]
    assert (after["id"], after["text"]) == (before["id"], "It is blue")
    assert (after["files"][0]["width"], after["files"][0]["height"]) == (320, 180)
    stale, answer = await client.post("api/click", **press)
    assert stale == 400
    assert answer["error"] == REPLACED


async def test_menus_of_one_and_several(client: Client) -> None:
    await client.slash("Alice", "small menus")
    state = await client.state("Alice")
    message = state["messages"][0]["id"]
    for custom_id, values in (("pick:1", ["2"]), ("pick:3", ["1", "4"])):
        picks = {"as": "Alice", "channel": state["channel"], "message": message, "custom_id": custom_id}
        assert (await client.post("api/select", **picks, values=values))[0] == 200
    texts = [m["text"] for m in (await client.state("Alice"))["messages"]]
    assert texts[1:] == ["Picked 2", "Picked 1 and 4"]
    assert (await client.post("api/select", **picks, values=["nonsense"]))[0] == 400


async def test_menus_of_people_and_channels(client: Client) -> None:
    await client.slash("Alice", "small whom")
    state = await client.state("Alice")
    press = {"as": "Alice", "channel": state["channel"], "message": state["messages"][0]["id"]}
    people = {p["name"]: p["id"] for p in state["people"]}
    picked = [people["Bob"], people["Erin"]]
    assert (await client.post("api/select", **press, custom_id="whom", values=picked))[0] == 200
    assert (await client.post("api/select", **press, custom_id="whom", values=["17"]))[0] == 400
    assert (await client.post("api/select", **press, custom_id="where", values=[state["channel"]]))[0] == 200
    texts = [m["text"] for m in (await client.state("Bob"))["messages"]]
    assert texts[1:] == ["Chose Bob and Erin", f"Chose <#{state['channel']}>"]


async def test_files_are_sent_with_a_command(client: Client) -> None:
    state = await client.state("Alice")
    file = {"name": "note.txt", "data": base64.b64encode(b"hello").decode()}
    await client.slash("Alice", "small read", file=file, channel=state["channel"])
    assert (await client.state("Alice"))["messages"][-1]["text"] == "note.txt says hello in table-one"
    for bad in ({"name": "note.txt"}, {"name": "note.txt", "data": "!"}, "text", None):
        body = {"as": "Alice", "channel": state["channel"], "command": "small read", "options": {"file": bad}}
        status, answer = await client.post("api/slash", **body)
        assert status == 400
        assert answer["error"]


async def test_words_to_the_bot_are_seen_by_the_writer_only(client: Client) -> None:
    channel = (await client.state("Carol", "dm"))["channel"]
    assert (await client.post("api/say", **{"as": "Carol", "channel": channel, "text": "psst"}))[0] == 200
    assert [m["text"] for m in (await client.state("Carol", "dm"))["messages"]] == ["psst"]
    assert (await client.post("api/say", **{"as": "Bob", "channel": channel, "text": "psst"}))[0] == 400
    assert (await client.post("api/say", **{"as": "Carol", "channel": channel, "text": " "}))[0] == 400


async def test_a_form_is_shown_and_sent_by_the_one_who_asked(client: Client) -> None:
    done = await client.slash("Alice", "small form")
    assert done["form"]["title"] == "A form"
    sent = {"key": done["form_key"], "values": {"why": "not"}}
    assert (await client.post("api/form", **{"as": "Bob", **sent}))[0] == 400
    assert (await client.post("api/form", **{"as": "Alice", **sent}))[0] == 200
    assert [m["text"] for m in (await client.state("Bob"))["messages"]] == ["Because not"]
    assert (await client.post("api/form", **{"as": "Alice", **sent}))[0] == 400


async def test_options_are_checked_and_suggested(client: Client) -> None:
    channel = (await client.state("Alice"))["channel"]
    asked = {"as": "Alice", "channel": channel, "command": "small go", "option": "place", "text": "place 3"}
    _, answer = await client.post("api/suggest", **asked)
    assert [c["name"] for c in answer["choices"]] == ["Place 3", *(f"Place {n}" for n in range(30, 40))]
    await client.slash("Alice", "small go", place="place 3", times=2, loudly=True)
    assert (await client.state("Alice"))["messages"][-1]["text"] == "Went to place 3 2 times, loudly"
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("small go", {}),
        ("small go", {"place": "x", "times": 10}),
        ("small go", {"place": "x", "unknown": 1}),
        ("small nothing", {}),
    ]
    for command, options in wrong:
        body = {"as": "Alice", "channel": channel, "command": command, "options": options}
        status, answer = await client.post("api/slash", **body)
        assert status == 400
        assert answer["error"]
    _, known = await client.get("api/commands", **{"as": "Alice", "channel": channel})
    assert "small go" in [c["name"] for c in known["commands"]]


async def test_a_fault_in_the_bot_is_told(client: Client) -> None:
    done = await client.slash("Alice", "small fail")
    assert "a fault in the bot" in done["notice"]


async def test_news_wake_those_who_wait_and_reminders_come_in_real_time(client: Client) -> None:
    pump = asyncio.create_task(client.server.world.pump())
    try:
        await client.slash("Alice", "small remind", seconds=4)
        state = await client.state("Alice")
        assert state["messages"][-1]["text"] == "I will"
        known, texts = state["rev"], []
        async with asyncio.timeout(15):
            while not texts or not texts[-1].endswith("now!"):
                asked = {"as": "Alice", "channel": state["channel"], "rev": str(known)}
                _, news = await client.get("api/state", **asked)
                known = news["rev"]
                texts = [m["text"] for m in news.get("messages", [])] or texts
    finally:
        pump.cancel()


async def test_long_play_stays_small(client: Client) -> None:
    await client.slash("Alice", "small board")
    state = await client.state("Alice")
    message = state["messages"][0]["id"]
    for n in range(30):
        colour = ("blue", "red")[n % 2]
        press = {"as": "Alice", "channel": state["channel"], "message": message, "custom_id": f"turn:{colour}"}
        assert (await client.post("api/click", **press))[0] == 200
    backend = client.server.world.backend
    assert len(backend.cdn._blobs) <= 2
    assert len(backend.http_requests) + len(backend.transcript) < 10
