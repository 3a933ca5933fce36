"""The events of the Georgian Era cards, and the odd steps that only one of them uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.alliances import EFFECTS
from rules.europe_in_turmoil.board import (
    AUTHORITARIAN,
    INDEPENDENT,
    LIBERAL,
    NAMES,
    OTHER,
    REGIONS,
    SPACE_NAMES,
    STABILITY,
    Region,
    Space,
)
from rules.europe_in_turmoil.card_steps import (
    BalkanCrisis,
    Opponent,
    PlaceMarker,
    Provoke,
    Refresh,
    Reopen,
    TurnEmperors,
    region_options,
)
from rules.europe_in_turmoil.deck import TITLES
from rules.europe_in_turmoil.dice import rolled
from rules.europe_in_turmoil.events import EventCard
from rules.europe_in_turmoil.naval import lead
from rules.europe_in_turmoil.needs import Before, LostBattlegrounds, Shown
from rules.europe_in_turmoil.operations import PlaceWithin
from rules.europe_in_turmoil.race import Advance, Retreat
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import (
    Branch,
    Close,
    Each,
    Either,
    End,
    Gain,
    Lasts,
    OneSpace,
    Put,
    Remove,
    RemoveEach,
    Shift,
    Swap,
    TakeControl,
    Withdraw,
    gain,
    place,
    remove,
)
from rules.europe_in_turmoil.tension import Crisis, Tension
from rules.europe_in_turmoil.where import Where

BALKANS = Where(regions=("balkans",))
CONSTANTINOPLE = Where(spaces=("constantinople",))
SLAVS = ("serbia", "montenegro", "bosnia", "croatia", "macedonia")


class CountWest(Act, frozen=True):
    """086: VP for controlled constitutional countries."""

    def text(self) -> str:
        return f"gain 1 VP, and 1 more for each of {CONSTITUTIONAL.text(last='and')} that you control"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        gain(state, seat, 1 + sum(state.control(space) == seat for space in CONSTITUTIONAL.spaces), log)
        return ()


CONSTITUTIONAL = Where(spaces=("belgium", "netherlands", "spain_portugal", "denmark", "norway", "sweden"))


class Settle(Act, frozen=True):
    """089: in each of three farming spaces an opposing point goes and an own one comes."""

    def text(self) -> str:
        return (
            "in each of Belarus, The Ukraine and Crimea remove 1 support point of the opponent, if there is one, "
            "and place 1"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for space in ("belarus", "ukraine", "crimea"):
            if state.removable(OTHER[seat], space) > 0:
                remove(state, OTHER[seat], space, 1, log)
            place(state, seat, space, 1, log)
        return ()


class Equalize(OneSpace, frozen=True):
    """090: draw level in one Balkan space."""

    verb = "Draw level in"
    question = "choose the space in which you draw level"
    awaited = "to place support"

    def text(self) -> str:
        return "choose a space of the Balkans: place support there until you have as much as the opponent"

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        return BALKANS.find(state, seat)

    def change(self, state: State, seat: Seat, space: Space) -> tuple[int, int]:
        return (max(0, state.points(OTHER[seat], space) - state.points(seat, space)), 0)

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        more, _ = self.change(state, seat, space)
        if more:
            place(state, seat, space, more, log)


class FreeConstantinople(Act, frozen=True):
    """092: end Authoritarian control of Constantinople, then place support in the Balkans."""

    def text(self) -> str:
        return (
            "if the opponent controls Constantinople, place support there until that ends; then place as many "
            "support points in the Balkans as you have in Constantinople, at most 4"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        space, enemy = "constantinople", OTHER[seat]
        if state.control(space) == enemy:
            lead_there = state.points(enemy, space) - state.points(seat, space)
            place(state, seat, space, lead_there - STABILITY[space] + 1, log)
        return [Put(min(4, state.points(seat, space)), BALKANS)]


class Purge(Act, frozen=True):
    """093: no opposing support stays in Constantinople."""

    def text(self) -> str:
        return "remove all support of the opponent from Constantinople"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        count = state.removable(OTHER[seat], "constantinople")
        if count:
            remove(state, OTHER[seat], "constantinople", count, log)
        return ()


class Unite(Act, frozen=True):
    """096: both sides roll for the South Slavs; first the Authoritarian."""

    die: int = 0

    def text(self) -> str:
        return (
            f"both sides roll a die and add 1 for each of {Where(spaces=SLAVS).text(last='and')} they control; "
            "if your total is at least the opponent's, choose one of these spaces: all opposing support there becomes "
            f"yours, and {TITLES[83]} cannot occur any more"
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if not self.die:
            return rolled(state, seat, log, self, TITLES[96])
        return [For(OTHER[seat], Resist(self.die))]


class Resist(Act, frozen=True):
    """096: the roll of the Liberal, and the comparison. ``theirs`` is the Authoritarian die."""

    theirs: int
    die: int = 0

    def text(self) -> str:
        return f"roll a die for {TITLES[96]}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if not self.die:
            return rolled(state, seat, log, self, TITLES[96])
        held = {side: sum(state.control(space) == side for space in SLAVS) for side in (AUTHORITARIAN, LIBERAL)}
        theirs, ours = self.theirs + held[AUTHORITARIAN], self.die + held[LIBERAL]
        won = theirs >= ours
        text = f"{TITLES[96]}: Authoritarian {theirs}, Liberal {ours}: {NAMES[AUTHORITARIAN if won else LIBERAL]} wins"
        data = {"authoritarian": theirs, "liberal": ours}
        log.append(Event(kind="compared", text=text, seat=seat, reveals=True, data=data))
        if not won:
            return ()
        return [For(AUTHORITARIAN, step) for step in (Convert(), Close((83,)), Lasts(f"{TITLES[83]} cannot occur"))]


class Convert(OneSpace, frozen=True):
    """096: every Liberal point in one space becomes Authoritarian."""

    verb = "Win over"
    question = "choose the space that you win over"

    def text(self) -> str:
        return "replace all support of the opponent in one space by your own"

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        return SLAVS

    def change(self, state: State, seat: Seat, space: Space) -> tuple[int, int]:
        count = state.removable(OTHER[seat], space)
        return (count, count)

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        count, _ = self.change(state, seat, space)
        if count:
            remove(state, OTHER[seat], space, count, log)
            place(state, seat, space, count, log)


class Cooperate(Act, frozen=True):
    """099: the British Navy advances, by two boxes if it is behind."""

    def text(self) -> str:
        return "advance your navy 1 box, or 2 if it is behind"

    def _step(self, state: State, seat: Seat) -> Advance:
        return Advance(2 if lead(state, seat) < 0 else 1)

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return self._step(state, seat).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [self._step(state, seat)]


class GainTension(Act, frozen=True):
    """100: VP for Tension."""

    def text(self) -> str:
        return "gain as many VP as Tension is high"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        gain(state, seat, state.tension, log)
        return ()


class Briand(Act, frozen=True):
    """101: support in working and farming France, more with Paris."""

    def text(self) -> str:
        return (
            "if you control Paris, gain 1 VP and place 1 support point in each of 4 Workers or Farmers spaces of "
            "France; if not, in each of 2"
        )

    def _put(self, state: State, seat: Seat) -> Put:
        count = 4 if state.control("paris") == seat else 2
        return Put(count, Where(regions=("france",), icons=("workers", "farmers")), per=1)

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return self._put(state, seat).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        put = self._put(state, seat)
        if put.count == 4:
            gain(state, seat, 1, log)
        return [put]


class Conspire(OneSpace, frozen=True):
    """103: the Black Hand settles in one space for good (ruling R40)."""

    verb = "Black Hand in"
    question = "choose the space of the Black Hand"

    def text(self) -> str:
        return (
            "choose Bosnia, Macedonia, Montenegro or Serbia: the Black Hand is 2 support points of yours there that "
            "nothing removes"
        )

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        return ("bosnia", "macedonia", "montenegro", "serbia")

    def change(self, state: State, seat: Seat, space: Space) -> tuple[int, int]:
        return (2, 0)

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        state.black_hand = space
        place(state, seat, space, 2, log)
        log.append(Event(kind="lasts", text=f"The Black Hand holds {SPACE_NAMES[space]}", seat=seat))


class Sacrifice(Act, frozen=True):
    """106: give up 3 own points in one region."""

    def text(self) -> str:
        return "remove 3 of your own support points from one region that you choose"

    def _regions(self, state: State, seat: Seat) -> list[Region]:
        return [
            region
            for region in REGIONS
            if any(state.removable(seat, space) > 0 for space in state.board.members[region])
        ]

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if len(self._regions(state, seat)) > 1 else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        reveals = foresee(state)
        options = []
        for region in self._regions(state, me.seat):
            points = sum(max(0, state.removable(me.seat, space)) for space in state.board.members[region])
            options += region_options([region], f" (−{min(3, points)})", reveals)
        return me.ask(
            options, "Choose the region in which you lose support.", ask="region", waiting="to give up support"
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return [Withdraw(3, Where(regions=(picks[0].removeprefix("region:"),)))]


class TurnInland(Act, frozen=True):
    """107: the German Navy goes back, and each box gives points for Central Europe."""

    def text(self) -> str:
        return (
            "move your navy back 0, 1 or 2 boxes; for each box you get 4 operations points to place support, only in "
            f"{CENTRE.text()}"
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if state.navy[seat] else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = []
        for boxes in range(min(2, state.navy[me.seat]) + 1):
            steps = (Retreat(boxes), PlaceWithin(4 * boxes, CENTRE)) if boxes else ()
            label = f"Go back {boxes} box{'es' * (boxes > 1)} for {4 * boxes} points" if boxes else "Stay"
            options.append(Option(f"back:{boxes}", label, reveals=foresee(state, steps, me.seat)))
        return me.ask(options, "How far does the German Navy go back?", ask="boxes", waiting="to move a navy back")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        boxes = int(picks[0].removeprefix("back:"))
        return [Retreat(boxes), PlaceWithin(4 * boxes, CENTRE)] if boxes else []


CENTRE = Where(regions=("germany", "austria_hungary", "balkans"), spaces=("denmark", "constantinople", "italy"))


class Berchtold(Act, frozen=True):
    """109: the Balkans become dear until there is war in them."""

    def text(self) -> str:
        return (
            "while the Balkan Wars marker is not on the Great War track, both sides pay double to place support in "
            "the Balkans"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return () if "balkan_wars" in state.track else [Lasts(self.text())]


GEORGIAN: dict[int, EventCard] = {
    61: EventCard(
        (
            Tension(1),
            Crisis(),
            Close((26,)),
            End(26),
            TurnEmperors("russian_collapse"),
            Lasts(EFFECTS["russian_collapse"], told=True),
        ),
        (LostBattlegrounds(3, "russia"),),
    ),
    81: EventCard((Gain(1), End(75), Close((75,)))),
    82: EventCard(
        (
            Either(
                (
                    Branch(
                        "Liberal loses 1 VP, Authoritarian takes control of Morocco",
                        (Gain(-1, enemy=True), TakeControl(Where(spaces=("morocco",)))),
                    ),
                    Branch("Liberal gains 1 VP, Tension +2, crisis roll", (Gain(1, enemy=True), Provoke(2), Crisis())),
                ),
                enemy=True,
            ),
        )
    ),
    83: EventCard((End(4), Close((4,)), Tension(2), Crisis())),
    84: EventCard(
        (
            Put(1, BALKANS),
            Lasts("until the end of the turn a card that you use only in the Balkans is worth 1 operations point more"),
        )
    ),
    85: EventCard((Swap(3, Where(icons=("workers",)), per=1),)),
    86: EventCard((CountWest(),)),
    87: EventCard(
        (
            Tension(1),
            BalkanCrisis(),
            Remove(3, BALKANS),
            PlaceMarker("balkan_wars"),
            Lasts(EFFECTS["balkan_wars"], told=True),
        )
    ),
    88: EventCard(
        (
            End(58),
            Close((58,)),
            Reopen(100),
            Refresh(),
            Lasts(f"{TITLES[58]} cannot occur", told=True),
        )
    ),
    89: EventCard((Settle(),)),
    90: EventCard((Tension(1), BalkanCrisis(), Equalize(), PlaceMarker("balkan_wars"))),
    91: EventCard((Tension(-1), Each(1, Where(icons=("monarchy",))))),
    92: EventCard((FreeConstantinople(),), (Before((47, 48)),)),
    93: EventCard(
        (
            Crisis(),
            Purge(),
            Shift(4, CONSTANTINOPLE, BALKANS),
            Close((92,)),
            Lasts(f"{TITLES[92]} cannot occur", told=True),
        ),
        (Before((47, 48)),),
    ),
    94: EventCard(
        (
            Each(2, Where(spaces=("italy", "libya"))),
            End(68),
            Close((68,)),
            PlaceMarker("perfidious_italy", "triple_alliance"),
            Lasts(EFFECTS["perfidious_italy"], told=True),
        )
    ),
    95: EventCard(
        (
            RemoveEach(Where(spaces=("netherlands", "belgium", "norway", "sweden", "paris"))),
            End(10),
            Close((10, 55, 66)),
            PlaceMarker("splendid_isolation", "entente_cordiale"),
            Lasts(EFFECTS["splendid_isolation"], told=True),
        )
    ),
    96: EventCard((Unite(),)),
    98: EventCard((Lasts("for the rest of the game your naval attempts get +2"),)),
    99: EventCard((Cooperate(),), (Shown("entente_cordiale", 10),)),
    100: EventCard((GainTension(),)),
    101: EventCard((End(76), Close((76,)), Briand(), Lasts(f"{TITLES[76]} cannot occur", told=True))),
    102: EventCard(
        (
            Each(1, Where(spaces=("kiel", "east_prussia", "imperial_army"), now="not enemy")),
            Tension(1),
            Lasts("in the Great War you get +1"),
        )
    ),
    103: EventCard((Conspire(), Lasts("no support checks can be made in the space of the Black Hand"))),
    104: EventCard((Put(3, Where(regions=(INDEPENDENT,)), per=1),)),
    106: EventCard((Gain(2), Sacrifice(), Tension(-2))),
    107: EventCard((TurnInland(),)),
    108: EventCard((Gain(4), Opponent(Remove(4, per=1, may=True)), Tension(-1))),
    109: EventCard((Put(1, BALKANS), Berchtold())),
    110: EventCard((Each(1, Where(spaces=("transylvania", "budapest", "galicia_przemysl"))), Tension(-1))),
}
