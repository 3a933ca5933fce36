"""Local play from end to end: the real bot, its real database, a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.keys import Keys

from tests.local import game
from tests.local.browser import Page, local_play, needed, wait, window

needed()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with local_play() as url, window(url) as page:
        page.size(1280, 800)
        yield page


def test_a_game_from_the_first_command_to_a_changed_picture(page: Page) -> None:
    game.begin(page)
    first = game.mover(page)
    page.become(first)
    page.press("Choose / Play")
    page.press("Go first")
    page.shows("play a Strategy card")
    boards = page.boards()
    assert boards

    # a card by typing, with suggestions for the card and for its use
    page.command("play", card="play", how="political")
    page.shows("You chose")
    game.finish(page)
    wait(lambda: page.boards()[-1] != boards[-1], "a new picture of the board")

    # and one by buttons, on a phone
    page.size(400, 800)
    second = game.mover(page)
    assert second != first
    page.become(second)
    boards = page.boards()
    page.press("Choose / Play")
    page.shows("play a Strategy card")
    assert game.finish(page) >= 2
    wait(lambda: page.boards()[-1] != boards[-1], "another picture of the board")
    page.loaded()
    assert not page.too_wide()
    page.go("dm")
    page.shows("Your hand")
    assert not page.too_wide()
    page.size(1280, 800)
    assert page.faults() == []


def test_keys_alone_are_enough(page: Page) -> None:
    page.open("Carol")
    page.go("table-two")
    page.one("#words").send_keys("/table n")
    page.one(".suggestion[aria-selected=true]", "/table new")
    page.keys(Keys.TAB)
    page.one(".suggestion[aria-selected=true]", "Red Flag")
    page.keys(Keys.ENTER, Keys.TAB)
    page.one(".suggestion", "Daily")
    page.keys(Keys.ARROW_DOWN)
    chosen = page.one(".suggestion[aria-selected=true]").text
    page.keys(Keys.ENTER)
    wait(lambda: page.one("#option-pace").get_attribute("value") == chosen, "the pace to be chosen")
    page.keys(Keys.ENTER)
    page.shows("is open in this channel")
    page.one("#words").send_keys("/table new")
    page.keys(Keys.TAB)
    page.one("#option-game")
    page.keys(Keys.ESCAPE)
    assert page.one("#words").get_attribute("value") == ""


def test_a_refusal_is_private_and_a_reload_keeps_the_place(page: Page) -> None:
    page.open("Dave")
    page.go("lobby")
    page.command("table info")
    assert "private" in str(page.one(".message").get_attribute("class"))
    page.driver.refresh()
    page.ready()
    assert "as=Dave" in page.driver.current_url
    assert "lobby" in page.one("#where").text
    page.become("Erin")
    page.one(".welcome")


def test_a_demo_game_is_one_press(page: Page) -> None:
    page.open("Bob")
    page.go("table-three")
    page.one("#demo").click()
    page.shows("The game begins")
    wait(lambda: not page.all(".welcome"), "the welcome to go")
    page.go("dm")
    page.shows("Your hand")


def test_pictures_grow_at_a_click(page: Page) -> None:
    page.open("Alice")
    page.go("table-one")
    page.one(".message:not(.private) .picture")
    page.loaded()
    page.one(".message:not(.private) .picture").click()
    assert page.one("#picture-img").size["width"] > 700
    assert page.driver.execute_script(
        "const [i, f] = [document.getElementById('picture-img'), document.querySelector('.picture-frame')];"
        "return f.scrollHeight <= f.clientHeight && f.scrollWidth <= f.clientWidth && i.naturalWidth === 1600"
    ), "the whole picture is in sight"
    assert page.one("#picture-alt").text, "a picture says in words what it shows"
    page.one("#picture-img").click()
    assert page.one("#picture-img").size["width"] == 1600, "a second click shows its full size"
    page.keys(Keys.ESCAPE)
    wait(lambda: not page.driver.execute_script("return document.getElementById('picture').open"), "it to close")
