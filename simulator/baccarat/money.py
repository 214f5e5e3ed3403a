"""The dealer's arithmetic: odds, commission, and amounts that chips can pay, in exact decimals of its own."""

from collections.abc import Callable, Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import NamedTuple

ZERO = Decimal(0)
FIVE_PERCENT = Decimal("0.05")
EXTRA = Decimal("0.025")
HALF = Decimal("0.5")


class WagerDue(NamedTuple):
    """What a wager is due: result, winnings at the odds, commission on them."""

    result: str
    winnings: Decimal = ZERO
    commission: Decimal = ZERO


LOSE = WagerDue("lose")
STAND_OFF = WagerDue("stand_off")
VOID = WagerDue("void")

WHOLE_ODDS = {"player": Decimal(1), "tie": Decimal(8), "insurance": Decimal(2)}
PAIRS = {
    1: {"mixed": Decimal(5), "coloured": Decimal(10), "perfect": Decimal(30)},
    2: {"mixed": Decimal(6), "coloured": Decimal(12), "perfect": Decimal(25)},
}
RUNS = {2: Decimal(3), 3: Decimal(8), 4: Decimal(20), 5: Decimal(45), 6: Decimal(100)}
TIE_RUNS = {2: Decimal(100), 3: Decimal(1000), 4: Decimal(10000)}
RED = "DH"


def _five_percent(stake: Decimal, count: int) -> WagerDue:
    return WagerDue("win", stake, stake * FIVE_PERCENT)


def _half_on_six(stake: Decimal, count: int) -> WagerDue:
    return WagerDue("win", stake * HALF if count == 6 else stake)


def _crown(stake: Decimal, count: int) -> WagerDue:
    return WagerDue("win", stake, stake * HALF if count == 6 else ZERO)


BANKER: dict[str, Callable[[Decimal, int], WagerDue]] = {
    "five_percent": _five_percent,
    "half_on_six": _half_on_six,
    "crown": _crown,
}
"""How a winning Banker wager is paid, by its stake and the Banker's final points."""


def extra_commission(stake: Decimal, differential: Decimal | None) -> Decimal:
    """Commission on the part of a winning wager above the least differential, if the rulebook has one."""
    return EXTRA * (stake - differential) if differential is not None and stake > differential else ZERO


def pair(first: str, second: str) -> str | None:
    """The class of a pair, or none."""
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return "perfect"
    return "coloured" if (first[1] in RED) == (second[1] in RED) else "mixed"


def pairs(stake: Decimal, scale: int, player: list[str]) -> WagerDue:
    """Perfect Pairs, on the first two cards of the Player's Hand."""
    kind = pair(player[0], player[1])
    return WagerDue("win", stake * PAIRS[scale][kind]) if kind else LOSE


def dragon(stake: Decimal, table: Mapping[str, str], own: list[str], ahead: int) -> WagerDue:
    """Dragon Bonus by the table's own pay table: a natural, or the margin of a win that is not one."""
    count = sum([0 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in own[:2]]) % 10
    if len(own) == 2 and count >= 8:
        by_natural = {True: WagerDue("win", stake * Decimal(table["natural_win"])), False: LOSE}
        return (STAND_OFF if table["natural_tie"] == "push" else LOSE) if ahead == 0 else by_natural[ahead > 0]
    odds = table.get(str(ahead)) if ahead > 0 else None
    return WagerDue("win", stake * Decimal(odds)) if odds else LOSE


def payable(amount: Decimal, chip: Decimal, rounding: str) -> Decimal:
    """The next amount that chips can make; every chip of a table is a multiple of its smallest."""
    return (amount / chip).to_integral_value(rounding) * chip


def up(amount: Decimal, chip: Decimal) -> Decimal:
    return payable(amount, chip, ROUND_CEILING)


def down(amount: Decimal, chip: Decimal) -> Decimal:
    return payable(amount, chip, ROUND_FLOOR)
