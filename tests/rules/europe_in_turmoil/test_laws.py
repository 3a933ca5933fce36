"""What the contract promises, tried in random games: nothing leaks, nothing illegal passes, saves are exact."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance import Chance
from rules.core.contract import Choice, Decision, Event, Illegal
from rules.core.play import inspected, whim
from rules.europe_in_turmoil.board import SEATS
from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL as GAME
from rules.europe_in_turmoil.state import State

WAR = {"mobilization": "on", "monarchy": "on"}


def dutiful(state: State, decision: Decision, whims: Chance) -> Choice:
    """Any legal answer, but Scoring cards are mostly played in time, so that games go on to their later turns."""
    scoring = [option for option in decision.options if "must be played" in option.detail]
    if decision.ask == "play" and scoring and whims.below(2):
        return Choice(decision.id, (scoring[0].id,))
    return whim(GAME, state, decision, whims)


def seen_by(seat: str | None, events: list[Event]) -> list[Event]:
    return [event for event in events if not event.to or seat in event.to]


def told(state: State, seat: str | None) -> list[Any]:
    """All that a seat learns of the open questions: its own in full, of the others who owes what."""
    return [d if d.seat == seat else (d.seat, d.waiting) for d in GAME.pending(state)]


@pytest.mark.parametrize(("number", "options"), [(n, WAR if n % 2 else {}) for n in range(8)])
def test_nothing_leaks(number, options):
    """A seat sees no difference between the position and one with all that it cannot know dealt anew, neither
    before nor after an answer that reveals nothing; and an answer after which something was revealed says so."""
    seed = b"laws" + number.to_bytes(12, "big")
    whims = Chance(seed[::-1])
    state = GAME.new_game(seed, GAME.seats, options)
    for _ in range(3000):
        questions = GAME.pending(state)
        if not questions:
            break
        decision = questions[whims.below(len(questions))]
        choice = dutiful(state, decision, whims)
        picked = [option for option in decision.options if option.id in choice.picks]
        twins = {}
        for seat in (*SEATS, None):
            twin = GAME.disguise(state, seat, whims)
            assert GAME.view(twin, seat) == GAME.view(state, seat)
            assert told(twin, seat) == told(state, seat)
            twins[seat] = twin
        events = GAME.apply(state, decision.seat, choice)
        if not any(option.reveals for option in picked):
            assert not any(event.reveals for event in events), (decision.prompt, picked, events)
            same = seen_by(decision.seat, GAME.apply(twins[decision.seat], decision.seat, choice))
            assert same == seen_by(decision.seat, events)
            assert GAME.view(twins[decision.seat], decision.seat) == GAME.view(state, decision.seat)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("options", [{}, WAR])
def test_every_step_keeps_the_laws_of_a_position(options):
    """Pieces and cards are conserved, and a save loads as the same position with the same questions."""
    whims = Chance(b"positions are kept")
    state = GAME.new_game(b"a game for saving", GAME.seats, options)
    while GAME.pending(state):
        state = inspected(GAME, state, GAME.pending(state), SEATS)
        decision = GAME.pending(state)[0]
        GAME.apply(state, decision.seat, dutiful(state, decision, whims))
    GAME.check(state)


def test_what_is_not_offered_is_refused_and_changes_nothing():
    whims = Chance(b"nothing illegal passes")
    state = GAME.new_game(b"a game for errors", GAME.seats, {})
    for _ in range(400):
        questions = GAME.pending(state)
        if not questions:
            break
        decision = questions[0]
        raw = GAME.dump(state)
        other = next(seat for seat in SEATS if seat != decision.seat)
        wrong = [
            (decision.seat, Choice(decision.id, ("space:atlantis",))),
            (decision.seat, Choice(decision.id, ())),
            (decision.seat, Choice(decision.id, tuple(option.id for option in decision.options) * 2)),
            (decision.seat, Choice("0", (decision.options[0].id,))),
            (other, Choice(decision.id, (decision.options[0].id,))),
        ]
        for seat, choice in wrong:
            with pytest.raises(Illegal) as error:
                GAME.apply(state, seat, choice)
            assert str(error.value)[-1] in ".?" and GAME.dump(state) == raw
        GAME.apply(state, decision.seat, dutiful(state, decision, whims))


def test_the_same_seed_and_choices_give_the_same_game():
    logs = []
    for _ in range(2):
        whims = Chance(b"twice the same")
        state = GAME.new_game(b"one seed for both", GAME.seats, {})
        log: list[Event] = []
        while GAME.pending(state):
            decision = GAME.pending(state)[0]
            log += GAME.apply(state, decision.seat, dutiful(state, decision, whims))
        logs.append((log, GAME.dump(state)))
    assert logs[0] == logs[1]


def test_private_events_are_for_one_seat_and_the_seed_is_in_no_view():
    whims = Chance(b"private things")
    seed = b"the secret seed!"
    state = GAME.new_game(seed, GAME.seats, {})
    while GAME.pending(state):
        decision = GAME.pending(state)[0]
        for event in GAME.apply(state, decision.seat, dutiful(state, decision, whims)):
            assert len(event.to) <= 1 and set(event.to) <= set(SEATS)
        for seat in (*SEATS, None):
            assert repr(seed)[2:-1] not in repr(GAME.view(state, seat))


def test_others_learn_nothing_of_a_secret_choice():
    """The Stability card of one side is not to be found in the other's view, nor in the public events."""
    whims = Chance(b"secret choices")
    tried = 0
    for n in range(6):
        state = GAME.new_game(b"secrets" + bytes([n] * 9), GAME.seats, WAR)
        while GAME.pending(state):
            questions = GAME.pending(state)
            decision = questions[0]
            if decision.secret and len(questions) == 2:
                first, rest = decision, questions[1].seat
                for option in first.options:
                    twin = GAME.load(GAME.dump(state))
                    events = GAME.apply(twin, first.seat, Choice(first.id, (option.id,)))
                    assert seen_by(rest, events) == [] or all(option.id not in str(e) for e in seen_by(rest, events))
                    base = GAME.load(GAME.dump(state))
                    GAME.apply(base, first.seat, Choice(first.id, (first.options[0].id,)))
                    assert GAME.view(twin, rest) == GAME.view(base, rest)
                    assert GAME.view(twin, None) == GAME.view(base, None)
                tried += 1
            GAME.apply(state, decision.seat, dutiful(state, decision, whims))
    assert tried > 5
