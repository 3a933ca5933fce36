"""State to JSON and back, through every version ever saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from rules.core.contract import Illegal
from rules.core.program import Step

S = TypeVar("S")
Upgrade: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


class Saved(Struct):
    """A state as it was saved, before the upgrades."""

    version: int
    state: dict[str, Any]


class Codec(Generic[S]):
    """Saves and loads states of one game. Upgrade number v makes plain data of version v + 1 from that of version v.

    ``steps`` is the union of all step types of the game, e.g. ``Place | Either``.
    """

    def __init__(self, state: type[S], steps: Any, upgrades: Sequence[Upgrade] = ()) -> None:
        self.state, self.steps, self.upgrades = state, steps, upgrades
        self.encoder = msgspec.json.Encoder(order="deterministic")
        self.decoder = msgspec.json.Decoder(Saved)

    def dump(self, state: S) -> bytes:
        """JSON with its version; the same state gives the same bytes."""
        return self.encoder.encode({"version": len(self.upgrades), "state": state})

    def load(self, raw: bytes) -> S:
        """Raises Illegal if the save is newer than this code, msgspec.DecodeError if it is damaged."""
        saved = self.decoder.decode(raw)
        if saved.version > len(self.upgrades):
            raise Illegal("This game was saved by a newer version of the rules.")
        plain = saved.state
        for upgrade in self.upgrades[saved.version :]:
            plain = upgrade(plain)
        return msgspec.convert(plain, self.state, dec_hook=self._step)

    def _step(self, kind: type, plain: Any) -> Any:
        """Decode what is typed as ``Step``: msgspec does not know which steps a game has."""
        assert kind is Step, kind
        return msgspec.convert(plain, self.steps, dec_hook=self._step)
