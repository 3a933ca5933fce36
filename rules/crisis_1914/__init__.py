"""Crisis: 1914, the July Crisis as a game of cards for one to five players."""

from rules.crisis_1914 import decks as decks
from rules.crisis_1914.game import CRISIS_1914 as CRISIS_1914
