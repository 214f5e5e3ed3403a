"""Archiving: what is in the files is what was sealed; what comes meanwhile, who reads meanwhile, keys that follow."""

import gzip
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evidence.archives import archive as archiving
from evidence.archives import manifest, writing
from evidence.archives.archive import Archiving
from evidence.archives.blocks import pack, unpack
from evidence.archives.errors import (
    ArchiveThere,
    ArchivingRuns,
    FactsCameMeanwhile,
    MonthInUse,
    MonthNotFollowed,
    MonthNotSealed,
    SessionScattered,
)
from evidence.archives.months import Month
from evidence.archives.reading import is_whole
from evidence.archives.request import ArchiveRequest, Hands, alone
from evidence.archives.restore import _as_they_stand, restore
from evidence.errors import NotAsSealed
from evidence.sealing.entries import ENTRY
from evidence.sealing.fact_rows import raw_facts
from evidence.sealing.merkle import leaf_hash
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import READER, SEALER, WRITER, connect
from record.postgres.errors import DatabaseFailed
from record.storage.application import Record
from record.storage.months import months_stay
from tests.attacks.conftest import copied
from tests.attacks.house import House, kinds, places
from tests.attacks.moving import MONTH, folder_of, follow, two_months
from tests.faults.feeds import card, take
from tests.servers import Databases, superuser, value


@pytest.fixture(scope="module")
def original(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, House, Path]]:
    """Two months."""
    name, base = databases.migrated(), tmp_path_factory.mktemp("house")
    yield name, two_months(databases.at(name), base), base
    databases.drop(name)


@pytest.fixture
def house(databases: Databases, original: tuple[str, House, Path], tmp_path: Path) -> Iterator[House]:
    """A copy of them."""
    with copied(databases, *original, tmp_path) as copy:
        yield copy


@contextmanager
def hands(house: House) -> Iterator[Hands]:
    """A connection for each role."""
    with ExitStack() as open_:
        yield Hands(*(open_.enter_context(connect(house.server, role)) for role in (READER, WRITER, SEALER)))


def archive(house: House, into: Path) -> Any:
    """The month moves out."""
    asked = ArchiveRequest(Month.of(MONTH), into, "person:x", "two\nlines", datetime.now(UTC))
    with hands(house) as each:
        return Archiving(each, house.ring, asked).run()


def late(house: House, name: str = "late") -> None:
    """One more fact of the month that moves out."""
    with Record(house.server) as into:
        take(Ingest(into), [card(name, "BAC01", round="BAC01-r1")])


def test_the_files_have_the_rows_that_were_sealed(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In small parts and blocks: any program that unpacks gzip reads them, byte for byte and in order."""
    monkeypatch.setattr(writing, "PART_FACTS", 25)
    monkeypatch.setattr(writing, "BLOCK_FACTS", 10)
    monkeypatch.setattr(writing, "PAGE", 7)
    with connect(house.server, READER) as connection:
        wanted = list(raw_facts(connection, 0, 60))
    made = archive(house, tmp_path / "out")
    raw = b"".join(gzip.decompress((made.folder / one.file).read_bytes()) for one in made.manifest.parts)
    found, at = [], 0
    while at < len(raw):
        leaf, length = ENTRY.unpack_from(raw, at)
        found.append(raw[at + ENTRY.size : at + ENTRY.size + length])
        assert leaf == len(found) - 1
        at += ENTRY.size + length
    assert found == wanted
    assert [one.facts for one in made.manifest.parts] == [25, 25, 10]
    assert [one.facts for one in made.manifest.parts[0].blocks] == [10, 10, 5]
    assert house.verify("--archive", tmp_path / "out") == []
    with hands(house) as each:
        restore(each, house.ring, made.folder)
        assert list(raw_facts(each.reading, 0, 60)) == wanted


def test_blocks_end_where_they_are_large_enough(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes, too: what is unpacked at a time is bounded."""
    monkeypatch.setattr(writing, "BLOCK_BYTES", 1_000)
    made = archive(house, tmp_path / "out")
    assert len(made.manifest.parts[0].blocks) > 5
    assert house.verify("--archive", tmp_path / "out") == []


def test_facts_that_come_between_sealing_and_dropping(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is dropped; sealed and archived with the others, under a second tombstone."""
    with monkeypatch.context() as meanwhile, pytest.raises(FactsCameMeanwhile):
        meanwhile.setattr(Archiving, "sealed", lambda self, do=Archiving.sealed: (do(self), late(house)))
        archive(house, tmp_path / "out")
    with pytest.raises(MonthNotSealed):
        archive(house, tmp_path / "out")
    house.seal()
    with pytest.raises(MonthNotFollowed):
        archive(house, tmp_path / "out")
    follow(house)
    assert archive(house, tmp_path / "out").manifest.facts == 61
    assert value(house.server, "SELECT count(*) FROM pitlog.tombstones") == 2
    for options in ((), ("--archive", tmp_path / "out")):
        assert house.verify(*options) == []


def test_who_reads_meanwhile_is_waited_for(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And in the end asked for; what was written stays, and the same again drops."""
    monkeypatch.setattr(archiving, "PATIENCE", 0.1)
    with connect(house.server, READER) as reading:
        with reading.transaction(), pytest.raises(MonthInUse):
            reading.execute("SELECT count(*) FROM pitlog.facts")
            archive(house, tmp_path / "out")
        with months_stay(reading), pytest.raises(MonthInUse):
            archive(house, tmp_path / "out")
    before = (folder_of(tmp_path / "out") / manifest.NAME).stat().st_mtime_ns
    archive(house, tmp_path / "out")
    assert (folder_of(tmp_path / "out") / manifest.NAME).stat().st_mtime_ns == before
    assert value(house.server, "SELECT count(*) FROM pitlog.tombstones") == 1


def test_one_at_a_time(house: House, tmp_path: Path) -> None:
    """Whoever comes second is told."""
    with connect(house.server, SEALER) as other, alone(other), pytest.raises(ArchivingRuns):
        archive(house, tmp_path / "out")


def test_keys_that_follow_one_another(house: House, tmp_path: Path) -> None:
    """One waits while the month moves out, another follows: whoever trusts any of them verifies it all."""
    first = house.ring.current().key
    house.ring.rotate()
    archive(house, tmp_path / "out")
    house.ring.rotate()
    house.seal()
    for key in (first, house.ring.current().key):
        for options in ((), ("--archive", tmp_path / "out")):
            assert house.verify("--log-key", key, *options) == []
    with hands(house) as each:
        restore(each, house.ring, folder_of(tmp_path / "out"))
    assert house.verify() == []


def test_a_fact_that_is_not_as_it_was_sealed(house: House, tmp_path: Path) -> None:
    """Nothing is archived, nothing dropped."""
    house.does("UPDATE pitlog.facts SET sender = 'x' WHERE position = 17")
    with pytest.raises(NotAsSealed):
        archive(house, tmp_path / "out")
    assert value(house.server, "SELECT count(*) FROM pitlog.tombstones") == 0
    assert not list((tmp_path / "out").glob("*/1998-03"))


@pytest.mark.parametrize("version", [5, 60])
def test_a_fact_that_stands_in_another_months_table(house: House, tmp_path: Path, version: int) -> None:
    """It would stay, or move out with the wrong month: nothing is archived."""
    moved = f"SET month = '1998-04-01' WHERE session = 'BAC01/1998-03-14' AND version = {version}"
    house.does(f"UPDATE pitlog.facts {moved}")
    assert kinds(house.verify()) == {"month"}
    for month in (MONTH, "1998-04"):
        asked = ArchiveRequest(Month.of(month), tmp_path / "out", "person:x", "why", datetime.now(UTC))
        with hands(house) as each, pytest.raises(SessionScattered):
            Archiving(each, house.ring, asked).written()
    assert not list((tmp_path / "out").glob("*/1998-0[34]"))


def test_a_folder_of_something_else_is_left_alone(house: House, tmp_path: Path) -> None:
    """Another record's archive, or of another month."""
    made = archive(house, tmp_path / "out")
    wrong = made.folder.with_name("1998-04")
    made.folder.rename(wrong)
    asked = ArchiveRequest(Month.of("1998-04"), tmp_path / "out", "person:x", "why", datetime.now(UTC))
    with hands(house) as each, pytest.raises(ArchiveThere):
        Archiving(each, house.ring, asked).run()
    assert (wrong / manifest.NAME).exists()


@pytest.mark.parametrize("row", [b"", b"\0\1", bytes(40), bytes(200)])
def test_rows_that_are_no_facts_do_not_come_back(house: House, tmp_path: Path, row: bytes) -> None:
    """Whatever stands in the parts of an archive: a sentence."""
    made = archive(house, tmp_path / "out")
    [part] = made.manifest.parts
    [block] = part.blocks
    file = made.folder / part.file
    entries = unpack(file.read_bytes())
    raw = pack([*entries[:-1], entries[-1]._replace(row=row)])
    file.write_bytes(raw)
    blocks = [msgspec.structs.replace(block, size=len(raw))]
    parts = [msgspec.structs.replace(part, sha256=sha256(raw).hexdigest(), blocks=blocks)]
    told = msgspec.structs.replace(made.manifest, parts=parts)
    with connect(house.server, READER) as connection:
        assert not is_whole(connection, made.folder, told)
        assert is_whole(connection, made.folder, made.manifest) is False
    (made.folder / manifest.NAME).write_bytes(told.written())
    found = house.verify("--archive", tmp_path / "out")
    assert kinds(found) == {"archive", "deleted"}
    assert places(found, "deleted") == {60}


# --- coming back ----------------------------------------------------------------------------------------------


def test_a_restore_waits_for_whoever_verifies(house: House, tmp_path: Path) -> None:
    """At its last step, for longer than for any other lock: hours of work are not thrown away."""
    folder = archive(house, tmp_path / "out").folder
    with hands(house) as each, connect(house.server, READER) as reading, ThreadPoolExecutor(1) as pool:
        each.sealing.execute("SET lock_timeout = '100ms'")
        with months_stay(reading):
            running = pool.submit(restore, each, house.ring, folder)
            with pytest.raises(TimeoutError):
                running.result(1)
        assert running.result(20).manifest.facts == 60
    assert house.verify() == []


def test_a_restore_that_was_begun_and_never_ended(house: House, tmp_path: Path) -> None:
    """Its table, which nobody reads, is thrown away; one that is attached is not."""
    folder = archive(house, tmp_path / "out").folder
    with hands(house) as each:
        each.sealing.execute("SELECT pitlog.begin_restore('1998-03-01')")
        restore(each, house.ring, folder)
    assert house.verify() == []
    house.does("UPDATE pitlog.months SET archived_at = now() WHERE month = '1998-03-01'")
    with pytest.raises(DatabaseFailed, match="already exists"), connect(house.server, SEALER) as connection:
        connection.execute("SELECT pitlog.begin_restore('1998-03-01')")
    assert value(house.server, "SELECT count(*) FROM pitlog.facts WHERE month = '1998-03-01'") == 60


def test_rows_are_read_back_in_the_order_of_positions(house: House) -> None:
    """Wherever on its pages PostgreSQL has them."""
    with superuser(house.server) as connection:
        connection.execute("CREATE TABLE pitlog.backwards AS TABLE pitlog.facts_1998_03 WITH NO DATA")
        connection.execute("INSERT INTO pitlog.backwards SELECT * FROM pitlog.facts_1998_03 ORDER BY position DESC")
        wanted = b"".join(map(leaf_hash, raw_facts(connection, 0, 60)))
        assert _as_they_stand(connection, "backwards") == sha256(wanted).digest()


def test_others_append_meanwhile(house: House, tmp_path: Path) -> None:
    """To other months, while one moves out and comes back, again and again: every fact is recorded, once."""
    done, recorded = threading.Event(), list[Became]()

    def append() -> None:
        with Record(house.server) as into:
            ingest = Ingest(into)
            while not done.is_set():
                recorded.extend(take(ingest, [card(f"m{len(recorded)}", "BAC02", round="BAC02-april-1")]))

    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(append)
        try:
            for _ in range(3):
                archive(house, tmp_path / "out")
                with hands(house) as each:
                    restore(each, house.ring, folder_of(tmp_path / "out"))
        finally:
            done.set()
        running.result()
    assert set(recorded) == {Became.RECORDED}
    assert value(house.server, "SELECT count(*) FROM pitlog.facts WHERE fact_id LIKE 'm%'") == len(recorded)
    house.seal()
    assert house.verify("--lines") == []
