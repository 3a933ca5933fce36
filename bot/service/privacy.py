"""What is stored about a person: as a file for that person, and taken out at their wish."""

from __future__ import annotations

import gzip

import msgspec

from bot.service.errors import Refused
from bot.service.ground import Ground
from bot.service.results import Export
from bot.store import privacy as rows
from rules.core.contract import words

LARGE = 4 << 20  # bytes; a larger file is packed


class Privacy:
    """One's own data."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    async def data(self, user: int) -> Export:
        """All that is stored about a person, as JSON. Times are seconds since 1970, UTC."""
        async with self.ground.db.read() as sql:
            found = await rows.stored(sql, user)
        data = msgspec.json.format(msgspec.json.encode({"user": user, **found}), indent=1)
        if len(data) > LARGE:
            return Export("chancery-my-data.json.gz", gzip.compress(data, mtime=0))
        return Export("chancery-my-data.json", data)

    async def forgettable(self, user: int) -> None:
        """Raise Refused if somebody still waits for this person at a table."""
        async with self.ground.db.read() as sql:
            self._refuse_if_seated(await rows.open_tables(sql, user))

    async def forget(self, user: int) -> None:
        """Delete a person's preferences and messages, and put "a former player" into finished games.

        Raises Refused while the person has a seat at, or owns, a table that is not over.
        """
        async with self.ground.db.transaction() as sql:
            self._refuse_if_seated(await rows.open_tables(sql, user))
            await rows.forget(sql, user)

    def _refuse_if_seated(self, tables: list[int]) -> None:
        if tables:
            which = f"table{'s' * (len(tables) > 1)} {words(map(str, tables))}"
            raise Refused(
                f"Others still play with you at {which}: finish or /concede there, or /table leave before the start,"
                " and then ask again."
            )
