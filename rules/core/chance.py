"""Chance as data: draw number n is a pure function of (seed, n), so saves, tests and proofs replay alike."""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Chance(Struct):
    """Counter-based randomness. ``seed`` is 16 to 64 secret bytes that no view ever holds.

    ``forced`` are results fixed in advance (for tests and the rulebook's examples): they are used up first.
    """

    seed: bytes
    drawn: int = 0
    forced: list[int] = []

    def below(self, bound: int) -> int:
        """One of 0 to ``bound`` - 1, all equally likely: draws beyond the last whole multiple are thrown away."""
        if self.forced:
            number = self.forced.pop(0)
            assert 0 <= number < bound, f"forced {number} is not below {bound}"
            return number
        while True:
            block = blake2b(self.drawn.to_bytes(8, "big"), key=self.seed, digest_size=8)
            self.drawn += 1
            number = int.from_bytes(block.digest(), "big")
            if number < 2**64 - 2**64 % bound:
                return number % bound

    def die(self, sides: int = 6) -> int:
        """One die: 1 to ``sides``."""
        return self.below(sides) + 1

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
