"""The position in words: headline, the board as Markdown, the alternative text of the picture, and its marks."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Mark, Seat, words
from rules.red_flag_over_paris.board import (
    AREAS,
    DIMENSIONS,
    DISC_NAMES,
    MOMENTUM_NAMES,
    NAMES,
    OTHER,
    PIVOTAL,
    ROUNDS,
    SIDE_NAMES,
    SIDES,
    ZONE_NAMES,
    ZONES,
    C,
    V,
)
from rules.red_flag_over_paris.deck import TITLES
from rules.red_flag_over_paris.view import RedFlagView, SideView, SpaceView

ALT_LIMIT = 1024


def headline(view: RedFlagView) -> str:
    """Game time and score: "Round 2 of 3. Political: Commune 2. Military: Versailles 1."."""
    when = "Final Crisis" if view.final_crisis else f"Round {view.round} of {ROUNDS}"
    if view.outcome:
        when = "Game over"
    return f"{when}. Political: {standing(view.political_vp)}. Military: {standing(view.military_vp)}."


def standing(vp: int) -> str:
    """Who leads a VP track: "Commune 2", "even"."""
    return f"Commune {vp}" if vp > 0 else f"Versailles {-vp}" if vp < 0 else "even"


def owing(view: RedFlagView) -> str:
    """Who must do what."""
    return words([f"{SIDE_NAMES[owes.seat]} {owes.waiting}" for owes in view.owes])


def space_words(space: str, here: SpaceView) -> str:
    """ "Mont-Valérien ★ V2 C1, Fortification **Versailles**"."""
    star = " ★" if space in PIVOTAL else ""
    control = f" **{SIDE_NAMES[here.control]}**" if here.control else ""
    disc = f", {DISC_NAMES[here.disc]}" if here.disc else ""
    return f"{NAMES[space]}{star} V{here.versailles} C{here.commune}{disc}{control}"


def describe(view: RedFlagView) -> str:
    """The whole board as compact Markdown."""
    lines = [f"**{headline(view)}**"]
    if view.owes:
        lines.append(f"Waiting for {owing(view)}.")
    if view.outcome:
        lines.append(view.outcome.text)
    if view.last:
        lines.append(f"Last: {view.last}.")
    lines.append("Cubes of Versailles (V) and Commune (C), who controls in bold, ★ pivotal:")
    for dimension, name in DIMENSIONS.items():
        lines.append(f"- {name}: " + " · ".join(space_words(space, view.spaces[space]) for space in AREAS[dimension]))
    lines += [f"- **{SIDE_NAMES[side]}**: {side_words(side, view.sides[side])}" for side in SIDES]
    top = f"; top discard {TITLES[view.discard[-1].card]} ({SIDE_NAMES[view.discard[-1].by]})" if view.discard else ""
    playing = f" Being played: {TITLES[view.playing]}." if view.playing else ""
    lines.append(
        f"Initiative: {SIDE_NAMES[view.initiative]}. Deck {view.deck}, discards {len(view.discard)}{top}, "
        f"out of the game {len(view.removed)}.{playing}"
    )
    if view.revealed:
        shown = [f"{SIDE_NAMES[side]} {TITLES[card]}" for side, card in view.revealed.items()]
        lines.append(f"Objectives shown: {words(shown)}.")
    return "\n".join(lines)


def side_words(seat: Seat, side: SideView) -> str:
    pool = f"pool {side.pool}" + (f"/{side.capacity}" if side.capacity is not None else "")
    track = ", ".join(
        f"{ZONE_NAMES[zone]} {side.zones[zone].cubes}" + (" breached" if side.zones[zone].breached else "")
        for zone in ZONES
    )
    parts = [
        pool,
        f"crisis track: {track}",
        f"{MOMENTUM_NAMES[seat]} {side.momentum}",
        f"{side.discs} {DISC_NAMES[seat]}{'' if side.discs == 1 else 's'} off the board",
        f"{side.out} out of play" if side.out else "",
        f"hand {side.hand}, set aside {side.set_aside}",
        "Final Crisis card ready" if side.final_crisis_card else "Final Crisis card used",
        f"fulfilled {words([TITLES[card] for card in side.fulfilled])}" if side.fulfilled else "",
    ]
    return "; ".join(part for part in parts if part)


def alt(view: RedFlagView, marks: Sequence[Mark]) -> str:
    """The board for those who do not see it, most important things first, at most 1024 characters."""
    parts = [f"Red Flag Over Paris. {headline(view)}"]
    if view.outcome:
        parts.append(view.outcome.text)
    if view.owes:
        parts.append(f"{owing(view)}.")
    if view.last:
        parts.append(f"Last: {view.last}.")
    for side in (C, V):
        held = [alt_space(side, space, here) for space, here in view.spaces.items() if here.control == side]
        parts.append(f"{SIDE_NAMES[side]} controls {words(held) or 'nothing'}.")
    even = [
        f"{NAMES[space]} ({here.commune} each)"
        for space, here in view.spaces.items()
        if not here.control and (here.commune or here.versailles)
    ]
    if even:
        parts.append(f"Even: {words(even)}.")
    for side in (C, V):
        data = view.sides[side]
        track = " ".join(str(data.zones[zone].cubes) for zone in ZONES)
        parts.append(f"{MOMENTUM_NAMES[side]}: {data.momentum}, pool {data.pool}, crisis track {track}.")
    if marks:
        parts.append(f"Marked: {words([mark_words(mark) for mark in marks])}.")
    text = ""
    for part in parts:
        longer = f"{text} {part}".strip()
        if len(longer) > ALT_LIMIT:
            break
        text = longer
    return text


def alt_space(seat: Seat, space: str, here: SpaceView) -> str:
    counts = (here.versailles, here.commune) if seat == V else (here.commune, here.versailles)
    disc = f", {DISC_NAMES[here.disc]}" if here.disc else ""
    return f"{NAMES[space]} ({counts[0]} to {counts[1]}{disc})"


def mark_words(mark: Mark) -> str:
    kind, _, name = mark.target.partition(":")
    name, _, rest = name.partition(":")
    title = {
        "space": NAMES.get(name, name),
        "momentum": MOMENTUM_NAMES.get(name, name),
        "pool": f"{SIDE_NAMES.get(name, name)} pool",
        "track": f"{name} VP",
        "zone": f"{SIDE_NAMES.get(name, name)} {ZONE_NAMES.get(rest, rest)}",
        "out": f"{SIDE_NAMES.get(name, name)} cubes out of play",
    }.get(kind, name)
    return f"{title} {mark.tab}".strip()


def marks(before: RedFlagView | None, after: RedFlagView) -> tuple[Mark, ...]:
    """What differs between two views.

    Targets: ``space:press`` (tabs such as "V+2", "C−1 V+1", "Fortification"), ``track:political`` and
    ``track:military`` (tab "C+1": towards the Commune), ``momentum:versailles:2`` (the step reached, tab "+1"),
    ``pool:commune``, ``zone:commune:tension`` (tab "breached" or the change of cubes), ``out:commune`` (out of play),
    ``round`` (a new round or the Final Crisis), ``initiative`` (the Initiative Card was flipped).
    """
    if before is None:
        return ()
    found: list[Mark] = []
    for space, here in after.spaces.items():
        old = before.spaces[space]
        tabs = [
            f"{letter}{signed(now - then)}"
            for letter, now, then in (("V", here.versailles, old.versailles), ("C", here.commune, old.commune))
            if now != then
        ]
        if here.disc != old.disc:
            tabs.append(DISC_NAMES[here.disc] if here.disc else f"no {DISC_NAMES[old.disc or OTHER[C]]}")
        if tabs:
            found.append(Mark(f"space:{space}", " ".join(tabs)))
    for track, now, then in (
        ("political", after.political_vp, before.political_vp),
        ("military", after.military_vp, before.military_vp),
    ):
        if now != then:
            found.append(Mark(f"track:{track}", f"{'C' if now > then else 'V'}+{abs(now - then)}"))
    for side in SIDES:
        new, was = after.sides[side], before.sides[side]
        if new.momentum != was.momentum:
            found.append(Mark(f"momentum:{side}:{new.momentum}", signed(new.momentum - was.momentum)))
        if new.pool != was.pool:
            found.append(Mark(f"pool:{side}", signed(new.pool - was.pool)))
        if new.out != was.out:
            found.append(Mark(f"out:{side}", signed(new.out - was.out)))
        for zone in ZONES:
            here_, there = new.zones[zone], was.zones[zone]
            if here_.breached and not there.breached:
                found.append(Mark(f"zone:{side}:{zone}", "breached"))
            elif here_.cubes != there.cubes:
                found.append(Mark(f"zone:{side}:{zone}", signed(here_.cubes - there.cubes)))
    if (after.round, after.final_crisis) != (before.round, before.final_crisis):
        found.append(Mark("round", "Final Crisis" if after.final_crisis else str(after.round)))
    if after.initiative != before.initiative:
        found.append(Mark("initiative"))
    return tuple(found)


def signed(change: int) -> str:
    """ "+2", "−1"."""
    return f"+{change}" if change > 0 else f"−{-change}"
