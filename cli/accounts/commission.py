"""`pitlog commission`: statements, reconciliation, single postings, and files of them; lists of accounts."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date, tzinfo
from pathlib import Path
from typing import Any

import click
from psycopg import Connection
from xlsxwriter.exceptions import XlsxFileError

from cli.accounts import commission_screen
from cli.authoring import person
from cli.catch_up import caught_up
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.other_names import say_other_names
from cli.output.files import output_option
from cli.output.pager import paged
from cli.questions.answer_screen import print_answer
from cli.questions.question_options import as_asked, question_options
from cli.questions.question_source import answering, known_question
from cli.times import DAY, VenueDay, day_at
from domain.games import games
from projections.commission.exports import json_file
from projections.commission.exports.formats import FORMATS, write_export
from projections.commission.full_statement import sheet
from projections.commission.postings import postings
from projections.commission.reconciliation import bridges, differences
from projections.commission.statement import KEYS, StatementFilter
from projections.queries.known_names import days_open, known_as
from projections.queries.same_person import other_names
from projections.queries.times import nearest_days
from projections.questions.accounts import Period
from projections.questions.filters import Filter
from projections.questions.question import names_in, question
from projections.questions.subjects import ACCOUNTS
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


@dataclass(frozen=True)
class GamingDays:
    """A period as written."""

    first: VenueDay | None
    last: VenueDay | None

    def at(self, zone: tzinfo) -> Period:
        """The days, on the clock of the venue."""
        period = Period(day_at(self.first, zone), day_at(self.last, zone))
        if period.first and period.last and period.first > period.last:
            raise click.UsageError("--since comes after --until")
        return period


@click.command()
@click.option("--day", type=DAY, help="Only commission of this gaming day.")
@click.option("--since", type=DAY, help="Only commission from this gaming day on.")
@click.option("--until", type=DAY, help="Only commission up to this gaming day.")
@question_options(ACCOUNTS)
@click.option("--postings", "single", is_flag=True, help="Show single postings, with round, wager, rules and facts.")
@click.option("--reconcile", is_flag=True, help="Reconcile what was due with what was settled, marked and collected.")
@output_option("Write the statement to this file: .xlsx, .csv, .json or .beancount.")
@writes
@with_where
@paged
def commission(
    place: Where, /, day: VenueDay | None, since: VenueDay | None, until: VenueDay | None, files: tuple[str, ...],
    limit: int | None, single: bool, reconcile: bool, as_json: bool, as_csv: bool, output: Path | None, **asked: Any,
) -> None:  # fmt: skip
    """State commission: charged, taken, deferred, collected, waived and outstanding.

    With days, --table, --shoe, --player, --seat and --ruleset alone, a statement is written, with a line for each value
    of --by: player, seat, shoe, table, day, ruleset. Any other filter, --not, --sort, --fields, --limit, --csv or
    --bundle lists accounts: what one player was charged at one seat from one shoe.

    The exit code is 1 if commission is overdue; with --reconcile, also if a difference needs checking.
    """
    if day is not None and (since or until):
        raise click.UsageError("--day excludes --since and --until")
    days = GamingDays(day or since, day or until)
    words = as_asked(ACCOUNTS, asked)
    if files or as_csv or limit is not None or not is_statement(words):
        if reconcile or single or output:
            raise click.UsageError("--reconcile, --postings and -o are of statements, not of lists of accounts")
        amiss = list_accounts(place, files, words, days, limit, as_json, as_csv)
    else:
        by = tuple(dict.fromkeys(names_in(words.pop("by", ()))))
        plain = {name: one for name, (one,) in words.items()}
        seat = int(plain.pop("seat")) if "seat" in plain else None
        wanted = StatementFilter(None, None, seat=seat, **plain)
        _check(wanted, output, reconcile, single)
        amiss = _written(place, wanted, days, by, single, reconcile, as_json, output)
    raise SystemExit(1 if amiss else 0)


def is_statement(words: Mapping[str, Sequence[str]]) -> bool:
    """Whether a statement has these options: names in full, one of each, and its own columns in `--by`."""
    names = {name: values for name, values in words.items() if name != "by"}
    return (
        set(names_in(words.get("by", ()))) <= KEYS.keys()
        and names.keys() <= {"table", "shoe", "player", "seat", "ruleset"}
        and all(len(values) == 1 and not values[0].endswith("*") for values in names.values())
        and all(one.isdecimal() for one in names.get("seat", ()))
    )


def list_accounts(
    place: Where, files: Sequence[str], words: Mapping[str, Sequence[str]], days: GamingDays, limit: int | None,
    as_json: bool, as_csv: bool,
) -> bool:  # fmt: skip
    """List accounts. Returns whether any of them is overdue."""
    if "day" in names_in(words.get("by", ())):
        raise click.UsageError("a list of accounts is not grouped by day: a statement carries balances from day to day")
    with answering(place, files, ACCOUNTS) as there:
        asked = known_question(there, question(ACCOUNTS, words, there.zone)._replace(period=days.at(there.zone)))
        say_if_closed(asked.period, there.days())
        print_answer(there, asked, limit, as_json, as_csv)
        overdue = Filter(ACCOUNTS.columns["overdue"], ("yes",))
        return bool(there.count(asked._replace(filters=(*asked.filters, overdue))))


def _written(
    place: Where, wanted: StatementFilter, days: GamingDays, by: tuple[str, ...], single: bool, reconcile: bool,
    as_json: bool, output: Path | None,
) -> bool:  # fmt: skip
    """Write a statement. Returns whether anything is overdue."""
    with place.server() as server, caught_up(place) as connection:
        here = venue(connection)
        period = days.at(here.zone)
        wanted = replace(spelled(connection, wanted), since=period.first, until=period.last)
        say_if_closed(period, days_open(connection))
        if wanted.player is not None:
            say_other_names([wanted.player], other_names(connection, wanted.player))
        if output is not None:
            about_to(f"write the statement to {output}, and record the copy")
            number = write(output, server, connection, here, wanted, by, single)
            click.echo(f"written to {output}, export {number}")
            return False
        show: Show = _reconciled if reconcile else _posted if single else _stated
        return show(connection, here, wanted, by, as_json)


def say_if_closed(period: Period, days: Collection[date]) -> None:
    """Print that no table was open in the period, so that nothing was charged or collected in it."""
    first, last = period.first or date.min, period.last or date.max
    if not days or any(first <= day <= last for day in days):
        return
    when = f"on {first}" if first == last else f"since {first}" if period.last is None else f"from {first} to {last}"
    when = f"up to {last}" if period.first is None else when
    near = nearest_days(last if last < max(days) else first, days)
    click.echo(
        f"no table was open {when}: nothing was charged or collected. The record has {min(days)} to {max(days)}; "
        f"nearest: {', '.join(near)}",
        err=True,
    )


def spelled(connection: Connection[Any], wanted: StatementFilter) -> StatementFilter:
    """With names as the record spells them. Raises `UnknownName` for any other."""

    def known(what: str, name: str | None) -> str | None:
        return None if name is None else known_as(connection, what, name)

    return replace(
        wanted, table=known("table", wanted.table), shoe=known("shoe", wanted.shoe),
        player=known("player", wanted.player), ruleset=known("ruleset", wanted.ruleset),
    )  # fmt: skip


Show = Callable[[Connection[Any], Venue, StatementFilter, tuple[str, ...], bool], bool]
"""Prints a statement, and returns whether anything is overdue."""


def _check(wanted: StatementFilter, output: Path | None, reconcile: bool, single: bool) -> None:
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
