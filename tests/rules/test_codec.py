"""Saves: old versions are upgraded, newer and damaged ones are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from rules.core.codec import Codec
from rules.core.contract import Illegal
from rules.core.program import Program, StepData


class Wait(StepData, frozen=True):
    """A step with one field."""

    turns: int


class Position(Struct, forbid_unknown_fields=True):
    """A state of version 2: the field ``coins`` was once called ``gold``, and then held one less."""

    program: Program
    coins: int


def renamed(state: dict[str, Any]) -> dict[str, Any]:
    """Version 0 to 1."""
    state["coins"] = state.pop("gold")
    return state


def counted(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 to 2."""
    state["coins"] += 1
    return state


CODEC = Codec(Position, Wait, (renamed, counted))
STACK = {"todo": [{"n": 1, "seat": "red", "step": {"do": "Wait", "turns": 3}}], "count": 1}


def saved(version: object, **state: object) -> bytes:
    return msgspec.json.encode({"version": version, "state": {"program": STACK, **state}})


@pytest.mark.parametrize(
    ("raw", "coins"),
    [(saved(0, gold=4), 5), (saved(1, coins=4), 5), (saved(2, coins=4), 4)],
)
def test_every_version_is_upgraded_step_by_step(raw: bytes, coins: int) -> None:
    state = CODEC.load(raw)
    assert state.coins == coins and state.program.todo[0].step == Wait(3)
    assert msgspec.json.decode(CODEC.dump(state)) == {"version": 2, "state": {"program": STACK, "coins": coins}}


def test_a_newer_save_is_refused() -> None:
    with pytest.raises(Illegal, match="newer version"):
        CODEC.load(saved(3, coins=4))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"{}",
        b'{"version": 2}',
        saved("2", coins=4),
        saved(2, gold=4),
        saved(2, coins=4).replace(b"Wait", b"Walk"),
        saved(2, coins=4).replace(b'"turns":3', b'"turns":"soon"'),
    ],
)
def test_a_damaged_save_is_told_as_such(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        CODEC.load(raw)
