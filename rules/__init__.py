"""The rules of every game: pure, without clock, randomness of their own, I/O or asyncio."""

from typing import Any

from rules.core.contract import Game
from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL

GAMES: dict[str, Game[Any, Any]] = {game.key: game for game in (EUROPE_IN_TURMOIL,)}
