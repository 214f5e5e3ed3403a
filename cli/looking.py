"""Looking at a named part of the record, or taking a copy, is itself recorded (docs/decisions/0018)."""

import hashlib
from datetime import datetime
from pathlib import Path
from typing import Any

import click
from psycopg import Connection

from cli.writing import person
from record.access import VENUE, viewed_at
from record.bundles.exporting import keep
from record.numbering import EXPORTS, next_number
from record.servers import Server
from record.venue import Venue


def looked(server: Server, here: Venue, what: str, table: str) -> None:
    """Write it down; where the login may not write, the look goes on, and it is said that it left no trace."""
    if not viewed_at(server, person(), what, datetime.now(here.zone), table):
        click.echo("not on the record: this login may read, but not write that you looked", err=True)


def copied(writing: Connection[Any], here: Venue, what: str, file: Path, why: str = "no reason given") -> int:
    """A copy was taken: the number that it has on the record."""
    with file.open("rb") as source:
        digest = hashlib.file_digest(source, "sha256").hexdigest()
    with next_number(writing, EXPORTS, person()) as number:
        says = {"what": what, "why": why, "sha256": digest}
        keep(writing, number, datetime.now(here.zone), person(), VENUE, says)
    return number
