"""What one seat may know of a game of Crisis: 1914: an allow-list, filled by ``seeing``.

Marks (and the targets of options) on the board are named ``score:SEAT``, ``prestige:SEAT``, ``level:SEAT``,
``die:OWNER:NATION``, ``track:SEAT``, ``initiative:SEAT``, ``passed:SEAT``, ``deliberated:SEAT``, ``momentum:SEAT``,
``assertions:SEAT``, ``card:CODE`` (a card on a Tableau or in a hand), ``pile`` (the own Draw Pile) and ``week``.
"""

from __future__ import annotations

from msgspec import Struct

from rules.core.contract import Seat, View


class TableauCard(Struct, frozen=True):
    """A card on a Tableau.

    ``dp`` is what it gave to the total, doubling included (0 while it is still being placed). ``kind`` is what it
    counts as now: "assertion", "consensus", "national", "back_channel", "caution" or "other" (one card lets its
    owner declare its kind). ``momentum``: it counts as a momentum card. ``did`` says in a few words what its effect
    came to ("second marker +1", "drew a card", "took Potiorek back"), or is empty.
    """

    card: str
    dp: int
    kind: str
    doubled: bool = False
    momentum: bool = False
    did: str = ""


class BoxView(Struct, frozen=True):
    """A Tension Box of a City Box: the nation it names and the number on its red die (it may exceed 6)."""

    nation: Seat
    tension: int


class TrackView(Struct, frozen=True):
    """The track of a player board: its spaces' labels and the index of the marked one."""

    title: str
    spaces: tuple[str, ...]
    at: int


class NationView(Struct, frozen=True):
    """The public facts of one nation in the game.

    ``place`` is its rank on the Initiative track, 1 at the top, 0 when its marker was removed. ``score`` is the
    Score marker that counts for Tension, ``prestige_score`` the higher one that counts for Prestige (the same
    number while there is no ``second_marker``). ``limit`` is how many cards its Tableau may hold now, made of
    seven, ``limit_national`` and ``limit_consensus``. ``next_round`` is where its marker waits: "top", "bottom" or
    "". ``out`` is "" or why it has lost already: "mobilized" or "off_track". ``tension_made`` is what the score
    track would give to its Target Nation if the week ended now.

    ``boxes`` are the Tension Boxes in use, the Target Nation first, then in flow-down order. Discard piles lie open,
    the top card last. ``aside`` are cards still set aside. ``shown`` are cards in hand that everybody saw go there.
    """

    seat: Seat
    place: int
    prestige: int
    score: int
    prestige_score: int
    second_marker: bool
    tension_made: int
    tableau: tuple[TableauCard, ...]
    limit: int
    limit_national: int
    limit_consensus: int
    assertions: int
    momentum_cards: int
    momentum: bool  # its marker lies in the Momentum Effects box
    blocked: bool  # an opposing nation's momentum stops its Deliberate and Reorganize
    deliberated: bool
    passed: bool
    belligerent: bool  # used a Belligerence action this week
    next_round: str
    out: str
    hand: int
    shown: tuple[str, ...]
    pile: int
    recycled: tuple[str, ...]
    returned: tuple[str, ...]
    permanent: tuple[str, ...]
    aside: tuple[str, ...]
    boxes: tuple[BoxView, ...]
    belligerence: int
    track: TrackView | None


class WeekView(Struct, frozen=True):
    """What a past week came to for one nation: both Score markers, Prestige won (Congress included), Tension made."""

    score: int
    prestige_score: int
    cards: int
    prestige: int
    tension: int


class CongressView(Struct, frozen=True):
    """A Congress that is being asked: who invited and who has accepted so far."""

    inviter: Seat
    accepted: tuple[Seat, ...]


class Crisis1914View(View, frozen=True, kw_only=True):
    """The whole game as one seat sees it.

    ``week`` is 1 to 6 and ``dates`` its days. ``phase`` is one of "first_draw", "play", "score", "congress",
    "refresh", "over". ``round`` and ``turn`` count within the week and the round from 1 (0 outside the Play Step).
    ``active`` is whose turn it is. ``order`` is the Current Round column from the top, without the markers that
    wait in ``will_move_top`` (its top first) and ``will_move_bottom`` (its bottom last). ``initiative`` is the whole
    ranking as it counts for scoring. ``nations`` has the nations in play, in printed order. ``playing`` is the card
    being placed now. ``history`` has a mapping of nations for every scored week. The fields after ``last`` are this
    seat's own secrets; ``hand`` keeps the order in which cards came.
    """

    solo: bool
    week: int
    weeks: int
    dates: str
    phase: str
    round: int
    turn: int
    active: Seat | None
    order: tuple[Seat, ...]
    will_move_top: tuple[Seat, ...]
    will_move_bottom: tuple[Seat, ...]
    initiative: tuple[Seat, ...]
    nations: dict[Seat, NationView]
    playing: str | None
    congress: CongressView | None
    history: tuple[dict[Seat, WeekView], ...]
    last: str  # the last action in words
    known_top: tuple[str, ...] = ()  # cards on top of the own Draw Pile that this seat has looked at, next one first
    drawn: tuple[str, ...] = ()  # the cards of a Deliberate of which one must be played now
