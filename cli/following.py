"""Follows the record to its end for a command: the part of catching up that needs the games."""

from functools import partial
from typing import Any

from psycopg import Connection

from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.partitions import Report
from projections.engine.workers import deal_out
from projections.queries.not_processed import not_processed
from record.postgres.servers import Server


def follow_to_the_end(server: Server, connection: Connection[Any], report: Report) -> list[str]:
    """Bring the projections up to the record. Returns the sessions that could not be folded, in words."""
    catch_up(connection, games, report, partial(deal_out, connection, server.conninfo()))
    return [one.words() for one in not_processed(connection)]
