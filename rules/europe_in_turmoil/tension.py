"""Tension, the status of the alliances, and crisis rolls: when the Great War breaks out."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES
from rules.europe_in_turmoil.dice import minus, rolled, signed
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.war import GreatWar

HIGHEST = 6
FERDINAND = 3  # the highest Tension while Franz Ferdinand holds Vienna and Budapest
FERDINAND_CARD, JAURES = 4, 75  # Franz Ferdinand, Jean Jaures
OPEN_SPACES = (-4, -3, -2, -1, 0)  # the numbers on the Great War track, left to right


def tension_cap(state: State) -> int:
    """The highest Tension possible now: 3 while Franz Ferdinand is in effect and his two capitals hold (R60)."""
    held = all(state.control(space) == AUTHORITARIAN for space in ("vienna", "budapest"))
    return FERDINAND if held and state.lasts(FERDINAND_CARD) else HIGHEST


def status(state: State) -> int:
    """The Great War Status modifier of a crisis roll (R64): usually negative."""
    leftmost = OPEN_SPACES[min(len(state.track), len(OPEN_SPACES) - 1)]
    return leftmost - 2 * (state.emperors == "three_emperor_league") + ("balkan_wars" in state.track)


def war_odds(state: State) -> int:
    """How many faces of the die would start the Great War now: 0 to 6."""
    return max(0, min(6, state.tension + status(state)))


class Tension(Act, frozen=True):
    """Raise or lower Tension. What does not fit costs or brings the step's own seat VP (R61 to R63)."""

    amount: int

    def text(self) -> str:
        return f"{'raise' if self.amount > 0 else 'lower'} Tension by {abs(self.amount)}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        before, wanted = state.tension, state.tension + self.amount
        if self.amount > 0:
            state.tension = max(before, min(wanted, tension_cap(state)))
        else:
            state.tension = max(wanted, 0)
        verb = "rose" if self.amount > 0 else "fell"
        moved = f"Tension {verb} to {state.tension}" if state.tension != before else f"Tension stays at {before}"
        log.append(Event(kind="tension", text=moved, seat=seat, data={"tension": state.tension}))
        lost = wanted - state.tension  # too high: points lost; below zero: points gained
        if lost:
            state.gain_vp(seat, -lost)
            what = f"lost {lost}" if lost > 0 else f"gained {-lost}"
            text = f"{NAMES[seat]} {what} VP for Tension beyond the limit"
            log.append(Event(kind="scored", text=text, seat=seat, data={"vp": state.vp}))
        return ()


class Crisis(Act, frozen=True):
    """Roll for the outbreak of the Great War. If it breaks out, nothing else that was going on is finished (R67)."""

    asked: bool = False
    die: int = 0

    def text(self) -> str:
        return "make a crisis roll"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if state.lasts(JAURES) and not self.asked else "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if not self.asked and state.lasts(JAURES):
            return [For(LIBERAL, Appease()), Crisis(asked=True)]
        if not self.die:
            return rolled(state, seat, log, self, "a crisis")
        total = self.die + state.tension + status(state)
        war = total > 6
        sums = f"{self.die} + {state.tension} (Tension) {signed(status(state))} (Great War Status) = {minus(total)}"
        text = f"Crisis: {sums}: {'the Great War breaks out' if war else 'no war'}"
        data = {"die": self.die, "tension": state.tension, "status": status(state), "total": total}
        log.append(Event(kind="crisis", text=text, seat=seat, reveals=True, ends=war, data=data))
        if not war:
            return ()
        return outbreak(state)


def outbreak(state: State) -> list[Step | For]:
    """War: drop all that was going on (R67) and return the step of the Great War."""
    state.program.clear()
    state.discard += state.open
    state.open, state.running, state.phasing, state.at_war = [], [], None, True
    return [For(LIBERAL, GreatWar())]


class Appease(Act, frozen=True):
    """Jean Jaures: before a crisis roll, Liberal may give 1 VP to lower Tension by 1 (R66)."""

    def text(self) -> str:
        return "lose 1 VP to lower Tension by 1 before a crisis roll, or not"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        calmer = max(0, state.tension - 1) + status(state)
        odds = f"war on {max(0, min(6, calmer))} of 6 instead of {war_odds(state)} of 6"
        options = (
            Option("appease", "Lose 1 VP and lower Tension by 1", odds, reveals=True),
            Option("decline", "Let the crisis roll be made as it is", f"war on {war_odds(state)} of 6", reveals=True),
        )
        prompt = f"A crisis roll comes. Give 1 VP to lower Tension by 1? Tension is {state.tension}."
        return me.ask(options, prompt, waiting="to calm the crisis or not")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "decline":
            return ()
        state.gain_vp(seat, -1)
        text = f"{NAMES[seat]} gave 1 VP for calm (Jean Jaures)"
        log.append(Event(kind="scored", text=text, seat=seat, data={"vp": state.vp}))
        return [Tension(-1)]
