"""Looking at a named part of the record is itself recorded (docs/decisions/0018)."""

from datetime import datetime

import click

from cli.writing import person
from record.access import viewed_at
from record.servers import Server
from record.venue import Venue


def looked(server: Server, here: Venue, what: str, table: str) -> None:
    """Write it down; where the login may not write, the look goes on, and it is said that it left no trace."""
    if not viewed_at(server, person(), what, datetime.now(here.zone), table):
        click.echo("not on the record: this login may read, but not write that you looked", err=True)
