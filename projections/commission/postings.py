"""Single postings, each with its round, wager, rules and facts. The postings of an entry are consecutive."""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.answers import KEYS
from projections.commission.figures import FIGURES
from projections.commission.statement import StatementFilter, condition, values
from projections.queries.pages import PAGE


class Posting(Struct, rename=KEYS):
    """A debit of an account, or a credit if it is negative."""

    session: str
    n: int
    entry: str
    account: str
    amount: Decimal
    currency: str | None
    table_name: str
    gaming_day: date | None
    ruleset: str | None
    shoe: str | None
    round: str | None
    player: str | None
    seat: int | None
    wager: str | None
    at: datetime | None
    rules: list[str]
    facts: list[str]
    last_position: int

    @property
    def of(self) -> tuple[object, ...]:
        """The key of its entry."""
        return self.session, self.n, self.entry, self.facts


def postings(connection: Connection[Any], asked: StatementFilter) -> Generator[Posting]:
    """The postings day by day, in constant memory."""
    statement = SQL(
        "SELECT {} FROM pitlog.postings WHERE {} ORDER BY gaming_day NULLS FIRST, table_name, at, session, n, k"
    ).format(SQL(", ".join(Posting.__struct_fields__)), condition(asked))
    with connection.transaction(), connection.cursor("postings", row_factory=class_row(Posting)) as cursor:
        cursor.itersize = PAGE
        yield from cursor.execute(statement, values(connection, asked))


def days_of(figure: str, asked: StatementFilter) -> StatementFilter:
    """The days whose postings make up a figure. An outstanding amount includes all earlier days."""
    if figure == "opening" and asked.since is not None:
        return replace(asked, since=None, until=asked.since - timedelta(days=1))
    return replace(asked, since=None) if figure == "owing" else asked


def postings_of_figure(figure: str, found: Iterable[Posting]) -> Iterator[Posting]:
    """The postings that make up a figure."""
    account, of_wagers = FIGURES[figure]
    for one in found:
        if one.account == account and of_wagers in (None, one.wager is not None):
            yield one
