"""A bare number in a search, `17`: everything that it may be, each counted, with the line that asks for it alone.

A rule, the number in which a ball landed, what a wager was on, a seat, the number of a round, an amount. Each is a line
of the search itself. They are counted among the latest rows of each kind, in one pass: a key may take no longer,
however long the record is.
"""

from collections.abc import Callable, Collection, Iterator

from psycopg import Connection

from projections.search.hits import NumberReading
from projections.search.reading import Line, Read
from projections.search.rows import LATEST, counts
from projections.search.vocabulary import NUMBERS, is_number

__all__ = ["is_number", "readings"]


def readings(
    connection: Connection[object], number: str, understood: Callable[[str], Line], kinds: Collection[str]
) -> Iterator[NumberReading]:
    """Those that anything in the record has. `understood` reads a line; `kinds`: the rows that a person may see."""
    lines = {words.format(number): subject for words, subject in NUMBERS if subject in kinds}
    asked = {line: one for line in lines if (one := _only(understood(line))) is not None}
    for subject in dict.fromkeys(lines.values()):
        of = {line: one for line, one in asked.items() if lines[line] == subject}
        rows, found = counts(connection, subject, [*of.values()])
        for (line, one), count in zip(of.items(), found, strict=True):
            if count:
                yield NumberReading(line, one.meanings[0].said, subject, count, LATEST if rows == LATEST else None)


def _only(line: Line) -> Read | None:
    """What a line means. None if nothing."""
    return line.parts[0] if line.parts and line.parts[0].meanings and not line.unknown else None
