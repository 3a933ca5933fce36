"""Conditions of events, as data beside the cards."""

from __future__ import annotations

from rules.core.contract import Seat, words
from rules.europe_in_turmoil.board import OTHER, REGION_NAMES, SPACE_NAMES, Region, Space
from rules.europe_in_turmoil.deck import TITLES
from rules.europe_in_turmoil.events import Need
from rules.europe_in_turmoil.naval import lead
from rules.europe_in_turmoil.state import State


class Calm(Need, frozen=True):
    """Tension is at most this high."""

    most: int

    def holds(self, state: State, seat: Seat) -> bool:
        return state.tension <= self.most

    def text(self) -> str:
        return f"Tension is {self.most} or less"


class Before(Need, frozen=True):
    """At least one of these events has occurred in this game (ruling R26)."""

    cards: tuple[int, ...]

    def holds(self, state: State, seat: Seat) -> bool:
        return any(card in state.occurred for card in self.cards)

    def text(self) -> str:
        return f"{words((TITLES[card] for card in self.cards), 'or')} has occurred"


class Monarchs(Need, frozen=True):
    """The executing side controls this many Monarchy spaces, wherever they are."""

    shifts = True
    count: int

    def holds(self, state: State, seat: Seat) -> bool:
        icons = state.board.icons
        held = sum(holder == seat and "monarchy" in icons[space] for space, holder in state.controls.items())
        return held >= self.count

    def text(self) -> str:
        return f"you control at least {self.count} Monarchy spaces"


class LostBattlegrounds(Need, frozen=True):
    """The opponent controls this many battlegrounds of a region."""

    shifts = True
    count: int
    region: Region

    def holds(self, state: State, seat: Seat) -> bool:
        enemy = OTHER[seat]
        held = sum(state.control(space) == enemy for space in state.board.battlegrounds[self.region])
        return held >= self.count

    def text(self) -> str:
        return f"the opponent controls at least {self.count} battlegrounds of {REGION_NAMES[self.region]}"


class NavyAhead(Need, frozen=True):
    """The executing side's navy is strictly ahead."""

    def holds(self, state: State, seat: Seat) -> bool:
        return lead(state, seat) > 0

    def text(self) -> str:
        return "your navy is ahead"


class HeldWriters(Need, frozen=True):
    """The Liberal controlled French Writers when the round began (ruling R28)."""

    space: Space = "french_writers"

    def holds(self, state: State, seat: Seat) -> bool:
        return state.writers

    def text(self) -> str:
        return f"you controlled {SPACE_NAMES[self.space]} at the start of the round"


class Shown(Need, frozen=True):
    """The marker of this card lies face up on the Great War track."""

    marker: str
    card: int

    def holds(self, state: State, seat: Seat) -> bool:
        return self.marker in state.track

    def text(self) -> str:
        return f"the {TITLES[self.card]} marker is on the Great War track"
