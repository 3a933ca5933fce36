"""A simple player for simulations: plays for the best score while keeping its own dice at 5 or less."""

from __future__ import annotations

from typing import Any

from rules.core.chance import Chance
from rules.core.contract import Choice, Decision, Seat
from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import ALARM, ASSERTIONS, HAND_LEAST, NATIONS, THRESHOLD, TOP_SPACE, tension
from rules.crisis_1914.placing import MOBILIZATION
from rules.crisis_1914.state import Player, State
from rules.crisis_1914.weeks import MOBILIZATION_WEEKS

FLIP = 4  # the most that an unknown card is reckoned to give
CALM = 3  # a level up to which it dares a Belligerence action


def greedy(game: Any, state: State, decision: Decision, chance: Chance) -> Choice:
    """One answer to one question. It looks at its own hand and at what lies open, never further."""
    player = state.players[decision.seat]
    ids = [option.id for option in decision.options]
    return Choice(decision.id, picks(state, player, decision, ids))


def picks(state: State, player: Player, decision: Decision, ids: list[str]) -> tuple[str, ...]:
    """The option ids to pick."""
    seat = decision.seat
    match decision.ask:
        case "play":
            return (action(state, player, seat, ids),)
        case "drawn":
            return (max(ids, key=lambda card: fit(state, player, card)),)
        case "way":
            return (way(state, player, ids),)
        case "belligerence":
            return ("belligerence" if dares(state, player, seat) else "plain",)
        case "reduce" | "lower":
            dice = player.dice
            return (max((i for i in ids if i != "decline"), key=lambda i: dice[i.removeprefix("box:")]),)
        case "discard":
            return tuple(sorted(ids, key=lambda card: usefulness(state, player, card))[: decision.least])
        case "invite":
            return ("invite",)
        case "congress":
            return ("accept" if max(player.dice.values()) >= CALM and player.lowerable() else "refuse",)
        case "refresh":
            weak = [card for card in ids if card != "done" and usefulness(state, player, card) < 0]
            weak += [card for card in ids if card != "done" and card not in weak][: decision.least - len(weak)]
            return tuple(weak) if len(weak) >= decision.least else ("done",)
    return (ids[0],)


def cap(state: State, player: Player, die: int | None = None) -> int:
    """The highest space whose Tension leaves the own Target Nation's die at 5, or 4 while 5 brings mobilization in."""
    most = ALARM - 1 if state.week in MOBILIZATION_WEEKS else ALARM
    spare = most - (player.target_die if die is None else die)
    return max((space for space in range(TOP_SPACE + 1) if tension(space) <= spare), default=THRESHOLD - 1)


def value(state: State, player: Player, card: str) -> int:
    """The card's DP now."""
    return CARDS[card].value(state.week, player.track)


def allowed(state: State, player: Player, card: str) -> bool:
    """True if the card keeps the own Score markers where they do no harm."""
    dp = value(state, player, card)
    return (
        CARDS[card].number != MOBILIZATION and player.lo + dp <= cap(state, player) and player.hi + dp + 1 <= TOP_SPACE
    )


def fit(state: State, player: Player, card: str) -> int:
    """How good it is to place the card: its DP if that does no harm."""
    if CARDS[card].number == MOBILIZATION:
        return -99
    dp = value(state, player, card)
    return dp if allowed(state, player, card) else -dp


def usefulness(state: State, player: Player, card: str) -> int:
    """How much the card is worth keeping; below 0 it is better discarded."""
    face = CARDS[card]
    if face.number == MOBILIZATION:
        return -99
    dp = value(state, player, card)
    return dp * 2 + {"back_channel": 3, "national": 2, "assertion": 1, "consensus": 1}.get(face.kind, 0) - 1


def action(state: State, player: Player, seat: Seat, ids: list[str]) -> str:
    """Turn over while that is safe, then the best card that fits, then the initiative, then pass."""
    ceiling = min(cap(state, player), TOP_SPACE - 1 - (player.hi - player.lo))
    war = f"card:{NATIONS[seat].code.lower()}-{MOBILIZATION}"
    loaded = war not in player.aside and war not in player.hand
    calm = not loaded or (player.hi < THRESHOLD and not player.hand)
    if "flip" in ids and player.lo + FLIP <= ceiling and calm:
        return "flip"
    hand = [card for card in ids if card in CARDS and fit(state, player, card) > 0]
    if hand:
        return max(hand, key=lambda card: fit(state, player, card))
    ready = player.hi >= THRESHOLD
    if "seize" in ids and ready and state.order[0] != seat and len(player.hand) == HAND_LEAST and not state.top:
        return "seize"
    if "deliberate" in ids and not ready and player.lo + FLIP <= ceiling and not state.solo:
        return "deliberate"
    if "flip" in ids and not ready and calm and player.lo + FLIP // 2 <= ceiling:
        return "flip"
    return "pass"


def way(state: State, player: Player, ids: list[str]) -> str:
    """Take an Assertion back if the card would go too far; else the option that scores."""
    dp = value(state, player, player.tableau[-1].card)
    takes = [i for i in ids if i.startswith("way:take:")]
    if takes and player.lo + dp > cap(state, player):
        return max(takes, key=lambda i: value(state, player, i.removeprefix("way:take:")))
    if "way:assertion" in ids and player.count("assertion") == ASSERTIONS - 1:
        return "way:assertion"
    if "way:reduce" in ids and max(player.dice.values()) < 2 and "way:momentum" in ids:
        return "way:momentum"
    wanted = ("way:second_marker", "way:draw", "way:reduce", "way:momentum")
    return next((i for i in wanted if i in ids), ids[0])


def dares(state: State, player: Player, seat: Seat) -> bool:
    """A Belligerence action if it takes the lead, stays harmless and keeps the level low."""
    level = player.next_level()
    dp = value(state, player, player.tableau[-1].card)
    others = [p.hi for s, p in state.players.items() if s != seat and not p.out]
    if not others or level > CALM or not dp:
        return False
    die = max(level, player.target_die)
    leads = player.hi + dp <= max(others) < player.hi + 2 * dp
    return leads and player.lo + 2 * dp <= cap(state, player, die)


POLICIES = {"greedy": greedy}
