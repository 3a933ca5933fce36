"""Quantities that events modify: what a card counts for, and what placing support costs."""

from __future__ import annotations

from rules.core.contract import Seat
from rules.europe_in_turmoil.board import LIBERAL, OTHER, STABILITY, Region, Space
from rules.europe_in_turmoil.deck import DECK
from rules.europe_in_turmoil.naval import penalized
from rules.europe_in_turmoil.state import State

STYMIED, ABSOLUTISM, MARCH = 16, 35, 36
DREYFUS, BISMARCK, CLEMENCEAU, FEDERATION, BERCHTOLD = 5, 25, 76, 84, 109


def worth(state: State, printed: int, seat: Seat, bonus: int = 0) -> int:
    """Operations value of a card with this printed value for this seat (ruling R32).

    Card modifiers are added together, the sum is at least 1, and only then the Nassau class takes its 1 from 3 or more.
    """
    value = printed + bonus
    lasting = state.lasting
    if STYMIED in lasting and lasting[STYMIED] != seat:
        value -= 1
    for card in (ABSOLUTISM, MARCH):
        if card in lasting and lasting[card] == seat:
            value += 1
    value = max(value, 1)
    return value - 1 if value >= 3 and penalized(state, seat) else value


def ops(state: State, card: int, seat: Seat, bonus: int = 0) -> int:
    """What the card counts for in this seat's hand, for every purpose (ruling R33)."""
    return worth(state, DECK[card].ops, seat, bonus)


def federation(state: State, seat: Seat) -> bool:
    """True if Balkan Federation adds 1 to Operations entirely in the Balkans, and they are open to Operations."""
    return state.lasting.get(FEDERATION) == seat and BISMARCK not in state.lasting


def doubled_regions(state: State, seat: Seat) -> tuple[Region, ...]:
    """Regions where each support point costs the seat twice its price now (ruling R37)."""
    found: list[Region] = []
    if DREYFUS in state.lasting and state.lasting[DREYFUS] != seat:
        found.append("france")
    if BERCHTOLD in state.lasting and "balkan_wars" not in state.track:
        found.append("balkans")
    return tuple(found)


class Prices:
    """What one seat pays for a support point, space by space, until an event changes the rules of it.

    ``unopposed``: control by the opponent costs nothing extra (Viscount Grey).
    """

    def __init__(self, state: State, seat: Seat, *, unopposed: bool = False) -> None:
        board = state.board
        self.controls = state.controls
        self.enemy = OTHER[seat]
        self.unopposed = unopposed
        self.doubled = frozenset(s for region in doubled_regions(state, seat) for s in board.members[region])
        free = seat == LIBERAL and state.lasts(CLEMENCEAU)
        self.free = frozenset(board.members["france"]) if free else frozenset()

    def __call__(self, space: Space) -> int:
        price = 1
        if self.controls.get(space) == self.enemy and not self.unopposed and space not in self.free:
            price = 2
        return 2 * price if space in self.doubled else price


def reach(state: State, seat: Seat) -> tuple[Space, ...]:
    """Where the seat could place support by Operations now: beside its own support and its off-board areas.

    Legacy of Bismarck shuts the Balkans for Operations (ruling R35; rulebook 6.1.2).
    """
    board = state.board
    found = {space for space, power in board.power.items() if power == seat}
    for space in state.support[seat]:
        found.add(space)
        found.update(board.neighbours[space])
    if BISMARCK in state.lasting:
        found.difference_update(board.members["balkans"])
    return tuple(space for space in board.spaces if space in found)


def check_modifier(state: State, seat: Seat, space: Space, value: int, *, ignore_enemy: bool = False) -> int:
    """What is added to the die of a support check: value, neighbours, twice the stability (ruling R39)."""
    return value + neighbourhood(state, seat, space, ignore_enemy=ignore_enemy) - 2 * STABILITY[space]


def neighbourhood(state: State, seat: Seat, space: Space, *, ignore_enemy: bool = False) -> int:
    """Own controlled neighbours less those of the opponent, off-board areas included."""
    board, controls = state.board, state.controls
    own = enemy = 0
    for neighbour in board.neighbours[space]:
        holder = controls.get(neighbour)
        if holder is not None:
            if holder == seat:
                own += 1
            else:
                enemy += 1
    power = board.power.get(space)
    if power is not None:
        if power == seat:
            own += 1
        else:
            enemy += 1
    return own if ignore_enemy else own - enemy


def checkable(state: State, seat: Seat) -> tuple[Space, ...]:
    """Spaces in which the seat may make support checks: opposing support that can be removed (rulings R38, R40)."""
    enemy = OTHER[seat]
    theirs = state.support[enemy]
    hand = state.black_hand
    return tuple(s for s in state.board.spaces if s in theirs and s != hand)
