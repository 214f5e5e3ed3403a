"""Filters as people write them, as conditions in SQL."""

import re
from collections.abc import Callable
from datetime import tzinfo
from decimal import Decimal, InvalidOperation
from typing import Any, LiteralString, NamedTuple

from psycopg.sql import SQL, Composable, Placeholder

from projections.errors import NotAFilter
from projections.queries import times
from projections.questions.accounts import EVER, Period
from projections.questions.columns import Column, Kind
from record.vault.loaders import Person

LAST = "\U0010ffff"
"""Sorts after every other letter: the end of the names with a prefix."""


class Filter(NamedTuple):
    """A column, and the values that a row must have there: one of them, or with `but` none of them."""

    column: Column
    words: tuple[str, ...]
    but: bool = False
    said: str = ""
    """The filter in words, if not its column and its values."""
    also: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Further values that fit at one table only: the table, and the values. Other names of a person."""

    @property
    def sentence(self) -> str:
        """The filter in words."""
        return self.said or f"{self.column.name} {'not ' if self.but else ''}{' or '.join(self.words)}"


class Values:
    """The values of a statement, by their placeholders."""

    def __init__(self, zone: tzinfo, period: Period = EVER) -> None:
        self.zone = zone
        self.of: dict[str, Any] = {"zone": str(zone), "first_day": period.first, "last_day": period.last}

    def add(self, value: Any) -> Placeholder:
        """Add a value, and return its placeholder."""
        name = f"v{len(self.of)}"
        self.of[name] = value
        return Placeholder(name)


def condition(one: Filter, values: Values) -> Composable:
    """The condition of a filter. A row without a value has none of the values."""
    prefix = any(is_prefix(one.column, words) for words in one.words)
    if one.column.array and one.column.kind not in COMPARED and not prefix:
        there: Composable = SQL("{} && {}").format(SQL(one.column.array), _array(one, values))  # an index has these
        found = _or_also(there, one, values, condition)
    elif one.column.listed:
        found = SQL("EXISTS (SELECT FROM {} WHERE {})").format(SQL(one.column.listed), either(one, values))
    else:
        found = either(one, values)
    return SQL("({}) IS NOT TRUE").format(found) if one.but else found


def either(one: Filter, values: Values) -> Composable:
    """Whether a value is one of those in a filter."""
    kind = one.column.kind
    if kind is Kind.FLAG and len(one.words) == 1:  # by itself: a condition on few other rows begins with those
        return SQL("{}" if flag(one.words[0]) else "NOT {}").format(SQL(one.column.sql))
    if kind in COMPARED:
        compared = [_compared(one.column, words.strip(), values) for words in one.words]
        among = SQL(one.column.among + " AND ") if one.column.among else SQL("")
        return SQL("({}({}))").format(among, SQL(" OR ").join(compared))
    exact = one._replace(words=tuple(words for words in one.words if not is_prefix(one.column, words)))
    equal = [_equal(exact, values)] if exact.words else []
    prefixes = [_prefix(one.column, words, values) for words in one.words if is_prefix(one.column, words)]
    found = SQL("({})").format(SQL(" OR ").join([*equal, *prefixes] or [SQL("false")]))
    return _or_also(found, one, values, either)


def _equal(one: Filter, values: Values) -> Composable:
    """Whether a value is one of the words. One word is compared by itself: then an index also gives the order."""
    if len(one.words) == 1 and one.column.kind in (Kind.NAME, Kind.PERSON):
        return SQL("{} = {}").format(SQL(one.column.sql), values.add(_READ.get(one.column.kind, str)(one.words[0])))
    return SQL("{} = ANY({})").format(SQL(one.column.sql), _array(one, values))


def _or_also(found: Composable, one: Filter, values: Values, how: Callable[[Filter, Values], Composable]) -> Composable:
    """Whether a row fits, or has one of the further values at its table."""
    also = [
        SQL("(q.table_name = {} AND {})").format(
            values.add(table), how(one._replace(words=names, also=(), but=False), values)
        )
        for table, names in one.also
    ]
    return SQL("({})").format(SQL(" OR ").join([found, *also])) if also else found


def is_prefix(column: Column, words: str) -> bool:
    """Whether a name means all names with this beginning: `BAC*`. People are named in full: the database knows their
    pseudonyms.
    """
    return column.kind is Kind.NAME and words.endswith("*")


def _array(one: Filter, values: Values) -> Composable:
    """The values of a filter as an array."""
    read = _READ.get(one.column.kind, str)
    placeholders = [values.add(read(words)) for words in one.words]
    return SQL("ARRAY[{}]::{}").format(SQL(", ").join(placeholders), SQL(_TYPES.get(one.column.kind, "text[]")))


def flag(words: str) -> bool:
    """Read a filter on a flag. Raises `NotAFilter`."""
    if words.strip() not in ("yes", "no"):
        raise NotAFilter("a flag", words, "yes or no")
    return words.strip() == "yes"


_READ: dict[Kind, Callable[[str], Any]] = {Kind.PERSON: Person, Kind.FLAG: flag}
_TYPES: dict[Kind, LiteralString] = {Kind.FLAG: "bool[]"}


def _prefix(column: Column, words: str, values: Values) -> Composable:
    first, last = values.add(words[:-1]), values.add(words[:-1] + LAST)
    return SQL("({0} >= {1} AND {0} < {2})").format(SQL(column.sql), first, last)


_COMPARED = re.compile(r"(>=|<=|!=|>|<|=)?\s*(.+)")
_OPERATORS: dict[str, LiteralString] = {">=": ">=", "<=": "<=", "!=": "<>", ">": ">", "<": "<", "=": "="}
RANGE = ".."


class Comparison(NamedTuple):
    """What a value is compared with."""

    operator: str
    bounds: tuple[Any, ...]
    """One value; of a range, the first and the last."""


def comparison(column: Column, words: str, zone: tzinfo) -> Comparison:
    """Read a comparison: `100`, `>100`, `100..200`. Raises `NotAFilter`."""
    read, example = COMPARED[column.kind]

    def value(one: str) -> Any:
        found = read(one.strip(), zone)
        if found is None:
            raise NotAFilter(column.name, words, example)
        if (column.least is not None and found < column.least) or (column.most is not None and found > column.most):
            raise NotAFilter(column.name, words, _possible(column))
        return found

    first, dots, last = words.partition(RANGE)
    if dots:
        bounds = value(first), value(last)
        if bounds[0] > bounds[1]:
            raise NotAFilter(column.name, words, f"the lower one first: {last.strip()}{RANGE}{first.strip()}")
        return Comparison(RANGE, bounds)
    found = _COMPARED.fullmatch(words)
    operator, one = (found[1] or "=", found[2]) if found else ("=", "")
    return Comparison(operator, (value(one),))


def check_values(one: Filter, zone: tzinfo) -> None:
    """Raises `NotAFilter` for a value that cannot be read."""
    for words in one.words:
        if one.column.kind in COMPARED:
            comparison(one.column, words.strip(), zone)
        elif one.column.kind is Kind.FLAG:
            flag(words)


def _possible(column: Column) -> str:
    return f"{column.least or 0} or more" if column.most is None else f"a number from {column.least} to {column.most}"


def _compared(column: Column, words: str, values: Values) -> Composable:
    operator, bounds = comparison(column, words, values.zone)
    placeholders = [values.add(one) for one in bounds]
    if operator == RANGE:
        return SQL("({} BETWEEN {} AND {})").format(SQL(column.sql), *placeholders)
    return SQL("{} {} {}").format(SQL(column.sql), SQL(_OPERATORS[operator]), *placeholders)


def _money(words: str, zone: tzinfo) -> Decimal | None:
    if re.fullmatch(r"[+-]?[0-9]{1,15}(\.[0-9]{1,6})?", words) is None:
        return None
    try:
        return Decimal(words)
    except InvalidOperation:
        return None


def _number(words: str, zone: tzinfo) -> int | None:
    return int(words) if re.fullmatch(r"[0-9]{1,9}", words) else None


COMPARED: dict[Kind, tuple[Callable[[str, tzinfo], Any], str]] = {
    Kind.MONEY: (_money, "250, '>100', '<=-5', '!=0' or 100..200"),
    Kind.NUMBER: (_number, "7, '>3' or 2..5"),
    Kind.DAY: (times.day, "2002-11-09, yesterday, '>=2002-11-01' or 2002-11-01..2002-11-09"),
    Kind.TIME: (times.moment, times.EXAMPLES),
}
"""Kinds of values that are compared: how one is read, and how filters on it are written."""
