"""A Scoring: the secret choice of Stability cards, showing them in turns, the score, the crisis roll (rulebook 9.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, REGION_NAMES, SEATS, Region, other
from rules.europe_in_turmoil.deck import CARD_IDS, TITLES
from rules.europe_in_turmoil.naval import MOLTKE, has_power
from rules.europe_in_turmoil.scoring import ScoreRegion
from rules.europe_in_turmoil.stability_cards import POPULAR_UPROAR, STABILITY_CARDS, stability_deck, steps_of
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.tension import Crisis
from rules.europe_in_turmoil.victory import TestVictory

ENVER, CHERNOV = 48, 79  # Enver Pasha, Victor Chernov: one more card in the next Scoring of their region
EXTRA_CARD: dict[Region, tuple[int, ...]] = {"balkans": (ENVER,), "russia": (CHERNOV,)}


# the pool of cards


def available(state: State, seat: Seat, chosen: Sequence[int] = ()) -> list[int]:
    """The cards that the seat may choose after ``chosen``: a pool of one is filled up again (R72)."""
    pool = [card for card in stability_deck(seat) if card not in state.spent[seat]]
    for card in chosen:
        if card in pool:
            pool.remove(card)
        if len(pool) <= 1:
            pool = [c for c in stability_deck(seat) if c not in chosen]
    return pool


def refresh(state: State, seat: Seat, log: Log) -> None:
    """Make all Stability cards of the seat available again."""
    state.spent[seat].clear()
    text = f"All Stability cards of {NAMES[seat]} are available again"
    log.append(Event(kind="refreshed", text=text, seat=seat))


def spend(state: State, seat: Seat, card: int, log: Log) -> None:
    """Make a card unavailable, and all of them available if only one is left."""
    state.spent[seat].append(card)
    text = f"{STABILITY_CARDS[card].title} of {NAMES[seat]} is no longer available"
    log.append(Event(kind="spent", text=text, seat=seat, data={"card": STABILITY_CARDS[card].id}))
    if len(available(state, seat)) <= 1:
        refresh(state, seat, log)


def allowance(state: State, seat: Seat, region: Region) -> tuple[int, int]:
    """How many cards the seat must and may choose for a Scoring of this region (R70)."""
    must = 1 + (seat == LIBERAL and region == "russia" and state.lasts(CHERNOV))
    enver = seat == AUTHORITARIAN and region == "balkans" and state.lasts(ENVER)
    macedonia = state.control("macedonia") == AUTHORITARIAN
    return must, must + has_power(state, seat, MOLTKE) + (enver and macedonia)


def locked_in(state: State, seat: Seat) -> list[int]:
    """Cards that the seat has chosen for the running Scoring and not yet shown."""
    for todo in reversed(state.program.todo):
        if isinstance(todo.step, ChooseStability | ShowStability):
            return list(todo.step.chosen.get(seat, ()))
    return []


# the sequence


class Scoring(Act, frozen=True):
    """The Scoring of a region by its card: the step's own seat is the active one."""

    region: Region
    card: int

    def text(self) -> str:
        return f"both sides play Stability cards, then {REGION_NAMES[self.region]} is scored; make a crisis roll"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return (ChooseStability(self.region, self.card, state.program.count),)


class ChooseStability(Act, frozen=True):
    """Both sides choose their cards in secret, in whatever order they answer.

    ``number`` makes the questions of this Scoring different from those of any other.
    """

    region: Region
    card: int
    number: int
    chosen: dict[Seat, tuple[int, ...]] = {}
    locked: tuple[Seat, ...] = ()

    def text(self) -> str:
        return "both sides choose Stability cards"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        return [self._question(state, seat, me.seat) for seat in (other(me.seat), me.seat) if seat not in self.locked]

    def _question(self, state: State, seat: Seat, active: Seat) -> Decision:
        mine = self.chosen.get(seat, ())
        must, may = allowance(state, seat, self.region)
        final = other(seat) in self.locked  # nobody else to wait for: the cards are shown next
        last = len(mine) + 1 >= may
        options = []
        for number in available(state, seat, mine):
            card = STABILITY_CARDS[number]
            now = "Its condition is met now" if card.holds(state, self.region, active) else "Its condition is not met"
            detail = "Always has its effect" if card.need is None else now
            options.append(Option(card.id, f"Choose {card.title}", detail, last and final, card.id))
        if len(mine) >= must:
            options.append(Option("done", "Choose no further card", reveals=final))
        nth = "a" if not mine else "one more"
        area = REGION_NAMES[self.region]
        prompt = f"Choose {nth} Stability card for the scoring of {area}; both sides show them afterwards."
        return Decision(
            f"stability-{self.number}-{seat}-{len(mine)}",
            seat,
            "stability",
            prompt,
            tuple(options),
            secret=True,
            waiting="to choose a Stability card",
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        chosen, mine, locked = self.chosen, self.chosen.get(seat, ()), self.locked
        if picks[0] != "done":
            mine = (*mine, int(picks[0].removeprefix("stability:")))
            chosen = {**chosen, seat: mine}
        if picks[0] == "done" or len(mine) >= allowance(state, seat, self.region)[1]:
            locked = (*locked, seat)
        if len(locked) < len(SEATS):
            return (replace(self, chosen=chosen, locked=locked),)
        self._lock(state, chosen, log)
        return (ShowStability(self.region, self.card, chosen),)

    def _lock(self, state: State, chosen: dict[Seat, tuple[int, ...]], log: Log) -> None:
        """Both have chosen: fill up pools that fell to one card, and use up the extra cards of the region."""
        for seat in SEATS:
            pool = [card for card in stability_deck(seat) if card not in state.spent[seat]]
            for card in chosen[seat]:
                pool = [c for c in pool if c != card]
                if len(pool) <= 1:
                    if state.spent[seat]:
                        refresh(state, seat, log)
                    break
        if state.option("uproar_extras") == "used":
            use_up(state, self.region, log)


def use_up(state: State, region: Region, log: Log) -> None:
    """Take the cards off the table that gave one more Stability card in this region."""
    for card in EXTRA_CARD.get(region, ()):
        if state.lasts(card):
            state.lift(card)
            text = f"{TITLES[card]} is used up"
            log.append(Event(kind="ended", text=text, data={"card": CARD_IDS[card]}))


class ShowStability(Act, frozen=True):
    """The chosen cards are shown and take effect in turns, first the one of the seat that is not active (R71).

    The step's own seat is the active one; ``turn`` is whose card comes next, the other's if empty.
    """

    region: Region
    card: int
    chosen: dict[Seat, tuple[int, ...]]
    turn: Seat = ""

    def text(self) -> str:
        return "both sides show their Stability cards in turns"

    def _turn(self, active: Seat) -> Seat:
        """Whose card comes next: who has none left is skipped."""
        turn = self.turn or other(active)
        return turn if self.chosen[turn] else other(turn)

    def outlook(self, state: State, seat: Seat) -> Outlook:
        left = self.chosen[self._turn(seat)]
        if left:
            return "asks" if len(left) > 1 else "reveals"
        return Crisis().outlook(state, seat)

    def asks(self, state: State, me: Todo) -> list[Decision]:
        turn = self._turn(me.seat)
        if len(self.chosen[turn]) < 2:
            return []
        cards = [STABILITY_CARDS[number] for number in self.chosen[turn]]
        options = [Option(card.id, f"Show {card.title}", reveals=True, target=card.id) for card in cards]
        prompt = "Which of your Stability cards do you show first?"
        return Todo(me.n, turn, self).ask(options, prompt, ask="show", secret=True, waiting="to show a Stability card")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        turn = self._turn(seat)
        if self.chosen[turn]:
            return self.shown(state, turn, self.chosen[turn][0], seat, log)
        if state.option("uproar_extras") == "kept":
            use_up(state, self.region, log)
        test = [TestVictory()] if state.option("victory_or_war") == "victory" else []
        return [ScoreRegion(self.region), *test, Crisis()]

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return (Shown(replace(self, turn=seat), int(picks[0].removeprefix("stability:"))),)

    def shown(self, state: State, turn: Seat, number: int, active: Seat, log: Log) -> Iterable[Step | For]:
        card = STABILITY_CARDS[number]
        state.spent[turn].append(number)
        text = f"{NAMES[turn]} showed the Stability card {card.title}"
        log.append(Event(kind="showed", text=text, seat=turn, reveals=True, data={"card": card.id}))
        left = tuple(c for c in self.chosen[turn] if c != number)
        rest = replace(self, chosen={**self.chosen, turn: left}, turn=other(turn))
        if not card.holds(state, self.region, active):
            text = f"{card.title} has no effect: its condition is not met"
            log.append(Event(kind="failed", text=text, seat=turn, data={"card": card.id}))
            return (rest,)
        effects = [For(turn, step) for step in steps_of(number, self.region, self.card)]
        return effects if number == POPULAR_UPROAR else [*effects, rest]


class Shown(Act, frozen=True):
    """A chosen card is shown: the one of several that its owner picked."""

    show: ShowStability
    number: int

    def text(self) -> str:
        return "show a Stability card"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.show.shown(state, self.show.turn, self.number, seat, log)
