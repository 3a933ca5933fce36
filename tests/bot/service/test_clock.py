"""Reminders as a pure function: when, to whom, how often, never at night."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.service.clock import CAP, Debt, after, awake, due, look, quiet, when
from bot.service.results import Prefs

MINUTE, HOUR, DAY = 60, 3600, 86400
NOON = int(datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp())
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe", "Mars/Base"]


def debt(**more: object) -> Debt:
    return Debt(**({"table": 1, "seat": "red", "user": 5, "since": NOON, "pace": 24 * 60} | more))  # type: ignore[arg-type]


def at(zone: str, *when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp())  # type: ignore[misc]


@pytest.mark.parametrize(
    ("owing", "pref", "now", "kinds"),
    [
        (debt(), Prefs(user=5), NOON + DAY - 1, []),
        (debt(), Prefs(user=5), NOON + DAY, ["remind"]),
        (debt(), Prefs(user=5), NOON + 300 * DAY, ["remind"]),  # one after a long downtime, not many
        (debt(), Prefs(user=5, interval=60), NOON + HOUR, ["remind"]),  # one's own interval
        (debt(pace=60), Prefs(user=5, interval=2 * 24 * 60), NOON + DAY, []),
        (debt(count=1, reminded=NOON + DAY), Prefs(user=5), NOON + 3 * DAY - 1, []),  # the intervals double
        (debt(count=1, reminded=NOON + DAY), Prefs(user=5), NOON + 3 * DAY, ["remind"]),
        (debt(count=2, reminded=NOON + 3 * DAY), Prefs(user=5), NOON + 7 * DAY, ["remind"]),
        (debt(count=CAP, reminded=NOON + 7 * DAY), Prefs(user=5), NOON + 15 * DAY - 1, []),
        (debt(count=CAP, reminded=NOON + 7 * DAY), Prefs(user=5), NOON + 15 * DAY, ["stalled"]),
        (debt(count=CAP, reminded=NOON + 7 * DAY, told=True), Prefs(user=5), NOON + 999 * DAY, []),
        (debt(muted=True), Prefs(user=5), NOON + 14 * DAY, []),
        (debt(muted=True), Prefs(user=5), NOON + 15 * DAY, ["stalled"]),  # a muted player does not stall for ever
    ],
)
def test_what_is_due(owing: Debt, pref: Prefs, now: int, kinds: list[str]) -> None:
    assert [notice.kind for notice in due([owing], {5: pref}, now)] == kinds


def test_somebody_without_preferences_has_the_defaults() -> None:
    assert len(due([debt()], {}, NOON + DAY)) == 1


@pytest.mark.parametrize(
    ("moment", "quiet_hours", "zone", "expected"),
    [
        (at("Europe/Paris", 2026, 3, 2, 23, 0), (22 * 60, 7 * 60), "Europe/Paris", at("Europe/Paris", 2026, 3, 3, 7)),
        (at("Europe/Paris", 2026, 3, 3, 6, 59), (22 * 60, 7 * 60), "Europe/Paris", at("Europe/Paris", 2026, 3, 3, 7)),
        (at("Europe/Paris", 2026, 3, 3, 7, 0), (22 * 60, 7 * 60), "Europe/Paris", at("Europe/Paris", 2026, 3, 3, 7)),
        (at("Europe/Paris", 2026, 3, 3, 13, 0), (12 * 60, 14 * 60), "Europe/Paris", at("Europe/Paris", 2026, 3, 3, 14)),
        # the night on which the clocks go forward has one hour less, the one on which they go back one more
        (at("Europe/Paris", 2026, 3, 28, 23, 0), (22 * 60, 7 * 60), "Europe/Paris", at("Europe/Paris", 2026, 3, 29, 7)),
        (at("Europe/Paris", 2026, 10, 24, 23), (22 * 60, 7 * 60), "Europe/Paris", at("Europe/Paris", 2026, 10, 25, 7)),
    ],
)
def test_quiet_hours_move_a_moment_to_their_end(
    moment: int, quiet_hours: tuple[int, int], zone: str, expected: int
) -> None:
    assert awake(moment, Prefs(user=5, quiet=quiet_hours, zone=zone)) == expected


minutes = st.integers(0, 24 * 60 - 1)
prefs = st.builds(
    Prefs,
    user=st.just(5),
    interval=st.none() | st.integers(15, 14 * 24 * 60),
    zone=st.sampled_from(ZONES),
    quiet=st.none() | st.tuples(minutes, minutes).filter(lambda w: w[0] != w[1]),
)
moments = st.integers(NOON, NOON + 2 * 365 * DAY)


@given(moments, prefs)
def test_the_end_of_quiet_hours_is_never_quiet_and_never_earlier(moment: int, pref: Prefs) -> None:
    end = awake(moment, pref)
    assert moment <= end <= moment + DAY + HOUR
    assert not quiet(end, pref)
    if not quiet(moment, pref):
        assert end == moment


@settings(max_examples=60, deadline=None)
@given(moments, prefs, st.integers(60, 7 * 24 * 60), st.booleans(), st.lists(st.integers(1, 3 * DAY), max_size=60))
def test_however_often_one_looks_nothing_is_sent_twice_at_night_or_lost(
    since: int, pref: Prefs, pace: int, muted: bool, steps: list[int]
) -> None:
    owing, now, sent = debt(since=since, pace=pace, muted=muted), since, []

    def looked() -> None:
        nonlocal owing
        for notice in due([owing], {5: pref}, now):
            assert notice.kind == "stalled" or not quiet(now, pref)
            sent.append((notice.kind, notice.debt.count))
            owing = after(owing, notice, now)
        assert due([owing], {5: pref}, now) == []  # not again at the same moment

    for step in steps:
        now += step
        looked()
    while (again := look(owing, pref, now)) is not None:
        assert again > now
        now = again
        looked()
    expected = [] if muted else [("remind", n) for n in range(CAP)]
    assert [entry for entry in sent if entry[0] == "remind"] == expected
    assert [kind for kind, _ in sent].count("stalled") == 1
    assert when(owing, pref) is None


@given(moments, prefs, st.integers(60, 7 * 24 * 60))
def test_intervals_never_shrink(since: int, pref: Prefs, pace: int) -> None:
    owing, gaps, last = debt(since=since, pace=pace), [], since
    while (at := when(owing, pref)) is not None:
        gaps.append(at - last)
        owing, last = after(owing, due([owing], {5: pref}, at)[0], at), at
    assert len(gaps) == CAP + 1
    assert all(gap >= (pref.interval or pace) * MINUTE * 2**n for n, gap in enumerate(gaps))
