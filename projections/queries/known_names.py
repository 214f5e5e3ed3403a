"""Checks names in a query. An unknown name is an error with the nearest names, never an empty answer."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, LiteralString

from psycopg import Connection

from projections.queries.nearest_names import Nearest, nearest
from projections.queries.same_person import other_names
from projections.queries.times import nearest_days
from record.errors import UnknownName
from record.vault.loaders import Person

MOST = 20_000
"""The maximum number of names searched for the nearest."""

RULE_NAMES = ("ruleset", "rule", "code", "bet")
"""The names that the rules know, whatever was recorded."""
OUTCOMES = ("player", "banker", "tie")
_SHOWN = re.compile(r"[0-9]|[12][0-9]|3[0-6]|[A-Z]|[1-6](-[1-6]){1,2}")


def check_names(connection: Connection[Any], asked: Mapping[str, object]) -> None:
    """Raises `UnknownName` for the first name that is neither in the record nor in the rules."""
    for what, check in _CHECKS.items():
        name = asked.get(what)
        if isinstance(name, str) and (near := check(connection, name)) is not None:
            raise UnknownName(what, name, near)


def known_as(connection: Connection[Any], what: str, name: str) -> str:
    """A name as the record or the rules spell it, ignoring case. Raises `UnknownName`."""
    near = _CHECKS[what](connection, name)
    return name if near is None else same_name(what, name, near)


def nearest_known(connection: Connection[Any], what: str, name: str) -> Nearest:
    """The nearest names to one, or to a beginning."""
    return _CHECKS[what](connection, name) or []


def same_name(what: str, name: str, near: Nearest) -> str:
    """The one of the nearest names that differs only in case. Raises `UnknownName` if there is none."""
    same = [one for one in near if one.casefold() == name.casefold()]
    if len(same) != 1:
        raise UnknownName(what, name, near)
    return same[0]


def _in_record(
    there: LiteralString, names: LiteralString, kind: type[str] = str
) -> Callable[[Connection[Any], str], Nearest | None]:
    """A check for names in rows. `there`: whether a row has the name. `names`: all names. `kind`: what they name."""

    def check(connection: Connection[Any], name: str) -> Nearest | None:
        if connection.execute(there, {"name": kind(name)}).fetchone() is not None:
            return None
        return nearest(name, [known for (known,) in connection.execute(names, {"most": MOST})])

    return check


_OPEN_ON = "SELECT 1 FROM pitlog.sessions WHERE gaming_day = %s AND (%s::text IS NULL OR table_name = %s) LIMIT 1"
_DAYS = """
    SELECT DISTINCT gaming_day FROM pitlog.sessions
    WHERE gaming_day IS NOT NULL AND (%s::text IS NULL OR table_name = %s) ORDER BY 1 DESC LIMIT %s
"""


def days_open(connection: Connection[Any], table: str | None = None) -> list[date]:
    """The gaming days on which a table was open, or this one."""
    return [one for (one,) in connection.execute(_DAYS, (table, table, MOST))]


def days_instead_of(connection: Connection[Any], on: date, table: str | None = None) -> Nearest:
    """The nearest gaming days to one on which no table was open, or this table was not. Empty if one was, or none
    ever.
    """
    if connection.execute(_OPEN_ON, (on, table, table)).fetchone() is not None:
        return []
    return nearest_days(on, days_open(connection, table))


def check_day(connection: Connection[Any], on: date, table: str | None = None) -> None:
    """Raises `UnknownName` for a day on which no table was open, or this table was not, and for an unknown table."""
    check_names(connection, {"table": table})
    if others := days_instead_of(connection, on, table):
        raise UnknownName("gaming day" if table is None else f"gaming day of {table}", str(on), others)


def is_outcome(name: str) -> bool:
    """A word of baccarat, a number of a wheel, a symbol, dice."""
    return name in OUTCOMES or _SHOWN.fullmatch(name) is not None


def nearest_in_rules(what: str, name: str) -> Nearest | None:
    """The nearest names of the rules. None if the rules have this one."""
    from projections.queries.names_in_rules import IN_RULES  # only here: it loads every game

    return IN_RULES[what](name)


def begins_in_rules(what: str, start: str) -> bool:
    """Whether the rules have a name with this beginning."""
    from projections.queries import names_in_rules  # only here: it loads every game

    return names_in_rules.begins_in_rules(what, start)


def _in_rules(what: str) -> Callable[[Connection[Any], str], Nearest | None]:
    return lambda _, name: nearest_in_rules(what, name)


def _outcome(connection: Connection[Any], name: str) -> Nearest | None:
    """A word of baccarat, a number of a wheel, a symbol, dice, or an outcome on record."""
    there = "SELECT 1 FROM pitlog.rounds WHERE outcome = %s LIMIT 1"
    if is_outcome(name) or connection.execute(there, (name,)).fetchone() is not None:
        return None
    return nearest(name, OUTCOMES)


def _player(connection: Connection[Any], name: str) -> Nearest | None:
    """A player of a round or of commission, or another name of a person: rows show each person under one name."""
    nearest = _IN_ROWS(connection, name)
    return None if nearest is None or other_names(connection, name) else nearest


_IN_ROWS = _in_record(
    "SELECT 1 FROM pitlog.rounds WHERE players @> ARRAY[%(name)s::text] "
    "UNION ALL SELECT 1 FROM pitlog.postings WHERE player = %(name)s LIMIT 1",
    "SELECT DISTINCT unnest(players) FROM pitlog.rounds LIMIT %(most)s",
    Person,
)
_CHECKS: dict[str, Callable[[Connection[Any], str], Nearest | None]] = {
    "table": _in_record(
        "SELECT 1 FROM pitlog.sessions WHERE table_name = %(name)s LIMIT 1",
        "SELECT DISTINCT table_name FROM pitlog.sessions LIMIT %(most)s",
    ),
    "shoe": _in_record(
        "SELECT 1 FROM pitlog.shoes WHERE shoe = %(name)s UNION ALL SELECT 1 FROM pitlog.rounds WHERE shoe = %(name)s "
        "UNION ALL SELECT 1 FROM pitlog.postings WHERE shoe = %(name)s LIMIT 1",
        "SELECT DISTINCT shoe FROM pitlog.shoes WHERE shoe IS NOT NULL LIMIT %(most)s",
    ),
    "player": _player,
    "dealer": _in_record(
        "SELECT 1 FROM pitlog.rounds WHERE dealer = %(name)s LIMIT 1",
        "SELECT DISTINCT dealer FROM pitlog.rounds WHERE dealer IS NOT NULL LIMIT %(most)s",
        Person,
    ),
    "supervisor": _in_record(
        "SELECT 1 FROM pitlog.rounds WHERE supervisor = %(name)s LIMIT 1",
        "SELECT DISTINCT supervisor FROM pitlog.rounds WHERE supervisor IS NOT NULL LIMIT %(most)s",
        Person,
    ),
    "round": _in_record(
        "SELECT 1 FROM pitlog.rounds WHERE round = %(name)s LIMIT 1",
        "SELECT round FROM pitlog.rounds ORDER BY began_at DESC LIMIT %(most)s",
    ),
    "currency": _in_record(
        "SELECT 1 FROM pitlog.rounds WHERE currency = %(name)s "
        "UNION ALL SELECT 1 FROM pitlog.postings WHERE currency = %(name)s LIMIT 1",
        "SELECT currency FROM pitlog.tables WHERE currency IS NOT NULL GROUP BY currency LIMIT %(most)s",
    ),
    "outcome": _outcome,
    **{what: _in_rules(what) for what in RULE_NAMES},
}
"""The check for each condition that is a name. Day, time and number are not."""
