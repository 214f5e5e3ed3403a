"""Answers questions about rows in memory: those of a bundle or a feed.

It means the same as the SQL of `statements` and `filters`, from the same subjects, columns and questions. A test holds
both together on random questions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from itertools import product
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from projections.questions.columns import Column, Kind, Row
from projections.questions.filters import COMPARED, LAST, RANGE, Comparison, Filter, comparison, flag, is_prefix
from projections.questions.question import CURRENCY, Question, sortable

Test = Callable[[Any], bool]
_OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {">=": ge, "<=": le, "!=": ne, ">": gt, "<": lt, "=": eq}


def selected(asked: Question, rows: Iterable[Row], zone: tzinfo) -> list[Row]:
    """The rows that match every filter, in no order."""
    return [*filter(matching(asked, zone), rows)]


def matching(asked: Question, zone: tzinfo) -> Callable[[Row], bool]:
    """Whether a row matches every filter."""
    tests = [_row_test(one, zone) for one in asked.filters]
    return lambda row: all(test(row) for test in tests)


def in_order(asked: Question, rows: Iterable[Row], zone: tzinfo) -> list[Row]:
    """Rows in the subject's order or as asked. Missing values come last."""
    found = [*rows]
    for name in reversed([one.removeprefix("q.") for one in asked.subject.order.split(", ")]):
        found.sort(key=lambda row: _nulls_last(row[name]))
    for order, column in reversed([*sortable(asked)]):
        there = [row for row in found if column.value(row, zone) is not None]
        rest = [row for row in found if column.value(row, zone) is None]
        found = sorted(there, key=lambda row: column.value(row, zone), reverse=order.falling) + rest
    return found


def shown(asked: Question, rows: Iterable[Row], zone: tzinfo) -> Iterator[Row]:
    """The columns of an answer."""
    columns = [asked.subject.columns[name] for name in asked.shown]
    for row in rows:
        yield {one.name: sorted(values_of(one, row, zone)) if one.listed else one.value(row, zone) for one in columns}


def groups(asked: Question, rows: Iterable[Row], zone: tzinfo) -> list[Row]:
    """The groups of selected rows with their figures, in no order."""
    keys = [_key(one, asked, zone) for one in asked.groups]
    of: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        for key in product(*(each(row) for each in keys)):
            of.setdefault(key, []).append(row)
    names = [one.name for one in asked.groups]
    return [figures(asked, among) | dict(zip(names, key, strict=True)) for key, among in of.items()]


def figures(asked: Question, rows: Sequence[Row]) -> Row:
    """The figures of some rows."""
    return {name: one.of(rows) for name, one in asked.figures.items()}


def figures_by_currency(asked: Question, rows: Sequence[Row]) -> list[Row]:
    """The figures of the rows of each currency."""
    of: dict[Any, list[Row]] = {}
    for row in sorted(rows, key=lambda row: _nulls_last(row[CURRENCY])):
        of.setdefault(row[CURRENCY], []).append(row)
    return [figures(asked, among) | {CURRENCY: currency} for currency, among in of.items()]


def _nulls_last(value: Any) -> tuple[bool, Any]:
    return (True, 0) if value is None else (False, value)


def values_of(column: Column, row: Row, zone: tzinfo) -> list[Any]:
    """The different values of a row."""
    value = column.value(row, zone)
    several = value if column.listed else [value]
    return list(dict.fromkeys(one for one in several if one is not None))


def _key(column: Column, asked: Question, zone: tzinfo) -> Callable[[Row], list[Any]]:
    """The groups of a row: of several values, those that a filter on the column selects, or all."""
    tests = [_filter_test(one, zone) for one in asked.filters if one.column == column and not one.but]

    def of(row: Row) -> list[Any]:
        values = values_of(column, row, zone)
        if column.listed:
            values = [value for value in values if all(test(row, value) for test in tests)]
        return values or [None]

    return of


def _row_test(one: Filter, zone: tzinfo) -> Callable[[Row], bool]:
    test = _filter_test(one, zone)
    return lambda row: any(test(row, value) for value in values_of(one.column, row, zone)) != one.but


def _filter_test(one: Filter, zone: tzinfo) -> Callable[[Row, Any], bool]:
    """Whether a value of a row is one of those in a filter."""
    tests = [_test(one.column, words, zone) for words in one.words]
    also = {table: frozenset(names) for table, names in one.also}

    def fits(row: Row, value: Any) -> bool:
        return any(test(value) for test in tests) or value in also.get(row["table_name"], ())

    return fits


def _test(column: Column, words: str, zone: tzinfo) -> Test:
    if column.kind in COMPARED:
        return _comparing(comparison(column, words.strip(), zone))
    if column.kind is Kind.FLAG:
        wanted = flag(words)
        return lambda value: bool(value) == wanted
    if is_prefix(column, words):
        first = words[:-1]
        return lambda value: first <= value < first + LAST
    return lambda value: bool(value == words)


def _comparing(wanted: Comparison) -> Test:
    if wanted.operator == RANGE:
        first, last = wanted.bounds
        return lambda value: bool(first <= value <= last)
    operator, (bound,) = _OPERATORS[wanted.operator], wanted.bounds
    return lambda value: bool(operator(value, bound))
