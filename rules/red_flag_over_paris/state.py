"""The state of a game, and the questions about it that the rules ask (presence, control, supply, strength)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct, field

from rules.core.chance import Chance
from rules.core.contract import Event, Outcome, Seat
from rules.core.program import Log, Program
from rules.red_flag_over_paris.board import (
    ALWAYS,
    CAPACITY,
    DISC_NAMES,
    FINAL_ZONE,
    MOMENTUM_NAMES,
    NAMES,
    NEAR,
    OTHER,
    PRUSSIAN_STEPS,
    SIDE_NAMES,
    SIDES,
    SPACE_LIMIT,
    SPACES,
    VP_LIMIT,
    ZONE_NAMES,
    ZONES,
    C,
    V,
)
from rules.red_flag_over_paris.deck import STRATEGY_SET, TITLES


class Side(Struct, forbid_unknown_fields=True):
    """Everything of one side.

    ``cubes`` are on the map; ``track``, ``bonus`` and ``breached`` go by zone, innermost first; ``steps`` are the
    cubes waiting on the Prussian Collaboration steps; ``out`` are cubes removed from play. ``known`` are hidden cards
    (in the opponent's hand or set aside, his objective, in the deck) whose place this side has seen and can follow.
    ``buried`` were discarded face down for the Final Crisis. ``final_card``: the Final Crisis card has not been used,
    as far as the table can see.
    """

    cubes: dict[str, int]
    track: list[int]
    bonus: list[int]
    breached: list[bool] = field(default_factory=lambda: [False] * 4)
    steps: list[int] = []
    pool: int = 0
    out: int = 0
    momentum: int = 0
    discs: int = 2
    hand: list[str] = []
    set_aside: list[str] = []
    dealt: list[str] = []
    objective: str | None = None
    rejected: list[str] = []
    buried: list[str] = []
    fulfilled: list[str] = []
    final_card: bool = True
    known: list[str] = []


class Pile(Struct, forbid_unknown_fields=True):
    """A card of the discard pile. ``round`` is 0 if it was not played (censored), so it cannot be used again."""

    card: str
    by: Seat
    round: int


class State(Struct, forbid_unknown_fields=True):
    """A whole game. Victory points count from the Commune's side; the top of ``deck`` and ``discard`` is last.

    ``noted`` are the spaces that a step of the current event remembers for a later one; ``cause`` is the title of
    what is being resolved; ``deeds`` lists what the last action did, for its account. ``held`` are cards of the deck
    that a side is looking at, and ``resolving`` the one of them whose event it uses, already on the discard pile.
    """

    seats: tuple[Seat, ...]
    chance: Chance
    program: Program
    scenario: str
    sides: dict[Seat, Side]
    discs: dict[str, Seat] = {}
    round: int = 0
    phase: str = "objectives"
    final_crisis: bool = False
    initiative: Seat = C
    active: Seat | None = None
    political: int = 0
    military: int = 0
    deck: list[str] = []
    objectives: list[str] = []
    discard: list[Pile] = []
    removed: list[str] = []
    objectives_out: list[str] = []
    revealed: dict[Seat, str] = {}
    held: list[str] = []
    resolving: str | None = None
    playing: str | None = None
    breaches: list[tuple[Seat, int]] = []
    first_breach: Seat | None = None
    noted: list[str] = []
    cause: str = ""
    head: str = ""
    deeds: list[str] = []
    outcome: Outcome | None = None

    # presence and control (rulebook p. 4)

    def pieces(self, seat: Seat, space: str) -> int:
        """Cubes and disc of a side in a space."""
        return self.sides[seat].cubes[space] + (self.discs.get(space) == seat)

    def control(self, space: str) -> Seat | None:
        """Who has more pieces in a playable space."""
        lead = self.sides[V].cubes[space] - self.sides[C].cubes[space]
        owner = self.discs.get(space)
        if owner is not None:
            lead += 1 if owner == V else -1
        return V if lead > 0 else C if lead < 0 else None

    def controls(self, seat: Seat, space: str) -> bool:
        """Control, with the two standalone spaces that only Versailles can control."""
        if space in SPACES:
            return self.control(space) == seat
        return seat == V and (space == "versailles_hq" or self.sides[V].momentum == 3)

    def present(self, seat: Seat, space: str) -> bool:
        """At least one piece, or permanent presence."""
        return self.sides[seat].cubes[space] > 0 or ALWAYS.get(space) == seat or self.discs.get(space) == seat

    def reaches(self, seat: Seat, space: str) -> bool:
        """Operations are possible: presence here or control of a space that this one is adjacent to (p. 6)."""
        return self.present(seat, space) or any(self.controls(seat, near) for near in NEAR[space])

    def strength(self, seat: Seat, space: str) -> int:
        """Military strength before bonuses (p. 6)."""
        near = sum(self.controls(seat, other) for other in NEAR[space])
        return near + self.present(seat, space) + (self.control(space) == seat)

    # cubes (p. 6)

    def supply(self, seat: Seat) -> int:
        """Cubes that can be placed: pool and crisis track."""
        side = self.sides[seat]
        return side.pool + sum(side.track)

    def room(self, seat: Seat, space: str) -> bool:
        return self.sides[seat].cubes[space] < SPACE_LIMIT

    def take(self, seat: Seat) -> None:
        """One cube leaves the supply: the pool first, then the crisis track from the middle outward."""
        side = self.sides[seat]
        if side.pool:
            side.pool -= 1
            return
        zone = next(zone for zone in range(4) if side.track[zone])
        side.track[zone] -= 1
        if not side.breached[zone]:
            side.breached[zone] = True
            self.breaches.append((seat, zone))
            if zone == FINAL_ZONE and self.first_breach is None:
                self.first_breach = seat

    def give(self, seat: Seat, count: int = 1) -> int:
        """Cubes go to the pool; those of the Commune without room leave play. How many left play."""
        side = self.sides[seat]
        fits = count if seat == V else min(count, CAPACITY[side.momentum] - side.pool)
        side.pool += fits
        side.out += count - fits
        return count - fits

    def put(self, seat: Seat, space: str, log: Log) -> None:
        """Place a cube from the supply."""
        self.take(seat)
        self.sides[seat].cubes[space] += 1
        self.tell("placed", seat, space, log)

    def put_back(self, seat: Seat, space: str, log: Log) -> None:
        """Place a cube that had been removed from play."""
        self.sides[seat].out -= 1
        self.sides[seat].cubes[space] += 1
        self.tell("returned", seat, space, log)

    def lift(self, owner: Seat, space: str, log: Log, by: Seat) -> None:
        """Take a cube off the map to its owner's pool."""
        self.sides[owner].cubes[space] -= 1
        lost = self.give(owner)
        self.tell("withdrew" if by == owner else "removed", by, space, log, lost)

    def shift(self, seat: Seat, origin: str, target: str, log: Log) -> None:
        """Move an own cube."""
        cubes = self.sides[seat].cubes
        cubes[origin] -= 1
        cubes[target] += 1
        text = f"{SIDE_NAMES[seat]} moved a cube from {NAMES[origin]} to {NAMES[target]}"
        log.append(Event(kind="moved", text=text, seat=seat, data={"space": target, "origin": origin}))
        self.deed(f"moved {seat} {origin} {target}")

    def tell(self, kind: str, seat: Seat, space: str, log: Log, lost: int = 0) -> None:
        log.append(_told(kind, seat, space, lost))
        self.deed(f"{kind} {seat} {space}")

    def deed(self, key: str) -> None:
        self.deeds.append(key)

    def begin(self, head: str, cause: str) -> None:
        """A new action: what follows is told under this heading."""
        self.head, self.cause, self.deeds, self.noted = head, cause, [], []

    # victory points (p. 4)

    def score(self, seat: Seat, track: str, log: Log, why: str, count: int = 1) -> None:
        """Gain (count -1: lose) a point; beyond 5 it is lost."""
        before: int = getattr(self, track)
        step = count if seat == C else -count
        after = max(-VP_LIMIT, min(VP_LIMIT, before + step))
        setattr(self, track, after)
        verb = "gained" if count > 0 else "lost"
        text = f"{SIDE_NAMES[seat]} {verb} 1 {track} VP: {why}"
        if after == before:
            text = f"{SIDE_NAMES[seat]} would have {verb} 1 {track} VP ({why}), but the track ends at {VP_LIMIT}"
        else:
            self.deed(f"{verb} {seat} {track}")
        log.append(Event(kind="scored", text=text, seat=seat, data={"track": track, "vp": after}))

    def points(self, seat: Seat, track: str) -> int:
        """VPs as this side counts them."""
        value: int = getattr(self, track)
        return value if seat == C else -value

    def initiative_level(self, seat: Seat) -> int:
        """Political VPs minus Player Momentum (p. 5)."""
        return self.points(seat, "political") - self.sides[seat].momentum

    # momentum (p. 7)

    def raise_momentum(self, seat: Seat, log: Log) -> int:
        """One step up, with its reward. The new level, or 0 if the track was at its end."""
        side = self.sides[seat]
        if side.momentum == 3:
            return 0
        side.momentum += 1
        text = f"{MOMENTUM_NAMES[seat]} rose to {side.momentum}"
        if seat == V:
            cubes, side.steps[side.momentum - 1] = side.steps[side.momentum - 1], 0
            side.pool += cubes
            if cubes:
                text += f": {cubes} cubes for the Versailles pool"
        else:
            text += f": the Commune pool holds {CAPACITY[side.momentum]}"
        log.append(Event(kind="momentum", text=text, seat=seat, data={"track": seat, "level": side.momentum}))
        self.deed(f"momentum {seat} {side.momentum}")
        return side.momentum

    def lower_momentum(self, seat: Seat, log: Log) -> None:
        """One step down; Commune cubes without a pool space leave play."""
        side = self.sides[seat]
        if side.momentum == 0:
            return
        side.momentum -= 1
        text = f"{MOMENTUM_NAMES[seat]} fell to {side.momentum}"
        if seat == C and side.pool > CAPACITY[side.momentum]:
            lost = side.pool - CAPACITY[side.momentum]
            side.pool -= lost
            side.out += lost
            text += f": {lost} pool cube{'s' if lost > 1 else ''} left play"
        log.append(Event(kind="momentum", text=text, seat=seat, data={"track": seat, "level": side.momentum}))
        self.deed(f"momentum {seat} {side.momentum}")

    # breaches (p. 6)

    def settle_breaches(self, log: Log) -> None:
        """At the end of an action: bonus cubes of newly breached zones, and the price of the Final Crisis zone."""
        breaches, self.breaches = self.breaches, []
        for seat, zone in breaches:
            side = self.sides[seat]
            cubes, side.bonus[zone] = side.bonus[zone], 0
            name = f"{SIDE_NAMES[seat]} breached the {ZONE_NAMES[ZONES[zone]]} zone of its crisis track"
            data = {"side": seat, "zone": ZONES[zone], "cubes": cubes}
            if zone == FINAL_ZONE and self.first_breach != seat:
                side.out += cubes
                text = f"{name} as second side: {cubes} bonus cubes left play"
            else:
                lost = self.give(seat, cubes)
                text = f"{name}: {cubes - lost} bonus cube{'' if cubes - lost == 1 else 's'} to the pool"
                if lost:
                    text += f", {lost} left play"
                if not cubes:
                    text = name
            log.append(Event(kind="breached", text=text, seat=seat, data=data))
            if zone == FINAL_ZONE and self.first_breach == seat:
                self.score(seat, "political", log, "first to breach the Final Crisis zone", -1)

    # cards

    def draw(self, log: Log) -> str:
        """The top Strategy card; an empty deck is made anew from the discards, else from removed cards."""
        if not self.deck:
            self.reshuffle(log)
        return self.deck.pop()

    def reshuffle(self, log: Log) -> None:
        """A new deck from the discards, face up or down; if that is nothing, from the removed cards (ruling R58)."""
        cards = self.discarded()
        self.discard = [pile for pile in self.discard if pile.card not in cards]
        for side in self.sides.values():
            cards += [card for card in side.buried if card in STRATEGY_SET]
            side.buried = [card for card in side.buried if card not in STRATEGY_SET]
        if not cards:
            cards = [card for card in self.removed if card in STRATEGY_SET]
            self.removed = [card for card in self.removed if card not in STRATEGY_SET]
        self.chance.shuffle(cards)
        self.deck = cards
        text = f"The Strategy deck was empty: {len(cards)} cards were shuffled into a new one"
        log.append(Event(kind="shuffled", text=text, reveals=True))

    def discarded(self) -> list[str]:
        """The discards of which a new deck would be made; a card whose event is not over yet stays."""
        return [pile.card for pile in self.discard if pile.card in STRATEGY_SET and pile.card != self.resolving]

    def deal(self, seat: Seat, card: str) -> None:
        """A Strategy card enters a hand. An opponent who knew where it was still knows."""
        side = self.sides[seat]
        side.hand.append(card)
        if card in side.known:
            side.known.remove(card)

    def learn(self, seat: Seat, cards: list[str]) -> None:
        """The seat has seen where these hidden cards are."""
        known = self.sides[seat].known
        known += [card for card in cards if card not in known]

    def lose_track(self, seat: Seat, cards: list[str]) -> None:
        """The seat can no longer tell where these cards are, or everybody can."""
        side = self.sides[seat]
        if side.known:
            side.known = [card for card in side.known if card not in cards]

    def publish(self, card: str) -> None:
        """The card lies face up now: nobody has to remember it."""
        for seat in SIDES:
            self.lose_track(seat, [card])

    def unseen(self, seat: Seat) -> list[str]:
        """Strategy cards that may be the next draw as far as this seat can tell."""
        mine, foe = self.sides[seat], self.sides[OTHER[seat]]
        if self.deck and self.deck[-1] in mine.known:
            return self.deck[-1:]
        cards = self.deck or self.discarded() + mine.buried
        if self.deck or foe.buried:  # hidden cards: any of them may be what lies there face down
            cards = cards + foe.hand + foe.set_aside + foe.buried
        return [card for card in cards or self.removed if card not in mine.known and card in STRATEGY_SET]


@cache
def _told(kind: str, seat: Seat, space: str, lost: int) -> Event:
    who, where, foe = SIDE_NAMES[seat], NAMES[space], SIDE_NAMES[OTHER[seat]]
    text = {
        "placed": f"{who} placed a cube in {where}",
        "returned": f"{who} brought a cube back into play in {where}",
        "removed": f"{who} removed a {foe} cube from {where}",
        "withdrew": f"{who} took one of its own cubes off {where}",
        "fortified": f"{who} built a {DISC_NAMES[seat]} in {where}",
        "razed": f"{who} removed the {DISC_NAMES[OTHER[seat]]} from {where}",
    }[kind]
    if lost:
        text += ", and it left play"
    return Event(kind=kind, text=text, seat=seat, data={"space": space})


def fresh_side(seat: Seat, track: tuple[int, ...], bonus: tuple[int, ...], setup: tuple[str, ...]) -> Side:
    """A side as set up (p. 4-5)."""
    cubes = dict.fromkeys(SPACES, 0)
    for space in setup:
        cubes[space] += 1
    return Side(cubes, list(track), list(bonus), steps=list(PRUSSIAN_STEPS) if seat == V else [])


def card_names(cards: list[str]) -> list[str]:
    return [TITLES[card] for card in cards]
