"""The frame of a card, its text, and rows of cards: the same at every size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from PIL import Image

from render.core.lettering import (
    BLACK,
    BOLD,
    DISPLAY,
    FLOOR,
    MEDIUM,
    NARROW,
    NARROW_BOLD,
    TEXT,
    Face,
    fit_lines,
    width,
    wrap,
)
from render.core.palette import ALERT, INK, INK2, LIGHT, RULE, TABLE, WHITE, Colour, readable
from render.core.parts import tag
from render.core.pen import Box, Pen

Line: TypeAlias = tuple[str, str]  # kind ("text", "note", "choose" or "bullet") and words
Picture: TypeAlias = Callable[[Pen, Box], None]
CARD_WIDTH = 378
HEADER = 108
SINGLE = (840, 1180)


class CardFace(Struct, frozen=True):
    """What is drawn on a card.

    ``shape`` is that of the field that holds ``number``, or what ``emblem`` draws (a badge's shape; "" for no
    field). ``lines`` are pairs of kind and words: "text" a paragraph, "note" one in secondary ink, "choose" a heading,
    "bullet" a choice. ``tags`` are words; those that are also in ``alerts`` are red. ``footer`` and ``code`` stand at
    the lower edge, ``sign`` draws the badge before the footer, ``picture`` the functional picture above it,
    ``picture_height`` high; ``watermark`` draws a pale sign at the lower right if the text leaves room.
    """

    title: str
    fill: Colour
    text: Colour
    shape: str
    number: str
    lines: tuple[Line, ...]
    footer: str
    code: str
    tags: tuple[str, ...] = ()
    alerts: tuple[str, ...] = ()
    emblem: Callable[[Pen, float, float], None] | None = None
    sign: Callable[[Pen, float, float], None] | None = None
    picture: Picture | None = None
    picture_height: float = 122
    watermark: Picture | None = None


class Block(Struct, frozen=True):
    """Text set for a box: lines with their kind, indent and offset, the face, size and height."""

    rows: tuple[tuple[str, str, float, float], ...]
    size: int
    face: Face
    bold: Face
    height: float
    fits: bool


def set_text(
    lines: Sequence[Line], room: float, height: float, size: int = 30, floor: int = FLOOR, narrow: bool = True
) -> Block:
    """The largest setting of card text in a box of ``room`` by ``height`` pixels, down to the floor.

    ``narrow`` allows the narrower face once the floor is reached.
    """
    ladder = [(TEXT, BOLD, s) for s in range(size, floor - 1, -1)]
    if narrow:
        ladder += [(NARROW, NARROW_BOLD, s) for s in range(min(size, floor + 3), floor - 1, -1)]
    block = None
    for face, bold, step in ladder:
        block = _block(lines, room, height, face, bold, step)
        if block.fits:
            return block
    assert block is not None
    return block


def _block(lines: Sequence[Line], room: float, height: float, face: Face, bold: Face, size: int) -> Block:
    leading = size * 1.2
    rows: list[tuple[str, str, float, float]] = []
    y = leading / 2
    fits = True
    for number, (kind, words) in enumerate(lines):
        indent = size * 0.82 if kind == "bullet" else 0.0
        used = bold if kind == "choose" else face
        y += leading * 0.22 if number else 0
        for count, line in enumerate(wrap(words, room - indent, used, size)):
            fits = fits and width(line, used, size) <= room - indent
            rows.append(("text" if kind == "bullet" and count else kind, line, indent, y))
            y += leading
    used_height = y - leading / 2
    return Block(tuple(rows), size, face, bold, used_height, fits and used_height <= height)


def draw_text(pen: Pen, x: float, y: float, block: Block, accent: Colour, ink: Colour = INK) -> None:
    """Draw set text with its upper left corner at (x, y); ``block`` was set for this pen's scale."""
    k = 1 / pen.scale
    for kind, line, indent, dy in block.rows:
        if kind == "choose":
            pen.text(x, y + dy * k, line, block.size * k, block.bold, accent, "lc", on=LIGHT)
            continue
        if kind == "bullet":
            pen.glyph("dia", x + block.size * 0.3 * k, y + dy * k, block.size * 0.46 * k, accent)
        pen.text(x + indent * k, y + dy * k, line, block.size * k, block.face, INK2 if kind == "note" else ink,
                 "lc")  # fmt: skip


def draw_card(pen: Pen, box: Box, face: CardFace, size: int = 30) -> None:
    """The card in its box (units of the layout); ``size`` is the largest text size, in the same units."""
    x0, y0, x1, y1 = box
    header = HEADER if y1 - y0 > 480 else 98
    pen.shadow(box, 14)
    pen.rrect(box, 14, INK)
    pen.rrect((x0 + 3, y0 + 3, x1 - 3, y1 - 3), 11, LIGHT)
    pen.rrect((x0 + 3, y0 + 3, x1 - 3, y0 + header - 4), 11, face.fill, corners=(True, True, False, False))
    pen.rule(x0 + 3, y0 + header - 2.5, x1 - 3, y0 + header - 2.5, INK, 3)
    pen.rule(x0 + 3, y0 + header + 2.5, x1 - 3, y0 + header + 2.5, INK, 1)
    _header(pen, x0, y0, x1, header, face)
    foot = y1 - 52
    pen.rule(x0 + 18, foot, x1 - 18, foot, RULE)
    top = y0 + header + 18
    shown = _row_of_tags(pen, face, x1 - x0 - 36)
    block, shown, picture = _arranged(pen, face, x1 - x0 - 40, foot - 12 - top, size, shown)
    moved = face.tags[len(shown) :]
    words = tuple(" · ".join((face.footer, *moved[:count])) for count in range(len(moved), -1, -1))
    _footer(pen, x0, x1, (foot + y1 - 3) / 2, face, words)
    low = foot - 12
    if face.watermark:
        _watermark(pen, face.watermark, x1 - 18, low, top + block.height / pen.scale, _tags_end(pen, x0, shown))
    if picture and face.picture:
        face.picture(pen, (x0 + 18, low - picture, x1 - 18, low))
        low -= picture + 12
    x = x0 + 18
    for label in shown:
        x += tag(pen, x, low - 17, label, ALERT if label in face.alerts else None, FLOOR, INK2) + 8
    draw_text(pen, x0 + 20, top, block, face.fill)


def _tags_end(pen: Pen, x0: float, shown: tuple[str, ...]) -> float:
    """Where the row of tags ends."""
    return x0 + 18 + sum(pen.width(words, FLOOR, BOLD) + 32 for words in shown)


def _watermark(pen: Pen, draw: Picture, right: float, low: float, free: float, tags_end: float) -> None:
    """The pale sign beside the tags, or above them, if it does not touch the text that ends at ``free``."""
    size = 96
    if tags_end > right - size - 8:
        low -= 44
    if low - size - 8 >= free:
        draw(pen, (right - size, low - size, right, low))


def _row_of_tags(pen: Pen, face: CardFace, room: float) -> tuple[str, ...]:
    """The tags that fit in one row; the others go to the footer."""
    shown = face.tags
    while shown and sum(pen.width(words, FLOOR, BOLD) + 32 for words in shown) - 8 > room:
        shown = shown[:-1]
    return shown


def _arranged(
    pen: Pen, face: CardFace, room: float, height: float, size: int, shown: tuple[str, ...]
) -> tuple[Block, tuple[str, ...], float]:
    """The text, the tags in their own row, and the height of the picture.

    For text of a good size the picture may shrink; for text that fits at all it may go, and the tags too.
    """
    full = face.picture_height if face.picture else 0.0
    least = max(FLOOR, round(pen.px(15)))
    good = max(FLOOR + 2, round(pen.px(21)))
    for picture, tags, floor in (
        (full, shown, good),
        (full * 0.76, shown, good),
        (full, shown, least),
        (full * 0.76, shown, least),
        (0.0, shown, least),
        (0.0, (), least),
    ):
        left = height - (picture + 12 if picture else 0) - (48 if tags else 0)
        block = set_text(face.lines, pen.px(room), pen.px(left), round(pen.px(size)), floor, floor == least)
        if block.fits:
            break
    return block, tags, picture


def _header(pen: Pen, x0: float, y0: float, x1: float, header: float, face: CardFace) -> None:
    mid = y0 + (header - 2) / 2
    left = x0 + 20
    if face.shape:
        centre = x0 + 54
        if face.shape == "square":
            pen.rrect((centre - 36, mid - 36, centre + 36, mid + 36), 6, WHITE)
        elif face.shape == "circle":
            pen.circle(centre, mid, 37, WHITE)
        else:
            pen.shape(face.shape, centre, mid, 37 if face.shape != "star" else 40, WHITE)
        size = 58 if face.shape not in ("diamond", "star", "shield") else 50
        if face.emblem:
            face.emblem(pen, centre, mid)
        else:
            pen.text(centre, mid, face.number, size, BLACK, readable(WHITE, face.fill), "mc")
        left = x0 + 106
    room = x1 - 16 - left
    lines, used, size_px = _title(face.title, pen.px(room), round(pen.px(33)), FLOOR)
    step = size_px * 1.12 / pen.scale
    for number, line in enumerate(lines):
        y = mid + (number - (len(lines) - 1) / 2) * step
        pen.text(left, y, line, size_px / pen.scale, used, face.text, "lc", on=face.fill)


def _title(title: str, room: float, size: int, floor: int) -> tuple[tuple[str, ...], Face, int]:
    """A title in the display face on up to two lines, in the condensed face if it is very long."""
    lines, face, used = fit_lines(title, room, 2, DISPLAY, size, floor)
    if all(width(line, face, used) <= room for line in lines) and len(lines) <= 2:
        return lines, face, used
    return fit_lines(title, room, 2, BOLD, size, floor)


def _footer(pen: Pen, x0: float, x1: float, y: float, face: CardFace, words: tuple[str, ...]) -> None:
    left = x0 + 22
    if face.sign:
        face.sign(pen, x0 + 33, y)
        left = x0 + 56
    code_wide = pen.width(face.code, 25, MEDIUM)
    pen.text(x1 - 22, y, face.code, 25, TEXT, INK2, "rc")
    pen.text(left, y, words, 25, TEXT, INK2, "lc", room=x1 - 22 - code_wide - 16 - left)


def row_boxes(count: int, top: float, wide: float = 1600) -> list[Box]:
    """Boxes for a hand in straight rows: up to 5 in one, up to 8 in two of four, more in rows of five."""
    if count <= 4:
        columns, w, h = 4, CARD_WIDTH, 602
    elif count == 5:
        columns, w, h = 5, 300, 602
    elif count <= 8:
        columns, w, h = 4, CARD_WIDTH, 440
    else:
        columns, w, h = 5, 300, 440
    step = (wide - 40 - w) / (columns - 1)
    boxes = []
    for number in range(count):
        row, column = divmod(number, columns)
        x, y = 20 + column * step, top + row * (h + 16)
        boxes.append((x, y, x + w, y + h))
    return boxes


def slip(
    pen: Pen,
    box: Box,
    band: str,
    fill: Colour,
    title: str,
    lines: Sequence[Line],
    picture: Picture | None,
    left_note: str,
    right_note: str,
) -> None:
    """A card lying on its side: a band with its kind, title and text, and a small picture at the right."""
    x0, y0, x1, y1 = box
    pen.shadow(box, 12)
    pen.rrect(box, 12, INK)
    pen.rrect((x0 + 3, y0 + 3, x1 - 3, y1 - 3), 9, LIGHT)
    pen.rrect((x0 + 3, y0 + 3, x0 + 56, y1 - 3), 9, fill, corners=(True, False, False, True))
    pen.rect((x0 + 56, y0 + 3, x0 + 59, y1 - 3), INK)
    pen.text(x0 + 30, (y0 + y1) / 2, band, 27, BOLD, WHITE, turn=90, on=fill)
    left, right = x0 + 80, x1 - 20
    top, height = y0 + 64, y1 - 48 - (y0 + 64)
    block = set_text(lines, pen.px(x1 - 266 - left), pen.px(y1 - 14 - top), round(pen.px(28)))
    if picture and block.fits:
        area = (x1 - 248, y0 + 17, x1 - 18, y1 - 51)
        picture(pen, area)
        right = area[0] - 18
    else:
        block = set_text(lines, pen.px(right - left), pen.px(height), round(pen.px(28)))
    pen.text(left, y0 + 38, title, 32, DISPLAY, INK, "lc", room=right - left)
    code_wide = pen.width(right_note, 25) + 14
    pen.text(x1 - 20, y1 - 28, right_note, 25, TEXT, INK2, "rc")
    if right < x1 - 20:
        pen.text(x1 - 248, y1 - 28, left_note, 25, BOLD, INK, "lc", room=228 - code_wide)
    else:
        pen.text(x1 - 20 - code_wide, y1 - 28, left_note, 25, BOLD, INK, "rc", room=x1 - 20 - code_wide - left)
    draw_text(pen, left, top, block, fill)


def single_cards(face: Callable[[str], CardFace]) -> Callable[[str], Image.Image]:
    """Pictures of single cards by id: 840 by 1180, at 2.08 times the size. The latest are kept.

    The function that is returned raises what ``face`` raises for an unknown card (KeyError).
    """

    @lru_cache(maxsize=32)
    def drawn(card: str) -> Image.Image:
        image = Image.new("RGB", SINGLE, TABLE)
        scale = 784 / CARD_WIDTH
        draw_card(Pen(image).at(26, 24, scale), (0, 0, CARD_WIDTH, 1126 / scale), face(card))
        return image

    def picture(card: str) -> Image.Image:
        return drawn(card).copy()

    return picture
