"""Cards replaced during a shoe: an authority orders it, and other cards are prepared in full."""

from simulator.baccarat import preparing, settling
from simulator.baccarat.state import BaccaratTable

ROUNDS = 65
"""The number of rounds that a continuous machine deals instead of a shoe."""
WORKS_AT = 3
"""The round at which the machine takes the set previously in play."""


def introduce(table: BaccaratTable) -> None:
    """The sets of the table arrive and go into the machine."""
    table.racks, table.unmixed = [], ""
    for _ in range(2 if table.setup.shuffler == "non_continuous" else 1):
        bring_machine(table)


def bring_machine(table: BaccaratTable) -> None:
    """Two people inspect a new set, shuffle it by hand and put it into the machine. No player sees it."""
    table.sets += 1
    name = preparing.set_name(table)
    table.say("cards_introduced", set=name, decks=table.setup.decks, prepared="new")
    if not table.mishaps.moment(table, "inspect"):
        preparing.inspect(table)
    if not table.mishaps.moment(table, "load"):
        preparing.shuffle(table, table.setup.book.shuffles, name)
    preparing.shuffle(table, ("machine",), name)
    table.racks.append(name)


def work(table: BaccaratTable) -> None:
    """After a round: a continuous machine gets its cards back; another machine gets the set of the last shoe."""
    table.cards.back(len(table.carried))
    if table.setup.shuffler == "continuous":
        table.seen.clear()
    if table.unmixed and table.cards.number == WORKS_AT:
        if not table.mishaps.moment(table, "machine"):
            preparing.shuffle(table, ("machine",), table.unmixed)
        table.racks.append(table.unmixed)
        table.unmixed = ""


def renew(table: BaccaratTable) -> None:
    """The set that was in play waits for the machine. After a shoe that players handled, it is replaced."""
    table.unmixed = table.playing
    if table.style in table.setup.book.renew:
        table.say("cards_removed", 20_000, set=table.playing)
        table.unmixed = ""
        if not table.last_shoe:
            bring_machine(table)


REPLACED = 0.06
"""The frequency of replacements per shoe."""


def when(table: BaccaratTable) -> int:
    """The round of this shoe after which cards are replaced. 0: none."""
    knows = table.setup.book.replaced_by[1] and table.setup.shuffler == "none"
    return 5 + int(table.rng.random() * 30) if knows and table.rng.random() < REPLACED else 0


def calm(table: BaccaratTable) -> bool:
    """Whether nothing is pending for the next round."""
    hanging = table.carried or table.void_next or table.free or table.waiting or table.missed or table.spoiled
    return table.left is None and not hanging


def inspected(table: BaccaratTable, at: int) -> int:
    """Replace the cards after a round, if it is time. Returns the round at which it may happen next."""
    if table.swapping:
        table.swapping = False
        make_ready(table)
        return 0
    if not at or table.cards.number < at or not calm(table):
        return at
    replace(table, recorded=table.setup.book.notify_replaced)
    return 0


def replace(table: BaccaratTable, recorded: bool) -> None:
    """A person with the power has the cards replaced, an inspector is notified, and other cards are prepared."""
    direct(table, recorded)
    table.say("cards_removed", 20_000, set=preparing.set_name(table))
    bring(table)
    make_ready(table)


def direct(table: BaccaratTable, recorded: bool) -> None:
    """A person with the power orders it, and an inspector is notified."""
    role, rule = table.setup.book.replaced_by
    table.say("ruling_made", 5_000, action="replace the cards", role=role, rule=rule)
    if recorded:
        table.say("inspector_notified", about="cards_replaced")


def bring(table: BaccaratTable) -> str:
    """Another set arrives. Returns the fact."""
    table.sets += 1
    table.fresh, table.ready_made, table.renewed = True, False, "replaced"
    return table.say("cards_introduced", set=preparing.set_name(table), decks=table.setup.decks, prepared="new")


def make_ready(table: BaccaratTable) -> None:
    """Deferred commission is collected, and a shoe is made of the new cards."""
    settling.collect_all(table, table.cards.name)
    if not table.mishaps.moment(table, "inspect"):
        preparing.inspect(table)
    preparing.prepare(table)
