"""What one seat may know of a game of Red Flag Over Paris: an allow-list, filled by ``game``."""

from __future__ import annotations

from msgspec import Struct

from rules.core.contract import Seat, View


class SpaceView(Struct, frozen=True):
    """Cubes of both sides, the disc's owner, and who controls the space."""

    versailles: int = 0
    commune: int = 0
    disc: Seat | None = None
    control: Seat | None = None


class ZoneView(Struct, frozen=True):
    """One zone of a crisis track: cubes still there, bonus cubes still there, and whether it is breached."""

    cubes: int
    bonus: int
    breached: bool


class SideView(Struct, frozen=True):
    """The public facts of one side.

    ``capacity`` is None for a pool without limit. ``steps`` are the cubes left on the Prussian Collaboration steps
    1 to 3 (Versailles only). ``final_crisis_card`` tells whether the side still has its Final Crisis card.
    """

    pool: int
    capacity: int | None
    zones: dict[str, ZoneView]  # starting, escalation, tension, final_crisis
    momentum: int
    discs: int  # off the board, 0 to 2
    out: int  # cubes removed from play
    hand: int
    set_aside: int
    objective: bool  # holds a chosen, unrevealed objective
    final_crisis_card: bool
    fulfilled: tuple[str, ...]  # objective card ids
    steps: tuple[int, ...] = ()


class Discarded(Struct, frozen=True):
    """A card of the discard pile and who played it."""

    card: str
    by: Seat


class RedFlagView(View, frozen=True, kw_only=True):
    """The whole game as one seat sees it. Victory points count from the Commune's side, -5 to 5.

    ``round`` is 1 to 3; in the Final Crisis ``final_crisis`` is true and ``round`` that of the last round played.
    ``phase`` is one of "objectives", "initiative", "censorship", "strategy", "pivotal", "scoring",
    "objective_scoring", "final_crisis", "over". ``playing`` is the card being played now. The fields after
    ``in_play`` are this seat's own secrets.
    """

    scenario: str
    phase: str
    round: int
    rounds_played: int
    final_crisis: bool
    initiative: Seat
    active: Seat | None
    political_vp: int
    military_vp: int
    spaces: dict[str, SpaceView]
    sides: dict[Seat, SideView]
    deck: int
    discard: tuple[Discarded, ...]  # last is the top
    removed: tuple[str, ...]  # Strategy cards out of the game, face up
    objectives_left: int
    revealed: dict[Seat, str]  # objectives shown in this round's scoring
    playing: str | None
    last: str  # the last action in words
    objective: str | None = None  # own chosen objective
    objectives_dealt: tuple[str, ...] = ()  # own two objectives, while choosing
    own_set_aside: tuple[str, ...] = ()
    seen_hand: tuple[
        str, ...
    ] = ()  # cards in the opponent's hand that an event showed this seat, while it can follow them
    seen_objective: str | None = None
