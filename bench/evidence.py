"""Evidence: verifying against a bare SHA-256 over the same rows, sealing, what a manifest costs it, proofs, and what
sealing costs appends.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from psycopg import Connection

from bench.common import feed, fresh, median, server, together
from bench.record import appending
from bench.report import Figure, report
from domain.fold.lines import FeedLine
from evidence.sealing.catalogues import CatalogueState, CatalogueWatch
from evidence.sealing.key_chain import Chain
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import hashes, nodes, sealed
from evidence.sealing.merkle import nodes_of
from evidence.sealing.proofs import inclusion
from evidence.sealing.sealer import Sealer
from evidence.verification.request import VerificationRequest
from evidence.verification.verification import Verification
from evidence.witness.keeping_sealed import kept_sealed
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.postgres.connections import READER, SEALER, connect, conninfo_for
from record.postgres.servers import Server
from record.storage.application import Record

LINES = 250_000
"""Lines of each of four tables: about a million facts in all are verified."""

LEAVES = 1_000_000
"""Leaves of the log in which proofs are looked up."""

APPENDED = 60_000
"""Lines of each of three tables. One writer appends them table by table, for some seconds each."""

SEAL_EVERY = 1.0
WARM = 4.0
"""Seconds until a started process waits for work."""

PAIRS = 9
"""The number of paired measurements. The median of the ratios counts."""

BETWEEN = (200, 2_000)
"""How many facts arrive between two seals, where seals with a manifest are compared with seals without."""
SEALS = 40
"""The number of pairs of them."""
YEAR = 12
"""Tables of months in the catalogue that they describe."""

_BARE = "COPY (SELECT * FROM pitlog.facts ORDER BY position) TO STDOUT (FORMAT binary)"
_LEAVES = "INSERT INTO pitlog.leaves SELECT n, n + 1, sha256(n::text::bytea) FROM generate_series(0, %s - 1) AS n"
_NODES = """
    INSERT INTO pitlog.nodes SELECT level, nth, sha256((level || ' ' || nth)::bytea)
    FROM generate_series(1, 40) AS level, generate_series(0, (%s::bigint >> level) - 1) AS nth
"""


def filled(on: Server, lines: int) -> Server:
    """A record of four tables."""
    made = fresh(on)
    with Record(made) as record:
        ingest = Ingest(record)
        for table in feed(lines).values():
            for first in range(0, len(table), 500):
                ingest.take(table[first : first + 500], Sender.person("bench"))
    return made


def seconds(work: Callable[[], Any]) -> float:
    """The seconds that a call takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def compared(one: Callable[[], float], other: Callable[[], float], many: int = PAIRS) -> tuple[float, float, float]:
    """The median of the ratios of two times, measured in pairs, in turn; and the median of each time."""
    pairs = []
    for n in range(many):
        first, second = (one, other) if n % 2 else (other, one)
        times = first(), second()
        pairs.append(times if n % 2 else times[::-1])
    ones, others = zip(*pairs, strict=True)
    return statistics.median(a / b for a, b in pairs), statistics.median(ones), statistics.median(others)


def bare(connection: Connection[Any]) -> None:
    """Hash each row as it arrives, and nothing else."""
    with connection.cursor() as cursor, cursor.copy(_BARE) as copy:
        for row in copy:
            sha256(row)


def verifying(made: Server, ring: KeyRing, facts: int) -> Figure:
    """The whole verification, without projections."""

    def verify() -> None:
        with connect(made, READER) as one, connect(made, READER) as two:
            request = VerificationRequest(Chain([ring.current().key], []))
            going = Verification(one, two, request, conninfo_for(made, READER))
            for _ in going.run():
                pass
            assert not going.verdict.alterations

    def alone() -> None:
        with connect(made, READER) as connection:
            bare(connection)

    ratio, least, whole = compared(lambda: seconds(alone), lambda: seconds(verify))
    rates = f"bare {facts / least:,.0f}/s, verify {facts / whole:,.0f}/s"
    return Figure("verify, every core / bare SHA-256 over the same rows, one process", ratio, 0.65, rates)


def sealing(made: Server, ring: KeyRing, facts: int) -> Figure:
    """Facts per second, sealing a record that was never sealed."""
    with connect(made, SEALER) as connection:
        took = seconds(lambda: list(Sealer(connection, ring).seal()))
    return Figure("sealing / 20,000 facts a second", facts / took / 20_000, 1.0, f"{facts / took:,.0f}/s")


class Unwatched(CatalogueWatch):
    """Seals without the manifest: it asks for the time and nothing else."""

    def state(self) -> CatalogueState:
        """Find nothing to seal."""
        row = self._connection.execute("SELECT clock_timestamp()").fetchone()
        assert row is not None
        return CatalogueState(row[0], None, sealed_before=True)


def cpu(backend: int) -> float:
    """Seconds of CPU of this thread and of a server's process. In ticks they would be too coarse."""
    return time.thread_time() + int(Path(f"/proc/{backend}/schedstat").read_text().split()[0]) / 1e9


def manifests(on: Server, between: int) -> Figure:
    """The CPU of a seal, of the client and of the server, without and with a look at the catalogue, in turn."""
    made = fresh(on)
    with connect(made) as connection:
        for month in range(1, YEAR + 1):
            connection.execute("SELECT pitlog.prepare_month(%s)", (f"2001-{month:02}-01",))
    lines = [line for table in feed(between * (SEALS + 10), tables=2).values() for line in table]
    batches = (lines[first : first + between] for first in range(0, len(lines), between))
    with tempfile.TemporaryDirectory() as keys, Record(made) as record, connect(made, SEALER) as connection:
        ring = KeyRing(Path(keys))
        ring.make("bench")
        sealer, ingest = Sealer(connection, ring), Ingest(record)

        def seal(watch: CatalogueWatch) -> float:
            ingest.take(next(batches), Sender.person("bench"))
            sealer.catalogue = watch
            begun = cpu(connection.info.backend_pid)
            assert len(list(sealer.seal())) == 1
            return cpu(connection.info.backend_pid) - begun

        watches = CatalogueWatch(connection), Unwatched(connection)
        for watch in watches * 3:  # until plans are made, and the manifest is sealed
            seal(watch)
        ratio, without, with_ = compared(partial(seal, watches[1]), partial(seal, watches[0]), SEALS)
    rates = f"{with_ * 1e3:.1f} ms of CPU with, {without * 1e3:.1f} ms without"
    return Figure(f"a seal of {between:,} facts without its manifest / with it, a year of months", ratio, 0.91, rates)


def proofs(on: Server) -> Figure:
    """An inclusion proof, against reading its nodes by their keys."""
    made = fresh(on)
    with connect(made) as connection:
        for statement in (_LEAVES, _NODES):
            connection.execute(statement, (LEAVES,))
        connection.execute("ANALYZE pitlog.leaves, pitlog.nodes")
    with connect(made, READER) as connection:
        wanted = [inclusion(Random(n).randrange(LEAVES), LEAVES) for n in range(200)]
        keys = [[node for span in spans for node in nodes_of(span)] for spans in wanted]
        proved = median(lambda: seconds(lambda: [hashes(connection, spans) for spans in wanted]))
        read = median(lambda: seconds(lambda: [nodes(connection, of) for of in keys]))
    rates = f"{proved / 200 * 1e3:.2f} ms a proof, {read / 200 * 1e3:.2f} ms its nodes"
    return Figure("five times a proof's nodes by key / the proof, a million leaves", 5 * read / proved, 1.0, rates)


def appends(on: Server) -> Figure:
    """The whole append path of one writer, with and without a background sealer, in turn."""
    lines = [line for table in list(feed(APPENDED).values())[:3] for line in table]
    seals: list[int] = []
    with tempfile.TemporaryDirectory() as keys:
        KeyRing(Path(keys)).make("bench")
        sealing = partial(kept_sealed, keys=Path(keys), every=SEAL_EVERY)
        ratio, without, with_ = compared(
            lambda: _appended(on, lines, lambda conninfo: nullcontext()), lambda: _appended(on, lines, sealing, seals)
        )
    rates = f"{len(lines) / with_:,.0f}/s with {statistics.median(seals):.0f} seals, {len(lines) / without:,.0f}/s"
    return Figure("append with sealing / without", ratio, 0.97, rates)


def _appended(
    on: Server,
    lines: Sequence[FeedLine],
    background: Callable[[str], AbstractContextManager[None]],
    seals: list[int] | None = None,
) -> float:
    """Seconds, and the number of seals made meanwhile."""
    made = fresh(on)
    with background(made.conninfo()):
        time.sleep(WARM)
        took = together(appending.whole, [(made, lines, 50, 0)])
    if seals is not None:
        with connect(made, READER) as connection:
            seals.append(sealed(connection).number)
    return took


def figures(on: Server) -> list[Figure]:
    """All figures of this module."""
    made = filled(on, LINES)
    with tempfile.TemporaryDirectory() as keys:
        ring = KeyRing(Path(keys))
        ring.make("bench")
        with connect(made, READER) as connection:
            row = connection.execute("SELECT count(*) FROM pitlog.facts").fetchone()
        facts = row[0] if row else 0
        found = [sealing(made, ring, facts), verifying(made, ring, facts)]
        with connect(made, READER) as connection:
            assert sealed(connection).facts == facts
    return [*found, *(manifests(on, between) for between in BETWEEN), proofs(on), appends(on)]


if __name__ == "__main__":
    with server() as on:
        report("evidence", figures(on))
