"""What stands in an address, understood: whatever can't be is said in a sentence."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from starlette.exceptions import HTTPException

T = TypeVar("T")

LARGEST = 2**31 - 1
"""What the database takes for a number of a seat, a round, a page."""


def day(asked: Mapping[str, str], name: str) -> date | None:
    """A gaming day."""
    return _read(asked, name, date.fromisoformat, "a day, such as 2002-11-09")


def number(asked: Mapping[str, str], name: str) -> int | None:
    """A number from 0."""
    return _read(asked, name, _number, "a number")


def one_of(asked: Mapping[str, str], name: str, known: Mapping[str, object], usual: str) -> str:
    """One of some words."""
    word = asked.get(name, usual)
    if word not in known:
        raise HTTPException(400, f"{name} is one of {', '.join(known)}.")
    return word


def needed(asked: Mapping[str, str], name: str) -> str:
    """Without which there is nothing to show."""
    if name not in asked:
        raise HTTPException(400, f"The address lacks {name}.")
    return asked[name]


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 10 or int(word) > LARGEST:
        raise ValueError
    return int(word)


def _read(asked: Mapping[str, str], name: str, read: Callable[[str], T], what: str) -> T | None:
    if name not in asked:
        return None
    try:
        return read(asked[name].strip())
    except ValueError:
        raise HTTPException(400, f"{name} should be {what}.") from None
