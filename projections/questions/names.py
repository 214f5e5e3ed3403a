"""Names in a question, as the record or a bundle spells them. An unknown one is an error, never an empty answer."""

from datetime import UTC, date
from typing import Any, Protocol

from psycopg import Connection
from psycopg.sql import SQL

from domain.cards import card_meant
from projections.errors import NotAFilter
from projections.queries.known_names import (
    MOST,
    RULE_NAMES,
    begins_in_rules,
    days_instead_of,
    known_as,
    nearest_known,
    same_name,
)
from projections.queries.nearest_names import nearest
from projections.queries.same_person import OtherNames, other_names
from projections.queries.times import day, is_date
from projections.questions.columns import Column, Kind
from projections.questions.filters import Filter, Values, condition, is_prefix
from projections.questions.question import CURRENCY, Question
from projections.questions.subjects import ACCOUNTS, Subject
from record.errors import UnknownName


class KnownNames(Protocol):
    """Where names are looked up."""

    def spelled(self, subject: Subject, column: Column, name: str) -> str:
        """The name as it is spelled there. Raises `UnknownName`."""

    def has_begun(self, subject: Subject, column: Column, start: str) -> bool:
        """Whether any name there has this beginning."""

    def names_near(self, subject: Subject, column: Column, name: str) -> list[str]:
        """The nearest names to one that is not there."""

    def other_names(self, player: str) -> OtherNames:
        """The other names of a person, by table."""

    def currencies(self, subject: Subject) -> tuple[str, ...]:
        """The currencies of a subject's amounts."""

    def days_instead_of(self, on: date) -> list[str]:
        """The nearest gaming days to one on which no table was open. Empty if one was, or none ever."""


def with_known_names(connection: Connection[Any], asked: Question) -> Question:
    """The question with each name as the record or the rules spell it. Raises `UnknownName` for any other."""
    return with_names(NamesOfRecord(connection), asked)


def with_names(names: KnownNames, asked: Question) -> Question:
    """The question with each name as it is spelled there, and its currencies. Raises `UnknownName` for any other."""
    known = asked._replace(filters=tuple(_known(names, asked.subject, one) for one in asked.filters))
    return known._replace(currencies=_currencies(names, known))


def _currencies(names: KnownNames, asked: Question) -> tuple[str, ...]:
    """The currencies of the amounts that a question may select, if they are several."""
    exact = [one for one in asked.filters if one.column.name == CURRENCY and not one.but and not one.also]
    if any(len(one.words) == 1 and not is_prefix(one.column, one.words[0]) for one in exact):
        return ()
    found = names.currencies(asked.subject)
    return found if len(found) > 1 else ()


def _known(names: KnownNames, subject: Subject, one: Filter) -> Filter:
    if one.column.kind is Kind.CARD:
        return one._replace(words=tuple(_card(words) for words in one.words))
    if one.column.name == "day" and not one.said:
        _check_days(names, one)
    if one.column.kind not in (Kind.NAME, Kind.PERSON) or one.said:
        return one
    words = tuple(_name(names, subject, one.column, words) for words in one.words)
    return one._replace(words=words, also=_also(names, words) if one.column.known == "player" else ())


def _check_days(names: KnownNames, one: Filter) -> None:
    """Raises `UnknownName` for a date on which no table was open. Words such as `yesterday` may mean a quiet day."""
    for words in one.words:
        on = day(words, UTC) if is_date(words) else None
        if on is not None and (others := names.days_instead_of(on)):
            raise UnknownName("gaming day", words, others)


def _also(names: KnownNames, players: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The other names of these people, by table."""
    found = [pair for player in players for pair in names.other_names(player).items()]
    tables = sorted({table for table, _ in found})
    return tuple((table, tuple(name for at, known in found if at == table for name in known)) for table in tables)


def _name(names: KnownNames, subject: Subject, column: Column, name: str) -> str:
    if column.choices:
        return name if name in column.choices else same_name(column.name, name, nearest(name, column.choices))
    return _begun(names, subject, column, name) if is_prefix(column, name) else names.spelled(subject, column, name)


def _begun(names: KnownNames, subject: Subject, column: Column, name: str) -> str:
    """A beginning such as `BAC*`, in the case in which names there begin so."""
    start = name[:-1]
    for one in dict.fromkeys((start, start.upper(), start.lower())):
        if names.has_begun(subject, column, one) or (column.known in RULE_NAMES and begins_in_rules(column.known, one)):
            return f"{one}*"
    raise UnknownName(column.known or column.name, name, names.names_near(subject, column, start))


_OF_ROUNDS = """
    WITH RECURSIVE each AS (
        SELECT min(currency) AS one FROM pitlog.rounds
        UNION ALL
        SELECT (SELECT min(currency) FROM pitlog.rounds WHERE currency > each.one) FROM each WHERE one IS NOT NULL
    ) SELECT one FROM each WHERE one IS NOT NULL
"""
"""From each currency to the next along an index: there are few of them, and many rounds."""
_OF_POSTINGS = "SELECT DISTINCT currency FROM pitlog.postings WHERE currency IS NOT NULL ORDER BY currency"


class NamesOfRecord:
    """The names of a record."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection

    def spelled(self, subject: Subject, column: Column, name: str) -> str:
        if column.known:
            return known_as(self._connection, column.known, name)
        if self._has(subject, column, name):
            return name
        return same_name(column.name, name, self._near(subject, column, name))

    def has_begun(self, subject: Subject, column: Column, start: str) -> bool:
        values = Values(UTC)
        there = SQL("SELECT 1 FROM {} WHERE {} LIMIT 1").format(
            SQL(subject.source), condition(Filter(column, (f"{start}*",)), values)
        )
        return self._connection.execute(there, values.of).fetchone() is not None

    def names_near(self, subject: Subject, column: Column, name: str) -> list[str]:
        if column.known:
            return nearest_known(self._connection, column.known, name)
        return self._near(subject, column, name)

    def other_names(self, player: str) -> OtherNames:
        return other_names(self._connection, player)

    def currencies(self, subject: Subject) -> tuple[str, ...]:
        statement = _OF_POSTINGS if subject is ACCOUNTS else _OF_ROUNDS
        return tuple(one for (one,) in self._connection.execute(statement))

    def days_instead_of(self, on: date) -> list[str]:
        return days_instead_of(self._connection, on)

    def _has(self, subject: Subject, column: Column, name: str) -> bool:
        values = Values(UTC)
        there = SQL("SELECT 1 FROM {} WHERE {} = {} LIMIT 1").format(
            SQL(subject.source), SQL(column.sql), values.add(name)
        )
        return self._connection.execute(there, values.of).fetchone() is not None

    def _near(self, subject: Subject, column: Column, name: str) -> list[str]:
        values = Values(UTC)
        names = SQL("SELECT DISTINCT {0} FROM {1} WHERE {0} IS NOT NULL LIMIT {2}").format(
            SQL(column.sql), SQL(subject.source), values.add(MOST)
        )
        return nearest(name, [one for (one,) in self._connection.execute(names, values.of)])


def _card(words: str) -> str:
    card = card_meant(words)
    if card is None:
        raise NotAFilter("card", words, "rank and suit, 9H, 10D or TD")
    return card
