"""What one seat alone holds: Strategy cards, its Stability cards, and the choices it has made in secret."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from render.core.cards import CardFace, draw_card, row_boxes, set_text
from render.core.lettering import BOLD, NARROW, TEXT, wrap
from render.core.palette import INK, INK2, LIGHT, NEUTRAL, PAPER, RULE, WHITE, mix
from render.core.parts import heading, panel, title_bar
from render.core.pen import Box, Pen
from render.europe_in_turmoil.board import TITLE, facts
from render.europe_in_turmoil.card import face
from render.europe_in_turmoil.pieces import SIDE
from rules.core.contract import Seat
from rules.europe_in_turmoil.alliances import NATIONS
from rules.europe_in_turmoil.board import NAMES
from rules.europe_in_turmoil.deck import NUMBERS
from rules.europe_in_turmoil.mobilization_cards import SUBMARINES, cards_of_nation
from rules.europe_in_turmoil.view import EuropeView, HandCard
from rules.europe_in_turmoil.words import every_card

TOP = 124
GAP = 16
STRIP = 122
LOW_STRIP = 50
LARGE = 1.25  # scale of up to three cards
MOST = 10  # cards on one picture
LOWEST = 440  # height of a card in two rows
HIGHEST = 1326  # of a picture that is still plainly wide
GOOD = 25  # the size at which the text of a card is easy to read


def hand_picture(view: EuropeView) -> Image.Image | None:
    """The hand, 1600 wide and as high as it needs; None for a spectator or a seat that holds nothing."""
    if view.seat is None:
        return None
    if asked(view, "Mobilization"):
        return _mobilizing(view)
    if asked(view, "Stability"):
        return _choosing(view)
    if not view.cards and not view.locked:
        return None
    return _holding(view)


def asked(view: EuropeView, kind: str) -> bool:
    """Whether the seat owes a choice of such cards."""
    return any(owing.seat == view.seat and f"{kind} card" in owing.waiting for owing in view.owes)


def pool(view: EuropeView, seat: Seat) -> set[str]:
    """The Stability cards the seat may choose now: a pool of one is filled up again (ruling R72)."""
    cards = view.sides[seat].stability
    found = {card.card for card in cards if card.available}
    for chosen in view.locked:
        found.discard(chosen)
        if len(found) <= 1:
            found = {card.card for card in cards} - set(view.locked)
    return found


# the three pictures


def _holding(view: EuropeView) -> Image.Image:
    """The Strategy cards, with the Stability cards by name in a strip below or in the free place of ten."""
    assert view.seat is not None
    faces = [face(card.card, view.seat, card) for card in view.cards[:MOST]]
    free = len(faces) in (6, 7, 9)  # a place in the second row
    strip = STRIP if len(faces) < MOST else LOW_STRIP
    scale = LARGE if len(faces) < 4 else 1.0
    boxes = fitted(faces, TOP, 560 if free else 480 if len(faces) < MOST else 540)
    low = TOP + (max((box[3] for box in boxes), default=TOP - GAP) - TOP) * scale + GAP
    high = low if free else low + strip + GAP
    pen = Pen(Image.new("RGB", (1600, max(600, round(high) + 4)), PAPER))
    _bar(pen, view)
    spare = (1600 - 40 - (boxes[-1][2] - 20) * scale) / 2 if scale > 1 and boxes else 0
    for card, box in zip(faces, boxes, strict=True):
        at = pen.at(20 + spare + (box[0] - 20) * scale, TOP, scale) if scale > 1 else pen.at(box[0], box[1])
        draw_card(at, (0, 0, box[2] - box[0], box[3] - box[1]), card)
    if free:
        _stability_panel(pen, view, (boxes[-1][2] + boxes[1][0] - boxes[0][2], boxes[-1][1], 1580, boxes[-1][3]))
    elif strip == STRIP:
        _stability_strip(pen, view, (20, low, 1580, low + strip))
    else:
        _line_of_rest(pen, view, (20, low, 1580, low + strip))
    return pen.image


def _line_of_rest(pen: Pen, view: EuropeView, box: Box) -> None:
    """One line: cards beyond the tenth, else the Stability cards that are spent."""
    assert view.seat is not None
    x0, y0, x1, y1 = box
    panel(pen, box)
    spent = [card.title for card in view.sides[view.seat].stability if not card.available]
    words = f"Stability cards: {len(spent)} spent" if spent else "all Stability cards are available"
    forms = (f"{words} ({', '.join(spent)})", words) if spent else (words,)
    if len(view.cards) > MOST:
        forms = (f"Also: {' · '.join(f'{_worth(card)} {card.title}' for card in view.cards[MOST:])}",)
    pen.text(x0 + 18, (y0 + y1) / 2, forms, 26, TEXT, INK, "lc", room=x1 - x0 - 36)


def _choosing(view: EuropeView) -> Image.Image:
    """All ten Stability cards, what is spent and what is chosen, and the Strategy cards by name."""
    assert view.seat is not None
    free = pool(view, view.seat)
    showing = any(owing.seat == view.seat and "show" in owing.waiting for owing in view.owes)
    faces = []
    for card in view.sides[view.seat].stability:
        chosen = card.card in view.locked
        spent = not chosen and not card.available and (showing or card.card not in free)
        found = face(card.card, view.seat, None, ("chosen",) if chosen else ())
        faces.append(_grey(found) if spent else found)
    return _with_names(view, faces)


def _grey(card: CardFace) -> CardFace:
    """A card that cannot be chosen."""
    return replace(card, fill=mix(NEUTRAL, LIGHT, 0.12), text=WHITE, tags=("spent", *card.tags))


def _mobilizing(view: EuropeView) -> Image.Image:
    """The Mobilization cards of the nation that chooses next."""
    assert view.seat is not None
    camps = [nation for nation, leader in view.war.camps.items() if leader == view.seat]
    done = len(view.locked)
    if done < len(camps):
        nation, shown = camps[done], [card.id for card in cards_of_nation(camps[done])]
        title = NATIONS[nation].removeprefix("the ")
    else:
        shown, title = [f"mobilization:{SUBMARINES}"], "Germany"
    return _with_names(view, [face(card, view.seat) for card in shown], f"Choose a card: {title}")


def _with_names(view: EuropeView, faces: Sequence[CardFace], title: str = "Choose a Stability card") -> Image.Image:
    """A choice of cards, and below it the rest of what the seat holds, by name."""
    assert view.seat is not None
    words = " · ".join(f"{_worth(card)} {card.title}".replace(" ", "\u00a0") for card in view.cards)
    lines = wrap(words, 1380, NARROW, 26) if words else ()
    boxes = fitted(faces, TOP, (HIGHEST - TOP - 4 * GAP - 30 - 34 * len(lines)) // 2)
    low = max(box[3] for box in boxes) + GAP
    strip = (20, low, 1580, low + 22 + 34 * len(lines))
    height = strip[3] + GAP if lines else low
    pen = Pen(Image.new("RGB", (1600, max(600, round(height) + 4)), PAPER))
    _bar(pen, view, title)
    for card, box in zip(faces, boxes, strict=True):
        draw_card(pen, box, card)
    if lines:
        panel(pen, strip)
        pen.text(38, strip[1] + 28, "Your hand", 27, BOLD, INK, "lc")
        pen.lines(170, strip[1] + 28, lines, 26, 34, NARROW)
    return pen.image


def fitted(faces: Sequence[CardFace], top: float, tallest: int = 520) -> list[Box]:
    """Boxes in straight rows, in two rows so high that the text of every card is easy to read."""
    boxes = row_boxes(len(faces), top)
    if len(faces) < 6:
        return boxes
    wide = boxes[0][2] - boxes[0][0]
    for height in (*range(LOWEST, tallest, 20), tallest):
        room = height - (108 if height > 480 else 98) - 18 - 64
        if all(set_text(f.lines, wide - 40, room - (48 if f.tags else 0), GOOD, GOOD, False).fits for f in faces):
            break
    columns = sum(box[1] == top for box in boxes)
    return [
        (x0, top + number // columns * (height + GAP), x1, top + number // columns * (height + GAP) + height)
        for number, (x0, _, x1, _) in enumerate(boxes)
    ]


def _worth(card: HandCard) -> str:
    """ "A 3" for an Authoritarian card that counts 3 now."""
    letter = SIDE[card.side].sign if card.side in SIDE else "N" if card.side == "neutral" else ""
    return f"{letter}\u00a0{card.ops}" if letter else "S"


# the Stability cards by name


def _stability_panel(pen: Pen, view: EuropeView, box: Box) -> None:
    assert view.seat is not None
    x0, y0, x1, y1 = box
    panel(pen, box)
    pen.text((x0 + x1) / 2, y0 + 34, "Stability cards", 30, BOLD, INK, "mc")
    pen.rule(x0 + 18, y0 + 60, x1 - 18, y0 + 60, RULE)
    columns = 2 if x1 - x0 > 500 else 1
    rows = 10 // columns
    step, wide = (y1 - y0 - 76) / rows, (x1 - x0 - 36) / columns
    for number, card in enumerate(view.sides[view.seat].stability):
        column, row = divmod(number, rows)
        x, y = x0 + 18 + column * wide, y0 + 70 + (row + 0.5) * step
        _stability_name(pen, view, card.card, card.title, card.available, x, y, wide - 10)


def _stability_strip(pen: Pen, view: EuropeView, box: Box) -> None:
    assert view.seat is not None
    x0, y0, x1, _ = box
    panel(pen, box)
    heading(pen, x0 + 18, y0 + 24, "YOUR STABILITY CARDS", INK2, 25)
    step = (x1 - x0 - 30) / 5
    for number, card in enumerate(view.sides[view.seat].stability):
        row, column = divmod(number, 5)
        x, y = x0 + 18 + column * step, y0 + 62 + row * 36
        _stability_name(pen, view, card.card, card.title, card.available, x, y, step - 14)


def _stability_name(
    pen: Pen, view: EuropeView, card: str, title: str, available: bool, x: float, y: float, room: float
) -> None:
    """The title of a Stability card: struck through if spent, bold if chosen for the Scoring."""
    chosen = card in view.locked
    ink = INK if available else mix(INK2, LIGHT, 0.15)
    words = f"{title} (chosen)" if chosen else title
    wide = pen.text(x, y, words, 26, BOLD if chosen else TEXT, ink, "lc", room=room)
    if not available:
        pen.rule(x, y + 1, x + wide, y + 1, RULE, 2)


# title bar and words


def _bar(pen: Pen, view: EuropeView, title: str = "Your hand") -> None:
    assert view.seat is not None
    owed = next((owing.waiting for owing in view.owes if owing.seat == view.seat), None)
    words = owed or ("game over" if view.outcome else "waiting for the other side")
    navy = view.navies[view.seat]
    tries = max(0, navy.allowed - navy.attempts)
    known = facts(view)
    shown = [("Cards", str(len(view.cards))), ("Tries", f"{tries} naval"), known["vp"]]
    if "round" in known:
        shown.insert(0, known["round"])
    title_bar(pen, 1600, title, f"{TITLE} · only you see this", "", shown, [SIDE[view.seat]], words)


def alt(view: EuropeView) -> str:
    """The hand in words, at most 1024 characters."""
    if view.seat is None:
        return "No hand."
    count = len(view.cards)
    parts = [f"Your hand as {NAMES[view.seat]}: {count} card{'s' * (count != 1)}."]
    for card in view.cards:
        if card.side == "scoring":
            parts.append(f"{NUMBERS[card.card]} {card.title}, Scoring.")
            continue
        worth = f"{card.ops} OPs" + (f" (printed {card.printed})" if card.ops != card.printed else "")
        event = "" if card.event else ", no event now"
        parts.append(f"{NUMBERS[card.card]} {card.title}, {card.side} {worth}{event}.")
    if view.locked:
        parts.append(f"Chosen in secret: {', '.join(every_card()[card].title for card in view.locked)}.")
    free = [card.title for card in view.sides[view.seat].stability if card.available]
    parts.append(f"Stability cards available: {', '.join(free)}.")
    return " ".join(parts)[:1024]
