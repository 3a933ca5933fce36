"""The map: spaces, regions, icons and links, as printed and as events change it. Knows no support points."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct, convert

from rules.core.contract import Seat

Space: TypeAlias = str
Region: TypeAlias = str
Icon: TypeAlias = str

LIBERAL: Seat = "liberal"
AUTHORITARIAN: Seat = "authoritarian"
SEATS: tuple[Seat, Seat] = (LIBERAL, AUTHORITARIAN)
NAMES: dict[Seat, str] = {LIBERAL: "Liberal", AUTHORITARIAN: "Authoritarian"}
OTHER: dict[Seat, Seat] = {LIBERAL: AUTHORITARIAN, AUTHORITARIAN: LIBERAL}

INDEPENDENT: Region = "independent"
REGION_NAMES: dict[Region, str] = {
    "france": "France",
    "germany": "Germany",
    "austria_hungary": "Austria-Hungary",
    "russia": "Russia",
    "balkans": "the Balkans",
    INDEPENDENT: "independent countries",
}
REGIONS: tuple[Region, ...] = tuple(region for region in REGION_NAMES if region != INDEPENDENT)  # the scoring regions

ICON_NAMES: dict[Icon, str] = {
    "government": "Government",
    "monarchy": "Monarchy",
    "church": "Church",
    "workers": "Workers",
    "bourgeoisie": "Bourgeoisie",
    "farmers": "Farmers",
    "army": "Army",
    "intellectuals": "Intellectuals",
    "annex": "Annex",
}

# Permanent areas off the map: who always controls them (rulebook 6.2.4).
POWERS: dict[str, Seat] = {"great_britain": LIBERAL, "egypt": LIBERAL, "ottoman_empire": AUTHORITARIAN}
POWER_NAMES = {"great_britain": "Great Britain", "egypt": "Egypt", "ottoman_empire": "Ottoman Empire"}


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed space. ``beside`` is the off-board area it touches; the last two fields are the set-up."""

    id: Space
    name: str
    region: Region
    stability: int
    icons: tuple[Icon, ...]
    links: tuple[Space, ...]
    battleground: bool = False
    beside: str = ""
    liberal: int = 0
    authoritarian: int = 0


def _printed() -> dict[Space, Place]:
    raw = tomllib.loads((Path(__file__).parent / "data" / "map.toml").read_text(encoding="utf-8"))
    return {place.id: place for place in convert(raw["space"], list[Place])}


PRINTED: dict[Space, Place] = _printed()
SPACE_NAMES: dict[Space, str] = {place.id: place.name for place in PRINTED.values()}
STABILITY: dict[Space, int] = {place.id: place.stability for place in PRINTED.values()}
HEADINGS: dict[Space, str] = {
    place.id: REGION_NAMES[place.region].removeprefix("the ").replace("independent", "Independent")
    for place in PRINTED.values()
}

Change: TypeAlias = Literal["no_church", "norway", "bosnia", "congo", "monarchy"]
CHURCH: Space = "french_catholic_church"


class Board:
    """The map while a given set of changes is in force: only spaces that are in play now (rulings R39, R40).

    ``no_church``: the French Catholic Church and its links are gone; ``norway``: Norway is open;
    ``bosnia``: Bosnia lies in both its regions; ``congo``: Belgium is an Annex too; ``monarchy``: Paris is a Monarchy.
    """

    def __init__(self, changes: frozenset[Change]) -> None:
        self.changes = changes
        closed = {s for s, shut in ((CHURCH, "no_church" in changes), ("norway", "norway" not in changes)) if shut}
        self.spaces: tuple[Space, ...] = tuple(s for s in PRINTED if s not in closed)
        self.neighbours: dict[Space, tuple[Space, ...]] = {
            s: tuple(n for n in PRINTED[s].links if n not in closed) for s in self.spaces
        }
        self.icons: dict[Space, tuple[Icon, ...]] = {s: self._icons(s) for s in self.spaces}
        self.regions: dict[Space, tuple[Region, ...]] = {
            s: ("austria_hungary", "balkans") if s == "bosnia" and "bosnia" in changes else (PRINTED[s].region,)
            for s in self.spaces
        }
        self.members: dict[Region, tuple[Space, ...]] = {
            region: tuple(s for s in self.spaces if region in self.regions[s]) for region in REGION_NAMES
        }
        self.battlegrounds: dict[Region, tuple[Space, ...]] = {
            region: tuple(s for s in members if PRINTED[s].battleground) for region, members in self.members.items()
        }
        # Independent spaces that touch the region: they score with it.
        self.beside: dict[Region, tuple[Space, ...]] = {
            region: tuple(
                s for s in self.members[INDEPENDENT] if any(region in self.regions[n] for n in self.neighbours[s])
            )
            for region in REGIONS
        }
        # Where a seat may always place, and whom the off-board neighbour of a space counts for.
        self.power: dict[Space, Seat] = {s: POWERS[PRINTED[s].beside] for s in self.spaces if PRINTED[s].beside}

    def _icons(self, space: Space) -> tuple[Icon, ...]:
        printed = PRINTED[space].icons
        if space == "belgium" and "congo" in self.changes:
            return (*printed, "annex")
        if space == "paris" and "monarchy" in self.changes:
            return ("monarchy",)
        return printed

    def area(self, region: Region) -> tuple[Space, ...]:
        """The region with its adjacent independent spaces: where war losses fall."""
        return (*self.members[region], *self.beside[region])


@lru_cache(maxsize=32)
def board_with(changes: frozenset[Change]) -> Board:
    """The board under these changes."""
    return Board(changes)


def other(seat: Seat) -> Seat:
    """The opponent."""
    return OTHER[seat]
