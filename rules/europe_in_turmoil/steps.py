"""The verbs of the cards: placing, removing, swapping and moving support, victory points, lasting effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.board import HEADINGS, NAMES, OTHER, SPACE_NAMES, STABILITY, Space
from rules.europe_in_turmoil.deck import CARD_IDS, TITLES
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.where import Where

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def points(count: int) -> str:
    """ "3 support points"."""
    return f"{count} support point{'s' * (count != 1)}"


def sentence(steps: Iterable[Step]) -> str:
    """The steps as English sentences: "Place 2 support points in Paris. Raise Tension by 1."."""
    texts = [step.text() for step in steps]
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in texts if text)


def prompted(state: State, text: str) -> str:
    """The text of a step as a question, under the title of the event that is being executed."""
    if state.running:
        return f"{TITLES[state.running[-1]]}: {text}."
    return f"{text[0].upper()}{text[1:]}."


# support points


@cache
def _told(seat: Seat, verb: str, space: Space, count: int, before: Seat | None, after: Seat | None) -> str:
    """ "Liberal placed support in Paris, taking control": the numbers stand on the board, so that sentences alike can
    be told as one; a change of control sets its sentence apart."""
    turn = ""
    if after != before:
        if after is None:
            turn = ", losing control" if before == seat else f", ending {NAMES[OTHER[seat]]} control"
        elif after == seat:
            turn = f", taking control from {NAMES[OTHER[seat]]}" if before else ", taking control"
        else:
            turn = f", losing control to {NAMES[after]}" if before else f", which gives {NAMES[after]} control"
    what = "support" if count == 1 else points(count)
    return f"{NAMES[seat]} {verb} {what} in {SPACE_NAMES[space]}{turn}"


def place(state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
    """Add support points of the seat and log it."""
    before = state.control(space)
    state.add(seat, space, count)
    text = _told(seat, "placed", space, count, before, state.control(space))
    log.append(Event(kind="placed", text=text, seat=seat, data={"space": space, "count": count}))


def remove(state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
    """Take support points of the seat away and log it."""
    before = state.control(space)
    state.add(seat, space, -count)
    text = _told(seat, "lost", space, count, before, state.control(space))
    log.append(Event(kind="removed", text=text, seat=seat, data={"space": space, "count": count, "whose": seat}))


def take_control(state: State, seat: Seat, space: Space, log: Log) -> None:
    """Add the fewest support points that give the seat control."""
    need = state.to_control(seat, space)
    if need:
        place(state, seat, space, need, log)


@cache
def _note(space: Space, ours: int, theirs: int, more: int, less: int) -> str:
    """What the change does to control, for a label: own points ``more``, opposing ``less``."""
    need = STABILITY[space]
    before, after = ours - theirs, ours + more - theirs + less
    if after >= need > before:
        return ", takes control"
    if before >= need > after:
        return ", gives up control"
    return ", ends their control" if -before >= need > -after else ""


@lru_cache(maxsize=65536)
def space_option(
    verb: str, cost: str, space: Space, ours: int, theirs: int, change: tuple[int, int], reveals: bool
) -> Option:
    """An option to do something in a space; ``change`` is what it adds to own and takes from opposing points."""
    note = _note(space, ours, theirs, *change)
    label = f"{verb} {SPACE_NAMES[space]}{cost}{note}"
    detail = f"{ours} own, {theirs} opposing, stability {STABILITY[space]}"
    return Option(f"space:{space}", label[:80], detail, reveals, f"space:{space}", HEADINGS[space])


@lru_cache(maxsize=1024)
def done_option(label: str, reveals: bool) -> Option:
    return Option("done", label, "", reveals)


class Spaces(Act, frozen=True):
    """Base of effects that pick spaces one at a time, ``count`` times, at most ``per`` times the same one.

    ``may``: the player can stop early. ``picked`` are the spaces picked so far.
    """

    count: int
    where: Where = Where()
    per: int = 0
    may: bool = False
    picked: tuple[Space, ...] = ()

    def capacity(self, state: State, seat: Seat, space: Space) -> int:
        """How often the space can still be picked, apart from ``per``."""
        return self.count

    def effect(self, state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
        raise NotImplementedError

    def steady(self) -> bool:
        """True if a pick never changes which spaces may be picked."""
        return self.where.now in ("", "own", "not enemy", "no enemy support")

    def room(self, state: State, seat: Seat) -> dict[Space, int]:
        """The legal spaces with how often each can be picked."""
        if self.count <= 0:
            return {}
        found = {}
        for space in self.where.find(state, seat):
            room = self.capacity(state, seat, space)
            if self.per:
                room = min(room, self.per - self.picked.count(space))
            if room > 0:
                found[space] = room
        return found

    def settled(self, room: dict[Space, int]) -> bool:
        """True if there is nothing to choose."""
        return not self.may and self.steady() and (len(room) == 1 or sum(room.values()) <= self.count)

    def option(self, state: State, seat: Seat, space: Space, reveals: bool) -> Option:
        raise NotImplementedError

    def outlook(self, state: State, seat: Seat) -> Outlook:
        room = self.room(state, seat)
        return "asks" if room and not self.settled(room) and (self.may or len(room) > 1) else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat = me.seat
        room = self.room(state, seat)
        if not room or self.settled(room):
            return []
        future = (self.may or self.count == 1 or len(room) <= 2) and foresee(state)
        reveals = future and (self.count == 1 or len(room) <= 2)
        options = [self.option(state, seat, space, reveals) for space in room]
        if self.may:
            options.append(done_option("Stop here", future))
        alike = min(self.count, max(room.values()))
        text = prompted(state, self.text())
        return me.ask(options, text, waiting=self.waiting(), repeat=self.count, alike=alike)

    def waiting(self) -> str:
        return "to place support"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        left = self.count
        for space, room in self.room(state, seat).items():
            count = min(room, left)
            if count:
                self.effect(state, seat, space, count, log)
            left -= count
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "done":
            return ()
        space = picks[0].removeprefix("space:")
        self.effect(state, seat, space, 1, log)
        if self.count == 1:
            return ()
        return (replace(self, count=self.count - 1, picked=(*self.picked, space) if self.per else ()),)

    def spread(self, verb: str) -> str:
        """The step in words, with a verb and its object: "place {} in"."""
        where = self.where.text(one=self.count == 1)
        if self.count == 1:
            return f"{'you may ' if self.may else ''}{verb.format(points(1))} {where}"
        upto = "up to " if self.may else ""
        if self.per == 1 and not self.where.spaces:
            return f"{verb.format('1 support point')} each of {upto}{self.count} {where}"
        most = f", at most {self.per} in each" if self.per else ""
        return f"{verb.format(upto + points(self.count))} {where}{most}"


class Put(Spaces, frozen=True):
    """Place own support points by an effect: no adjacency, no prices (ruling R21)."""

    def text(self) -> str:
        return self.spread("place {} in")

    def effect(self, state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
        place(state, seat, space, count, log)

    def option(self, state: State, seat: Seat, space: Space, reveals: bool) -> Option:
        ours, theirs = state.points(seat, space), state.points(OTHER[seat], space)
        return space_option("Place support in", f" ({self.count} left)", space, ours, theirs, (1, 0), reveals)


class Thin(Spaces, frozen=True):
    """Base of effects that remove opposing support points, as many as there are."""

    def capacity(self, state: State, seat: Seat, space: Space) -> int:
        return state.removable(OTHER[seat], space)

    def effect(self, state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
        remove(state, OTHER[seat], space, count, log)

    def option(self, state: State, seat: Seat, space: Space, reveals: bool) -> Option:
        ours, theirs = state.points(seat, space), state.points(OTHER[seat], space)
        return space_option("Remove support from", f" ({self.count} left)", space, ours, theirs, (0, 1), reveals)

    def waiting(self) -> str:
        return "to remove support"


class Remove(Thin, frozen=True):
    """Remove opposing support points."""

    def text(self) -> str:
        return self.spread("remove {} of the opponent from")


class Withdraw(Spaces, frozen=True):
    """Remove own support points."""

    def text(self) -> str:
        return self.spread("remove {} of your own from")

    def capacity(self, state: State, seat: Seat, space: Space) -> int:
        return state.removable(seat, space)

    def effect(self, state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
        remove(state, seat, space, count, log)

    def option(self, state: State, seat: Seat, space: Space, reveals: bool) -> Option:
        ours, theirs = state.points(seat, space), state.points(OTHER[seat], space)
        return space_option("Remove own support from", f" ({self.count} left)", space, ours, theirs, (-1, 0), reveals)

    def waiting(self) -> str:
        return "to remove support"


class Swap(Spaces, frozen=True):
    """Replace opposing support points by own ones, one for one."""

    def text(self) -> str:
        return self.spread("replace {} of the opponent by your own in")

    def capacity(self, state: State, seat: Seat, space: Space) -> int:
        return state.removable(OTHER[seat], space)

    def effect(self, state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
        remove(state, OTHER[seat], space, count, log)
        place(state, seat, space, count, log)

    def option(self, state: State, seat: Seat, space: Space, reveals: bool) -> Option:
        ours, theirs = state.points(seat, space), state.points(OTHER[seat], space)
        return space_option("Replace support in", f" ({self.count} left)", space, ours, theirs, (1, 1), reveals)

    def waiting(self) -> str:
        return "to replace support"


class Shift(Act, frozen=True):
    """Move up to ``count`` own support points from ``source`` to ``target``, at most ``per`` to each space there."""

    count: int
    source: Where
    target: Where
    per: int = 0
    taken: int = 0

    def text(self) -> str:
        most = f", at most {self.per} to each" if self.per else ""
        return f"move up to {points(self.count)} from {self.source.text()} to {self.target.text()}{most}"

    def _goal(self) -> tuple[Act, ...]:
        return (Put(self.taken, self.target, self.per),) if self.taken else ()

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if self._spaces(state, seat) else "quiet"

    def _spaces(self, state: State, seat: Seat) -> list[Space]:
        """Where another point can be taken, if there is still room for it."""
        room = self.per * len(self.target.find(state, seat)) - self.taken if self.per else 1
        if not self.count or room <= 0:
            return []
        return [space for space in self.source.find(state, seat) if state.removable(seat, space) > 0]

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat = me.seat
        spaces = self._spaces(state, seat)
        if not spaces:
            return []
        reveals = not self.taken and foresee(state)
        options = [self._option(state, seat, space) for space in spaces]
        stop = f"Stop here and place the {self.taken} taken" if self.taken else "Move nothing"
        options.append(done_option(stop, reveals))
        more = " more" if self.taken else ""
        way = f"from {self.source.text()}, then place them in {self.target.text()}"
        text = f"take up to {self.count}{more} of your support points {way}"
        most = self.count
        return me.ask(options, prompted(state, text), waiting="to move support", repeat=most, alike=most)

    def _option(self, state: State, seat: Seat, space: Space) -> Option:
        ours, theirs = state.points(seat, space), state.points(OTHER[seat], space)
        left = f" ({self.count} left)"
        return space_option("Take support from", left, space, ours, theirs, (-1, 0), False)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self._goal()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "done":
            return self._goal()
        remove(state, seat, picks[0].removeprefix("space:"), 1, log)
        return (replace(self, count=self.count - 1, taken=self.taken + 1),)


class Each(Act, frozen=True):
    """Place own support points in every space meant, as they are when the step begins (ruling R22)."""

    count: int
    where: Where

    def text(self) -> str:
        where = self.where
        if len(where.spaces) == 1 and not (where.icons or where.regions or where.now):
            return f"place {points(self.count)} in {SPACE_NAMES[where.spaces[0]]}"
        the = "" if where.spaces else "the "
        return f"place {points(self.count)} in each of {the}{where.text(last='and')}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for space in self.where.find(state, seat):
            place(state, seat, space, self.count, log)
        return ()


class RemoveEach(Act, frozen=True):
    """Remove one opposing support point from every space meant that has one to remove."""

    where: Where

    def text(self) -> str:
        the = "" if self.where.spaces else "the "
        return f"remove 1 support point of the opponent from each of {the}{self.where.text(last='and')}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        enemy = OTHER[seat]
        for space in self.where.find(state, seat):
            if state.removable(enemy, space) > 0:
                remove(state, enemy, space, 1, log)
        return ()


class OneSpace(Act, frozen=True):
    """Base of effects on one space that the player chooses."""

    verb: ClassVar[str]
    question: ClassVar[str]
    awaited: ClassVar[str] = "to choose a space"

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        """The spaces that may be chosen."""
        raise NotImplementedError

    def change(self, state: State, seat: Seat, space: Space) -> tuple[int, int]:
        """What it adds to own and takes from opposing points there."""
        return (0, 0)

    def note(self, state: State, seat: Seat, space: Space) -> str:
        """What it does there, for the label."""
        return f"+{self.change(state, seat, space)[0]}"

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        raise NotImplementedError

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if len(self.spaces(state, seat)) > 1 else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat, reveals = me.seat, foresee(state)
        options = []
        for space in self.spaces(state, seat):
            ours, theirs = state.points(seat, space), state.points(OTHER[seat], space)
            note, change = f" ({self.note(state, seat, space)})", self.change(state, seat, space)
            options.append(space_option(self.verb, note, space, ours, theirs, change, reveals))
        return me.ask(options, prompted(state, self.question), waiting=self.awaited)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        self.effect(state, seat, picks[0].removeprefix("space:"), log)
        return ()


class TakeControl(OneSpace, frozen=True):
    """Add the fewest own support points that give control of one space; opposing ones stay."""

    where: Where
    verb = "Take control of"
    question = "choose a space to take control of"
    awaited = "to place support"

    def text(self) -> str:
        return f"place support in {self.where.text(one=True)} until you control it"

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        return self.where.find(state, seat)

    def note(self, state: State, seat: Seat, space: Space) -> str:
        return f"+{state.to_control(seat, space)}"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        return super().asks(state, me) if len(self.spaces(state, me.seat)) > 1 else []

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for space in self.spaces(state, seat):
            self.effect(state, seat, space, log)
        return ()

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        take_control(state, seat, space, log)


# victory points, choices, what lasts


def gain(state: State, seat: Seat, count: int, log: Log, why: str = "") -> None:
    """Give victory points (negative: take) and log it."""
    if not count:
        return
    state.gain_vp(seat, count)
    verb = "gained" if count > 0 else "lost"
    text = f"{NAMES[seat]} {verb} {abs(count)} VP{why}"
    log.append(Event(kind="scored", text=text, seat=seat, data={"seat": seat, "points": count, "vp": state.vp}))


class Gain(Act, frozen=True):
    """Gain victory points; negative: lose them. ``enemy``: it is the opponent who does."""

    count: int
    enemy: bool = False

    def text(self) -> str:
        verb = "gain" if self.count > 0 else "lose"
        return f"{f'the opponent {verb}s' if self.enemy else verb} {abs(self.count)} VP"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        gain(state, OTHER[seat] if self.enemy else seat, self.count, log)
        return ()


class Branch(Struct, frozen=True, omit_defaults=True):
    """One way of a choice: a short label for the button, and what it does."""

    label: str
    steps: tuple[Step, ...]


class Either(Act, frozen=True):
    """Choose one of several ways. ``enemy``: the opponent chooses, but it is still done as your event."""

    branches: tuple[Branch, ...]
    enemy: bool = False

    def text(self) -> str:
        who = "the opponent chooses" if self.enemy else "choose"
        return f"{who}: either " + ", or ".join(
            words((step.text() for step in branch.steps), "and") for branch in self.branches
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = []
        for n, branch in enumerate(self.branches):
            acts = [step for step in branch.steps if isinstance(step, Act)]
            options.append(Option(f"branch:{n}", branch.label, reveals=foresee(state, acts, me.seat)))
        chooser = Todo(me.n, OTHER[me.seat] if self.enemy else me.seat, self)
        card = TITLES[state.running[-1]] if state.running else "this"
        return chooser.ask(options, f"{card}: choose one.", waiting="to choose what an event does")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        branch = self.branches[int(picks[0].removeprefix("branch:"))]
        log.append(Event(kind="chose", text=f"{NAMES[seat]} chose: {branch.label}", seat=seat))
        return branch.steps


class Lasts(Act, frozen=True):
    """The card of this event stays on the table: ``effect`` says what for, in words.

    ``told``: the other steps of the card have said so already.
    """

    effect: str
    told: bool = False

    def text(self) -> str:
        return "" if self.told else self.effect

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        card = state.running[-1]
        state.lay(card, seat)
        text = f"{TITLES[card]} stays in force: {self.effect}"
        log.append(Event(kind="lasts", text=text, seat=seat, data={"card": CARD_IDS[card]}))
        return ()


class Close(Act, frozen=True):
    """From now on these events cannot occur; if one of them is in force, it ends."""

    cards: tuple[int, ...]

    def text(self) -> str:
        return f"from now on {words(TITLES[c] for c in self.cards)} cannot occur"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.closed.update(self.cards)
        return ()


def unlocks(*cards: int) -> str:
    """What a prerequisite card lasts for, in words."""
    return f"from now on {words(TITLES[card] for card in cards)} can occur"


class End(Act, frozen=True):
    """A lasting card loses its effect and leaves the table."""

    card: int

    def text(self) -> str:
        return f"{TITLES[self.card]} is no longer in force"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if state.lasts(self.card):
            state.lift(self.card)
            text = f"{TITLES[self.card]} is no longer in force"
            log.append(Event(kind="ended", text=text, seat=seat, data={"card": CARD_IDS[self.card]}))
        return ()
