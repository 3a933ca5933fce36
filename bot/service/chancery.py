"""All services of one running bot, over one database."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot.config import Settings
from bot.service.ground import Ground
from bot.service.lobby import Lobby
from bot.service.tables import Tables
from bot.store.database import Database
from rules.core.contract import Game

log = logging.getLogger(__name__)


class Chancery:
    """The bot without Discord. Open it, give it a sender, close it."""

    def __init__(self, settings: Settings, ground: Ground) -> None:
        self.settings, self.ground, self.db = settings, ground, ground.db
        self.tables = Tables(ground)
        self.lobby = Lobby(ground, self.tables, settings.tables_per_user)

    @classmethod
    async def open(
        cls, settings: Settings, games: Mapping[str, Game[Any, Any]], now: Callable[[], datetime], *,
        alone: bool = False,
    ) -> Chancery:  # fmt: skip
        """Open the database and build the services. Raises ``Unusable`` if it cannot be used."""
        db = await Database.open(settings.database, alone=alone)
        return cls(settings, Ground(db, games, now, settings.cache))

    async def close(self) -> None:
        """Finish what is under way and release the database."""
        await self.db.close()
