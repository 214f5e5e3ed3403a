"""Answers: the rows or groups that a question selects, with their number and the figures of all of them."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from datetime import tzinfo
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import dict_row

from projections.queries.pages import PAGE
from projections.questions.columns import Kind, Row
from projections.questions.filters import Values
from projections.questions.in_memory import figures
from projections.questions.question import CURRENCY, Question
from projections.questions.statements import (
    MEASURED,
    WHOLE,
    adds_up,
    by_currency,
    groups,
    measured_columns,
    once,
    one_by_one,
    totals,
    with_memory,
)

FEW = 1_000
"""Up to so many rows, the figures of an answer that is shown whole are made of its rows."""


class Total(NamedTuple):
    """The figures of all rows that a question selects. A row that is in several groups is counted once."""

    figures: Row
    """Amounts are None if they are of several currencies."""
    by_currency: list[Row]
    """The figures of each currency, if there are several."""


class Answer(NamedTuple):
    """The rows or groups of an answer, and the figures of all that the question selects."""

    rows: list[Row]
    of: int
    """The number of rows or groups, shown or not."""
    total: Row
    """The figures of all rows together. Amounts are None if they are of several currencies."""
    by_currency: list[Row]
    """The figures of each currency, if there are several."""


def answer(
    connection: Connection[Any], asked: Question, zone: tzinfo, limit: int | None = None, first: int = 0
) -> Answer:
    """Answer a question. `limit`: the maximum number of rows or groups; `first`: so many are left out before them."""
    if asked.by:
        found, total = _grouped(connection, asked, zone)
        return Answer(found[first : None if limit is None else first + limit], len(found), *total)
    columns = _measured(asked) if first == 0 and limit is not None and limit <= FEW else None
    values = Values(zone, asked.period)
    found = _all(connection, asked, one_by_one(asked, values, limit, first, columns or ()), values)
    measured = [{name: row.pop(MEASURED + name) for name in columns or ()} for row in found]
    whole = columns is not None and limit is not None and len(found) < limit
    total = _of_rows(asked, measured) if whole else _total(connection, asked, zone)
    return Answer([*_people_sorted(found, asked)], total.figures[asked.subject.name], *total)


def _measured(asked: Question) -> list[str] | None:
    """The columns of rows of which the figures of all are made. None if they cannot be made of rows."""
    columns = measured_columns(asked)
    return columns if columns is None or not asked.currencies else [*{*columns, CURRENCY}]


def _of_rows(asked: Question, rows: Sequence[Row]) -> Total:
    """The figures of rows that are all there are."""
    return _by_currency(asked, rows, lambda some: figures(asked, some))


def of_groups(asked: Question, groups: Sequence[Row]) -> Total:
    """The figures of all rows, from those of groups. Groups of several currencies are apart."""
    return _by_currency(asked, groups, lambda some: added(asked, some))


def _by_currency(asked: Question, rows: Sequence[Row], figured: Callable[[Sequence[Row]], Row]) -> Total:
    if not asked.currencies:
        return Total(figured(rows), [])
    names = sorted({row[CURRENCY] for row in rows}, key=lambda name: (name is None, name))
    each = [figured([row for row in rows if row[CURRENCY] == name]) | {CURRENCY: name} for name in names]
    return without_mixed(asked, figured(rows), each)


def _total(connection: Connection[Any], asked: Question, zone: tzinfo) -> Total:
    """The figures of all rows that a question selects."""
    values = Values(zone, asked.period)
    if asked.currencies and adds_up(asked):
        return of_groups(asked, _all(connection, asked, by_currency(asked, values), values))
    rows = _all(connection, asked, totals(asked, values), values)
    if not asked.currencies:
        return Total(rows[0], [])
    [whole] = [row for row in rows if row.pop(WHOLE)]
    return without_mixed(asked, whole, [row for row in rows if row is not whole])


def without_mixed(asked: Question, whole: Row, by_currency: list[Row]) -> Total:
    """Figures without sums of several currencies."""
    if len(by_currency) <= 1:
        by_currency = []
    mixed = {name for name, one in asked.figures.items() if one.money} if by_currency else set()
    return Total({name: None if name in mixed else whole[name] for name in asked.figures}, by_currency)


def count(connection: Connection[Any], asked: Question, zone: tzinfo) -> int:
    """The number of rows that a question selects."""
    number = asked._replace(by=(), sort=(), fields=asked.subject.shown[:1], currencies=())
    return int(_total(connection, number, zone).figures[asked.subject.name])


def stream(connection: Connection[Any], asked: Question, zone: tzinfo, limit: int | None = None) -> Generator[Row]:
    """The rows in constant memory, or the groups. Close the generator."""
    if asked.by:
        yield from _groups(connection, asked, zone)[:limit]
        return
    values = Values(zone, asked.period)
    with connection.transaction(), connection.cursor("answer", row_factory=dict_row) as cursor:
        cursor.itersize = PAGE
        yield from _people_sorted(cursor.execute(one_by_one(asked, values, limit), values.of), asked)


def _people_sorted(rows: Iterable[Row], asked: Question) -> Iterator[Row]:
    """Sort the people of each row by name: the database sorts them by pseudonym."""
    columns = (asked.subject.columns[name] for name in asked.shown)
    lists = [one.name for one in columns if one.listed and one.kind is Kind.PERSON]
    for row in rows:
        for name in lists:
            row[name].sort()
        yield row


def _all(connection: Connection[Any], asked: Question, statement: Any, values: Values) -> list[Row]:
    with with_memory(connection, asked), connection.cursor(row_factory=dict_row) as cursor:
        return cursor.execute(statement, values.of).fetchall()


def _grouped(connection: Connection[Any], asked: Question, zone: tzinfo) -> tuple[list[Row], Total]:
    """All groups in order, and the figures of all rows: added up, from the same pass, or from one of their own."""
    if once(asked) and adds_up(asked):
        values = Values(zone, asked.period)
        parts = _all(connection, asked, groups(asked, values, apart=True), values)
        return groups_in_order(joined(asked, parts), asked), of_groups(asked, parts)
    if not once(asked) or asked.currencies:
        return _groups(connection, asked, zone), _total(connection, asked, zone)
    found = _groups(connection, asked, zone, whole=True)
    [all_] = [row for row in found if row.pop(WHOLE)]
    return [row for row in found if row is not all_], Total({name: all_[name] for name in asked.figures}, [])


def joined(asked: Question, parts: Sequence[Row]) -> list[Row]:
    """The groups of parts: those of several currencies are one, unless they have amounts."""
    names = [one.name for one in asked.groups]
    of = dict[tuple[Any, ...], list[Row]]()
    for row in parts:
        of.setdefault(tuple(row[name] for name in names), []).append(row)
    return [added(asked, some) | dict(zip(names, key, strict=True)) for key, some in of.items()]


def added(asked: Question, groups: Sequence[Row]) -> Row:
    """The figures of groups together."""
    return {name: one.added(groups) for name, one in asked.figures.items() if one.added is not None}


def _groups(connection: Connection[Any], asked: Question, zone: tzinfo, whole: bool = False) -> list[Row]:
    """All groups in order. Sorted here: the database knows people by their pseudonyms."""
    values = Values(zone, asked.period)
    return groups_in_order(_all(connection, asked, groups(asked, values, whole), values), asked)


def groups_in_order(found: list[Row], asked: Question) -> list[Row]:
    """Groups in the order asked."""
    for column in reversed(asked.groups):
        found.sort(key=lambda row: (row[column.name] is None, row[column.name]))
    for order in reversed(asked.sort):
        there = [row for row in found if row[order.name] is not None]
        rest = [row for row in found if row[order.name] is None]
        found = sorted(there, key=lambda row: row[order.name], reverse=order.falling) + rest
    return found
