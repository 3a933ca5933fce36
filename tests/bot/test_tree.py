"""The command tree keeps Discord's limits and is told to Discord only when it changes."""

from __future__ import annotations

from typing import Any

from tests.bot.world import World, command_faults

LEVEL = 25


async def test_every_command_keeps_the_limits(world: World) -> None:
    told = [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]
    assert len(told) <= 100
    for command in told:
        assert command_faults(command) == []


async def test_the_audit_would_notice_faults() -> None:
    many: list[dict[str, Any]] = [{"name": f"o{n}", "description": "x"} for n in range(LEVEL + 1)]
    assert command_faults({"name": "a", "description": "x", "options": many})
    assert command_faults({"name": "a", "description": "x" * 101})
    assert command_faults({"name": "a", "description": ""})


async def test_every_parameter_is_described(world: World) -> None:
    for command in world.bot.tree.walk_commands():
        for parameter in getattr(command, "parameters", ()):
            assert str(parameter.description) not in ("", "…"), f"{command.qualified_name} {parameter.name}"


async def test_the_tree_is_told_once_and_again_only_when_it_differs(world: World) -> None:
    def told() -> int:
        return sum(e.method == "PUT" and e.path.endswith("/commands") for e in world.env.http_requests)

    assert told() == 1
    await world.restart()
    assert told() == 1
    world.bot.tree.remove_command("text")
    await world.bot.sync_if_changed()
    assert told() == 2


async def test_all_buttons_that_are_made_have_a_handler(world: World) -> None:
    from bot.ui.presses import HANDLERS, READS

    assert HANDLERS.keys() >= READS
    assert {"choice", "confirmed", "menu", "none"} <= HANDLERS.keys()
