"""The table of what random games have reached."""

from __future__ import annotations

from collections import Counter

from rules.core import play
from rules.europe_in_turmoil.coverage import LABELS, reached
from rules.europe_in_turmoil.game import EUROPE_IN_TURMOIL as GAME


def test_all_that_is_counted_is_in_the_table():
    counts: Counter[str] = Counter()
    for n in range(6):
        options = {"mobilization": "on"} if n % 2 else {}
        seed = n.to_bytes(16, "big")
        play.play(
            GAME,
            seed,
            GAME.seats,
            options,
            policy=GAME.policies["careful"],
            checked=False,
            seen=lambda state, events: counts.update(reached(state, events)),
        )
    assert set(counts) <= set(LABELS) and len(set(LABELS)) == len(LABELS)
    assert sum(label.startswith("event ") for label in counts) > 60
    assert sum(label.startswith("Stability ") for label in counts) > 12
    assert any(label.startswith("ending: ") for label in counts)


def test_the_table_is_printed(capsys):
    assert play.main(["europe_in_turmoil", "--games", "1", "--fast", "--coverage"]) == 0
    printed = capsys.readouterr().out
    assert "event 001 Admiral von Tirpitz" in printed and "not reached: " in printed


def test_a_game_without_a_list_counts_kinds_of_events():
    assert play.table(Counter({"placed": 2}), ()) == "       2  placed\nnot reached: nothing"
