"""Meters of commands and buttons: counts, times in fixed classes, and the log line that an operator reads."""

from __future__ import annotations

import logging

import pytest

from bot.service.watch import EDGES, SHOWN, Meter, Watch
from tests.bot.kit import Kit


def metered(*milliseconds: float) -> Meter:
    meter = Meter()
    for one in milliseconds:
        meter.add(one / 1000, "done")
    return meter


def test_an_unused_meter() -> None:
    assert (Meter().calls, Meter().mean(), Meter().p95()) == (0, 0, 0)


def test_how_it_ended_is_counted() -> None:
    meter = Meter()
    for ended in ("done", "refused", "refused", "failed"):
        meter.add(0.01, ended)  # type: ignore[arg-type]
    assert (meter.calls, meter.refusals, meter.errors) == (4, 2, 1)
    assert meter.line() == "4/2/1 10/10 ms"


def test_the_95th_of_100_decides() -> None:
    assert metered(*[3] * 95, *[400] * 5).p95() == 5
    assert metered(*[3] * 94, *[400] * 6).p95() == 400
    assert metered(*[3] * 94, *[400] * 5, 480).p95() == 480
    assert metered(*[3] * 94, *[400] * 5, 4800).p95() == 500


def test_no_figure_is_above_what_was_measured() -> None:
    assert metered(7).p95() == 7
    assert metered(12_345).p95() == 12_345
    assert metered(*EDGES).p95() == EDGES[-1]


def test_each_use_falls_into_one_class() -> None:
    meter = metered(0, *EDGES, 10**6)
    assert sum(meter.classes) == meter.calls and meter.classes[0] == 2 and meter.classes[-1] == 1


def test_what_takes_most_time_comes_first_and_the_line_stays_short() -> None:
    watch = Watch()
    for number in range(SHOWN + 5):
        watch.used(f"/c{number}", number / 1000, "done")
    line = watch.uses()
    assert line.startswith(f"/c{SHOWN + 4} 1/0/0 24/24 ms; /c") and line.count(";") == SHOWN - 1
    assert watch.all.calls == SHOWN + 5


async def test_the_log_has_a_line_of_uses_and_warns_of_errors_once(kit: Kit, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await kit.c.health()
    assert "uses " not in caplog.text
    kit.c.ground.watch.used("/do", 0.02, "failed")
    for _ in range(2):
        await kit.c.health()
    assert "uses /do 1/0/1 20/20 ms" in caplog.text and "uses=1 errors=1 p95_ms=20" in caplog.text
    levels = [record.levelname for record in caplog.records if record.message.startswith("health")]
    assert levels == ["INFO", "WARNING", "INFO"]
