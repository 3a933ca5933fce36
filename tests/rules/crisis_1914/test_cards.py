"""Every card: what it gives, its effect, what its effect cannot do, and where it goes."""

from __future__ import annotations

import pytest

from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import NATIONS
from rules.crisis_1914.weeks import Refresh
from tests.rules.crisis_1914.scenes import (
    AH,
    GAME,
    RU,
    asks,
    dice,
    full,
    ids,
    marks_of,
    numbers,
    offered,
    on_tableau,
    play,
    position,
    seat_of,
)

# card, DP (by week, or by the track), type, effect, pile, week from which it leaves the game from the Tableau
TABLE = """
AH-01 1 O reduce recycled
AH-02 track O track recycled
AH-03 4 O - recycled 1
AH-04 0 O - recycled 1
AH-05 2 O reduce recycled
AH-06 1 C reduce recycled
AH-07 4 N momentum recycled
AH-08 4 A momentum recycled
AH-09 4 A momentum recycled
AH-10 4 A momentum recycled
AH-11 3 B back_channel recycled
AH-12 4 A - recycled
AH-13 0/1/2/3/4/4 A - recycled
AH-14 3 B declare recycled
AH-15 3 C - recycled
AH-16 2 C - recycled
AH-17 2 C - recycled
AH-18 3/2/2/1/1/0 O - recycled
AH-19 0 O discard returned
AH-20 0 B back_channel recycled
AH-21 3 B back_channel recycled
AH-22 0 Y caution recycled
AH-23 4 A forced,paid,momentum recycled 1
AH-24 0 O war returned 1
RU-01 0 O reduce recycled 3
RU-02 2 C reduce|momentum returned
RU-03 2 C - recycled
RU-04 4 N - recycled
RU-05 2 C - recycled
RU-06 2 C - recycled
RU-07 4 A momentum recycled
RU-08 3 A momentum recycled
RU-09 2 A - recycled
RU-10 4 A austria_discards recycled 1
RU-11 4 B back_channel recycled
RU-12 4 B back_channel recycled
RU-13 2 B back_channel recycled
RU-14 2 B back_channel recycled
RU-15 0 Y caution recycled
RU-16 0 O reduce recycled
RU-17 1 Y caution recycled
RU-18 1 A - recycled
RU-19 3 N momentum recycled
RU-20 4 A - recycled 1
RU-21 0 O draw,discard recycled
RU-22 0 O discard recycled 4
RU-23 4 A forced,paid,momentum recycled 1
RU-24 0 O war returned 1
GE-01 0 O reduce recycled
GE-02 4/0/0/1/2/4 O discard_in_2_3 returned
GE-03 track O track recycled end
GE-04 3 C - recycled
GE-05 4 A momentum recycled
GE-06 4 N momentum recycled
GE-07 4 A momentum recycled
GE-08 3 A - recycled
GE-09 0 Y caution recycled
GE-10 2 B back_channel recycled
GE-11 2 B back_channel recycled
GE-12 4 A - recycled
GE-13 3 A - recycled
GE-14 1 C - recycled
GE-15 3 B back_channel recycled
GE-16 3 B back_channel recycled
GE-17 2 C - recycled
GE-18 3 N - recycled
GE-19 4 A momentum recycled 4
GE-20 2 C - recycled
GE-21 0 O reduce|russia_discards recycled
GE-22 0 O reduce recycled
GE-23 4 N - recycled
GE-24 0 O war returned 1
FR-01 0 O reduce recycled 4
FR-02 2 C - returned
FR-03 track O discard,track recycled end
FR-04 0 Y caution recycled
FR-05 4 A momentum recycled
FR-06 4 N momentum recycled
FR-07 4 A momentum recycled
FR-08 4 B back_channel recycled
FR-09 1 Y caution recycled
FR-10 2 B back_channel recycled
FR-11 3 B back_channel recycled
FR-12 3 C - recycled
FR-13 2 C - recycled
FR-14 1 O reduce recycled
FR-15 2 C - recycled
FR-16 0 O discard recycled
FR-17 3 A - recycled
FR-18 3 A - recycled
FR-19 3 A - recycled
FR-20 3 A momentum recycled
FR-21 4 N - recycled
FR-22 0 O reduce recycled
FR-23 4 C - recycled
FR-24 0 O war returned 1
BR-01 0 O reduce recycled
BR-02 1 C reduce returned
BR-03 2 C - recycled
BR-04 track O track recycled end
BR-05 0/0/0/1/2/4 C - recycled
BR-06 4 A momentum recycled
BR-07 3 C - recycled
BR-08 0 Y caution recycled 5
BR-09 0 O reduce recycled 5
BR-10 1 Y caution recycled
BR-11 4 A - recycled
BR-12 4 A momentum recycled
BR-13 3 B back_channel recycled
BR-14 3 B back_channel recycled
BR-15 2 B back_channel recycled
BR-16 2 B back_channel recycled
BR-17 3 A - recycled
BR-18 4 A momentum recycled
BR-19 4 N - recycled
BR-20 2 C - recycled
BR-21 0 O reduce,draw recycled
BR-22 3 A momentum recycled
BR-23 4 N momentum recycled
BR-24 0 O war returned 1
"""
KINDS = {
    "A": "assertion", "C": "consensus", "N": "national", "B": "back_channel", "Y": "caution", "O": "other"
}  # fmt: skip
TRACKS = {"AH-02": (2, 3, 4, 5), "GE-03": (2, 3), "FR-03": (1, 3), "BR-04": (1, 2)}
ROWS = [line.split() for line in TABLE.strip().splitlines()]
BY_CODE = {row[0]: row for row in ROWS}
LAST = {AH: 3, "germany": 2, "france": 2, "britain": 2}  # the last space of each track


def with_effect(*wanted):
    """The cards that have one of these effects."""
    return pytest.mark.parametrize("code", [r[0] for r in ROWS if set(wanted) & set(r[3].replace("|", ",").split(","))])


def every_card(test):
    return pytest.mark.parametrize("code", list(BY_CODE))(test)


def scene(code, *, hand="", week=1, others=None, **given):
    """Five nations; the card's owner acts first and holds it."""
    seat = seat_of(code)
    order = [seat, *(other for other in NATIONS if other != seat)]
    aside = given.pop("aside", " ".join(n for n in ("23", "24") if n != code[3:]))
    given = {"hand": f"{code[3:]} {hand}", "aside": aside, **given}
    return position(5, order=order, week=week, **{seat: given, **(others or {})}), seat


def place(state, seat, code, *ways):
    """Play the card from the hand without a voluntary Belligerence action, answering its questions."""
    play(state, seat, code[3:])
    for way in ways:
        play(state, seat, way)
    if asks(state)[0] == (seat, "belligerence"):
        play(state, seat, "plain")


def two_momentum(code):
    """Two other momentum cards of the same deck."""
    found = [r[0] for r in ROWS if r[3].endswith("momentum") and "|" not in r[3] and r[0][:2] == code[:2]]
    return " ".join(other[3:] for other in found if other != code)[:5]


def plain_way(code):
    """An answer to the card's own question, if it has one even without an Assertion on the Tableau."""
    return {
        "declare": ["way:assertion"],
        "reduce|momentum": ["way:momentum"],
        "reduce|russia_discards": ["way:reduce"],
    }.get(BY_CODE[code][3], [])


@every_card
def test_dp_in_every_week(code):
    dp = BY_CODE[code][1]
    for week in range(1, 7):
        worth = (
            TRACKS[code][0] if dp == "track" else int(dp.split("/")[week - 1]) if "/" in dp else int(dp)
        )  # fmt: skip
        state, seat = scene(code, week=week)
        place(state, seat, code, *plain_way(code))
        assert state.players[seat].lo == worth * (2 if "forced" in BY_CODE[code][3] else 1)
        assert on_tableau(state, seat) == [code[3:]]


@every_card
def test_type(code):
    state, seat = scene(code)
    before = GAME.view(state, None).nations[seat].limit
    place(state, seat, code, *plain_way(code))
    seen = GAME.view(state, None).nations[seat]
    kind = "assertion" if BY_CODE[code][3] == "declare" else KINDS[BY_CODE[code][2]]
    assert seen.tableau[0].kind == kind
    room = 1 if kind == "national" or code == "FR-23" else 0
    assert seen.limit == before + room
    assert seen.assertions == (kind == "assertion")


@every_card
def test_where_it_goes(code):
    """Discarded from the hand, and from the Tableau in the Refresh Step of every week."""
    row = BY_CODE[code]
    pile, leaves = row[4], row[5] if len(row) > 5 else "0"
    state, seat = scene(code, hand="05 06" if code[3:] not in ("05", "06") else "08 09")
    play(state, seat, "seize")
    held = state.players[seat]
    assert full(seat, code[3:]) in (held.returned if pile == "returned" else held.recycled)
    for week in range(1, 6):
        for track in range(LAST.get(seat, 0) + 1):
            aside = " ".join(n for n in ("23", "24") if n != code[3:])
            given = {"tableau": code[3:], "aside": aside, "track": track, "dice": [5] * len(NATIONS[seat].boxes)}
            state = position(5, week=week, phase="score", steps=[Refresh()], **{seat: given})
            gone = track == LAST[seat] if leaves == "end" else 0 < int(leaves) <= week
            held = state.players[seat]
            where = held.permanent if gone else held.recycled if pile == "recycled" else None
            if where is not None:
                assert full(seat, code[3:]) in where, (week, track)
            else:
                drawn = held.hand + [one.card for one in held.tableau]
                assert full(seat, code[3:]) in held.pile + drawn, (week, track)


@every_card
def test_it_cannot_be_added_at_the_limit(code):
    own = [r[0][3:] for r in ROWS if r[0][:2] == code[:2] and r[0] != code and r[2] not in "CN"]
    state, seat = scene(code, hand=f"{own[7]} {own[8]}", tableau=" ".join(own[:7]))
    assert full(seat, code[3:]) not in offered(state, seat)
    assert not {"flip", "deliberate"} & set(offered(state, seat))
    assert {"reorganize", "seize", "pass"} <= set(offered(state, seat))


@every_card
def test_words(code):
    card = GAME.cards()[f"card:{code.lower()}"]
    assert card.side == seat_of(code) and card.title == CARDS[card.id].name
    assert card.text.endswith(".") and "  " not in card.text
    assert (card.source == "reconstructed") == (set(CARDS[card.id].origin[2:]) == {"R"})


@with_effect("reduce")
def test_reduce_tension(code):
    way = ["way:reduce"] if "|" in BY_CODE[code][3] else []
    state, seat = scene(code, dice=[2] * len(NATIONS[seat_of(code)].boxes))
    place(state, seat, code, *way)
    if len(dice(state, seat)) > 1:
        play(state, seat, f"box:{state.players[seat].boxes[-1]}")
    assert dice(state, seat)[-1] == 1 and dice(state, seat)[:-1] == [2] * (len(dice(state, seat)) - 1)


@with_effect("reduce")
@pytest.mark.parametrize("level", [0, 2])
def test_reduce_tension_stops_at_the_belligerence_level_and_at_0(code, level):
    way = ["way:reduce"] if "|" in BY_CODE[code][3] else []
    boxes = len(NATIONS[seat_of(code)].boxes)
    state, seat = scene(code, dice=[level] * boxes, level=level)
    place(state, seat, code, *way)
    assert dice(state, seat) == [level] * boxes
    assert asks(state)[0][0] != seat


@with_effect("momentum")
def test_momentum_with_the_third_card(code):
    way = ["way:momentum"] if "|" in BY_CODE[code][3] else []
    others = two_momentum(code)
    state, seat = scene(code, tableau=others)
    assert not state.players[seat].momentum
    place(state, seat, code, *way)
    assert state.players[seat].momentum
    state, seat = scene(code, tableau=others[:2])
    place(state, seat, code, *way)
    assert not state.players[seat].momentum


@with_effect("discard")
def test_the_owner_discards_a_card(code):
    state, seat = scene(code, hand="11 12")
    place(state, seat, code)
    assert offered(state, seat) == state.players[seat].hand
    assert offered(state, seat)[:2] == ids(seat, "11 12")
    play(state, seat, "12")
    assert full(seat, "12") in state.players[seat].recycled and full(seat, "11") in state.players[seat].hand


@with_effect("discard")
def test_an_empty_hand_discards_nothing(code):
    state, seat = scene(code, **({"pile": "11"} if "draw" in BY_CODE[code][3] else {}))
    place(state, seat, code)
    held = state.players[seat]
    assert held.hand == [] and held.recycled == (ids(seat, "11") if "draw" in BY_CODE[code][3] else [])
    assert asks(state)[0][0] != seat


@with_effect("draw")
def test_the_top_card_comes_into_the_hand_unseen(code):
    seat = seat_of(code)
    state, seat = scene(code, pile="11")
    play(state, seat, code[3:])
    events = play(state, seat, "plain")
    drawn = [event for event in events if event.kind == "drew"]
    assert [event.to for event in drawn] == [(), (seat,)]
    assert CARDS[full(seat, "11")].name not in drawn[0].text and CARDS[full(seat, "11")].name in drawn[1].text
    assert all(event.reveals for event in drawn)


@with_effect("draw", "caution")
def test_with_no_card_left_nothing_is_drawn(code):
    seat = seat_of(code)
    aside = " ".join(n for n in ("23", "24") if n != code[3:])
    state = position(
        5, exact=True, order=[seat, *(s for s in NATIONS if s != seat)], **{seat: {"hand": code[3:], "aside": aside}}
    )  # fmt: skip
    place(state, seat, code)
    assert state.players[seat].hand == []


@with_effect("track")
def test_the_card_moves_its_boards_marker(code):
    seat = seat_of(code)
    for space, dp in enumerate(TRACKS[code]):
        state, _ = scene(code, track=space)
        place(state, seat, code)
        assert state.players[seat].lo == dp
        assert state.players[seat].track == min(space + 1, LAST[seat])


@with_effect("forced")
def test_a_forced_belligerence_action(code):
    state, seat = scene(code, dice=[2] * len(NATIONS[seat_of(code)].boxes))
    play(state, seat, code[3:])
    assert marks_of(state, seat) == (8, 8) and state.players[seat].level == 2 and state.players[seat].belligerent
    full_track = [5] * len(NATIONS[seat].boxes)
    state, seat = scene(code, dice=full_track, level=5)
    play(state, seat, code[3:])
    assert marks_of(state, seat) == (4, 4) and not state.players[seat].belligerent


@with_effect("paid")
def test_prestige_at_once_but_only_once_a_week(code):
    state, seat = scene(code)
    play(state, seat, code[3:])
    assert state.players[seat].prestige == 2
    state, seat = scene(code, paid=True)
    play(state, seat, code[3:])
    assert state.players[seat].prestige == 0


@with_effect("war")
def test_general_mobilization(code):
    state, seat = scene(code, prestige=7)
    decision = GAME.pending(state)[0]
    assert decision.confirm == (full(seat, code[3:]),)
    play(state, seat, code[3:])
    held = state.players[seat]
    assert held.out == "mobilized" and held.prestige == 0 and state.ending and seat not in state.order
    assert state.outcome is None and asks(state)[0][0] != seat


@with_effect("back_channel", "caution")
def test_without_an_assertion_there_is_nothing_to_take_back(code):
    state, seat = scene(code, tableau="15" if code[3:] != "15" else "16")
    dp = int(BY_CODE[code][1])
    before = state.players[seat].lo
    play(state, seat, code[3:])
    assert asks(state)[0] == (seat, "belligerence")
    play(state, seat, "plain")
    lo, hi = before + dp, before + dp + (BY_CODE[code][3] == "back_channel")
    assert marks_of(state, seat) == (lo, hi)
    assert len(state.players[seat].hand) == (BY_CODE[code][3] == "caution")


@with_effect("back_channel", "caution")
def test_an_assertion_is_taken_back(code):
    assertion = next(r[0] for r in ROWS if r[0][:2] == code[:2] and r[2] == "A" and r[1] in ("3", "4"))
    state, seat = scene(code, tableau=assertion[3:])
    worth = state.players[seat].lo
    place(state, seat, code, f"take:{assertion[3:]}")
    assert marks_of(state, seat) == (int(BY_CODE[code][1]),) * 2
    assert state.players[seat].hand == [full(seat, assertion[3:])] and worth
    assert GAME.view(state, None).nations[seat].shown == (full(seat, assertion[3:]),)


@with_effect("back_channel")
def test_a_second_back_channel_moves_the_second_marker_again(code):
    state, seat = scene(code, lo=10, hi=11)
    place(state, seat, code)
    dp = int(BY_CODE[code][1])
    assert marks_of(state, seat) == (10 + dp, 12 + dp)


@with_effect("declare")
def test_stuergkh_is_declared(code):
    state, seat = scene(code, tableau="08 09 12")
    play(state, seat, "14")
    assert offered(state, seat) == [
        "way:assertion", "way:second_marker", *(f"way:take:{card}" for card in ids(seat, "08 09 12"))
    ]  # fmt: skip
    place_way = {"way:assertion": (4, (15, 15)), "way:second_marker": (3, (15, 16)), "take:08": (2, (11, 11))}
    for way, (assertions, marks) in place_way.items():
        state, seat = scene(code, tableau="08 09 12")
        place(state, seat, code, way)
        assert GAME.view(state, None).nations[seat].assertions == assertions
        assert marks_of(state, seat) == marks


def test_stuergkh_without_an_assertion_cannot_take_back():
    state, seat = scene("AH-14")
    play(state, seat, "14")
    assert offered(state, seat) == ["way:assertion", "way:second_marker"]


@pytest.mark.parametrize(("code", "other", "way"), [("RU-10", AH, None), ("GE-21", RU, "way:other_discards")])
def test_another_nation_discards(code, other, way):
    state, seat = scene(code, others={other: {"hand": "11 12", "passed": True}})
    place(state, seat, code, *([way] if way else []))
    assert asks(state) == [(other, "discard")], "even one who has passed"
    play(state, other, "11")
    assert numbers(state.players[other].recycled) == ["11"]
    state, seat = scene(code, others={other: {"hand": "11"}})
    place(state, seat, code, *([way] if way else []))
    assert numbers(state.players[other].recycled) == ["11"], "an only card goes without a question"
    state, seat = scene(code, others={other: {"hand": ""}})
    place(state, seat, code, *([way] if way else []))
    assert state.players[other].recycled == []


@pytest.mark.parametrize(("week", "discards"), [(1, 0), (2, 1), (3, 1), (4, 0)])
def test_the_kaiser_is_at_sea_in_weeks_2_and_3(week, discards):
    state, seat = scene("GE-02", hand="11", week=week)
    place(state, seat, "GE-02")
    assert len(state.players[seat].recycled) == discards


def test_union_sacree_counts_as_two_consensus_cards():
    state, seat = scene("FR-23", tableau="12")
    place(state, seat, "FR-23")
    assert GAME.view(state, None).nations[seat].limit == 8
    state, seat = scene("FR-23", tableau="12 13 15")
    place(state, seat, "FR-23")
    assert GAME.view(state, None).nations[seat].limit == 9


def test_the_decks_have_their_24_cards():
    assert len(CARDS) == 120
    for nation in NATIONS.values():
        deck = [face for face in CARDS.values() if face.seat == nation.seat]
        assert [face.number for face in deck] == list(range(1, 25))
        assert [face.number for face in deck if face.aside] == [23, 24]
