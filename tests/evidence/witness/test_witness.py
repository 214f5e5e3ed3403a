"""The witness: over HTTP and from the database, killed half-way, rotated keys, and a log that lies about its leaves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from evidence.errors import KeyExposed, LogOutOfReach, WitnessDamaged, WitnessRefuses
from evidence.sealing.cosignatures import note_of
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import last_checkpoint
from evidence.sealing.notes import SignedNote
from evidence.sealing.seal_status import sealing
from evidence.sealing.sealer import Sealer
from evidence.witness.sources import DatabaseLog, HttpLog, LogSource
from evidence.witness.storage import WitnessStorage
from evidence.witness.witness import Witness
from record.ingest.ingest import Ingest
from record.postgres.connections import SEALER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from tests.faults.feeds import shift, take
from tests.web.feeding import running


class GrowingLog:
    """A record that is sealed as it grows, and a witness."""

    def __init__(self, server: Server, record: Record, base: Path) -> None:
        self.server, self.record, self.ring = server, record, KeyRing(base / "keys")
        self.holding = WitnessStorage.make(
            base / "witness", "inspector.example/w1", self.ring.make("casino.example/tables")
        )
        self.witness = Witness(self.holding, lambda: 890_000_000.5)

    def grow(self, last: int) -> None:
        """Record up to a fact, and seal."""
        take(Ingest(self.record), shift("BAC01", last))
        with connect(self.server, SEALER) as connection:
            list(Sealer(connection, self.ring).seal())


@pytest.fixture
def log(server: Server, record: Record, tmp_path: Path) -> GrowingLog:
    """A log of thirty facts."""
    found = GrowingLog(server, record, tmp_path)
    found.grow(30)
    return found


@pytest.fixture
def source(log: GrowingLog) -> Iterator[LogSource]:
    """Its database."""
    with connect(log.server, "pitlog_reader") as connection:
        yield DatabaseLog(connection)


def test_what_is_cosigned_is_handed_back_and_counted(log: GrowingLog, source: LogSource) -> None:
    """And counts as witnessed, for whoever knows the witness's key."""
    key = log.holding.secret.key
    pulled = log.witness.pull(source)
    assert (pulled.size, pulled.new, pulled.handed_back) == (33, 33, True)
    signature = pulled.note.signed_by(key)
    assert signature is not None
    assert signature.seconds == 890_000_000
    with connect(log.server, "pitlog_reader") as connection:
        one = last_checkpoint(connection)
        assert one is not None
        assert note_of(connection, one).signed_by(key) is not None
        assert sealing(connection, [key]).unwitnessed == 0
        assert sealing(connection, [log.ring.current().key]).unwitnessed == 30
    log.grow(45)
    assert (log.witness.pull(source).new, log.witness.pull(source).new) == (17, 0)


def test_over_http(log: GrowingLog) -> None:
    """The same with a token, and the cosignature goes back as a file; nobody there is out of reach."""
    with running(log.server) as feed:
        url = feed.url.rpartition("/")[0] if feed.url.endswith("/facts") else feed.url
        for token in ("", feed.token()):
            with pytest.raises(LogOutOfReach, match="token add --log"):
                log.witness.pull(HttpLog(url, token))
        pulled = log.witness.pull(HttpLog(url, feed.token("witness", log=True)))
    assert (pulled.size, pulled.handed_back) == (33, False)
    with pytest.raises(LogOutOfReach):
        log.witness.pull(HttpLog("http://127.0.0.1:9"))


def test_leaves_of_a_pull_that_was_killed_are_pulled_again(log: GrowingLog, source: LogSource) -> None:
    """What stands beyond the checkpoint counts for nothing."""
    log.witness.pull(source)
    with (log.holding.directory / "leaves").open("ab") as file:
        file.write(b"x" * 77)
    log.grow(40)
    assert log.witness.pull(source).new == 12
    assert (log.holding.directory / "leaves").stat().st_size == 32 * log.holding.tree().size


def test_keys_that_follow_are_followed(log: GrowingLog, source: LogSource) -> None:
    """Two at once, also where nobody pulled between."""
    for last in (40, 50):
        log.ring.rotate()
        log.grow(last)
    log.grow(60)
    log.witness.pull(source)
    assert len(log.holding.keys) == 3
    assert log.holding.keys[-1] == log.ring.current().key


class Lying:
    """A log that serves another leaf than the one it signed."""

    def __init__(self, log: LogSource) -> None:
        self.checkpoint, self.key_notes, self.hand_back, self._log = log.checkpoint, log.key_notes, log.hand_back, log

    def leaves(self, lo: int, hi: int) -> bytes:
        """All but one."""
        return b"\0" * 32 + self._log.leaves(lo, hi)[32:]


def test_leaves_that_are_not_those_that_were_signed(log: GrowingLog, source: LogSource) -> None:
    """Refused, and nothing is held of them."""
    with pytest.raises(WitnessRefuses):
        log.witness.pull(Lying(source))
    assert log.holding.note is None
    assert log.witness.pull(source).size == 33


def test_a_witness_that_was_tampered_with_says_so(log: GrowingLog, source: LogSource) -> None:
    """Its leaves have to give the root it cosigned; its key is nobody else's."""
    log.witness.pull(source)
    leaves = log.holding.directory / "leaves"
    leaves.write_bytes(b"x" + leaves.read_bytes()[1:])
    with pytest.raises(WitnessDamaged):
        log.witness.pull(source)
    (log.holding.directory / "witness.key").chmod(0o644)
    with pytest.raises(KeyExposed):
        _ = log.holding.secret


def test_what_is_held_is_what_was_cosigned(log: GrowingLog, source: LogSource) -> None:
    """On the disk before it is handed back."""
    pulled = log.witness.pull(source)
    assert SignedNote.of((log.holding.directory / "checkpoint").read_text()) == pulled.note
