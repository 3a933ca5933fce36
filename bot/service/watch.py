"""What an operator sees: counters, log lines with table, seat and revision, and a health line."""

from __future__ import annotations

import logging
from collections import Counter
from contextvars import ContextVar

from msgspec import Struct


class Place(Struct, frozen=True):
    """Where a log line belongs."""

    table: int = 0
    seat: str = ""
    revision: int = 0


WHERE: ContextVar[Place | None] = ContextVar("WHERE", default=None)


class Stamp(logging.Filter):
    """Puts table, seat and revision on every log record, as ``record.where``."""

    def filter(self, record: logging.LogRecord) -> bool:
        place = WHERE.get() or Place()
        if not hasattr(record, "where"):
            record.where = f"table={place.table} seat={place.seat or '-'} revision={place.revision}"
        return True


class Watch:
    """Counters since the start of the process."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def count(self, what: str, number: int = 1) -> None:
        """Add to a counter: "moves", "refusals", "sends", "retries", "reminders", ..."""
        self.counts[what] += number


def place(table: int, seat: str = "", revision: int = 0) -> None:
    """From here on, log lines of this task belong to this table."""
    WHERE.set(Place(table, seat, revision))


def log_to(handler: logging.Handler, level: str = "INFO") -> None:
    """Set up logging for the whole process through one handler."""
    handler.addFilter(Stamp())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s [%(where)s] %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
