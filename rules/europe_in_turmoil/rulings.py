"""Short help in our own words: how the game is played, and how the unclear points are decided here."""

from __future__ import annotations

from rules.core.contract import Topic

TOPICS: tuple[Topic, ...] = ()
