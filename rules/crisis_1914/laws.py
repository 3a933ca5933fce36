"""What must hold in every position: cards, markers and dice are conserved and in range."""

from __future__ import annotations

from rules.core.contract import Seat
from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import LEVEL_MOST, NATIONS
from rules.crisis_1914.state import Player, State, limit


def check(state: State) -> None:
    """Raise AssertionError if a law is broken."""
    standing = [*state.order, *state.top, *state.bottom]
    assert sorted(standing) == sorted(s for s in state.seats if state.players[s].out in ("", "tension")), standing
    assert (state.outcome is None) == bool(state.program.todo)
    assert set(state.players) == set(state.seats)
    assert 1 <= state.week <= 6 and len(state.history) in (state.week - 1, state.week)
    for seat, player in state.playing():
        check_cards(seat, player)
        check_dice(seat, player, state.seats)
        if state.phase != "refresh":  # the Tableaux are cleared before the Score markers go back
            check_score(seat, player)


def check_cards(seat: Seat, player: Player) -> None:
    """Every card of the deck is in one place."""
    held = player.pile + player.aside + player.hand + player.recycled + player.returned + player.permanent
    held += [placed.card for placed in player.tableau]
    deck = [card for card, face in CARDS.items() if face.seat == seat]
    assert sorted(held) == deck, f"{seat}: {sorted(set(deck) ^ set(held))}"
    assert len(player.tableau) <= limit(player), (seat, len(player.tableau))
    assert 0 <= player.known <= len(player.pile) and set(player.shown) <= set(player.hand)
    assert player.letting_go is None or set(player.letting_go) <= set(player.hand)


def check_dice(seat: Seat, player: Player, seats: tuple[Seat, ...]) -> None:
    """Dice stand in the boxes in use, never under the Belligerence level."""
    boxes = tuple(box for box in NATIONS[seat].boxes if box in seats or len(seats) == 1)
    assert player.boxes == boxes and set(player.dice) == set(boxes), player.dice
    assert all(die >= player.level for die in player.dice.values()), (seat, player.dice, player.level)
    assert 0 <= player.level <= LEVEL_MOST and player.prestige >= 0


def check_score(seat: Seat, player: Player) -> None:
    """The Score markers agree with the Tableau."""
    assert player.lo == sum(placed.dp for placed in player.tableau), (seat, player.lo)
    assert player.second == (player.hi > player.lo), (seat, player.lo, player.hi)
    assert player.hi - player.lo <= sum(placed.way == "second_marker" for placed in player.tableau), seat
