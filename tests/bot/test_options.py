"""Rules options of a table: seen by all, changed by its owner until the game begins; and the seats for each count."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from rules import GAMES
from tests.bot.world import World, components, labels, options_of, whole
from tests.toy import TOY

ALL = {**GAMES, "toy": TOY}
WITH_OPTIONS = [key for key, game in ALL.items() if game.options_spec]
MANY = max(ALL.values(), key=lambda game: len(game.options_spec))
COUNTS = max(ALL.values(), key=lambda game: len(game.player_counts))


@pytest_asyncio.fixture
async def lobby(tmp_path: Path, no_error_logged: Any) -> AsyncIterator[World]:
    async with whole(World(tmp_path, games=ALL)) as made:
        yield made


async def opened(world: World, game: str, **more: Any) -> None:
    await world.slash(world.anna, "table new", game=game, **more)


@pytest.mark.parametrize("key", WITH_OPTIONS)
async def test_options_are_changed_by_menu_and_button_on_a_phone(lobby: World, key: str) -> None:
    spec = ALL[key].options_spec[-1]
    other = next(value for value in spec.values if value.id != spec.default)
    await opened(lobby, key)
    answer = (await lobby.anna.click(lobby.posts()[-1], label="Options …")).response
    assert options_of(answer) == [spec.key for spec in ALL[key].options_spec]
    answer = (await lobby.anna.select(answer.message, [spec.key], custom_id="m:option:1")).response
    assert spec.title in answer.content and "(as usual)" in answer.content
    answer = (await lobby.anna.click(answer.message, label=other.label)).response
    assert answer.content.startswith(f"{spec.title}: {other.label}. It counts")
    assert f"**{spec.title}**: {other.label} *(changed)*" in answer.content
    assert f"{spec.title}: {other.label}." in lobby.posts()[-1].content, "everybody sees it"
    assert (await lobby.bot.house.chancery.tables.info(1)).options[spec.key] == other.id


@pytest.mark.parametrize("key", WITH_OPTIONS)
async def test_options_are_changed_by_command_with_suggestions(lobby: World, key: str) -> None:
    await opened(lobby, key)
    for spec in ALL[key].options_spec:
        other = next(value for value in spec.values if value.id != spec.default)
        offered = await lobby.anna.autocomplete(lobby.channel, "table options", "option", spec.title)
        assert offered[0]["value"] == spec.key and offered[0]["name"].startswith(spec.title)
        values = await lobby.anna.autocomplete(lobby.channel, "table options", "value", "", option=spec.key)
        assert [value["value"] for value in values] == [value.id for value in spec.values]
        await lobby.slash(lobby.anna, "table options", option=spec.key, value=other.id)
    info = await lobby.bot.house.chancery.tables.info(1)
    assert all(info.options[spec.key] != spec.default for spec in ALL[key].options_spec)
    assert all(spec.title in lobby.posts()[-1].content for spec in ALL[key].options_spec)


async def test_only_the_owner_changes_options_and_only_before_the_start(lobby: World) -> None:
    spec = TOY.options_spec[0]
    other = next(value for value in spec.values if value.id != spec.default)
    await opened(lobby, "toy")
    await lobby.slash(lobby.ben, "table join")
    assert "Only the table's owner" in await lobby.slash(lobby.ben, "table options", option=spec.key, value=other.id)
    assert "is not a value" in await lobby.slash(lobby.anna, "table options", option=spec.key, value="maybe")
    assert "There is no option" in await lobby.slash(lobby.anna, "table options", option="weather")
    await lobby.slash(lobby.anna, "table start")
    assert "options stay as they are" in await lobby.slash(lobby.anna, "table options", option=spec.key, value=other.id)
    assert "stay as they are" in await lobby.slash(lobby.anna, "table options")
    assert (await lobby.bot.house.chancery.tables.info(1)).options[spec.key] == spec.default


async def test_of_many_options_only_the_changed_ones_are_told(lobby: World) -> None:
    spec, *others = MANY.options_spec
    value = next(value for value in spec.values if value.id != spec.default)
    await opened(lobby, MANY.key, options=f"{spec.key}={value.id}")
    panel = lobby.posts()[-1].content
    assert f"{spec.title}: {value.label}." in panel and "All other options as usual" in panel
    assert not any(other.title in panel for other in others)
    assert len(panel) < 800


async def test_a_list_of_options_that_grows_too_long_says_so(lobby: World) -> None:
    typed = ", ".join(f"{spec.key}={spec.default}" for spec in MANY.options_spec[:6]) + ", "
    offered = await lobby.anna.autocomplete(lobby.channel, "table new", "options", typed, game=MANY.key)
    assert len(typed) > 100 and "/table options" in offered[0]["name"]


@pytest.mark.parametrize("key", list(ALL))
async def test_all_options_of_a_game_can_be_read_anywhere(lobby: World, key: str) -> None:
    answer = await lobby.slash(lobby.cleo, "table options", game=key)
    assert all(spec.title in answer for spec in ALL[key].options_spec)


async def test_the_panel_tells_which_seats_there_are_with_how_many(lobby: World) -> None:
    counts, names = COUNTS.player_counts, COUNTS.seat_names
    await opened(lobby, COUNTS.key)
    panel = lobby.posts()[-1]
    first = words_of(COUNTS.seats_for(counts[0]), names)
    assert f"Seats by number of players: {counts[0]}: {first}; " in panel.content
    joins = [label for label in labels(panel) if label.startswith("Join as")]
    assert joins == [f"Join as {names[seat]}" for seat in COUNTS.seats_for(max(counts))]


async def test_a_wish_for_a_seat_that_is_not_used_is_warned_of(lobby: World) -> None:
    """Two people want seats that only more players use: they are told before the start, and drawn others."""
    used, rare = COUNTS.seats_for(2), COUNTS.seats_for(max(COUNTS.player_counts))[-1]
    await opened(lobby, COUNTS.key, seat=rare)
    await lobby.slash(lobby.ben, "table join", seat=used[0])
    panel = lobby.posts()[-1]
    assert f"With 2 players {COUNTS.seat_names[rare]} is not used" in panel.content
    start = next(part for part in components(panel) if part.get("label") == "Start")
    assert not start.get("disabled")
    await lobby.slash(lobby.anna, "table start")
    seats = {player.user: player.seat for player in (await lobby.bot.house.chancery.tables.info(1)).players}
    assert seats == {lobby.ben.id: used[0], lobby.anna.id: used[1]}


def words_of(seats: tuple[str, ...], names: dict[str, str]) -> str:
    return " and ".join(names[seat] for seat in seats)
