"""Filters as people write them, as conditions in SQL."""

import re
from collections.abc import Callable
from datetime import tzinfo
from decimal import Decimal, InvalidOperation
from typing import Any, LiteralString, NamedTuple

from psycopg.sql import SQL, Composable, Placeholder

from projections.errors import NotAFilter
from projections.queries import times
from projections.questions.columns import Column, Kind
from record.vault.loaders import Person

LAST = "\U0010ffff"
"""Sorts after every other letter: the end of the names with a prefix."""


class Filter(NamedTuple):
    """A column, and the values that a row must have there: one of them, or with `but` none of them."""

    column: Column
    words: tuple[str, ...]
    but: bool = False

    @property
    def sentence(self) -> str:
        """The filter in words."""
        return f"{self.column.name} {'not ' if self.but else ''}{' or '.join(self.words)}"


class Values:
    """The values of a statement, by their placeholders."""

    def __init__(self, zone: tzinfo) -> None:
        self.zone = zone
        self.of: dict[str, Any] = {"zone": str(zone)}

    def add(self, value: Any) -> Placeholder:
        """Add a value, and return its placeholder."""
        name = f"v{len(self.of)}"
        self.of[name] = value
        return Placeholder(name)


def condition(one: Filter, values: Values) -> Composable:
    """The condition of a filter. What a row lacks is none of the values."""
    found = either(one, values)
    if one.column.listed:
        found = SQL("EXISTS (SELECT FROM {} WHERE {})").format(SQL(one.column.listed), found)
    return SQL("{} IS NOT TRUE").format(found) if one.but else found


def either(one: Filter, values: Values) -> Composable:
    """Whether a value is one of those in a filter."""
    write = _WRITTEN[one.column.kind]
    return SQL("({})").format(SQL(" OR ").join([write(one.column, words.strip(), values) for words in one.words]))


def _name(column: Column, words: str, values: Values) -> Composable:
    """A name, or the names with a prefix: `BAC*`."""
    if words.endswith("*"):
        first, last = values.add(words[:-1]), values.add(words[:-1] + LAST)
        return SQL("({0} >= {1} AND {0} < {2})").format(SQL(column.sql), first, last)
    return SQL("{} = {}").format(SQL(column.sql), values.add(words))


def _person(column: Column, words: str, values: Values) -> Composable:
    return SQL("{} = {}").format(SQL(column.sql), values.add(Person(words)))


_COMPARED = re.compile(r"(>=|<=|!=|>|<|=)?\s*(.+)")
_OPERATORS: dict[str, LiteralString] = {">=": ">=", "<=": "<=", "!=": "<>", ">": ">", "<": "<", "=": "="}


Writing = Callable[[Column, str, Values], Composable]


def _compared(read: Callable[[str, tzinfo], Any], write: str) -> Writing:
    """Values that are compared: `100`, `>100`, `100..200`. `read`: how one is read. `write`: how people write it."""

    def value(column: Column, one: str, words: str, zone: tzinfo) -> Any:
        found = read(one.strip(), zone)
        if found is None:
            raise NotAFilter(column.name, words, write)
        return found

    def comparison(column: Column, words: str, values: Values) -> Composable:
        first, dots, last = words.partition("..")
        if dots:
            bounds = [values.add(value(column, one, words, values.zone)) for one in (first, last)]
            return SQL("({} BETWEEN {} AND {})").format(SQL(column.sql), *bounds)
        found = _COMPARED.fullmatch(words)
        operator, one = (found[1] or "=", found[2]) if found else ("=", "")
        bound = values.add(value(column, one, words, values.zone))
        return SQL("{} {} {}").format(SQL(column.sql), SQL(_OPERATORS[operator]), bound)

    return comparison


def _money(words: str, zone: tzinfo) -> Decimal | None:
    if re.fullmatch(r"[+-]?[0-9]{1,15}(\.[0-9]{1,6})?", words) is None:
        return None
    try:
        return Decimal(words)
    except InvalidOperation:
        return None


def _number(words: str, zone: tzinfo) -> int | None:
    return int(words) if re.fullmatch(r"[0-9]{1,9}", words) else None


_WRITTEN: dict[Kind, Writing] = {
    Kind.NAME: _name,
    Kind.CARD: _name,
    Kind.PERSON: _person,
    Kind.MONEY: _compared(_money, "250, '>100', '<=-5', '!=0' or 100..200"),
    Kind.NUMBER: _compared(_number, "7, '>3' or 2..5"),
    Kind.DAY: _compared(times.day, "2002-11-09, yesterday, '>=2002-11-01' or 2002-11-01..2002-11-09"),
    Kind.TIME: _compared(times.moment, times.EXAMPLES),
}
