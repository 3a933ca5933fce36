"""Cards, hands and help topics in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ui import words
from rules.core.contract import Card, Game, Topic, View

SOURCES = {
    "published": "as published",
    "second-hand": "known at second hand: details may differ from the printed card",
    "reconstructed": "reconstructed by us: the printed card may differ",
}
MARKS = {"published": "", "second-hand": " †", "reconstructed": " ‡"}

AGAIN = "**Your hand, continued**"


def card(found: Card) -> str:
    """One card: what is printed on it, what it does, and how sure we are of it."""
    head = f"**{found.title}**" + (f" ({found.facts})" if found.facts else "")
    origin = f" {words.stop(found.origin)}" if found.origin else ""
    return "\n".join((head, found.text, f"-# {found.kind.capitalize()}. Source: {SOURCES[found.source]}.{origin}"))


def line(found: Card) -> str:
    """One card of a hand on one line."""
    facts = f" ({found.facts})" if found.facts else ""
    return f"- **{found.title}**{MARKS[found.source]}{facts}: {words.stop(found.text)}"


def offered(found: Card) -> str:
    """One card below the question that offers it, with its choices on lines of their own."""
    text = words.stop(found.text).replace("\n• ", "\n  - ")
    return f"- **{found.title}**{f' ({found.facts})' if found.facts else ''}: {text}"


def hand(game: Game[object, View], view: View) -> str:
    """All that only this seat may know: its cards, then the game's further private lines."""
    cards = game.cards()
    held = [cards[card] for card in view.hand if card in cards]
    lines = [f"**Your hand** ({len(view.hand)})", *map(line, held)] if view.hand else ["You hold no cards."]
    lines += list(view.private)
    notes = {found.source for found in held}
    if "second-hand" in notes:
        lines.append(f"-# † {SOURCES['second-hand']}")
    if "reconstructed" in notes:
        lines.append(f"-# ‡ {SOURCES['reconstructed']}")
    return "\n".join(lines)


def topic(found: Topic) -> str:
    return f"**{found.title}**\n{found.text}"


def contents(topics: Iterable[Topic]) -> str:
    """The list of help topics."""
    return "\n".join(("**Help topics** (`/rules` with one of them)", *(f"- {found.title}" for found in topics)))
