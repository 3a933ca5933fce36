"""The rulebook's examples of play, step by step (p. 11 to 16)."""

from __future__ import annotations

import pytest

from rules.core.program import For
from rules.crisis_1914 import faces
from rules.crisis_1914.placing import Flip
from rules.crisis_1914.weeks import NewWeek, Round
from tests.rules.crisis_1914.scenes import (
    AH,
    GAME,
    RU,
    asks,
    dice,
    marks_of,
    numbers,
    offered,
    on_tableau,
    play,
    position,
)


class Log:
    """A running check of both players' Score markers and hands."""

    def __init__(self, state):
        self.state = state

    def after(self, left, right, *, hand=None, limit=None):
        """Assert Austria-Hungary's marker, Russia's two, and one hand or limit as (seat, number)."""
        assert self.state.players[AH].lo == left
        assert marks_of(self.state, RU) == right
        view = GAME.view(self.state, None)
        if hand is not None:
            assert view.nations[hand[0]].hand == hand[1]
        if limit is not None:
            assert view.nations[limit[0]].limit == limit[1]


def test_the_two_player_example_from_first_draw_to_refresh():
    """Rulebook p. 12 to 16: Leopold plays Austria-Hungary, Sergei Russia."""
    state = position(
        2,
        phase="first_draw",
        steps=[NewWeek()],
        austria_hungary={"hand": "05 21 22", "pile": "07 08 16 17 15 02 03 12 13 14"},
        russia={"hand": "18 03 02", "pile": "15 10 04 05 16 06 11 12"},
    )
    log = Log(state)
    # First Draw: Conrad; Freedericksz draws Hartwig
    assert on_tableau(state, AH) == ["07"] and on_tableau(state, RU) == ["15"]
    log.after(4, (0, 0), hand=(RU, 4), limit=(AH, 8))
    assert "card:ru-10" in state.players[RU].hand
    # Round 1
    play(state, AH, "deliberate", "05", "08", "plain")
    log.after(8, (0, 0), hand=(AH, 4))
    assert numbers(state.players[AH].recycled) == ["05"]
    assert state.bottom == [AH] and state.order == [RU]
    play(state, RU, "reorganize", "18", "order:ru-04.ru-05.ru-16")
    assert numbers(state.players[RU].recycled) == ["18"]
    assert state.order == [RU, AH]
    # Round 2
    play(state, RU, "flip", "plain")
    log.after(8, (4, 4), hand=(RU, 3), limit=(RU, 8))
    play(state, AH, "reorganize", "21", "order:ah-02.ah-15.ah-03")
    assert numbers(state.players[AH].recycled) == ["05", "21"]
    # Round 3
    play(state, RU, "flip", "plain")
    log.after(8, (6, 6), limit=(RU, 8))
    play(state, AH, "flip", "plain")
    log.after(10, (6, 6))
    assert state.players[AH].track == 1
    # Round 4
    play(state, RU, "reorganize", "03", "order:ru-06.ru-11.ru-16")
    log.after(10, (6, 6), hand=(RU, 2))
    play(state, AH, "22")
    assert offered(state, AH) == ["way:draw", "way:take:card:ah-08"]
    play(state, AH, "way:draw", "plain")
    log.after(10, (6, 6), hand=(AH, 3))
    assert "card:ah-15" in state.players[AH].hand
    # Round 5
    play(state, RU, "flip", "plain")
    log.after(10, (8, 8), limit=(RU, 9))
    play(state, AH, "flip", "belligerence")
    log.after(18, (8, 8), hand=(AH, 3))
    assert state.players[AH].level == 1 and dice(state, AH) == [1]
    # Round 6: without an Assertion Benckendorff can only bring the second marker
    play(state, RU, "flip", "plain")
    log.after(18, (12, 13), hand=(RU, 2))
    play(state, AH, "flip", "plain")
    log.after(22, (12, 13))
    # Round 7: Witte has no Tension to lower
    play(state, RU, "flip", "plain")
    log.after(22, (12, 13))
    assert dice(state, RU) == [0]
    play(state, AH, "seize")
    log.after(22, (12, 13), hand=(AH, 0))
    assert state.order == [AH, RU]
    # Round 8
    play(state, AH, "flip", "plain")
    log.after(22, (12, 13), limit=(AH, 8))
    assert GAME.view(state, None).nations[AH].assertions == 3
    play(state, RU, "flip", "plain")
    log.after(22, (16, 18), limit=(RU, 9))
    # Round 9
    play(state, AH, "flip", "way:assertion", "plain")
    log.after(25, (16, 18))
    assert GAME.view(state, None).nations[AH].assertions == 4
    play(state, RU, "10", "belligerence")
    log.after(25, (24, 26), hand=(RU, 1))
    assert state.players[RU].level == 1 and dice(state, RU) == [1]
    # Round 10: Leopold is at his limit without a card and passes; so does Sergei
    assert state.players[AH].passed
    assert asks(state) == [(RU, "play")]
    assert len(on_tableau(state, RU)) == 8
    play(state, RU, "pass")
    # Score Step
    assert (state.players[RU].prestige, state.players[AH].prestige) == (4, 2)
    assert (dice(state, RU), dice(state, AH)) == ([3], [4])
    # Congress
    play(state, RU, "invite")
    play(state, AH, "accept")
    assert (state.players[RU].prestige, state.players[AH].prestige) == (5, 2)
    assert (dice(state, RU), dice(state, AH)) == ([2], [3])
    # Refresh: The Czar goes back to the Draw Pile, so no hand has a card to discard
    assert state.week == 2 and state.phase == "play"
    assert numbers(state.players[AH].permanent) == ["03"] and numbers(state.players[RU].permanent) == ["10"]
    assert len(state.players[AH].hand) == 3
    assert sorted(numbers(state.players[AH].recycled)) == [
        "02",
        "05",
        "07",
        "08",
        "12",
        "13",
        "14",
        "15",
        "16",
        "17",
        "21",
        "22",
    ]
    assert sorted(numbers(state.players[RU].recycled)) == ["03", "04", "05", "06", "11", "12", "15", "16", "18"]
    assert state.order == [AH, RU]
    assert state.players[AH].track == 1
    assert not state.players[AH].deliberated and not state.players[AH].passed
    assert len(on_tableau(state, AH)) == len(on_tableau(state, RU)) == 1


@pytest.fixture
def old_emperor(monkeypatch):
    """The rulebook's example counts The Emperor as 0."""
    emperor = faces.CARDS["card:ah-06"]
    changed = type(emperor)(
        **{field: getattr(emperor, field) for field in emperor.__struct_fields__ if field != "dp"}, dp=0
    )
    monkeypatch.setitem(faces.CARDS, "card:ah-06", changed)


def solo_week_one(state, more):
    """The first week of the solitaire example; ``more`` is what The Emperor adds to the printed totals."""
    expected = [(0, 0), (0, 1), (2, 3), (6, 7), (10, 11), (14, 15), (18, 19), (18, 19)]
    limits = [7, 7, 8, 9, 9, 9, 9, 9]
    moves = [(), *([("flip", "plain")] * 6), ("19", "plain", "14")]
    for (lo, hi), limit, move in zip(expected, limits, moves, strict=True):
        play(state, AH, *move)
        assert marks_of(state, AH) == (lo + more, hi + more), move
        assert GAME.view(state, AH).nations[AH].limit == limit
    play(state, AH, "13", "plain")


def solo_position():
    return position(
        1,
        phase="first_draw",
        steps=[NewWeek()],
        exact=True,
        austria_hungary={
            "hand": "19 13 14",
            "pile": "06 20 17 07 09 03 08 04 10 11 15 16 18 02 21",
            "aside": "23 24",
        },
    )


def test_the_solitaire_example_week_1_as_printed(old_emperor):
    """Rulebook p. 11: 19 for Prestige, 18 for Tension, 2 Prestige and 1 Tension."""
    state = solo_position()
    solo_week_one(state, 0)
    assert state.history[0][AH].lo == 18 and state.history[0][AH].hi == 19
    assert state.players[AH].prestige == 2 and dice(state, AH) == [1]


def test_the_solitaire_example_week_1_with_the_card_as_printed():
    """The Emperor is 1 DP on the card, so the sums run 1 higher."""
    state = solo_position()
    solo_week_one(state, 1)
    assert state.history[0][AH].lo == 19 and state.history[0][AH].hi == 20
    assert state.players[AH].prestige == 3 and dice(state, AH) == [1]
    # Refresh: Blank Cheque leaves, Tisza goes back, seven others and Stürgkh are recycled, three are dealt
    assert "card:ah-03" in state.players[AH].permanent
    assert sorted(numbers(state.players[AH].recycled)) == ["06", "07", "08", "09", "13", "14", "17", "20"]
    assert state.week == 2 and len(state.players[AH].tableau) == 1


def test_the_solitaire_example_week_2():
    """Rulebook p. 11 and 12: a Deliberate for 1 Prestige, a pile made anew, 21 for Prestige, 19 for Tension."""
    state = position(
        1,
        week=2,
        phase="first_draw",
        steps=[For(AH, Flip()), Round()],
        exact=True,
        austria_hungary={
            "hand": "19 11 02",
            "pile": "04 10 15 21 16 18",
            "recycled": "06 20 17 07 09 08 13 14",
            "aside": "23 24",
            "dice": [1],
            "prestige": 2,
        },
    )
    assert on_tableau(state, AH) == ["04"]
    play(state, AH, "deliberate", "19", "10", "plain")
    assert state.players[AH].prestige == 1
    assert numbers(state.players[AH].returned) == ["19"]
    assert len(state.players[AH].hand) == 4
    play(state, AH, "11")
    assert offered(state, AH) == ["way:second_marker", "way:take:card:ah-10"]
    play(state, AH, "way:second_marker", "plain")
    assert marks_of(state, AH) == (7, 8)
    play(state, AH, "15", "plain")
    play(state, AH, "flip", "plain")
    assert marks_of(state, AH) == (12, 13)
    play(state, AH, "flip", "plain")
    assert marks_of(state, AH) == (14, 15)
    assert state.players[AH].pile == []
    state.chance.forced = put_on_top(state.players[AH].recycled, "card:ah-14")
    play(state, AH, "flip", "way:second_marker", "plain")
    assert marks_of(state, AH) == (17, 19)
    assert "card:ah-19" not in state.players[AH].pile, "Return Discards stay out"
    play(state, AH, "02", "plain")
    # the limit is reached with Archduke Friedrich and Burian: the week ends by itself
    assert state.history[-1][AH].lo == 19 and state.history[-1][AH].hi == 21
    assert state.history[-1][AH].cards == 8
    assert state.players[AH].prestige == 5 and dice(state, AH) == [2]
    # one card is held, so the discards are asked first; Ultimatum and Tisza are back in the Draw Pile
    assert asks(state) == [(AH, "refresh")]
    assert "card:ah-04" in state.players[AH].permanent
    assert {"card:ah-23", "card:ah-19"} <= set(state.players[AH].pile)
    assert state.players[AH].track == 1
    held = list(state.players[AH].hand)
    play(state, AH, "done")
    assert state.week == 3 and set(held) <= set(state.players[AH].hand)


def put_on_top(cards, wanted):
    """Forced chance under which a shuffle of ``cards`` puts ``wanted`` last, which is the top of a pile."""
    place = cards.index(wanted)
    return [place if last == len(cards) - 1 else last for last in range(len(cards) - 1, 0, -1)]
