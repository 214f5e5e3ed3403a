"""Fixtures: a server for the run, a database for each test, and the tests that are left for `--prove`."""

import gc
import os
import tempfile
from collections.abc import Generator, Iterator

import pytest
from argon2 import PasswordHasher
from hypothesis import settings

from record.people import users
from record.postgres.servers import Server
from record.storage.application import Record

from . import examples  # noqa: F401 (its profiles)
from .browser import chromium  # noqa: F401 (a fixture)
from .kept_sessions import kept_sessions, new_sessions  # noqa: F401 (fixtures)
from .servers import Databases, any_server, quick_place


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--prove` runs what takes longer than the suite should."""
    parser.addoption("--prove", action="store_true", help="also run soaks and proofs that take long")


def pytest_configure(config: pytest.Config) -> None:
    """The marker of what takes long. Servers end with their commands. The files of tests are in memory, as are those of
    the programs they start.
    """
    config.addinivalue_line("markers", "prove: takes long; runs only with --prove")
    settings.load_profile("prove" if config.getoption("--prove") else "suite")
    os.environ["PITLOG_LINGER_MINUTES"] = "0"
    os.environ["TMPDIR"] = tempfile.tempdir = str(quick_place())


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: Python does not look through it again and again for what could go."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long, unless asked for."""
    if config.getoption("--prove"):
        return
    long = [item for item in items if item.get_closest_marker("prove")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("prove")]


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """A password's hash takes 0.15 s of CPU, on purpose. `record/people/test_users.py` looks at the real one."""
    with pytest.MonkeyPatch.context() as here:
        here.setattr(users, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """Where databases come from."""
    with any_server() as server:
        databases = Databases(server)
        yield databases
        databases.drop_all()


@pytest.fixture
def server(databases: Databases) -> Iterator[Server]:
    """A record that nobody has written to."""
    name = databases.migrated()
    yield databases.at(name)
    databases.drop(name)


@pytest.fixture
def blank(databases: Databases) -> Iterator[Server]:
    """A database without anything."""
    name = databases.blank()
    yield databases.at(name)
    databases.drop(name)


@pytest.fixture
def record(server: Server) -> Iterator[Record]:
    """The application on a record that nobody has written to."""
    with Record(server) as record:
        yield record
