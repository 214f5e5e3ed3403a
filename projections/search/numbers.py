"""A bare number in a search, `17`: everything that it may be, each counted, with the line that asks for it alone.

A rule, the number in which a ball landed, what a wager was on, a seat, the number of a round, an amount. Each is a line
of the search itself. They are counted among the latest rows of each kind, in one pass: a key may take no longer,
however long the record is.
"""

from collections.abc import Collection, Iterator, Mapping

from psycopg import Connection

from projections.search.hits import NumberReading
from projections.search.reading import Read
from projections.search.rows import LATEST, counts
from projections.search.vocabulary import NUMBERS


def readings(
    connection: Connection[object], number: str, read: Mapping[str, Read], kinds: Collection[str]
) -> Iterator[NumberReading]:
    """Those that anything in the record has. `read`: what each line means; `kinds`: the rows that a person may see."""
    subjects = {words.format(number): subject for words, subject in NUMBERS if subject in kinds}
    for subject in dict.fromkeys(subjects.values()):
        of = {line: one for line, one in read.items() if subjects.get(line) == subject}
        rows, found = counts(connection, subject, [*of.values()])
        for (line, one), count in zip(of.items(), found, strict=True):
            if count:
                yield NumberReading(line, one.meanings[0].said, subject, count, LATEST if rows == LATEST else None)
