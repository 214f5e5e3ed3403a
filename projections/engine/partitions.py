"""Partitions of work over all tables. A table's name decides its partition; tables are independent."""

from collections.abc import Callable
from typing import Any

from psycopg import Connection

from record.cores import available_cores

WORTH_IT = 100_000
"""The number of facts below which starting a process costs more than it saves."""

Report = Callable[[int, int], None]
"""Called with a part and its position."""

Work = Callable[[Connection[Any], int, int, Report], None]
"""Processes a part up to a position."""

Deal = Callable[[str, Work, int, int, Report], None]
"""Processes all parts up to a position. Its first arguments are the name of the work (`pitlog.followed`) and the work.
"""


def quiet(part: int, position: int) -> None:
    """A report that does nothing."""


PIECES = 2
"""The number of parts per process. Tables differ in size, and an idle process takes another part."""


def parts_for(facts: int) -> int:
    """How many partitions are worthwhile for so many facts."""
    cores = available_cores()
    return cores * PIECES if facts > WORTH_IT and cores > 1 else 1


def deal_in_turn(connection: Connection[Any], work: Work, parts: int, last: int, report: Report) -> None:
    """Process one partition after the other in this process."""
    for part in range(parts):
        work(connection, part, last, report)
