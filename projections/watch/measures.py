"""What is counted for the watch: rounds, and rounds in which something happened."""

from collections.abc import Callable, Sequence
from typing import Any, LiteralString

from projections.questions.columns import Row
from projections.questions.measures import NEGATIVE, POSITIVE, Measure, count, sum_of
from projections.questions.subjects import ROUNDS, WAGERS

LATE = ("late-wager", "late-change")
"""Codes of wagers that were placed or changed after the close."""
_IN_ROUND: LiteralString = "count(DISTINCT (q.session, q.n)) FILTER (WHERE q.n > 0"


def _rounds(name: str, sql: LiteralString, holds: Callable[[Row], bool]) -> Measure:
    """The number of rounds with a wager of which something holds."""

    def of(rows: Sequence[Row]) -> int:
        return len({(row["session"], row["n"]) for row in rows if row["n"] and holds(row)})

    return Measure(name, _IN_ROUND + sql + ")", name, of)


def _off(row: Row) -> Any:
    return row["difference"] or 0


MEASURES = (
    count("wagers", "Wagers"),
    _rounds("rounds", "", lambda row: True),
    _rounds("underpaid", " AND q.difference > 0", lambda row: _off(row) > 0),
    _rounds("overpaid", " AND q.difference < 0", lambda row: _off(row) < 0),
    _rounds("errors", " AND q.difference <> 0", lambda row: _off(row) != 0),
    _rounds("late", " AND q.codes && ARRAY['late-wager', 'late-change']",
            lambda row: any(code in LATE for code in row["codes"])),
    sum_of("house_owes", "difference", "House owes", POSITIVE),
    sum_of("players_owe", "difference", "Players owe", NEGATIVE, minus=True),
)  # fmt: skip

WATCHED_WAGERS = WAGERS._replace(measures={one.name: one for one in MEASURES})
"""Wagers, with the figures of the watch."""
WATCHED_ROUNDS = ROUNDS._replace(measures={"rounds": ROUNDS.measures["rounds"]})
