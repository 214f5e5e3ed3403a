"""A record as large as a month of twenty tables, as far as the planner can tell."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine.catch_up import catch_up
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server

from ...servers import Databases, superuser

FILL = Path(__file__).parent / "fill_record.sql"


@pytest.fixture(scope="session")
def month(databases: Databases) -> Iterator[Server]:
    """A month, of which the planner knows: to be read."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
    with superuser(server) as connection:
        connection.execute(FILL.read_bytes())
        connection.execute("SET default_statistics_target = 1000")  # every row is looked at: no chance in the plans
        connection.execute("VACUUM ANALYZE")
    yield server
    databases.drop(name)


@pytest.fixture(scope="session")
def large(month: Server) -> Iterator[Connection[Any]]:
    """The month, as the question language reads it."""
    with connect(month, READER) as connection:
        yield connection


@pytest.fixture(scope="session")
def viewed(month: Server) -> Iterator[Connection[Any]]:
    """The month through the documented views."""
    with superuser(month) as connection:
        connection.execute("SET search_path = pitlog_ask, pg_temp")
        connection.execute("SET timezone = 'UTC'")
        yield connection
