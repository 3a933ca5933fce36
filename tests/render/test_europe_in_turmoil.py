"""The pictures of Europe in Turmoil in extreme positions, its marks, maps and hands."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec import structs
from PIL import Image

from render import RENDERERS
from render.core.palette import CHANGED, LEGAL
from render.europe_in_turmoil.board import OVERVIEW, anchor_on
from render.europe_in_turmoil.chart import BAND, box_of, place_of
from render.europe_in_turmoil.hand import pool
from render.europe_in_turmoil.land import links
from render.europe_in_turmoil.pieces import LAYOUT, SIDE, board_of
from render.europe_in_turmoil.war import bonuses
from rules import GAMES
from rules.core.contract import Mark, Outcome, Owes, Seat
from rules.europe_in_turmoil.alliances import MARKERS, NATIONS, war_bonus
from rules.europe_in_turmoil.board import POWERS, PRINTED, REGIONS, SEATS
from rules.europe_in_turmoil.cards import lasting_text
from rules.europe_in_turmoil.deck import DECK, TURN_CARDS
from rules.europe_in_turmoil.mobilization_cards import MOBILIZATION
from rules.europe_in_turmoil.view import EuropeView, HandCard, LastingView, NavyView, SideView, WarMarker, WarView
from tests.render.positions import positions
from tests.render.watch import watched

KEY = "europe_in_turmoil"
RENDERER = RENDERERS[KEY]
L, A = SEATS
LONG = "Authoritarian played Third Department/Okhrana (event first, then Operations), and Liberal answered it at length"
BIG = NavyView(13, True, (2, 4, 5, 7, 8, 10), 2, 2)
ALL_CARDS = tuple(DECK.values())


@cache
def start() -> EuropeView:
    return GAMES[KEY].view(positions(KEY)[0][0], None)  # type: ignore[no-any-return]


def everywhere(view: EuropeView, **changes: Any) -> EuropeView:
    return structs.replace(view, spaces={s: structs.replace(now, **changes) for s, now in view.spaces.items()})


def marker(name: str, seat: Seat | None = L, bonus: int = 2) -> WarMarker:
    return WarMarker(name, MARKERS[name], seat, bonus)


def on_the_table(count: int) -> tuple[LastingView, ...]:
    """This many of the cards that last, those with the longest texts among them."""
    lasting = sorted((card for card in ALL_CARDS if card.underlined), key=lambda card: -len(lasting_text(card.number)))
    return tuple(
        LastingView(card.id, card.title, SEATS[n % 2], lasting_text(card.number), card.number in TURN_CARDS)
        for n, card in enumerate(lasting[:count])
    )


WAR_TRACK = WarView(
    marker("three_emperor_league", A),
    tuple(marker(n, A) for n in
          ("russian_collapse", "splendid_isolation", "triple_alliance", "balkan_wars", "dual_alliance")),
    (*(marker(n, A, 1) for n in ("schlieffen_plan", "german_army", "bethmann_hollweg")), marker("us_interventionism")),
    1,
    6,
    {nation: SEATS[n % 2] for n, nation in enumerate(NATIONS)},
)  # fmt: skip


def crowded(control: Seat | None) -> EuropeView:
    view = everywhere(
        start(), liberal=12, authoritarian=15, control=control, open=True, black_hand=True,
        extra=("annex", "monarchy", "austria_hungary"),
    )  # fmt: skip
    return structs.replace(
        view,
        turn=10,
        round=8,
        rounds=8,
        vp=-19,
        tension=6,
        war=WAR_TRACK,
        navies={L: structs.replace(BIG, advantages=()), A: structs.replace(BIG, box=0)},
        high_water=13,
        mandatory_attempts=3,
        lasting=on_the_table(24),
        last=LONG,
        discard=tuple(card.id for card in ALL_CARDS[:60]),
        sides={s: structs.replace(side, hand=11) for s, side in view.sides.items()},
        owes=(Owes(L, "to choose a Stability card"), Owes(A, "to choose a Stability card")),
    )


def at_war(**changes: Any) -> EuropeView:
    return structs.replace(
        crowded(A), at_war=True, round=8, owes=(Owes(A, "to choose the next region at war"),), **changes
    )


EXTREMES = {
    "start": start(),
    "crowded, nobody": crowded(None),
    "crowded, Liberal": crowded(L),
    "crowded, Authoritarian": crowded(A),
    "all closed": everywhere(start(), open=False),
    "Liberal +20": structs.replace(start(), vp=20, tension_cap=3, tension=3),
    "nobody owes": structs.replace(start(), owes=()),
    "no camps": structs.replace(start(), war=structs.replace(start().war, camps={}, faces=0)),
    "same box": structs.replace(start(), navies=dict.fromkeys(SEATS, structs.replace(BIG, box=9, advantages=()))),
    "advantages": structs.replace(start(), navies={L: structs.replace(BIG, box=10), A: NavyView(1, False, (), 0, 1)}),
    "war": at_war(),
    "mobilized": at_war(mobilized={L: tuple(MOBILIZATION)[:9], A: tuple(MOBILIZATION)[20:30]}),
    "won": at_war(outcome=Outcome((L,), "points", {}, "10.4.2", "Liberal won the last scoring by 12 victory points")),
    "drawn": at_war(outcome=Outcome((), "points", {}, "10.4.2", "Nobody won the last scoring")),
}  # fmt: skip
TRACK_MARKS = ["vp", "tension", "war", "navy:liberal", "navy:authoritarian"]


@pytest.mark.parametrize("area", RENDERER.areas)
@pytest.mark.parametrize("name", EXTREMES)
def test_extreme_positions_stay_legible_wide_and_small(name: str, area: str) -> None:
    marks = [
        *(Mark(f"space:{space}", "L+4 A−4") for space in PRINTED),
        *(Mark(target, "−12") for target in TRACK_MARKS),
    ]
    legal = frozenset(f"space:{space}" for space in PRINTED)
    with watched() as faults:
        image = RENDERER.board(EXTREMES[name], (), frozenset(), area)
        RENDERER.board(EXTREMES[name], marks, legal, area)
    assert not faults, faults
    assert image.width == 1600 and image.width > image.height * 1.2


def ring(image: Image.Image, view: EuropeView, target: str, area: str = "") -> set[tuple[int, ...]]:
    """The colours just outside of a target's lower edge."""
    if area:
        place = place_of(LAYOUT["regions"][area]["spaces"], target.removeprefix("space:"))
    else:
        place = anchor_on(view, {"vp": (1000, 0, 1130, 96), "tension": (1000, 0, 1130, 96)})(target)
    assert place is not None, target
    x0, _, x1, y1 = place.box
    out = place.gap
    box = (max(0, round(x0)), round(y1 + out), min(image.width, round(x1)), round(y1 + out + 9))
    found = image.crop(box).getcolors(100_000) or []
    return {colour for _, colour in found if isinstance(colour, tuple)}


@pytest.mark.parametrize("target", [*(f"space:{space}" for space in PRINTED), "war", *TRACK_MARKS[3:]])
def test_marks_and_choices_are_visible_on_the_whole_board(target: str) -> None:
    view = start()
    plain = ring(RENDERER.board(view), view, target)
    assert CHANGED not in plain and LEGAL not in plain
    assert CHANGED in ring(RENDERER.board(view, [Mark(target, "+1")]), view, target)
    assert LEGAL in ring(RENDERER.board(view, (), frozenset([target])), view, target)


@pytest.mark.parametrize("region", REGIONS)
def test_marks_and_choices_are_visible_on_the_map_of_a_region(region: str) -> None:
    view = start()
    for space in LAYOUT["regions"][region]["spaces"]:
        target = f"space:{space}"
        changed = RENDERER.board(view, [Mark(target, "+1")], frozenset(), region)
        assert CHANGED in ring(changed, view, target, region)
        assert LEGAL in ring(RENDERER.board(view, (), frozenset([target]), region), view, target, region)


@pytest.mark.parametrize(
    ("area", "target"),
    [*((area, mark) for area in ("", "war", "events") for mark in ("vp", "tension")), ("war", "war"), ("france", "vp"),
     ("naval", "vp"), ("naval", "navy:liberal"), ("naval", "navy:authoritarian")],
)  # fmt: skip
def test_what_changed_on_a_track_is_ringed(area: str, target: str) -> None:
    plain, marked = RENDERER.board(start(), area=area), RENDERER.board(start(), [Mark(target, "+1")], area=area)
    assert CHANGED not in {c for _, c in plain.getcolors(1 << 20) or []}
    assert CHANGED in {c for _, c in marked.getcolors(1 << 20) or []}


def test_what_is_not_on_the_board_is_not_marked() -> None:
    plain = RENDERER.board(start()).tobytes()
    assert RENDERER.board(start(), [], frozenset(["card:12", "pass", "stability:3"])).tobytes() == plain


@pytest.mark.parametrize("seed", [1, 2])
def test_every_mark_and_space_that_play_names_has_a_place(seed: int) -> None:
    for state, asked, marks in positions(KEY, seed, 5):
        anchor = anchor_on(GAMES[KEY].view(state, None), {"vp": (0, 0, 9, 9), "tension": (0, 0, 9, 9)})
        for mark in marks:
            assert anchor(mark.target), mark
        for decision in asked:
            for option in decision.options:
                if option.target.startswith("space:"):
                    assert anchor(option.target), option


def test_every_space_and_power_is_on_the_board_once_and_none_covers_another() -> None:
    places = OVERVIEW["spaces"]
    assert set(places) == {*PRINTED, *POWERS}
    for data in [OVERVIEW, *LAYOUT["regions"].values()]:
        for a, b in combinations(data["spaces"], 2):
            ax0, ay0, ax1, ay1 = box_of(data["spaces"][a])
            bx0, by0, bx1, by1 = box_of(data["spaces"][b])
            assert ax1 <= bx0 or bx1 <= ax0 or ay1 <= by0 or by1 <= ay0, (a, b)


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_shows_its_spaces_their_neighbours_and_nothing_far(region: str) -> None:
    shown = set(LAYOUT["regions"][region]["spaces"])
    own = {space for space, data in PRINTED.items() if data.region == region}
    assert shown == own | {link for space in own for link in PRINTED[space].links}


def test_every_link_of_the_map_is_drawn_once() -> None:
    drawn = links(OVERVIEW["spaces"])
    assert len(drawn) == len(set(drawn))
    assert {frozenset(pair[:2]) for pair in drawn if not pair[2]} == {
        frozenset((space, other)) for space, data in PRINTED.items() for other in data.links
    }
    assert {(a, b) for a, b, dashed in drawn if dashed} == {(s, d.beside) for s, d in PRINTED.items() if d.beside}


@pytest.mark.parametrize("holder", SEATS)
@pytest.mark.parametrize("area", ["", *REGIONS])
def test_the_holder_fills_the_whole_space(area: str, holder: Seat) -> None:
    view = everywhere(start(), control=holder, liberal=1, authoritarian=1, open=True)
    image = RENDERER.board(view, area=area)
    places = LAYOUT["regions"][area]["spaces"] if area else OVERVIEW["spaces"]
    for space in set(places) - set(POWERS):
        x0, y0, x1, y1 = (round(v) for v in box_of(places[space]))
        found = image.crop((max(0, x0 + 4), y0 + 4, x1 - 4, min(y1 - 4, 1112))).getcolors(100_000) or []
        assert max(found)[1] == SIDE[holder].fill, space


def test_battlegrounds_have_a_second_outline_and_closed_spaces_none() -> None:
    image = RENDERER.board(start())
    for space, data in PRINTED.items():
        x, y, wide, _ = OVERVIEW["spaces"][space]
        edge = image.getpixel((round(x - wide / 2 - BAND + 1) % 1600, round(y)))
        assert (edge == (30, 27, 23)) == data.battleground or x < 100, space


def test_the_map_of_a_view_is_that_of_the_rules() -> None:
    for state, _, _ in positions(KEY, 2, 5):
        board = board_of(GAMES[KEY].view(state, None))
        assert (board.icons, board.members, board.beside) == (
            state.board.icons,
            state.board.members,
            state.board.beside,
        )


def test_the_war_roll_adds_what_the_rules_add() -> None:
    for seed in (1, 2, 3):
        for state, _, _ in positions(KEY, seed, 5):
            view = GAMES[KEY].view(state, None)
            for seat in SEATS:
                assert sum(n for _, n in bonuses(view, seat)) == sum(war_bonus(state, seat).values())


def test_the_winner_colours_the_title() -> None:
    assert RENDERER.board(EXTREMES["won"]).getpixel((1590, 5)) == SIDE[L].fill


def test_an_unknown_area_or_card_is_an_error() -> None:
    with pytest.raises(KeyError):
        RENDERER.board(start(), area="moon")
    with pytest.raises(KeyError):
        RENDERER.card("card:999")


# hands


def held(numbers: range | list[int], seat: Seat, change: int = 0, event: bool = True) -> tuple[HandCard, ...]:
    return tuple(
        HandCard(c.id, c.title, c.side, c.era, c.ops, max(0, c.ops + change), event and c.side != "scoring")
        for c in (DECK[number] for number in numbers)
    )


def hand(cards: tuple[HandCard, ...], seat: Seat = L, **changes: Any) -> EuropeView:
    owes = (Owes(seat, "to play a card"),)
    return structs.replace(start(), **{"seat": seat, "cards": cards, "owes": owes, "round": 3, **changes})


def looks_right(view: EuropeView) -> None:
    with watched() as faults:
        image = RENDERER.hand(view)
    assert image is not None and image.width == 1600 and image.width > image.height * 1.2, image
    assert not faults, faults


@pytest.mark.parametrize("count", [1, 4, 5, 6, 7, 8, 9, 10])
def test_every_card_fits_in_a_hand_of_any_size(count: int) -> None:
    longest = sorted(DECK, key=lambda n: -len(GAMES[KEY].cards()[f"card:{n}"].text))
    for first in range(0, len(longest), count * (1 if count > 4 else 8)):
        looks_right(hand(held((longest * 2)[first : first + count], L, 1, False)))


def test_a_hand_of_eleven_names_the_last() -> None:
    view = hand(held(range(20, 31), A), A)
    looks_right(view)
    assert DECK[30].title in RENDERER.hand_alt(view)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("spent", [0, 5, 8])
@pytest.mark.parametrize("waiting", ["to choose a Stability card", "to show a Stability card"])
def test_a_choice_of_stability_cards_shows_them_all(seat: Seat, spent: int, waiting: str) -> None:
    side = start().sides[seat]
    cards = tuple(structs.replace(card, available=n >= spent) for n, card in enumerate(side.stability))
    sides: dict[Seat, SideView] = {**start().sides, seat: structs.replace(side, stability=cards)}
    for locked in ((), (cards[-1].card,), (cards[-1].card, cards[-2].card)):
        view = hand(held(range(12, 21), seat), seat, sides=sides, owes=(Owes(seat, waiting),), locked=locked)
        looks_right(view)
        assert not set(locked) & pool(view, seat) and pool(view, seat)
    assert RENDERER.hand(hand((), seat, owes=(Owes(seat, waiting),))) is not None


@pytest.mark.parametrize("seat", SEATS)
def test_a_choice_of_mobilization_cards_shows_those_of_the_next_nation(seat: Seat) -> None:
    camps = dict.fromkeys(NATIONS, seat)
    chosen = tuple(f"mobilization:{key}" for key in tuple(MOBILIZATION)[::4])
    for done in range(len(camps) + 1):
        view = hand(
            held(range(30, 33), seat), seat, at_war=True, locked=chosen[:done],
            war=structs.replace(WAR_TRACK, camps=camps), owes=(Owes(seat, "to choose Mobilization cards"),),
        )  # fmt: skip
        looks_right(view)


def test_the_hand_of_a_spectator_or_an_empty_one_is_nothing() -> None:
    assert RENDERER.hand(start()) is None
    assert RENDERER.hand(hand(())) is None
    assert RENDERER.hand_alt(start()) == "No hand."
