"""Preconditions of archiving a month, checked before anything is written."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.archives.errors import (
    AlreadyArchived,
    EarlierMonthIsHere,
    MonthNotFollowed,
    MonthNotOver,
    MonthNotSealed,
    MonthNotWitnessed,
    NoSuchMonth,
)
from evidence.archives.months import Month
from evidence.sealing.cosignatures import last_witnessed
from evidence.sealing.ed25519 import Key
from evidence.sealing.log_tables import StoredCheckpoint, last_checkpoint
from record.authored.holds import Hold, holds
from record.errors import UnderHold
from record.venue import venue

WAIT = timedelta(days=31)
"""How long after a month's end its facts may still arrive."""


_EARLIER = """
    SELECT to_char(m.month, 'YYYY-MM') FROM pitlog.months AS m
    WHERE m.archived_at IS NULL AND isfinite(m.month) AND m.month < %s
        AND EXISTS (SELECT FROM pitlog.facts AS f WHERE f.month = m.month)
    ORDER BY m.month LIMIT 1
"""


class MonthFacts(NamedTuple):
    """The facts of a month in the record."""

    facts: int
    last: int


def standing(connection: Connection[Any], month: Month) -> MonthFacts:
    """The number of facts now, and the last position."""
    row = connection.execute(
        "SELECT count(*), max(position) FROM pitlog.facts WHERE month = %s", (month.first,)
    ).fetchone()
    assert row is not None
    return MonthFacts(row[0], row[1] or 0)


def is_here(connection: Connection[Any], month: Month) -> None:
    """Raises if the month is not in the record."""
    row = connection.execute("SELECT archived_at FROM pitlog.months WHERE month = %s", (month.first,)).fetchone()
    if row is None:
        raise NoSuchMonth(str(month))
    if row[0] is not None:
        raise AlreadyArchived(str(month), venue(connection).shows(row[0]))


def is_oldest(connection: Connection[Any], month: Month) -> None:
    """Raises if an earlier month is in the record: archived months must be one range from the beginning."""
    if (row := connection.execute(_EARLIER, (month.first,)).fetchone()) is not None:
        raise EarlierMonthIsHere(str(month), row[0])


def is_not_under_hold(connection: Connection[Any], month: Month) -> None:
    """Raises if a round of the month is under hold, or a player who played in it. Needs a connection without names."""
    found = [hold.case for hold in holds(connection).values() if _has(connection, month, hold)]
    if found:
        raise UnderHold(str(month), sorted(found))


def _has(connection: Connection[Any], month: Month, hold: Hold) -> bool:
    asked = (month.first, hold.rounds, hold.players)
    return connection.execute(_OF_HOLD, asked).fetchone() is not None


_OF_HOLD = """
    SELECT FROM pitlog.rounds WHERE pitlog.month_of(session) = %s
    AND (round = ANY(%s::text[]) OR players && %s::text[]) LIMIT 1
"""


def is_over(month: Month, now: datetime) -> None:
    """Raises unless the month ended long enough ago, by the venue's clock."""
    from_ = month.end + WAIT
    if now.date() < from_:
        raise MonthNotOver(str(month), from_.isoformat())


def is_vouched_for(connection: Connection[Any], month: Month, witnesses: list[Key]) -> StoredCheckpoint:
    """Raises unless all facts are sealed, witnessed if a witness is known, and followed. Returns the
    newest checkpoint.
    """
    there, newest = standing(connection, month), last_checkpoint(connection)
    if not there.facts:
        raise NoSuchMonth(str(month))
    if newest is None or newest.last_position < there.last:
        raise MonthNotSealed(str(month), _unsealed(connection, month, newest))
    if witnesses:
        seen = last_witnessed(connection, witnesses)
        if seen is None or seen.last_position < there.last:
            raise MonthNotWitnessed(str(month))
    if _followed(connection) < there.last:
        raise MonthNotFollowed(str(month))
    return newest


def _unsealed(connection: Connection[Any], month: Month, newest: StoredCheckpoint | None) -> int:
    row = connection.execute(
        "SELECT count(*) FROM pitlog.facts WHERE month = %s AND position > %s",
        (month.first, newest.last_position if newest else 0),
    ).fetchone()
    return int(row[0]) if row else 0


def _followed(connection: Connection[Any]) -> int:
    row = connection.execute("SELECT min(position) FROM pitlog.followed WHERE who = 'live'").fetchone()
    return (row[0] or 0) if row else 0
