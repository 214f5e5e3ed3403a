"""The one round that somebody names."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import click
from psycopg import Connection

from cli.authoring import person
from cli.user_text import safe
from domain.errors import NotFound, SessionSetAside
from projections.queries.failed_sessions import names
from projections.queries.rounds import FoundRound, holding, named, near_of
from record.access import viewed_at
from record.postgres.servers import Server
from record.venue import Venue


def looked(server: Server, here: Venue, what: str, table: str) -> None:
    """Write it down; where the login may not write, the look goes on, and it is said that it left no trace."""
    if not viewed_at(server, person(), what, datetime.now(here.zone), table):
        click.echo("not on the record: this login may read, but not write that you looked", err=True)


def one_round(connection: Connection[Any], name: str, table: str | None) -> FoundRound:
    """The last of the name; where several tables have one, the table has to be named too."""
    say_which(connection, [name])
    with _unless_set_aside(connection, "round", name, table):
        return _at_one_table(named(connection, name), "round", name, table)


def say_which(connection: Connection[Any], names: Iterable[str]) -> None:
    """Say of each `TABLE@TIME` which round it means, and how far that is from the time."""
    for name in names:
        if (near := near_of(connection, name)) is not None:
            click.echo(safe(f"{name} is round {near.words}"), err=True)


def round_of_wager(connection: Connection[Any], wager: str, table: str | None) -> FoundRound:
    """The last one in which a wager was up."""
    with _unless_set_aside(connection, "wager", wager, table):
        return _at_one_table(holding(connection, wager), "wager", wager, table)


@contextmanager
def _unless_set_aside(connection: Connection[Any], what: str, name: str, table: str | None) -> Iterator[None]:
    """What is not found may be of a session that could not be processed: then that is said."""
    try:
        yield
    except NotFound:
        one = names(connection, what, name, table)
        if one is None:
            raise
        raise SessionSetAside(one.session, one.fact, one.position, one.reason) from None


def _at_one_table(rounds: Iterable[FoundRound], what: str, name: str, table: str | None) -> FoundRound:
    found = [one for one in rounds if table in (None, one.table_name)]
    if not found:
        raise NotFound(what, f"{name} at {table}")
    if len({one.table_name for one in found}) > 1:
        raise click.UsageError(f"several tables have a {what} {name}: name one with --table")
    return found[-1]
