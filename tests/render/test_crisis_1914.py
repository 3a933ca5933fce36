"""The pictures of Crisis: 1914 for every number of players, in positions that real games seldom reach."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import structs
from PIL import Image

from render import RENDERERS
from render.core.lettering import BOLD, FLOOR, fit_lines
from render.core.palette import CHANGED, LEGAL, WHITE
from render.core.pen import Pen
from render.crisis_1914.areas import AREAS
from render.crisis_1914.board import BOARDS, bar, places
from render.crisis_1914.card import card_picture
from render.crisis_1914.pieces import LAYOUT
from render.crisis_1914.tableau import GRIDS, facts_of, grid_for
from rules import GAMES
from rules.core.contract import Choice, Mark, Outcome, Owes, Seat
from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import NATIONS, START, TOP_SPACE
from rules.crisis_1914.view import BoxView, CongressView, Crisis1914View, TableauCard, WeekView
from tests.render.positions import positions
from tests.render.watch import watched

KEY = "crisis_1914"
RENDERER = RENDERERS[KEY]
COUNTS = (1, 2, 3, 4, 5)
LONG = "Russia placed Period Preparatory to War for 6 DP as a Belligerence action and is at 26 (27 for Prestige)"
DONE = ("second marker +1", "took Grand Duke Nicholas back", "Tension of Austria-Hungary −1", "", "drew a card")


def start(count: int) -> Crisis1914View:
    game = GAMES[KEY]
    view = game.view(game.new_game(bytes(16), game.seats_for(count), {}), None)
    assert isinstance(view, Crisis1914View)
    return view


def everybody(view: Crisis1914View, **changes: object) -> Crisis1914View:
    nations = {seat: structs.replace(nation, **changes) for seat, nation in view.nations.items()}
    return structs.replace(view, nations=nations)


def tableau(seat: Seat, count: int) -> tuple[TableauCard, ...]:
    own = [face for face in CARDS.values() if face.seat == seat][-count:]
    return tuple(
        TableauCard(face.id, 8 if n % 3 else 4, face.kind, n % 3 > 0, n % 2 == 0, DONE[n % len(DONE)])
        for n, face in enumerate(own)
    )


def crowded(count: int, cards: int) -> Crisis1914View:
    view = start(count)
    nations = {
        seat: structs.replace(
            nation, tableau=tableau(seat, cards), limit=cards, limit_national=4, limit_consensus=3, assertions=6,
            momentum_cards=7, momentum=True, blocked=True, belligerent=True, deliberated=True, prestige=48,
            next_round="top" if nation.place % 2 else "bottom", score=29, prestige_score=32, second_marker=True,
            boxes=tuple(BoxView(box.nation, 5 + n) for n, box in enumerate(nation.boxes)), belligerence=5, hand=12,
            recycled=tuple(CARDS)[:11], permanent=tuple(CARDS)[:9],
        )
        for seat, nation in view.nations.items()
    }  # fmt: skip
    past = {seat: WeekView(29, 32, 12, -2, 4) for seat in view.nations}
    owes = tuple(Owes(seat, "to choose discards before the next week") for seat in view.nations)
    return structs.replace(view, nations=nations, last=LONG, owes=owes, history=(past,) * 5, week=6, phase="play",
                           dates="26 July-1 August", round=12)  # fmt: skip


def lost(count: int) -> Crisis1914View:
    view, reasons = start(count), ("mobilized", "off_track", "tension", "mobilized", "tension")
    nations = {
        seat: structs.replace(nation, out=why, prestige=0, place=0, score=TOP_SPACE + 6, prestige_score=TOP_SPACE + 6)
        for (seat, nation), why in zip(view.nations.items(), reasons, strict=False)
    }
    names = " and ".join(f"{NATIONS[seat].name} (General Mobilization)" for seat in nations)
    end = Outcome((), "war", {}, "p. 10", f"Everybody lost; lost: {names}")
    return structs.replace(view, nations=nations, outcome=end, owes=(), phase="over")


def over(count: int) -> Crisis1914View:
    view = start(count)
    winners = tuple(view.nations)
    return structs.replace(
        view, owes=(), phase="over", outcome=Outcome(winners, "", {}, "", "All share the victory with 0 Prestige")
    )


def congress(count: int) -> Crisis1914View:
    view = everybody(start(count), passed=True, deliberated=True, score=TOP_SPACE, prestige_score=TOP_SPACE)
    host, *others = view.nations
    answering = (others or [host])[-1]
    return structs.replace(
        view, phase="congress", congress=CongressView(host, tuple(others[:-1])), round=0,
        owes=(Owes(answering, "to answer the Congress invitation"),),
    )  # fmt: skip


MAKERS = {
    "start": start,
    "7 cards": lambda count: crowded(count, 7),
    "11 cards": lambda count: crowded(count, 11),
    "12 cards": lambda count: crowded(count, 12),
    "17 cards": lambda count: crowded(count, 17),
    "lost": lost,
    "over": over,
    "congress": congress,
}


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", MAKERS)
def test_extreme_positions_stay_legible(name: str, count: int) -> None:
    view = MAKERS[name](count)
    targets = spots(view)
    marks = [Mark(target, "moved") for target in targets]
    with watched() as faults:
        for area in AREAS:
            image = RENDERER.board(view, (), frozenset(), area)
            assert image.width > image.height * 1.2
            RENDERER.board(view, marks, frozenset(targets), area)
    assert not faults, faults[:20]


@pytest.mark.parametrize("count", COUNTS)
def test_real_games_of_every_size_stay_legible(count: int) -> None:
    with watched() as faults:
        for view, marks in played(count):
            for area in ("", *view.nations, "weeks"):
                RENDERER.board(view, marks, frozenset(), area)
    assert not faults, faults[:20]


def played(count: int) -> list[tuple[Crisis1914View, list[Mark]]]:
    game = GAMES[KEY]
    dice, state = random.Random(count), game.new_game(bytes([count]) * 16, game.seats_for(count), {})
    found: list[tuple[Crisis1914View, list[Mark]]] = []
    before = game.view(state, None)
    for number in range(400):
        asked = game.pending(state)
        view = game.view(state, None)
        if number % 9 == 0 or not asked:
            found.append((view, list(game.marks(before, view))))
            before = view
        if not asked:
            break
        question = dice.choice(asked)
        picks = dice.sample(question.options, dice.randint(question.least, min(question.most, len(question.options))))
        game.apply(state, question.seat, Choice(question.id, tuple(option.id for option in picks)))
    return found


def spots(view: Crisis1914View) -> dict[str, Any]:
    """Where marks go on the whole board."""
    pen = Pen(Image.new("RGB", (1600, BOARDS[len(view.nations)]["height"])))
    return places(view, pen, bar(pen, view, ""))


def colours(image: Image.Image, box: tuple[float, float, float, float]) -> set[tuple[int, ...]]:
    x0, y0, x1, y1 = (round(v) for v in box)
    found = image.crop((max(x0, 0), max(y0, 0), x1, y1)).getcolors(2_000_000) or []
    return {colour for _, colour in found if isinstance(colour, tuple)}


@pytest.mark.parametrize("count", COUNTS)
def test_every_kind_of_mark_is_visible_where_it_belongs(count: int) -> None:
    view = structs.replace(crowded(count, 8), seat=START[0])
    board = RENDERER.board(view)
    kinds = set()
    for target, place in spots(view).items():
        x0, y0, x1, y1 = place.box
        near = (x0 - 16, y0 - 16, x1 + 16, y1 + 16)
        assert 0 <= x0 < x1 <= board.width and 0 <= y0 < y1 <= board.height, target
        assert CHANGED in colours(RENDERER.board(view, [Mark(target)]), near), target
        assert {LEGAL, WHITE} <= colours(RENDERER.board(view, (), frozenset({target})), near), target
        kinds.add(target.partition(":")[0])
    named = {"score", "prestige", "level", "die", "track", "initiative", "passed", "deliberated", "momentum"}
    assert kinds >= named | {"assertions", "card", "pile", "week"}


@pytest.mark.parametrize("seat", START)
def test_a_nation_shows_its_own_marks_and_no_others(seat: Seat) -> None:
    view = structs.replace(crowded(5, 12), seat=seat)
    plain = RENDERER.board(view, area=seat).tobytes()
    own = [f"{kind}:{seat}" for kind in ("score", "prestige", "level", "assertions", "momentum")]
    own += [f"die:{seat}:{box.nation}" for box in view.nations[seat].boxes]
    own += [card.card for card in view.nations[seat].tableau]
    own += ["pile"] + [f"track:{seat}"] * (view.nations[seat].track is not None)
    for target in own:
        assert CHANGED in colours(RENDERER.board(view, [Mark(target)], area=seat), (0, 0, 1600, 1300)), target
    other = next(s for s in START if s != seat)
    assert RENDERER.board(view, [Mark(f"score:{other}"), Mark("nothing:known")], area=seat).tobytes() == plain


def test_a_mark_that_no_picture_knows_changes_nothing() -> None:
    view = start(5)
    assert (
        RENDERER.board(view, [Mark("score:nobody")], frozenset({"card:xx-99"})).tobytes()
        == RENDERER.board(view).tobytes()
    )


@pytest.mark.parametrize("count", COUNTS)
def test_a_nation_that_takes_no_part_has_a_notice(count: int) -> None:
    view = start(count)
    for seat in START:
        image = RENDERER.board(view, area=seat)
        assert (image.height < 500) == (seat not in view.nations)
    with pytest.raises(KeyError):
        RENDERER.board(view, area="italy")


def test_boards_do_not_overlap_themselves() -> None:
    for count, board in BOARDS.items():
        boxes = [board["powers"], board["legend"], *board["cities"].values(), *filter(None, [board.get("weeks")])]
        track = board["track"]
        boxes.append([LAYOUT["score"]["left"], track["top"], LAYOUT["score"]["right"], track["bottom"]])
        assert len(board["cities"]) == count and set(board["cities"]) == set(GAMES[KEY].seats_for(count))
        for number, (x0, y0, x1, y1) in enumerate(boxes):
            assert 20 <= x0 < x1 <= 1580 and 120 <= y0 < y1 <= board["height"]
            for a0, b0, a1, b1 in boxes[:number]:
                assert x1 <= a0 or a1 <= x0 or y1 <= b0 or b1 <= y0


def test_every_tableau_has_room_for_its_cards_and_piles() -> None:
    for cards in range(18):
        nation = structs.replace(
            start(1).nations["austria_hungary"], limit=7, tableau=tableau("austria_hungary", 24)[:cards]
        )
        grid = grid_for(nation)
        assert grid.columns * grid.rows > cards and grid in GRIDS
        x0, _, x1, y1 = grid.box(grid.columns * grid.rows - 1)
        assert x1 <= LAYOUT["tableau"]["side"][0] - 10 and y1 < grid.height and x1 - x0 >= 190


def test_what_a_card_did_fits_on_its_two_lines() -> None:
    narrowest = min(grid.box(0)[2] - grid.box(0)[0] for grid in GRIDS) - 36
    said = [f"Took {face.name} back" for face in CARDS.values() if face.kind == "assertion"]
    said += [f"Tension of {nation.name} −1" for nation in NATIONS.values()]
    said += [f"{nation.name} discards" for nation in NATIONS.values()]
    said += ["Pairs raise the limit, momentum", "Two Consensus cards", "Limit +1, momentum", "Second marker +1"]
    for words in said:
        lines, _, size = fit_lines(words, narrowest, 2, BOLD, 25, FLOOR)
        assert len(lines) <= 2 and size >= FLOOR, words


def test_a_card_that_is_being_placed_shows_what_it_will_count() -> None:
    view = start(2)
    card = "card:ah-13"
    nation = structs.replace(view.nations["austria_hungary"], tableau=(TableauCard(card, 0, "assertion"),))
    view = structs.replace(view, playing=card, week=4)
    assert facts_of(view, nation, nation.tableau[0]).dp == 3
    assert facts_of(view, nation, nation.tableau[0]).fate == "being placed"
    done = structs.replace(view, playing=None)
    assert facts_of(done, nation, nation.tableau[0]).dp == 0
    doubled = TableauCard(card, 6, "assertion", True)
    assert facts_of(done, nation, doubled).dp == 3


def test_every_position_of_the_solitaire_ladder_is_drawn() -> None:
    seen = set()
    with watched() as faults:
        for prestige in (0, 24, 25, 30, 35, 40, 44, 70):
            seen.add(RENDERER.board(everybody(start(1), prestige=prestige)).tobytes())
    assert not faults and len(seen) == 8


@pytest.mark.parametrize("many", [1, 3, 4, 5, 8, 10, 13, 18])
@pytest.mark.parametrize("seat", START)
def test_every_card_fits_in_every_hand(seat: Seat, many: int) -> None:
    own = [face.id for face in CARDS.values() if face.seat == seat]
    view = structs.replace(start(5), seat=seat)
    with watched() as faults:
        for first in range(0, len(own), many):
            hand = tuple((own * 2)[first : first + many])
            held = structs.replace(view, hand=hand, week=1 + first % 6)
            image = RENDERER.hand(held)
            assert image is not None and image.width > image.height * 1.2
            told = everybody(structs.replace(held, drawn=hand[-3:], known_top=tuple(own[:3])), shown=hand)
            RENDERER.hand(told)
    assert not faults, faults[:20]


def test_the_hand_of_a_spectator_is_nothing() -> None:
    assert RENDERER.hand(start(5)) is None
    assert RENDERER.hand_alt(start(5)) == "No hand."


def test_words_of_a_hand_say_what_only_this_seat_knows() -> None:
    view = structs.replace(
        start(3), seat="russia", hand=("card:ru-02", "card:ru-10"), drawn=("card:ru-10",), known_top=("card:ru-16",)
    )
    words = RENDERER.hand_alt(view)
    assert words.startswith("Your hand as Russia: 2 cards. The Czar, 2 DP, Consensus. Hartwig, 4 DP, Assertion, just")
    assert words.endswith("Next on your Draw Pile: Witte.")
    assert RENDERER.hand_alt(structs.replace(view, hand=())).startswith("Your hand as Russia: no cards.")


def test_a_known_draw_pile_is_shown_without_a_hand() -> None:
    view = structs.replace(start(3), seat="russia", hand=(), known_top=("card:ru-16",))
    image = RENDERER.hand(view)
    assert image is not None and image.width == 1600


def test_every_card_has_a_picture_of_its_own() -> None:
    pictures = {card_picture(card).tobytes() for card in CARDS}
    assert len(pictures) == len(CARDS) == 120
    with pytest.raises(KeyError):
        RENDERER.card("card:it-01")


def test_the_areas_of_a_game_are_those_of_its_nations() -> None:
    assert next(iter(AREAS)) == "" and set(START) < set(AREAS) and "weeks" in AREAS
    state, _, _ = positions(KEY)[-1]
    assert GAMES[KEY].view(state, None).outcome is not None


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_nations_out_of_play_have_no_picture_of_their_own(count: int) -> None:
    known = list(RENDERER.areas_for(start(count)))
    assert known == ["", *(area for area in AREAS if area in START[:count]), "weeks"]
