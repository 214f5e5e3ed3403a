"""Fixtures: a venue, exported."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from record.postgres.servers import Server

from ..cli.running import Pitlog
from ..servers import Databases
from .venues import CROWN, evenings, exported, recorded


@pytest.fixture(scope="session")
def kept(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Two days of Victoria's baccarat: the record, and what was exported of it."""
    name, folder = databases.migrated(), tmp_path_factory.mktemp("crown")
    recorded(databases.at(name), "Crown", CROWN)
    exported(databases.at(name), folder)
    yield name, folder
    databases.drop(name)


@pytest.fixture
def server(databases: Databases, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A record that nobody has written to; or a copy of those two days, where they are asked for."""
    asked = "crown" in request.fixturenames
    name = databases.copy_of(request.getfixturevalue("kept")[0]) if asked else databases.migrated()
    yield databases.at(name)
    databases.drop(name)


@pytest.fixture
def crown(server: Server, kept: tuple[str, Path], tmp_path: Path) -> Pitlog:
    """Two days of Victoria's baccarat, exported."""
    shutil.copytree(kept[1], tmp_path, dirs_exist_ok=True)
    return Pitlog(server)


@pytest.fixture
def three(server: Server, tmp_path: Path) -> Pitlog:
    """Three days of a table, exported, over which commission is owed."""
    pitlog = recorded(server, "Crown", []).recorded(evenings())
    exported(server, tmp_path)
    return pitlog
