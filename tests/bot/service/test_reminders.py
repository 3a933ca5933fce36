"""Reminders through the database: one pass, however often it runs."""

from __future__ import annotations

import pytest

from bot.service import reminders
from bot.service.jobs import Closed, Gone, Job, Patience, Reminder, Stalled
from tests.bot.kit import BLUE, RED, STRANGER, Kit, Post
from tests.bot.service.test_refused import refused


async def test_a_reminder_names_what_is_missing_once(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    assert await kit.c.reminders.run() == 0
    kit.clock.forward(hours=24)
    assert await kit.c.reminders.run() == 1
    assert await kit.c.reminders.run() == 0
    post = await kit.deliver()
    (reminder,) = post.said(Reminder)
    (item,) = reminder.items
    assert (item.table, item.user, item.name, item.waiting, item.count) == (table, BLUE, "Blue", "to bid", 1)
    assert post.jobs[-1].channel is not None
    assert (await kit.c.stats())["reminders"] == 1


async def test_a_pass_is_bounded_and_the_next_goes_on(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminders, "CHUNK", 2)
    monkeypatch.setattr(reminders, "SLICES", 2)
    for number in range(5):
        await kit.table(channel=100 + number)
    kit.clock.forward(hours=24)
    await kit.deliver()
    assert [await kit.c.reminders.run() for _ in range(4)] == [4, 4, 2, 0]
    late = [(item.table, item.user) for one in (await kit.deliver()).said(Reminder) for item in one.items]
    assert sorted(late) == [(table, user) for table in range(1, 6) for user in (RED, BLUE)]


async def test_two_late_players_are_named_in_one_message(kit: Kit) -> None:
    await kit.table()
    kit.clock.forward(hours=25)
    assert await kit.c.reminders.run() == 2
    (reminder,) = (await kit.deliver()).said(Reminder)
    assert {item.user for item in reminder.items} == {RED, BLUE}


async def test_a_long_downtime_is_made_up_for_by_one_reminder_at_start(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    await kit.deliver()
    kit.clock.forward(days=40)
    await kit.restart()
    kit.post = Post()
    await kit.c.begin(kit.post, metronome=False)
    await kit.c.outbox.idle()
    assert len(kit.post.said(Reminder)) == 1


async def test_moving_ends_the_count_and_the_next_turn_starts_anew(kit: Kit) -> None:
    table = await kit.table()
    kit.clock.forward(hours=24)
    await kit.c.reminders.run()
    await kit.bid(table)
    kit.clock.forward(hours=23)
    assert await kit.c.reminders.run() == 0
    kit.clock.forward(hours=1)
    assert await kit.c.reminders.run() == 1
    assert (await kit.deliver()).said(Reminder)[-1].items[0].count == 1


async def test_a_step_within_an_action_shows_that_somebody_is_there(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    kit.clock.forward(hours=23)
    await kit.do(table, RED, (await kit.c.tables.look(table, RED)).questions[0].decision.options[0].id)
    kit.clock.forward(hours=23)
    assert await kit.c.reminders.run() == 0


async def test_waiting_goes_on_while_others_choose(kit: Kit) -> None:
    table = await kit.table()
    kit.clock.forward(hours=23)
    await kit.do(table, RED, "bid:0")
    kit.clock.forward(hours=1)
    assert await kit.c.reminders.run() == 1


async def test_quiet_hours_and_a_personal_interval(kit: Kit) -> None:
    table = await kit.table()  # at noon UTC, 21:00 in Tokyo
    await kit.do(table, RED, "bid:0")
    await kit.c.people.set_prefs(BLUE, zone="asia/tokyo", quiet=(22 * 60, 8 * 60), interval=120)
    kit.clock.forward(hours=2)
    assert await kit.c.reminders.run() == 0
    kit.clock.forward(hours=8, minutes=59)
    assert await kit.c.reminders.run() == 0
    kit.clock.forward(minutes=1)
    assert await kit.c.reminders.run() == 1


async def test_reminders_by_direct_message_are_merged_over_tables(kit: Kit) -> None:
    for channel in (70, 71, 72):
        table = await kit.table(channel=channel)
        await kit.do(table, RED, "bid:0")
    await kit.c.people.set_prefs(BLUE, by="dm")
    kit.clock.forward(hours=24)
    assert await kit.c.reminders.run() == 3
    post = await kit.deliver()
    (reminder,) = post.said(Reminder, user=BLUE)
    assert [item.channel for item in reminder.items] == [70, 71, 72]
    assert len(post.said(Reminder)) == 1


async def test_a_direct_reminder_not_yet_sent_is_merged_with_the_next(kit: Kit) -> None:
    await kit.c.people.set_prefs(BLUE, by="dm")
    for channel in (70, 71):
        table = await kit.table(channel=channel)
        await kit.do(table, RED, "bid:0")
        kit.clock.forward(hours=12)
    kit.clock.forward(hours=12)
    await kit.c.reminders.run()
    kit.clock.forward(hours=12)
    await kit.c.reminders.run()
    (reminder,) = (await kit.deliver()).said(Reminder, user=BLUE)
    assert len(reminder.items) == 2


async def test_a_direct_reminder_that_cannot_arrive_goes_to_the_channel(kit: Kit) -> None:
    def faults(job: Job) -> Exception | None:
        return Closed() if job.user == BLUE else None

    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    await kit.c.people.set_prefs(BLUE, by="dm")
    await kit.deliver()
    kit.post = Post(faults)
    kit.clock.forward(hours=24)
    await kit.c.reminders.run()
    await kit.deliver()
    (job,) = [job for job in kit.post.jobs if isinstance(job.payload, Reminder)]
    assert job.channel is not None


async def test_muting_lasts_for_this_turn(kit: Kit) -> None:
    table = await kit.table()
    await kit.bid(table)
    await refused(kit, kit.c.reminders.mute(table, BLUE), "nothing to mute")
    await refused(kit, kit.c.reminders.mute(table, STRANGER), "no seat")
    await kit.c.reminders.mute(table, RED)
    kit.clock.forward(days=2)
    assert await kit.c.reminders.run() == 0
    for user in (RED, BLUE, RED):
        if user == RED and (await kit.info(table)).owes[0].waiting == "to bid":
            break
        await kit.c.tables.pass_turn(table, user)
    await kit.bid(table)
    kit.clock.forward(days=1)
    assert await kit.c.reminders.run() == 1


async def stalled(kit: Kit) -> int:
    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    for days in (1, 2, 4, 8):
        kit.clock.forward(days=days)
        assert await kit.c.reminders.run() == 1
    kit.clock.forward(days=100)
    assert await kit.c.reminders.run() == 0
    return table


async def test_reminding_stops_and_the_table_is_told_its_choices_once(kit: Kit) -> None:
    await stalled(kit)
    post = await kit.deliver()
    (told,) = post.said(Stalled)
    assert [item.user for item in told.items] == [BLUE] and told.ping == (RED,)


async def test_nobody_is_pinged_at_night_by_the_message_to_the_table(kit: Kit) -> None:
    await kit.c.people.set_prefs(RED, quiet=(11 * 60, 13 * 60))
    await stalled(kit)
    assert (await kit.deliver()).said(Stalled)[0].ping == ()


async def test_the_table_may_wait_or_give_more_time(kit: Kit) -> None:
    table = await stalled(kit)
    await refused(kit, kit.c.reminders.extend(table, STRANGER), "no seat")
    await refused(kit, kit.c.reminders.extend(table, BLUE), "for the others to say", "/do")
    await kit.c.reminders.extend(table, RED)
    assert [(said.by, said.quiet) for said in (await kit.deliver()).said(Patience)] == [(RED, False)]
    await refused(kit, kit.c.reminders.wait(table, RED), "Nobody is overdue")
    kit.clock.forward(days=1)
    assert await kit.c.reminders.run() == 1
    for days in (2, 4, 8):
        kit.clock.forward(days=days)
        await kit.c.reminders.run()
    await kit.c.reminders.wait(table, RED)
    kit.clock.forward(days=14)
    assert await kit.c.reminders.run() == 0
    kit.clock.forward(days=1)
    assert await kit.c.reminders.run() == 1
    assert len((await kit.deliver()).said(Stalled)) == 1


async def test_reminders_that_could_not_go_out_are_not_all_sent_later(kit: Kit) -> None:
    table = await kit.table()
    await kit.do(table, RED, "bid:0")
    for days in (1, 2, 4):
        kit.clock.forward(days=days)
        await kit.c.reminders.run()
    (reminder,) = (await kit.deliver()).said(Reminder)
    assert [item.count for item in reminder.items] == [3]


async def test_players_of_a_table_without_a_channel_are_reminded_privately(kit: Kit) -> None:
    table = await kit.table()
    kit.post = Post(lambda job: Gone() if job.channel else None)
    await kit.deliver()
    await kit.do(table, RED, "bid:0")
    kit.clock.forward(hours=24)
    await kit.c.reminders.run()
    assert len((await kit.deliver()).said(Reminder, user=BLUE)) == 1


async def test_more_debts_than_one_transaction_takes(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.reminders.CHUNK", 2)
    for channel in range(70, 75):
        await kit.table(channel=channel)
    kit.clock.forward(hours=24)
    assert await kit.c.reminders.run() == 10
