"""Where marks stand: each run goes down a column of its own; where there is no way down, it turns right for good."""

from collections.abc import Iterator, Sequence

DEPTH = 6
"""Rows of a road."""

Place = tuple[int, int]


def plate(count: int) -> Iterator[Place]:
    """Column after column, whatever is written."""
    yield from (divmod(number, DEPTH) for number in range(count))


def tails(lengths: Sequence[int]) -> Iterator[Place]:
    """Runs of these lengths, each from the top of the first free column after the one before."""
    taken, column = set[Place](), 0
    for length in lengths:
        while (column, 0) in taken:
            column += 1
        for place in _run(length, column, taken):
            taken.add(place)
            yield place


def _run(length: int, column: int, taken: set[Place]) -> Iterator[Place]:
    row, turned = 0, False
    for _ in range(length):
        yield column, row
        turned = turned or row + 1 == DEPTH or (column, row + 1) in taken
        column, row = (column + 1, row) if turned else (column, row + 1)
