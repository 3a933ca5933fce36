"""The toy game keeps the laws too, so tests of the bot may trust it."""

import pytest

from rules.core.play import play
from tests.toy import TOY


@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_play_ends_with_everything_checked(count: int) -> None:
    for n in range(20):
        state, decisions = play(TOY, n.to_bytes(16, "big"), TOY.seats_for(count), {})
        assert TOY.outcome(state) is not None
        assert decisions > 6


def test_who_concedes_makes_the_others_win_if_there_are_any():
    state = TOY.new_game(bytes(16), ("red", "blue", "green"), {})
    conceded = TOY.concede(state, "blue")
    assert conceded.winners == ("red", "green") and conceded.text == "Blue conceded: Red and Green won."
    state.seats = ("blue",)
    alone = TOY.concede(state, "blue")
    assert alone.winners == () and alone.text == "Blue conceded: the game is lost."
