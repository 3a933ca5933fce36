"""The Score Step: Prestige, then Tension (rulebook p. 8 and 9, rulings R36 to R41 and R48)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from rules.core.contract import Decision, Option, Seat, words
from rules.core.program import For, Log, Step, StepData, Todo
from rules.crisis_1914.nations import ASSERTIONS, NATIONS, THRESHOLD, tension
from rules.crisis_1914.state import Player, State, Week, signed, tell
from rules.crisis_1914.steps import lower, lower_option

RANKS = ("most DP", "second most DP")
SOLO_FREE = 18  # in the solitaire game every DP above this is worth 1 Prestige


class ScorePrestige(StepData, frozen=True):
    """Everybody's Prestige of the week, from the higher Score marker (rulebook p. 8)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.phase, state.round, state.turn, state.active = "score", 0, 0, None
        awards = solo_awards(state) if state.solo else table_awards(state)
        record: dict[Seat, Week] = {}
        sums = ", ".join(f"{NATIONS[scorer].name} {signed(gained)}" for scorer, (_, gained) in awards.items())
        tell(state, log, "scored", f"Week {state.week} scored in Prestige: {sums or 'nobody'}", None, ends=True)
        for scorer, (reasons, gained) in awards.items():
            player = state.players[scorer]
            before = player.prestige
            player.prestige = max(before + gained, 0)
            why = f" ({', '.join(reasons)})" if reasons else ""
            text = f"{NATIONS[scorer].name} scored {signed(gained)} Prestige{why} and has {player.prestige}"
            tell(state, log, "gained", text, scorer, prestige=gained)
            made = tension(player.lo)
            record[scorer] = Week(player.lo, player.hi, len(player.tableau), player.prestige - before, made)
        state.history.append(record)
        return LowerOne([low for low in awards if may_lower(state.players[low])]), ScoreTension()


class LowerOne(StepData, frozen=True):
    """Whoever stayed below the threshold may lower one own die by 1, all at the same time (ruling R38)."""

    left: list[Seat]

    def asks(self, state: State, me: Todo) -> list[Decision]:
        found = []
        for seat in self.left:
            player, last = state.players[seat], state.solo
            options = [lower_option(seat, box, player.dice[box], last) for box in player.lowerable()]
            found.append(
                Decision(
                    f"lower-{state.week}-{seat}",
                    seat,
                    "lower",
                    f"You stayed under {THRESHOLD} DP: you may lower one Tension die by 1.",
                    (*options, leave_option(last)),
                    waiting="to lower a Tension die or not",
                )
            )
        return found

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "decline":
            tell(state, log, "declined", f"{NATIONS[seat].name} lowered no Tension die", seat)
        else:
            lower(state, seat, picks[0].removeprefix("box:"), log)
        return (LowerOne([s for s in self.left if s != seat]),)


class ScoreTension(StepData, frozen=True):
    """Tension from the score track to each Target Nation, then flow-down (rulebook p. 9)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for maker, player in state.playing():
            if player.out:
                continue
            nation, before = NATIONS[maker], dict(player.dice)
            player.dice[nation.target] += tension(player.lo)
            flow_down(player)
            risen = [
                f"{NATIONS[box].name} to {player.dice[box]}" for box in player.boxes if player.dice[box] > before[box]
            ]
            if risen:
                text = f"Tension in {nation.city} rose: {words(risen)}"
                tell(state, log, "tension", text, maker, dice=dict(player.dice))
        return ()


def flow_down(player: Player) -> None:
    """Each lower box has at least half of the box above it, fractions dropped (rulebook p. 9, ruling R40)."""
    for above, box in pairwise(player.boxes):
        player.dice[box] = max(player.dice[box], player.dice[above] // 2)


def table_awards(state: State) -> dict[Seat, tuple[list[str], int]]:
    """What every remaining seat scores, with the reasons, in Initiative order (rulings R35 to R37)."""
    standing = state.initiative()
    ranking = sorted(standing, key=lambda seat: -state.players[seat].hi)  # stable: Initiative breaks ties
    second = 2 if len(state.seats) > 2 else 1
    found: dict[Seat, tuple[list[str], int]] = {}
    for seat in standing:
        player, rank = state.players[seat], ranking.index(seat)
        reasons, total = [], 0
        if player.hi >= THRESHOLD:
            amount = (3, second)[rank] if rank < 2 else 1
            reasons.append(f"{RANKS[rank] if rank < 2 else f'{THRESHOLD} DP or more'} {signed(amount)}")
            total += amount
            if seat == standing[0]:
                reasons.append("top of the Initiative track +1")
                total += 1
        if player.belligerent:
            amount = -1 if rank else 1
            reasons.append(f"Belligerence {signed(amount)}")
            total += amount
        found[seat] = doubled(player, reasons, total)
    return found


def solo_awards(state: State) -> dict[Seat, tuple[list[str], int]]:
    """The solitaire game's own Prestige (rulebook p. 11, ruling R48)."""
    found: dict[Seat, tuple[list[str], int]] = {}
    for seat in state.order:
        player = state.players[seat]
        reasons, total = [], 0
        if player.hi >= THRESHOLD:
            reasons.append(f"{THRESHOLD} DP or more +1")
            total = 1
        if player.hi > SOLO_FREE:
            reasons.append(f"above {SOLO_FREE} DP {signed(player.hi - SOLO_FREE)}")
            total += player.hi - SOLO_FREE
        found[seat] = doubled(player, reasons, total)
    return found


def doubled(player: Player, reasons: list[str], total: int) -> tuple[list[str], int]:
    """Twice the sum with four or more Assertions on the Tableau (rulebook p. 8)."""
    if total and player.count("assertion") >= ASSERTIONS:
        return [*reasons, f"doubled by {ASSERTIONS} Assertions"], 2 * total
    return reasons, total


def may_lower(player: Player) -> bool:
    """True below the threshold, if some die can drop (ruling R38)."""
    return player.hi < THRESHOLD and bool(player.lowerable())


@cache
def leave_option(reveals: bool) -> Option:
    """Lower nothing."""
    return Option("decline", "Lower no die", reveals=reveals)
