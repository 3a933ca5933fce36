"""Standing orders, as rows."""

from __future__ import annotations

from bot.store.database import Sql
from bot.store.rows import OrderRow, row


async def orders(sql: Sql, table: int) -> list[OrderRow]:
    """The orders left at a table."""
    found = await sql.all("SELECT * FROM orders WHERE table_id = ? ORDER BY seat, ask", table)
    return [row(OrderRow, one) for one in found]


async def order(sql: Sql, table: int, seat: str, ask: str) -> OrderRow | None:
    """A seat's order for one kind of question."""
    found = await sql.one("SELECT * FROM orders WHERE table_id = ? AND seat = ? AND ask = ?", table, seat, ask)
    return row(OrderRow, found) if found else None


async def save(sql: Sql, order: OrderRow) -> None:
    """Write an order; it replaces the seat's other order for the same kind of question."""
    await sql.run(
        "INSERT OR REPLACE INTO orders (table_id, seat, ask, user, spec, span, made, decision, due)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        order.table_id, order.seat, order.ask, order.user, order.spec, order.span, order.made, order.decision,
        order.due,
    )  # fmt: skip


async def drop(sql: Sql, order: OrderRow) -> None:
    """This order holds no longer."""
    await sql.run(
        "DELETE FROM orders WHERE table_id = ? AND seat = ? AND ask = ?", order.table_id, order.seat, order.ask
    )


async def drop_all(sql: Sql, table: int) -> None:
    """No order holds at a table that is over."""
    await sql.run("DELETE FROM orders WHERE table_id = ?", table)


async def waiting(sql: Sql) -> list[OrderRow]:
    """Orders that will answer an open question, the next one first."""
    found = await sql.all("SELECT * FROM orders WHERE due IS NOT NULL ORDER BY due")
    return [row(OrderRow, one) for one in found]


async def due(sql: Sql, now: int) -> list[OrderRow]:
    """Orders whose time has come, oldest first."""
    found = await sql.all("SELECT * FROM orders WHERE due <= ? ORDER BY due", now)
    return [row(OrderRow, one) for one in found]


async def next_due(sql: Sql) -> int | None:
    """When the next order is to answer."""
    found = await sql.one("SELECT min(due) FROM orders WHERE due IS NOT NULL")
    return found[0] if found else None
