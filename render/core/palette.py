"""Every colour of the pictures, and the arithmetic that keeps text readable on them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Colour: TypeAlias = tuple[int, int, int]


def rgb(value: str) -> Colour:
    """``#RRGGBB`` as three numbers."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Colour a with this share (0 to 1) of colour b."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Colour) -> float:
    """Relative luminance of WCAG 2.1."""
    parts = [c / 255 for c in colour]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio of WCAG 2.1, from 1 to 21; text needs 4.5."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable(ground: Colour, wanted: Colour | None = None) -> Colour:
    """The wanted text colour if it can be read on this ground, else ink or white, whichever is clearer."""
    if wanted is not None and contrast(ground, wanted) >= 4.5:
        return wanted
    return INK if contrast(ground, INK) >= contrast(ground, WHITE) else WHITE


class Side(Struct, frozen=True):
    """A side or nation: its name, the letters and shape of its badge, its fill, and the text colour on that fill."""

    name: str
    sign: str
    shape: str
    fill: Colour
    text: Colour


INK = rgb("#1E1B17")
INK2 = rgb("#564C3F")
RULE = rgb("#8A7C66")
PAPER = rgb("#EFE5CE")
LIGHT = rgb("#F8F1E0")
WHITE = rgb("#FFFDF6")
BRASS = rgb("#B98A2E")
DIM = rgb("#CDBF9F")
SHADOW = rgb("#3A2E1C")
SHADOW_SHARE = 0.27
CHANGED = rgb("#CF2F7B")
LEGAL = rgb("#037F7B")
NEUTRAL = rgb("#5A5347")
TABLE = rgb("#C8B99B")  # the ground a single card lies on
ALERT = rgb("#8E1B12")  # tags that warn

SIDES: dict[str, dict[str, Side]] = {
    "europe_in_turmoil": {
        "liberal": Side("Liberal", "L", "circle", rgb("#E6A91E"), INK),
        "authoritarian": Side("Authoritarian", "A", "square", rgb("#21345C"), WHITE),
    },
    "red_flag_over_paris": {
        "versailles": Side("Versailles", "V", "square", rgb("#1B4A86"), WHITE),
        "commune": Side("Commune", "C", "hexagon", rgb("#BE2A1E"), WHITE),
    },
    "crisis_1914": {
        "germany": Side("Germany", "GE", "square", rgb("#2B2825"), WHITE),
        "russia": Side("Russia", "RU", "circle", rgb("#FFFDF4"), INK),
        "france": Side("France", "FR", "diamond", rgb("#2A5CAB"), WHITE),
        "austria_hungary": Side("Austria-Hungary", "AH", "wide_hexagon", rgb("#72A35B"), INK),
        "britain": Side("Britain", "BR", "shield", rgb("#AE231B"), WHITE),
    },
    "imperial_elegy": {
        "germany": Side("Germany", "GE", "square", rgb("#2B2825"), WHITE),
        "russia": Side("Russia", "RU", "circle", rgb("#FFFDF4"), INK),
        "france": Side("France", "FR", "diamond", rgb("#2A5CAB"), WHITE),
        "austria_hungary": Side("Austria-Hungary", "AU", "wide_hexagon", rgb("#72A35B"), INK),
        "britain": Side("Britain", "UK", "shield", rgb("#AE231B"), WHITE),
        "ottoman_empire": Side("Ottoman Empire", "OT", "octagon", rgb("#F0C64A"), INK),
    },
}

EUROPE = {
    "sea": rgb("#C7D8DA"),
    "sea_line": rgb("#5D8590"),
    "land": rgb("#EEE6D2"),
    "coast": rgb("#A3957A"),
    "victorian": rgb("#5B4A86"),
    "edwardian": rgb("#8A5A14"),
    "georgian": rgb("#1F5F5B"),
    "scoring": rgb("#8E1B12"),
    "neutral_card": rgb("#6B6152"),
}
EUROPE_REGIONS: dict[str, tuple[Colour, Colour]] = {  # fill and border; the name is the border mixed 45 % with ink
    "france": (rgb("#D7DCEB"), rgb("#6E7FAE")),
    "germany": (rgb("#DCDAD3"), rgb("#86827A")),
    "austria_hungary": (rgb("#EBD3C4"), rgb("#B3785A")),
    "russia": (rgb("#D5E1CB"), rgb("#7B9A66")),
    "balkans": (rgb("#E6D0DC"), rgb("#A2708B")),
}

PARIS_DIMENSIONS: dict[str, tuple[Colour, Colour, str]] = {  # ink, tint, glyph
    "institutional": (rgb("#3F6B45"), rgb("#DDE5CF"), "sq"),
    "public_opinion": (rgb("#8F4A0A"), rgb("#F3DFBF"), "tri"),
    "paris": (rgb("#5F3F7E"), rgb("#E2D8E8"), "dia"),
    "forts": (rgb("#1F6668"), rgb("#D3E3DE"), "dot"),
}
PARIS = {
    "seine": rgb("#B9D6DF"),
    "seine_edge": rgb("#8AAEBB"),
    "seine_name": rgb("#365B68"),
    "prussian": rgb("#4B4B4F"),
    "commune_top": rgb("#E0634F"),
    "commune_right": rgb("#8E1B12"),
}

CRISIS = {
    "buff": rgb("#EADBB5"),
    "panel": rgb("#F8EFD9"),
    "to_act": rgb("#E2CC93"),
    "band": rgb("#B02A1E"),
}
CRISIS_BANDS = (0.0, 0.16, 0.30, 0.44, 0.86)  # shares of "band" in "buff"; white text on the last only
CRISIS_DICE: tuple[Colour, ...] = (  # by the value of a Tension die; more than 5 like 5
    rgb("#736753"),
    rgb("#A3641A"),
    rgb("#A3641A"),
    rgb("#A8281C"),
    rgb("#A8281C"),
    rgb("#5E0B08"),
)
CRISIS_TYPES: dict[str, tuple[Colour, Colour]] = {  # fill and text
    "assertion": (rgb("#AE231B"), WHITE),
    "consensus": (rgb("#2A5CAB"), WHITE),
    "national": (rgb("#2F6B3A"), WHITE),
    "back_channel": (rgb("#57B0AE"), INK),
    "caution": (rgb("#E3B436"), INK),
    "other": (rgb("#9A8E7C"), INK),
}
