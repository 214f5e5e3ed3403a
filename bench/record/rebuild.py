"""Rebuilding a session from PostgreSQL, against reading the same rows raw."""

from functools import partial
from time import perf_counter

from bench.common import feed, fresh, median, raw_connection, server
from bench.record import appending
from bench.report import Figure, report
from record.postgres.servers import Server
from record.storage.application import Record

LINES = 30_000


def raw(on: Server, session: str) -> float:
    """Rows per second, only fetched."""
    with raw_connection(on) as connection, connection.cursor(binary=True) as cursor:
        begun = perf_counter()
        cursor.execute(
            "SELECT version, topic, line FROM pitlog.facts WHERE session = %s AND month = pitlog.month_of(%s) "
            "ORDER BY version",
            (session, session),
            prepare=True,
        )
        return len(cursor.fetchall()) / (perf_counter() - begun)


def rebuilt(on: Server, session: str) -> float:
    """Facts per second, with the session rebuilt by the repository."""
    with Record(on) as record:
        record.facts.max_notification_id()  # connects
        begun = perf_counter()
        found = record.session(session)
        assert found is not None
        return found.version / (perf_counter() - begun)


def figures(on: Server) -> list[Figure]:
    """All figures of this module."""
    made = fresh(on)
    lines = next(iter(feed(LINES, tables=1).values()))
    appending.whole(lambda: None, made, lines, 500)
    with raw_connection(made) as connection:
        connection.execute("VACUUM ANALYZE pitlog.facts")
        row = connection.execute(
            "SELECT session FROM pitlog.facts GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"
        ).fetchone()
    assert row is not None
    read, built = median(partial(raw, made, row[0])), median(partial(rebuilt, made, row[0]))
    return [
        Figure("session rebuilt / its rows read raw", built / read, 0.3, f"raw {read:,.0f}/s, rebuilt {built:,.0f}/s")
    ]


if __name__ == "__main__":
    with server() as on:
        report("rebuild", figures(on))
