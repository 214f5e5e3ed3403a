"""Commission reconciled: due by the rules, settled, marked by buttons, collected; every difference with its reason.

A `Bridge` leads from one of these to the next. What lies between is said line by line, and what the lines come to is
held against sums that PostgreSQL makes by itself: what is then unexplained is nothing, or the ledger is wrong.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import dict_row
from psycopg.sql import SQL

from projections.queries import reasons
from projections.queries.commission import ZERO, StatementFilter, Sums, condition, statement, values
from projections.queries.owing import accounts, acts
from projections.queries.reasons import LET_GO, MARKED, OWED, PLACE, SETTLED, WAIVED, Difference, Row

__all__ = ["Bridge", "Difference", "bridges", "differences"]


class Bridge(Struct):
    """From what should be to what is."""

    currency: str | None
    start: str
    expected: Decimal
    end: str
    found: Decimal
    explained: Decimal
    """By the differences of its kinds."""

    @property
    def unexplained(self) -> Decimal:
        """Nothing."""
        return self.expected - self.found - self.explained


_SETTLED: LiteralString = """
    SELECT {}, due, written, taken, rounded, deferred, allowed, result, settled, rules, facts
    FROM pitlog.commission_dues
    WHERE {} AND (
        settled IS NULL OR NOT allowed OR rounded <> 0 OR CASE WHEN deferred THEN written ELSE taken END <> due
    )
    ORDER BY gaming_day, table_name, session, n, k
"""
_MARKED: LiteralString = """
    SELECT coalesce(o.currency, m.currency) AS currency, table_name, gaming_day, coalesce(o.shoe, m.shoe) AS shoe,
        round, player, seat, coalesce(owed, 0) AS owed, coalesce(marked, 0) AS marked,
        coalesce(o.facts, '{{}}') || coalesce(m.facts, '{{}}') AS facts, n
    FROM (
        SELECT session, n, table_name, gaming_day, player, min(currency) AS currency, min(shoe) AS shoe,
            min(round) AS round, min(seat) AS seat, sum(due) AS owed, array_agg(wager ORDER BY k) AS facts
        FROM pitlog.commission_dues WHERE deferred AND settled IS NOT NULL AND due > 0 AND {}
        GROUP BY session, n, table_name, gaming_day, player
    ) AS o FULL JOIN (
        SELECT session, in_round AS n, table_name, gaming_day, player, min(currency) AS currency, min(shoe) AS shoe,
            sum(amount) AS marked, array_agg(fact ORDER BY k) AS facts
        FROM pitlog.commission_acts WHERE act = 'marked' AND {}
        GROUP BY session, in_round, table_name, gaming_day, player
    ) AS m USING (session, n, table_name, gaming_day, player)
    WHERE owed IS DISTINCT FROM marked ORDER BY gaming_day, table_name, n, player
"""
_DUES: LiteralString = """
    SELECT currency, sum(due) AS due, sum(CASE WHEN deferred THEN written ELSE taken END) AS settled,
        coalesce(sum(due) FILTER (WHERE deferred AND settled IS NOT NULL), 0) AS left_owing
    FROM pitlog.commission_dues WHERE {} GROUP BY currency
"""
_BUTTONS: LiteralString = """
    SELECT currency, sum(amount) AS marked FROM pitlog.commission_acts WHERE act = 'marked' AND {} GROUP BY currency
"""


def differences(connection: Connection[Any], asked: StatementFilter) -> list[Difference]:
    """Every difference, in the order of the bridges."""
    found: list[Difference] = []
    for row in _rows(connection, SQL(_SETTLED).format(SQL(PLACE), condition(asked)), asked):
        found += reasons.settled(row)
    found += map(reasons.marked, _rows(connection, SQL(_MARKED).format(condition(asked), condition(asked)), asked))
    for act in acts(connection, asked, ("collected", "waived")):
        found += reasons.collected(act) if act.act == "collected" else reasons.waived(act)
    return found + [reasons.owed(account, asked) for account in accounts(connection, asked)]


def bridges(connection: Connection[Any], asked: StatementFilter, found: Sequence[Difference]) -> list[Bridge]:
    """What is due, settled, marked and collected, for each currency; and what the differences come to."""
    dues = {row["currency"]: row for row in _rows(connection, SQL(_DUES).format(condition(asked)), asked)}
    buttons = {row["currency"]: row for row in _rows(connection, SQL(_BUTTONS).format(condition(asked)), asked)}
    sums = {line.currency: line.sums for line in statement(connection, asked, ())}
    return [
        bridge
        for currency in sorted({*dues, *buttons, *sums}, key=lambda name: name or "")
        for bridge in _bridges(currency, dues.get(currency), buttons.get(currency), sums.get(currency), found)
    ]


def _bridges(
    currency: str | None, due: Row | None, buttons: Row | None, sums: Sums | None, found: Sequence[Difference]
) -> Iterator[Bridge]:
    def explained(*kinds: str) -> Decimal:
        return sum((one.gap for one in found if one.kind in kinds and one.currency == currency), ZERO)

    if due is not None:
        yield Bridge(currency, "due by the rules", due["due"], "settled", due["settled"], explained(SETTLED))
    left = due["left_owing"] if due else ZERO
    marked = buttons["marked"] if buttons else ZERO
    yield Bridge(currency, "left owing by the rules", left, "marked by buttons", marked, explained(MARKED))
    owed = sums.opening + sums.left_owing if sums else ZERO
    gone = sums.collected if sums else ZERO
    yield Bridge(currency, "to be collected", owed, "collected", gone, explained(LET_GO, WAIVED, OWED))


def _rows(connection: Connection[Any], statement: Any, asked: StatementFilter) -> list[Row]:
    with connection.cursor(row_factory=dict_row) as cursor:
        return cursor.execute(statement, values(asked)).fetchall()
