"""Columns of a subject: what each is called, holds, and means in SQL."""

from enum import StrEnum
from typing import LiteralString, NamedTuple


class Kind(StrEnum):
    """What a column holds, which decides how a filter on it is written."""

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
    """What a filter on it selects, as its help says."""
    heading: str = ""
    """Its heading in tables. Empty: its name."""
    listed: LiteralString = ""
    """Of values that a row has several of: FROM what they are selected, under the name `one`."""
    array: LiteralString = ""
    """The array that has these values, if one has."""
    choices: tuple[str, ...] = ()
    """Every value that it may have, where there are few."""
    known: str = ""
    """The name by which `known_names` checks a value."""
    alone: str = ""
    """The filter if it is asked without one: `--unpaid`."""
    opposite: tuple[str, str] = ("", "")
    """An option for the rows without it, and its filter: `--no-findings`."""

    @property
    def title(self) -> str:
        """Its heading in tables."""
        return self.heading or self.name.replace("_", " ").capitalize()


def several(name: str, kind: Kind, array: LiteralString, about: str, heading: str = "", known: str = "") -> Column:
    """A column of values that a row has several of, in an array."""
    return Column(name, kind, "one", about, heading, "unnest(" + array + ") AS one", array, known=known)


class Measure(NamedTuple):
    """A figure of a group of rows."""

    name: str
    sql: LiteralString
    heading: str
    money: bool = True
