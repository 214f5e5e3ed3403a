"""Commission that the house lets players owe: collected when a shoe ends, on request, or when they leave."""

from simulator.baccarat import money
from simulator.baccarat.state import Table
from simulator.people import Player

ASKS = 0.004


def collect(table: Table, player: Player, reason: str, shoe: str = "") -> str:
    """The whole of it, down to what chips can make; the marker buttons go."""
    owed, player.owed = player.owed, money.ZERO
    of_shoe = {"shoe": shoe} if shoe else {}
    amount = money.down(owed, table.setup.chip)
    fact = table.say("commission_collected", player=player.name, amount=amount, reason=reason, **of_shoe)
    marked, player.unmarked = owed - player.unmarked, money.ZERO
    if marked:
        table.say("commission_marker_removed", 300, player=player.name, amount=marked, **of_shoe)
    return fact


def collect_all(table: Table, shoe: str) -> None:
    """At the end of a shoe, before the next one starts."""
    for player in table.players:
        table.leaving = player
        if player.owed and not table.mishaps.moment(table, "collect"):
            collect(table, player, "end_of_shoe", shoe)


def requests(table: Table) -> None:
    """Now and then somebody asks to settle sooner."""
    for player in table.players:
        if player.owed and table.rng.random() < ASKS:
            collect(table, player, "request")
