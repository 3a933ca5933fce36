"""The words and the button of /privacy."""

from __future__ import annotations

from bot.ui.house import House
from bot.ui.presses import Pressable, Style, button, on
from bot.ui.reply import Page, Reply

DATA = (
    "This is all that I store about you: preferences, tables, your own answers and orders, and my messages to you. "
    "I keep no names and nothing that you write elsewhere. Times are seconds since 1970, UTC."
)
GONE = "Deleted. If you sit down at a table again, I begin anew with the usual settings."


def forget_page() -> Page:
    """What will be deleted and what stays, and the button that does it."""
    text = (
        "Your preferences and my messages to you will be deleted, and in finished games you become “a former player”: "
        "their moves stay, for they belong to the others too. Messages in Discord are not mine to delete, and older "
        "backups run out by themselves. This cannot be taken back. Nothing has changed yet."
    )
    return Page(text, [button("Yes, delete it", "forget", 0, style=Style.danger)])


@on("forget")
async def forget(house: House, reply: Reply, press: Pressable) -> None:
    await house.chancery.privacy.forget(reply.user.id)
    await reply.say(GONE)
