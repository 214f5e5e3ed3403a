"""A feed server for the tests of a file, and for each test a table of its own."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ..servers import Databases, value
from .feeding import PushedFeed, running

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def databases(databases: Databases) -> Databases:
    """Where databases come from: records with names outside the log, which were followed before."""
    return databases.with_vault().followed()


@pytest.fixture(scope="module")
def shared(databases: Databases) -> Iterator[PushedFeed]:
    """A server on a record of its own."""
    name = databases.migrated()
    with running(databases.at(name), workers=3, patience=5.0) as feed:
        yield feed
    databases.drop(name)


@pytest.fixture
def feed(shared: PushedFeed) -> PushedFeed:
    """The same, as if nobody had used it: a table that nobody knows, and what is there already not counted."""
    return replace(
        shared,
        secrets={},
        table=f"BAC{next(_numbers):03}",
        facts_before=value(shared.record, "SELECT coalesce(max(position), 0) FROM pitlog.facts"),
        kept_before=value(shared.record, "SELECT coalesce(max(number), 0) FROM pitlog.quarantine"),
    )
