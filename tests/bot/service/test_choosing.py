"""Answering: one at a time, several at once, by button and by name."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.service.errors import Refused
from bot.service.jobs import Ask, Board, Count
from bot.service.results import Moved, NeedsConfirm
from rules.core.contract import Decision
from tests.bot.kit import BLUE, CHANNEL, RED, START, Kit
from tests.toy import TOY, Place, Turn


async def test_a_choice_is_saved_with_its_events_and_its_revision(kit: Kit) -> None:
    table = await kit.table()
    first = await kit.do(table, RED, "bid 1")
    second = await kit.do(table, BLUE, "bid:2", exact=True)
    assert (first.revision, second.revision) == (2, 3)
    assert first.understood == ("Bid 1",)
    assert first.locked and not first.complete
    assert second.complete and not second.locked
    assert [line.text for line in second.events] == ["Bids: Red 1 and Blue 2"]
    assert [owed.seat for owed in second.owes] == ["red"]
    await kit.restart()
    assert [line.text for line in await kit.c.tables.log(table, None)] == ["Bids: Red 1 and Blue 2"]
    assert "Red -1" in (await kit.info(table)).headline


async def test_several_answers_at_once_are_one_step_of_the_table(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0]
    moved = await kit.do(table, RED, card.label, "place", "North Bank x2")
    assert moved.understood[1:] == ("Place 2 cubes", "Place a cube on North Bank", "Place a cube on North Bank")
    assert moved.revision == 4
    assert moved.complete
    assert await kit.rows("SELECT count(*) FROM choices WHERE revision = 4") == [(4,)]


async def test_one_answer_at_a_time_gives_the_next_question(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    moved = await kit.do(table, RED, card)
    assert [q.decision.ask for q in moved.questions] == ["way"]
    assert moved.questions[0].asked == moved.revision == 4
    assert not moved.complete
    assert [q.decision.ask for q in (await kit.do(table, RED, "place")).questions] == ["place"]


async def test_a_question_that_stays_open_keeps_the_revision_at_which_it_was_asked(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    question = (await kit.c.tables.look(table, BLUE)).questions[0]
    assert question.asked == 1
    await kit.do(table, BLUE, "bid:1", asked=1, decision=question.decision.id, seat="blue", exact=True)


async def test_passing_is_whatever_the_question_calls_it(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    moved = await kit.c.tables.pass_turn(table, RED)
    assert isinstance(moved, Moved)
    assert moved.understood == ("Pass",)


async def test_what_cannot_be_taken_back_is_asked_once_more(kit: Kit, monkeypatch) -> None:
    plain = Turn.asks

    def asks(self: Turn, state: object, me: object) -> list[Decision]:
        (asked,) = plain(self, state, me)  # type: ignore[arg-type]
        return [Decision(asked.id, asked.seat, asked.ask, asked.prompt, asked.options, confirm=("pass",))]

    monkeypatch.setattr(Turn, "asks", asks)
    table = await kit.table()
    await kit.bid(table)
    before = kit.dump()
    asked = await kit.c.tables.choose(table, RED, ["pass"])
    assert isinstance(asked, NeedsConfirm)
    assert "Pass" in asked.sentence
    assert kit.dump() == before
    done = await kit.do(table, RED, *asked.answers, asked=asked.asked, decision=asked.decision, confirmed=True)
    assert done.understood == ("Pass",)


async def test_pings_are_exactly_those_who_newly_owe(kit: Kit) -> None:
    table = await kit.table()
    post = await kit.deliver()
    assert post.said(Board)[-1].ping == (RED, BLUE)
    await kit.do(table, RED, "bid:0")
    await kit.deliver()
    await kit.do(table, BLUE, "bid:0")
    await kit.deliver()
    assert [board.ping for board in post.said(Board)] == [(RED, BLUE), (RED,)]
    await kit.c.tables.pass_turn(table, RED)
    await kit.deliver()
    assert post.said(Board)[-1].ping == (BLUE,)
    assert [owed.waiting for owed in post.said(Board)[-1].owes] == ["to play a card"]


async def test_a_secret_choice_is_counted_on_the_last_board_without_a_ping(kit: Kit) -> None:
    table = await kit.table()
    await kit.deliver()
    await kit.do(table, RED, "bid:2")
    post = await kit.deliver()
    (count,) = post.said(Count)
    assert (count.chosen, count.of) == (1, 2)
    assert post.jobs[-1].edit == next(1001 + n for n, job in enumerate(post.jobs) if isinstance(job.payload, Board))
    assert "bid:2" not in repr(count)
    assert len(post.said(Board)) == 1


async def test_steps_within_an_action_stay_private(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    post = await kit.deliver()
    before = len(post.jobs)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    await kit.do(table, RED, card)
    await kit.do(table, RED, "place")
    await kit.deliver()
    assert len(post.jobs) == before
    await kit.do(table, RED, "north", "south")
    await kit.deliver()
    (board,) = [job.payload for job in post.jobs[before:]]
    assert isinstance(board, Board)
    assert len(board.lines) <= 3
    assert "placed a cube on North Bank" in " ".join(board.lines)


async def test_a_board_looks_back_at_the_newest_events_only(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.aftermath.RECENT", 1)
    table = await kit.table()
    await kit.bid(table)
    post = await kit.deliver()
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    await kit.do(table, RED, card, "place", "north", "south")
    await kit.deliver()
    board = post.said(Board)[-1]
    assert len(board.lines) == 1 and board.lines[0]


async def test_hands_and_secret_questions_come_by_direct_message(kit: Kit) -> None:
    table = await kit.table()
    post = await kit.deliver()
    for user, seat in ((RED, "red"), (BLUE, "blue")):
        (ask,) = post.said(Ask, user=user)
        assert (ask.seat, ask.hand, ask.question) == (seat, True, True)
    await kit.bid(table)
    for user in (RED, BLUE):
        await kit.c.tables.pass_turn(table, user)
    await kit.deliver()
    assert len(post.said(Ask, user=RED)) == len(post.said(Ask, user=BLUE)) == 2  # the second round was dealt


async def test_the_end_tells_the_seed_and_frees_the_channel(kit: Kit) -> None:
    table = await kit.table()
    for _ in range(2):
        await kit.bid(table)
        for user in (RED, BLUE):
            moved = await kit.c.tables.pass_turn(table, user)
    assert isinstance(moved, Moved)
    assert moved.outcome is not None and moved.questions == ()
    info = await kit.info(table)
    assert info.status == "finished" and len(bytes.fromhex(info.seed)) == 32 and info.finished == START
    post = await kit.deliver()
    closing = post.said(Board)[-1].closing
    assert closing is not None and closing.seed == info.seed and closing.outcome == info.outcome
    assert await kit.rows("SELECT count(*) FROM owed") == [(0,)]
    assert (await kit.rows("SELECT count(*) FROM snapshots"))[0][0] <= 2
    again = await kit.c.lobby.new(7, CHANNEL, RED, "toy")
    assert await kit.c.tables.at(CHANNEL) == again.id


async def test_the_seed_is_committed_to_at_the_start_and_shown_nowhere_before_the_end(kit: Kit) -> None:
    table = await kit.table()
    async with kit.c.db.read() as sql:
        (state,) = await sql.all("SELECT state FROM tables")
    seed = TOY.seed_of(TOY.load(state[0])).hex()
    info = await kit.info(table)
    post = await kit.deliver()
    assert info.seed == "" and len(info.seed_hash) == 64
    assert post.said(Board)[0].opening.seed_hash == info.seed_hash
    everything = repr(post.jobs) + repr(await kit.c.tables.look(table, RED)) + repr(info)
    assert seed not in everything


async def test_a_look_shows_what_this_seat_may_see_and_what_changed(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    mine, spectator = await kit.c.tables.look(table, RED), await kit.c.tables.look(table, None)
    assert mine.seat == "red" and len(mine.view.hand) == 3
    assert spectator.seat is None and spectator.view.hand == () and spectator.questions == ()
    card = mine.questions[0].decision.options[0].id
    await kit.do(table, RED, card, "place", "north", "north")
    (job,) = [j for j in (await kit.deliver()).jobs if isinstance(j.payload, Board)][-1:]
    assert isinstance(job.payload, Board)
    posted = await kit.c.tables.posted(table, job.revision, 3)
    assert [(mark.target, mark.tab) for mark in posted.marks] == [("space:north", "+2")]
    assert posted.seat is None


async def test_private_lines_of_the_log_are_for_their_seat(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    for user in (RED, BLUE):
        await kit.c.tables.pass_turn(table, user)
    mine = [line.text for line in await kit.c.tables.log(table, RED, limit=50) if line.private]
    theirs = [line.text for line in await kit.c.tables.log(table, BLUE, limit=50) if line.private]
    assert len(mine) == len(theirs) == 1 and mine != theirs
    assert [line for line in await kit.c.tables.log(table, None, limit=50) if line.private] == []
    assert len(await kit.c.tables.log(table, RED, limit=2)) == 2


@pytest.fixture
def repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cubes may be placed at once, one more than there are; on the North Bank something new is shown."""
    plain = Place.asks

    def asks(self: Place, state: object, me: object) -> list[Decision]:
        (asked,) = plain(self, state, me)  # type: ignore[arg-type]
        north, *others = asked.options
        return [replace(asked, options=(replace(north, reveals=True), *others), repeat=self.count + 1)]

    monkeypatch.setattr(Place, "asks", asks)


async def test_questions_that_repeat_take_exact_answers_together(kit: Kit, repeated: None) -> None:
    table = await placing(kit)
    (question,) = (await kit.c.tables.look(table, RED)).questions
    moved = await kit.do(
        table, RED, "space:south", "space:north", asked=question.asked, decision=question.decision.id, exact=True
    )
    assert moved.understood == ("Place a cube on South Bank", "Place a cube on North Bank")
    assert moved.revision == question.asked + 1


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (("space:north", "space:south"), "shows something new"),
        (("space:south", "space:nowhere"), "“space:nowhere” is not possible after the others"),
        (("space:south",) * 3, "“Place a cube on South Bank” is one answer too many"),
        (("space:south",) * 4, "That is 4 answers: choose at most 3 here"),
    ],
)
async def test_exact_answers_are_all_taken_or_none(
    kit: Kit, repeated: None, answers: tuple[str, ...], why: str
) -> None:
    table = await placing(kit)
    (question,) = (await kit.c.tables.look(table, RED)).questions
    before = kit.dump()
    with pytest.raises(Refused, match=why):
        await kit.do(table, RED, *answers, asked=question.asked, decision=question.decision.id, exact=True)
    assert kit.dump() == before
    assert (await kit.c.tables.look(table, RED)).questions == (question,)


async def test_a_question_that_does_not_repeat_takes_one_exact_answer(kit: Kit) -> None:
    table = await placing(kit)
    with pytest.raises(Refused, match="choose at most 1 here"):
        await kit.do(table, RED, "space:south", "space:north", exact=True)


async def placing(kit: Kit) -> int:
    """A table at which Red is to place two cubes."""
    table = await kit.table()
    await kit.bid(table)
    card = (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id
    await kit.do(table, RED, card, "way:place")
    return table
