"""One card: playing it from the hand, choosing its way, and doing that (rulebook 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.board import LIBERAL, NAMES, OTHER
from rules.europe_in_turmoil.cards import card_text
from rules.europe_in_turmoil.checks import ops_targets, points_of
from rules.europe_in_turmoil.deck import ALLIANCE, CARD_IDS, DECK, ERA_NAMES, NUMBERS, SCORING, TITLES, belongs_to
from rules.europe_in_turmoil.events import Occur, can_occur, executor, file, may_yet_occur
from rules.europe_in_turmoil.naval import COLOSSUS, LAST, attempt_odds, blocked, has_power, may_attempt
from rules.europe_in_turmoil.operations import ChooseOperations, kinds, operation, way_option
from rules.europe_in_turmoil.race import Attempt
from rules.europe_in_turmoil.stability import Scoring
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import gain
from rules.europe_in_turmoil.values import ops
from rules.europe_in_turmoil.victory import TestVictory

COLOSSUS_USED = "colossus"
TWO_POWER = 29
# How a card was played, by the first word of the way.
DONE = {
    "score": "Scoring",
    "event": "event",
    "event-first": "event first, then Operations",
    "both": "event and Operations",
    "place": "placing support",
    "check": "support checks",
    "naval": "naval attempt",
    "alliance": "with Eight Nation Alliance",
}
SIDES = {"liberal": "Liberal event", "authoritarian": "Authoritarian event", "neutral": "neutral event"}


@lru_cache(maxsize=4096)
def _card(card: int, value: int, only: bool) -> Option:
    printed = DECK[card]
    if card in SCORING:
        return Option(printed.id, f"Play {printed.title}", "must be played this turn", only, printed.id)
    detail = f"{SIDES[printed.side]}, {ERA_NAMES[printed.era]} Era"
    return Option(printed.id, f"Play {printed.title} ({value} OP{'s' * (value != 1)})", detail, only, printed.id)


class PlayCard(Act, frozen=True):
    """Choose the card of an Action Round. A player with cards must play one (ruling R12).

    ``extra``: the round comes after the ordinary ones of the turn.
    """

    extra: bool = False

    def text(self) -> str:
        return "play a card"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if state.hands[seat] else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        hand = playable(state, me.seat)
        # A single card is still asked for: otherwise the opponent's last choice would show it.
        options = [_card(card, ops(state, card, me.seat), len(hand) == 1) for card in hand]
        which = "an extra round" if self.extra else f"round {state.round}"
        which = "the naval attempt you owe" if owes_attempt(state, me.seat) else which
        prompt = f"Turn {state.turn}: play a card for {which}."
        return me.ask(options, prompt, ask="play", waiting="to play a card")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        text = f"{NAMES[seat]} has no card and forfeits the Action Round"
        log.append(Event(kind="forfeited", text=text, seat=seat))
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card = NUMBERS[picks[0]]
        state.hands[seat].remove(card)
        state.open.append(card)
        text = f"{NAMES[seat]} played {TITLES[card]}"
        log.append(Event(kind="played", text=text, seat=seat, data={"card": CARD_IDS[card]}))
        return [Way(card)]


def owes_attempt(state: State, seat: Seat) -> bool:
    """True if Two-power Standard makes this Action Round a naval attempt (ruling R44)."""
    return seat == LIBERAL and state.mandatory_attempts > 0 and state.navy[seat] < LAST


def playable(state: State, seat: Seat) -> list[int]:
    """The cards of the hand that may be played now (ruling R45 for the naval attempts that are owed)."""
    hand = state.hands[seat]
    if not owes_attempt(state, seat):
        return hand
    scoring = [card for card in hand if card in SCORING]
    others = [card for card in hand if card not in SCORING]
    left = state.rounds - state.round + 1
    return hand if not others or len(scoring) >= left else others


@cache
def brief(card: int) -> str:
    """The event in at most 100 characters, for an option."""
    text = card_text(DECK[card])
    return text if len(text) <= 100 else f"{text[:99].rpartition(' ')[0]}…"


class Way(Act, frozen=True):
    """Choose how to play the card: event, Operations, or a naval attempt; for the opponent's card also the order."""

    card: int

    def text(self) -> str:
        return f"choose how to play {TITLES[self.card]}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        card, seat = self.card, me.seat
        if card in SCORING:
            options = [way_option("score", f"Play {TITLES[card]}", "", False)]
        elif owes_attempt(state, seat):
            options = [self._naval(state, seat)]
        elif belongs_to(card, OTHER[seat]):
            options = self._theirs(state, seat)
        else:
            options = self._ours(state, seat)
        prompt = f"How do you play {TITLES[card]}?"
        return me.ask(options, prompt, ask="way", waiting="to choose how to play the card")

    def _ours(self, state: State, seat: Seat) -> list[Option]:
        card = self.card
        options = []
        occurs = can_occur(state, card, seat)
        if occurs:
            options.append(way_option("event", "Play the event", brief(card), foresee(state, [Occur(card)], seat)))
        elif card == ALLIANCE and partners(state, seat):
            options.append(way_option("event", "Use another card for Operations, without its event", "", False))
        price = f", {NAMES[OTHER[seat]]} gains 1 VP" if card == ALLIANCE else ""
        options += kinds(state, seat, DECK[card].ops, note=price)
        if may_attempt(state, seat):
            options.append(self._naval(state, seat))
        if colossus(state, seat):
            if occurs:
                first = event_reveals(state, card, seat, seat)
                options.append(way_option("both", "Event first, then Operations (Colossus class)", "", first))
            if occurs or may_yet_occur(state, card, seat):
                note = ", then the event (Colossus class)"
                options += kinds(state, seat, DECK[card].ops, prefix="both-", note=note)
            if occurs and state.option("colossus_naval") == "on" and may_attempt(state, seat):
                options.append(way_option("both-naval", "Naval attempt, then the event (Colossus class)", "", True))
        return options

    def _theirs(self, state: State, seat: Seat) -> list[Option]:
        card, enemy = self.card, OTHER[seat]
        options = []
        occurs, later = can_occur(state, card, enemy), may_yet_occur(state, card, enemy)
        if occurs or later:
            value = points_of(ops(state, card, seat))
            now = "" if occurs else " (it cannot happen now)"
            first = event_reveals(state, card, enemy, seat)
            label = f"Their event first{now}, then Operations ({value})"
            options.append(way_option("event-first", label, brief(card), first))
        note = ", then their event" if occurs else ", then their event if it can" if later else ""
        options += kinds(state, seat, DECK[card].ops, note=note)
        if ALLIANCE in state.hands[seat]:
            options.append(way_option("alliance", "Operations with Eight Nation Alliance: no event", "", False))
        if may_attempt(state, seat):
            options.append(self._naval(state, seat))
        return options

    def _naval(self, state: State, seat: Seat) -> Option:
        value = ops(state, self.card, seat)
        why = blocked(state, seat)
        if why:
            turns = "" if seat in state.plus_one else " and turns the navy to its +1 side"
            ends = foresee(state, [Attempt(value)], seat)
            return way_option("naval", f"Naval attempt ({points_of(value)}): fails{turns}", why, ends)
        faces = attempt_odds(state, seat, value, own=belongs_to(self.card, seat))
        label = f"Naval attempt ({points_of(value)}): {faces} in 6"
        paid = self.card == ALLIANCE and state.option("alliance_naval") == "on"
        detail = f"{NAMES[OTHER[seat]]} gains 1 VP" if paid else "the event will not happen"
        return way_option("naval", label, detail, True)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card, way, printed = self.card, picks[0], DECK[self.card].ops
        mine = executor(card, seat)
        done = DONE.get(way) or DONE[way.removeprefix("both-").partition("-")[0]]
        state.last = f"{NAMES[seat]} played {TITLES[card]} ({done})"
        if way == "score":
            return [Scoring(SCORING[card], card), FileScoring(card), TestVictory()]
        if way == "naval":
            file(state, card, played=False)
            return attempt(state, seat, card, log)
        if way == "event":
            return [Partner()] if card == ALLIANCE else [Occur(card)]
        if way == "alliance":
            return self._alliance(state, seat, log)
        if way == "event-first":
            return [For(mine, Occur(card)), Kind(card)]
        if way == "both":
            state.used.append(COLOSSUS_USED)
            return [Occur(card), Kind(card)]
        if way.startswith("both-"):
            state.used.append(COLOSSUS_USED)
            way = way.removeprefix("both-")
            if way == "naval":
                return [*attempt(state, seat, card, log), Occur(card)]
            return [operation(state, seat, printed, way), Occur(card)]
        if belongs_to(card, OTHER[seat]):
            return [operation(state, seat, printed, way), For(mine, Occur(card))]
        file(state, card, played=False)
        if card == ALLIANCE:
            gain(state, OTHER[seat], 1, log, " for the Operations of Eight Nation Alliance")
            return [TestVictory(), operation(state, seat, printed, way)]
        return [operation(state, seat, printed, way)]

    def _alliance(self, state: State, seat: Seat, log: Log) -> list[Step]:
        state.hands[seat].remove(ALLIANCE)
        state.discard.append(ALLIANCE)
        file(state, self.card, played=False)
        text = f"{NAMES[seat]} added {TITLES[ALLIANCE]}: the event of {TITLES[self.card]} does not take place"
        log.append(Event(kind="cancelled", text=text, seat=seat, data={"card": CARD_IDS[ALLIANCE]}))
        return [Kind(self.card)]


def event_reveals(state: State, card: int, mine: Seat, seat: Seat) -> bool:
    """Does the event, which ``mine`` executes, use chance or show hidden things before Operations of ``seat``?

    No event takes away so many targets of support checks that there would be no choice of Operations left.
    """
    if Occur(card).outlook(state, mine) == "quiet" and len(ops_targets(state, seat)) > 9:
        return False
    return foresee(state, [Occur(card)], mine)


def colossus(state: State, seat: Seat) -> bool:
    """True if the seat may use a card for both its event and its Operations (ruling R55)."""
    return has_power(state, seat, COLOSSUS) and COLOSSUS_USED not in state.used


def partners(state: State, seat: Seat) -> list[int]:
    """The cards of the hand that Eight Nation Alliance may be played with: the opponent's."""
    return [card for card in state.hands[seat] if belongs_to(card, OTHER[seat])]


def attempt(state: State, seat: Seat, card: int, log: Log) -> list[Step | For]:
    """Use the card for a naval attempt (rulebook 6.3)."""
    before: list[Step | For] = []
    if owes_attempt(state, seat):
        state.mandatory_attempts -= 1
        if not state.mandatory_attempts:
            state.lift(TWO_POWER)
    if card == ALLIANCE and state.option("alliance_naval") == "on":
        gain(state, OTHER[seat], 1, log, " for the naval attempt with Eight Nation Alliance")
        before.append(TestVictory())
    own = belongs_to(card, seat)
    return [*before, Attempt(ops(state, card, seat), own=own), TestVictory()]


class Kind(Act, frozen=True):
    """After the event, or without it: choose the kind of Operations of the card."""

    card: int

    def text(self) -> str:
        return f"use {TITLES[self.card]} for Operations"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return ChooseOperations(DECK[self.card].ops).outlook(state, seat)

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = kinds(state, me.seat, DECK[self.card].ops)
        naval = state.option("colossus_naval") == "on" and executor(self.card, me.seat) == me.seat
        if naval and may_attempt(state, me.seat):
            options.append(way_option("naval", "Naval attempt", "", True))
        prompt = f"How do you use {TITLES[self.card]} for Operations?"
        return me.ask(options, prompt, ask="operations", waiting="to choose Operations")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "naval":
            return attempt(state, seat, self.card, log)
        return [operation(state, seat, DECK[self.card].ops, picks[0])]


class Partner(Act, frozen=True):
    """Eight Nation Alliance: choose the card of the opponent that is used without its event."""

    def text(self) -> str:
        return "use a card of the opponent's side from your hand for Operations; its event does not take place"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = [_card(card, ops(state, card, me.seat), False) for card in partners(state, me.seat)]
        return me.ask(options, "Choose the card whose event is cancelled.", ask="play", waiting="to play a card")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card = NUMBERS[picks[0]]
        state.hands[seat].remove(card)
        state.discard.append(card)
        file(state, ALLIANCE, played=False)
        text = f"{NAMES[seat]} played {TITLES[card]} with {TITLES[ALLIANCE]}: its event does not take place"
        log.append(Event(kind="played", text=text, seat=seat, data={"card": CARD_IDS[card]}))
        return [Kind(card)]


class FileScoring(Act, frozen=True):
    """After a Scoring its card goes to the discard pile (ruling R10), unless it went back to a hand."""

    card: int

    def text(self) -> str:
        return ""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        file(state, self.card, played=False)
        return ()
