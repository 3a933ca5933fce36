"""Scoring of regions (rulebook 10.1): presence, domination, control, battlegrounds and adjacent independents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.core.contract import Event, Seat
from rules.core.program import For, Log, Step
from rules.europe_in_turmoil.act import Act
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, REGION_NAMES, REGIONS, SEATS, Region
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.victory import by_points, finish

# VP for presence, domination and control.
LEVELS = ("presence", "domination", "control")
VALUES: dict[Region, tuple[int, int, int]] = {
    "france": (3, 6, 9),
    "germany": (3, 6, 9),
    "austria_hungary": (2, 4, 6),
    "russia": (3, 6, 9),
    "balkans": (2, 4, 6),
}


class Standing(NamedTuple):
    """What one side has in a region: its level ("" if none), battlegrounds, adjacent independents, and the VP."""

    level: str
    battlegrounds: int
    independents: int
    vp: int

    def text(self) -> str:
        parts = [f"{self.level} {self.vp - self.battlegrounds - self.independents}"] if self.level else []
        if self.battlegrounds:
            parts.append(f"battlegrounds {self.battlegrounds}")
        if self.independents:
            parts.append(f"independents {self.independents}")
        return f"{self.vp} ({', '.join(parts)})" if parts else "0"


def standing(state: State, region: Region) -> dict[Seat, Standing]:
    """Both sides' standing in the region now (ruling R75)."""
    board, controls = state.board, state.controls
    members, battlegrounds = board.members[region], board.battlegrounds[region]
    held = dict.fromkeys(SEATS, 0)
    fought = dict.fromkeys(SEATS, 0)
    beside = dict.fromkeys(SEATS, 0)
    for space in members:
        holder = controls.get(space)
        if holder:
            held[holder] += 1
    for space in battlegrounds:
        holder = controls.get(space)
        if holder:
            fought[holder] += 1
    for space in board.beside[region]:
        holder = controls.get(space)
        if holder:
            beside[holder] += 1
    found = {}
    for seat, enemy in (SEATS, SEATS[::-1]):
        level = -1
        if held[seat]:
            level = 0
            if held[seat] > held[enemy]:
                if fought[seat] > fought[enemy] and held[seat] > fought[seat]:
                    level = 1
                if fought[seat] == len(battlegrounds):
                    level = 2
        points = VALUES[region][level] if level >= 0 else 0
        name = LEVELS[level] if level >= 0 else ""
        found[seat] = Standing(name, fought[seat], beside[seat], points + fought[seat] + beside[seat])
    return found


def vp_text(vp: int) -> str:
    """The VP marker in words: "Liberal 5", "Authoritarian 3" or "0"."""
    return f"{NAMES[LIBERAL if vp > 0 else AUTHORITARIAN]} {abs(vp)}" if vp else "0"


def score_region(state: State, region: Region, log: Log) -> None:
    """Score the region and move the VP marker."""
    found = standing(state, region)
    state.vp += found[LIBERAL].vp - found[SEATS[1]].vp
    sides = ", ".join(f"{NAMES[seat]} {found[seat].text()}" for seat in SEATS)
    text = f"Scoring of {REGION_NAMES[region]}: {sides}; VP now {vp_text(state.vp)}"
    data = {"region": region, "vp": state.vp, **{seat: found[seat].vp for seat in SEATS}}
    log.append(Event(kind="scored", text=text, data=data))


def liberal_germany(state: State, log: Log) -> bool:
    """Liberal Control of Germany wins at once when Germany is scored (ruling R77)."""
    if standing(state, "germany")[LIBERAL].level != "control":
        return False
    finish(state, log, (LIBERAL,), "control of Germany", "10.4.1", "Liberal controls Germany and won")
    return True


class ScoreRegion(Act, frozen=True):
    """Step 3 of a Scoring card: score the region."""

    region: Region

    def text(self) -> str:
        presence, domination, control = VALUES[self.region]
        return (
            f"score {REGION_NAMES[self.region]}: presence {presence}, domination {domination}, control {control}, "
            "and 1 VP for each battleground and each adjacent independent space you control"
        )

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if self.region == "germany" and liberal_germany(state, log):
            return ()
        score_region(state, self.region, log)
        return ()


class FinalScoring(Act, frozen=True):
    """After turn 10: every region once more, then the VP decide (rulebook 10.4.2, ruling R78)."""

    def text(self) -> str:
        return "score every region"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if liberal_germany(state, log):
            return ()
        for region in REGIONS:
            score_region(state, region, log)
        by_points(state, log, "10.4.2")
        return ()
