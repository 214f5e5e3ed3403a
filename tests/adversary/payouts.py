"""What wheels and dice pay, written once more from the gazettes: odds to 1, or nothing where the wager loses."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

REDS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
INSIDE = {"straight": 35, "split": 17, "street": 11, "corner": 8, "six_line": 5}
OUTSIDE: Mapping[str, Callable[[int], bool]] = {
    "low": lambda n: n <= 18,
    "high": lambda n: n >= 19,
    "even": lambda n: n % 2 == 0,
    "odd": lambda n: n % 2 == 1,
    "red": lambda n: n in REDS,
    "black": lambda n: n not in REDS,
}
"""For numbers from 1 on: on zero all of them lose."""
TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}
"""And the same for the total that lies as far from the other end."""
FACES = {1: 1, 2: 2, 3: 12}
SYMBOLS = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}


def roulette(bet: str, on: Any, number: int) -> int | None:
    """5.1 of nz-1996-roulette."""
    if bet in INSIDE:
        return INSIDE[bet] if number in on else None
    if number == 0:
        return None
    if bet == "dozen":
        return 2 if (number - 1) // 12 + 1 == on else None
    if bet == "column":
        return 2 if (number - 1) % 3 + 1 == on else None
    return 1 if OUTSIDE[bet](number) else None


def tai_sai(bet: str, on: Any, dice: Sequence[int]) -> int | None:
    """Part 4 of nz-1996-tai-sai."""
    total, triple = sum(dice), len(set(dice)) == 1
    if bet in ("small", "big"):
        return 1 if not triple and (total <= 10) == (bet == "small") else None
    if bet == "any_triple":
        return 31 if triple else None
    if bet == "triple":
        return 180 if triple and dice[0] == on else None
    if bet == "double":
        return 11 if list(dice).count(on) >= 2 else None
    if bet == "total":
        return TOTALS[min(on, 21 - on)] if total == on else None
    if bet == "combination":
        return 6 if set(on) <= set(dice) else None
    return FACES.get(list(dice).count(on))


def money_wheel(bet: str, on: str, symbol: str) -> int | None:
    """Part 5 of nz-1996-money-wheel."""
    return SYMBOLS[on] if on == symbol else None


PAYOUTS: Mapping[str, Callable[[str, Any, Any], int | None]] = {
    "nz-1996-roulette": roulette,
    "nz-1996-tai-sai": tai_sai,
    "nz-1996-money-wheel": money_wheel,
}
"""By ruleset."""
