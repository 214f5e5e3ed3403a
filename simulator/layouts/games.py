"""The three games as data: bets, odds, and the rules that faults break."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

Came = int | str | tuple[int, ...]
Bet = tuple[str, Any]
"""A bet and its choice."""
SECTIONS = {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
WHEEL_ORDER = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29,
    7, 28, 12, 35, 3, 26,
)  # fmt: skip
"""The pockets as they lie on the wheel."""
TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}


@dataclass(frozen=True)
class SimulatedGame:
    """One game."""

    ruleset: str
    prefix: str
    """The prefix of its tables' names."""
    bets: tuple[Bet, ...]
    odds: Callable[[Bet, Came], int]
    """To one; zero if the bet loses."""
    wheel: Sequence[Came]
    """Every stop of the wheel. None: it is played with dice."""
    spin: Callable[[Random], Came]
    rules: Mapping[str, str]
    """The rule that each kind of fault breaks."""
    voids: Mapping[str, str]
    """Reasons for a void spin, and their rules."""


# --- money wheel ----------------------------------------------------------------------------------------------


def _wheel_odds(bet: Bet, came: Came) -> int:
    """Every symbol returns 48 of 52."""
    return 48 // SECTIONS[str(came)] - 1 if bet[1] == came else 0


STOPS = "".join(symbol * often for symbol, often in SECTIONS.items())

MONEY_WHEEL = SimulatedGame(
    "nz-1996-money-wheel", "WHE", tuple(("symbol", symbol) for symbol in SECTIONS), _wheel_odds, STOPS,
    lambda rng: STOPS[int(rng.random() * 52)],
    rules={
        "late-wager": "4.7", "late-change": "4.7", "call-omitted": "3.4", "announced-wrongly": "3.5(a)",
        "collected-late": "3.5(b)", "paid-early": "3.5(c)", "wrong-odds": "5.0", "lifted-early": "4.8",
        "no-spin-unsaid": "6.4", "taken-as-good": "3.3",
    },
    voids={"interference": "6.1", "malfunction": "6.1", "on_peg": "6.2", "short_spin": "6.3"},
)  # fmt: skip

# --- roulette -------------------------------------------------------------------------------------------------


def _covered(bet: Bet) -> set[int]:
    name, on = bet
    return set(on) if isinstance(on, list) else AREAS[name, on]


AREAS: dict[tuple[str, Any], set[int]] = {
    ("low", None): set(range(1, 19)), ("high", None): set(range(19, 37)), ("red", None): RED,
    ("black", None): set(range(1, 37)) - RED, ("even", None): set(range(2, 37, 2)), ("odd", None): set(range(1, 37, 2)),
    **{("dozen", n): set(range(12 * n - 11, 12 * n + 1)) for n in (1, 2, 3)},
    **{("column", n): set(range(n, 37, 3)) for n in (1, 2, 3)},
}  # fmt: skip


def _roulette_odds(bet: Bet, came: Came) -> int:
    """36 shared by the numbers covered."""
    covered = _covered(bet)
    return 36 // len(covered) - 1 if came in covered else 0


def _inside() -> list[Bet]:
    rows = [[n, n + 1, n + 2] for n in range(1, 37, 3)]
    bets: list[Bet] = [("straight", [n]) for n in range(37)] + [("street", row) for row in rows]
    bets += [("split", [a, b]) for row in rows for a, b in (row[:2], row[1:])]
    bets += [("split", [n, n + 3]) for n in range(1, 34)] + [("split", [0, n]) for n in (1, 2, 3)]
    bets += [("corner", [n, n + 1, n + 3, n + 4]) for n in range(1, 33) if n % 3]
    bets += [("six_line", [*row, *(n + 3 for n in row)]) for row in rows[:-1]]
    return [*bets, ("street", [0, 1, 2]), ("street", [0, 2, 3]), ("corner", [0, 1, 2, 3])]


ROULETTE = SimulatedGame(
    "nz-1996-roulette", "ROU", (*_inside(), *(area for area in AREAS for _ in range(6))), _roulette_odds, range(37),
    lambda rng: int(rng.random() * 37),
    rules={
        "late-wager": "4.5", "late-change": "4.5", "call-omitted": "3.3", "announced-wrongly": "3.4(a)",
        "dolly-wrong": "3.4(b)", "collected-late": "3.5(a)", "paid-early": "3.5(b)", "wrong-odds": "5.1",
        "wrong-odds-zero": "5.3", "lifted-early": "4.8", "taken-as-good": "3.2",
    },
    voids={
        "same_direction": "6.1", "foreign_object": "6.2", "too_slow": "6.3", "ball_out": "6.4", "interference": "6.5",
        "short_spin": "6.6",
    },
)  # fmt: skip

# --- tai-sai --------------------------------------------------------------------------------------------------


def _dice_odds(bet: Bet, came: Came) -> int:
    assert isinstance(came, tuple)
    (name, on), total, triple = bet, sum(came), len(set(came)) == 1
    shown = came.count(on) if isinstance(on, int) else 0
    if name in ("small", "big"):
        return int(not triple and (4 <= total <= 10) is (name == "small"))
    if name == "total":
        return TOTALS[min(on, 21 - on)] if total == on else 0
    if name == "combination":
        return 6 if set(on) <= set(came) else 0
    if name == "face":
        return (0, 1, 2, 12)[shown]
    wins = {"any_triple": (31, triple), "triple": (180, shown == 3), "double": (11, shown >= 2)}
    odds, won = wins[name]
    return odds if won else 0


def _dice_spin(rng: Random) -> Came:
    return tuple(1 + int(rng.random() * 6) for _ in range(3))


def _dice_bets() -> list[Bet]:
    bets: list[Bet] = [(name, face) for name in ("face", "double", "triple") for face in range(1, 7)]
    bets += [("total", total) for total in range(4, 18)]
    bets += [("combination", list(pair)) for pair in combinations(range(1, 7), 2)]
    return bets + [("small", None), ("big", None)] * 12 + [("any_triple", None)] * 3


TAI_SAI = SimulatedGame(
    "nz-1996-tai-sai", "TAI", tuple(_dice_bets()), _dice_odds, (), _dice_spin,
    rules={
        "late-wager": "3.9", "late-change": "3.9", "announced-wrongly": "6.3", "doubles-wrong": "6.4",
        "keyed-wrongly": "6.5(a)", "tumbled-short": "6.1", "collected-late": "6.6(a)", "paid-early": "6.6(b)",
        "wrong-odds": "4.0", "lifted-early": "3.10", "no-spin-unsaid": "7.5",
    },
    voids={"not_flat": "7.1", "tumbler_fault": "7.2"},
)  # fmt: skip

GAMES = {game.ruleset: game for game in (MONEY_WHEEL, ROULETTE, TAI_SAI)}
