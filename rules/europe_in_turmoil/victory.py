"""How a game ends: automatic victory, and setting the outcome."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.contract import Event, Outcome, Seat
from rules.core.program import For, Log, Step
from rules.europe_in_turmoil.act import Act
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, SEATS
from rules.europe_in_turmoil.state import State

AUTOMATIC = 20


def finish(state: State, log: Log, winners: tuple[Seat, ...], how: str, rule: str, text: str) -> None:
    """The game is over. ``text`` is a sentence without final stop; no winners: both lose or draw, as it says."""
    state.program.clear()
    score = {LIBERAL: state.vp, AUTHORITARIAN: -state.vp}
    state.outcome = Outcome(winners, how, score, rule, f"{text}.")
    state.phasing = None
    log.append(Event(kind="over", text=text, ends=True, data={"winners": list(winners), "how": how}))


def by_points(state: State, log: Log, rule: str) -> None:
    """The side on whose half the VP marker stands wins; on 0 the game is a draw."""
    if state.vp:
        winner = LIBERAL if state.vp > 0 else AUTHORITARIAN
        finish(state, log, (winner,), "final scoring", rule, f"{NAMES[winner]} won with {abs(state.vp)} VP")
    else:
        finish(state, log, SEATS, "draw", rule, "The game ended in a draw: the VP marker is on 0")


class TestVictory(Act, frozen=True):
    """A side with 20 VP wins (rulebook 10.4.1); tested when an event, attempt or Scoring is complete (ruling R29)."""

    def text(self) -> str:
        return "a side with 20 VP wins"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if abs(state.vp) >= AUTOMATIC:
            winner = LIBERAL if state.vp > 0 else AUTHORITARIAN
            text = f"{NAMES[winner]} reached {abs(state.vp)} VP and won"
            finish(state, log, (winner,), "automatic victory", "10.4.1", text)
        return ()
