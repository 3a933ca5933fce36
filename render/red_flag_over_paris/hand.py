"""What one seat alone holds: cards, objective, Final Crisis card, and what an event lets it see."""

from __future__ import annotations

from functools import partial

from msgspec import structs
from PIL import Image

from render.core.cards import CARD_WIDTH, CardFace, draw_card, row_boxes, slip
from render.core.lettering import BOLD, TEXT
from render.core.palette import INK, PAPER
from render.core.parts import heading, panel, title_bar
from render.core.pen import Box, Pen
from render.red_flag_over_paris.board import TITLE, facts
from render.red_flag_over_paris.card import colour, face, kind, lines, picture
from render.red_flag_over_paris.pieces import SIDE
from rules.core.contract import Seat
from rules.red_flag_over_paris.board import OTHER, SIDE_NAMES, C
from rules.red_flag_over_paris.deck import FINAL_CARDS, PRINTED
from rules.red_flag_over_paris.view import RedFlagView

TOP = 124
SLIP_HEIGHT = 244
NOTE_HEIGHT = 38
ALONE = 1.3


def split(view: RedFlagView) -> tuple[list[str], list[tuple[str, str, str]]]:
    """The cards shown upright, and the slips: (card, band, note)."""
    assert view.seat is not None
    final = FINAL_CARDS[view.seat]
    upright = [card for card in view.hand if card != final or view.final_crisis]
    slips = [(card, "Choose one", "keep one of two") for card in view.objectives_dealt]
    if view.objective:
        slips.append((view.objective, "Objective", _objective_note(view)))
    if view.seen_objective:
        slips.append((view.seen_objective, "Seen", f"held by {the(OTHER[view.seat])}"))
    if final not in upright and (final in view.hand or view.sides[view.seat].final_crisis_card):
        slips.append((final, "Final Crisis", "yours to play or keep"))
    return upright, slips


def the(seat: Seat) -> str:
    """A side within a sentence."""
    return "the Commune" if seat == C else SIDE_NAMES[seat]


def _objective_note(view: RedFlagView) -> str:
    """Who holds the space of the own objective now."""
    assert view.objective is not None
    holder = view.spaces[PRINTED[view.objective].space].control
    if holder is None:
        return "nobody holds it"
    return "you hold it" if holder == view.seat else f"{the(holder)} holds it"


def hand_picture(view: RedFlagView) -> Image.Image | None:
    """The hand, 1600 wide and as high as it needs; None if the seat holds nothing or is a spectator's."""
    if view.seat is None:
        return None
    upright, slips = split(view)
    if not (upright or slips or view.own_set_aside or view.seen_hand):
        return None
    if 0 < len(upright) < 4 and not (slips or view.own_set_aside or view.seen_hand):
        return _alone(view, upright)
    low = bool(view.seen_hand)
    shown = [] if low else slips[:2]
    notes = _notes(view, slips[len(shown) :])
    own = boxes(len(upright), TOP, low)
    beside = 0 < len(upright) < 3 and len(shown) > 0
    y = max((box[3] for box in own), default=TOP - 16) + 16
    seen_top = y + 44
    seen = boxes(len(view.seen_hand), seen_top, low)
    y = max((box[3] + 16 for box in seen), default=y)
    places = _slip_places(len(shown), y, beside)
    y = max([y, *(box[3] + 16 for box in places)])
    strip = (20, y, 1580, y + 18 + NOTE_HEIGHT * len(notes))
    y = strip[3] + 16 if notes else y
    pen = Pen(Image.new("RGB", (1600, max(round(y) + 8, 560)), PAPER))
    _bar(pen, view)
    for card, box in zip(upright, own, strict=True):
        draw_card(pen, box, _fitted(card, view.seat, box))
    if low:
        foe = OTHER[view.seat]
        heading(pen, 24, seen_top - 24, f"{SIDE_NAMES[foe]} holds".upper(), SIDE[foe].fill, 30)
        for card, box in zip(view.seen_hand, seen, strict=True):
            draw_card(pen, box, _fitted(card, foe, box))
    for (card, band, note), box in zip(shown, places, strict=True):
        data = PRINTED[card]
        title = data.title if data.space else f"{data.ops}  {data.title}"
        slip(
            pen,
            box,
            band,
            colour(card),
            title,
            lines(card),
            partial(picture, card),
            note,
            f"No. {data.number}",
        )
    if notes:
        panel(pen, strip)
        for number, (label, words) in enumerate(notes):
            middle = strip[1] + 9 + NOTE_HEIGHT * (number + 0.5)
            pen.text(38, middle, label, 27, BOLD, INK, "lc")
            left = 38 + pen.width(label, 27, BOLD) + 20
            pen.text(left, middle, words, 27, TEXT, INK, "lc", room=1562 - left)
    return pen.image


def _slip_places(count: int, y: float, beside: bool) -> list[Box]:
    """Slips in a row below the cards, or in the free columns beside one or two cards."""
    if beside:
        return [
            (808, TOP + n * (SLIP_HEIGHT + 16), 1580, TOP + n * (SLIP_HEIGHT + 16) + SLIP_HEIGHT) for n in range(count)
        ]
    return [(20 + 788 * n, y, 792 + 788 * n, y + SLIP_HEIGHT) for n in range(count)]


def _fitted(card: str, holder: Seat, box: Box) -> CardFace:
    """The face of a card; a low card has no room for the locator."""
    found = face(card, holder)
    return structs.replace(found, picture=None) if box[3] - box[1] < 500 else found


def _notes(view: RedFlagView, slips: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """Lines of label and words for what has no slip of its own."""
    notes = [(band, f"{PRINTED[card].title}: {note}") for card, band, note in slips]
    if view.own_set_aside:
        names = " · ".join(f"{PRINTED[card].title} ({_short(card)})" for card in view.own_set_aside)
        notes.append(("Set aside for the Final Crisis", names))
    return notes


def boxes(count: int, top: float, low: bool) -> list[Box]:
    """Boxes of a row of cards, in the low form where two rows must share the picture."""
    found = row_boxes(count, top)
    return [(x0, y0, x1, min(y1, y0 + 440)) for x0, y0, x1, y1 in found] if low else found


def _alone(view: RedFlagView, upright: list[str]) -> Image.Image:
    """Up to three cards and nothing else, larger and in the middle."""
    assert view.seat is not None
    wide, tall = CARD_WIDTH * ALONE, 602 * ALONE
    pen = Pen(Image.new("RGB", (1600, round(TOP + tall + 24)), PAPER))
    _bar(pen, view)
    left = (1600 - len(upright) * wide - (len(upright) - 1) * 24) / 2
    for number, card in enumerate(upright):
        at = pen.at(left + number * (wide + 24), TOP, ALONE)
        draw_card(at, (0, 0, CARD_WIDTH, 602), face(card, view.seat))
    return pen.image


def _bar(pen: Pen, view: RedFlagView) -> None:
    assert view.seat is not None
    owed = next((owing.waiting for owing in view.owes if owing.seat == view.seat), None)
    words = owed or ("game over" if view.outcome else "waiting for the other side")
    title_bar(pen, 1600, "Your hand", f"{TITLE} · only you see this", "", facts(view), [SIDE[view.seat]], words)


def _short(card: str) -> str:
    """ "V 2" for a Versailles card of 2 operations points."""
    side = PRINTED[card].side
    return f"{SIDE[side].sign if side else 'neutral'} {PRINTED[card].ops}"


def alt(view: RedFlagView) -> str:
    """The hand in words, at most 1024 characters."""
    if view.seat is None:
        return "No hand."
    upright, slips = split(view)
    parts = [f"Your hand as {SIDE_NAMES[view.seat]}: {len(upright)} card{'s' if len(upright) != 1 else ''}."]
    parts += [f"{_named(card)}." for card in upright]
    parts += [f"{band}: {_named(card)}, {note}." for card, band, note in slips]
    if view.own_set_aside:
        parts.append(f"Set aside: {'; '.join(_named(card) for card in view.own_set_aside)}.")
    if view.seen_hand:
        foe: Seat = OTHER[view.seat]
        parts.append(f"{SIDE_NAMES[foe]} holds: {'; '.join(_named(card) for card in view.seen_hand)}.")
    return " ".join(parts)[:1024]


def _named(card: str) -> str:
    data = PRINTED[card]
    if data.space:
        return f"{data.number} {data.title}"
    return f"{data.number} {data.title}, {data.ops} operations point{'' if data.ops == 1 else 's'}, {kind(card)}"
