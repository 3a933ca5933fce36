"""The words of the game: headline, the board as text, alternative text, the opening, all cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.core.contract import Card, Event, Mark, Seat, words
from rules.europe_in_turmoil.alliances import NATIONS
from rules.europe_in_turmoil.board import INDEPENDENT, NAMES, PRINTED, REGION_NAMES, REGIONS, SEATS, SPACE_NAMES, Region
from rules.europe_in_turmoil.cards import strategy_cards
from rules.europe_in_turmoil.deck import CARD_IDS, ERA_NAMES, TITLES
from rules.europe_in_turmoil.dice import minus
from rules.europe_in_turmoil.mobilization_cards import mobilization_reference
from rules.europe_in_turmoil.naval import BOXES, NAVIES
from rules.europe_in_turmoil.scoring import vp_text
from rules.europe_in_turmoil.stability_cards import stability_reference
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.view import EuropeView, SpaceView

# What the marks of the tracks stand for.
TRACKS = {
    "vp": "VP",
    "tension": "Tension",
    "war": "Great War track",
    **{f"navy:{seat}": name for seat, name in NAVIES.items()},
}
INITIALS: dict[Seat | None, str] = {"liberal": "L", "authoritarian": "A", None: "–"}


@cache
def every_card() -> dict[str, Card]:
    """Strategy, Stability and Mobilization cards by id."""
    return {**strategy_cards(), **stability_reference(), **mobilization_reference()}


def opening(state: State) -> list[Event]:
    """The events of the set-up."""
    text = f"The game is set up: each side holds {state.hand_size} cards and places 6 more support points"
    events = [Event(kind="setup", text=text, reveals=True, ends=True)]
    for seat in SEATS:
        cards = [CARD_IDS[card] for card in state.hands[seat]]
        hand = words(TITLES[card] for card in state.hands[seat])
        text = f"Your first hand: {hand}"
        events.append(Event(kind="drew", text=text, seat=seat, to=(seat,), reveals=True, data={"cards": cards}))
    return events


def headline(view: EuropeView) -> str:
    """Game time and score in one line."""
    if view.outcome is not None:
        return f"{view.outcome.text} VP {vp_text(view.vp)}."
    if view.at_war:
        return f"The Great War, turn {view.turn}. VP {vp_text(view.vp)}."
    era = ERA_NAMES[view.era]  # type: ignore[index]
    when = f"round {view.round} of {view.rounds}" if view.round else "set-up"
    return f"Turn {view.turn} ({era}), {when}. VP {vp_text(view.vp)}. Tension {view.tension}."


def describe(view: EuropeView) -> str:
    """The whole board in words, as Markdown: first the tracks, then the regions with their spaces."""
    lines = [f"**{headline(view)}**"]
    if view.last:
        lines.append(f"Last: {view.last}.")
    lines += [f"{NAMES[owes.seat]} {owes.waiting}." for owes in view.owes]
    lines += tracks(view)
    lasting = words(f"{x.title} ({INITIALS[x.seat]})" for x in view.lasting)
    lines.append(f"- In force: {lasting or 'nothing'}")
    for seat in SEATS:
        side = view.sides[seat]
        spent = words(card.title for card in side.stability if not card.available)
        lines.append(f"- {NAMES[seat]}: {side.hand} cards in hand; Stability cards spent: {spent or 'none'}")
    lines.append(f"- Draw deck {view.deck}, discard pile {len(view.discard)}, removed {len(view.removed)}")
    lines.append("Spaces with stability, ★ battleground, support of Liberal–Authoritarian, and who controls them:")
    for region in (*REGIONS, INDEPENDENT):
        name = REGION_NAMES[region]
        lines.append(f"**{name[0].upper()}{name[1:]}**{_scores(view, region)}")
        lines.append("; ".join(_cell(s, view.spaces[s]) for s, place in PRINTED.items() if place.region == region))
    return "\n".join(lines)


def _scores(view: EuropeView, region: Region) -> str:
    if region == INDEPENDENT:
        return ""
    now = view.regions[region]
    sides = ", ".join(f"{NAMES[s]} {now.levels[s] or 'nothing'} {now.points[s]} VP" for s in SEATS)
    return f" would score: {sides}"


def _cell(space: str, cell: SpaceView) -> str:
    star = "★" if cell.battleground else ""
    if not cell.open:
        return f"{SPACE_NAMES[space]} out of play"
    marks = "".join(f" {mark.replace('_', '-')}" for mark in cell.extra) + (" Black Hand" if cell.black_hand else "")
    support = f" {cell.liberal}–{cell.authoritarian}" if cell.liberal or cell.authoritarian else ""
    holder = f" **{INITIALS[cell.control]}**" if cell.control else ""
    return f"{SPACE_NAMES[space]} {PRINTED[space].stability}{star}{support}{holder}{marks}"


def tracks(view: EuropeView) -> list[str]:
    """VP, Tension, the Great War track and the Naval Arms Race, a line each."""
    war = view.war
    lines = [
        f"- VP: {vp_text(view.vp)}",
        f"- Tension: {view.tension} of {view.tension_cap}; a crisis roll starts the Great War on {war.faces} of 6",
    ]
    track = words(marker.name for marker in (war.emperors, *war.track))
    above = words(marker.name for marker in war.boxes)
    lines.append(f"- Great War track: {track}; above it {above or 'nothing'}; crisis modifier {minus(war.status)}")
    for seat, camp in (("liberal", "Entente"), ("authoritarian", "Central Powers")):
        lines.append(f"- {camp} now: {words(NATIONS[n] for n, side in war.camps.items() if side == seat)}")
    for seat in SEATS:
        navy = view.navies[seat]
        plus = ", +1 side" if navy.plus_one else ""
        powers = words(BOXES[box].name for box in navy.advantages)
        holds = f"; advantages: {powers}" if powers else ""
        tries = f"; attempts this turn {navy.attempts}, limit {navy.allowed}"
        lines.append(f"- {NAVIES[seat]}: box {navy.box}, {BOXES[navy.box].name}{plus}{tries}{holds}")
    if view.high_water:
        lines.append(f"- German High Water Mark: {BOXES[view.high_water].name}")
    if view.mandatory_attempts:
        lines.append(f"- Naval attempts that Liberal still owes (Two-power Standard): {view.mandatory_attempts}")
    return lines


def alt(view: EuropeView, marks: Sequence[Mark]) -> str:
    """The board in at most 1024 characters: what changed, the tracks, the regions, the battlegrounds."""
    lines = [headline(view)]
    if marks:
        named = []
        for mark in marks:
            space = mark.target.removeprefix("space:")
            named.append(f"{SPACE_NAMES.get(space) or TRACKS[mark.target]} {mark.tab}".strip())
        lines.append(f"Changed: {', '.join(named)}.")
    navies = ", ".join(f"{NAVIES[seat]} box {view.navies[seat].box}" for seat in SEATS)
    lines.append(f"{navies}. War on {view.war.faces} of 6.")
    for region in REGIONS:
        now = view.regions[region]
        sides = ", ".join(f"{NAMES[s]} {now.levels[s] or 'nothing'} {now.points[s]}" for s in SEATS)
        name = REGION_NAMES[region]
        lines.append(f"{name[0].upper()}{name[1:]}: {sides}.")
    held = {seat: [SPACE_NAMES[s] for s, c in view.spaces.items() if c.control == seat] for seat in SEATS}
    lines += [f"{NAMES[seat]} controls {', '.join(held[seat]) or 'nothing'}." for seat in SEATS]
    text = " ".join(lines)
    return text if len(text) <= 1024 else f"{text[:1023]}…"
