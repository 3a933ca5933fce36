"""``make screenshots``: play the beginning of a game on the page and take README's pictures of it."""

from __future__ import annotations

import argparse
import io
import random
import time
import urllib.request
from pathlib import Path

from PIL import Image
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from render import RENDERERS
from rules import GAMES
from rules.core.chance import Chance
from tests.local import game
from tests.local.browser import ROOT, Page, local_play, window

FOLDER = ROOT / "assets" / "readme"
ACTIONS = 4
COLOURS = 255
OTHERS = (("europe_in_turmoil", "careful", 2, 200), ("crisis_1914", "greedy", 5, 160))  # policy, players, decisions


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.local.screenshots", description=__doc__)
    parser.add_argument("--to", type=Path, default=FOLDER, help="folder for the pictures")
    parser.add_argument("--seed", type=int, default=5, help="for the choices made; the deal is always another")
    asked = parser.parse_args()
    with local_play() as url, window(url) as page:
        take(page, asked.to, random.Random(asked.seed))
    for key, policy, players, decisions in OTHERS:
        save(board(key, policy, players, decisions, asked.seed), asked.to / f"{key}.png")


def take(page: Page, folder: Path, player: random.Random) -> None:
    """All pictures, in the order of a game."""

    def choose(offered: list[WebElement]) -> WebElement:
        bold = [node for node in offered if not node.text.startswith(("Stop", "Remove"))]
        return player.choice(bold or offered)

    page.size(1280, 800)
    page.open()
    game.begin(page)
    page.become(game.mover(page))
    page.press("Choose / Play")
    page.press("Go first")
    page.shows("play a Strategy card")
    for _ in range(ACTIONS):
        act(page, choose)
    page.become(game.mover(page))
    page.shot(folder / "channel.png")

    page.one("#words").send_keys("/play")
    page.keys(Keys.TAB)
    page.one(".suggestion", "Play ")
    page.shot(folder / "suggestions.png")
    page.keys(Keys.ESCAPE)

    page.size(400, 800)
    page.press("Choose / Play")
    page.shows("Only you see this")
    time.sleep(1)
    page.shot(folder / "phone.png")
    board = urllib.request.urlopen(page.boards()[-1]).read()
    save(Image.open(io.BytesIO(board)), folder / "board.png")
    for path in folder.glob("*.png"):
        if path.name != "board.png":
            save(Image.open(path), path)


def board(key: str, policy: str, players: int, decisions: int, seed: int) -> Image.Image:
    """The board of a game in the middle, played by one of its policies, with the last action marked."""
    played, whims = GAMES[key], Chance(seed.to_bytes(16, "big"))
    choose = vars(type(played))["policies"][policy]
    state = played.new_game(whims.seed, played.seats_for(players), {})
    before = played.view(state, None)
    ended = False
    for count in range(2 * decisions):
        if not (asked := played.pending(state)) or (count > decisions and ended):
            break
        if ended:
            before = played.view(state, None)
        events = played.apply(state, asked[0].seat, choose(played, state, asked[0], whims))
        ended = any(event.ends for event in events)
    after = played.view(state, None)
    return RENDERERS[key].board(after, played.marks(before, after))


def act(page: Page, choose: game.Choose) -> None:
    """Whoever is waited for takes a whole action by buttons and menus."""
    page.become(game.mover(page))
    boards = len(page.boards())
    page.press("Choose / Play")
    time.sleep(0.5)
    game.finish(page, choose)
    for _ in range(40):
        if len(page.boards()) > boards:
            break
        time.sleep(0.1)


def save(image: Image.Image, path: Path) -> None:
    """Few colours are enough for flat art, and keep the repository small."""
    image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
