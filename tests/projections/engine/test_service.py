"""While a server runs, the projections follow by themselves; a lost connection is only a pause."""

from projections.engine.catch_up import kept_up
from record.postgres.servers import Server
from tests.cli.running import soon
from tests.faults.feeds import opened, started
from tests.projections.engine.test_follower import record
from tests.servers import rows, superuser


def names(server: Server) -> list[str]:
    """The rounds that the projection has."""
    if not rows(server, "SELECT 1 FROM pg_views WHERE schemaname = 'pitlog' AND viewname = 'rounds'"):
        return []
    return [name for (name,) in rows(server, "SELECT round FROM pitlog.rounds ORDER BY 1")]


def test_it_follows_until_told_to_stop_whatever_happens_to_its_connection(server: Server) -> None:
    record(server, [opened("o"), started("r1", "R1")])
    with kept_up(server.conninfo(), patience=0.2):
        soon(lambda: names(server) == ["R1"])
        with superuser(server) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        record(server, [started("r2", "R2")])
        soon(lambda: names(server) == ["R1", "R2"])
    record(server, [started("r3", "R3")])
    assert names(server) == ["R1", "R2"]
