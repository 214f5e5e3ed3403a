"""Wagers: at least a line bet, odds behind it, and occasionally another bet."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from simulator.craps import bets
from simulator.craps.state import CrapsRound, CrapsTable, CrapsWager

LINES = ("pass", "pass", "dont_pass")
COMES = ("come", "come", "dont_come")
UNITS = (1, 1, 2, 3, 5, 10)
LAID = {4: 40, 5: 30, 6: 24, 8: 24, 9: 30, 10: 40}
"""Stakes that win twenty."""
MIXED = ({"any_craps": "2", "eleven": "3"}, {"any_craps": "5", "eleven": "5"})


def bet(r: CrapsRound) -> None:
    """All players who want to wager."""
    table = r.table
    if table.closing:
        return
    for player in table.players:
        if table.point is None and not table.on_line(player) and table.chance(0.85):
            place(table, player, table.pick(LINES), None, 5 * table.pick(UNITS))
        _behind(table, player)
        _others(table, player)
    if table.point is None and not any(table.on_line(player) for player in table.players):
        place(table, table.shooter or table.players[0], "pass", None, 10)


def _behind(table: CrapsTable, player: str) -> None:
    backed = {one.base for one in table.up}
    for base in [one for one in table.up if one.player == player and one.point and one not in backed]:
        if table.chance(0.3):
            place(table, player, f"{base.bet}_odds", base.name, bets.most_behind(base), base)


def _others(table: CrapsTable, player: str) -> None:
    if table.point is not None and table.chance(0.25):
        place(table, player, table.pick(COMES), None, 5 * table.pick(UNITS))
    if table.chance(0.3):
        choice, on, stake = table.pick(CHOICES)
        place(table, player, choice, on, stake)
    mine = [one for one in table.up if one.player == player and one.bet in bets.SLEEPS]
    if mine and table.chance(0.1):
        call(table, table.pick(mine), table.pick(("on", "off")))
    numbers = [one for one in mine if one.base is None]
    if numbers and table.chance(0.05):
        take_down(table, table.pick(numbers))


CHOICES: list[tuple[str, Any, int]] = [
    *(("place", point, 12 if point in (6, 8) else 10) for point in bets.POINTS), ("place", 6, 10),
    *(("buy", point, 20) for point in bets.POINTS), *(("lay", point, stake) for point, stake in LAID.items()),
    *(("hardway", total, 5) for total in bets.HARD), ("big_six", None, 10), ("big_eight", None, 10),
    *((bet, None, 5) for bet in bets.ONCE), ("field", None, 20), ("horn", None, 8), ("world", None, 5),
    *(("horn_high", total, 5) for total in bets.NAMED), ("c_and_e", MIXED[0], 5), ("c_and_e", MIXED[1], 10),
]  # fmt: skip


def place(table: CrapsTable, player: str, bet: str, on: Any, stake: int, base: CrapsWager | None = None) -> None:
    """Place a wager, unless the player has one there."""
    if any((one.player, one.bet, one.on, one.point) == (player, bet, on, None) for one in table.up):
        return
    wager = CrapsWager(table.next_name(), bet, on, stake, player, base, good=stake)
    wager.taken = commission(wager)
    table.up.append(wager)
    say(table, wager, **({"commission": wager.taken} if wager.taken else {}))


def say(table: CrapsTable, wager: CrapsWager, **fields: Any) -> str:
    """The fact of it."""
    choice = {} if wager.on is None else {"on": wager.on}
    return table.say(
        "wager_placed", 200, wager=wager.name, bet=wager.bet, stake=Decimal(wager.stake), player=wager.player, **choice,
        **fields,
    )  # fmt: skip


def commission(wager: CrapsWager) -> Decimal:
    """Five percent: of a Buy Bet, and of what a Lay Bet would win."""
    if wager.bet not in ("buy", "lay"):
        return Decimal(0)
    of = Fraction(wager.stake) / (bets.TRUE[wager.number] if wager.bet == "lay" else 1)
    return Decimal(int(of * 5)) / 100


def call(table: CrapsTable, wager: CrapsWager, state: str) -> str:
    """Call a wager on or off. While there is a point, a call of on only cancels a call of off."""
    wager.marker = "" if state == "on" and table.point is not None else state
    return table.say("wager_called", 400, wager=wager.name, state=state)


def on(table: CrapsTable, wager: CrapsWager) -> bool:
    """Whether it is on for the next roll."""
    if wager.bet not in bets.SLEEPS or wager.marker == "on":
        return True
    if table.point is not None:
        return wager.marker != "off"
    same = [one for one in table.up if (one.player, one.bet) == (wager.player, wager.bet)]
    return wager.marker == "" and any(one.marker == "on" for one in same)


def take_down(table: CrapsTable, wager: CrapsWager) -> None:
    """Withdraw it with its commission, unless it was settled already."""
    table.up.remove(wager)
    table.say("wager_withdrawn", 400, wager=wager.name)
    if wager.early:
        return
    table.say(
        "wager_settled", 400, wager=wager.name, result="void", paid=wager.taken, commission=Decimal(0), deferred=False
    )
