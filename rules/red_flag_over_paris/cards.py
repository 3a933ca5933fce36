"""The effects of all cards: one entry a card, as a program of steps. Steps that one card alone uses stand here too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.core.contract import Decision, Event, Option, Seat, Source, words
from rules.core.program import For, Log, Step, Todo
from rules.red_flag_over_paris.board import AREAS, OTHER, SIDE_NAMES, C, V
from rules.red_flag_over_paris.deck import PRINTED, STRATEGY_SET, TITLES
from rules.red_flag_over_paris.operations import Operations
from rules.red_flag_over_paris.spots import (
    Controls,
    ControlsNoted,
    HasLostCubes,
    IsPresent,
    MomentumFrom,
    Plays,
    Test,
    Where,
)
from rules.red_flag_over_paris.state import Pile, State, card_names
from rules.red_flag_over_paris.steps import (
    Act,
    Build,
    Either,
    If,
    Momentum,
    Move,
    Picking,
    Place,
    Rally,
    Raze,
    Recall,
    Remove,
    Replace,
    Revive,
    cubes,
    plain,
    runs_on,
    sentence,
    touched,
)


class Hidden(Act, frozen=True):
    """Base of the steps that show or draw hidden cards."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        return True


class LookHand(Hidden, frozen=True):
    """Card 1: see the Strategy cards in the opponent's hand."""

    def text(self) -> str:
        return "look at all Strategy cards in your opponent's hand"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        show_hand(state, seat, log)
        return ()


def show_hand(state: State, seat: Seat, log: Log) -> list[str]:
    """The opponent's Strategy cards in hand, shown to ``seat`` alone."""
    foe = OTHER[seat]
    seen = [card for card in state.sides[foe].hand if card in STRATEGY_SET]
    state.learn(seat, seen)
    who = SIDE_NAMES[seat]
    log.append(Event(kind="looked", text=f"{who} looked at the {SIDE_NAMES[foe]} hand", seat=seat, reveals=True))
    names = words(card_names(seen)) or "no Strategy card"
    text = f"The {SIDE_NAMES[foe]} hand: {names}"
    log.append(Event(kind="saw", text=text, seat=seat, to=(seat,), reveals=True, data={"cards": list(seen)}))
    return seen


class SeeObjective(Hidden, frozen=True):
    """Cards 13 and 29: see the opponent's objective of this round; there is none in the Final Crisis."""

    def text(self) -> str:
        return "look at your opponent's current Objective card"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        foe = OTHER[seat]
        objective = state.sides[foe].objective
        if objective is None:
            return ()
        state.learn(seat, [objective])
        text = f"{SIDE_NAMES[seat]} looked at the {SIDE_NAMES[foe]} objective"
        log.append(Event(kind="looked", text=text, seat=seat, reveals=True))
        text = f"The {SIDE_NAMES[foe]} objective: {TITLES[objective]}"
        log.append(Event(kind="saw", text=text, seat=seat, to=(seat,), reveals=True, data={"cards": [objective]}))
        return ()


class SwapHand(Hidden, frozen=True):
    """Card 22: see the hand, then perhaps exchange one of its cards for the top of the deck."""

    def text(self) -> str:
        return (
            "look at all Strategy cards in your opponent's hand. You may put one of them face down on the bottom of "
            "the Strategy deck; your opponent then draws the top card"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return (SwapOne(),) if show_hand(state, seat, log) and state.deck else ()


class SwapOne(Hidden, frozen=True):
    """Which card of the opponent's hand goes."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        foe = OTHER[me.seat]
        options = [
            Option(f"swap:{card}", f"Put {TITLES[card]} on the bottom of the deck", reveals=True, target=card)
            for card in state.sides[foe].hand
            if card in STRATEGY_SET
        ]
        options.append(plain("skip", "Leave the hand as it is", runs_on(state)))
        return me.ask(options, f"{state.cause}: you may exchange one card of the {SIDE_NAMES[foe]} hand.",
                      ask="swap", waiting=f"to resolve {state.cause}")  # fmt: skip

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "skip":
            return ()
        card, foe = picks[0].removeprefix("swap:"), OTHER[seat]
        state.sides[foe].hand.remove(card)
        state.deck.insert(0, card)
        state.learn(foe, [card])
        drawn = state.deck.pop()
        state.deal(foe, drawn)
        hand = f"the {SIDE_NAMES[foe]} hand"
        text = f"{SIDE_NAMES[seat]} put a card of {hand} on the bottom of the deck, and a new one was drawn"
        log.append(Event(kind="swapped", text=text, seat=seat, reveals=True))
        text = f"{TITLES[card]} left your hand; you drew {TITLES[drawn]}"
        log.append(Event(kind="drew", text=text, seat=foe, to=(foe,), reveals=True, data={"cards": [drawn]}))
        return ()


class Cycle(Act, frozen=True):
    """Card 12: draw the top Strategy card, then put one from hand on the bottom of the deck."""

    def text(self) -> str:
        return "you may draw a Strategy card and lay one from your hand under the deck, face down"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if not state.deck:
            return []
        options = (
            plain("draw", "Draw a card, then put one from your hand on the bottom", True),
            plain("skip", "Draw no card", runs_on(state)),
        )
        return me.ask(options, f"{state.cause}: you may draw a Strategy card and put one back.",
                      ask="draw", waiting=f"to resolve {state.cause}")  # fmt: skip

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "skip":
            return ()
        card = state.deck.pop()
        state.deal(seat, card)
        log.append(Event(kind="drew", text=f"{SIDE_NAMES[seat]} drew a Strategy card", seat=seat, reveals=True))
        log.append(Event(kind="drew", text=f"You drew {TITLES[card]}", seat=seat, to=(seat,), reveals=True,
                         data={"cards": [card]}))  # fmt: skip
        return (PutUnder(),)


class PutUnder(Act, frozen=True):
    """One Strategy card from hand goes to the bottom of the deck."""

    def opens(self, state: State, seat: Seat) -> bool | None:
        return False

    def asks(self, state: State, me: Todo) -> list[Decision]:
        hand = state.sides[me.seat].hand
        found = [card for card in hand if card in STRATEGY_SET]
        # asked even without a choice: an immediate answer would tell that the rest is the Final Crisis card
        on = runs_on(state) or len(found) == 1 < len(hand)
        options = [
            Option(f"under:{card}", f"Put {TITLES[card]} on the bottom of the deck", reveals=on, target=card)
            for card in found
        ]
        return me.ask(options, f"{state.cause}: put one Strategy card from your hand on the bottom of the deck.",
                      ask="return", waiting=f"to resolve {state.cause}")  # fmt: skip

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card = picks[0].removeprefix("under:")
        hand = state.sides[seat].hand
        state.lose_track(OTHER[seat], hand)
        hand.remove(card)
        state.deck.insert(0, card)
        state.learn(seat, [card])
        text = f"{SIDE_NAMES[seat]} put a card on the bottom of the Strategy deck"
        log.append(Event(kind="put_under", text=text, seat=seat))
        return ()


class Peek(Hidden, frozen=True):
    """Card 30: look at the top cards; one may be resolved at once, else ``otherwise`` follows."""

    count: int
    otherwise: tuple[Step, ...]

    def text(self) -> str:
        return (
            f"look at the top {self.count} cards of the Strategy deck. You may reveal one that is yours or neutral, "
            "resolve its event and discard it. Put the others back on top in any order. If you resolve none, "
            f"{sentence(self.otherwise)}"
        )

    def spaces(self) -> Iterator[str]:
        return touched(self.otherwise)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        cards = [state.deck.pop() for _ in range(min(self.count, len(state.deck)))]
        state.held = cards
        state.lose_track(OTHER[seat], cards)
        state.learn(seat, cards)
        if cards:
            text = f"{SIDE_NAMES[seat]} looked at the top {len(cards)} card{'s' * (len(cards) > 1)} of the deck"
            log.append(Event(kind="looked", text=text, seat=seat, reveals=True))
            text = f"From the top: {words(card_names(cards))}"
            log.append(Event(kind="saw", text=text, seat=seat, to=(seat,), reveals=True, data={"cards": list(cards)}))
        return (PeekPick(self.otherwise),)


class PeekPick(Hidden, frozen=True):
    """Which of the cards looked at is resolved, if any."""

    otherwise: tuple[Step, ...]

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = [
            Option(f"resolve:{card}", f"Resolve {TITLES[card]}", reveals=True, target=card)
            for card in state.held
            if playable(state, me.seat, card)
        ]
        if not state.held:
            return []
        # asked even if nothing can be resolved: an immediate answer would tell the opponent so
        options.append(plain("decline", "Resolve none", True))
        return me.ask(options, f"{state.cause}: you may resolve one of the cards you looked at.",
                      ask="resolve", waiting=f"to resolve {state.cause}")  # fmt: skip

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return (PutBack(), *self.otherwise)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "decline":
            return self.run(state, seat, log)
        card = picks[0].removeprefix("resolve:")
        state.held.remove(card)
        state.publish(card)
        state.resolving = card
        state.discard.append(Pile(card, seat, 0))
        text = f"{SIDE_NAMES[seat]} revealed {TITLES[card]} to resolve it"
        log.append(Event(kind="revealed", text=text, seat=seat, reveals=True, data={"card": card}))
        return (*resolve(state, seat, card), PutBack())


class PutBack(Act, frozen=True):
    """The cards looked at return to the top of the deck; the first ``fixed`` of them are in order already."""

    fixed: int = 0

    def asks(self, state: State, me: Todo) -> list[Decision]:
        loose = state.held[self.fixed :]
        if len(loose) < 2:
            return []
        on = runs_on(state)
        place = "on top" if not self.fixed else "next"
        options = [Option(f"top:{card}", f"Put {TITLES[card]} {place}", reveals=on, target=card) for card in loose]
        return me.ask(options, f"{TITLES['card:30']}: which card will be drawn {'next' if self.fixed else 'first'}?",
                      ask="order", waiting=f"to resolve {TITLES['card:30']}")  # fmt: skip

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.deck += reversed(state.held)
        state.held = []
        state.resolving = None
        return ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        card = picks[0].removeprefix("top:")
        state.held.remove(card)
        state.held.insert(self.fixed, card)
        return (PutBack(self.fixed + 1),)


class GiveUp(Act, frozen=True):
    """Card 35: as many own cubes leave the map as were removed."""

    def text(self) -> str:
        return "take as many of your own cubes off the map as you removed"

    def spaces(self) -> Iterator[str]:
        return iter(AREAS["all"])

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return (Picking("give", len(state.noted), AREAS["all"]),) if state.noted else ()


class PlaceRest(Act, frozen=True):
    """Card 39: up to ``count`` cubes, less those that were replaced."""

    count: int
    where: Where

    def text(self) -> str:
        return f"place up to {cubes(self.count)} {self.where.text(1)}, one fewer for each cube you replaced"

    def spaces(self) -> Iterator[str]:
        return iter(self.where.all())

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        left = self.count - len(state.noted)
        return (Picking("place", left, self.where.all(), True),) if left > 0 else ()


class Effect(NamedTuple):
    """What a card does: its steps, the condition of its event, and where its text comes from."""

    steps: tuple[Step, ...]
    must: Test | None = None
    source: Source = "reconstructed"


def area(key: str) -> Where:
    return Where(area=key)


def at(*spaces: str) -> Where:
    return Where(spaces=spaces)


INST, PUB, PARIS, FORTS = area("institutional"), area("public_opinion"), area("paris"), area("forts")
POL, MIL, ALL = area("political"), area("military"), area("all")

# The printed event texts are not public: these are reconstructions. To put in a published text, edit one entry and
# give its source.
CARDS: dict[str, Effect] = {
    # Versailles
    "card:1": Effect((LookHand(), Place(1, at("butte_montmartre", "butte_aux_cailles")))),
    "card:2": Effect((If(MomentumFrom(C, 1), (Place(2, PUB, upto=True),), (Place(1, PUB, upto=True),)),)),
    "card:3": Effect(
        (If(Controls("press"), (Place(2, PARIS, upto=True, different=True),), (Place(1, PARIS, upto=True),)),)
    ),
    "card:4": Effect((Place(1, at("republicans")), Move(1, at("royalists", "press"), at("national_assembly")))),
    "card:5": Effect((Either(((Replace(1, at("press")),), (Place(1, at("press", "catholic_church")),))),)),
    "card:6": Effect((Either(((Momentum(-1, "commune"),), (Remove(2, at("social_movements"), upto=True),))),)),
    "card:7": Effect((Remove(2, at("republicans", "social_movements"), upto=True, different=True),)),
    "card:8": Effect(
        (
            Either(
                (
                    (Place(2, at("catholic_church", "press"), upto=True, different=True),),
                    (Place(1, at("butte_montmartre", "butte_aux_cailles"), upto=True),),
                )
            ),
        )
    ),
    "card:9": Effect((Remove(2, at("press"), upto=True), Place(2, at("press"), upto=True), Momentum(1, "commune"))),
    "card:10": Effect((Build(at("mont_valerien")), Place(2, at("mont_valerien"), upto=True))),
    "card:11": Effect((Either(((Operations(4, INST),), (Operations(3, FORTS),))),)),
    "card:12": Effect((Momentum(1, "versailles"), Place(2, FORTS, upto=True), Cycle())),
    "card:13": Effect((SeeObjective(), Operations(3, MIL))),
    "card:14": Effect(
        (
            If(
                IsPresent("mont_valerien"),
                (Remove(2, FORTS, upto=True),),
                (Place(2, at("mont_valerien"), upto=True),),
            ),
        )
    ),
    "card:15": Effect((Place(2, INST, upto=True, different=True), Momentum(1, "versailles", may=True))),
    "card:16": Effect((Replace(2, PUB, upto=True, different=True), Momentum(1, "commune")), must=MomentumFrom(C, 1)),
    "card:17": Effect((Operations(6, MIL, bonus=1),)),
    # the Commune
    "card:18": Effect((Replace(1, Where(area="all", only="present")),)),
    "card:19": Effect(
        (
            Place(1, at("butte_aux_cailles", "fort_d_issy"), note=True),
            If(
                ControlsNoted(),
                (Build(Where(spaces=("butte_aux_cailles", "fort_d_issy"), only="noted")),),
            ),
        )
    ),
    "card:20": Effect((Either(((Place(1, at("national_assembly", "republicans")),), (Recall(3),))),)),
    "card:21": Effect((Either(((Replace(1, at("press")),), (Place(1, at("press", "social_movements")),))),)),
    "card:22": Effect((Remove(1, at("butte_montmartre"), upto=True), SwapHand()), must=IsPresent("butte_montmartre")),
    "card:23": Effect((If(HasLostCubes(), (Revive(2, PARIS, upto=True),), (Place(1, PARIS),)),)),
    "card:24": Effect((Remove(1, at("republicans", "catholic_church"), upto=True), Place(1, at("republicans")))),
    "card:25": Effect((Either(((Build(Where(area="paris", only="present")),), (Operations(2, MIL),))),)),
    "card:26": Effect((Place(2, at("republicans"), upto=True), Place(1, at("social_movements"), upto=True))),
    "card:27": Effect(
        (
            Either(
                (
                    (Replace(1, PUB), Place(1, PUB)),
                    (Place(2, PARIS, upto=True), Build(at("butte_montmartre"))),
                )
            ),
        )
    ),
    "card:28": Effect((Operations(3, MIL, bonus=1),)),
    "card:29": Effect(
        (
            SeeObjective(),
            Remove(2, at("catholic_church", "press"), upto=True),
            Place(1, at("catholic_church", "press")),
        )
    ),
    "card:30": Effect((Peek(3, (Place(2, at("social_movements", "press"), upto=True),)),)),
    "card:31": Effect((Momentum(1, "commune", may=True), Place(2, PARIS, upto=True))),
    "card:32": Effect((Place(3, Where(area="forts", only="unguarded"), upto=True, different=True),)),
    "card:33": Effect((Place(2, PUB, upto=True), If(Controls("press"), (Place(1, INST, upto=True),)))),
    "card:34": Effect((Rally(3, PARIS, upto=True), Build(PARIS), Operations(2, POL))),
    # neutral
    "card:35": Effect(
        (
            Remove(2, ALL, upto=True, different=True, note=True),
            GiveUp(),
            Place(2, at("republicans", "press"), upto=True),
        )
    ),
    "card:36": Effect(
        (
            Either(
                (
                    (Operations(4, INST),),
                    (Remove(1, at("butte_montmartre"), upto=True), Place(2, at("butte_montmartre"), upto=True)),
                )
            ),
        )
    ),
    "card:37": Effect(
        (
            If(Plays(V), (Replace(1, PUB, upto=True), Place(2, at("catholic_church"), upto=True))),
            If(Plays(C), (Remove(2, at("catholic_church"), upto=True), Place(2, PUB, upto=True, different=True))),
        )
    ),
    "card:38": Effect(
        (
            Place(
                3,
                at("national_assembly", "republicans", "press", "social_movements"),
                upto=True,
                different=True,
                note=True,
            ),
            Remove(
                1,
                Where(spaces=("national_assembly", "republicans", "press", "social_movements"), only="noted"),
                upto=True,
            ),
        )
    ),
    "card:39": Effect((Replace(2, INST, upto=True, different=True, note=True), PlaceRest(2, at("republicans")))),
    "card:40": Effect(
        (
            Either(
                (
                    (Operations(4, POL),),
                    (Operations(4, MIL),),
                    (Momentum(1, "own", may=True), Momentum(-1, "opposing"), Place(1, POL, upto=True)),
                )
            ),
        )
    ),
    "card:41": Effect(
        (
            Either(
                (
                    (Place(2, PUB, upto=True, different=True), Remove(1, PUB, upto=True)),
                    (Remove(2, FORTS, upto=True, different=True), Move(1, FORTS, PARIS)),
                )
            ),
        )
    ),
    # objectives
    "card:42": Effect((Remove(1, at("mont_valerien", "butte_aux_cailles", "pere_lachaise"), upto=True),)),
    "card:43": Effect((Build(PARIS),)),
    "card:44": Effect((If(Plays(C), (Revive(2, PARIS, upto=True),)), If(Plays(V), (Remove(1, PARIS, upto=True),)))),
    "card:45": Effect((Operations(2, at("fort_d_issy", "butte_aux_cailles", "chateau_de_vincennes")),)),
    "card:46": Effect((Move(2, FORTS, PARIS),)),
    "card:47": Effect(
        (
            Either(
                (
                    (Raze(at("pere_lachaise", "fort_d_issy")),),
                    (Remove(1, at("pere_lachaise", "fort_d_issy")),),
                ),
                may=True,
            ),
        )
    ),
    "card:48": Effect((Replace(1, PUB, upto=True),)),
    "card:49": Effect((Place(1, at("catholic_church"), upto=True), Place(1, at("royalists"), upto=True))),
    "card:50": Effect((Either(((Momentum(1, "own"),), (Momentum(-1, "opposing"),)), may=True),)),
    "card:51": Effect((Remove(2, INST, upto=True),)),
    "card:52": Effect(
        (Place(1, at("national_assembly"), upto=True), Place(1, at("press", "social_movements"), upto=True))
    ),
    "card:53": Effect((Operations(2, POL),)),
}


def allowed(state: State, seat: Seat, card: str) -> bool:
    """The condition of the event holds for the side that resolves it (p. 6, ruling R53)."""
    must = CARDS[card].must
    return must is None or must.holds(state, seat)


def playable(state: State, seat: Seat, card: str) -> bool:
    """The event may be used: own colour or neutral, and its condition holds."""
    return PRINTED[card].side in (seat, None) and allowed(state, seat, card)


def resolve(state: State, seat: Seat, card: str) -> tuple[Step, ...]:
    """Begin the event of a card: what is to be done."""
    state.cause, state.noted = TITLES[card], []
    return CARDS[card].steps if allowed(state, seat, card) else ()


def shows(card: str) -> bool:
    """The event may show hidden cards before, or without, asking anything."""
    return any(isinstance(step, Hidden) for step in CARDS[card].steps)
