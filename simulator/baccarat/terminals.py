"""Electronic tables: credits put in, wagered, won, and paid out."""

from decimal import Decimal

from simulator.baccarat.state import BaccaratTable
from simulator.people import Player

ROUND_SUM = Decimal(100)


def activate(table: BaccaratTable, player: Player) -> None:
    """A free terminal and some credit."""
    taken = {one.terminal for one in table.players}
    player.terminal = next(name for name in names(table) if name not in taken)
    player.credits = ROUND_SUM * (1 + int(table.rng.random() * 10))
    tender = "cash" if table.rng.random() < 0.7 else "dealer"
    table.say("terminal_activated", terminal=player.terminal, player=player.name, amount=player.credits, tender=tender)


def names(table: BaccaratTable) -> list[str]:
    return [f"T{number:02d}" for number in range(1, table.setup.terminals + 1)]


def covers(table: BaccaratTable, player: Player, stake: Decimal) -> bool:
    """Enough credit for a stake. Some players add credit, others do not wager."""
    if player.credits >= stake:
        return True
    if table.rng.random() < 0.5:
        return False
    add(table, player, stake)
    return True


def add(table: BaccaratTable, player: Player, stake: Decimal) -> None:
    """Credit for a stake, in whole notes."""
    amount = (stake // ROUND_SUM + 1) * ROUND_SUM
    player.credits += amount
    table.say("credits_added", terminal=player.terminal, amount=amount)


def issue(table: BaccaratTable, player: Player, amount: Decimal, cash: Decimal) -> tuple[str, str, str]:
    """A voucher, and its cash. Returns the ids of both facts, and its number."""
    voucher = f"V-{table.name}-{table.feed.day}-{table.feed.seq}"
    issued = table.say("voucher_issued", terminal=player.terminal, voucher=voucher, amount=amount)
    player.credits = Decimal(0)
    return issued, table.say("voucher_redeemed", 60_000, voucher=voucher, amount=cash), voucher


def cash_out(table: BaccaratTable, player: Player) -> None:
    """Credits are paid out by voucher, or cancelled and paid in chips by the dealer."""
    table.leaving = player
    if player.credits <= 0 or table.mishaps.moment(table, "cash_out"):
        return
    if table.rng.random() < 0.6:
        issue(table, player, player.credits, player.credits)
    else:
        table.say("credits_cancelled", terminal=player.terminal, amount=player.credits)
    player.credits = Decimal(0)
