"""Refuses valid JSON that a record of evidence must not accept: a key twice, a NUL, deep nesting.

A full second parse would cost more than everything else together, so a line is first searched for signs of trouble. A
line that equals its re-encoded object byte for byte has no repeated key, because an object has none. In any other line,
each key leaves exactly one `":` in the bytes, provided that no blank is between the quote and the colon. A text that
contains `":` leaves more. So if the count is right and no blank follows a quote, no key is repeated. A NUL can only
arrive as an escape, and escapes are rare: one backslash is reason enough for a closer look.
"""

import json
from typing import Any

import msgspec

from domain.errors import KeyTwice

MAX_DEPTH = 16

_written = msgspec.json.Encoder().encode


def suspicious(line: bytes, value: dict[str, Any]) -> bool:
    """Whether a line needs a closer look."""
    if _written(value) == line:
        return b"\\" in line or line.count(b"{") + line.count(b"[") > MAX_DEPTH
    if b'" ' in line or b"\\" in line or b"\t" in line or b"\r" in line or b"\n" in line:
        return True  # written out: a loop over five signs costs as much as the search
    nested = line.count(b"{") - 1
    if nested == 0:
        return line.count(b'":') != len(value) or line.count(b"[") >= MAX_DEPTH
    return line.count(b'":') != count_keys(value) or nested + line.count(b"[") >= MAX_DEPTH


def count_keys(value: Any) -> int:
    """How many keys there are, at every depth."""
    if type(value) is dict:
        return len(value) + sum(map(count_keys, value.values()))
    return sum(map(count_keys, value)) if type(value) is list else 0


def too_deep(value: Any, room: int = MAX_DEPTH) -> bool:
    """Whether something is nested deeper than any fact can be."""
    if not isinstance(value, (dict, list)):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return room == 0 or any(too_deep(item, room - 1) for item in inner)


def key_twice(line: bytes) -> None:
    """Raise if a key occurs twice in one object."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: set[str] = set()
        for key, _ in found:
            if key in seen:
                raise KeyTwice(key)
            seen.add(key)
        return dict(found)

    json.loads(line, object_pairs_hook=pairs)


def nul_in(value: Any, path: str = "") -> str | None:
    """The first field that contains a NUL."""
    if isinstance(value, str):
        return path if "\0" in value else None
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        here = f"{path}.{key}" if path else str(key)
        if isinstance(key, str) and "\0" in key:
            return here.replace("\0", "\\u0000")
        if (found := nul_in(item, here)) is not None:
            return found
    return None
