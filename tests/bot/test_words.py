"""The house's own wording, and pages that are too long for one message."""

from __future__ import annotations

import pytest

from bot.service.results import Question
from bot.ui import pages, words
from bot.ui.flow import CARDS, asked_in_words
from bot.ui.reply import Page
from rules import GAMES
from rules.core.contract import Card, Decision, Option


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Place support in Finland (2 left)", "Place support in Finland"),
        ("Place in Kiel (1 of 3 points), takes control", "Place in Kiel, takes control"),
        ("Place a cube in Press (1 point, 2 left).", "Place a cube in Press"),
        ("Place a cube in Press (1 poi", "Place a cube in Press"),
        ("Support in Catholic Church (A-H) (1 left)", "Support in Catholic Church (A-H)"),
        ("Pass", "Pass"),
    ],
)
def test_what_was_chosen_is_told_without_its_notes(label: str, told: str) -> None:
    assert words.done([label]) == told


def test_a_long_hand_goes_on_under_a_heading() -> None:
    text = "\n".join(f"- card {n} {'x' * 90}" for n in range(30))
    first, second = Page(text, again=pages.AGAIN).messages()
    assert first.text.startswith("- card 0") and second.text.startswith(f"{pages.AGAIN}\n- card ")
    assert len(first.text) <= words.MESSAGE and len(second.text) <= words.MESSAGE
    asked = Page(text, question="**Which?**", again=pages.AGAIN).messages()
    assert [page.text.split("\n")[0] for page in asked][1:] == [pages.AGAIN, "**Which?**"]
    assert "\n".join(page.text for page in asked).count("- card ") == 30
    assert [page.text for page in Page("short", question="Which?", again=pages.AGAIN).messages()] == ["short\nWhich?"]


def test_the_hand_shows_facts_and_the_card_alone_where_they_are_from() -> None:
    game = GAMES["crisis_1914"]
    found = next(card for card in game.cards().values() if "From published text" in card.origin)
    assert "published text" not in pages.line(found) and "†" in pages.line(found)
    assert found.origin in pages.card(found)


def keep(text: str, detail: str) -> tuple[Question, dict[str, Card]]:
    """A choice between two cards of this text, with this detail."""
    cards = {f"card:{n}": Card(f"card:{n}", f"Card {n}", "objective", text, "published") for n in (1, 2)}
    options = tuple(Option(id, f"Keep {card.title}", detail, target=id) for id, card in cards.items())
    return Question(Decision("1", "red", "keep", "Keep one", options), 1), cards


def test_cards_to_choose_from_are_told_in_full() -> None:
    question, cards = keep("You may choose one:\n• Raise it.\n• Lower it.", "You may choose one: • Rai…")
    told = asked_in_words([question], cards)
    for id in (1, 2):
        assert f"- **Card {id}**: You may choose one:\n  - Raise it.\n  - Lower it." in told
    assert "…" not in told and told.startswith("**Keep one.**")
    assert "Raise it" not in asked_in_words([question], cards, shown=cards)
    question, cards = keep("x" * CARDS, "A summary")
    assert "x" * 50 not in asked_in_words([question], cards) and "A summary" in asked_in_words([question], cards)
