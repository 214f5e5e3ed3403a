"""Finds the names most like one that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 100
"""The most letters of a name that are compared with others."""

Nearest = list[str]


def near(name: str, known: Iterable[str]) -> Nearest:
    """The most similar names, ignoring case."""
    return _similar(name, known, 3, 0.6)


def nearest(name: str, known: Iterable[str]) -> Nearest:
    """The most similar names, ignoring case. If none is similar, the one that is least unlike it."""
    names = list(known)
    return near(name, names) or _similar(name, names, 1, 0.01)


def _similar(name: str, known: Iterable[str], most: int, least: float) -> Nearest:
    folded: dict[str, Nearest] = {}
    for one in dict.fromkeys(known):
        folded.setdefault(one.casefold(), []).append(one)
    found = get_close_matches(name.casefold()[:LONGEST], folded, most, least)
    return [one for each in found for one in folded[each]]
