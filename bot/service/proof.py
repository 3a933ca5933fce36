"""A finished game as a file, and the check that every die and draw in it follows from the seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rules.core.contract import Choice, Event, Game, Illegal, Outcome, Seat

FORMAT = 1


class ChoiceRecord(Struct, frozen=True):
    """One answer; ``undone`` is the revision of the undo that took it back."""

    n: int
    revision: int
    seat: Seat
    decision: str
    picks: tuple[str, ...]
    undone: int | None = None


class EventRecord(Struct, frozen=True):
    """One event and the choice that caused it; 0 for the set-up, an undo and a concession."""

    n: int
    revision: int
    choice: int
    event: Event
    undone: int | None = None


class Record(Struct, frozen=True, kw_only=True):
    """A whole game, without the names of its players."""

    format: int
    table: int
    game: str
    title: str
    seats: tuple[Seat, ...]
    options: dict[str, str]
    seed_hash: str
    seed: str
    started: int
    finished: int
    choices: tuple[ChoiceRecord, ...]
    events: tuple[EventRecord, ...]
    outcome: Outcome | None
    state_hash: str


class Report(Struct, frozen=True):
    """``lines`` say what was confirmed or what differs, in order."""

    ok: bool
    lines: tuple[str, ...]


def encode(record: Record) -> bytes:
    """The file."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def verify_file(path: Path, games: Mapping[str, Game[Any, Any]]) -> Report:
    """``verify`` for a file. Raises OSError if it cannot be read."""
    return verify(path.read_bytes(), games)


def verify(data: bytes, games: Mapping[str, Game[Any, Any]]) -> Report:
    """Play an exported game again from its seed and compare everything. Never raises for what is in the file."""
    try:
        record = msgspec.json.decode(data, type=Record)
        seed = bytes.fromhex(record.seed)
    except (msgspec.DecodeError, ValueError) as error:
        return Report(False, (f"This is not an exported game: {error}.",))
    if record.format != FORMAT:
        return Report(False, (f"Format {record.format} is not known; this version reads format {FORMAT}.",))
    if record.game not in games:
        return Report(False, (f"The game {record.game!r} is not known here.",))
    faults = list(_faults(record, seed, games[record.game]))
    if faults:
        return Report(False, tuple(faults))
    standing = [choice for choice in record.choices if choice.undone is None]
    chance = sum(event.event.reveals for event in record.events if event.undone is None)
    return Report(
        True,
        (
            f"{record.title}, table {record.table}: {len(standing)} choices played again.",
            "The seed is the one committed to at the start.",
            f"All {len(record.events)} events agree, among them {chance} with dice, draws or reveals.",
            f"The end agrees: {record.outcome.text if record.outcome else 'no winner'}",
        ),
    )


def _faults(record: Record, seed: bytes, game: Game[Any, Any]) -> Iterator[str]:
    if sha256(seed).hexdigest() != record.seed_hash:
        yield f"The seed does not match the commitment: its SHA-256 is {sha256(seed).hexdigest()}."
    yield from _order(record)
    told: dict[int, list[EventRecord]] = {}
    for entry in record.events:
        told.setdefault(entry.choice, []).append(entry)
    try:
        state = game.new_game(seed, record.seats, record.options)
        start = [entry.event for entry in told.get(0, ()) if entry.revision == 1]
        yield from _compare("the set-up", start, game.opening(state))
        for choice in record.choices:
            if choice.undone is None:
                events = game.apply(state, choice.seat, Choice(choice.decision, choice.picks))
                recorded = [entry.event for entry in told.get(choice.n, ())]
                yield from _compare(f"choice {choice.n} ({choice.seat}: {', '.join(choice.picks)})", recorded, events)
    except Illegal as illegal:
        yield f"A recorded choice is against the rules: {illegal}"
        return
    except (KeyError, AssertionError, msgspec.ValidationError) as error:
        yield f"The game cannot be played again: {error!r}"
        return
    outcome = game.outcome(state)
    conceded = [entry.event.seat for entry in told.get(0, ()) if entry.event.kind == "conceded"]
    if outcome is None and conceded and conceded[-1] is not None:
        outcome = game.concede(state, conceded[-1])
    if outcome != record.outcome:
        yield f"The end differs: recorded {_how(record.outcome)}, played again {_how(outcome)}."
    if sha256(game.dump(state)).hexdigest() != record.state_hash:
        yield "The final position differs from the recorded one."


def _order(record: Record) -> Iterator[str]:
    """Is every choice and every event there once, and taken back only together?"""
    for name, numbers in (("choices", [c.n for c in record.choices]), ("events", [e.n for e in record.events])):
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"The {name} are not numbered from 1 on: some are missing, doubled or out of order."
    undone = {choice.n: choice.undone for choice in record.choices}
    for entry in record.events:
        if entry.undone != undone.get(entry.choice):
            yield f"Event {entry.n} (“{entry.event.text}”) and its choice {entry.choice} were not taken back together."


def _compare(where: str, recorded: list[Event], again: list[Event]) -> Iterator[str]:
    if len(recorded) != len(again):
        yield f"At {where}: {len(recorded)} events are recorded, played again there are {len(again)}."
    for one, other in zip(recorded, again, strict=False):
        plain = msgspec.convert(msgspec.to_builtins(other), Event)
        for field in Event.__struct_fields__:
            if getattr(one, field) != getattr(plain, field):
                yield (
                    f"At {where}: {field} of “{other.text}” differs: "
                    f"recorded {getattr(one, field)!r}, played again {getattr(plain, field)!r}."
                )


def _how(outcome: Outcome | None) -> str:
    return f"“{outcome.text}”" if outcome else "no winner"
