"""The rules of every game: pure, without clock, randomness of their own, I/O or asyncio."""

from typing import Any

from rules.core.contract import Game

GAMES: dict[str, Game[Any, Any]] = {}
