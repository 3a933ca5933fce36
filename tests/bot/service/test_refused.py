"""Bad input: one kind sentence that says what is possible, and a database that is the same to the byte."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import pytest

from bot.service.errors import NotSaved, Refused, Stale, Unclear
from tests.bot.kit import BLUE, CHANNEL, GREEN, GUILD, RED, STRANGER, Kit


async def refused(kit: Kit, call: Awaitable[Any], *named: str) -> Refused:
    """The refusal: a sentence that holds every one of ``named``; nothing was written."""
    before = kit.dump()
    with pytest.raises(Refused) as caught:
        await call
    assert kit.dump() == before
    sentence = str(caught.value)
    for name in named:
        assert name in sentence, sentence
    assert len(sentence) < 700 and sentence[-1] in ".?" and "\n" not in sentence
    return caught.value


async def test_wrong_turn(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    await refused(kit, kit.c.tables.choose(table, BLUE, ["pass"]), "not your turn", "Red to play a card")


async def test_wrong_seat(kit: Kit) -> None:
    table = await kit.table()
    call = kit.c.tables.choose(table, BLUE, ["bid:1"], seat="red", decision="bid-1-red", asked=1, exact=True)
    await refused(kit, call, "for Red", "you play Blue")


async def test_not_a_player(kit: Kit) -> None:
    table = await kit.table()
    await refused(kit, kit.c.tables.choose(table, STRANGER, ["bid:1"]), "no seat at this table", "/table new")
    await refused(kit, kit.c.undoing.undo(table, STRANGER), "no seat")
    await refused(kit, kit.c.tables.concede(table, STRANGER, confirmed=True), "no seat")
    await refused(kit, kit.c.lobby.end(table, STRANGER, confirmed=True), "no seat")


async def test_stale_button_brings_the_fresh_question(kit: Kit) -> None:
    table = await kit.table()
    question = (await kit.c.tables.look(table, RED)).questions[0]
    await kit.bid(table)
    call = kit.c.tables.choose(
        table, RED, ["bid:1"], asked=question.asked, decision=question.decision.id, seat="red", exact=True
    )
    error = await refused(kit, call, "no longer open", "Play a card")
    assert isinstance(error, Stale)
    assert [fresh.decision.ask for fresh in error.fresh] == ["play"]


async def test_stale_button_of_a_question_that_was_asked_again_after_an_undo(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    old = (await kit.do(table, RED, card)).questions[0]
    await kit.c.undoing.undo(table, RED)
    new = (await kit.do(table, RED, card)).questions[0]
    assert new.decision.id == old.decision.id and new.asked > old.asked
    call = kit.c.tables.choose(table, RED, ["way:place"], asked=old.asked, decision=old.decision.id, exact=True)
    assert isinstance(await refused(kit, call, "no longer open"), Stale)


async def test_stale_button_when_nothing_is_asked(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    call = kit.c.tables.choose(table, RED, ["bid:1"], asked=1, decision="bid-1-red", exact=True)
    error = await refused(kit, call, "no longer open", "Blue to bid")
    assert isinstance(error, Stale) and error.fresh == ()


async def test_unknown_name(kit: Kit) -> None:
    table = await kit.table()
    await refused(kit, kit.c.tables.choose(table, RED, ["xyzzy"]), "“xyzzy”", "Bid 0", "Bid 2")


async def test_two_names_that_fit_alike(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    await kit.do(table, RED, card, "place")
    error = await refused(kit, kit.c.tables.choose(table, RED, ["bank"]), "did you mean", "North Bank", "South Bank")
    assert isinstance(error, Unclear)
    assert error.found == ("space:north", "space:south")


async def test_illegal_target_by_button(kit: Kit) -> None:
    table = await kit.table()
    await refused(kit, kit.c.tables.choose(table, RED, ["bid:9"], exact=True), "not possible now", "Bid 1")


async def test_too_many_answers(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    call = kit.c.tables.choose(table, RED, [card, "place", "north", "south", "east"])
    await refused(kit, call, "“east”", "one answer too many")
    assert (await kit.c.tables.look(table, RED)).questions[0].decision.ask == "play"


async def test_too_many_picks_in_one_menu(kit: Kit) -> None:
    table = await kit.table()
    call = kit.c.tables.choose(table, RED, ["bid:0", "bid:1"], decision="bid-1-red", asked=1, exact=True)
    await refused(kit, call, "at most 1")


async def test_one_bad_answer_among_several_changes_nothing(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    await refused(kit, kit.c.tables.choose(table, RED, [card, "place", "atlantis"]), "“atlantis”", "North Bank")
    assert (await kit.do(table, RED, card, "place", "north", "west")).complete


async def test_nothing_may_follow_an_answer_that_shows_something_new(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    await refused(kit, kit.c.tables.choose(table, RED, [card, "roll", "nonsense"]), "Roll for points", "last answer")


async def test_nothing_may_follow_a_choice_that_turned_out_to_show_something(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, BLUE, "bid:0")
    error = await refused(kit, kit.c.tables.choose(table, RED, ["bid:0", "card:1"]), "answer up to there first")
    assert "Play" not in str(error)


async def test_over_long_text(kit: Kit) -> None:
    table = await kit.table()
    await refused(kit, kit.c.tables.choose(table, RED, ["a" * 401]), "too long")
    await refused(kit, kit.c.tables.choose(table, RED, ["bid x99"]), "too much")
    await refused(kit, kit.c.tables.choose(table, RED, ["b"] * 21), "too much")
    await refused(kit, kit.c.tables.choose(table, RED, []), "at least one answer")


async def test_passing_where_that_is_not_offered(kit: Kit) -> None:
    table = await kit.table()
    await refused(kit, kit.c.tables.pass_turn(table, RED), "cannot pass", "Bid 0 to 2")


async def test_lobby_and_finished_tables_take_no_moves(kit: Kit) -> None:
    table = (await kit.c.lobby.new(GUILD, CHANNEL, RED, "toy")).id
    await refused(kit, kit.c.tables.choose(table, RED, ["bid:1"]), "not started", "/table start")
    await refused(kit, kit.c.undoing.undo(table, RED), "not started")
    await refused(kit, kit.c.tables.look(table, RED), "not started")
    await kit.c.lobby.join(table, BLUE)
    await kit.c.lobby.start(table, RED)
    await kit.c.tables.concede(table, RED, confirmed=True)
    await refused(kit, kit.c.tables.choose(table, BLUE, ["bid:1"]), "over", "/table new")
    await refused(kit, kit.c.tables.pass_turn(table, BLUE), "over")
    await refused(kit, kit.c.undoing.undo(table, RED), "over")
    await refused(kit, kit.c.tables.concede(table, RED, confirmed=True), "over")
    await refused(kit, kit.c.lobby.join(table, GREEN), "over")
    await refused(kit, kit.c.lobby.end(table, RED), "over")


async def test_no_table_here(kit: Kit) -> None:
    await refused(kit, kit.c.tables.at(12345), "no table in this channel", "/table new")
    await refused(kit, kit.c.tables.info(999), "does not exist", "/table list")
    await refused(kit, kit.c.tables.mine(RED), "no table", "/table join")


async def test_in_direct_messages_the_one_table_that_waits_is_meant(kit: Kit) -> None:
    first = await kit.table()
    assert await kit.c.tables.mine(RED) == first
    second = await kit.table(channel=71)
    await refused(kit, kit.c.tables.mine(RED), "2 tables", "channel")
    await kit.bid(first)
    await kit.do(second, BLUE, "bid:0")
    await kit.do(second, RED, "bid:0")
    await kit.c.tables.pass_turn(second, RED)
    assert await kit.c.tables.mine(RED) == first
    assert await kit.c.tables.mine(BLUE) == second


async def test_a_save_that_fails_changes_nothing_and_says_so(kit: Kit) -> None:
    table = await kit.table()
    async with kit.c.db.transaction() as sql:
        await sql.run("CREATE TRIGGER full BEFORE INSERT ON choices BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    before = kit.dump()
    with pytest.raises(NotSaved, match="disk is full"):
        await kit.do(table, RED, "bid:1")
    assert kit.dump() == before
    assert (await kit.c.stats())["failed_saves"] == 1
    async with kit.c.db.transaction() as sql:
        await sql.run("DROP TRIGGER full")
    assert (await kit.do(table, RED, "bid:1")).revision == 2


async def test_refusals_are_counted(kit: Kit) -> None:
    table = await kit.table()
    await refused(kit, kit.c.tables.choose(table, RED, ["xyzzy"]))
    assert (await kit.c.stats())["refusals"] == 1
