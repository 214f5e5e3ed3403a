"""Figures of a group of rows, each in SQL and of rows in memory."""

from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, LiteralString, NamedTuple

from domain.money import EXACT
from projections.questions.columns import Row

ZERO = Decimal(0)


class Measure(NamedTuple):
    """A figure of a group of rows."""

    name: str
    sql: LiteralString
    heading: str
    of: Callable[[Sequence[Row]], Any]
    """The same of rows in memory."""
    columns: tuple[LiteralString, ...] | None = None
    """The columns of rows that `of` reads. None: those of an answer's rows are not enough."""
    money: bool = False
    """Whether it is an amount. Amounts of several currencies are not added up."""
    added: Callable[[Sequence[Row]], Any] | None = None
    """The same of groups, from their figures. None: these do not add up."""
    made_of: tuple[str, ...] = ()
    """Other figures of the groups that `added` reads."""


class Sign(NamedTuple):
    """A condition on a number, in SQL and in Python."""

    sql: LiteralString
    holds: Callable[[Any], bool]


OFF = Sign("<> 0", lambda value: value != 0)
POSITIVE = Sign("> 0", lambda value: value > 0)
NEGATIVE = Sign("< 0", lambda value: value < 0)


def count(name: str, heading: str) -> Measure:
    """The number of rows."""
    return Measure(name, "count(*)", heading, len, (), added=_sum(name))


def count_of(name: str, column: LiteralString, sign: Sign, heading: str) -> Measure:
    """The number of rows whose value has a sign."""
    return Measure(
        name,
        _counted(column, sign),
        heading,
        lambda rows: len(_values(rows, column, sign)),
        (column,),
        added=_sum(name),
    )


def rate_of(name: str, column: LiteralString, sign: Sign, heading: str, number: str, of_all: str) -> Measure:
    """How many of a thousand rows have a value with a sign. `number`, `of_all`: the figures with the two counts."""
    sql: LiteralString = "round(1000.0 * " + _counted(column, sign) + " / greatest(count(*), 1), 1)"

    def of(rows: Sequence[Row]) -> Decimal:
        return rate(len(_values(rows, column, sign)), len(rows))

    def added(groups: Sequence[Row]) -> Decimal:
        return rate(_sum(number)(groups), _sum(of_all)(groups))

    return Measure(name, sql, heading, of, (column,), added=added, made_of=(number, of_all))


def sum_of(
    name: LiteralString, column: LiteralString, heading: str, sign: Sign | None = None, minus: bool = False
) -> Measure:
    """The sum of the values, or of those with a sign."""
    among: LiteralString = "" if sign is None else " FILTER (WHERE q." + column + " " + sign.sql + ")"
    sql: LiteralString = "coalesce(" + ("-" if minus else "") + "sum(q." + column + ")" + among + ", 0)"

    def of(rows: Sequence[Row]) -> Decimal:
        whole = total(_values(rows, column, sign))
        return EXACT.minus(whole) if minus else whole

    return Measure(
        name, sql, heading, of, (column,), money=True, added=lambda groups: total(one[name] for one in groups)
    )


def rate(number: int, of: int) -> Decimal:
    """How many of a thousand, with one decimal."""
    return (Decimal(1000 * number) / max(of, 1)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def total(amounts: Iterable[Decimal]) -> Decimal:
    """The exact sum."""
    whole = ZERO
    for amount in amounts:
        whole = EXACT.add(whole, amount)
    return whole


def _sum(name: str) -> Callable[[Sequence[Row]], int]:
    """The sum of a count of groups."""
    return lambda groups: sum(one[name] for one in groups)


def _counted(column: LiteralString, sign: Sign) -> LiteralString:
    return "count(*) FILTER (WHERE q." + column + " " + sign.sql + ")"


def _values(rows: Sequence[Row], column: str, sign: Sign | None) -> list[Any]:
    values = [row[column] for row in rows if row[column] is not None]
    return values if sign is None else [value for value in values if sign.holds(value)]
