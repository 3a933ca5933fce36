"""What changed between two views, for the rings on the board."""

from __future__ import annotations

from rules.core.contract import Mark
from rules.europe_in_turmoil.board import SEATS
from rules.europe_in_turmoil.view import EuropeView


def changes(before: EuropeView | None, after: EuropeView) -> tuple[Mark, ...]:
    """Changes of support by space, then of the tracks: "space:vienna", "vp", "tension", "war", "navy:liberal"."""
    if before is None:
        return ()
    found = []
    for space, now in after.spaces.items():
        was = before.spaces[space]
        if now == was:
            continue
        parts = []
        for letter, more in (("L", now.liberal - was.liberal), ("A", now.authoritarian - was.authoritarian)):
            if more:
                parts.append(f"{letter}{more:+d}".replace("-", "−"))
        found.append(Mark(f"space:{space}", " ".join(parts) or "new"))
    if after.vp != before.vp:
        found.append(Mark("vp", f"{after.vp - before.vp:+d}".replace("-", "−")))
    if after.tension != before.tension:
        found.append(Mark("tension", f"{after.tension - before.tension:+d}".replace("-", "−")))
    if (after.war.emperors, after.war.track, after.war.boxes) != (
        before.war.emperors,
        before.war.track,
        before.war.boxes,
    ):
        found.append(Mark("war", "new"))
    for seat in SEATS:
        steps = after.navies[seat].box - before.navies[seat].box
        if steps:
            found.append(Mark(f"navy:{seat}", f"{steps:+d}".replace("-", "−")))
    return tuple(found)
