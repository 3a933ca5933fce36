"""The verbs of the cards: cubes, discs, momentum, choices and conditions. Each runs or asks, and reads itself aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, StepData, Todo
from rules.red_flag_over_paris.board import (
    AREAS,
    CAPACITY,
    DISC_NAMES,
    MOMENTUM_ANSWER,
    MOMENTUM_LIMIT,
    MOMENTUM_NAMES,
    NAMES,
    OTHER,
    SIDE_NAMES,
    SPACE_LIMIT,
    C,
)
from rules.red_flag_over_paris.spots import Test, Where
from rules.red_flag_over_paris.state import State

LABEL = 80
DETAIL = 100


class Act(StepData, frozen=True):
    """Base of all steps of this game."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        """What happens when this step is reached: True, something hidden may show without a question; False, a
        question certainly comes first; None, it depends on the steps below.
        """
        return None

    def spaces(self) -> Iterator[str]:
        """The spaces that the step may touch."""
        return iter(())


def runs_on(state: State) -> bool:
    """Whether ending the step on top may lead, without another question, to something hidden being shown."""
    for todo in reversed(state.program.todo[:-1]):
        assert isinstance(todo.step, Act)
        opens = todo.step.opens(state, todo.seat)
        if opens is not None:
            return opens
    return False


def clip(text: str, limit: int) -> str:
    """At most ``limit`` characters, cut at a word."""
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(",.;:") + "…"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def cubes(count: int, owner: str = "") -> str:
    return f"{count} {owner}cube{'' if count == 1 else 's'}"


@cache
def option(kind: str, space: str, seat: Seat, reveals: bool) -> Option:
    """The interned option of one cube or disc."""
    name, foe = NAMES[space], SIDE_NAMES[OTHER[seat]]
    label = {
        "place": f"Place a cube in {name}",
        "return": f"Bring a cube back into play in {name}",
        "remove": f"Remove a {foe} cube from {name}",
        "give": f"Take one of your cubes off {name}",
        "replace": f"Replace a {foe} cube in {name} with yours",
        "turncoat": f"Turncoat: replace a {foe} cube in {name} with yours",
        "deescalate": f"De-escalate: take one of your cubes off {name}",
        "disc": f"Build a {DISC_NAMES[seat]} in {name}",
        "raze": f"Remove the {DISC_NAMES[OTHER[seat]]} from {name}",
    }[kind]
    detail = "Then you may remove an opposing cube, or a second one of yours." if kind == "deescalate" else ""
    return Option(f"{kind}:{space}", label, detail, reveals, f"space:{space}")


@cache
def move_option(kind: str, origin: str, target: str, reveals: bool, detail: str = "") -> Option:
    label = f"Move a cube from {NAMES[origin]} to {NAMES[target]}"
    if kind == "spread":
        label = f"Spread: {label[0].lower()}{label[1:]}"
    if kind == "disc":
        label = f"Move your disc from {NAMES[origin]} to {NAMES[target]}"
    return Option(f"{kind}:{origin}:{target}", label, detail, reveals, f"space:{target}")


def event(kind: str, text: str, seat: Seat, **data: Any) -> Event:
    return Event(kind=kind, text=text, seat=seat, data=data)


@cache
def plain(key: str, label: str, reveals: bool = False, detail: str = "") -> Option:
    return Option(key, label, detail, reveals)


# cubes

CubeAct: TypeAlias = Literal["place", "return", "revive", "remove", "give", "replace"]


class Picking(Act, frozen=True):
    """Cubes one at a time: ``left`` more of them, ``among`` these spaces.

    ``act``: place (from the supply), return (only cubes removed from play), revive (those first, then the supply),
    remove (opposing), give (own), replace. ``optional``: the player may stop. ``different``: no space twice.
    ``note``: remember the spaces for later steps of this event.
    """

    act: CubeAct
    left: int
    among: tuple[str, ...]
    optional: bool = False
    different: bool = False
    note: bool = False

    def possible(self, state: State, seat: Seat) -> list[str]:
        """The spaces where one more is legal."""
        side = state.sides[seat]
        mine = side.cubes
        if self.act == "give":
            return [space for space in self.among if mine[space]]
        foes = state.sides[OTHER[seat]].cubes
        if self.act == "remove":
            return [space for space in self.among if foes[space]]
        if not self.available(state, seat):
            return []
        if self.act == "replace":
            return [space for space in self.among if foes[space] and mine[space] < SPACE_LIMIT]
        return [space for space in self.among if mine[space] < SPACE_LIMIT]

    def available(self, state: State, seat: Seat) -> int:
        """Own cubes that this act may put on the map."""
        out = state.sides[seat].out if self.act in ("return", "revive") else 0
        return out if self.act == "return" else out + state.supply(seat)

    def last(self, state: State, seat: Seat, found: Sequence[str]) -> bool:
        """Whether the next pick may be the last of this step."""
        if self.left == 1 or len(found) < 2:
            return True
        return self.act not in ("remove", "give") and self.available(state, seat) < 2

    def asks(self, state: State, me: Todo) -> list[Decision]:
        found = self.possible(state, me.seat)
        if not found:
            return []
        on = runs_on(state)
        reveals = on and self.last(state, me.seat, found)
        kind = self.kind(state, me.seat)
        options = [option(kind, space, me.seat, reveals) for space in found]
        if self.optional:
            options.append(plain("done", "Stop here: no more", on))
        return me.ask(
            options,
            self.prompt(state, me.seat),
            ask=kind,
            waiting=f"to resolve {state.cause}",
            repeat=self.left,
            alike=1 if self.different else self.left,
        )

    def kind(self, state: State, seat: Seat) -> str:
        """The word in the option ids."""
        if self.act == "revive":
            return "return" if state.sides[seat].out else "place"
        return self.act

    def prompt(self, state: State, seat: Seat) -> str:
        foe = SIDE_NAMES[OTHER[seat]]
        count = f"up to {self.left}" if self.optional and self.left > 1 else f"{self.left}"
        plural = "" if self.left == 1 else "s"
        what = {
            "place": f"place {count} cube{plural}",
            "return": f"bring {count} cube{plural} back into play",
            "revive": f"place {count} cube{plural} (those out of play come first)",
            "remove": f"remove {count} {foe} cube{plural}",
            "give": f"take {count} of your own cubes off the map",
            "replace": f"replace {count} {foe} cube{plural} with yours",
        }[self.act]
        may = "you may " if self.optional and self.left == 1 else ""
        return f"{state.cause}: {may}{what}."

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        pick, _, space = picks[0].partition(":")
        if pick == "done":
            return ()
        if pick == "place":
            state.put(seat, space, log)
        elif pick == "return":
            state.put_back(seat, space, log)
        elif pick == "remove":
            state.lift(OTHER[seat], space, log, seat)
        elif pick == "give":
            state.lift(seat, space, log, seat)
        else:
            replace_cube(state, seat, space, log)
        if self.note:
            state.noted.append(space)
        if self.left == 1:
            return ()
        rest = tuple(s for s in self.among if s != space) if self.different else self.among
        return (Picking(self.act, self.left - 1, rest, self.optional, self.different, self.note),)


def replace_cube(state: State, seat: Seat, space: str, log: Log) -> None:
    """An opposing cube leaves, then an own one enters."""
    state.lift(OTHER[seat], space, log, seat)
    state.put(seat, space, log)


class Cubes(Act, frozen=True):
    """Base of the card verbs on cubes. ``upto``: any number from 0."""

    count: int
    where: Where
    upto: bool = False
    different: bool = False
    note: bool = False

    def spaces(self) -> Iterator[str]:
        return iter(self.where.all())

    def amount(self) -> str:
        return f"up to {cubes(self.count)}" if self.upto and self.count > 1 else cubes(self.count)

    def may(self) -> str:
        return "you may " if self.upto and self.count == 1 else ""

    def picking(self, act: CubeAct, state: State, seat: Seat) -> Iterable[Step | For]:
        found = self.where.now(state, seat)
        return (Picking(act, self.count, found, self.upto, self.different, self.note),)


class Place(Cubes, frozen=True):
    """Place cubes from the supply: no reach, presence or points needed."""

    def text(self) -> str:
        return f"{self.may()}place {self.amount()} {self.where.text(self.count, self.different)}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.picking("place", state, seat)


class Revive(Cubes, frozen=True):
    """Place cubes that were removed from play, and only those."""

    def text(self) -> str:
        return f"{self.may()}bring {self.amount()} back into play {self.where.text(self.count, self.different)}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.picking("return", state, seat)


class Rally(Cubes, frozen=True):
    """Place cubes: those that were removed from play come first, then the supply."""

    def text(self) -> str:
        where = self.where.text(self.count, self.different)
        return f"{self.may()}place {self.amount()} {where}, taking first those that are out of play"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.picking("revive", state, seat)


class Remove(Cubes, frozen=True):
    """Remove opposing cubes: no strength, no draw."""

    def text(self) -> str:
        where = self.where.text(self.count, self.different, "from")
        amount = self.amount().replace("cube", "opposing cube")
        return f"{self.may()}remove {amount} {where}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.picking("remove", state, seat)


class Replace(Cubes, frozen=True):
    """An opposing cube out, an own one in, in the same space."""

    def text(self) -> str:
        where = self.where.text(self.count, self.different)
        amount = self.amount().replace("cube", "opposing cube")
        yours = "one of yours" if self.count == 1 else "yours"
        return f"{self.may()}replace {amount} {where} with {yours}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.picking("replace", state, seat)


class Move(Act, frozen=True):
    """Move up to ``left`` own cubes from one set of spaces to another."""

    left: int
    origin: Where
    target: Where

    def text(self) -> str:
        if self.left == 1:
            return f"you may move 1 cube from {self.origin.one()} to {self.target.one()}"
        return f"move up to {self.left} cubes from {self.origin.many()} to {self.target.many()}"

    def spaces(self) -> Iterator[str]:
        return iter(self.origin.all() + self.target.all())

    def asks(self, state: State, me: Todo) -> list[Decision]:
        mine = state.sides[me.seat].cubes
        on = runs_on(state)
        targets = [space for space in self.target.all() if mine[space] < SPACE_LIMIT]
        options = [
            move_option("move", origin, target, on)
            for origin in self.origin.all()
            if mine[origin]
            for target in targets
        ]
        if not options:
            return []
        options.append(plain("done", "Stop here: no more", on))
        return me.ask(
            options,
            f"{state.cause}: {'you may move 1 cube' if self.left == 1 else f'move up to {cubes(self.left)}'}.",
            waiting=f"to resolve {state.cause}",
            repeat=self.left,
            alike=self.left,
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "done":
            return ()
        _, origin, target = picks[0].split(":")
        state.shift(seat, origin, target, log)
        return (Move(self.left - 1, self.origin, self.target),) if self.left > 1 else ()


class Recall(Act, frozen=True):
    """Up to ``left`` cubes removed from play return to the pool, as far as it has room."""

    left: int

    def text(self) -> str:
        return f"return up to {cubes(self.left)} that are out of play to your pool, as far as it has room"

    def most(self, state: State, seat: Seat) -> int:
        side = state.sides[seat]
        room = CAPACITY[side.momentum] - side.pool if seat == C else self.left
        return min(self.left, side.out, room)

    def asks(self, state: State, me: Todo) -> list[Decision]:
        most = self.most(state, me.seat)
        if not most:
            return []
        on = runs_on(state)
        options = [plain(f"recall:{n}", f"Return {cubes(n)} to your pool", on) for n in range(most, 0, -1)]
        options.append(plain("done", "Return none", on))
        return me.ask(options, f"{state.cause}: return up to {cubes(most)} to your pool.",
                      waiting=f"to resolve {state.cause}")  # fmt: skip

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "done":
            return ()
        count = int(picks[0].partition(":")[2])
        side = state.sides[seat]
        side.out -= count
        side.pool += count
        text = f"{SIDE_NAMES[seat]} returned {cubes(count)} from out of play to the pool"
        log.append(event("recalled", text, seat))
        state.deed(f"recalled {seat}")
        return ()


# discs


class Build(Act, frozen=True):
    """The acting side may place a disc, or move one of its two if both are on the map (p. 3, ruling R18)."""

    where: Where

    def text(self) -> str:
        return f"you may build a Fortification or Barricade {self.where.text(1)}"

    def spaces(self) -> Iterator[str]:
        return iter(self.where.all())

    def asks(self, state: State, me: Todo) -> list[Decision]:
        free = [space for space in self.where.now(state, me.seat) if space not in state.discs]
        if not free:
            return []
        on = runs_on(state)
        name = DISC_NAMES[me.seat]
        if state.sides[me.seat].discs:
            options = [option("disc", space, me.seat, on) for space in free]
            what = f"build a {name}"
        else:
            mine = [space for space in AREAS["military"] if state.discs.get(space) == me.seat]
            options = [move_option("disc", origin, target, on) for origin in mine for target in free]
            what = f"move a {name}, as both are on the map"
        options.append(plain("skip", f"Build no {name}" if state.sides[me.seat].discs else f"Move no {name}", on))
        return me.ask(options, f"{state.cause}: you may {what}.", waiting=f"to resolve {state.cause}")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "skip":
            return ()
        *origin, target = picks[0].split(":")[1:]
        if origin:
            del state.discs[origin[0]]
            text = f"{SIDE_NAMES[seat]} moved a {DISC_NAMES[seat]} from {NAMES[origin[0]]} to {NAMES[target]}"
            log.append(event("moved_disc", text, seat))
            state.deed(f"fortified {seat} {target}")
        else:
            state.sides[seat].discs -= 1
            state.tell("fortified", seat, target, log)
        state.discs[target] = seat
        return ()


def raze(state: State, seat: Seat, space: str, log: Log) -> None:
    """The opponent's disc goes back to its supply."""
    del state.discs[space]
    state.sides[OTHER[seat]].discs += 1
    state.tell("razed", seat, space, log)


class Raze(Act, frozen=True):
    """One opposing disc is removed, even with cubes beside it and without a test."""

    where: Where

    def text(self) -> str:
        return f"remove an opposing Fortification or Barricade {self.where.text(1, preposition='from')}"

    def spaces(self) -> Iterator[str]:
        return iter(self.where.all())

    def asks(self, state: State, me: Todo) -> list[Decision]:
        foe = OTHER[me.seat]
        found = [space for space in self.where.all() if state.discs.get(space) == foe]
        if not found:
            return []
        on = runs_on(state)
        options = [option("raze", space, me.seat, on) for space in found]
        return me.ask(options, f"{state.cause}: remove a {DISC_NAMES[foe]}.", waiting=f"to resolve {state.cause}")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        raze(state, seat, picks[0].partition(":")[2], log)
        return ()


# momentum


class Momentum(Act, frozen=True):
    """Move a momentum track one step. ``track``: whose, in the words of the card. ``may``: it can be declined."""

    change: Literal[1, -1]
    track: Literal["versailles", "commune", "own", "opposing"]
    may: bool = False

    def owner(self, seat: Seat) -> Seat:
        return {"own": seat, "opposing": OTHER[seat]}.get(self.track, self.track)

    def text(self) -> str:
        verb = "raise" if self.change > 0 else "lower"
        names = {"own": "your Momentum", "opposing": "your opponent's Momentum"}
        name = names.get(self.track) or MOMENTUM_NAMES[self.track]
        return f"{'you may ' if self.may else ''}{verb} {name} by 1"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if not self.may:
            return []
        owner = self.owner(me.seat)
        level = state.sides[owner].momentum
        if not 0 <= level + self.change <= MOMENTUM_LIMIT:
            return []
        on = runs_on(state)
        verb = "Raise" if self.change > 0 else "Lower"
        name = MOMENTUM_NAMES[owner]
        options = (
            plain(verb.lower(), f"{verb} {name} to {level + self.change}", on),
            plain("skip", f"Leave {name} at {level}", on),
        )
        return me.ask(options, f"{state.cause}: {self.text()} (it is at {level}).", waiting=f"to resolve {state.cause}")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if self.may:
            return ()
        if self.change < 0:
            state.lower_momentum(self.owner(seat), log)
            return ()
        return advance(state, self.owner(seat), log)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return () if picks[0] == "skip" else Momentum(self.change, self.track).run(state, seat, log)


def advance(state: State, owner: Seat, log: Log) -> Iterable[Step | For]:
    """Raise a track; at 2 and 3 the opponent may place a cube at once (rulings R37, R38)."""
    level = state.raise_momentum(owner, log)
    return (For(OTHER[owner], Protest(level)),) if level >= 2 else ()


class Protest(Act, frozen=True):
    """The answer to the other side's momentum: one cube in the dimension that the track names (p. 7)."""

    level: int

    def text(self) -> str:
        return "you may place 1 cube in the dimension named by your opponent's track"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if not state.supply(me.seat):
            return []
        foe = OTHER[me.seat]
        mine = state.sides[me.seat].cubes
        on = runs_on(state)
        options = [
            option("place", space, me.seat, on) for space in AREAS[MOMENTUM_ANSWER[foe]] if mine[space] < SPACE_LIMIT
        ]
        if not options:
            return []
        options.append(plain("decline", "Place no cube", on))
        why = f"{MOMENTUM_NAMES[foe]} reached {self.level}"
        return me.ask(
            options, f"{why}: you may place a cube at once.", ask="answer", waiting="to answer the rise of Momentum"
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] != "decline":
            state.put(seat, picks[0].partition(":")[2], log)
        return ()


# choices and conditions


class Either(Act, frozen=True):
    """The acting side picks one branch. ``may``: or none."""

    branches: tuple[tuple[Step, ...], ...]
    may: bool = False

    def text(self) -> str:
        return f"{'you may ' if self.may else ''}choose one: " + "; or ".join(map(sentence, self.branches))

    def spaces(self) -> Iterator[str]:
        for branch in self.branches:
            yield from touched(branch)

    def asks(self, state: State, me: Todo) -> list[Decision]:
        on = runs_on(state)
        options = [branch_option(n, voiced(sentence(branch), me.seat), on) for n, branch in enumerate(self.branches, 1)]
        if self.may:
            options.append(plain("skip", "Do neither", on))
        return me.ask(options, f"{state.cause}: choose one.", ask="choose", waiting=f"to resolve {state.cause}")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "skip":
            return ()
        return self.branches[int(picks[0].partition(":")[2]) - 1]


class If(Act, frozen=True):
    """A condition, tested when it is reached."""

    test: Test
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()

    def text(self) -> str:
        text = f"if {self.test.text()}, {sentence(self.then)}"
        return f"{text}. Otherwise, {sentence(self.otherwise)}" if self.otherwise else text

    def spaces(self) -> Iterator[str]:
        yield from touched(self.then)
        yield from touched(self.otherwise)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.then if self.test.holds(state, seat) else self.otherwise


def sentence(steps: Iterable[Step]) -> str:
    """The steps as one clause: "place 1 cube in Press, then ..."."""
    return ", then ".join(step.text() for step in steps)


def voiced(text: str, seat: Seat | None) -> str:
    """The text of a step, with the sides by their names if it is known who acts."""
    if seat is None:
        return text
    foe = OTHER[seat]
    return (
        text.replace("an opposing Fortification or Barricade", f"a {DISC_NAMES[foe]}")
        .replace("a Fortification or Barricade", f"a {DISC_NAMES[seat]}")
        .replace("opposing cube", f"{SIDE_NAMES[foe]} cube")
    )


def touched(steps: Iterable[Step]) -> Iterator[str]:
    """Every space that some step may touch."""
    for step in steps:
        assert isinstance(step, Act)
        yield from step.spaces()


@cache
def branch_option(number: int, text: str, reveals: bool) -> Option:
    """A branch of a choice; what the label cannot hold stands in the detail."""
    label = capital(text)
    if len(label) <= LABEL:
        return Option(f"choose:{number}", label, reveals=reveals)
    first, _, rest = label.partition(", then ")
    return Option(f"choose:{number}", clip(f"{first}, then…", LABEL), clip(capital(rest), DETAIL), reveals)
