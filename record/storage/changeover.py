"""Lets a record that began with names in its lines keep names outside the log from now on (docs/decisions/0040).

Every name in its lines gets a pseudonym. All of it is one transaction: killed before its end, nothing was done.
"""

import secrets
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL

from domain.errors import PitlogError
from domain.facts.decoding.upcasts import decode_recorded
from record.storage.horizon import PageReader, horizon
from record.storage.months import all_are_here
from record.vault.ciphers import KEY, lookup, new_key, seal
from record.vault.first_form import people_of

_LINES = SQL(
    "SELECT position, topic, line FROM pitlog.facts WHERE position > %(after)s AND position <= %(to)s ORDER BY position"
).format()
# `append_facts` has read it, and keeps it locked until the facts are there.
_ALONE = "LOCK TABLE pitlog_vault.secret IN ACCESS EXCLUSIVE MODE"
_SWITCH = "INSERT INTO pitlog_vault.secret (secret, first_form) VALUES (%s, %s)"


class Changeover(NamedTuple):
    """What a record holds of names in its lines."""

    first_form: int
    """The last position of a line with names."""
    names: int


def changeover(connection: Connection[Any]) -> Changeover | None:
    """What names a record left in its lines. None if it still records names in them."""
    [until] = connection.execute("SELECT pitlog.first_form()").fetchone() or (None,)
    [names] = connection.execute("SELECT count(*) FROM pitlog.names_in_lines").fetchone() or (0,)
    return None if until is None else Changeover(until, names)


def change_over(connection: Connection[Any]) -> None:
    """Give every name a pseudonym, and let all further lines be public lines. Needs a transaction of the owner.

    Writers go on while the record is read. They wait only for what was appended meanwhile, and for the end.
    """
    all_are_here(connection)
    secret, names = secrets.token_bytes(KEY), _NamesInLines(connection)
    names.read(horizon(connection))
    tokens = _with_keys(connection, secret, names.facts)
    connection.execute(_ALONE)
    until = _last_position(connection)
    names.read(until)
    tokens |= _with_keys(connection, secret, names.facts.keys() - tokens.keys())
    with (
        connection.cursor() as cursor,
        cursor.copy("COPY pitlog.names_in_lines (token, name, facts) FROM STDIN") as copy,
    ):
        for name, facts in names.facts.items():
            copy.write_row((tokens[name], name, facts))
    connection.execute(_SWITCH, (secret, until))


def _last_position(connection: Connection[Any]) -> int:
    """The end of the record, for who is alone. The horizon may be behind: a commit frees one lock after another."""
    [last] = connection.execute("SELECT coalesce(max(position), 0) FROM pitlog.facts").fetchone() or (0,)
    return int(last)


def _with_keys(connection: Connection[Any], secret: bytes, people: Iterable[str]) -> dict[str, str]:
    """Keep a key for each of these names. Returns their pseudonyms by name."""
    keys = {name: new_key(name) for name in people}
    into = "COPY pitlog_vault.keys (lookup, token, key, name) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(into) as copy:
        for name, one in keys.items():
            copy.write_row((lookup(secret, name), *one, seal(one.key, name.encode(), one.token)))
    return {name: one.token for name, one in keys.items()}


class _NamesInLines:
    """The names in the lines of a record, each with the number of facts that name the person."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._reader = PageReader(_LINES, {})
        self.facts = Counter[str]()

    def read(self, last: int) -> None:
        """Read on to this position."""
        while (rows := self._reader.page(self._connection, last)) is not None:
            for _, topic, line in rows:
                self._count(topic, line)

    def _count(self, topic: str, line: bytes) -> None:
        try:
            self.facts.update(people_of(decode_recorded(topic, line)))
        except PitlogError:  # it was altered: `pitlog verify` names it
            return
