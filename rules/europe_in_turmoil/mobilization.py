"""War Mobilization: the secret choice of a card for each nation, and showing them by priority (rulebook 8.4.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.alliances import NATIONS, participants
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, SEATS, other
from rules.europe_in_turmoil.mobilization_cards import MOBILIZATION, SUBMARINES, cards_of_nation
from rules.europe_in_turmoil.state import Mobilized, State
from rules.europe_in_turmoil.war import settle

LAST_PRIORITY = 8


def nations_of(state: State, seat: Seat) -> list[str]:
    """The nations of the seat's camp, in the order in which it chooses for them."""
    return [nation for nation, side in participants(state, mobilization=True).items() if side == seat]


def locked_in(state: State, seat: Seat) -> list[str]:
    """The keys of the Mobilization cards that the seat has chosen and not yet shown."""
    if state.mobilized is not None:
        return [key for key in state.mobilized.chosen[seat] if key not in state.mobilized.played]
    top = state.program.todo[-1].step if state.program.todo else None
    return list(top.chosen.get(seat, ())) if isinstance(top, Mobilize) else []


class Mobilize(Act, frozen=True):
    """Both sides choose in secret, nation by nation, in whatever order they answer.

    ``number`` makes the questions different from those of any other choice.
    """

    number: int
    chosen: dict[Seat, tuple[str, ...]] = {}
    locked: tuple[Seat, ...] = ()

    def text(self) -> str:
        return "both sides choose a Mobilization card for each of their nations"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        return [self._question(state, seat) for seat in SEATS if seat not in self.locked]

    def _question(self, state: State, seat: Seat) -> Decision:
        mine, nations = self.chosen.get(seat, ()), nations_of(state, seat)
        final = other(seat) in self.locked
        if len(mine) < len(nations):
            nation = nations[len(mine)]
            last = final and len(mine) + 1 == len(nations) and seat == LIBERAL
            options = [card.option(state, seat, last) for card in cards_of_nation(nation)]
            prompt = f"Choose the Mobilization card of {NATIONS[nation]}."
        else:
            options = [
                replace(MOBILIZATION[SUBMARINES].option(state, seat, final), label="Add the U-boat Offensive"),
                Option("decline", "Do without the U-boat Offensive", reveals=final),
            ]
            prompt = "Do you add the U-boat Offensive to the other German card?"
        return Decision(
            f"mobilize-{self.number}-{seat}-{len(mine)}",
            seat,
            "mobilize",
            prompt,
            tuple(options),
            secret=True,
            waiting="to choose Mobilization cards",
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        mine, nations = self.chosen.get(seat, ()), nations_of(state, seat)
        asked_all = len(mine) >= len(nations)
        if picks[0] != "decline":
            mine = (*mine, picks[0].removeprefix("mobilization:"))
        done = asked_all or (seat == LIBERAL and len(mine) == len(nations))
        chosen = {**self.chosen, seat: mine}
        locked = (*self.locked, seat) if done else self.locked
        if len(locked) < len(SEATS):
            return (replace(self, chosen=chosen, locked=locked),)
        state.mobilized = Mobilized({side: list(chosen[side]) for side in SEATS})
        log.append(Event(kind="mobilized", text="Both camps have mobilized", reveals=True, ends=True))
        return (Campaign(0),)


class Campaign(Act, frozen=True):
    """The cards of one priority are shown, all tested, then the Entente's and the Central Powers' are done."""

    priority: int

    def text(self) -> str:
        return "the Mobilization cards are shown in the order of their priority"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if self.priority > LAST_PRIORITY:
            settle(state, "", log)
            return ()
        assert state.mobilized is not None
        shown = [
            (side, MOBILIZATION[key])
            for side in (LIBERAL, AUTHORITARIAN)
            for key in state.mobilized.chosen[side]
            if MOBILIZATION[key].priority == self.priority
        ]
        steps: list[Step | For] = []
        for side, card in shown:
            state.mobilized.played.append(card.key)
            valid = card.valid(state, side)
            text = f"{NAMES[side]} showed {card.title} ({NATIONS[card.nation]}, priority {card.priority})"
            if not valid:
                text += ": it has no effect"
            data = {"card": card.id, "valid": valid}
            log.append(Event(kind="showed", text=text, seat=side, reveals=True, data=data))
            if valid:
                steps += card.program(state, side)
        return [*steps, Campaign(self.priority + 1)]
