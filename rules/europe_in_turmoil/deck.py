"""The Strategy cards as printed. What their events do stands in the modules ``cards_*``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct, convert

from rules.core.contract import Seat, Source

Side: TypeAlias = Literal["liberal", "authoritarian", "neutral", "scoring"]
Era: TypeAlias = Literal["victorian", "edwardian", "georgian"]
ERAS: tuple[Era, ...] = ("victorian", "edwardian", "georgian")
ERA_NAMES: dict[Era, str] = {"victorian": "Victorian", "edwardian": "Edwardian", "georgian": "Georgian"}


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """One card as printed. ``once`` is the asterisk, ``red`` the title of a prerequisite card."""

    number: int
    title: str
    side: Side
    era: Era
    ops: int = 0
    once: bool = False
    underlined: bool = False
    red: bool = False
    source: Source = "published"

    @property
    def id(self) -> str:
        return f"card:{self.number}"


def _printed() -> dict[int, Printed]:
    raw = tomllib.loads((Path(__file__).parent / "data" / "cards.toml").read_text(encoding="utf-8"))
    return {card.number: card for card in convert([{"source": raw["source"], **c} for c in raw["card"]], list[Printed])}


DECK: dict[int, Printed] = _printed()
TITLES: dict[int, str] = {number: card.title for number, card in DECK.items()}
SCORING: dict[int, str] = {6: "france", 7: "austria_hungary", 8: "russia", 43: "balkans", 53: "germany"}
SCORING_CARD: dict[str, int] = {region: number for number, region in SCORING.items()}
CARD_IDS: dict[int, str] = {number: f"card:{number}" for number in DECK}
NUMBERS: dict[str, int] = {name: number for number, name in CARD_IDS.items()}
ALLIANCE = 17  # Eight Nation Alliance, played together with another card

# Turn cards: in force until the end of the turn in which their event occurs (ruling R9).
TURN_CARDS = frozenset({5, 16, 25, 35, 36, 84})


def cards_of(era: Era) -> list[int]:
    """The numbers of the era's cards, in printed order."""
    return [number for number, card in DECK.items() if card.era == era]


def belongs_to(number: int, seat: Seat) -> bool:
    """True if the event is the seat's own (a neutral or Scoring card is nobody's)."""
    return DECK[number].side == seat
