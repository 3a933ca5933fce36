"""Red Flag Over Paris: Versailles against the Paris Commune, 1871."""

from rules.red_flag_over_paris.game import RED_FLAG_OVER_PARIS, RedFlagOverParis
from rules.red_flag_over_paris.texts import card_lines, targets

__all__ = ["RED_FLAG_OVER_PARIS", "RedFlagOverParis", "card_lines", "targets"]
