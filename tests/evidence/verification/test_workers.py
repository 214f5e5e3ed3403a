"""Worker processes that read ranges: one that is killed, one that cannot connect, and an interrupt of the keyboard."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from domain.errors import Failed
from evidence.errors import VerifierLost
from evidence.sealing.key_chain import Chain
from evidence.sealing.key_files import KeyRing
from evidence.sealing.sealer import Sealer
from evidence.verification import range_readers as readers
from evidence.verification import windows
from evidence.verification.archived_months import MonthMoved
from evidence.verification.range_readers import WorkerReader
from evidence.verification.range_reading import RangeLeaves, RangeRequest
from evidence.verification.request import VerificationRequest
from evidence.verification.verification import Verification
from record.ingest.ingest import Ingest
from record.postgres.connections import READER, SEALER, connect, conninfo_for
from record.postgres.servers import Server
from record.storage.application import Record
from tests.faults.feeds import shift, take
from tests.servers import superuser

WHOLE = RangeRequest(0, 10_000)


@pytest.fixture
def ring(server: Server, record: Record, tmp_path: Path) -> KeyRing:
    """The keys of a log of eight checkpoints."""
    made = KeyRing(tmp_path / "keys")
    made.make("casino.example/tables")
    for last in range(10, 90, 10):
        take(Ingest(record), shift("BAC01", last))
        with connect(server, SEALER) as connection:
            list(Sealer(connection, made).seal())
    return made


@pytest.fixture
def worker(server: Server, ring: KeyRing) -> Iterator[WorkerReader]:
    """A worker over that record."""
    made = WorkerReader(conninfo_for(server, READER), MonthMoved())
    yield made
    made.stop()


@pytest.fixture
def two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest record is verified in windows of two checkpoints, by a worker as well."""
    monkeypatch.setattr(readers, "WORTH_IT", 0)
    monkeypatch.setattr(readers, "cores_beside_server", lambda: 2)
    monkeypatch.setattr(windows, "FACTS", 20)


def verified(server: Server, ring: KeyRing, step: Callable[[], None] = lambda: None) -> Verification:
    """A whole verification, and what is done after each window."""
    with connect(server, READER) as one, connect(server, READER) as two:
        request = VerificationRequest(Chain([ring.current().key], []))
        going = Verification(one, two, request, conninfo_for(server, READER))
        for _ in going.run():
            step()
    return going


def children() -> set[int]:
    """The processes below this one that are at work."""
    return {int(one) for one in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()}


def test_a_worker_reads_what_this_process_reads(server: Server, worker: WorkerReader) -> None:
    """Leaves, sessions, and positions where facts are missing."""
    with connect(server, READER) as connection:
        here = readers.LocalReader(connection, MonthMoved().rows(connection))
        for asked in (WHOLE, RangeRequest(5, 40, (6, 44), 35), RangeRequest(5, 40, (6, 44), 36)):
            assert worker.read(asked) == here.read(asked)


@pytest.mark.usefixtures("two_processes")
def test_spawned_as_users_have_it(server: Server, ring: KeyRing) -> None:
    """And what was edited is named."""
    assert verified(server, ring).verdict.alterations == []
    with superuser(server) as powerful:
        powerful.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        powerful.execute("UPDATE pitlog.facts SET line = line || ' ' WHERE version IN (15, 35, 55, 75)")
    found = verified(server, ring).verdict.alterations
    assert [(one.kind, one.version) for one in found] == [("edited", n) for n in (15, 35, 55, 75)]


def test_a_worker_that_was_killed_is_said(worker: WorkerReader) -> None:
    """Nothing is said of the record."""
    assert len(worker.read(WHOLE).joined) == 80 * 32
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(VerifierLost, match="nothing can be said of the record"):
        worker.read(WHOLE)


def test_a_worker_killed_on_the_way_ends_the_verification(
    server: Server, ring: KeyRing, monkeypatch: pytest.MonkeyPatch, two_processes: None
) -> None:
    """With an error, and with no word of the record."""
    asked: list[RangeRequest] = []

    def killed(worker: WorkerReader, one: RangeRequest) -> RangeLeaves:
        asked.append(one)
        os.kill(worker.pid, signal.SIGKILL)
        return read(worker, one)

    read = WorkerReader.read
    monkeypatch.setattr(WorkerReader, "read", killed)
    with pytest.raises(VerifierLost):
        verified(server, ring)
    assert asked


def test_a_worker_that_cannot_connect_says_why(server: Server) -> None:
    """As this process would."""
    worker = WorkerReader(server.conninfo(database="there_is_none"), MonthMoved())
    with pytest.raises(Failed, match="there_is_none"), connect(server, READER):
        worker.read(WHOLE)
    worker.stop()


def test_an_interrupt_of_the_keyboard_is_not_a_workers(worker: WorkerReader) -> None:
    """It goes to the whole group of processes; this one answers it, and then stops its workers."""
    assert worker.read(WHOLE)
    os.kill(worker.pid, signal.SIGINT)
    assert worker.read(WHOLE)


@pytest.mark.usefixtures("two_processes")
def test_whoever_breaks_off_leaves_no_process(server: Server, ring: KeyRing) -> None:
    """Nor does whoever comes to the end."""
    verified(server, ring)
    before = children()

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verified(server, ring, interrupted)
    assert children() == before
