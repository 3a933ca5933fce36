"""Europe in Turmoil: Prelude to the Great War, for two: ten turns between the ideologies of Europe."""

from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL

__all__ = ["EUROPE_IN_TURMOIL"]
