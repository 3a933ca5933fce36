"""Pictures of every game. Knows views and assets; knows no state and no Discord."""

from render.core.renderer import Renderer
from render.crisis_1914 import Crisis1914Renderer
from render.europe_in_turmoil import EuropeRenderer
from render.red_flag_over_paris import RedFlagRenderer

RENDERERS: dict[str, Renderer] = {
    "red_flag_over_paris": RedFlagRenderer(),
    "europe_in_turmoil": EuropeRenderer(),
    "crisis_1914": Crisis1914Renderer(),
}
