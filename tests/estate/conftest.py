"""Fixtures: a venue, exported."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from record.postgres.servers import Server

from ..cli.running import Pitlog
from ..servers import Databases
from .venues import CROWN, evenings, exported, recorded

Kept = tuple[str, Path]
"""A record, and what was exported of it."""
ORIGINALS = {"crown": "kept_crown", "three": "kept_three"}
"""What a test asks for, and what that is a copy of."""


@pytest.fixture(scope="session")
def kept_crown(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """Two days of Victoria's baccarat."""
    name, folder = databases.migrated(), tmp_path_factory.mktemp("crown")
    recorded(databases.at(name), "Crown", CROWN)
    exported(databases.at(name), folder)
    yield name, folder
    databases.drop(name)


@pytest.fixture(scope="session")
def kept_three(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """Three days of a table, over which commission is owed."""
    name, folder = databases.migrated(), tmp_path_factory.mktemp("three")
    recorded(databases.at(name), "Crown", []).recorded(evenings())
    exported(databases.at(name), folder)
    yield name, folder
    databases.drop(name)


@pytest.fixture
def server(databases: Databases, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A record that nobody has written to; where a test asks for one that is kept, a copy, with its export."""
    asked = [original for name, original in ORIGINALS.items() if name in request.fixturenames]
    if asked:
        original, folder = request.getfixturevalue(asked[0])
        shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    name = databases.copy_of(original) if asked else databases.migrated()
    yield databases.at(name)
    databases.drop(name)


@pytest.fixture
def crown(server: Server) -> Pitlog:
    """Two days of Victoria's baccarat, exported."""
    return Pitlog(server)


@pytest.fixture
def three(server: Server) -> Pitlog:
    """Three days of a table, exported, over which commission is owed."""
    return Pitlog(server)
