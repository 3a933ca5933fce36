"""The pen: draws on an image in the units of a layout, at any scale, with smooth edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

from render.core import lettering as setting
from render.core.glyphs import GLYPHS
from render.core.lettering import FLOOR, TEXT, Face
from render.core.palette import INK, RULE, SHADOW, SHADOW_SHARE, WHITE, Colour, readable

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
Ops: TypeAlias = tuple[tuple[Any, ...], ...]
FINE = 4


@lru_cache(maxsize=4096)
def mask(ops: Ops, wide: int, tall: int) -> Image.Image:
    """An ``L`` mask of the given primitives, in quarter pixels, drawn at four times the size and reduced."""
    image = Image.new("L", (wide * FINE, tall * FINE), 0)
    pen = ImageDraw.Draw(image)
    for kind, ink, *rest in ops:
        fill = 255 if ink else 0
        if kind == "poly":
            pen.polygon(rest[0], fill=fill)
        elif kind == "ellipse":
            pen.ellipse(rest[0], fill=fill)
        elif kind == "line":
            pen.line(rest[1], fill=fill, width=rest[0], joint="curve")
        elif kind == "rrect":
            pen.rounded_rectangle(rest[0], rest[1], fill=fill, corners=rest[2])
    return image.reduce(FINE)


def star_points(x: float, y: float, r: float) -> list[Point]:
    """A five-pointed star."""
    radii = (r, r * 0.42)
    return [(x + radii[i % 2] * sin(pi * i / 5), y - radii[i % 2] * cos(pi * i / 5)) for i in range(10)]


def shape_points(shape: str, x: float, y: float, r: float) -> list[Point]:
    """The outline of a badge's shape around (x, y); ``r`` is half the height of the square of equal weight."""
    if shape == "square":
        k = r * 0.9
        return [(x - k, y - k), (x + k, y - k), (x + k, y + k), (x - k, y + k)]
    if shape == "diamond":
        k = r * 1.22
        return [(x, y - k), (x + k, y), (x, y + k), (x - k, y)]
    if shape == "hexagon":
        k = r * 1.08
        return [(x + k * sin(pi * i / 3), y - k * cos(pi * i / 3)) for i in range(6)]
    if shape == "wide_hexagon":
        return [
            (x - r * 1.2, y),
            (x - r * 0.62, y - r * 0.98),
            (x + r * 0.62, y - r * 0.98),
            (x + r * 1.2, y),
            (x + r * 0.62, y + r * 0.98),
            (x - r * 0.62, y + r * 0.98),
        ]
    if shape == "shield":
        k = r * 0.95
        return [(x - k, y - k), (x + k, y - k), (x + k, y + r * 0.28), (x, y + r * 1.15), (x - k, y + r * 0.28)]
    if shape == "octagon":
        k, c = r * 0.98, r * 0.41
        return [
            (x - c, y - k),
            (x + c, y - k),
            (x + k, y - c),
            (x + k, y + c),
            (x + c, y + k),
            (x - c, y + k),
            (x - k, y + c),
            (x - k, y - c),
        ]
    if shape == "star":
        return star_points(x, y, r * 1.2)
    if shape == "burst":
        radii = (r * 1.16, r * 0.9)
        return [(x + radii[i % 2] * sin(pi * i / 8), y - radii[i % 2] * cos(pi * i / 8)) for i in range(16)]
    raise ValueError(f"no shape {shape!r}")


class Pen:
    """Draws on one image. A point p of the layout is the pixel p * scale + (dx, dy)."""

    def __init__(self, image: Image.Image, scale: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> None:
        self.image = image
        self.scale = scale
        self.dx = dx
        self.dy = dy
        self.plain = ImageDraw.Draw(image)

    def at(self, x: float, y: float, scale: float = 1.0) -> Pen:
        """A pen on the same image whose own (0, 0) is this pen's (x, y), at a further scale."""
        return Pen(self.image, self.scale * scale, self.dx + x * self.scale, self.dy + y * self.scale)

    def px(self, length: float) -> float:
        """A length of the layout in pixels."""
        return length * self.scale

    def _place(self, x: float, y: float) -> Point:
        return x * self.scale + self.dx, y * self.scale + self.dy

    def _paste(self, fill: Colour, ops: Ops, left: int, top: int, wide: int, tall: int) -> None:
        self.image.paste(fill, (left, top), mask(ops, wide, tall))

    def _draw(self, fill: Colour, items: Sequence[tuple[Any, ...]]) -> None:
        """Paste one colour through the mask of all items, whose points are pixels."""
        xs = [x for item in items for x, _ in item[-1]]
        ys = [y for item in items for _, y in item[-1]]
        pad = max([item[2] / 2 for item in items if item[0] == "line"], default=0) + 1
        left, top = floor(min(xs) - pad), floor(min(ys) - pad)
        wide, tall = ceil(max(xs) + pad) - left + 1, ceil(max(ys) + pad) - top + 1
        ops: list[tuple[Any, ...]] = []
        for item in items:
            points = tuple((round((x - left) * FINE), round((y - top) * FINE)) for x, y in item[-1])
            if item[0] == "ellipse":
                ops.append((item[0], item[1], (*points[0], points[1][0] - 1, points[1][1] - 1)))
            elif item[0] == "line":
                ops.append((item[0], item[1], max(1, round(item[2] * FINE)), points))
            else:
                ops.append((item[0], item[1], points))
        self._paste(fill, tuple(ops), left, top, wide, tall)

    def clip(self, box: Box, draw: Callable[[Pen], None]) -> None:
        """Draw, but only inside a box."""
        x0, y0 = (round(v) for v in self._place(box[0], box[1]))
        x1, y1 = (round(v) for v in self._place(box[2], box[3]))
        part = self.image.crop((x0, y0, x1, y1))
        draw(Pen(part, self.scale, self.dx - x0, self.dy - y0))
        self.image.paste(part, (x0, y0))

    # shapes

    def rect(self, box: Box, fill: Colour) -> None:
        """A rectangle with its edges on whole pixels."""
        x0, y0 = self._place(box[0], box[1])
        x1, y1 = self._place(box[2], box[3])
        self.plain.rectangle((round(x0), round(y0), round(x1) - 1, round(y1) - 1), fill=fill)

    def rule(self, x0: float, y0: float, x1: float, y1: float, fill: Colour = RULE, width: float = 1) -> None:
        """A horizontal or vertical rule, never thinner than a pixel."""
        ax, ay = self._place(x0, y0)
        bx, by = self._place(x1, y1)
        w = max(1, round(self.px(width)))
        if y0 == y1:
            top = round(ay - w / 2)
            self.plain.rectangle((round(ax), top, round(bx) - 1, top + w - 1), fill=fill)
        else:
            left = round(ax - w / 2)
            self.plain.rectangle((left, round(ay), left + w - 1, round(by) - 1), fill=fill)

    def rrect(
        self,
        box: Box,
        r: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 2,
        corners: tuple[bool, bool, bool, bool] = (True, True, True, True),
    ) -> None:
        """A rectangle with round corners (clockwise from the upper left); ``width`` of the outline lies inside."""
        x0, y0 = (round(v) for v in self._place(box[0], box[1]))
        x1, y1 = (round(v) for v in self._place(box[2], box[3]))
        radius = min(self.px(r), (x1 - x0) / 2, (y1 - y0) / 2)
        if outline is not None:
            w = max(1, round(self.px(width)))
            if fill is None:
                self._frame((x0, y0, x1, y1), radius, w, outline)
                return
            self._solid((x0, y0, x1, y1), radius, outline, corners)
            x0, y0, x1, y1 = x0 + w, y0 + w, x1 - w, y1 - w
            radius = max(0.0, radius - w)
        if fill is not None:
            self._solid((x0, y0, x1, y1), radius, fill, corners)

    def _solid(
        self, box: tuple[int, int, int, int], radius: float, fill: Colour, corners: tuple[bool, bool, bool, bool]
    ) -> None:
        x0, y0, x1, y1 = box
        k = ceil(radius)
        if k <= 0:
            self.plain.rectangle((x0, y0, x1 - 1, y1 - 1), fill=fill)
            return
        if 2 * k >= min(x1 - x0, y1 - y0):
            wide, tall = x1 - x0, y1 - y0
            whole = ("rrect", 1, (0, 0, wide * FINE - 1, tall * FINE - 1), radius * FINE, corners)
            self._paste(fill, (whole,), x0, y0, wide, tall)
            return
        size = 2 * k
        disc = mask((("rrect", 1, (0, 0, size * FINE - 1, size * FINE - 1), radius * FINE, None),), size, size)
        self.plain.rectangle((x0 + k, y0, x1 - k - 1, y1 - 1), fill=fill)
        self.plain.rectangle((x0, y0 + k, x1 - 1, y1 - k - 1), fill=fill)
        places = ((x0, y0, 0, 0), (x1 - k, y0, k, 0), (x1 - k, y1 - k, k, k), (x0, y1 - k, 0, k))
        for rounded, (px, py, mx, my) in zip(corners, places, strict=True):
            if rounded:
                self.image.paste(fill, (px, py), disc.crop((mx, my, mx + k, my + k)))
            else:
                self.plain.rectangle((px, py, px + k - 1, py + k - 1), fill=fill)

    def _frame(self, box: tuple[int, int, int, int], radius: float, w: int, fill: Colour) -> None:
        x0, y0, x1, y1 = box
        wide, tall = x1 - x0, y1 - y0
        outer = ("rrect", 1, (0, 0, wide * FINE - 1, tall * FINE - 1), radius * FINE, None)
        inner = (
            "rrect",
            0,
            (w * FINE, w * FINE, (wide - w) * FINE - 1, (tall - w) * FINE - 1),
            max(0.0, radius - w) * FINE,
            None,
        )
        self._paste(fill, (outer, inner), x0, y0, wide, tall)

    def poly(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None = None, width: float = 2
    ) -> None:
        """A polygon; an outline of ``width`` lies outside of it."""
        placed = [self._place(x, y) for x, y in points]
        if outline is not None:
            closed = [*placed, placed[0], placed[1]]
            self._draw(outline, [("poly", 1, placed), ("line", 1, self.px(width) * 2, closed)])
        if fill is not None:
            self._draw(fill, [("poly", 1, placed)])

    def circle(
        self, x: float, y: float, r: float, fill: Colour | None, outline: Colour | None = None, width: float = 2
    ) -> None:
        """A disc; an outline of ``width`` lies outside of it, or inside when there is no fill."""
        cx, cy = self._place(x, y)
        inner = self.px(r)
        w = max(1.0, self.px(width))

        def box(radius: float) -> list[Point]:
            return [(cx - radius, cy - radius), (cx + radius, cy + radius)]

        if outline is not None and fill is None:
            self._draw(outline, [("ellipse", 1, box(inner)), ("ellipse", 0, box(inner - w))])
        elif outline is not None:
            self._draw(outline, [("ellipse", 1, box(inner + w))])
        if fill is not None:
            self._draw(fill, [("ellipse", 1, box(inner))])

    def line(
        self, points: Sequence[Point], fill: Colour, width: float = 2, dash: tuple[float, float] | None = None
    ) -> None:
        """A line through the points, possibly dashed (length on, length off)."""
        placed = [self._place(x, y) for x, y in points]
        w = max(1.0, self.px(width))
        runs = _dashes(placed, self.px(dash[0]), self.px(dash[1])) if dash else [placed]
        self._draw(fill, [("line", 1, w, run) for run in runs])

    def double_line(self, points: Sequence[Point], outer: Colour = INK, inner: Colour = WHITE) -> None:
        """A link of the map: 10 of one colour and 5 of another."""
        self.line(points, outer, 10)
        self.line(points, inner, 5)

    def dashed_frame(
        self, box: Box, r: float, fill: Colour, width: float = 5, dash: tuple[float, float] = (14, 9)
    ) -> None:
        """A dashed outline with round corners; the dashes divide its length evenly."""
        path = [self._place(x, y) for x, y in rounded_path(box, r)]
        total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path))
        count = max(1, round(total / self.px(sum(dash))))
        unit = total / count
        on = unit * dash[0] / sum(dash)
        self._draw(fill, [("line", 1, max(1.0, self.px(width)), run) for run in _dashes(path, on, unit - on)])

    def shape(
        self,
        shape: str,
        x: float,
        y: float,
        r: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 2.5,
    ) -> None:
        """A badge's shape (square, circle, diamond, hexagon, wide_hexagon, shield, octagon, star, burst)."""
        if shape == "circle":
            self.circle(x, y, r, fill, outline, width)
        elif shape == "square":
            k, w = r * 0.9, width if outline is not None else 0
            self.rrect((x - k - w, y - k - w, x + k + w, y + k + w), r * 0.14, fill, outline, width)
        else:
            self.poly(shape_points(shape, x, y, r), fill, outline, width)

    def glyph(self, name: str, x: float, y: float, size: float, fill: Colour) -> None:
        """A sign of ``glyphs`` centred on (x, y)."""
        cx, cy = self._place(x, y)
        k = self.px(size) / 24
        items: list[tuple[Any, ...]] = []
        for kind, ink, *rest in GLYPHS[name]:
            if kind == "circle":
                gx, gy, r = rest
                points = [(gx - r, gy - r), (gx + r, gy + r)]
                items.append(("ellipse", ink, [(cx + (a - 12) * k, cy + (b - 12) * k) for a, b in points]))
            else:
                points = [(cx + (a - 12) * k, cy + (b - 12) * k) for a, b in rest[-1]]
                items.append(("line", ink, rest[0] * k, points) if kind == "line" else ("poly", ink, points))
        self._draw(fill, items)

    def shadow(self, box: Box, r: float) -> None:
        """The hard shadow of a card or plaque: the same shape, 3 to the right and 4 down."""
        x0, y0 = (round(v) for v in self._place(box[0] + 3, box[1] + 4))
        x1, y1 = (round(v) for v in self._place(box[2] + 3, box[3] + 4))
        wide, tall = x1 - x0, y1 - y0
        shape = mask((("rrect", 1, (0, 0, wide * FINE - 1, tall * FINE - 1), self.px(r) * FINE, None),), wide, tall)
        self.image.paste(SHADOW, (x0, y0), shape.point(lambda v: round(v * SHADOW_SHARE)))

    # text

    def text(
        self,
        x: float,
        y: float,
        text: str | tuple[str, ...],
        size: float,
        face: Face = TEXT,
        fill: Colour = INK,
        anchor: str = "lc",
        room: float | None = None,
        on: Colour | None = None,
        tracking: float = 0,
        turn: int = 0,
        small: bool = False,
    ) -> float:
        """Draw one line of text and return its width in units of the layout.

        ``anchor``: l, m or r, then c (centred by capital height) or s (baseline). With ``room`` the text is fitted,
        a tuple holding ever shorter forms. ``on`` is the ground: a fill that cannot be read on it becomes ink or
        white. ``small`` marks letters in badges, which may fall below the floor of 24.
        """
        texts = tuple(setting.dressed(t) for t in ((text,) if isinstance(text, str) else text))
        pixels = max(1, round(self.px(size)))
        spacing = self.px(tracking)
        least = pixels if small else min(pixels, FLOOR)
        if room is None:
            chosen = setting.Setting(texts[0], face, pixels)
        else:
            chosen = setting.fit(texts, self.px(room), face, pixels, least, spacing)
        colour = readable(on, fill) if on is not None else fill
        px, py = self._place(x, y)
        self._put(chosen, px, py, colour, anchor, spacing, turn, small)
        return setting.width(chosen.text, chosen.face, chosen.size, spacing) / self.scale

    def _put(
        self,
        chosen: setting.Setting,
        x: float,
        y: float,
        fill: Colour,
        anchor: str,
        tracking: float,
        turn: int,
        small: bool,
    ) -> None:
        """Every string of every picture goes through here, in pixels."""
        shape, left, top = setting.text_mask(chosen.text, chosen.face, chosen.size, tracking, turn)
        if turn:
            self.image.paste(fill, (round(x - shape.width / 2), round(y - shape.height / 2)), shape)
            return
        wide = setting.width(chosen.text, chosen.face, chosen.size, tracking)
        start = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor[0]]
        base = y + (setting.cap_height(chosen.face, chosen.size) / 2 if anchor[1] == "c" else 0)
        self.image.paste(fill, (round(start) + left, round(base) + top), shape)

    def width(self, text: str, size: float, face: Face = TEXT, tracking: float = 0) -> float:
        """Width of a string in units of the layout."""
        return setting.width(setting.dressed(text), face, max(1, round(self.px(size))), self.px(tracking)) / self.scale

    def lines(
        self,
        x: float,
        y: float,
        lines: Sequence[str],
        size: float,
        leading: float,
        face: Face = TEXT,
        fill: Colour = INK,
        anchor: str = "lc",
    ) -> float:
        """Lines of text one below the other, the first centred on y; returns the y of the line after the last."""
        for number, line in enumerate(lines):
            self.text(x, y + number * leading, line, size, face, fill, anchor)
        return y + len(lines) * leading

    def wrap(self, text: str, room: float, size: float, face: Face = TEXT) -> tuple[str, ...]:
        """Lines of at most ``room`` in units of the layout."""
        return setting.wrap(text, self.px(room), face, max(1, round(self.px(size))))


def rounded_path(box: Box, r: float) -> list[Point]:
    """A closed path along a rectangle with round corners, starting at the middle of the upper edge."""
    x0, y0, x1, y1 = box
    path: list[Point] = [((x0 + x1) / 2, y0)]
    corners = ((x1 - r, y0 + r, -90), (x1 - r, y1 - r, 0), (x0 + r, y1 - r, 90), (x0 + r, y0 + r, 180))
    for cx, cy, start in corners:
        for step in range(7):
            angle = (start + 15 * step) * pi / 180
            path.append((cx + r * cos(angle), cy + r * sin(angle)))
    path.append(path[0])
    return path


def _dashes(path: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """The drawn runs of a dashed line along a path, starting and ending inside a dash."""
    runs: list[list[Point]] = []
    run: list[Point] = [path[0]]
    left, drawing = on / 2, True
    for a, b in pairwise(path):
        length = hypot(b[0] - a[0], b[1] - a[1])
        done = 0.0
        while length - done > left:
            done += left
            point = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                runs.append([*run, point])
            else:
                run = [point]
            drawing = not drawing
            left = on if drawing else off
        left -= length - done
        if drawing:
            run.append(b)
    if drawing and len(run) > 1:
        runs.append(run)
    return runs
