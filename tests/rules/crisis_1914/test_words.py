"""What the game says: cards, boards in words, marks, the play command's figures and its policy."""

from __future__ import annotations

import json

import pytest

from rules.core import play as command
from rules.core.contract import Mark
from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import NATIONS, START
from rules.crisis_1914.policy import cap, greedy
from rules.crisis_1914.weeks import Invite, Refresh, Round
from tests.rules.crisis_1914.scenes import AH, FR, GAME, GE, RU, SEED, asked, dice, ids, offered, play, position


def text(code):
    return GAME.cards()[f"card:{code}"].text


def test_card_texts_are_made_from_their_steps():
    assert text("ru-21") == (
        "Take the top card of your Draw Pile into your hand. Discard a card from your hand. "
        "It goes to Recycled Discards."
    )
    assert text("ge-02").startswith("In Weeks 2 and 3 discard a card from your hand.")
    assert text("ge-02").endswith("It goes to Return Discards, and back into your Draw Pile in the Refresh Step.")
    assert text("fr-03").endswith(
        "It goes to Recycled Discards, but leaves the game from the Tableau once the Caillaux trial track shows End."
    )
    assert text("ah-03") == "It goes to Recycled Discards, but leaves the game from the Tableau at the end of the week."
    assert text("ru-01").endswith("but leaves the game from the Tableau at the end of Week 3 or later.")
    assert "or count it as a momentum card: three of them" in text("ru-02")
    assert text("ah-14").count("count it as a Back-Channel card and") == 2
    assert "2 Consensus cards" in text("fr-23")
    assert "The Kaiser's Blank Cheque and Summer Harvest Leave have left the game" in text("ah-23")
    assert GAME.cards()["card:ah-14"].kind == "Assertion or Back-Channel"


def test_cards_tell_where_their_data_are_from():
    sources = [card.source for card in GAME.cards().values()]
    assert sources.count("reconstructed") == 81 and sources.count("second-hand") == 39
    assert "published" not in sources, "no printed card was seen whole"
    assert (
        "From published text: name, DP, type, effect and discard; reconstructed: number"
        in GAME.cards()["card:ru-05"].origin
    )
    assert not any("published" in card.facts or "reconstructed" in card.facts for card in GAME.cards().values())


def test_the_board_in_words():
    state = position(
        3,
        week=4,
        order=[RU, GE, AH],
        russia={"lo": 19, "hi": 21, "prestige": 11, "dice": [3, 3], "level": 3, "tableau": "04 05", "passed": True},
        germany={"hand": "05 06", "deliberated": True},
        austria_hungary={"out": ""},
    )
    view = GAME.view(state, None)
    assert GAME.headline(view) == (
        "Week 4 of 6 (19-25 July), round 1. Prestige: Russia 11, Germany 0, Austria-Hungary 0."
    )
    told = GAME.describe(view)
    assert "**1. Russia** (Sazonov): Prestige 11, 19 DP (21 for Prestige), passed" in told
    assert "- St Petersburg: Austria-Hungary 3, Germany 3; Belligerence 3" in told
    assert "- Tableau 2 of 8: Krivoshein 4, Bark 2" in told
    assert "Now: Germany to act." in told
    short = GAME.alt(view, [Mark("die:russia:germany", "+1"), Mark("card:ru-04", "new")])
    assert "Changed: Tension of Germany in St Petersburg +1, Krivoshein placed." in short
    assert short.startswith("Crisis: 1914. Week 4 of 6") and len(short) <= 1024


def test_the_board_of_five_full_tableaux_fits_the_alternative_text():
    tableau = "05 06 07 08 09 10 11 12 13 14"
    given = {"tableau": tableau, "hand": "15 16 17 18 19", "momentum": True, "deliberated": True, "dice": None}
    players = {
        seat: {**given, "dice": [4] * len(NATIONS[seat].boxes), "level": 4, "lo": 20, "hi": 24, "passed": seat != AH}
        for seat in START
    }
    view = GAME.view(position(5, week=6, **players), AH)
    assert len(GAME.alt(view, GAME.marks(None, view))) <= 1024
    assert len(GAME.describe(view)) <= 3900


def test_the_view_tells_what_the_pictures_need():
    state = position(2, austria_hungary={"hand": "11 02", "tableau": "08 12 06", "pile": "15"}, russia={"passed": True})
    play(state, AH, "11", "way:second_marker", "belligerence")
    view = GAME.view(state, AH)
    mine = view.nations[AH]
    last = mine.tableau[-1]
    assert (last.card, last.dp, last.doubled, last.did) == ("card:ah-11", 6, True, "second marker +1")
    assert (mine.score, mine.prestige_score, mine.second_marker, mine.tension_made) == (15, 16, True, 1)
    assert (mine.limit, mine.limit_national, mine.limit_consensus) == (7, 0, 0)
    assert (mine.assertions, mine.momentum_cards, mine.belligerence) == (2, 1, 1)
    assert view.hand == tuple(ids(AH, "02")) and GAME.view(state, RU).hand == ()
    assert mine.track.title == "Investigations" and view.nations[RU].track is None
    assert [box.nation for box in view.nations[RU].boxes] == [AH]
    assert view.active == AH and view.order == (AH, RU) and view.phase == "play"


def test_the_card_being_placed_and_the_cards_drawn_are_in_the_view():
    state = position(2, austria_hungary={"hand": "05 02", "pile": "12 03 15"})
    play(state, AH, "deliberate", "05")
    assert GAME.view(state, AH).drawn == tuple(ids(AH, "12 03 15")) and GAME.view(state, RU).drawn == ()
    play(state, AH, "12")
    assert GAME.view(state, None).playing == "card:ah-12"
    play(state, AH, "plain")
    assert GAME.view(state, None).playing is None
    assert GAME.view(state, None).nations[AH].next_round == "bottom"


def test_known_cards_on_top_are_told_to_their_owner_only():
    state = position(2, austria_hungary={"hand": "05 02", "pile": "12 03 15"}, russia={"passed": True})
    play(state, AH, "reorganize", "05", "order:ah-15.ah-12.ah-03")
    assert GAME.view(state, AH).private == (
        "Next on your Draw Pile: Archduke Friedrich, Bilinski, The Kaiser's Blank Cheque",
    )
    assert GAME.view(state, None).private == ()
    assert "Turn over Archduke Friedrich" in asked(state, AH).options[0].label
    play(state, AH, "flip", "plain")
    assert GAME.view(state, AH).known_top == tuple(ids(AH, "12 03"))


def test_marks():
    state = position(2, order=[RU, AH], russia={"hand": "11", "dice": [2], "tableau": "04"})
    before = GAME.view(state, None)
    play(state, RU, "11", "belligerence")
    after = GAME.view(state, None)
    assert set(GAME.marks(before, after)) == {
        Mark("card:ru-11", "new"),
        Mark("score:russia", "+9"),
        Mark("level:russia", "+2"),
    }
    assert GAME.marks(None, after) == ()


def test_marks_of_a_new_week():
    state = position(2, phase="refresh", steps=[Refresh()])
    before = GAME.view(position(2, phase="score", steps=[Invite()], austria_hungary={"lo": 20}), None)
    marked = {mark.target: mark.tab for mark in GAME.marks(before, GAME.view(state, None))}
    assert marked["week"] == "new" and not any(target.startswith("score") for target in marked)


def test_labels_say_what_follows():
    state = position(2, austria_hungary={"hand": "08 24 05", "aside": "23"})
    labels = {option.id: option.label for option in asked(state, AH).options}
    assert labels["card:ah-08"] == "Play Potiorek (4 DP)"
    assert labels["card:ah-24"] == "Play General Mobilization: you lose"
    assert labels["seize"].startswith("Seize Initiative: discard 3")
    play(state, AH, "08")
    assert [option.label for option in asked(state, AH).options] == [
        "Play it for 4 DP, to 4",
        "Belligerence, level 1: 8 DP, to 8",
    ]


def test_what_loses_is_asked_once_more():
    state = position(2, austria_hungary={"hand": "12", "lo": 28})
    play(state, AH, "12")
    assert asked(state, AH).confirm == ("belligerence",)
    assert asked(state, AH).options[1].label == "Belligerence, level 1: 8 DP, over 32: you lose"
    level_5 = {"dice": [5], "level": 5, "lo": 29}
    state = position(2, austria_hungary={"hand": "12 15 23", "aside": "24", **level_5})
    assert asked(state, AH).confirm == tuple(ids(AH, "12 23"))
    state = position(2, austria_hungary={"hand": "11", "tableau": "12", **level_5})
    play(state, AH, "11")
    assert asked(state, AH).confirm == ("way:second_marker",), "taking an Assertion back is safe"


def test_stable_ids_for_standing_orders():
    state = position(3)
    assert asked(state, AH).ask == "play" and "pass" in offered(state, AH)
    for seat in START[:3]:
        play(state, seat, "pass")
    assert asked(state, GE).ask == "invite" and offered(state, GE) == ["invite", "decline"]
    play(state, GE, "invite")
    assert asked(state, AH).ask == "congress" and offered(state, AH) == ["accept", "refuse"]


@pytest.mark.parametrize(
    ("die", "week", "highest"), [(0, 1, 32), (1, 1, 32), (2, 1, 29), (3, 1, 24), (4, 1, 19), (5, 1, 13), (3, 4, 19)]
)
def test_the_greedy_policy_keeps_its_own_dice_at_5(die, week, highest):
    state = position(2, week=week, austria_hungary={"dice": [die]})
    assert cap(state, state.players[AH]) == highest


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_greedy_games_rarely_end_in_tension(count):
    lost = 0
    for seed in range(12):
        state, _ = command.play(GAME, bytes([seed]) * 16, GAME.seats_for(count), {}, policy=greedy, checked=False)
        assert state.outcome is not None
        lost += any(die >= 6 for seat in state.seats for die in dice(state, seat))
    assert lost <= 4


def test_the_play_command_prints_means_of_the_figures(capsys):
    assert command.main(["crisis_1914", "--games", "6", "--players", "3", "--policy", "greedy", "--fast"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["finished"] == 6
    assert set(told["figures"]) >= {"weeks", "lost: tension", "lost: mobilized", "win: germany", "prestige: russia"}
    assert 1 <= told["figures"]["weeks"] <= 6
    assert 0 <= told["figures"]["win: germany"] <= 1


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_random_games_end_lawfully(count):
    for seed in range(8):
        state, decisions = command.play(GAME, bytes([seed, count]) * 8, GAME.seats_for(count), {})
        assert state.outcome is not None and decisions > 0
        losers = [seat for seat in state.seats if state.players[seat].out]
        assert all(state.outcome.score[seat] == 0 for seat in losers)
        assert not set(losers) & set(state.outcome.winners)
        assert losers or state.week == 6


def test_figures_of_one_game():
    state, _ = command.play(GAME, SEED, GAME.seats_for(4), {}, checked=False)
    figures = GAME.figures(state)
    assert figures["weeks"] == len(state.history)
    assert sum(figures[f"win: {seat}"] for seat in (AH, RU, GE, FR)) == len(state.outcome.winners)
    assert "win: britain" not in figures


def test_every_card_has_small_print_that_fits_an_option():
    for code, face in CARDS.items():
        seat = face.seat
        state = position(
            5,
            order=[seat, *(s for s in START if s != seat)],
            **{seat: {"hand": code[-2:], "aside": " ".join(n for n in ("23", "24") if n != code[-2:])}},
        )
        option = next(option for option in asked(state, seat).options if option.id == code)
        assert len(option.label) <= 80 and 0 < len(option.detail) <= 100


def test_orders_that_may_be_left_ahead_of_time():
    """Each names a question and an answer that the game asks and offers; passing lapses with the week."""
    state = position(3, **{seat: {"hand": "05 06"} for seat in START[:3]})
    met = set()
    while state.week == 1:
        decision = GAME.pending(state)[0]
        fit = [spec for spec in GAME.standing if spec.ask == decision.ask]
        assert fit and all(spec.pick in offered(state, decision.seat) for spec in fit)
        met.update(spec.id for spec in fit)
        wanted = {"play": "pass", "invite": "invite", "congress": "accept", "refresh": "done"}[decision.ask]
        play(state, decision.seat, wanted)
    assert met == {spec.id for spec in GAME.standing} >= {"pass", "accept", "refuse"}
    lapsing = [spec for spec in GAME.standing if spec.until]
    assert [spec.id for spec in lapsing] == ["pass"]
    assert GAME.standing_until(GAME.view(state, AH), lapsing[0]) == "week-2"


def test_a_card_is_turned_over_without_the_question_of_belligerence():
    state = position(2, austria_hungary={"pile": "12 14", "tableau": "08"}, russia={"passed": True})
    assert offered(state, AH)[:2] == ["flip", "flip:plain"]
    play(state, AH, "flip:plain")
    assert state.players[AH].lo == 8 and asked(state, AH).ask == "play", "nothing more is asked"
    play(state, AH, "flip:plain")
    assert asked(state, AH).ask == "way", "the card's own choice is"
    play(state, AH, "way:assertion")
    assert state.players[AH].lo == 11 and state.players[AH].level == 0
    full = position(2, austria_hungary={"pile": "12", "dice": [5], "level": 5})
    assert "flip:plain" not in offered(full, AH), "at level 5 nothing is asked anyway"


def test_a_known_card_that_loses_is_confirmed_before_it_is_turned_over():
    known = {"pile": "12", "known": 1}
    state = position(2, austria_hungary={**known, "lo": 29})
    assert asked(state, AH).confirm == ("flip:plain",), "with Belligerence in question there is one more question"
    state = position(2, austria_hungary={**known, "lo": 29, "dice": [5], "level": 5})
    assert asked(state, AH).confirm == ("flip",)
    state = position(2, austria_hungary={"pile": "24", "aside": "23", "known": 1})
    assert set(asked(state, AH).confirm) == {"flip"}, "General Mobilization"
    state = position(2, austria_hungary={"pile": "24", "aside": "23"})
    assert asked(state, AH).confirm == (), "the unknown card shows nothing of what it is"


def test_a_choice_that_loses_is_confirmed_when_no_belligerence_is_asked():
    state = position(2, austria_hungary={"pile": "11", "tableau": "12", "lo": 29})
    play(state, AH, "flip:plain")
    assert asked(state, AH).confirm == ("way:second_marker",)


def test_a_card_is_told_in_two_short_sentences():
    state = position(2, austria_hungary={"pile": "12 16", "tableau": "15"}, russia={"passed": True})
    told = [event.text for event in play(state, AH, "flip", "belligerence")]
    assert told[:2] == [
        "Austria-Hungary turned over Bilinski",
        "Bilinski counts for 8 DP as a Belligerence action: Austria-Hungary is at 11",
    ]
    assert play(state, AH, "flip:plain")[1].text == "Burian counts for 2 DP: Austria-Hungary is at 13"


def test_a_discard_says_why():
    state = position(2, order=[RU, AH], russia={"hand": "10"}, austria_hungary={"hand": "11 12 19"})
    play(state, RU, "10", "plain")
    assert asked(state, AH).prompt == "Hartwig makes you discard a card from your hand."
    play(state, AH, "11")
    play(state, AH, "19", "plain")
    state = position(2, austria_hungary={"hand": "11 12 19"})
    play(state, AH, "19", "plain")
    assert asked(state, AH).prompt == "Tisza makes you discard a card from your hand."


def test_small_print_leaves_out_what_says_nothing():
    state = position(2, austria_hungary={"hand": "01 03 19 12"})
    small = {option.id: option.detail for option in asked(state, AH).options}
    assert [small[card] for card in ids(AH, "01 03 19 12")] == ["Tension −1", "Other", "Discard a card", "Assertion"]


def test_taking_back_tells_the_dp_with_a_minus():
    state = position(2, austria_hungary={"hand": "11", "tableau": "12 13"})
    play(state, AH, "11")
    assert [option.label for option in asked(state, AH).options[1:]] == [
        "Take Bilinski back into your hand (−4 DP)",
        "Take Giesl back into your hand (0 DP)",
    ]


def test_the_congress_says_what_it_does_to_ones_own_dice():
    state = position(
        3, phase="score", steps=[Invite(), Round()], order=[RU, AH, GE], russia={"dice": [3, 2], "level": 2}
    )  # fmt: skip
    state.history.append({})
    assert "(yours would stay)" in asked(state, GE).prompt
    play(state, GE, "invite")
    assert "(yours: Austria-Hungary 3 to 2)" in asked(state, RU).prompt


def test_the_refresh_step_says_how_the_hand_is_filled():
    state = position(2, phase="score", steps=[Refresh()], austria_hungary={"hand": "05 06"})
    assert asked(state, AH).prompt == (
        "Discard as many cards from your hand as you like; then you are dealt cards until you hold 3."
    )
    state = position(2, phase="score", steps=[Refresh()], austria_hungary={"hand": "05 06 07 08 09 10 11 12"})
    assert asked(state, AH).prompt == "Discard at least 2 cards from your hand: you may keep 6."


def test_a_discard_in_the_solitaire_game_may_be_undone_while_the_week_goes_on():
    state = position(1, austria_hungary={"hand": "19 11 12"})
    play(state, AH, "19", "plain")
    assert not any(option.reveals for option in asked(state, AH).options)
    last = position(1, austria_hungary={"hand": "19 11 12", "tableau": "08 09 10 03 05 01"})
    play(last, AH, "19", "plain")
    assert all(option.reveals for option in asked(last, AH).options), "the week ends with it"
