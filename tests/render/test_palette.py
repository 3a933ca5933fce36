"""Colours that must be told apart, also by those who see red, green or blue differently."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from render.core.palette import (
    CHANGED,
    INK,
    LEGAL,
    LIGHT,
    NEUTRAL,
    PAPER,
    PARIS_DIMENSIONS,
    SIDES,
    WHITE,
    Colour,
    contrast,
    mix,
    readable,
)

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB
SEEING = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(colour: Colour, seeing: str) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of a colour as it is seen."""
    linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    r, g, b = (min(1.0, max(0.0, sum(k * v for k, v in zip(row, linear, strict=True)))) for row in SEEING[seeing])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Colour, other: Colour, seeing: str = "normal") -> float:
    """CIEDE2000."""
    return ciede2000(lab(one, seeing), lab(other, seeing))


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1 = degrees(atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = degrees(atan2(b2, a2)) % 360 if c2 else 0.0
    dh = h2 - h1 if c1 * c2 else 0.0
    dh += 360 if dh < -180 else -360 if dh > 180 else 0
    big_h = 2 * sqrt(c1 * c2) * sin(radians(dh) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2
    if c1 * c2:
        hm = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * sqrt(cm**7 / (cm**7 + 25**7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dhh = (l2 - l1) / sl, (c2 - c1) / sc, big_h / sh
    return sqrt(dl**2 + dc**2 + dhh**2 + rt * dc * dhh)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_agrees_with_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("seeing", SEEING)
@pytest.mark.parametrize("game", SIDES)
def test_sides_are_plainly_different(game: str, seeing: str) -> None:
    fills = [side.fill for side in SIDES[game].values()]
    if len(fills) == 2:
        fills.append(LIGHT)  # an open space
    assert min(distance(a, b, seeing) for a, b in combinations(fills, 2)) >= 15


@pytest.mark.parametrize("seeing", SEEING)
def test_marks_stand_out_from_sides_grounds_and_each_other(seeing: str) -> None:
    others = {side.fill for sides in SIDES.values() for side in sides.values()} | {LIGHT, PAPER}
    for mark in (CHANGED, LEGAL):
        assert min(distance(mark, other, seeing) for other in others) >= 9
    assert distance(CHANGED, LEGAL, seeing) >= 9


@pytest.mark.parametrize("seeing", SEEING)
def test_card_colours_differ(seeing: str) -> None:
    fills = [side.fill for side in SIDES["red_flag_over_paris"].values()] + [NEUTRAL]
    assert min(distance(a, b, seeing) for a, b in combinations(fills, 2)) >= 12


def test_shapes_and_signs_are_never_shared_within_a_game() -> None:
    for sides in SIDES.values():
        assert len({side.shape for side in sides.values()}) == len(sides)
        assert len({side.sign for side in sides.values()}) == len(sides)
    assert len({glyph for _, _, glyph in PARIS_DIMENSIONS.values()}) == 4


def test_text_on_a_side_is_readable() -> None:
    for sides in SIDES.values():
        for side in sides.values():
            assert contrast(side.fill, side.text) >= 4.5


def test_readable_replaces_what_cannot_be_read() -> None:
    assert readable(PAPER, INK) == INK
    assert readable(PAPER, WHITE) == INK
    assert readable(INK, INK) == WHITE
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
