"""The state of a game and the questions about it: support, control, cards in force, operations values, tracks."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct, field

from rules.core.chance import Chance
from rules.core.contract import Outcome, Seat
from rules.core.program import Program
from rules.europe_in_turmoil.board import (
    AUTHORITARIAN,
    CHURCH,
    LIBERAL,
    OTHER,
    SEATS,
    STABILITY,
    Board,
    Change,
    Space,
    board_with,
)
from rules.europe_in_turmoil.deck import DECK, ERAS, TURN_CARDS, Era

LAST_TURN = 10


class InPlay(Struct, frozen=True):
    """A card that lies face up on the table, and the seat whose event it was."""

    card: int
    seat: Seat


class Mobilized(Struct):
    """War Mobilization: the cards each side has chosen (secret until ``played``), in the notation of ``mobilization``.

    ``void`` cards have no effect, ``worth`` is what other cards add to a card's VP. ``closed``: support in Germany
    stays as it is. ``joined``: Britain has joined the Entente during the war.
    """

    chosen: dict[Seat, list[str]]
    played: list[str] = []
    void: list[str] = []
    worth: dict[str, int] = {}
    closed: bool = False
    joined: bool = False


class State(Struct, dict=True, forbid_unknown_fields=True):
    """A whole game. Cards are numbers; each is in exactly one of deck, discard, removed, table, open, hands or later.

    ``vp`` counts for the Liberal, negative for the Authoritarian. ``support`` holds only spaces with support points
    (those of the Black Hand included). ``open`` are cards being played, ``running`` the events being executed,
    innermost last. ``occurred`` are the events that have occurred, ``closed`` those that cannot occur any more.
    ``emperors`` is the marker in the unnumbered space of the Great War track, ``track`` those in the numbered ones.
    ``navy`` is the box of each navy, ``high_water`` that of the German High Water Mark (0: in the pool), ``attempts``
    this turn's ordinary naval attempts, ``mandatory_attempts`` those that the Liberal still owes, ``spent`` the
    unavailable Stability cards, ``used`` this turn's spent privileges. ``writers``: the Liberal controlled French
    Writers when the round began. ``reach``: where each side could place when the Action Round began. ``shown``: cards
    of the Authoritarian hand that Legacy of 1848 laid open. ``last`` says what the last Action Round was.
    """

    seats: tuple[Seat, ...]
    chance: Chance
    program: Program
    options: dict[str, str]
    outcome: Outcome | None = None
    turn: int = 0
    round: int = 0
    phasing: Seat | None = None
    vp: int = 0
    tension: int = 0
    support: dict[Seat, dict[Space, int]] = field(default_factory=lambda: {seat: {} for seat in SEATS})
    later: list[int] = []
    deck: list[int] = []
    discard: list[int] = []
    removed: list[int] = []
    table: list[InPlay] = []
    open: list[int] = []
    hands: dict[Seat, list[int]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    running: list[int] = []
    occurred: set[int] = set()
    closed: set[int] = set()
    congo: bool = False
    monarchy_restored: bool = False
    black_hand: Space = ""
    emperors: str = "three_emperor_league"
    track: list[str] = []
    navy: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    plus_one: list[Seat] = []
    high_water: int = 0
    attempts: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    mandatory_attempts: int = 0
    spent: dict[Seat, list[int]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    extra_rounds: list[Seat] = []
    used: list[str] = []
    writers: bool = False
    reach: dict[Seat, list[Space]] = {}
    at_war: bool = False
    shown: list[int] = []
    mobilized: Mobilized | None = None
    last: str = ""

    # the map

    @cached_property
    def board(self) -> Board:
        """The map as it is now. ``reshape`` drops it when an event changes the map."""
        changes: list[Change] = []
        if self.lasts(2):
            changes.append("no_church")
        if self.lasts(49):
            changes.append("bosnia")
        if self.lasts(51):
            changes.append("norway")
        if self.congo:
            changes.append("congo")
        if self.monarchy_restored:
            changes.append("monarchy")
        return board_with(frozenset(changes))

    @cached_property
    def controls(self) -> dict[Space, Seat]:
        """Who controls each controlled space (rulebook 2.1.3); kept up to date by ``add``."""
        found = {}
        ours, theirs = self.support[LIBERAL], self.support[AUTHORITARIAN]
        for space, need in STABILITY.items():
            lead = ours.get(space, 0) - theirs.get(space, 0)
            if lead >= need:
                found[space] = LIBERAL
            elif -lead >= need:
                found[space] = AUTHORITARIAN
        return found

    def reshape(self) -> None:
        """Forget what is derived from the state: to be called after the map or the support is changed by hand."""
        self.__dict__.pop("board", None)
        self.__dict__.pop("controls", None)
        self.__dict__.pop("lasting", None)
        self.program.forget()

    def points(self, seat: Seat, space: Space) -> int:
        """The seat's support points in the space."""
        return self.support[seat].get(space, 0)

    def removable(self, seat: Seat, space: Space) -> int:
        """Support points there that may be removed, moved or swapped: not the two of the Black Hand."""
        points = self.support[seat].get(space, 0)
        return points - 2 if space == self.black_hand and seat == AUTHORITARIAN else points

    def control(self, space: Space) -> Seat | None:
        """Who controls the space."""
        return self.controls.get(space)

    def add(self, seat: Seat, space: Space, points: int) -> None:
        """Add support points, or remove them if negative."""
        mine = self.support[seat]
        now = mine.get(space, 0) + points
        assert now >= 0, f"{seat} would have {now} in {space}"
        if now:
            mine[space] = now
        else:
            mine.pop(space, None)
        lead = self.support[LIBERAL].get(space, 0) - self.support[AUTHORITARIAN].get(space, 0)
        need = STABILITY[space]
        if lead >= need:
            self.controls[space] = LIBERAL
        elif -lead >= need:
            self.controls[space] = AUTHORITARIAN
        else:
            self.controls.pop(space, None)

    def to_control(self, seat: Seat, space: Space) -> int:
        """The fewest further support points with which the seat controls the space."""
        return max(0, self.points(OTHER[seat], space) + STABILITY[space] - self.points(seat, space))

    # cards

    @property
    def era(self) -> Era:
        """Turns 1 to 3, 4 to 7 and 8 to 10."""
        return ERAS[0] if self.turn < 4 else ERAS[1] if self.turn < 8 else ERAS[2]

    @property
    def hand_size(self) -> int:
        """To how many cards hands are filled (ruling R4)."""
        return 8 if self.turn < 4 else 9

    @property
    def rounds(self) -> int:
        """The ordinary Action Rounds of this turn, for each side."""
        return 7 if self.turn < 4 else 8

    @cached_property
    def lasting(self) -> dict[int, Seat]:
        """Cards in force, with the seat whose event it was."""
        return {lying.card: lying.seat for lying in self.table}

    def lasts(self, card: int) -> bool:
        """True while the card lies on the table: its effect is in force."""
        return card in self.lasting

    def lay(self, card: int, seat: Seat) -> None:
        """Put a card being played on the table: its effect lasts."""
        self.open.remove(card)
        self.table.append(InPlay(card, seat))
        self._tabled()

    def lift(self, card: int) -> None:
        """Take a card off the table, if it is there, to where a played event goes."""
        if not self.lasts(card):
            return
        self.table = [lying for lying in self.table if lying.card != card]
        (self.removed if DECK[card].once else self.discard).append(card)
        self._tabled()

    def _tabled(self) -> None:
        self.__dict__.pop("lasting", None)
        self.__dict__.pop("board", None)

    def clear_table(self) -> list[int]:
        """End of turn: lift the turn cards (ruling R9) and return them."""
        over = [lying.card for lying in self.table if lying.card in TURN_CARDS]
        for card in over:
            self.lift(card)
        return over

    def abolish_church(self) -> None:
        """Take the support points off the French Catholic Church, which leaves play."""
        for seat in SEATS:
            self.support[seat].pop(CHURCH, None)
        self.controls.pop(CHURCH, None)

    # tracks

    def gain_vp(self, seat: Seat, points: int) -> None:
        """The seat gains victory points (negative: loses them)."""
        self.vp += points if seat == LIBERAL else -points

    def option(self, key: str) -> str:
        """The value of a table option."""
        return self.options[key]
