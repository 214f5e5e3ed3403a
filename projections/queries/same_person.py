"""Players who are one person: who identified them and when, and all names of a person.

Identifications are read as corrected, and each is of one table, as in the fold (domain/fold/session/aliases.py).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, LiteralString

import msgspec
from msgspec import Struct
from psycopg import Connection

from domain.facts.players import same_people
from record.vault.first_form import fact_rows
from record.vault.loaders import Person

OtherNames = Mapping[str, tuple[str, ...]]
"""The other names of a person, by the table at which they were identified."""

PLAYED: LiteralString = """
    (player = ANY(%(names)s) AND (player = %(player)s OR (table_name, player) IN (
        SELECT * FROM unnest(%(named_at)s::text[], %(named)s::text[])
    )))
"""
"""The condition for a row with one player: it is the person. Indexes have the first part."""


class KnownAlias(Struct):
    """One name that is an alias of another."""

    player: str
    is_: str
    at: datetime
    by: str | None


def identified(connection: Connection[Any], table: str) -> list[KnownAlias]:
    """All aliases of a table, in order of recording."""
    return [alias for _, alias in _identified(connection, table)]


def other_names(connection: Connection[Any], player: str) -> OtherNames:
    """The other names of a person, at every table that knows some."""
    known = defaultdict[str, list[set[str]]](list)
    for table, alias in _identified(connection):
        known[table].append({alias.player, alias.is_})
    found = {table: same_people({player}, several) - {player} for table, several in known.items()}
    return {table: tuple(sorted(names)) for table, names in sorted(found.items()) if names}


def names_at(connection: Connection[Any], player: str, table: str) -> set[str]:
    """All names of a person at a table."""
    return {player, *other_names(connection, player).get(table, ())}


def parameters(connection: Connection[Any], player: str | None) -> dict[str, Any]:
    """The parameters of `PLAYED`. None if no player is asked for."""
    if player is None:
        return {}
    pairs = [(table, Person(name)) for table, names in other_names(connection, player).items() for name in names]
    names = [Person(player), *(name for _, name in pairs)]
    return {
        "player": Person(player),
        "names": names,
        "named_at": [table for table, _ in pairs],
        "named": [name for _, name in pairs],
    }


def _identified(connection: Connection[Any], table: str | None = None) -> Iterator[tuple[str, KnownAlias]]:
    """Each alias with its table."""
    one: LiteralString = " AND table_name = %s" if table is not None else ""
    rows = connection.execute(_ASKED + one + " ORDER BY position", (table,) if table is not None else ())
    facts = [(at, msgspec.json.decode(line)) for at, _, _, line in fact_rows(rows)]
    if not facts:
        return
    from record.retrieval.corrections import in_force  # only here: it loads the code of appending

    corrected = {at: in_force(connection, at) for at in {at for at, _ in facts}}
    for at, fact in facts:
        correction = corrected[at].get((at, fact["id"]))
        read = fact if correction is None else correction.now
        if read is not None and read["fact"] == fact["fact"]:
            yield at, KnownAlias(read["player"], read["is"], datetime.fromisoformat(read["at"]), read.get("by"))


_ASKED: LiteralString = (
    "SELECT table_name, position, topic, line FROM pitlog.facts WHERE split_part(topic, '/', 1) = 'player_identified'"
)
