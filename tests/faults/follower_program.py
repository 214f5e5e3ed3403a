"""A program that follows the record until it is killed, in small batches: for tests that kill it.

Called with the server's connection string.
"""

import sys

from domain.games import games
from projections.engine import follower
from projections.engine.catch_up import catch_up
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import ExternalServer


def main(conninfo: str) -> None:
    """Catch up, again and again; say so each time."""
    follower.BATCH = 50
    with connect(ExternalServer(conninfo), PROJECTOR) as connection:
        while True:
            print("following", flush=True)
            catch_up(connection, games)


if __name__ == "__main__":
    main(sys.argv[1])
