"""Tables with a shuffling machine: two sets in turn, or one to which the cards of a round go back."""

from simulator.baccarat import preparing
from simulator.baccarat.state import Table

ROUNDS = 65
"""How many rounds a continuous machine deals where another table deals a shoe."""
WORKS_AT = 3
"""The round at which the machine takes the set that was in play before."""


def introduce(table: Table) -> None:
    """The sets of the table come, and go into the machine."""
    table.racks, table.unmixed = [], ""
    for _ in range(2 if table.setup.shuffler == "non_continuous" else 1):
        bring_machine(table)


def bring_machine(table: Table) -> None:
    """A new set is looked over by two people, shuffled by hand, and given to the machine; no player sees it."""
    table.sets += 1
    name = preparing.set_name(table)
    table.say("cards_introduced", set=name, decks=table.setup.decks, prepared="new")
    if not table.mishaps.moment(table, "inspect"):
        preparing.inspect(table)
    if not table.mishaps.moment(table, "load"):
        preparing.shuffle(table, table.setup.book.shuffles, name)
    preparing.shuffle(table, ("machine",), name)
    table.racks.append(name)


def work(table: Table) -> None:
    """After a round: cards go back into a continuous machine; another takes the set of the last shoe."""
    table.cards.back(len(table.carried))
    if table.setup.shuffler == "continuous":
        table.seen.clear()
    if table.unmixed and table.cards.number == WORKS_AT:
        if not table.mishaps.moment(table, "machine"):
            preparing.shuffle(table, ("machine",), table.unmixed)
        table.racks.append(table.unmixed)
        table.unmixed = ""


def renew(table: Table) -> None:
    """The set that was in play waits for the machine; after a shoe that players handled it goes, and another comes."""
    table.unmixed = table.playing
    if table.style in table.setup.book.renew:
        table.say("cards_removed", 20_000, set=table.playing)
        table.unmixed = ""
        if not table.last_shoe:
            bring_machine(table)
