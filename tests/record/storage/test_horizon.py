"""The horizon: a reader that goes up to it misses nothing and sees nothing twice; one that does not is caught here."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg import Connection

from domain.facts import decode
from record.postgres.connections import READER, WRITER, connect, conninfo_for
from record.postgres.servers import Server
from record.storage.application import RecordOn
from record.storage.horizon import horizon
from record.storage.stored import stored

from ...faults.feeds import card
from ...servers import Databases, rows, superuser

Upto = Callable[[Connection[Any]], int]


def to_the_last_row(connection: Connection[Any]) -> int:
    """How a reader that ignores the horizon finds out how far it can go."""
    row = connection.execute("SELECT coalesce(max(position), 0) FROM pitlog.facts").fetchone()
    assert row
    return int(row[0])


class Tail:
    """A reader that goes on from where it was."""

    def __init__(self, connection: Connection[Any], upto: Upto = horizon) -> None:
        self._connection, self._upto = connection, upto
        self._last = 0
        self.seen: list[int] = []

    def look(self) -> list[int]:
        """Read on; what is new."""
        upto = self._upto(self._connection)
        asked = "SELECT position FROM pitlog.facts WHERE position > %s AND position <= %s ORDER BY position"
        new = [position for (position,) in self._connection.execute(asked, (self._last, upto))]
        self._last = max(self._last, upto)
        self.seen += new
        return new


class Writer:
    """Writes to a table of its own, and commits when told."""

    def __init__(self, server: Server, table: str) -> None:
        self._connection = psycopg.connect(conninfo_for(server, WRITER))
        self._table, self._written = table, 0

    def write(self, facts: int = 1) -> list[int] | None:
        """Take positions, and leave the transaction open."""
        batch: list[Any] = []
        for _ in range(facts):
            self._written += 1
            raw = card(f"{self._written}", self._table)
            batch.append(stored(f"{self._table}/x", decode(raw), raw))
        return RecordOn(self._connection).facts.insert_events(batch, known={})

    def commit(self) -> None:
        """Make it seen."""
        self._connection.commit()

    def roll_back(self) -> None:
        """Give it up."""
        self._connection.rollback()

    def close(self) -> None:
        """End the session."""
        self._connection.close()


@contextmanager
def writers(server: Server, count: int) -> Iterator[list[Writer]]:
    """So many writers, each with a connection of its own."""
    made = [Writer(server, f"T{n}") for n in range(count)]
    yield made
    for writer in made:
        writer.close()


@pytest.fixture
def reader(server: Server) -> Iterator[Connection[Any]]:
    """A connection that reads."""
    with connect(server, READER) as connection:
        yield connection


def test_fact_1_is_not_missed_by_a_reader_that_was_there_before_it(server: Server, reader: Connection[Any]) -> None:
    """On a record that nobody has written to, the horizon is 0."""
    tail = Tail(reader)
    with writers(server, 1) as (writer,):
        assert tail.look() == []
        assert writer.write() == [1]
        assert tail.look() == []
        writer.commit()
    assert tail.look() == [1]


def test_a_slow_writers_facts_are_waited_for(server: Server, reader: Connection[Any]) -> None:
    """Whoever commits first, facts are read in the order of their positions."""
    tail = Tail(reader)
    with writers(server, 2) as (slow, quick):
        assert slow.write() == [1]
        assert quick.write() == [2]
        quick.commit()
        assert tail.look() == []
        assert slow.write() == [3]
        slow.commit()
        assert tail.look() == [1, 2, 3]


def test_a_reader_that_ignores_the_horizon_misses_the_slow_writers_facts(
    server: Server, reader: Connection[Any]
) -> None:
    """The same steps as above: the harness catches it."""
    tail = Tail(reader, to_the_last_row)
    with writers(server, 2) as (slow, quick):
        slow.write()
        quick.write()
        quick.commit()
        assert tail.look() == [2]
        slow.commit()
        assert tail.look() == []


def test_eight_writers_and_a_tailing_reader_that_misses_nothing(server: Server) -> None:
    """Nothing missed, nothing twice, in order; beside it the reader that ignores the horizon, which misses some."""
    tails, done = _race(server, count=8, batches=25)
    (there,) = rows(server, "SELECT array_agg(position ORDER BY position) FROM pitlog.facts")[0]
    assert tails[0].seen == there
    assert set(tails[1].seen) < set(there), "a reader that ignores the horizon was not caught"
    assert done == len(there)


# Both in the server, without a pause: the time between the two looks of the horizon is some millionths of a second.
WRITES = """
    DO $$ BEGIN FOR n IN 1..400 LOOP
        PERFORM pitlog.append_facts('{%(table)s}', '{0}', '{%(table)s/x}', '{%(table)s}', '{NULL}', '{k/1}', '{1}',
            '{1}', ARRAY[n::text], '{NULL}', '{2000-01-01Z}', '{NULL}', '{x}', 'x', false, 2, '{}', '{}', '{}',
            NULL, '{}', '{}', '{}', '{}', '{}', '{}', '{}');
        COMMIT;
    END LOOP; END $$
"""
READS = """
    DO $$ DECLARE last bigint := 0; upto bigint; until timestamptz := clock_timestamp() + '60 s'; BEGIN
        CREATE TEMP TABLE seen (position bigint);
        WHILE last < 1200 AND clock_timestamp() < until LOOP
            upto := pitlog.horizon();
            INSERT INTO seen SELECT position FROM pitlog.facts WHERE position > last AND position <= upto;
            last := greatest(last, upto);
        END LOOP;
    END $$
"""


def test_the_horizon_looks_at_the_sequence_before_it_looks_at_the_locks(server: Server) -> None:
    """A writer that comes in between the two must not be overlooked, however short the time."""

    def write(table: str) -> None:
        with connect(server, WRITER) as connection:
            connection.execute(WRITES % {"table": table})  # type: ignore[call-overload]

    with superuser(server) as reader, ThreadPoolExecutor(3) as pool:
        done = pool.map(write, ("T1", "T2", "T3"))
        reader.execute(READS)
        list(done)
        seen = [position for (position,) in reader.execute("SELECT position FROM seen ORDER BY 1")]
    assert seen == list(range(1, 1201))


@pytest.mark.prove
def test_eight_writers_and_a_tailing_reader_for_a_long_time(server: Server) -> None:
    """The same, many more times."""
    tails, done = _race(server, count=8, batches=2000)
    (there,) = rows(server, "SELECT array_agg(position ORDER BY position) FROM pitlog.facts")[0]
    assert tails[0].seen == there
    assert len(there) == done


def _race(server: Server, count: int, batches: int) -> tuple[list[Tail], int]:
    """Writers in threads, with pauses between taking a position and commit; readers that follow all the while."""
    over = threading.Event()
    chance = random.Random(7)
    sizes = [[chance.randint(1, 5) for _ in range(batches)] for _ in range(count)]
    tails: list[Tail] = []
    readers = [
        threading.Thread(target=_follow, args=(server, upto, over, tails)) for upto in (horizon, to_the_last_row)
    ]
    for thread in readers:
        thread.start()
        while len(tails) < readers.index(thread) + 1:
            time.sleep(0.001)
    with writers(server, count) as all_of_them:
        threads = [threading.Thread(target=_write, args=each) for each in zip(all_of_them, sizes, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    over.set()
    for thread in readers:
        thread.join()
    return tails, sum(map(sum, sizes))


def _write(writer: Writer, sizes: list[int]) -> None:
    chance = random.Random(len(sizes))
    for size in sizes:
        writer.write(size)
        time.sleep(chance.random() * 0.01)
        writer.commit()


def _follow(server: Server, upto: Upto, over: threading.Event, tails: list[Tail]) -> None:
    with connect(server, READER) as connection:
        tail = Tail(connection, upto)
        tails.append(tail)
        while not over.is_set():
            tail.look()
        tail.look()


def test_positions_that_were_given_up_do_not_hold_readers_back(server: Server, reader: Connection[Any]) -> None:
    """A rolled back append leaves a gap, and no more than that."""
    tail = Tail(reader)
    with writers(server, 2) as (one, other):
        one.write()
        other.write()
        one.roll_back()
        other.commit()
    assert tail.look() == [2]


def test_a_stuck_writer_stalls_readers_but_takes_nothing_from_them(server: Server, reader: Connection[Any]) -> None:
    """Readers see what is before it, then wait; when it is gone, they go on."""
    tail = Tail(reader)
    with writers(server, 2) as (stuck, other):
        other.write()
        other.commit()
        stuck.write()
        for _ in range(3):
            other.write()
            other.commit()
        assert tail.look() == [1]
        assert tail.look() == []
        stuck.close()
        while not (new := tail.look()):
            time.sleep(0.01)
    assert new == [3, 4, 5]


HELD_ELSEWHERE = [
    "SELECT pg_advisory_lock_shared(5)",
    "SELECT pg_advisory_lock(1885956972, 5)",
    "SELECT pg_advisory_lock(1073741824, 0)",
    "SELECT pg_advisory_lock(x'8000000000000000'::bigint + 5)",
    "SELECT pg_advisory_lock(-1)",
    "SELECT pg_advisory_lock(x'7069746C6F67'::bigint)",
]


@pytest.mark.parametrize("lock", HELD_ELSEWHERE)
def test_other_locks_do_not_hold_readers_back(server: Server, reader: Connection[Any], lock: str) -> None:
    """The horizon's locks have a range of their own."""
    with writers(server, 1) as (writer,), superuser(server) as other:
        other.execute(lock)  # type: ignore[call-overload]
        writer.write(9)
        writer.commit()
        assert horizon(reader) == 9


def test_another_databases_locks_do_not_matter(databases: Databases, server: Server, reader: Connection[Any]) -> None:
    """Two records on one server have a horizon each."""
    other = databases.migrated()
    with writers(server, 1) as (writer,), writers(databases.at(other), 1) as (stuck,):
        stuck.write()
        writer.write(9)
        writer.commit()
        assert horizon(reader) == 9
    databases.drop(other)


@pytest.mark.parametrize("start", [2**32 - 3, 2**32, 2**33 + 7, 2**61])
def test_positions_beyond_four_thousand_million(server: Server, reader: Connection[Any], start: int) -> None:
    """A lock shows its key in two halves; both count."""
    with superuser(server) as connection:
        connection.execute("SELECT setval('pitlog.facts_position', %s)", (start,))
    tail = Tail(reader)
    with writers(server, 2) as (slow, quick):
        for _ in range(4):
            quick.write()
            quick.commit()
        slow.write()
        quick.write()
        quick.commit()
        assert horizon(reader) == start + 4
        assert tail.look() == [start + n for n in range(1, 5)]
        slow.commit()
    assert tail.look() == [start + 5, start + 6]


def test_each_statement_of_a_reader_sees_what_is_there_then(databases: Databases) -> None:
    """Whatever the site has set: rows up to a horizon must be read with a snapshot that is younger than it."""
    name = databases.migrated()
    with superuser(databases.at(name)) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_isolation = 'repeatable read'")
    with connect(databases.at(name), READER) as connection:
        assert connection.execute("SHOW transaction_isolation").fetchone() == ("read committed",)
    databases.drop(name)
