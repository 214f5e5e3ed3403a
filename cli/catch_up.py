"""Catching up before any command that reads projections, with notices about sessions that could not be folded."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from psycopg import Connection

from cli.context import Where
from cli.output.screen import err
from cli.output.user_text import safe
from projections.engine.current import is_current
from projections.engine.partitions import Report, quiet
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.horizon import horizon
from record.storage.months import moved_out
from record.vault.connections import reading


def note_archived_months(connection: Connection[Any], wanted: bool = True) -> None:
    """Print a notice on standard error if months relevant to the list are archived."""
    if wanted and (months := sorted(moved_out(connection))):
        click.echo(f"not among these: facts of {', '.join(months)}, which were archived", err=True)


@contextmanager
def caught_up(place: Where) -> Iterator[Connection[Any]]:
    """A connection that reads up-to-date projections."""
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            yield connection


def follow(server: Server) -> None:
    """Follow the record, with a progress bar if it takes a while."""
    with connect(server, PROJECTOR) as connection:
        if is_current(connection):
            return
        from cli.following import follow_to_the_end  # only here: it loads the games

        with progress("following the record", horizon(connection)) as report:
            aside = follow_to_the_end(server, connection, report)
    for words in aside:
        click.echo(safe(f"set aside: {words}"), err=True)


@contextmanager
def progress(what: str, last: int) -> Iterator[Report]:
    """A progress bar with the time left, on a terminal and only for longer work."""
    if not sys.stderr.isatty():
        yield quiet
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=err(), transient=True) as bar:
        tasks: dict[int, Any] = {}

        def report(part: int, position: int) -> None:
            if part not in tasks:
                tasks[part] = bar.add_task(f"{what}, part {part + 1}" if part else what, total=last)
            bar.update(tasks[part], completed=position)

        yield report
