"""`pitlog verify --lines` holds each fact to the session where the rules of its own time put it."""

from evidence.verification.checks.columns import of_lines
from record.ingest.ingest import Ingest
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from tests.faults.feeds import card, correction, opened, started, take
from tests.servers import superuser

DAYS = [
    card("early", seq=1, at="1998-03-08T20:00:00+13:00"),
    opened("o1", "1998-03-09", seq=2, at="1998-03-09T20:00:00+13:00"),
    started("s1", "R1", seq=3, at="1998-03-09T20:01:00+13:00"),
    card("c1", seq=4, at="1998-03-09T20:02:00+13:00"),
    opened("o2", "1998-03-10", seq=10, at="1998-03-10T20:00:00+13:00"),
    card("c2", seq=11, at="1998-03-10T20:02:00+13:00"),
]
LATE = card("late", at="1998-03-09T23:00:00+13:00")
"""By its time of the first day; by the rules of before of the last."""


def recorded(server: Server, *batches: list[bytes]) -> None:
    """Batches, each by a writer of its own."""
    with Record(server) as application:
        for lines in batches:
            take(Ingest(application), lines)


def misplaced(server: Server) -> list[str | None]:
    """The facts that verification names."""
    with connect(server, READER) as connection:
        return [one.fact for one in of_lines(connection)]


def test_a_correction_of_an_earlier_day_is_where_its_fact_is(server: Server) -> None:
    """Also of what came before the table was opened, and of one in the same batch."""
    recorded(server, DAYS, [correction("k1", "c1"), correction("k2", "early"), LATE, correction("k3", "late")])
    assert misplaced(server) == []


def test_facts_of_before_are_held_to_the_rules_of_before(server: Server) -> None:
    recorded(server, DAYS, [LATE])
    with superuser(server) as connection:
        connection.execute("ALTER TABLE pitlog.placings DISABLE TRIGGER ALL")
        connection.execute("UPDATE pitlog.placings SET after_position = 6 WHERE version = 2")
        assert misplaced(server) == []
        connection.execute("UPDATE pitlog.placings SET after_position = 7 WHERE version = 2")
    assert misplaced(server) == ["late"]


def test_a_sequence_set_far_ahead_keeps_nobody_reading(server: Server) -> None:
    recorded(server, DAYS)
    with superuser(server) as connection:
        connection.execute("SELECT setval('pitlog.facts_position', 4000000000000000000)")
    recorded(server, [LATE])
    assert misplaced(server) == []
