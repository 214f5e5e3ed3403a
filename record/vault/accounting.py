"""Compares the vault with the deletions that sealed facts report. Others happened behind the program's back."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from psycopg import Connection

from domain.facts.authored.retention import DisposalCertified, PersonForgotten
from domain.facts.decoding.public_line import ORIGINAL, ORIGINAL_AT, PEOPLE, TEXT
from domain.facts.decoding.upcasts import decode_recorded
from record.postgres.connections import Asked
from record.vault.ciphers import lookup, opened

_FACTS = "SELECT topic, line FROM pitlog.facts WHERE topic IN ('person_forgotten/1', 'disposal_certified/1')"
_BESIDE = """
    SELECT sealed FROM pitlog.quarantine WHERE sealed IS NOT NULL
    UNION ALL SELECT sealed FROM pitlog.dossiers WHERE sealed IS NOT NULL
    UNION ALL SELECT why FROM pitlog.quarantine_closings WHERE why ~ '^t-[a-z2-7]{16}$'
"""
_MISSING = {
    PEOPLE: """
        SELECT t FROM unnest(%s::text[]) AS t WHERE NOT EXISTS (SELECT FROM pitlog_vault.keys AS k WHERE k.token = t)
    """,
    TEXT: """
        SELECT t FROM unnest(%s::text[]) AS t WHERE NOT EXISTS (SELECT FROM pitlog_vault.texts AS x WHERE x.token = t)
    """,
}
_WITHOUT_KEY = """
    SELECT one FROM (SELECT DISTINCT unnest(keys) AS one FROM pitlog_vault.texts) AS u
    WHERE NOT EXISTS (SELECT FROM pitlog_vault.keys AS k WHERE k.token = u.one) ORDER BY one
"""


_IS_PUBLIC = "substring(line FROM length(line) + 1 - %s FOR %s) = %s"
_PUBLIC = -ORIGINAL_AT, len(ORIGINAL), ORIGINAL
_LAST_PUBLIC_LINE = f"SELECT max(position) FROM pitlog.facts WHERE {_IS_PUBLIC}"  # noqa: S608
_ENDS_PUBLIC = f"""
    SELECT FROM (SELECT line FROM pitlog.facts ORDER BY position DESC LIMIT 1000) AS f WHERE {_IS_PUBLIC} LIMIT 1
"""  # noqa: S608
_FOUND_BY = "SELECT token, lookup, key, name FROM pitlog_vault.keys WHERE starts_with(token, %s) ORDER BY token"
_IN_LINES = "SELECT token, name FROM pitlog.names_in_lines"


def names_in_lines(connection: Connection[Any]) -> dict[str, str]:
    """The names in lines of the first form, by pseudonym. Needs a reader's connection that shows no names."""
    return dict(connection.execute(_IN_LINES).fetchall())


class Forgettings(NamedTuple):
    """The deletions that sealed facts report."""

    people: frozenset[str]
    """The pseudonyms of people forgotten."""
    texts: int
    """The number of texts deleted."""


def forgettings(connection: Connection[Any]) -> Forgettings:
    """The deletions that the facts of the record report. Needs a reader's connection that shows no names."""
    people, texts = set[str](), 0
    with connection.cursor(binary=True) as cursor:
        for topic, line in cursor.execute(_FACTS):
            said = decode_recorded(topic, line)
            assert isinstance(said, PersonForgotten | DisposalCertified)
            texts += said.words
            if isinstance(said, PersonForgotten):
                people.add(said.person)
    return Forgettings(frozenset(people), texts)


def missing(connection: Connection[Any], what: str, tokens: Iterable[str]) -> set[str]:
    """Those of these tokens (of people or of texts) that are not in the vault."""
    return {token for (token,) in connection.execute(_MISSING[what], ([*tokens],))}


def renamed(connection: Connection[Any], names: Mapping[str, str]) -> list[str]:
    """Those of these pseudonyms that the vault has for another name."""
    asked = "SELECT token, key, name FROM pitlog_vault.keys WHERE token = ANY(%s) ORDER BY token"
    found = connection.execute(asked, ([*names],))
    return [token for token, key, name in found if opened(key, name, token) != names[token].encode()]


def last_public_line(connection: Connection[Any]) -> int | None:
    """The position of the last public line. Reads all lines: ask only where there should be none."""
    row = connection.execute(_LAST_PUBLIC_LINE, _PUBLIC).fetchone()
    return row[0] if row else None


def ends_with_public_lines(connection: Asked) -> bool:
    """Whether there is a public line among the last thousand."""
    return connection.execute(_ENDS_PUBLIC, _PUBLIC).fetchone() is not None


def found_otherwise(connection: Connection[Any]) -> list[str]:
    """The pseudonyms of people who are not found by their names under the secret of the vault: it was replaced, or they
    were given another digest. Whoever plays again gets another pseudonym then.
    """
    [(secret,)] = connection.execute("SELECT secret FROM pitlog_vault.secret").fetchall()
    people = (
        (one, digest, opened(key, name, one)) for one, digest, key, name in connection.execute(_FOUND_BY, (PEOPLE,))
    )
    return [one for one, digest, name in people if name is not None and lookup(secret, name.decode()) != digest]


def keys_missing(connection: Connection[Any]) -> list[str]:
    """The tokens of missing keys under which texts are sealed. Forgetting leaves none, because it deletes the texts
    too.
    """
    return [token for (token,) in connection.execute(_WITHOUT_KEY)]


def beside_facts(connection: Connection[Any]) -> list[str]:
    """The tokens of everything sealed beside facts."""
    return [token for (token,) in connection.execute(_BESIDE)]
