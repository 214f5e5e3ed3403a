"""Words of a question as they are saved: people by their pseudonyms, so that no name is stored outside the vault."""

from collections.abc import Iterable
from typing import Any

from psycopg import Connection

from projections.queries.known_names import known_as
from projections.questions.columns import Kind
from projections.questions.subjects import Subject
from record.vault.loaders import vault_on

BESIDE_COLUMNS = ("to",)
"""People who are asked for beside columns: to whom a finding is assigned."""


def public_words(
    connection: Connection[Any], subject: Subject, words: Iterable[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The words with pseudonyms in place of people. Raises `UnknownName`."""
    return [_public(connection, subject, name, value) for name, value in words]


def _public(connection: Connection[Any], subject: Subject, name: str, value: str) -> tuple[str, str]:
    if name == "not":
        column, equals, rest = value.partition("=")
        return name, f"{column}{equals}{_public(connection, subject, column, rest)[1]}"
    column_of, person = subject.columns.get(name.strip().lower().replace("-", "_")), value
    if column_of is not None and column_of.kind is Kind.PERSON:
        person = known_as(connection, column_of.known, value)
    elif name not in BESIDE_COLUMNS:
        return name, value
    vault = vault_on(connection)
    return name, (vault.token_of(person) if vault is not None else None) or person
