"""The Play Step: one action a turn (rulebook p. 6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import permutations
from typing import Literal, TypeAlias

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, StepData, Todo
from rules.crisis_1914.faces import CARDS, Face, name
from rules.crisis_1914.nations import NATIONS, TOP_SPACE
from rules.crisis_1914.placing import MOBILIZATION, Flip, FromHand, alarms, at_once, close, may_double, must
from rules.crisis_1914.state import Player, State, draw, may_belligerent, reform, room, tell
from rules.crisis_1914.steps import SecondMarker, chancy, discard, small_print

Action: TypeAlias = Literal["deliberate", "reorganize", "seize"]
COST: dict[Action, int] = {"deliberate": 1, "reorganize": 1, "seize": 3}
LOOK = 3  # cards drawn by Deliberate and seen by Reorganize


class Turn(StepData, frozen=True):
    """The turn marker reaches this seat."""

    number: int

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.turn, state.active = self.number, seat
        return (Act(),)


class Act(StepData, frozen=True):
    """Choose one action; whoever can do nothing but pass has passed (rulings R5 and R14)."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        options = actions(state, me.seat)
        if len(options) < 2:
            return []
        player = state.players[me.seat]
        left = room(player)
        space = f"room for {left} more card{'s' * (left > 1)}" if left > 0 else "no room for more cards"
        prompt = f"Your turn: choose one action ({score(player)}, {space})."
        return me.ask(options, prompt, ask="play", waiting="to act", confirm=fatal(state, player, options))

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.answer(state, seat, ("pass",), log)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        player, nation, pick = state.players[seat], NATIONS[seat].name, picks[0]
        if pick in CARDS:
            return (FromHand(pick),)
        if pick in ("flip", "flip:plain"):
            return (Flip(pick != "flip"),)
        if pick == "pass":
            player.passed = True
            tell(state, log, "passed", f"{nation} passed for the rest of the week", seat, ends=True)
            return ()
        if state.solo:
            player.prestige -= 1
        if pick == "deliberate":
            player.deliberated = True
            tell(state, log, "deliberated", f"{nation} deliberates", seat)
            if not state.solo:
                state.lift_marker(seat)
                state.bottom.append(seat)
            return Pay("deliberate"), Drawn()
        if pick == "reorganize":
            tell(state, log, "reorganized", f"{nation} reorganizes", seat)
            return Pay("reorganize"), Look()
        tell(state, log, "seized", f"{nation} seizes the initiative", seat)
        state.lift_marker(seat)
        state.top.insert(0, seat)
        return Pay("seize"), Done()


class Pay(StepData, frozen=True):
    """Discard cards from the hand for an action."""

    action: Action

    def asks(self, state: State, me: Todo) -> list[Decision]:
        hand, count = state.players[me.seat].hand, COST[self.action]
        if len(hand) <= count:
            return []
        options = (pay_option(card, self.action != "seize") for card in hand)
        prompt = f"Discard {count} card{'s' * (count > 1)} to {PAID[self.action]}."
        return me.ask(options, prompt, ask="discard", least=count, most=count, waiting="to discard for an action")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self.answer(state, seat, tuple(state.players[seat].hand), log)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        discard(state, seat, picks, log)
        return ()


PAID: dict[Action, str] = {"deliberate": "Deliberate", "reorganize": "Reorganize", "seize": "Seize Initiative"}


class Drawn(StepData, frozen=True):
    """Draw three cards into the hand, of which one is played at once (rulebook p. 6, ruling R8)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        found = [card for _ in range(LOOK) if (card := draw(state, seat, log)) is not None]
        state.players[seat].hand += found
        text = f"{NATIONS[seat].name} drew {len(found)} card{'s' * (len(found) != 1)}, to play one of them"
        tell(state, log, "drew", text, seat, reveals=True, cards=len(found))
        log.append(private(seat, f"You drew {words(map(name, found))}", found))
        return (PlayDrawn(len(found)),)


class PlayDrawn(StepData, frozen=True):
    """Play one of the cards just drawn; they are the last ones of the hand."""

    count: int

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if self.count < 2:
            return []
        player = state.players[me.seat]
        options = [play_option(state, player, me.seat, card) for card in player.hand[-self.count :]]
        prompt = f"Play one of the {self.count} cards drawn; the rest stay in your hand."
        confirm = fatal(state, player, options)
        return me.ask(options, prompt, ask="drawn", waiting="to play one of the cards drawn", confirm=confirm)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return (FromHand(state.players[seat].hand[-1]),)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return (FromHand(picks[0]),)


class Look(StepData, frozen=True):
    """Look at the top three cards of the own Draw Pile (rulebook p. 6, ruling R9)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player, nation = state.players[seat], NATIONS[seat].name
        if not player.pile:
            reform(state, seat, log)
        player.known = max(player.known, min(LOOK, len(player.pile)))
        seen = player.pile[-LOOK:][::-1]
        text = f"{nation} looked at the top {len(seen)} of its Draw Pile"
        tell(state, log, "looked", text, seat, reveals=True, cards=len(seen))
        log.append(private(seat, f"From the top your Draw Pile has {words(map(name, seen))}", seen))
        return Reorder(), Done()


class Reorder(StepData, frozen=True):
    """Put the cards just looked at back in any order."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        seen = state.players[me.seat].pile[-LOOK:][::-1]
        if len(seen) < 2:
            return []
        prompt = "In which order do these cards go back on your Draw Pile, the next one first?"
        return me.ask(orders(tuple(seen)), prompt, ask="order", waiting="to put cards back")

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        order = [f"card:{code}" for code in picks[0].removeprefix("order:").split(".")]
        state.players[seat].pile[-len(order) :] = order[::-1]
        tell(state, log, "put_back", f"{NATIONS[seat].name} put {len(order)} cards back on its Draw Pile", seat)
        text = f"Your Draw Pile now begins with {words(map(name, order), 'then')}"
        log.append(Event(kind="ordered", text=text, seat=seat, to=(seat,), data={"cards": order}))
        return ()


class Done(StepData, frozen=True):
    """An action without a card is complete."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        close(log)
        return ()


def actions(state: State, seat: Seat) -> list[Option]:
    """What this seat may do now, Pass always among it (rulings R6 to R14, R46 and R47)."""
    player = state.players[seat]
    free = room(player) > 0
    if state.solo and not free:
        return [PASS_SOLO]
    hand = len(player.hand)
    stocked = bool(player.pile or player.recycled)
    found = []
    if free:
        if stocked:
            known = known_top(player)
            found.append(flip_option(known))
            if may_double(player, CARDS[known]) if known else may_belligerent(player):
                found.append(flip_plain_option(known))
        found += [play_option(state, player, seat, card) for card in player.hand]
    if hand and stocked and not (state.solo and player.prestige < 1) and not state.blocked(seat):
        if free and not player.deliberated:
            found.append(paid_option("deliberate", hand == 1, state.solo))
        found.append(paid_option("reorganize", hand == 1, state.solo))
    if hand >= COST["seize"] and not state.solo and player.hi >= state.players[state.order[0]].hi:
        found.append(paid_option("seize", False, False))
    found.append(PASS_SOLO if state.solo else PASS)
    return found


PASS = Option("pass", "Pass for the rest of the week")
PASS_SOLO = Option("pass", "Pass: the week ends", reveals=True)


def score(player: Player) -> str:
    """The Score markers in words."""
    return f"{player.lo} DP, {player.hi} for Prestige" if player.second else f"{player.lo} DP"


def play_option(state: State, player: Player, seat: Seat, card: str) -> Option:
    """Play this card to the Tableau."""
    face = CARDS[card]
    steps = at_once(player, face)
    reveals = steps is not None and (
        (state.solo and room(player) <= 1) or chancy(state, seat, steps) or (must(face) and alarms(player))
    )
    return card_option(card, face.value(state.week, player.track), reveals)


def fatal(state: State, player: Player, options: list[Option]) -> tuple[str, ...]:
    """The options that lose the game as soon as they are chosen, as far as the player can know."""
    known = known_top(player)
    cards = {o.id: o.id if o.id in CARDS else known for o in options if o.id in CARDS or o.id.startswith("flip")}
    return tuple(id for id, card in cards.items() if card and loses(state, player, CARDS[card], id == "flip:plain"))


def known_top(player: Player) -> str:
    """The top card of the Draw Pile if its owner has looked at it, else nothing."""
    return player.pile[-1] if player.known else ""


def loses(state: State, player: Player, face: Face, plain: bool) -> bool:
    """True for General Mobilization, and for a card that goes over the track's end without another question."""
    if face.number == MOBILIZATION:
        return True
    if player.hi < TOP_SPACE - MOST_DP or (steps := at_once(player, face, plain=plain)) is None:
        return False
    dp = face.value(state.week, player.track) * (2 if must(face) and may_belligerent(player) else 1)
    return player.hi + dp + any(isinstance(step, SecondMarker) for step in steps) > TOP_SPACE


MOST_DP = 9  # a doubled 4 and the second marker: nothing gives more at once


def private(seat: Seat, text: str, cards: list[str]) -> Event:
    """A fact that only this seat may know."""
    return Event(kind="saw", text=text, seat=seat, to=(seat,), reveals=True, data={"cards": cards})


@cache
def card_option(card: str, dp: int, reveals: bool) -> Option:
    """Play a card from the hand for its present DP."""
    face = CARDS[card]
    if face.number == MOBILIZATION:
        return Option(
            card,
            "Play General Mobilization: you lose",
            "You are out at once; the game ends with this week",
            reveals,
            card,
        )
    return Option(card, f"Play {face.name} ({dp} DP)", small_print(card), reveals, card)


@cache
def flip_option(known: str) -> Option:
    """Turn over the top card, which its owner may know."""
    label = f"Turn over {name(known)} from your Draw Pile" if known else "Turn over the top card of your Draw Pile"
    return Option("flip", label, reveals=True, target="pile")


@cache
def flip_plain_option(known: str) -> Option:
    """Turn over the top card without the question of Belligerence."""
    label = f"Turn over {name(known) if known else 'the top card'} for its plain DP"
    return Option("flip:plain", label, "The same without being asked about Belligerence", True, "pile")


@cache
def paid_option(action: Action, reveals: bool, solo: bool) -> Option:
    """An action that costs cards from the hand."""
    label = {
        "deliberate": "Deliberate: discard 1, draw 3, play one of them",
        "reorganize": "Reorganize: discard 1, reorder the top 3 of your Draw Pile",
        "seize": "Seize Initiative: discard 3, act first from next round",
    }[action]
    detail = {
        "deliberate": "Once a week; your Initiative marker goes to the bottom next round",
        "reorganize": "No card is played",
        "seize": "No card is played; your Initiative marker goes to the top next round",
    }[action]
    if solo:
        detail = "Costs 1 Prestige" + ("; once a week" if action == "deliberate" else "")
    return Option(action, label, detail, reveals)


@cache
def pay_option(card: str, reveals: bool) -> Option:
    """Discard this card as payment."""
    face = CARDS[card]
    return Option(card, f"Discard {face.name}", face.worth, reveals, card)


@lru_cache(2048)
def orders(seen: tuple[str, ...]) -> tuple[Option, ...]:
    """Every order of these cards, the present one first."""
    found = []
    for order in permutations(seen):
        codes = ".".join(card.removeprefix("card:") for card in order)
        label = " > ".join(short(card) for card in order)
        found.append(Option(f"order:{codes}", label, "As it is" if order == seen else ""))
    return tuple(found)


def short(card: str) -> str:
    """The title, cut so that three fit a label."""
    title = name(card)
    return title if len(title) <= 24 else f"{title[:23]}…"
