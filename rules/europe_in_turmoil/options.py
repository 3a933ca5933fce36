"""The options of a table: two optional rules of the rulebook, and the readings where two can be defended."""

from __future__ import annotations

from rules.core.contract import OptionSpec, OptionValue


def _choice(key: str, title: str, help: str, *values: tuple[str, str]) -> OptionSpec:
    """An option whose first value is the default."""
    return OptionSpec(key, title, tuple(OptionValue(*value) for value in values), values[0][0], help)


OPTIONS: tuple[OptionSpec, ...] = (
    _choice(
        "mobilization",
        "War Mobilization",
        "How the Great War is fought: by a roll of each camp, or with Mobilization cards (rulebook 8.4.4).",
        ("off", "War rolls and losses"),
        ("on", "Mobilization cards"),
    ),
    _choice(
        "monarchy",
        "French Monarchy",
        "Whether Bonapartism/Monarchism can make Paris a Monarchy space (rulebook, card notes).",
        ("off", "Never"),
        ("on", "If its check wins Paris"),
    ),
    _choice(
        "german_navy",
        "German Navy before the British",
        "Whether events may move the German Navy while the British Navy is still in the first box (ruling R48).",
        ("free", "Events move it"),
        ("wait", "It waits for the British"),
    ),
    _choice(
        "grey_checks",
        "Viscount Grey",
        "How many support checks Viscount Grey gives.",
        ("two", "Two, in different spaces"),
        ("one", "One"),
    ),
    _choice(
        "tension_owner",
        "Tension beyond its limits",
        "Who pays for Tension beyond its limit in an event whose effect the opponent chose (ruling R63).",
        ("event", "The side of the event"),
        ("chooser", "The side that chose"),
    ),
    _choice(
        "rehabilitation",
        "Dreyfus Rehabilitated",
        "When the Liberal must have controlled French Writers (ruling R28).",
        ("round", "At the start of the round"),
        ("own", "At the start of his Action Round"),
    ),
    _choice(
        "range",
        "Range of Operations",
        "Which support counts for the range of placement (ruling R35).",
        ("operation", "All before the first point"),
        ("round", "All before the Action Round"),
    ),
    _choice(
        "colossus_naval",
        "Colossus class and naval attempts",
        "Whether a card used for a naval attempt can give its event too, with the Colossus class (ruling R55).",
        ("off", "No"),
        ("on", "Yes"),
    ),
    _choice(
        "alliance_naval",
        "Eight Nation Alliance at sea",
        "Whether a naval attempt with Eight Nation Alliance gives the opponent its VP (ruling R42).",
        ("on", "Yes"),
        ("off", "No"),
    ),
    _choice(
        "uproar_extras",
        "Popular Uproar and extra Stability cards",
        "Whether a Scoring that Popular Uproar breaks off uses up Enver Pasha or Victor Chernov (ruling R74).",
        ("used", "Used up"),
        ("kept", "Kept"),
    ),
    _choice(
        "victory_or_war",
        "20 VP and war in one Scoring",
        "What comes first when a Scoring reaches 20 VP and its crisis roll starts the Great War (ruling R68).",
        ("war", "The Great War"),
        ("victory", "The automatic victory"),
    ),
    _choice(
        "germany_war",
        "Germany in the Great War",
        "Whether Liberal Control of Germany also wins when the Great War scores it (ruling R77).",
        ("score", "It only scores"),
        ("win", "It wins"),
    ),
    _choice(
        "losses",
        "War losses",
        "Whose support points a player removes for war losses (ruling R81).",
        ("own", "His own"),
        ("opponent", "The opponent's"),
    ),
    _choice(
        "bayern",
        "Bayern class",
        "How many cards replace the two discarded (ruling R57).",
        ("three", "Three"),
        ("two", "Two"),
    ),
)
