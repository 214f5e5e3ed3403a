"""A bare number in a search, `17`: everything that it may be, each counted, with the line that asks for it alone.

A rule, the number in which a ball landed, what a wager was on, a seat, the number of a round, an amount. Each is a line
of the search itself. Counting goes through all rows, so it is not done at every key that somebody types.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from psycopg import Connection

from projections.search.hits import NumberReading
from projections.search.reading import Line
from projections.search.rows import count

READINGS = (
    ("rule {}", "findings"),
    ("outcome {}", "rounds"),
    ("target {}", "wagers"),
    ("seat {}", "wagers"),
    ("round {}", "rounds"),
    ("stake {}", "wagers"),
    ("underpaid={}", "wagers"),
    ("overpaid={}", "wagers"),
)
"""What is written before a number to mean one thing, and the rows that are counted."""
LONGEST = 9
"""The most digits of such a number."""


def is_number(line: str) -> bool:
    """Whether a line is a bare number, and nothing else."""
    return line.isascii() and line.isdigit() and len(line) <= LONGEST


def readings(
    connection: Connection[Any], number: str, understood: Callable[[str], Line], kinds: Collection[str]
) -> Iterator[NumberReading]:
    """Those that anything in the record has. `understood` reads a line; `kinds`: the rows that a person may see."""
    for words, subject in READINGS:
        line = words.format(number)
        one = understood(line)
        if subject in kinds and one.parts and not one.unknown and (found := count(connection, subject, one.parts)):
            yield NumberReading(line, one.parts[0].meanings[0].said, subject, found)
