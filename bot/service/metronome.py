"""The beat: every minute the reminders' pass, now and then a backup and a line on the bot's health."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC

from apscheduler.schedulers.asyncio import AsyncIOScheduler

log = logging.getLogger(__name__)
BEAT = 60  # seconds


class Metronome:
    """Calls what it is given at intervals. All records of what is due are elsewhere: a missed beat loses nothing."""

    def __init__(self) -> None:
        self._scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
        )

    def every(self, seconds: int, name: str, call: Callable[[], Awaitable[object]]) -> None:
        """Call this at intervals, from one interval after the start."""

        async def guarded() -> None:
            try:
                await call()
            except Exception:
                log.exception("%s failed; it is tried again in %d s", name, seconds)

        self._scheduler.add_job(guarded, "interval", seconds=seconds, id=name, replace_existing=True)

    def start(self) -> None:
        """Begin to beat."""
        self._scheduler.start()

    def stop(self) -> None:
        """Beat no more."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
