"""A verification that was interrupted goes on, with the same questions alone; and windows of any size find the same."""

import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection

from evidence.errors import StateOfAnother
from evidence.sealing.key_chain import Chain
from evidence.sealing.key_files import KeyRing
from evidence.sealing.sealer import Sealer
from evidence.sealing.session_heads import Heads
from evidence.verification import verification as state
from evidence.verification import windows
from evidence.verification.request import VerificationRequest
from evidence.verification.verification import Verification
from record.ingest.ingest import Ingest
from record.postgres.connections import READER, SEALER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from tests.faults.feeds import shift, take
from tests.servers import Databases, superuser


class EightCheckpoints:
    """A record in eight checkpoints, read in windows of two."""

    def __init__(self, one: Connection[Any], two: Connection[Any], ring: KeyRing) -> None:
        self.one, self.two, self.key = one, two, ring.current().key

    def verification(self) -> Verification:
        """One, with nothing done yet."""
        return Verification(self.one, self.two, VerificationRequest(Chain([self.key], [])))


@pytest.fixture(scope="module")
def original(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The record and the keys of the log; each test has a copy."""
    name, keys = databases.migrated(), tmp_path_factory.mktemp("log") / "keys"
    made = KeyRing(keys)
    made.make("casino.example/tables")
    with Record(databases.at(name)) as record:
        for last in range(10, 90, 10):
            take(Ingest(record), shift("BAC01", last))
            with connect(databases.at(name), SEALER) as connection:
                list(Sealer(connection, made).seal())
    yield name, keys
    databases.drop(name)


@pytest.fixture
def server(databases: Databases, original: tuple[str, Path]) -> Iterator[Server]:
    """A copy of the record."""
    name = databases.copy_of(original[0])
    yield databases.at(name)
    databases.drop(name)


@pytest.fixture
def ring(original: tuple[str, Path], tmp_path: Path) -> KeyRing:
    """A copy of the keys."""
    return KeyRing(Path(shutil.copytree(original[1], tmp_path / "keys")))


@pytest.fixture
def sealed(server: Server, ring: KeyRing, monkeypatch: pytest.MonkeyPatch) -> Iterator[EightCheckpoints]:
    """The record, and two connections."""
    monkeypatch.setattr(windows, "FACTS", 20)
    with connect(server, READER) as one, connect(server, READER) as two:
        yield EightCheckpoints(one, two, ring)


def test_it_goes_on_after_the_last_window(sealed: EightCheckpoints, tmp_path: Path) -> None:
    """And finds nothing where nothing is."""
    place, first = tmp_path / "state", sealed.verification()
    steps = first.run()
    for _ in range(2):
        next(steps)
        state.write(place, "asked", first)
    steps.close()
    then = sealed.verification()
    state.resume(place, "asked", then, sealed.one)
    assert then.done is not None
    assert then.done.number == 4
    assert len(list(then.run())) == 2
    assert (then.verdict.facts, then.verdict.alterations) == (80, [])


def test_what_comes_after_is_found_all_the_same(server: Server, sealed: EightCheckpoints, tmp_path: Path) -> None:
    """An alteration in a later window."""
    place, first = tmp_path / "state", sealed.verification()
    steps = first.run()
    next(steps)
    state.write(place, "asked", first)
    steps.close()
    with superuser(server) as powerful:
        powerful.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        powerful.execute("UPDATE pitlog.facts SET line = line || ' ' WHERE version IN (55, 80)")
    then = sealed.verification()
    state.resume(place, "asked", then, sealed.one)
    list(then.run())
    assert [(one.kind, one.version) for one in then.verdict.alterations] == [("edited", 55), ("edited", 80)]


def test_other_questions_have_a_state_of_their_own(sealed: EightCheckpoints, tmp_path: Path) -> None:
    """And nothing is written down once something is amiss."""
    place, first = tmp_path / "state", sealed.verification()
    steps = first.run()
    next(steps)
    state.write(place, "asked", first)
    steps.close()
    with pytest.raises(StateOfAnother):
        state.resume(place, "something else", sealed.verification(), sealed.one)


LOG = {
    "leaf": "UPDATE pitlog.leaves SET hash = sha256('x') WHERE index = {}",
    "place": "UPDATE pitlog.leaves SET position = -position WHERE index = {}",
    "no place": "UPDATE pitlog.leaves SET position = NULL WHERE index = {}",
    "node": "UPDATE pitlog.nodes SET hash = sha256('x') WHERE level = 1 AND nth = {} / 2",
    "node gone": "DELETE FROM pitlog.nodes WHERE level = 1 AND nth = {} / 2",
}


@pytest.mark.parametrize("what", LOG)
@pytest.mark.parametrize("index", [2, 34, 78])
def test_the_log_altered_in_any_window(server: Server, sealed: EightCheckpoints, what: str, index: int) -> None:
    """It alone is blamed, and where it is said."""
    with superuser(server) as powerful:
        powerful.execute("ALTER TABLE pitlog.leaves DISABLE TRIGGER ALL")
        powerful.execute("ALTER TABLE pitlog.nodes DISABLE TRIGGER ALL")
        powerful.execute(LOG[what].format(index))  # type: ignore[call-overload]
    going = sealed.verification()
    list(going.run())
    [found] = going.verdict.alterations
    assert (found.kind, found.index) == ("log", index if "node" not in what else None)
    assert f"{index if 'node' not in what else index // 2} " in found.what


def test_a_clock_set_back_is_told_also_of_what_was_verified_before(
    server: Server, sealed: EightCheckpoints, tmp_path: Path
) -> None:
    """A notice is no alteration, and is not written down."""
    place, first = tmp_path / "state", sealed.verification()
    steps = first.run()
    for _ in range(3):
        next(steps)
        state.write(place, "asked", first)
    steps.close()
    with superuser(server) as powerful:
        powerful.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        powerful.execute("UPDATE pitlog.facts SET recorded_at = recorded_at - interval '1 h' WHERE version IN (7, 50)")
    then = sealed.verification()
    state.resume(place, "asked", then, sealed.one)
    list(then.run())
    assert [(one.kind, one.version) for one in then.verdict.notices] == [("clock", 7), ("clock", 50)]
    assert then.verdict.alterations == []


def test_a_sealer_that_seals_another_digest(
    sealed: EightCheckpoints, server: Server, record: Record, ring: KeyRing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed as it is, it is not that of the facts."""
    monkeypatch.setattr(Heads, "grown", lambda *_: sha256(b"other facts").digest())
    take(Ingest(record), shift("BAC01", 100))
    with connect(server, SEALER) as connection:
        list(Sealer(connection, ring).seal())
    monkeypatch.undo()
    going = sealed.verification()
    list(going.run())
    [found] = going.verdict.alterations
    assert (found.kind, found.checkpoint) == ("log", 9)
    assert "the digest of BAC01/1998-03-14 is not that of its facts" in found.what
