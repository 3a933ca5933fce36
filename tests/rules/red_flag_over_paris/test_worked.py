"""Worked positions, computed by hand from the rulebook: one test each, with exact values."""

import pytest

from rules.core.contract import Illegal
from rules.red_flag_over_paris.board import AREAS, SPACES, C, V
from rules.red_flag_over_paris.cards import MIL, POL, PUB
from rules.red_flag_over_paris.game import RED_FLAG_OVER_PARIS as GAME
from rules.red_flag_over_paris.operations import Operations
from rules.red_flag_over_paris.phases import EndRound, FinalTurn, Initiative, PlayEnd, Turn
from rules.red_flag_over_paris.scoring import (
    Dimensions,
    EndGame,
    Pivotals,
    RevealObjectives,
    tie_break,
    verdict,
)
from rules.red_flag_over_paris.state import State
from rules.red_flag_over_paris.steps import Momentum, Place, Remove
from rules.red_flag_over_paris.testing import card, offered, play, position, question


def in_reach(state: State, seat: str, area: str) -> set[str]:
    return {space for space in AREAS[area] if state.reaches(seat, space)}


def set_up() -> State:
    return position(royalists="V", press="VC", social_movements="C", pere_lachaise="C")


def labels(state: State, seat: str) -> dict[str, str]:
    return {option.id: option.label for option in question(state, seat).options}


def test_worked_01_setup_reach() -> None:
    given = set_up()
    assert in_reach(given, V, "political") == {"royalists", "national_assembly", "catholic_church", "press"}
    assert in_reach(given, V, "military") == {"mont_valerien", "fort_d_issy"}
    assert in_reach(given, C, "political") == {"republicans", "press", "social_movements"}
    assert in_reach(given, C, "military") == {
        "chateau_de_vincennes",
        "butte_montmartre",
        "butte_aux_cailles",
        "pere_lachaise",
    }
    # the game's own set-up is that position
    started = GAME.new_game(bytes(16), GAME.seats, {})
    assert {side: started.sides[side].cubes for side in (V, C)} == {side: given.sides[side].cubes for side in (V, C)}


def test_worked_02_setup_control() -> None:
    given = set_up()
    owners = {space: given.control(space) for space in SPACES if given.control(space)}
    assert owners == {"royalists": V, "social_movements": C, "pere_lachaise": C}
    assert given.control("press") is None


def test_worked_03_strength_1() -> None:
    given = position(mont_valerien="VV", butte_montmartre="CC", todo=[(V, Operations(3, MIL))])
    assert given.strength(V, "butte_montmartre") == 1
    shown = labels(given, V)
    assert ", strength 1 (1 point: 16 of 39 cards)" in shown["attempt:butte_montmartre"]
    assert ", strength 2 (2 points: 32 of 39 cards)" in shown["attempt+:butte_montmartre"]


def test_worked_04_strength_2() -> None:
    given = position(fort_d_issy="VCC", butte_aux_cailles="C")
    assert given.strength(V, "fort_d_issy") == 2


def test_worked_05_strength_3_no_draw() -> None:
    given = position(fort_d_issy="VVVC", todo=[(V, Operations(1, MIL))])
    assert given.strength(V, "fort_d_issy") == 3
    deck = list(given.deck)
    play(given, V, "attempt:fort_d_issy")
    assert given.sides[C].cubes["fort_d_issy"] == 0
    assert given.deck == deck and not given.removed


@pytest.mark.parametrize(("level", "strength"), [(3, 2), (2, 1)])
def test_worked_06_occupied_territory(level: int, strength: int) -> None:
    given = position(pere_lachaise="CC", chateau_de_vincennes="V", versailles={"momentum": level})
    assert given.strength(V, "pere_lachaise") == strength


def test_worked_07_permanent_presence() -> None:
    given = position(pere_lachaise="VV", butte_montmartre="C", butte_aux_cailles="CC", todo=[(C, Operations(1, MIL))])
    assert given.strength(C, "pere_lachaise") == 3
    play(given, C, "attempt:pere_lachaise")
    assert given.sides[V].cubes["pere_lachaise"] == 1 and not given.removed


def test_worked_08_commune_in_a_fort() -> None:
    given = position(mont_valerien="VVC", butte_montmartre="C")
    assert given.strength(C, "mont_valerien") == 2


def test_worked_09_barricade_cost() -> None:
    given = position(butte_aux_cailles="CB", fort_d_issy="VV", butte_montmartre="V", todo=[(V, Operations(3, MIL))])
    shown = labels(given, V)
    assert "strength 2 (2 points" in shown["attempt:butte_aux_cailles"]
    assert ", strength 3 (3 points: sure)" in shown["attempt+:butte_aux_cailles"]
    play(given, V, "attempt+:butte_aux_cailles")
    assert given.sides[C].cubes["butte_aux_cailles"] == 0
    assert given.discs == {"butte_aux_cailles": C}
    assert not given.program.todo and not given.removed


@pytest.mark.parametrize(("top", "taken"), [(1, True), (9, True), (35, False)])
def test_worked_10_removing_a_disc(top: int, taken: bool) -> None:
    given = position(
        butte_aux_cailles="B", fort_d_issy="VV", butte_montmartre="V", top=[top], todo=[(V, Operations(2, MIL))]
    )
    play(given, V, "attempt:butte_aux_cailles")
    assert ("butte_aux_cailles" in given.discs) is not taken
    assert given.sides[C].discs == (2 if taken else 1)
    assert given.removed == [card(top)]
    assert not given.program.todo


def test_worked_11_placing_against_a_disc() -> None:
    given = position(butte_aux_cailles="B", fort_d_issy="VV", todo=[(V, Operations(3, MIL))])
    play(given, V, "place:butte_aux_cailles")
    assert given.sides[V].cubes["butte_aux_cailles"] == 1
    assert "place:butte_aux_cailles" not in offered(given, V)
    assert offered(given, V) == {"place:fort_d_issy", "place:mont_valerien", "place:chateau_de_vincennes", "done"}


def test_worked_12_disc_in_control() -> None:
    given = position(fort_d_issy="VFCC")
    assert given.control("fort_d_issy") is None
    given.sides[C].cubes["fort_d_issy"] += 1
    assert given.control("fort_d_issy") == C


def test_worked_13_no_daisy_chain() -> None:
    given = position(mont_valerien="V", todo=[(V, Operations(3, MIL))])
    reach = {"place:mont_valerien", "place:fort_d_issy", "place:butte_montmartre", "done"}
    assert offered(given, V) == reach
    play(given, V, "place:butte_montmartre")
    assert given.control("butte_montmartre") == V
    assert offered(given, V) == reach
    play(given, V, "place:mont_valerien")
    assert offered(given, V) == reach  # still the reach from before the first cube


def test_worked_14_remove_opens_place() -> None:
    given = position(
        mont_valerien="VV", butte_montmartre="VC", pere_lachaise="C", top=[9], todo=[(V, Operations(3, MIL))]
    )
    assert "strength 2" in labels(given, V)["attempt:butte_montmartre"]
    assert "place:pere_lachaise" not in offered(given, V)
    play(given, V, "attempt:butte_montmartre")
    assert given.control("butte_montmartre") == V
    assert {"place:butte_aux_cailles", "place:pere_lachaise"} <= offered(given, V)
    play(given, V, "place:butte_aux_cailles", "place:pere_lachaise")
    assert not given.program.todo


def test_worked_15_one_way_assembly() -> None:
    given = position(national_assembly="CC")
    assert in_reach(given, C, "political") == {"national_assembly", "social_movements"}


def test_worked_16_lost_royalists() -> None:
    given = position(royalists="C", todo=[(V, Operations(2, POL))])
    assert given.control("royalists") == C and given.present(V, "royalists")
    assert {"remove:royalists", "place:royalists"} <= offered(given, V)


def three_placed(momentum: int) -> State:
    """The Commune places 3 cubes from the track 1-2-2-2 and its play ends."""
    given = position(
        press="V",
        commune={
            "momentum": momentum,
            "track": (1, 2, 2, 2),
            "bonus": (0, 2, 2, 2),
            "breached": (True, False, False, False),
        },
    )
    out = given.sides[C].out
    given.playing = given.deck.pop()
    given.program.push(C, [Place(3, PUB), PlayEnd()])
    given.program.settle(given, [])
    play(given, C, "place:press", "place:press", "place:social_movements")
    assert given.sides[C].track == [0, 0, 2, 2]
    assert given.sides[C].breached == [True, True, False, False]
    given.sides[C].out -= out
    return given


def test_worked_17_breach_with_room() -> None:
    given = three_placed(2)
    assert (given.sides[C].pool, given.sides[C].out) == (2, 0)


def test_worked_18_breach_without_room() -> None:
    given = three_placed(0)
    assert (given.sides[C].pool, given.sides[C].out) == (0, 2)


def double_breach() -> State:
    given = position(
        versailles={
            "pool": 1,
            "track": (0, 0, 1, 2),
            "bonus": (0, 0, 1, 2),
            "breached": (True, True, False, False),
        },
        commune={"pool": 2, "momentum": 2, "track": (0, 0, 0, 2), "bonus": (0, 0, 0, 2)},
    )
    given.sides[C].breached = [True, True, True, False]
    given.playing = given.deck.pop()
    given.program.push(V, [Place(4, PUB), PlayEnd()])
    given.program.settle(given, [])
    play(given, V, *["place:press"] * 3, "place:catholic_church")
    return given


def test_worked_19_versailles_double_breach() -> None:
    given = double_breach()
    assert given.sides[V].track == [0, 0, 0, 0]
    assert given.sides[V].pool == 3
    assert given.political == 1
    assert given.first_breach == V


def test_worked_20_second_to_final_crisis() -> None:
    given = double_breach()
    side = given.sides[C]
    out = side.out
    given.playing = given.deck.pop()
    given.program.push(C, [Place(3, PUB), PlayEnd()])
    given.program.settle(given, [])
    play(given, C, *["place:social_movements"] * 3)
    assert side.track[3] == 1 and side.breached[3]
    assert given.political == 1
    assert side.pool == 0 and side.out == out + 2  # the pool would have had room


def test_worked_21_pool_overflow() -> None:
    given = position(press="CCC", commune={"momentum": 1, "pool": 1}, todo=[(V, Remove(3, PUB, upto=True))])
    out = given.sides[C].out
    play(given, V, "remove:press", "remove:press", "remove:press")
    assert given.sides[C].pool == 2 and given.sides[C].out == out + 2


@pytest.mark.parametrize(("level", "pool", "after", "lost"), [(3, 4, 3, 1), (1, 2, 0, 2)])
def test_worked_22_momentum_drop(level: int, pool: int, after: int, lost: int) -> None:
    given = position(commune={"momentum": level, "pool": pool, "out": 0, "track": (3, 2, 2, 2)})
    out = given.sides[C].out
    given.program.push(V, [Momentum(-1, "commune")])
    given.program.settle(given, [])
    assert given.sides[C].momentum == level - 1
    assert (given.sides[C].pool, given.sides[C].out - out) == (after, lost)


def test_worked_23_collaboration_climb() -> None:
    given = position(
        versailles={"momentum": 1, "hand": [1, 2]},
        commune={"hand": [18]},
        discard=[(30, C, 1)],
        todo=[(V, Turn()), (C, Turn())],
    )
    pool = given.sides[V].pool
    play(given, V, "card:1", "momentum")
    assert given.sides[V].momentum == 2 and given.sides[V].pool == pool + 2
    assert offered(given, C) == {"place:catholic_church", "place:press", "place:social_movements", "decline"}
    play(given, C, "place:catholic_church")
    assert given.sides[C].cubes["catholic_church"] == 1
    assert given.removed == ["card:1"] and given.discard[-1].card == "card:30"


def test_worked_24_momentum_as_a_cost() -> None:
    given = position(
        press="C",
        versailles={"hand": [9, 1]},
        commune={"momentum": 1, "hand": [18]},
        todo=[(V, Turn()), (C, Turn())],
    )
    play(given, V, "card:9", "event", "remove:press", "place:press", "place:press")
    assert given.sides[C].momentum == 2
    assert offered(given, V) == {"place:royalists", "place:national_assembly", "place:republicans", "decline"}
    play(given, V, "place:national_assembly")
    assert given.sides[V].cubes["national_assembly"] == 1
    assert given.discard[-1].card == "card:9"


@pytest.mark.parametrize(
    ("political", "rm", "pc", "levels", "chooser"),
    [(2, 3, 1, (-1, -3), C), (0, 2, 1, (-2, -1), V), (0, 1, 1, (-1, -1), C)],
)
def test_worked_25_initiative(political: int, rm: int, pc: int, levels: tuple[int, int], chooser: str) -> None:
    given = position(
        political=political, commune={"momentum": rm}, versailles={"momentum": pc}, todo=[(C, Initiative())]
    )
    assert (given.initiative_level(C), given.initiative_level(V)) == levels
    assert offered(given, chooser) == {"first", "second"}


def cremieux(by: str = V, turn: int = 1, top: int = 26) -> State:
    return position(
        discard=[(top, by, turn)],
        commune={"hand": [35, 18, 27]},
        versailles={"hand": [1, 2]},
        todo=[(C, Turn()), (V, Turn())],
    )


def test_worked_26_discarded_event() -> None:
    given = cremieux()
    play(given, C, "card:35")
    assert "discarded" in offered(given, C)
    play(given, C, "discarded", "place:republicans", "place:republicans", "place:social_movements")
    assert given.sides[C].cubes["republicans"] == 2
    assert [pile.card for pile in given.discard] == ["card:26", "card:35"]
    play(given, V, "card:1")
    assert "discarded" not in offered(given, V)  # Conciliation is neutral

    given = cremieux()
    play(given, C, "card:18")
    assert "discarded" not in offered(given, C)  # 1 point for 2
    given = cremieux(turn=0)
    play(given, C, "card:35")
    assert "discarded" not in offered(given, C)  # another round


@pytest.mark.parametrize(("first", "after"), [(C, 4), (V, 5)])
def test_worked_27_vp_cap(first: str, after: int) -> None:
    given = position(
        political=5,
        catholic_church="C",
        press="C",
        social_movements="C",
        royalists="V",
        national_assembly="V",
        republicans="V",
        initiative=V,
        todo=[(V, Dimensions())],
    )
    play(given, V, f"first:{first}")
    assert given.political == after


def test_worked_28_turncoat_and_breach() -> None:
    given = position(
        press="CCV",
        commune={
            "track": (0, 0, 2, 2),
            "bonus": (0, 0, 2, 2),
            "breached": (True, True, False, False),
        },
        todo=[(C, Pivotals())],
    )
    out, pool = given.sides[C].out, given.sides[V].pool
    play(given, C, "turncoat:press")
    assert (given.sides[C].cubes["press"], given.sides[V].cubes["press"]) == (3, 0)
    assert given.sides[V].pool == pool + 1
    assert given.sides[C].track == [0, 0, 1, 2] and given.sides[C].breached[2]
    assert given.sides[C].out == out + 2 and given.sides[C].pool == 0


def test_worked_29_objectives() -> None:
    given = position(
        press="V",
        fort_d_issy="V",
        commune={"objective": 48},
        versailles={"objective": 45},
        todo=[(C, RevealObjectives())],
    )
    assert (given.political, given.military) == (-1, -1)
    assert question(given, V).ask == "operate"  # its own event
    play(given, V, "done")
    assert given.sides[V].fulfilled == ["card:45"] and given.objectives_out == ["card:48"]

    given = position(press="V", commune={"objective": 48}, versailles={"objective": 45}, todo=[(C, RevealObjectives())])
    assert (given.political, given.military) == (-1, 0)
    assert sorted(given.objectives_out) == ["card:45", "card:48"] and not given.program.todo


def test_worked_30_final_crisis_hands() -> None:
    given = position(
        round=2,
        versailles={"set_aside": [1, 2], "final_card": False, "breached": (True,) * 4, "bonus": (0, 0, 0, 0)},
        commune={"set_aside": [18, 19], "breached": (True,) * 4, "bonus": (0, 0, 0, 0)},
        todo=[(C, EndRound())],
    )
    assert given.final_crisis
    assert given.sides[V].hand == ["card:1", "card:2"]
    assert offered(given, C) == {"card:18", "card:19", "card:34"}
    play(given, C, "card:34")
    assert given.sides[C].hand == ["card:18", "card:19"] and given.sides[C].buried == ["card:34"]

    given = position(
        round=3, versailles={"set_aside": [1, 2, 3]}, commune={"set_aside": [18, 19, 20]}, todo=[(C, EndRound())]
    )
    assert len(question(given, V).options) == 4 and question(given, V).most == 1
    assert len(question(given, C).options) == 4


@pytest.mark.parametrize(
    ("political", "military", "winner"),
    [(2, 1, C), (1, 2, V), (0, -1, C), (-1, 0, V), (2, 2, ""), (-1, -2, ""), (0, 0, "")],
)
def test_worked_31_victory(political: int, military: int, winner: str) -> None:
    outcome = verdict(position(political=political, military=-military))
    if winner:
        assert outcome.how == "victory points" and outcome.winners == (winner,)
    else:
        assert outcome.how == "tie-break"


def test_worked_32_tie_break_level() -> None:
    given = position(
        political=2,
        military=-2,
        national_assembly="V",
        press="V",
        mont_valerien="V",
        butte_montmartre="C",
        versailles={"fulfilled": [42, 43]},
        commune={"fulfilled": [44, 45]},
        initiative=C,
    )
    assert list(tie_break(given).values()) == [None, None, V, C]
    assert verdict(given).winners == (C,)


@pytest.mark.parametrize(
    ("fulfilled", "pivotal", "leads", "winner"),
    [
        (([42], []), C, [V, V, C, C], C),
        (([], []), C, [V, None, C, C], C),
        (([42], []), "", [V, V, None, C], V),
    ],
)
def test_worked_33_tie_break_negative(
    fulfilled: tuple[list[int], list[int]], pivotal: str, leads: list[str | None], winner: str
) -> None:
    given = position(
        political=-2,
        military=1,
        press="C" if pivotal else "",
        versailles={"fulfilled": fulfilled[0]},
        commune={"fulfilled": fulfilled[1]},
        initiative=C,
    )
    assert list(tie_break(given).values()) == leads
    assert verdict(given).winners == (winner,)


def test_worked_34_end_bonus() -> None:
    given = position(
        political=1,
        military=-1,
        versailles={"momentum": 3},
        commune={"momentum": 2},
        final_crisis=True,
        todo=[(C, EndGame())],
    )
    assert given.points(V, "military") == 2 and given.political == 1
    assert given.outcome is not None and given.outcome.winners == (V,)


def test_worked_35_four_cube_limit() -> None:
    given = position(press="VVVVC", versailles={"hand": [5, 1]}, todo=[(V, Turn())])
    play(given, V, "card:5", "event", "choose:1")
    assert given.sides[C].cubes["press"] == 1 and given.discard[-1].card == "card:5"  # nothing happened

    given = position(
        press="VVVVC", versailles={"hand": [5, 1]}, todo=[(V, Turn()), (C, Turn())], commune={"hand": [18]}
    )
    play(given, V, "card:5", "event", "choose:2")
    assert given.sides[V].cubes["catholic_church"] == 1  # the only space left answers itself

    given = position(press="VVVVC", todo=[(V, Operations(1, POL))])
    assert "remove:press" in offered(given, V) and "place:press" not in offered(given, V)


def test_worked_36_conditional_event() -> None:
    given = position(press="C", versailles={"hand": [16, 1]}, todo=[(V, Turn())])
    play(given, V, "card:16")
    assert "event" not in offered(given, V)
    assert {"political", "military", "momentum"} <= offered(given, V)

    given = position(
        press="C",
        versailles={"hand": [16, 1], "final_card": False},
        commune={"final_card": False},
        final_crisis=True,
        todo=[(V, FinalTurn())],
    )
    play(given, V, "card:16")
    assert given.sides[C].cubes["press"] == 1 and given.sides[C].momentum == 0
    assert given.discard[-1].card == "card:16"


def test_worked_37_opponents_colour_in_final_crisis() -> None:
    def start() -> State:
        return position(
            press="VC",
            royalists="V",
            final_crisis=True,
            versailles={"hand": [18, 1], "final_card": False},
            commune={"hand": [19], "final_card": False},
            todo=[(V, FinalTurn()), (C, FinalTurn())],
        )

    given = start()
    play(given, V, "card:18")
    assert offered(given, C) == {"resolve", "decline"}
    play(given, C, "resolve")
    assert (given.sides[V].cubes["press"], given.sides[C].cubes["press"]) == (0, 2)  # Royalists is no target
    given = start()
    play(given, V, "card:18")
    play(given, C, "decline")
    assert given.sides[V].cubes["press"] == 1 and given.discard[-1].card == "card:18"


def test_worked_38_dimension_with_a_disc() -> None:
    given = position(butte_montmartre="C", butte_aux_cailles="B", pere_lachaise="CCV", todo=[(C, Dimensions())])
    assert given.military == 1 and given.points(V, "military") == -1


def test_worked_39_cap_on_strength_buy() -> None:
    given = position(mont_valerien="VV", butte_montmartre="CC", todo=[(V, Operations(3, MIL))])
    attacks = {pick for pick in offered(given, V) if pick.startswith("attempt")}
    assert attacks == {"attempt:butte_montmartre", "attempt+:butte_montmartre"}
    with pytest.raises(Illegal):
        play(given, V, "attempt++:butte_montmartre")


def test_worked_40_nothing_available() -> None:
    given = position(
        press="VVVVC",
        versailles={"pool": 0, "track": (0, 0, 0, 0), "bonus": (0, 0, 0, 0)},
        todo=[(V, Operations(3, POL))],
    )
    assert offered(given, V) == {"remove:press", "done"}


def test_worked_41_combat_draw() -> None:
    given = position(
        fort_d_issy="VCC", butte_aux_cailles="C", top=[35], discard=[(30, C, 1)], todo=[(V, Operations(1, MIL))]
    )
    size = len(given.deck)
    events = play(given, V, "attempt:fort_d_issy")
    assert given.sides[C].cubes["fort_d_issy"] == 2
    assert given.removed == ["card:35"] and len(given.deck) == size - 1
    assert given.discard[-1].card == "card:30" and not given.program.todo
    assert any(event.reveals and event.data.get("success") is False for event in events)


def test_worked_42_frozen_strength() -> None:
    given = position(fort_d_issy="VVCC", todo=[(V, Operations(3, MIL))])
    assert ", strength 3 (2 points: sure)" in labels(given, V)["attempt+:fort_d_issy"]
    play(given, V, "attempt+:fort_d_issy")
    assert given.control("fort_d_issy") == V and not given.removed
    assert ", strength 2 (1 point: 32 of 39 cards)" in labels(given, V)["attempt:fort_d_issy"]
