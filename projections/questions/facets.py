"""Facets: the values that the rows of a question have in some columns, each with its number of rows."""

from datetime import tzinfo
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Composable, Identifier, Literal

from projections.questions.columns import Column, Kind
from projections.questions.filters import Filter, Values, either
from projections.questions.question import Question
from projections.questions.statements import where, with_memory

COUNTED = 20_000
"""The maximum number of rows whose values are counted."""
SHOWN = 8
"""The maximum number of values shown of a facet."""
HOURS = 24
_MARK = "is "
"""Before the name of a column that has a filter of its own, such as `--unpaid`: whether a row has it."""


class FacetValue(NamedTuple):
    """A value, as a filter has it, and the number of rows that have it."""

    value: str
    rows: int


class Facet(NamedTuple):
    """The most frequent values of a column."""

    column: Column
    values: list[FacetValue]
    more: bool


class Facets(NamedTuple):
    """The facets of a question."""

    by_column: list[Facet]
    alone: list[tuple[Column, int]]
    """Columns that may be asked for without a value, such as `unpaid`, with their numbers of rows."""


def facets(connection: Connection[Any], asked: Question, zone: tzinfo) -> Facets:
    """The facets of a question, from at most `COUNTED` of its rows, which are read once."""
    columns = [asked.subject.columns[name] for name in asked.subject.facets]
    alone = [one for one in asked.subject.columns.values() if one.alone]
    values = Values(zone, asked.period)
    parts = [_values(one) for one in columns] + [_with_it(one) for one in alone]
    statement = SQL("WITH taken AS MATERIALIZED (SELECT {} FROM {} WHERE {} LIMIT {}) {}").format(
        SQL(", ").join([*map(_named, columns), *(_marked(one, values) for one in alone)]),
        SQL(asked.subject.source),
        where(asked, values),
        SQL(str(COUNTED)),
        SQL(" UNION ALL ").join(parts),
    )
    found: dict[str, list[FacetValue]] = {}
    with with_memory(connection, asked):
        counted = connection.execute(statement, values.of).fetchall()
    for name, value, rows in counted:
        found.setdefault(name, []).append(FacetValue(value, rows))
    return Facets(
        [_facet(one, found[one.name]) for one in columns if one.name in found],
        [(one, found[_MARK + one.name][0].rows) for one in alone if found[_MARK + one.name][0].rows],
    )


def _facet(column: Column, found: list[FacetValue]) -> Facet:
    most = _most(column)
    return Facet(column, found[:most], len(found) > most)


def _most(column: Column) -> int:
    return HOURS if column.name == "hour" else SHOWN


def _named(column: Column) -> Composable:
    """The value of a column, or the array of its values."""
    if column.array:
        value: Composable = SQL(column.array)
    elif column.listed:
        value = SQL("ARRAY(SELECT DISTINCT one FROM {})").format(SQL(column.listed))
    else:
        value = SQL(column.sql)
    return SQL("{} AS {}").format(value, Identifier(column.name))


def _marked(column: Column, values: Values) -> Composable:
    return SQL("{} AS {}").format(either(Filter(column, (column.alone,)), values), Identifier(_MARK + column.name))


def _values(column: Column) -> Composable:
    """The most frequent values of a column; days and hours in their order."""
    source: Composable = SQL("taken")
    one: Composable = Identifier(column.name)
    if column.listed:
        within = SQL("LATERAL (SELECT DISTINCT each FROM unnest({}) AS each) AS its (one)").format(one)
        source, one = SQL("taken, {}").format(within), SQL("one")
    order = {Kind.DAY: SQL("1 DESC")}.get(column.kind, SQL("1") if column.name == "hour" else SQL("2 DESC, 1"))
    return SQL(
        "SELECT {name}, one::text, rows FROM "
        "(SELECT {one} AS one, count(*) AS rows FROM {source} WHERE {one} IS NOT NULL "
        "GROUP BY 1 ORDER BY {order} LIMIT {most}) AS counted"
    ).format(name=Literal(column.name), one=one, source=source, order=order, most=SQL(str(_most(column) + 1)))


def _with_it(column: Column) -> Composable:
    name = _MARK + column.name
    return SQL("SELECT {}, NULL, count(*) FROM taken WHERE {}").format(Literal(name), Identifier(name))
