"""Coordinates of the layouts, read once from the TOML files beside the assets."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

ASSETS = Path(__file__).parents[2] / "assets"


@lru_cache(maxsize=8)
def layout(game: str) -> dict[str, Any]:
    """``assets/<game>/layout.toml``. Never to be changed by the caller."""
    with (ASSETS / game / "layout.toml").open("rb") as file:
        return tomllib.load(file)
