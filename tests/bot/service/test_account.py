"""Two or three lines of what happened."""

from __future__ import annotations

import pytest

from bot.service.aftermath import LINE, account


@pytest.mark.parametrize(
    ("texts", "lines"),
    [
        ([], ()),
        (["Red passed"], ("Red passed",)),
        (["Red passed", "Red passed"], ("Red passed (×2)",)),
        (
            ["Red placed a cube in Press", "Red placed a cube in North Bank", "Red placed a cube in Press"],
            ("Red placed a cube in Press (×2) and North Bank",),
        ),
        (
            ["Red placed a cube in North Bank", "Red placed a cube in North Quay"],
            ("Red placed a cube in North Bank and North Quay",),
        ),
        (
            ["Red placed a cube in Press", "Blue placed a cube in Press"],
            ("Red placed a cube in Press", "Blue placed a cube in Press"),
        ),
        (
            ["Red breached Starting", "Red breached Tension: 1 cube to the pool"],
            ("Red breached Starting", "Red breached Tension: 1 cube to the pool"),
        ),
        (
            ["Red moved a cube from A to B", "Red moved a cube from B to A"],
            ("Red moved a cube from A to B", "Red moved a cube from B to A"),
        ),
        (["A b c d", "E f", "G h", "I j"], ("A b c d", "E f. G h", "I j")),
    ],
)
def test_an_account(texts: list[str], lines: tuple[str, ...]) -> None:
    assert account(texts) == lines


def test_a_line_is_never_too_long() -> None:
    lines = account([f"Something happened for the {n}th time, again" for n in range(100)])
    assert len(lines) == 3 and all(len(line) <= LINE for line in lines)
    told = lines[1].count("again")
    assert lines[1].endswith(f"again. … {98 - told} more steps are in `/log`") and told > 5
    assert account(["One", "Long " * LINE, "Three", "Four"])[1].endswith("…")


def test_what_nearly_fits_is_told_without_breaking_a_sentence() -> None:
    story = [f"{'x' * (LINE // 3)} is {n} of three" for n in range(3)]
    assert account(["Begin", *story, "End"]) == (
        "Begin",
        f"{story[0]}. {story[1]}. … one more step is in `/log`",
        "End",
    )
