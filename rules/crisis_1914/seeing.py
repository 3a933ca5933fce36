"""From a state to the view of one seat (an allow-list), and to the same position with the unknown dealt anew."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.chance import Chance
from rules.core.contract import Decision, Mark, Owes, Seat
from rules.crisis_1914.faces import name
from rules.crisis_1914.nations import ASSERTIONS, DATES, NATIONS, WEEKS, tension
from rules.crisis_1914.placing import Belligerence, Finish, Way
from rules.crisis_1914.state import Player, State, consensus, limit, signed
from rules.crisis_1914.turns import PlayDrawn
from rules.crisis_1914.view import (
    BoxView,
    CongressView,
    Crisis1914View,
    NationView,
    TableauCard,
    TrackView,
    WeekView,
)


def view(key: str, state: State, seat: Seat | None, asked: Sequence[Decision]) -> Crisis1914View:
    """All that this seat may know."""
    own = state.players.get(seat or "")
    top = state.program.todo[-1] if state.program.todo else None
    drawn: tuple[str, ...] = ()
    if own is not None and top is not None and top.seat == seat and isinstance(top.step, PlayDrawn):
        drawn = tuple(own.hand[-top.step.count :])
    known = tuple(own.pile[-own.known :][::-1]) if own is not None and own.known else ()
    congress = state.congress
    return Crisis1914View(
        game=key,
        seat=seat,
        owes=tuple(Owes(decision.seat, decision.waiting) for decision in asked),
        outcome=state.outcome,
        hand=tuple(own.hand) if own is not None else (),
        private=(f"Next on your Draw Pile: {', '.join(map(name, known))}",) if known else (),
        solo=state.solo,
        week=state.week,
        weeks=WEEKS,
        dates=DATES[state.week - 1],
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        active=state.active,
        order=tuple(state.order),
        will_move_top=tuple(state.top),
        will_move_bottom=tuple(state.bottom),
        initiative=tuple(state.initiative()),
        nations={s: nation_view(state, s, player) for s, player in state.playing()},
        playing=placing_now(state),
        congress=CongressView(congress.inviter, tuple(congress.accepted)) if congress is not None else None,
        history=tuple(
            {s: WeekView(w.lo, w.hi, w.cards, w.prestige, w.tension) for s, w in week.items()} for week in state.history
        ),
        last=state.last,
        known_top=known,
        drawn=drawn,
    )


def nation_view(state: State, seat: Seat, player: Player) -> NationView:
    """The public facts of one nation."""
    ranking = state.initiative()
    track = NATIONS[seat].track
    column = "top" if seat in state.top else "bottom" if seat in state.bottom else ""
    return NationView(
        seat=seat,
        place=ranking.index(seat) + 1 if seat in ranking else 0,
        prestige=player.prestige,
        score=player.lo,
        prestige_score=player.hi,
        second_marker=player.second,
        tension_made=tension(player.lo),
        tableau=tuple(
            TableauCard(p.card, p.dp, p.kind, p.doubled, p.momentum, p.did) for p in player.tableau
        ),
        limit=limit(player),
        limit_national=player.count("national"),
        limit_consensus=consensus(player) // 2,
        assertions=player.count("assertion"),
        momentum_cards=sum(p.momentum for p in player.tableau),
        momentum=player.momentum,
        blocked=state.blocked(seat),
        deliberated=player.deliberated,
        passed=player.passed,
        belligerent=player.belligerent,
        next_round=column,
        out=player.out,
        hand=len(player.hand),
        shown=tuple(player.shown),
        pile=len(player.pile),
        recycled=tuple(player.recycled),
        returned=tuple(player.returned),
        permanent=tuple(player.permanent),
        aside=tuple(player.aside),
        boxes=tuple(BoxView(box, player.dice[box]) for box in player.boxes),
        belligerence=player.level,
        track=TrackView(track.title, track.labels, player.track) if track is not None else None,
    )  # fmt: skip


def placing_now(state: State) -> str | None:
    """The card that is being placed: its effects are not all done."""
    for todo in reversed(state.program.todo):
        if isinstance(todo.step, Way | Belligerence | Finish):
            return state.players[todo.seat].tableau[-1].card
    return None


def disguise(twin: State, seat: Seat | None, chance: Chance) -> State:
    """Deal anew, in place, what ``seat`` cannot know: Draw Piles, the others' hands and secret choices, the seed."""
    for owner, player in twin.playing():
        if owner == seat:
            known = player.pile[len(player.pile) - player.known :]
            rest = player.pile[: len(player.pile) - player.known]
            chance.shuffle(rest)
            player.pile = rest + known
            continue
        pool = player.pile + [card for card in player.hand if card not in player.shown]
        chance.shuffle(pool)
        player.hand = [card if card in player.shown else pool.pop() for card in player.hand]
        player.pile = pool
        if player.letting_go is not None:
            again = list(player.hand)
            chance.shuffle(again)
            player.letting_go = again[: len(player.letting_go)]
    twin.chance = Chance(chance.below(2**62).to_bytes(16, "big"))
    twin.program.forget()
    return twin


def marks(before: Crisis1914View | None, after: Crisis1914View) -> tuple[Mark, ...]:
    """What differs on the board, as targets of the kinds listed in ``view``."""
    if before is None:
        return ()
    found = [Mark("week", "new")] if after.week != before.week else []
    for seat, new in after.nations.items():
        old = before.nations.get(seat)
        if old is None:
            continue
        had = {card.card for card in old.tableau} if after.week == before.week else set()
        found += [Mark(card.card, "new") for card in new.tableau if card.card not in had]
        if after.week == before.week and new.prestige_score != old.prestige_score:
            found.append(Mark(f"score:{seat}", signed(new.prestige_score - old.prestige_score)))
        if new.prestige != old.prestige:
            found.append(Mark(f"prestige:{seat}", signed(new.prestige - old.prestige)))
        if new.belligerence != old.belligerence:
            found.append(Mark(f"level:{seat}", signed(new.belligerence - old.belligerence)))
        for one, other in zip(old.boxes, new.boxes, strict=True):
            if one.tension != other.tension:
                found.append(Mark(f"die:{seat}:{other.nation}", signed(other.tension - one.tension)))
        if new.track is not None and old.track is not None and new.track.at != old.track.at:
            found.append(Mark(f"track:{seat}", signed(new.track.at - old.track.at)))
        if new.place != old.place:
            found.append(Mark(f"initiative:{seat}", "moved"))
        found += [
            Mark(f"{flag}:{seat}")
            for flag in ("passed", "deliberated", "momentum")
            if getattr(new, flag) and not getattr(old, flag)
        ]
        if new.assertions >= ASSERTIONS > old.assertions:
            found.append(Mark(f"assertions:{seat}", "×2"))
    return tuple(found)
