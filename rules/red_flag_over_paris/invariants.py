"""What must always be true of a state: pieces and cards are conserved, tracks stay in range."""

from __future__ import annotations

from rules.red_flag_over_paris.board import (
    CAPACITY,
    CUBES_PER_SIDE,
    DISCS_PER_SIDE,
    MILITARY,
    MOMENTUM_LIMIT,
    ROUNDS,
    SIDES,
    SPACE_LIMIT,
    SPACES,
    VP_LIMIT,
    C,
)
from rules.red_flag_over_paris.deck import FINAL_CARDS, OBJECTIVES, PRINTED, STRATEGY_SET
from rules.red_flag_over_paris.state import State


def verify(state: State) -> None:
    """Raise AssertionError at the first broken invariant."""
    for seat in SIDES:
        side = state.sides[seat]
        assert set(side.cubes) == set(SPACES), "every space is listed"
        counts = [*side.cubes.values(), *side.track, *side.bonus, *side.steps, side.pool, side.out]
        assert min(counts) >= 0, f"negative cubes: {counts}"
        assert sum(counts) == CUBES_PER_SIDE, f"{seat} has {sum(counts)} cubes"
        assert max(side.cubes.values()) <= SPACE_LIMIT, side.cubes
        assert side.discs + list(state.discs.values()).count(seat) == DISCS_PER_SIDE, f"discs of {seat}"
        assert side.discs >= 0
        assert 0 <= side.momentum <= MOMENTUM_LIMIT
        if seat == C:
            assert side.pool <= CAPACITY[side.momentum], "the Commune pool is over its capacity"
        for zone in range(4):
            assert side.breached[zone] or side.bonus[zone] > 0 or zone == 0, "bonus cubes left an open zone"
    assert set(state.discs) <= MILITARY, state.discs
    assert abs(state.political) <= VP_LIMIT and abs(state.military) <= VP_LIMIT
    assert 0 <= state.round <= ROUNDS
    verify_cards(state)


def verify_cards(state: State) -> None:
    """All 53 cards (the Initiative Card is a field) are in exactly one place."""
    found = [*state.deck, *state.objectives, *state.removed, *state.objectives_out, *state.held]
    found += [pile.card for pile in state.discard]
    if state.playing:
        found.append(state.playing)
    for seat in SIDES:
        side = state.sides[seat]
        found += [*side.hand, *side.set_aside, *side.dealt, *side.rejected, *side.buried, *side.fulfilled]
        if side.objective:
            found.append(side.objective)
        if side.final_card and not state.final_crisis:
            found.append(FINAL_CARDS[seat])
        for card in side.known:
            foe = next(s for s in SIDES if s != seat)
            other = state.sides[foe]
            hidden = [*state.deck, *state.held, *other.hand, *other.set_aside, other.objective]
            assert card in hidden, f"{seat} remembers {card}, which is not hidden there"
    assert len(found) == len(set(found)), "a card is in two places"
    assert set(found) == set(PRINTED), f"missing {set(PRINTED) - set(found)}"
    assert set(state.deck) | set(state.held) <= STRATEGY_SET
    assert set(state.objectives) <= set(OBJECTIVES)
