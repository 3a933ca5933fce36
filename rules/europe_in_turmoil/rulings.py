"""Short help in our own words: how the game is played, and how the unclear points are decided here."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct, convert

from rules.core.contract import Topic
from rules.europe_in_turmoil.naval import BOXES
from rules.europe_in_turmoil.options import OPTIONS


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """How one unclear point is decided; ``option`` is the table option that decides it otherwise."""

    number: int
    group: str
    text: str
    option: str = ""


def _rulings() -> dict[int, Ruling]:
    raw = tomllib.loads((Path(__file__).parent / "data" / "rulings.toml").read_text(encoding="utf-8"))
    return {ruling.number: ruling for ruling in convert(raw["ruling"], list[Ruling])}


RULINGS: dict[int, Ruling] = _rulings()
GROUPS = {
    "setup": "set-up, deck and hands",
    "events": "cards and events",
    "operations": "Operations",
    "naval": "the Naval Arms Race",
    "tension": "Tension and crises",
    "stability": "Stability cards",
    "scoring": "scoring",
    "war": "the Great War",
}
TITLES = {spec.key: spec.title for spec in OPTIONS}


def _line(ruling: Ruling) -> str:
    option = f" *Table option: {TITLES[ruling.option]}.*" if ruling.option else ""
    return f"**R{ruling.number}** {ruling.text}{option}"


def _rulings_of(group: str) -> str:
    lines = [_line(ruling) for ruling in RULINGS.values() if ruling.group == group]
    return "\n".join(["Our rulings where the rulebook leaves a question.", *lines])


def _naval() -> str:
    boxes = []
    for number, box in enumerate(BOXES):
        award = f" {box.first} VP for the first, {box.second} for the second." if box.first else ""
        boxes.append(f"{number}. {box.name} (needs {box.target or '–'}).{award} {box.text}".strip())
    return (
        "Once a turn a card may be used for a naval attempt: die, operations value, +1 for a card of your side, +1 on "
        "the +1 side of your marker. Reach the number of the next box and you advance (rulebook 6.3).\n"
        + "\n".join(boxes)
    )


PLAY = (
    Topic(
        "turn",
        "A turn",
        "Hands are filled (8 cards, 9 from turn 4). Then each side plays 7 cards, 8 from turn 4, in turns; the "
        "Authoritarian begins. A Scoring card must be played in the turn in which it came, or its holder loses "
        "(rulebook 4.5). The Edwardian cards come after turn 3, the Georgian after turn 7; the game ends after turn"
        " 10.",
    ),
    Topic(
        "cards",
        "Playing a card",
        "Play a card for its event (yours or neutral), for Operations, or for a naval attempt. If you use a card of"
        " the opponent's side for Operations, its event happens too, and you choose whether before or after "
        "(rulebook 5.2). An asterisk card leaves the game once its event has occurred.",
    ),
    Topic(
        "operations",
        "Placing support",
        "Each point places 1 support in or next to spaces where you had support before; it costs 2 while the "
        "opponent controls the space (rulebook 6.1). A space is controlled by a lead of at least its stability. The"
        " Liberal may always place next to Great Britain and Egypt, the Authoritarian next to the Ottoman Empire.",
    ),
    Topic(
        "checks",
        "Support checks",
        "Instead of placing, a card gives two support checks in different spaces with opposing support (rulebook "
        "6.2). Die + operations value + 1 for each neighbour you control − 1 for each that the opponent controls − "
        "twice the stability: what is above 0 removes opposing support, then adds yours, at most up to the "
        "stability.",
    ),
    Topic("naval", "Naval Arms Race", _naval()),
    Topic(
        "tension",
        "Tension and crises",
        "Tension runs from 0 to 6; what goes beyond costs or brings VP (8.1). A crisis roll is die + Tension + the "
        "Great War status: the leftmost open number of the track, −2 with Three Emperor League, +1 with Balkan "
        "Wars. On 7 or more the Great War breaks out (rulebook 8.3).",
    ),
    Topic(
        "scoring",
        "Scoring",
        "When a Scoring card is played both sides choose a Stability card in secret. The side that did not play the"
        " card executes first, then the other; then the region scores for presence, domination or control, 1 VP for"
        " each battleground and each adjacent independent space; then a crisis roll (rulebook 9 and 10.1).",
    ),
    Topic(
        "war",
        "The Great War",
        "It ends the game. The markers of the track decide who takes part. Each camp rolls a die with its "
        "modifiers; the higher total wins 4 VP, regions suffer losses, those at war score, and the VP decide "
        "(rulebook 8.4). With War Mobilization both sides choose a card for each nation instead.",
    ),
    Topic(
        "victory",
        "Winning",
        "20 VP win at once. The Liberal wins with Control of Germany when it is scored. Who holds a Scoring card at"
        " the end of a turn loses. Else the Great War or the scoring of all regions after turn 10 decides (rulebook"
        " 10.4).",
    ),
)
DOUBTFUL = "\n".join(
    [
        "Our rulings where two readings of the rulebook can be defended; a table may choose the other one.",
        *(_line(ruling) for ruling in RULINGS.values() if ruling.option),
    ]
)

TOPICS: tuple[Topic, ...] = (
    *PLAY,
    Topic("rulings", "Rulings: points that a table can decide otherwise", DOUBTFUL),
    *(Topic(f"rulings-{key}", f"Rulings on {title}", _rulings_of(key)) for key, title in GROUPS.items()),
)
