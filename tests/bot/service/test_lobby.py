"""Tables before and after the game."""

from __future__ import annotations

from hashlib import sha256

import pytest

from bot.service.errors import Refused
from bot.service.jobs import Board, Ending, LobbyPanel, Welcome
from bot.service.lobby import assign
from bot.service.proof import verify
from bot.service.results import NeedsConfirm, TableInfo
from bot.store.rows import PlayerRow
from tests.bot.kit import BLUE, CHANNEL, GREEN, GUILD, RED, STRANGER, Kit
from tests.bot.service.test_refused import refused
from tests.toy import TOY


async def lobby(kit: Kit, **more: object) -> int:
    return (await kit.c.lobby.new(GUILD, CHANNEL, RED, "toy", **more)).id  # type: ignore[arg-type]


async def test_a_new_table_is_bound_to_its_channel(kit: Kit) -> None:
    info = await kit.c.lobby.new(GUILD, CHANNEL, RED, "toy", options={"length": "long"}, pace="weekly", wish="blue")
    assert await kit.c.tables.at(CHANNEL) == info.id
    assert (info.status, info.options, info.pace, info.owner) == ("lobby", {"length": "long"}, "weekly", RED)
    assert [(p.user, p.seat, p.wish, p.name) for p in info.players] == [(RED, None, "blue", "Blue")]
    await refused(kit, kit.c.lobby.new(GUILD, CHANNEL, BLUE, "toy"), "already has a table", "another channel")


async def test_what_a_new_table_may_not_be(kit: Kit) -> None:
    await refused(kit, kit.c.lobby.new(GUILD, CHANNEL, RED, "chess"), "“chess”", "Toy")
    await refused(kit, kit.c.lobby.new(GUILD, CHANNEL, RED, "toy", options={"length": "endless"}), "short or long")
    await refused(kit, kit.c.lobby.new(GUILD, CHANNEL, RED, "toy", options={"colour": "x"}), "colour", "length")
    await refused(kit, kit.c.lobby.new(GUILD, CHANNEL, RED, "toy", pace="hourly"), "hourly", "daily")
    await refused(kit, kit.c.lobby.new(GUILD, CHANNEL, RED, "toy", wish="purple"), "purple", "Red")


async def test_a_server_has_its_own_pace(kit: Kit) -> None:
    await kit.c.people.set_server(GUILD, pace="relaxed")
    assert (await kit.info(await lobby(kit))).pace == "relaxed"


async def test_joining_and_wishing(kit: Kit) -> None:
    table = await lobby(kit, wish="red")
    info = await kit.c.lobby.join(table, BLUE, "green")
    assert [(p.user, p.wish) for p in info.players] == [(RED, "red"), (BLUE, "green")]
    await refused(kit, kit.c.lobby.join(table, GREEN, "red"), "Red is taken", "Blue", "Grey")
    info = await kit.c.lobby.join(table, BLUE, "blue")
    assert [(p.user, p.wish) for p in info.players] == [(RED, "red"), (BLUE, "blue")]


async def test_a_full_table(kit: Kit) -> None:
    table = await lobby(kit)
    for user in (201, 202, 203):
        await kit.c.lobby.join(table, user)
    await refused(kit, kit.c.lobby.join(table, STRANGER), "4 seats are taken", "/table new")


async def test_a_private_table_takes_the_invited(kit: Kit) -> None:
    table = await lobby(kit, private=True)
    await refused(kit, kit.c.lobby.join(table, BLUE), "private", "/table invite")
    await refused(kit, kit.c.lobby.invite(table, BLUE, BLUE), "Only the table's owner")
    assert (await kit.c.lobby.invite(table, RED, BLUE)).invited == (BLUE,)
    assert len((await kit.c.lobby.join(table, BLUE)).players) == 2
    assert await kit.c.lobby.tables_of(guild=GUILD, user=STRANGER) == ()
    assert len(await kit.c.lobby.tables_of(guild=GUILD, user=BLUE)) == 1


async def test_the_limit_of_tables(tmp_path) -> None:
    from tests.bot.kit import toy_kit

    kit = await toy_kit(tmp_path, tables_per_user=2).open()
    try:
        for channel in (1, 2):
            await kit.c.lobby.new(GUILD, channel, RED, "toy")
        await refused(kit, kit.c.lobby.new(GUILD, 3, RED, "toy"), "2 tables", "finish or leave one")
        table = (await kit.c.lobby.new(GUILD, 3, BLUE, "toy")).id
        await refused(kit, kit.c.lobby.join(table, RED), "2 is the limit")
    finally:
        await kit.c.close()


async def test_leaving(kit: Kit) -> None:
    table = await lobby(kit)
    await kit.c.lobby.join(table, BLUE)
    assert (await kit.c.lobby.leave(table, RED)).owner == BLUE
    await refused(kit, kit.c.lobby.leave(table, RED), "do not sit", "/table join")
    assert (await kit.c.lobby.leave(table, BLUE)).status == "ended"
    await lobby(kit)


async def test_starting(kit: Kit) -> None:
    table = await lobby(kit, wish="blue")
    await refused(kit, kit.c.lobby.start(table, RED), "2, 3 or 4", "1 sit here")
    await kit.c.lobby.join(table, BLUE)
    await refused(kit, kit.c.lobby.start(table, BLUE), "owner")
    info = await kit.c.lobby.start(table, RED)
    assert {p.seat: p.user for p in info.players} == {"red": BLUE, "blue": RED}
    state = TOY.load((await kit.rows("SELECT state FROM tables"))[0][0])
    assert sha256(TOY.seed_of(state)).hexdigest() == info.seed_hash
    await refused(kit, kit.c.lobby.start(table, RED), "running", "/table info")
    await refused(kit, kit.c.lobby.join(table, GREEN), "too late to join")
    await refused(kit, kit.c.lobby.leave(table, BLUE), "/concede")


def test_wishes_are_kept_and_the_rest_is_by_lot() -> None:
    players = [PlayerRow(table_id=1, user=u, seat=None, wish=w, joined=0, dm_warned=False)
               for u, w in ((1, "c"), (2, None), (3, None))]  # fmt: skip
    seen = {tuple(sorted(assign(players, ("a", "b", "c"), draw=False).items())) for _ in range(60)}
    assert seen == {((1, "c"), (2, "a"), (3, "b")), ((1, "c"), (2, "b"), (3, "a"))}
    assert len({tuple(sorted(assign(players, ("a", "b", "c"), draw=True).items())) for _ in range(200)}) == 6


def test_a_wish_for_a_seat_that_is_not_played_is_no_wish() -> None:
    players = [PlayerRow(table_id=1, user=u, seat=None, wish=w, joined=0, dm_warned=False)
               for u, w in ((1, "d"), (2, "b"))]  # fmt: skip
    assert assign(players, ("a", "b"), draw=False) == {1: "a", 2: "b"}


async def test_the_lobby_message_is_edited_once_for_several_changes(kit: Kit) -> None:
    table = await lobby(kit)
    await kit.c.lobby.panel(table, CHANNEL, 555)
    await kit.c.lobby.join(table, BLUE)
    await kit.c.lobby.join(table, GREEN)
    post = await kit.deliver()
    assert [job.edit for job in post.jobs if isinstance(job.payload, LobbyPanel)] == [555]
    await kit.c.lobby.leave(table, GREEN)
    await kit.deliver()
    assert len(post.said(LobbyPanel)) == 2


async def test_direct_messages_are_tested_when_somebody_joins_for_the_first_time(kit: Kit) -> None:
    table = await lobby(kit)
    await kit.c.lobby.join(table, BLUE)
    post = await kit.deliver()
    assert [job.user for job in post.jobs if isinstance(job.payload, Welcome)] == [RED, BLUE]
    assert (await kit.c.people.prefs(BLUE)).dm_ok is True
    await kit.c.lobby.new(GUILD, 71, BLUE, "toy")
    await kit.deliver()
    assert len(post.said(Welcome)) == 2


async def test_closing_a_lobby(kit: Kit) -> None:
    table = await lobby(kit)
    await kit.c.lobby.join(table, BLUE)
    await refused(kit, kit.c.lobby.end(table, BLUE), "owner", "/table leave")
    info = await kit.c.lobby.end(table, RED)
    assert isinstance(info, TableInfo) and info.status == "ended"
    await refused(kit, kit.c.lobby.start(table, RED), "called off", "/table new")
    await refused(kit, kit.c.tables.look(table, RED), "called off", "/table new")


async def test_whoever_plays_on_agrees_to_the_end_no_longer(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.lobby.end(table, RED, confirmed=True)
    await kit.do(table, BLUE, "bid:0")
    assert (await kit.info(table)).ending == (RED,)
    await kit.do(table, RED, "bid:0")
    assert (await kit.info(table)).ending == ()
    info = await kit.c.lobby.end(table, BLUE, confirmed=True)
    assert isinstance(info, TableInfo) and info.status == "running" and info.ending == (BLUE,)


async def test_a_running_game_ends_without_a_winner_when_all_agree(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    assert isinstance(await kit.c.lobby.end(table, BLUE), NeedsConfirm)
    first = await kit.c.lobby.end(table, BLUE, confirmed=True)
    assert isinstance(first, TableInfo) and first.status == "running" and first.ending == (BLUE,)
    await kit.c.lobby.end(table, BLUE, confirmed=True)
    post = await kit.deliver()
    assert [(e.by, e.missing) for e in post.said(Ending)] == [(BLUE, (RED,))]
    last = await kit.c.lobby.end(table, RED, confirmed=True)
    assert isinstance(last, TableInfo) and last.status == "ended" and last.outcome is None and last.seed
    await kit.deliver()
    closing = post.said(Board)[-1].closing
    assert closing is not None and closing.outcome is None and closing.seed == last.seed
    assert verify((await kit.c.tables.export(table)).data, {"toy": TOY}).ok
    assert await kit.rows("SELECT * FROM owed") == []
    assert (await kit.c.tables.posted(table, last.revision, None)).view.board == {}


async def test_conceding_asks_once_more_and_ends_the_game(kit: Kit) -> None:
    table = await kit.table()
    before = kit.dump()
    asked = await kit.c.tables.concede(table, BLUE)
    assert isinstance(asked, NeedsConfirm) and "Blue" in asked.sentence and kit.dump() == before
    info = await kit.c.tables.concede(table, BLUE, confirmed=True)
    assert isinstance(info, TableInfo)
    assert info.status == "finished" and info.outcome is not None and info.outcome.winners == ("red",)
    look = await kit.c.tables.look(table, RED)
    assert look.questions == () and look.owes == () and look.outcome == info.outcome
    post = await kit.deliver()
    assert post.said(Board)[-1].closing.outcome == info.outcome
    assert verify((await kit.c.tables.export(table)).data, {"toy": TOY}).ok


async def test_listing(kit: Kit) -> None:
    running = await kit.table()
    waiting = (await kit.c.lobby.new(GUILD, 71, GREEN, "toy")).id
    assert [t.id for t in await kit.c.lobby.tables_of(guild=GUILD)] == [waiting, running]
    assert [t.id for t in await kit.c.lobby.tables_of(user=RED)] == [running]
    assert await kit.c.lobby.tables_of(guild=GUILD + 1) == ()


async def test_moving_a_table_to_another_channel(kit: Kit) -> None:
    table = await kit.table()
    await kit.c.lobby.new(GUILD, 71, GREEN, "toy")
    post = await kit.deliver()
    await refused(kit, kit.c.lobby.move(table, BLUE, GUILD, 72), "owner")
    await refused(kit, kit.c.lobby.move(table, RED, GUILD, 71), "already has a table")
    await kit.c.lobby.move(table, RED, GUILD, 72)
    await kit.deliver()
    assert post.jobs[-1].channel == 72 and post.said(Board)[-1].ping == (RED, BLUE)
    assert await kit.c.tables.at(72) == table
    with pytest.raises(Refused):
        await kit.c.tables.at(CHANNEL)
