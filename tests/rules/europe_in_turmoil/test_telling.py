"""How support that comes and goes is told: alike, so that it can be told together, and with changes of control."""

from __future__ import annotations

import pytest

from bot.service.aftermath import account
from rules.europe_in_turmoil.board import SPACE_NAMES, STABILITY
from rules.europe_in_turmoil.steps import place, remove
from tests.rules.europe_in_turmoil.stage import A, L, position

STEADY = next(space for space, need in STABILITY.items() if need == 3)
NAME = SPACE_NAMES[STEADY]


def test_points_placed_one_by_one_become_one_sentence() -> None:
    state, log = position(), []
    spaces = [space for space, need in STABILITY.items() if need > 2][:2]
    for space in (spaces[0], spaces[0], spaces[1]):
        place(state, A, space, 1, log)
    names = [SPACE_NAMES[space] for space in spaces]
    assert account([event.text for event in log]) == (
        f"Authoritarian placed support in {names[0]} (×2) and {names[1]}",
    )


@pytest.mark.parametrize(
    ("liberal", "authoritarian", "count", "told"),
    [
        (0, 0, 2, "placed 2 support points in {}"),
        (2, 0, 1, "placed support in {}, taking control"),
        (0, 3, 1, "placed support in {}, ending Authoritarian control"),
        (0, 3, 6, "placed 6 support points in {}, taking control from Authoritarian"),
        (3, 0, -1, "lost support in {}, losing control"),
        (3, 3, -3, "lost 3 support points in {}, which gives Authoritarian control"),
        (6, 3, -6, "lost 6 support points in {}, losing control to Authoritarian"),
    ],
)
def test_changes_of_control_are_told(liberal: int, authoritarian: int, count: int, told: str) -> None:
    state = position(liberal={STEADY: liberal}, authoritarian={STEADY: authoritarian})
    log = []
    if count > 0:
        place(state, L, STEADY, count, log)
    else:
        remove(state, L, STEADY, -count, log)
    assert log[0].text == f"Liberal {told.format(NAME)}"
