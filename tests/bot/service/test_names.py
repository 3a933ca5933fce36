"""Names as players type them: found if one fits, asked about if two do, never guessed."""

from __future__ import annotations

import pytest

from bot.service.errors import Refused, Unclear
from bot.service.names import MOST, expand, match, ranked, split
from rules.core.contract import Decision, Option

OPTIONS = (
    Option("space:press", "Place a cube in Press (1 point, 2 left)", target="space:press"),
    Option("space:national_assembly", "Place a cube in National Assembly", target="space:national_assembly"),
    Option("space:chateau_de_vincennes", "Place a cube in Château de Vincennes", target="space:chateau_de_vincennes"),
    Option("space:north", "Place a cube in North Bank"),
    Option("space:south", "Place a cube in South Bank"),
    Option("card:7", "Play the card", target="card:7"),
    Option("pass", "Pass"),
)
TITLES = {"card:7": "The Printers Strike", "card:8": "Another"}
ASKED = Decision("1", "red", "place", "Place.", OPTIONS)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("space:press", "space:press"),
        ("press", "space:press"),
        ("PRESS", "space:press"),
        ("pres", "space:press"),
        ("presss", "space:press"),
        ("prses", "space:press"),
        ("nat ass", "space:national_assembly"),
        ("national assembly", "space:national_assembly"),
        ("nationl asembly", "space:national_assembly"),
        ("chateau", "space:chateau_de_vincennes"),
        ("Château de Vincennes", "space:chateau_de_vincennes"),
        ("vincenes", "space:chateau_de_vincennes"),
        ("7", "card:7"),
        ("printers", "card:7"),
        ("the printer strike", "card:7"),
        ("pass", "pass"),
        ("Place a cube in Press (1 point, 2 left)", "space:press"),
        ("north", "space:north"),
    ],
)
def test_what_fits_is_found(typed: str, expected: str) -> None:
    assert match(typed, ASKED, TITLES).id == expected


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bank", ("space:north", "space:south")),
        ("outh", ("space:south",)),
        (
            "place",
            ("space:press", "space:national_assembly", "space:chateau_de_vincennes", "space:north", "space:south"),
        ),
    ],
)
def test_two_that_fit_alike_are_asked_about(typed: str, found: tuple[str, ...]) -> None:
    if len(found) == 1:
        assert match(typed, ASKED, TITLES).id == found[0]
        return
    with pytest.raises(Unclear, match="did you mean") as caught:
        match(typed, ASKED, TITLES)
    assert caught.value.found == found


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "zzz", "vienna", "!!", "17", "card 77", "card:8", "<@123>", "-1", "2", "1 point", "left", "points"],
)
def test_what_fits_nothing_is_refused_with_what_does(typed: str) -> None:
    with pytest.raises(Refused, match="You can: Place a cube in Press"):
        match(typed, ASKED, TITLES)


def test_another_verb_of_the_same_meaning() -> None:
    options = (
        Option("attempt:montmartre", "Attack a cube in Montmartre, strength 2 (1 point)", target="space:montmartre"),
        Option("place:montmartre", "Place a cube in Montmartre", target="space:montmartre"),
        Option("attempt:press", "Attack a cube in Press, strength 1 (1 point)", target="space:press"),
        Option("attempt+:press", "Attack a cube in Press, strength 2 (2 points)", target="space:press"),
    )
    decision = Decision("1", "red", "military", "Attack or place", options)
    for typed, expected in (
        ("remove montmartre", 0),
        ("Remove Montm", 0),
        ("put montmartre", 1),
        ("add montmartre", 1),
    ):
        assert match(typed, decision, {}) is options[expected]
        assert ranked(typed, options, {})[0] is options[expected]
    with pytest.raises(Unclear, match="did you mean") as caught:
        match("remove press", decision, {})
    assert caught.value.found == ("attempt:press", "attempt+:press")
    for typed in ("put press", "remove", "remove north"):
        with pytest.raises(Refused):
            match(typed, decision, {})


def test_labels_with_commas_are_told_apart() -> None:
    options = (Option("space:a", "Take Vienna (1 left), takes control"), Option("space:b", "Take Trieste (1 left)"))
    decision = Decision("1", "red", "take", "Take one", options)
    with pytest.raises(Refused, match=r"takes control; Take Trieste \(1 left\)\."):
        match("lyon", decision, {})


def test_answers_are_split_and_multiplied() -> None:
    assert split("vienna, trieste x2 ,, ; lyon") == ["vienna", "trieste x2", "lyon"]
    assert expand(["vienna", "trieste x2", "2 x lyon", "essex", "lyon×3"]) == [
        "vienna", "trieste", "trieste", "lyon", "lyon", "essex", "lyon", "lyon", "lyon",
    ]  # fmt: skip


@pytest.mark.parametrize("answers", [["a x99"], ["a"] * (MOST + 1), ["a" * 500]])
def test_too_much_at_once(answers: list[str]) -> None:
    with pytest.raises(Refused, match="too"):
        expand(answers)


def test_suggestions_are_best_first() -> None:
    assert [o.id for o in ranked("", OPTIONS, TITLES)] == [o.id for o in OPTIONS]
    assert ranked("bank", OPTIONS, TITLES)[0].id == "space:north"
    assert ranked("pres", OPTIONS, TITLES)[0].id == "space:press"
    assert ranked("qqqq", OPTIONS, TITLES) == []
