"""Pictures: never twice the same, never on the event loop, the newest first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PIL import Image

from bot.service.pictures import Pictures
from bot.service.results import Look
from render.core.encode import encode
from rules.core.contract import Mark
from tests.bot.kit import BLUE, RED, Kit
from tests.bot.service.test_proof import played


class Drawn:
    """A renderer that counts, and waits until it is let go."""

    areas = {"": "Board", "north": "The north"}

    def areas_for(self, view: Any) -> dict[str, str]:
        return self.areas

    def __init__(self) -> None:
        self.boards: list[int] = []
        self.threads: set[int] = set()
        self.go = threading.Event()
        self.go.set()
        self.now = self.most = 0

    def board(
        self, view: Any, marks: Sequence[Mark] = (), legal: frozenset[str] = frozenset(), area: str = ""
    ) -> Image.Image:
        self.threads.add(threading.get_ident())
        self.now += 1
        self.most = max(self.most, self.now)
        assert self.go.wait(5)
        self.boards.append(view.round)
        self.now -= 1
        return Image.new("RGB", (160, 90), "white")

    def hand(self, view: Any) -> Image.Image | None:
        return Image.new("RGB", (90, 60)) if view.hand else None

    def hand_alt(self, view: Any) -> str:
        return "x" * 5000

    def card(self, card: str) -> Image.Image:
        return Image.new("RGB", (60, 90))

    def card_alt(self, card: str) -> str:
        return f"card {card}"


async def look(kit: Kit) -> Look:
    table = await kit.table()
    return await kit.c.tables.look(table, RED)


def moved(look: Look, round: int) -> Look:
    return replace(look, view=replace(look.view, round=round), revision=round)


async def test_the_same_view_is_drawn_once(kit: Kit) -> None:
    drawn = Drawn()
    pictures = Pictures({"toy": drawn}, encode)
    shown = await look(kit)
    first = await pictures.board(shown)
    again, other = await asyncio.gather(pictures.board(shown), pictures.board(moved(shown, 9)))
    assert first is not None and first is again and other is not first
    assert drawn.boards == [1, 9]
    assert first.name == "toy-1.png" and first.data[:4] == b"\x89PNG" and first.alt == shown.alt
    await pictures.board(shown, "north")
    await pictures.board(shown, legal=True)
    assert len(drawn.boards) == 3  # no question of this game has targets yet, so "legal" changes nothing
    assert threading.get_ident() not in drawn.threads


async def test_two_who_ask_at_once_share_one_drawing(kit: Kit) -> None:
    drawn = Drawn()
    pictures = Pictures({"toy": drawn}, encode)
    shown = await look(kit)
    one, two = await asyncio.gather(pictures.board(shown), pictures.board(shown))
    assert one is two and len(drawn.boards) == 1


async def test_at_most_two_at_a_time_and_the_newest_position_wins(kit: Kit) -> None:
    drawn = Drawn()
    drawn.go.clear()
    pictures = Pictures({"toy": drawn}, encode)
    shown = await look(kit)
    asked = []
    for n in range(10, 16):
        asked.append(asyncio.create_task(pictures.board(moved(shown, n))))
        await asyncio.sleep(0.05)
    drawn.go.set()
    found = await asyncio.gather(*asked)
    assert drawn.most <= 2
    assert set(drawn.boards) == {10, 11, 15}
    assert found[2] is found[3] is found[5] and found[0] is not found[5]


async def test_hands_cards_and_games_without_pictures(kit: Kit) -> None:
    shown = await look(kit)
    pictures = Pictures({"toy": Drawn()}, encode)
    hand = await pictures.hand(shown)
    assert hand is not None and len(hand.alt) == 1024
    assert await pictures.hand(replace(shown, view=replace(shown.view, hand=()))) is None
    assert await pictures.hand(replace(shown, seat=None)) is None
    card = await pictures.card("toy", "card:1")
    assert card is not None and card.name == "card-1.png" and card.alt == "card card:1"
    assert pictures.areas(shown)["north"] == "The north"
    bare = Pictures({}, encode)
    assert await bare.board(shown) is None and await bare.hand(shown) is None and await bare.card("toy", "x") is None
    assert bare.areas(shown) == {}


async def test_a_drawing_that_fails_is_tried_anew_the_next_time(kit: Kit) -> None:
    shown = await look(kit)
    drawn = Drawn()
    pictures = Pictures({"toy": drawn}, encode)
    broken = replace(shown, view=replace(shown.view, round="x"))
    drawn.boards = None  # type: ignore[assignment]
    for _ in range(2):
        try:
            await pictures.board(broken)
        except AttributeError:
            continue
        raise AssertionError("a broken drawing must not look like a picture")
    drawn.boards = []
    assert await pictures.board(broken) is not None


async def test_pictures_of_a_table_that_is_over(kit: Kit) -> None:
    table = await played(kit)
    assert await Pictures({"toy": Drawn()}, encode).board(await kit.c.tables.look(table, BLUE)) is not None
