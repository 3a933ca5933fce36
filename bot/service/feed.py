"""Answers fed to the questions of one seat, one after the other, on a state that the caller owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.service.errors import Refused, Unclear
from bot.service.names import match
from rules.core.contract import Choice, Decision, Event, Game, Illegal, Option, Seat
from rules.core.program import offer

NOTHING = ("pass", "done", "skip", "decline")  # ids that mean "nothing (more)", in the order tried
ALSO_NOTHING = ("none", "nothing", *NOTHING)  # what a player may type for an empty choice


class Answered(Struct, frozen=True):
    """One question with what was picked and what happened. ``reveals``: undo stops here."""

    decision: Decision
    picks: tuple[str, ...]
    labels: tuple[str, ...]
    events: tuple[Event, ...]
    reveals: bool
    ends: bool


class Irreversible(Exception):
    """An option that must be confirmed was picked. Carries it, and the answers with what was read so far as ids."""

    def __init__(self, option: Option, answers: tuple[str, ...]) -> None:
        super().__init__(option.label)
        self.option, self.answers = option, answers


class Feeder:
    """Feeds one seat's answers to a state, all of them or none: after any exception the state is to be discarded.

    ``touched`` tells whether the state has been changed at all.
    """

    def __init__(self, game: Game[Any, Any], state: Any, seat: Seat, titles: Mapping[str, str]) -> None:
        self.game, self.state, self.seat, self.titles = game, state, seat, titles
        self.done: list[Answered] = []
        self.touched = False

    def open(self) -> list[Decision]:
        """The seat's open questions."""
        return [decision for decision in self.game.pending(self.state) if decision.seat == self.seat]

    def feed(self, answers: Sequence[str], *, first: str | None, exact: bool, confirmed: bool) -> list[Answered]:
        """Answer until nothing is left. ``first`` is the id of the question meant, or None.

        ``exact``: the answers are ids, and as many as the first question takes or as may be repeated after it.
        Raises Refused for what does not fit, and Irreversible for what must be confirmed first.
        """
        left = list(answers)
        while left or not self.done:
            asked = self.open()
            if self.done and exact:
                asked = self._again(asked, left)
            if not asked:
                raise Refused(f"“{left[0]}” is one answer too many: nothing more is asked of you, so nothing was done.")
            if not self.done and first is not None:
                asked = [decision for decision in asked if decision.id == first]
            decision, picked, left = self._pick(asked, left, exact)
            self._confirm(decision, picked, left, confirmed)
            if left and any(option.reveals for option in picked):
                raise Refused(
                    f"“{picked[-1].label}” shows something new, so it must be your last answer for now;"
                    " nothing was done."
                )
            self._apply(decision, picked)
            if left and self.done[-1].reveals:
                raise Refused(
                    "What comes next depends on something new, so answer up to there first; nothing was done."
                )
        return self.done

    def _again(self, asked: Sequence[Decision], answers: Sequence[str]) -> list[Decision]:
        """The question that goes on with the last one, and offers the next answer. Raises Refused if none does."""
        last = self.done[-1].decision
        found = [one for one in asked if one.ask == last.ask and one.repeat < last.repeat]
        labels = {option.id: option.label for answered in self.done for option in answered.decision.options}
        name = labels.get(answers[0], answers[0]).partition(" (")[0]
        if not found:
            raise Refused(f"“{name}” is one answer too many: the others leave nothing to choose. Nothing was done.")
        if not any(option.id == answers[0] for decision in found for option in decision.options):
            can = f"after them you can: {offer(found[0], 4)}"
            raise Refused(f"“{name}” is not possible after the others, so nothing was done; {can}.")
        return found

    def _pick(
        self, asked: Sequence[Decision], answers: Sequence[str], exact: bool
    ) -> tuple[Decision, list[Option], list[str]]:
        """The question meant, the options picked, and the answers left over."""
        refused: Refused | None = None
        for decision in asked:
            try:
                picked, left = self._read(decision, answers, exact)
                return decision, picked, left
            except Unclear:
                raise
            except Refused as error:
                refused = refused or error
        assert refused is not None
        raise refused

    def _read(self, decision: Decision, answers: Sequence[str], exact: bool) -> tuple[list[Option], list[str]]:
        left, picked = list(answers), list[Option]()
        if decision.least == 0 and (not left or (self._means_nothing(decision, left[0]))):
            return [], left[1:]
        while left and len(picked) < decision.most:
            try:
                option = self._option(decision, left[0], exact)
            except Refused:
                if not exact and len(picked) >= max(decision.least, 1):
                    break
                raise
            if option in picked:
                if len(picked) >= decision.least:
                    break
                raise Refused(f"“{option.label}” can be picked only once here. You can: {offer(decision)}.")
            picked.append(option)
            del left[0]
        if exact and not self.done and len(answers) > max(decision.most, decision.repeat):
            most = max(decision.most, decision.repeat)
            raise Refused(f"That is {len(answers)} answers: choose at most {most} here. Nothing was done.")
        if len(picked) < decision.least:
            raise Refused(f"{decision.least} answers are needed here, not {len(picked)}. You can: {offer(decision)}.")
        return picked, left

    def _means_nothing(self, decision: Decision, text: str) -> bool:
        return text.casefold() in ALSO_NOTHING and all(option.id != text for option in decision.options)

    def _option(self, decision: Decision, text: str, exact: bool) -> Option:
        if not exact:
            return match(text, decision, self.titles)
        for option in decision.options:
            if option.id == text:
                return option
        raise Refused(f"That is not possible now. You can: {offer(decision)}.")

    def _confirm(self, decision: Decision, picked: Sequence[Option], left: Sequence[str], confirmed: bool) -> None:
        if confirmed:
            return
        for option in picked:
            if option.id in decision.confirm:
                before = [pick for answered in self.done for pick in answered.picks or ("none",)]
                raise Irreversible(option, (*before, *(o.id for o in picked), *left))

    def _apply(self, decision: Decision, picked: Sequence[Option]) -> None:
        picks = tuple(option.id for option in picked)
        self.touched = True
        try:
            events = self.game.apply(self.state, self.seat, Choice(decision.id, picks))
        except Illegal as illegal:
            raise Refused(str(illegal)) from illegal
        reveals = any(option.reveals for option in picked) or any(event.reveals for event in events)
        self.done.append(
            Answered(
                decision,
                picks,
                tuple(option.label for option in picked) or ("Nothing",),
                tuple(events),
                reveals,
                any(event.ends for event in events),
            )
        )


def nothing(decision: Decision) -> str | None:
    """The id that passes on a question, "none" where picking nothing is allowed, or None if it must be answered."""
    ids = {option.id for option in decision.options}
    for id in NOTHING:
        if id in ids:
            return id
    return "none" if decision.least == 0 else None
