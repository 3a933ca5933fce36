"""The rules of every game: pure, without clock, randomness of their own, I/O or asyncio."""

from typing import Any

from rules.core.contract import Game
from rules.crisis_1914 import Crisis1914

GAMES: dict[str, Game[Any, Any]] = {game.key: game for game in (Crisis1914(),)}
