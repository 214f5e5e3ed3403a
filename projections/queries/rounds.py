"""Queries for rounds: by name, by time, and those that a condition selects (`projections/questions`)."""

from collections.abc import Generator, Iterable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, LiteralString, NamedTuple

import msgspec
from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL, Composable

from domain.answers import KEYS
from domain.fold.report_json import decode_round, encode
from domain.fold.wagers.balance import owed
from projections.errors import NoRoundThen, NoTimeOfDay
from projections.queries.known_names import days_open, known_as
from projections.queries.pages import PAGE
from projections.queries.spelled import spelled, unknown
from projections.queries.times import REACH, clock_of, day, end_of_record, moment
from record.venue import venue


class FoundRound(Struct, rename=KEYS):
    """A round in a list."""

    session: str
    n: int
    table_name: str
    gaming_day: date | None
    shoe: str | None
    round: str
    ruleset: str | None
    status: str
    outcome: str | None
    began_at: datetime | None
    ended_at: datetime | None
    players: list[str]
    stakes: Decimal
    difference: Decimal
    """All amounts that differ, on both sides, including what was never paid."""
    house_owes: Decimal
    players_owe: Decimal
    findings: int
    dealer: str | None
    """The dealer, if a fact names one."""
    currency: str | None
    """The currency of its amounts."""


OF_NAME = SQL("SELECT {} FROM pitlog.rounds WHERE round = %(name)s ORDER BY began_at, session, n").format(
    SQL(", ".join(FoundRound.__struct_fields__))
)
AROUND = SQL(
    "(SELECT {0} FROM pitlog.rounds WHERE table_name = %(table)s AND began_at <= %(time)s "
    "ORDER BY began_at DESC, n DESC LIMIT 1) UNION ALL "
    "(SELECT {0} FROM pitlog.rounds WHERE table_name = %(table)s AND began_at > %(time)s "
    "ORDER BY began_at, n LIMIT 1)"
).format(SQL(", ".join(FoundRound.__struct_fields__)))


def selected(
    connection: Connection[Any], where: Composable, values: Mapping[str, Any], limit: int | None = None
) -> Generator[FoundRound]:
    """The rounds that a condition on `q` selects, in order of beginning, in constant memory. Close the generator."""
    statement = SQL("SELECT {} FROM pitlog.rounds AS q WHERE {} ORDER BY began_at, session, n LIMIT %(limit)s").format(
        SQL(", ".join(FoundRound.__struct_fields__)), where
    )
    with (
        connection.transaction(),
        connection.cursor("rounds", row_factory=class_row(FoundRound)) as cursor,
    ):
        cursor.itersize = PAGE
        yield from cursor.execute(statement, {**values, "limit": limit})


def named(connection: Connection[Any], name: str) -> list[FoundRound]:
    """Rounds with this name: one in a table's day, but other tables or days may have the same."""
    near = near_of(connection, name)
    found = [near.round] if near else of_name(connection, name)
    if not found and (meant := spelled(connection, "round", name)) is not None:
        found = of_name(connection, meant)
    if not found:
        raise unknown(connection, "round", name=name)
    return found


def near_of(connection: Connection[Any], name: str) -> "NearRound | None":
    """The round that `TABLE@TIME` means. None if it is no time, or the name of a round."""
    table, at, time = name.rpartition("@")
    zone = venue(connection).zone
    end = end_of_record(days_open(connection), zone) if at and clock_of(time) else None
    then = moment(time, zone, end=end) if at else None
    if then is None or of_name(connection, name):
        return None
    if (on := day(time, zone)) is not None:
        raise NoTimeOfDay(table, str(on))
    return near_time(connection, table, then)


def holding(connection: Connection[Any], wager: str) -> list[FoundRound]:
    """The rounds in which a wager was up."""
    wager = spelled(connection, "wager", wager) or wager
    statement = SQL(
        "SELECT {} FROM pitlog.rounds WHERE position(%s::bytea IN body) > 0 ORDER BY began_at, session, n"
    ).format(SQL(", ".join(FoundRound.__struct_fields__)))
    listed = b'{"wager":' + msgspec.json.encode(wager) + b","
    with connection.cursor(row_factory=class_row(FoundRound)) as cursor:
        found = cursor.execute(statement, (listed,)).fetchall()
    if not found:
        raise unknown(connection, "wager", name=wager)
    return found


def of_name(connection: Connection[Any], name: str) -> list[FoundRound]:
    """The same, or none. There are few, so no cursor is needed."""
    with connection.cursor(row_factory=class_row(FoundRound)) as cursor:
        return cursor.execute(OF_NAME, {"name": name}, prepare=True).fetchall()


class NearRound(NamedTuple):
    """A round in play at a time, or near it."""

    round: FoundRound
    apart: timedelta
    """How far it is from the time. None if it was in play."""
    before: bool
    """Whether it had ended by then. Otherwise it had not begun."""

    @property
    def words(self) -> str:
        """The round, and its distance from the time."""
        if not self.apart:
            return f"{self.round.round}, which was in play"
        minutes, seconds = divmod(round(self.apart.total_seconds()), 60)
        hours, minutes = divmod(minutes, 60)
        days, hours = divmod(hours, 24)
        parts = [(days, "d"), (hours, "h"), (minutes, "min"), (seconds, "s")]
        span = " ".join(f"{number:,} {unit}" for number, unit in [one for one in parts if one[0]][:2])
        ended, side = ("ended", "before") if self.before else ("began", "after")
        return f"{self.round.round}, which {ended} {span} {side}"


def meant_by(name: str, near: NearRound) -> str:
    """Which round `TABLE@TIME` means; without a day in it, also which day that is."""
    on = f" on {near.round.gaming_day}" if clock_of(name.rpartition("@")[2]) else ""
    return f"{name} is round {near.words}{on}"


def near_time(connection: Connection[Any], table: str, time: datetime) -> NearRound:
    """The round in play at a table at a time, or the nearest within ten minutes. Raises `NoRoundThen`."""
    table = known_as(connection, "table", table)
    with connection.cursor(row_factory=class_row(FoundRound)) as cursor:
        return nearest_round(cursor.execute(AROUND, {"table": table, "time": time}), table, time)


def nearest_round(rounds: Iterable[FoundRound], table: str, time: datetime) -> NearRound:
    """The one of these rounds in play at a time, or the nearest within ten minutes. Raises `NoRoundThen`."""
    around = [_near_round(one, time) for one in rounds]
    nearest = min(around, key=lambda one: one.apart, default=None)
    if nearest is None or nearest.apart > REACH:
        raise NoRoundThen(table, time.isoformat(), nearest.words if nearest else None)
    return nearest


def _near_round(one: FoundRound, time: datetime) -> NearRound:
    assert one.began_at is not None
    if one.began_at > time:
        return NearRound(one, one.began_at - time, before=False)
    ended = one.ended_at or one.began_at
    return NearRound(one, max(time - ended, timedelta(0)), before=True)


def body(connection: Connection[Any], session: str, n: int) -> bytes:
    """The full report of a round, as in `pitlog check --json`."""
    from domain.sentences import worded  # only here: it loads the words of every game

    row = connection.execute("SELECT body FROM pitlog.rounds WHERE session = %s AND n = %s", (session, n)).fetchone()
    assert row is not None
    return encode(worded(decode_round(row[0])))


def who_owes(connection: Connection[Any], found: FoundRound) -> list[str]:
    """Each wager's balance in words. Empty if nothing is owed."""
    row = connection.execute(BODY, (found.session, found.n)).fetchone()
    return balances(row[0]) if row is not None else []


def balances(report: bytes) -> list[str]:
    """Each wager's balance in words, from the full report of a round."""
    return [f"{one.wager}: {words}" for one in decode_round(report).wagers if (words := owed(one))]


BODY: LiteralString = "SELECT body FROM pitlog.rounds WHERE session = %s AND n = %s"
