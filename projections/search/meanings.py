"""Meanings: what the words of a search may stand for, and the rows that have it."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from psycopg.sql import SQL, Composable

from projections.questions.columns import Kind
from projections.questions.filters import Filter, Values, condition
from projections.search.subjects import SEARCHED


class Fit(IntEnum):
    """How well a word fits. Only the best meanings of a word count."""

    EXACT = 0
    GUESS = 1
    """Digits that may be a time: 2105."""
    PREFIX = 2
    ID_PREFIX = 3
    """The beginning of an id. Ids begin with the names of tables, which are better."""


class Span(NamedTuple):
    """Times that a search is about: rows of any of them."""

    windows: tuple[tuple[Any, Any], ...]
    """First and last moment. None: no bound."""
    moments: tuple[Any, ...] = ()
    """The moments in the middle, if rows nearer to one are better."""


class Meaning(NamedTuple):
    """One thing that some words may stand for."""

    kind: str
    said: str
    """In words: `player P118`."""
    filters: Mapping[str, Filter]
    """The rows that have it, by subject. A subject that is not named has none."""
    fit: Fit = Fit.EXACT
    names: tuple[str, ...] = ()
    span: Span | None = None

    def condition(self, subject: str, values: Values) -> Composable | None:
        """The condition for a row. None if such rows cannot have it."""
        if self.span is not None:
            return _within(self.span, subject, values)
        one = self.filters.get(subject)
        if one is None:
            return None
        found = condition(one, values)
        return (
            SQL("({} AND q.difference <> 0)").format(found) if one.column.name in OFF and subject == "wagers" else found
        )

    def only_of(self, subject: str) -> "Meaning":
        """The same, for rows of one subject only."""
        return self._replace(filters={of: one for of, one in self.filters.items() if of == subject})


def meaning(
    kind: str, said: str, words: Sequence[str], fit: Fit = Fit.EXACT, column: str = "", more: Sequence[str] = ()
) -> Meaning:
    """A meaning that is a value of a column of that name, wherever there is one. `more`: names it is shown under."""
    name = column or kind
    columns = {of: one.columns[name] for of, one in SEARCHED.items() if name in one.columns}
    return Meaning(kind, said, {of: Filter(one, tuple(words)) for of, one in columns.items()}, fit, tuple(more))


OFF = frozenset({"unpaid", "overpaid", "underpaid"})
"""Amounts that only wagers with a difference have. An index has these."""
_TIMES = {of: one.columns["time"] for of, one in SEARCHED.items() if "time" in one.columns}
IN_PLAY = "30 minutes"
"""A round that began earlier is not looked at for a time: along the index of beginnings there is an end to it."""


def _within(span: Span, subject: str, values: Values) -> Composable | None:
    """Whether a row's time is in a window. A round counts for as long as it was in play."""
    column = _TIMES.get(subject)
    if column is None or column.kind is not Kind.TIME:
        return None
    began, ended = SQL(column.sql), SEARCHED[subject].columns.get("ended")
    parts = []
    for first, last in span.windows:
        bounds = [SQL("{} <= {}").format(began, values.add(last))] if last is not None else []
        if first is not None and ended is not None:
            bounds.append(SQL("{} >= {}").format(SQL(ended.sql), values.add(first)))
            bounds.append(SQL("{} >= {}::timestamptz - {}::interval").format(began, values.add(first), IN_PLAY))
        elif first is not None:
            bounds.append(SQL("{} >= {}").format(began, values.add(first)))
        parts.append(SQL("({})").format(SQL(" AND ").join(bounds)))
    return SQL("({})").format(SQL(" OR ").join(parts))


def order(meanings: Sequence[Meaning], subject: str, values: Values) -> Composable:
    """The order of rows: nearest to a time, if one was asked for; by id, if it begins with the word; else the newest
    first. Each is one that an index has, so that the first rows are all that is read.
    """
    newest = SQL(SEARCHED[subject].order)
    spans = [one.span for one in meanings if one.span]
    for span in spans:
        if (nearest := nearest_first(span, subject, values)) is not None:
            return SQL("{}, {}").format(nearest, newest)
    for one in meanings:
        if one.fit is Fit.ID_PREFIX and f"{one.kind}s" == subject and one.kind in SEARCHED[subject].columns:
            return SQL("{} DESC").format(SQL(SEARCHED[subject].columns[one.kind].sql))
    if subject == "findings" and any(one.kind == "dealer" for one in meanings):
        return SQL("q.at DESC, {}").format(newest)  # as in the index of dealers
    if any(one.kind == "day" for one in meanings) and not spans:
        return SQL("q.gaming_day DESC, q.table_name, {}").format(newest)
    return newest


def nearest_first(span: Span, subject: str, values: Values) -> Composable | None:
    """The order of rows by their distance from the moments. None if there are none."""
    if not span.moments or subject not in _TIMES:
        return None
    return SQL("(SELECT min(abs(extract(epoch FROM {} - one))) FROM unnest({}::timestamptz[]) AS one)").format(
        SQL(_TIMES[subject].sql), values.add(list(span.moments))
    )
