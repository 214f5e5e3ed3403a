"""Archiving a month, killed before and after each step: no fact is lost, and the same again carries on."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from evidence.archives import manifest
from evidence.archives.reading import is_whole
from record.postgres.connections import READER, connect

from ..attacks.conftest import copied
from ..attacks.house import House
from ..attacks.moving import MONTH, folder_of, two_months
from ..servers import Databases, value
from . import apart, archiver_program

MARCH = 60
STEPS = ["_parts", "read_back", "_rename_folder", "written", "on_record", "buried", "sealed", "dropped"]


@pytest.fixture(scope="module")
def sealed(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, House, Path]]:
    """Two months, sealed and followed."""
    name, base = databases.migrated(), tmp_path_factory.mktemp("house")
    yield name, two_months(databases.at(name), base, MARCH), base
    databases.drop(name)


@pytest.fixture
def house(databases: Databases, sealed: tuple[str, House, Path], tmp_path: Path) -> Iterator[House]:
    """A copy of it."""
    with copied(databases, *sealed, tmp_path) as copy:
        yield copy


def killed(house: House, folder: Path, *words: str) -> bool:
    """Archive or restore in a process that kills itself at a step."""
    end = apart.ended(archiver_program.main, house.server.conninfo(), str(house.keys), str(folder), *words)
    return end == -signal.SIGKILL


def run(house: House, folder: Path, what: str) -> None:
    """Archive or restore, to the end."""
    archiver_program.main(house.server.conninfo(), str(house.keys), str(folder), what)


def in_the_record(house: House) -> int:
    """Facts of the month."""
    found: int = value(house.server, "SELECT count(*) FROM pitlog.facts WHERE month = '1998-03-01'")
    return found


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_killed_at_a_step(house: House, tmp_path: Path, step: str, when: str) -> None:
    """All facts are in the record, or in an archive that is whole, with its tombstone sealed; then it is done."""
    archives = tmp_path / "archives"
    assert killed(house, archives, MONTH, step, when)
    assert house.verify() == []
    if in_the_record(house) == 0:
        assert (step, when) == ("dropped", "after")
    else:
        assert in_the_record(house) == MARCH
        run(house, archives, MONTH)
    folder = folder_of(archives)
    assert in_the_record(house) == 0
    assert [one.name for one in folder.parent.iterdir()] == [MONTH]
    assert house.verify("--archive", archives) == []
    with connect(house.server, READER) as connection:
        assert is_whole(connection, folder, manifest.read(folder).manifest)
    assert value(house.server, "SELECT count(*) FROM pitlog.tombstones") == 1
    assert value(house.server, "SELECT count(*) FROM pitlog.facts WHERE topic = 'record_exported/1'") == 1


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", ["_fill", "_as_they_stand"])
def test_restoring_killed(house: House, tmp_path: Path, step: str, when: str) -> None:
    """Nothing of it is there; the same again brings all of it."""
    archives = tmp_path / "archives"
    run(house, archives, MONTH)
    assert killed(house, folder_of(archives), "restore", step, when)
    assert value(house.server, "SELECT to_regclass('pitlog.facts_1998_03')") is None
    assert house.verify() == []
    run(house, folder_of(archives), "restore")
    assert in_the_record(house) == MARCH
    assert house.verify() == []
