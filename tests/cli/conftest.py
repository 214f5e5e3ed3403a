"""The command, on a record that nobody has written to."""

import pytest

from record.postgres.servers import Server

from ..servers import Databases
from .running import Pitlog


@pytest.fixture(scope="session")
def databases(databases: Databases) -> Databases:
    """Where databases come from: records with names outside the log, which were followed before."""
    return databases.with_vault().followed()


@pytest.fixture
def pitlog(server: Server) -> Pitlog:
    """The command."""
    return Pitlog(server)
