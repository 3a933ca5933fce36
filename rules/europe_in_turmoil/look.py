"""Fills the view of one seat: everything public, and of the secret things only the seat's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.core.contract import Decision, Owes, Seat
from rules.europe_in_turmoil.alliances import MARKERS, participants, strength
from rules.europe_in_turmoil.board import NAMES, PRINTED, REGIONS, SEATS, Space
from rules.europe_in_turmoil.cards import lasting_text
from rules.europe_in_turmoil.deck import CARD_IDS, DECK, SCORING, TITLES, TURN_CARDS
from rules.europe_in_turmoil.events import can_occur, executor
from rules.europe_in_turmoil.mobilization import locked_in as mobilized_in
from rules.europe_in_turmoil.naval import BOXES, has_power, limit
from rules.europe_in_turmoil.scoring import standing
from rules.europe_in_turmoil.stability import locked_in
from rules.europe_in_turmoil.stability_cards import STABILITY_CARDS, stability_deck
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.tension import status, tension_cap, war_odds
from rules.europe_in_turmoil.values import ops
from rules.europe_in_turmoil.view import (
    EuropeView,
    HandCard,
    LastingView,
    NavyView,
    RegionView,
    SideView,
    SpaceView,
    StabilityView,
    WarMarker,
    WarView,
)

BOXED = {50: "schlieffen_plan", 102: "german_army", 74: "bethmann_hollweg", 58: "us_interventionism"}
POWERS = tuple(n for n, box in enumerate(BOXES) if "until the opponent arrives" in box.text)


def look(state: State, seat: Seat | None, asked: Sequence[Decision]) -> EuropeView:
    """All that the seat (None: a spectator) may know."""
    return EuropeView(
        game="europe_in_turmoil",
        seat=seat,
        owes=tuple(Owes(decision.seat, decision.waiting) for decision in asked),
        outcome=state.outcome,
        hand=tuple(CARD_IDS[card] for card in state.hands[seat]) if seat else (),
        private=_private(state, seat) if seat else (),
        turn=state.turn,
        round=state.round,
        rounds=state.rounds,
        era=state.era,
        phasing=state.phasing,
        vp=state.vp,
        tension=state.tension,
        tension_cap=tension_cap(state),
        at_war=state.at_war,
        spaces={space: _space(state, space) for space in PRINTED},
        regions={region: _region(state, region) for region in REGIONS},
        war=_war(state),
        navies={side: _navy(state, side) for side in SEATS},
        high_water=state.high_water,
        mandatory_attempts=state.mandatory_attempts,
        sides={side: _side(state, side) for side in SEATS},
        deck=len(state.deck),
        discard=tuple(CARD_IDS[card] for card in state.discard),
        removed=tuple(CARD_IDS[card] for card in state.removed),
        played=tuple(CARD_IDS[card] for card in state.open),
        lasting=tuple(
            LastingView(CARD_IDS[x.card], TITLES[x.card], x.seat, lasting_text(x.card), x.card in TURN_CARDS)
            for x in state.table
        ),
        occurred=tuple(CARD_IDS[card] for card in sorted(state.occurred)),
        options=dict(state.options),
        mobilized=_mobilized(state),
        cards=tuple(_held(state, seat, card) for card in state.hands[seat]) if seat else (),
        locked=_locked(state, seat) if seat else (),
        last=state.last,
    )


@lru_cache(maxsize=32768)
def _cell(
    liberal: int,
    authoritarian: int,
    control: Seat | None,
    battleground: bool,
    is_open: bool,
    black_hand: bool,
    extra: tuple[str, ...],
) -> SpaceView:
    return SpaceView(liberal, authoritarian, control, battleground, is_open, black_hand, extra)


def _space(state: State, space: Space) -> SpaceView:
    extra = []
    if space == "belgium" and state.congo:
        extra.append("annex")
    if space == "paris" and state.monarchy_restored:
        extra.append("monarchy")
    if space == "bosnia" and state.lasts(49):
        extra.append("austria_hungary")
    return _cell(
        state.points("liberal", space),
        state.points("authoritarian", space),
        state.control(space),
        PRINTED[space].battleground,
        space in state.board.neighbours,
        space == state.black_hand,
        tuple(extra),
    )


def _region(state: State, region: str) -> RegionView:
    found = standing(state, region)
    return RegionView({side: found[side].level for side in SEATS}, {side: found[side].vp for side in SEATS})


def _war(state: State) -> WarView:
    worth = strength(state)

    def marker(name: str) -> WarMarker:
        for side in SEATS:
            if name in worth[side]:
                return WarMarker(name, MARKERS[name], side, worth[side][name])
        return WarMarker(name, MARKERS[name], None, 0)

    return WarView(
        marker(state.emperors),
        tuple(marker(name) for name in state.track),
        tuple(marker(name) for card, name in BOXED.items() if state.lasts(card)),
        status(state),
        war_odds(state),
        participants(state, mobilization=state.option("mobilization") == "on"),
    )


def _navy(state: State, side: Seat) -> NavyView:
    powers = tuple(box for box in POWERS if has_power(state, side, box))
    plus = side in state.plus_one
    return NavyView(state.navy[side], plus, powers, state.attempts[side], limit(state, side))


def _side(state: State, side: Seat) -> SideView:
    spent = set(state.spent[side])
    cards = tuple(
        StabilityView(STABILITY_CARDS[number].id, STABILITY_CARDS[number].title, number not in spent)
        for number in stability_deck(side)
    )
    controlled = sum(holder == side for holder in state.controls.values())
    return SideView(len(state.hands[side]), cards, sum(state.support[side].values()), controlled)


def _held(state: State, seat: Seat, card: int) -> HandCard:
    printed = DECK[card]
    value = 0 if card in SCORING else ops(state, card, seat)
    event = can_occur(state, card, executor(card, seat))
    return HandCard(printed.id, printed.title, printed.side, printed.era, printed.ops, value, event)


def _locked(state: State, seat: Seat) -> tuple[str, ...]:
    if state.at_war:
        return tuple(f"mobilization:{key}" for key in mobilized_in(state, seat))
    return tuple(f"stability:{number}" for number in locked_in(state, seat))


def _mobilized(state: State) -> dict[Seat, tuple[str, ...]]:
    war = state.mobilized
    if war is None:
        return dict.fromkeys(SEATS, ())
    return {side: tuple(key for key in war.chosen[side] if key in war.played) for side in SEATS}


def _private(state: State, seat: Seat) -> tuple[str, ...]:
    locked = [STABILITY_CARDS[number].title for number in ([] if state.at_war else locked_in(state, seat))]
    return (f"You have chosen {' and '.join(locked)}, {NAMES[seat]} card{'s' * (len(locked) > 1)}.",) if locked else ()
