"""Checks names in a query. An unknown name is an error with the nearest names, never an empty answer."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, LiteralString

from psycopg import Connection

from domain.facts.bets import BETS_OF
from domain.games.finding_lookup import FINDING_TYPES
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from domain.rulebooks.paragraphs.lookup import every_with_number, near_numbers
from domain.sentences.templates import WITHOUT_BOOK
from projections.queries.same_person import other_names
from record.errors import UnknownName
from record.vault.loaders import Person

MOST = 20_000
"""The maximum number of names searched for the nearest."""

LONGEST = 100
"""The most letters of a name that are compared with others."""
OUTCOMES = ("player", "banker", "tie")
_SHOWN = re.compile(r"[0-9]|[12][0-9]|3[0-6]|[A-Z]|[1-6](-[1-6]){1,2}")

Nearest = list[str]


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


def _name_check(known: Iterable[str]) -> Callable[[str], Nearest | None]:
    """A check for names that the program lists."""
    names = sorted(set(known))
    return lambda name: None if name in names else nearest(name, names)


def _rule(number: str) -> Nearest | None:
    return None if every_with_number(number) else near_numbers(number)


IN_RULES: dict[str, Callable[[str], Nearest | None]] = {
    "ruleset": _name_check([*DOCUMENTS, *BETS_OF]),
    "rule": _rule,
    "code": _name_check([*FINDING_TYPES, *WITHOUT_BOOK]),
    "bet": _name_check(bet for bets in BETS_OF.values() for bet in bets),
}
"""The check for each name that the rules know, whatever was recorded."""


def is_outcome(name: str) -> bool:
    """A word of baccarat, a number of a wheel, a symbol, dice."""
    return name in OUTCOMES or _SHOWN.fullmatch(name) is not None


def _whatever_is_recorded(check: Callable[[str], Nearest | None]) -> Callable[[Connection[Any], str], Nearest | None]:
    return lambda _, name: check(name)


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


def near(name: str, known: Iterable[str]) -> Nearest:
    """The most similar names, ignoring case."""
    return _similar(name, known, 3, 0.6)


def nearest(name: str, known: Iterable[str]) -> Nearest:
    """The most similar names, ignoring case. If none is similar, the one that is least unlike it."""
    names = list(known)
    return near(name, names) or _similar(name, names, 1, 0.01)


def _similar(name: str, known: Iterable[str], most: int, least: float) -> Nearest:
    folded: dict[str, Nearest] = {}
    for one in dict.fromkeys(known):
        folded.setdefault(one.casefold(), []).append(one)
    found = get_close_matches(name.casefold()[:LONGEST], folded, most, least)
    return [one for each in found for one in folded[each]]


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
    **{what: _whatever_is_recorded(check) for what, check in IN_RULES.items()},
}
"""The check for each condition that is a name. Day, time and number are not."""
