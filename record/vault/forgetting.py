"""Deletes a person's key, and every text that contains the name. The cost does not depend on the number of facts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection

from domain.facts.decoding.public_line import PEOPLE
from record.vault.ciphers import lookup, opened
from record.vault.mentions import NamesToFind, every_text, readings, siblings, words_of


class KnownPerson(NamedTuple):
    """A person of the vault, and the data deleted with the name."""

    name: str
    token: str
    own: int
    """The number of texts sealed under the person's key."""
    mentions: list[str]
    """The tokens of other texts that contain the name."""
    in_lines: int = 0
    """The number of facts of the first form that name the person. They stay, with the name."""
    also: tuple[str, ...] = ()
    """Other people of the vault whose names differ only in their spelling."""

    @property
    def words(self) -> int:
        return self.own + len(self.mentions)


def keeps_names_outside(connection: Connection[Any]) -> bool:
    """Whether this record keeps names outside the log. Readers may ask this too."""
    return connection.execute("SELECT pitlog.first_form()").fetchone() != (None,)


def find_person(connection: Connection[Any], name: str) -> KnownPerson | None:
    """A person by name. None if the record knows no such name."""
    found = connection.execute("SELECT secret FROM pitlog_vault.secret").fetchone()
    if found is None:
        return None
    asked = "SELECT token FROM pitlog_vault.keys WHERE lookup = %s AND token LIKE 'p-%%'"
    person = connection.execute(asked, (lookup(found[0], name),)).fetchone()
    if person is None:
        return None
    own = connection.execute("SELECT count(*) FROM pitlog_vault.texts WHERE keys @> ARRAY[%s]", person).fetchone()
    assert own is not None
    mentions = siblings(connection, _mentions(connection, name, person[0]))
    lines = connection.execute("SELECT pitlog_vault.facts_with_name(%s)", person).fetchone() or (0,)
    others = sorted(mentions - _sealed_under(connection, person[0]))
    return KnownPerson(name, person[0], own[0], others, lines[0], _other_spellings(connection, name))


def _other_spellings(connection: Connection[Any], name: str) -> tuple[str, ...]:
    words = words_of(name)
    return (*sorted(one for one in names(connection) if one != name and words_of(one) == words),)


def _mentions(connection: Connection[Any], name: str, token: str) -> Iterator[str]:
    """The tokens of texts that contain a name and are not sealed under its key."""
    wanted = NamesToFind([name])
    for text, keys, plain in every_text(connection):
        if token not in keys and any(map(wanted.find, readings(plain))):
            yield text


def _sealed_under(connection: Connection[Any], token: str) -> set[str]:
    found = connection.execute("SELECT token FROM pitlog_vault.texts WHERE keys @> ARRAY[%s]", (token,))
    return {one for (one,) in found}


def names(connection: Connection[Any], most: int | None = None) -> Iterator[str]:
    """The names of people in the vault."""
    asked = "SELECT token, key, name FROM pitlog_vault.keys WHERE token LIKE %s LIMIT %s"
    for token, key, sealed in connection.execute(asked, (f"{PEOPLE}%", most)):
        if (name := opened(key, sealed, token)) is not None:
            yield name.decode()


def take_away(connection: Connection[Any], person: KnownPerson) -> int | None:
    """Delete the person's key and the texts. Returns the number of texts deleted; None if the person was already
    forgotten.
    """
    found = connection.execute("SELECT pitlog_vault.forget(%s, %s::text[])", (person.token, person.mentions)).fetchone()
    return found[0] if found else None


def rewriting(texts: bool) -> list[LiteralString]:
    """The statements that rewrite the vault's files, and let the write-ahead log go. `texts`: whether texts were
    deleted whose keys belong to others and remain.
    """
    vacuums: list[LiteralString] = [
        "VACUUM (FULL) pitlog_vault.keys", f"VACUUM {'(FULL) ' if texts else ''}pitlog_vault.texts"
    ]  # fmt: skip
    return [*vacuums, *_OF_SUPERUSERS]


_OF_SUPERUSERS: tuple[LiteralString, ...] = "SELECT pg_switch_wal()", "CHECKPOINT"


def rewrite_files(connection: Connection[Any], texts: bool) -> bool:
    """Make PostgreSQL rewrite the vault's files, so that they contain nothing deleted. False if this login may not."""
    asked = "SELECT pg_has_role('pitlog_owner', 'USAGE'), rolsuper FROM pg_roles WHERE rolname = current_user"
    owns, rules = connection.execute(asked).fetchone() or (False, False)
    for statement in rewriting(texts):
        if rules if statement in _OF_SUPERUSERS else owns:
            connection.execute(statement)
    return bool(owns and rules)


# --- many at once ---------------------------------------------------------------------------------------------


def known_people(connection: Connection[Any], tokens: Sequence[str]) -> list[KnownPerson]:
    """These people, and the data deleted with their names. The texts are opened once."""
    asked = "SELECT token, key, name FROM pitlog_vault.keys WHERE token = ANY(%s) ORDER BY token"
    found = [(token, opened(key, sealed, token)) for token, key, sealed in connection.execute(asked, ([*tokens],))]
    names = {token: (name or b"").decode() for token, name in found}
    own = dict(connection.execute(_OWN, ([*names],)).fetchall())
    mentions = _mentioned(connection, names)
    return [KnownPerson(name, token, own.get(token, 0), mentions[token]) for token, name in names.items()]


_OWN = """
    SELECT one, count(*) FROM pitlog_vault.texts, unnest(keys) AS one
    WHERE keys && %s::text[] AND one LIKE 'p-%%' GROUP BY one
"""


def texts_going(connection: Connection[Any], people: Sequence[KnownPerson]) -> dict[str, set[str]]:
    """The texts that are deleted with each of these people, by the person's token."""
    going = {one.token: {*one.mentions} for one in people}
    for token, person in connection.execute(_SEALED_UNDER, {"people": [*going]}):
        going[person].add(token)
    return going


_SEALED_UNDER = """
    SELECT token, one FROM pitlog_vault.texts, unnest(keys) AS one
    WHERE keys && %(people)s::text[] AND one = ANY(%(people)s)
"""


def _mentioned(connection: Connection[Any], names: Mapping[str, str]) -> dict[str, list[str]]:
    """For each name: the tokens of the texts that contain it and are not sealed under its key."""
    wanted = NamesToFind(names.values())
    of_name: dict[str, list[str]] = {}
    for token, name in names.items():
        of_name.setdefault(name, []).append(token)
    mentions: dict[str, list[str]] = {token: [] for token in names}
    for text, keys, plain in every_text(connection):
        for name in {one for reading in readings(plain) for one in wanted.find(reading)}:
            for token in of_name[name]:
                if token not in keys:
                    mentions[token].append(text)
    return {
        token: sorted(siblings(connection, its) - _sealed_under(connection, token)) if its else its
        for token, its in mentions.items()
    }
