"""The board and the cards in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Card, Mark, Seat, words
from rules.crisis_1914.faces import KINDS, Face, name, names
from rules.crisis_1914.nations import ASSERTIONS, NATIONS
from rules.crisis_1914.steps import CountAs, Either
from rules.crisis_1914.view import Crisis1914View, NationView

OUT = {"mobilized": "out: General Mobilization", "off_track": "out: over 32 DP", "tension": "lost: Tension 6"}
STANDING = {
    "assertion": f"Assertion: with {ASSERTIONS} of them on your Tableau the week's Prestige is doubled",
    "consensus": "Consensus: each pair of them lets your Tableau hold one more card",
    "national": "National Interests: your Tableau may hold one more card",
}
ALT_MOST = 1024


def card_text(face: Face) -> str:
    """What the card does, from its steps, its type and its discard icon."""
    parts = [STANDING[face.kind]] if face.kind in STANDING and not declares(face) else []
    if face.consensus > 1:
        parts.append(f"it counts as {face.consensus} Consensus cards")
    parts += [step.text() for step in face.steps]
    parts.append(face.fate)
    if face.aside:
        parts.append(entry(face))
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def entry(face: Face) -> str:
    """How a set-aside card comes in."""
    if face.needs:
        left = "have" if len(face.needs) > 1 else "has"
        return f"Set aside; it enters your Draw Pile in the Refresh Step once {names(face.needs)} {left} left the game"
    city = NATIONS[face.seat].city
    return (
        f"Set aside; it enters your Draw Pile when a Belligerence action brings a die in {city} to 5, or in the "
        "Refresh Step of Week 4 or 5 with a die at 5; it lies aside again when none is left"
    )


def declares(face: Face) -> bool:
    """True if the owner declares the card's type."""
    return any(
        isinstance(step, CountAs)
        for part in face.steps
        if isinstance(part, Either)
        for b in part.branches
        for step in b
    )


def card(face: Face) -> Card:
    """The card as the contract wants it."""
    nation = NATIONS[face.seat]
    kind = "Assertion or Back-Channel" if declares(face) else KINDS[face.kind]
    facts = f"{nation.name} {face.number} · {face.worth} · {face.role}"
    return Card(face.id, face.name, kind, card_text(face), face.source, facts, face.seat, face.provenance)


def headline(view: Crisis1914View) -> str:
    """Week and Prestige in one line."""
    prestige = ", ".join(f"{NATIONS[s].name} {n.prestige}" for s, n in ranked(view))
    if view.outcome is not None:
        return f"Game over: {view.outcome.text}."
    round_ = f", round {view.round}" if view.phase == "play" else ""
    return f"Week {view.week} of {view.weeks} ({view.dates}){round_}. Prestige: {prestige}."


def ranked(view: Crisis1914View) -> list[tuple[Seat, NationView]]:
    """Nations in Initiative order, those without a marker last."""
    return sorted(view.nations.items(), key=lambda item: item[1].place or 99)


def markers(nation: NationView) -> str:
    """The Score markers in words."""
    if nation.second_marker:
        return f"{nation.score} DP ({nation.prestige_score} for Prestige)"
    return f"{nation.score} DP"


def city(seat: Seat, nation: NationView) -> str:
    """A City Box in words."""
    dice = ", ".join(f"{NATIONS[box.nation].name} {box.tension}" for box in nation.boxes)
    return f"{NATIONS[seat].city}: {dice}; Belligerence {nation.belligerence}"


def flags(nation: NationView) -> list[str]:
    """What else is to be said about a nation."""
    found = [OUT[nation.out]] if nation.out else []
    if nation.passed and not nation.out:
        found.append("passed")
    if nation.deliberated:
        found.append("has deliberated")
    if nation.momentum:
        found.append("momentum")
    if nation.blocked:
        found.append("may not Deliberate or Reorganize")
    if nation.next_round:
        found.append(f"moves to the {nation.next_round} next round")
    return found


def describe(view: Crisis1914View) -> str:
    """The whole board as lines of Markdown."""
    lines = [headline(view)]
    if view.owes:
        lines.append("Now: " + words(f"{NATIONS[owe.seat].name} {owe.waiting}" for owe in view.owes) + ".")
    if view.last:
        lines.append(f"Last: {view.last}.")
    if view.congress is not None:
        accepted = words(NATIONS[s].name for s in view.congress.accepted) or "nobody yet"
        lines.append(f"Congress called by {NATIONS[view.congress.inviter].name}; accepted by {accepted}.")
    for seat, nation in ranked(view):
        lines += nation_lines(seat, nation)
    lines += view.private
    return "\n".join(lines)


def nation_lines(seat: Seat, nation: NationView) -> list[str]:
    """A nation as lines of Markdown."""
    who = NATIONS[seat]
    place = f"{nation.place}. " if nation.place else ""
    notes = "".join(f", {flag}" for flag in flags(nation))
    tableau = ", ".join(
        f"{name(c.card)} {c.dp}{' (×2)' if c.doubled else ''}" for c in nation.tableau
    )  # fmt: skip
    lines = [
        f"**{place}{who.name}** ({who.statesman}): Prestige {nation.prestige}, {markers(nation)}{notes}",
        f"- {city(seat, nation)}",
        f"- Tableau {len(nation.tableau)} of {nation.limit}: {tableau or 'empty'}",
        f"- Assertions {nation.assertions} of {ASSERTIONS}, momentum cards {nation.momentum_cards} of 3",
        f"- Hand {nation.hand}, Draw Pile {nation.pile}, Recycled {len(nation.recycled)}, Return "
        f"{len(nation.returned)}, Permanent {len(nation.permanent)}",
    ]
    if nation.shown:
        lines.append(f"- Known in hand: {names(nation.shown)}")
    if nation.track is not None:
        lines.append(f"- {nation.track.title} track: {nation.track.spaces[nation.track.at]}")
    return lines


def alt(view: Crisis1914View, marks: Sequence[Mark]) -> str:
    """The board in at most 1024 characters, most important things first."""
    parts = [f"Crisis: 1914. {headline(view)}"]
    if view.owes:
        parts.append(words(f"{NATIONS[owe.seat].name} {owe.waiting}" for owe in view.owes) + ".")
    if view.last:
        parts.append(f"Last: {view.last}.")
    for seat, nation in ranked(view):
        notes = "".join(f", {flag}" for flag in flags(nation))
        parts.append(
            f"{NATIONS[seat].name}: {markers(nation)}, {len(nation.tableau)} of {nation.limit} cards, hand "
            f"{nation.hand}{notes}. {city(seat, nation)}."
        )
    changed = [said for mark in marks if (said := said_mark(mark))]
    if changed:
        parts.append(f"Changed: {', '.join(changed)}.")
    text = " ".join(parts)
    return text if len(text) <= ALT_MOST else f"{text[: ALT_MOST - 1]}…"


def said_mark(mark: Mark) -> str:
    """A mark in words."""
    kind, _, rest = mark.target.partition(":")
    if kind == "card":
        return f"{name(mark.target)} placed"
    if kind == "die":
        owner, _, box = rest.partition(":")
        return f"Tension of {NATIONS[box].name} in {NATIONS[owner].city} {mark.tab}"
    if kind in ("score", "prestige", "level"):
        what = {"score": "score", "prestige": "Prestige", "level": "Belligerence"}[kind]
        return f"{NATIONS[rest].name}'s {what} {mark.tab}"
    return ""
