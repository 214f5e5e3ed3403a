"""A record is current exactly where following it would change nothing."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.current import is_current
from projections.registry import PROJECTIONS
from projections.row_versions import ROW_VERSIONS
from record.authored.access import VENUE, viewed
from record.postgres.connections import PROJECTOR, WRITER, connect
from record.postgres.servers import Server

from ...asked import rounds_asked
from ...servers import superuser, value
from .test_set_aside import boom, breaking, evening, record

FOLLOWED = "SELECT position FROM pitlog.counted"


def test_facts_of_tables_are_to_be_followed_and_those_of_access_are_counted(unfollowed: Server) -> None:
    with connect(unfollowed, PROJECTOR) as connection:
        assert not is_current(connection)  # nothing was ever built
        catch_up(connection, games)
        assert is_current(connection)
        record(unfollowed, evening(days=("1998-03-14",)).raw())
        assert not is_current(connection)
        catch_up(connection, games)
        assert is_current(connection)
        with connect(unfollowed, WRITER) as writer:
            viewed(writer, "inspector", VENUE, datetime.now(UTC))
        before = value(unfollowed, FOLLOWED)
        assert is_current(connection)
        assert value(unfollowed, FOLLOWED) > before


def _half_written(connection: Connection[Any]) -> None:
    connection.execute("UPDATE pitlog_a.sessions SET whole = false")


def _marked(connection: Connection[Any]) -> None:
    connection.execute("INSERT INTO pitlog_a.venue_marks (session, n, gaming_day) VALUES ('s', 0, '1998-03-14')")


def _of_another_version(connection: Connection[Any]) -> None:
    connection.execute("UPDATE pitlog.projections SET version = 0 WHERE name = 'wagers'")


def _in_two_parts(connection: Connection[Any]) -> None:
    connection.execute("INSERT INTO pitlog.followed (who, part, parts) VALUES ('live', 1, 2)")


@pytest.mark.parametrize("left", [_half_written, _marked, _of_another_version, _in_two_parts])
def test_what_a_killed_program_left_is_to_be_followed(server: Server, left: Callable[[Connection[Any]], None]) -> None:
    record(server, evening(days=("1998-03-14",)).raw())
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
        with superuser(server) as administrator:
            left(administrator)
        assert not is_current(connection)


def test_a_session_set_aside_is_to_be_tried_again(server: Server) -> None:
    record(server, boom().raw())
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, breaking("evolve"))
        assert rounds_asked(connection)
        assert not is_current(connection)


def test_every_projection_has_its_version() -> None:
    assert {name: one.version for name, one in PROJECTIONS.items()} == ROW_VERSIONS
