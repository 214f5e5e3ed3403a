"""What a wager is on: the shapes that a bet's `on` may have."""

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.facts.vocabulary import MAX_NAME


class Shape(NamedTuple):
    """What an `on` must look like: in words, to the decoder, and as a JSON Schema."""

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


def among(low: int, high: int) -> Shape:
    """A number in a range."""
    return Shape(
        f"a number from {low} to {high} in `on`",
        lambda on: type(on) is int and low <= on <= high,
        _range(low, high),
    )


def numbers(count: int) -> Shape:
    """So many different numbers of the roulette wheel."""
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
TWO_DICE, THREE_DICE = among(2, 12), among(3, 18)
"""Every total that the dice can show."""
