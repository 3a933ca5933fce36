"""The rules of every game: pure, without clock, randomness of their own, I/O or asyncio."""

from typing import Any

from rules.core.contract import Game
from rules.crisis_1914 import CRISIS_1914
from rules.europe_in_turmoil import EUROPE_IN_TURMOIL
from rules.red_flag_over_paris import RED_FLAG_OVER_PARIS

GAMES: dict[str, Game[Any, Any]] = {game.key: game for game in (RED_FLAG_OVER_PARIS, EUROPE_IN_TURMOIL, CRISIS_1914)}
