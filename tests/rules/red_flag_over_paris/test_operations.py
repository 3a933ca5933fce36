"""Operations against a plain reading of rulebook p. 6, on any position; and the odds of attempts."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.red_flag_over_paris.board import AREAS, OTHER, C, V
from rules.red_flag_over_paris.cards import MIL, POL
from rules.red_flag_over_paris.operations import Operations
from rules.red_flag_over_paris.state import State
from rules.red_flag_over_paris.testing import offered, play, position

# pairs of adjacent spaces; the first of a pair is adjacent to the second
DOUBLE = """royalists catholic_church, royalists press, republicans press, republicans social_movements,
catholic_church press, press social_movements, mont_valerien butte_montmartre, mont_valerien versailles_hq,
fort_d_issy versailles_hq, fort_d_issy butte_aux_cailles, fort_d_issy chateau_de_vincennes,
chateau_de_vincennes pere_lachaise, chateau_de_vincennes prussian_occupied_territory,
butte_montmartre butte_aux_cailles, butte_montmartre pere_lachaise, butte_aux_cailles pere_lachaise,
pere_lachaise prussian_occupied_territory"""
ARROWS = "national_assembly royalists, national_assembly republicans"
LINKS = {(a, b) for pair in f"{DOUBLE}, {ARROWS}".split(",") for a, b in [pair.split()]}
LINKS |= {(b, a) for pair in DOUBLE.split(",") for a, b in [pair.split()]}
HOME = {("royalists", V), ("social_movements", C), ("pere_lachaise", C)}

pieces = st.builds(
    lambda v, c: "V" * v + "C" * c, st.sampled_from([0, 0, 1, 1, 2, 4]), st.sampled_from([0, 0, 1, 1, 2, 4])
)
maps = st.fixed_dictionaries(dict.fromkeys(AREAS["all"], pieces)).filter(
    lambda spaces: all("".join(spaces.values()).count(side) <= 15 for side in "VC")
)
discs = st.dictionaries(st.sampled_from(AREAS["military"]), st.sampled_from("FB"), max_size=2)


def lead(spaces: dict[str, str], space: str, seat: str) -> int:
    """Own pieces minus opposing ones."""
    mine, theirs = ("VF", "CB") if seat == V else ("CB", "VF")
    return sum(piece in mine for piece in spaces[space]) - sum(piece in theirs for piece in spaces[space])


def controls(spaces: dict[str, str], space: str, seat: str, level: int) -> bool:
    if space not in spaces:
        return seat == V and (space == "versailles_hq" or level == 3)
    return lead(spaces, space, seat) > 0


def present(spaces: dict[str, str], space: str, seat: str) -> bool:
    return (space, seat) in HOME or bool(set(spaces[space]) & set("VF" if seat == V else "CB"))


def expected(spaces: dict[str, str], seat: str, area: str, points: int, level: int, supply: int) -> set[str]:
    """What the rulebook allows as the first step of an operation."""
    found = set()
    letter, theirs, wall = ("V", "C", "B") if seat == V else ("C", "V", "F")
    for space in AREAS[area]:
        near = [b for a, b in LINKS if a == space and controls(spaces, b, seat, level)]
        if not near and not present(spaces, space, seat):
            continue
        cost = 2 if wall in spaces[space] else 1
        if supply and spaces[space].count(letter) < 4 and cost <= points:
            found.add(f"place:{space}")
        if not set(spaces[space]) & {theirs, wall} or cost > points:
            continue
        if area == "political":
            found.add(f"remove:{space}")
            continue
        strength = len(near) + present(spaces, space, seat) + controls(spaces, space, seat, level)
        assert strength >= 1
        found.add(f"attempt:{space}")
        if strength < 3 and cost < points:
            found.add(f"attempt+:{space}")
    return found


def start(spaces: dict[str, str], level: int) -> State:
    return position(**spaces, versailles={"momentum": level, "steps": (0, 0, 0)})


@settings(deadline=None, max_examples=150)
@given(
    spaces=maps,
    walls=discs,
    seat=st.sampled_from([V, C]),
    area=st.sampled_from(["political", "military"]),
    points=st.integers(1, 4),
    level=st.sampled_from([0, 3]),
)
def test_what_an_operation_offers(
    spaces: dict[str, str], walls: dict[str, str], seat: str, area: str, points: int, level: int
) -> None:
    spaces = {space: found + walls.get(space, "") for space, found in spaces.items()}
    state = start(spaces, level)
    legal = expected(spaces, seat, area, points, level, state.supply(seat))
    state.program.push(seat, [Operations(points, POL if area == "political" else MIL)])
    state.program.settle(state, [])
    if legal:
        assert offered(state, seat) == {*legal, "done"}
    else:
        assert not state.program.todo


@settings(deadline=None, max_examples=60)
@given(spaces=maps, walls=discs, seat=st.sampled_from([V, C]), player=st.randoms(use_true_random=False))
def test_a_military_operation_costs_what_it_says(
    spaces: dict[str, str], walls: dict[str, str], seat: str, player: object
) -> None:
    """Follow any operation to its end: points, cubes and drawn cards add up."""
    spaces = {space: found + walls.get(space, "") for space, found in spaces.items()}
    state = start(spaces, 0)
    state.program.push(seat, [Operations(4, MIL)])
    state.program.settle(state, [])
    spent, removed_before, placed = 0, len(state.removed), False
    deck = len(state.deck)
    while state.program.todo:
        pick = player.choice(sorted(offered(state, seat)))  # type: ignore[attr-defined]
        kind, _, space = pick.partition(":")
        if pick == "done":
            break
        assert not (placed and kind != "place"), "removing is over once a cube was placed"
        placed = placed or kind == "place"
        spent += (2 if state.discs.get(space) == OTHER[seat] else 1) + (kind == "attempt+")
        play(state, seat, pick)
    assert spent <= 4
    assert deck - len(state.deck) == len(state.removed) - removed_before
