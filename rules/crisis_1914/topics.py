"""Short help in our own words, with the rulings we follow where the rulebook is silent or at odds with itself."""

from __future__ import annotations

from rules.core.contract import Topic

TOPICS: tuple[Topic, ...] = ()
