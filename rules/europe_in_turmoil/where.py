"""Which spaces an effect means, as data: it can be saved, listed and read aloud."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.core.contract import Seat, words
from rules.europe_in_turmoil.board import (
    ICON_NAMES,
    INDEPENDENT,
    OTHER,
    REGION_NAMES,
    SPACE_NAMES,
    Board,
    Change,
    Icon,
    Region,
    Space,
    board_with,
)
from rules.europe_in_turmoil.state import State

Now: TypeAlias = Literal["", "own", "enemy", "free", "not enemy", "no enemy support", "both", "not own"]
NOW_TEXT: dict[Now, str] = {
    "own": "that you control",
    "enemy": "that the opponent controls",
    "free": "that nobody controls",
    "not enemy": "that the opponent does not control",
    "not own": "that you do not control",
    "no enemy support": "without opposing support",
    "both": "with support of both sides",
}

SCORED: Region = "scored"  # stands for the region being scored in the texts of Stability cards; on no board
AREA_NAMES = {**REGION_NAMES, SCORED: "the region"}


class Where(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A set of spaces: those named, and those with one of the icons in one of the regions.

    ``beside`` adds the independent spaces next to a region; ``but`` takes spaces away; ``now`` is a condition that is
    tested anew for each support point (ruling R22). With nothing given, all spaces.
    """

    regions: tuple[Region, ...] = ()
    icons: tuple[Icon, ...] = ()
    spaces: tuple[Space, ...] = ()
    beside: Region = ""
    but: tuple[Space, ...] = ()
    now: Now = ""

    def all(self, board: Board) -> tuple[Space, ...]:
        """The spaces meant, whatever holds in them now, in the order of the board."""
        return _all(self, board.changes)

    def find(self, state: State, seat: Seat) -> tuple[Space, ...]:
        """The spaces meant that fulfil the condition for this seat now."""
        spaces = _all(self, state.board.changes)
        now = self.now
        if not now:
            return spaces
        enemy, controls = OTHER[seat], state.controls
        if now == "not enemy":
            return tuple(s for s in spaces if controls.get(s) != enemy)
        if now == "own":
            return tuple(s for s in spaces if controls.get(s) == seat)
        if now == "enemy":
            return tuple(s for s in spaces if controls.get(s) == enemy)
        if now == "free":
            return tuple(s for s in spaces if s not in controls)
        if now == "not own":
            return tuple(s for s in spaces if controls.get(s) != seat)
        theirs = state.support[enemy]
        if now == "no enemy support":
            return tuple(s for s in spaces if s not in theirs)
        ours = state.support[seat]
        return tuple(s for s in spaces if s in theirs and s in ours)

    def text(self, *, last: str = "or", one: bool = False) -> str:
        """The spaces in words: "Workers spaces of France", or ``one`` of them: "a Workers space of France".

        ``last`` joins the parts.
        """
        parts = []
        if self.spaces:
            parts += [SPACE_NAMES[s] for s in self.spaces]
        if self.icons or self.regions:
            kind = words((ICON_NAMES[icon] for icon in self.icons), "or")
            if self.regions == (INDEPENDENT,):
                kind, area = f"independent {kind}".strip(), ""
            else:
                area = " of " + words((AREA_NAMES[r] for r in self.regions), "or") if self.regions else ""
            parts.append(f"{_spaces(kind, one)}{area}")
        if self.beside:
            parts.append(f"{_spaces('independent', one)} next to {AREA_NAMES[self.beside]}")
        text = words(parts, last) or ("any space" if one else "spaces")
        if self.but:
            text += f" (not {words((SPACE_NAMES[s] for s in self.but), 'or')})"
        return f"{text} {NOW_TEXT[self.now]}" if self.now else text


def _spaces(kind: str, one: bool) -> str:
    """ "Army spaces" or "an Army space"."""
    if not one:
        return f"{kind} spaces".strip()
    article = "an" if kind[:1].lower() in tuple("aeiou") else "a"
    return f"{article} {kind} space".replace("  ", " ")


@lru_cache(maxsize=4096)
def _all(where: Where, changes: frozenset[Change]) -> tuple[Space, ...]:
    board = board_with(changes)
    found = set(where.spaces)
    if where.icons or where.regions:
        for space in board.spaces:
            within = not where.regions or any(region in where.regions for region in board.regions[space])
            if within and (not where.icons or any(icon in where.icons for icon in board.icons[space])):
                found.add(space)
    elif not where.spaces and not where.beside:
        found.update(board.spaces)
    if where.beside:
        found.update(board.beside[where.beside])
    return tuple(s for s in board.spaces if s in found and s not in where.but)
