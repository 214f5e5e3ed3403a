"""A feed server for each test."""

from collections.abc import Iterator

import pytest

from record.servers import Server

from ..servers import Databases
from .feeding import Feed, running


@pytest.fixture
def feed(server: Server) -> Iterator[Feed]:
    """A server on a record that nobody has written to."""
    with running(server, workers=3, patience=5.0) as feed:
        yield feed


@pytest.fixture(scope="module")
def shared(databases: Databases) -> Iterator[Feed]:
    """One server for the tests of a file that record nothing, or each at a table of its own."""
    name = databases.migrated()
    with running(databases.at(name), workers=3, patience=5.0) as feed:
        yield feed
    databases.drop(name)
