"""The rules and rulings R1 to R60, one test or more each; the help topic "rulings" lists those that are rulings."""

from __future__ import annotations

import pytest

from rules.core.chance import Chance
from rules.core.contract import Choice, Illegal
from rules.red_flag_over_paris.board import AREAS, C, V
from rules.red_flag_over_paris.cards import FORTS, INST, MIL, PARIS, POL, PUB, Cycle, Peek, SwapHand
from rules.red_flag_over_paris.deck import OBJECTIVES, STRATEGY
from rules.red_flag_over_paris.game import RED_FLAG_OVER_PARIS as GAME
from rules.red_flag_over_paris.operations import Operations
from rules.red_flag_over_paris.phases import EndRound, FinalTurn, Gather, Initiative, PlayEnd, Round, Turn
from rules.red_flag_over_paris.scoring import Dimensions, EndGame, Pivotals, RevealObjectives, verdict
from rules.red_flag_over_paris.state import State
from rules.red_flag_over_paris.steps import Build, Momentum, Place, Raze, Remove
from rules.red_flag_over_paris.testing import SEED, card, offered, play, position, question
from rules.red_flag_over_paris.topics import TOPICS


def do(state: State, seat: str, *steps: object) -> State:
    """Put steps on an empty program and begin."""
    state.program.push(seat, steps)  # type: ignore[arg-type]
    state.program.settle(state, [])
    return state


def label(state: State, seat: str, pick: str) -> str:
    return next(option.label for option in question(state, seat).options if option.id == pick)


def new(scenario: str = "standard", seed: bytes = SEED) -> State:
    return GAME.new_game(seed, GAME.seats, {"scenario": scenario})


def first_picks(state: State, *, until: str) -> None:
    """Play first options until a question of this kind is open."""
    while all(decision.ask != until for decision in GAME.pending(state)):
        decision = GAME.pending(state)[0]
        state_pick = tuple(option.id for option in decision.options[: decision.least])
        GAME.apply(state, decision.seat, Choice(decision.id, state_pick))


# presence, control, reach


def test_r01_presence_is_a_piece_or_permanent() -> None:
    given = position(press="C", butte_montmartre="F")
    present = {side: {s for s in AREAS["all"] if given.present(side, s)} for side in (V, C)}
    assert present == {V: {"royalists", "butte_montmartre"}, C: {"press", "pere_lachaise", "social_movements"}}


def test_r02_control_is_strictly_more_pieces() -> None:
    given = position(press="VC", republicans="VVC", mont_valerien="FC", fort_d_issy="B")
    assert [given.control(s) for s in ("press", "republicans", "mont_valerien", "fort_d_issy", "pere_lachaise")] == [
        None, V, None, C, None,
    ]  # fmt: skip


def test_r03_standalone_spaces() -> None:
    given = position(commune={"momentum": 3}, versailles={"momentum": 2})
    assert given.controls(V, "versailles_hq") and not given.controls(C, "versailles_hq")
    assert not given.controls(V, "prussian_occupied_territory")
    given.sides[V].momentum = 3
    assert given.controls(V, "prussian_occupied_territory")
    assert not given.controls(C, "prussian_occupied_territory")


def test_r04_snapshots_are_frozen_before_each_part() -> None:
    given = position(press="VVC", royalists="C", todo=[(V, Operations(3, POL))])
    play(given, V, "remove:royalists", "place:republicans")
    assert "place:social_movements" in offered(given, V)  # Press was controlled when placing began
    given = position(press="VC", todo=[(V, Operations(3, POL))])
    assert "place:republicans" not in offered(given, V)
    play(given, V, "remove:press")
    assert "place:republicans" in offered(given, V)  # what removing changed counts
    given = position(press="VC", todo=[(V, Operations(3, POL))])
    play(given, V, "place:press")
    assert "place:republicans" not in offered(given, V)


def test_r04_the_first_placement_ends_removing() -> None:
    given = position(press="VC", todo=[(V, Operations(3, POL))])
    play(given, V, "place:press")
    assert not any(pick.startswith("remove") for pick in offered(given, V))


def test_r05_reach_is_presence_or_a_controlled_neighbour() -> None:
    given = position(press="C")
    assert {s for s in AREAS["political"] if given.reaches(C, s)} == {
        "royalists", "republicans", "catholic_church", "press", "social_movements",
    }  # fmt: skip


# operations


def test_r06_one_operation_is_political_or_military() -> None:
    given = position(press="VC", mont_valerien="VC", todo=[(V, Operations(3, POL))])
    assert not {pick.partition(":")[2] for pick in offered(given, V)} & set(AREAS["military"])


def test_r07_either_part_may_be_empty_and_points_left_over_are_lost() -> None:
    given = position(press="VC", versailles={"hand": [9, 1]}, commune={"hand": [18]}, todo=[(V, Turn()), (C, Turn())])
    play(given, V, "card:9", "political", "place:press")
    assert question(given, V).confirm == ("done",)
    play(given, V, "done")
    assert given.discard[-1].card == "card:9"


def test_r08_political_removal_always_works() -> None:
    given = position(royalists="CCC", todo=[(V, Operations(2, POL))])
    play(given, V, "remove:royalists", "remove:royalists")
    assert given.sides[C].cubes["royalists"] == 1 and not given.program.todo


def test_r09_an_attempt_costs_2_where_a_disc_stands() -> None:
    given = position(fort_d_issy="VV", butte_aux_cailles="CB", todo=[(V, Operations(1, MIL))])
    assert "attempt:butte_aux_cailles" not in offered(given, V)
    given = position(fort_d_issy="VV", butte_aux_cailles="CB", todo=[(V, Operations(2, MIL))])
    assert "2 points" in label(given, V, "attempt:butte_aux_cailles")


def test_r10_the_extra_point_is_not_offered_at_strength_3() -> None:
    given = position(fort_d_issy="VVVC", todo=[(V, Operations(3, MIL))])
    assert {p for p in offered(given, V) if p.startswith("attempt")} == {"attempt:fort_d_issy"}


@pytest.mark.parametrize(("top", "hit"), [(1, True), (9, False), (35, False)])
def test_r11_the_draw_decides_and_the_card_leaves_the_game(top: int, hit: bool) -> None:
    given = position(mont_valerien="V", butte_montmartre="C", top=[top], todo=[(V, Operations(1, MIL))])
    play(given, V, "attempt:butte_montmartre")
    assert given.sides[C].cubes["butte_montmartre"] == (0 if hit else 1)
    assert given.removed == [card(top)] and not given.discard


def test_r12_the_extra_point_is_paid_before_the_draw() -> None:
    given = position(mont_valerien="V", butte_montmartre="C", top=[35], todo=[(V, Operations(3, MIL))])
    play(given, V, "attempt+:butte_montmartre")
    assert question(given, V).prompt.startswith("Test: 1 point left")


def test_r13_attempts_are_resolved_one_by_one() -> None:
    given = position(mont_valerien="V", butte_montmartre="CC", top=[35, 1], todo=[(V, Operations(2, MIL))])
    play(given, V, "attempt:butte_montmartre")
    assert given.sides[C].cubes["butte_montmartre"] == 2
    play(given, V, "attempt:butte_montmartre")  # the failure was seen first, and cost the same
    assert given.sides[C].cubes["butte_montmartre"] == 1 and not given.program.todo


def test_r14_a_disc_falls_only_when_no_cube_is_left() -> None:
    given = position(fort_d_issy="VVV", butte_aux_cailles="CB", mont_valerien="V", butte_montmartre="V",
                     versailles={"momentum": 0}, todo=[(V, Operations(6, MIL, bonus=1))])  # fmt: skip
    assert "Attack a cube" in label(given, V, "attempt:butte_aux_cailles")
    play(given, V, "attempt:butte_aux_cailles")
    assert given.discs == {"butte_aux_cailles": C}
    assert "Attack Barricade" in label(given, V, "attempt:butte_aux_cailles")
    play(given, V, "attempt:butte_aux_cailles")
    assert given.discs == {} and given.sides[C].discs == 2
    play(given, V, "done")
    do(given, C, Build(PARIS))
    play(given, C, "disc:butte_aux_cailles")  # it came back
    assert given.discs == {"butte_aux_cailles": C}


def test_r15_placing_costs_2_against_a_disc_and_4_cubes_are_the_limit() -> None:
    given = position(mont_valerien="VVVV", fort_d_issy="VB", todo=[(V, Operations(2, MIL))])
    assert "place:mont_valerien" not in offered(given, V)
    assert "2 points, 0 left" in label(given, V, "place:fort_d_issy")
    assert "1 point, 1 left" in label(given, V, "place:butte_montmartre")
    assert "place:mont_valerien" in offered(position(mont_valerien="VVVF", todo=[(V, Operations(2, MIL))]), V)


def test_r16_without_cubes_nothing_is_placed() -> None:
    bare = {"pool": 0, "track": (0, 0, 0, 0), "bonus": (0, 0, 0, 0)}
    given = position(press="VV", versailles=bare, todo=[(V, Operations(3, POL))])
    assert not given.program.todo and given.sides[V].cubes["press"] == 2


def test_r17_one_disc_a_space_military_only_and_no_cube_limit() -> None:
    given = position(pere_lachaise="CCCC", butte_montmartre="F", todo=[(C, Build(PARIS))])
    assert offered(given, C) == {"disc:pere_lachaise", "disc:butte_aux_cailles", "skip"}
    play(given, C, "disc:pere_lachaise")
    assert not any(pick.startswith("disc") for pick in offered(
        position(pere_lachaise="C", todo=[(C, Operations(4, MIL))]), C))  # fmt: skip


def test_r18_with_both_discs_on_the_map_one_may_move() -> None:
    given = position(pere_lachaise="B", fort_d_issy="B", todo=[(C, Build(PARIS))])
    assert offered(given, C) == {
        "disc:pere_lachaise:butte_montmartre", "disc:pere_lachaise:butte_aux_cailles",
        "disc:fort_d_issy:butte_montmartre", "disc:fort_d_issy:butte_aux_cailles", "skip",
    }  # fmt: skip
    play(given, C, "skip")
    assert given.discs == {"pere_lachaise": C, "fort_d_issy": C}


def test_r19_an_operation_without_use_is_a_pass() -> None:
    bare = {"pool": 0, "track": (0, 0, 0, 0), "bonus": (0, 0, 0, 0)}
    given = position(versailles={"hand": [1, 2], **bare}, commune={"hand": [18]}, todo=[(V, Turn()), (C, Turn())])
    play(given, V, "card:1", "political")
    assert given.discard[-1].card == "card:1"


# playing cards


def test_r20_three_plays_each_in_turn_and_one_card_set_aside() -> None:
    given = new()
    first_picks(given, until="initiative")
    play(given, C, "second")
    order = []
    while not given.sides[V].set_aside:
        decision = GAME.pending(given)[0]
        if decision.ask == "play":
            order.append(decision.seat)
        last = decision.options[-1].id
        pick = "political" if decision.ask == "use" else last if last in ("done", "decline") else decision.options[0].id
        play(given, decision.seat, pick)
    assert order == [V, C] * 3
    assert [len(given.sides[s].set_aside) for s in (V, C)] == [1, 1]


def test_r21_the_uses_of_a_card() -> None:
    given = position(versailles={"hand": [26, 1]}, commune={"hand": [18]}, todo=[(V, Turn())])
    play(given, V, "card:26")
    assert offered(given, V) == {"political", "military", "momentum", "final_political", "final_military"}
    given = position(versailles={"hand": [35, 1]}, discard=[(9, C, 1)], todo=[(V, Turn())])
    play(given, V, "card:35")
    assert {"event", "discarded"} < offered(given, V)


def test_r22_where_cards_go() -> None:
    sides = {"versailles": {"hand": [3, 1]}, "commune": {"hand": [18]}}
    given = position(**sides, todo=[(V, Turn()), (C, Turn())])
    play(given, V, "card:3", "event", "done")
    assert given.discard[-1].card == "card:3"
    given = position(**sides, todo=[(V, Turn()), (C, Turn())])
    play(given, V, "card:3", "momentum")
    assert given.removed == ["card:3"] and not given.discard


@pytest.mark.parametrize(
    ("top", "by", "turn", "fits"),
    [(9, C, 1, True), (9, V, 1, False), (9, C, 0, False), (35, C, 1, False), (26, C, 1, False), (16, C, 1, False)],
)
def test_r23_which_discarded_event_can_be_used(top: int, by: str, turn: int, fits: bool) -> None:
    """Own colour, played by the opponent, in this round, with its condition (card 16) met."""
    given = position(versailles={"hand": [36, 1]}, discard=[(top, by, turn)], todo=[(V, Turn())])
    play(given, V, "card:36")
    assert ("discarded" in offered(given, V)) is fits


def test_r24_the_card_given_up_may_be_used_in_turn() -> None:
    given = position(
        versailles={"hand": [26, 1, 2]}, commune={"hand": [35, 18]}, discard=[(9, C, 1)],
        todo=[(V, Turn()), (C, Turn())],
    )  # fmt: skip
    play(given, V, "card:26", "discarded", "done")  # Socialist Newspaper Ban, giving up Gaston Crémieux
    assert [pile.card for pile in given.discard] == ["card:9", "card:26"]
    play(given, C, "card:35")
    assert label(given, C, "discarded") == "Use the discarded event: Gaston Crémieux"


def test_r25_the_final_crisis_card_in_a_round() -> None:
    given = position(versailles={"hand": [1, 2]}, commune={"hand": [18]}, todo=[(V, Turn()), (C, Turn())])
    play(given, V, "card:1", "final_political")
    assert question(given, V).prompt.startswith("Maréchal MacMahon: 4 points left for political")
    play(given, V, "done")
    assert given.removed == ["card:17"] and given.discard[-1].card == "card:1"
    assert not given.sides[V].final_card
    do(given, V, Turn())
    assert "final_political" not in offered(given, V)


def test_r26_an_event_without_effect_may_be_played() -> None:
    given = position(versailles={"hand": [7, 1]}, commune={"hand": [18]}, todo=[(V, Turn()), (C, Turn())])
    play(given, V, "card:7", "event")
    assert given.discard[-1].card == "card:7"


# crisis track and pools


def test_r27_cubes_never_return_to_the_track() -> None:
    given = position(commune={"momentum": 3, "track": (2, 2, 2, 2), "bonus": (0, 2, 2, 2)}, press="C")
    do(given, V, Remove(1, PUB))
    assert given.sides[C].track == [2, 2, 2, 2] and given.sides[C].breached == [True, False, False, False]


def test_r28_bonus_cubes_come_at_the_end_of_the_play() -> None:
    given = position(versailles={"track": (0, 1, 1, 2), "bonus": (0, 1, 1, 2), "breached": (1, 0, 0, 0)},
                     todo=[(V, Place(3, PUB, upto=True))])  # fmt: skip
    given.sides[V].out += given.sides[V].pool
    given.sides[V].pool = 0
    play(given, V, "place:press", "place:press", "place:press")
    assert given.sides[V].pool == 0 and given.sides[V].track == [0, 0, 0, 1]  # the bonus cubes were not available
    assert given.breaches == [(V, 1), (V, 2), (V, 3)]


def test_r28_an_objective_event_settles_its_breaches() -> None:
    given = position(
        catholic_church="V", versailles={"track": (0, 2, 1, 2), "bonus": (0, 1, 1, 2), "breached": (1, 0, 0, 0),
                                         "objective": 49}, commune={"objective": 43}, todo=[(C, RevealObjectives())],
    )  # fmt: skip
    given.sides[V].out += given.sides[V].pool
    given.sides[V].pool = 0
    play(given, V, "place:catholic_church")
    assert given.sides[V].breached[1] and given.sides[V].pool == 0
    play(given, V, "done")
    assert given.sides[V].pool == 1 and not given.breaches


def test_r29_no_room_for_commune_cubes() -> None:
    given = position(press="C", todo=[(V, Remove(1, PUB))])
    assert given.sides[C].pool == 0 and given.sides[C].out >= 1


def test_r30_r31_the_first_breach_of_the_final_crisis_zone() -> None:
    """Both within one play: the earlier cube is the first."""
    zones = {"track": (0, 0, 0, 2), "bonus": (0, 0, 0, 2), "breached": (1, 1, 1, 0)}
    given = position(versailles=zones, commune={"momentum": 1, **zones})
    pools = {side: given.sides[side].pool for side in (V, C)}
    outs = {side: given.sides[side].out for side in (V, C)}
    given.playing = given.deck.pop()
    do(given, C, Momentum(1, "commune"), Place(1, PUB), PlayEnd())
    play(given, V, "place:royalists")
    play(given, C, "place:press")
    assert given.first_breach == V and given.political == 1
    assert given.sides[V].pool == pools[V] + 2
    assert given.sides[C].pool == pools[C] and given.sides[C].out == outs[C] + 2


def test_r32_a_breach_in_the_opponents_play_is_settled_with_it() -> None:
    given = position(versailles={"hand": [1, 2], "momentum": 1}, commune={"hand": [18]},
                     todo=[(V, Turn()), (C, Turn())])  # fmt: skip
    given.sides[C].track, given.sides[C].breached = [0, 2, 2, 2], [True, False, False, False]
    given.sides[C].out += 3
    out = given.sides[C].out
    play(given, V, "card:1", "momentum")
    events = play(given, C, "place:press")
    assert [event.kind for event in events][:3] == ["placed", "breached", "finished"]
    assert given.sides[C].out == out + 2


def test_r33_pool_room_is_a_capacity() -> None:
    given = position(commune={"momentum": 2, "pool": 3})
    out = given.sides[C].out
    do(given, V, Momentum(-1, "commune"))
    assert given.sides[C].pool == 2 and given.sides[C].out == out + 1


def test_r34_cubes_go_to_their_owners_pool() -> None:
    given = position(press="V", todo=[(C, Remove(1, PUB))])
    assert given.sides[V].pool == 1


# momentum


def test_r35_nothing_rises_above_3() -> None:
    given = position(versailles={"hand": [1, 2], "momentum": 3}, todo=[(V, Turn())])
    play(given, V, "card:1")
    assert "momentum" not in offered(given, V)
    given = position(versailles={"momentum": 3}, todo=[(V, Momentum(1, "versailles"))])
    assert given.sides[V].momentum == 3 and not given.program.todo


def test_r36_collaboration_pays_once_but_is_answered_again() -> None:
    given = position(versailles={"momentum": 2})
    pool = given.sides[V].pool
    do(given, C, Momentum(-1, "versailles"))
    assert given.sides[V].pool == pool
    do(given, V, Momentum(1, "versailles"))
    assert given.sides[V].pool == pool and question(given, C).ask == "answer"


def test_r37_the_answer_is_optional_and_lost_without_a_cube() -> None:
    given = position(versailles={"momentum": 1}, todo=[(C, Momentum(1, "versailles"))])
    assert "decline" in offered(given, C)  # whoever raised it
    bare = {"pool": 0, "track": (0, 0, 0, 0), "bonus": (0, 0, 0, 0)}
    given = position(versailles={"momentum": 1}, commune=bare, todo=[(V, Momentum(1, "versailles"))])
    assert not given.program.todo
    given = position(catholic_church="CCCC", versailles={"momentum": 1}, todo=[(V, Momentum(1, "versailles"))])
    assert offered(given, C) == {"place:press", "place:social_movements", "decline"}


def test_r38_the_reward_comes_before_the_answer() -> None:
    given = position(commune={"momentum": 1}, todo=[(C, Momentum(1, "commune"))])
    assert given.sides[C].momentum == 2 and question(given, V).ask == "answer"
    given = position(versailles={"momentum": 1}, todo=[(V, Momentum(1, "versailles"))])
    assert given.sides[V].pool == 2


# initiative


@pytest.mark.parametrize(("pick", "first"), [("first", C), ("second", V)])
def test_r39_r40_the_higher_level_decides_who_is_initiative_player(pick: str, first: str) -> None:
    given = new()
    first_picks(given, until="initiative")
    play(given, C, pick)  # round 1 is a tie
    assert given.initiative == first and question(given, first).ask == "play"


# the end of a round


def test_r41_the_bonus_actions() -> None:
    given = position(press="CC", catholic_church="CV", todo=[(C, Pivotals())])
    play(given, C, "deescalate:press", "remove:catholic_church")
    assert (given.sides[C].cubes["press"], given.sides[V].cubes["catholic_church"]) == (1, 0)
    given = position(press="CC", catholic_church="CV", todo=[(C, Pivotals())])
    play(given, C, "spread:press:social_movements", "spread:social_movements:catholic_church")
    assert given.sides[C].cubes["catholic_church"] == 2  # one after the other
    given = position(press="CC", catholic_church="CV", todo=[(C, Pivotals())])
    play(given, C, "turncoat:catholic_church")
    assert given.sides[C].cubes["catholic_church"] == 2 and given.sides[V].cubes["catholic_church"] == 0
    given = position(press="CC", royalists="V", todo=[(C, Pivotals())])
    assert not any("royalists" in pick for pick in offered(given, C))
    play(given, C, "pass")
    assert given.sides[C].cubes["press"] == 2


def test_r41_no_more_than_4_cubes() -> None:
    given = position(press="CCCC", catholic_church="CCCCV", todo=[(C, Pivotals())])
    assert not any(pick.endswith(":catholic_church") and not pick.startswith("deesc") for pick in offered(given, C))


def test_r42_what_the_bonus_actions_need() -> None:
    bare = {"pool": 0, "track": (0, 0, 0, 0), "bonus": (0, 0, 0, 0)}
    given = position(press="CCV", commune=bare, todo=[(C, Pivotals())])
    assert not any(pick.startswith("turncoat") for pick in offered(given, C))
    # nothing can be given up: only a disc controls, and turncoat is all that is left
    given = position(butte_montmartre="B", pere_lachaise="V", todo=[(C, Pivotals())])
    assert offered(given, C) == {"turncoat:pere_lachaise", "pass"}
    given = position(butte_montmartre="CC", pere_lachaise="F", todo=[(C, Pivotals())])
    play(given, C, "deescalate:butte_montmartre")
    assert "remove:pere_lachaise" not in offered(given, C)


def test_r43_the_initiative_player_orders_the_bonus_actions() -> None:
    given = position(press="C", mont_valerien="V", national_assembly="C", initiative=V, todo=[(V, Pivotals())])
    assert offered(given, V) == {"next:press", "next:mont_valerien", "next:national_assembly"}
    play(given, V, "next:press")
    play(given, C, "pass")
    assert offered(given, V) == {"next:mont_valerien", "next:national_assembly"}
    play(given, V, "next:national_assembly")
    play(given, C, "pass")
    assert question(given, V).ask == "bonus"  # the last one needs no order


def test_r43_a_single_or_useless_bonus_action_needs_no_order() -> None:
    given = position(press="C", mont_valerien="F", initiative=V, todo=[(V, Pivotals())])
    play(given, C, "pass")
    assert not given.program.todo


def test_r44_dimensions() -> None:
    given = position(
        royalists="V", national_assembly="V", republicans="V", mont_valerien="C", fort_d_issy="C",
        chateau_de_vincennes="B", press="C", initiative=C, todo=[(C, Dimensions())],
    )  # fmt: skip
    assert (given.political, given.military) == (-1, 1)


def test_r45_vp_end_at_5() -> None:
    given = position(military=5, mont_valerien="C", fort_d_issy="C", chateau_de_vincennes="C", todo=[(C, Dimensions())])
    assert given.military == 5


def test_r45_the_order_is_asked_only_where_it_matters() -> None:
    spaces = dict.fromkeys(AREAS["institutional"], "V") | dict.fromkeys(AREAS["public_opinion"], "C")
    given = position(political=4, **spaces, todo=[(C, Dimensions())])
    assert not given.program.todo and given.political == 4
    given = position(political=-5, **spaces, todo=[(C, Dimensions())])
    assert offered(given, C) == {"first:versailles", "first:commune"}


def test_r46_one_side_may_score_both_objectives() -> None:
    given = position(press="V", mont_valerien="V", commune={"objective": 48}, versailles={"objective": 42},
                     todo=[(C, RevealObjectives())])  # fmt: skip
    assert (given.political, given.military) == (-1, 0)
    given = position(press="C", mont_valerien="C", commune={"objective": 50}, versailles={"objective": 46},
                     todo=[(C, RevealObjectives())])  # fmt: skip
    assert (given.political, given.military) == (0, 1) and not given.program.todo


def test_r47_r48_a_fulfilled_objective_is_kept_whatever_happens() -> None:
    given = position(
        pere_lachaise="C", butte_montmartre="V", initiative=V, commune={"objective": 44}, versailles={"objective": 42},
        todo=[(V, RevealObjectives())],
    )  # fmt: skip
    assert offered(given, V) == {"first:versailles", "first:commune"}
    play(given, V, "first:versailles", "remove:pere_lachaise")
    play(given, C, "done")  # its own event still comes
    assert given.sides[V].fulfilled == ["card:42"] and given.sides[C].fulfilled == ["card:44"]


def test_r49_the_other_objective_leaves_the_game_unseen() -> None:
    given = new()
    kept, other = given.sides[C].dealt
    play(given, C, kept)
    assert given.sides[C].rejected == [other]
    shown = GAME.view(given, V)
    assert other not in repr(shown) and kept not in repr(shown)
    assert shown.sides[C].objective and not shown.sides[V].objective


# the Final Crisis and the end


@pytest.mark.parametrize(
    ("round_", "zones", "final"),
    [
        (1, (True, True), True),
        (2, (True, False), False),
        (2, (False, True), False),
        (2, (False, False), False),
        (3, (False, False), True),
    ],
)
def test_r50_when_the_final_crisis_begins(round_: int, zones: tuple[bool, bool], final: bool) -> None:
    sides = {
        key: {"set_aside": [n + i for i in range(round_)], "breached": (True,) * 3 + (zone,),
              "bonus": (0, 0, 0, 0 if zone else 2)}
        for key, n, zone in (("versailles", 1, zones[0]), ("commune", 18, zones[1]))
    }  # fmt: skip
    given = position(round=round_, **sides, todo=[(C, EndRound())])
    assert given.final_crisis is final
    assert given.round == (round_ if final else round_ + 1)


def test_r51_discards_are_secret_and_simultaneous() -> None:
    given = position(round=1, versailles={"set_aside": [1], "breached": (1,) * 4, "bonus": (0,) * 4},
                     commune={"set_aside": [18], "breached": (1,) * 4, "bonus": (0,) * 4},
                     todo=[(C, EndRound())])  # fmt: skip
    asked = {decision.seat: decision for decision in GAME.pending(given)}
    assert set(asked) == {V, C} and all(d.secret and d.least == d.most == 1 for d in asked.values())
    play(given, V, "card:17")
    assert question(given, C).id == asked[C].id  # the other question is still the same
    assert GAME.view(given, C) == GAME.view(GAME.disguise(given, C, Chance(SEED)), C)
    assert GAME.view(given, C).sides[V].final_crisis_card  # nobody can tell which card it was
    twins = [GAME.disguise(given, C, Chance(bytes([n]) * 16)) for n in range(20)]
    assert {"card:17" in twin.sides[V].buried for twin in twins} == {True, False}
    play(given, C, "card:18")
    assert question(given, C).ask == "initiative" and not given.discard


def test_r52_only_events_in_the_final_crisis() -> None:
    given = position(final_crisis=True, round=2, versailles={"hand": [1, 7]}, commune={"hand": [18, 24]},
                     todo=[(C, Initiative(final=True))])  # fmt: skip
    play(given, C, "first")
    order = []
    while given.sides[V].hand or given.sides[C].hand:
        decision = GAME.pending(given)[0]
        if decision.ask == "play":
            order.append(decision.seat)
            assert all(option.id.startswith("card:") for option in decision.options)
        play(given, decision.seat, decision.options[0].id)
    assert order == [C, V, C, V]


def test_r53_the_condition_is_tested_for_the_side_that_resolves() -> None:
    def start(**spaces: str) -> State:
        state = position(final_crisis=True, round=2, versailles={"hand": [22, 7]}, commune={"hand": [18]}, **spaces,
                         todo=[(V, FinalTurn()), (C, FinalTurn())])  # fmt: skip
        play(state, V, "card:22")
        return state

    assert question(start(butte_montmartre="V"), C).ask == "play"  # the Commune is not there: spent
    assert offered(start(butte_montmartre="C"), C) == {"resolve", "decline"}


def test_r54_momentum_vps_at_the_end() -> None:
    given = position(commune={"momentum": 3}, versailles={"momentum": 3}, final_crisis=True, todo=[(C, EndGame())])
    assert (given.political, given.military) == (1, -1)
    given = position(commune={"momentum": 2}, versailles={"momentum": 2}, final_crisis=True, todo=[(C, EndGame())])
    assert (given.political, given.military) == (0, 0)


def test_r55_r56_the_winner() -> None:
    assert verdict(position(political=0, military=1)).winners == (C,)
    assert verdict(position(political=-1, military=0)).winners == (V,)
    even = verdict(position(political=1, military=-1, initiative=V))
    assert (even.how, even.winners) == ("tie-break", (V,))  # only the initiative is led by anybody
    assert even.text == (
        "The victory points are level (Commune 1 political, Versailles 1 military), so the tie-break decides: "
        "Versailles won it 1 to 0 (Versailles leads in Final Crisis initiative)."
    )
    even = verdict(position(political=1, military=-1, initiative=V, press="C"))
    assert even.winners == (C,)  # 1 to 1
    assert "the tie-break decides: it is level at 1 each, so Commune won (" in even.text
    below = verdict(position(political=-1, military=2, initiative=V))
    assert below.text.startswith(
        "Neither side has 0 or more victory points (Commune −1 political, Versailles −2 military), so the tie-break"
    )


def test_r57_combined_vps_are_level_when_both_values_are() -> None:
    given = position(political=2, military=-2, initiative=C)
    assert given.points(C, "political") + given.points(C, "military") == 0
    assert given.points(V, "political") + given.points(V, "military") == 0


# the deck and hidden information


def test_r58_an_empty_deck_is_made_from_the_discards() -> None:
    given = position(
        mont_valerien="V",
        butte_montmartre="C",
        deck=[],
        discard=[(1, V, 1), (2, V, 1)],
        todo=[(V, Operations(1, MIL))],
    )
    assert "2 of 2 cards" in label(given, V, "attempt:butte_montmartre")
    gone = len(given.removed)
    events = play(given, V, "attempt:butte_montmartre")
    assert any(event.kind == "shuffled" and event.reveals for event in events)
    assert not given.discard and len(given.deck) == 1 and len(given.removed) == gone + 1


def test_r58_the_odds_of_an_empty_deck_are_those_of_the_discards() -> None:
    """What the opponent holds cannot be drawn; but for a card that lies among the discards face down."""
    given = {"mont_valerien": "V", "butte_montmartre": "C", "deck": [], "todo": [(V, Operations(1, MIL))]}
    hands = {"versailles": {"hand": [1, 2]}, "commune": {"hand": [18, 19, 35]}}
    state = position(discard=[(3, V, 1), (9, V, 1), (36, C, 1)], **hands, **given)
    assert "1 of 3 cards" in label(state, V, "attempt:butte_montmartre")
    state = position(**hands, **given)
    assert f"{16 - 4} of {39 - 5} cards" in label(state, V, "attempt:butte_montmartre")  # the removed cards come back
    hands["commune"]["buried"] = [26]
    state = position(discard=[(3, V, 1), (9, V, 1)], final_crisis=True, round=2, **hands, **given)
    assert "3 of 6 cards" in label(state, V, "attempt:butte_montmartre")


def test_r58_an_event_that_is_not_over_stays_out_of_the_new_deck() -> None:
    given = position(mont_valerien="V", butte_montmartre="C", deck=[28], discard=[(1, V, 1)],
                     commune={"hand": [30, 18]}, versailles={"hand": [2]}, todo=[(C, Turn()), (V, Turn())])  # fmt: skip
    play(given, C, "card:30", "event", "resolve:card:28")
    assert "(1 point: succeeds)" in label(given, C, "attempt:mont_valerien")
    play(given, C, "attempt:mont_valerien")
    assert given.removed[-1] == "card:1" and not given.deck
    assert [pile.card for pile in given.discard] == ["card:28"]
    play(given, C, "done")
    assert [pile.card for pile in given.discard] == ["card:28", "card:30"] and given.resolving is None


def test_r58_without_discards_the_removed_cards_come_back() -> None:
    given = position(mont_valerien="V", butte_montmartre="C", deck=[], versailles={"final_card": False},
                     todo=[(V, Operations(1, MIL))])  # fmt: skip
    play(given, V, "attempt:butte_montmartre")
    assert len(given.deck) == len(STRATEGY) - 1 and set(given.removed) - set(STRATEGY) == {"card:17"}


def test_r58_what_was_discarded_face_down_is_shuffled_in_too() -> None:
    given = position(mont_valerien="V", butte_montmartre="C", deck=[], discard=[(1, V, 0)], final_crisis=True, round=2,
                     versailles={"hand": [2]}, commune={"hand": [18], "buried": [26]},
                     todo=[(V, Operations(1, MIL))])  # fmt: skip
    play(given, V, "attempt:butte_montmartre")
    assert {given.removed[-1], *given.deck} == {"card:1", "card:26"} and not given.sides[C].buried


def test_r58_looking_never_reshuffles() -> None:
    sides = {"versailles": {"hand": [1, 2]}, "commune": {"hand": [18]}}
    for seat, step in ((V, Cycle()), (C, SwapHand()), (C, Peek(3, ()))):
        given = position(deck=[], discard=[(3, V, 1)], **sides, todo=[(seat, step)])
        assert not given.program.todo and not given.deck
    assert position(deck=[35, 36], todo=[(C, Peek(3, ()))]).held == ["card:35", "card:36"]


def test_r58_cards_at_hand_stay_out_of_the_new_deck() -> None:
    given = position(round=1, deck=[3], discard=[(n, V, 1) for n in range(5, 16)], commune={"set_aside": [18]},
                     versailles={"set_aside": [1]}, todo=[(C, Round())])  # fmt: skip
    held = given.sides[V].hand + given.sides[C].hand
    assert len(held) == 8 and not {"card:18", "card:1"} & {*held, *given.deck}


def test_r59_what_is_hidden() -> None:
    given = new()
    for seat in (V, C, None):
        view = GAME.view(given, seat)
        for other in (V, C):
            if other != seat:
                secret = {*given.sides[other].hand, *given.sides[other].dealt}
                assert not secret & {*view.hand, *view.objectives_dealt, *view.own_set_aside}
        assert view.sides[V].hand == view.sides[C].hand == 4
    assert GAME.view(given, V).hand == tuple(given.sides[V].hand)


def test_r60_the_same_seed_deals_the_same_cards() -> None:
    assert new() == new()
    assert new().deck != new(seed=b"x" * 16).deck
    assert sorted(new().objectives + [c for s in new().sides.values() for c in s.dealt]) == sorted(OBJECTIVES)


# the scenario


def test_censorship_deals_5_and_discards_1_before_the_first_play() -> None:
    given = new("censorship")
    assert all(len(side.hand) == 5 for side in given.sides.values())
    first_picks(given, until="initiative")
    play(given, C, "second")
    assert GAME.view(given, None).phase == "censorship"
    gone = question(given, V).options[0].id
    play(given, V, gone)
    assert GAME.view(given, None).phase == "censorship"
    play(given, C, question(given, C).options[0].id)
    assert GAME.view(given, None).phase == "strategy"
    assert given.discard[0].card == gone and question(given, V).ask == "play"
    assert all(len(side.hand) == 4 for side in given.sides.values())


def test_censorship_a_censored_card_cannot_be_used() -> None:
    given = position(scenario="censorship", versailles={"hand": [35, 1]}, discard=[(9, C, 0)], todo=[(V, Turn())])
    play(given, V, "card:35")
    assert "discarded" not in offered(given, V)


def test_censorship_a_momentum_card_goes_under_the_deck() -> None:
    given = position(scenario="censorship", versailles={"hand": [9, 1]}, commune={"hand": [18]},
                     todo=[(V, Turn()), (C, Turn())])  # fmt: skip
    play(given, V, "card:9", "momentum")
    assert given.deck[0] == "card:9" and not given.removed
    assert "bottom of the deck, lowest first: Socialist Newspaper Ban" in " ".join(GAME.view(given, C).private)


# what a seat has seen it keeps as long as it can follow the card


def test_knowledge_ends_when_the_cards_move_unseen() -> None:
    given = position(versailles={"hand": [1, 2]}, commune={"hand": [18, 19]}, deck=[35, 36],
                     butte_montmartre="C")  # fmt: skip
    do(given, C, SwapHand())
    play(given, C, "skip")
    assert GAME.view(given, C).seen_hand == ("card:1", "card:2")
    do(given, V, Cycle())
    play(given, V, "draw", "under:card:1")
    assert GAME.view(given, C).seen_hand == ()  # any of the three may lie under the deck
    assert "Jules Ducatel" in " ".join(GAME.view(given, V).private)
    assert "Jules Ducatel" not in " ".join(GAME.view(given, C).private)


def test_the_card_put_back_is_asked_for_even_without_a_choice() -> None:
    """Versailles keeps one card: if the drawn one went back by itself, the other would be Maréchal MacMahon."""
    for kept, choices in ((17, {"under:card:35"}), (1, {"under:card:35", "under:card:1"})):
        given = position(final_crisis=True, round=2, versailles={"hand": [12, kept]}, commune={"hand": [18]}, top=[35],
                         todo=[(V, FinalTurn()), (C, FinalTurn())])  # fmt: skip
        play(given, V, "card:12", "done", "draw")
        assert question(given, V).ask == "return" and offered(given, V) == choices
        play(given, V, "under:card:35")
        assert given.sides[V].hand == [card(kept)] and question(given, C).ask == "play"


def test_knowledge_of_a_hand_ends_with_a_discard_face_down() -> None:
    given = position(round=2, versailles={"set_aside": [1, 2]},
                     commune={"set_aside": [18, 19], "known": [1, 2]})  # fmt: skip
    do(given, C, Gather())
    assert GAME.view(given, C).seen_hand == ("card:1", "card:2")
    play(given, V, "card:1")
    assert GAME.view(given, C).seen_hand == ()


def test_a_swapped_card_is_known_to_both_under_the_deck() -> None:
    given = position(versailles={"hand": [1, 2]}, commune={"hand": [18, 19]}, butte_montmartre="C", top=[35])
    do(given, C, SwapHand())
    play(given, C, "swap:card:1")
    for seat in (V, C):
        assert "bottom of the deck, lowest first: Jules Ducatel" in " ".join(GAME.view(given, seat).private)
    assert "Jules Ducatel" not in " ".join(GAME.view(given, None).private)


def test_knowledge_of_the_top_card_turns_the_odds_into_certainty() -> None:
    given = position(mont_valerien="C", butte_montmartre="VC", top=[35, 2, 3])
    do(given, C, Peek(3, ()))
    play(given, C, "decline", "top:card:2", "top:card:35")
    do(given, C, Operations(1, MIL))
    assert "strength 2 (1 point: succeeds)" in label(given, C, "attempt:butte_montmartre")
    do(given, V, Operations(1, MIL))
    assert "of 39 cards" in label(given, V, "attempt:butte_montmartre")


def test_a_razed_disc_and_a_forts_choice_never_touch_politics() -> None:
    given = position(pere_lachaise="CB", todo=[(V, Raze(PARIS))])
    assert given.discs == {} and given.sides[C].discs == 2
    assert set(FORTS.all()) < set(MIL.all()) and set(INST.all()) < set(POL.all())


def test_an_illegal_pick_is_explained() -> None:
    given = position(press="VC", todo=[(V, Operations(3, POL))])
    with pytest.raises(Illegal, match="Remove a Commune cube from Press"):
        play(given, V, "place:pere_lachaise")


def test_every_ruling_is_marked_as_such() -> None:
    page = next(topic for topic in TOPICS if topic.id == "rulings")
    for number in (7, 10, 12, 13, 14, 18, 19, 23, 24, 26, 30, 31, 32, 33, 35, 37, 38, 41, 42, 46, 48, 51, 53, 58):
        assert f"**R{number}**" in page.text
