"""What one seat alone holds: its hand, the cards it has just drawn, and what it knows of its Draw Pile."""

from __future__ import annotations

from PIL import Image

from render.core.cards import CARD_WIDTH, CardFace, draw_card, row_boxes
from render.core.lettering import BOLD, TEXT
from render.core.palette import INK
from render.core.parts import Place, changed_ring, changed_tab, title_bar
from render.core.pen import Box, Pen
from render.crisis_1914.board import TITLE
from render.crisis_1914.card import face, kind_words
from render.crisis_1914.pieces import BUFF, SIDE, panel
from render.crisis_1914.powers import score_words
from rules.core.contract import words
from rules.crisis_1914.faces import CARDS
from rules.crisis_1914.nations import NATIONS
from rules.crisis_1914.view import Crisis1914View, NationView

TOP = 126
NOTE = 42
ALONE = 1.24
MOST = 15  # cards that are drawn; a longer hand goes on in words


def own(view: Crisis1914View) -> NationView | None:
    """The nation of the seat that looks, or None for a spectator."""
    return view.nations.get(view.seat or "")


def faces(view: Crisis1914View, nation: NationView) -> list[CardFace]:
    """The faces of the hand as they count now."""
    at = nation.track.at if nation.track is not None else 0
    return [
        face(card, view.week, at, ("seen by all",) if card in nation.shown else (), len(view.hand))
        for card in view.hand[:MOST]
    ]


def hand_picture(view: Crisis1914View) -> Image.Image | None:
    """The hand, 1600 wide and as high as it needs; None if it is empty or the view is a spectator's."""
    nation = own(view)
    if nation is None or not (view.hand or view.known_top):
        return None
    scale, boxes = placed(min(len(view.hand), MOST))
    low = max((box[3] for box in boxes), default=TOP) + 18
    lines = notes(view)
    strip = (20, low, 1580, low + 12 + NOTE * len(lines))
    height = round(strip[3] + 18 if lines else low + 6)
    pen = Pen(Image.new("RGB", (1600, max(height, 300)), BUFF))
    _bar(pen, view, nation)
    for shown, box in zip(faces(view, nation), boxes, strict=True):
        at = pen.at(box[0], box[1], scale)
        draw_card(at, (0, 0, (box[2] - box[0]) / scale, (box[3] - box[1]) / scale), shown)
    drawn = [box for card, box in zip(view.hand, boxes, strict=False) if card in view.drawn]
    for box in drawn:
        changed_ring(pen, Place(box, 14))
    for box in drawn:
        changed_tab(pen, Place(box, 14), "drawn")
    if lines:
        panel(pen, strip)
    for number, (label, said) in enumerate(lines):
        y = strip[1] + 6 + NOTE * (number + 0.5)
        pen.text(38, y, label, 27, BOLD, INK, "lc")
        left = 38 + pen.width(label, 27, BOLD) + 20
        pen.text(left, y, said, 27, TEXT, INK, "lc", room=1562 - left)
    return pen.image


def notes(view: Crisis1914View) -> list[tuple[str, str]]:
    """Lines of label and words below the cards."""
    found = []
    if len(view.hand) > MOST:
        found.append(("Also in your hand", words(CARDS[card].name for card in view.hand[MOST:])))
    if view.known_top:
        found.append(("Next on your Draw Pile", ", then ".join(CARDS[card].name for card in view.known_top)))
    return found


def placed(count: int) -> tuple[float, list[Box]]:
    """The scale of the cards and their boxes: up to three stand larger in the middle, more in rows."""
    if 0 < count < 4:
        wide, tall, gap = CARD_WIDTH * ALONE, 602 * ALONE, 28
        left = (1600 - count * wide - (count - 1) * gap) / 2
        return ALONE, [(x, TOP, x + wide, TOP + tall) for x in (left + n * (wide + gap) for n in range(count))]
    if count <= 10 and count != 6:
        return 1.0, row_boxes(count, TOP)
    across, wide, tall = (3, 508, 430) if count == 6 else (5, 300, 360)
    step = (1560 - wide) / (across - 1)
    return 1.0, [
        (20 + step * column, TOP + row * (tall + 16), 20 + step * column + wide, TOP + row * (tall + 16) + tall)
        for row, column in (divmod(n, across) for n in range(count))
    ]


def _bar(pen: Pen, view: Crisis1914View, nation: NationView) -> None:
    seat = nation.seat
    facts = [
        ("Week", f"{view.week} of {view.weeks}"),
        ("Score", score_words(nation)),
        ("Cards", f"{len(nation.tableau)} of {nation.limit}"),
        ("Prestige", str(nation.prestige)),
    ]
    owed = next((owing.waiting for owing in view.owes if owing.seat == seat), None)
    state = owed or ("game over" if view.outcome else NATIONS[seat].statesman)
    title_bar(pen, 1600, "Your hand", f"{TITLE} · only you see this", "", facts, [SIDE[seat]], state)


def alt(view: Crisis1914View) -> str:
    """The hand in words, at most 1024 characters."""
    nation = own(view)
    if nation is None:
        return "No hand."
    at = nation.track.at if nation.track is not None else 0
    count = len(view.hand)
    parts = [f"Your hand as {NATIONS[nation.seat].name}: {count or 'no'} card{'s' * (count != 1)}."]
    for card in view.hand:
        found = CARDS[card]
        note = ", just drawn" if card in view.drawn else ""
        parts.append(f"{found.name}, {found.value(view.week, at)} DP, {kind_words(found)}{note}.")
    if view.known_top:
        parts.append(f"Next on your Draw Pile: {words(CARDS[card].name for card in view.known_top)}.")
    return " ".join(parts)[:1024]
