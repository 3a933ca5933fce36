"""The whole board and its parts by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PIL import Image

from render.europe_in_turmoil.board import whole
from render.europe_in_turmoil.force import force_picture
from render.europe_in_turmoil.naval import naval_picture
from render.europe_in_turmoil.region import TITLES, region_picture
from render.europe_in_turmoil.war import war_picture
from rules.core.contract import Mark
from rules.europe_in_turmoil.view import EuropeView

Painter = Callable[[EuropeView, Sequence[Mark], frozenset[str]], Image.Image]
AREAS = {
    "": "Board",
    **TITLES,
    "naval": "Naval arms race",
    "war": "Tension and the Great War",
    "events": "Events in force",
}
PAINTERS: dict[str, Painter] = {
    "": whole,
    **{region: partial(region_picture, region) for region in TITLES},
    "naval": naval_picture,
    "war": war_picture,
    "events": force_picture,
}
