"""Autocomplete: from the caller's own questions only, and never beyond what would show something new."""

from __future__ import annotations

from tests.bot.kit import BLUE, RED, STRANGER, Kit
from tests.bot.service.test_refused import refused


async def test_what_may_be_answered_is_suggested_in_order(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    found = await kit.c.tables.suggest(table, RED, "")
    assert found[-1].value == "pass" and all(s.value.startswith("card:") for s in found[:-1])
    cards = await kit.c.tables.suggest(table, RED, "", kind="card")
    assert found[:-1] == cards
    assert await kit.c.tables.suggest(table, RED, "pas") == found[-1:]


async def test_later_answers_are_suggested_on_a_copy(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    before = kit.dump()
    found = await kit.c.tables.suggest(table, RED, f"{card}, place, nor")
    assert [s.value for s in found] == [f"{card}, place, north"]
    assert "North Bank" in found[0].name
    found = await kit.c.tables.suggest(table, RED, f"{card}, place, north x2, ")
    assert found == []  # the turn would be over
    assert kit.dump() == before
    moved = await kit.do(table, RED, *f"{card}, place, space:north, south".split(", "))
    assert moved.complete


async def test_nothing_is_suggested_after_an_answer_that_shows_something(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    assert await kit.c.tables.suggest(table, RED, f"{card}, roll, ") == []
    assert await kit.c.tables.ahead(table, RED, [card, "place"]) is not None


async def test_the_last_secret_choice_does_not_show_the_next_question(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, BLUE, "bid:0")
    assert await kit.c.tables.ahead(table, RED, ["bid:1"]) is None


async def test_nothing_is_suggested_out_of_turn_or_to_strangers(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    assert await kit.c.tables.suggest(table, BLUE, "") == []
    assert await kit.c.tables.suggest(table, STRANGER, "") == []
    await refused(kit, kit.c.tables.ahead(table, STRANGER, []), "no seat")


async def test_values_and_names_fit_discord(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    for text in ("", f"{card}, ", f"{card}, place, ", f"{card}, place, {'north, ' * 9}"):
        for entry in await kit.c.tables.suggest(table, RED, text):
            assert 1 <= len(entry.name) <= 100 and 1 <= len(entry.value) <= 100
