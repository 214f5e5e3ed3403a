"""Answers: the rows or groups that a question selects, with their number and the figures of all of them."""

from collections.abc import Generator, Iterable, Iterator
from datetime import tzinfo
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import dict_row

from projections.engine.record_reader import PAGE
from projections.questions.columns import Kind, Row
from projections.questions.filters import Values
from projections.questions.in_memory import figures
from projections.questions.question import Question
from projections.questions.statements import MEASURED, WHOLE, groups, measured_columns, one_by_one, totals

FEW = 1_000
"""Up to so many rows, the figures of an answer that is shown whole are made of its rows."""


class Answer(NamedTuple):
    """The rows or groups of an answer, and the figures of all that the question selects."""

    rows: list[Row]
    of: int
    """The number of rows or groups, shown or not."""
    total: Row
    """The figures of all rows together. A row that is in several groups is counted once."""


def answer(
    connection: Connection[Any], asked: Question, zone: tzinfo, limit: int | None = None, first: int = 0
) -> Answer:
    """Answer a question. `limit`: the maximum number of rows or groups; `first`: so many are left out before them."""
    if asked.by:
        found, total = _grouped(connection, asked, zone)
        return Answer(found[first : None if limit is None else first + limit], len(found), total)
    columns = measured_columns(asked) if first == 0 and limit is not None and limit <= FEW else None
    values = Values(zone, asked.period)
    found = _all(connection, one_by_one(asked, values, limit, first, columns or ()), values)
    measured = [{name: row.pop(MEASURED + name) for name in columns or ()} for row in found]
    whole = columns is not None and limit is not None and len(found) < limit
    total = figures(asked, measured) if whole else _total(connection, asked, zone)
    return Answer([*_people_sorted(found, asked)], total[asked.subject.name], total)


def _total(connection: Connection[Any], asked: Question, zone: tzinfo) -> Row:
    """The figures of all rows that a question selects."""
    values = Values(zone, asked.period)
    [total] = _all(connection, totals(asked, values), values)
    return total


def count(connection: Connection[Any], asked: Question, zone: tzinfo) -> int:
    """The number of rows that a question selects."""
    return int(_total(connection, asked, zone)[asked.subject.name])


def stream(connection: Connection[Any], asked: Question, zone: tzinfo, limit: int | None = None) -> Generator[Row]:
    """The rows in constant memory, or the groups. Close the generator."""
    if asked.by:
        yield from _grouped(connection, asked, zone)[0][:limit]
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


def _all(connection: Connection[Any], statement: Any, values: Values) -> list[Row]:
    with connection.cursor(row_factory=dict_row) as cursor:
        return cursor.execute(statement, values.of).fetchall()


def _grouped(connection: Connection[Any], asked: Question, zone: tzinfo) -> tuple[list[Row], Row]:
    """All groups in order, and the figures of all rows. Sorted here: the database knows people by their pseudonyms."""
    values = Values(zone, asked.period)
    found, whole = list[Row](), None
    for row in _all(connection, groups(asked, values), values):
        if row.pop(WHOLE, False):
            whole = row
        else:
            found.append(row)
    if whole is None:
        return groups_in_order(found, asked), _total(connection, asked, zone)
    return groups_in_order(found, asked), {name: whole[name] for name in asked.subject.measures}


def groups_in_order(found: list[Row], asked: Question) -> list[Row]:
    """Groups in the order asked."""
    for column in reversed(asked.by):
        found.sort(key=lambda row: (row[column.name] is None, row[column.name]))
    for order in reversed(asked.sort):
        there = [row for row in found if row[order.name] is not None]
        rest = [row for row in found if row[order.name] is None]
        found = sorted(there, key=lambda row: row[order.name], reverse=order.falling) + rest
    return found
