"""Columns of a subject: name, kind of value, and SQL."""

from collections.abc import Callable
from datetime import tzinfo
from enum import StrEnum
from typing import Any, LiteralString, NamedTuple

Row = dict[str, Any]


class Kind(StrEnum):
    """The kind of a column's values. It determines the form of filters on the column."""

    NAME = "name"
    PERSON = "person"
    CARD = "card"
    MONEY = "money"
    NUMBER = "number"
    DAY = "day"
    TIME = "time"
    FLAG = "flag"


class Column(NamedTuple):
    """A column of a subject."""

    name: str
    kind: Kind
    sql: LiteralString
    """Its value in a row. `q` is the row; `%(zone)s` the venue's zone."""
    about: str
    """The help for a filter on it."""
    heading: str = ""
    """Its heading in tables. Empty: its name."""
    listed: LiteralString = ""
    """The source of its values, if a row has several: FROM this they are selected, under the name `one`."""
    array: LiteralString = ""
    """The array with these values, if there is one."""
    choices: tuple[str, ...] = ()
    """Every possible value, if there are few."""
    known: str = ""
    """The name by which `known_names` checks a value."""
    alone: str = ""
    """The filter if the option has no value: `--unpaid`."""
    opposite: tuple[str, str] = ("", "")
    """An option for the rows without it, and its filter: `--no-findings`."""
    least: int | None = None
    """The lowest possible number. No lower one is asked for."""
    most: int | None = None
    """The highest possible number."""
    among: LiteralString = ""
    """A condition on the rows that have a value at all, if an index has those rows alone."""
    of: Callable[[Row, tzinfo], Any] | None = None
    """Its value, or values, in a row in memory. None: its SQL names a value of the row."""

    @property
    def title(self) -> str:
        """Its heading in tables."""
        return self.heading or self.name.replace("_", " ").capitalize()

    def value(self, row: Row, zone: tzinfo) -> Any:
        """Its value, or values, in a row in memory."""
        if self.of is not None:
            return self.of(row, zone)
        return row[(self.array or self.sql).removeprefix("q.")]


def several(name: str, kind: Kind, array: LiteralString, about: str, heading: str = "", known: str = "") -> Column:
    """A column with several values in a row, in an array."""
    return Column(name, kind, "one", about, heading, "unnest(" + array + ") AS one", array, known=known)
