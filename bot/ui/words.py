"""The house's own wording: short, kind, plain English, the same for every game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from rules.core import contract

NOTE = re.compile(r"\s*\([^()]*(?:\)(?=\s*[,.]|\s*$)|$)")  # in brackets, at the end of a label or of its first part
MESSAGE = 2000  # characters of a Discord message
english = contract.words
OUR_MISTAKE = "That was our mistake, not yours, and nothing has changed. Please try once more; it has been noted."
TRY_AGAIN = "Discord did not take that. Nothing is lost: try again in a moment."


def cut(text: str, limit: int) -> str:
    """``text`` in at most ``limit`` characters, with an ellipsis if something had to go."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def pieces(text: str, limit: int = MESSAGE) -> list[str]:
    """``text`` in pieces of at most ``limit`` characters, cut at line ends, else at spaces."""
    found: list[str] = []
    rest = text.strip("\n")
    while len(rest) > limit:
        at = rest.rfind("\n", 1, limit + 1)
        if at < limit // 3:
            at = rest.rfind(" ", 1, limit + 1)
        if at < limit // 3:
            at = limit
        found.append(rest[:at].rstrip())
        rest = rest[at:].lstrip("\n ")
    return [*found, rest] if rest else found


def stop(text: str) -> str:
    """``text`` as a sentence with a final stop."""
    return text if text.endswith((".", "!", "?", "…", ":")) else f"{text}."


def unstopped(text: str) -> str:
    """``text`` without a final stop, to stand inside a sentence."""
    return text.removesuffix(".")


def done(labels: Iterable[str]) -> str:
    """What was chosen, as a list inside a sentence: costs and "2 left" in brackets are no longer true afterwards."""
    return listed([unstopped(NOTE.sub("", label) or label) for label in labels])


def listed(items: Sequence[str]) -> str:
    """English list: "a", "a and b", "a, b and c"; semicolons where the items have commas of their own."""
    if not any("," in item for item in items):
        return english(items)
    return "; ".join(items)


def numbers(counts: Sequence[int]) -> str:
    """Whole numbers in rising order, as few words as may be: "2", "1 to 5", "2 or 4"."""
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    return english([str(count) for count in counts], "or")


def grouped(who: Iterable[tuple[str, str]]) -> str:
    """Who has to do what, those with the same task together: "Red and Blue to bid, and Green to pass"."""
    tasks: dict[str, list[str]] = {}
    for name, task in who:
        tasks.setdefault(task, []).append(name)
    return listed([f"{english(names)} {task}" for task, names in tasks.items()])


def account(texts: Sequence[str], limit: int = 700) -> str:
    """What happened, as running sentences; the last things are the ones that stay when it gets long."""
    found = [stop(text) for text in texts]
    while len(found) > 1 and sum(map(len, found)) + len(found) > limit:
        del found[0]
        found[0] = found[0] if found[0].startswith("… ") else f"… {found[0]}"
    return cut(" ".join(found), limit)


def mention(user: int) -> str:
    """A person; whoever has been deleted has a number below 0."""
    return f"<@{user}>" if user > 0 else "a former player"


def mentions(users: Iterable[int]) -> str:
    return " ".join(map(mention, users))


def when(time: datetime, style: str = "R") -> str:
    """A time that Discord shows in the reader's own zone."""
    return f"<t:{int(time.timestamp())}:{style}>"


def lost_answer(mention: str) -> str:
    return f"{mention} Discord lost my private answer to you. `/do` without an answer shows where you stand."
