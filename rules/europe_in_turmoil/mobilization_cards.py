"""The 35 Mobilization cards of the optional War Mobilization (rulebook 8.4.4), as data."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Card, Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.alliances import CAMPS, NATIONS, participants
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, SEATS, SPACE_NAMES, Space, other
from rules.europe_in_turmoil.dice import signed
from rules.europe_in_turmoil.naval import NAVIES, lead
from rules.europe_in_turmoil.state import Mobilized, State
from rules.europe_in_turmoil.steps import (
    Each,
    Gain,
    Put,
    Remove,
    TakeControl,
    gain,
    place,
    points,
    remove,
)
from rules.europe_in_turmoil.where import Where

SCHLIEFFEN, BETHMANN, ARMY, AMERICANS, DUAL_ALLIANCE = 50, 74, 102, 58, "dual_alliance"
OWN, ENEMY = "own", "enemy"  # whoever leads the nation of the card, and the opponent
ALWAYS = {"germany": AUTHORITARIAN, "austria_hungary": AUTHORITARIAN, "france": LIBERAL, "britain": LIBERAL}
FRANCE_FIRST = ("ME2", "MG4", "MI4")
AFRICA: tuple[Space, ...] = ("libya", "tunisia", "algeria", "morocco")


def war(state: State) -> Mobilized:
    """The mobilization, which is going on."""
    assert state.mobilized is not None, "no mobilization"
    return state.mobilized


# Conditions


class Camp(Struct, frozen=True):
    """A nation fights, or does not fight, for this seat's camp. ``OWN`` and ``ENEMY`` are seen from the card."""

    nation: str
    side: str
    against: bool = False

    def met(self, state: State, own: Seat) -> bool:
        side = {OWN: own, ENEMY: other(own)}.get(self.side, self.side)
        return (participants(state, mobilization=True).get(self.nation) == side) != self.against

    def text(self) -> str:
        camp = {OWN: "your camp", ENEMY: "the enemy camp"}.get(self.side) or CAMPS[self.side]
        verb = "are" if self.nation == "balkans" else "is"
        return f"{NATIONS[self.nation]} {verb} {'not ' * self.against}in {camp}"


class Fighting(Struct, frozen=True):
    """A nation takes part."""

    nation: str

    def met(self, state: State, own: Seat) -> bool:
        return self.nation in participants(state, mobilization=True)

    def text(self) -> str:
        return f"{NATIONS[self.nation]} {'take' if self.nation == 'balkans' else 'takes'} part"


class EitherCamp(Struct, frozen=True):
    """One of several nations fights for this seat's camp."""

    nations: tuple[str, ...]
    side: Seat

    def met(self, state: State, own: Seat) -> bool:
        camps = participants(state, mobilization=True)
        return any(camps.get(nation) == self.side for nation in self.nations)

    def text(self) -> str:
        return f"{words((NATIONS[n] for n in self.nations), 'or')} is in {CAMPS[self.side]}"


class Held(Struct, frozen=True):
    """A space is controlled by a side."""

    space: Space
    side: str

    def met(self, state: State, own: Seat) -> bool:
        return state.control(self.space) == (own if self.side == OWN else self.side)

    def text(self) -> str:
        return f"{'you control' if self.side == OWN else f'{NAMES[self.side]} controls'} {SPACE_NAMES[self.space]}"


class Marker(Struct, frozen=True):
    """A marker lies on the Great War track."""

    id: str
    name: str

    def met(self, state: State, own: Seat) -> bool:
        return self.id in state.track

    def text(self) -> str:
        return f"{self.name} is in effect"


class InForce(Struct, frozen=True):
    """A Strategy card is in force."""

    card: int
    name: str

    def met(self, state: State, own: Seat) -> bool:
        return state.lasts(self.card)

    def text(self) -> str:
        return f"{self.name} is in effect"


class Ahead(Struct, frozen=True):
    """A navy is ahead."""

    side: Seat

    def met(self, state: State, own: Seat) -> bool:
        return lead(state, self.side) > 0

    def text(self) -> str:
        return f"the {NAVIES[self.side]} is ahead"


Need = Camp | Fighting | EitherCamp | Held | Marker | InForce | Ahead


# Steps that only Mobilization cards use


class CivilWar(Act, frozen=True):
    """The Balkans fight among themselves: each side takes support of the other away, twice."""

    def text(self) -> str:
        where = BALKANS.text()
        return f"twice: remove 2 support points of the opponent from {where}, then the opponent may remove 1 of yours"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        round_ = (Remove(2, BALKANS), For(other(seat), Remove(1, BALKANS, may=True)))
        return (*round_, *round_)


class Laurels(Act, frozen=True):
    """Gain VP, changed by what other cards of the war have done to this one."""

    card: str
    count: int

    def text(self) -> str:
        return f"gain {self.count} VP"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        changed = war(state).worth.get(self.card, 0)
        why = f" ({self.count} {signed(changed)})" if changed else ""
        gain(state, seat, self.count + changed, log, why)
        return ()


class Reprice(Act, frozen=True):
    """Change the VP of other cards of this war."""

    cards: tuple[str, ...]
    by: int

    def text(self) -> str:
        titles = words(MOBILIZATION[c].title for c in self.cards)
        verb = "give" if len(self.cards) > 1 else "gives"
        return f"{titles} {verb} {abs(self.by)} VP {'more' if self.by > 0 else 'less'}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        worth = war(state).worth
        for card in self.cards:
            worth[card] = worth.get(card, 0) + self.by
        return ()


class Void(Act, frozen=True):
    """Other cards have no effect in this war."""

    cards: tuple[str, ...]

    def text(self) -> str:
        titles = words((MOBILIZATION[c].title for c in self.cards), "and")
        return f"{titles} {'have' if len(self.cards) > 1 else 'has'} no effect"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        war(state).void += self.cards
        return ()


class Clear(Act, frozen=True):
    """Remove all support of some sides from a space."""

    space: Space
    sides: tuple[Seat, ...]

    def text(self) -> str:
        whose = "all" if len(self.sides) > 1 else f"all {NAMES[self.sides[0]]}"
        return f"remove {whose} support from {SPACE_NAMES[self.space]}"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for side in self.sides:
            count = state.removable(side, self.space)
            if count:
                remove(state, side, self.space, count, log)
        return ()


class Expedition(Act, frozen=True):
    """The British in France: twice as strong with the Americans."""

    def text(self) -> str:
        place_text = f"place 1 support point in each of 3 {FRENCH.text()}"
        return f"gain 1 VP and {place_text}; with US Interventionism gain 2 VP and place in 6 of them"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        strong = state.lasts(AMERICANS)
        return (Laurels("ME2", 2 if strong else 1), Put(6 if strong else 3, FRENCH, per=1))


class Offensive(Act, frozen=True):
    """Move up to ``count`` support points from one space to another."""

    count: int
    source: Space
    target: Space

    def text(self) -> str:
        way = f"from {SPACE_NAMES[self.source]} to {SPACE_NAMES[self.target]}"
        return f"move up to {points(self.count)} {way}"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        most = min(self.count, state.removable(me.seat, self.source))
        if not most or war(state).closed:
            return []
        reveals = foresee(state)
        options = [Option(f"move:{n}", f"Move {points(n)}", reveals=reveals) for n in range(most, 0, -1)]
        options.append(Option("decline", "Move nothing", reveals=reveals))
        prompt = f"How much support do you move from {SPACE_NAMES[self.source]} to {SPACE_NAMES[self.target]}?"
        return me.ask(options, prompt, waiting="to move support")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] != "decline":
            count = int(picks[0].removeprefix("move:"))
            remove(state, seat, self.source, count, log)
            place(state, seat, self.target, count, log)
        return ()


class Harry(Act, frozen=True):
    """VP for each African space under control."""

    def text(self) -> str:
        return f"gain 1 VP for each you control of {words(SPACE_NAMES[s] for s in AFRICA)} (and Belgium with the Congo)"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        spaces = (*AFRICA, "belgium") if state.congo else AFRICA
        gain(state, seat, sum(state.control(s) == seat for s in spaces), log)
        return ()


class Submarines(Act, frozen=True):
    """The German Navy draws level with the British Navy, without effects of boxes."""

    def text(self) -> str:
        return "move the German Navy up to the box of the British Navy, without the effects of boxes"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if lead(state, AUTHORITARIAN) < 0:
            state.navy[AUTHORITARIAN] = state.navy[LIBERAL]
            if state.navy[AUTHORITARIAN] > state.high_water:
                state.high_water = 0
            log.append(Event(kind="leveled", text="The German Navy draws level with the British Navy", seat=seat))
        return ()


class Walls(Act, frozen=True):
    """No support in Germany changes any more."""

    def text(self) -> str:
        return "from now on no support is added to or removed from spaces of Germany"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        war(state).closed = True
        return ()


class Guns(Act, frozen=True):
    """The attack on France: two points, and two more for each sign of a stronger army."""

    def text(self) -> str:
        where = Where(regions=("france",)).text()
        return (
            f"remove 2 support points of the opponent from {where}, 2 more for each of German Army Expansion and von "
            "Bethmann-Hollweg in effect"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        count = 2 + 2 * state.lasts(ARMY) + 2 * state.lasts(BETHMANN)
        return (Remove(count, Where(regions=("france",))),)


class TwoFronts(Act, frozen=True):
    """VP, and own support lost all over Germany."""

    def text(self) -> str:
        return (
            "gain 2 VP, 1 more for each of German Army Expansion and von Bethmann-Hollweg in effect; remove 1 of your "
            "support points from each space of Germany that you control"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for space in Where(regions=("germany",), now="own").find(state, seat):
            if state.removable(seat, space):
                remove(state, seat, space, 1, log)
        return (Laurels("MG5", 2 + state.lasts(ARMY) + state.lasts(BETHMANN)),)


class GreatGame(Act, frozen=True):
    """Britain joins the Entente if it stood aside, and the Liberal may choose a late British card."""

    def text(self) -> str:
        return (
            "if Britain takes no part, it joins the Entente and Liberal may choose a British card with a priority "
            "above 4"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if "britain" in participants(state, mobilization=True):
            return ()
        war(state).joined = True
        log.append(Event(kind="joined", text="Britain joins the Entente", seat=LIBERAL))
        return (For(LIBERAL, LateChoice()),)


class LateChoice(Act, frozen=True):
    """A British card of a priority still to come, or none."""

    def text(self) -> str:
        return "choose a British card with a priority above 4"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        cards = [card for card in MOBILIZATION.values() if card.nation == "britain" and card.priority > 4]
        options = [card.option(state, me.seat, reveals=True) for card in cards]
        options.append(Option("decline", "Choose no British card", reveals=True))
        prompt = "Britain joins the war: choose one of its cards, or none."
        return me.ask(options, prompt, ask="mobilize", secret=True, waiting="to choose a Mobilization card")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] != "decline":
            war(state).chosen[seat].append(picks[0].removeprefix("mobilization:"))
        return ()


# The cards


class MobilizationCard(Struct, frozen=True):
    """A card: its nation, when it is shown, what must hold then, and its steps with who does them."""

    key: str
    nation: str
    priority: int
    plan: str
    title: str
    needs: tuple[Need, ...]
    steps: tuple[tuple[str, Act], ...]

    @property
    def id(self) -> str:
        return f"mobilization:{self.key}"

    def valid(self, state: State, own: Seat) -> bool:
        """True if the card would have its effect now, in the hand of ``own``."""
        void = state.mobilized is not None and self.key in state.mobilized.void
        return not void and all(need.met(state, own) for need in self.needs)

    def option(self, state: State, seat: Seat, reveals: bool) -> Option:
        """The option to choose the card."""
        now = "possible now" if self.valid(state, seat) else "no effect as things stand"
        label = f"Choose {self.title} for {NATIONS[self.nation]} (priority {self.priority})"
        return Option(self.id, label[:80], now, reveals, self.id)

    def text(self) -> str:
        """The card in our words."""
        home = ALWAYS.get(self.nation, OWN)
        parts = [f"Only if {words(need.text() for need in self.needs)}."] if self.needs else []
        for side in dict.fromkeys(who for who, _ in self.steps):
            done = "; ".join(step.text() for who, step in self.steps if who == side)
            who = "" if side in (home, OWN) else f"{NAMES[side]}: "
            parts.append(f"{who}{done}." if who else f"{done[0].upper()}{done[1:]}.")
        return " ".join(parts)

    def program(self, state: State, own: Seat) -> list[Step | For]:
        """The steps to be done now, each for the seat that does it."""
        closed = war(state).closed
        return [For(own if who == OWN else who, shut(state, step) if closed else step) for who, step in self.steps]


def shut(state: State, step: Act) -> Act:
    """The step without the spaces of Germany."""
    if isinstance(step, Put | Remove | TakeControl | Each):
        germany = state.board.members["germany"]
        return replace(step, where=replace(step.where, but=(*step.where.but, *germany)))
    return step


def spot(*spaces: Space) -> Where:
    return Where(spaces=spaces)


BALKANS, FRANCE, GERMANY = Where(regions=("balkans",)), Where(regions=("france",)), Where(regions=("germany",))
FRENCH = Where(regions=("france",), now="not enemy")
DUAL = Marker(DUAL_ALLIANCE, "Dual Alliance")
L, A = LIBERAL, AUTHORITARIAN

_ROWS: tuple[tuple[str, int, str, str, tuple[Need, ...], tuple[tuple[str, Act], ...]], ...] = (
    (
        "MA1",
        2,
        "Balkans First",
        "Serbien muß Sterbien",
        (DUAL,),
        ((A, TakeControl(spot("serbia"))), (A, Void(("MB2",)))),
    ),
    (
        "MA2",
        5,
        "Russia First",
        "Poland Campaign",
        (DUAL, Camp("russia", A, against=True), Held("galicia_przemysl", A)),
        ((A, Gain(1)), (A, TakeControl(spot("poland")))),
    ),
    ("MA3", 6, "Italy First", "Isonzo Campaign", (), ((A, TakeControl(spot("italy"))),)),
    (
        "MB1",
        0,
        "Civil War First",
        "Third Balkan War",
        (),
        ((OWN, CivilWar()),),
    ),
    (
        "MB2",
        3,
        "Austria First",
        "War of Liberation (Austria-Hungary)",
        (Camp("balkans", L),),
        ((L, TakeControl(spot("bosnia"))), (L, TakeControl(spot("croatia")))),
    ),
    (
        "MB3",
        3,
        "Ottomans First",
        "War of Liberation (Ottoman Empire)",
        (),
        ((OWN, Clear("constantinople", SEATS)),),
    ),
    ("ME1", 8, "Steel Wall", "Blockade", (Ahead(L),), ((L, Each(1, GERMANY)), (L, TakeControl(spot("kiel"))))),
    ("ME2", 4, "France First", "British Expeditionary Force", (), ((L, Expedition()),)),
    (
        "ME3",
        6,
        "Ottomans First",
        "Gallipoli/Allenby",
        (Camp("ottoman_empire", A),),
        ((L, TakeControl(spot("constantinople"))),),
    ),
    (
        "ME4",
        6,
        "Balkans First",
        "Salonika",
        (EitherCamp(("balkans", "austria_hungary"), A),),
        ((L, TakeControl(BALKANS)),),
    ),
    ("ME5", 7, "Italy First", "Salerno/Anzio", (Camp("italy", A),), ((L, TakeControl(spot("italy"))),)),
    ("MF1", 5, "Italy First", "Avenging Pavia", (Camp("italy", A),), ((L, TakeControl(spot("italy"))),)),
    (
        "MF2",
        1,
        "Réculer pour mieux sauter",
        "Plan XVI",
        (Held("french_armed_forces", L),),
        ((L, Reprice(("MG4", "MG5"), -2)),),
    ),
    (
        "MF3",
        2,
        "Offensive à l'Outrance",
        "Plan XVII",
        (),
        ((L, Gain(1)), (L, Offensive(3, "french_armed_forces", "alsace_lorraine"))),
    ),
    (
        "MF4",
        1,
        "Securing the Colonies",
        "Colonial Sunset",
        (Ahead(L),),
        ((L, Put(8, spot("colonials", "morocco", "algeria", "tunisia"))), (L, Reprice(FRANCE_FIRST, 1))),
    ),
    (
        "MF5",
        1,
        "La grande défense",
        "Plan XV",
        (),
        ((L, Put(1, FRANCE)), (L, Reprice(FRANCE_FIRST, -1))),
    ),
    ("MG1", 4, "Afrika First", "Von Lettow-Vorbeck", (Ahead(A),), ((A, Harry()),)),
    ("MG2", 0, "Undersea First", "U-boat Offensive", (), ((A, Gain(-2)), (A, Submarines()))),
    ("MG3", 1, "Defensive War", "East Wall/West Wall", (), ((A, Walls()),)),
    (
        "MG4",
        3,
        "France First",
        "Guns of August",
        (InForce(SCHLIEFFEN, "Schlieffen Plan Adopted"),),
        ((A, Laurels("MG4", 6)), (A, Clear("belgium", (A,))), (A, Guns())),
    ),
    ("MG5", 3, "France and Russia Both", "Two Front War", (), ((A, TwoFronts()),)),
    (
        "MG6",
        3,
        "Russia First",
        "Kaiser Wilhelm's Plan",
        (),
        ((A, Laurels("MG6", 2)), (A, Void(("MR3", "MR4")))),
    ),
    (
        "MI1",
        5,
        "Austria First",
        "Tirol War",
        (Camp("italy", L), Camp("austria_hungary", A), Held("italy", L)),
        ((L, Gain(1)), (L, TakeControl(spot("alto_adige")))),
    ),
    ("MI2", 1, "Italy First", "Neutrality", (), ((OWN, Each(2, spot("alto_adige"))),)),
    (
        "MI3",
        7,
        "Ottomans First",
        "Mare Nostrum",
        (Camp("ottoman_empire", ENEMY),),
        ((OWN, Each(1, spot(*AFRICA, "spain_portugal"))),),
    ),
    (
        "MI4",
        4,
        "France First",
        "Savoyard War",
        (Held("italy", A),),
        ((A, Laurels("MI4", 1)), (A, TakeControl(spot("nice")))),
    ),
    (
        "MO1",
        4,
        "Balkans First",
        "Balkan Reconquista",
        (Fighting("balkans"), Held("constantinople", OWN)),
        ((OWN, Each(1, spot("greece", "macedonia", "romania", "bulgaria"))),),
    ),
    ("MO2", 7, "Africa First", "North-African Empire", (Held("constantinople", A),), ((A, Each(1, spot(*AFRICA))),)),
    ("MO3", 4, "Persia First", "Persian Campaign", (Held("constantinople", OWN),), ((OWN, Gain(1)),)),
    ("MO4", 7, "", "Caucasus Campaign", (Held("constantinople", OWN),), ((OWN, Gain(2)),)),
    ("MR1", 4, "India First", "The Great Game", (Camp("russia", A),), ((A, Gain(3)), (A, GreatGame()))),
    (
        "MR2",
        2,
        "Germany First",
        "Day 15 Attack",
        (Camp("russia", L),),
        ((L, Gain(-1)), (L, Reprice(("MG4",), -2)), (L, Reprice(("MG6",), 2))),
    ),
    (
        "MR3",
        6,
        "Complete Mobilization First",
        "Six Weeks Attack",
        (Camp("russia", L),),
        ((L, TakeControl(spot("east_prussia"))),),
    ),
    (
        "MR4",
        4,
        "Austria First",
        "Galician Campaign",
        (Camp("russia", L), Camp("austria_hungary", A)),
        ((L, Gain(1)), (L, TakeControl(spot("galicia_przemysl"))), (L, TakeControl(spot("budapest")))),
    ),
    ("MR5", 5, "Ottomans First", "Caucasus Campaign", (), ((OWN, TakeControl(spot("constantinople"))),)),
)
_NATION = {
    "A": "austria_hungary",
    "B": "balkans",
    "E": "britain",
    "F": "france",
    "G": "germany",
    "I": "italy",
    "O": "ottoman_empire",
    "R": "russia",
}
MOBILIZATION: dict[str, MobilizationCard] = {
    key: MobilizationCard(key, _NATION[key[1]], priority, plan, title, needs, steps)
    for key, priority, plan, title, needs, steps in _ROWS
}
SUBMARINES = "MG2"


def cards_of_nation(nation: str) -> list[MobilizationCard]:
    """The cards from which a nation's one card is chosen: the U-boats come in addition."""
    return [card for card in MOBILIZATION.values() if card.nation == nation and card.key != SUBMARINES]


def mobilization_reference() -> dict[str, Card]:
    """The Mobilization cards by id, for looking up. Known only at second hand."""
    return {
        card.id: Card(
            card.id,
            card.title,
            "mobilization",
            card.text(),
            "second-hand",
            facts=f"{NATIONS[card.nation]}, priority {card.priority}{f', {card.plan}' if card.plan else ''}",
        )
        for card in MOBILIZATION.values()
    }
