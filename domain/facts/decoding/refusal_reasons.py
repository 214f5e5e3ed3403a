"""Turns messages of msgspec into numbered refusals with a field, in words for people."""

import re
from typing import Any

from domain.errors import MissingField, NoOffset, NotMoney, Refused, UnknownField, WrongValue
from domain.facts.base import Fact, kind_of

NOT_RFC3339 = "Invalid RFC3339 encoded datetime"
NO_OFFSET = "timezone component"
NO_INTEGER = "Expected `int"
"""The beginnings of msgspec's messages, or words in them."""

_WHERE = re.compile(r"(?P<why>.*?)(?: - at (?P<key>`key` in )?`\$\.?(?P<path>[^`]*)`)?", re.DOTALL)
_NAMED = re.compile(r"`([^`]*)`")

_PLAIN = {
    "regex": "a place is player, banker, dealer, none, box:3 or box:3/2",
    "encoded date": "not a day written YYYY-MM-DD, or no such day",
}
"""Our reason for messages of msgspec with these words."""


def path_of(message: str) -> str:
    """The field that msgspec's message is about."""
    found = _WHERE.fullmatch(message)
    return found["path"] or "" if found else ""


def reason(cls: type[Fact], value: dict[str, Any], message: str) -> Refused:
    """The refusal for a message of msgspec."""
    kind = kind_of(cls)
    if "unknown field" in message and (stranger := _stranger(cls, value)) is not None:
        return UnknownField(stranger, kind)  # not read from the message: a stranger's name may look like a path
    found = _WHERE.fullmatch(message)
    why, path = (found["why"], found["path"] or "") if found else (message, "")
    named = _NAMED.search(why)
    inside = f"{path}." if path else ""
    if "unknown field" in why and named:
        return UnknownField(inside + named[1], kind)
    if "missing required field" in why and named:
        return MissingField(inside + named[1], kind)
    if why == "not money":
        return NotMoney(path)
    if NO_OFFSET in why:
        return NoOffset(path)
    return WrongValue(path, _plain(path, why))


def _stranger(cls: type[Fact], value: dict[str, Any]) -> str | None:
    known = {*cls.__struct_encode_fields__, "fact"}
    return next((field for field in value if field not in known), None)


def _plain(path: str, why: str) -> str:
    for words, plain in _PLAIN.items():
        if words in why and why.startswith(("Expected", "Invalid RFC")):
            return plain
    if why.startswith("Invalid enum value"):
        return why.replace("Invalid enum value", "no such card:" if path.endswith("card") else "not one of its values:")
    return why.replace("`", "").replace(" | null", "")
