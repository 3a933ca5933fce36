"""The printed board: spaces, adjacency, dimensions, tracks, and the starting position (rulebook p. 3-5)."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.contract import Seat

V: Seat = "versailles"
C: Seat = "commune"
SIDES: tuple[Seat, ...] = (V, C)
SIDE_NAMES: dict[Seat, str] = {V: "Versailles", C: "Commune"}
OTHER: dict[Seat, Seat] = {V: C, C: V}

CUBES_PER_SIDE = 18
DISCS_PER_SIDE = 2
SPACE_LIMIT = 4  # cubes of one side in a space
VP_LIMIT = 5
MOMENTUM_LIMIT = 3
DISC_NAMES: dict[Seat, str] = {V: "Fortification", C: "Barricade"}
MOMENTUM_NAMES: dict[Seat, str] = {V: "Prussian Collaboration", C: "Revolutionary Momentum"}


class SpaceData(NamedTuple):
    """One printed space. ``near`` lists what the space is adjacent to, arrows included (rulebook p. 4)."""

    name: str
    dimension: str
    near: tuple[str, ...]
    pivotal: bool = False
    always: Seat | None = None  # this side is present here even without pieces


SPACES: dict[str, SpaceData] = {
    "royalists": SpaceData("Royalists", "institutional", ("catholic_church", "press"), always=V),
    "national_assembly": SpaceData("National Assembly", "institutional", ("royalists", "republicans"), pivotal=True),
    "republicans": SpaceData("Republicans", "institutional", ("press", "social_movements")),
    "catholic_church": SpaceData("Catholic Church", "public_opinion", ("royalists", "press")),
    "press": SpaceData(
        "Press", "public_opinion", ("royalists", "republicans", "catholic_church", "social_movements"), pivotal=True
    ),
    "social_movements": SpaceData("Social Movements", "public_opinion", ("republicans", "press"), always=C),
    "mont_valerien": SpaceData("Mont-Valérien", "forts", ("butte_montmartre", "versailles_hq"), pivotal=True),
    "fort_d_issy": SpaceData("Fort d'Issy", "forts", ("versailles_hq", "butte_aux_cailles", "chateau_de_vincennes")),
    "chateau_de_vincennes": SpaceData(
        "Château de Vincennes", "forts", ("fort_d_issy", "pere_lachaise", "prussian_occupied_territory")
    ),
    "butte_montmartre": SpaceData(
        "Butte Montmartre", "paris", ("mont_valerien", "butte_aux_cailles", "pere_lachaise"), pivotal=True
    ),
    "butte_aux_cailles": SpaceData("Butte-aux-Cailles", "paris", ("fort_d_issy", "butte_montmartre", "pere_lachaise")),
    "pere_lachaise": SpaceData(
        "Père Lachaise",
        "paris",
        ("butte_montmartre", "butte_aux_cailles", "chateau_de_vincennes", "prussian_occupied_territory"),
        always=C,
    ),
}
STANDALONE = {"versailles_hq": "Versailles HQ", "prussian_occupied_territory": "Prussian Occupied Territory"}
NAMES: dict[str, str] = {space: data.name for space, data in SPACES.items()}
NEAR: dict[str, tuple[str, ...]] = {space: data.near for space, data in SPACES.items()}
ALWAYS: dict[str, Seat] = {space: data.always for space, data in SPACES.items() if data.always}
PIVOTAL: tuple[str, ...] = tuple(space for space, data in SPACES.items() if data.pivotal)

DIMENSIONS: dict[str, str] = {
    "institutional": "Institutional",
    "public_opinion": "Public Opinion",
    "paris": "Paris",
    "forts": "Forts",
}
AREAS: dict[str, tuple[str, ...]] = {
    dimension: tuple(space for space, data in SPACES.items() if data.dimension == dimension) for dimension in DIMENSIONS
}
AREAS["political"] = AREAS["institutional"] + AREAS["public_opinion"]
AREAS["military"] = AREAS["forts"] + AREAS["paris"]
AREAS["all"] = AREAS["political"] + AREAS["military"]
POLITICAL = frozenset(AREAS["political"])
MILITARY = frozenset(AREAS["military"])

ZONES = ("starting", "escalation", "tension", "final_crisis")
ZONE_NAMES = {"starting": "Starting", "escalation": "Escalation", "tension": "Tension", "final_crisis": "Final Crisis"}
FINAL_ZONE = 3
TRACK: dict[Seat, tuple[int, ...]] = {V: (1, 2, 1, 2), C: (3, 2, 2, 2)}
BONUS: dict[Seat, tuple[int, ...]] = {V: (0, 1, 1, 2), C: (0, 2, 2, 2)}
PRUSSIAN_STEPS = (2, 2, 2)  # the split of the six cubes is reconstructed
CAPACITY = (0, 2, 3, 4)  # the Commune's cube pool by Revolutionary Momentum
SETUP: dict[Seat, tuple[str, ...]] = {V: ("royalists", "press"), C: ("press", "social_movements", "pere_lachaise")}
# the opponent of the one who reaches 2 or 3 may place one cube here (rulebook p. 7)
MOMENTUM_ANSWER: dict[Seat, str] = {V: "public_opinion", C: "institutional"}
ROUNDS = 3
PLAYS = 3  # Strategy cards that each side plays in a round


def kind(space: str) -> str:
    """ "political" or "military"."""
    return "political" if space in POLITICAL else "military"
