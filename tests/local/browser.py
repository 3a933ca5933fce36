"""Headless Chromium, and the words in which tests and screenshots speak of the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--lang=en-US",
)
PATIENCE = 20.0
ROOT = Path(__file__).parents[2]
Found = TypeVar("Found")


def needed() -> None:
    """Skip the calling test module, with a notice, if there is no browser; in CI that is an error."""
    lacking = " and ".join(name for name in ("chromium", "chromedriver") if shutil.which(name) is None)
    if lacking and os.environ.get("CI") == "true":
        raise RuntimeError(f"CI has to run the browser tests, and {lacking} is missing")
    if lacking:
        pytest.skip(f"NOTICE: {lacking} is missing: the browser tests are skipped", allow_module_level=True)


def wait(look: Callable[[], Found], what: str, patience: float = PATIENCE) -> Found:
    """The first true answer of ``look``; it may stumble over nodes that are just being replaced."""
    end = time.monotonic() + patience
    while True:
        try:
            if found := look():
                return found
        except (StaleElementReferenceException, NoSuchElementException):
            pass
        if time.monotonic() > end:
            raise AssertionError(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(0.05)


class Page:
    """One browser window on local play."""

    def __init__(self, driver: webdriver.Chrome, url: str) -> None:
        self.driver, self.url = driver, url

    def open(self, who: str = "Alice") -> None:
        self.driver.get(f"{self.url}?as={who}")
        self.ready()

    def size(self, width: int, height: int) -> None:
        """The size of the page itself, which may be narrower than a window can be."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str, text: str = "") -> WebElement:
        """The last visible node with this selector and text, waited for."""

        def look() -> WebElement | None:
            return next((n for n in reversed(self.all(selector)) if n.is_displayed() and text in n.text), None)

        return wait(look, f"{selector} with {text!r}; the page shows: {self.text()[-1500:]}")

    def text(self) -> str:
        return str(self.driver.execute_script("return document.getElementById('messages')?.innerText ?? ''"))

    def shows(self, text: str) -> None:
        wait(lambda: text in self.text(), f"{text!r}; the page shows: {self.text()[-1500:]}")

    def ready(self) -> None:
        """Wait until messages and commands of the chosen person and channel are there."""
        wait(
            lambda: self.driver.execute_script(
                "const q = new URLSearchParams(location.search);"
                "return document.getElementById('composer')?.dataset.ready === `${q.get('as')} ${q.get('channel')}`"
            ),
            "the page to be ready",
        )

    def become(self, who: str) -> None:
        self.one(".person", who).click()
        wait(lambda: f"as={who}" in self.driver.current_url, f"to be {who}")
        self.ready()

    def go(self, place: str) -> None:
        """Go to a channel by its name, or to the direct messages ("dm")."""
        selector = ".place.dm" if place == "dm" else ".place.channel"
        if not self.all(selector)[0].is_displayed() or self.narrow():
            self.one("#menu").click()
        node = self.one(selector, "" if place == "dm" else place)
        wait(lambda: node.is_displayed() and node.rect["x"] >= 0, "the channel list")
        node.click()
        wait(lambda: ("direct messages" if place == "dm" else place) in self.one("#where").text, place)
        self.ready()

    def narrow(self) -> bool:
        return bool(self.driver.execute_script("return window.innerWidth < 821"))

    def keys(self, *keys: str) -> None:
        self.driver.switch_to.active_element.send_keys(*keys)

    def command(self, name: str, **options: str) -> None:
        """Type a command and its options as a person would, taking the first suggestion for each option."""
        self.one("#words").send_keys(f"/{name}")
        self.one(".suggestion", f"/{name}")
        self.keys(Keys.TAB)
        for option, text in options.items():
            if not self.all(f"#option-{option}"):
                self.one(".add-option", option).click()
            field = self.one(f"#option-{option}")
            field.click()
            field.send_keys(text)
            self.one(".suggestion[aria-selected=true]")
            self.keys(Keys.ENTER)
        self.keys(Keys.ENTER)
        self.one("#words")

    def press(self, label: str) -> None:
        self.one(".button", label).click()

    def boards(self) -> list[str]:
        """The addresses of the pictures that everybody sees, oldest first."""
        return [str(n.get_attribute("src")) for n in self.all(".message:not(.private) .picture img")]

    def faults(self) -> list[str]:
        """What the browser complained of: script errors, refused content, answers with an error status."""
        return [str(entry["message"]) for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def too_wide(self) -> bool:
        """Whether anything sticks out to the right of the window."""
        return bool(self.driver.execute_script("return document.scrollingElement.scrollWidth > window.innerWidth"))

    def loaded(self) -> None:
        """Wait until every picture has been drawn."""
        script = "return [...document.images].filter(i => i.src).every(i => i.complete && i.naturalWidth)"
        wait(lambda: self.driver.execute_script(script), "the pictures")

    def shot(self, path: Path) -> None:
        self.loaded()
        time.sleep(0.3)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(path))


@contextmanager
def window(url: str) -> Iterator[Page]:
    """A fresh browser on local play at the address."""
    with tempfile.TemporaryDirectory(prefix="chromium-") as profile:
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = webdriver.Chrome(options, Service(shutil.which("chromedriver") or ""))
        try:
            yield Page(driver, url)
        finally:
            driver.quit()


@contextmanager
def local_play(module: str = "bot.local") -> Iterator[str]:
    """Local play in a process of its own, on a free port; its address."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", module, "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if line.strip().startswith("http://"):
                break
        else:
            raise AssertionError("local play did not start")
        yield line.strip()
        process.terminate()
        assert process.wait(20) == 0, "local play did not end in order"
    finally:
        if process.poll() is None:
            process.kill()
