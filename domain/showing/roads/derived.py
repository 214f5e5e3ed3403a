"""The roads that are made of the big road: red where its columns are alike, blue where they are not.

A column is as deep as its run is long: a tail that turned right counts as if it went on downwards.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
"""How far to the left each road looks."""


def colours(lengths: Sequence[int], back: int) -> Iterator[tuple[int, Literal["red", "blue"]]]:
    """For each mark of the big road from where it can be said: which one it is, and its colour."""
    number = 0
    for column, length in enumerate(lengths):
        for depth in range(length):
            alike = _alike(lengths, column, depth, back)
            if alike is not None:
                yield number, "red" if alike else "blue"
            number += 1


def _alike(lengths: Sequence[int], column: int, depth: int, back: int) -> bool | None:
    """Nothing, as long as there are not enough columns to look at."""
    if depth == 0:
        other = column - 1 - back
        return lengths[column - 1] == lengths[other] if other >= 0 else None
    return lengths[column - back] != depth if column >= back else None
