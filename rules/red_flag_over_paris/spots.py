"""Which spaces a step means, and what a condition asks: data that can be saved, evaluated and read aloud."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from rules.core.contract import Seat, words
from rules.red_flag_over_paris.board import AREAS, MOMENTUM_NAMES, NAMES, SIDE_NAMES, C, V
from rules.red_flag_over_paris.state import State

AREA_ONE = {
    "institutional": "an Institutional space",
    "public_opinion": "a Public Opinion space",
    "paris": "a Paris space",
    "forts": "a Fort",
    "political": "a political space",
    "military": "a military space",
    "all": "any space",
}
AREA_MANY = {
    "institutional": "Institutional spaces",
    "public_opinion": "Public Opinion spaces",
    "paris": "Paris spaces",
    "forts": "Forts",
    "political": "political spaces",
    "military": "military spaces",
    "all": "spaces",
}


class Where(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A set of spaces: a whole ``area`` or listed ``spaces``, narrowed down by ``only``.

    ``present``: the acting side is present. ``noted``: an earlier step of this event chose the space. ``unguarded``:
    Mont-Valérien counts only while Versailles is not present there.
    """

    area: str = ""
    spaces: tuple[str, ...] = ()
    only: Literal["", "present", "noted", "unguarded"] = ""

    def all(self) -> tuple[str, ...]:
        """Every space that may ever be meant."""
        return AREAS[self.area] if self.area else self.spaces

    def now(self, state: State, seat: Seat) -> tuple[str, ...]:
        """The spaces meant in this position."""
        found = self.all()
        if self.only == "present":
            return tuple(space for space in found if state.present(seat, space))
        if self.only == "noted":
            return tuple(space for space in found if space in state.noted)
        if self.only == "unguarded" and state.present(V, "mont_valerien"):
            return tuple(space for space in found if space != "mont_valerien")
        return found

    def one(self) -> str:
        """Any one of the spaces: "Press or Catholic Church", "a Fort"."""
        name = AREA_ONE[self.area] if self.area else words([NAMES[space] for space in self.spaces], "or")
        return f"{name} where you are present" if self.only == "present" else name

    def many(self) -> str:
        """All of the spaces: "Press and Catholic Church", "Forts"."""
        return AREA_MANY[self.area] if self.area else words([NAMES[space] for space in self.spaces])

    def text(self, count: int, different: bool = False, preposition: str = "in") -> str:
        """The spaces for this many pieces: "in different Forts", "across Press and Catholic Church"."""
        if self.only == "noted":
            return f"{preposition} one of those spaces" if preposition == "from" else "there"
        if count == 1:
            return f"{preposition} {self.one()}"
        if self.area:
            tail = ", in Mont-Valérien only if Versailles is not present there" if self.only == "unguarded" else ""
            return f"{preposition} {'different ' if different else ''}{self.many()}{tail}"
        if len(self.spaces) == 1:
            return f"{preposition} {self.one()}"
        return (
            f"{preposition} {self.many()}, at most 1 {preposition} each"
            if different
            else f"{preposition if preposition == 'from' else 'across'} {self.many()}"
        )


class Controls(Struct, frozen=True, tag=True):
    """The acting side controls a space."""

    space: str

    def holds(self, state: State, seat: Seat) -> bool:
        return state.control(self.space) == seat

    def text(self) -> str:
        return f"you control {NAMES[self.space]}"


class ControlsNoted(Struct, frozen=True, tag=True):
    """The acting side controls the space that an earlier step chose."""

    def holds(self, state: State, seat: Seat) -> bool:
        return any(state.control(space) == seat for space in state.noted)

    def text(self) -> str:
        return "you control that space"


class IsPresent(Struct, frozen=True, tag=True):
    """The acting side is present in a space."""

    space: str

    def holds(self, state: State, seat: Seat) -> bool:
        return state.present(seat, self.space)

    def text(self) -> str:
        return f"you are present in {NAMES[self.space]}"


class MomentumFrom(Struct, frozen=True, tag=True):
    """A side's momentum has reached a level."""

    side: Seat
    level: int

    def holds(self, state: State, seat: Seat) -> bool:
        return state.sides[self.side].momentum >= self.level

    def text(self) -> str:
        return f"{MOMENTUM_NAMES[self.side]} is at {self.level} or more"


class HasLostCubes(Struct, frozen=True, tag=True):
    """The acting side has cubes removed from play."""

    def holds(self, state: State, seat: Seat) -> bool:
        return state.sides[seat].out > 0

    def text(self) -> str:
        return "any of your cubes are out of play"


class Plays(Struct, frozen=True, tag=True):
    """The acting side is this one."""

    side: Seat

    def holds(self, state: State, seat: Seat) -> bool:
        return seat == self.side

    def text(self) -> str:
        return f"you are {'the ' if self.side == C else ''}{SIDE_NAMES[self.side]}"


Test: TypeAlias = Controls | ControlsNoted | IsPresent | MomentumFrom | HasLostCubes | Plays
