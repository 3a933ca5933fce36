"""The drawing core: lettering, pen, stage, marks, encoding."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from PIL import Image

from render.core import lettering
from render.core.encode import LIMIT, encode
from render.core.glyphs import GLYPHS
from render.core.lettering import BOLD, DISPLAY, FACES, FLOOR, HEAVY, NARROW_BOLD, TEXT, fit, fit_lines, wrap
from render.core.palette import CHANGED, INK, LEGAL, PAPER, SIDES, WHITE, Side
from render.core.parts import Place, badge, changed_ring, changed_tab, legal_ring, legend, title_bar
from render.core.pen import Pen
from render.core.stage import Stage
from tests.render.watch import watched

NAMES = (
    "Przemyśl Hötzendorf Piłsudski Szőgyény Père Château Łódź Brătianu İstanbul Žižka œ Æ ß – — ‘ ’ “ ” „ … · × − ½ §"
)


def picture(wide: int = 400, tall: int = 300) -> Pen:
    return Pen(Image.new("RGB", (wide, tall), PAPER))


def colours(pen: Pen, box: tuple[int, int, int, int]) -> set[tuple[int, ...]]:
    found = pen.image.crop(box).getcolors(100_000) or []
    return {colour for _, colour in found if isinstance(colour, tuple)}


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_the_letters_of_europe_and_lacks_arrows(face: str) -> None:
    assert lettering.missing_letters([NAMES], face) == ""
    assert lettering.missing_letters(["→ ★"], face) == "→★"


def test_figures_of_the_display_face_stand_on_one_line() -> None:
    heights = {lettering.font(DISPLAY, 100).getbbox(digit, anchor="ls")[3] for digit in "0123456789"}
    assert max(heights) <= 3


def test_a_name_steps_down_then_narrows_then_shortens() -> None:
    assert fit(("Press",), 200, BOLD, 29) == lettering.Setting("Press", BOLD, 29)
    smaller = fit(("Social Movements",), 165, BOLD, 29)
    assert smaller.face == BOLD and FLOOR <= smaller.size < 29
    narrow = fit(("Château de Vincennes",), 170, BOLD, 29)
    assert narrow.face == NARROW_BOLD and narrow.size >= FLOOR and narrow.fits
    assert fit(("Hanover/Oldenburg", "Hanover"), 90, BOLD, 29).text == "Hanover"
    assert not fit(("Hanover/Oldenburg",), 40, BOLD, 29).fits


def test_lines_break_at_spaces_and_never_inside_a_name_that_fits() -> None:
    lines = wrap("Place up to 2 cubes in Butte-aux-Cailles or Mont-Valérien", 220, TEXT, 30)
    assert len(lines) > 2 and all(lettering.width(line, TEXT, 30) <= 220 for line in lines)
    assert any("Butte-aux-Cailles" in line for line in lines)
    assert wrap("Butte-aux-Cailles", 120, TEXT, 30) == ("Butte-aux-", "Cailles")
    titled, _, size = fit_lines("Fortification of Mont-Valérien", 260, 2, DISPLAY, 33)
    assert titled == ("Fortification of", "Mont-Valérien") and size >= FLOOR


def test_shapes_have_smooth_edges_and_full_middles() -> None:
    for name in GLYPHS:
        pen = picture(60, 60)
        pen.glyph(name, 30, 30, 40, INK)
        assert {INK, PAPER} < colours(pen, (0, 0, 60, 60)), name


@pytest.mark.parametrize("side", [side for sides in SIDES.values() for side in sides.values()], ids=lambda s: s.name)
def test_a_badge_shows_the_fill_and_the_letters_of_its_side(side: Side) -> None:
    pen = picture(100, 100)
    badge(pen, side, 50, 50, 30)
    assert {side.fill, side.text} <= colours(pen, (20, 20, 80, 80))


def test_scale_and_origin_of_pens_multiply() -> None:
    pen = picture().at(10, 20, 2).at(5, 5, 3)
    pen.rect((0, 0, 10, 10), INK)
    assert colours(pen, (20, 30, 80, 90)) == {INK}
    assert INK not in colours(pen, (0, 0, 400, 29))


def test_clip_keeps_a_drawing_inside_its_box() -> None:
    pen = picture()
    pen.clip((100, 100, 200, 200), lambda inner: inner.circle(100, 100, 80, INK))
    assert INK in colours(pen, (100, 100, 200, 200))
    assert colours(pen, (0, 0, 100, 300)) == {PAPER}


def test_rings_leave_the_thing_free_and_tabs_stay_on_the_picture() -> None:
    place = Place((100, 60, 300, 180), 8)
    pen = picture()
    changed_ring(pen, place)
    assert CHANGED in colours(pen, (90, 100, 100, 110)) and colours(pen, (104, 64, 296, 176)) == {PAPER}
    pen = picture()
    legal_ring(pen, place)
    assert {LEGAL, WHITE} <= colours(pen, (88, 60, 100, 180)) and colours(pen, (104, 64, 296, 176)) == {PAPER}
    for tab in ("top", "bottom", "left", "right"):
        for box in ((0, 0, 60, 40), (340, 0, 400, 40), (340, 250, 400, 276)):
            with watched() as faults:
                pen = picture()
                changed_tab(pen, Place(box, 8, 0, tab), "Fortification")
            assert not faults and CHANGED in colours(pen, (0, 0, 400, 300))


@pytest.mark.parametrize(
    "last", ["", "Commune placed 2", "Versailles " + "placed 2 cubes in Château de Vincennes " * 9]
)
@pytest.mark.parametrize("acting", [0, 1, 2, 5])
@pytest.mark.parametrize("game", SIDES)
def test_the_title_bar_holds_anything(game: str, acting: int, last: str) -> None:
    sides = list(SIDES[game].values())[:acting]
    with watched() as faults:
        pen = picture(1600, 110)
        facts = [("Week", "4 of 6"), ("Leader", "RU 11"), ("Top tension", "4"), ("Prestige", "+12")]
        title_bar(pen, 1600, "Europe in Turmoil", "Edwardian era", last, facts, sides, "to choose a pivotal action")
    assert not faults, faults


def test_a_long_legend_stays_on_its_line() -> None:
    entries = [(lambda pen, x, y: None, word) for word in ["Authoritarian", "Liberal", "stability", "battleground"] * 3]
    with watched() as faults:
        legend(picture(1600, 60), (20, 10, 1580, 50), entries)
    assert not faults


def test_a_tile_is_drawn_once_and_covers_only_what_it_changes() -> None:
    drawn = []

    def dot(pen: Pen) -> None:
        drawn.append(1)
        pen.rect((20, 20, 40, 40), INK)

    stage = Stage((100, 100), lambda pen: pen.rect((0, 0, 50, 100), WHITE), scale=2, keep=2)
    for _ in range(3):
        pen = stage.start()
        pen.rect((0, 0, 10, 10), CHANGED)
        stage.stamp(pen, "dot", (0, 0, 50, 50), dot)
    assert len(drawn) == 1
    assert pen.image.getpixel((5, 5)) == CHANGED and pen.image.getpixel((60, 60)) == INK
    assert INK not in {c for _, c in stage.base().getcolors(99) or []}
    for key in ("a", "b"):
        stage.stamp(pen, key, (0, 0, 50, 50), dot)
    stage.stamp(pen, "dot", (0, 0, 50, 50), dot)
    assert len(drawn) == 4


def noise(wide: int, tall: int) -> Image.Image:
    return Image.frombytes("RGB", (wide, tall), random.Random(1).randbytes(wide * tall * 3))


def test_encoding_gives_the_same_small_png_again() -> None:
    pen = picture(1600, 900)
    pen.text(20, 40, "Paris", 40, HEAVY)
    data, extension = encode(pen.image)
    assert extension == "png" and len(data) < 10_000 and data == encode(pen.image)[0]
    again = Image.open(BytesIO(data))
    assert again.size == (1600, 900) and again.mode == "P"
    assert Image.open(BytesIO(encode(pen.image, quick=True)[0])).size == (1600, 900)


def test_the_ladder_ends_below_any_limit_it_can_reach() -> None:
    image = noise(1000, 600)
    full, extension = encode(image)
    assert extension == "png" and len(full) < LIMIT
    data, extension = encode(image, limit=400_000)
    assert extension == "webp" and len(data) < 400_000
    data, _ = encode(image, limit=60_000)
    assert len(data) < 60_000 and Image.open(BytesIO(data)).width < 1000
    with pytest.raises(ValueError, match="no format"):
        encode(image, limit=100)
