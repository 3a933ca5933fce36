"""The twenty Stability cards: their condition and their steps, for any region that is being scored."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Card, Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.board import (
    AUTHORITARIAN,
    ICON_NAMES,
    LIBERAL,
    NAMES,
    REGION_NAMES,
    Region,
    Space,
    other,
)
from rules.europe_in_turmoil.checks import EventChecks
from rules.europe_in_turmoil.deck import CARD_IDS, DECK, NUMBERS, TITLES
from rules.europe_in_turmoil.naval import lead
from rules.europe_in_turmoil.piles import draw, drop
from rules.europe_in_turmoil.race import Attempt
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import Gain, Put, Remove, Spaces, remove, sentence, space_option, take_control
from rules.europe_in_turmoil.tension import Tension
from rules.europe_in_turmoil.where import AREA_NAMES, SCORED, Where

# Conditions: data that can be tested and read aloud.


class Holds(Struct, frozen=True):
    """Control of at least ``count`` of the spaces."""

    where: Where
    count: int = 1

    def met(self, state: State, seat: Seat, active: Seat) -> bool:
        return sum(state.control(s) == seat for s in self.where.all(state.board)) >= self.count

    def text(self) -> str:
        many = "one" if self.count == 1 else f"at least {self.count}"
        return f"you control {many} of the {self.where.text()}"


class Sea(Struct, frozen=True):
    """The seat's navy is ahead, or else behind."""

    ahead: bool

    def met(self, state: State, seat: Seat, active: Seat) -> bool:
        return lead(state, seat) > 0 if self.ahead else lead(state, seat) < 0

    def text(self) -> str:
        return f"your navy is {'ahead' if self.ahead else 'behind'} in the Naval Arms Race"


class Throne(Struct, frozen=True):
    """Control of the region's Monarchy space and of another space of its state: in France, Paris is the throne."""

    region: Region

    def met(self, state: State, seat: Seat, active: Seat) -> bool:
        board = state.board
        thrones = [s for s in board.members[self.region] if "monarchy" in board.icons[s]]
        if not thrones and self.region == "france" and state.option("monarchy") == "off":
            thrones = ["paris"]
        pillars = Where(regions=(self.region,), icons=("government", "army", "annex")).all(board)
        held = [s for s in thrones if state.control(s) == seat]
        return any(state.control(s) == seat and s not in held[:1] for s in pillars) if held else False

    def text(self) -> str:
        area = AREA_NAMES[self.region]
        kinds = words((ICON_NAMES[icon] for icon in ("government", "army", "annex")), "or")
        return f"you control the Monarchy space of {area} (Paris in France) and another {kinds} space of it"


class Colonies(Struct, frozen=True):
    """The opponent plays the Scoring card, and the seat controls an Annex in the region or next to it."""

    region: Region

    def met(self, state: State, seat: Seat, active: Seat) -> bool:
        return active != seat and any(state.control(s) == seat for s in colonies(state, self.region))

    def text(self) -> str:
        area = AREA_NAMES[self.region]
        return f"the opponent played the Scoring card and you control an Annex space of {area} or next to it"


def colonies(state: State, region: Region) -> tuple[Space, ...]:
    """The Annex spaces in a region and in neighbours of it."""
    board = state.board
    members = board.members[region]
    return tuple(
        s
        for s in board.spaces
        if "annex" in board.icons[s] and (s in members or any(n in members for n in board.neighbours[s]))
    )


# Steps that only Stability cards use.


class Win(Act, frozen=True):
    """Take control of every space meant, which lies open as long as the opponent does not control it."""

    where: Where

    def text(self) -> str:
        return f"place support until you control every {self.where.text(one=True).partition(' ')[2]}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for space in self.where.find(state, seat):
            take_control(state, seat, space, log)
        return ()


class Assail(Spaces, frozen=True):
    """Remove opposing support from one space: three points if both kinds of agitators are at hand, else one."""

    region: Region = SCORED

    def text(self) -> str:
        area = AREA_NAMES[self.region]
        return (
            f"remove 1 support point of the opponent from one Monarchy or Government space of {area}, or 3 if you "
            "control both an Intellectuals and a Workers space of it"
        )

    def capacity(self, state: State, seat: Seat, space: Space) -> int:
        return state.removable(other(seat), space)

    def force(self, state: State, seat: Seat) -> int:
        """How many points go."""
        kinds = (Where(regions=(self.region,), icons=(icon,)) for icon in ("intellectuals", "workers"))
        return 3 if all(Holds(kind).met(state, seat, seat) for kind in kinds) else 1

    def effect(self, state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
        remove(state, other(seat), space, min(self.force(state, seat), state.removable(other(seat), space)), log)

    def option(self, state: State, seat: Seat, space: Space, reveals: bool) -> Option:
        ours, theirs = state.points(seat, space), state.points(other(seat), space)
        gone = min(self.force(state, seat), state.removable(other(seat), space))
        return space_option("Remove support from", f" (−{gone})", space, ours, theirs, (0, gone), reveals)

    def waiting(self) -> str:
        return "to remove support"


class Harvest(Act, frozen=True):
    """As many points for church and government as you control Farmers spaces, at most one in each."""

    region: Region

    def text(self) -> str:
        area = AREA_NAMES[self.region]
        return (
            f"place 1 support point in each of as many Church or Government spaces of {area} as you control Farmers "
            "spaces of it"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        farmers = Where(regions=(self.region,), icons=("farmers",), now="own").find(state, seat)
        where = Where(regions=(self.region,), icons=("church", "government"))
        return (Put(len(farmers), where, per=1),) if farmers else ()


class Elsewhere(Act, frozen=True):
    """Place support in a space outside the region."""

    region: Region

    def text(self) -> str:
        return f"place 1 support point in a space outside {AREA_NAMES[self.region]}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        regions = tuple(region for region in REGION_NAMES if region != self.region)
        shared = tuple(s for s in state.board.members[self.region] if len(state.board.regions[s]) > 1)
        return (Put(1, Where(regions=regions, but=shared)),)


class Recall(Act, frozen=True):
    """Take a card with exactly this printed value from the discard pile into the hand (R24)."""

    ops: int

    def text(self) -> str:
        return f"take a card with {self.ops} printed OPs from the discard pile into your hand"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        found = [c for c in state.discard if DECK[c].ops == self.ops]
        reveals = foresee(state)
        options = [Option(CARD_IDS[c], f"Take {TITLES[c]}", reveals=reveals, target=CARD_IDS[c]) for c in found]
        return me.ask(options, "Take one of these cards from the discard pile.", waiting="to take a discarded card")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card = NUMBERS[picks[0]]
        state.discard.remove(card)
        state.hands[seat].append(card)
        text = f"{NAMES[seat]} took {TITLES[card]} from the discard pile"
        log.append(Event(kind="took", text=text, seat=seat, data={"card": CARD_IDS[card]}))
        return ()


class Confer(Act, frozen=True):
    """Draw a card, then discard one of the hand."""

    def text(self) -> str:
        return "draw a card, then discard a card of your hand"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        draw(state, seat, 1, log)
        return (Shed(),)


class Shed(Act, frozen=True):
    """Discard a card of the own hand."""

    def text(self) -> str:
        return "discard a card of your hand"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        reveals = foresee(state)
        hand = state.hands[me.seat]
        options = [Option(CARD_IDS[c], f"Discard {TITLES[c]}", reveals=reveals, target=CARD_IDS[c]) for c in hand]
        return me.ask(options, "Discard one card of your hand.", waiting="to discard a card")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        drop(state, seat, NUMBERS[picks[0]], log)
        return ()


class Uproar(Act, frozen=True):
    """Popular Uproar: the Scoring ends here without score and crisis roll, and its card goes back (R74)."""

    region: Region
    card: int

    def text(self) -> str:
        return (
            "the Scoring ends without score and crisis roll; Stability cards not yet shown stay available; place 1 "
            f"support point in {AREA_NAMES[self.region]}; the Scoring card returns to the opponent's hand, who plays "
            "one more Action Round after the ordinary ones of this turn"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        rival = other(seat)
        state.open.remove(self.card)
        state.hands[rival].append(self.card)
        state.extra_rounds.append(rival)
        text = f"{TITLES[self.card]} is broken off: the card returns to {NAMES[rival]}, who gets one more Action Round"
        log.append(Event(kind="broken off", text=text, seat=seat, data={"card": CARD_IDS[self.card]}))
        return (Put(1, Where(regions=(self.region,))),)


# The cards.

Need = Holds | Sea | Throne | Colonies
Steps = Callable[[Region], tuple[Act, ...]]


class StabilityCard(Struct, frozen=True):
    """A Stability card: whose, what must hold when it is shown, and what it does then."""

    number: int
    title: str
    seat: Seat
    need: Callable[[Region], Need] | None
    steps: Steps

    @property
    def id(self) -> str:
        return f"stability:{self.number}"

    def holds(self, state: State, region: Region, active: Seat) -> bool:
        """True if the card would have its effect now."""
        return self.need is None or self.need(region).met(state, self.seat, active)

    def text(self) -> str:
        """The card in our words, made of its condition and its steps."""
        done = sentence(self.steps(SCORED))
        return done if self.need is None else f"If {self.need(SCORED).text()}: {done}"


def kind(region: Region, *icons: str) -> Where:
    """The spaces of a region with one of these icons."""
    return Where(regions=(region,), icons=icons)


def controls(*icons: str) -> Callable[[Region], Holds]:
    """The condition to control a space of the region with one of the icons."""
    return lambda region: Holds(kind(region, *icons))


def scatter(count: int) -> Steps:
    """One point in each of up to ``count`` uncontrolled spaces of the region."""
    return lambda region: (Put(count, Where(regions=(region,), now="free"), per=1, may=True),)


def befriend(region: Region) -> tuple[Act, ...]:
    """One point in each of up to two uncontrolled independent spaces next to the region."""
    return (Put(2, Where(beside=region, now="free"), per=1, may=True),)


def _cards() -> Iterable[StabilityCard]:
    liberal: list[tuple[str, Callable[[Region], Need] | None, Steps]] = [
        ("Workers Unite", None, lambda r: (Win(Where((r,), ("workers",), now="not enemy")),)),
        ("Farmer Collectives", None, lambda r: (Put(2, kind(r, "farmers"), per=1, may=True),)),
        (
            "Testimonials",
            controls("church"),
            lambda r: (Put(2, kind(r, "farmers", "workers", "annex"), per=1, may=True),),
        ),
        ("Popular Uproar", Colonies, lambda r: (Uproar(r, 0),)),
        ("Intelligentsia", controls("intellectuals"), lambda r: (Tension(-1), Recall(2))),
        ("Left-wing Governments", controls("government"), scatter(3)),
        (
            "Anarchist Attack",
            controls("intellectuals", "workers"),
            lambda r: (Assail(1, kind(r, "monarchy", "government"), region=r),),
        ),
        ("Blockade", lambda r: Sea(True), lambda r: (Remove(2, Where(icons=("annex",)), per=1, may=True),)),
        ("Silent Majority", lambda r: Holds(Where((r,)), 4), lambda r: (Elsewhere(r),)),
        ("Most Favoured Nation", None, befriend),
    ]
    authoritarian: list[tuple[str, Callable[[Region], Need] | None, Steps]] = [
        ("Support of the Farmers", controls("farmers"), lambda r: (Harvest(r),)),
        ("Absolutist Rule", Throne, lambda r: (Gain(2),)),
        (
            "Support of the Generals",
            controls("army"),
            lambda r: (Tension(1), EventChecks(1, Where((r,)), value=3)),
        ),
        (
            "Secret Treaty Clauses",
            lambda r: Holds(Where((r,), ("annex",), beside=r), 2),
            lambda r: (Confer(),),
        ),
        ("Most Favoured Nation", None, befriend),
        ("Naval Law Amendment", lambda r: Sea(False), lambda r: (Attempt(2, ordinary=False),)),
        ("Elitist Art", controls("intellectuals"), lambda r: (Gain(1),)),
        ("Government Suppression", controls("government"), scatter(3)),
        ("Ecclesial Influence", controls("church"), lambda r: (Put(2, kind(r, "farmers", "workers", "army")),)),
        ("Limited Franchise", controls("bourgeoisie"), lambda r: (Put(2, kind(r, "government", "monarchy")),)),
    ]
    for number, (title, need, steps) in enumerate(liberal + authoritarian, 1):
        yield StabilityCard(number, title, LIBERAL if number <= 10 else AUTHORITARIAN, need, steps)


STABILITY_CARDS: dict[int, StabilityCard] = {card.number: card for card in _cards()}
POPULAR_UPROAR = 4


def stability_deck(seat: Seat) -> list[int]:
    """The ten cards of a side."""
    return [number for number, card in STABILITY_CARDS.items() if card.seat == seat]


def steps_of(number: int, region: Region, scoring: int) -> tuple[Act, ...]:
    """What a Stability card does in a region whose Scoring card has this number."""
    return tuple(
        replace(step, card=scoring) if isinstance(step, Uproar) else step
        for step in STABILITY_CARDS[number].steps(region)
    )


def stability_reference() -> dict[str, Card]:
    """The Stability cards by id, for looking up."""
    return {
        card.id: Card(
            card.id,
            card.title,
            "stability",
            card.text(),
            "published",
            facts=f"Stability card, {NAMES[card.seat]}",
            side=card.seat,
        )
        for card in STABILITY_CARDS.values()
    }
