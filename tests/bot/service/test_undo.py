"""Taking back: one's own last steps, until something was shown or somebody else has moved."""

from __future__ import annotations

import pytest

from bot.service.errors import Refused
from bot.service.jobs import Board, Count
from bot.service.undo import reach, whole_action
from bot.store.rows import ChoiceRow
from tests.bot.kit import BLUE, GREEN, RED, Kit
from tests.bot.service.test_refused import refused
from tests.toy import NAMES


async def in_turn(kit: Kit) -> tuple[int, str]:
    """A table in Red's first turn, and a card of Red's."""
    table = await kit.table()
    await kit.bid(table)
    return table, (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id


async def state(kit: Kit, table: int) -> bytes:
    return bytes((await kit.rows("SELECT state FROM tables WHERE id = ?", table))[0][0])


async def test_one_step_back_within_an_action(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.do(table, RED, card)
    before = await state(kit, table)
    await kit.do(table, RED, "place")
    preview = await kit.c.undoing.preview(table, RED)
    assert (preview.labels, preview.most, preview.public) == (("Place 2 cubes",), 2, False)
    undone = await kit.c.undoing.undo(table, RED, revision=preview.revision)
    assert undone.labels == ("Place 2 cubes",) and not undone.hand
    assert [q.decision.ask for q in undone.questions] == ["way"]
    assert await state(kit, table) == before
    assert undone.revision == preview.revision + 1


async def test_a_whole_action_back_after_its_board_was_posted(kit: Kit) -> None:
    table, card = await in_turn(kit)
    before = await state(kit, table)
    await kit.do(table, RED, card, "place", "north", "north")
    post = await kit.deliver()
    preview = await kit.c.undoing.preview(table, RED, action=True)
    assert preview.steps == 4 and preview.public
    undone = await kit.c.undoing.undo(table, RED, action=True)
    assert undone.hand
    assert await state(kit, table) == before
    await kit.deliver()
    board = post.said(Board)[-1]
    assert board.undone == "red" and board.lines == ("Red took back 4 steps",) and board.ping == ()
    assert [owed.seat for owed in board.owes] == ["red"]
    posted = await kit.c.tables.posted(table, post.jobs[-1].revision, board.base)
    assert posted.view.board == {}
    assert (await kit.do(table, RED, card, "place", "south", "south")).complete


async def test_the_log_keeps_what_was_undone_struck_out(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.do(table, RED, card)
    await kit.c.undoing.undo(table, RED)
    lines = await kit.c.tables.log(table, BLUE)
    assert [(line.text, line.undone) for line in lines[1:]] == [
        (lines[1].text, True),
        ("Red took back a step", False),
    ]
    assert "Red played" in lines[1].text
    assert any("You took back" in line.text for line in await kit.c.tables.log(table, RED))


async def test_an_unsent_board_is_overtaken_by_the_undo(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.deliver()
    await kit.do(table, RED, card, "place", "north", "north")
    await kit.c.undoing.undo(table, RED, action=True)
    post = await kit.deliver()
    board = post.said(Board)[-1]
    assert len(post.said(Board)) == 2
    assert "placed" not in " ".join(board.lines) and board.undone == "red"


async def test_refused_after_dice(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.do(table, RED, card, "roll")
    await refused(kit, kit.c.undoing.undo(table, RED), "nothing to undo", "rolled")


async def test_refused_after_somebody_else_has_moved(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.do(table, RED, card, "place", "north", "north")
    await kit.do(table, BLUE, (await kit.c.tables.look(table, BLUE)).questions[0].decision.options[0].id)
    await refused(kit, kit.c.undoing.undo(table, RED), "nothing to undo", "Blue has moved since")


async def test_refused_beyond_what_is_ones_own(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.do(table, RED, card)
    await refused(kit, kit.c.undoing.undo(table, RED, steps=2), "undo 1 of your steps, not 2")
    await refused(kit, kit.c.undoing.undo(table, RED, steps=0), "1 to 1")
    await refused(kit, kit.c.undoing.undo(table, BLUE), "nothing to undo")


async def test_a_second_click_on_the_same_preview_undoes_nothing_more(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.do(table, RED, card, "place")
    revision = (await kit.c.undoing.preview(table, RED)).revision
    await kit.c.undoing.undo(table, RED, revision=revision)
    await refused(kit, kit.c.undoing.undo(table, RED, revision=revision), "moved on since")


async def test_a_secret_choice_may_change_although_another_has_chosen(kit: Kit) -> None:
    table = await kit.table(RED, BLUE, GREEN)
    await kit.deliver()
    await kit.do(table, RED, "bid:2")
    await kit.do(table, BLUE, "bid:1")
    undone = await kit.c.undoing.undo(table, RED)
    assert [q.decision.id for q in undone.questions] == ["bid-1-red"]
    assert {owed.seat for owed in undone.owes} == {"red", "green"}
    post = await kit.deliver()
    assert [(c.chosen, c.of) for c in post.said(Count)][-1] == (1, 3)
    assert len(post.said(Board)) == 1
    assert "bid" not in repr([c.board.lines for c in post.said(Count)]).lower()
    await kit.do(table, RED, "bid:0")
    moved = await kit.do(table, GREEN, "bid:0")
    assert "Red 0, Blue 1 and Green 0" in " ".join(line.text for line in moved.events)
    await refused(kit, kit.c.undoing.undo(table, RED), "nothing to undo")


async def test_the_public_trace_of_an_undone_secret_choice_does_not_tell_it(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:2")
    await kit.c.undoing.undo(table, RED)
    assert "Bid 2" not in repr(await kit.c.tables.log(table, BLUE))
    assert "Bid 2" in repr(await kit.c.tables.log(table, RED))


async def test_undo_survives_a_restart(kit: Kit) -> None:
    table, card = await in_turn(kit)
    await kit.do(table, RED, card, "place", "north")
    await kit.restart()
    assert (await kit.c.undoing.undo(table, RED, steps=2)).labels == ("Place a cube on North Bank", "Place 2 cubes")
    await kit.restart()
    assert [q.decision.ask for q in (await kit.c.tables.look(table, RED)).questions] == ["way"]


async def test_many_undos_in_a_row_come_back_to_the_same_state(kit: Kit) -> None:
    table, card = await in_turn(kit)
    before = await state(kit, table)
    for spaces in (("north", "south"), ("east", "east"), ("west", "north")):
        await kit.do(table, RED, card, "place", spaces[0])
        await kit.c.undoing.undo(table, RED)
        await kit.do(table, RED, *spaces)
        await kit.c.undoing.undo(table, RED, action=True)
        assert await state(kit, table) == before
    assert await kit.rows("SELECT count(*) FROM choices WHERE undone IS NULL") == [(2,)]


def choice(n: int, seat: str, **more: bool) -> ChoiceRow:
    flags = {"secret": False, "reveals": False, "ends": False} | more
    return ChoiceRow(n=n, revision=n, seat=seat, user=1, decision=str(n), picks=[], label=str(n), at=0, **flags)


@pytest.mark.parametrize(
    ("choices", "mine"),
    [
        ([], []),
        ([choice(2, "red"), choice(1, "red")], [2, 1]),
        ([choice(2, "red"), choice(1, "red", reveals=True)], [2]),
        ([choice(2, "red", reveals=True), choice(1, "red")], []),
        ([choice(2, "blue"), choice(1, "red")], []),
        ([choice(2, "blue", secret=True), choice(1, "red", secret=True)], [1]),
        ([choice(2, "blue", secret=True), choice(1, "red")], []),
        ([choice(2, "blue", secret=True, reveals=True), choice(1, "red", secret=True)], []),
        ([choice(3, "red"), choice(2, "blue", secret=True), choice(1, "red", secret=True)], [3, 1]),
    ],
)
def test_how_far_back_a_seat_may_go(choices: list[ChoiceRow], mine: list[int]) -> None:
    assert [c.n for c in reach(choices, "red", NAMES, open=True).mine] == mine


def test_when_all_have_chosen_only_the_last_may_still_change() -> None:
    choices = [choice(2, "blue", secret=True), choice(1, "red", secret=True)]
    assert reach(choices, "red", NAMES, open=False).mine == ()
    assert [c.n for c in reach(choices, "blue", NAMES, open=False).mine] == [2]


def test_a_whole_action_ends_where_the_one_before_ended() -> None:
    assert whole_action([choice(3, "red", ends=True), choice(2, "red"), choice(1, "red", ends=True)]) == 2
    assert whole_action([choice(3, "red"), choice(2, "red", ends=True)]) == 1
    assert whole_action([choice(3, "red")]) == 1


async def test_undo_needs_a_started_game(kit: Kit) -> None:
    with pytest.raises(Refused, match="does not exist"):
        await kit.c.undoing.preview(99, RED)
