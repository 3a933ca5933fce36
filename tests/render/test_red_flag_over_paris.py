"""The pictures of Red Flag over Paris in positions that real games seldom reach."""

from __future__ import annotations

import pytest
from msgspec import structs
from PIL import Image

from render import RENDERERS
from render.core.palette import CHANGED, LEGAL, SIDES
from render.red_flag_over_paris.board import anchor
from render.red_flag_over_paris.chart import plaque_box
from rules import GAMES
from rules.core.contract import Mark, Outcome, Owes
from rules.red_flag_over_paris.board import NAMES, SPACES, ZONES, C, V
from rules.red_flag_over_paris.board import SIDES as SEATS
from rules.red_flag_over_paris.deck import OBJECTIVES, PRINTED, STRATEGY
from rules.red_flag_over_paris.view import Discarded, RedFlagView, SpaceView, ZoneView
from tests.render.positions import positions
from tests.render.watch import watched

KEY = "red_flag_over_paris"
RENDERER = RENDERERS[KEY]
SIDE = SIDES[KEY]
LONG = "Versailles played Raid on Château de Vincennes for its event: took a Barricade off Père Lachaise, placed 2"


def start() -> RedFlagView:
    game = GAMES[KEY]
    view = game.view(game.new_game(bytes(16), game.seats, {}), None)
    assert isinstance(view, RedFlagView)
    return view


def sides(view: RedFlagView, **changes: object) -> dict[str, object]:
    return {seat: structs.replace(side, **changes) for seat, side in view.sides.items()}


def everywhere(view: RedFlagView, space: SpaceView) -> RedFlagView:
    return structs.replace(view, spaces=dict.fromkeys(view.spaces, space))


def crowded(holder: str | None, disc: str | None) -> RedFlagView:
    breached = {zone: ZoneView(0, 0, True) for zone in ZONES}
    view = everywhere(start(), SpaceView(4, 4, disc, holder))
    return structs.replace(
        view,
        sides=sides(
            view, zones=breached, pool=18, momentum=3, hand=10, set_aside=3, out=12, fulfilled=OBJECTIVES[:3],
            objective=True, steps=(0, 0, 0),
        ),
        last=LONG,
        discard=tuple(Discarded(card, V) for card in STRATEGY[:24]),
        removed=STRATEGY[24:],
    )  # fmt: skip


EXTREMES = {
    "start": start(),
    "empty": everywhere(start(), SpaceView()),
    "crowded, nobody": crowded(None, V),
    "crowded, Versailles": crowded(V, C),
    "crowded, Commune": crowded(C, C),
    "Commune +5": structs.replace(start(), political_vp=5, military_vp=5),
    "Versailles +5": structs.replace(start(), political_vp=-5, military_vp=-5),
    "Final Crisis": structs.replace(start(), final_crisis=True, phase="final_crisis", round=3),
    "both owe": structs.replace(start(), owes=tuple(Owes(s, "to choose an objective") for s in SEATS), last=LONG),
    "they owe different things": structs.replace(start(), owes=(Owes(V, "to play a card"), Owes(C, "to answer"))),
    "nobody owes": structs.replace(start(), owes=()),
    "many bonus cubes": structs.replace(
        start(), sides=sides(start(), zones={zone: ZoneView(6, 2, False) for zone in ZONES}, pool=3, steps=(6, 3, 1))
    ),
}


@pytest.mark.parametrize("area", RENDERER.areas)
@pytest.mark.parametrize("name", EXTREMES)
def test_extreme_positions_stay_legible(name: str, area: str) -> None:
    marks = [Mark(f"space:{space}", "V+4 C−4 Fortification") for space in SPACES]
    marks += [Mark(target, "−5") for target in TRACK_MARKS]
    with watched() as faults:
        RENDERER.board(EXTREMES[name], (), frozenset(), area)
        RENDERER.board(EXTREMES[name], (), frozenset(SPACES), area)
        RENDERER.board(EXTREMES[name], marks, frozenset(), area)
    assert not faults, faults


TRACK_MARKS = [
    "track:political",
    "track:military",
    "round",
    "initiative",
    *(f"{kind}:{seat}" for seat in SEATS for kind in ("momentum", "pool", "out")),
    *(f"zone:{seat}:{zone}" for seat in SEATS for zone in ZONES),
    *(f"momentum:{seat}:{step}" for seat in SEATS for step in range(4)),
]


def ring(image: Image.Image, target: str, view: RedFlagView, scale: float = 1) -> set[tuple[int, ...]]:
    """The colours just outside of a target's lower edge."""
    place = anchor(view, target)
    assert place is not None, target
    x0, _, x1, y1 = place.box
    out = place.gap
    found = image.crop((round(x0), round(y1 + out), round(x1), round(y1 + out + 9))).getcolors(100_000) or []
    return {colour for _, colour in found if isinstance(colour, tuple)}


@pytest.mark.parametrize("target", [*(f"space:{space}" for space in SPACES), *SPACES, *TRACK_MARKS])
def test_marks_and_choices_are_visible_where_they_belong(target: str) -> None:
    view = start()
    plain = ring(RENDERER.board(view), target, view)
    assert CHANGED not in plain and LEGAL not in plain
    assert CHANGED in ring(RENDERER.board(view, [Mark(target, "+1")]), target, view)
    assert LEGAL in ring(RENDERER.board(view, (), frozenset([target])), target, view)


def test_what_is_not_on_the_board_is_not_marked() -> None:
    view = start()
    assert anchor(view, "card:12") is None
    assert RENDERER.board(view, [], frozenset(["card:12", "pass"])).tobytes() == RENDERER.board(view).tobytes()


@pytest.mark.parametrize("seed", [1, 2])
def test_every_mark_and_space_that_play_names_has_a_place(seed: int) -> None:
    for state, asked, marks in positions(KEY, seed, 3):
        view = GAMES[KEY].view(state, None)
        for mark in marks:
            assert anchor(view, mark.target), mark
        for decision in asked:
            for option in decision.options:
                if option.target and not option.target.startswith("card:"):
                    assert anchor(view, option.target), option


@pytest.mark.parametrize("holder", [V, C])
@pytest.mark.parametrize("space", SPACES)
def test_the_holder_fills_the_head_of_a_space(space: str, holder: str) -> None:
    view = structs.replace(start(), spaces={**start().spaces, space: SpaceView(2, 2, None, holder)})
    x0, y0, x1, _ = plaque_box(space)
    head = RENDERER.board(view).crop((round(x0), round(y0), round(x1), round(y0 + 38)))
    assert max(head.getcolors(100_000) or [])[1] == SIDE[holder].fill


def test_the_winner_colours_the_title() -> None:
    for seat in SEATS:
        text = f"{NAMES['press']} decided it"
        won = Outcome((seat,), "victory points", {V: 0, C: 0}, "p. 8", text)
        image = RENDERER.board(structs.replace(start(), owes=(), outcome=won, phase="over"))
        assert image.getpixel((1590, 5)) == SIDE[seat].fill


def test_an_unknown_area_or_card_is_an_error() -> None:
    with pytest.raises(KeyError):
        RENDERER.board(start(), area="moon")
    with pytest.raises(KeyError):
        RENDERER.card("card:99")


HANDS = {
    "choosing an objective": {"objectives_dealt": OBJECTIVES[5:7], "hand": STRATEGY[:4]},
    "set aside": {"objective": OBJECTIVES[0], "hand": STRATEGY[8:10], "own_set_aside": STRATEGY[35:38]},
    "one card": {"objective": OBJECTIVES[5], "hand": STRATEGY[36:37]},
    "only slips": {"objective": OBJECTIVES[2], "hand": ()},
    "seen": {"objective": OBJECTIVES[3], "hand": STRATEGY[20:24], "seen_hand": STRATEGY[16:20],
             "seen_objective": "card:47"},
    "final": {"final_crisis": True, "hand": ("card:17", *STRATEGY[33:35])},
    "eight": {"hand": STRATEGY[30:38], "objective": OBJECTIVES[4]},
    "five": {"hand": STRATEGY[34:39], "objective": OBJECTIVES[4]},
}  # fmt: skip


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", HANDS)
def test_hands_of_every_kind_are_legible_and_in_words(name: str, seat: str) -> None:
    view = structs.replace(start(), seat=seat, **HANDS[name])
    with watched() as faults:
        image = RENDERER.hand(view)
    assert image is not None and image.width > image.height * 1.15
    assert not faults, faults
    words = RENDERER.hand_alt(view)
    for card in (*view.hand, *view.objectives_dealt, *view.seen_hand, *view.own_set_aside):
        assert PRINTED[card].title in words or len(words) > 900


@pytest.mark.parametrize("start_at", range(0, 54, 4))
def test_every_card_fits_in_every_hand(start_at: int) -> None:
    dealt = tuple(PRINTED)[start_at : start_at + 4]
    for seat in SEATS:
        with watched() as faults:
            RENDERER.hand(structs.replace(start(), seat=seat, hand=dealt))
            RENDERER.hand(structs.replace(start(), seat=seat, hand=dealt[:1], seen_hand=dealt))
            RENDERER.hand(structs.replace(start(), seat=seat, hand=dealt * 2))
        assert not faults, faults


def test_the_hand_of_a_spectator_is_nothing() -> None:
    assert RENDERER.hand(start()) is None
    assert RENDERER.hand_alt(start()) == "No hand."
