"""Custom ids: everything that a button or menu must know to be understood after a restart, in 100 characters."""

from __future__ import annotations

from hashlib import blake2s

from msgspec import Struct

from rules.core.contract import Decision, Seat

LIMIT = 100  # Discord's, for a custom id
LARGEST = 2**63 - 1  # the database knows no larger numbers
QUESTION = r"(?P<table>[0-9]+):(?P<asked>[0-9]+):(?P<seat>[a-z0-9_]*):(?P<decision>.+)"
CHOICE = rf"ch:{QUESTION}:(?P<option>[0-9a-f]{{8}})"
CONFIRMED = rf"ok:{QUESTION}:(?P<option>[0-9a-f]{{8}})"
MENU = rf"se:{QUESTION}:(?P<menu>[0-9]+)"
NONE = rf"no:{QUESTION}"
VERB = r"x:(?P<verb>[a-z]+):(?P<table>[0-9]+)(?::(?P<argument>.*))?"
VERB_MENU = r"m:(?P<verb>[a-z]+):(?P<table>[0-9]+)(?::(?P<argument>.*))?"


class Asked(Struct, frozen=True):
    """Which question a component belongs to. ``asked`` is the revision at which the question was opened."""

    table: int
    asked: int
    seat: Seat
    decision: str

    @classmethod
    def of(cls, table: int, asked: int, decision: Decision) -> Asked:
        return cls(table, asked, decision.seat, short(decision.id))

    def text(self) -> str:
        return f"{self.table}:{self.asked}:{self.seat}:{self.decision}"

    def choice(self, option: str) -> str:
        return f"ch:{self.text()}:{digest(option)}"

    def confirmed(self, option: str) -> str:
        return f"ok:{self.text()}:{digest(option)}"

    def menu(self, number: int) -> str:
        return f"se:{self.text()}:{number}"

    def none(self) -> str:
        return f"no:{self.text()}"


def number(digits: str) -> int:
    """A number out of a custom id. A forged one, larger than any that we store, becomes the largest of those."""
    return min(int(digits), LARGEST)


def digest(text: str) -> str:
    """Eight hexadecimal digits that stand for an option id."""
    return blake2s(text.encode(), digest_size=4).hexdigest()


def short(decision: str) -> str:
    """A decision's id if it leaves room for the rest of a custom id, else its digest."""
    return decision if len(decision) <= 40 else f"#{digest(decision)}"


def verb(name: str, table: int, argument: str = "") -> str:
    """The custom id of a button that asks for something of a table: a board, a hand, a page of the log."""
    return f"x:{name}:{table}:{argument}" if argument else f"x:{name}:{table}"


def verb_menu(name: str, table: int, argument: str = "") -> str:
    """The same for a menu, whose values are the further arguments."""
    return f"m:{name}:{table}:{argument}" if argument else f"m:{name}:{table}"
