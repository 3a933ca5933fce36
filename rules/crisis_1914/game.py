"""Crisis: 1914 as the contract wants it: set-up, views, checks and the deal seen anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rules.core.chance import Chance
from rules.core.codec import Codec
from rules.core.contract import Card, Event, Illegal, Mark, Outcome, Seat, StandingSpec, Topic, chosen_options, words
from rules.core.program import Program
from rules.core.stepgame import StepGame
from rules.crisis_1914 import laws, placing, prose, scoring, seeing, steps, topics, turns, weeks
from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import HAND_LEAST, NATIONS, START
from rules.crisis_1914.policy import POLICIES
from rules.crisis_1914.state import Player, State
from rules.crisis_1914.view import Crisis1914View

STEPS = (
    steps.SecondMarker
    | steps.TakeBack
    | steps.Draw
    | steps.Momentum
    | steps.ReduceTension
    | steps.Discard
    | steps.OtherDiscards
    | steps.Advance
    | steps.MustBelligerent
    | steps.GainPrestige
    | steps.CountAs
    | steps.Mobilize
    | steps.InWeeks
    | steps.Either
    | placing.Flip
    | placing.FromHand
    | placing.Way
    | placing.Belligerence
    | placing.Count
    | placing.Finish
    | turns.Turn
    | turns.Act
    | turns.Pay
    | turns.Drawn
    | turns.PlayDrawn
    | turns.Look
    | turns.Reorder
    | turns.Done
    | scoring.ScorePrestige
    | scoring.LowerOne
    | scoring.ScoreTension
    | weeks.NewWeek
    | weeks.Round
    | weeks.Invite
    | weeks.Attend
    | weeks.EndCheck
    | weeks.Refresh
    | weeks.LetGo
    | weeks.Deal
)

STANDING = (
    StandingSpec(
        "pass", "Pass for the rest of the week", "Passes at your next turn of this week.", "play", "pass", "week"
    ),
    StandingSpec("accept", "Accept any Congress", "Accepts every invitation to a Congress.", "congress", "accept"),
    StandingSpec("refuse", "Refuse any Congress", "Refuses every invitation to a Congress.", "congress", "refuse"),
    StandingSpec(
        "invite", "Always invite to a Congress", "Invites when you are last on the Initiative track.", "invite",
        "invite",
    ),
    StandingSpec(
        "no_congress", "Never invite to a Congress", "Lets the invitation go when it is yours.", "invite", "decline"
    ),
    StandingSpec(
        "keep", "Keep my hand at the end of a week", "Discards nothing unless you hold more than six cards.", "refresh",
        "done",
    ),
)  # fmt: skip


class Crisis1914(StepGame[State, Crisis1914View]):
    """The game. One player plays Austria-Hungary's solitaire game."""

    key = "crisis_1914"
    title = "Crisis: 1914"
    seats = ("germany", "russia", "france", "austria_hungary", "britain")
    seat_names = {seat: nation.name for seat, nation in NATIONS.items()}
    player_counts = (1, 2, 3, 4, 5)
    standing = STANDING
    codec = Codec(State, STEPS)
    policies = POLICIES

    def seats_for(self, count: int) -> tuple[Seat, ...]:
        """The printed nations for this many players (rulebook p. 5)."""
        super().seats_for(count)
        return START[:count]

    def new_game(self, seed: bytes, seats: Sequence[Seat], options: Mapping[str, str]) -> State:
        chosen_options(self.options_spec, options)
        printed = self.seats_for(len(seats))
        if set(seats) != set(printed):
            names = words(NATIONS[seat].name for seat in printed)
            raise Illegal(f"{self.title} with {len(seats)} is played by {names}.")
        return begin(seed, printed)[0]

    def opening(self, state: State) -> list[Event]:
        """The first week's beginning, made again from the seed."""
        return begin(state.chance.seed, state.seats)[1]

    def view(self, state: State, seat: Seat | None) -> Crisis1914View:
        return seeing.view(self.key, state, seat, self.pending(state))

    def check(self, state: State) -> None:
        laws.check(state)

    def disguise(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return seeing.disguise(self.load(self.dump(state)), seat, chance)

    def concede(self, state: State, seat: Seat) -> Outcome:
        """Who concedes has lost; the best Prestige among the others wins (ruling R58)."""
        return weeks.solo_outcome(state, seat) if state.solo else weeks.table_outcome(state, seat)

    def figures(self, state: State) -> dict[str, float]:
        """Facts of one finished game, for the means that the play command prints."""
        players = state.playing()
        found: dict[str, float] = {"weeks": len(state.history)}
        for why in prose.OUT:
            lost = sum(player.out == why for _, player in players)
            found[f"lost: {why}"] = lost
        found["games ended by war"] = float(state.ending)
        found["nobody won"] = float(state.outcome is not None and not state.outcome.winners)
        for seat, player in players:
            won = state.outcome is not None and seat in state.outcome.winners
            found[f"win: {seat}"] = float(won)
            found[f"prestige: {seat}"] = player.prestige
        return found

    def cards(self) -> dict[str, Card]:
        return all_cards()

    def topics(self) -> tuple[Topic, ...]:
        return topics.TOPICS

    def standing_until(self, view: Crisis1914View, spec: StandingSpec) -> str:
        """The week, in which an order to pass holds."""
        return f"{spec.until}-{view.week}"

    def headline(self, view: Crisis1914View) -> str:
        return prose.headline(view)

    def describe(self, view: Crisis1914View) -> str:
        return prose.describe(view)

    def alt(self, view: Crisis1914View, marks: Sequence[Mark]) -> str:
        return prose.alt(view, marks)

    def marks(self, before: Crisis1914View | None, after: Crisis1914View) -> tuple[Mark, ...]:
        return seeing.marks(before, after)


@cache
def all_cards() -> dict[str, Card]:
    """Every card by id."""
    return {card: prose.card(face) for card, face in CARDS.items()}


def begin(seed: bytes, seats: tuple[Seat, ...]) -> tuple[State, list[Event]]:
    """Set up, draw the first cards, and play to the first question (rulebook p. 5, ruling R1)."""
    state, log = State(seats, Chance(seed), Program(), {}, list(seats)), list[Event]()
    for seat in seats:
        state.players[seat] = set_up(seat, seats, state.chance)
    state.program.push(seats[0], [weeks.NewWeek()])
    state.program.settle(state, log)
    return state, log


def set_up(seat: Seat, seats: tuple[Seat, ...], chance: Chance) -> Player:
    """A nation's deck shuffled without its set-aside cards, three cards dealt, dice and markers at 0."""
    deck = [face for face in CARDS.values() if face.seat == seat]
    pile = [face.id for face in deck if not face.aside]
    chance.shuffle(pile)
    hand = [pile.pop() for _ in range(HAND_LEAST)]
    boxes = tuple(box for box in NATIONS[seat].boxes if box in seats or len(seats) == 1)
    return Player(boxes, dict.fromkeys(boxes, 0), pile, [face.id for face in deck if face.aside], hand)


CRISIS_1914 = Crisis1914()
