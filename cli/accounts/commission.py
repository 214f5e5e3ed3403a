"""`pitlog commission`: statements, reconciliation, single postings, and files of them."""

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import click
from psycopg import Connection
from xlsxwriter.exceptions import XlsxFileError

from cli.accounts import commission_screen
from cli.authoring import person
from cli.catch_up import caught_up
from cli.context import Where, with_where
from cli.other_names import say_other_names
from cli.output.files import output_option
from cli.output.user_text import NUMBER, WORDS
from cli.times import DAY
from domain.games import games
from projections.commission.exports import json_file
from projections.commission.exports.formats import FORMATS, write_export
from projections.commission.full_statement import sheet
from projections.commission.postings import postings
from projections.commission.reconciliation import bridges, differences
from projections.commission.statement import KEYS, StatementFilter
from projections.queries.known_names import check_names
from projections.queries.same_person import other_names
from record.postgres.connections import WRITER, connect
from record.postgres.servers import Server
from record.venue import Venue, venue


def write(
    path: Path,
    server: Server,
    reading: Connection[Any],
    here: Venue,
    asked: StatementFilter,
    by: Sequence[str],
    single: bool,
) -> int:
    """Write a file to a temporary place, record the copy, then move it to its place. Returns the number of the copy."""
    unfinished = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        with connect(server, WRITER) as writing:
            number = write_export(unfinished, reading, writing, here, person(), asked, by or ("player",), single)
        unfinished.replace(path)
    except (OSError, XlsxFileError) as error:
        raise click.FileError(str(path), str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return number


__all__ = ["FORMATS", "write"]


@click.command()
@click.option(
    "--by",
    type=click.Choice(list(KEYS)),
    multiple=True,
    help="Write a line for each of these; may be repeated. [player]",
)
@click.option("--day", type=DAY, help="Only commission of this gaming day.")
@click.option("--since", type=DAY, help="Only commission from this gaming day on.")
@click.option("--until", type=DAY, help="Only commission up to this gaming day.")
@click.option("--table", type=WORDS, help="Only commission at this table.")
@click.option("--shoe", type=WORDS, help="Only commission in this shoe.")
@click.option("--player", type=WORDS, help="Only commission of this player.")
@click.option("--seat", type=NUMBER, help="Only commission at this seat.")
@click.option("--ruleset", type=WORDS, help="Only commission charged under this ruleset.")
@click.option("--postings", "single", is_flag=True, help="Show single postings, with round, wager, rules and facts.")
@click.option("--reconcile", is_flag=True, help="Reconcile what was due with what was settled, marked and collected.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@output_option("Write the statement to this file: .xlsx, .csv, .json or .beancount.")
@with_where
def commission(
    place: Where,
    /,
    by: tuple[str, ...],
    day: datetime | None,
    since: datetime | None,
    until: datetime | None,
    single: bool,
    reconcile: bool,
    as_json: bool,
    output: Path | None,
    **asked: Any,
) -> None:
    """State commission: charged, taken, deferred, collected, waived and outstanding.

    The exit code is 1 if commission is overdue; with --reconcile, also if a difference needs checking.
    """
    first, last = (day or since), (day or until)
    wanted = StatementFilter(first.date() if first else None, last.date() if last else None, **asked)
    _check(wanted, output, day is not None and (since or until) is not None, reconcile, single)
    with place.server() as server, caught_up(place) as connection:
        check_names(connection, asked)
        if wanted.player is not None:
            say_other_names([wanted.player], other_names(connection, wanted.player))
        here = venue(connection)
        if output is not None:
            number = write(output, server, connection, here, wanted, by, single)
            click.echo(f"written to {output}, export {number}")
            return
        show: Show = _reconciled if reconcile else _posted if single else _stated
        amiss = show(connection, here, wanted, by, as_json)
    raise SystemExit(1 if amiss else 0)


Show = Callable[[Connection[Any], Venue, StatementFilter, tuple[str, ...], bool], bool]
"""Prints a statement, and returns whether anything is overdue."""


def _check(wanted: StatementFilter, output: Path | None, doubled: bool, reconcile: bool, single: bool) -> None:
    if doubled:
        raise click.UsageError("--day excludes --since and --until")
    if wanted.since and wanted.until and wanted.since > wanted.until:
        raise click.UsageError("--since comes after --until")
    if reconcile and (wanted.seat or wanted.ruleset):
        raise click.UsageError("marker buttons have no seat and no ruleset: reconcile by table, shoe or player")
    if reconcile and (output or single):
        raise click.UsageError("--reconcile allows no other option except --json")
    if output and output.suffix not in FORMATS:
        raise click.UsageError(f"{output.name} should end in {', '.join(FORMATS)}")


def _stated(
    connection: Connection[Any], here: Venue, wanted: StatementFilter, by: tuple[str, ...], as_json: bool
) -> bool:
    found = sheet(connection, wanted, by or ("player",), games)
    if as_json:
        click.echo(json_file.encoded(found, here.zone))
    else:
        commission_screen.show_statement(found, here)
    return found.has_overdue


def _posted(
    connection: Connection[Any], here: Venue, wanted: StatementFilter, by: tuple[str, ...], as_json: bool
) -> bool:
    with closing(postings(connection, wanted)) as found:
        if as_json:
            for one in found:
                click.echo(json_file.posting_line(one, here.zone))
        else:
            commission_screen.show_postings(found, here)
    return False


def _reconciled(
    connection: Connection[Any], here: Venue, wanted: StatementFilter, by: tuple[str, ...], as_json: bool
) -> bool:
    found = differences(connection, wanted)
    whole = bridges(connection, wanted, found)
    if as_json:
        click.echo(commission_screen.as_json(whole, found, here))
    else:
        commission_screen.show_reconciliation(whole, found)
    return any(one.fault for one in found) or any(one.unexplained for one in whole)
