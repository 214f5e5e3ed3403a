"""`pitlog retention`: periods for what is kept about people, what is due, and its disposal."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import click
import msgspec
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, is_dry_run, writes, writes_for_ever
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.screen import show_table
from cli.output.user_text import WORDS, Choice, safe
from cli.times import DAY, VenueDay, day_at
from cli.why import why_option
from domain.answers import plain
from domain.facts.authored.retention import KeptClass
from evidence.sealing.log_tables import first_over, last_checkpoint
from projections.answers.custody_acts import PeriodSet
from projections.answers.disposals import DueToGo, SealedBy, ShownCertificate
from projections.queries.nearest_names import near
from projections.queries.retention import Due, Kept
from record.authored.disposal import DueClass, carry_out
from record.authored.retention import (
    CLASSES,
    NONE,
    Certificate,
    Period,
    SetPeriod,
    certificates,
    periods,
    set_period,
)
from record.errors import NamesInLines, NoSuchCertificate
from record.postgres.connections import READER, VAULT, WRITER, connect
from record.postgres.servers import Server
from record.vault.connections import reading
from record.vault.forgetting import keeps_names_outside, rewrite_files, rewriting
from record.venue import Venue, venue

HEADINGS = ("Class", "Period", "Kept", "Oldest", "Due", "Under hold")
CLASS = Choice([*CLASSES])
STAYS = (
    "Every fact, with pseudonyms and tokens; every answer, total, root, leaf and digest.",
    "Numbers and digests of dossiers; number, sender and length of lines in quarantine.",
    "Backups and copies of the database until they expire, and papers and files that were handed out.",
)


@click.group()
def retention() -> None:
    """Set how long names and words stay, show what is due, and dispose of it."""


@retention.command("set")
@click.argument("kept", type=CLASS, metavar="CLASS")
@click.argument("period", type=WORDS)
@why_option("Reason. It is recorded.", required=True)
@json_option
@writes
@with_where
def set_(place: Where, kept: str, period: str, why: str) -> None:
    """Set the period of a class: 7y, 18m, 90d, or none.

    This deletes nothing. The classes are players, staff, words, views, quarantine and dossiers.
    """
    asked = Period.parse(period)
    about_to(f"set the period of {kept} to {period}")
    with place.server() as server, connect(server, WRITER) as connection:
        set_period(connection, kept, asked, person(), datetime.now(venue(connection).zone), why)
    say(PeriodSet(kept, period, why), f"{kept}: {period}")


@retention.command("list")
@click.option("--as-of", type=DAY, help="What is due on this day. [today]")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def list_(place: Where, as_of: VenueDay | None, as_json: bool) -> None:
    """List the classes: period, oldest, kept, due."""
    with place.server() as server:
        found = _found(server, as_of, [*CLASSES])
    if as_json:
        for due, period in found:
            click.echo(msgspec.json.encode(_answer(due, period)))
        return
    rows = [
        (due.kept, period.period if period else NONE, due.there, due.oldest or "", len(due.due), due.held)
        for due, period in found
    ]
    show_table(
        HEADINGS, rows, right=("Kept", "Due", "Under hold"), keep=("Due", "Period", "Kept", "Oldest", "Under hold")
    )


@retention.command()
@click.option("--class", "chosen", type=CLASS, multiple=True, help="Only this class; may be repeated. [all]")
@why_option("Reason. It is recorded. Required unless --dry-run is given.")
@click.option("--json", "as_json", is_flag=True, help="Write the certificate, or with --dry-run what is due, as JSON.")
@writes_for_ever
@with_where
def dispose(
    place: Where, chosen: tuple[KeptClass, ...], why: str | None, as_json: bool
) -> None:  # fmt: skip
    """Delete what is due, permanently, and certify it.

    What is under hold stays. The command first lists what it will delete, and asks for confirmation. People who are due
    are forgotten, as by pitlog forget.
    """
    dry_run = is_dry_run()
    if why is None and not dry_run:
        raise click.UsageError("--why is required")
    with place.server() as server:
        found = [(due, period) for due, period in _found(server, None, chosen or [*CLASSES]) if period and due.due]
        if dry_run and as_json:
            for due, period in found:
                click.echo(msgspec.json.encode(_answer(due, period)))
            return
        for due, period in found:
            _show_due(due, period)
        if not found:
            click.echo("nothing is due", err=not dry_run)
        if dry_run or not found:
            return
        about_to("dispose of what is due", "Dispose of it, for ever?", "nothing was disposed of")
        assert why is not None
        _done(server, found, why, as_json)


def _found(server: Server, as_of: VenueDay | None, chosen: Sequence[KeptClass]) -> list[tuple[Due, SetPeriod | None]]:
    """What is due of each class."""
    follow(server)
    with connect(server, READER) as connection, connect(server, VAULT) as vault:
        if not keeps_names_outside(vault):
            raise NamesInLines
        here = venue(connection)
        today = day_at(as_of, here.zone) or datetime.now(here.zone).date()
        its, kept = periods(connection), Kept(connection, vault)
        return [(kept.due(one, its[one].period.before(today) if one in its else None), its.get(one)) for one in chosen]


def _show_due(due: Due, period: SetPeriod) -> None:
    held = f", {due.held:,} more under hold" if due.held else ""
    what = f"{due.kept}: {len(due.due):,} of {due.there:,} older than {due.before} ({period.period}){held}"
    click.echo(f"{what}. {CLASSES[due.kept].capitalize()}", err=True)


def _answer(due: Due, period: SetPeriod | None) -> DueToGo:
    said = str(period.period) if period else None
    return DueToGo(due.kept, said, due.before, due.there, due.oldest, len(due.due), due.held)


def _done(server: Server, found: Sequence[tuple[Due, SetPeriod | None]], why: str, as_json: bool) -> None:
    with connect(server, READER) as connection:
        here, last = venue(connection), last_checkpoint(connection)
    due = [
        DueClass(one.kept, str(period.period), one.before, one.due, one.held)
        for one, period in found
        if period is not None and one.before is not None
    ]
    with connect(server, VAULT) as vault:
        name = carry_out(vault, due, person(), datetime.now(here.zone), why, last.number if last else None)
    with connect(server) as connection:
        clean = rewrite_files(connection, texts=True)
    with reading(server) as connection:
        _print(connection, here, _named(connection, name), as_json)
    if not clean:
        statements = "; ".join(rewriting(texts=True))
        click.echo(f"The vault's files still have to be rewritten, by a superuser: {statements};", err=True)


@retention.command()
@click.argument("name", type=WORDS, required=False, metavar="[NAME]")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one object a line.")
@with_where
def certificate(place: Where, name: str | None, as_json: bool) -> None:
    """Print a certificate of disposal, or list them all."""
    with place.reading() as connection:
        here = venue(connection)
        if name is not None:
            _print(connection, here, _named(connection, name), as_json)
            return
        every = certificates(connection)
        if as_json:
            for one in every:
                _print(connection, here, one, as_json)
        elif every:
            rows = [(one.disposal, here.shows(one.at), one.by or "", _went(one), one.why) for one in every]
            show_table(("Disposal", "At", "By", "What", "Why"), rows, keep=("At", "By"))
        else:
            click.echo("nothing was disposed of")


def _named(connection: Connection[Any], name: str) -> Certificate:
    every = {one.disposal: one for one in certificates(connection)}
    if name not in every:
        raise NoSuchCertificate(name, near(name, every))
    return every[name]


def _went(one: Certificate) -> str:
    return ", ".join(f"{its.many:,} {its.kept}" for its in one.classes)


def _print(connection: Connection[Any], here: Venue, one: Certificate, as_json: bool) -> None:
    over = first_over(connection, one.position)
    if as_json:
        same = {name: getattr(one, name) for name in Certificate.__struct_fields__}
        sealed_by = SealedBy(over.number, over.root.hex()) if over else None
        answer = ShownCertificate(**same, sealed_by=sealed_by, stays=[*STAYS])
        click.echo(msgspec.json.encode(plain(answer, here.zone)))
        return
    click.echo(f"CERTIFICATE OF DISPOSAL {one.disposal}\n")
    click.echo(f"venue     {safe(here.name)}")
    click.echo(f"when      {here.shows(one.at)}")
    click.echo(f"ordered   by {safe(one.by or '')}")
    click.echo(f"why       {safe(one.why)}")
    for its in one.classes:
        click.echo(f"\n{its.kept:<10}{CLASSES[its.kept]}")
        click.echo(f"          period {its.period}: all older than {its.before}")
        held = f"; {its.held:,} stayed under hold" if its.held else ""
        click.echo(f"          {its.many:,} deleted{held}")
    click.echo("\nwhat stays")
    for words in STAYS:
        click.echo(f"          {words}")
    sealed = f"by checkpoint {over.number}, root {over.root.hex()}" if over else "not yet (`pitlog seal`)"
    before = f"; the last checkpoint before is {one.checkpoint}" if one.checkpoint is not None else ""
    click.echo(f"\nsealed    {sealed}{before}")
    click.echo(f"facts     {', '.join(one.facts)}")
