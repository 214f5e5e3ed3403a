"""A record with everything that questions are about."""

from collections.abc import Iterator
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine.catch_up import catch_up
from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, connect
from record.storage.application import Record
from record.vault.connections import reading

from ...faults.feeds import take
from ...servers import Databases
from .random_questions import evenings


@pytest.fixture(scope="module")
def record(databases: Databases) -> Iterator[Connection[Any]]:
    """An evening of baccarat and one of craps with mistakes, in a record with names outside the log."""
    name = databases.with_vault().migrated()
    server = databases.at(name)
    with Record(server) as application:
        take(Ingest(application), evenings())
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
    with reading(server) as connection:
        yield connection
    databases.drop(name)
