"""Finds the one round that a user names."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import click
from psycopg import Connection

from cli.authoring import person
from cli.output.user_text import safe
from projections.errors import SessionSetAside
from projections.queries.failed_sessions import names
from projections.queries.rounds import FoundRound, holding, meant_by, named, near_of, of_name
from projections.queries.spelled import spelled
from record.authored.access import viewed_at
from record.errors import NotFound, UnknownName
from record.postgres.servers import Server
from record.venue import Venue


def log_access(server: Server, here: Venue, what: str, table: str) -> None:
    """Log the access. If the login may not write, continue, and print that it was not logged."""
    if not viewed_at(server, person(), what, datetime.now(here.zone), table):
        click.echo("not on the record: this login may read, but not write that you looked", err=True)


def one_round(connection: Connection[Any], name: str, table: str | None) -> FoundRound:
    """The last round with the name. If several tables have one, the table must be given."""
    say_which(connection, [name])
    with _unless_set_aside(connection, "round", name, table):
        return at_one_table(named(connection, name), "round", name, table)


def say_which(connection: Connection[Any], names: Iterable[str]) -> None:
    """For each `TABLE@TIME`, print the round it means and its distance from the time. For another way to write an id,
    print the id.
    """
    for name in names:
        if (near := near_of(connection, name)) is not None:
            click.echo(safe(meant_by(name, near)), err=True)
        elif not of_name(connection, name) and (meant := spelled(connection, "round", name)) is not None:
            click.echo(safe(f"{name} is round {meant}"), err=True)


def round_of_wager(connection: Connection[Any], wager: str, table: str | None) -> FoundRound:
    """The last round in which a wager was up."""
    with _unless_set_aside(connection, "wager", wager, table):
        return at_one_table(holding(connection, wager), "wager", wager, table)


@contextmanager
def _unless_set_aside(connection: Connection[Any], what: str, name: str, table: str | None) -> Iterator[None]:
    """If the round or wager may be of a session that could not be processed, report that."""
    try:
        yield
    except NotFound:
        one = names(connection, what, name, table)
        if one is None:
            raise
        raise SessionSetAside(one.session, one.fact, one.position, one.reason) from None


def at_one_table(rounds: Iterable[FoundRound], what: str, name: str, table: str | None) -> FoundRound:
    """The last of some rounds. If several tables have one, the table must be named."""
    every = [*rounds]
    found = [one for one in every if table in (None, one.table_name)]
    found = found or [one for one in every if table is not None and one.table_name.casefold() == table.casefold()]
    if not every:
        raise NotFound(what, name)
    if not found:
        raise UnknownName(f"table with {what} {name}:", table or "", sorted({one.table_name for one in every})[:3])
    if len({one.table_name for one in found}) > 1:
        raise click.UsageError(f"several tables have a {what} {name}: name one with --table")
    return found[-1]
