"""Short help in our own words, with the pages of the rulebook, and the rulings we follow."""

from rules.core.contract import Topic

TOPICS: tuple[Topic, ...] = (Topic("sequence", "Sequence of play", "Three rounds, then the Final Crisis (p. 5)."),)
