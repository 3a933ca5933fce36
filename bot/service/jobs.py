"""What goes out to Discord, as data: the payloads of the outbox, and what a sender must be and may raise."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from bot.service.results import Owing
from rules.core.contract import Outcome, Seat


class Opening(Struct, frozen=True):
    """The start of a game: the commitment to the seed, who sits where, and the options."""

    seed_hash: str
    seats: tuple[tuple[Seat, str, int], ...]  # id, name, user
    options: dict[str, str]
    pace: str


class Closing(Struct, frozen=True):
    """The end of a game. ``outcome`` is None if the table was ended without a winner."""

    outcome: Outcome | None
    seed: str
    seed_hash: str
    players: tuple[int, ...]


class Board(Struct, frozen=True, kw_only=True, tag="board"):
    """A new board message. ``base`` is the revision of the board shown before (None: none): marks are against it.

    ``lines``: two or three public lines of account; ``owes``: whose turn; ``ping``: exactly the users to mention;
    ``undone``: it shows a position after an undo by this seat; ``of``: how many seats were asked when it was made;
    ``since``: the last event that the board before had told.
    """

    base: int | None
    lines: tuple[str, ...]
    owes: tuple[Owing, ...]
    ping: tuple[int, ...]
    opening: Opening | None = None
    closing: Closing | None = None
    undone: Seat | None = None
    of: int = 0
    since: int = 0


class Count(Struct, frozen=True, kw_only=True, tag="count"):
    """The last board message's text is to be edited: "1 of 2 have chosen". Pings nobody.

    ``board`` is that message with its ``owes`` brought up to date.
    """

    chosen: int
    of: int
    board: Board


class Ask(Struct, frozen=True, kw_only=True, tag="ask"):
    """A direct message to one seat: its hand and/or its open private question. Read both afresh when sending.

    ``away``: the question need not be a secret one, for the seat's standing order has acted and nothing else tells it.
    """

    seat: Seat
    hand: bool
    question: bool
    asked: int
    away: bool = False


class Missing(Struct, frozen=True):
    """One thing that one person owes one table, with when it was asked (seconds since 1970, UTC)."""

    table: int
    channel: int
    seat: Seat
    name: str
    user: int
    waiting: str
    since: int
    count: int


class Reminder(Struct, frozen=True, tag="reminder"):
    """What is still missing; brings the buttons. To a table: all its late players; by DM: all tables of one person."""

    items: tuple[Missing, ...]


class Stalled(Struct, frozen=True, tag="stalled"):
    """Reminding has stopped: the table may wait, extend or end. ``ping`` are the others, outside quiet hours."""

    items: tuple[Missing, ...]
    ping: tuple[int, ...]


class LobbyPanel(Struct, frozen=True, tag="lobby"):
    """The lobby's message is to be sent or edited; read the table's info afresh when sending."""


class Welcome(Struct, frozen=True, tag="welcome"):
    """A direct message that tests whether direct messages arrive; says that secrets will come here."""

    test: bool = False


class DmClosed(Struct, frozen=True, tag="dm_closed"):
    """To the table: this player's direct messages are closed; a button shows the hand privately."""

    seat: Seat
    name: str
    user: int


class Ending(Struct, frozen=True, tag="ending"):
    """To the table: ending without a winner was proposed; who has agreed, and who has not yet."""

    by: int
    agreed: tuple[int, ...]
    missing: tuple[int, ...]


class Patience(Struct, frozen=True, tag="patience"):
    """To the table: one of its players gives more time, or (``quiet``) lets it wait on without reminders."""

    by: int
    quiet: bool


class Homeless(Struct, frozen=True, tag="homeless"):
    """To a player: the table's channel is gone; the game is kept and can be moved to another channel."""

    title: str


class Blocked(Struct, frozen=True, tag="blocked"):
    """To the table's owner: the bot may not write in the channel; ``missing`` names the permission."""

    title: str
    channel: int
    missing: str


Payload: TypeAlias = (
    Board | Count | Ask | Reminder | Stalled | LobbyPanel | Welcome | DmClosed | Ending | Patience | Homeless | Blocked
)


class Job(Struct, frozen=True, kw_only=True):
    """One message to deliver. Exactly one of ``channel`` and ``user`` is set.

    ``edit`` is the id of the message to edit (in ``channel``), or None for a new one; ``nonce`` (<= 25 characters)
    goes to Discord so that a repeated send is not shown twice.
    """

    id: int
    table: int
    revision: int
    channel: int | None
    user: int | None
    edit: int | None
    payload: Payload
    nonce: str
    attempts: int


class Sent(Struct, frozen=True):
    """Where a message now stands."""

    channel: int
    message: int


class Sender(Protocol):
    """Turns a job into a Discord message. Returns None if there is nothing left to say (the question was answered)."""

    async def send(self, job: Job) -> Sent | None:
        """Raises only the errors below for what Discord may answer; anything else is retried with back-off."""
        ...


class TryLater(Exception):
    """Rate limit, 5xx, no connection: try again after ``seconds`` (None: the outbox decides)."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(f"try later ({seconds})")
        self.seconds = seconds


class Gone(Exception):
    """The channel is deleted or the bot is no longer in it (10003, 10004)."""


class Closed(Exception):
    """The user takes no direct messages from the bot (50007, 50278)."""


class TooOld(Exception):
    """The message cannot be edited any more (30046, 10008): a new one is sent instead."""


class Forbidden(Exception):
    """The bot lacks a permission in the channel (50013, 50001). ``str(error)`` names it."""
