"""Which standing orders hold in a position, and when each is to answer the question that it finds open."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.service.ground import Ground, Seated
from bot.service.results import Order
from bot.store import orders as rows
from bot.store.database import Sql
from rules.core.contract import Decision, Game, Seat, StandingSpec

LEAST, MOST = 2 * 60, 20 * 60  # seconds until an order answers: as a person might who happens to look
DICE = secrets.SystemRandom()  # the time of an answer is no part of the game, and must not be foreseen


def delay() -> int:
    """Seconds until an order answers, at random, so that the time of an answer tells nothing about its giver."""
    return DICE.randint(LEAST, MOST)


def specs(game: Game[Any, Any]) -> dict[str, StandingSpec]:
    """A game's kinds of orders by id."""
    return {spec.id: spec for spec in game.standing}


def fits(spec: StandingSpec, decision: Decision) -> bool:
    """True if the order is a whole and legal answer to this question."""
    return (
        spec.ask == decision.ask
        and decision.least <= 1 <= decision.most
        and any(option.id == spec.pick for option in decision.options)
    )


def span(game: Game[Any, Any], state: Any, seat: Seat, spec: StandingSpec) -> str:
    """The span of the game for which an order holds if it is given now; empty for all of it."""
    return game.standing_until(game.view(state, seat), spec) if spec.until else ""


async def stand(sql: Sql, ground: Ground, at: Seated, state: Any, pending: Sequence[Decision]) -> frozenset[str]:
    """Bring a table's orders up to date with its position; returns the ids of the questions that they will answer.

    What has lapsed is dropped; an order whose question is new gets a time for its answer, one whose question is
    gone loses it.
    """
    found = await rows.orders(sql, at.row.id)
    known, covered = specs(at.game), set[str]()
    for order in found:
        spec = known.get(order.spec)
        holds = spec is not None and at.users.get(order.seat) == order.user
        if spec is None or not holds or span(at.game, state, order.seat, spec) != order.span:
            await rows.drop(sql, order)
            continue
        asked = next((d for d in pending if d.seat == order.seat and fits(spec, d)), None)
        after = order
        if asked is None:
            after = replace(order, decision=None, due=None)
        elif asked.id != order.decision:
            after = replace(order, decision=asked.id, due=ground.stamp() + ground.delay())
        if after != order:
            await rows.save(sql, after)
        if asked is not None and after.due is not None:
            covered.add(asked.id)
            ground.alarm(after.due)
    return frozenset(covered)


async def own(sql: Sql, at: Seated, seat: Seat | None) -> tuple[Order, ...]:
    """The orders that a seat has left, for its own eyes."""
    known = specs(at.game)
    mine = [order for order in await rows.orders(sql, at.row.id) if order.seat == seat]
    found = [order for order in mine if order.spec in known and order.user == at.users.get(order.seat)]
    return tuple(Order(known[order.spec], order.due is not None) for order in found)


async def withdraw(sql: Sql, at: Seated, seat: Seat, given: Sequence[str]) -> tuple[str, ...]:
    """Drop a seat's orders of these ids: it has taken back what they answered. Returns their titles."""
    known, titles = specs(at.game), list[str]()
    for order in await rows.orders(sql, at.row.id):
        if order.seat == seat and order.spec in given and order.spec in known:
            await rows.drop(sql, order)
            titles.append(known[order.spec].title)
    return tuple(titles)
