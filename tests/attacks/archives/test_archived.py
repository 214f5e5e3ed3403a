"""A month that moved out: what is done to its archive, to its tombstone, to what the log keeps of it."""

import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from psycopg import errors

from evidence.archives import manifest, writing
from evidence.archives.blocks import pack, unpack
from evidence.sealing.entries import LogEntry
from evidence.sealing.fact_rows import position_of, raw_facts
from evidence.sealing.notes import SignedNote, signed
from evidence.sealing.position_ranges import PositionRanges
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import READER, SEALER, connect
from record.storage.application import Record

from ...faults.feeds import card, take
from ...servers import Databases, superuser, value
from ..carrying import dump_and_restore
from ..conftest import copied
from ..house import FACTS, TABLES, House, kinds, places
from ..moving import MONTH, archive, flip, folder_of, parts, record_next_month, restore

ALL = FACTS * len(TABLES)
"""Facts of the month: the positions up to here, and some that stand between the next month's."""

LATE = 10


@pytest.fixture(scope="module")
def moved(
    databases: Databases, untouched: tuple[str, House, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, House, Path]]:
    """The house, after a month moved out of it; facts of another stand between its last ones."""
    name, house, base = untouched
    folder = tmp_path_factory.mktemp("moved")
    with copied(databases, name, house, base, folder) as copy:
        record_next_month(copy, TABLES[0])
        copy.record(TABLES[1], FACTS, FACTS + LATE)
        record_next_month(copy, TABLES[1])
        copy.seal()
        copy.pull()
        archive(copy, copy.keys.parent / "archives")
        yield copy.server.conninfo().partition("dbname=")[2].split()[0], copy, folder / "house"


@pytest.fixture
def gone(databases: Databases, moved: tuple[str, House, Path], tmp_path: Path) -> Iterator[House]:
    """A copy of it."""
    with copied(databases, *moved, tmp_path) as copy:
        yield copy


def archives(house: House) -> Path:
    """Where they are."""
    return house.keys.parent / "archives"


def test_nothing_happened(gone: House) -> None:
    """With the archive, without it, with a witness that has seen all, and one that saw nothing of the tombstone."""
    for options in ((), ("--archive", archives(gone))):
        for others in ((), ("--witness", gone.witness, "--checkpoint", gone.checkpoint)):
            assert gone.verify(*options, *others) == []
    gone.pull()
    assert gone.verify("--witness", gone.witness, "--archive", archives(gone), "--lines") == []
    said, _ = gone.said("--archive", archives(gone))
    assert said["archived"] == [{"month": MONTH, "facts": ALL + LATE, "looked_at": True}]
    assert said["facts"] == ALL + LATE + 60 + 1
    assert "archived" not in kinds(said["notices"])


def test_what_nobody_looked_at_is_told(gone: House) -> None:
    """How many facts of which month."""
    said, code = gone.said()
    assert code == 0
    assert said["archived"] == [{"month": MONTH, "facts": ALL + LATE, "looked_at": False}]
    [notice] = [one for one in said["notices"] if one["kind"] == "archived"]
    assert f"{ALL + LATE} facts were not looked at" in notice["what"]


# --- the archive ----------------------------------------------------------------------------------------------


def rewritten(folder: Path, old: bytes, new: bytes) -> None:
    """The archive anew with other words in its facts, and everything in it that says what it is made to fit."""
    told = manifest.read(folder).manifest
    made = []
    for part in told.parts:
        file, packed, blocks = folder / part.file, b"", []
        raw, at = file.read_bytes(), 0
        for block in part.blocks:
            entries = unpack(raw[at : at + block.size])
            again = pack([one._replace(row=one.row.replace(old, new)) for one in entries])
            blocks.append(msgspec.structs.replace(block, size=len(again)))
            packed, at = packed + again, at + block.size
        file.write_bytes(packed)
        made.append(msgspec.structs.replace(part, sha256=sha256(packed).hexdigest(), blocks=blocks))
    (folder / manifest.NAME).write_bytes(msgspec.structs.replace(told, parts=made).written())


@pytest.mark.parametrize("at", [40, 700, -200])
def test_a_byte_flipped(gone: House, at: int) -> None:
    """The file is named, and facts of its block; none that another block, or the record, has."""
    folder = folder_of(archives(gone))
    flip(next(parts(folder)), at)
    found = gone.verify("--archive", archives(gone), "--witness", gone.witness)
    assert kinds(found) <= {"archive", "edited", "deleted", "reordered"}
    assert "000001.rows.gz" in next(one["what"] for one in found if one["kind"] == "archive")
    named = places(found, "edited", "deleted", "reordered")
    assert named
    assert named <= {position for run in manifest.read(folder).manifest.runs for position in range(run[0], run[1] + 1)}
    assert gone.verify() == []


def test_a_fact_edited_and_all_made_to_fit(gone: House) -> None:
    """It is named, and no other: with a witness and without."""
    folder = folder_of(archives(gone))
    rewritten(folder, b'"id":"BAC01-57"', b'"id":"BAC01-58"')
    for options in ((), ("--witness", gone.witness)):
        found = gone.verify("--archive", archives(gone), *options)
        [edited] = [one for one in found if one["kind"] == "edited"]
        assert (edited["fact"], edited["session"]) == ("BAC01-57", "BAC01/1998-03-14")
        assert kinds(found) == {"archive", "edited"}
        assert "is not the one of the tombstone" in next(one["what"] for one in found if one["kind"] == "archive")


def test_a_part_is_missing(gone: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its facts are named as gone, those of the other parts are not."""
    again_in_parts(gone, monkeypatch, 100)
    folder = folder_of(archives(gone))
    told = manifest.read(folder).manifest
    (folder / told.parts[1].file).unlink()
    found = gone.verify("--archive", archives(gone))
    lost = told.parts[1]
    assert places(found, "deleted") == {
        position
        for run in PositionRanges(told.runs).within(lost.first - 1, lost.last)
        for position in range(run[0], run[1] + 1)
    }
    assert kinds(found) == {"archive", "deleted"}
    assert all(MONTH in one["what"] for one in found)


def test_parts_changed_places(gone: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is what it says, and nothing in the record is blamed."""
    again_in_parts(gone, monkeypatch, 100)
    one, two, _ = parts(folder_of(archives(gone)))
    kept = one.read_bytes()
    one.write_bytes(two.read_bytes())
    two.write_bytes(kept)
    found = gone.verify("--archive", archives(gone), "--witness", gone.witness)
    assert sum(one["kind"] == "archive" for one in found) == 2
    assert len(places(found, "deleted")) == 200


def again_in_parts(house: House, monkeypatch: pytest.MonkeyPatch, facts: int) -> None:
    """The month comes back, and moves out again in smaller parts."""
    assert restore(house, folder_of(archives(house))).exit_code == 0
    shutil.rmtree(archives(house))
    monkeypatch.setattr(writing, "PART_FACTS", facts)
    archive(house, archives(house))


# --- the month's table, and its tombstone ---------------------------------------------------------------------


DROPS = (
    "ALTER TABLE pitlog.facts DETACH PARTITION pitlog.facts_1998_04", "DROP TABLE pitlog.facts_1998_04",
    "UPDATE pitlog.months SET archived_at = now() WHERE month = '1998-04-01'",
)  # fmt: skip
STONE = "INSERT INTO pitlog.tombstones SELECT 2, '1998-04-01', {}, runs, sessions FROM pitlog.tombstones"
SEALED_BY_HAND = """
    WITH last AS (SELECT * FROM pitlog.checkpoints ORDER BY number DESC LIMIT 1),
    sealed AS (INSERT INTO pitlog.sealed_rows
        SELECT size, 'pitlog.tombstone/1', pitlog.tombstone_row(n.said) FROM last CROSS JOIN (SELECT %s AS said) AS n),
    leaf AS (INSERT INTO pitlog.leaves
        SELECT size, NULL, sha256('\\x00'::bytea || pitlog.tombstone_row(n.said))
        FROM last CROSS JOIN (SELECT %s AS said) AS n)
    INSERT INTO pitlog.checkpoints SELECT number + 1, size + 1, root, facts, last_position, sealed_at, note FROM last
"""
PUT_BACK = """
    INSERT INTO pitlog.facts SELECT 57, 1, recorded_at, at, NULL, '-infinity', supervisory, 'X/unopened', topic,
        table_name, 'forged', NULL, sender, line FROM pitlog.facts WHERE position = {}
"""


def test_a_month_dropped_without_a_tombstone(gone: House) -> None:
    """Its facts are gone, as if they had been deleted; those of the archived month are excused."""
    gone.does(*DROPS)
    for options in ((), ("--archive", archives(gone)), ("--witness", gone.witness)):
        found = gone.verify(*options)
        assert len(places(found, "deleted")) == 60
        assert kinds(found) == {"deleted", "versions", "month"}


def test_a_month_dropped_with_a_forged_tombstone(gone: House) -> None:
    """Signed with no key of the log, or of another month: it excuses nothing."""
    gone.does(*DROPS, STONE.format("replace(note, '1998-03', '1998-04')"))
    for _ in range(2):
        found = gone.verify()
        assert kinds(found) == {"tombstone", "deleted", "versions", "month"}
        assert len(places(found, "deleted")) == 60
        gone.seal()  # which does not seal it


def test_a_forged_tombstone_put_into_the_log(gone: House) -> None:
    """The roots don't have it."""
    forged = "replace(note, '1998-03', '1998-04')"
    gone.does(
        *DROPS, STONE.format(forged),
        f"UPDATE pitlog.sealed_rows SET row = pitlog.tombstone_row({forged}) FROM pitlog.tombstones AS t "  # noqa: S608
        "WHERE format = 'pitlog.tombstone/1' AND t.number = 1",
    )  # fmt: skip
    found = gone.verify()
    assert {"tombstone", "log", "deleted"} <= kinds(found)


def test_a_tombstone_that_is_not_sealed(gone: House, tmp_path: Path) -> None:
    """Made with the log's own key, and the table dropped before a checkpoint sealed it."""
    gone.seal()
    secret, text = gone.ring.current(), SignedNote.of(value(gone.server, "SELECT note FROM pitlog.tombstones")).text
    note = signed(text.replace("\n1998-03\n", "\n1998-04\n"), secret)
    with superuser(gone.server) as connection:
        connection.execute(STONE.format("%s"), (note,))  # type: ignore[call-overload]
    gone.does(*DROPS)
    found = gone.verify()
    assert len(places(found, "deleted")) == 60
    assert kinds(found) == {"deleted", "versions", "month"}


def test_a_stolen_login_of_the_sealer(gone: House) -> None:
    """Without the log's key it can drop a month, and nothing that it writes hides it."""
    lines = str(value(gone.server, "SELECT note FROM pitlog.tombstones")).split("\n")
    last = value(gone.server, "SELECT max(position) FROM pitlog.facts_1998_04")
    note = "\n".join([*lines[:2], "1998-04", "60", *lines[4:6], str(last), *lines[7:]])
    with connect(gone.server, SEALER) as connection:
        connection.execute(STONE.format("%s"), (note,))
        connection.execute(SEALED_BY_HAND, (note, note))
        connection.execute("SELECT pitlog.drop_archived_month('1998-04-01')")
    assert value(gone.server, "SELECT to_regclass('pitlog.facts_1998_04')") is None
    found = gone.verify()
    assert len(places(found, "deleted")) == 60
    assert {"tombstone", "checkpoint"} <= kinds(found)


def test_a_month_that_came_back_and_is_dropped(gone: House) -> None:
    """Its old tombstone excuses the facts that it lists, and the list of months tells; what came since is named."""
    assert restore(gone, folder_of(archives(gone))).exit_code == 0
    gone.record(TABLES[2], FACTS, FACTS + 5)
    gone.seal()
    gone.does("ALTER TABLE pitlog.facts DETACH PARTITION pitlog.facts_1998_03", "DROP TABLE pitlog.facts_1998_03")
    said, _ = gone.said()
    assert said["archived"] == [{"month": MONTH, "facts": ALL + LATE, "looked_at": False}]
    assert len(places(said["alterations"], "deleted")) == 5
    [head] = [one for one in said["alterations"] if one["kind"] == "versions"]
    assert head["session"] == "BAC03/1998-03-14"
    assert len([one for one in said["alterations"] if one["kind"] == "month"]) == 2
    gone.does("UPDATE pitlog.months SET archived_at = now() WHERE month = '1998-03-01'")
    assert kinds(gone.verify()) == {"deleted", "versions"}


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE pitlog.months SET archived_at = NULL WHERE month = '1998-03-01'",
        "DELETE FROM pitlog.months WHERE month = '1998-03-01'",
        "UPDATE pitlog.months SET month = '1998-03-02' WHERE month = '1998-03-01'",
    ],
)
def test_an_archived_month_that_is_not_listed_as_one(gone: House, attack: str) -> None:
    """It is told, with the archive and without; and no fact is blamed."""
    gone.does(attack)
    for options in ((), ("--archive", archives(gone))):
        found = gone.verify(*options)
        assert kinds(found) == {"month"}
        assert any("1998-03 moved out" in one["what"] for one in found)


def test_a_month_that_moved_out_is_not_begun_anew(gone: House) -> None:
    """Its row taken away, as a superuser can: what is sent to it waits, as for any archived month."""
    gone.does("DELETE FROM pitlog.months WHERE month = '1998-03-01'")
    line = card("anew", "BAC01", round="BAC01-r1")
    for _ in range(2):
        with Record(gone.server) as into:
            assert take(Ingest(into), [line]) == [Became.REFUSED]
    assert value(gone.server, "SELECT to_regclass('pitlog.facts_1998_03')") is None
    gone.does("INSERT INTO pitlog.months (month, archived_at) VALUES ('1998-03-01', now())")
    assert gone.verify() == []
    assert restore(gone, folder_of(archives(gone))).exit_code == 0


def test_dumped_and_restored(gone: House, databases: Databases) -> None:
    """Into another database, by PostgreSQL's own programs: the month stays away, and comes back there."""
    name = databases.blank()
    target = databases.at(name)
    dump_and_restore(gone.server, target)
    there = House(target, gone.keys, gone.witness, gone.checkpoint)
    assert there.verify("--archive", archives(gone)) == []
    assert restore(there, folder_of(archives(gone))).exit_code == 0
    assert there.verify() == []
    databases.drop(name)


def test_what_is_kept_of_a_tombstone_altered(gone: House) -> None:
    """More positions than it sealed: none are excused."""
    gone.does(
        f"UPDATE pitlog.tombstones SET runs = int8send(1) || int8send({ALL + 60})",  # noqa: S608
    )
    found = gone.verify()
    assert len(places(found, "deleted")) == ALL + LATE
    assert "tombstone" in kinds(found)


def test_a_leaf_of_an_archived_fact_altered(gone: House) -> None:
    """Nothing but the leaf stands for it: the stretch is named, by a witness the leaf; the archive clears the fact."""
    gone.does("UPDATE pitlog.leaves SET hash = sha256('x') WHERE position = 57")
    [found] = gone.verify()
    assert (found["kind"], found["position"] <= 57 <= found["last_position"]) == ("checkpoint", True)
    assert "log" in kinds(gone.verify("--witness", gone.witness))
    assert kinds(gone.verify("--archive", archives(gone))) == {"log"}


def test_other_facts_deleted(gone: House) -> None:
    """Beside a month that moved out, those that did not are named as before."""
    gone.does(f"DELETE FROM pitlog.facts WHERE position = {ALL + 5}")  # noqa: S608
    for options in ((), ("--archive", archives(gone)), ("--witness", gone.witness)):
        assert places(gone.verify(*options), "deleted") == {ALL + 5}


def test_an_archived_fact_put_back_elsewhere(gone: House) -> None:
    """At its old position, beside its archive."""
    gone.does(PUT_BACK.format(ALL + 3))
    for options in ((), ("--archive", archives(gone)), ("--witness", gone.witness)):
        found = gone.verify(*options)
        assert "inserted" in kinds(found) or "edited" in kinds(found)
        assert "deleted" not in kinds(found)


def test_facts_that_come_back_altered(gone: House) -> None:
    """A superuser puts them there, past the command."""
    gone.does(
        "SELECT pitlog.make_month('facts_1998_03')",
        "INSERT INTO pitlog.facts_1998_03 SELECT position, version, recorded_at, at, seq, '1998-03-01', supervisory, "
        "replace(session, '-04-02', '-03-14'), topic, table_name, fact_id, landmark, sender, line "
        "FROM pitlog.facts_1998_04",
        "ALTER TABLE pitlog.facts ATTACH PARTITION pitlog.facts_1998_03 "
        "FOR VALUES FROM ('1998-03-01') TO ('1998-04-01')",
    )
    assert {"deleted", "versions"} <= kinds(gone.verify())
    assert {"deleted", "versions"} <= kinds(gone.verify("--archive", archives(gone)))


def test_restored(gone: House) -> None:
    """Row for row; facts may come again, and the month may move out again with those."""
    folder = folder_of(archives(gone))
    assert restore(gone, folder).exit_code == 0
    for options in ((), ("--witness", gone.witness, "--lines")):
        assert gone.verify(*options) == []
    assert gone.said()[0]["archived"] == []
    before = value(gone.server, "SELECT count(*) FROM pitlog.tombstones")
    archive(gone, archives(gone))
    assert value(gone.server, "SELECT count(*) FROM pitlog.tombstones") == before
    assert restore(gone, folder).exit_code == 0
    gone.record(TABLES[2], FACTS, FACTS + 5)
    gone.seal()
    archive(gone, archives(gone))
    assert value(gone.server, "SELECT count(*) FROM pitlog.tombstones") == before + 1
    for options in ((), ("--archive", archives(gone))):
        assert gone.verify(*options) == []


@pytest.mark.parametrize("what", ["row", "part", "json", "leaf"])
def test_what_is_not_as_it_was_does_not_come_back(gone: House, what: str) -> None:
    """And nothing half is there."""
    folder = folder_of(archives(gone))
    if what == "row":
        rewritten(folder, b'"id":"BAC01-57"', b'"id":"BAC01-58"')
    elif what == "part":
        flip(next(parts(folder)), 100)
    elif what == "json":
        file = folder / manifest.NAME
        file.write_bytes(file.read_bytes().replace(b"time_zone", b"time_zon2"))
    else:
        gone.does("UPDATE pitlog.leaves SET hash = sha256('x') WHERE position = 57")
    result = restore(gone, folder)
    assert result.exit_code == 2, result.output
    assert value(gone.server, "SELECT to_regclass('pitlog.facts_1998_03')") is None
    assert value(gone.server, "SELECT count(*) FROM pitlog.months WHERE archived_at IS NOT NULL") == 1


def test_an_archive_with_facts_of_another_month(gone: House) -> None:
    """What the tombstone does not list is not read from it, and nothing in the record is blamed."""
    folder = folder_of(archives(gone))
    told = manifest.read(folder).manifest
    file = folder / told.parts[0].file
    [block] = told.parts[0].blocks
    entries = unpack(file.read_bytes())
    with connect(gone.server, READER) as connection:
        more = [LogEntry(ALL + 9, row) for row in raw_facts(connection, ALL + 5, ALL + 6)]
    raw = pack(sorted([*entries, *more], key=lambda one: position_of(one.row)))
    part = msgspec.structs.replace(
        told.parts[0], sha256=sha256(raw).hexdigest(), blocks=[msgspec.structs.replace(block, size=len(raw))]
    )
    file.write_bytes(raw)
    (folder / manifest.NAME).write_bytes(msgspec.structs.replace(told, parts=[part]).written())
    assert kinds(gone.verify("--archive", archives(gone), "--witness", gone.witness)) == {"archive"}
    assert restore(gone, folder).exit_code == 2


def test_a_tombstone_of_another_month_drops_none(gone: House) -> None:
    """Whoever has the sealer's login may copy a note that is sealed; what it says it is of counts."""
    again = "INSERT INTO pitlog.tombstones SELECT 9, '1998-04-01', note, runs, sessions FROM pitlog.tombstones"
    gone.does(again)
    with (
        connect(gone.server, SEALER) as connection,
        pytest.raises(errors.ObjectNotInPrerequisiteState, match="no tombstone of 1998-04-01"),
    ):
        connection.execute("SELECT pitlog.drop_archived_month('1998-04-01')")
