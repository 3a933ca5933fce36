"""Placing a card on a Tableau: its choices, Belligerence, DP, effects and what they bring about (ruling R7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from rules.core.contract import Decision, Option, Seat, words
from rules.core.program import For, Log, Step, StepData, Todo
from rules.crisis_1914.faces import CARDS, Face, name
from rules.crisis_1914.nations import ALARM, NATIONS, TOP_SPACE
from rules.crisis_1914.state import (
    Placed,
    Player,
    State,
    adjust,
    draw,
    from_hand,
    has_momentum,
    may_belligerent,
    put_out,
    shuffle_in,
    tell,
    uncertain,
)
from rules.crisis_1914.steps import Either, MustBelligerent, SecondMarker, chancy, keys


class Flip(StepData, frozen=True):
    """Turn over the top card of the Draw Pile onto the Tableau (rulebook p. 5 and 6, rulings R2 and R6).

    ``plain``: its owner has said beforehand that it is to be no Belligerence action.
    """

    plain: bool = False

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        nation = NATIONS[seat].name
        card = draw(state, seat, log)
        if card is None:
            tell(state, log, "flipped", f"{nation} had no card left to turn over", seat, ends=True)
            return ()
        tell(state, log, "flipped", f"{nation} turned over {name(card)}", seat, reveals=True, card=card)
        return place(state, seat, card, plain=self.plain or state.phase == "first_draw")


class FromHand(StepData, frozen=True):
    """Play this card from the hand to the Tableau (rulebook p. 6)."""

    card: str

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        from_hand(state.players[seat], self.card)
        tell(state, log, "played", f"{NATIONS[seat].name} played {name(self.card)}", seat, card=self.card)
        return place(state, seat, self.card)


class Way(StepData, frozen=True):
    """Choose among the options that the card offers, at the moment it is placed (rulebook p. 3).

    ``plain``: a Belligerence action is not in question afterwards.
    """

    plain: bool = False

    def asks(self, state: State, me: Todo) -> list[Decision]:
        player = state.players[me.seat]
        face = CARDS[player.tableau[-1].card]
        either = choice_of(face)
        ways = either.options(player.tableau[:-1])
        if len(ways) < 2:
            return []
        anyway = uncertain(state, player) or chancy(state, me.seat, face.steps)
        options, fatal = [], []
        dp = face.value(state.week, player.track) if self.plain else 0
        for way, does, branch in ways:
            options.append(way_option(way, does, anyway or chancy(state, me.seat, branch)))
            took = way.removeprefix("take:") if way.startswith("take:") else ""
            if dp and landing(player, dp, way, took)[1] > TOP_SPACE:
                fatal.append(options[-1].id)
        waiting, confirm = f"to choose what {face.name} does", tuple(fatal)
        return me.ask(options, f"{face.name}: choose one.", ask="way", waiting=waiting, confirm=confirm)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player = state.players[seat]
        ways = choice_of(CARDS[player.tableau[-1].card]).options(player.tableau[:-1])
        return self.answer(state, seat, (f"way:{ways[0][0]}",), log)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        placed = state.players[seat].tableau[-1]
        placed.way = picks[0].removeprefix("way:")
        if placed.way.startswith("take:"):
            placed.took, placed.way = placed.way.removeprefix("take:"), "take_back"
        return ()


class Belligerence(StepData, frozen=True):
    """Play the card as a Belligerence action or not (rulebook p. 7, rulings R20 to R24)."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        player = state.players[me.seat]
        placed = player.tableau[-1]
        face = CARDS[placed.card]
        dp, level = face.value(state.week, player.track), player.next_level()
        reveals = uncertain(state, player) or chancy(state, me.seat, chosen_steps(face, placed))
        plain, double = (landing(player, amount, placed.way, placed.took) for amount in (dp, 2 * dp))
        options = (
            plain_option(dp, plain, reveals),
            double_option(me.seat, dp, level, double, reveals, alarms(player)),
        )
        fatal = tuple(o.id for o, (_, hi) in zip(options, (plain, double), strict=True) if hi > TOP_SPACE)
        prompt = f"Play {face.name} as a Belligerence action?"
        waiting = "to decide on a Belligerence action"
        return me.ask(options, prompt, ask="belligerence", waiting=waiting, confirm=fatal)

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        state.players[seat].tableau[-1].doubled = picks[0] == "belligerence"
        return ()


class Count(StepData, frozen=True):
    """Count the card's DP, then change the Belligerence level and the dice, then do its effects."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player, nation = state.players[seat], NATIONS[seat]
        placed = player.tableau[-1]
        face = CARDS[placed.card]
        placed.dp = face.value(state.week, player.track) * (2 if placed.doubled else 1)
        adjust(player, placed.dp)
        at = f"{player.lo} ({player.hi} for Prestige)" if player.second else str(player.lo)
        how = " as a Belligerence action" if placed.doubled else ""
        text = f"{face.name} counts for {placed.dp} DP{how}: {nation.name} is at {at}"
        tell(state, log, "placed", text, seat, card=placed.card, dp=placed.dp, score=player.lo, hi=player.hi)
        if placed.doubled:
            belligerence(state, seat, log)
        return (*face.steps, Finish())


class Finish(StepData, frozen=True):
    """The card is done: look at momentum and at the end of the score track (rulings R7, R19 and R33)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        player, nation = state.players[seat], NATIONS[seat].name
        if not player.momentum and has_momentum(player):
            player.momentum = True
            text = f"{nation} has momentum: its opponents may not Deliberate or Reorganize this week"
            tell(state, log, "gained_momentum", text, seat)
        if player.hi > TOP_SPACE and not player.out:
            put_out(state, seat, "off_track")
            text = f"{nation} went over {TOP_SPACE} DP and has lost; the game ends with this week"
            tell(state, log, "left_track", text, seat, score=player.hi)
        close(log)
        return ()


def place(state: State, seat: Seat, card: str, *, plain: bool = False) -> list[Step | For]:
    """Put the card down; the steps are what follows. ``plain``: do not ask whether to play it with Belligerence."""
    player, face = state.players[seat], CARDS[card]
    player.tableau.append(Placed(card, face.kind, consensus=face.consensus))
    found: list[Step | For] = []
    asked = may_double(player, face) and not plain
    if has_choice(face):
        found.append(Way(not asked))
    if must(face):
        player.tableau[-1].doubled = may_belligerent(player)
    elif asked:
        found.append(Belligerence())
    found.append(Count())
    return found


def belligerence(state: State, seat: Seat, log: Log) -> None:
    """A Belligerence action: raise the level, then every lower die to it (rulebook p. 7, ruling R20)."""
    player, nation = state.players[seat], NATIONS[seat]
    alarm = alarms(player)
    player.belligerent = True
    player.level = player.next_level()
    player.dice = {box: max(player.dice[box], player.level) for box in player.boxes}
    dice = words(f"{NATIONS[box].name} {player.dice[box]}" for box in player.boxes)
    text = f"Belligerence in {nation.city} rose to {player.level}; Tension there: {dice}"
    tell(state, log, "belligerence", text, seat, level=player.level)
    if alarm:
        enter_mobilization(state, seat, log)


def enter_mobilization(state: State, seat: Seat, log: Log) -> None:
    """Shuffle the set-aside General Mobilization card into its owner's Draw Pile (ruling R53)."""
    card = mobilization(seat)
    state.players[seat].aside.remove(card)
    shuffle_in(state, seat, [card], log)
    text = f"Tension {ALARM} in {NATIONS[seat].city}: General Mobilization was shuffled into its Draw Pile"
    tell(state, log, "entered", text, seat, reveals=True, card=card)


def alarms(player: Player) -> bool:
    """True if a Belligerence action now would raise a die to 5 and so bring General Mobilization into the pile."""
    level = player.next_level()
    return level >= ALARM and any(die < ALARM for die in player.dice.values()) and any(
        CARDS[card].number == MOBILIZATION for card in player.aside
    )  # fmt: skip


def may_double(player: Player, face: Face) -> bool:
    """True if the owner may choose a Belligerence action; with General Mobilization it would change nothing."""
    return may_belligerent(player) and not must(face) and face.number != MOBILIZATION


MOBILIZATION = 24  # the number of General Mobilization in every deck


def mobilization(seat: Seat) -> str:
    """The General Mobilization card of a nation."""
    return f"card:{NATIONS[seat].code.lower()}-{MOBILIZATION}"


@cache
def has_choice(face: Face) -> bool:
    """True if the card offers its owner options."""
    return any(isinstance(step, Either) for step in face.steps)


def choice_of(face: Face) -> Either:
    """The options that the card offers."""
    return next(step for step in face.steps if isinstance(step, Either))


@cache
def must(face: Face) -> bool:
    """True if the card is always a Belligerence action."""
    return any(isinstance(step, MustBelligerent) for step in face.steps)


def chosen_steps(face: Face, placed: Placed) -> Iterable[Step]:
    """The card's steps with the chosen branch of its options."""
    for step in face.steps:
        if isinstance(step, Either):
            yield from next((branch for branch in step.branches if placed.way in keys(branch)), ())
        else:
            yield step


def at_once(player: Player, face: Face, *, plain: bool = False) -> Iterable[Step] | None:
    """The steps that follow if the card is played in the Play Step, or None if its owner is asked first.

    ``plain``: not about Belligerence.
    """
    if may_double(player, face) and not plain:
        return None
    if not has_choice(face):
        return face.steps
    ways = choice_of(face).options(player.tableau)
    return None if len(ways) > 1 else (*face.steps, *ways[0][2])


def landing(player: Player, dp: int, way: str, took: str) -> tuple[int, int]:
    """Where both Score markers end if the card being placed gives this DP and its owner chose this."""
    dp -= next((placed.dp for placed in player.tableau if placed.card == took), 0)
    return player.lo + dp, player.hi + dp + (way == SecondMarker.key)


def close(log: Log) -> None:
    """The last public event completes an action."""
    for n in range(len(log) - 1, -1, -1):
        if not log[n].to:
            log[n] = replace(log[n], ends=True)
            return


@cache
def way_option(way: str, does: str, reveals: bool) -> Option:
    """One option of a card."""
    target = way.removeprefix("take:") if way.startswith("take:") else ""
    return Option(f"way:{way}", does[0].upper() + does[1:], reveals=reveals, target=target)


@cache
def plain_option(dp: int, markers: tuple[int, int], reveals: bool) -> Option:
    """No Belligerence action."""
    return Option("plain", f"Play it for {dp} DP{reached(markers)}", reveals=reveals)


@cache
def double_option(seat: Seat, dp: int, level: int, markers: tuple[int, int], reveals: bool, alarm: bool) -> Option:
    """A Belligerence action, with what it does to the own City Box."""
    label = f"Belligerence, level {level}: {2 * dp} DP{reached(markers)}"
    detail = f"Level and lower dice in {NATIONS[seat].city} rise to {level}"
    detail += "; General Mobilization enters your Draw Pile" if alarm else "; they never fall below it again"
    return Option("belligerence", label, detail, reveals or alarm, f"level:{seat}")


def reached(markers: tuple[int, int]) -> str:
    """Where the Score markers would be, in words."""
    lo, hi = markers
    if hi > TOP_SPACE:
        return f", over {TOP_SPACE}: you lose"
    return f", to {lo}" + (f" ({hi} for Prestige)" if hi > lo else "")
