"""The ground of the maps: sea with depth lines, land, regions with borders and names, links between spaces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PIL import Image, ImageDraw

from render.core.lettering import HEAVY
from render.core.palette import EUROPE, EUROPE_REGIONS, INK, Colour, mix
from render.core.pen import Pen
from render.europe_in_turmoil.pieces import region_ink
from rules.europe_in_turmoil.board import PRINTED

FINE = 3
DEPTHS = ((58, 0.22), (53, None), (37, 0.34), (32, None), (17, 0.48), (12, None))  # widths and shares of line colour
TITLES = {
    "france": ("FRANCE",),
    "germany": ("GERMANY",),
    "austria_hungary": ("AUSTRIA-", "HUNGARY"),
    "russia": ("RUSSIA",),
    "balkans": ("BALKANS",),
}
Polygon = Sequence[Sequence[float]]


def draw_land(pen: Pen, area: tuple[int, int, int, int], polygons: dict[str, Any]) -> None:
    """Sea, continent and regions inside ``area``, drawn at three times the size."""
    x0, y0, x1, y1 = area
    image = Image.new("RGB", ((x1 - x0) * FINE, (y1 - y0) * FINE), EUROPE["sea"])
    draw = ImageDraw.Draw(image)

    def path(polygon: Polygon) -> list[tuple[float, float]]:
        return [((x - x0) * FINE, (y - y0) * FINE) for x, y in polygon]

    def stroke(polygon: Polygon, width: float, colour: Colour) -> None:
        points = path(polygon)
        draw.line([*points, points[0], points[1]], fill=colour, width=round(width * FINE), joint="curve")

    def fill(polygon: Polygon, ground: Colour, border: Colour) -> None:
        draw.polygon(path(polygon), fill=ground)
        stroke(polygon, 3, border)

    for width, share in DEPTHS:
        colour = EUROPE["sea"] if share is None else mix(EUROPE["sea"], EUROPE["sea_line"], share)
        for polygon in polygons["continent"]:
            stroke(polygon, width, colour)
    for polygon in polygons["continent"]:
        fill(polygon, EUROPE["land"], EUROPE["coast"])
    for region in polygons:
        if region in EUROPE_REGIONS:
            for polygon in polygons[region]:
                fill(polygon, *EUROPE_REGIONS[region])
    for polygon in polygons["lakes"]:
        fill(polygon, EUROPE["sea"], EUROPE["coast"])
    pen.image.paste(image.reduce(FINE), (x0, y0))


def draw_labels(pen: Pen, labels: dict[str, Any], size: int) -> None:
    """The names of the regions in spaced capitals; large ones may take two lines."""
    for region, (x, y) in labels.items():
        lines = TITLES[region] if size > 30 else ("".join(TITLES[region]),)
        for number, line in enumerate(lines):
            wide = pen.width(line, size, HEAVY, 3)
            dy = (number - (len(lines) - 1) / 2) * size * 0.98
            pen.text(x - wide / 2, y + dy, line, size, HEAVY, region_ink(region), "lc", tracking=3)


def draw_links(pen: Pen, places: dict[str, Any], width: float, own: str = "") -> None:
    """Links between the spaces of a map, and dashed ones to the powers off the board.

    On the map of one region (``own``) only those that begin or end in it.
    """
    colour = mix(INK, EUROPE["land"], 0.18)
    for a, b, dashed in links(places):
        if not own or own in (PRINTED[a].region, PRINTED[b].region):
            pen.line([tuple(places[a][:2]), tuple(places[b][:2])], colour, width, (12, 8) if dashed else None)


def links(places: Iterable[str]) -> list[tuple[str, str, bool]]:
    """Each pair of linked places once; true for a power off the board."""
    shown = set(places)
    found = []
    for space, data in PRINTED.items():
        if space not in shown:
            continue
        found += [(space, other, False) for other in data.links if other in shown and space < other]
        if data.beside in shown:
            found.append((space, data.beside, True))
    return found
