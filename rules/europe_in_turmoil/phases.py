"""The sequence of play: turns, Action Rounds, the end of a turn (rulebook 4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, SEATS
from rules.europe_in_turmoil.deck import CARD_IDS, ERA_NAMES, NUMBERS, SCORING, TITLES, belongs_to, cards_of
from rules.europe_in_turmoil.naval import HELGOLAND, LAST, ORION, attempt_odds, has_power
from rules.europe_in_turmoil.piles import deal
from rules.europe_in_turmoil.play import TWO_POWER, PlayCard
from rules.europe_in_turmoil.race import Attempt, LookAtHand
from rules.europe_in_turmoil.scoring import FinalScoring
from rules.europe_in_turmoil.state import LAST_TURN, State
from rules.europe_in_turmoil.values import ops, reach
from rules.europe_in_turmoil.victory import TestVictory, finish

HELGOLAND_USED = "helgoland"


class Turn(Act, frozen=True):
    """Advance the turn marker, deal, play the Action Rounds, end the turn (rulebook 4.5)."""

    def text(self) -> str:
        return "play a turn"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.turn += 1
        state.round = 0
        text = f"Turn {state.turn} begins, in the {ERA_NAMES[state.era]} Era"
        log.append(Event(kind="turn", text=text, reveals=True, data={"turn": state.turn}))
        deal(state, log)
        return [Rounds(), EndTurn()]


class Rounds(Act, frozen=True):
    """The Action Rounds of a turn, ``done`` of the ordinary ones being over. The Authoritarian begins each round."""

    done: int = 0

    def text(self) -> str:
        return "play the Action Rounds"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        player = self._next(state)
        last = self.done >= 2 * state.rounds and not state.extra_rounds  # what is at sea now may still change that
        return "asks" if player and state.hands[player] and not last else "reveals"

    def _next(self, state: State) -> Seat | None:
        if self.done < 2 * state.rounds:
            return LIBERAL if self.done % 2 else AUTHORITARIAN
        if state.extra_rounds:
            return state.extra_rounds[0]
        return self._helgoland(state)

    def _helgoland(self, state: State) -> Seat | None:
        """Who may make the extra naval attempt of the Helgoland class, if anybody (ruling R54)."""
        if HELGOLAND_USED in state.used:
            return None
        for seat in SEATS:
            if has_power(state, seat, HELGOLAND) and state.navy[seat] < LAST and state.hands[seat]:
                return seat
        return None

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player = self._next(state)
        state.phasing = player
        if player is None:
            return ()
        done = self.done
        act: Act = PlayCard()
        if done < 2 * state.rounds:
            if player == AUTHORITARIAN:
                state.round += 1
            if player == AUTHORITARIAN or state.option("rehabilitation") == "own":
                state.writers = state.control("french_writers") == LIBERAL
            done += 1
        elif state.extra_rounds:
            state.extra_rounds.pop(0)
            act = PlayCard(extra=True)
        else:
            state.used.append(HELGOLAND_USED)
            act = Helgoland()
        if state.option("range") == "round":
            state.reach = {player: list(reach(state, player))}
        return [For(player, act), For(player, EndRound(extra=done == self.done)), Rounds(done)]


class EndRound(Act, frozen=True):
    """An Action Round is complete. ``extra``: one that came after the ordinary ones of the turn."""

    extra: bool = False

    def text(self) -> str:
        return "end the Action Round"

    def _looks(self, state: State, seat: Seat) -> bool:
        """True if the Orion class shows the opponent's hand now: after the owner's own second round (ruling R59)."""
        return state.round == 2 and has_power(state, seat, ORION)

    def outlook(self, state: State, seat: Seat) -> Outlook:
        near = ORION - 2 <= state.navy[seat] < ORION  # it may still arrive in this round
        return "reveals" if self._looks(state, seat) or (state.round == 2 and near) else "quiet"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        text = f"{NAMES[seat]} completed {'an extra round' if self.extra else f'round {state.round}'}"
        log.append(Event(kind="finished", text=text, seat=seat, ends=True, data={"round": state.round}))
        if state.navy[LIBERAL] >= LAST and state.mandatory_attempts:
            state.mandatory_attempts = 0
            state.lift(TWO_POWER)
        return [LookAtHand()] if self._looks(state, seat) else ()


@lru_cache(maxsize=4096)
def _late(card: int, value: int, faces: int) -> Option:
    label = f"Attempt with {TITLES[card]} ({value} OP{'s' * (value != 1)}): {faces} in 6"
    return Option(CARD_IDS[card], label, "", True, CARD_IDS[card])


class Helgoland(Act, frozen=True):
    """The extra Action Round of the Helgoland class: a naval attempt at −1, or nothing (ruling R54)."""

    def text(self) -> str:
        return "make one more naval attempt with −1 on the roll, or not"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = []
        for card in state.hands[me.seat]:
            if card not in SCORING:
                value = ops(state, card, me.seat)
                faces = attempt_odds(state, me.seat, value, own=belongs_to(card, me.seat), late=True)
                options.append(_late(card, value, faces))
        options.append(Option("pass", "Make no extra naval attempt", reveals=True))
        prompt = "Helgoland class: choose a card for an extra naval attempt with −1, or pass."
        return me.ask(options, prompt, ask="play", waiting="to make an extra naval attempt or pass")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "pass":
            log.append(Event(kind="passed", text=f"{NAMES[seat]} made no extra naval attempt", seat=seat))
            return ()
        card = NUMBERS[picks[0]]
        state.hands[seat].remove(card)
        state.discard.append(card)
        state.last = f"{NAMES[seat]} played {TITLES[card]} (extra naval attempt)"
        text = f"{NAMES[seat]} used {TITLES[card]} for an extra naval attempt"
        log.append(Event(kind="played", text=text, seat=seat, data={"card": CARD_IDS[card]}))
        attempt = Attempt(ops(state, card, seat), own=belongs_to(card, seat), late=True, ordinary=False)
        return [attempt, TestVictory()]


class EndTurn(Act, frozen=True):
    """Verify held cards, end what lasts for a turn, bring in a new era, go on or score (rulebook 4.5.3 to 4.5.6)."""

    def text(self) -> str:
        return "end the turn"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if self._held(state, log):
            return ()
        if state.turn == LAST_TURN:
            return [FinalScoring()]
        over = state.clear_table()
        if over:
            text = f"At the end of the turn {words(TITLES[card] for card in over)} left the table"
            log.append(Event(kind="lifted", text=text, data={"cards": [CARD_IDS[card] for card in over]}))
        state.attempts = dict.fromkeys(SEATS, 0)
        state.used = []
        state.extra_rounds = []
        if state.turn in (3, 7):
            self._era(state, log)
        return [Turn()]

    def _held(self, state: State, log: Log) -> bool:
        """A player who still holds a Scoring card loses (ruling R31)."""
        holders = [seat for seat in SEATS if any(card in SCORING for card in state.hands[seat])]
        if not holders:
            return False
        if len(holders) == 2:
            text = "Both players held a Scoring card at the end of the turn: the game is a draw"
            finish(state, log, SEATS, "held scoring cards", "10.4.1", text)
        else:
            loser = holders[0]
            winner = AUTHORITARIAN if loser == LIBERAL else LIBERAL
            text = f"{NAMES[loser]} held a Scoring card at the end of the turn: {NAMES[winner]} won"
            finish(state, log, (winner,), "held scoring card", "10.4.1", text)
        return True

    def _era(self, state: State, log: Log) -> None:
        """The cards of the next era join the deck; the discards stay where they are (ruling R8)."""
        era = "edwardian" if state.turn == 3 else "georgian"
        entering = [card for card in state.later if card in cards_of(era)]  # type: ignore[arg-type]
        state.later = [card for card in state.later if card not in entering]
        state.deck = state.deck + entering
        state.chance.shuffle(state.deck)
        text = f"The {len(entering)} cards of the {era.title()} Era were shuffled into the deck"
        log.append(Event(kind="era", text=text, reveals=True))
