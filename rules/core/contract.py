"""The promises a game makes to whoever hosts it: state, questions, answers, views, words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from rules.core.chance import Chance

Seat: TypeAlias = str
Source: TypeAlias = Literal["published", "second-hand", "reconstructed"]
S = TypeVar("S")
V = TypeVar("V", bound="View")


class Illegal(Exception):
    """A choice that the rules do not allow; its text is meant for the player."""


class Option(Struct, frozen=True):
    """One possible answer.

    ``id`` is stable and unique within its decision (at most 90 characters); ``label`` is verb, object and
    consequence (at most 80); ``detail`` adds at most 100 characters. ``reveals`` is true if choosing it rolls
    dice, draws, or shows hidden things: undo stops there. ``target`` is the space or card to highlight. ``group``
    heads a long list of options ("Germany"): those of one group stand together.
    """

    id: str
    label: str
    detail: str = ""
    reveals: bool = False
    target: str = ""
    group: str = ""


class Decision(Struct, frozen=True):
    """A question to one seat. Simultaneous play is several of these at once.

    ``id`` is new for each new question. ``ask`` is a verb ("place", "objective"); ``prompt`` one sentence for the
    seat: what, how many left, why. ``waiting`` is the public half sentence for the others ("to play a card").
    ``secret``: others may see only the seat and ``waiting``. From ``least`` to ``most`` options are to be picked.
    ``confirm`` holds ids of irreversible options that the table should ask about once more.
    ``repeat`` is how many questions of this same kind may follow one another, this one included, so that several
    answers can be taken at once: they are given to the successive questions, all of them or none. It falls with every
    answer. ``alike`` is how often one and the same option may be among them.
    """

    id: str
    seat: Seat
    ask: str
    prompt: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    secret: bool = False
    waiting: str = "to choose"
    confirm: tuple[str, ...] = ()
    repeat: int = 1
    alike: int = 1


class Choice(Struct, frozen=True):
    """An answer: the decision's id and the ids of the picked options."""

    decision: str
    picks: tuple[str, ...]


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened, for the log and the table.

    ``kind`` is a verb in the past tense ("placed"); ``text`` a full sentence without final stop; ``seat`` who did
    it. ``to`` lists who may read it (empty: all). What is drawn in private makes two events, a public one
    with the count and a private one with the cards. ``reveals``: chance was used or something hidden was shown, so
    undo stops here. ``ends``: an action is complete and the table should see a new board.
    ``data`` are the machine-readable facts (dice, cards, spaces).
    """

    kind: str
    text: str
    seat: Seat | None = None
    to: tuple[Seat, ...] = ()
    reveals: bool = False
    ends: bool = False
    data: dict[str, Any] = {}


class Outcome(Struct, frozen=True):
    """How a game ended. ``score`` maps seats to final points; ``rule`` is the rulebook's number or page."""

    winners: tuple[Seat, ...]
    how: str
    score: dict[Seat, int]
    rule: str
    text: str


class StandingSpec(Struct, frozen=True):
    """An order that a player may leave ahead of time: an answer given whenever its question comes.

    ``ask`` is the ``Decision.ask`` that it answers and ``pick`` the id of the option; it does nothing where that is
    not offered. ``help`` is one line (at most 100 characters). ``until`` names the span at whose end the order lapses
    ("round"); empty means never.
    """

    id: str
    title: str
    help: str
    ask: str
    pick: str
    until: str = ""


class OptionValue(Struct, frozen=True):
    id: str
    label: str


class OptionSpec(Struct, frozen=True):
    """A scenario or rules option of a table, with its allowed values and one line of help."""

    key: str
    title: str
    values: tuple[OptionValue, ...]
    default: str
    help: str


class Card(Struct, frozen=True):
    """What anybody may know of a card: printed facts and our own text, made from its steps.

    ``origin`` tells more on ``source``: which parts are known from where; shown with a single card only.
    """

    id: str
    title: str
    kind: str
    text: str
    source: Source
    facts: str = ""
    side: Seat | None = None
    origin: str = ""


class Topic(Struct, frozen=True):
    """A page of short help in our own words, with rule numbers."""

    id: str
    title: str
    text: str


class Owes(Struct, frozen=True):
    """The public half of a decision: who owes it and of which kind."""

    seat: Seat
    waiting: str


class Mark(Struct, frozen=True):
    """Something on the board that the last action changed. ``tab`` is a short note such as "+2" or "new"."""

    target: str
    tab: str = ""


class View(Struct, frozen=True, kw_only=True):
    """All that ``seat`` (None: a spectator) may know: an allow-list, filled field by field. Games extend it.

    ``hand`` is this seat's own hand as card ids; ``private`` any further lines that only this seat may read.
    """

    game: str
    seat: Seat | None
    owes: tuple[Owes, ...]
    outcome: Outcome | None = None
    hand: tuple[str, ...] = ()
    private: tuple[str, ...] = ()


class Game(ABC, Generic[S, V]):
    """A game: its identity, its rules, and its words. One instance per game lives in ``rules.GAMES``."""

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[Seat, ...]]
    seat_names: ClassVar[dict[Seat, str]]
    player_counts: ClassVar[tuple[int, ...]]
    options_spec: ClassVar[tuple[OptionSpec, ...]] = ()
    standing: ClassVar[tuple[StandingSpec, ...]] = ()

    # the rules

    @abstractmethod
    def new_game(self, seed: bytes, seats: Sequence[Seat], options: Mapping[str, str]) -> S:
        """A started game. Raises Illegal for seats or options that the game does not have."""

    @abstractmethod
    def pending(self, state: S) -> list[Decision]:
        """Every open question; empty only when the game is over."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, choice: Choice) -> list[Event]:
        """Change the given state. Raises Illegal, after which the caller discards the state."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat may know (None: a spectator)."""

    @abstractmethod
    def dump(self, state: S) -> bytes:
        """The whole state as JSON."""

    @abstractmethod
    def load(self, raw: bytes) -> S:
        """A state from any version of ``dump``."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise AssertionError unless pieces, cards and markers are conserved and tracks are in range."""

    @abstractmethod
    def disguise(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """A new state, the same to ``seat``, with all that it cannot know dealt anew."""

    def opening(self, state: S) -> list[Event]:
        """The events of the set-up, for the log of a table that has just started."""
        return []

    def figures(self, state: S) -> dict[str, float]:
        """Numbers of one finished game; ``rules.core.play`` prints the mean of each over the games that have it."""
        return {}

    def seats_for(self, count: int) -> tuple[Seat, ...]:
        """The seats used by this many players. Raises Illegal for a count the game is not for."""
        if count not in self.player_counts:
            raise Illegal(f"{self.title} is for {words(map(str, self.player_counts), 'or')} players.")
        return self.seats[:count]

    def standing_until(self, view: V, spec: StandingSpec) -> str:
        """The span of the game's time in which this view lies, of the kind ``spec.until`` ("week-3").

        An order given in one span lapses in the next. Asked only of orders with ``until``.
        """
        return ""

    # the words

    @abstractmethod
    def cards(self) -> dict[str, Card]:
        """Every card by id, with printed facts and our text."""

    @abstractmethod
    def topics(self) -> tuple[Topic, ...]:
        """Short help in our own words, among them the rulings we follow."""

    @abstractmethod
    def headline(self, view: V) -> str:
        """Game time and score in one line: "Round 2 of 3. Political: Commune 2. Military: Versailles 1."."""

    @abstractmethod
    def describe(self, view: V) -> str:
        """The whole board in words, as lines of Markdown."""

    @abstractmethod
    def alt(self, view: V, marks: Sequence[Mark]) -> str:
        """The board in at most 1024 characters, most important things first."""

    @abstractmethod
    def marks(self, before: V | None, after: V) -> tuple[Mark, ...]:
        """What differs between two views of one seat, for the rings on the board."""

    def concede(self, state: S, seat: Seat) -> Outcome:
        """The outcome if this seat gives up: all others win, and nobody if there are none."""
        others = tuple(s for s in self.seats_of(state) if s != seat)
        won = f"{words(self.seat_names[s] for s in others)} won" if others else "the game is lost"
        return Outcome(others, "concession", {}, "", f"{self.seat_names[seat]} conceded: {won}.")

    @abstractmethod
    def seats_of(self, state: S) -> tuple[Seat, ...]:
        """The seats that take part in this state."""

    @abstractmethod
    def seed_of(self, state: S) -> bytes:
        """The secret seed, for the commitment at the start and the proof at the end. Never shown before."""


def words(items: Iterable[str], last: str = "and") -> str:
    """English list: "a", "a and b", "a, b and c"."""
    found = list(items)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {last} {found[-1]}" if found else ""


def chosen_options(spec: Sequence[OptionSpec], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, defaults filled in. Raises Illegal for unknown keys or values."""
    known = {option.key: option for option in spec}
    for key, value in given.items():
        if key not in known:
            raise Illegal(f"There is no option “{key}”. Options: {words(known) or 'none'}.")
        if value not in {v.id for v in known[key].values}:
            allowed = words([v.id for v in known[key].values], "or")
            raise Illegal(f"“{value}” is not a value of {known[key].title}. Choose {allowed}.")
    return {key: given.get(key, option.default) for key, option in known.items()}
