"""The page's parts one by one, in a real browser, with a small bot that has one of everything."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from selenium.webdriver.common.keys import Keys

from tests.local.browser import Page, local_play, needed, wait, window

needed()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with local_play("tests.local.smallbot") as url, window(url) as page:
        page.size(1280, 800)
        page.open("Alice")
        yield page


def test_text_is_never_markup(page: Page) -> None:
    text = "<img src=x onerror=alert(1)> **bold** <b>not</b> [a](javascript:alert(1)) `<i>`"
    page.one("#words").send_keys(text, Keys.ENTER)
    page.shows("<img src=x onerror=alert(1)> bold <b>not</b> [a](javascript:alert(1)) <i>")
    assert page.one(".message .words strong").text == "bold"
    assert not page.all(".message .words img, .message .words b, .message .words a, .message .words i")


def test_typing_anywhere_goes_to_the_field(page: Page) -> None:
    page.driver.execute_script("document.activeElement.blur()")
    page.one("body").send_keys("hi")
    assert page.one("#words").get_attribute("value") == "hi"
    page.one("#words").clear()


def test_a_message_changes_in_place(page: Page) -> None:
    page.command("small board")
    page.shows("It is red")
    before = page.boards()
    page.press("Make it blue")
    page.shows("It is blue")
    page.loaded()
    assert len(page.boards()) == len(before)
    assert page.boards() != before


def test_private_messages_are_marked_and_can_be_dismissed(page: Page) -> None:
    page.command("small secret")
    page.shows("Only you see this.")
    page.one(".dismiss").click()
    wait(lambda: "For your eyes" not in page.text(), "the message to go")


def test_menus_of_one_and_of_several(page: Page) -> None:
    page.command("small menus")
    page.shows("Pick")
    one, several = page.all(".message:last-child .menu-field")
    one.click()
    page.one(".menu-list:not([hidden]) .menu-option", "Option 3").click()
    page.shows("Picked 3")
    several.click()
    confirm = page.one(".menu-foot .button")
    assert not confirm.is_enabled(), "at least one has to be picked"
    for label in ("Option 1", "Option 4", "Option 0"):
        page.one(".menu-list:not([hidden]) .menu-option", label).click()
    assert not page.one(".menu-list:not([hidden]) .menu-option", "Option 2").is_enabled(), "three are the most"
    confirm.click()
    wait(lambda: "Picked" in page.text().rsplit("Picked 3", 1)[1], "the second answer")


def test_a_phone_shows_no_more_than_its_width(page: Page) -> None:
    page.command("small menus")
    page.one(".menu-field", "far more than a phone")
    typed = page.one("#words").get_attribute("placeholder")
    page.size(400, 800)
    try:
        wait(lambda: page.one("#words").get_attribute("placeholder") != typed, "a shorter hint where people type")
        for selector in ("#messages", ".message:last-child .menu"):
            widths = "const n = document.querySelector(arguments[0]); return [n.scrollWidth, n.clientWidth]"
            whole, seen = page.driver.execute_script(widths, selector)
            assert whole <= seen <= 400, selector
    finally:
        page.size(1280, 800)


def test_a_form_is_filled_in(page: Page) -> None:
    page.command("small form")
    page.one("#form input").send_keys("a very long answer that is cut off")
    page.press("Submit")
    page.shows("Because a very long answer t")
    page.command("small form")
    page.one("#form input").send_keys(Keys.ESCAPE)
    wait(lambda: not page.driver.execute_script("return document.getElementById('form').open"), "the form to close")
    page.one("#words").send_keys("still here", Keys.ENTER)
    page.shows("still here")


def test_options_are_typed_checked_and_kept_after_a_refusal(page: Page) -> None:
    page.command("small go", place="place 12", loudly="tr")
    page.shows("Went to place 12 1 times, loudly")
    page.one("#words").send_keys("/small go")
    page.keys(Keys.TAB)
    page.one("#option-place").send_keys("Place 7")
    page.one(".suggestion[aria-selected=true]", "Place 7")
    page.keys(Keys.ENTER, Keys.TAB)
    page.keys("99", Keys.ENTER)
    page.one(".notice.bad")
    assert page.one("#option-place").get_attribute("value") == "Place 7"
    times = page.one("#option-times")
    times.clear()
    times.send_keys("9", Keys.ENTER)
    page.shows("Went to place 7 9 times")
    page.one("#words").send_keys("/small go")
    page.keys(Keys.TAB)
    page.one("#send").click()
    page.one(".option.wrong")
    page.keys(Keys.ESCAPE)


def test_unread_marks_lead_to_a_letter(page: Page) -> None:
    page.command("small letter", to="bob")
    page.shows("Sent to @Bob")
    page.one(".person .badge")
    page.become("Bob")
    assert page.one(".place.dm .badge").text == "1"
    page.go("dm")
    page.shows("A letter for Bob")
    wait(lambda: not page.all(".place.dm .badge"), "the mark to go")
    page.become("Alice")
    assert "direct messages" in page.one("#where").text
    assert "A letter for Bob" not in page.text()
    page.go("table-one")


def test_older_messages_come_above_what_is_read(page: Page) -> None:
    page.go("lobby")
    channel = page.driver.current_url.rpartition("channel=")[2]
    page.driver.execute_async_script(
        """const [channel, done] = arguments;
        (async () => {
            for (let n = 1; n <= 75; n += 1) {
                await fetch("api/say", {method: "POST", headers: {"Content-Type": "application/json"},
                    body: JSON.stringify({as: "Bob", channel, text: `line ${n}.`})});
            }
            done();
        })();""",
        channel,
    )
    page.shows("line 75.")
    assert "line 15." not in page.text()
    page.driver.execute_script("document.getElementById('messages').scrollTop = 0")
    where = (
        "return [...document.querySelectorAll('.message')].find(m => m.innerText.includes('line 16.'))"
        ".getBoundingClientRect().bottom"
    )
    before = page.driver.execute_script(where)
    page.one(".older").click()
    page.shows("line 1.")
    assert not page.all(".older")
    moved = page.driver.execute_script(where)
    assert abs(moved - before) < 5, "what was being read stays where it was"
    page.go("table-one")


def test_a_reader_is_not_torn_away_by_news(page: Page) -> None:
    for _ in range(3):
        page.command("small board")
        page.shows("It is red")
    page.loaded()
    page.driver.execute_script("document.getElementById('messages').scrollTop = 40")
    wait(lambda: page.driver.execute_script("return document.getElementById('messages').scrollTop") == 40, "the top")
    channel = page.driver.current_url.rpartition("channel=")[2]
    page.driver.execute_script(
        "fetch('api/say', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: arguments[0]})",
        json.dumps({"as": "Bob", "channel": channel, "text": "news from Bob"}),
    )
    page.one("#to-end")
    assert page.driver.execute_script("return document.getElementById('messages').scrollTop") == 40
    page.one("#to-end").click()
    page.shows("news from Bob")
    wait(lambda: not page.all("#to-end:not([hidden])"), "the mark to go")
    assert [fault for fault in page.faults() if "api/slash" not in fault] == [], "only what was refused above"
