"""The bench runs and measures everything that the budgets name."""

from __future__ import annotations

import json

import pytest

from bot import bench
from rules import GAMES


def test_the_bench_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == set(GAMES)
    first = found[next(iter(GAMES))]
    assert first["queued"]["moves"] == first["queued"]["saved"] > 0
    assert first["scale"]["reminded"] > 0
    for measured in found.values():
        assert measured["command_to_commit_warm"]["p95_ms"] > 0
        assert measured["random_play_decisions_per_s"] > 0


def test_one_game_alone_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    last = list(GAMES)[-1]
    assert bench.main(["--quick", "--game", last]) == 0
    assert list(json.loads(capsys.readouterr().out)) == [last]
