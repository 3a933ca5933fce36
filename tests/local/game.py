"""The first minutes of a game on the page, for the end-to-end test and the screenshots."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import itemgetter

from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.local.browser import Page, wait

OWES = re.compile(r"Waiting for .*?\(@(\w+)\) to ")


def begin(page: Page) -> None:
    """Alice opens a table, Bob sits down, Alice starts, and each keeps an objective in the direct messages."""
    page.open("Alice")
    page.command("table new", game="red flag")
    page.shows("is open in this channel")
    page.become("Bob")
    page.command("table join")
    page.shows("You have a place")
    page.become("Alice")
    page.command("table start")
    page.shows("The game begins")
    page.go("dm")
    for who in ("Alice", "Bob"):
        page.become(who)
        page.shows("Your hand")
        page.press("Keep")
        page.shows("You chose")
    page.go("table-one")


def mover(page: Page) -> str:
    """Who is waited for, by the channel's last message."""

    def look() -> str | None:
        found = OWES.findall(page.text())
        return str(found[-1]) if found else None

    return wait(look, "somebody to be waited for")


def newest(page: Page) -> WebElement | None:
    """The newest message that only this person sees."""
    messages = page.all(".message.private")
    return messages[-1] if messages else None


Choose = Callable[[list[WebElement]], WebElement]


def answer(page: Page, choose: Choose = itemgetter(0)) -> bool:
    """Give an answer (the first, or as chosen) that the newest private message offers; false if it asks nothing."""
    asked = newest(page)
    if asked is None:
        return False
    before = asked.text
    if buttons := asked.find_elements(By.CSS_SELECTOR, ".button.primary:not(.menu .button)"):
        choose(buttons).click()
    elif fields := asked.find_elements(By.CSS_SELECTOR, ".menu-field"):
        fields[0].click()
        page.one(".menu-list:not([hidden]) .menu-option")
        choose(page.all(".menu-list:not([hidden]) .menu-option")).click()
        if page.all(".menu-list:not([hidden])"):
            page.press("Choose")
    else:
        return False
    wait(lambda: (now := newest(page)) is not None and now.text != before, "an answer to the press")
    return True


def finish(page: Page, choose: Choose = itemgetter(0)) -> int:
    """Answer by buttons and menus until nothing is asked any more; how many answers that took."""
    for count in range(20):
        if not answer(page, choose):
            return count
    raise AssertionError(f"20 answers did not finish one action: {page.text()[-800:]}")
