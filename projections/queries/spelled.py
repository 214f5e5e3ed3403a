"""Ids as the record spells them: people write them in any case, or only the beginning."""

from typing import Any, LiteralString

from psycopg import Connection
from psycopg.sql import SQL

from record.errors import NotFound, UnknownName

LEAST = 3
"""The fewest letters of a beginning."""
LONGEST = 60
"""The most letters of a name that is compared with ids."""
NEAREST = 3
LAST = "\U0010ffff"
"""Sorts after every other letter: the end of the names with a beginning."""

_WHERE: dict[str, tuple[LiteralString, LiteralString]] = {
    "round": ("pitlog.rounds", "round"),
    "shoe": ("pitlog.shoes", "shoe"),
    "wager": ("pitlog.wagers", "wager"),
    "finding": ("pitlog.findings", "finding"),
    "dispute": ("pitlog.disputes", "dispute"),
}
"""Where there are ids, each with an index."""


def spelled(connection: Connection[Any], kind: str, name: str) -> str | None:
    """The id that is meant: in another case, or the only one that begins so. None if there is none.

    Raises `UnknownName` with the first of them, if several begin so. Indexes know ids by their letters, so a name is
    looked for as written, in capitals, in small letters,
    and in small letters after a capital (`F-1929533a054d`).
    """
    source, column = map(SQL, _WHERE[kind])
    each = [*dict.fromkeys((name, name.upper(), name.lower(), name.capitalize()))]
    same = SQL("SELECT DISTINCT {} FROM {} WHERE {} = ANY(%s) LIMIT 1").format(column, source, column)
    if (row := connection.execute(same, (each,)).fetchone()) is not None:
        return str(row[0])
    if len(name) < LEAST:
        return None
    begun = SQL("SELECT DISTINCT {0} FROM {1} WHERE {0} >= %s AND {0} < %s ORDER BY 1 LIMIT %s").format(column, source)
    found = [row[0] for one in each for row in connection.execute(begun, (one, one + LAST, NEAREST)).fetchall()]
    if len(found) > 1:
        raise UnknownName(kind, name, found[:NEAREST])
    return found[0] if found else None


def unknown(connection: Connection[Any], *kinds: str, name: str) -> NotFound:
    """The error for an id that nothing of these kinds has, with the nearest of the first kind that has one."""
    what = kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} or {kinds[-1]}"
    near = next((found for kind in kinds if (found := nearest(connection, kind, name))), [])
    return UnknownName(what, name, near) if near else NotFound(what, name)


def nearest(connection: Connection[Any], kind: str, name: str) -> list[str]:
    """The first ids that begin as much of a name as any id does. Empty if none shares its first letters."""
    source, column = map(SQL, _WHERE[kind])
    begun = SQL("SELECT DISTINCT {0} FROM {1} WHERE {0} >= %s AND {0} < %s ORDER BY 1 LIMIT %s").format(column, source)
    longest = min(len(name) - 1, LONGEST)
    for letters in range(longest, min(longest, LEAST) - 1, -1) if longest > 0 else ():
        start = name[:letters]
        if found := connection.execute(begun, (start, start + LAST, NEAREST)).fetchall():
            return [each for (each,) in found]
    return []
