"""Settings from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Settings


def test_everything_has_a_default() -> None:
    assert Settings.from_env({}) == Settings()


def test_values_are_read() -> None:
    found = Settings.from_env(
        {"DISCORD_TOKEN": " abc ", "CHANCERY_DATABASE": "/x/y.db", "CHANCERY_BACKUP_KEEP": "3",
         "CHANCERY_LOG_LEVEL": "debug"}
    )  # fmt: skip
    assert (found.token, found.database, found.backup_keep) == ("abc", Path("/x/y.db"), 3)
    assert found.log_level == "DEBUG"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CHANCERY_CACHE", "many"),
        ("CHANCERY_BACKUP_HOURS", "0"),
        ("CHANCERY_LOG_LEVEL", "LOUD"),
    ],
)
def test_bad_values_are_named(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        Settings.from_env({name: value})


def test_the_token_is_never_shown() -> None:
    assert "sesame" not in repr(Settings(token="sesame"))
    assert "sesame" not in str(Settings(token="sesame"))
