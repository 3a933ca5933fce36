"""The verbs of the cards. Each works on the card that its seat is placing: the last one of the Tableau."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import ClassVar

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, StepData, Todo
from rules.crisis_1914.faces import CARDS, KINDS, PILES, Kind, name
from rules.crisis_1914.nations import LEVEL_MOST, NATIONS
from rules.crisis_1914.state import Placed, State, adjust, draw, from_hand, put_out, signed, tell, uncertain


class Verb(StepData, frozen=True):
    """A step of a card. ``key`` names it among the options of a card that offers a choice."""

    key: ClassVar[str] = ""

    def ways(self, others: Sequence[Placed]) -> Iterator[tuple[str, str]]:
        """The (option id, what it would do) under which it can be chosen now, if it can.

        ``others`` are the cards on the Tableau beside the one being placed.
        """
        yield self.key, self.text()

    def brief(self) -> str:
        """The step in a few words, for small print."""
        raise NotImplementedError


class SecondMarker(Verb, frozen=True):
    """Bring the second Score marker, or move it on (rulebook p. 2, rulings R15 and R17)."""

    key: ClassVar[str] = "second_marker"

    def text(self) -> str:
        return "move your second Score marker 1 space ahead (it starts level with the first)"

    def brief(self) -> str:
        return "second marker +1"

    def ways(self, others: Sequence[Placed]) -> Iterator[tuple[str, str]]:
        yield self.key, "move your second Score marker 1 ahead"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player = state.players[seat]
        player.hi += 1
        player.second = True
        player.tableau[-1].did = "second marker +1"
        tell(state, log, "advanced", f"{NATIONS[seat].name}'s second Score marker went to {player.hi}", seat)
        return ()


class TakeBack(Verb, frozen=True):
    """Take an Assertion from the Tableau back into the hand (rulebook p. 2 and 3, ruling R16)."""

    key: ClassVar[str] = "take_back"

    def text(self) -> str:
        return "take an Assertion from your Tableau back into your hand, losing the DP it gave"

    def brief(self) -> str:
        return "take back an Assertion"

    def ways(self, others: Sequence[Placed]) -> Iterator[tuple[str, str]]:
        for placed in others:
            if placed.kind == "assertion":
                yield f"take:{placed.card}", f"take {name(placed.card)} back into your hand ({signed(-placed.dp)} DP)"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player = state.players[seat]
        placing = player.tableau[-1]
        taken = next(placed for placed in player.tableau if placed.card == placing.took)
        player.tableau.remove(taken)
        player.hand.append(taken.card)
        player.shown.append(taken.card)
        adjust(player, -taken.dp)
        placing.did = f"took {name(taken.card)} back"
        text = f"{NATIONS[seat].name} took {name(taken.card)} back into its hand: {taken.dp} DP less"
        tell(state, log, "took_back", text, seat, card=taken.card, dp=-taken.dp)
        return ()


class Draw(Verb, frozen=True):
    """Take the top card of the own Draw Pile into the hand, unseen by the others (rulebook p. 3)."""

    key: ClassVar[str] = "draw"

    def text(self) -> str:
        return "take the top card of your Draw Pile into your hand"

    def brief(self) -> str:
        return "draw a card"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player, nation = state.players[seat], NATIONS[seat].name
        card = draw(state, seat, log)
        if card is None:
            tell(state, log, "drew", f"{nation} had no card left to draw", seat)
            return ()
        player.hand.append(card)
        player.tableau[-1].did = "drew a card"
        tell(state, log, "drew", f"{nation} took the top card of its Draw Pile into its hand", seat, reveals=True)
        log.append(Event(kind="drew", text=f"You drew {name(card)}", seat=seat, to=(seat,), reveals=True,
                         data={"card": card}))  # fmt: skip
        return ()


class Momentum(Verb, frozen=True):
    """The card counts as a momentum card (rulebook p. 3)."""

    key: ClassVar[str] = "momentum"

    def text(self) -> str:
        return "count it as a momentum card: three of them forbid your opponents to Deliberate and Reorganize"

    def brief(self) -> str:
        return "momentum"

    def ways(self, others: Sequence[Placed]) -> Iterator[tuple[str, str]]:
        yield self.key, "count it as a momentum card"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.players[seat].tableau[-1].momentum = True
        return ()


class ReduceTension(Verb, frozen=True):
    """Lower one own Tension die by 1 (rulebook p. 3, ruling R18)."""

    key: ClassVar[str] = "reduce"

    def text(self) -> str:
        return "lower one Tension die in your City Box by 1, if your Belligerence level allows it"

    def brief(self) -> str:
        return "Tension −1"

    def ways(self, others: Sequence[Placed]) -> Iterator[tuple[str, str]]:
        yield self.key, "lower one Tension die in your City Box by 1"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        player = state.players[me.seat]
        boxes = player.lowerable()
        if len(boxes) < 2:
            return []
        options = (lower_option(me.seat, box, player.dice[box], state.phase == "first_draw") for box in boxes)
        prompt = f"Which Tension die in {NATIONS[me.seat].city} drops by 1?"
        return me.ask(options, prompt, ask="reduce", waiting="to lower a Tension die")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        boxes = state.players[seat].lowerable()
        if boxes:
            lower(state, seat, boxes[0], log)
            state.players[seat].tableau[-1].did = f"Tension of {NATIONS[boxes[0]].name} −1"
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        box = picks[0].removeprefix("box:")
        lower(state, seat, box, log)
        state.players[seat].tableau[-1].did = f"Tension of {NATIONS[box].name} −1"
        return ()


class Discard(Verb, frozen=True):
    """Discard a card from the own hand, if there is one (rulebook p. 3).

    ``because`` is the card that demands it, if it is not the owner's own.
    """

    because: str = ""

    def text(self) -> str:
        return "discard a card from your hand"

    def brief(self) -> str:
        return "discard a card"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        player = state.players[me.seat]
        if len(player.hand) < 2:
            return []
        options = (discard_option(card, uncertain(state, player)) for card in player.hand)
        prompt = f"{name(self.because or player.tableau[-1].card)} makes you discard a card from your hand."
        return me.ask(options, prompt, ask="discard", waiting="to discard a card")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player = state.players[seat]
        if player.hand:
            discard(state, seat, [player.hand[0]], log)
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        discard(state, seat, picks, log)
        return ()


class OtherDiscards(Verb, frozen=True):
    """Another nation, if it is in the game and not out, discards a card of its choice (rulings R12 and R35)."""

    key: ClassVar[str] = "other_discards"
    nation: Seat

    def text(self) -> str:
        return f"{NATIONS[self.nation].name} must discard a card of its choice from its hand"

    def brief(self) -> str:
        return f"{NATIONS[self.nation].name} discards"

    def ways(self, others: Sequence[Placed]) -> Iterator[tuple[str, str]]:
        yield self.key, f"make {NATIONS[self.nation].name} discard a card from its hand"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        other = state.players.get(self.nation)
        if other is None or other.out or not other.hand:
            return ()
        state.players[seat].tableau[-1].did = f"{NATIONS[self.nation].name} discards"
        return (For(self.nation, Discard(state.players[seat].tableau[-1].card)),)


class Advance(Verb, frozen=True):
    """Move the marker on the own board's track one step; it stays on the last space (ruling R7)."""

    def text(self) -> str:
        return "after counting its DP, move the marker on your board 1 step"

    def brief(self) -> str:
        return "track +1"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player, track = state.players[seat], NATIONS[seat].track
        if track is not None and player.track < len(track.labels) - 1:
            player.track += 1
            text = f"The {track.title} track went to {track.labels[player.track]}"
            tell(state, log, "advanced_track", text, seat, space=player.track)
        return ()


class MustBelligerent(Verb, frozen=True):
    """The card is always played as a Belligerence action if possible (rulebook p. 7, ruling R23)."""

    def text(self) -> str:
        return f"it is always a Belligerence action, unless your level is already {LEVEL_MOST}"

    def brief(self) -> str:
        return "always Belligerence"


class GainPrestige(Verb, frozen=True):
    """Prestige at once, never doubled, at most once a week (rulebook p. 7, ruling R23)."""

    amount: int

    def text(self) -> str:
        return f"gain {self.amount} Prestige at once (once a week, never doubled)"

    def brief(self) -> str:
        return f"Prestige +{self.amount}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player = state.players[seat]
        if not player.paid:
            player.paid = True
            player.prestige += self.amount
            player.tableau[-1].did = f"Prestige +{self.amount}"
            text = f"{NATIONS[seat].name} gained {self.amount} Prestige at once and has {player.prestige}"
            tell(state, log, "gained_prestige", text, seat, prestige=self.amount)
        return ()


class CountAs(Verb, frozen=True):
    """The card counts as this kind while it stays on the Tableau."""

    kind: Kind

    def text(self) -> str:
        return "count it as an Assertion" if self.kind == "assertion" else f"count it as a {KINDS[self.kind]} card"

    def brief(self) -> str:
        return KINDS[self.kind] if self.kind == "assertion" else ""

    def ways(self, others: Sequence[Placed]) -> Iterator[tuple[str, str]]:
        yield self.kind, self.text()

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        placed = state.players[seat].tableau[-1]
        placed.kind = self.kind
        return ()


class Mobilize(Verb, frozen=True):
    """General Mobilization: the owner is out and has lost (rulebook p. 7, ruling R34)."""

    def text(self) -> str:
        return "you are out of the game and have lost; the game ends with this week"

    def brief(self) -> str:
        return "you lose"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        put_out(state, seat, "mobilized")
        text = f"{NATIONS[seat].name} mobilized and has lost; the game ends with this week"
        tell(state, log, "mobilized", text, seat)
        return ()


class InWeeks(Verb, frozen=True):
    """Steps that happen in some weeks only."""

    first: int
    last: int
    steps: tuple[Step, ...]

    def text(self) -> str:
        weeks = words(str(week) for week in range(self.first, self.last + 1))
        return f"in Weeks {weeks} {sentence(self.steps)}"

    def brief(self) -> str:
        return f"Weeks {self.first}-{self.last}: {briefly(self.steps)}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.steps if self.first <= state.week <= self.last else ()


class Either(Verb, frozen=True):
    """A choice that the owner makes when the card is placed; its branch happens in its turn (ruling R7)."""

    branches: tuple[tuple[Step, ...], ...]

    def text(self) -> str:
        return "choose one: " + ", or ".join(sentence(branch, " and ") for branch in self.branches)

    def brief(self) -> str:
        return " or ".join(briefly(branch, " and ") for branch in self.branches)

    def options(self, others: Sequence[Placed]) -> list[tuple[str, str, tuple[Step, ...]]]:
        """(option id, what it would do, its steps) for all that can be chosen now."""
        found = []
        for branch in self.branches:
            last = branch[-1]
            assert isinstance(last, Verb)
            found += [(way, does, branch) for way, does in last.ways(others)]
        return found

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        way = state.players[seat].tableau[-1].way
        return next((b for b in self.branches if way in keys(b)), ())


def keys(branch: Sequence[Step]) -> tuple[str, ...]:
    """The name under which a branch is remembered."""
    last = branch[-1]
    return (last.kind,) if isinstance(last, CountAs) else (last.key,) if isinstance(last, Verb) else ()


def sentence(steps: Iterable[Step], joint: str = ", then ") -> str:
    """The steps as one part of a sentence."""
    return joint.join(step.text() for step in steps)


def briefly(steps: Iterable[Step], joint: str = ", ") -> str:
    """The steps in a few words."""
    return joint.join(said for step in steps if isinstance(step, Verb) and (said := step.brief()))


@cache
def small_print(card: str) -> str:
    """A card's type and effect in a few words."""
    face = CARDS[card]
    does = briefly(face.steps)
    if face.kind == "other" and does:
        return does[0].upper() + does[1:]
    return ": ".join(filter(None, (KINDS[face.kind], does)))


def lower(state: State, seat: Seat, box: Seat, log: Log) -> None:
    """Lower a die by 1."""
    dice, nation = state.players[seat].dice, NATIONS[seat]
    dice[box] -= 1
    text = f"{nation.name} lowered the Tension of {NATIONS[box].name} in {nation.city} to {dice[box]}"
    tell(state, log, "lowered", text, seat, box=box, tension=dice[box])


def discard(state: State, seat: Seat, cards: Sequence[str], log: Log) -> None:
    """Discard cards from the hand, face up, to the piles of their icons (rulebook p. 3, ruling R11)."""
    if not cards:
        return
    player = state.players[seat]
    for card in cards:
        from_hand(player, card)
        (player.returned if CARDS[card].pile == "returned" else player.recycled).append(card)
    said = words(name(card) + (" (to return)" if CARDS[card].pile == "returned" else "") for card in cards)
    tell(state, log, "discarded", f"{NATIONS[seat].name} discarded {said}", seat, cards=list(cards))


@cache
def lower_option(seat: Seat, box: Seat, die: int, reveals: bool) -> Option:
    """Lower this die of the seat's City Box."""
    label = f"Lower the Tension of {NATIONS[box].name} in {NATIONS[seat].city} from {die} to {die - 1}"
    return Option(f"box:{box}", label, reveals=reveals, target=f"die:{seat}:{box}")


@cache
def discard_option(card: str, reveals: bool) -> Option:
    """Discard this card."""
    face = CARDS[card]
    return Option(card, f"Discard {face.name} ({PILES[face.pile]})", face.worth, reveals, card)


def chancy(state: State, seat: Seat, steps: Iterable[Step]) -> bool:
    """True if these steps draw a card, or make another hand show its only card."""
    return any(
        isinstance(step, Draw) or (isinstance(step, OtherDiscards) and exposes(state, step.nation)) for step in steps
    )


def exposes(state: State, seat: Seat) -> bool:
    """True if this nation would have to discard the only card that it has."""
    other = state.players.get(seat)
    return other is not None and not other.out and len(other.hand) == 1
