"""What a list leaves out, because its month was archived: said beside the list, never in it."""

from typing import Any

import click
from psycopg import Connection

from record.months import moved_out


def tell_away(connection: Connection[Any], wanted: bool = True) -> None:
    """On standard error, if any month is away, and the list would have had something of it."""
    if wanted and (months := sorted(moved_out(connection))):
        click.echo(f"not among these: facts of {', '.join(months)}, which were archived", err=True)
