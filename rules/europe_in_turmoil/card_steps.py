"""Effects that several cards share, beyond the plain verbs: markers, discarded events, ways to spend a navy's lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.alliances import EFFECTS, MARKERS
from rules.europe_in_turmoil.board import NAMES, OTHER, REGION_NAMES, Region, Space
from rules.europe_in_turmoil.deck import ALLIANCE, CARD_IDS, DECK, NUMBERS, SCORING, TITLES
from rules.europe_in_turmoil.events import Occur, can_occur, executor
from rules.europe_in_turmoil.stability import refresh
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import OneSpace, place, points
from rules.europe_in_turmoil.tension import Crisis, Tension
from rules.europe_in_turmoil.where import Where

LEGACY_OF_BISMARCK = 25


class PlaceMarker(Act, frozen=True):
    """Put a marker on the leftmost open space of the Great War track, unless it lies there (rulebook 8.2.3).

    ``turning``: if that marker lies there, turn it over to this one instead.
    """

    marker: str
    turning: str = ""

    def text(self) -> str:
        name, effect = MARKERS[self.marker], EFFECTS[self.marker]
        if self.turning:
            turn = f"turn {MARKERS[self.turning]} over to {name} on the Great War track"
            return f"{turn}, or place {name} there ({effect})"
        return f"place {name} on the Great War track ({effect})"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        name = MARKERS[self.marker]
        if self.marker in state.track:
            return ()
        if self.turning and self.turning in state.track:
            state.track[state.track.index(self.turning)] = self.marker
            text = f"{MARKERS[self.turning]} was turned over to {name} on the Great War track"
        else:
            state.track.append(self.marker)
            text = f"{name} was placed on the Great War track"
        log.append(Event(kind="allied", text=text, seat=seat, data={"track": list(state.track)}))
        return ()


class TurnEmperors(Act, frozen=True):
    """Replace the marker in the space without a number."""

    marker: str

    def text(self) -> str:
        place_text = "takes the place of the first marker of the Great War track"
        return f"{MARKERS[self.marker]} {place_text} ({EFFECTS[self.marker]})"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.emperors = self.marker
        text = f"The first space of the Great War track now shows {MARKERS[self.marker]}"
        log.append(Event(kind="allied", text=text, seat=seat, data={"emperors": self.marker}))
        return ()


class Revive(Act, frozen=True):
    """Choose a discarded card whose event can occur now; it occurs, executed by its own side (ruling R25).

    ``may``: or decline. ``red``: only prerequisite cards of the own side.
    """

    may: bool = False
    red: bool = False

    def text(self) -> str:
        kind = "a prerequisite card of your side" if self.red else "a card other than a Scoring card"
        verb = "you may choose" if self.may else "choose"
        return f"{verb} {kind} in the discard pile whose event can occur now: it occurs"

    def _cards(self, state: State, seat: Seat) -> list[int]:
        found = []
        for card in dict.fromkeys(state.discard):
            printed = DECK[card]
            if card in SCORING or card == ALLIANCE or (self.red and not (printed.red and printed.side == seat)):
                continue
            if can_occur(state, card, executor(card, seat)):
                found.append(card)
        return found

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if len(self._cards(state, seat)) > 1 else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        cards = self._cards(state, me.seat)
        options = []
        for card in cards:
            who = executor(card, me.seat)
            label = f"{TITLES[card]}" + ("" if who == me.seat else f" ({NAMES[who]} executes it)")
            reveals = foresee(state, [Occur(card)], who)
            options.append(Option(CARD_IDS[card], label, "from the discard pile", reveals, CARD_IDS[card]))
        if self.may and options:
            options.append(Option("decline", "Choose no card", reveals=foresee(state)))
        prompt = "Choose a discarded card: its event occurs."
        return me.ask(options, prompt, ask="revive", waiting="to choose a discarded event")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "decline":
            log.append(Event(kind="passed", text=f"{NAMES[seat]} chose no discarded card", seat=seat))
            return ()
        card = NUMBERS[picks[0]]
        state.discard.remove(card)
        state.open.append(card)
        return [For(executor(card, seat), Occur(card))]


class BalkanCrisis(Act, frozen=True):
    """A crisis roll that Legacy of Bismarck calls off."""

    def text(self) -> str:
        return f"make a crisis roll unless {TITLES[LEGACY_OF_BISMARCK]} is in force"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "quiet" if state.lasts(LEGACY_OF_BISMARCK) else Crisis().outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if state.lasts(LEGACY_OF_BISMARCK):
            text = f"{TITLES[LEGACY_OF_BISMARCK]} calls the crisis roll off"
            log.append(Event(kind="cancelled", text=text, seat=seat))
            return ()
        return [Crisis()]


class Provoke(Act, frozen=True):
    """Raise Tension where the opponent chose it: the table decides whether the event's side or he pays an excess."""

    amount: int

    def text(self) -> str:
        return Tension(self.amount).text()

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        owner = OTHER[seat] if state.option("tension_owner") == "chooser" else seat
        return [For(owner, Tension(self.amount))]


class Refresh(Act, frozen=True):
    """All own Stability cards become available again."""

    def text(self) -> str:
        return "all your Stability cards are available again"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        refresh(state, seat, log)
        return ()


class Reopen(Act, frozen=True):
    """An event that was closed can occur again."""

    card: int

    def text(self) -> str:
        return f"{TITLES[self.card]} can occur again"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.closed.discard(self.card)
        return ()


class Opponent(Act, frozen=True):
    """The opponent does something."""

    step: Step

    def text(self) -> str:
        return f"the opponent may {self.step.text().replace('of the opponent', 'of yours')}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        assert isinstance(self.step, Act)
        return self.step.outlook(state, OTHER[seat])

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [For(OTHER[seat], self.step)]


class PutTogether(OneSpace, frozen=True):
    """Place all the support points in one space."""

    count: int
    where: Where
    verb = "Place support in"
    question = "place all the support in one space"
    awaited = "to place support"

    def text(self) -> str:
        return f"place {points(self.count)} in {self.where.text(one=True)}"

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        return self.where.find(state, seat)

    def change(self, state: State, seat: Seat, space: Space) -> tuple[int, int]:
        return (self.count, 0)

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        place(state, seat, space, self.count, log)


def region_options(regions: Iterable[Region], note: str, reveals: bool) -> list[Option]:
    """Options to choose a scoring region."""
    return [
        Option(f"region:{region}", f"{REGION_NAMES[region][:1].upper()}{REGION_NAMES[region][1:]}{note}", "", reveals)
        for region in regions
    ]
