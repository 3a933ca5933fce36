"""Standing orders as their owner sees them: what can be ordered, what is, and menus to change it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.results import Order, Orders
from bot.ui import words
from bot.ui.house import House
from bot.ui.presses import Pressable, button, menu, on
from bot.ui.reply import Item, Page, Reply

PROMISE = (
    "-# Only you see this. I answer some minutes after the question comes, at a random time, so that nobody can tell; "
    "whatever you answer yourself before that counts instead."
)


def note(orders: Sequence[Order]) -> list[str]:
    """Lines below a private question or hand that recall what is ordered, and whether it is about to act."""
    if not orders:
        return []
    titles = words.listed([f"“{order.spec.title}”" for order in orders])
    due = [order.spec.title for order in orders if order.due]
    acts = f" “{due[0]}” answers for you in some minutes unless you do." if due else ""
    return [f"-# You have ordered {titles}.{acts} `/orders cancel` takes it back."]


def orders_page(orders: Orders, said: str = "") -> Page:
    """What this person has ordered at a table and what can be."""
    lines = [said] if said else []
    if not orders.offered:
        lines.append(f"{orders.title} has no standing orders: each of its questions wants an answer of its own.")
        return Page("\n".join(lines))
    lines.append(f"**Your standing orders** · {orders.title}")
    if orders.left:
        lines += [f"- **{one.spec.title}**: {words.stop(one.spec.help)}{_due(one)}" for one in orders.left]
    else:
        lines.append("You have left none.")
    left = {one.spec.id for one in orders.left}
    further = [(spec.id, f"{spec.title}: {spec.help}") for spec in orders.offered if spec.id not in left]
    lines.append(PROMISE)
    found: list[Item] = []
    if further:
        found.append(menu("Leave an order …", "order", orders.table, further))
    if orders.left:
        found.append(button("Cancel all orders", "unorder", orders.table))
    return Page("\n".join(lines), found)


def _due(order: Order) -> str:
    return " I am about to answer by it." if order.due else ""


@on("order")
async def order(house: House, reply: Reply, press: Pressable) -> None:
    chosen = press.values[0] if press.values else ""
    orders = await house.chancery.orders.leave(press.table, reply.user.id, chosen)
    await reply.show(orders_page(orders, "**Ordered.**"))


@on("unorder")
async def unorder(house: House, reply: Reply, press: Pressable) -> None:
    orders = await house.chancery.orders.cancel(press.table, reply.user.id)
    await reply.show(orders_page(orders, "**Cancelled.**"))
