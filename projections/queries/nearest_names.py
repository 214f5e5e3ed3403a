"""Finds the names most like one that is not known."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from heapq import nsmallest

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
    """Those at least so similar, the most similar first; of equally similar ones the first by name."""
    folded: dict[str, Nearest] = {}
    for one in dict.fromkeys(known):
        folded.setdefault(_folded(one), []).append(one)
    matcher = SequenceMatcher(b=_folded(name[:LONGEST]))
    found = list[tuple[float, str]]()
    for one in folded:
        matcher.set_seq1(one)
        if matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least and matcher.ratio() >= least:
            found.append((-matcher.ratio(), one))
    return [one for _, each in nsmallest(most, found) for one in folded[each]]


def _folded(name: str) -> str:
    """A name in small letters; beside digits, with letters as the digits for which they are mistaken."""
    small = name.casefold()
    return small.translate(_MISTAKEN) if any(map(str.isdigit, small)) else small


_MISTAKEN = str.maketrans("lio", "110")
