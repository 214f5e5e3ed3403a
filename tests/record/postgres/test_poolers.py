"""A pooler that gives connections no session of their own is refused in one sentence, before anything is asked."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from record.postgres.connections import connect
from record.postgres.errors import PoolerBetween
from record.postgres.servers import Server

from ...servers import short_home
from .pooler import DroppingPooler, SharingPooler, pooled


@pytest.fixture
def folder(server: Server) -> Iterator[Path]:
    """Of the pooler's socket, with a short path."""
    if not str(conninfo_to_dict(server.conninfo())["host"]).startswith("/"):
        pytest.skip("the server of the run has no socket")
    home = short_home()
    yield home
    shutil.rmtree(home)


def test_one_that_shares_sessions(server: Server, folder: Path) -> None:
    with pooled(server, SharingPooler, folder) as there:
        with psycopg.connect(there.conninfo(), autocommit=True) as one:  # it answers, and nobody would notice
            assert one.execute("SELECT count(*) FROM pitlog.facts").fetchone() == (0,)
        with psycopg.connect(there.conninfo()) as one, pytest.raises(PoolerBetween, match="PostgreSQL itself"):
            one.execute("SET lock_timeout = '60s'")
            one.commit()
            with connect(there):
                pass


def test_one_that_drops_settings(server: Server, folder: Path) -> None:
    with pooled(server, DroppingPooler, folder) as there, pytest.raises(PoolerBetween), connect(there):
        pass


def test_none(server: Server) -> None:
    with connect(server) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
