"""Names as players type them: matched to options, never guessed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from rapidfuzz import fuzz

from bot.service.errors import Refused, Unclear
from rules.core.contract import Decision, Option, words
from rules.core.program import offer

LONGEST = 400  # characters of one command's answers
MOST = 20  # answers in one command
GOOD = 78  # a typed name must be at least this like an option's name, of 100
APART = 8  # ... and by so much more than any other option's
NAMELY = re.compile(r"[a-z]+(_[a-z]+)*")  # what can be typed without meaning a number or a list
SYNONYMS = (frozenset({"remove", "attack"}), frozenset({"place", "put", "add"}))  # verbs that a name begins with
BRACKETS = re.compile(r"\([^()]*\)")
TIMES = re.compile(r"^(?P<name>.+?)\s*[x×]\s*(?P<count>\d{1,2})$|^(?P<count2>\d{1,2})\s*[x×]\s+(?P<name2>.+)$", re.I)


def split(text: str) -> list[str]:
    """What a player typed in one go, as single answers: "vienna, trieste x2" is two of them."""
    return [part for part in (piece.strip() for piece in re.split(r"[,;\n]", text)) if part]


def expand(answers: Sequence[str]) -> list[str]:
    """Multiply "trieste x2". Raises Refused for too much text or too many answers."""
    if sum(map(len, answers)) > LONGEST:
        raise Refused(f"That is too long: give at most {LONGEST} characters, as names separated by commas.")
    found: list[str] = []
    for answer in answers:
        times = TIMES.match(answer.strip())
        if times is None:
            found.append(answer.strip())
            continue
        name, count = times["name"] or times["name2"], int(times["count"] or times["count2"])
        found += [name.strip()] * min(count, MOST + 1)
    if len(found) > MOST:
        raise Refused(f"That is too much at once: give at most {MOST} answers.")
    return found


def plain(text: str) -> str:
    """Lower case, without accents and punctuation."""
    flat = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in flat if not unicodedata.combining(c))
    return " ".join(kept.split())


def short(option: Option) -> str:
    """An option's label without what stands in brackets: costs and consequences name nothing."""
    return plain(BRACKETS.sub(" ", option.label))


def brief(option: Option, options: Sequence[Option]) -> str:
    """The shortest text that means this option among these: the end of its id ("vienna") if that is plain, else its id.

    What is suggested must fit with all answers before it in 100 characters.
    """
    end = option.id.rpartition(":")[2]
    if not NAMELY.fullmatch(end) or sum(plain(end) in exact_names(other, {}) for other in options) != 1:
        return option.id
    return end


def known_as(option: Option, titles: Mapping[str, str]) -> list[str]:
    """Every name of an option but its label, plain: the end of its id, its target, and a card's title."""
    names = [option.id.rpartition(":")[2]]
    if option.target:
        names.append(option.target.rpartition(":")[2])
    for id in (option.id, option.target):
        if id in titles:
            names.append(titles[id])
    return [plain(name) for name in dict.fromkeys(names)]


def match(text: str, decision: Decision, titles: Mapping[str, str]) -> Option:
    """The option that a typed name means. Raises Unclear if two fit alike, Refused if none fits."""
    for option in decision.options:
        if text == option.id:
            return option
    typed = plain(text)
    found = [option for option in decision.options if typed and typed in exact_names(option, titles)]
    if not found and typed:
        found = [option for option in decision.options if starts(typed, option, titles)]
    if not found and typed:
        found = [
            option for option in decision.options if any(starts(other, option, titles) for other in reworded(typed))
        ]
    if not found and len(typed) > 2:
        found = alike(typed, decision.options, titles)
    if not found:
        raise Refused(f"“{text[:80]}” is not possible here, so nothing was done. You can: {offer(decision)}.")
    if len(found) > 1:
        raise unclear(text, found)
    return found[0]


def exact_names(option: Option, titles: Mapping[str, str]) -> list[str]:
    """The names and the label, plain."""
    return [*known_as(option, titles), plain(option.label), plain(option.id)]


def spellings(option: Option, titles: Mapping[str, str]) -> list[str]:
    """The names that may be misspelt."""
    return [*known_as(option, titles), short(option)]


def starts(typed: str, option: Option, titles: Mapping[str, str]) -> bool:
    """True if every typed word begins a word of one of the option's names or of its label. Numbers must be whole,
    and a number alone is not enough to mean a label."""
    pieces = typed.split()
    known = known_as(option, titles)
    names = known if all(piece.isdigit() for piece in pieces) else [*known, short(option)]
    return any(
        all(any(word == piece or (word.startswith(piece) and not piece.isdigit()) for word in name.split())
            for piece in pieces)
        for name in names
    )  # fmt: skip


def reworded(typed: str) -> list[str]:
    """The same name with another verb of the same meaning: "remove montmartre" as "attack montmartre"."""
    verb, _, name = typed.partition(" ")
    return [f"{other} {name}" for verbs in SYNONYMS if name and verb in verbs for other in sorted(verbs - {verb})]


def alike(typed: str, options: Iterable[Option], titles: Mapping[str, str]) -> list[Option]:
    """The options whose names are spelt most like what was typed: none, one, or several that are as good."""
    scores = [(max(likeness(typed, name) for name in spellings(option, titles)), option) for option in options]
    best = max((score for score, _ in scores), default=0)
    return [option for score, option in scores if score > best - APART] if best >= GOOD else []


def likeness(typed: str, name: str) -> float:
    """0 to 100: against the whole name, or against the best stretch of as many words. A number is never misspelt."""
    if not {word for word in typed.split() if word.isdigit()} <= set(name.split()):
        return 0
    pieces, size = name.split(), len(typed.split())
    stretches = (" ".join(pieces[n : n + size]) for n in range(max(1, len(pieces) - size + 1)))
    return max(fuzz.ratio(typed, stretch) for stretch in (name, *stretches))


def unclear(text: str, found: Sequence[Option]) -> Unclear:
    """The question back: which of these?"""
    labels = [option.label for option in found[:6]]
    more = [f"{len(found) - 6} more"] if len(found) > 6 else []
    listed = words([f"“{label}”" for label in labels] + more, "or")
    return Unclear(
        f"“{text[:80]}” could be several things: did you mean {listed}?",
        tuple(option.id for option in found),
        tuple(option.label for option in found),
    )


def ranked(text: str, options: Sequence[Option], titles: Mapping[str, str]) -> list[Option]:
    """Options for a list while somebody types: those that fit, best first; all of them for an empty text."""
    typed = plain(text)
    if not typed:
        return list(options)
    scores = []
    for n, option in enumerate(options):
        if typed in exact_names(option, titles):
            score = 200.0
        elif starts(typed, option, titles):
            score = 150.0
        elif any(starts(other, option, titles) for other in reworded(typed)):
            score = 140.0
        else:
            score = max(likeness(typed, name) for name in spellings(option, titles))
        if score >= GOOD - 10:
            scores.append((-score, n, option))
    return [option for _, _, option in sorted(scores, key=lambda entry: entry[:2])]
