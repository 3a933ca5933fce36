"""The optional rule of the French Monarchy (rulebook, card notes; option "monarchy")."""

from __future__ import annotations

from rules.core.program import For
from rules.europe_in_turmoil.cards import EVENTS
from rules.europe_in_turmoil.events import Occur
from rules.europe_in_turmoil.monarchy import consider
from tests.rules.europe_in_turmoil.stage import A, L, do, play, position, sp


def bonapartism(option: str, liberal: int, die: int):
    """Bonapartism/Monarchism is played against Paris."""
    state = position(
        options={"monarchy": option},
        liberal={"paris": liberal},
        authoritarian={"french_armed_forces": 4, "french_catholic_church": 4, "colonials": 3, "nice": 2},
        open=[20],
    )
    do(state, A, For(A, Occur(20)))
    play(state, A, "space:paris", dice=[die])
    return state


def test_the_check_that_wins_paris_makes_it_a_monarchy():
    """4 + 3 + 4 neighbours − 4 = 7: one Liberal point goes, two own come."""
    state = bonapartism("on", 1, 4)
    assert sp(state, "paris") == (0, 2) and state.monarchy_restored
    assert state.board.icons["paris"] == ("monarchy",)


def test_a_check_that_does_not_win_paris_changes_nothing():
    state = bonapartism("on", 9, 1)
    assert state.control("paris") != A and not state.monarchy_restored
    assert state.board.icons["paris"] == ("government",)


def test_without_the_option_paris_stays_a_government():
    state = bonapartism("off", 1, 4)
    assert state.control("paris") == A and not state.monarchy_restored
    assert state.board.icons["paris"] == ("government",)


def test_paris_already_won_is_not_won_by_the_check():
    state = position(options={"monarchy": "on"}, authoritarian={"paris": 2})
    consider(state, A, [])
    assert not state.monarchy_restored
    consider(state, None, [])
    assert state.monarchy_restored


def test_the_restored_monarchy_counts_for_cards_that_name_monarchies():
    state = position(options={"monarchy": "on"}, monarchy_restored=True, open=[91], turn=8)
    do(state, L, Occur(91))
    assert sp(state, "paris") == (1, 0) and 91 in EVENTS
