"""Reconciliation of commission: due by the rules, settled, marked by buttons, collected; each difference has a reason.

A `Bridge` leads from one of these to the next, line by line. The lines are compared with sums that PostgreSQL computes
separately. An unexplained rest means that the ledger is wrong.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import dict_row
from psycopg.sql import SQL

from domain.answers import KEYS
from domain.money import written as money
from projections.commission.ageing import CommissionAct, ShoeAccount, accounts, acts
from projections.commission.statement import ZERO, StatementFilter, Sums, condition, order, statement, values

SETTLED, MARKED, LET_GO, WAIVED, OWED, COLLECTED = "settled", "marked", "let go", "waived", "owed", "collected"

Row = dict[str, Any]


class Difference(Struct, rename=KEYS, kw_only=True):
    """A difference from what should be, or a reason why two sums differ."""

    kind: str
    currency: str | None
    table_name: str
    gaming_day: date | None = None
    shoe: str | None = None
    round: str | None = None
    player: str | None
    seat: int | None = None
    wager: str | None = None
    expected: Decimal
    found: Decimal
    gap: Decimal
    """The gap that it explains."""
    reason: str
    rules: list[str] = []
    facts: list[str] = []
    fault: bool = True
    """Whether a person should investigate it."""


PLACE: LiteralString = "currency, table_name, gaming_day, shoe, round, player, seat, wager"
"""The columns that locate a difference."""


def settled(row: Row) -> Iterator[Difference]:
    """Differences of a wager between due and settlement."""
    due, rounded = row["due"], row["rounded"]
    where = {name: row[name] for name in PLACE.split(", ")} | {"rules": row["rules"], "facts": row["facts"]}
    got = row["written"] if row["deferred"] else row["taken"]
    if rounded:
        words = f"{money(due)} was due, {money(rounded)} written off: chips can't make it"
        yield Difference(
            kind=SETTLED, expected=due, found=due - rounded, gap=rounded, reason=words, fault=False, **where
        )
    if row["settled"] is None or got != due - rounded:
        expected = due - rounded
        words = _wrong(row, expected, got)
        yield Difference(kind=SETTLED, expected=expected, found=got, gap=expected - got, reason=words, **where)
    if row["deferred"] and not row["allowed"]:
        words = f"{money(due)} deferred where the rules allow none"
        yield Difference(kind=SETTLED, expected=ZERO, found=due, gap=ZERO, reason=words, **where)


def _wrong(row: Row, expected: Decimal, got: Decimal) -> str:
    if row["settled"] is None:
        return f"{money(expected)} was due, and the wager was not settled"
    if expected < 0:
        return f"{money(-got)} given back where {money(-expected)} was to be"
    how = "recorded as deferred" if row["deferred"] else "taken"
    due = f"{money(expected)} was due" if expected else "none was due"
    as_what = "" if row["settled"] == row["result"] else f"; settled as {row['settled']}, came out as {row['result']}"
    return f"{money(got)} {how} where {due}{as_what}".replace("_", " ")


def marked(row: Row) -> Difference:
    """A player in a round: deferred commission compared with the buttons put down for it."""
    owed, marked = row["owed"], row["marked"]
    where = {name: row[name] for name in PLACE.split(", ") if name != "wager"} | {"facts": row["facts"]}
    words = f"charged {money(owed)}, marked {money(marked)}"
    return Difference(kind=MARKED, expected=owed, found=marked, gap=owed - marked, reason=words, **where)


def _act_columns(act: CommissionAct) -> dict[str, Any]:
    names = "currency", "table_name", "gaming_day", "shoe", "player", "seat"
    return {name: getattr(act, name) for name in names} | {"facts": [act.fact]}


def collected(act: CommissionAct) -> Iterator[Difference]:
    owed, amount = act.owed or ZERO, act.amount
    words = f"collected {money(amount)} of {money(owed)}"
    if act.rounded:
        reason = f"{words}: {money(act.rounded)} written off, chips can't make it"
        yield Difference(
            kind=LET_GO, expected=owed, found=amount, gap=act.rounded, reason=reason, fault=False, **_act_columns(act)
        )
    elif amount > owed:
        reason = f"collected {money(amount)} where {money(owed)} was owed"
        yield Difference(kind=COLLECTED, expected=owed, found=amount, gap=ZERO, reason=reason, **_act_columns(act))


def waived(act: CommissionAct) -> Iterator[Difference]:
    """A waiver: who approved it and the amount. Empty if that person could not approve it."""
    done = act.applied or ZERO
    who = " ".join(filter(None, ((act.role or "").replace("_", " "), f"({act.by})" if act.by else "")))
    words = f"{money(done)} waived by {who or 'nobody named'}: {act.reason}"
    if done != act.amount:
        words = f"{money(act.amount)} waived by {who or 'nobody named'}, of which {money(done)} counts: {act.reason}"
    yield Difference(
        kind=WAIVED,
        expected=act.amount,
        found=done,
        gap=done,
        reason=words,
        fault=done != act.amount,
        **_act_columns(act),
    )


def owed(account: ShoeAccount, asked: StatementFilter) -> Difference:
    owing, since = account.owing, account.days[0]
    if owing < 0:
        words = f"{money(-owing)} more was collected than was owed"
    elif account.late:
        words = f"{money(owing)} is owed since {since}, and should have been collected"
    else:
        words = f"{money(owing)} is owed since {since}" + (": put off by management" if account.put_off else "")
    names = "currency", "table_name", "shoe", "player", "seat"
    where = {name: getattr(account, name) for name in names}
    return Difference(
        kind=OWED, gaming_day=asked.until, expected=owing, found=ZERO, gap=owing, reason=words,
        fault=owing < 0 or account.late, **where,
    )  # fmt: skip


__all__ = ["Bridge", "Difference", "bridges", "differences"]


class Bridge(Struct):
    """A reconciliation line: from what should be to what is."""

    currency: str | None
    start: str
    expected: Decimal
    end: str
    found: Decimal
    explained: Decimal
    """The amount explained by differences of its kinds."""

    @property
    def unexplained(self) -> Decimal:
        """Zero, unless the ledger is wrong."""
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
    WHERE owed IS DISTINCT FROM marked
"""
_BY = ("gaming_day", "table_name", "n", "player")
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
        found += settled(row)
    rows = _rows(connection, SQL(_MARKED).format(condition(asked), condition(asked)), asked)
    found += map(marked, sorted(rows, key=lambda row: [order(row[name]) for name in _BY]))
    for act in acts(connection, asked, ("collected", "waived")):
        found += collected(act) if act.act == "collected" else waived(act)
    return found + [owed(account, asked) for account in accounts(connection, asked)]


def bridges(connection: Connection[Any], asked: StatementFilter, found: Sequence[Difference]) -> list[Bridge]:
    """Due, settled, marked and collected for each currency, and the sums of the differences."""
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
        return cursor.execute(statement, values(connection, asked)).fetchall()
