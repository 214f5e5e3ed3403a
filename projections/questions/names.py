"""Names in a question, as the record spells them. An unknown one is an error, never an empty answer."""

from typing import Any

from psycopg import Connection
from psycopg.sql import SQL

from domain.cards import card_meant
from projections.errors import NotAFilter
from projections.queries.known_names import MOST, known_as, near, same_name
from projections.queries.same_person import other_names
from projections.questions.columns import Column, Kind
from projections.questions.filters import Filter, is_prefix
from projections.questions.question import Question


def with_known_names(connection: Connection[Any], asked: Question) -> Question:
    """The question with each name as the record or the rules spell it. Raises `UnknownName` for any other."""
    return asked._replace(filters=tuple(_known(connection, asked, one) for one in asked.filters))


def _known(connection: Connection[Any], asked: Question, one: Filter) -> Filter:
    if one.column.kind is Kind.CARD:
        return one._replace(words=tuple(_card(words) for words in one.words))
    if one.column.kind not in (Kind.NAME, Kind.PERSON) or one.said:
        return one
    words = tuple(_name(connection, asked, one.column, words) for words in one.words)
    return one._replace(words=words, also=_also(connection, words) if one.column.known == "player" else ())


def _also(connection: Connection[Any], players: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The other names of these people, by table."""
    found = [pair for player in players for pair in other_names(connection, player).items()]
    tables = sorted({table for table, _ in found})
    return tuple((table, tuple(name for at, names in found if at == table for name in names)) for table in tables)


def _name(connection: Connection[Any], asked: Question, column: Column, name: str) -> str:
    if column.choices:
        return name if name in column.choices else same_name(column.name, name, near(name, column.choices))
    if is_prefix(column, name):
        return name
    if column.known:
        return known_as(connection, column.known, name)
    return (
        name
        if _has(connection, asked, column, name)
        else same_name(column.name, name, _near(connection, asked, column, name))
    )


def _has(connection: Connection[Any], asked: Question, column: Column, name: str) -> bool:
    there = SQL("SELECT 1 FROM {} WHERE {} = %s LIMIT 1").format(SQL(asked.subject.source), SQL(column.sql))
    return connection.execute(there, (name,)).fetchone() is not None


def _near(connection: Connection[Any], asked: Question, column: Column, name: str) -> list[str]:
    names = SQL("SELECT DISTINCT {0} FROM {1} WHERE {0} IS NOT NULL LIMIT %s").format(
        SQL(column.sql), SQL(asked.subject.source)
    )
    return near(name, [one for (one,) in connection.execute(names, (MOST,))])


def _card(words: str) -> str:
    card = card_meant(words)
    if card is None:
        raise NotAFilter("card", words, "rank and suit, 9H, 10D or TD")
    return card
