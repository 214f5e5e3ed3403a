"""Every bet of every game, and what its `on` must be: one table.

A target is any that the wheel or the dice can show, also where the layout has no area for it: such a wager is a fact,
and the game finds it void.
"""

from typing import Literal

from domain.facts.shapes import (
    FACES,
    HAND,
    MAYBE_WAGER,
    NOTHING,
    PARTS,
    RUN,
    THREE_DICE,
    TWO_DICE,
    WAGER,
    Shape,
    among,
    numbers,
    one_of,
)
from domain.facts.vocabulary import Money, Ruleset

On = str | int | tuple[str | int, ...] | dict[str, Money] | None
"""What a wager is on, as its bet needs."""

BetName = Literal[
    "ante", "any_craps", "any_seven", "any_triple", "banker", "big", "big_eight", "big_six", "black", "buy", "c_and_e",
    "column", "combination", "come", "come_odds", "corner", "dont_come", "dont_come_odds", "dont_pass",
    "dont_pass_odds", "double", "dozen", "dragon_bonus", "eleven", "even", "face", "field", "hardway", "high", "horn",
    "horn_high", "insurance", "jackpot", "lay", "low", "main", "odd", "pass", "pass_odds", "perfect_pairs", "place",
    "player", "raise", "red", "run", "six_line", "small", "split", "straight", "street", "super_sevens", "symbol",
    "three", "tie", "total", "triple", "twelve", "two", "world",
]  # fmt: skip


Bets = dict[str, Shape]

BACCARAT: Bets = {
    "banker": NOTHING, "player": NOTHING, "tie": NOTHING, "perfect_pairs": NOTHING, "dragon_bonus": HAND,
    "insurance": NOTHING, "run": RUN,
}  # fmt: skip
BLACKJACK: Bets = {
    "main": NOTHING, "insurance": MAYBE_WAGER, "super_sevens": MAYBE_WAGER, "double": WAGER, "split": WAGER,
}  # fmt: skip
CARIBBEAN_STUD: Bets = {"ante": NOTHING, "raise": MAYBE_WAGER, "jackpot": MAYBE_WAGER}
ROULETTE: Bets = {
    "straight": numbers(1), "split": numbers(2), "street": numbers(3), "corner": numbers(4), "six_line": numbers(6),
    "column": among(1, 3), "dozen": among(1, 3), "low": NOTHING, "high": NOTHING, "even": NOTHING, "odd": NOTHING,
    "red": NOTHING, "black": NOTHING,
}  # fmt: skip
MONEY_WHEEL: Bets = {"symbol": one_of("A", "B", "C", "D", "E", "F", "G")}
TAI_SAI: Bets = {
    "small": NOTHING, "big": NOTHING, "triple": among(1, 6), "double": among(1, 6), "any_triple": NOTHING,
    "total": THREE_DICE, "combination": FACES, "face": among(1, 6),
}  # fmt: skip
CRAPS: Bets = {
    "pass": NOTHING, "dont_pass": NOTHING, "come": NOTHING, "dont_come": NOTHING, "pass_odds": WAGER,
    "dont_pass_odds": WAGER, "come_odds": WAGER, "dont_come_odds": WAGER, "place": TWO_DICE, "buy": TWO_DICE,
    "lay": TWO_DICE, "hardway": TWO_DICE, "big_six": NOTHING, "big_eight": NOTHING, "field": NOTHING,
    "any_seven": NOTHING, "any_craps": NOTHING, "two": NOTHING, "three": NOTHING, "twelve": NOTHING,
    "eleven": NOTHING, "horn": NOTHING, "horn_high": TWO_DICE, "world": NOTHING, "c_and_e": PARTS,
}  # fmt: skip

BETS_OF: dict[Ruleset, Bets] = {
    "nz-1996-mini-baccarat": BACCARAT, "nz-1996-midi-baccarat": BACCARAT, "nz-1996-baccarat": BACCARAT,
    "nz-1998-baccarat": BACCARAT, "nz-div5-mini-baccarat": BACCARAT, "nz-div5-midi-baccarat": BACCARAT,
    "nz-div5-full-baccarat": BACCARAT, "nz-electronic-baccarat": BACCARAT, "vic-2002-traditional": BACCARAT,
    "vic-2002-crown": BACCARAT, "nz-1996-blackjack": BLACKJACK, "nz-1996-roulette": ROULETTE,
    "nz-1996-tai-sai": TAI_SAI, "nz-1996-money-wheel": MONEY_WHEEL, "nz-1996-caribbean-stud": CARIBBEAN_STUD,
    "nz-1996-craps": CRAPS,
}  # fmt: skip
"""The bets a table's ruleset knows."""


def shapes_of(bet: str) -> list[Shape]:
    """What `on` may be for this bet in the games that have it (a split of roulette is not one of blackjack)."""
    return list({bets[bet].wants: bets[bet] for bets in BETS_OF.values() if bet in bets}.values())


SHAPES: dict[str, list[Shape]] = {bet: shapes_of(bet) for bets in BETS_OF.values() for bet in bets}
