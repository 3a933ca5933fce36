"""What random games have reached: each event, Stability and Mobilization card, naval box, and many rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.contract import Event
from rules.europe_in_turmoil.board import SEATS
from rules.europe_in_turmoil.deck import ALLIANCE, DECK, SCORING
from rules.europe_in_turmoil.mobilization_cards import MOBILIZATION
from rules.europe_in_turmoil.naval import BOXES, LAST
from rules.europe_in_turmoil.stability_cards import STABILITY_CARDS
from rules.europe_in_turmoil.state import State

# Rulings and rules that leave a trace in the log: the kind of event, and words of its text.
TRACES: dict[str, tuple[str, str]] = {
    "R2 Scoring cards shown in the set-up": ("revealed", "1 more support point"),
    "R6, R7, R11 reshuffle": ("reshuffled", ""),
    "R8 a new era": ("era", ""),
    "R9 turn cards leave the table": ("lifted", ""),
    "R12 round forfeited": ("forfeited", ""),
    "R16, R17 event cannot take place": ("cancelled", "cannot take place"),
    "R23 discarded without its event": ("discarded", ""),
    "R36 points that cannot be spent": ("lost", "could not spend"),
    "R39 support check succeeds": ("checked", "to remove or add"),
    "R39 support check fails": ("checked", "no effect"),
    "R42 Eight Nation Alliance used for points": ("scored", "Eight Nation Alliance"),
    "R44 attempts that must be made": ("bound", ""),
    "R46 attempt succeeds": ("attempted", "it succeeds"),
    "R46 attempt fails": ("attempted", "it fails"),
    "R47 attempt before the British begin": ("attempted", "Pre-Dreadnought"),
    "R52 retreat of the German Navy": ("retreated", ""),
    "R54 Helgoland round": ("played", "extra naval attempt"),
    "R56 die rolled again": ("rerolled", ""),
    "R59 hand looked at": ("looked", ""),
    "R61 Tension beyond its limit": ("scored", "for Tension beyond"),
    "R64 crisis without war": ("crisis", "no war"),
    "R66 Jean Jaures calms": ("scored", "for calm"),
    "R67 war breaks out": ("crisis", "breaks out"),
    "R71 Stability card without effect": ("failed", ""),
    "R72 Stability cards filled up": ("refreshed", ""),
    "R74 Popular Uproar": ("broken off", ""),
    "R80 war won": ("won", "is won by"),
    "R80 war lost by both": ("won", "both have lost"),
    "R85 war losses of a region": ("losses", ""),
    "card 017: event called off": ("cancelled", DECK[ALLIANCE].title),
    "card 025: crisis roll called off": ("cancelled", "calls the crisis roll off"),
    "monarchy restored": ("restored", ""),
}
ENDINGS = (
    "automatic victory",
    "control of Germany",
    "held scoring card",
    "held scoring cards",
    "the Great War",
    "final scoring",
    "draw",
)
EVENT = {card.id: f"event {number:03} {card.title}" for number, card in DECK.items()}
CARD = {
    **{card.id: f"Stability {number:02} {card.title}" for number, card in STABILITY_CARDS.items()},
    **{card.id: f"Mobilization {key} {card.title}" for key, card in MOBILIZATION.items()},
}
LABELS: tuple[str, ...] = (
    *(EVENT[card.id] for number, card in DECK.items() if number not in SCORING and number != ALLIANCE),
    *(f"scoring of {region}" for region in SCORING.values()),
    *CARD.values(),
    *(f"box {box:02} {BOXES[box].name}, {seat}" for box in range(1, LAST + 1) for seat in SEATS),
    *TRACES,
    *(f"ending: {ending}" for ending in ENDINGS),
)


def reached(state: State, events: Sequence[Event]) -> Iterable[str]:
    """The labels that these events reach, each as often as it occurred."""
    for event in events:
        kind, data = event.kind, event.data
        if kind == "event":
            yield EVENT[data["card"]]
        elif kind == "scored" and "region" in data:
            yield f"scoring of {data['region']}"
        elif kind == "showed" and data.get("valid", True):
            yield CARD[data["card"]]
        elif kind == "advanced":
            yield f"box {data['box']:02} {BOXES[data['box']].name}, {data['navy']}"
        elif kind == "over":
            yield f"ending: {data['how']}"
        for label, (trace, words) in TRACES.items():
            if kind == trace and words in event.text:
                yield label
