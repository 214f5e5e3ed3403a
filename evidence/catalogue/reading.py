"""Reads the catalogue: the program's own objects, what the house sets, and which settings this login may not read."""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.catalogue.queries import MADE_BY_HAND, PARAMETERS, PROGRAM, SERVER, SETTINGS
from evidence.catalogue.site import SITE
from evidence.catalogue.site_later import SITE_LATER

LONGEST = 120
"""The number of characters above which a part of a description is kept as its digest."""

RIGHTS = "rights "
PARAMETERS_SINCE = 150_000

_MONTH = re.compile(r"facts_([0-9]{4})_([0-9]{2})")
_BOUND = re.compile(r"FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)")
_SLOT = re.compile(r"\bpitlog_[ab]\.")
_IN_SLOT = re.compile(r"(?:column|constraint of|index on) pitlog_[ab]\.")
_WHOLE_TABLE = re.compile(r"SELECT [\w\", ]+ FROM \w+( \w+)?;")
_QUALIFIER = re.compile(r"\b[a-z_]\w*\.(?=[\w\"])")


class Catalogue(NamedTuple):
    """Descriptions of objects by their names."""

    program: dict[str, str]
    site: dict[str, str]
    """What the house sets: logins, settings of the server, and what works beside the program's objects."""
    unread: list[str]
    """Settings that this login may not read."""


def read_catalogue(connection: Connection[Any]) -> Catalogue:
    """The catalogue of the database, at one moment. Any login may read it."""
    with connection.transaction():
        # Otherwise names would be shortened by the login's own search path, and functions could be shadowed.
        connection.execute("SELECT pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true)")
        program = connection.execute(PROGRAM, prepare=False).fetchall()
        site = connection.execute(f"{SITE} UNION ALL {SITE_LATER}", prepare=False).fetchall() + _settings(connection)
        if connection.info.server_version >= PARAMETERS_SINCE:
            site += connection.execute(PARAMETERS).fetchall()
        site += connection.execute("SELECT 'venue', name || ', ' || time_zone FROM pitlog.venue").fetchall()
    found = {name for name, _ in site}
    unread = [name for name in SETTINGS if f"setting {name}" not in found]
    return Catalogue(dict(_described(program)), {name: _short(says) for name, says in sorted(site)}, unread)


def _settings(connection: Connection[Any]) -> list[tuple[str, str]]:
    """Settings of the server, as the login itself may read them: our roles may not read all."""
    role = connection.execute("SELECT pg_catalog.current_setting('role')").fetchone()
    connection.execute("SELECT pg_catalog.set_config('role', 'none', true)")
    found = connection.execute(SERVER, (list(SETTINGS),), prepare=False).fetchall()
    connection.execute("SELECT pg_catalog.set_config('role', %s, true)", role)
    return found


def _described(rows: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    """Objects in order of their names. The same description twice is counted."""
    for name, says in sorted(rows):
        if not _IN_SLOT.match(name) or MADE_BY_HAND in says:  # projections are compared with the facts
            yield name, _short(_plain(name, says))


def _plain(name: str, says: str) -> str:
    """A description without what depends on the version of PostgreSQL, the slot, or the month."""
    if name.startswith('rule "_RETURN" on '):
        return _view(says)
    if (month := _MONTH.search(name)) is not None:
        year, nth = int(month[1]), int(month[2])
        after = f"{year + nth // 12}-{nth % 12 + 1:02}-01"
        bound = f"FOR VALUES FROM ('{year}-{nth:02}-01') TO ('{after}')"
        says = _BOUND.sub(lambda found: "its month" if found[0] == bound else found[0], says)
    return says


def _view(says: str) -> str:
    """What a view reads. PostgreSQL 16 leaves out the names of tables before columns."""
    text, _, reads = says.partition("; reads ")
    text = " ".join(_QUALIFIER.sub("", _SLOT.sub("", text)).split())
    reads = _SLOT.sub("pitlog_slot.", reads)
    if "pitlog_slot." in reads and _WHOLE_TABLE.fullmatch(text):
        text = "the whole table"
    return f"{text}; reads {reads}"


def _short(says: str) -> str:
    parts = (" ".join(part.split()) for part in _parts(says))
    return "; ".join(part if len(part) <= LONGEST or part.startswith(RIGHTS) else _digest(part) for part in parts)


def _parts(says: str) -> list[str]:
    """The parts of a description. A body is one, whatever is in it."""
    before, mark, body = says.partition("; body ")
    return [*before.split("; "), *([mark.removeprefix("; ") + _digest(body)] if mark else [])]


def _digest(text: str) -> str:
    return f"of digest {sha256(text.encode()).hexdigest()[:32]}"
