"""Follows the record until it is killed, in small batches: for tests that kill it."""

from multiprocessing.connection import Connection

from domain.games import games
from projections.engine import follower
from projections.engine.catch_up import catch_up
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import ExternalServer


def main(says: Connection, conninfo: str) -> None:
    """Catch up, again and again; say so each time."""
    follower.BATCH = 50
    with connect(ExternalServer(conninfo), PROJECTOR) as connection:
        while True:
            says.send("following")
            catch_up(connection, games)
