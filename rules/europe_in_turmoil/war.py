"""The Great War: who fights, who wins, what it costs, and who has won the game (rulebook 8.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Decision, Event, Option, Seat, words
from rules.core.program import For, Log, Step, Todo
from rules.europe_in_turmoil.act import Act, Outlook
from rules.europe_in_turmoil.alliances import CAMPS, NATIONS, participants, war_bonus
from rules.europe_in_turmoil.board import AUTHORITARIAN, LIBERAL, NAMES, REGION_NAMES, REGIONS, Region, other
from rules.europe_in_turmoil.dice import signed
from rules.europe_in_turmoil.operations import PlaceWithin
from rules.europe_in_turmoil.scoring import liberal_germany, score_region
from rules.europe_in_turmoil.state import State
from rules.europe_in_turmoil.steps import Remove, Withdraw, gain, take_control
from rules.europe_in_turmoil.victory import finish
from rules.europe_in_turmoil.where import Where

WON = 4  # victory points for winning the Great War
PRIZES = ("constantinople", "italy")


def regions_at_war(state: State) -> list[Region]:
    """The scoring regions that take part."""
    camps = participants(state)
    return [region for region in REGIONS if region in camps]


def area(region: Region) -> Where:
    """Where the losses of a region fall: in it and in the independent spaces next to it."""
    return Where(regions=(region,), beside=region)


class GreatWar(Act, frozen=True):
    """The Great War has broken out: everything from here to the end of the game."""

    def text(self) -> str:
        return "the Great War is fought and the game ends"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if state.option("mobilization") == "on" else "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        cards = state.option("mobilization") == "on"
        camps = participants(state, mobilization=cards)
        for side in (AUTHORITARIAN, LIBERAL):
            nations = words(NATIONS[nation] for nation, leader in camps.items() if leader == side)
            text = f"The Great War: for {CAMPS[side]} fight {nations}"
            log.append(Event(kind="joined", text=text, seat=side, data={"camps": camps}))
        if not cards:
            return (WarRoll(),)
        from rules.europe_in_turmoil.mobilization import Mobilize

        return (Mobilize(state.program.count),)


class WarRoll(Act, frozen=True):
    """Both camps roll; the higher total wins the war, a tie is lost by both (R80)."""

    def text(self) -> str:
        return "both camps roll for the outcome of the Great War"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        totals = {}
        for side in (AUTHORITARIAN, LIBERAL):
            die, causes = state.chance.die(), war_bonus(state, side)
            totals[side] = die + sum(causes.values())
            added = "".join(f" {signed(n)} ({cause})" for cause, n in causes.items())
            text = f"War roll of {CAMPS[side]}: {die}{added} = {totals[side]}"
            data = {"die": die, "total": totals[side]}
            log.append(Event(kind="rolled", text=text, seat=side, reveals=True, data=data))
        winner = max(totals, key=lambda side: totals[side]) if len(set(totals.values())) > 1 else ""
        if winner:
            log.append(Event(kind="won", text=f"The war is won by {CAMPS[winner]}", seat=winner, ends=True))
            gain(state, winner, WON, log)
        else:
            log.append(Event(kind="won", text="Neither camp wins the war: both have lost it", ends=True))
        return [For(winner or LIBERAL, Losses(tuple(regions_at_war(state)), winner)), Reckoning(winner)]


class Losses(Act, frozen=True):
    """The losses of the regions that are left, in an order the winner chooses; if both lost, by turns (R85)."""

    regions: tuple[Region, ...]
    winner: Seat

    def text(self) -> str:
        return "the regions at war take their losses"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "asks" if len(self.regions) > 1 else "reveals" if self.regions else "quiet"

    def asks(self, state: State, me: Todo) -> list[Decision]:
        if len(self.regions) < 2:
            return []
        options = [
            Option(f"region:{region}", f"Resolve the war losses of {REGION_NAMES[region]}", reveals=True)
            for region in self.regions
        ]
        return me.ask(options, "Which region takes its war losses next?", waiting="to choose the next region at war")

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        return self._resolve(state, seat, self.regions[0], log) if self.regions else ()

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        return self._resolve(state, seat, picks[0].removeprefix("region:"), log)

    def _resolve(self, state: State, seat: Seat, region: Region, log: Log) -> Iterable[Step | For]:
        text = f"War losses of {REGION_NAMES[region]}"
        log.append(Event(kind="losses", text=text, data={"region": region}))
        left = replace(self, regions=tuple(r for r in self.regions if r != region))
        chooser = seat if self.winner else other(seat)
        return [*losses(participants(state)[region], self.winner, region), For(chooser, left)]


def losses(side: Seat, winner: Seat, region: Region) -> list[Step | For]:
    """What happens in a region of this side's camp (rulebook 8.4.3, ruling R82). ``winner`` is empty if both lost."""
    if side == winner:
        return [For(side, Reinforce(region)), For(other(side), Bleed(region))]
    return [For(seat, Bleed(region)) for seat in (side, other(side), side)]


class Bleed(Act, frozen=True):
    """Roll a die and remove as many support points of your own, or as the table has it of the opponent (R81)."""

    region: Region

    def text(self) -> str:
        return f"roll a die and remove that many support points from {area(self.region).text()}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        die = state.chance.die()
        text = f"{NAMES[seat]} rolled {die} for the losses of {REGION_NAMES[self.region]}"
        log.append(Event(kind="rolled", text=text, seat=seat, reveals=True, data={"die": die}))
        kind = Withdraw if state.option("losses") == "own" else Remove
        return (kind(die, area(self.region)),)


class Reinforce(Act, frozen=True):
    """Roll a die and place support with that many points of Operations in the region at war (R83)."""

    region: Region

    def text(self) -> str:
        return f"roll a die and place support with that many OPs in {area(self.region).text()}"

    def outlook(self, state: State, seat: Seat) -> Outlook:
        return "reveals"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        die = state.chance.die()
        text = f"{NAMES[seat]} rolled {die} for reinforcements in {REGION_NAMES[self.region]}"
        log.append(Event(kind="rolled", text=text, seat=seat, reveals=True, data={"die": die}))
        return (PlaceWithin(die, area(self.region)),)


class Reckoning(Act, frozen=True):
    """The prizes of the winner, then the regions at war are scored and the game ends (R79, R84)."""

    winner: Seat

    def text(self) -> str:
        return "the regions at war are scored and the game ends"

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        if self.winner:
            for space in PRIZES:
                take_control(state, self.winner, space, log)
        settle(state, self.winner, log)
        return ()


def settle(state: State, war_winner: Seat, log: Log) -> None:
    """Score the regions at war and end the game. ``war_winner`` decides a tie; nobody wins it without one."""
    if state.option("germany_war") == "win" and liberal_germany(state, log):
        return
    for region in regions_at_war(state):
        score_region(state, region, log)
    winner = LIBERAL if state.vp > 0 else AUTHORITARIAN if state.vp < 0 else war_winner
    if state.vp:
        text = f"After the Great War {NAMES[winner]} is ahead by {abs(state.vp)} VP and wins"
    elif winner:
        text = f"The VP are even after the Great War; {NAMES[winner]}, who won the war, wins"
    else:
        text = "The VP are even after a Great War that nobody won: both sides lose"
    finish(state, log, (winner,) if winner else (), "the Great War", "8.4.5", text)
