"""The house keeps its word: settings, scripts, documents and folders say the same thing."""

from __future__ import annotations

import importlib.util
import inspect
import itertools
import os
import re
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import discord
import pytest

from bot.client import create_bot
from bot.config import Settings
from bot.local.world import World
from bot.service.chancery import Chancery
from bot.store import backup
from bot.store.database import Database
from bot.ui.permissions import NEEDED
from rules import GAMES

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SCRIPTS = [*DEPLOY.glob("*.sh"), ROOT / ".ci" / "run", ROOT / ".ci" / "browser"]
DOCUMENTS = [ROOT / "README.md", DEPLOY / "RUNBOOK.md"]


def test_every_setting_is_in_the_example_and_nothing_else() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    shown = [line.partition("=")[0] for line in lines if line and not line.startswith("#")]
    read = re.findall(r"\"(DISCORD_TOKEN|CHANCERY_\w+)\"", inspect.getsource(inspect.getmodule(Settings)))
    assert sorted(shown) == sorted(set(read))
    values = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert Settings.from_env(values) == Settings(), "the example shows the defaults"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_sound_shell(script: Path) -> None:
    assert script.read_text().startswith("#!/bin/sh\n")
    subprocess.run(["sh", "-n", str(script)], check=True)


def test_ci_is_executable() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_only_files_that_exist(document: Path) -> None:
    text = document.read_text()
    named = re.findall(r"`((?:deploy|bot|rules|render|assets|tests)/[\w./-]*)`", text)
    named += re.findall(r"\]\(((?!https?:|#)[^)]+)\)", text)
    assert named
    for name in named:
        assert (ROOT / name).exists() or (document.parent / name).exists(), f"{document.name} names {name}"


def test_units_name_only_files_that_exist() -> None:
    for unit in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]:
        for name in re.findall(r"/opt/chancery/(deploy/[\w.-]+)", unit.read_text()):
            assert (ROOT / name).exists(), f"{unit.name} names {name}"
    for name in re.findall(r"^COPY (.+) \S+$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE):
        assert all((ROOT / part).exists() for part in name.split())


def test_make_targets_in_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {"play", "test", "run", "bench", "soak", "format"} <= targets
    for module in re.findall(r"/python -m ([a-z.]+)", (ROOT / "Makefile").read_text()):
        assert module == "pip" or importlib.util.find_spec(module), f"make calls {module}"
    for document in DOCUMENTS:
        assert set(re.findall(r"`make (\w+)", document.read_text())) <= targets


def test_every_dependency_has_its_reason() -> None:
    lines = (ROOT / "pyproject.toml").read_text().splitlines()
    project = tomllib.loads("\n".join(lines))["project"]
    wanted = [*project["dependencies"], *(d for group in project["optional-dependencies"].values() for d in group)]
    for dependency in wanted:
        line = next(line for line in lines if f'"{dependency}"' in line)
        assert "#" in line, f"{dependency} has no reason beside it"


def test_code_is_packed_with_its_data() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    for package in ("bot", "rules", "render"):
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".py":
                assert any(path.match(pattern) for pattern in patterns), f"{path} would be left out of a build"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_invitation_asks_for_what_is_needed(document: Path) -> None:
    text = document.read_text()
    wanted = discord.Permissions(**dict.fromkeys(NEEDED, True)).value
    assert f"permissions={wanted}" in text
    for name, _ in NEEDED.values():
        assert name in text


def readme_table(head: str) -> list[list[str]]:
    """The rows of README's table with this head."""
    lines = (ROOT / "README.md").read_text().splitlines()
    rows = itertools.takewhile(lambda line: line.startswith("|"), lines[lines.index(head) + 2 :])
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def test_readme_lists_the_games_and_counts_their_cards_by_source() -> None:
    counted = []
    for game in GAMES.values():
        sources = [card.source for card in game.cards().values()]
        counted.append([game.title, *(str(sources.count(s)) for s in ("published", "second-hand", "reconstructed"))])
    assert readme_table("| game | published | second-hand | reconstructed |") == counted
    assert [row[0] for row in readme_table("| game | players | options |")] == [game.title for game in GAMES.values()]


def test_readme_lists_every_setting_with_its_default() -> None:
    shown = {row[0].strip("`"): row[2].strip("`") for row in readme_table("| name | means | default |")}
    values = {name: value for name, value in shown.items() if value != "none"}
    assert Settings.from_env(values) == Settings()
    lines = (ROOT / ".env.example").read_text().splitlines()
    assert list(shown) == [line.partition("=")[0] for line in lines if line and not line.startswith("#")]


async def test_readme_lists_every_command(tmp_path: Path) -> None:
    world = World(create_bot(Settings(database=tmp_path / "c.db", backups=tmp_path)))
    await world.open()
    alice = world.person("Alice")
    known = [c["name"] for c in world.commands(alice, world.channel(alice, world.places(alice)[0].id))]
    await world.close()
    named = [name for row in readme_table("| command | what it does |") for name in re.findall(r"`/([a-z ]+)`", row[0])]
    assert sorted(named) == sorted(known)


def test_readme_pictures_are_of_a_fair_size() -> None:
    pictures = re.findall(r"\((assets/readme/[\w.]+)\)", (ROOT / "README.md").read_text())
    assert pictures
    for name in pictures:
        assert 10_000 < (ROOT / name).stat().st_size < 400_000, name
    assert {Path(name).name for name in pictures} == {path.name for path in (ROOT / "assets" / "readme").iterdir()}


async def test_the_runbook_explains_every_figure_of_the_health_line(tmp_path: Path) -> None:
    chancery = await Chancery.open(Settings(database=tmp_path / "c.db"), GAMES, lambda: datetime.now(UTC))
    stats = await chancery.stats()
    await chancery.close()
    named = re.findall(r"`(\w+)`", (DEPLOY / "RUNBOOK.md").read_text())
    assert set(stats) <= set(named), "these are not in the table of the runbook"


def test_the_runbook_quotes_log_lines_that_exist() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "bot").rglob("*.py"))
    table = (DEPLOY / "RUNBOOK.md").read_text().split("| log line |")[1]
    rows = re.findall(r"^\| `([^`]+)`[^|]*\|", table, re.MULTILINE)
    assert len(rows) > 4
    for line in rows:
        for piece in re.split(r"\.\.\.|\b[A-Z]\b", line):  # capitals stand for numbers and names
            assert piece.strip(" :") in source, f"no log line says {line!r}"


def script(name: str, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a script of deploy/ with this Python, outside of systemd."""
    found = {"PATH": os.environ["PATH"], "CHANCERY_PYTHON": sys.executable, "PYTHONPATH": str(ROOT), **env}
    return subprocess.run(
        ["sh", str(DEPLOY / name), *arguments], capture_output=True, text=True, check=False, env=found, cwd=ROOT
    )


async def test_the_newest_backup_is_copied_checked_and_restored(tmp_path: Path) -> None:
    backups, offsite, database = tmp_path / "backups", tmp_path / "elsewhere", tmp_path / "play.db"
    offsite.mkdir()
    where = {"CHANCERY_BACKUPS": str(backups), "CHANCERY_OFFSITE": str(offsite), "CHANCERY_DATABASE": str(database)}
    assert "no folder" in script("copy-backup.sh", **where).stderr
    db = await Database.open(database)
    old = await backup.backup(db, backups, 5, datetime(2026, 1, 1, tzinfo=UTC))
    new = await backup.backup(db, backups, 5, datetime(2026, 1, 2, tzinfo=UTC))
    await db.close()

    done = script("copy-backup.sh", **where)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in offsite.iterdir()] == [new.name]
    assert backup.check(offsite / new.name) == []

    os.utime(new, (0, 0))
    assert "older than 24 hours" in script("copy-backup.sh", **where).stderr
    new.write_bytes(b"not a database")
    failed = script("copy-backup.sh", **where)
    assert (failed.returncode, "damaged" in failed.stderr) == (1, True)

    before = database.read_bytes()
    assert script("restore.sh", str(new), **where).returncode == 1
    assert database.read_bytes() == before
    done = script("restore.sh", str(old), **where)
    assert done.returncode == 0, done.stderr
    assert backup.check(database) == []
    assert (tmp_path / "play.db.before-1").read_bytes() == before


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_units_are_well_formed(tmp_path: Path) -> None:
    for unit in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]:
        found = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
        faults = [line for line in found.stderr.splitlines() if unit.name in line and "not executable" not in line]
        assert not [line for line in faults if "Unknown" in line or "Failed to parse" in line], faults
