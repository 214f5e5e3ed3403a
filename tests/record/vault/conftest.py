"""Records as they are: with names outside the log."""

import pytest

from ...servers import Databases


@pytest.fixture(scope="session")
def databases(databases: Databases) -> Databases:
    """Where databases come from: records with names outside the log."""
    return databases.with_vault()
