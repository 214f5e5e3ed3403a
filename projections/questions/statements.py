"""The SQL of a question: its rows, its groups, and the figures of all of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, LiteralString

from psycopg import Connection
from psycopg.sql import SQL, Composable, Composed, Identifier

from projections.questions.columns import Column
from projections.questions.filters import Values, condition, either
from projections.questions.measures import Measure
from projections.questions.question import CURRENCY, Question, sortable

MEASURED = "measured "
"""Before the name of a column that a row has for the figures only."""
WHOLE = "whole answer"
"""The column of a group that says whether it is all rows."""


@contextmanager
def with_memory(connection: Connection[Any], asked: Question) -> Iterator[None]:
    """A transaction in which the statements of a question have the memory that its subject needs."""
    if not asked.subject.memory:
        yield
        return
    with connection.transaction():
        connection.execute("SELECT set_config('work_mem', %s, true)", (asked.subject.memory,))
        yield


def one_by_one(
    asked: Question, values: Values, limit: int | None, first: int = 0, measured: Sequence[str] = ()
) -> Composed:
    """The rows, in the subject's order or as asked. `first`: the number of rows to leave out before them. `measured`:
    columns that are read for the figures only.
    """
    columns = [asked.subject.columns[name] for name in asked.shown]
    read = (_as(f"q.{name}", MEASURED + name) for name in measured)
    fields = SQL(", ".join([*(_as(_value(one), one.name) for one in columns), *read]))
    order = SQL(", ").join([*_sorted(asked), SQL(asked.subject.order)])
    return SQL("SELECT {} FROM {} WHERE {} ORDER BY {} LIMIT {} OFFSET {}").format(
        fields, SQL(asked.subject.source), where(asked, values), order, values.add(limit), values.add(first)
    )


def measured_columns(asked: Question) -> list[str] | None:
    """The columns of which all figures are made. None if they cannot be made of an answer's rows."""
    found = [one.columns for one in asked.figures.values()]
    return sorted({name for each in found for name in each or ()}) if None not in found else None


def groups(asked: Question, values: Values, whole: bool = False, apart: bool = False) -> Composed:
    """The groups with their figures, in no order. `whole`: and the figures of all rows (`WHOLE`). `apart`: those of
    several currencies apart, with the figures that others are made of.
    """
    also = (asked.subject.columns[CURRENCY],) if apart and asked.currencies else ()
    by = tuple(dict.fromkeys((*asked.groups, *also)))
    listed = [one for one in by if one.listed]
    source = SQL(" ").join([SQL(asked.subject.source), *(_each(one, asked, values) for one in listed)])
    keys = [_as(f'"{one.name}".one' if one.listed else one.sql, one.name) for one in by]
    figures = _with_parts(asked) if apart else asked.figures
    first = len(figures) + 1
    places: LiteralString = ", ".join(str(n) for n in range(first, first + len(keys)))
    shown = [*_measures(figures), *keys]
    if whole:
        shown.append(_as(f"grouping({asked.by[0].sql}) = 1", WHOLE))
        places = f"GROUPING SETS (({places}), ())"
    return SQL("SELECT {} FROM {} WHERE {} GROUP BY {}").format(
        SQL(", ".join(shown)), source, where(asked, values), SQL(places)
    )


def once(asked: Question) -> bool:
    """Whether each row is in one group, and no key hides a figure. A row with several values is counted for each."""
    return not any(one.listed for one in asked.groups) and not {one.name for one in asked.by} & {
        *asked.subject.measures
    }


def adds_up(asked: Question) -> bool:
    """Whether the figures of all rows are made of those of groups in which each row is once."""
    return all(one.added is not None for one in asked.figures.values())


def _with_parts(asked: Question) -> dict[str, Measure]:
    """The figures asked, and those that they are made of."""
    names = [name for one in asked.figures.values() for name in one.made_of]
    return {name: asked.subject.measures[name] for name in (*asked.figures, *names)}


def by_currency(asked: Question, values: Values) -> Composed:
    """The figures of each currency, in no order. Not as grouping sets: those keep PostgreSQL from partial indexes."""
    currency = asked.subject.columns[CURRENCY]
    shown = [*_measures(_with_parts(asked)), _as(currency.sql, currency.name)]
    return SQL("SELECT {} FROM {} WHERE {} GROUP BY {}").format(
        SQL(", ".join(shown)), SQL(asked.subject.source), where(asked, values), SQL(currency.sql)
    )


def totals(asked: Question, values: Values) -> Composed:
    """The figures of all rows; if their amounts are of several currencies, also those of each (`WHOLE` is false)."""
    shown = [*_measures(asked.figures)]
    sets: Composable = SQL("")
    if asked.currencies:
        currency = asked.subject.columns[CURRENCY]
        shown += [_as(currency.sql, currency.name), _as(f"grouping({currency.sql}) = 1", WHOLE)]
        sets = SQL(" GROUP BY GROUPING SETS (({}), ()) ORDER BY {} NULLS LAST").format(*[SQL(currency.sql)] * 2)
    return SQL("SELECT {} FROM {} WHERE {}{}").format(
        SQL(", ".join(shown)), SQL(asked.subject.source), where(asked, values), sets
    )


def where(asked: Question, values: Values) -> Composable:
    """The condition of all filters."""
    return SQL(" AND ").join([condition(one, values) for one in asked.filters] or [SQL("true")])


# The columns of a statement are text of the program's own, which is joined as text: as parts of a composed statement
# each would be looked at four times before it is sent.


def _measures(figures: Mapping[str, Measure]) -> Iterable[LiteralString]:
    return [_as(one.sql, name) for name, one in figures.items()]


def _sorted(asked: Question) -> Iterable[Composable]:
    for one, column in sortable(asked):
        yield SQL("{} {} NULLS LAST").format(SQL(column.sql), SQL("DESC" if one.falling else "ASC"))


def _value(column: Column) -> LiteralString:
    return _LISTED.replace("<listed>", column.listed) if column.listed else column.sql


_LISTED: LiteralString = "ARRAY(SELECT DISTINCT one FROM <listed> ORDER BY one)"


def _each(column: Column, asked: Question, values: Values) -> Composable:
    """Joins the values of a row with several values: those that a filter on the column selects, or all."""
    selected = [either(one, values) for one in asked.filters if one.column == column and not one.but]
    within = SQL("SELECT DISTINCT one FROM {} WHERE {}").format(
        SQL(column.listed), SQL(" AND ").join(selected or [SQL("true")])
    )
    return SQL("LEFT JOIN LATERAL ({}) AS {} ON true").format(within, Identifier(column.name))


def _as(value: LiteralString, name: LiteralString) -> LiteralString:
    return f'{value} AS "{name}"'
