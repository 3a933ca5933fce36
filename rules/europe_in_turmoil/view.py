"""What one seat may know of a game of Europe in Turmoil: an allow-list, filled by ``look``."""

from __future__ import annotations

from msgspec import Struct

from rules.core.contract import Seat, View


class SpaceView(Struct, frozen=True):
    """Support points of both sides and who controls the space.

    ``battleground`` counts as now; ``open`` is false for Norway before its independence and for the French Catholic
    Church after secularism; ``black_hand``: two of the Authoritarian points are permanent, no support checks here;
    ``extra`` are marks such as "annex" (Belgium, with the Congo) or "monarchy" (Paris), ``austria_hungary`` (Bosnia).
    """

    liberal: int = 0
    authoritarian: int = 0
    control: Seat | None = None
    battleground: bool = False
    open: bool = True
    black_hand: bool = False
    extra: tuple[str, ...] = ()


class NavyView(Struct, frozen=True):
    """One navy: its box (0 to 13), whether it shows its +1 side, the lasting advantages it holds now (box numbers),
    and this turn's ordinary attempts made and allowed."""

    box: int
    plus_one: bool
    advantages: tuple[int, ...]
    attempts: int
    allowed: int


class WarMarker(Struct, frozen=True):
    """A marker on or above the Great War track: ``id``, its name, and what it adds to whose war roll."""

    id: str
    name: str
    seat: Seat | None
    bonus: int


class WarView(Struct, frozen=True):
    """The Great War status track.

    ``emperors`` lies in the space without a number; ``track`` in the spaces -4, -3, -2, -1, 0 from the left;
    ``boxes`` above the track. ``status`` is the modifier of crisis rolls; ``faces`` how many of the six faces of the
    die would start the war now; ``camps`` maps nations that would take part to the seat that leads their camp.
    """

    emperors: WarMarker
    track: tuple[WarMarker, ...]
    boxes: tuple[WarMarker, ...]
    status: int
    faces: int
    camps: dict[str, Seat]


class LastingView(Struct, frozen=True):
    """A card face up on the table: whose event it was, what it does, and whether it ends with the turn."""

    card: str
    title: str
    seat: Seat
    text: str
    turn: bool


class HandCard(Struct, frozen=True):
    """A card of the own hand, with its operations value as it counts now (0 for a Scoring card)."""

    card: str
    title: str
    side: str
    era: str
    printed: int
    ops: int
    event: bool  # the event could occur now


class StabilityView(Struct, frozen=True):
    """A Stability card (public): available or not."""

    card: str
    title: str
    available: bool


class SideView(Struct, frozen=True):
    """The public facts of one side."""

    hand: int
    stability: tuple[StabilityView, ...]
    support: int
    controlled: int


class RegionView(Struct, frozen=True):
    """How a region would score now: level of each side ("", presence, domination, control) and points of each."""

    levels: dict[Seat, str]
    points: dict[Seat, int]


class EuropeView(View, frozen=True, kw_only=True):
    """The position. ``vp`` counts for the Liberal. ``played`` are the cards being played now, ``last`` what the last
    completed action was, in words. ``rounds`` is the number of ordinary rounds of this turn. ``mobilized`` are the
    Mobilization cards shown so far. Of the seat alone: ``cards``, its hand in detail; ``locked``, the Stability or
    Mobilization cards it has chosen in secret."""

    turn: int
    round: int
    rounds: int
    era: str
    phasing: Seat | None
    vp: int
    tension: int
    tension_cap: int
    at_war: bool
    spaces: dict[str, SpaceView]
    regions: dict[str, RegionView]
    war: WarView
    navies: dict[Seat, NavyView]
    high_water: int
    mandatory_attempts: int
    sides: dict[Seat, SideView]
    deck: int
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    played: tuple[str, ...]
    lasting: tuple[LastingView, ...]
    occurred: tuple[str, ...]
    options: dict[str, str]
    mobilized: dict[Seat, tuple[str, ...]]
    cards: tuple[HandCard, ...] = ()
    locked: tuple[str, ...] = ()
    last: str = ""
