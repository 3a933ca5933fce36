"""The pieces of Europe in Turmoil: signs of segments, support chips, stability shields, ships, era flags."""

from __future__ import annotations

from typing import Any

from render.core.layout import layout
from render.core.lettering import HEAVY, NARROW_BOLD
from render.core.palette import (
    EUROPE,
    EUROPE_REGIONS,
    INK,
    INK2,
    LIGHT,
    SIDES,
    WHITE,
    Colour,
    Side,
    mix,
)
from render.core.pen import Pen
from rules.core.contract import Seat
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, PRINTED, Board, Change, board_with
from rules.europe_in_turmoil.deck import ERA_NAMES
from rules.europe_in_turmoil.view import EuropeView

KEY = "europe_in_turmoil"
LAYOUT: dict[str, Any] = layout(KEY)
SIDE: dict[Seat, Side] = SIDES[KEY]
L, A = LIBERAL, AUTHORITARIAN

SIGNS = {
    "government": "GOV",
    "monarchy": "MON",
    "church": "CHU",
    "workers": "WRK",
    "bourgeoisie": "BRG",
    "farmers": "FRM",
    "army": "ARM",
    "intellectuals": "INT",
    "annex": "ANX",
}
SHORT = {  # names on plaques that are narrow
    "french_catholic_church": "French Church",
    "french_armed_forces": "French Army",
    "hanover_oldenburg": "Hanover/Oldenb.",
    "viennese_secession": "Vienna Secession",
    "austrian_catholic_church": "A-H Church",
    "saint_petersburg": "St Petersburg",
    "russian_bourgeoisie": "Bourgeoisie",
    "orthodox_church": "Orthodox Church",
    "ukraine": "Ukraine",
}


def names(space: str) -> tuple[str, ...]:
    """The name of a space and, if it has one, its short form."""
    name = PRINTED[space].name
    return (name, SHORT[space]) if space in SHORT else (name,)


def board_of(view: EuropeView) -> Board:
    """The map as it is in this view: what has been opened, closed or given another sign."""
    changes: list[Change] = []
    if not view.spaces["french_catholic_church"].open:
        changes.append("no_church")
    if view.spaces["norway"].open:
        changes.append("norway")
    if "austria_hungary" in view.spaces["bosnia"].extra:
        changes.append("bosnia")
    if "annex" in view.spaces["belgium"].extra:
        changes.append("congo")
    if "monarchy" in view.spaces["paris"].extra:
        changes.append("monarchy")
    return board_with(frozenset(changes))


def region_ink(region: str) -> Colour:
    """The colour of a region's name."""
    return mix(EUROPE_REGIONS[region][1], INK, 0.45)


def note_colour(seat: Seat | None) -> Colour:
    """The colour of words about a side on a light ground: gold cannot be read there, so ink stands for it."""
    return SIDE[A].fill if seat == A else INK if seat == L else INK2


def score_short(vp: int) -> str:
    """Victory points for the title bar: "L +4", "A +2", "0"."""
    return f"L +{vp}" if vp > 0 else f"A +{-vp}" if vp < 0 else "0"


def signed(number: int) -> str:
    """A number with its sign, the minus a real one; 0 has none."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def chip(pen: Pen, seat: Seat, x: float, y: float, size: float, number: int) -> None:
    """Support points of a side: a number on a navy square or a golden disc."""
    side = SIDE[seat]
    half = size / 2
    if seat == A:
        pen.rrect((x - half, y - half, x + half, y + half), 3, side.fill, WHITE, 2)
    else:
        pen.circle(x, y, half - 2, side.fill, INK, 2)
    words = str(number)
    face = HEAVY if len(words) == 1 else NARROW_BOLD
    pen.text(x, y, words, max(24, 0.84 * size) if len(words) == 1 else max(23, 0.8 * size), face, side.text, "mc",
             small=True)  # fmt: skip


def shield(pen: Pen, x: float, y: float, h: float, number: int, fill: Colour, ink: Colour) -> None:
    """The stability of a space."""
    pen.shape("shield", x, y, h / 2.1, fill)
    pen.text(x, y - h * 0.03, str(number), h * 0.86, HEAVY, ink, "mc", small=True)


def hand_sign(pen: Pen, x: float, y: float, r: float) -> None:
    """The Black Hand: an open hand on an ink disc."""
    pen.circle(x, y, r, INK, WHITE, 2)
    k = r / 13
    pen.rrect((x - 5 * k, y - 1 * k, x + 5 * k, y + 8 * k), 3 * k, WHITE)
    for number, top in enumerate((-6, -8.4, -8, -6)):
        left = x + (-5 + number * 2.65) * k
        pen.rrect((left, y + top * k, left + 2.1 * k, y + 3 * k), 1 * k, WHITE)
    pen.line([(x + 4 * k, y + 5 * k), (x + 8 * k, y + 0.5 * k)], WHITE, 2.2 * k)


def ship(pen: Pen, seat: Seat, x: float, y: float, k: float = 1.0) -> None:
    """A battleship seen from the side, its middle at (x, y)."""
    hull, stripe = (SIDE[A].fill, WHITE) if seat == A else (INK, SIDE[L].fill)

    def points(*pairs: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + px * k, y + py * k) for px, py in pairs]

    for left, right in ((-12, -3), (6, 15)):
        pen.poly(points((left, -26), (right, -26), (right, -4), (left, -4)), hull)
    for mast, top in ((-20, -38), (24, -34)):
        pen.line(points((mast, top), (mast, 0)), hull, 2.4 * k)
    pen.poly(points((-28, -8), (30, -8), (34, 4), (-32, 4)), hull)
    for tip, base in (((-52, -3), (-34, 1)), ((54, -4), (36, 0))):
        pen.line(points(tip, base), hull, 3.4 * k)
    pen.poly(points((-50, 4), (52, 4), (44, 22), (-42, 22)), hull)
    pen.poly(points((-48.6, 7), (50.4, 7), (48.4, 11.4), (-46.6, 11.4)), stripe)


def era_flag(pen: Pen, era: str, x: float, y: float) -> None:
    """The pennant of an era with its letter, centred on (x, y)."""
    pen.poly([(x - 12, y - 15), (x + 12, y - 15), (x + 12, y + 15), (x, y + 8), (x - 12, y + 15)], EUROPE[era])
    letter = ERA_NAMES[era][0]  # type: ignore[index]
    pen.text(x, y - 4, letter, 22, HEAVY, WHITE, "mc", small=True)


def wave(pen: Pen, box: tuple[float, float, float, float], share: float = 0.2) -> None:
    """Rows of small waves on the sea."""
    x0, y0, x1, y1 = box
    colour = mix(EUROPE["sea"], EUROPE["sea_line"], share)
    y, number = y0 + 14, 0
    while y < y1:
        start = x0 - (30 if number % 2 else 0)
        points, x = [], start
        while x <= x1 + 15:
            points.append((x, y + (3 if round((x - start) / 15) % 2 else 0)))
            x += 15
        pen.line(points, colour, 1.5)
        y += 26
        number += 1


def pale(colour: Colour, share: float = 0.14) -> Colour:
    """A tint of a colour on light paper."""
    return mix(LIGHT, colour, share)
