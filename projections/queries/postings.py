"""Single postings: each with its round, wager, rules and facts; an entry's postings come one after the other."""

from collections.abc import Generator
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from projections.queries.commission import StatementFilter, condition, values
from projections.reading import PAGE


class Posting(Struct):
    """A debit of an account; a credit where it is less than nothing."""

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
        """The entry that it is a posting of."""
        return self.session, self.n, self.entry, self.facts


def postings(connection: Connection[Any], asked: StatementFilter) -> Generator[Posting]:
    """The postings, day by day; in flat memory."""
    statement = SQL(
        "SELECT {} FROM pitlog.postings WHERE {} ORDER BY gaming_day NULLS FIRST, table_name, at, session, n, k"
    ).format(SQL(", ".join(Posting.__struct_fields__)), condition(asked))
    with connection.transaction(), connection.cursor("postings", row_factory=class_row(Posting)) as cursor:
        cursor.itersize = PAGE
        yield from cursor.execute(statement, values(asked))
