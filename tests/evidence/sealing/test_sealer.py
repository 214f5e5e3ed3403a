"""Sealing: what is sealed, in which order, once; killed half-way, two at a time, with keys that do not fit."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection

from evidence.errors import (
    AnotherKey,
    AnotherLog,
    KeyExists,
    KeyExposed,
    KeyWaits,
    NoKey,
    ReadTwiceDiffers,
    SealedBroken,
)
from evidence.sealing import notes, sealer
from evidence.sealing.fact_rows import SESSION_HEADS, fact_hashes, raw_facts, read_fact, unpack_as
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import checkpoints, hashes, heads_at, last_checkpoint, leaves_at, sealed_row
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.notes import SignedNote
from evidence.sealing.proofs import inclusion, verify_inclusion
from evidence.sealing.sealer import Sealer
from evidence.sealing.session_heads import Heads, digest_row, head_row
from evidence.sealing.source_marks import added_up, marks_of, present_marks
from record.ingest.ingest import Ingest
from record.postgres.connections import SEALER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from tests.evidence.sealing.oracle import mth
from tests.faults.feeds import shift, take
from tests.servers import superuser, value


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    """The keys of a new log."""
    found = KeyRing(tmp_path / "keys")
    found.make("casino.example/tables")
    return found


@pytest.fixture
def connection(server: Server) -> Iterator[Connection[Any]]:
    """What the sealer may do, and no more."""
    with connect(server, SEALER) as found:
        yield found


def test_every_fact_is_a_leaf_and_the_heads_come_last(
    record: Record, connection: Connection[Any], ring: KeyRing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of positions, in checkpoints of no more than so many; the root is that of the definition. Before the
    heads come the catalogue, once, and the marks of sources.
    """
    monkeypatch.setattr(sealer, "MOST", 20)
    take(Ingest(record), shift("BAC01", 30))
    take(Ingest(record), shift("BAC02", 25))
    made = list(Sealer(connection, ring).seal())
    assert [(one.facts, one.size) for one in made] == [(20, 23), (40, 45), (55, 62)]
    facts = [leaf_hash(row) for row in raw_facts(connection, 0, 100)]
    others = [leaf_hash(sealed_row(connection, one.size - 1)) for one in made]
    catalogue = leaf_hash(sealed_row(connection, 20))
    marks = [leaf_hash(sealed_row(connection, one.size - 2)) for one in made]
    leaves = [
        *facts[:20], catalogue, marks[0], others[0],
        *facts[20:40], marks[1], others[1], *facts[40:], marks[2], others[2],
    ]  # fmt: skip
    assert [added_up(marks_of(sealed_row(connection, one.size - 2))) for one in made] == [
        present_marks(connection, begin, end) for begin, end in ((0, 20), (20, 40), (40, 55))
    ]
    assert [one.root for one in made] == [mth(leaves[: one.size]) for one in made]
    assert made == checkpoints(connection)
    for one in made:
        note = SignedNote.of(one.note)
        assert note.signed_by(ring.current().key) is not None
        assert notes.Checkpoint.of(note.text) == notes.Checkpoint("casino.example/tables", one.size, one.root)


def test_heads_say_how_long_every_session_was(record: Record, connection: Connection[Any], ring: KeyRing) -> None:
    """At each checkpoint, in the order in which they began."""
    wanted = []
    for table, first, last in (("BAC02", 0, 5), ("BAC01", 0, 7), ("BAC02", 5, 9)):
        take(Ingest(record), shift(table, 20)[first:last])
        [one] = Sealer(connection, ring).seal()
        wanted = [*[(name, n) for name, n in wanted if table not in name], (f"{table}/1998-03-14", last)]
        row = unpack_as(sealed_row(connection, one.size - 1), SESSION_HEADS, int, int, int, int, bytes)
        heads = heads_at(connection, one.number)
        assert sorted(heads) == sorted(wanted)
        assert (row[0], row[1], row[3], row[4]) == (one.number, one.last_position, 2 * len(wanted), heads.root())
        assert heads.root() == mth(leaves_of(heads))
    assert [name for name, _ in heads] == ["BAC02/1998-03-14", "BAC01/1998-03-14"]


def leaves_of(heads: Heads) -> list[bytes]:
    """The leaves of the tree by its definition: of each session its length and, if any has one, its digest."""
    each = zip(heads.order, heads.versions, heads.digests, strict=True)
    pairs = [(head_row(name, version), digest_row(name, digest)) for name, version, digest in each]
    return [leaf_hash(row) for pair in pairs for row in (pair if any(heads.digests) else pair[:1])]


@pytest.mark.parametrize("without", [0, 100, 200])
def test_heads_renew_their_root_in_any_order(without: int) -> None:
    """As if they were made anew each time; also where the first were sealed without digests."""
    heads, expected = Heads(), dict[str, int]()
    for n in range(200):
        name = f"T{n * 7 % 41}"
        expected[name] = expected.get(name, 0) + n + 1
        digest = None if n < without else heads.grown(name, [])
        heads.set(name, expected[name], digest)
        assert list(heads) == [*expected.items()]
        assert heads.root() == mth(leaves_of(heads))


def test_a_session_has_the_digest_of_its_facts(record: Record, connection: Connection[Any], ring: KeyRing) -> None:
    """It goes on from checkpoint to checkpoint, whatever was recorded of other tables between."""
    expected: dict[str, bytes] = {}
    for table, first, last in (("BAC02", 0, 5), ("BAC01", 0, 7), ("BAC02", 5, 9), ("BAC01", 7, 8)):
        take(Ingest(record), shift(table, 20)[first:last])
        [one] = Sealer(connection, ring).seal()
        session = f"{table}/1998-03-14"
        leaves = [leaf_hash(row) for row in raw_facts(connection, 0, 100) if read_fact(row).session == session]
        expected[session] = sha256(expected.get(session, bytes(32)) + b"".join(leaves[first:last])).digest()
        heads = heads_at(connection, one.number)
        assert dict(zip(heads.order, heads.digests, strict=True)) == expected


def test_positions_that_were_never_taken(
    server: Server, record: Record, connection: Connection[Any], ring: KeyRing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between facts any number may be left out; no fact is, and no checkpoint is empty or too large."""
    monkeypatch.setattr(sealer, "MOST", 20)
    take(Ingest(record), shift("BAC01", 30))
    with superuser(server) as powerful:
        powerful.execute("SELECT setval('pitlog.facts_position', 1000)")
    take(Ingest(record), shift("BAC02", 25))
    made = list(Sealer(connection, ring).seal())
    assert [one.facts for one in made] == [20, 30, 50, 55]
    assert [one.last_position for one in made] == [20, 30, 1020, 1025]


def test_rows_that_are_others_when_they_are_read_again(
    server: Server, record: Record, connection: Connection[Any], ring: KeyRing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is signed."""
    take(Ingest(record), shift("BAC01", 30))

    def altered(*asked: Any) -> list[bytes]:
        with superuser(server) as powerful:
            powerful.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
            powerful.execute("UPDATE pitlog.facts SET sender = 'x' WHERE position = 17")
        return fact_hashes(*asked)

    monkeypatch.setattr(sealer, "fact_hashes", altered)
    with pytest.raises(ReadTwiceDiffers):
        list(Sealer(connection, ring).seal())
    assert last_checkpoint(connection) is None


def test_what_comes_meanwhile_waits(
    record: Record, connection: Connection[Any], ring: KeyRing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where facts never stop coming, sealing would not either."""
    monkeypatch.setattr(sealer, "MOST", 10)
    take(Ingest(record), shift("BAC01", 15))
    made = []
    for one in Sealer(connection, ring).seal():
        made.append(one.facts)
        take(Ingest(record), shift("BAC01", 15 + 5 * len(made)))
    assert made == [10, 15]
    assert [one.facts for one in Sealer(connection, ring).seal()][-1] == 25


def test_nothing_new_nothing_sealed(record: Record, connection: Connection[Any], ring: KeyRing) -> None:
    """Also by another program, which knows nothing of the first."""
    assert list(Sealer(connection, ring).seal()) == []
    take(Ingest(record), shift("BAC01", 10))
    one = Sealer(connection, ring)
    assert len(list(one.seal())) == 1
    assert list(one.seal()) == [] == list(Sealer(connection, ring).seal())


def test_two_at_a_time_seal_everything_once(server: Server, record: Record, ring: KeyRing) -> None:
    """One waits for the other."""
    take(Ingest(record), shift("BAC01", 200))

    def seal() -> int:
        with connect(server, SEALER) as mine:
            return len(list(Sealer(mine, ring).seal()))

    with ThreadPoolExecutor(4) as pool:
        assert sum(one.result() for one in [pool.submit(seal) for _ in range(4)]) == 1
    assert value(server, "SELECT count(*) FROM pitlog.leaves") == 203


def test_what_fails_half_way_leaves_nothing(
    record: Record, connection: Connection[Any], ring: KeyRing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the same sealer goes on as if nothing had been."""
    take(Ingest(record), shift("BAC01", 10))
    one = Sealer(connection, ring)
    list(one.seal())
    take(Ingest(record), shift("BAC01", 20))
    with monkeypatch.context() as broken, pytest.raises(ZeroDivisionError):
        broken.setattr(sealer, "keep_checkpoint", lambda *_: 1 // 0)
        list(one.seal())
    assert last_checkpoint(connection) == checkpoints(connection)[0]
    [made] = one.seal()
    again = Sealer(connection, ring)
    take(Ingest(record), shift("BAC01", 21))
    [then] = again.seal()
    assert (made.number, then.number) == (2, 3)


def test_a_proof_from_the_nodes_that_are_kept(record: Record, connection: Connection[Any], ring: KeyRing) -> None:
    """Of every fact under every checkpoint since."""
    for last in (10, 23, 40):
        take(Ingest(record), shift("BAC01", last))
        list(Sealer(connection, ring).seal())
    for leaf in leaves_at(connection, list(range(1, 41))):
        for one in checkpoints(connection):
            if leaf.at < one.size:
                proof = hashes(connection, inclusion(leaf.at, one.size))
                assert verify_inclusion(leaf.hash, leaf.at, one.size, proof, one.root)


def test_nothing_is_signed_over_nodes_that_were_altered(
    server: Server, record: Record, connection: Connection[Any], ring: KeyRing
) -> None:
    """What is kept has to give the last root."""
    take(Ingest(record), shift("BAC01", 10))
    list(Sealer(connection, ring).seal())
    with superuser(server) as powerful:
        powerful.execute("ALTER TABLE pitlog.nodes DISABLE TRIGGER ALL")
        powerful.execute("UPDATE pitlog.nodes SET hash = sha256('x') WHERE level = 3")
    take(Ingest(record), shift("BAC01", 20))
    with pytest.raises(SealedBroken):
        list(Sealer(connection, ring).seal())


# --- keys -----------------------------------------------------------------------------------------------------


def test_a_key_that_follows(record: Record, connection: Connection[Any], ring: KeyRing) -> None:
    """The checkpoint that seals it is signed by both; afterwards the new one alone, and the old one is gone."""
    take(Ingest(record), shift("BAC01", 10))
    list(Sealer(connection, ring).seal())
    old, new = ring.current().key, ring.rotate().new
    with pytest.raises(KeyWaits):
        ring.rotate()
    [made] = Sealer(connection, ring).seal()
    assert (made.facts, made.size) == (10, 15)
    assert all(SignedNote.of(made.note).signed_by(key) for key in (old, new))
    take(Ingest(record), shift("BAC01", 12))
    [then] = Sealer(connection, ring).seal()
    assert SignedNote.of(then.note).signed_by(old) is None
    assert SignedNote.of(then.note).signed_by(new) is not None
    assert {one.name for one in ring.directory.iterdir()} == {"log.key", "last.checkpoint"}


def test_keys_that_do_not_fit(record: Record, connection: Connection[Any], ring: KeyRing, tmp_path: Path) -> None:
    """None, one that others can read, another log's, another of the same name."""
    take(Ingest(record), shift("BAC01", 10))
    with pytest.raises(NoKey):
        list(Sealer(connection, KeyRing(tmp_path / "none")).seal())
    list(Sealer(connection, ring).seal())
    take(Ingest(record), shift("BAC01", 12))
    for name, why in (("another.example/tables", AnotherLog), ("casino.example/tables", AnotherKey)):
        other = KeyRing(tmp_path / name.replace("/", "_"))
        other.make(name)
        with pytest.raises(why):
            list(Sealer(connection, other).seal())
    with pytest.raises(KeyExists):
        ring.make("casino.example/tables")
    for mode in (0o640, 0o604):
        (ring.directory / "log.key").chmod(mode)
        with pytest.raises(KeyExposed):
            ring.current()
