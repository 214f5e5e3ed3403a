"""Cards replaced in mid shoe: somebody directs it, and other cards are made ready in full."""

from simulator.baccarat import commission, preparing
from simulator.baccarat.state import Table

REPLACED = 0.06
"""How often it happens in a shoe."""


def when(table: Table) -> int:
    """After which round of this shoe; 0: not at all."""
    knows = table.setup.book.replaced_by[1] and table.setup.shuffler == "none"
    return 5 + int(table.rng.random() * 30) if knows and table.rng.random() < REPLACED else 0


def calm(table: Table) -> bool:
    """Nothing hangs over to the next round."""
    hanging = table.carried or table.void_next or table.free or table.waiting or table.missed or table.spoiled
    return table.left is None and not hanging


def look(table: Table, at: int) -> int:
    """After a round; answers when it may still happen."""
    if table.swapping:
        table.swapping = False
        make_ready(table)
        return 0
    if not at or table.cards.number < at or not calm(table):
        return at
    replace(table, told=table.setup.book.notify_replaced)
    return 0


def replace(table: Table, told: bool) -> None:
    """Who may has the cards replaced, an inspector hears of it, and other cards are made ready."""
    direct(table, told)
    table.say("cards_removed", 20_000, set=preparing.set_name(table))
    bring(table)
    make_ready(table)


def direct(table: Table, told: bool) -> None:
    """Who may orders it, and an inspector hears of it."""
    role, rule = table.setup.book.replaced_by
    table.say("ruling_made", 5_000, action="replace the cards", role=role, rule=rule)
    if told:
        table.say("inspector_notified", about="cards_replaced")


def bring(table: Table) -> str:
    """Another set comes; answers the fact."""
    table.sets += 1
    table.fresh, table.ready_made, table.renewed = True, False, "replaced"
    return table.say("cards_introduced", set=preparing.set_name(table), decks=table.setup.decks, prepared="new")


def make_ready(table: Table) -> None:
    """What was owed of the old cards is collected, and a shoe is made of the new ones."""
    commission.collect_all(table, table.cards.name)
    if not table.mishaps.moment(table, "inspect"):
        preparing.inspect(table)
    preparing.prepare(table)
