"""The compared ways to write facts to PostgreSQL: raw unnest, raw COPY, our recorder, our whole path, and the stock
recorder of the eventsourcing library. All commit each batch, with the same durability.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.conninfo import conninfo_to_dict

from bench.common import raw_connection, rows
from domain.facts import decode
from domain.fold.aggregate import PlacedFact
from domain.fold.lines import FeedLine
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.postgres.servers import Server
from record.storage.application import Record, RecordOn
from record.storage.stored import StoredFact

Wait = Callable[[], Any]

_COLUMNS = (
    "position, version, recorded_at, at, seq, supervisory, session, topic, table_name, fact_id, landmark, sender, line"
)
_UNNEST = f"""
    INSERT INTO public.raw ({_COLUMNS})
    SELECT position, version, now(), at, seq, true, session, topic, table_name, fact_id, landmark, 'bench', line
    FROM unnest(%b::bigint[], %b::bigint[], %b::timestamptz[], %b::bigint[], %b::text[], %b::text[], %b::text[],
                %b::text[], %b::text[], %b::bytea[])
        AS r (position, version, at, seq, session, topic, table_name, fact_id, landmark, line)
"""  # noqa: S608
_TYPES = ["int8", "int8", "timestamptz", "timestamptz", "int8", "bool", *["text"] * 6, "bytea"]
_FAR = 10**9
"""The distance between the positions of different workers."""


def unnest(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """Raw: arrays, decoded and placed beforehand."""
    given, connection = rows(lines), raw_connection(on)
    cursor = connection.cursor(binary=True)
    start()
    for first in range(0, len(given), size):
        part = given[first : first + size]
        numbers = list(range(worker * _FAR + first + 1, worker * _FAR + first + len(part) + 1))
        cursor.execute(_UNNEST, (numbers, numbers, *_columns(part)), prepare=True)


def _columns(part: Sequence[StoredFact]) -> tuple[list[Any], ...]:
    names = ("at", "seq", "originator_id", "topic", "table", "fact_id", "landmark", "state")
    return tuple([getattr(row, name) for row in part] for name in names)


def copy(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """Raw: binary COPY, decoded and placed beforehand."""
    given, connection = rows(lines), raw_connection(on)
    cursor, number = connection.cursor(), count(worker * _FAR + 1)
    start()
    for first in range(0, len(given), size):
        with cursor.copy(f"COPY public.raw ({_COLUMNS}) FROM STDIN (FORMAT BINARY)") as into:
            into.set_types(_TYPES)
            for row in given[first : first + size]:
                n = next(number)
                into.write_row(
                    (n, n, row.at, row.at, row.seq, True, row.originator_id, row.topic, row.table, row.fact_id,
                     row.landmark, "bench", row.state)
                )  # fmt: skip


def recorder(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """Our recorder alone: decoded and placed beforehand."""
    given, connection = rows(lines), raw_connection(on)
    known, into = dict[str, int](), RecordOn(connection).facts
    start()
    for first in range(0, len(given), size):
        part: Any = given[first : first + size]
        positions = into.insert_events(part, known=known, sender="bench", supervisory=True)
        known.update({row.table: at for row, at in zip(part, positions, strict=True) if row.landmark})


def application(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """Our application, given facts that were decoded and placed beforehand. Its mapper makes rows of them."""
    into = RecordOn(raw_connection(on))
    _placed(start, lines, size, 0, lambda part, said: into.append(part, **said))


def event_store(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """The same through the event store, as the library's `save` does it, with given versions."""
    into = RecordOn(raw_connection(on)).events
    _placed(start, lines, size, 1, lambda part, said: [one.notification.id for one in into.put(part, **said)])


def _placed(
    start: Wait,
    lines: Sequence[FeedLine],
    size: int,
    first_version: int,
    into: Callable[[list[Any], dict[str, Any]], Sequence[int]],
) -> None:
    given, versions, known = rows(lines), Counter[str](), dict[str, int]()
    facts = []
    for row in given:
        versions[row.originator_id] += first_version
        facts.append(PlacedFact(row.originator_id, versions[row.originator_id], decode(row.state), row.state))
    start()
    for first in range(0, len(given), size):
        part = given[first : first + size]
        positions = into(facts[first : first + size], {"known": known, "sender": "bench", "supervisory": True})
        known.update({row.table: at for row, at in zip(part, positions, strict=True) if row.landmark})


def whole(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """Our whole path: decode, validate, session, recorder."""
    ingest, sender = Ingest(Record(on)), Sender.person("bench")
    start()
    for first in range(0, len(lines), size):
        ingest.take(lines[first : first + size], sender)


def in_flight(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """Our whole path, as `pitlog record` reads files: while the record writes a batch, the next one is prepared."""
    ingest, sender = Ingest(Record(on)), Sender.person("bench")
    batches = (lines[first : first + size] for first in range(0, len(lines), size))
    start()
    deque(ingest.take_all(batches, sender), maxlen=0)


def in_flight_names_outside(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """The same on a record that keeps names outside the log."""
    in_flight(start, on, lines, size, worker)


def stock(start: Wait, on: Server, lines: Sequence[FeedLine], size: int, worker: int = 0) -> None:
    """The library's own recorder, unchanged, given events made beforehand."""
    into = stock_recorder(on)
    into.datastore.register_type_adapters()
    events = [StoredEvent(f"s{worker}", n, row.topic, row.state) for n, row in enumerate(rows(lines), 1)]
    start()
    for first in range(0, len(events), size):
        into.insert_events(events[first : first + size])
    into.datastore.close()


def stock_recorder(on: Server) -> PostgresApplicationRecorder:
    """The library's recorder. Its tables are made before the workers start, because two cannot make them at once."""
    found = conninfo_to_dict(on.conninfo())
    store = PostgresDatastore(
        str(found["dbname"]), str(found["host"]), str(found.get("port", "5432")), str(found["user"]),
        str(found["password"]), originator_id_type="text",
    )  # fmt: skip
    return PostgresApplicationRecorder(store, events_table_name="stock_events")


def make_stock(on: Server) -> None:
    """The tables of the library's recorder."""
    ready = stock_recorder(on)
    ready.create_table()
    ready.datastore.close()
