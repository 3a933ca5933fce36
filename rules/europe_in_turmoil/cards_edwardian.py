"""The events of the Edwardian Era cards, and the odd steps that only one of them uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.alliances import EFFECTS
from rules.europe_in_turmoil.board import INDEPENDENT, LIBERAL, NAMES, OTHER, REGIONS, Region, Space
from rules.europe_in_turmoil.card_steps import PlaceMarker, Provoke, PutTogether, Refresh, Revive, region_options
from rules.europe_in_turmoil.checks import EventChecks
from rules.europe_in_turmoil.deck import CARD_IDS, DECK, NUMBERS, TITLES
from rules.europe_in_turmoil.dice import rolled
from rules.europe_in_turmoil.events import EventCard, Occur, can_occur, executor
from rules.europe_in_turmoil.naval import lead
from rules.europe_in_turmoil.needs import Before, HeldWriters, NavyAhead
from rules.europe_in_turmoil.operations import ChooseOperations
from rules.europe_in_turmoil.piles import draw, drop
from rules.europe_in_turmoil.race import Advance, Retreat
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import (
    Branch,
    Close,
    Each,
    Either,
    Gain,
    Lasts,
    OneSpace,
    Put,
    Remove,
    RemoveEach,
    Shift,
    Swap,
    TakeControl,
    Thin,
    done_option,
    gain,
    place,
    remove,
    space_option,
    unlocks,
)
from rules.europe_in_turmoil.tension import Crisis, Tension
from rules.europe_in_turmoil.values import ops
from rules.europe_in_turmoil.where import Where

FRANCE = Where(regions=("france",))
RUSSIA = Where(regions=("russia",))
BALKANS = Where(regions=("balkans",))
TURKEY = Where(regions=("balkans",), spaces=("constantinople",))
FORCES = Where(spaces=("french_armed_forces",))


class Mystify(Thin, frozen=True):
    """039: remove opposing points, at most two in any one scoring region."""

    def text(self) -> str:
        return (
            f"remove 1 support point of the opponent from each of up to {self.count} {self.where.text()}, "
            "at most 2 in any one scoring region"
        )

    def capacity(self, state: State, seat: Seat, space: Space) -> int:
        regions = state.board.regions
        here = [r for r in regions[space] if r != INDEPENDENT]
        full = any(sum(region in regions[picked] for picked in self.picked) >= 2 for region in here)
        return 0 if full else state.removable(OTHER[seat], space)


class AnnexCongo(Act, frozen=True):
    """045: Belgium is an Annex space too."""

    def text(self) -> str:
        return "for the rest of the game Belgium is an Annex space too"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.congo = True
        state.reshape()
        log.append(Event(kind="lasts", text="Belgium is now an Annex space too", seat=seat))
        return ()


class Traditionalists(Act, frozen=True):
    """054: move own points from Farmer and Army spaces to Government spaces of the same region."""

    left: int = 4
    taken: tuple[Region, ...] = ()

    def text(self) -> str:
        return (
            "move up to 4 of your support points from Farmers or Army spaces to Government spaces, "
            "each within its own region"
        )

    def _spaces(self, state: State, seat: Seat) -> list[Space]:
        board = state.board
        if not self.left:
            return []
        return [
            space
            for region in REGIONS
            if _governments(region).find(state, seat)
            for space in board.members[region]
            if {"farmers", "army"} & set(board.icons[space]) and state.removable(seat, space) > 0
        ]

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if self._spaces(state, seat) else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat = me.seat
        spaces = self._spaces(state, seat)
        if not spaces:
            return []
        last = self.left == 1 or sum(state.removable(seat, space) for space in spaces) == 1
        options = []
        for space in spaces:
            ours, theirs = state.points(seat, space), state.points(OTHER[seat], space)
            note = f" ({self.left} left)"
            reveals = last and self._ends(state, seat, space)
            options.append(space_option("Take support from", note, space, ours, theirs, (-1, 0), reveals))
        stop = f"Stop here and place the {len(self.taken)} taken" if self.taken else "Move nothing"
        options.append(done_option(stop, self._ends(state, seat)))
        prompt = f"Take up to {self.left} more of your support points, then place them in Government spaces."
        return me.ask(options, prompt, waiting="to move support")

    def _ends(self, state: State, seat: Seat, space: Space = "") -> bool:
        """True if after this nothing is left to choose and dice or hidden things follow."""
        taken = (*self.taken, state.board.regions[space][0]) if space else self.taken
        return foresee(state, self._goals(taken), seat)

    @staticmethod
    def _goals(taken: Iterable[Region]) -> list[Act]:
        return [Put(count, _governments(region)) for region, count in Counter(taken).items()]

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self._goals(self.taken)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "done":
            return self._goals(self.taken)
        space = picks[0].removeprefix("space:")
        remove(state, seat, space, 1, log)
        return [Traditionalists(self.left - 1, (*self.taken, state.board.regions[space][0]))]


def _governments(region: Region) -> Where:
    return Where(regions=(region,), icons=("government",))


class GreyOperations(Act, frozen=True):
    """055: Operations of 3, from turn 8 of 4, that take no notice of the opponent's control."""

    def text(self) -> str:
        return (
            "place support or make support checks as if with a card of 3 operations points (4 in the Georgian Era); "
            "spaces that the opponent controls neither cost more nor count against you"
        )

    def _operations(self, state: State) -> ChooseOperations:
        checks = 1 if state.option("grey_checks") == "one" else 2
        return ChooseOperations(4 if state.era == "georgian" else 3, unopposed=True, checks=checks)

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return self._operations(state).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [self._operations(state)]


class ShowReds(Act, frozen=True):
    """060: the Authoritarian shows the prerequisite cards in hand; the Liberal takes one or has Operations."""

    def text(self) -> str:
        return (
            "the opponent shows every prerequisite card in hand: either take one whose event can occur, and it does, "
            "or use this card for Operations"
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        enemy = OTHER[seat]
        state.shown = [card for card in state.hands[enemy] if DECK[card].red]
        cards = words(TITLES[card] for card in state.shown) or "no prerequisite card"
        data = {"cards": [CARD_IDS[card] for card in state.shown]}
        log.append(Event(kind="revealed", text=f"{NAMES[enemy]} showed {cards}", seat=enemy, reveals=True, data=data))
        return [TakeRed()]


class TakeRed(Act, frozen=True):
    """060: the choice after the cards were shown."""

    def text(self) -> str:
        return "take a card that was shown, or use the card for Operations"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = []
        for card in state.shown:
            who = executor(card, me.seat)
            if can_occur(state, card, who):
                label = f"Take {TITLES[card]}: its event occurs"
                reveals = foresee(state, [Occur(card)], who)
                options.append(Option(CARD_IDS[card], label, "", reveals, CARD_IDS[card]))
        options.append(Option("operations", f"Use {TITLES[60]} for Operations ({ops(state, 60, me.seat)} points)"))
        return me.ask(options, "Take a card that was shown, or use Operations.", waiting="to take a card or not")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        state.shown = []
        if picks[0] == "operations":
            return [ChooseOperations(DECK[60].ops)]
        card = NUMBERS[picks[0]]
        state.hands[OTHER[seat]].remove(card)
        state.open.append(card)
        text = f"{NAMES[seat]} took {TITLES[card]}"
        log.append(Event(kind="taken", text=text, seat=seat, data={"card": CARD_IDS[card]}))
        return [For(executor(card, seat), Occur(card))]


class Dissolve(OneSpace, frozen=True):
    """065: all Liberal points of one Russian space go to Siberia."""

    verb = "Clear"
    question = "choose the space whose Liberal support goes to Siberia"

    def text(self) -> str:
        return "choose a space of Russia: all support of the opponent there goes to Siberia"

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        return [s for s in state.board.members["russia"] if s != "siberia" and state.points(LIBERAL, s)]

    def change(self, state: State, seat: Seat, space: Space) -> tuple[int, int]:
        return (0, state.points(LIBERAL, space))

    def note(self, state: State, seat: Seat, space: Space) -> str:
        return f"{state.points(LIBERAL, space)} to Siberia"

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        count = state.points(LIBERAL, space)
        remove(state, LIBERAL, space, count, log)
        place(state, LIBERAL, "siberia", count, log)


class CountLead(Act, frozen=True):
    """069: VP for the lead at sea."""

    def text(self) -> str:
        return "gain 1 VP for each box that your navy is ahead"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        gain(state, seat, max(0, lead(state, seat)), log)
        return ()


class Reshape(Act, frozen=True):
    """070: discard up to ``left`` cards (-1: the lead at sea), then draw as many."""

    left: int = -1
    dropped: int = 0

    def text(self) -> str:
        return "discard up to as many cards as your navy is boxes ahead, then draw as many"

    def _left(self, state: State, seat: Seat) -> int:
        return max(0, lead(state, seat)) if self.left < 0 else self.left

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if self._left(state, seat) and state.hands[seat] else "reveals" if self.dropped else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        left, hand = self._left(state, me.seat), state.hands[me.seat]
        if not left or not hand:
            return []
        last = left == 1 or len(hand) == 1
        options = [Option(CARD_IDS[c], f"Discard {TITLES[c]} ({left} left)", "", last, CARD_IDS[c]) for c in hand]
        stop = f"Stop here and draw {self.dropped}" if self.dropped else "Discard nothing"
        options.append(done_option(stop, bool(self.dropped) or foresee(state)))
        return me.ask(options, f"Discard up to {left} cards, then draw as many.", waiting="to discard cards")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        draw(state, seat, self.dropped, log)
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "done":
            return self.run(state, seat, log)
        left = self._left(state, seat)
        drop(state, seat, NUMBERS[picks[0]], log)
        return [Reshape(left - 1, self.dropped + 1)]


class Parade(OneSpace, frozen=True):
    """072: support in every neighbour of a controlled Army space."""

    verb = "Parade in"
    question = "choose the Army space of the parade"

    def text(self) -> str:
        return "choose an Army space that you control: place 1 support point in each space linked to it"

    def spaces(self, state: State, seat: Seat) -> Sequence[Space]:
        return Where(icons=("army",), now="own").find(state, seat)

    def note(self, state: State, seat: Seat, space: Space) -> str:
        return f"+1 in {len(state.board.neighbours[space])} spaces"

    def effect(self, state: State, seat: Seat, space: Space, log: Log) -> None:
        for neighbour in state.board.neighbours[space]:
            place(state, seat, neighbour, 1, log)


class Centralize(Act, frozen=True):
    """073: support in every controlled space of a region."""

    def text(self) -> str:
        return "choose a region: place 1 support point in each of its spaces that you control"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        reveals = foresee(state)
        options = []
        for region in REGIONS:
            count = len(Where(regions=(region,), now="own").find(state, me.seat))
            options += region_options([region], f" (+1 in {count} space{'s' * (count != 1)})", reveals)
        return me.ask(options, "Choose a region.", ask="region", waiting="to choose a region")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return [Each(1, Where(regions=(picks[0].removeprefix("region:"),), now="own"))]


class HoldsAlsace(Act, frozen=True):
    """077: VP for Alsace-Lorraine."""

    def text(self) -> str:
        return "if you control Alsace-Lorraine, gain 2 VP"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if state.control("alsace_lorraine") == seat:
            gain(state, seat, 2, log)
        return ()


class RallyForces(Act, frozen=True):
    """080: support in the French Armed Forces, or elsewhere in France if they are won already."""

    def text(self) -> str:
        return "place 2 support points in French Armed Forces (if you control it, in one space of France)"

    def _step(self, state: State, seat: Seat) -> Act:
        return PutTogether(2, FRANCE) if state.control("french_armed_forces") == seat else Each(2, FORCES)

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return self._step(state, seat).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [self._step(state, seat)]


class Agitate(Act, frozen=True):
    """105: a die and friendly spaces decide whether a discarded prerequisite event occurs."""

    die: int = 0

    def text(self) -> str:
        return (
            f"roll a die and add 1 for each of {STRIKERS.text(last='and')} that you control; on 5 or more, "
            f"{Revive(red=True).text()}"
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if not self.die:
            return rolled(state, seat, log, self, TITLES[105])
        held = sum(state.control(space) == seat for space in STRIKERS.spaces)
        total = self.die + held
        won = total >= 5
        text = f"{TITLES[105]}: {self.die} + {held} = {total}: {'a discarded event occurs' if won else 'no effect'}"
        log.append(Event(kind="agitated", text=text, seat=seat, reveals=True, data={"total": total}))
        return [Revive(red=True)] if won else ()


STRIKERS = Where(spaces=("jugendstil", "silesia", "alsace_lorraine", "saxony", "bavaria"))


EDWARDIAN: dict[int, EventCard] = {
    12: EventCard((Put(3, Where(spaces=("budapest",))), EventChecks(1, Where(regions=("austria_hungary",))))),
    32: EventCard((Tension(1), Crisis(), Retreat(2))),
    39: EventCard((Mystify(4, Where(icons=("church", "monarchy", "bourgeoisie")), per=1, may=True),)),
    41: EventCard(
        (
            Remove(2, FORCES),
            Remove(2, Where(regions=("france",), but=("french_armed_forces",))),
            EventChecks(1, FRANCE),
            Close((5, 37)),
            Lasts("Dreyfus Affair and Ferdinand Esterhazy cannot occur", told=True),
        ),
        (HeldWriters(),),
    ),
    42: EventCard((Tension(1), Put(1))),
    44: EventCard(
        (
            Either(
                (
                    Branch("Tension +1 and gain 2 VP", (Tension(1), Gain(2))),
                    Branch(
                        "Place 4 in Army or Monarchy spaces, one each",
                        (Put(4, Where(icons=("army", "monarchy")), per=1),),
                    ),
                )
            ),
        )
    ),
    45: EventCard(
        (
            Either(
                (
                    Branch("Liberal loses 2 VP", (Gain(-2, enemy=True),)),
                    Branch(
                        "Authoritarian takes control of Belgium, an Annex too",
                        (TakeControl(Where(spaces=("belgium",))), AnnexCongo()),
                    ),
                ),
                enemy=True,
            ),
        )
    ),
    46: EventCard(
        (
            *(Put(1, _governments(region)) for region in ("france", "germany", "austria_hungary", "russia")),
            Put(1, Where(regions=(INDEPENDENT,))),
        )
    ),
    47: EventCard((Put(2, TURKEY, per=1), EventChecks(2, BALKANS), Lasts(unlocks(92, 93)))),
    48: EventCard(
        (
            Each(2, Where(spaces=("constantinople",))),
            Lasts(
                f"{unlocks(92, 93)}; in the next Scoring of the Balkans you may choose 1 more Stability card "
                "if you control Macedonia"
            ),
        )
    ),
    49: EventCard(
        (
            Tension(1),
            Crisis(),
            Each(3, Where(spaces=("bosnia",))),
            Lasts("for the rest of the game Bosnia belongs to Austria-Hungary as well as to the Balkans"),
        )
    ),
    50: EventCard(
        (
            Each(1, Where(spaces=("belgium",))),
            Lasts("in the Great War you get +1, and Britain joins the Entente unless it stands in Splendid Isolation"),
        )
    ),
    51: EventCard(
        (
            Lasts("for the rest of the game Norway is open to support and support checks"),
            Each(2, Where(spaces=("norway",))),
        )
    ),
    52: EventCard((Each(1, Where(spaces=("vienna", "budapest", "galicia_przemysl"))), Tension(1))),
    54: EventCard((Traditionalists(),)),
    55: EventCard((GreyOperations(),)),
    56: EventCard((Revive(),), (NavyAhead(),)),
    57: EventCard((Tension(1), Crisis(), Advance(1))),
    58: EventCard(
        (
            Refresh(),
            Close((100,)),
            Lasts("while Entente Cordiale is on the Great War track you get +2 in the Great War"),
        )
    ),
    59: EventCard((TakeControl(Where(regions=("balkans",), now="not enemy")),)),
    60: EventCard((ShowReds(),)),
    62: EventCard(
        (
            Put(2, Where(spaces=("poland", "east_prussia", "silesia", "baltic_states", "tsarist_army"))),
            EventChecks(1, Where(spaces=("poland",))),
        )
    ),
    63: EventCard((Put(5, RUSSIA, per=2), Lasts(unlocks(65))), (Before((78,)),)),
    64: EventCard((Each(1, Where(regions=("germany",), now="enemy")),)),
    65: EventCard((Dissolve(),), (Before((63, 79)),)),
    66: EventCard((Swap(1, FORCES), EventChecks(1, FRANCE)), (Before((10,)),)),
    67: EventCard((Put(4, Where(now="own"), per=1),)),
    68: EventCard(
        (
            TakeControl(Where(spaces=("italy",))),
            PlaceMarker("triple_alliance"),
            Lasts(EFFECTS["triple_alliance"], told=True),
        )
    ),
    69: EventCard((CountLead(),), (NavyAhead(),)),
    70: EventCard((Reshape(),), (NavyAhead(),)),
    71: EventCard((Tension(1), Put(3, Where(icons=("annex",))))),
    72: EventCard((Parade(),)),
    73: EventCard((Centralize(),)),
    74: EventCard(
        (
            Close((18,)),
            Lasts(
                "for the rest of the game you may make 1 more naval attempt each turn, your attempts fail while your "
                "navy is not on its +1 side, and in the Great War you get +1"
            ),
        )
    ),
    75: EventCard((Tension(-1), Lasts("before each crisis roll you may lose 1 VP to lower Tension by 1"))),
    76: EventCard(
        (
            RemoveEach(Where(regions=("france",), now="both")),
            Close((20,)),
            Lasts("in France you never pay 2 points for support in spaces that the opponent controls"),
        )
    ),
    77: EventCard((HoldsAlsace(), Each(2, Where(spaces=("alsace_lorraine",))), Tension(1))),
    79: EventCard(
        (
            Swap(3, RUSSIA, per=1),
            Lasts(f"{unlocks(65)}; in the next Scoring of Russia you choose 1 more Stability card"),
        ),
        (Before((19,)),),
    ),
    80: EventCard(
        (
            Either(
                (
                    Branch("Liberal loses 3 VP", (Gain(-3, enemy=True),)),
                    Branch(
                        "2 Authoritarian support in France, Tension +1, crisis roll",
                        (RallyForces(), Provoke(1), Crisis()),
                    ),
                ),
                enemy=True,
            ),
        )
    ),
    97: EventCard((Shift(4, Where(spaces=("siberia",)), Where(regions=("russia",), but=("siberia",)), per=1),)),
    105: EventCard((Agitate(),)),
}
