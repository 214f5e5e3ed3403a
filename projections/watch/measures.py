"""What is counted for the watch: rounds, and rounds in which something happened."""

from collections.abc import Callable, Sequence
from typing import Any, LiteralString

from projections.questions.columns import Row
from projections.questions.measures import NEGATIVE, POSITIVE, Measure, count, sum_of
from projections.questions.subjects import ROUNDS, WAGERS

_LATE: LiteralString = (
    "late-wager,wager-after-call,late-change,late-withdrawal,wager-touched,ante-touched,wager-handled,"
    "optional-wager-touched"
)
LATE = frozenset(_LATE.split(","))
"""Codes of wagers that were placed, changed or taken back after the close."""
_IS_LATE: LiteralString = "q.codes && string_to_array('" + _LATE + "', ',')"
_IN_ROUND: LiteralString = "count(DISTINCT (q.session, q.n)) FILTER (WHERE q.n > 0"


def _rounds(name: str, sql: LiteralString, holds: Callable[[Row], bool]) -> Measure:
    """The number of rounds with a wager of which something holds."""

    def of(rows: Sequence[Row]) -> int:
        return len({(row["session"], row["n"]) for row in rows if row["n"] and holds(row)})

    return Measure(name, _IN_ROUND + sql + ")", name, of)


def _late(row: Row) -> bool:
    return not LATE.isdisjoint(row["codes"])


def _off(row: Row) -> Any:
    return row["difference"] or 0


MEASURES = (
    count("wagers", "Wagers"),
    _rounds("rounds", "", lambda row: True),
    _rounds("underpaid", " AND q.difference > 0", lambda row: _off(row) > 0),
    _rounds("overpaid", " AND q.difference < 0 AND NOT " + _IS_LATE, lambda row: _off(row) < 0 and not _late(row)),
    _rounds("errors", " AND q.difference <> 0", lambda row: _off(row) != 0),
    _rounds("late", " AND " + _IS_LATE, _late),
    sum_of("house_owes", "difference", "House owes", POSITIVE),
    sum_of("players_owe", "difference", "Players owe", NEGATIVE, minus=True),
)  # fmt: skip

WATCHED_WAGERS = WAGERS._replace(measures={one.name: one for one in MEASURES})
"""Wagers, with the figures of the watch."""
WATCHED_ROUNDS = ROUNDS._replace(measures={"rounds": ROUNDS.measures["rounds"]})
