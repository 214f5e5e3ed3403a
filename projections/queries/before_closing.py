"""Open matters of gaming days that are about to be closed."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.sql import SQL

from domain.answers import KEYS
from domain.text import counted
from evidence.sealing.seal_status import sealing
from projections.queries.disputes import OPEN, disputes
from projections.queries.findings import CLOSED, handled
from projections.queries.not_processed import not_processed
from record.ingest import quarantine

EXAMPLES = 3
"""The maximum number of names beside a number."""


class TableDay(Struct, frozen=True, rename=KEYS):
    """A gaming day of a table, and its session."""

    table_name: str
    gaming_day: date
    session: str


class StillOpen(Struct):
    """One open matter."""

    matter: str
    """The kind of matter: rounds, unpaid, uncollected, findings, gaps, disputes, set aside, quarantine, unsealed."""
    what: str
    """With its number: `3 rounds not over`."""
    names: list[str]
    """Some of their names."""
    command: str
    """The command that lists all of them."""

    def words(self) -> str:
        named = f": {', '.join(self.names)}" if self.names else ""
        return f"{self.what}{named} ({self.command})"


class _Days(Struct):
    days: list[TableDay]
    sessions: list[str]


def unclosed(connection: Connection[Any], last: date, table: str | None) -> tuple[list[TableDay], list[TableDay]]:
    """The gaming days up to this one, at one table or all: every day, and the days that are not closed."""
    rows = connection.execute(
        "SELECT s.table_name, s.gaming_day, s.session, "
        "EXISTS (SELECT FROM pitlog.closings AS c WHERE c.table_name = s.table_name AND c.gaming_day = s.gaming_day) "
        "FROM pitlog.sessions AS s WHERE s.gaming_day <= %s AND (%s::text IS NULL OR s.table_name = %s) "
        "ORDER BY s.gaming_day, s.table_name",
        (last, table, table),
    ).fetchall()
    days = [(TableDay(*row[:3]), row[3]) for row in rows]
    return [day for day, _ in days], [day for day, closed in days if not closed]


def still_open(connection: Connection[Any], days: Sequence[TableDay]) -> list[StillOpen]:
    """Open matters of these days, and of the whole record if they may belong to any day."""
    asked = _Days([*days], [day.session for day in days])
    return [one for question in _QUESTIONS if (one := question(connection, asked)) is not None]


def _open_rounds(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    return _named(connection, asked, "rounds", "not over", "status = 'open'", "pitlog rounds --status open")


_UNPAID: LiteralString = """
    (session, n) IN (SELECT w.session, w.n FROM pitlog.wagers AS w WHERE w.session = ANY(%s) AND w.unpaid > 0)
"""
_UNCOLLECTED: LiteralString = """
    status <> 'open' AND (session, n) IN (
        SELECT w.session, w.n FROM pitlog.wagers AS w
        WHERE w.session = ANY(%s) AND w.result = 'lose' AND w.settlements = 0
    )
"""


def _unpaid_rounds(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    """Rounds in which a player was due an amount without a settlement."""
    how = "with wagers due and never settled"
    return _named(connection, asked, "unpaid", how, _UNPAID, "pitlog rounds --difference")


def _uncollected_rounds(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    """Rounds that are over, in which a wager lost and no settlement says that it was taken."""
    how = "with losing wagers never collected"
    return _named(connection, asked, "uncollected", how, _UNCOLLECTED, "pitlog wagers --result lose --settlements 0")


def _named(
    connection: Connection[Any], asked: _Days, matter: str, how: str, where: LiteralString, command: str
) -> StillOpen | None:
    query = SQL("SELECT round FROM pitlog.rounds WHERE session = ANY(%s) AND {} ORDER BY session, n").format(SQL(where))
    sessions = [asked.sessions] * (1 + where.count("%s"))
    names = [name for (name,) in connection.execute(query, sessions)]
    return StillOpen(matter, f"{counted(len(names), 'round')} {how}", names[:EXAMPLES], command) if names else None


def _open_findings(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    codes = _not_closed(connection, asked, "severity <> 'notice'")
    whole = counted(sum(codes.values()), "finding")
    examples = [f"{code} {number:,}" for code, number in codes.items()][:EXAMPLES]
    what = f"{whole} not closed, notices left out"
    return StillOpen("findings", what, examples, "pitlog findings --open") if codes else None


def _gaps(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    """Gaps in the counters of sources: facts that never arrived."""
    number = sum(_not_closed(connection, asked, "code = 'seq-gap'").values())
    what = f"{counted(number, 'gap')} in the counters of tables: facts are missing"
    return StillOpen("gaps", what, [], "pitlog findings --open --code seq-gap") if number else None


def _not_closed(connection: Connection[Any], asked: _Days, which: LiteralString) -> dict[str, int]:
    """The number of findings that are not closed, by code, the most frequent first."""
    done = [name for name, its in handled(connection).items() if its.state == CLOSED]
    rows = connection.execute(
        SQL(
            "SELECT code, count(*) FROM pitlog.findings AS f WHERE finding <> ALL(%s) AND {} AND EXISTS "
            "(SELECT FROM unnest(%s::text[], %s::date[]) AS d (t, g) "
            "WHERE d.t = f.table_name AND d.g = f.gaming_day) GROUP BY code ORDER BY count(*) DESC, code"
        ).format(SQL(which)),
        (done, [day.table_name for day in asked.days], [day.gaming_day for day in asked.days]),
    )
    return dict(rows.fetchall())


def _open_disputes(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    names = [one.dispute for one in disputes(connection) if one.session in asked.sessions and one.state == OPEN]
    what = f"{counted(len(names), 'dispute')} not decided"
    return StillOpen("disputes", what, names[:EXAMPLES], "pitlog dispute list") if names else None


def _set_aside(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    names = [one.session for one in not_processed(connection) if one.session in asked.sessions]
    what = f"{counted(len(names), 'session')} that could not be processed, and count for nothing here"
    return StillOpen("set aside", what, names[:EXAMPLES], "pitlog status") if names else None


def _quarantine(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    """Of the whole record: a line that could not be understood has no known day."""
    number = quarantine.count(connection)
    what = f"{counted(number, 'line')} in quarantine, of any day"
    return StillOpen("quarantine", what, [], "pitlog quarantine list") if number else None


def _unsealed(connection: Connection[Any], asked: _Days) -> StillOpen | None:
    number = sealing(connection, ()).unsealed
    what = f"{counted(number, 'fact')} not sealed, of any day"
    return StillOpen("unsealed", what, [], "pitlog seal") if number else None


_QUESTIONS: tuple[Callable[[Connection[Any], _Days], StillOpen | None], ...] = (
    _open_rounds, _unpaid_rounds, _uncollected_rounds, _open_findings, _gaps, _open_disputes, _set_aside,
    _quarantine, _unsealed,
)  # fmt: skip
