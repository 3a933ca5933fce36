"""Random legal games to the end: ``python -m rules.core.play GAME [--games N] [--seed S] [--players P]``."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct, field

from rules import GAMES
from rules.core.chance import Chance
from rules.core.contract import Choice, Decision, Event, Game, Illegal, Outcome

LIMIT = 20_000  # decisions; a game longer than this does not end
Policy: TypeAlias = Callable[[Game[Any, Any], Any, Decision, Chance], Choice]


class Fault(Exception):
    """A law of the contract was broken; ``save`` is the state in which it happened."""

    def __init__(self, what: str, save: bytes) -> None:
        super().__init__(what)
        self.save = save


class Tally(Struct):
    """What a run of games came to. ``figures`` sums up what the games report, ``reports`` counts how often."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    figures: dict[str, float] = field(default_factory=dict)
    reports: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome, decisions: int, figures: Mapping[str, float]) -> None:
        """One more finished game."""
        self.finished += 1
        self.decisions += decisions
        self.outcomes[f"{'+'.join(outcome.winners) or 'nobody'}: {outcome.how}"] += 1
        for key, number in figures.items():
            self.figures[key] = self.figures.get(key, 0) + number
            self.reports[key] += 1


def whim(game: Game[Any, Any], state: Any, decision: Decision, chance: Chance) -> Choice:
    """Any legal answer, each count and each option alike."""
    count = decision.least + chance.below(decision.most - decision.least + 1)
    ids = [option.id for option in decision.options]
    if count == 1:
        return Choice(decision.id, (ids[chance.below(len(ids))],))
    chance.shuffle(ids)
    return Choice(decision.id, tuple(ids[:count]))


def play(
    game: Game[Any, Any],
    seed: bytes,
    seats: Sequence[str],
    options: dict[str, str],
    *,
    policy: Policy = whim,
    checked: bool = True,
    seen: Callable[[Any, Sequence[Event]], None] | None = None,
) -> tuple[Any, int]:
    """Play one game; return its last state and the number of decisions. Raises Fault for a broken law.

    ``checked``: at every step, verify the invariants, go through dump and load, and make every seat's view.
    ``seen`` is called with the state and its new events after every decision.
    """
    whims = Chance(seed[::-1] + b"whims")
    state = game.new_game(seed, seats, options)
    for count in range(LIMIT):
        asked = game.pending(state)
        if not asked:
            if game.outcome(state) is None:
                raise Fault("nothing is pending and nobody has won", game.dump(state))
            return state, count
        before = game.dump(state) if checked else b""
        try:
            if checked:
                state = inspected(game, state, asked, seats)
                asked = game.pending(state)
            decision = asked[whims.below(len(asked))] if len(asked) > 1 else asked[0]
            events = game.apply(state, decision.seat, policy(game, state, decision, whims))
            if seen is not None:
                seen(state, events)
        except Exception as fault:
            raise Fault("".join(traceback.format_exception(fault)), before or game.dump(state)) from fault
    raise Fault(f"no end after {LIMIT} decisions", game.dump(state))


def inspected(game: Game[Any, Any], state: Any, asked: list[Decision], seats: Sequence[str]) -> Any:
    """The state after a save and load, with every law of one position checked."""
    game.check(state)
    raw = game.dump(state)
    again = game.load(raw)
    assert game.dump(again) == raw, "dump and load change the state"
    assert game.pending(again) == asked, "dump and load change the questions"
    for decision in asked:
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids), f"two options are the same: {ids}"
        assert 0 <= decision.least <= decision.most <= len(ids) and ids, f"impossible counts: {decision}"
        for option in decision.options:
            assert 0 < len(option.id) <= 90 and ":" not in decision.id, option
            assert 0 < len(option.label) <= 80 and len(option.detail) <= 100, option
    for seat in (*seats, None):
        game.view(again, seat)
    return again


def kinds(state: Any, events: Sequence[Event]) -> Iterable[str]:
    """What a game without a list of its own has reached: the kinds of its events."""
    return (event.kind for event in events)


def table(counts: Counter[str], labels: Sequence[str]) -> str:
    """How often each label was reached (without labels: all that was counted), and those that never were."""
    rows = [f"{counts[label]:8}  {label}" for label in labels or sorted(counts)]
    missing = [label for label in labels if not counts[label]]
    return "\n".join([*rows, f"not reached: {'; '.join(missing) or 'nothing'}"])


def main(argv: Sequence[str] | None = None) -> int:
    """The command line. Returns 1, with the saved game in a file, at the first fault."""
    parser = argparse.ArgumentParser(prog="rules.core.play", description="Play random legal games to the end.")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, default=0, help="default: cycle through all allowed counts")
    parser.add_argument("--options", nargs="*", default=[], metavar="KEY=VALUE")
    parser.add_argument("--policy", default="random", help="how the players choose (default: at random)")
    parser.add_argument("--fast", action="store_true", help="without checks, saves and views, to measure speed")
    parser.add_argument("--coverage", action="store_true", help="print how often each card and rule was reached")
    args = parser.parse_args(argv)
    game = GAMES[args.game]
    counts: Counter[str] = Counter()
    reached: Callable[[Any, Sequence[Event]], Iterable[str]] = getattr(game, "reached", kinds)

    def seen(state: Any, events: Sequence[Event]) -> None:
        counts.update(reached(state, events))

    policies: dict[str, Policy] = {"random": whim, **getattr(game, "policies", {})}
    if args.policy not in policies:
        parser.error(f"policies of this game: {', '.join(policies)}")
    options = dict(pair.partition("=")[::2] for pair in args.options)
    tally, started = Tally(), time.perf_counter()
    for n in range(args.games):
        seed = (args.seed + n).to_bytes(16, "big")
        count = args.players or game.player_counts[n % len(game.player_counts)]
        tally.games += 1
        try:
            seats = game.seats_for(count)
            state, decisions = play(
                game,
                seed,
                seats,
                options,
                policy=policies[args.policy],
                checked=not args.fast,
                seen=seen if args.coverage else None,
            )
        except Illegal as refused:
            parser.error(str(refused))
        except Fault as fault:
            file = Path(f"fault-{game.key}-{args.seed + n}.json")
            file.write_bytes(fault.save)
            print(f"{fault}\nseed {args.seed + n}, saved as {file}", file=sys.stderr)
            return 1
        outcome = game.outcome(state)
        assert outcome is not None
        tally.add(outcome, decisions, game.figures(state))
    seconds = time.perf_counter() - started
    print(
        json.dumps(
            {
                "games": tally.games,
                "finished": tally.finished,
                "decisions": tally.decisions,
                "seconds": round(seconds, 2),
                "decisions_per_s": round(tally.decisions / seconds) if seconds else 0,
                "mean_decisions": round(tally.decisions / max(tally.games, 1), 1),
                "outcomes": dict(tally.outcomes.most_common()),
                "figures": {key: round(total / tally.reports[key], 3) for key, total in tally.figures.items()},
            }
        )
    )
    if args.coverage:
        print(table(counts, getattr(game, "to_reach", ())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
