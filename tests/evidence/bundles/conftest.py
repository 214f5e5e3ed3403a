"""A sealed record, made once; nobody here changes what is sealed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import Pitlog
from tests.evidence.bundles.bundled import FIRST, SealedRecord, evening
from tests.servers import Databases


@pytest.fixture(scope="session")
def named_databases(databases: Databases) -> Databases:
    """Where databases come from: records with names outside the log."""
    return databases.with_vault()


@pytest.fixture(scope="session")
def sealed(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SealedRecord]:
    """The record."""
    name = databases.migrated()
    yield evening(Pitlog(databases.at(name)), tmp_path_factory.mktemp("sealed"))
    databases.drop(name)


@pytest.fixture(scope="session")
def bundle(sealed: SealedRecord) -> Path:
    """Of a round of the first day, whose session was corrected later."""
    return sealed.export("BAC07-R1")


@pytest.fixture(scope="session")
def day(sealed: SealedRecord) -> Path:
    """Of the first day, at both tables."""
    return sealed.export(FIRST)
