"""What an operator sees: counters, log lines with table, seat and revision, and a health line."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from contextvars import ContextVar
from math import ceil
from typing import Literal, TypeAlias

from msgspec import Struct

Ended: TypeAlias = Literal["done", "refused", "failed"]
EDGES = (5, 10, 20, 35, 50, 75, 100, 150, 200, 350, 500, 1000, 2000, 5000)  # milliseconds: ends of a meter's classes
SHOWN = 20  # meters on one line of the log


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


class Meter:
    """How often something was used, how that ended, and how long it took, in classes of fixed ends.

    ``seconds`` is the sum and ``longest`` the longest of all uses.
    """

    def __init__(self) -> None:
        self.calls = self.refusals = self.errors = 0
        self.seconds = self.longest = 0.0
        self.classes = [0] * (len(EDGES) + 1)

    def add(self, seconds: float, ended: Ended) -> None:
        """Count one use."""
        self.calls += 1
        self.refusals += ended == "refused"
        self.errors += ended == "failed"
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.classes[bisect_left(EDGES, seconds * 1000)] += 1

    def mean(self) -> int:
        """Milliseconds of a use on average."""
        return round(self.seconds * 1000 / self.calls) if self.calls else 0

    def p95(self) -> int:
        """Milliseconds within which 95 of 100 uses were over: the end of their class, at most the longest of all."""
        left = ceil(self.calls * 0.95)
        longest = ceil(self.longest * 1000)
        for edge, count in zip(EDGES, self.classes, strict=False):
            left -= count
            if left <= 0:
                return min(edge, longest)
        return longest

    def line(self) -> str:
        """ "calls/refusals/errors mean/p95 ms"."""
        return f"{self.calls}/{self.refusals}/{self.errors} {self.mean()}/{self.p95()} ms"


class Watch:
    """Counters since the start of the process. ``meters`` has one for each command and button, ``all`` for all."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.meters: dict[str, Meter] = {}
        self.all = Meter()

    def used(self, what: str, seconds: float, ended: Ended) -> None:
        """Count one use of a command ("/table new") or button ("button choice")."""
        self.meters.setdefault(what, Meter()).add(seconds, ended)
        self.all.add(seconds, ended)

    def uses(self) -> str:
        """The meters on one line, what took the most time first."""
        found = sorted(self.meters.items(), key=lambda pair: pair[1].seconds, reverse=True)
        return "; ".join(f"{what} {meter.line()}" for what, meter in found[:SHOWN])

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
