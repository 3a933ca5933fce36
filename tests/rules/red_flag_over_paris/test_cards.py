"""Every card: what its event does, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.contract import Illegal
from rules.red_flag_over_paris.board import AREAS, OTHER, C, V
from rules.red_flag_over_paris.cards import CARDS
from rules.red_flag_over_paris.deck import FINAL_CARDS, PRINTED, STRATEGY
from rules.red_flag_over_paris.game import RED_FLAG_OVER_PARIS as GAME
from rules.red_flag_over_paris.phases import FinalTurn, Turn
from rules.red_flag_over_paris.scoring import RevealObjectives
from rules.red_flag_over_paris.state import State
from rules.red_flag_over_paris.testing import card, offered, play, position, question

FILLER = {V: 8, C: 24}  # a card that stays in hand, so that the other side's turn follows


def event(number: int, seat: str, *picks: str, **given: Any) -> State:
    """``seat`` has played the card for its event in a round, and made these picks."""
    for side, key in ((V, "versailles"), (C, "commune")):
        data = dict(given.get(key) or {})
        data.setdefault("hand", [FILLER[side]])
        if side == seat:
            data["hand"] = [number, *data["hand"]]
        given[key] = data
    state = position(**given, todo=[(seat, Turn()), (OTHER[seat], Turn())])
    play(state, seat, card(number), "event", *picks)
    return state


def final(number: int, seat: str, *picks: str, **given: Any) -> State:
    """``seat`` has played the card in the Final Crisis."""
    key = {V: "versailles", C: "commune"}
    given[key[seat]] = {**(given.get(key[seat]) or {}), "hand": [number, FILLER[seat]]}
    given.setdefault(key[OTHER[seat]], {"hand": [FILLER[OTHER[seat]]]})
    todo = [(seat, FinalTurn()), (OTHER[seat], FinalTurn())]
    state = position(**given, final_crisis=True, round=3, todo=todo)
    play(state, seat, card(number), *picks)
    return state


def objective(number: int, seat: str, *picks: str, **given: Any) -> State:
    """``seat`` has fulfilled the objective, whose event is now resolved."""
    other = 43 if number != 43 else 42  # in a space that nobody holds
    key = {V: "versailles", C: "commune"}
    given[key[seat]] = {**(given.get(key[seat]) or {}), "objective": number}
    given[key[OTHER[seat]]] = {**(given.get(key[OTHER[seat]]) or {}), "objective": other}
    state = position(**given, todo=[(C, RevealObjectives())])
    play(state, seat, *picks)
    return state


def over(state: State, number: int) -> None:
    """The play is complete: the card is on top of the discard pile."""
    assert state.playing is None and state.discard[-1].card == card(number)


def cubes(state: State, seat: str) -> dict[str, int]:
    return {space: count for space, count in state.sides[seat].cubes.items() if count}


@pytest.mark.parametrize("key", [key for key in STRATEGY if PRINTED[key].side])
def test_an_event_of_the_other_colour_is_refused(key: str) -> None:
    """Rulebook p. 5: only the own colour or neutral."""
    seat = OTHER[PRINTED[key].side or ""]
    hand = {"hand": [PRINTED[key].number, FILLER[seat] if key != card(FILLER[seat]) else 3]}
    sides = {"versailles": hand} if seat == V else {"commune": hand}
    # everything that a condition could ask for is given
    state = position(butte_montmartre="C", commune={"momentum": 1, **sides.pop("commune", {})}, **sides,
                     todo=[(seat, Turn())])  # fmt: skip
    play(state, seat, key)
    assert "event" not in offered(state, seat)
    with pytest.raises(Illegal):
        play(state, seat, "event")


@pytest.mark.parametrize("key", FINAL_CARDS.values())
def test_a_final_crisis_card_gives_4_points_in_a_round(key: str) -> None:
    seat = PRINTED[key].side or ""
    sides = {"versailles": {"hand": [1, 2]}, "commune": {"hand": [18, 19]}}
    state = position(mont_valerien="V", butte_montmartre="C", **sides, todo=[(seat, Turn())])
    play(state, seat, "card:1" if seat == V else "card:18", "final_military")
    assert question(state, seat).prompt.startswith(f"{PRINTED[key].title}: 4 points left")
    assert state.removed == [key] and not state.sides[seat].final_card


def test_card_01_jules_ducatel() -> None:
    state = event(1, V, commune={"hand": [18, 26]})
    assert GAME.view(state, V).seen_hand == ("card:18", "card:26")
    assert GAME.view(state, C).seen_hand == () and GAME.view(state, None).seen_hand == ()
    assert offered(state, V) == {"place:butte_montmartre", "place:butte_aux_cailles"}  # not Père Lachaise, no way out
    play(state, V, "place:butte_aux_cailles")
    over(state, 1)
    assert cubes(state, V) == {"butte_aux_cailles": 1}


def test_card_02_the_murder_of_vincenzini() -> None:
    state = event(2, V, "place:press")
    over(state, 2)  # 1 cube while Revolutionary Momentum is at 0
    state = event(2, V, "place:press", "place:press", commune={"momentum": 1})
    over(state, 2)
    assert cubes(state, V) == {"press": 2}
    assert "place:royalists" not in offered(event(2, V), V)
    over(event(2, V, "done"), 2)


def test_card_03_brassardiers() -> None:
    state = event(3, V, "place:pere_lachaise", press="V")
    assert offered(state, V) == {"place:butte_montmartre", "place:butte_aux_cailles", "done"}  # each space once
    play(state, V, "place:butte_montmartre")
    over(state, 3)
    over(event(3, V, "place:pere_lachaise", press="VC"), 3)  # without control of Press just 1


def test_card_04_jules_ferry() -> None:
    state = event(4, V, royalists="V", social_movements="V")
    assert cubes(state, V)["republicans"] == 1
    assert offered(state, V) == {"move:royalists:national_assembly", "done"}
    play(state, V, "move:royalists:national_assembly")
    over(state, 4)
    assert cubes(state, V) == {"republicans": 1, "social_movements": 1, "national_assembly": 1}
    over(event(4, V, royalists="V", national_assembly="VVVV"), 4)  # no room for a move


def test_card_05_le_figaro() -> None:
    state = event(5, V, "choose:1", press="CC")
    over(state, 5)
    assert (cubes(state, V), cubes(state, C)) == ({"press": 1}, {"press": 1})
    state = event(5, V, "choose:2", press="CC")
    assert offered(state, V) == {"place:press", "place:catholic_church"}
    over(event(5, V, "choose:1", catholic_church="C"), 5)  # nothing to replace in Press


def test_card_06_general_louis_valentin() -> None:
    state = event(6, V, "choose:1", commune={"momentum": 2, "pool": 3})
    over(state, 6)
    assert (state.sides[C].momentum, state.sides[C].pool) == (1, 2)
    state = event(6, V, "choose:2", "remove:social_movements", "remove:social_movements", social_movements="CCC")
    over(state, 6)
    assert cubes(state, C) == {"social_movements": 1}
    over(event(6, V, "choose:1"), 6)  # at 0 it cannot fall


def test_card_07_general_espivent() -> None:
    state = event(7, V, "remove:republicans", republicans="CC", social_movements="C")
    assert offered(state, V) == {"remove:social_movements", "done"}  # at most 1 from each
    play(state, V, "remove:social_movements")
    over(state, 7)
    assert cubes(state, C) == {"republicans": 1}


def test_card_08_les_amis_de_l_ordre() -> None:
    state = event(8, V, "choose:1", "place:press", versailles={"hand": [1]})
    assert offered(state, V) == {"place:catholic_church", "done"}
    state = event(8, V, "choose:2", "place:butte_montmartre", versailles={"hand": [1]})
    over(state, 8)
    assert cubes(state, V) == {"butte_montmartre": 1}


def test_card_09_socialist_newspaper_ban() -> None:
    state = event(9, V, "remove:press", "done", "place:press", "done", press="CC")
    over(state, 9)
    assert (cubes(state, V), cubes(state, C), state.sides[C].momentum) == ({"press": 1}, {"press": 1}, 1)
    state = event(9, V, "done", commune={"momentum": 3})
    over(state, 9)  # the price is not paid at 3
    assert state.sides[C].momentum == 3


def test_card_10_fortification_of_mont_valerien() -> None:
    state = event(10, V, "disc:mont_valerien", "place:mont_valerien", "place:mont_valerien")
    over(state, 10)
    assert state.discs == {"mont_valerien": V} and cubes(state, V) == {"mont_valerien": 2}
    assert question(event(10, V, mont_valerien="B"), V).ask == "place"  # one disc a space
    state = event(10, V, "disc:fort_d_issy:mont_valerien", "done", fort_d_issy="F", pere_lachaise="F")
    assert state.discs == {"mont_valerien": V, "pere_lachaise": V}  # both were on the map: one may move


def test_card_11_adolphe_thiers() -> None:
    state = event(11, V, "choose:1", royalists="V", press="V")
    assert question(state, V).prompt.startswith("Adolphe Thiers: 4 points")
    assert offered(state, V) == {"place:royalists", "place:national_assembly", "place:republicans", "done"}
    state = event(11, V, "choose:2")
    assert question(state, V).prompt.startswith("Adolphe Thiers: 3 points")
    assert offered(state, V) == {"place:mont_valerien", "place:fort_d_issy", "done"}


def test_card_12_otto_von_bismarck() -> None:
    state = event(12, V, "place:mont_valerien", "place:fort_d_issy", top=[35])
    assert state.sides[V].momentum == 1 and state.sides[V].steps == [0, 2, 2]
    assert offered(state, V) == {"draw", "skip"}
    play(state, V, "draw")
    assert offered(state, V) == {"under:card:8", "under:card:35"}
    play(state, V, "under:card:8")
    over(state, 12)
    assert state.sides[V].hand == ["card:35"] and state.deck[0] == "card:8"
    over(event(12, V, "done", deck=[]), 12)  # no card to draw
    state = event(12, V, "done", "skip", versailles={"momentum": 3})
    assert state.sides[V].momentum == 3


def test_card_12_lets_the_commune_answer_before_the_cubes() -> None:
    state = event(12, V, versailles={"momentum": 1})
    play(state, C, "place:press")
    assert question(state, V).ask == "place"


def test_card_13_general_ernest_de_cissey() -> None:
    state = event(13, V, commune={"objective": 48})
    assert GAME.view(state, V).seen_objective == "card:48"
    assert GAME.view(state, None).seen_objective is None
    assert question(state, V).prompt.startswith("Général Ernest de Cissey: 3 points left for military")
    state = final(13, V)
    assert question(state, V).ask == "operate"  # no objective to see


def test_card_14_colonel_de_lochner() -> None:
    state = event(14, V, "remove:fort_d_issy", "remove:fort_d_issy", mont_valerien="V", fort_d_issy="CC")
    over(state, 14)
    assert not cubes(state, C)
    state = event(14, V, fort_d_issy="CC")
    assert offered(state, V) == {"place:mont_valerien", "done"}


def test_card_15_jules_favre() -> None:
    state = event(15, V, "place:royalists", "place:republicans")
    assert offered(state, V) == {"raise", "skip"}
    play(state, V, "raise")
    over(state, 15)
    assert state.sides[V].momentum == 1
    assert "place:royalists" not in offered(event(15, V, "place:royalists"), V)
    over(event(15, V, "done", versailles={"momentum": 3}), 15)
    assert event(15, V, "done", "skip").sides[V].momentum == 0


def test_card_16_hostage_decree() -> None:
    state = event(16, V, "replace:press", press="CC", social_movements="C", commune={"momentum": 1})
    assert offered(state, V) == {"replace:social_movements", "done"}
    play(state, V, "replace:social_movements")
    assert cubes(state, V) == {"press": 1, "social_movements": 1} and state.sides[C].momentum == 2
    play(state, V, "decline")
    over(state, 16)
    refused = position(press="C", versailles={"hand": [16, 1]}, todo=[(V, Turn())])
    play(refused, V, "card:16")
    with pytest.raises(Illegal):
        play(refused, V, "event")


def test_card_17_marechal_macmahon() -> None:
    state = final(17, V, mont_valerien="V", butte_montmartre="C")
    assert question(state, V).prompt.startswith("Maréchal MacMahon: 6 points left for military")
    label = next(o.label for o in question(state, V).options if o.id == "attempt:butte_montmartre")
    assert "strength 2" in label  # 1 neighbour and the bonus
    play(state, V, "attempt+:butte_montmartre")
    assert not cubes(state, C)
    assert "place:press" not in offered(state, V)


def test_card_18_paule_minck() -> None:
    state = event(18, C, mont_valerien="VC", royalists="V", social_movements="V", press="V")
    assert offered(state, C) == {"replace:mont_valerien", "replace:social_movements"}
    play(state, C, "replace:mont_valerien")
    over(state, 18)
    assert cubes(state, C) == {"mont_valerien": 2}
    over(event(18, C, royalists="V"), 18)


def test_card_19_walery_wroblewski() -> None:
    state = event(19, C, "place:fort_d_issy", fort_d_issy="V")
    over(state, 19)  # 1 to 1 is no control: no disc
    state = event(19, C, "place:butte_aux_cailles")
    assert offered(state, C) == {"disc:butte_aux_cailles", "skip"}
    play(state, C, "disc:butte_aux_cailles")
    over(state, 19)
    assert state.discs == {"butte_aux_cailles": C}
    nothing = event(19, C, butte_aux_cailles="C", commune={"track": (0,) * 4, "bonus": (0,) * 4})
    over(nothing, 19)  # no cube placed, no disc


def test_card_20_banque_de_france() -> None:
    state = event(20, C, "choose:1")
    assert offered(state, C) == {"place:national_assembly", "place:republicans"}
    state = event(20, C, "choose:2", commune={"momentum": 2, "pool": 1, "out": 5})
    out = state.sides[C].out
    assert offered(state, C) == {"recall:2", "recall:1", "done"}  # room for 2
    play(state, C, "recall:2")
    over(state, 20)
    assert (state.sides[C].pool, state.sides[C].out) == (3, out - 2)
    over(event(20, C, "choose:2"), 20)  # no pool, nothing comes back


def test_card_21_le_reveil() -> None:
    state = event(21, C, "choose:1", press="VV")
    over(state, 21)
    assert (cubes(state, V), cubes(state, C)) == ({"press": 1}, {"press": 1})
    assert offered(event(21, C, "choose:2"), C) == {"place:press", "place:social_movements"}


def test_card_22_execution_of_generals() -> None:
    state = event(22, C, "remove:butte_montmartre", butte_montmartre="CV", versailles={"hand": [8, 9]}, top=[35])
    assert not cubes(state, V)
    assert GAME.view(state, C).seen_hand == ("card:8", "card:9")
    assert offered(state, C) == {"swap:card:8", "swap:card:9", "skip"}
    play(state, C, "swap:card:9")
    over(state, 22)
    assert state.sides[V].hand == ["card:8", "card:35"] and state.deck[0] == "card:9"
    assert GAME.view(state, C).seen_hand == ("card:8",)  # what was drawn is hidden
    over(event(22, C, butte_montmartre="C", deck=[]), 22)  # no deck card: no swap
    refused = position(butte_montmartre="V", commune={"hand": [22, 18]}, todo=[(C, Turn())])
    play(refused, C, "card:22")
    assert "event" not in offered(refused, C)


def test_card_23_les_cantinieres() -> None:
    state = event(23, C, "place:pere_lachaise", commune={"pool": 3, "momentum": 3, "out": 0, "track": (3, 2, 2, 2)},
                  press="CC", social_movements="C")  # fmt: skip
    assert state.sides[C].out == 0
    over(state, 23)
    state = event(23, C, "return:pere_lachaise", "return:butte_montmartre")
    over(state, 23)
    assert cubes(state, C) == {"pere_lachaise": 1, "butte_montmartre": 1}
    assert state.sides[C].track == [3, 2, 2, 2]  # not from the supply
    state = event(23, C, "return:pere_lachaise", press="CC")
    over(state, 23)  # only one cube was out of play
    assert state.sides[C].out == 0 and state.sides[C].track == [3, 2, 2, 2]


def test_card_24_eugene_protot() -> None:
    state = event(24, C, "remove:catholic_church", catholic_church="V", commune={"hand": [18]})
    over(state, 24)
    assert (cubes(state, V), cubes(state, C)) == ({}, {"republicans": 1})
    assert "remove:press" not in offered(event(24, C, republicans="V", press="V", commune={"hand": [18]}), C)


def test_card_25_paul_cluseret() -> None:
    state = event(25, C, "choose:1", butte_montmartre="C", butte_aux_cailles="V")
    assert offered(state, C) == {"disc:butte_montmartre", "disc:pere_lachaise", "skip"}  # only where present
    play(state, C, "disc:pere_lachaise")
    assert state.discs == {"pere_lachaise": C}
    state = event(25, C, "choose:2")
    assert question(state, C).prompt.startswith("Paul Cluseret: 2 points left for military")


def test_card_26_gaston_cremieux() -> None:
    state = event(26, C, "place:republicans", "place:republicans", "place:social_movements")
    over(state, 26)
    assert cubes(state, C) == {"republicans": 2, "social_movements": 1}
    assert offered(event(26, C), C) == {"place:republicans", "done"}


def test_card_27_louise_michel() -> None:
    state = event(27, C, "choose:1", press="V")
    assert cubes(state, C) == {"press": 1}  # the only replacement is made
    play(state, C, "place:catholic_church")
    over(state, 27)
    state = event(27, C, "choose:2", "place:pere_lachaise", "done", "disc:butte_montmartre")
    over(state, 27)
    assert state.discs == {"butte_montmartre": C}
    over(event(27, C, "choose:2", "done", butte_montmartre="F"), 27)  # a disc is there


def test_card_28_jaroslav_dombrowski() -> None:
    state = event(28, C, butte_montmartre="C", mont_valerien="V")
    label = next(o.label for o in question(state, C).options if o.id == "attempt:mont_valerien")
    assert "strength 2" in label and "1 point" in label
    play(state, C, "attempt+:mont_valerien")
    assert not cubes(state, V)
    assert question(state, C).prompt.startswith("Jaroslav Dombrowski: 1 point left")


def test_card_29_raoul_rigault() -> None:
    state = event(29, C, catholic_church="V", press="V", versailles={"objective": 45, "hand": [1]})
    assert GAME.view(state, C).seen_objective == "card:45"
    play(state, C, "remove:press", "remove:catholic_church")
    assert offered(state, C) == {"place:press", "place:catholic_church"}
    play(state, C, "place:press")
    over(state, 29)
    assert "remove:royalists" not in offered(event(29, C, press="V", royalists="V", versailles={"objective": 45}), C)


def test_card_30_karl_marx_resolves_one() -> None:
    state = event(30, C, top=[26, 9, 36])
    looked_at = "You are looking at Gaston Crémieux, Socialist Newspaper Ban and Georges Clemenceau."
    assert looked_at in GAME.view(state, C).private
    assert offered(state, C) == {"resolve:card:26", "resolve:card:36", "decline"}  # not the blue one
    play(state, C, "resolve:card:26", "place:republicans", "done", "done")
    assert offered(state, C) == {"top:card:9", "top:card:36"}
    play(state, C, "top:card:36")
    over(state, 30)
    assert [pile.card for pile in state.discard] == ["card:26", "card:30"]
    assert state.deck[-2:] == ["card:9", "card:36"]
    assert cubes(state, C) == {"republicans": 1}


def test_card_30_karl_marx_resolves_none() -> None:
    state = event(30, C, "decline", top=[9, 10, 22])
    assert offered(state, C) == {"top:card:9", "top:card:10", "top:card:22"}
    play(state, C, "top:card:22", "top:card:10")
    assert state.deck[-3:] == ["card:9", "card:10", "card:22"]
    play(state, C, "place:press", "place:social_movements")
    over(state, 30)
    # a condition holds for cards found this way too: nobody is in Butte Montmartre
    assert offered(event(30, C, top=[9, 10, 22]), C) == {"decline"}
    state = event(30, C, deck=[])
    assert question(state, C).ask == "place"  # nothing to look at


def test_card_31_blanquists() -> None:
    state = event(31, C, "raise", commune={"momentum": 1})
    play(state, V, "place:royalists")  # Versailles answers before the cubes
    play(state, C, "place:pere_lachaise", "place:pere_lachaise")
    over(state, 31)
    assert question(event(31, C, commune={"momentum": 3}), C).ask == "place"


def test_card_32_general_lullier() -> None:
    state = event(32, C, "place:mont_valerien", "place:fort_d_issy", "place:chateau_de_vincennes")
    over(state, 32)
    assert cubes(state, C) == {"mont_valerien": 1, "fort_d_issy": 1, "chateau_de_vincennes": 1}
    state = event(32, C, mont_valerien="V")
    assert offered(state, C) == {"place:fort_d_issy", "place:chateau_de_vincennes", "done"}


def test_card_33_jules_valles() -> None:
    state = event(33, C, "place:press", "place:press", press="V")
    assert offered(state, C) == {"place:royalists", "place:national_assembly", "place:republicans", "done"}
    play(state, C, "place:national_assembly")
    over(state, 33)
    over(event(33, C, "place:press", "done", press="V"), 33)  # Press is not controlled


def test_card_34_charles_delescluze() -> None:
    state = final(34, C, press="C")
    play(state, C, "done", "disc:butte_montmartre")
    assert state.discs == {"butte_montmartre": C}
    assert question(state, C).prompt.startswith("Charles Delescluze: 2 points left for political")


def test_card_34_takes_lost_cubes_first() -> None:
    state = final(34, C)
    lost = state.sides[C].out
    play(state, C, "return:pere_lachaise", "return:pere_lachaise", "return:butte_aux_cailles")
    assert state.sides[C].out == lost - 3 and sum(state.sides[C].track) == 9
    side = {"pool": 4, "momentum": 3, "track": (0, 0, 2, 2), "bonus": (0, 0, 2, 2)}
    bare = final(34, C, press="CCC", royalists="CCC", commune=side)
    assert bare.sides[C].out == 0
    play(bare, C, "place:pere_lachaise")
    assert bare.sides[C].pool == 3


def test_card_35_conciliation() -> None:
    state = event(35, V, "remove:press", press="CCV", pere_lachaise="C", royalists="V")
    assert "remove:press" not in offered(state, V)
    play(state, V, "remove:pere_lachaise")
    assert offered(state, V) == {"give:press", "give:royalists"}  # 2 own cubes, no way out
    play(state, V, "give:press")
    assert offered(state, V) == {"place:republicans", "place:press", "done"}  # the last one went by itself
    assert not cubes(state, V)
    play(state, V, "place:press", "done")
    over(state, 35)
    assert question(event(35, C, "done", press="CV"), C).ask == "place"  # none removed, none given up


def test_card_36_georges_clemenceau() -> None:
    assert offered(event(36, C, "choose:1", press="C"), C) == {"place:royalists", "place:republicans", "done"}
    state = event(36, V, "choose:2", "remove:butte_montmartre", "place:butte_montmartre", "done", butte_montmartre="C")
    over(state, 36)
    assert (cubes(state, V), cubes(state, C)) == ({"butte_montmartre": 1}, {})
    assert "remove:pere_lachaise" not in offered(event(36, V, "choose:2", butte_montmartre="C", pere_lachaise="C"), V)


def test_card_37_archbishop_georges_darboy() -> None:
    state = event(37, V, "replace:press", "place:catholic_church", "place:catholic_church", press="C")
    over(state, 37)
    assert cubes(state, V) == {"press": 1, "catholic_church": 2}
    state = event(37, C, "remove:catholic_church", "done", "place:press", catholic_church="VV")
    assert offered(state, C) == {"place:catholic_church", "place:social_movements", "done"}
    play(state, C, "done")
    over(state, 37)
    assert "replace:catholic_church" not in offered(event(37, C, catholic_church="V"), C)


def test_card_38_victor_hugo() -> None:
    state = event(38, C, "place:press", "place:republicans", "done", press="V", national_assembly="V")
    assert offered(state, C) == {"remove:press", "done"}  # only where a cube was placed
    play(state, C, "remove:press")
    over(state, 38)
    assert not state.sides[V].cubes["press"]
    over(event(38, C, "done", press="V"), 38)
    assert "place:royalists" not in offered(event(38, C), C)


def test_card_39_leon_gambetta() -> None:
    state = event(39, V, "replace:royalists", "done", royalists="C", republicans="C")
    assert offered(state, V) == {"place:republicans", "done"}
    play(state, V, "place:republicans")
    over(state, 39)  # 2 - 1
    over(event(39, V, "replace:royalists", "replace:republicans", royalists="C", republicans="C"), 39)
    state = event(39, V, "place:republicans", "place:republicans")
    over(state, 39)


def test_card_40_elihu_washburne() -> None:
    assert question(event(40, C, "choose:1", press="C"), C).prompt.startswith("Elihu Washburne: 4 points left for pol")
    assert question(event(40, C, "choose:2"), C).prompt.startswith("Elihu Washburne: 4 points left for mil")
    state = event(40, C, "choose:3", "raise", "place:royalists", versailles={"momentum": 2})
    over(state, 40)
    assert (state.sides[C].momentum, state.sides[V].momentum) == (1, 1)
    assert state.sides[V].steps == [0, 0, 2]  # nothing is taken back
    assert "place:pere_lachaise" not in offered(event(40, C, "choose:3", "skip"), C)


def test_card_41_freemason_parade() -> None:
    state = event(41, V, "choose:1", "place:press", "done", "remove:press", press="C")
    over(state, 41)
    assert (cubes(state, V), cubes(state, C)) == ({"press": 1}, {})
    state = event(41, V, "choose:2", "remove:fort_d_issy", fort_d_issy="CCB", chateau_de_vincennes="CV")
    assert offered(state, V) == {"remove:chateau_de_vincennes", "done"}
    play(state, V, "done")
    moves = {f"move:chateau_de_vincennes:{space}" for space in AREAS["paris"]}
    assert offered(state, V) == {*moves, "done"}
    play(state, V, "move:chateau_de_vincennes:pere_lachaise")
    over(state, 41)
    assert cubes(state, V) == {"pere_lachaise": 1}


def test_card_42_paris_cannons() -> None:
    state = objective(42, V, butte_montmartre="VVC", pere_lachaise="C")
    assert offered(state, V) == {"remove:pere_lachaise", "done"}  # not Butte Montmartre itself
    play(state, V, "remove:pere_lachaise")
    assert state.sides[V].fulfilled == ["card:42"]


def test_card_43_aux_barricades() -> None:
    state = objective(43, C, "disc:pere_lachaise", butte_aux_cailles="C")
    assert state.discs == {"pere_lachaise": C}
    state = objective(43, V, butte_aux_cailles="VF", pere_lachaise="B")
    assert offered(state, V) == {"disc:butte_montmartre", "skip"}


def test_card_44_communes_stronghold() -> None:
    state = objective(44, C, "return:butte_montmartre", "done", pere_lachaise="C")
    assert cubes(state, C) == {"pere_lachaise": 1, "butte_montmartre": 1}
    state = objective(44, V, pere_lachaise="VVC", fort_d_issy="C")
    assert offered(state, V) == {"remove:pere_lachaise", "done"}


def test_card_45_fighting_in_issy_village() -> None:
    state = objective(45, V, fort_d_issy="V", mont_valerien="V")
    assert question(state, V).prompt.startswith("Fighting in Issy Village: 2 points left for military")
    assert offered(state, V) == {
        "place:fort_d_issy", "place:butte_aux_cailles", "place:chateau_de_vincennes", "done",
    }  # fmt: skip


def test_card_46_battle_of_mont_valerien() -> None:
    state = objective(46, C, "move:mont_valerien:pere_lachaise", mont_valerien="CC", butte_montmartre="C")
    assert offered(state, C) == {f"move:mont_valerien:{space}" for space in AREAS["paris"]} | {"done"}
    play(state, C, "move:mont_valerien:pere_lachaise")
    assert cubes(state, C) == {"pere_lachaise": 2, "butte_montmartre": 1}


def test_card_47_raid_on_chateau_de_vincennes() -> None:
    state = objective(47, V, "choose:1", chateau_de_vincennes="V", pere_lachaise="CB")
    assert state.discs == {} and cubes(state, C) == {"pere_lachaise": 1}  # even with a cube beside it
    assert state.sides[C].discs == 2
    state = objective(47, V, "choose:2", chateau_de_vincennes="V", pere_lachaise="CB", fort_d_issy="F")
    assert state.discs and not cubes(state, C)
    state = objective(47, V, "skip", chateau_de_vincennes="V", pere_lachaise="CB")
    assert cubes(state, C) == {"pere_lachaise": 1}


def test_card_48_revolution_in_the_press() -> None:
    state = objective(48, C, press="C", catholic_church="V", royalists="V")
    assert offered(state, C) == {"replace:catholic_church", "done"}
    play(state, C, "replace:catholic_church")
    assert cubes(state, C) == {"press": 1, "catholic_church": 1}


def test_card_49_pius_ix() -> None:
    state = objective(49, V, catholic_church="V")
    assert offered(state, V) == {"place:catholic_church", "done"}
    play(state, V, "done")
    assert offered(state, V) == {"place:royalists", "done"}
    play(state, V, "place:royalists")
    assert cubes(state, V) == {"catholic_church": 1, "royalists": 1}


def test_card_50_socialist_international() -> None:
    state = objective(50, C, "choose:1", social_movements="C")
    assert state.sides[C].momentum == 1
    state = objective(50, C, "choose:2", social_movements="C", versailles={"momentum": 1})
    assert state.sides[V].momentum == 0
    state = objective(50, C, "choose:2", social_movements="C", commune={"momentum": 3})
    assert (state.sides[C].momentum, state.sides[V].momentum) == (3, 0)
    assert objective(50, C, "skip", social_movements="C").sides[C].momentum == 0


def test_card_51_royalists_dissension() -> None:
    state = objective(51, C, "remove:republicans", "remove:republicans", royalists="C", republicans="VV", press="V")
    assert cubes(state, V) == {"press": 1}
    assert "remove:press" not in offered(objective(51, C, royalists="C", republicans="V", press="V"), C)


def test_card_52_rise_of_republicanism() -> None:
    state = objective(52, C, "place:national_assembly", republicans="C")
    assert offered(state, C) == {"place:press", "place:social_movements", "done"}
    play(state, C, "place:press")
    assert cubes(state, C) == {"republicans": 1, "national_assembly": 1, "press": 1}


def test_card_53_legitimacy() -> None:
    state = objective(53, V, national_assembly="V", press="VC")
    assert question(state, V).prompt.startswith("Legitimacy: 2 points left for political")
    assert "remove:press" in offered(state, V) and "place:mont_valerien" not in offered(state, V)


def test_every_card_has_a_test() -> None:
    numbers = {int(name[10:12]) for name in globals() if name.startswith("test_card_")}
    assert numbers == {PRINTED[key].number for key in CARDS}
