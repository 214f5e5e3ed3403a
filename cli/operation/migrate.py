"""`pitlog migrate`: bring the database up to date, and a record to names outside the log."""

from functools import partial
from pathlib import Path
from typing import Any

import click
from psycopg import Connection

from cli.catch_up import progress
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.key_options import keys_option
from cli.operation.upgrade import upgrade
from cli.output.answers import json_option, say
from cli.output.user_text import counted
from domain.games import games
from projections.answers.operation_acts import Applied, Migrated, NamesOutside
from projections.engine.names_outside import has_rows_with_names, take_names_out
from projections.engine.partitions import parts_for
from projections.engine.rebuild import rebuild
from projections.engine.workers import deal_out
from record.authored.adopting import adopt
from record.postgres.connections import PROJECTOR, connect
from record.postgres.migrate import migrate as bring_up_to_date
from record.postgres.migrate import pending
from record.postgres.servers import Server
from record.storage.changeover import changeover
from record.storage.horizon import horizon


@click.command()
@click.option(
    "--names-outside",
    is_flag=True,
    help="Keep names outside the log from now on, also in a record whose lines have names. Those lines stay.",
)
@click.option(
    "--postgres",
    "programs",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Bring the embedded server's data from an earlier PostgreSQL, whose programs are in DIR, to this one.",
)
@keys_option
@json_option
@writes
@with_where
def migrate(place: Where, names_outside: bool, programs: Path | None, keys: Path | None) -> None:
    """Bring the database up to date. The embedded database is updated automatically.

    With --names-outside, projections are rebuilt too. Facts are recorded meanwhile, but questions have to wait. If
    interrupted, run the same command again to resume.
    """
    if programs is not None:
        upgrade(place, programs.absolute(), keys)
    with place.server(ready=False) as server, connect(server) as connection:
        due = [f"{one.number:04d} {one.name}" for one in pending(connection)]
        also = ", and keep names outside the log" if names_outside else ""
        about_to(f"apply {counted(len(due), 'migration')}{': ' if due else ''}{', '.join(due)}{also}")
        done = bring_up_to_date(connection)
        adopt(server, done)
        state = f"{len(done)} migrations applied" if done else "up to date"
        lines = [*(f"{one.number:04d} {one.name}" for one in done), f"{server.describe()}: {state}"]
        names = _take_names_out(server, connection) if names_outside else None
    if names is not None:
        lines.append(_names_text(names))
    say(Migrated(server.describe(), [Applied(one.number, one.name) for one in done], names), "\n".join(lines))


def _take_names_out(server: Server, connection: Connection[Any]) -> NamesOutside:
    new = take_names_out(connection)
    if has_rows_with_names(connection):
        _rebuild(server)
    now = changeover(connection)
    assert now is not None
    return NamesOutside(now.names, now.first_form, bool(new))


def _names_text(its: NamesOutside) -> str:
    if its.up_to_position == 0:
        return "names have always been outside the log of this record"
    return (
        f"names are outside the log {'from now on' if its.new else 'already'}: {counted(its.names, 'name')} in lines "
        f"up to position {its.up_to_position:,} have pseudonyms. Those lines keep the names (docs/PRIVACY.md)"
    )


def _rebuild(server: Server) -> None:
    with connect(server, PROJECTOR) as connection:
        last = horizon(connection)
        with progress("rebuilding", last) as report:
            rebuild(connection, [], games, report, partial(deal_out, connection, server.conninfo()), parts_for(last))
