"""A tiny game for tests of the shared ground: secret bids, dice, placements, two to four seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from rules.core.chance import Chance
from rules.core.codec import Codec
from rules.core.contract import (
    Card,
    Decision,
    Event,
    Illegal,
    Mark,
    Option,
    OptionSpec,
    OptionValue,
    Outcome,
    Owes,
    Seat,
    StandingSpec,
    Topic,
    View,
    chosen_options,
    words,
)
from rules.core.program import For, Log, Program, Step, StepData, Todo
from rules.core.stepgame import StepGame

NAMES = {"red": "Red", "blue": "Blue", "green": "Green", "grey": "Grey"}
SPACES = {"north": "North Bank", "south": "South Bank", "east": "East Gate", "west": "West Gate"}
CARDS = {f"card:{n}": title for n, title in enumerate(("Bread", "Ink", "Coal", "Iron", "Salt", "Wool"), 1)}
HAND = 3


class State(Struct, forbid_unknown_fields=True):
    seats: tuple[Seat, ...]
    chance: Chance
    program: Program
    rounds: int
    round: int = 0
    outcome: Outcome | None = None
    deck: list[str] = []
    hands: dict[Seat, list[str]] = {}
    bids: dict[Seat, str] = {}
    board: dict[str, dict[Seat, int]] = {}
    score: dict[Seat, int] = {}


class Round(StepData, frozen=True):
    """Deal, bid, then everybody plays a card."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.round += 1
        if state.round > state.rounds:
            best = max(state.score.values())
            winners = tuple(s for s in state.seats if state.score[s] == best)
            state.outcome = Outcome(winners, "points", dict(state.score), "1", f"{words(winners)} won.")
            log.append(Event(kind="ended", text="The game ended", ends=True, reveals=True))
            return []
        state.deck = list(CARDS) * 2
        state.chance.shuffle(state.deck)
        state.hands = {s: [state.deck.pop() for _ in range(HAND)] for s in state.seats}
        log.append(Event(kind="dealt", text=f"{HAND} cards each were dealt", reveals=True, ends=True))
        for s in state.seats:
            cards = words(CARDS[c] for c in state.hands[s])
            log.append(Event(kind="drew", text=f"You drew {cards}", seat=s, to=(s,), reveals=True))
        return [Bid({}), *(For(s, Turn()) for s in state.seats), self]


class Bid(StepData, frozen=True):
    """All seats bid in secret, in whatever order."""

    made: dict[Seat, str] = {}

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = tuple(Option(f"bid:{n}", f"Bid {n}") for n in range(3))
        return [
            Decision(f"bid-{state.round}-{s}", s, "bid", "Bid 0 to 2.", options, secret=True, waiting="to bid")
            for s in state.seats
            if s not in self.made
        ]

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        made = {**self.made, seat: picks[0]}
        if len(made) < len(state.seats):
            return [Bid(made)]
        for s in state.seats:
            state.score[s] -= int(made[s].removeprefix("bid:"))
        text = "Bids: " + words(f"{NAMES[s]} {made[s].removeprefix('bid:')}" for s in state.seats)
        log.append(Event(kind="bid", text=text, reveals=True, ends=True))
        return []


class Turn(StepData, frozen=True):
    """Play a card, then place or roll."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        cards = [Option(c, f"Play {CARDS[c]}", target=c) for c in dict.fromkeys(state.hands[me.seat])]
        return me.ask([*cards, Option("pass", "Pass")], "Play a card.", ask="play", waiting="to play a card")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "pass":
            log.append(Event(kind="passed", text=f"{NAMES[seat]} passed", seat=seat, ends=True))
            return []
        state.hands[seat].remove(picks[0])
        log.append(Event(kind="played", text=f"{NAMES[seat]} played {CARDS[picks[0]]}", seat=seat))
        return [Way(), End()]


class Way(StepData, frozen=True):
    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = [Option("way:place", "Place 2 cubes"), Option("way:roll", "Roll for points", reveals=True)]
        return me.ask(options, "Place or roll.", waiting="to choose a way")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "way:place":
            return [Place(2)]
        die = state.chance.die()
        state.score[seat] += die
        log.append(Event(kind="rolled", text=f"{NAMES[seat]} rolled {die}", seat=seat, reveals=True, data={"die": die}))
        return []


class Place(StepData, frozen=True):
    count: int

    def asks(self, state: State, me: Todo) -> list[Decision]:
        spaces = [Option(f"space:{s}", f"Place a cube on {SPACES[s]}", target=f"space:{s}") for s in SPACES]
        return me.ask(spaces, f"Place {self.count} more.", waiting="to place cubes")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        space = picks[0].removeprefix("space:")
        cubes = state.board.setdefault(space, {})
        cubes[seat] = cubes.get(seat, 0) + 1
        log.append(Event(kind="placed", text=f"{NAMES[seat]} placed a cube on {SPACES[space]}", seat=seat))
        return [Place(self.count - 1)] if self.count > 1 else []


class End(StepData, frozen=True):
    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        log.append(Event(kind="finished", text=f"{NAMES[seat]} is done", seat=seat, ends=True))
        return []


class ToyView(View, frozen=True, kw_only=True):
    round: int
    board: dict[str, dict[Seat, int]]
    score: dict[Seat, int]
    hands: dict[Seat, int]


class Toy(StepGame[State, ToyView]):
    key = "toy"
    title = "Toy"
    seats = tuple(NAMES)
    seat_names = NAMES
    player_counts = (2, 3, 4)
    options_spec = (
        OptionSpec("length", "Length", (OptionValue("short", "2 rounds"), OptionValue("long", "4 rounds")), "short",
                   "How many rounds are played."),
    )  # fmt: skip
    standing = (
        StandingSpec("pass", "Pass for the rest of the round", "Passes in this round only.", "play", "pass", "round"),
        StandingSpec("nothing", "Always bid 0", "Bids 0 whenever you are to bid.", "bid", "bid:0"),
        StandingSpec("most", "Always bid 2", "Bids 2 whenever you are to bid.", "bid", "bid:2"),
    )
    codec = Codec(State, Round | Bid | Turn | Way | Place | End)

    def new_game(self, seed: bytes, seats: Sequence[Seat], options: Mapping[str, str]) -> State:
        if len(seats) not in self.player_counts or not set(seats) <= set(NAMES):
            raise Illegal("Toy is for two to four.")
        rounds = {"short": 2, "long": 4}[chosen_options(self.options_spec, options)["length"]]
        state = State(tuple(seats), Chance(seed), Program(), rounds, score=dict.fromkeys(seats, 0))
        state.program.push(seats[0], [Round()])
        state.program.settle(state, [])
        return state

    def view(self, state: State, seat: Seat | None) -> ToyView:
        return ToyView(
            game=self.key,
            seat=seat,
            owes=tuple(Owes(d.seat, d.waiting) for d in self.pending(state)),
            outcome=state.outcome,
            hand=tuple(state.hands.get(seat or "", ())),
            round=min(state.round, state.rounds),
            board={space: dict(cubes) for space, cubes in state.board.items()},
            score=dict(state.score),
            hands={s: len(hand) for s, hand in state.hands.items()},
        )

    def standing_until(self, view: ToyView, spec: StandingSpec) -> str:
        return f"{spec.until}-{view.round}"

    def check(self, state: State) -> None:
        held = [c for hand in state.hands.values() for c in hand]
        assert len(held) + len(state.deck) <= 2 * len(CARDS)

    def disguise(self, state: State, seat: Seat | None, chance: Chance) -> State:
        twin = self.load(self.dump(state))
        others = [s for s in twin.seats if s != seat]
        pool = twin.deck + [c for s in others for c in twin.hands.get(s, [])]
        chance.shuffle(pool)
        for s in others:
            twin.hands[s] = [pool.pop() for _ in twin.hands.get(s, [])]
        twin.deck = pool
        twin.chance = Chance(chance.below(2**62).to_bytes(16, "big"))
        return twin

    def cards(self) -> dict[str, Card]:
        return {c: Card(c, title, "strategy", "Place or roll.", "published") for c, title in CARDS.items()}

    def topics(self) -> tuple[Topic, ...]:
        return (Topic("turn", "A turn", "Play a card, then place 2 cubes or roll (rule 1)."),)

    def headline(self, view: ToyView) -> str:
        return f"Round {view.round}. " + words(f"{NAMES[s]} {n}" for s, n in view.score.items())

    def describe(self, view: ToyView) -> str:
        rows = (
            f"**{SPACES[s]}**: {words(f'{NAMES[x]} {n}' for x, n in cubes.items())}" for s, cubes in view.board.items()
        )
        return "\n".join((self.headline(view), *rows))

    def alt(self, view: ToyView, marks: Sequence[Mark]) -> str:
        return self.describe(view)[:1024]

    def marks(self, before: ToyView | None, after: ToyView) -> tuple[Mark, ...]:
        if before is None:
            return ()
        found = []
        for space, cubes in after.board.items():
            more = sum(cubes.values()) - sum(before.board.get(space, {}).values())
            if more:
                found.append(Mark(f"space:{space}", f"+{more}"))
        return tuple(found)


TOY = Toy()
