"""The laws of a position: nothing is lost or doubled, and what a seat cannot know may be dealt anew."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.codec import Codec
from rules.core.contract import Seat
from rules.core.program import Todo
from rules.europe_in_turmoil.alliances import MARKERS
from rules.europe_in_turmoil.board import AUTHORITARIAN, PRINTED, SEATS, STABILITY, other
from rules.europe_in_turmoil.deck import DECK, belongs_to
from rules.europe_in_turmoil.mobilization import LAST_PRIORITY, Mobilize, nations_of
from rules.europe_in_turmoil.mobilization_cards import MOBILIZATION, SUBMARINES, cards_of_nation
from rules.europe_in_turmoil.naval import LAST
from rules.europe_in_turmoil.play import Partner
from rules.europe_in_turmoil.stability import ChooseStability, ShowStability, available
from rules.europe_in_turmoil.stability_cards import stability_deck
from rules.europe_in_turmoil.state import LAST_TURN, State
from rules.europe_in_turmoil.tension import HIGHEST

EMPERORS = ("three_emperor_league", "franco_russian_alliance", "russian_collapse")
ABOVE = ("schlieffen_plan", "german_army", "bethmann_hollweg", "us_interventionism")
FACES = (("entente_cordiale", "splendid_isolation"), ("triple_alliance", "perfidious_italy"))  # one marker each


def check(state: State) -> None:
    """Raise AssertionError unless cards, support and markers are conserved and the tracks are in range."""
    held = [card for seat in SEATS for card in state.hands[seat]]
    table = [lying.card for lying in state.table]
    everywhere = [*state.later, *state.deck, *state.discard, *state.removed, *table, *state.open, *held]
    assert sorted(everywhere) == sorted(DECK), f"cards lost or doubled: {sorted(everywhere)}"
    assert set(table) <= state.occurred | set(state.running), (
        f"a card in force whose event did not occur: {table}, {state.occurred}"
    )
    assert 0 <= state.turn <= LAST_TURN and 0 <= state.tension <= HIGHEST
    for seat in SEATS:
        assert set(state.support[seat]) <= set(state.board.spaces), f"support out of play: {state.support[seat]}"
        assert all(points > 0 for points in state.support[seat].values()), state.support[seat]
        assert 0 <= state.navy[seat] <= LAST and state.attempts[seat] >= 0
        spent = state.spent[seat]
        assert len(set(spent)) == len(spent) and set(spent) <= set(stability_deck(seat)), spent
        assert len(spent) < 9, f"{seat} has one Stability card left"
    assert not state.high_water or state.navy[AUTHORITARIAN] <= state.high_water <= LAST
    assert not state.black_hand or state.points(AUTHORITARIAN, state.black_hand) >= 2
    remembered = dict(state.controls)
    found = {s: seat for s in PRINTED for seat in SEATS if _leads(state, seat, s)}
    assert remembered == found, f"control is remembered wrongly: {remembered}, {found}"
    assert state.emperors in EMPERORS
    assert len(set(state.track)) == len(state.track) and set(state.track) <= set(MARKERS) - set(EMPERORS) - set(ABOVE)
    assert not any(set(faces) <= set(state.track) for faces in FACES), f"both faces of one marker: {state.track}"


def _leads(state: State, seat: Seat, space: str) -> bool:
    """Control as the rulebook says it (2.1.3)."""
    return state.points(seat, space) - state.points(other(seat), space) >= STABILITY[space]


def disguise(state: State, seat: Seat | None, chance: Chance, codec: Codec[State]) -> State:
    """A new state, the same to ``seat`` (None: a spectator), with all that it cannot know dealt anew.

    That is: the order of the deck, the opponent's hand but for cards that lie open, Stability and Mobilization cards
    chosen but not yet shown, and all dice to come.
    """
    twin = codec.load(codec.dump(state))
    hidden = [s for s in SEATS if s != seat]
    known = {s: [card for card in twin.hands[s] if card in twin.shown] for s in hidden}
    pool = twin.deck + [card for s in hidden for card in twin.hands[s] if card not in known[s]]
    chance.shuffle(pool)
    top = twin.program.todo[-1] if twin.program.todo else None
    for s in hidden:
        if top is not None and top.seat == s and isinstance(top.step, Partner):
            partner = next(card for card in pool if belongs_to(card, other(s)))  # who asks for one is known to hold one
            pool.remove(partner)
            known[s].append(partner)
        fresh = [pool.pop() for _ in range(len(twin.hands[s]) - len(known[s]))]
        twin.hands[s] = known[s] + fresh
    twin.deck = pool
    twin.program.todo = [_unknown(twin, todo, hidden, chance) for todo in twin.program.todo]
    twin.program.forget()
    if twin.mobilized is not None:
        for s in hidden:
            twin.mobilized.chosen[s] = _campaign(twin, s, chance)
    twin.chance = Chance(chance.below(2**62).to_bytes(16, "big"))
    return twin


def _unknown(state: State, todo: Todo, hidden: list[Seat], chance: Chance) -> Todo:
    """The same step with other secret choices of the hidden seats."""
    step = todo.step
    if isinstance(step, ChooseStability | ShowStability):
        chosen = dict(step.chosen)
        for seat in hidden:
            if seat in chosen:
                chosen[seat] = _stability(state, seat, len(chosen[seat]), chance)
        return Todo(todo.n, todo.seat, replace(step, chosen=chosen))
    if isinstance(step, Mobilize):
        called = dict(step.chosen)
        for seat in hidden:
            if seat in called:
                called[seat] = _mobilization(state, seat, called[seat], seat in step.locked, chance)
        return Todo(todo.n, todo.seat, replace(step, chosen=called))
    return todo


def _stability(state: State, seat: Seat, count: int, chance: Chance) -> tuple[int, ...]:
    """So many Stability cards that the seat might have chosen."""
    chosen: tuple[int, ...] = ()
    for _ in range(count):
        pool = available(state, seat, chosen)
        chosen = (*chosen, pool[chance.below(len(pool))])
    return chosen


def _mobilization(state: State, seat: Seat, real: tuple[str, ...], locked: bool, chance: Chance) -> tuple[str, ...]:
    """A choice of Mobilization cards for the same nations; whether the U-boats were added is not known either."""
    chosen = []
    for nation, _ in zip(nations_of(state, seat), real, strict=False):
        pool = cards_of_nation(nation)
        chosen.append(pool[chance.below(len(pool))].key)
    if locked and seat == AUTHORITARIAN and chance.below(2):
        chosen.append(SUBMARINES)
    return tuple(chosen)


def _campaign(state: State, seat: Seat, chance: Chance) -> list[str]:
    """The cards shown, and others that might still come instead of the seat's real ones."""
    war = state.mobilized
    assert war is not None
    step = state.program.todo[0].step if state.program.todo else None
    now = getattr(step, "priority", LAST_PRIORITY + 1)
    found = []
    for key in war.chosen[seat]:
        if key in war.played:
            found.append(key)
            continue
        pool = [card.key for card in cards_of_nation(MOBILIZATION[key].nation) if card.priority >= now]
        found.append(pool[chance.below(len(pool))])
    return found
