"""Words of a question as they are saved: people by their pseudonyms, so that no name is stored outside the vault."""

from collections.abc import Iterable
from typing import Any

from psycopg import Connection

from projections.queries.known_names import known_as
from projections.questions.columns import Kind
from projections.questions.subjects import Subject
from record.vault.loaders import vault_on


def public_words(
    connection: Connection[Any], subject: Subject, words: Iterable[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The words with pseudonyms in place of people. Raises `UnknownName`."""
    return [_public(connection, subject, name, value) for name, value in words]


def _public(connection: Connection[Any], subject: Subject, name: str, value: str) -> tuple[str, str]:
    if name == "not":
        column, equals, rest = value.partition("=")
        return name, f"{column}{equals}{_public(connection, subject, column, rest)[1]}"
    column_of = subject.columns.get(name.strip().lower().replace("-", "_"))
    if column_of is None or column_of.kind is not Kind.PERSON:
        return name, value
    vault, person = vault_on(connection), known_as(connection, column_of.known, value)
    return name, (vault.token_of(person) if vault is not None else None) or person
