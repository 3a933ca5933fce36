"""Settings of the bot: frozen, read once from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True):
    """How one bot is run. ``token`` is never logged or shown: ``repr`` leaves it out.

    ``backup_hours`` is the time between backups, ``backup_keep`` how many of the newest are kept;
    ``tables_per_user`` limits lobbies and running tables of one person; ``cache`` is how many states stay loaded.
    """

    token: str = ""
    database: Path = Path("data/chancery.db")
    backups: Path = Path("data/backups")
    backup_hours: int = 6
    backup_keep: int = 28
    tables_per_user: int = 20
    cache: int = 256
    log_level: str = "INFO"

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> Settings:
        """Read ``DISCORD_TOKEN`` and the ``CHANCERY_*`` names. Raises ValueError with a sentence for a bad value."""
        plain = cls()
        return cls(
            token=env.get("DISCORD_TOKEN", "").strip(),
            database=Path(env.get("CHANCERY_DATABASE") or plain.database),
            backups=Path(env.get("CHANCERY_BACKUPS") or plain.backups),
            backup_hours=_number(env, "CHANCERY_BACKUP_HOURS", plain.backup_hours),
            backup_keep=_number(env, "CHANCERY_BACKUP_KEEP", plain.backup_keep),
            tables_per_user=_number(env, "CHANCERY_TABLES_PER_USER", plain.tables_per_user),
            cache=_number(env, "CHANCERY_CACHE", plain.cache),
            log_level=_level(env),
        )

    def __repr__(self) -> str:
        return f"Settings(database={str(self.database)!r}, backups={str(self.backups)!r}, log_level={self.log_level!r})"


def _number(env: Mapping[str, str], name: str, default: int) -> int:
    text = env.get(name, "").strip()
    if not text:
        return default
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"{name} must be a whole number from 1, not {text!r}.")
    return int(text)


def _level(env: Mapping[str, str]) -> str:
    level = (env.get("CHANCERY_LOG_LEVEL") or "INFO").strip().upper()
    if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise ValueError(f"CHANCERY_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not {level!r}.")
    return level
