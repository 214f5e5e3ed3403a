"""Records whose projections were made before: to make them takes a test longer than all that it asks of them."""

from collections.abc import Iterator

import pytest

from record.postgres.servers import Server

from ..servers import Databases


@pytest.fixture(scope="session")
def databases(databases: Databases) -> Databases:
    """Where databases come from: records that were followed before anything was recorded."""
    return databases.followed()


@pytest.fixture
def unfollowed(databases: Databases) -> Iterator[Server]:
    """A record without projections, to which nobody has written."""
    new = databases.unfollowed
    name = new.migrated()
    yield new.at(name)
    new.drop(name)
