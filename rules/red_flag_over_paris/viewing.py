"""Fills the view of one seat from the state, field by field."""

from __future__ import annotations

from collections import Counter

from rules.core.contract import Owes, Seat, words
from rules.red_flag_over_paris.board import (
    CAPACITY,
    MOMENTUM_NAMES,
    NAMES,
    OTHER,
    SIDE_NAMES,
    SIDES,
    SPACES,
    ZONES,
    C,
    V,
)
from rules.red_flag_over_paris.deck import FINAL_CARDS, OPS, PRINTED, TITLES
from rules.red_flag_over_paris.state import State, card_names
from rules.red_flag_over_paris.view import Discarded, RedFlagView, SideView, SpaceView, ZoneView


def viewed(state: State, seat: Seat | None, owes: tuple[Owes, ...], key: str) -> RedFlagView:
    """All that ``seat`` may know. Only the last fields hold anything that the table does not see."""
    mine = state.sides[seat] if seat else None
    foe = state.sides[OTHER[seat]] if seat else None
    known = mine.known if mine else []
    return RedFlagView(
        game=key,
        seat=seat,
        owes=owes,
        outcome=state.outcome,
        hand=tuple(mine.hand) if mine else (),
        private=private_lines(state, seat) if seat else (),
        scenario=state.scenario,
        phase=state.phase,
        round=state.round,
        rounds_played=state.round if state.final_crisis else state.round - 1,
        final_crisis=state.final_crisis,
        initiative=state.initiative,
        active=owes[0].seat if len(owes) == 1 else state.active,
        political_vp=state.political,
        military_vp=state.military,
        spaces={
            space: SpaceView(
                state.sides[V].cubes[space],
                state.sides[C].cubes[space],
                state.discs.get(space),
                state.control(space),
            )
            for space in SPACES
        },
        sides={side: side_view(state, side) for side in SIDES},
        deck=len(state.deck),
        discard=tuple(Discarded(pile.card, pile.by) for pile in state.discard),
        removed=tuple(state.removed),
        objectives_left=len(state.objectives),
        revealed=dict(state.revealed),
        playing=state.playing,
        last=account(state),
        objective=mine.objective if mine else None,
        objectives_dealt=tuple(mine.dealt) if mine else (),
        own_set_aside=tuple(mine.set_aside) if mine else (),
        seen_hand=tuple(card for card in foe.hand if card in known) if foe else (),
        seen_objective=foe.objective if foe and foe.objective in known else None,
    )


def side_view(state: State, seat: Seat) -> SideView:
    side = state.sides[seat]
    return SideView(
        pool=side.pool,
        capacity=CAPACITY[side.momentum] if seat == C else None,
        zones={zone: ZoneView(side.track[n], side.bonus[n], side.breached[n]) for n, zone in enumerate(ZONES)},
        momentum=side.momentum,
        discs=side.discs,
        out=side.out,
        hand=len(side.hand),
        set_aside=len(side.set_aside),
        objective=side.objective is not None,
        final_crisis_card=side.final_card and not (state.final_crisis and not side.hand),
        fulfilled=tuple(side.fulfilled),
        steps=tuple(side.steps),
    )


def private_lines(state: State, seat: Seat) -> tuple[str, ...]:
    """What else this seat knows and may want to be reminded of."""
    mine, foe = state.sides[seat], state.sides[OTHER[seat]]
    name = SIDE_NAMES[OTHER[seat]]
    lines = []
    if mine.objective:
        lines.append(
            f"Your objective: {card_names([mine.objective])[0]} (control {NAMES[PRINTED[mine.objective].space]})."
        )
    if mine.final_card and not state.final_crisis:
        final = FINAL_CARDS[seat]
        lines.append(f"Your Final Crisis card, not used yet: {TITLES[final]} ({OPS[final]} points).")
    if mine.set_aside:
        lines.append(f"You set aside {words(card_names(mine.set_aside))} for the Final Crisis.")
    hand = [card for card in foe.hand if card in mine.known]
    if hand:
        lines.append(f"You know that {name} holds {words(card_names(hand))}.")
    aside = [card for card in foe.set_aside if card in mine.known]
    if aside:
        lines.append(f"You know that {name} set aside {words(card_names(aside))}.")
    if foe.objective in mine.known and foe.objective:
        lines.append(f"You know the {name} objective: {card_names([foe.objective])[0]}.")
    held = [card for card in state.held if card in mine.known]
    if held:
        lines.append(f"You are looking at {words(card_names(held))}.")
    top = []
    for card in reversed(state.deck):
        if card not in mine.known:
            break
        top.append(card)
    if top:
        lines.append(f"You know the top of the deck: {words(card_names(top))}.")
    bottom = []
    for card in state.deck[: len(state.deck) - len(top)]:
        if card not in mine.known:
            break
        bottom.append(card)
    if bottom:
        lines.append(f"You know the bottom of the deck, lowest first: {words(card_names(bottom))}.")
    if mine.rejected:
        lines.append(f"Objectives you did not keep: {words(card_names(mine.rejected))}.")
    if mine.buried:
        lines.append(f"You discarded {words(card_names(mine.buried))} face down.")
    return tuple(lines)


VERBS = {
    "placed": ("placed", "{n} in {space}"),
    "returned": ("brought back", "{n} in {space}"),
    "removed": ("removed", "{n} from {space}"),
    "withdrew": ("took off", "{n} from {space}"),
    "moved": ("moved", "{n} from {space} to {target}"),
    "fortified": ("fortified", "{space}"),
    "razed": ("razed", "the disc in {space}"),
    "failed": ("failed", "{n}× in {space}"),
    "recalled": ("returned", "cubes to the pool"),
    "gained": ("gained", "{n} {where} VP"),
    "lost": ("lost", "{n} {where} VP"),
}


def account(state: State) -> str:
    """The last action in words: "Commune played Louise Michel for its event: placed 2 in Press"."""
    parts: dict[str, list[str]] = {}
    for deed, count in Counter(state.deeds).items():
        kind, seat, *where = deed.split(" ")
        if kind == "momentum":
            parts.setdefault(MOMENTUM_NAMES[seat], []).append(f"to {where[0]}")
            continue
        verb, rest = VERBS[kind]
        actor = verb if state.head.startswith(SIDE_NAMES[seat]) else f"{SIDE_NAMES[seat]} {verb}"
        first, last = (where[0], where[-1]) if where else ("", "")
        text = rest.format(n=count, space=NAMES.get(first, ""), target=NAMES.get(last, ""), where=first)
        parts.setdefault(actor, []).append(text)
    told = ", ".join(f"{actor} {words(texts)}" for actor, texts in parts.items())
    return f"{state.head}: {told}" if told else state.head
