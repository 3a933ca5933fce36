"""The game as a whole: what the contract asks of it, its words, and what it keeps secret."""

from __future__ import annotations

import json
import random

import pytest

from rules.core.chance import Chance
from rules.core.contract import Choice, Illegal, Mark
from rules.core.play import main
from rules.core.play import play as play_out
from rules.red_flag_over_paris import RED_FLAG_OVER_PARIS as GAME
from rules.red_flag_over_paris import card_lines, targets
from rules.red_flag_over_paris.board import AREAS, NEAR, SPACES, C, V
from rules.red_flag_over_paris.cards import MIL, PUB
from rules.red_flag_over_paris.deck import OBJECTIVES, PRINTED, STRATEGY
from rules.red_flag_over_paris.invariants import verify
from rules.red_flag_over_paris.operations import Operations
from rules.red_flag_over_paris.phases import FinalTurn, Turn
from rules.red_flag_over_paris.scoring import Pivotals, RevealObjectives
from rules.red_flag_over_paris.state import State
from rules.red_flag_over_paris.steps import Act, Remove
from rules.red_flag_over_paris.testing import play, position, question
from rules.red_flag_over_paris.topics import TOPICS


def test_the_deck_as_printed() -> None:
    """Rulebook p. 2: 39 Strategy, 12 Objective, 2 Final Crisis cards."""
    assert (len(STRATEGY), len(OBJECTIVES), len(PRINTED)) == (39, 12, 53)
    by_ops = {n: [PRINTED[key].side for key in STRATEGY if PRINTED[key].ops == n] for n in (1, 2, 3)}
    assert [sides.count(V) for sides in by_ops.values()] == [8, 8, 0]
    assert [sides.count(C) for sides in by_ops.values()] == [8, 8, 0]
    assert by_ops[3] == [None] * 7
    assert {PRINTED[key].space for key in OBJECTIVES} == set(SPACES)


def test_adjacency_is_mutual_but_for_the_assembly() -> None:
    """Rulebook p. 4."""
    one_way = {
        (near, space) for space, nears in NEAR.items() for near in nears if near in NEAR and space not in NEAR[near]
    }
    assert one_way == {("royalists", "national_assembly"), ("republicans", "national_assembly")}


def test_the_set_up() -> None:
    """Rulebook p. 4-5."""
    state = GAME.new_game(bytes(16), GAME.seats, {})
    versailles, commune = state.sides[V], state.sides[C]
    assert (sum(versailles.track), sum(versailles.bonus), sum(versailles.steps)) == (6, 4, 6)
    assert (sum(commune.track), sum(commune.bonus), commune.pool) == (9, 6, 0)
    assert (state.political, state.military, state.initiative, state.round) == (0, 0, C, 1)
    assert len(state.deck) == 39 - 8 and len(state.objectives) == 12 - 4
    events = GAME.opening(state)
    assert events[0].reveals and {event.to for event in events} == {(), (V,), (C,)}


@pytest.mark.parametrize("scenario", ["standard", "censorship"])
def test_random_games_end_with_everything_checked(scenario: str) -> None:
    for n in range(8):
        state, decisions = play_out(GAME, n.to_bytes(16, "big"), GAME.seats, {"scenario": scenario})
        assert state.outcome is not None and decisions > 40
        assert len(state.outcome.winners) == 1 and state.phase == "over"


def test_the_command_counts_each_run_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main([GAME.key, "--games", "1", "--fast"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["finished"] == sum(told["outcomes"].values()) == 1


def games(count: int) -> list[State]:
    """Positions from random games of both scenarios."""
    found = []
    for seed in range(count):
        player = random.Random(seed)
        scenario = player.choice(["standard", "censorship"])
        state = GAME.new_game(seed.to_bytes(16, "big"), GAME.seats, {"scenario": scenario})
        while asked := GAME.pending(state):
            if player.random() < 0.2:
                found.append(GAME.load(GAME.dump(state)))
            decision = player.choice(asked)
            ids = [option.id for option in decision.options]
            GAME.apply(state, decision.seat, Choice(decision.id, tuple(player.sample(ids, decision.least))))
    return found


def test_chance_and_secrets_only_behind_options_that_say_so() -> None:
    """An event that reveals comes from an option that reveals, but for the last of two simultaneous choices."""
    for state in games(12):
        for decision in GAME.pending(state):
            for option in decision.options:
                if decision.least != 1 or decision.secret:
                    continue
                twin = GAME.load(GAME.dump(state))
                events = GAME.apply(twin, decision.seat, Choice(decision.id, (option.id,)))
                assert option.reveals or not any(event.reveals for event in events), (decision, option)


def test_options_reveal_sparingly() -> None:
    """In the middle of a round only attempts, draws and looks stop the undo."""
    given = position(
        mont_valerien="V", butte_montmartre="C", versailles={"hand": [9, 1, 2]}, commune={"hand": [18, 19]},
        todo=[(V, Turn()), (C, Turn())],
    )  # fmt: skip
    assert not any(option.reveals for option in question(given, V).options)
    play(given, V, "card:9")
    assert not any(option.reveals for option in question(given, V).options)
    play(given, V, "military")
    assert {o.id for o in question(given, V).options if o.reveals} == {
        "attempt:butte_montmartre", "attempt+:butte_montmartre",
    }  # fmt: skip


def reveals(state: State, seat: str) -> set[str]:
    return {option.id for option in question(state, seat).options if option.reveals}


def test_what_may_be_the_last_thing_before_the_objectives_are_shown_says_so() -> None:
    """The only cube leaves: no second question follows, and the objectives are shown at once."""
    hidden = {"versailles": {"objective": 45}, "commune": {"objective": 43}}
    shown = (C, RevealObjectives())
    given = position(press="C", **hidden, todo=[(C, Pivotals()), shown])
    assert {"deescalate:press", "pass"} == reveals(given, C)  # but not Spread: the cube could move on
    given = position(press="CC", **hidden, todo=[(C, Pivotals()), shown])
    assert reveals(given, C) == {"pass"}
    given = position(press="V", **hidden, todo=[(C, Remove(2, PUB, upto=True)), shown])
    assert reveals(given, C) == {"remove:press", "done"}
    given = position(press="V", catholic_church="V", **hidden, todo=[(C, Remove(2, PUB, upto=True)), shown])
    assert reveals(given, C) == {"done"}


def test_a_sure_attempt_does_not_stop_the_undo() -> None:
    given = position(fort_d_issy="VVVC", versailles={"hand": [9, 1, 2]}, commune={"hand": [18, 19]},
                     todo=[(V, Turn()), (C, Turn())])  # fmt: skip
    play(given, V, "card:9", "military")
    assert not any(option.reveals for option in question(given, V).options)


def test_a_view_is_blind_to_what_its_seat_cannot_know() -> None:
    """A planted secret would show: the disguise really changes hands, deck and objectives."""
    changed = 0
    for n, state in enumerate(games(4)):
        for seat in (V, C, None):
            twin = GAME.disguise(state, seat, Chance(n.to_bytes(16, "big")))
            verify(twin)
            assert GAME.view(twin, seat) == GAME.view(state, seat)
            changed += twin.deck != state.deck
            assert twin.chance.seed != state.chance.seed
    assert changed > 50


OPEN = {"play", "use", "censor", "discard", "objective"}  # questions about the cards in hand themselves


@pytest.mark.parametrize("watcher", [V, C, None])
def test_a_choice_shows_the_others_nothing_of_the_hidden_cards(watcher: str | None) -> None:
    """Deal anew what the watcher cannot know, and let the same choice be made: all looks the same to the watcher."""
    tried = 0
    for n, state in enumerate(games(12)):
        for decision in GAME.pending(state):
            if decision.seat == watcher or decision.ask in OPEN:
                continue
            twin = GAME.disguise(state, watcher, Chance(n.to_bytes(16, "big")))
            again = question(twin, decision.seat)
            assert (again.id, again.ask, again.waiting) == (decision.id, decision.ask, decision.waiting)
            alike = {option.id for option in again.options if not option.reveals}
            for option in decision.options:
                if option.id not in alike or option.reveals:
                    continue
                tried += 1
                seen = []
                for given in (state, twin):
                    copy = GAME.load(GAME.dump(given))
                    events = GAME.apply(copy, decision.seat, Choice(decision.id, (option.id,)))
                    shown = [event for event in events if not event.to or watcher in event.to]
                    owed = [(asked.seat, asked.ask, asked.waiting) for asked in GAME.pending(copy)]
                    seen.append((shown, owed, GAME.view(copy, watcher)))
                assert seen[0] == seen[1], (decision, option)
    assert tried > 150


def test_the_seed_is_in_no_view() -> None:
    state = GAME.new_game(b"sixteen secrets!", GAME.seats, {})
    for seat in (V, C, None):
        assert "secrets" not in repr(GAME.view(state, seat))
    assert GAME.seed_of(state) == b"sixteen secrets!"


def test_every_card_reads_as_sentences() -> None:
    for key, data in GAME.cards().items():
        kinds = [kind for kind, _ in card_lines(key)]
        assert set(kinds) <= {"text", "choose", "bullet"} and kinds
        assert kinds.count("bullet") >= 2 * kinds.count("choose")
        for kind, text in card_lines(key):
            assert text[0].isupper() and text.endswith(":" if kind == "choose" else "."), text
            assert "  " not in text and ".." not in text and ". then" not in text
        assert data.source == "reconstructed" and data.facts.startswith("No. ")
        side = PRINTED[key].side
        if side:
            assert "opposing" not in data.text and "Fortification or Barricade" not in data.text


def test_card_texts_follow_the_steps() -> None:
    assert GAME.cards()["card:4"].text == (
        "Place 1 cube in Republicans. Then you may move 1 cube from Royalists or Press to National Assembly."
    )
    assert card_lines("card:27") == (
        ("choose", "Choose one:"),
        ("bullet", "Replace 1 Versailles cube in a Public Opinion space with one of yours. "
                   "Then place 1 cube in a Public Opinion space."),
        ("bullet", "Place up to 2 cubes in Paris spaces. Then you may build a Barricade in Butte Montmartre."),
    )  # fmt: skip
    assert GAME.cards()["card:29"].text.count("from Catholic Church and Press") == 1
    assert card_lines("card:16")[0] == ("text", "Only if Revolutionary Momentum is at 1 or more.")


def test_targets_of_cards() -> None:
    assert targets("card:4") == {"republicans", "royalists", "press", "national_assembly"}
    assert targets("card:11") == set(AREAS["institutional"]) | set(AREAS["forts"])
    assert targets("card:50") == {"social_movements"}
    assert targets("card:30") == {"social_movements", "press"}
    assert targets("card:35") == set(SPACES)
    with pytest.raises(KeyError):
        targets("card:54")


def test_marks_name_what_changed() -> None:
    given = position(
        butte_montmartre="VVV", pere_lachaise="C", versailles={"momentum": 1, "hand": [9, 1]},
        commune={"hand": [18, 19]}, todo=[(V, Turn()), (C, Turn())],
    )  # fmt: skip
    before = GAME.view(given, None)
    play(given, V, "card:9", "military", "place:butte_montmartre", "place:mont_valerien")
    found = {mark.target: mark.tab for mark in GAME.marks(before, GAME.view(given, None))}
    assert found == {
        "space:butte_montmartre": "V+1",
        "space:mont_valerien": "V+1",
        "pool:versailles": "+1",
        "zone:versailles:starting": "breached",
        "zone:versailles:escalation": "breached",
    }
    before = GAME.view(given, None)
    play(given, C, "card:18", "momentum")
    assert GAME.marks(before, GAME.view(given, None)) == (Mark("momentum:commune:1", "+1"),)
    assert GAME.marks(None, before) == ()


def test_the_last_action_in_words() -> None:
    given = position(press="VC", versailles={"hand": [9, 1]}, commune={"hand": [18, 19]},
                     todo=[(V, Turn()), (C, Turn())])  # fmt: skip
    play(given, V, "card:9", "political", "remove:press", "place:republicans")
    assert GAME.view(given, None).last == (
        "Versailles played Socialist Newspaper Ban for political operations (2 points): "
        "removed 1 from Press, placed 1 in Republicans"
    )


def test_the_alternative_text_has_the_most_important_first() -> None:
    given = position(press="VVC", pere_lachaise="CB", royalists="VC", political=2, military=-1, round=2,
                     versailles={"hand": [9, 1]}, todo=[(V, Turn())])  # fmt: skip
    view = GAME.view(given, V)
    text = GAME.alt(view, (Mark("space:press", "V+1"),))
    assert text.startswith(
        "Red Flag Over Paris. Round 2 of 3. Political: Commune 2. Military: Versailles 1. Versailles to play a card."
    )
    assert "Commune controls Père Lachaise (1 to 0, Barricade)." in text
    assert "Versailles controls Press (2 to 1)." in text and "Even: Royalists (1 each)." in text
    assert text.endswith("Marked: Press V+1.") and "Newspaper" not in text


def test_the_board_in_words() -> None:
    given = position(press="VVC", pere_lachaise="CB", versailles={"hand": [9, 1]}, todo=[(V, Turn())])
    text = GAME.describe(GAME.view(given, None))
    assert "Press ★ V2 C1 **Versailles**" in text and "Père Lachaise V0 C1, Barricade **Commune**" in text
    assert "Newspaper" not in text


def test_the_odds_come_from_what_the_player_has_seen() -> None:
    """16 ones in the deck, less those in the own hand and those lying face up."""
    given = position(mont_valerien="V", butte_montmartre="C", versailles={"hand": [1, 2, 9]}, commune={"hand": [18]},
                     discard=[(3, V, 1)], removed=[19], todo=[(V, Operations(1, MIL))])  # fmt: skip
    option = next(o for o in question(given, V).options if o.id == "attempt:butte_montmartre")
    assert option.detail == "Succeeds on ops 1, 12 of 34 unseen cards. 0 left."


def test_choices_can_be_told_apart_without_their_brackets() -> None:
    """What is typed is compared with the label up to its bracket."""
    for state in games(12):
        for decision in GAME.pending(state):
            short = [option.label.partition(" (")[0] for option in decision.options]
            assert len(set(short)) == len(short), short


@pytest.mark.parametrize(("pieces", "what"), [("CB", "a cube"), ("B", "Barricade")])
def test_the_longest_attempts_fit(pieces: str, what: str) -> None:
    given = position(
        chateau_de_vincennes=pieces, fort_d_issy="V", versailles={"momentum": 2}, todo=[(V, Operations(4, MIL))]
    )
    found = {option.id: option for option in question(given, V).options}
    assert found["attempt:chateau_de_vincennes"].label.startswith(
        f"Attack {what} in Château de Vincennes, strength 1 (2"
    )
    boosted = found["attempt+:chateau_de_vincennes"]
    assert boosted.label.startswith(f"Attack {what} in Château de Vincennes, strength 2 (3 points: 32 of 39")
    assert len(boosted.label) <= 80 and boosted.detail.startswith("With the extra point: ")


def details(state: State, seat: str) -> dict[str, str]:
    return {option.id: option.detail for option in question(state, seat).options}


def test_a_choice_says_what_follows_from_it() -> None:
    hands = {"versailles": {"hand": [9, 1], "momentum": 1}, "commune": {"hand": [22, 18], "momentum": 2}}
    given = position(press="C", **hands, todo=[(V, Turn())])
    play(given, V, "card:9")
    assert details(given, V)["momentum"] == (
        "2 cubes for your pool; Commune may place a cube in Public Opinion. The card leaves the game."
    )
    given = position(press="C", **hands, todo=[(C, Turn())], scenario="censorship")
    play(given, C, "card:22")
    assert details(given, C)["momentum"] == (
        "Your pool holds 4; Versailles may place a cube in Institutional. The card goes under the deck."
    )
    given = position(press="CC", catholic_church="V", todo=[(C, Pivotals())])
    found = details(given, C)
    assert found["deescalate:press"] == "Then you may remove an opposing cube, or a second one of yours."
    assert found["spread:press:catholic_church"] == "Then you may move a second cube."
    dealt = GAME.new_game(bytes(16), GAME.seats, {})
    shown = details(dealt, C)
    assert all(
        shown[key].startswith(("Worth 1 political VP. Event: ", "Worth 1 military VP. Event: ")) for key in shown
    )


def test_a_condition_that_does_not_hold_is_named() -> None:
    given = position(commune={"hand": [22, 18]}, todo=[(C, Turn())])
    play(given, C, "card:22")
    assert question(given, C).prompt == (
        "Execution of Generals (1 point): how do you use it? Not for its event now: only if you are present in "
        "Butte Montmartre."
    )
    final = {"final_crisis": True, "round": 2, "commune": {"hand": [19]}}
    given = position(versailles={"hand": [22, 16]}, **final, todo=[(V, FinalTurn())])
    assert details(given, V) == {
        "card:22": "Its condition is not met: only if Commune is present in Butte Montmartre.",
        "card:16": "Its condition is not met: only if Revolutionary Momentum is at 1 or more.",
    }
    assert question(given, V).options[0].label == "Play Execution of Generals without effect"
    given = position(butte_montmartre="C", versailles={"hand": [22, 1]}, **final, todo=[(V, FinalTurn())])
    assert question(given, V).options[0].label == "Play Execution of Generals: Commune may resolve it"


def test_only_versailles_and_the_commune_play() -> None:
    with pytest.raises(Illegal, match="is for two"):
        GAME.new_game(bytes(16), (V,), {})
    with pytest.raises(Illegal, match="not a value of Scenario"):
        GAME.new_game(bytes(16), GAME.seats, {"scenario": "solo"})


def test_topics_are_complete() -> None:
    ids = {topic.id for topic in TOPICS}
    assert {"sequence", "initiative", "cards", "operations", "attempts", "discs", "crisis", "momentum", "pivotal",
            "scoring", "objectives", "final_crisis", "victory", "censorship", "sources", "rulings"} <= ids  # fmt: skip
    assert 12 <= len(TOPICS) <= 18


def test_every_step_can_be_saved() -> None:
    """A step type that is missing from the codec would break a table in the middle of a card."""
    from rules.red_flag_over_paris.game import STEPS

    def children(kind: type) -> set[type]:
        return {kind, *(k for sub in kind.__subclasses__() for k in children(sub))}

    bases = {kind for kind in children(Act) if kind.__subclasses__()}
    assert children(Act) - bases == set(STEPS.__args__)
