"""Rows that are written again are found session by session: what a follower costs does not grow with what is there."""

from typing import Any

import pytest
from psycopg import Connection
from psycopg.sql import SQL

from domain.games import games
from projections.engine import store as stores
from projections.engine.catch_up import catch_up
from projections.engine.store import LAST, SESSIONS, live
from record.postgres.connections import connect
from record.postgres.servers import Server
from tests.projections.engine.test_follower import digests, record, shift
from tests.projections.engine.test_partitions import alone, projector

__all__ = ["projector"]


def plan(connection: Connection[Any], statement: str, *values: Any) -> str:
    """How PostgreSQL goes about it."""
    return "\n".join(line for (line,) in connection.execute(f"EXPLAIN {statement}", values).fetchall())


def test_no_table_is_gone_through(server: Server, projector: Connection[Any]) -> None:
    """As far as its size makes the planner choose: a table of some thousand rows is enough."""
    record(server, shift(shoes=4))
    catch_up(projector, games)
    store = live(projector)
    assert store is not None
    with connect(server) as owner:
        owner.execute("ANALYZE")
    sessions = [name for (name,) in projector.execute("SELECT session FROM pitlog.sessions").fetchall()]
    for name in ("rounds", "footings", "postings"):
        clear = SQL(stores._CLEAR).format(store.table(name)).as_string(projector)
        assert "Seq Scan" not in plan(projector, clear, sessions, [2] * len(sessions), [LAST] * len(sessions))


def test_what_has_nothing_to_clear_is_not_asked_for(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    cleared: list[str] = []
    real = stores.Store._clear

    def noting(self: stores.Store, cursor: Any, name: str, again: Any) -> None:
        cleared.extend([one.stood.session for one in again] if name != SESSIONS else [])
        real(self, cursor, name, again)

    monkeypatch.setattr(stores.Store, "_clear", noting)
    raws = shift(tables=1, shoes=1)
    record(server, raws[:900])
    catch_up(projector, games)
    assert not cleared
    record(server, raws[900:])
    catch_up(projector, games)
    assert cleared
    assert digests(projector) == alone(projector)
