"""What a person is told when something was refused or went wrong."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.service.errors import Refused
from bot.service.watch import Ended
from bot.ui import words
from rules.core.contract import Illegal

NO_ACCESS = {50001, 50013}
GONE = {10003, 10004}


class TooFast(app_commands.AppCommandError):
    """Too many questions in too short a time. ``after`` is in seconds."""

    def __init__(self, after: float) -> None:
        super().__init__("too fast")
        self.after = after


class Closing(app_commands.AppCommandError):
    """The bot is going down and takes nothing more."""


def cause(error: BaseException) -> BaseException:
    """The error inside discord.py's wrapping."""
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


def ending(error: BaseException) -> Ended:
    """How a command or press that raised this ended: refused to its person, or failed by our fault or Discord's."""
    found = cause(error)
    if isinstance(found, Refused | Illegal):
        return "refused"
    if isinstance(found, discord.RateLimited | discord.HTTPException) or known(found) is None:
        return "failed"
    return "refused"


def known(error: BaseException) -> str | None:
    """The sentence for an error of Discord's or of the person's, or None if it is a mistake of ours."""
    if isinstance(error, TooFast):
        return f"That was a little fast for me: ask again in {max(1, round(error.after))} s. Moves are never held up."
    if isinstance(error, Closing):
        return "I am just being restarted: nothing has changed, try again in a minute."
    if isinstance(error, app_commands.NoPrivateMessage):
        return "That works only in a channel of a server."
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return "That command has changed lately: type it anew, so that Discord shows its present form."
    if isinstance(error, app_commands.TransformerError):
        return f"I cannot read “{words.cut(str(error.value), 60)}” there: choose from what is offered while you type."
    if isinstance(error, app_commands.CheckFailure):
        return "That is not for you to do here."
    if isinstance(error, discord.Forbidden) and error.code in NO_ACCESS:
        return "I lack a permission in this channel: `/server check` says which, and how to give it."
    if isinstance(error, discord.NotFound) and error.code in GONE:
        return "That channel no longer exists."
    if isinstance(error, discord.RateLimited | discord.HTTPException):
        return words.TRY_AGAIN
    return None
