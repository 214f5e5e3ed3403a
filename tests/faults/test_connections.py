"""Connections that go: whichever message is lost, nothing acknowledged is lost and nothing is there twice."""

import itertools
import random
import threading
from collections import Counter

import pytest

from domain.facts import decode
from record.ingest.ingest import Became, Ingest
from record.postgres import connections
from record.postgres.connections import READER, WRITER, connect, conninfo_for
from record.postgres.errors import ConnectionLost, DatabaseFailed, NoDatabase
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record, RecordOn
from record.storage.horizon import horizon
from record.storage.stored import stored

from ..cli.running import soon
from ..servers import rows, superuser
from .feeds import card, shift, take, take_all
from .proxy import LostPart, Proxy


def all_there_once(server: Server, feed: list[bytes]) -> bool:
    """Whether each line of the feed is in the record, once, and versions have no gap."""
    lines = Counter(line for (line,) in rows(server, "SELECT line FROM pitlog.facts"))
    ends = rows(server, "SELECT min(version), max(version) - count(*) FROM pitlog.facts GROUP BY session")
    return lines == Counter(feed) and set(ends) == {(1, 0)}


@pytest.mark.parametrize("what", LostPart)
def test_whichever_message_is_lost_each_fact_is_there_once(server: Server, what: LostPart) -> None:
    """The first, the second, and so on to the last: greetings, look-ups, appends, their commits, the quarantine."""
    became: Counter[Became] = Counter()
    every: list[bytes] = []
    for nth in itertools.count(1):
        feed, refused = shift(f"T{nth}", 14), b"refused %d" % nth
        with Proxy(server, what, nth) as proxy, Record(proxy.server) as record:
            became.update(take_all(Ingest(record), [*feed[:10], refused, *feed[10:]], batch=5))
        every += feed
        assert all_there_once(server, every), nth
        assert rows(server, "SELECT line FROM pitlog.quarantine ORDER BY number")[-1] == (refused,)
        if not proxy.struck:
            break
    assert nth > 8
    assert became[Became.REFUSED] == nth
    assert became[Became.ALREADY_THERE] > 0, "nothing was committed of which the answer was lost"


def test_backends_ended_in_mid_append(server: Server) -> None:
    """Again and again, at random moments of a batch; not more often than batches are taken, however slowly."""
    feed = shift("BAC07", 800)
    taken, over = threading.Semaphore(0), threading.Event()
    ended = 0

    def end_backends() -> None:
        nonlocal ended
        chance = random.Random(1)
        with superuser(server) as connection:
            while taken.acquire() and not over.wait(chance.random() * 0.02):
                asked = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                row = connection.execute(asked + "AND datname = current_database()").fetchone()
                ended += row[0] if row else 0

    thread = threading.Thread(target=end_backends)
    thread.start()
    became: list[Became] = []
    try:
        with Record(server) as record:
            ingest = Ingest(record)
            for n in range(0, len(feed), 10):
                became += take(ingest, feed[n : n + 10])
                taken.release()
    finally:
        over.set()
        taken.release()
        thread.join()
    assert ended > 3
    assert Became.REFUSED not in became
    assert all_there_once(server, feed)


def test_a_database_that_does_not_come_back_is_said(server: Server) -> None:
    """When patience is over; and what to do about it."""
    with Record(server) as record:
        ingest = Ingest(record, patience=0.3)
        take(ingest, [card("a")])
        ingest.close()
        ingest._record._datastore._conninfo = "host=/nowhere"
        with pytest.raises(ConnectionLost, match="Run the same command again"):
            take(ingest, [card("b")])


@pytest.mark.parametrize(
    "conninfo", ["host=/nowhere", "host=127.0.0.1 port=1", "host=127.0.0.1 port=1 user=x password=secret"]
)
def test_a_database_that_never_was_is_said(conninfo: str) -> None:
    """It did not go away: it is not there, and where it was looked for is named; the password is not."""
    with pytest.raises(NoDatabase, match="no database at") as error, connect(ExternalServer(conninfo), WRITER):
        pass
    assert "secret" not in str(error.value)


def test_a_login_or_database_that_is_not_there_is_said(server: Server) -> None:
    """Not that it went away."""
    for wrong in ("dbname=nowhere", "user=nobody", "password=wrong user=nobody", "options='-c role=nobody'"):
        url = connections.make_conninfo(server.conninfo(), **connections.conninfo_to_dict(wrong))
        with pytest.raises(NoDatabase), connect(ExternalServer(url), None):
            pass


def test_every_session_has_its_time_outs(server: Server) -> None:
    """A writer that hangs must not hold readers back for ever, nor a lock a writer."""
    for role in (WRITER, READER):
        with connect(server, role) as connection:
            for name in ("idle_in_transaction_session_timeout", "lock_timeout"):
                assert connection.execute(f"SHOW {name}").fetchone() == ("1min",)


HELD = "SELECT pg_advisory_lock(1885956972, hashtext('BAC07'))"


def test_a_table_that_stays_locked_is_said(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the lock is gone the same goes through."""
    monkeypatch.setattr(connections, "_TIMEOUTS", "-c lock_timeout=100ms")
    with Record(server) as record, superuser(server) as other:
        ingest = Ingest(record, patience=0.3)
        other.execute(HELD)
        with pytest.raises(DatabaseFailed, match="lock timeout"):
            take(ingest, [card("a")])
        assert take(ingest, [card("b", "BAC08")]) == [Became.RECORDED]
        other.execute("SELECT pg_advisory_unlock_all()")
        assert take(ingest, [card("a")]) == [Became.RECORDED]


def test_a_table_that_is_locked_for_a_while_is_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than one lock time-out."""
    monkeypatch.setattr(connections, "_TIMEOUTS", "-c lock_timeout=100ms")
    with Record(server) as record, superuser(server) as other:
        other.execute(HELD)
        timer = threading.Timer(0.5, lambda: other.execute("SELECT pg_advisory_unlock_all()"))
        timer.start()
        assert take(Ingest(record), [card("a")]) == [Became.RECORDED]
        timer.join()


def test_a_writer_idle_in_a_transaction_is_ended_so_that_readers_go_on(server: Server) -> None:
    """By the server, whatever has become of the program; after a time that is shortened once it was waited for."""
    stuck = connections.psycopg.connect(conninfo_for(server, WRITER))
    RecordOn(stuck).facts.insert_events([stored("BAC07/x", decode(card("stuck")), card("stuck"))])
    with connect(server, READER) as reader, Record(server) as record:
        take(Ingest(record), [card("b", "BAC08")])
        assert horizon(reader) == 0
        stuck.execute("SET LOCAL idle_in_transaction_session_timeout = '50ms'")
        soon(lambda: horizon(reader) > 0)
        assert horizon(reader) == 2
    assert rows(server, "SELECT fact_id FROM pitlog.facts") == [("b",)]
    stuck.close()
