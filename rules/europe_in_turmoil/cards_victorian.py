"""The events of the Victorian Era cards, and the odd steps that only one of them uses."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.alliances import EFFECTS
from rules.europe_in_turmoil.board import AUTHORITARIAN, INDEPENDENT, LIBERAL, NAMES, SPACE_NAMES, Space
from rules.europe_in_turmoil.card_steps import PlaceMarker, Revive, TurnEmperors
from rules.europe_in_turmoil.checks import EventChecks
from rules.europe_in_turmoil.deck import CARD_IDS, DECK, ERAS, TITLES
from rules.europe_in_turmoil.dice import rolled
from rules.europe_in_turmoil.events import EventCard, Occur, can_occur
from rules.europe_in_turmoil.monarchy import consider
from rules.europe_in_turmoil.naval import LAST, lead
from rules.europe_in_turmoil.needs import Calm, Monarchs
from rules.europe_in_turmoil.piles import drop
from rules.europe_in_turmoil.race import Advance
from rules.europe_in_turmoil.stability import available, spend
from rules.europe_in_turmoil.stability_cards import STABILITY_CARDS
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import (
    Each,
    Lasts,
    Put,
    Remove,
    Shift,
    Spaces,
    TakeControl,
    done_option,
    place,
    points,
    remove,
    space_option,
    unlocks,
)
from rules.europe_in_turmoil.tension import Crisis, Tension
from rules.europe_in_turmoil.values import ops
from rules.europe_in_turmoil.where import Where

FRANCE = Where(regions=("france",))
GERMANY = Where(regions=("germany",))
RUSSIA = Where(regions=("russia",))


class Scuttle(Act, frozen=True):
    """001: remove up to 2 own support points in Germany and advance the navy by as many boxes."""

    left: int = 2
    taken: int = 0

    def text(self) -> str:
        return (
            "remove up to 2 of your own support points in Germany and advance your navy 1 box for each, "
            "with everything that the boxes bring"
        )

    def _spaces(self, state: State, seat: Seat) -> list[Space]:
        return [s for s in state.board.members["germany"] if state.removable(seat, s) > 0] if self.left else []

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if self._spaces(state, seat) else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat, reveals = me.seat, foresee(state)
        options = []
        for space in self._spaces(state, seat):
            ours, theirs = state.points(seat, space), state.points(LIBERAL, space)
            note = f" for 1 box ({self.left} left)"
            options.append(space_option("Remove own support from", note, space, ours, theirs, (-1, 0), reveals))
        if not options:
            return []
        many = f"{self.taken} box" if self.taken == 1 else f"{self.taken} boxes"
        options.append(done_option(f"Stop here and advance {many}" if self.taken else "Do not advance", reveals))
        return me.ask(options, "Give up support in Germany to advance your navy.", waiting="to give up support")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [Advance(self.taken)] if self.taken else []

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "done":
            return self.run(state, seat, log)
        remove(state, seat, picks[0].removeprefix("space:"), 1, log)
        return [Scuttle(self.left - 1, self.taken + 1)]


class Secularize(Act, frozen=True):
    """002: the French Catholic Church leaves play with all support and links."""

    def text(self) -> str:
        return "all support in French Catholic Church is lost"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.abolish_church()
        return ()


class OpenRace(Act, frozen=True):
    """015: the British Navy leaves the first box."""

    def text(self) -> str:
        return "if the British Navy is in its first box, advance it 1 box"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "quiet" if state.navy[LIBERAL] else Advance(1).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return () if state.navy[LIBERAL] else [Advance(1)]


class Royalists(Act, frozen=True):
    """020: a support check in France that may restore the monarchy (optional rule)."""

    def text(self) -> str:
        return EventChecks(1, FRANCE).text()

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return EventChecks(1, FRANCE).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [EventChecks(1, FRANCE), Restoration(state.control("paris") or "")]


class Restoration(Act, frozen=True):
    """020: after the check, Paris may have become a Monarchy; ``before`` controlled Paris before it."""

    before: str

    def text(self) -> str:
        return ""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        consider(state, self.before or None, log)
        return ()


class Censor(Act, frozen=True):
    """023: the opponent loses an available Stability card for now."""

    def text(self) -> str:
        return "choose an available Stability card of the opponent: it becomes unavailable"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        reveals = foresee(state)
        options = []
        for number in available(state, LIBERAL):
            card = STABILITY_CARDS[number]
            options.append(Option(card.id, f"Take {card.title} away", "", reveals, card.id))
        return me.ask(options, "Choose the Stability card that Liberal may not use.", waiting="to choose a card")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        spend(state, LIBERAL, int(picks[0].removeprefix("stability:")), log)
        return ()


class Repress(Act, frozen=True):
    """024: a die decides how many Liberal points of Russia are driven to one place, and to which."""

    die: int = 0

    def text(self) -> str:
        return (
            "roll a die, +1 in the Edwardian and +2 in the Georgian Era: move that many of the opponent's support "
            "points, which you choose, from elsewhere in Russia to Siberia, or to Saint Petersburg on 6 or more"
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if not self.die:
            return rolled(state, seat, log, self, TITLES[24])
        total = self.die + ERAS.index(state.era)
        goal = "saint_petersburg" if total >= 6 else "siberia"
        text = f"Up to {points(total)} of Liberal go to {SPACE_NAMES[goal]}"
        log.append(Event(kind="repressed", text=text, seat=seat, reveals=True, data={"total": total, "space": goal}))
        return [Deport(total, Where(regions=("russia",), but=(goal,)), goal=goal)]


class Deport(Spaces, frozen=True):
    """024: move Liberal points to ``goal``."""

    goal: Space = "siberia"

    def text(self) -> str:
        return f"move {self.count} of the opponent's support points to {SPACE_NAMES[self.goal]}"

    def capacity(self, state: State, seat: Seat, space: Space) -> int:
        return state.removable(LIBERAL, space)

    def effect(self, state: State, seat: Seat, space: Space, count: int, log: Log) -> None:
        remove(state, LIBERAL, space, count, log)
        place(state, LIBERAL, self.goal, count, log)

    def option(self, state: State, seat: Seat, space: Space, reveals: bool) -> Option:
        ours, theirs = state.points(seat, space), state.points(LIBERAL, space)
        return space_option("Drive support out of", f" ({self.count} left)", space, ours, theirs, (0, 1), reveals)

    def waiting(self) -> str:
        return "to move support"


class TwoPower(Act, frozen=True):
    """029: the Liberal owes naval attempts (rulings R43 to R45)."""

    def text(self) -> str:
        return (
            "the opponent's next 2 Action Rounds, or 3 if your navy is ahead, must be naval attempts; "
            "they go on in the next turn if need be"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if state.navy[LIBERAL] >= LAST:
            state.lift(29)
            return ()
        state.mandatory_attempts = 3 if lead(state, AUTHORITARIAN) > 0 else 2
        text = f"Liberal must use the next {state.mandatory_attempts} Action Rounds for naval attempts"
        log.append(Event(kind="bound", text=text, seat=seat, data={"count": state.mandatory_attempts}))
        return ()


class Denounce(Act, frozen=True):
    """037: a random card of the Liberal hand is discarded; an Authoritarian event on it occurs."""

    def text(self) -> str:
        return (
            "the opponent discards a card at random; if its event is yours and can occur, it does; "
            "any other event does not"
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals" if state.hands[LIBERAL] else "quiet"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        hand = state.hands[LIBERAL]
        if not hand:
            return ()
        card = hand[state.chance.below(len(hand))]
        if DECK[card].side == AUTHORITARIAN and can_occur(state, card, AUTHORITARIAN):
            hand.remove(card)
            state.open.append(card)
            text = f"{NAMES[LIBERAL]} lost {TITLES[card]} at random: its event occurs"
            data = {"card": CARD_IDS[card]}
            log.append(Event(kind="discarded", text=text, seat=seat, reveals=True, data=data))
            return [For(AUTHORITARIAN, Occur(card))]
        drop(state, LIBERAL, card, log, "lost at random")
        log[-1] = replace(log[-1], reveals=True)
        return ()


class Barricades(Act, frozen=True):
    """078: as many support checks in Russia as the card has points, with Tension as their value."""

    def text(self) -> str:
        return (
            "make as many support checks in Russia as this card has operations points, "
            "adding Tension to the die instead of those points"
        )

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return EventChecks(1, RUSSIA, 1).outlook(state, seat)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return [EventChecks(ops(state, 78, seat), RUSSIA, state.tension)]


FARMERS, WORKERS = Where(icons=("farmers",)), Where(icons=("workers",))

VICTORIAN: dict[int, EventCard] = {
    1: EventCard((Tension(1), Crisis(), Scuttle())),
    2: EventCard(
        (
            Lasts("for the rest of the game French Catholic Church and its links are out of play"),
            Secularize(),
        )
    ),
    3: EventCard((Put(4, Where(now="no enemy support"), per=1, may=True),), (Calm(2),)),
    4: EventCard(
        (
            Put(3, Where(regions=("austria_hungary",), now="not enemy"), per=1, may=True),
            Lasts("while you control Vienna and Budapest, Tension cannot rise above 3"),
        )
    ),
    5: EventCard(
        (Put(2, FRANCE), Lasts("until the end of the turn the opponent pays double to place support in France"))
    ),
    9: EventCard((Remove(4, Where(spaces=("tsarist_army", "nicolas_ii", "saint_petersburg", "moscow")), per=2),)),
    10: EventCard(
        (
            Put(4, Where(regions=("france",), now="not enemy"), per=2),
            PlaceMarker("entente_cordiale"),
            Lasts(unlocks(66)),
        )
    ),
    11: EventCard(
        (
            Shift(
                4,
                Where(regions=("france", "germany"), icons=("workers",)),
                Where(regions=("russia", "austria_hungary", "balkans")),
                per=2,
            ),
        )
    ),
    13: EventCard((Put(4, FARMERS, per=2),)),
    14: EventCard((Put(4, Where(regions=("france",), now="not enemy"), per=1, may=True),)),
    15: EventCard((Lasts("for the rest of the game your naval attempts get +1"), OpenRace())),
    16: EventCard((Lasts("until the end of the turn each card the opponent plays is worth 1 point less"),)),
    17: EventCard(()),
    18: EventCard((Revive(may=True),), (Monarchs(3),)),
    19: EventCard((Remove(2, RUSSIA), EventChecks(1, RUSSIA), Lasts(unlocks(79)))),
    20: EventCard((TakeControl(Where(spaces=("french_armed_forces",))), Royalists())),
    21: EventCard((Put(3, GERMANY),)),
    22: EventCard((Put(2, WORKERS),)),
    23: EventCard((Censor(),)),
    24: EventCard((Repress(),)),
    25: EventCard(
        (
            Lasts(
                "until the end of the turn nobody can use operations points in the Balkans, "
                "and War in the Balkans and Balkan Civil War cause no crisis roll"
            ),
        )
    ),
    26: EventCard(
        (
            Put(2, Where(regions=("france", "russia"), now="not enemy")),
            TurnEmperors("franco_russian_alliance"),
            Lasts(EFFECTS["franco_russian_alliance"], told=True),
        )
    ),
    27: EventCard(
        (
            Put(2, Where(regions=("austria_hungary", "germany"), now="not enemy")),
            PlaceMarker("dual_alliance"),
            Lasts(EFFECTS["dual_alliance"], told=True),
        )
    ),
    28: EventCard((Put(3, Where(regions=(INDEPENDENT,), icons=("annex",), but=("norway",))),)),
    29: EventCard((Lasts("the card stays on the table until the naval attempts that it demands are made"), TwoPower())),
    30: EventCard((Put(2, Where(icons=("army",))),)),
    31: EventCard((Put(3, Where(icons=("bourgeoisie",))),)),
    33: EventCard((Put(4, Where(icons=("intellectuals",)), per=2),)),
    34: EventCard(
        (
            Each(
                1,
                Where(spaces=("french_writers", "fauvism", "jugendstil", "viennese_secession", "symbolism", "denmark")),
            ),
        )
    ),
    35: EventCard((Lasts("until the end of the turn each card you play is worth 1 point more"),)),
    36: EventCard((Lasts("until the end of the turn each card you play is worth 1 point more"),)),
    37: EventCard((Denounce(),)),
    38: EventCard((EventChecks(2, Where(icons=("intellectuals", "church")), ignore_enemy=True),)),
    40: EventCard((Tension(-1), Put(1))),
    78: EventCard((Tension(1), Barricades(), Crisis(), Lasts(unlocks(63)))),
}
