"""The end of a round and of the game: pivotal bonus actions, dimensions, objectives, victory (rulebook p. 7-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.contract import Decision, Event, Option, Outcome, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.red_flag_over_paris.board import (
    AREAS,
    DIMENSIONS,
    MOMENTUM_NAMES,
    NAMES,
    OTHER,
    PIVOTAL,
    SIDE_NAMES,
    SIDES,
    SPACE_LIMIT,
    SPACES,
    VP_LIMIT,
    C,
    V,
    kind,
)
from rules.red_flag_over_paris.cards import resolve
from rules.red_flag_over_paris.deck import PRINTED, TITLES
from rules.red_flag_over_paris.state import State
from rules.red_flag_over_paris.steps import Act, event, move_option, option, plain, replace_cube, runs_on

# pivotal bonus actions (p. 7)


class Pivotals(Act, frozen=True):
    """Look who controls which pivotal space; these will have a bonus action."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.phase = "pivotal"
        state.active = None
        return (PivotalOrder(tuple(space for space in PIVOTAL if state.control(space))),)


def useful(state: State, space: str) -> bool:
    """The controller of this pivotal space can do something with its bonus action."""
    seat = state.control(space)
    assert seat is not None
    mine, foes = state.sides[seat].cubes, state.sides[OTHER[seat]].cubes
    dimension = AREAS[SPACES[space].dimension]
    return any(mine[s] for s in dimension) or (state.supply(seat) > 0 and any(foes[s] for s in dimension))


class PivotalOrder(Act, frozen=True):
    """The Initiative Player picks the next bonus action; an action only touches its own dimension."""

    spaces_left: tuple[str, ...]

    def useful(self, state: State) -> list[str]:
        return [space for space in self.spaces_left if useful(state, space)]

    def opens(self, state: State, seat: Seat) -> bool | None:
        for space in self.spaces_left:
            owner = state.control(space)
            assert owner is not None
            if any(state.sides[owner].cubes[s] for s in AREAS[SPACES[space].dimension]):
                return False
        return None

    def asks(self, state: State, me: Todo) -> list[Decision]:
        found = self.useful(state)
        if len(found) < 2:
            return []
        options = []
        for space in found:
            owner = state.control(space)
            assert owner is not None
            options.append(plain(f"next:{space}", f"{NAMES[space]} next: bonus action of {SIDE_NAMES[owner]}"))
        return me.ask(
            options,
            f"You have the initiative: which of {len(found)} pivotal bonus actions comes next?",
            ask="order",
            waiting="to order the pivotal bonus actions",
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        found = self.useful(state)
        return self.then(state, found[0]) if found else ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return self.then(state, picks[0].partition(":")[2])

    def then(self, state: State, space: str) -> Iterable[Step | For]:
        owner = state.control(space)
        assert owner is not None
        state.active = owner
        state.begin(f"{SIDE_NAMES[owner]}, bonus action of {NAMES[space]}", f"Bonus action of {NAMES[space]}")
        rest = tuple(s for s in self.spaces_left if s != space)
        return For(owner, Bonus(space)), For(owner, BonusEnd()), PivotalOrder(rest)


class Bonus(Act, frozen=True):
    """De-escalate, Spread Influence or Turncoat within the dimension of the pivotal space, or nothing."""

    space: str

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat = me.seat
        mine, foes = state.sides[seat].cubes, state.sides[OTHER[seat]].cubes
        dimension = AREAS[SPACES[self.space].dimension]
        on = runs_on(state)
        # after the first cube a second question is certain, unless that was the last cube here
        last = on and sum(mine[s] + foes[s] for s in dimension) < 2
        options = [option("deescalate", space, seat, last) for space in dimension if mine[space]]
        options += spreads(state, seat, dimension, False, "Then you may move a second cube.")
        if state.supply(seat):
            options += [
                option("turncoat", space, seat, on) for space in dimension if foes[space] and mine[space] < SPACE_LIMIT
            ]
        if not options:
            return []
        options.append(plain("pass", "No bonus action", on))
        return me.ask(
            options,
            f"{state.cause}: De-escalate, Spread Influence or Turncoat within "
            f"{DIMENSIONS[SPACES[self.space].dimension]}, or none of these.",
            waiting="to take a pivotal bonus action",
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        pick, *where = picks[0].split(":")
        if pick == "deescalate":
            state.lift(seat, where[0], log, seat)
            return (Deescalate(self.space),)
        if pick == "spread":
            state.shift(seat, where[0], where[1], log)
            return (Spread(self.space),)
        if pick == "turncoat":
            replace_cube(state, seat, where[0], log)
        return ()


def spreads(state: State, seat: Seat, dimension: Sequence[str], reveals: bool, detail: str = "") -> list[Option]:
    """Every move of one own cube within the dimension."""
    mine = state.sides[seat].cubes
    return [
        move_option("spread", origin, target, reveals, detail)
        for origin in dimension
        if mine[origin]
        for target in dimension
        if target != origin and mine[target] < SPACE_LIMIT
    ]


class Deescalate(Act, frozen=True):
    """After the first own cube: a second own cube, or an opposing one."""

    space: str

    def asks(self, state: State, me: Todo) -> list[Decision]:
        mine, foes = state.sides[me.seat].cubes, state.sides[OTHER[me.seat]].cubes
        dimension = AREAS[SPACES[self.space].dimension]
        on = runs_on(state)
        options = [option("give", space, me.seat, on) for space in dimension if mine[space]]
        options += [option("remove", space, me.seat, on) for space in dimension if foes[space]]
        if not options:
            return []
        options.append(plain("done", "Stop here: no more", on))
        return me.ask(
            options,
            f"{state.cause}: you may also remove an opposing cube or a second one of yours.",
            waiting="to take a pivotal bonus action",
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        pick, _, space = picks[0].partition(":")
        if pick != "done":
            state.lift(seat if pick == "give" else OTHER[seat], space, log, seat)
        return ()


class Spread(Act, frozen=True):
    """After the first move: a second one."""

    space: str

    def asks(self, state: State, me: Todo) -> list[Decision]:
        on = runs_on(state)
        options = spreads(state, me.seat, AREAS[SPACES[self.space].dimension], on)
        if not options:
            return []
        options.append(plain("done", "Stop here: no more", on))
        return me.ask(options, f"{state.cause}: you may move a second cube.", waiting="to take a pivotal bonus action")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] != "done":
            _, origin, target = picks[0].split(":")
            state.shift(seat, origin, target, log)
        return ()


class BonusEnd(Act, frozen=True):
    """Breaches are settled after each bonus action (p. 6)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.settle_breaches(log)
        state.active = None
        text = f"{SIDE_NAMES[seat]} finished the {state.cause[0].lower()}{state.cause[1:]}"
        log.append(Event(kind="finished", text=text, seat=seat, ends=True))
        return ()


# victory points


Gain = tuple[Seat, str, str]  # who, which track, why


def order_matters(state: State, gains: Sequence[Gain]) -> bool:
    """Whether the ends of the tracks make it matter who scores first (p. 4)."""
    return len({tally(state, gains, first) for first in SIDES}) > 1


def tally(state: State, gains: Sequence[Gain], first: Seat) -> tuple[int, ...]:
    """Political and military VP after all gains, those of ``first`` before the others."""
    vp = {"political": state.political, "military": state.military}
    for seat in (first, OTHER[first]):
        for owner, track, _ in gains:
            if owner == seat:
                step = 1 if seat == C else -1
                vp[track] = max(-VP_LIMIT, min(VP_LIMIT, vp[track] + step))
    return tuple(vp.values())


class Gains(Act, frozen=True):
    """Victory points of both sides; the Initiative Player orders them where the order can matter."""

    gains: tuple[Gain, ...]
    why: str

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if not order_matters(state, self.gains):
            return []
        on = runs_on(state)
        options = [plain(f"first:{side}", f"{SIDE_NAMES[side]} scores first", on) for side in SIDES]
        return me.ask(
            options,
            f"You have the initiative: who scores {self.why} first? A track is near its end, so it matters.",
            ask="order",
            waiting=f"to order the scoring of {self.why}",
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.score(state, state.initiative, log)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return self.score(state, picks[0].partition(":")[2], log)

    def score(self, state: State, first: Seat, log: Log) -> Iterable[Step | For]:
        for seat in (first, OTHER[first]):
            for owner, track, why in self.gains:
                if owner == seat:
                    state.score(seat, track, log, why)
        return ()


class Dimensions(Act, frozen=True):
    """1 VP for every dimension of which one side controls all three spaces."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.phase = "scoring"
        state.active = None
        state.begin(f"Scoring of {'the Final Crisis' if state.final_crisis else f'round {state.round}'}", "Scoring")
        gains = []
        for dimension, name in DIMENSIONS.items():
            owners = {state.control(space) for space in AREAS[dimension]}
            owner = owners.pop() if len(owners) == 1 else None
            if owner:
                gains.append((owner, kind(AREAS[dimension][0]), f"all of {name}"))
        if not gains:
            log.append(Event(kind="scored", text="No side controls a whole Crisis Dimension"))
        return (Gains(tuple(gains), "Crisis Dimensions"),)


# objectives (p. 7)


class RevealObjectives(Act, frozen=True):
    """Both objectives are shown; control is read once, for both cards (ruling R46)."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        return True

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.phase = "objective_scoring"
        gains: list[Gain] = []
        met: list[Seat] = []
        for side in SIDES:
            card = state.sides[side].objective
            assert card is not None
            state.revealed[side] = card
            state.publish(card)
            space = PRINTED[card].space
            owner = state.control(space)
            holder = f"controlled by {SIDE_NAMES[owner]}" if owner else "controlled by nobody"
            text = f"{SIDE_NAMES[side]} revealed the objective {TITLES[card]}: {NAMES[space]}, {holder}"
            log.append(Event(kind="revealed", text=text, seat=side, reveals=True, data={"card": card}))
            if owner:
                gains.append((owner, kind(space), f"objective {TITLES[card]}"))
            if owner == side:
                met.append(side)
        return Gains(tuple(gains), "objectives"), Fulfil(tuple(met))


class Fulfil(Act, frozen=True):
    """Fulfilled objectives go to their owners' piles, the others out of the game; then the events."""

    met: tuple[Seat, ...]

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for side in SIDES:
            data = state.sides[side]
            assert data.objective is not None
            (data.fulfilled if side in self.met else state.objectives_out).append(data.objective)
            data.objective = None
        return (ObjectiveOrder(self.met),) if self.met else ()


class ObjectiveOrder(Act, frozen=True):
    """The events of the fulfilled objectives, in the order the Initiative Player decides."""

    met: tuple[Seat, ...]

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if len(self.met) < 2:
            return []
        on = runs_on(state)
        options = [
            plain(f"first:{side}", f"{SIDE_NAMES[side]} first: {TITLES[state.revealed[side]]}", on) for side in self.met
        ]
        return me.ask(
            options,
            "You have the initiative: whose objective event comes first?",
            ask="order",
            waiting="to order the objective events",
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.then(self.met)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        first = picks[0].partition(":")[2]
        return self.then((first, OTHER[first]))

    def then(self, order: Sequence[Seat]) -> Iterable[Step | For]:
        return tuple(For(side, ObjectiveEvent()) for side in order)


class ObjectiveEvent(Act, frozen=True):
    """One side resolves the event of its fulfilled objective."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        card = state.revealed[seat]
        state.active = seat
        state.begin(f"{SIDE_NAMES[seat]}, objective {TITLES[card]}", TITLES[card])
        text = f"{SIDE_NAMES[seat]} may use the event of {TITLES[card]}"
        log.append(event("resolved", text, seat, card=card))
        return (*resolve(state, seat, card), ObjectiveEnd())


class ObjectiveEnd(Act, frozen=True):
    """Breaches are settled after each objective event (p. 6)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.settle_breaches(log)
        state.active = None
        text = f"{SIDE_NAMES[seat]} keeps {TITLES[state.revealed[seat]]} as a fulfilled objective"
        log.append(Event(kind="finished", text=text, seat=seat, ends=True))
        return ()


# victory (p. 8)


class EndGame(Act, frozen=True):
    """The extra VPs of full momentum tracks, then the winner."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        return True

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for side, track in ((V, "military"), (C, "political")):
            if state.sides[side].momentum == 3:
                state.score(side, track, log, f"{MOMENTUM_NAMES[side]} at 3")
        state.phase = "over"
        state.active = None
        state.outcome = verdict(state)
        log.append(Event(kind="ended", text=state.outcome.text.removesuffix("."), reveals=True, ends=True))
        return ()


def verdict(state: State) -> Outcome:
    """The winner by victory points, else by the tie-break (p. 8)."""
    political, military = state.points(C, "political"), state.points(V, "military")
    score = {V: military, C: political}
    standing = f"Commune {political} political, Versailles {military} military".replace("-", "−")
    for side, own, other in ((V, military, political), (C, political, military)):
        if own >= 0 and own > other:
            text = f"{SIDE_NAMES[side]} won by victory points ({standing})."
            return Outcome((side,), "victory points", score, "p. 8", text)
    leads = tie_break(state)
    wins = {side: [name for name, leader in leads.items() if leader == side] for side in SIDES}
    winner = V if len(wins[V]) > len(wins[C]) else C
    most, least = len(wins[winner]), len(wins[OTHER[winner]])
    why = "The victory points are level" if political == military else "Neither side has 0 or more victory points"
    how = f"{SIDE_NAMES[winner]} won it {most} to {least}"
    if most == least:
        how = f"it is level at {most} each, so {SIDE_NAMES[winner]} won"
    led = "; ".join(f"{SIDE_NAMES[side]} leads in {words(names)}" for side, names in wins.items() if names)
    text = f"{why} ({standing}), so the tie-break decides: {how} ({led})."
    return Outcome((winner,), "tie-break", score, "p. 8", text)


def tie_break(state: State) -> dict[str, Seat | None]:
    """Who leads each of the four criteria; None if nobody does."""
    counts = {
        "combined VPs": {side: state.points(side, "political") + state.points(side, "military") for side in SIDES},
        "objectives": {side: len(state.sides[side].fulfilled) for side in SIDES},
        "pivotal spaces": {side: sum(state.control(space) == side for space in PIVOTAL) for side in SIDES},
    }
    leads: dict[str, Seat | None] = {
        name: V if count[V] > count[C] else C if count[C] > count[V] else None for name, count in counts.items()
    }
    leads["Final Crisis initiative"] = state.initiative
    return leads
