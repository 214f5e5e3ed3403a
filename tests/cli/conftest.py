"""The command, on a record that nobody has written to."""

import pytest

from record.postgres.servers import Server

from .running import Pitlog


@pytest.fixture
def pitlog(server: Server) -> Pitlog:
    """The command."""
    return Pitlog(server)
