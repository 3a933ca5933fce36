"""The printed board: nations, statesmen, City Boxes, board tracks, weeks and the score track."""

from __future__ import annotations

from msgspec import Struct

from rules.core.contract import Seat, Source


class Track(Struct, frozen=True):
    """A player board's track: labels of its spaces, and the DP that each gives to the card that uses it.

    ``worth`` is None on a last space that sends the card out of the game.
    """

    title: str
    labels: tuple[str, ...]
    worth: tuple[int | None, ...]
    source: Source


class Nation(Struct, frozen=True):
    """A nation, its statesman and its part of the board.

    ``boxes`` are the Tension Boxes of its City Box, the Target Nation first and then in flow-down order.
    ``foes`` are the opposing nations. ``code`` stands in card ids and on badges.
    """

    seat: Seat
    name: str
    statesman: str
    code: str
    city: str
    boxes: tuple[Seat, ...]
    foes: tuple[Seat, ...]
    track: Track | None
    source: Source = "published"

    @property
    def target(self) -> Seat:
        """The nation that always receives the Tension of the score track."""
        return self.boxes[0]


CENTRAL = ("austria_hungary", "germany")
ENTENTE = ("russia", "france", "britain")

NATIONS: dict[Seat, Nation] = {
    nation.seat: nation
    for nation in (
        Nation(
            "austria_hungary", "Austria-Hungary", "Berchtold", "AH", "Vienna", ("russia",), ENTENTE,
            Track("Investigations", ("2", "3", "4", "5"), (2, 3, 4, 5), "second-hand"),
        ),
        Nation(
            "russia", "Russia", "Sazonov", "RU", "St Petersburg", ("austria_hungary", "germany"), CENTRAL, None,
        ),
        Nation(
            "germany", "Germany", "Bethmann Hollweg", "GE", "Berlin", ("russia", "france", "britain"), ENTENTE,
            Track("Ottoman talks", ("2", "3", "Treaty"), (2, 3, None), "reconstructed"),
        ),
        Nation(
            "france", "France", "Poincaré", "FR", "Paris", ("germany",), CENTRAL,
            Track("Caillaux trial", ("1", "3", "End"), (1, 3, None), "reconstructed"), "reconstructed",
        ),
        Nation(
            "britain", "Britain", "Grey", "BR", "London", ("germany",), CENTRAL,
            Track("Home Rule", ("1", "2", "End"), (1, 2, None), "reconstructed"), "reconstructed",
        ),
    )
}  # fmt: skip

START = tuple(NATIONS)  # the printed order: seats are added, and Initiative begins, from the left
BY_CODE = {nation.code.lower(): nation.seat for nation in NATIONS.values()}

WEEKS = 6
DATES = ("28 June-4 July", "5-11 July", "12-18 July", "19-25 July", "26 July-1 August", "2-8 August")

TOP_SPACE = 32  # the score track's last space
THRESHOLD = 14  # from here a week is worth Prestige (and makes Tension)
LIMIT = 7  # cards a week, before Consensus pairs and National Interests
ASSERTIONS = 4  # on a Tableau they double the week's Prestige
MOMENTUM = 3  # momentum cards on a Tableau stop the opposing nations' Deliberate and Reorganize
HAND_LEAST, HAND_MOST = 3, 6
LEVEL_MOST = 5  # of a Belligerence track
WAR = 6  # a die here, and its City's owner has lost
ALARM = 5  # a die here brings the General Mobilization card into its City's deck
BANDS = ((0, 0), (14, 1), (20, 2), (25, 3), (30, 4))  # first space, Tension to the Target Nation (ruling R55)


def tension(space: int) -> int:
    """The Tension that a Score marker on this space makes."""
    return max(amount for first, amount in BANDS if space >= first)
