"""Accounts of commission: what one player was charged at one seat from one shoe, and what became of it.

The figures are those of a statement (`projections/commission/statement.py`), of the days of a period, with the opening
balance of what was deferred before. Sums of accounts are its sums.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, LiteralString, NamedTuple

from domain.money import EXACT
from projections.commission.account_days import ACCOUNT, MOVED, NAMES, PRESENT
from projections.commission.figures import FIGURES
from projections.questions.columns import Row
from projections.questions.measures import ZERO, total


class Period(NamedTuple):
    """The gaming days of a statement. None does not restrict it."""

    first: date | None = None
    last: date | None = None


EVER = Period()


_FIGURES: LiteralString = ", ".join(
    "coalesce(sum(" + NAMES.get(name, name) + ") FILTER (WHERE NOT before), 0) AS " + NAMES.get(name, name)
    for name in MOVED
)

# What is collected goes to the oldest charge first: the age is since the first day up to whose end more was charged
# than has gone. It is computed only of accounts that owe something.
_SOURCE: LiteralString = """(
    SELECT summed.*, CASE WHEN outstanding > 0 THEN today - (
        SELECT min(day) FROM (
            SELECT day, sum(added) OVER (ORDER BY day) AS up_to FROM unnest(summed.days, summed.adds) AS u (day, added)
        ) AS charges WHERE up_to > gone
    ) END AS age FROM (
        SELECT accounts.*, opening + deferred - collected - waived - written_off AS outstanding,
            coalesce(%(last_day)s::date, (SELECT max(gaming_day) FROM pitlog.sessions)) AS today
        FROM (
            SELECT <account>, coalesce(sum(payable) FILTER (WHERE before), 0) AS opening, <figures>,
                min(gaming_day) AS charged_on, min(gaming_day) FILTER (WHERE first_payable IS NOT NULL) AS opened,
                array_agg(gaming_day) FILTER (WHERE added > 0) AS days,
                array_agg(added) FILTER (WHERE added > 0) AS adds,
                coalesce(sum(added), 0) - coalesce(sum(payable), 0) AS gone,
                min(CASE WHEN before THEN first_payable ELSE first_position END) AS first_position
            FROM (
                SELECT *, coalesce(gaming_day < %(first_day)s::date, false) AS before FROM (<present>) AS present
                WHERE (%(last_day)s::date IS NULL OR gaming_day <= %(last_day)s)
                    AND (%(first_day)s::date IS NULL OR gaming_day >= %(first_day)s
                        OR gaming_day < %(first_day)s AND first_payable IS NOT NULL)
            ) AS moved
            GROUP BY <account>
        ) AS accounts
    ) AS summed
) AS q"""
SOURCE: LiteralString = (
    _SOURCE.replace("<account>", ", ".join(ACCOUNT)).replace("<figures>", _FIGURES).replace("<present>", PRESENT)
)

_ACT: LiteralString = (
    "EXISTS (SELECT FROM pitlog.commission_acts AS a WHERE a.table_name = q.table_name AND a.player = q.player "
    "AND a.shoe IS NOT DISTINCT FROM q.shoe AND (%(last_day)s::date IS NULL OR a.gaming_day <= %(last_day)s) "
)
OVERDUE: LiteralString = (
    "coalesce(q.outstanding > 0 AND ("
    + _ACT
    + "AND a.act = 'overdue') OR EXISTS (SELECT FROM pitlog.tables AS t WHERE t.table_name = q.table_name "
    "AND t.gaming_day >= q.opened AND t.closed_at IS NOT NULL "
    "AND (%(last_day)s::date IS NULL OR t.gaming_day <= %(last_day)s))) AND NOT "
    + _ACT
    + "AND a.act = 'put_off'), false)"
)
"""Whether an account should have been collected: when the next shoe began, or when its table closed."""


def accounts(tables: Mapping[str, Sequence[Row]], period: Period, today: date | None) -> list[Row]:
    """The same of postings, acts and tables in memory. `today`: the last gaming day."""
    of: dict[tuple[Any, ...], list[Row]] = {}
    for one in tables["postings"]:
        if _within(one, None, period.last) and (period.first is None or one["gaming_day"] is not None):
            of.setdefault(tuple(one[name] for name in ACCOUNT), []).append(one)
    rows = [_account(key, moved, period, period.last or today) for key, moved in of.items()]
    found = [row for row in rows if row is not None]
    for row in found:
        row["overdue"] = row["outstanding"] > 0 and _overdue(row, tables, period)
    return found


def _within(row: Row, first: date | None, last: date | None) -> bool:
    """Whether a row is of these days. A row of no day is only of all."""
    day = row["gaming_day"]
    if day is None:
        return first is None and last is None
    return (first is None or first <= day) and (last is None or day <= last)


def _account(key: tuple[Any, ...], moved: Sequence[Row], period: Period, today: date | None) -> Row | None:
    now = [one for one in moved if _within(one, period.first, None)]
    before = [one for one in moved if period.first is not None and one["gaming_day"] < period.first]
    payable = [one for one in moved if one["account"] == "payable"]
    if not now and not payable:
        return None
    row = dict(zip(ACCOUNT, key, strict=True))
    row |= {NAMES.get(name, name): _figure(name, before if name == "opening" else now) for name in ("opening", *MOVED)}
    gone = EXACT.add(EXACT.add(row["collected"], row["waived"]), row["written_off"])
    row["outstanding"] = EXACT.subtract(EXACT.add(row["opening"], row["deferred"]), gone)
    oldest = _oldest(payable)
    row["age"] = (today - oldest).days if row["outstanding"] > 0 and today is not None and oldest is not None else None
    row["charged_on"], row["opened"] = _first_day([*now, *payable]), _first_day(payable)
    row["first_position"] = min(one["last_position"] for one in (*now, *payable))
    return row


def _figure(name: str, moved: Iterable[Row]) -> Decimal:
    """A figure of a statement, from the postings of its days."""
    account, of_wagers = FIGURES[name]
    whole = total(
        one["amount"] for one in moved if one["account"] == account and of_wagers in (None, one["wager"] is not None)
    )
    return EXACT.minus(whole) if name == "charged" else whole


def _first_day(moved: Iterable[Row]) -> date | None:
    return min((one["gaming_day"] for one in moved if one["gaming_day"] is not None), default=None)


def _oldest(payable: Sequence[Row]) -> date | None:
    """The first day with something left of what was charged: what is collected goes to the oldest charge first."""
    gone = EXACT.minus(total(one["amount"] for one in payable if one["amount"] < 0))
    for one in sorted(payable, key=lambda row: (row["gaming_day"] or date.max, row["last_position"], row["k"])):
        if one["amount"] > gone:
            day: date | None = one["gaming_day"]
            return day
        gone -= max(one["amount"], ZERO)
    return None


def _overdue(row: Row, tables: Mapping[str, Sequence[Row]], period: Period) -> bool:
    acts = {
        one["act"]
        for one in tables["commission_acts"]
        if all(one[name] == row[name] for name in ("table_name", "player", "shoe")) and _within(one, None, period.last)
    }
    closed = any(
        one["closed_at"] is not None and one["gaming_day"] and row["opened"] and one["gaming_day"] >= row["opened"]
        for one in tables["tables"]
        if one["table_name"] == row["table_name"] and _within(one, None, period.last)
    )
    return ("overdue" in acts or closed) and "put_off" not in acts
