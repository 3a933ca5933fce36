"""The same position dealt anew: all that one seat cannot know changes places."""

from __future__ import annotations

from rules.core.chance import Chance
from rules.core.contract import Seat
from rules.red_flag_over_paris.board import SIDES
from rules.red_flag_over_paris.deck import FINAL_CARDS, STRATEGY_SET
from rules.red_flag_over_paris.phases import Way
from rules.red_flag_over_paris.state import State


def disguised(twin: State, seat: Seat | None, chance: Chance) -> State:
    """Change ``twin``, a copy, in everything that ``seat`` (None: a spectator) has no way to know."""
    others = [side for side in SIDES if side != seat]
    known = set(twin.sides[seat].known) if seat else set()
    _deal_objectives(twin, others, known, chance)
    _deal_strategy(twin, others, known, chance)
    twin.chance = Chance(chance.below(2**62).to_bytes(16, "big"))
    twin.program.forget()
    return twin


def _deal_objectives(twin: State, others: list[Seat], known: set[str], chance: Chance) -> None:
    slots = list(twin.objectives)
    for side in others:
        data = twin.sides[side]
        slots += [*data.dealt, *data.rejected, *([data.objective] if data.objective else [])]
    change = _shuffled(slots, known, chance)
    twin.objectives = [change[card] for card in twin.objectives]
    for side in others:
        data = twin.sides[side]
        data.dealt = [change[card] for card in data.dealt]
        data.rejected = [change[card] for card in data.rejected]
        data.objective = change[data.objective] if data.objective else None
        data.known = [change.get(card, card) for card in data.known]


def _deal_strategy(twin: State, others: list[Seat], known: set[str], chance: Chance) -> None:
    held_by_other = not twin.held or not set(twin.held) <= known
    slots = list(twin.deck) + (list(twin.held) if held_by_other else [])
    for side in others:
        data = twin.sides[side]
        slots += [*data.hand, *data.set_aside, *data.buried]
    change = _shuffled([card for card in slots if card in STRATEGY_SET], known, chance)
    twin.deck = [change[card] for card in twin.deck]
    twin.held = [change.get(card, card) for card in twin.held]
    for side in others:
        data = twin.sides[side]
        data.hand = [change.get(card, card) for card in data.hand]
        data.set_aside = [change[card] for card in data.set_aside]
        data.buried = [change.get(card, card) for card in data.buried]
        data.known = [change.get(card, card) for card in data.known]
        _move_final_card(data.hand, data.buried, FINAL_CARDS[side], chance)
    top = twin.program.todo[-1] if twin.program.todo else None
    if top and top.seat in others and isinstance(top.step, Way):
        top.step = Way(twin.sides[top.seat].hand[chance.below(len(twin.sides[top.seat].hand))])


def _move_final_card(hand: list[str], buried: list[str], final: str, chance: Chance) -> None:
    """The Final Crisis card may be the one that was discarded face down, or not."""
    if not buried or final not in (*hand, *buried) or not hand:
        return
    if chance.below(2):
        here, there = (hand, buried) if final in hand else (buried, hand)
        spot, other = here.index(final), chance.below(len(there))
        here[spot], there[other] = there[other], here[spot]


def _shuffled(slots: list[str], known: set[str], chance: Chance) -> dict[str, str]:
    """Each card with the one that takes its place; known cards stay."""
    loose = [card for card in slots if card not in known]
    others = list(loose)
    chance.shuffle(others)
    return {**{card: card for card in slots}, **dict(zip(loose, others, strict=True))}
