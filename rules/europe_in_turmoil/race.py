"""The Naval Arms Race in motion: attempts, advances and retreats, and what entering a box gives at once."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.board import AUTHORITARIAN, INDEPENDENT, LIBERAL, NAMES, other
from rules.europe_in_turmoil.deck import CARD_IDS, NUMBERS, TITLES
from rules.europe_in_turmoil.dice import rolled, signed
from rules.europe_in_turmoil.naval import (
    BAYERN,
    BOXES,
    DREADNOUGHT,
    LAST,
    NAVIES,
    blocked,
    bonus,
    reached,
)
from rules.europe_in_turmoil.piles import draw, drop
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import Put
from rules.europe_in_turmoil.where import Where


class Attempt(Act, frozen=True):
    """Try to advance your own navy by one box with a value of OPs.

    ``ordinary`` attempts count against the limit of the turn.
    """

    value: int
    own: bool = False
    late: bool = False
    ordinary: bool = True
    die: int = 0

    def text(self) -> str:
        return f"make a naval attempt of value {self.value}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "quiet" if state.navy[seat] >= LAST or blocked(state, seat) else "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        box = state.navy[seat]
        if box >= LAST:
            return ()
        if not self.die:
            if self.ordinary:
                state.attempts[seat] = state.attempts.get(seat, 0) + 1
            why = blocked(state, seat)
            if why:
                target = {"target": BOXES[box + 1].target}
                return self._failed(state, seat, log, f"The naval attempt fails: {why}", target)
            return rolled(state, seat, log, self, "a naval attempt")
        more, goal = bonus(state, seat, own=self.own, late=self.late), BOXES[box + 1]
        total = self.die + self.value + more
        sums = f"{self.die} + {self.value} (OPs){f' {signed(more)}' if more else ''} = {total}, needed {goal.target}"
        data = {"die": self.die, "total": total, "target": goal.target}
        if total < goal.target:
            return self._failed(state, seat, log, f"Naval attempt: {sums}: it fails", data)
        log.append(Event(kind="attempted", text=f"Naval attempt: {sums}: it succeeds", seat=seat, data=data))
        if seat in state.plus_one:
            state.plus_one.remove(seat)
        return [Advance(1)]

    def _failed(self, state: State, seat: Seat, log: Log, text: str, data: dict[str, int]) -> tuple[Step, ...]:
        if seat not in state.plus_one:
            state.plus_one.append(seat)
            text += f"; the {NAVIES[seat]} turns to its +1 side"
        log.append(Event(kind="attempted", text=text, seat=seat, data=data))
        return ()


class Advance(Act, frozen=True):
    """Move your own navy forward, box by box, each with its own effect. Its side stays (R49)."""

    boxes: int

    def text(self) -> str:
        return f"advance your navy {self.boxes} box{'es' * (self.boxes > 1)}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if not self.boxes or state.navy[seat] >= LAST:
            return ()
        if seat == AUTHORITARIAN and not state.navy[LIBERAL] and state.option("german_navy") == "wait":
            text = "The German Navy waits for the British Navy"
            log.append(Event(kind="waited", text=text, seat=seat))
            return ()
        before = reached(state, seat)
        state.navy[seat] += 1
        box = state.navy[seat]
        if seat == AUTHORITARIAN and box > state.high_water:
            state.high_water = 0
        data = {"box": box, "navy": seat}
        log.append(Event(kind="advanced", text=f"The {NAVIES[seat]} enters {BOXES[box].name}", seat=seat, data=data))
        steps: list[Step | For] = []
        if box > before:
            steps += entered(state, seat, box, log)
        if self.boxes > 1:
            steps.append(Advance(self.boxes - 1))
        return steps


def entered(state: State, seat: Seat, box: int, log: Log) -> list[Step | For]:
    """What a navy gets for a box that it has not been in before: VP now, the rest as steps."""
    first = reached(state, other(seat)) < box
    won = BOXES[box].first if first else BOXES[box].second
    if won:
        state.gain_vp(seat, won)
        text = f"{NAMES[seat]} gained {won} VP for {BOXES[box].name}"
        log.append(Event(kind="scored", text=text, seat=seat, data={"vp": state.vp}))
    if not first:
        return []
    if box == DREADNOUGHT:
        return [FIRST_DREADNOUGHT]
    if box == BAYERN:
        return [Redraw()]
    return []


class Retreat(Act, frozen=True):
    """Move the German Navy back; the high-water mark remembers the highest box it was in (R52)."""

    boxes: int

    def text(self) -> str:
        return f"move the German Navy back {self.boxes} box{'es' * (self.boxes > 1)}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        before = state.navy[AUTHORITARIAN]
        back = min(self.boxes, before)
        if not back:
            return ()
        state.high_water = state.high_water or before
        state.navy[AUTHORITARIAN] = before - back
        text = f"The German Navy goes back to {BOXES[before - back].name}"
        log.append(Event(kind="retreated", text=text, seat=seat, data={"box": before - back}))
        return ()


class Redraw(Act, frozen=True):
    """Bayern class: exchange two cards of your hand, or not (R57)."""

    def text(self) -> str:
        return "you may discard 2 cards and draw new ones"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        count, fresh = min(2, len(state.hands[me.seat])), redrawn(state)
        cards = f"{count} cards" if count > 1 else "your card" if count else "no card"
        options = (
            Option("redraw", f"Discard {cards} and draw {fresh}", reveals=not count),
            Option("decline", "Keep your hand", reveals=foresee(state)),
        )
        prompt = f"The {BOXES[BAYERN].name}: you may discard {cards} and draw {fresh}."
        return me.ask(options, prompt, waiting="to exchange cards or not")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "decline":
            return ()
        if state.hands[seat]:
            return [Exchange()]
        draw(state, seat, redrawn(state), log)
        return ()


class Exchange(Act, frozen=True):
    """Choose the two cards that the Bayern class exchanges."""

    def text(self) -> str:
        return "discard 2 cards and draw new ones"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        hand = state.hands[me.seat]
        options = (Option(CARD_IDS[c], f"Discard {TITLES[c]}", reveals=True, target=CARD_IDS[c]) for c in hand)
        count = min(2, len(hand))
        prompt = f"Discard {count} card{'s' * (count > 1)}, then draw {redrawn(state)}."
        return me.ask(options, prompt, least=count, most=count, waiting="to discard cards")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        for pick in picks:
            drop(state, seat, NUMBERS[pick], log)
        draw(state, seat, redrawn(state), log)
        return ()


def redrawn(state: State) -> int:
    """How many cards the Bayern class gives for the two discarded."""
    return {"three": 3, "two": 2}[state.option("bayern")]


class LookAtHand(Act, frozen=True):
    """Orion class: the opponent's hand is shown to the step's own seat (R59)."""

    def text(self) -> str:
        return "look at the opponent's hand"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        held = state.hands[other(seat)]
        text = f"{NAMES[seat]} saw the hand of {NAMES[other(seat)]} (Orion class)"
        log.append(Event(kind="looked", text=text, seat=seat, reveals=True))
        text = f"{NAMES[other(seat)]} holds {words(TITLES[card] for card in sorted(held)) or 'no card'}"
        data = {"cards": [CARD_IDS[card] for card in sorted(held)]}
        log.append(Event(kind="saw", text=text, seat=seat, to=(seat,), reveals=True, data=data))
        return ()


FIRST_DREADNOUGHT = Put(2, Where(regions=(INDEPENDENT,), now="free"), per=1, may=True)
