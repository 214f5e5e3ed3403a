"""Bytes changed in the file of the facts, while the server is down."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from record.postgres.connections import connect
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.migrate import migrate

from ...servers import short_home, value
from ..house import FACTS, TABLES, Alteration, build, kinds, places
from ..pages import replace_in

ID = "BAC02-33"
LINE, OTHER = b'"id":"BAC02-33"', b'"id":"BAC02-34"'


@pytest.fixture
def home() -> Iterator[Path]:
    """Where the server keeps its files."""
    found = short_home()
    yield found
    shutil.rmtree(found, ignore_errors=True)


def changed(home: Path, base: Path, *, renew: bool) -> tuple[int, list[Alteration]]:
    """A sealed record with a few bytes of a fact changed in its file: the fact's position, and what is found then."""
    with closing(EmbeddedServer(home)) as server:
        with connect(server) as connection:
            migrate(connection)
        house = build(server, base)
        facts = value(server, "SELECT pg_relation_filepath('pitlog.facts_1998_03')")
        file = Path(value(server, "SHOW data_directory")) / facts
        position = value(server, "SELECT position FROM pitlog.facts WHERE fact_id = %s", ID)
    replace_in(file, LINE, OTHER, renew=renew)
    with closing(EmbeddedServer(home)) as server:
        return position, replace(house, server=server).verify("--witness", house.witness)


def test_with_the_checksum_of_the_page_renewed(home: Path, tmp_path: Path) -> None:
    """PostgreSQL does not notice. The leaf does."""
    position, found = changed(home, tmp_path, renew=True)
    assert kinds(found) == {"edited"}
    assert places(found, "edited") == {position}


def test_without(home: Path, tmp_path: Path) -> None:
    """PostgreSQL refuses the page: its facts can't be read, all others can."""
    position, found = changed(home, tmp_path, renew=False)
    unreadable = places([one for one in found if "position" in one], "unreadable")
    assert position in unreadable
    assert len(unreadable) < FACTS * len(TABLES)
