"""Faces and the setting of text: measuring, fitting, wrapping. Fonts are opened once per face and size."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
Face: TypeAlias = str

DISPLAY: Face = "ChanceryDisplay-800"
BLACK: Face = "ChanceryDisplay-900"
MEDIUM: Face = "SofiaSansCondensed-500"
TEXT: Face = "SofiaSansCondensed-600"
BOLD: Face = "SofiaSansCondensed-700"
HEAVY: Face = "SofiaSansCondensed-800"
NARROW: Face = "SofiaSansExtraCondensed-600"
NARROW_BOLD: Face = "SofiaSansExtraCondensed-700"
FACES = (DISPLAY, BLACK, MEDIUM, TEXT, BOLD, HEAVY, NARROW, NARROW_BOLD)
NARROWER: dict[Face, Face] = {MEDIUM: NARROW, TEXT: NARROW, BOLD: NARROW_BOLD, HEAVY: NARROW_BOLD}
FLOOR = 24


class Setting(Struct, frozen=True):
    """How a string is to be set: the string (possibly its shorter form), face, size, and whether it fits."""

    text: str
    face: Face
    size: int
    fits: bool = True


def dressed(text: str) -> str:
    """Typographic apostrophes for typed ones."""
    return text.replace("'", "’")


@lru_cache(maxsize=512)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels; without shaping engine, which these fonts do not need."""
    return ImageFont.truetype(str(FONTS / f"{face}.ttf"), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=512)
def cap_height(face: Face, size: int) -> int:
    """Height of a capital letter in pixels: what text is centred by."""
    return round(-font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=8192)
def width(text: str, face: Face, size: int, tracking: float = 0) -> float:
    """Advance width in pixels; ``tracking`` is added between letters."""
    return font(face, size).getlength(text) + tracking * max(0, len(text) - 1)


@lru_cache(maxsize=4096)
def text_mask(text: str, face: Face, size: int, tracking: float = 0, turn: int = 0) -> tuple[Image.Image, int, int]:
    """The string as an ``L`` mask, with the offset of its corner from the start of the baseline.

    ``turn`` of 90 gives text that reads upwards; the offset then is from the mask's own corner (0, 0).
    """
    used = font(face, size)
    if tracking:
        wide = round(width(text, face, size, tracking)) + 8
        tall = round(size * 1.6)
        mask = Image.new("L", (wide, tall), 0)
        pen = ImageDraw.Draw(mask)
        x = 4.0
        for letter in text:
            pen.text((round(x), size * 1.2), letter, fill=255, font=used, anchor="ls")
            x += used.getlength(letter) + tracking
        left, top = -4, -round(size * 1.2)
    else:
        box = used.getbbox(text, anchor="ls")
        left, top = int(box[0]) - 1, int(box[1]) - 1
        mask = Image.new("L", (max(1, int(box[2]) - left + 2), max(1, int(box[3]) - top + 2)), 0)
        ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=used, anchor="ls")
    if turn:
        mask = mask.rotate(turn, expand=True)
        left = top = 0
    return mask, left, top


@lru_cache(maxsize=4096)
def fit(texts: tuple[str, ...], room: float, face: Face, size: int, floor: int = FLOOR, tracking: float = 0) -> Setting:
    """The best setting of the first string that fits the room, in pixels.

    Steps down to the floor, then to the narrower face 4 px larger and down again, then to the next (shorter)
    string. If nothing fits, the smallest setting of the last string, marked as not fitting.
    """
    narrow = NARROWER.get(face)
    ladder = [(face, s) for s in range(size, floor - 1, -1)]
    if narrow:
        ladder += [(narrow, s) for s in range(min(size, floor + 4), floor - 1, -1)]
    for text in texts:
        for used, step in ladder:
            if width(text, used, step, tracking) <= room:
                return Setting(text, used, step)
    return Setting(texts[-1], narrow or face, min(size, floor), False)


@lru_cache(maxsize=4096)
def wrap(text: str, room: float, face: Face, size: int) -> tuple[str, ...]:
    """Lines no wider than the room: broken at spaces, and after a hyphen only where a word alone is too wide."""
    lines: list[str] = []
    line = ""
    for word in dressed(text).split(" "):
        pieces = [word] if width(word, face, size) <= room else word.replace("-", "-\u200b").split("\u200b")
        for number, piece in enumerate(pieces):
            joined = line + (" " if line and number == 0 else "") + piece
            if line and width(joined, face, size) > room:
                lines.append(line)
                line = piece
            else:
                line = joined
    if line:
        lines.append(line)
    return tuple(lines)


def balanced(text: str, room: float, face: Face, size: int) -> tuple[str, ...]:
    """Like ``wrap``, but with lines of nearly equal length, for titles."""
    lines = wrap(text, room, face, size)
    if len(lines) < 2:
        return lines
    narrow = room
    while narrow > room * 0.5:
        narrow -= room * 0.02
        tighter = wrap(text, narrow, face, size)
        if len(tighter) > len(lines) or any(width(line, face, size) > narrow for line in tighter):
            break
        lines = tighter
    return lines


@lru_cache(maxsize=1024)
def fit_lines(
    text: str, room: float, most: int, face: Face, size: int, floor: int = FLOOR
) -> tuple[tuple[str, ...], Face, int]:
    """Text on up to ``most`` lines in the largest setting that fits: the lines, the face and the size."""
    narrow = NARROWER.get(face)
    ladder = [(face, s) for s in range(size, floor - 1, -1)]
    if narrow:
        ladder += [(narrow, s) for s in range(min(size, floor + 4), floor - 1, -1)]
    for used, step in ladder:
        lines = balanced(text, room, used, step)
        if len(lines) <= most and all(width(line, used, step) <= room for line in lines):
            return lines, used, step
    used, step = ladder[-1]
    return balanced(text, room, used, step), used, step


@lru_cache(maxsize=64)
def letters(face: Face) -> frozenset[str]:
    """Probe: the characters of Latin text this face can draw."""
    used = font(face, 24)
    missing = used.getmask("\uffff")
    blank = (bytes(missing), missing.size)
    found = set()
    for code in [*range(0x20, 0x180), *range(0x2010, 0x2040), 0x2212, 0x20AC, 0x2022, 0xD7, 0xB7, 0x2020]:
        drawn = used.getmask(chr(code))
        if (bytes(drawn), drawn.size) != blank:
            found.add(chr(code))
    return frozenset(found)


def missing_letters(texts: Sequence[str], face: Face) -> str:
    """Characters of these texts that the face cannot draw, sorted; empty when all is well."""
    known = letters(face)
    return "".join(sorted({c for text in texts for c in text if c not in known}))
