"""The one round that somebody names."""

from typing import Any

import click
from psycopg import Connection

from domain.errors import NotFound
from projections.queries.rounds import FoundRound, named


def one_round(connection: Connection[Any], name: str, table: str | None) -> FoundRound:
    """The last of the name; where several tables have one, the table has to be named too."""
    found = [one for one in named(connection, name) if table in (None, one.table_name)]
    if not found:
        raise NotFound("round", f"{name} at {table}")
    if len({one.table_name for one in found}) > 1:
        raise click.UsageError(f"several tables have a round {name}: name one with --table")
    return found[-1]
