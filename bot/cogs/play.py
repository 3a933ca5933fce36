"""/play, /do, /pass, /undo, /concede: everything that changes a game."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs import complete
from bot.cogs.complete import Choices, kindly
from bot.service import names
from bot.service.results import NeedsConfirm
from bot.ui import flow
from bot.ui.house import House
from bot.ui.reply import Interaction, Reply


class Play(commands.Cog):
    """Moves. Each command says what happened, whether it counts yet, and who is waited for."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="play", description="Play a card from your hand.")
    @app_commands.describe(
        card="The card: choose from your hand.",
        how="What to use it for; leave out to be asked.",
        then="Further answers, with commas between them; leave out to be asked.",
    )
    async def play(self, interaction: Interaction, card: str, how: str = "", then: str = "") -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        answers = [*names.split(card)[:1], *names.split(how), *names.split(then)]
        await flow.answer(self.house, reply, table, answers)

    @play.autocomplete("card")
    @kindly
    async def hand(self, interaction: Interaction, current: str) -> Choices:
        return await self._suggest(interaction, current, "card")

    @play.autocomplete("how")
    @kindly
    async def ways(self, interaction: Interaction, current: str) -> Choices:
        return await self._next(interaction, [str(interaction.namespace.card or "")], current)

    @play.autocomplete("then")
    @kindly
    async def further(self, interaction: Interaction, current: str) -> Choices:
        given = [str(interaction.namespace.card or ""), str(interaction.namespace.how or "")]
        return await self._next(interaction, given, current, listed=True)

    async def _suggest(self, interaction: Interaction, current: str, kind: str = "") -> Choices:
        """What may be answered now; if that is nothing, why."""
        tables = self.house.chancery.tables
        table = await self.house.table(interaction)
        found = await tables.suggest(table, interaction.user.id, current, kind=kind)
        if found:
            return complete.choices((entry.name, entry.value) for entry in found)
        if await tables.ahead(table, interaction.user.id, []) is None:
            return complete.choices([("You are asked nothing now.", current or "-")])
        if "," in current and complete.FULL < len(current) <= complete.LINE:
            return complete.choices([(complete.NO_ROOM, current)])
        what = (
            "No card can be chosen now; /do shows what is asked." if kind else "Nothing that is possible now fits that."
        )
        return complete.choices([(what, current or "-")])

    async def _next(self, interaction: Interaction, given: list[str], current: str, *, listed: bool = False) -> Choices:
        """What can follow these answers; in a list, what can follow its finished parts."""
        done, typed = unfinished(current) if listed else ([], current)
        table = await self.house.table(interaction)
        before = [answer for answer in given if answer] + done
        if not given[0]:
            return complete.choices([("Choose the card first.", current or "-")])
        question = await self.house.chancery.tables.ahead(table, interaction.user.id, before)
        if question is None:
            return complete.choices([("Nothing more is asked that can be known now: send it.", current or "-")])
        found = complete.choices(complete.options(question.decision, typed, done))
        if not found and complete.FULL < len(current) <= complete.LINE:
            return complete.choices([(complete.NO_ROOM, current)])
        return found

    @app_commands.command(name="do", description="Answer what you are asked; alone, it shows what that is.")
    @app_commands.describe(answers="One or several answers, with commas between them: vienna, trieste x2")
    async def do(self, interaction: Interaction, answers: str = "") -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        given = names.split(answers)
        if given:
            await flow.answer(self.house, reply, table, given)
        else:
            await reply.show(await flow.question_page(self.house, table, reply.user.id))

    @do.autocomplete("answers")
    @kindly
    async def possible(self, interaction: Interaction, current: str) -> Choices:
        return await self._suggest(interaction, current)

    @app_commands.command(name="pass", description="Pass, or say that you are done, where the rules allow it.")
    async def pass_(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        await flow.shown(self.house, reply, await self.house.chancery.tables.pass_turn(table, reply.user.id))

    @app_commands.command(name="undo", description="Take back your own last step; shows first what that is.")
    async def undo(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        await reply.show(await flow.undo_page(self.house, table, reply.user.id))

    @app_commands.command(name="concede", description="Give up the game; asks once more.")
    async def concede(self, interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.defer()
        table = await self.house.table(interaction)
        asked = await self.house.chancery.tables.concede(table, reply.user.id)
        if isinstance(asked, NeedsConfirm):
            await reply.show(flow.concede_page(asked))


def unfinished(text: str) -> tuple[list[str], str]:
    """The finished answers of a list that is being typed, and the beginning of the next."""
    head, comma, tail = text.rpartition(",")
    return (names.split(head), tail.strip()) if comma else ([], text.strip())
