"""Pictures of every game. Knows views and assets; knows no state and no Discord."""

from render.core.renderer import Renderer

RENDERERS: dict[str, Renderer] = {}
