"""Every bet of every game, and what its `on` must be: one table.

Any target that the wheel or the dice can show is accepted, even if the layout has no area for it: such a wager is a
fact, and the game finds it void.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from domain.facts.vocabulary import MAX_NAME, Money, Ruleset


class Shape(NamedTuple):
    """The form of an `on`: in words, for the decoder, and as a JSON Schema."""

    wants: str
    fits: Callable[[Any], bool]
    schema: dict[str, Any]


def one_of(*values: int | str) -> Shape:
    """One of these."""
    words = ", ".join(map(str, values))
    return Shape(
        f"one of {words} in `on`",
        lambda on: type(on) is type(values[0]) and on in values,
        {"enum": list(values)},
    )


def in_range(low: int, high: int) -> Shape:
    """A number in a range."""
    return Shape(
        f"a number from {low} to {high} in `on`",
        lambda on: type(on) is int and low <= on <= high,
        _range(low, high),
    )


def numbers(count: int) -> Shape:
    """A list of this many different numbers of the roulette wheel."""
    return Shape(
        f"{count} different numbers from 0 to 36 in `on`",
        lambda on: isinstance(on, tuple) and len(set(on)) == len(on) == count and all(map(_on_the_wheel, on)),
        {**_list(_range(0, 36), count, count), "uniqueItems": True},
    )


def _range(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _list(items: dict[str, Any], least: int, most: int | None = None) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": least} | ({"maxItems": most} if most else {})


def _on_the_wheel(number: object) -> bool:
    return type(number) is int and 0 <= number <= 36


def _two_faces(on: object) -> bool:
    return isinstance(on, tuple) and len(on) == 2 and all(type(n) is int and 1 <= n <= 6 for n in on)


def _sequence(on: object) -> bool:
    return on is None or (isinstance(on, tuple) and len(on) > 0 and all(x in ("P", "B", "T") for x in on))


def _name(on: object) -> bool:
    return isinstance(on, str) and 0 < len(on) <= MAX_NAME


def _parts(on: object) -> bool:
    return isinstance(on, dict) and set(on) == {"any_craps", "eleven"}


NULL = {"type": "null"}
NAME = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
MONEY = {"$ref": "#/$defs/money"}

NOTHING = Shape("no `on`", lambda on: on is None, NULL)
HAND = one_of("player", "banker")
RUN = Shape(
    "a list of P, B and T in `on`, or null with `length`",
    _sequence,
    {"anyOf": [_list({"enum": ["P", "B", "T"]}, 1), NULL]},
)
WAGER = Shape("the wager it adds to in `on`", _name, NAME)
MAYBE_WAGER = Shape(
    "the wager it adds to in `on`, or no `on`", lambda on: on is None or _name(on), {"anyOf": [NAME, NULL]}
)
FACES = Shape("two numbers from 1 to 6 in `on`", _two_faces, _list(_range(1, 6), 2, 2))
PARTS = Shape(
    "the stake of each part, any_craps and eleven, in `on`",
    _parts,
    {
        "type": "object",
        "properties": {"any_craps": MONEY, "eleven": MONEY},
        "required": ["any_craps", "eleven"],
        "additionalProperties": False,
    },
)
TWO_DICE, THREE_DICE = in_range(2, 12), in_range(3, 18)
"""Every total that the dice can show."""


On = str | int | tuple[str | int, ...] | dict[str, Money] | None
"""Checks that `on` fits the bet of a wager."""

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
    "column": in_range(1, 3), "dozen": in_range(1, 3), "low": NOTHING, "high": NOTHING, "even": NOTHING, "odd": NOTHING,
    "red": NOTHING, "black": NOTHING,
}  # fmt: skip
MONEY_WHEEL: Bets = {"symbol": one_of("A", "B", "C", "D", "E", "F", "G")}
TAI_SAI: Bets = {
    "small": NOTHING, "big": NOTHING, "triple": in_range(1, 6), "double": in_range(1, 6), "any_triple": NOTHING,
    "total": THREE_DICE, "combination": FACES, "face": in_range(1, 6),
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
    """The forms of `on` for this bet in the games that have it (a split of roulette is not one of blackjack)."""
    return list({bets[bet].wants: bets[bet] for bets in BETS_OF.values() if bet in bets}.values())


SHAPES: dict[str, list[Shape]] = {bet: shapes_of(bet) for bets in BETS_OF.values() for bet in bets}
