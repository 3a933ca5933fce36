"""The week: First Draw, rounds of the Play Step, Congress, the end check and the Refresh Step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.core.contract import Decision, Event, Option, Outcome, Seat, words
from rules.core.program import For, Log, Step, StepData, Todo
from rules.crisis_1914.faces import CARDS, name, names
from rules.crisis_1914.nations import ASSERTIONS, DATES, HAND_LEAST, HAND_MOST, NATIONS, WAR, WEEKS
from rules.crisis_1914.placing import Flip, mobilization
from rules.crisis_1914.scoring import ScorePrestige
from rules.crisis_1914.state import Congress, Player, State, Week, draw, shuffle_in, tell
from rules.crisis_1914.steps import discard
from rules.crisis_1914.turns import Turn

MOBILIZATION_WEEKS = (4, 5)  # in the Refresh Steps of these weeks General Mobilization may come in (ruling R53)
BANDS = (
    (40, "emphatic diplomatic victory"),
    (35, "clear diplomatic victory"),
    (30, "marginal diplomatic victory"),
    (25, "diplomatic tie"),
    (0, "diplomatic loss"),
)  # rulebook p. 11
SOLO_WIN = 30


class NewWeek(StepData, frozen=True):
    """The First Draw Step, in Initiative order (rulebook p. 5), then the rounds."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.phase = "first_draw"
        text = f"Week {state.week} began ({DATES[state.week - 1]})"
        tell(state, log, "began", text, None, week=state.week)
        return [*(For(s, Flip()) for s in state.order), Round()]


class Round(StepData, frozen=True):
    """A turn for everybody who has not passed; without any the Play Step ends (rulebook p. 6 and 7)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.move_markers()
        state.phase = "play"
        players = state.players
        turns = [For(s, Turn(n)) for n, s in enumerate(state.order, 1) if not players[s].passed]
        if not turns:
            return ScorePrestige(), Invite(), EndCheck(), Refresh()
        state.round += 1
        return [*turns, self]


class Invite(StepData, frozen=True):
    """The last on the Initiative track may invite all to a Congress (rulebook p. 10, rulings R42 and R35)."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        standing = state.initiative()
        if state.solo or len(standing) < 2:
            return []
        gain = invitation(state.players[standing[-1]])
        return [
            Decision(
                f"invite-{state.week}",
                standing[-1],
                "invite",
                f"You are last on the Initiative track: invite everybody to a Congress? If all accept, every "
                f"Tension die above its level drops by 1 ({relief(state, standing[-1])}) and you gain {gain} Prestige.",
                (INVITE, NO_CONGRESS),
                waiting="to invite to a Congress or not",
            )
        ]

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        if picks[0] == "decline":
            tell(state, log, "declined", f"{NATIONS[seat].name} called no Congress", seat, ends=True)
            return ()
        state.phase, state.congress = "congress", Congress(seat)
        tell(state, log, "invited", f"{NATIONS[seat].name} invited all to a Congress", seat)
        return (Attend(),)


class Attend(StepData, frozen=True):
    """Everybody else accepts or refuses in public, from the top of the Initiative track down."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        congress, left = self.left(state)
        if not left:
            return []
        seat = left[0]
        host = NATIONS[congress.inviter].name
        return [
            Decision(
                f"congress-{state.week}-{seat}",
                seat,
                "congress",
                f"{host} invites you to a Congress: if all accept, every Tension die above its level drops by 1 "
                f"({relief(state, seat)}) and {host} gains {invitation(state.players[congress.inviter])} Prestige.",
                (accept_option(len(left) == 1), REFUSE),
                waiting="to answer the Congress invitation",
            )
        ]

    def left(self, state: State) -> tuple[Congress, list[Seat]]:
        """The Congress, and who has not answered yet."""
        congress = state.congress
        assert congress is not None
        return congress, [s for s in state.initiative() if s != congress.inviter and s not in congress.accepted]

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        congress, _ = self.left(state)
        if picks[0] == "refuse":
            state.congress = None
            tell(state, log, "refused", f"{NATIONS[seat].name} refused: there is no Congress", seat, ends=True)
            return ()
        congress.accepted.append(seat)
        tell(state, log, "accepted", f"{NATIONS[seat].name} accepted the Congress", seat)
        if self.left(state)[1]:
            return (self,)
        hold(state, congress.inviter, log)
        state.congress = None
        return ()


class EndCheck(StepData, frozen=True):
    """Whoever has a die at 6 has lost; then, or after Week 6, the game ends (rulebook p. 10, ruling R43)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for owner, player in state.playing():
            if not player.out and max(player.dice.values()) >= WAR:
                player.out, player.prestige = "tension", 0
                state.ending = True
                box = next(box for box in player.boxes if player.dice[box] >= WAR)
                text = f"{NATIONS[box].name} mobilized against {NATIONS[owner].name}, which has lost"
                tell(state, log, "lost", text, owner, box=box)
        if not state.ending and state.week < WEEKS:
            return ()
        state.program.clear()
        state.phase = "over"
        state.outcome = solo_outcome(state) if state.solo else table_outcome(state)
        tell(state, log, "ended", state.outcome.text, None, ends=True)
        return ()


class Refresh(StepData, frozen=True):
    """The Refresh Step up to the free discards (rulebook p. 10, ruling R44)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        state.phase = "refresh"
        for s in state.order:
            put_away(state, s, log)
        return LetGo(), Deal()


class LetGo(StepData, frozen=True):
    """Everybody discards what they like, down to six, all at the same time; shown when all have chosen."""

    def asks(self, state: State, me: Todo) -> list[Decision]:
        left = [s for s in state.order if (p := state.players[s]).hand and p.letting_go is None]
        found = []
        for seat in left:
            hand = state.players[seat].hand
            over = len(hand) - HAND_MOST
            options = [let_go_option(card, len(left) == 1) for card in hand]
            if over <= 0:
                options.append(keep_option(len(left) == 1))
            if over > 0:
                least = f"{over} card{'s' * (over > 1)}"
                prompt = f"Discard at least {least} from your hand: you may keep {HAND_MOST}."
            else:
                prompt = (
                    "Discard as many cards from your hand as you like; then you are dealt cards until you hold "
                    f"{HAND_LEAST}."
                )
            found.append(
                Decision(
                    f"refresh-{state.week}-{seat}",
                    seat,
                    "refresh",
                    prompt,
                    tuple(options),
                    least=max(over, 1),
                    most=len(options),
                    secret=True,
                    waiting="to choose discards before the next week",
                )
            )
        return found

    def answer(self, state: State, seat: Seat, picks: tuple[str, ...], log: Log) -> Iterable[Step | For]:
        state.players[seat].letting_go = [pick for pick in picks if pick != "done"]
        return (self,)

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for s in state.order:
            discard(state, s, state.players[s].letting_go or (), log)
            state.players[s].letting_go = None
        return ()


class Deal(StepData, frozen=True):
    """Deal up to three cards, clear the markers and start the next week (ruling R44)."""

    def run(self, state: State, seat: Seat, log: Log) -> Iterable[Step | For]:
        for s in state.order:
            deal(state, s, log)
            clear(state.players[s])
        state.move_markers()
        state.week += 1
        return (NewWeek(),)


def hold(state: State, inviter: Seat, log: Log) -> None:
    """All came: every die drops by 1, not below its Belligerence level, and the inviter is rewarded."""
    for player in state.players.values():
        for box in player.lowerable():
            player.dice[box] -= 1
    gain = invitation(state.players[inviter])
    state.players[inviter].prestige += gain
    week = state.history[-1]
    past = week[inviter]
    week[inviter] = Week(past.lo, past.hi, past.cards, past.prestige + gain, past.tension)
    text = f"The Congress met: dice above their level dropped by 1, and {NATIONS[inviter].name} gained {gain} Prestige"
    tell(state, log, "met", text, inviter, ends=True, prestige=gain)


def relief(state: State, seat: Seat) -> str:
    """What a Congress would do to this seat's dice, in words."""
    player = state.players[seat]
    drops = [f"{NATIONS[box].name} {player.dice[box]} to {player.dice[box] - 1}" for box in player.lowerable()]
    return f"yours: {words(drops)}" if drops else "yours would stay"


def invitation(player: Player) -> int:
    """The Prestige of a successful invitation (rulebook p. 10)."""
    return 2 if player.count("assertion") >= ASSERTIONS else 1


def put_away(state: State, seat: Seat, log: Log) -> None:
    """Parts (a) to (d) of ruling R44 for one seat: where its cards go after the week, and which ones come in."""
    player, nation = state.players[seat], NATIONS[seat].name
    mixed = withdraw_mobilization(state, seat, log)
    ready = player.returned
    player.returned = []
    back = [card for card in player.hand if CARDS[card].pile == "returned"]
    player.hand = [card for card in player.hand if card not in back]
    player.shown = [card for card in player.shown if card not in back]
    ready += back
    gone = []
    for placed in player.tableau:
        face = CARDS[placed.card]
        if face.leaving(state.week, player.track):
            gone.append(placed.card)
        elif face.pile == "returned":
            ready.append(placed.card)
        else:
            player.recycled.append(placed.card)
    player.tableau = []
    if gone:
        player.permanent += gone
        tell(state, log, "left", f"{names(gone)} of {nation} left the game", seat, cards=gone)
    entering = [card for card in player.aside if enters(state, player, card)]
    if entering:
        player.aside = [card for card in player.aside if card not in entering]
        text = f"{names(entering)} came into {nation}'s Draw Pile"
        tell(state, log, "entered", text, seat, reveals=True, cards=entering)
    ready += entering
    if ready:
        shuffle_in(state, seat, ready, log)
        text = f"{nation} shuffled {len(ready)} card{'s' * (len(ready) > 1)} into its Draw Pile"
        log.append(Event(kind="shuffled", text=text, seat=seat, reveals=True, data={"cards": len(ready)}))
    elif mixed:
        state.chance.shuffle(player.pile)
        player.known = 0


def withdraw_mobilization(state: State, seat: Seat, log: Log) -> bool:
    """With no die at 5 General Mobilization lies aside again, wherever it was (ruling R53). True if it moved."""
    player, card = state.players[seat], mobilization(seat)
    if player.alarmed() or card in player.aside:
        return False
    for place in (player.hand, player.pile, player.recycled, player.returned, player.shown):
        if card in place:
            place.remove(card)
    player.aside.append(card)
    text = f"General Mobilization left {NATIONS[seat].name}'s deck: no Tension of 5 in {NATIONS[seat].city}"
    tell(state, log, "withdrew", text, seat, reveals=True, card=card)
    return True


def enters(state: State, player: Player, card: str) -> bool:
    """True if this set-aside card comes in now (rulings R54 and R53)."""
    face = CARDS[card]
    if face.needs:
        return all(need in player.permanent for need in face.needs)
    return state.week in MOBILIZATION_WEEKS and player.alarmed()


def deal(state: State, seat: Seat, log: Log) -> None:
    """Deal from the Draw Pile until the hand has three cards (ruling R45)."""
    player, got = state.players[seat], []
    while len(player.hand) < HAND_LEAST and (card := draw(state, seat, log)) is not None:
        player.hand.append(card)
        got.append(card)
    if got:
        text = f"{NATIONS[seat].name} was dealt {len(got)} card{'s' * (len(got) > 1)}"
        tell(state, log, "dealt", text, seat, reveals=True, cards=len(got))
        log.append(Event(kind="drew", text=f"You were dealt {words(map(name, got))}", seat=seat, to=(seat,),
                         reveals=True, data={"cards": got}))  # fmt: skip


def clear(player: Player) -> None:
    """Take the week's markers off the board."""
    player.lo = player.hi = 0
    player.second = player.passed = player.deliberated = player.momentum = False
    player.belligerent = player.paid = False


def table_outcome(state: State, conceded: Seat = "") -> Outcome:
    """The highest Prestige among those who have not lost; equal scores share (rulings R43 and R58)."""
    lost = {seat: WHY[player.out] for seat, player in state.playing() if player.out}
    if conceded:
        lost[conceded] = "conceded"
    left = [seat for seat in state.seats if seat not in lost]
    score = {seat: 0 if seat in lost else state.players[seat].prestige for seat in state.seats}
    best = max((score[seat] for seat in left), default=0)
    winners = tuple(seat for seat in left if score[seat] == best)
    how = "concession" if conceded else "war" if lost else "after six weeks"
    text = f"{words(NATIONS[s].name for s in winners)} won with {best} Prestige" if winners else "Everybody lost"
    if lost:
        text += f"; lost: {words(f'{NATIONS[seat].name} ({why})' for seat, why in lost.items())}"
    return Outcome(winners, how, score, "p. 10", text)


WHY = {"tension": "Tension 6", "mobilized": "General Mobilization", "off_track": "over 32 DP"}


def solo_outcome(state: State, conceded: Seat = "") -> Outcome:
    """The solitaire game's table of victory (rulebook p. 11, ruling R51)."""
    (seat,) = state.seats
    player = state.players[seat]
    if conceded:
        return Outcome((), "concession", {seat: 0}, "", f"{NATIONS[seat].name} conceded")
    if player.out:
        return Outcome((), "war", {seat: 0}, "p. 11", f"{NATIONS[seat].name} lost: {WHY[player.out]}")
    band = next(title for least, title in BANDS if player.prestige >= least)
    text = f"{NATIONS[seat].name} ended with {player.prestige} Prestige: {band}"
    return Outcome((seat,) if player.prestige >= SOLO_WIN else (), band, {seat: player.prestige}, "p. 11", text)


INVITE = Option("invite", "Invite everybody to a Congress")
NO_CONGRESS = Option("decline", "No Congress this week", reveals=True)
REFUSE = Option("refuse", "Refuse: there is no Congress", reveals=True)


@cache
def accept_option(last: bool) -> Option:
    """Accept; the last answer holds the Congress."""
    return Option("accept", "Accept: the Congress meets" if last else "Accept the Congress", reveals=last)


@cache
def let_go_option(card: str, last: bool) -> Option:
    """Discard this card before the next week."""
    face = CARDS[card]
    return Option(card, f"Discard {face.name}", face.worth, last, card)


@cache
def keep_option(last: bool) -> Option:
    """Discard no more than what is picked beside it."""
    return Option("done", "Keep all others", reveals=last)
