"""Cards as texts, made from their steps: for /card, for the picture of a card, and for its locator."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from rules.core.contract import Card, Source
from rules.core.program import Step
from rules.red_flag_over_paris.board import NAMES, SIDE_NAMES
from rules.red_flag_over_paris.cards import CARDS
from rules.red_flag_over_paris.deck import FINAL_CARDS, PRINTED, STRATEGY
from rules.red_flag_over_paris.spots import Plays
from rules.red_flag_over_paris.steps import Either, If, capital, touched, voiced

Line = tuple[Literal["text", "choose", "bullet"], str]


@cache
def card_lines(card_id: str) -> tuple[Line, ...]:
    """The text of a card as (kind, text): plain sentences, "choose" introductions, and their "bullet" branches.

    Raises KeyError for an unknown card.
    """
    effect = CARDS[card_id]
    lines: list[Line] = []
    if effect.must:
        lines.append(("text", f"Only if {effect.must.text()}."))
    lines += lines_of(effect.steps)
    return tuple((kind, voiced(text, PRINTED[card_id].side)) for kind, text in lines)


def lines_of(steps: Sequence[Step]) -> list[Line]:
    """Sentences for a run of steps; a choice, or what only one side does, breaks it into bullets."""
    lines: list[Line] = []
    run: list[Step] = []
    for step in steps:
        if isinstance(step, Either):
            lines += [("text", prose(run))] if run else []
            run = []
            lines.append(("choose", "You may choose one:" if step.may else "Choose one:"))
            lines += [("bullet", prose(branch)) for branch in step.branches]
        elif isinstance(step, If) and isinstance(step.test, Plays):
            if not lines:
                lines.append(("choose", "Depending on your side:"))
            side = step.test.side
            lines.append(("bullet", voiced(f"{SIDE_NAMES[side]}: {prose(step.then, capitals=False)}", side)))
        else:
            run.append(step)
    return lines + ([("text", prose(run))] if run else [])


def prose(steps: Sequence[Step], capitals: bool = True) -> str:
    """The steps as sentences: "Place 1 cube in Press. Then you may ...."."""
    texts = []
    for number, step in enumerate(steps, 1):
        text = step.text()
        if number == 1:
            texts.append(capital(text) if capitals else text)
        elif number == len(steps) > 2:
            texts.append(f"Finally, {text}")
        else:
            texts.append(f"Then{',' if text.startswith('if ') else ''} {text}")
    return ". ".join(texts) + "."


@cache
def targets(card_id: str) -> frozenset[str]:
    """The ids of the spaces that the card can touch; for an Objective card also the space itself."""
    spaces = set(touched(CARDS[card_id].steps))
    if PRINTED[card_id].space:
        spaces.add(PRINTED[card_id].space)
    return frozenset(spaces)


def source_of(card_id: str) -> Source:
    """Where the text of the card comes from."""
    return CARDS[card_id].source


@cache
def card_text(card_id: str) -> str:
    """The lines as one text with bullets."""
    return "\n".join(f"• {text}" if kind == "bullet" else text for kind, text in card_lines(card_id))


@cache
def all_cards() -> dict[str, Card]:
    """Every card by id."""
    found = {}
    for key, printed in PRINTED.items():
        if printed.space:
            kind, facts = "Objective", f"No. {printed.number}, Objective card: control {NAMES[printed.space]}"
        else:
            kind = "Strategy" if key in STRATEGY else "Final Crisis"
            owner = SIDE_NAMES[printed.side] if printed.side else "neutral"
            plural = "" if printed.ops == 1 else "s"
            facts = f"No. {printed.number}, {kind} card, {owner}, {printed.ops} operations point{plural}"
            if key in FINAL_CARDS.values():
                facts += " (in a round; its event only in the Final Crisis)"
        found[key] = Card(key, printed.title, kind.lower(), card_text(key), CARDS[key].source, facts, printed.side)
    return found
