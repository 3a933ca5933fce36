"""The state of a game of Crisis: 1914, and the questions that the rules ask of it."""

from __future__ import annotations

from msgspec import Struct

from rules.core.chance import Chance
from rules.core.contract import Event, Outcome, Seat
from rules.core.program import Log, Program
from rules.crisis_1914.nations import ALARM, LEVEL_MOST, LIMIT, MOMENTUM, NATIONS


class Placed(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card on a Tableau: what it gave, what it counts as, and what its owner chose when it was placed.

    ``consensus`` is how many Consensus cards it counts for. ``way`` is the chosen option of the card and ``took``
    the Assertion to take back; ``did`` is the result in words.
    """

    card: str
    kind: str
    dp: int = 0
    consensus: int = 0
    doubled: bool = False
    momentum: bool = False
    way: str = ""
    took: str = ""
    did: str = ""


class Week(Struct, frozen=True):
    """A nation's past week: Score markers, cards on the Tableau, Prestige won and Tension made."""

    lo: int
    hi: int
    cards: int
    prestige: int
    tension: int


class Player(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One nation in the game. The Draw Pile's top card is the last of ``pile``.

    ``known`` counts the cards on top of the own pile that the player has looked at; ``shown`` are cards in hand
    that everybody has seen. ``lo`` is the Score marker for Tension, ``hi`` the one for Prestige; without a
    ``second`` marker both are the same. ``boxes`` are the Tension Boxes in use,
    the Target Nation first and then in flow-down order; ``dice`` their red dice (a save does not keep its order).
    ``letting_go`` holds the discards chosen in the Refresh Step until everybody has chosen.
    """

    boxes: tuple[Seat, ...]
    dice: dict[Seat, int]
    pile: list[str]
    aside: list[str]
    hand: list[str] = []
    known: int = 0
    shown: list[str] = []
    recycled: list[str] = []
    returned: list[str] = []
    permanent: list[str] = []
    tableau: list[Placed] = []
    lo: int = 0
    hi: int = 0
    second: bool = False
    prestige: int = 0
    level: int = 0
    track: int = 0
    passed: bool = False
    deliberated: bool = False
    momentum: bool = False
    belligerent: bool = False
    paid: bool = False
    out: str = ""
    letting_go: list[str] | None = None

    def count(self, kind: str) -> int:
        """Cards on the Tableau that count as this kind."""
        return sum(placed.kind == kind for placed in self.tableau)

    @property
    def target_die(self) -> int:
        """The Tension of the Target Nation."""
        return self.dice[self.boxes[0]]

    def lowerable(self) -> list[Seat]:
        """The boxes whose die may drop by 1: not below the Belligerence level (rulebook p. 8, ruling R22)."""
        return [box for box in self.boxes if self.dice[box] > self.level]

    def next_level(self) -> int:
        """The Belligerence level after one more Belligerence action (rulebook p. 7, ruling R20)."""
        highest = max(self.dice.values())
        return highest if highest > self.level else self.level + 1

    def alarmed(self) -> bool:
        """True if a die of the own City Box shows 5 or more."""
        return max(self.dice.values()) >= ALARM


class Congress(Struct, forbid_unknown_fields=True):
    """A Congress while it is being asked."""

    inviter: Seat
    accepted: list[Seat] = []


class State(Struct, forbid_unknown_fields=True):
    """A game. ``order`` is the Current Round column from the top; ``top`` and ``bottom`` are the piles of markers

    that Will Move, both read from the top. ``ending`` is true once a player was put out: the game ends with the week.
    """

    seats: tuple[Seat, ...]
    chance: Chance
    program: Program
    players: dict[Seat, Player]
    order: list[Seat]
    top: list[Seat] = []
    bottom: list[Seat] = []
    week: int = 1
    phase: str = "first_draw"
    round: int = 0
    turn: int = 0
    active: Seat | None = None
    ending: bool = False
    congress: Congress | None = None
    history: list[dict[Seat, Week]] = []
    last: str = ""
    outcome: Outcome | None = None

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    def initiative(self) -> list[Seat]:
        """All markers on the Initiative track, as they rank after the next move (ruling R26)."""
        return [*self.top, *self.order, *self.bottom] if self.top or self.bottom else self.order

    def playing(self) -> list[tuple[Seat, Player]]:
        """All nations of the game in printed order."""
        return [(seat, self.players[seat]) for seat in self.seats]

    def move_markers(self) -> None:
        """Bring the markers of the Next Round column back (rulebook p. 7)."""
        if self.top or self.bottom:
            self.order = self.initiative()
            self.top, self.bottom = [], []

    def lift_marker(self, seat: Seat) -> None:
        """Take a marker from wherever it stands on the Initiative track."""
        for column in (self.order, self.top, self.bottom):
            if seat in column:
                column.remove(seat)

    def blocked(self, seat: Seat) -> bool:
        """True if an opposing nation's momentum forbids Deliberate and Reorganize (rulebook p. 3, ruling R19)."""
        return any(foe in self.players and self.players[foe].momentum for foe in NATIONS[seat].foes)


TOLD = {
    "flipped", "played", "placed", "deliberated", "reorganized", "seized", "passed", "mobilized", "left_track",
    "scored", "invited", "accepted", "refused", "met", "declined", "lost", "ended",
}  # fmt: skip


def tell(
    state: State, log: Log, kind: str, text: str, seat: Seat | None, *, reveals: bool = False, ends: bool = False,
    **data: object,
) -> None:  # fmt: skip
    """Log a public fact; the more important kinds are remembered as the last thing that happened."""
    if kind in TOLD:
        state.last = text
    log.append(Event(kind=kind, text=text, seat=seat, reveals=reveals, ends=ends, data=data))


def reform(state: State, seat: Seat, log: Log) -> None:
    """Shuffle the Recycled Discards into a new Draw Pile (rulebook p. 7, ruling R30)."""
    player = state.players[seat]
    player.pile, player.recycled = player.recycled, []
    state.chance.shuffle(player.pile)
    player.known = 0
    text = f"{NATIONS[seat].name} shuffled its Recycled Discards into a new Draw Pile of {len(player.pile)}"
    log.append(Event(kind="reformed", text=text, seat=seat, reveals=True, data={"cards": len(player.pile)}))


def draw(state: State, seat: Seat, log: Log) -> str | None:
    """Take the top card off the Draw Pile, reforming it first if it is empty; None if there is no card at all."""
    player = state.players[seat]
    if not player.pile:
        if not player.recycled:
            return None
        reform(state, seat, log)
    player.known = max(player.known - 1, 0)
    return player.pile.pop()


def shuffle_in(state: State, seat: Seat, cards: list[str], log: Log) -> None:
    """Shuffle cards into the Draw Pile, which is reformed first if it is empty (rulebook p. 7, ruling R32)."""
    player = state.players[seat]
    if not player.pile and player.recycled:
        reform(state, seat, log)
    player.pile += cards
    state.chance.shuffle(player.pile)
    player.known = 0


def from_hand(player: Player, card: str) -> None:
    """Take a card out of a hand."""
    player.hand.remove(card)
    if player.shown and card in player.shown:
        player.shown.remove(card)


def room(player: Player) -> int:
    """How many more cards the Tableau may hold now (rulebook p. 3, ruling R13)."""
    return limit(player) - len(player.tableau)


def limit(player: Player) -> int:
    """The card limit: seven, one per National Interests card and one per pair of Consensus."""
    return LIMIT + player.count("national") + consensus(player) // 2


def consensus(player: Player) -> int:
    """Consensus cards on the Tableau; one card counts twice."""
    return sum(placed.consensus for placed in player.tableau)


def put_out(state: State, seat: Seat, why: str) -> None:
    """A player has lost and takes no further turns; the game ends after this week (rulings R33 and R34)."""
    player = state.players[seat]
    player.out, player.prestige = why, 0
    state.lift_marker(seat)
    state.ending = True


def adjust(player: Player, dp: int) -> None:
    """Move both Score markers."""
    player.lo += dp
    player.hi += dp


def may_belligerent(player: Player) -> bool:
    """True while the Belligerence track is not full (rulebook p. 7)."""
    return player.level < LEVEL_MOST


def has_momentum(player: Player) -> bool:
    """True with three or more momentum cards on the Tableau."""
    return sum(placed.momentum for placed in player.tableau) >= MOMENTUM


def uncertain(state: State, player: Player) -> bool:
    """True if chance may follow the card being placed at once: the next First Draw, or a solitaire week's end."""
    return state.phase == "first_draw" or (state.solo and room(player) <= 0)


def signed(number: int) -> str:
    """A number with its sign, "+2" or "−1"; plain 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
