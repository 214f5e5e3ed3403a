"""A sealed log that programs of others read."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from evidence.sealing.key_files import KeyRing
from evidence.sealing.sealer import Sealer
from record.ingest.ingest import Ingest
from record.postgres.connections import SEALER, connect
from record.storage.application import Record
from tests.faults.feeds import shift, take
from tests.servers import Databases
from tests.web.feeding import PushedFeed, running
from web.feed_server.log_pages import ShownLog

ORIGIN = "casino.example/tables"
SOURCES = Path("/usr/share/gocode")
"""Where Debian's golang-golang-x-mod-dev is."""


@pytest.fixture(scope="session")
def databases(databases: Databases) -> Databases:
    """Where databases come from: records with names outside the log."""
    return databases.with_vault()


class SealedLog:
    """A log that a server shows, and the directory of its keys."""

    def __init__(self, feed: PushedFeed, ring: KeyRing) -> None:
        self.feed, self.ring, self.token = feed, ring, feed.token("inspector", log=True)

    @property
    def vkey(self) -> str:
        return str(self.ring.current().key)

    def grow(self, facts: int) -> None:
        """Record up to a fact, and seal."""
        with Record(self.feed.record) as record:
            take(Ingest(record), shift("BAC01", facts))
        with connect(self.feed.record, SEALER) as connection:
            list(Sealer(connection, self.ring).seal())


@pytest.fixture(scope="module")
def log(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SealedLog]:
    """Of several hundred leaves, sealed three times."""
    name = databases.migrated()
    ring = KeyRing(tmp_path_factory.mktemp("log") / "keys")
    ring.make(ORIGIN)
    with running(databases.at(name), shown=ShownLog(entries=True)) as feed:
        found = SealedLog(feed, ring)
        for facts in (3, 255, 700):
            found.grow(facts)
        yield found
    databases.drop(name)


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client in Go, over x/mod/sumdb as Debian has it. `.ci/run` installs both."""
    if shutil.which("go") is None or not (SOURCES / "src/golang.org/x/mod/sumdb").is_dir():
        assert not os.environ.get("CI"), "golang-go and golang-golang-x-mod-dev are missing"
        pytest.skip("no Go, or no golang-golang-x-mod-dev")
    folder = tmp_path_factory.mktemp("go")
    environ = os.environ | {"GOPATH": str(SOURCES), "GO111MODULE": "off", "GOCACHE": str(folder / "cache")}
    source = Path(__file__).with_name("client") / "main.go"
    subprocess.run(["go", "build", "-o", folder / "client", source], env=environ, check=True, timeout=900)
    return folder / "client"
