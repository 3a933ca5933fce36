"""What a card is: printed values, its program of steps, and where it goes. The decks fill ``CARDS``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from rules.core.contract import Seat, Source, words
from rules.core.program import Step
from rules.crisis_1914.nations import BY_CODE, NATIONS

Kind: TypeAlias = Literal["assertion", "consensus", "national", "back_channel", "caution", "other"]
Pile: TypeAlias = Literal["recycled", "returned"]

KINDS: dict[str, str] = {
    "assertion": "Assertion",
    "consensus": "Consensus",
    "national": "National Interests",
    "back_channel": "Back-Channel",
    "caution": "Caution",
    "other": "Other",
}
PILES = {"recycled": "Recycled Discards", "returned": "Return Discards", "permanent": "Permanent Discards"}
FIELDS = ("number", "name", "DP", "type", "effect", "discard")


class Face(Struct, frozen=True):
    """A card as printed.

    ``dp`` is a number, one number per week, or None for the number under the marker of the own board's track.
    ``pile`` is where the card goes when discarded; from the Tableau it leaves the game instead in week ``leaves``
    or later (0: never), or, if ``leaves_at_end``, when the track has reached its last space. ``aside``: not in the
    deck at the start. ``needs`` are the cards that must have left the game before this one comes in.
    ``origin`` tells for each of FIELDS where it is from: P published by name, I inferred from the rulebook's
    examples, R reconstructed.
    """

    code: str
    name: str
    role: str
    dp: int | tuple[int, ...] | None
    kind: Kind
    steps: tuple[Step, ...]
    origin: str
    pile: Pile = "recycled"
    leaves: int = 0
    leaves_at_end: bool = False
    consensus: int = 0
    aside: bool = False
    needs: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The stable id: "card:ah-03"."""
        return f"card:{self.code.lower()}"

    @property
    def seat(self) -> Seat:
        return BY_CODE[self.code[:2].lower()]

    @property
    def number(self) -> int:
        return int(self.code[3:])

    @property
    def source(self) -> Source:
        """Second-hand if DP, type, effect or discard stands in the rulebook or its examples."""
        return "reconstructed" if set(self.origin[2:]) == {"R"} else "second-hand"

    @property
    def provenance(self) -> str:
        """Which fields are ours and which are not, in words."""
        ours = [field for field, letter in zip(FIELDS, self.origin, strict=True) if letter == "R"]
        theirs = [field for field, letter in zip(FIELDS, self.origin, strict=True) if letter != "R"]
        if not theirs:
            return "All of it is reconstructed"
        return f"From published text: {words(theirs)}" + (f"; reconstructed: {words(ours)}" if ours else "")

    @property
    def worth(self) -> str:
        """The printed DP in words."""
        if self.dp is None:
            track = NATIONS[self.seat].track
            assert track is not None, self.code
            return f"DP by the {track.title} track ({words(str(n) for n in track.worth if n is not None)})"
        if isinstance(self.dp, tuple):
            return f"DP by week: {', '.join(map(str, self.dp))}"
        return f"{self.dp} DP"

    @property
    def fate(self) -> str:
        """Where the card goes, in words."""
        goes = f"it goes to {PILES[self.pile]}"
        if self.leaves_at_end:
            track = NATIONS[self.seat].track
            assert track is not None, self.code
            when = f"once the {track.title} track shows {track.labels[-1]}"
        elif self.leaves > 1:
            when = f"at the end of Week {self.leaves} or later"
        elif self.leaves:
            when = "at the end of the week"
        else:
            back = ", and back into your Draw Pile in the Refresh Step" if self.pile == "returned" else ""
            return f"{goes}{back}"
        return f"{goes}, but leaves the game from the Tableau {when}"

    def value(self, week: int, track: int) -> int:
        """The DP it gives now, before any doubling; ``track`` is the marked space of the own board."""
        if self.dp is None:
            board = NATIONS[self.seat].track
            assert board is not None, self.code
            return board.worth[track] or 0
        return self.dp[week - 1] if isinstance(self.dp, tuple) else self.dp

    def leaving(self, week: int, track: int) -> bool:
        """True if it leaves the game from the Tableau in the Refresh Step of this week."""
        if self.leaves_at_end:
            board = NATIONS[self.seat].track
            return board is not None and track == len(board.worth) - 1
        return 0 < self.leaves <= week


CARDS: dict[str, Face] = {}


def name(card: str) -> str:
    """The title of a card."""
    return CARDS[card].name


def names(cards: list[str] | tuple[str, ...]) -> str:
    """The titles of cards as an English list."""
    return words(CARDS[card].name for card in cards)
