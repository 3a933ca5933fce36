"""The sequence of play (rulebook p. 5-8): rounds, objectives, initiative, card plays, and the Final Crisis."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.red_flag_over_paris.board import (
    CAPACITY,
    DIMENSIONS,
    FINAL_ZONE,
    MOMENTUM_ANSWER,
    MOMENTUM_LIMIT,
    MOMENTUM_NAMES,
    NAMES,
    OTHER,
    PLAYS,
    ROUNDS,
    SIDE_NAMES,
    SIDES,
    C,
    V,
    kind,
)
from rules.red_flag_over_paris.cards import CARDS, MIL, POL, allowed, playable, resolve, shows
from rules.red_flag_over_paris.deck import FINAL_CARDS, OPS, PRINTED, TITLES
from rules.red_flag_over_paris.operations import Operations, asks_first, points
from rules.red_flag_over_paris.scoring import Dimensions, EndGame, Pivotals, RevealObjectives
from rules.red_flag_over_paris.state import Pile, State, card_names
from rules.red_flag_over_paris.steps import DETAIL, Act, advance, clip, plain, runs_on
from rules.red_flag_over_paris.texts import card_text

HAND = 4
CENSORED_HAND = 5


class Asks(Act, frozen=True):
    """Base of the steps that always put a question before anything hidden shows."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        return False


class Round(Act, frozen=True):
    """Steps 1 to 3 of a round: deal, objectives, initiative (p. 5)."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        return True

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.round += 1
        state.phase = "objectives"
        state.active = None
        state.revealed = {}
        size = CENSORED_HAND if state.scenario == "censorship" else HAND
        text = f"Round {state.round} began: {size} Strategy and 2 Objective cards each were dealt"
        log.append(Event(kind="dealt", text=text, reveals=True, ends=True, data={"round": state.round}))
        for side in SIDES:
            for _ in range(size):
                state.deal(side, state.draw(log))
            data = state.sides[side]
            data.dealt = [state.objectives.pop() for _ in range(2)]
            text = f"You drew {words(card_names(data.hand))}; objectives {words(card_names(data.dealt))}"
            log.append(Event(kind="drew", text=text, seat=side, to=(side,), reveals=True,
                             data={"cards": [*data.hand, *data.dealt]}))  # fmt: skip
        return KeepObjective(), Initiative()


class KeepObjective(Asks, frozen=True):
    """Both sides keep one of two objectives, unseen, in whatever order they answer."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        return [
            Decision(
                f"objective-{state.round}-{side}",
                side,
                "objective",
                f"Round {state.round}: keep one of two objectives; the other leaves the game unseen.",
                tuple(keep_option(card) for card in state.sides[side].dealt),
                secret=True,
                waiting="to choose an objective",
            )
            for side in SIDES
            if state.sides[side].dealt
        ]

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        side = state.sides[seat]
        side.objective = picks[0]
        side.rejected += [card for card in side.dealt if card != picks[0]]
        side.dealt = []
        log.append(Event(kind="chose", text=f"{SIDE_NAMES[seat]} chose an objective", seat=seat))
        text = f"You kept {TITLES[picks[0]]}"
        log.append(Event(kind="kept", text=text, seat=seat, to=(seat,), data={"card": picks[0]}))
        if any(state.sides[s].dealt for s in SIDES):
            return (self,)
        state.phase = "initiative"
        return ()


@cache
def keep_option(card: str) -> Option:
    space = PRINTED[card].space
    detail = clip(f"Worth 1 {kind(space)} VP. Event: {card_text(card)}".replace("\n", " "), DETAIL)
    return Option(card, f"Keep {TITLES[card]}: control {NAMES[space]}", detail, target=card)


class Initiative(Asks, frozen=True):
    """The higher initiative level decides who goes first; the Commune wins ties (p. 5)."""

    final: bool = False

    def asks(self, state: State, me: Todo) -> list[Decision]:
        levels = {side: state.initiative_level(side) for side in SIDES}
        chooser = V if levels[V] > levels[C] else C
        why = f"initiative level {levels[chooser]} against {levels[OTHER[chooser]]}"
        if levels[V] == levels[C]:
            why = f"initiative levels are equal at {levels[C]}, and the Commune wins ties"
        options = (
            plain("first", f"Go first: {SIDE_NAMES[chooser]} is the Initiative Player"),
            plain("second", f"Let {SIDE_NAMES[OTHER[chooser]]} go first as the Initiative Player"),
        )
        name = "Final Crisis" if self.final else f"Round {state.round}"
        return [
            Decision(
                str(me.n),
                chooser,
                "initiative",
                f"{name}: decide who goes first ({why}).",
                options,
                waiting="to decide who goes first",
            )
        ]

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        first = seat if picks[0] == "first" else OTHER[seat]
        second = OTHER[first]
        state.initiative = first
        state.phase = "final_crisis" if self.final else "strategy"
        log.append(Event(kind="initiative", text=f"{SIDE_NAMES[seat]} decided: {SIDE_NAMES[first]} goes first",
                         seat=seat, ends=True, data={"first": first}))  # fmt: skip
        state.begin(f"{SIDE_NAMES[first]} has the initiative", "Initiative")
        if self.final:
            count = max(len(state.sides[side].hand) for side in SIDES)
            turns = [For(side, FinalTurn()) for _ in range(count) for side in (first, second)]
            return *turns, For(first, Pivotals()), For(first, Dimensions()), EndGame()
        censors = []
        if state.scenario == "censorship":
            state.phase = "censorship"
            censors = [For(first, Censor()), For(second, Censor())]
        turns = [For(side, Turn()) for _ in range(PLAYS) for side in (first, second)]
        return (
            *censors,
            *turns,
            SetAside(),
            For(first, Pivotals()),
            For(first, Dimensions()),
            For(first, RevealObjectives()),
            EndRound(),
        )


class Censor(Asks, frozen=True):
    """Censorship scenario: one Strategy card from hand is discarded face up before the first play."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = [discard_option(card) for card in state.sides[me.seat].hand]
        return me.ask(options, "Censorship: discard one card from your hand, face up.",
                      waiting="to discard a card under Censorship")  # fmt: skip

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card = picks[0]
        state.sides[seat].hand.remove(card)
        if all(len(side.hand) == HAND for side in state.sides.values()):
            state.phase = "strategy"
        state.publish(card)
        state.discard.append(Pile(card, seat, 0))
        state.begin(f"{SIDE_NAMES[seat]} censored {TITLES[card]}", "Censorship")
        log.append(Event(kind="censored", text=state.head, seat=seat, ends=True, data={"card": card}))
        return ()


@cache
def discard_option(card: str) -> Option:
    return Option(card, f"Discard {TITLES[card]} ({points(OPS[card])})", target=card)


@cache
def play_option(card: str) -> Option:
    side = PRINTED[card].side
    owner = f"{SIDE_NAMES[side]} event" if side else "neutral event"
    return Option(card, f"Play {TITLES[card]} ({owner}, {points(OPS[card])})", target=card)


# a card play in a round


class Turn(Asks, frozen=True):
    """Choose a Strategy card from hand. It stays there until it is clear how it is used."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        hand = state.sides[me.seat].hand
        left = len(hand) - 1
        return me.ask(
            [play_option(card) for card in hand],
            f"Round {state.round}: play a Strategy card ({left} of {PLAYS} plays left; the last card is set aside).",
            ask="play",
            waiting="to play a card",
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        raise AssertionError("a hand is empty before the round is over")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        state.active = seat
        return (Way(picks[0]),)


AREA_OF_WAY = {"political": POL, "military": MIL}


class Way(Asks, frozen=True):
    """How a Strategy card is used (p. 5-6)."""

    card: str

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seat, side = me.seat, state.sides[me.seat]
        on = runs_on(state)
        options = []
        if playable(state, seat, self.card):
            options.append(way_option("event", self.card, seat, on or shows(self.card)))
        for way, where in AREA_OF_WAY.items():
            ends = on and not asks_first(state, seat, OPS[self.card], where)
            options.append(way_option(way, self.card, seat, ends))
        again = reusable(state, seat, self.card)
        if again:
            options.append(way_option("discarded", again, seat, on or shows(again)))
        if side.momentum < MOMENTUM_LIMIT:
            cubes = side.steps[side.momentum] if seat == V else 0
            options.append(momentum_option(seat, side.momentum + 1, cubes, state.scenario, on))
        if side.final_card:
            final = FINAL_CARDS[seat]
            for way, where in AREA_OF_WAY.items():
                ends = on and not asks_first(state, seat, OPS[final], where)
                options.append(way_option(f"final_{way}", final, seat, ends))
        prompt = f"{TITLES[self.card]} ({points(OPS[self.card])}): how do you use it?"
        if PRINTED[self.card].side in (seat, None) and not allowed(state, seat, self.card):
            prompt += f" Not for its event now: {condition(self.card, seat)}."
        return me.ask(
            options,
            prompt,
            ask="use",
            waiting="to play a card",
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        way, card = picks[0], self.card
        side = state.sides[seat]
        who, title = SIDE_NAMES[seat], TITLES[card]
        side.hand.remove(card)
        state.publish(card)
        state.playing = card
        steps: tuple[Step | For, ...]
        end: Step = PlayEnd()
        cause = title
        if way == "event":
            text = f"{who} played {title} for its event"
            steps = resolve(state, seat, card)
        elif way in ("political", "military"):
            text = f"{who} played {title} for {way} operations ({points(OPS[card])})"
            steps = (Operations(OPS[card], AREA_OF_WAY[way]),)
        elif way == "discarded":
            again = state.discard[-1].card
            text = f"{who} gave up {title} to use the discarded event {TITLES[again]}"
            cause = TITLES[again]
            steps = resolve(state, seat, again)
        elif way == "momentum":
            text = f"{who} played {title} for Momentum"
            steps, end = (Advance(),), PlayEnd("deck" if state.scenario == "censorship" else "game")
        else:
            final = FINAL_CARDS[seat]
            side.final_card = False
            state.removed.append(final)
            way = way.removeprefix("final_")
            text = f"{who} discarded {title} to use {TITLES[final]} for {way} operations ({points(OPS[final])})"
            cause = TITLES[final]
            steps = (Operations(OPS[final], AREA_OF_WAY[way]),)
        state.begin(text, cause)
        log.append(Event(kind="played", text=text, seat=seat, data={"card": card, "way": picks[0]}))
        return *steps, end


def condition(card: str, seat: Seat) -> str:
    """The condition of an event, told to ``seat``: "only if Commune is present in Butte Montmartre"."""
    must, side = CARDS[card].must, PRINTED[card].side
    assert must is not None
    text = must.text() if side in (seat, None) else must.text().replace("you are", f"{SIDE_NAMES[side]} is")
    return f"only if {text}"


def reusable(state: State, seat: Seat, card: str) -> str:
    """The top discard, if this card may be given up to use its event (p. 6, ruling R23); else ""."""
    if not state.discard:
        return ""
    top = state.discard[-1]
    mine = PRINTED[top.card].side == seat and top.by == OTHER[seat] and top.round == state.round
    return top.card if mine and OPS[card] >= OPS[top.card] and allowed(state, seat, top.card) else ""


@cache
def way_option(way: str, card: str, seat: Seat, reveals: bool) -> Option:
    title, ops = TITLES[card], points(OPS[card])
    label = {
        "event": f"Event: {title}",
        "political": f"Political operations ({ops})",
        "military": f"Military operations ({ops})",
        "discarded": f"Use the discarded event: {title}",
        "final_political": f"Final Crisis card {title}: political ({ops})",
        "final_military": f"Final Crisis card {title}: military ({ops})",
    }[way]
    if way in ("event", "discarded"):
        return Option(way, label, clip(card_text(card).replace("\n", " "), DETAIL), reveals, card)
    lost = f"This card is discarded; {title} leaves the game without its Final Crisis event."
    return Option(way, label, lost if way.startswith("final") else "", reveals)


@cache
def momentum_option(seat: Seat, level: int, cubes: int, scenario: str, reveals: bool) -> Option:
    """``cubes`` wait on the step of the Prussian Collaboration track."""
    gain = f"{cubes} cubes for your pool" if seat == V else f"Your pool holds {CAPACITY[level]}"
    if level >= 2:
        name = DIMENSIONS[MOMENTUM_ANSWER[seat]]
        gain += f"; {SIDE_NAMES[OTHER[seat]]} may place a cube in {name}"
    detail = f"{gain}. The card {'goes under the deck' if scenario == 'censorship' else 'leaves the game'}."
    return Option("momentum", f"Advance {MOMENTUM_NAMES[seat]} to {level}", detail, reveals)


class Advance(Act, frozen=True):
    """The momentum use of a card (p. 7)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return advance(state, seat, log)


class PlayEnd(Act, frozen=True):
    """The end of a card play: where the card goes, and breaches."""

    to: str = "discard"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        card = state.playing
        assert card is not None
        state.playing = None
        state.active = None
        if self.to == "discard":
            state.discard.append(Pile(card, seat, state.round if not state.final_crisis else 0))
            where = "went on the discard pile"
        elif self.to == "deck":
            state.deck.insert(0, card)
            for side in SIDES:
                state.learn(side, [card])
            where = "went to the bottom of the Strategy deck"
        else:
            state.removed.append(card)
            where = "left the game"
        state.settle_breaches(log)
        log.append(Event(kind="finished", text=f"{TITLES[card]} {where}", seat=seat, ends=True, data={"card": card}))
        return ()


class SetAside(Act, frozen=True):
    """The fourth card is kept face down for the Final Crisis (p. 5)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for side in SIDES:
            data = state.sides[side]
            text = f"You set aside {words(card_names(data.hand))}"
            log.append(Event(kind="set_aside", text=text, seat=side, to=(side,), data={"cards": list(data.hand)}))
            data.set_aside += data.hand
            data.hand = []
        log.append(Event(kind="set_aside", text="Both sides set their last card aside for the Final Crisis"))
        return ()


class EndRound(Act, frozen=True):
    """Final Crisis after round 3, or as soon as both Final Crisis zones are breached (p. 8)."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        return True

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        both = all(state.sides[side].breached[FINAL_ZONE] for side in SIDES)
        return (Gather(),) if both or state.round == ROUNDS else (Round(),)


# the Final Crisis (p. 8)


class Gather(Asks, frozen=True):
    """Everybody takes up the cards set aside and the unused Final Crisis card."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.final_crisis = True
        state.phase = "final_crisis"
        state.revealed = {}
        for side in SIDES:
            data = state.sides[side]
            data.hand, data.set_aside = data.set_aside, []
            if data.final_card:
                data.hand.append(FINAL_CARDS[side])
        text = f"The Final Crisis began after round {state.round}"
        log.append(Event(kind="final_crisis", text=text, ends=True))
        return Discards(), Initiative(final=True)


class Discards(Asks, frozen=True):
    """Down to as many cards as rounds were played, face down, in whatever order the sides answer (ruling R51)."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        found = []
        for side in SIDES:
            hand = state.sides[side].hand
            extra = len(hand) - state.round
            if extra > 0:
                prompt = f"Final Crisis: discard {extra} card face down; you keep {state.round}."
                found.append(
                    Decision(
                        f"discard-{side}",
                        side,
                        "discard",
                        prompt,
                        tuple(discard_option(card) for card in hand),
                        extra,
                        extra,
                        True,
                        "to discard for the Final Crisis",
                    )
                )
        return found

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        side = state.sides[seat]
        state.lose_track(OTHER[seat], side.hand)
        side.hand = [card for card in side.hand if card not in picks]
        side.buried += picks
        log.append(Event(kind="discarded", text=f"{SIDE_NAMES[seat]} discarded a card face down", seat=seat))
        text = f"You discarded {words(card_names(list(picks)))}"
        log.append(Event(kind="buried", text=text, seat=seat, to=(seat,), data={"cards": list(picks)}))
        return (self,)


class FinalTurn(Asks, frozen=True):
    """A card played for its event only; an event of the other colour is offered to the opponent."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        hand = state.sides[me.seat].hand
        single = len(hand) == 1
        return me.ask(
            [final_option(card, me.seat, single, allowed(state, PRINTED[card].side or me.seat, card)) for card in hand],
            f"Final Crisis: play a card for its event ({len(hand)} left).",
            ask="play",
            waiting="to play a card",
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card = picks[0]
        side = state.sides[seat]
        state.active = seat
        side.hand.remove(card)
        state.publish(card)
        state.playing = card
        if card == FINAL_CARDS[seat]:
            side.final_card = False
        text = f"{SIDE_NAMES[seat]} played {TITLES[card]}"
        state.begin(text, TITLES[card])
        log.append(Event(kind="played", text=text, seat=seat, data={"card": card, "way": "event"}))
        owner = PRINTED[card].side or seat
        if not allowed(state, owner, card):
            text = f"The condition of {TITLES[card]} is not met: it is spent without effect"
            log.append(Event(kind="spent", text=text, seat=seat))
            return (PlayEnd(),)
        if owner == seat:
            return *resolve(state, seat, card), PlayEnd()
        return For(owner, Resolve(card)), PlayEnd()


@cache
def final_option(card: str, seat: Seat, single: bool, open_: bool) -> Option:
    """The last card must be played, but not by itself: that would show it as the opponent finishes his play.

    ``open_``: the condition of its event holds.
    """
    side = PRINTED[card].side
    if not open_:
        detail = f"Its condition is not met: {condition(card, seat)}."
        return Option(card, f"Play {TITLES[card]} without effect", detail, single, card)
    if side == OTHER[seat]:
        label = f"Play {TITLES[card]}: {SIDE_NAMES[side]} may resolve it"
        return Option(card, label, reveals=single, target=card)
    detail = clip(card_text(card).replace("\n", " "), DETAIL)
    return Option(card, f"Play {TITLES[card]} for its event", detail, single or shows(card), card)


class Resolve(Asks, frozen=True):
    """The opponent decides if an event of its colour is applied (p. 8)."""

    card: str

    def asks(self, state: State, me: Todo) -> list[Decision]:
        on = runs_on(state)
        title = TITLES[self.card]
        options = (
            Option("resolve", f"Resolve {title}", reveals=on or shows(self.card), target=self.card),
            Option("decline", f"Decline: {title} has no effect", reveals=on, target=self.card),
        )
        return me.ask(
            options,
            f"{SIDE_NAMES[OTHER[me.seat]]} played your event {title}: do you resolve it?",
            waiting="to resolve or decline an event",
        )

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        verb = "resolved" if picks[0] == "resolve" else "declined"
        log.append(Event(kind=picks[0], text=f"{SIDE_NAMES[seat]} {verb} {TITLES[self.card]}", seat=seat))
        if picks[0] == "decline":
            return ()
        state.active = seat
        return resolve(state, seat, self.card)
