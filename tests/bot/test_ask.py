"""Questions as buttons and menus, within Discord's limits."""

from __future__ import annotations

import discord
import pytest

from bot.ui import ask, ids, together, words
from bot.ui.presses import ITEMS
from rules.core.contract import Decision, Option


def decision(count: int, label: str = "Place a cube in space {n}", **more: object) -> Decision:
    options = tuple(Option(f"space:{n}", label.format(n=n)) for n in range(count))
    return Decision("17", "red", "place", "Place 2 more", options, **more)  # type: ignore[arg-type]


async def view_of(asked: Decision) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for item in ask.answers(3, 8, asked):
        view.add_item(item)
    return view


@pytest.mark.parametrize("count", [1, 2, 5, 6, 20, 21, 25, 26, 60, 100, 140])
async def test_any_number_of_options_fits_in_one_message(count: int) -> None:
    rows = (await view_of(decision(count))).to_components()
    assert 1 <= len(rows) <= 4
    offered = [o["value"] for row in rows for c in row["components"] for o in c.get("options", ())]
    buttons = [c["custom_id"] for row in rows for c in row["components"] if c["type"] == 2]
    assert len(offered) + len(buttons) == min(count, 100)
    assert len(set(offered)) == len(offered) and len(set(buttons)) == len(buttons)
    if count > 100:
        assert "`/do`" in ask.question(decision(count))


async def test_long_labels_become_a_menu_and_few_of_them_are_spelled_out() -> None:
    many = decision(8, "Place a cube in the quarter with the very long name {n}")
    assert not ask.as_buttons(many)
    few = decision(3, "Place a cube in the quarter with the very long name {n}")
    assert ask.as_buttons(few)
    assert "very long name 2" in ask.question(few)


async def test_several_picks_are_one_menu_with_least_and_most() -> None:
    rows = (await view_of(decision(9, least=2, most=4))).to_components()
    assert (rows[0]["components"][0]["min_values"], rows[0]["components"][0]["max_values"]) == (2, 4)


async def test_no_pick_at_all_has_its_own_button() -> None:
    rows = (await view_of(decision(9, least=0, most=4))).to_components()
    assert rows[0]["components"][0]["min_values"] == 1
    assert rows[1]["components"][0]["label"] == "None of these"


async def test_a_custom_id_is_understood_by_exactly_one_kind_of_item() -> None:
    asked = Decision("objective:1:versailles", "versailles", "objective", "Keep one", (Option("card:44", "Keep"),))
    where = ids.Asked.of(12345678, 99999, asked)
    made = [where.choice("card:44"), where.confirmed("card:44"), where.menu(3), where.none()]
    made += [ids.verb("log", 7, "2"), ids.verb("hand", 7), ids.verb_menu("area", 7)]
    for custom_id in made:
        assert len(custom_id) <= ids.LIMIT
        found = [item for item in ITEMS if item.__discord_ui_compiled_template__.fullmatch(custom_id)]
        assert len(found) == 1
    match = ITEMS[0].__discord_ui_compiled_template__.fullmatch(made[0])
    assert match is not None and match["decision"] == "objective:1:versailles" and match["seat"] == "versailles"


def test_a_very_long_decision_id_still_fits() -> None:
    asked = Decision("d" * 300, "austria_hungary", "x", "?", (Option("o" * 90, "O"),))
    assert len(ids.Asked.of(10**9, 10**6, asked).choice("o" * 90)) <= ids.LIMIT


def test_pieces_lose_no_word_and_keep_to_the_limit() -> None:
    text = "\n".join(f"line {n} " + "word " * (n % 40) for n in range(200))
    parts = words.pieces(text)
    assert all(len(part) <= words.MESSAGE for part in parts)
    assert " ".join(" ".join(parts).split()) == " ".join(text.split())
    assert words.pieces("x" * 4500) == ["x" * 2000, "x" * 2000, "x" * 500]
    assert words.pieces("") == []


def test_an_account_keeps_the_last_things() -> None:
    assert words.account(["One thing", "Another thing"]) == "One thing. Another thing."
    long = words.account([f"Event number {n} happened in the town" for n in range(40)], 200)
    assert len(long) <= 210 and long.startswith("… ") and long.endswith("number 39 happened in the town.")


async def test_menus_are_headed_by_the_groups_of_the_game() -> None:
    sizes = {"North": 12, "East": 12, "South": 7, "West": 13, "Isles": 14, "Lakes": 12}
    groups = [group for group, size in sizes.items() for _ in range(size)]
    options = tuple(Option(f"space:{n}", f"Place in {n}", group=group) for n, group in enumerate(groups))
    rows = (await view_of(Decision("17", "red", "place", "Place 2 more", options))).to_components()
    headings = [row["components"][0]["placeholder"] for row in rows]
    assert headings == ["North and Lakes", "East and South", "West", "Isles"]
    for row, heading in zip(rows, headings, strict=True):
        menu = row["components"][0]["options"]
        assert {groups[int(entry["value"].removeprefix("space:"))] for entry in menu} == set(heading.split(" and "))
    offered = [o["value"] for row in rows for o in row["components"][0]["options"]]
    assert sorted(offered) == sorted(option.id for option in options)


async def test_groups_that_fit_no_menu_leave_the_chunks() -> None:
    options = tuple(Option(f"space:{n}", f"Place in {n}", group="North" if n < 30 else "South") for n in range(40))
    rows = (await view_of(Decision("17", "red", "place", "Place 2 more", options))).to_components()
    assert [row["components"][0]["placeholder"] for row in rows] == [
        "Place in 0 … Place in 19",
        "Place in 20 … Place in 39",
    ]


@pytest.mark.parametrize("alone", [0, 4, 30])
@pytest.mark.parametrize("count", [2, 8, 9, 12, 13, 25, 26, 50, 70])
async def test_questions_that_repeat_are_menus_for_several_answers(count: int, alone: int) -> None:
    options = (
        *(Option(f"place:{n}", f"Place a cube in {'a long name ' * 4}{n} (1 point)"[:80]) for n in range(count)),
        *(Option(f"attack:{n}", f"Attack {n}", reveals=True) for n in range(alone)),
        Option("done", "Stop"),
    )
    asked = Decision("17", "red", "place", "Place 3", options, confirm=("done",), repeat=3, alike=3)
    rows = (await view_of(asked)).to_components()
    assert len(rows) <= 4 and rows[-1]["components"][0]["label"] == "Stop"
    parts = [row["components"][0] for row in rows[:-1]]
    several = [part for part in parts if part["max_values"] > 1]
    for part in parts:
        values = [entry["value"] for entry in part["options"]]
        assert 1 <= part["max_values"] <= len(values) <= 25 and len(set(values)) == len(values)
        assert all(len(entry["label"]) <= 100 for entry in part["options"])
        assert part["max_values"] == 1 or not any(value.startswith("attack") for value in values)
    offered = {entry["value"] for part in parts for entry in part["options"]}
    rooms = 3 - (alone > 0) - (alone > 25)
    assert len({value for value in offered if value.startswith("place:") and "*" not in value}) == min(
        count, rooms * 25
    )
    assert sum(value.startswith("attack:") for value in offered) == alone
    assert several[0]["placeholder"].startswith("Choose up to 3") and several[0]["max_values"] == min(
        3, len(several[0]["options"])
    )
    assert (f"place:{count - 1}*2" in offered) == (count <= 12 or (count <= 25 and rooms > 1))
    assert "up to 3" in ask.question(asked)


async def test_the_same_several_times_is_a_line_of_its_own_and_comes_in_the_order_of_the_question() -> None:
    asked = decision(3, repeat=2, alike=2)
    rows = (await view_of(asked)).to_components()
    lines = [(entry["value"], entry["label"]) for entry in rows[0]["components"][0]["options"]]
    assert lines[:2] == [("space:0", "Place a cube in space 0"), ("space:0*2", "Place a cube in space 0 ×2")]
    assert together.spread(asked, ["space:2", "space:0*2"]) == ["space:0", "space:0", "space:2"]
    assert together.spread(asked, ["space:1*x", "nowhere"]) == ["space:1*x", "nowhere"]


async def test_each_at_most_once_has_no_line_for_twice() -> None:
    rows = (await view_of(decision(3, repeat=2))).to_components()
    assert [entry["value"] for entry in rows[0]["components"][0]["options"]] == ["space:0", "space:1", "space:2"]
    assert not together.possible(decision(1, repeat=2)) and together.possible(decision(1, repeat=2, alike=2))
