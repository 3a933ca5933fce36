"""What the bot must be allowed to do in a channel, in plain words."""

from __future__ import annotations

import discord

from rules.core.contract import words

NEEDED = {
    "view_channel": ("View Channel", "see the channel at all"),
    "send_messages": ("Send Messages", "post boards and say whose turn it is"),
    "send_messages_in_threads": ("Send Messages in Threads", "post boards in a thread"),
    "attach_files": ("Attach Files", "show pictures of the board"),
    "read_message_history": ("Read Message History", "find its own boards again"),
}


def missing(permissions: discord.Permissions, *, thread: bool) -> list[str]:
    """Names of the permissions that are needed in such a channel and are not there."""
    unused = "send_messages" if thread else "send_messages_in_threads"
    return [name for name in NEEDED if name != unused and not getattr(permissions, name)]


def report(permissions: discord.Permissions, *, thread: bool) -> str:
    """The set-up check of one channel."""
    lacking = missing(permissions, thread=thread)
    if not lacking:
        return "All is well: I have every permission that I need in this channel."
    lines = ["I may not do everything that I must in this channel:"]
    lines += [f"- **{NEEDED[name][0]}** is missing: without it I cannot {NEEDED[name][1]}." for name in lacking]
    lines.append(
        "Somebody who manages the server can allow it: *Edit Channel → Permissions → Add members or roles*, "
        "choose my name, and set these to ✓. Then use `/server check` again."
    )
    return "\n".join(lines)


def short(permissions: discord.Permissions, *, thread: bool) -> str | None:
    """One sentence for someone whose command cannot work here, or None if it can."""
    lacking = missing(permissions, thread=thread)
    if not lacking:
        return None
    names = words([NEEDED[name][0] for name in lacking])
    return f"I lack a permission in this channel ({names}); `/server check` says how to give it."
