"""The set-up: first hands, support as printed, discretionary support (rulebook 3)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook, foresee
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, OTHER, PRINTED
from rules.europe_in_turmoil.deck import CARD_IDS, DECK, SCORING, TITLES, cards_of
from rules.europe_in_turmoil.phases import EndTurn, Rounds
from rules.europe_in_turmoil.piles import deal
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import place, points, space_option

# Who places how much discretionary support, in order (rulebook 3.4).
INSTALMENTS = ((AUTHORITARIAN, 2), (LIBERAL, 2), (AUTHORITARIAN, 3), (LIBERAL, 3), (AUTHORITARIAN, 1), (LIBERAL, 1))
REVEALED = "revealed:"  # mark of a side that showed its Scoring cards, among the powers used


class Setup(Act, frozen=True):
    """Support as printed, the first hands, discretionary support, then the first turn."""

    def text(self) -> str:
        return "set up the game"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for space in PRINTED.values():
            for side, count in ((LIBERAL, space.liberal), (AUTHORITARIAN, space.authoritarian)):
                if count:
                    state.add(side, space.id, count)
        state.deck = cards_of("victorian")
        state.later = [card for card in DECK if DECK[card].era != "victorian"]
        state.chance.shuffle(state.deck)
        state.turn = 1
        deal(state, log)
        steps: list[Step | For] = [
            For(side, Discretionary(count, opening=n < 2)) for n, (side, count) in enumerate(INSTALMENTS)
        ]
        return [*steps, Ready(), Rounds(), EndTurn()]


class Discretionary(Act, frozen=True):
    """Place support where the opponent has none. ``opening``: two or more Scoring cards may first be shown for one
    more support point in each of the side's three instalments (rulings R2, R3)."""

    count: int
    opening: bool = False
    begun: bool = False

    def text(self) -> str:
        return f"place {points(self.count)} where the opponent has none"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def _scoring(self, state: State, seat: Seat) -> list[int]:
        found = [card for card in state.hands[seat] if card in SCORING]
        return found if self.opening and not self.begun and len(found) > 1 and not _shown(state, seat) else []

    def _left(self, state: State, seat: Seat) -> int:
        return self.count + (not self.begun and _shown(state, seat))

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat, left = me.seat, self._left(state, me.seat)
        theirs = state.support[OTHER[seat]]
        reveals = left == 1 and foresee(state)
        note = f" ({left} left)"
        options = [
            space_option("Place support in", note, space, state.points(seat, space), 0, (1, 0), reveals)
            for space in state.board.spaces
            if space not in theirs
        ]
        shows = bool(self._scoring(state, seat))
        if shows:
            label = "Show your Scoring cards: 1 more point in each instalment"
            options.append(Option("reveal", label, "the opponent sees them", True))
        prompt = f"Set-up: place {points(left)} in spaces without opposing support."
        confirm = ("reveal",) if shows else ()
        waiting = "to place starting support"
        return me.ask(options, prompt, ask="place", waiting=waiting, confirm=confirm, repeat=left, alike=left)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "reveal":
            cards = self._scoring(state, seat)
            state.used.append(REVEALED + seat)
            text = (
                f"{NAMES[seat]} showed {words(TITLES[card] for card in cards)}: 1 more support point in each instalment"
            )
            data = {"cards": [CARD_IDS[card] for card in cards]}
            log.append(Event(kind="revealed", text=text, seat=seat, reveals=True, data=data))
            return [self]
        left = self._left(state, seat)
        place(state, seat, picks[0].removeprefix("space:"), 1, log)
        if left == 1:
            log.append(Event(kind="finished", text=f"{NAMES[seat]} placed starting support", seat=seat, ends=True))
            return ()
        return [replace(self, count=left - 1, begun=True)]


def _shown(state: State, seat: Seat) -> bool:
    return REVEALED + seat in state.used


class Ready(Act, frozen=True):
    """The set-up is over."""

    def text(self) -> str:
        return "begin the first turn"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.used = []
        log.append(Event(kind="turn", text="Turn 1 begins, in the Victorian Era", data={"turn": 1}))
        return ()
