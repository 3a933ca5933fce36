"""The two maps: politics and the military ground around Paris."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from render.core.lettering import BOLD, DISPLAY, TEXT
from render.core.palette import INK, LIGHT, PARIS, PARIS_DIMENSIONS, RULE, WHITE, mix
from render.core.parts import panel
from render.core.pen import Box, Pen, Point
from render.core.stage import Stage
from render.red_flag_over_paris.pieces import LAYOUT, SIDE, cubes, dimension_sign, disc, presence, sign_of
from rules.red_flag_over_paris.board import DIMENSIONS, NAMES, SPACES, C, V
from rules.red_flag_over_paris.view import RedFlagView, SpaceView

HEADER = 38
POLITICS = ("institutional", "public_opinion")


def plaque_box(space: str) -> Box:
    """The outline of a space (also of the two standalone boxes), without its second line."""
    data = LAYOUT["spaces"].get(space) or LAYOUT["boxes"][space]
    (x, y), (w, h) = data["centre"], data["size"]
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def curve(points: Sequence[Sequence[float]], steps: int = 12) -> list[Point]:
    """A Catmull-Rom curve through the points."""
    p = [(float(x), float(y)) for x, y in points]
    p = [p[0], *p, p[-1]]
    out: list[Point] = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        for k in range(steps):
            t = k / steps
            out.append((_blend(a[0], b[0], c[0], d[0], t), _blend(a[1], b[1], c[1], d[1], t)))
    out.append(p[-1])
    return out


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


# the base


def draw_politics(pen: Pen) -> None:
    """All that never changes on the political map."""
    panel(pen, LAYOUT["panels"]["political"])
    grounds = LAYOUT["grounds"]
    for dimension in POLITICS:
        pen.rrect(grounds[dimension], 6, PARIS_DIMENSIONS[dimension][1])
    pen.clip(grounds["institutional"], _hemicycle)
    _newsprint(pen)
    for dimension in POLITICS:
        _dimension_name(pen, dimension)
    links(pen, political=True)
    for path in LAYOUT["links"]["arrows"]:
        _arrow(pen, path)


def draw_war(pen: Pen) -> None:
    """All that never changes on the military map."""
    panel(pen, LAYOUT["panels"]["military"])
    ground = LAYOUT["grounds"]["military_inner"]
    pen.rrect(ground, 6, PARIS_DIMENSIONS["forts"][1])
    pen.clip(ground, _paris)
    for dimension in ("forts", "paris"):
        _dimension_name(pen, dimension)
    links(pen, political=False)


def links(pen: Pen, political: bool) -> None:
    """The double lines of one of the maps."""
    for a, b in LAYOUT["links"]["straight"]:
        if _political(a) == political:
            ends = [LAYOUT["spaces"].get(s) or LAYOUT["boxes"][s] for s in (a, b)]
            pen.double_line([tuple(e["centre"]) for e in ends], INK, LIGHT)
    if not political:
        pen.double_line([tuple(p) for p in LAYOUT["links"]["bent"]], INK, LIGHT)


def _political(space: str) -> bool:
    """Whether a space lies on the political map."""
    return space in SPACES and SPACES[space].dimension in POLITICS


def _hemicycle(pen: Pen) -> None:
    ink, tint, _ = PARIS_DIMENSIONS["institutional"]
    colour = mix(tint, ink, 0.2)
    for r in (150, 166, 182, 198, 214, 230):
        for start, end in ((0, 28), (32, 62), (66, 114), (118, 148), (152, 180)):
            arc = [
                (334 + r * cos((180 + start + (end - start) * k / 16) * pi / 180),
                 596 + r * sin((180 + start + (end - start) * k / 16) * pi / 180))
                for k in range(17)
            ]  # fmt: skip
            pen.line(arc, colour, 2.5)


def _newsprint(pen: Pen) -> None:
    ink, tint, _ = PARIS_DIMENSIONS["public_opinion"]
    colour = mix(tint, ink, 0.32)
    for left, right in ((42, 112), (556, 626)):
        for number in range(11):
            short = number in (3, 7, 10)
            y = 615 + number * 11
            pen.rule(left, y, right - (22 if short else 0), y, colour, 1.5)


def _paris(pen: Pen) -> None:
    wall = LAYOUT["wall"]
    x, y = wall["centre"]
    low, high = wall["radius_factor"]
    outline: list[Point] = []
    for k in range(wall["points"]):
        angle = 2 * pi * k / wall["points"]
        factor = high if k % 2 else low
        py = y + wall["ry"] * factor * sin(angle)
        outline.append((x + wall["rx"] * factor * cos(angle), min(max(py, wall["clamp_y"][0]), wall["clamp_y"][1])))
    ink, tint, _ = PARIS_DIMENSIONS["paris"]
    pen.poly(outline, tint, ink, 2.5)
    river = curve(LAYOUT["river"]["points"])
    pen.line(river, PARIS["seine_edge"], 27)
    pen.line(river, PARIS["seine"], 21)
    nx, ny = LAYOUT["river"]["name"]
    pen.text(nx, ny, "Seine", 28, DISPLAY, PARIS["seine_name"], "mc")


def _dimension_name(pen: Pen, dimension: str) -> None:
    x, y = LAYOUT["names"][dimension]
    dimension_sign(pen, dimension, x - 18, y, 21)
    pen.text(x, y, DIMENSIONS[dimension].upper(), 27, BOLD, PARIS_DIMENSIONS[dimension][0], "lc", tracking=1)


def _arrow(pen: Pen, path: Sequence[Sequence[float]]) -> None:
    bx, by = path[-1]
    way = 1 if bx > path[-2][0] else -1
    shaft = [*((x, y) for x, y in path[:-1]), (bx - 18 * way, by)]
    pen.line(shaft, INK, 7)
    pen.poly([(bx - 24 * way, by - 14), (bx, by), (bx - 24 * way, by + 14)], INK)


# the moving layer


def spaces(pen: Pen, stage: Stage, view: RedFlagView, wanted: Sequence[str]) -> None:
    """The plaques of the wanted spaces."""
    for space in wanted:
        now = view.spaces[space]
        x0, y0, x1, y1 = plaque_box(space)
        stage.stamp(
            pen,
            ("plaque", space, now),
            (x0 - 24, y0 - 12, x1 + 24, y1 + 30),
            lambda p, space=space, now=now: plaque(p, space, now),  # type: ignore[misc]
        )


def plaque(pen: Pen, space: str, now: SpaceView) -> None:
    """One space: its holder fills the head; Versailles' cubes left, the Commune's right, a disc on the lower edge."""
    box = x0, y0, x1, y1 = plaque_box(space)
    data = SPACES[space]
    r = 4 if now.control == V else 14 if now.control == C else 8
    pen.shadow(box, r)
    if data.always:
        edge = x0 - 7 if data.always == V else x1 + 7
        presence(pen, data.always, edge, (y0 + y1) / 2 + (0 if data.always == V else 14))
    if data.pivotal:
        pen.rrect((x0 - 7, y0 - 7, x1 + 7, y1 + 7), r + 6, LIGHT, INK, 2)
    pen.rrect(box, r, INK)
    inner = (x0 + 3, y0 + 3, x1 - 3, y1 - 3)
    pen.rrect(inner, r - 3, LIGHT)
    held = SIDE[now.control] if now.control else None
    ink = WHITE if held else INK
    if held:
        pen.rrect((x0 + 3, y0 + 3, x1 - 3, y0 + HEADER), r - 3, held.fill, corners=(True, True, False, False))
    else:
        pen.rule(x0 + 3, y0 + HEADER, x1 - 3, y0 + HEADER, RULE, 1.5)
    mid = y0 + HEADER / 2 + 1
    sign_ink = WHITE if held else INK if data.pivotal else PARIS_DIMENSIONS[data.dimension][0]
    pen.glyph(sign_of(space), x0 + (21 if data.pivotal else 18), mid, 25 if data.pivotal else 20, sign_ink)
    left = x0 + (37 if data.pivotal else 32)
    pen.text(left, mid, NAMES[space], 29, BOLD, ink, "lc", room=x1 - 8 - left)
    centre = (x0 + x1) / 2
    pen.rule(centre, y0 + HEADER + 8, centre, y1 - 9, mix(LIGHT, RULE, 0.5))
    half = (x1 - x0) / 4
    y = (y0 + HEADER + y1) / 2
    shift = 4 if now.disc else 0
    if now.versailles:
        cubes(pen, V, centre - half, y, now.versailles, shift=-shift)
    if now.commune:
        cubes(pen, C, centre + half, y, now.commune, shift=shift)
    if now.disc:
        disc(pen, now.disc, centre, y1 - 2)


def disc_again(pen: Pen, view: RedFlagView, space: str) -> None:
    """Draw the disc of a space once more, above a ring."""
    owner = view.spaces[space].disc if space in view.spaces else None
    if owner:
        x0, _, x1, y1 = plaque_box(space)
        disc(pen, owner, (x0 + x1) / 2, y1 - 2)


def standalone(pen: Pen, stage: Stage, view: RedFlagView) -> None:
    """Versailles HQ, always held, and the Prussian Occupied Territory, held at Prussian Collaboration 3."""
    held = view.sides[V].momentum >= 3
    for space in LAYOUT["boxes"]:
        x0, y0, x1, y1 = plaque_box(space)
        stage.stamp(
            pen,
            ("box", space, held),
            (x0 - 4, y0 - 4, x1 + 8, y1 + 8),
            lambda p, space=space: _box(p, space, held),  # type: ignore[misc]
        )


def _box(pen: Pen, space: str, held: bool) -> None:
    box = x0, y0, x1, y1 = plaque_box(space)
    headquarters = space == "versailles_hq"
    fill = SIDE[V].fill if held or headquarters else PARIS["prussian"]
    pen.shadow(box, 5)
    pen.rrect(box, 5, fill, INK, 3)
    middle = (x0 + x1) / 2
    if headquarters:
        pen.glyph("tower", x0 + 29, (y0 + y1) / 2, 28, WHITE)
        pen.text(x0 + 50, (y0 + y1) / 2, "Versailles HQ", 29, BOLD, WHITE, "lc", room=x1 - x0 - 58)
        return
    pen.text(middle, y0 + 22, "Prussian Occupied", 27, BOLD, WHITE, "mc", room=x1 - x0 - 14)
    pen.text(middle, y0 + 49, "Territory", 27, BOLD, WHITE, "mc", room=x1 - x0 - 14)
    words = "held by Versailles" if held else "Versailles at step 3"
    pen.text(middle, y0 + 78, words, 25, TEXT, WHITE, "mc", room=x1 - x0 - 20)
