"""The alliances of the Great War track: who would take part in the Great War, and how strong the camps are."""

from __future__ import annotations

from rules.core.contract import Seat
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, other
from rules.europe_in_turmoil.naval import lead
from rules.europe_in_turmoil.state import State

CAMPS = {LIBERAL: "the Entente", AUTHORITARIAN: "the Central Powers"}
NATIONS = {
    "germany": "Germany",
    "austria_hungary": "Austria-Hungary",
    "france": "France",
    "britain": "Britain",
    "russia": "Russia",
    "balkans": "the Balkans",
    "italy": "Italy",
    "ottoman_empire": "the Ottoman Empire",
}
MARKERS = {
    "three_emperor_league": "Three Emperor League",
    "franco_russian_alliance": "Franco-Russian Alliance",
    "russian_collapse": "Russian Collapse",
    "entente_cordiale": "Entente Cordiale",
    "splendid_isolation": "Splendid Isolation",
    "dual_alliance": "Dual Alliance",
    "triple_alliance": "Triple Alliance",
    "perfidious_italy": "Perfidious Italy",
    "balkan_wars": "Balkan Wars",
    "schlieffen_plan": "Schlieffen Plan Adopted",
    "german_army": "German Army Expansion",
    "bethmann_hollweg": "von Bethmann-Hollweg",
    "us_interventionism": "US Interventionism",
}

# What a marker on the Great War track does, in words.
EFFECTS = {
    "franco_russian_alliance": "Russia fights for the Entente, +2 on its war roll",
    "russian_collapse": "Russia takes no part in the Great War",
    "entente_cordiale": "Britain fights for the Entente, +2 on its war roll",
    "splendid_isolation": "Britain takes no part in the Great War",
    "dual_alliance": "Austria-Hungary fights for the Central Powers, +2 on their war roll",
    "triple_alliance": "+2 on the war roll of the Central Powers",
    "perfidious_italy": "no more war bonus from Italy, which War Mobilization gives to the Entente",
    "balkan_wars": "+1 on crisis rolls, and the Balkans take part in the Great War",
}


def markers(state: State) -> list[str]:
    """Every marker in effect on or above the Great War track."""
    above = {50: "schlieffen_plan", 102: "german_army", 74: "bethmann_hollweg", 58: "us_interventionism"}
    return [state.emperors, *state.track, *(marker for card, marker in above.items() if state.lasts(card))]


def strength(state: State) -> dict[Seat, dict[str, int]]:
    """What each marker in effect adds to the war rolls of its camp."""
    found = markers(state)
    yellow = {
        "three_emperor_league": 2,
        "dual_alliance": 2,
        "triple_alliance": 2,
        "schlieffen_plan": 1,
        "german_army": 1,
        "bethmann_hollweg": 1,
    }
    blue = {"franco_russian_alliance": 2, "entente_cordiale": 2}
    if "entente_cordiale" in found:  # the Americans come only to a Britain that stands by France
        blue["us_interventionism"] = 2
    return {
        LIBERAL: {m: blue[m] for m in found if m in blue},
        AUTHORITARIAN: {m: yellow[m] for m in found if m in yellow},
    }


def war_bonus(state: State, seat: Seat) -> dict[str, int]:
    """All that is added to a camp's war roll, by cause (rulebook 8.4.2)."""
    causes = {MARKERS[marker]: n for marker, n in strength(state)[seat].items()}
    if lead(state, seat) > 0:
        causes["ahead in the Naval Arms Race"] = 1
    if any(state.control(space) == seat for space in ("constantinople", "italy")):
        causes["Constantinople or Italy"] = 1
    return causes


def participants(state: State, *, mobilization: bool = False) -> dict[str, Seat]:
    """The nations at war with the seat that leads their camp (rulebook 8.4.1).

    The Ottoman Empire and Italy take part only in War Mobilization (8.4.4).
    """
    found = markers(state)
    camps: dict[str, Seat] = {"germany": AUTHORITARIAN, "france": LIBERAL}
    if "three_emperor_league" in found:
        camps["russia"] = AUTHORITARIAN
    elif "franco_russian_alliance" in found:
        camps["russia"] = LIBERAL
    if "three_emperor_league" in found or "dual_alliance" in found:
        camps["austria_hungary"] = AUTHORITARIAN
    if "splendid_isolation" not in found and {"entente_cordiale", "schlieffen_plan"} & set(found):
        camps["britain"] = LIBERAL
    if state.mobilized is not None and state.mobilized.joined:
        camps["britain"] = LIBERAL
    if "balkan_wars" in found:
        camps["balkans"] = camps.get("russia", "liberal")
    if mobilization and "russia" in camps:
        camps["ottoman_empire"] = other(camps["russia"])
    if mobilization and "triple_alliance" in found:
        camps["italy"] = AUTHORITARIAN
    elif mobilization and "perfidious_italy" in found:
        camps["italy"] = LIBERAL
    return {nation: camps[nation] for nation in NATIONS if nation in camps}
