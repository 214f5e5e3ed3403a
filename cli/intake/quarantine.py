"""`pitlog quarantine`: lines that could not be understood."""

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import click
import msgspec
from msgspec import UNSET
from psycopg import Connection

from cli.authoring import person
from cli.consent import about_to, is_dry_run, writes
from cli.context import Where, with_where
from cli.intake.quarantine_screen import SHUT, columns, line_as_json, outcome, show_line
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import NUMBER, WORDS, counted, safe
from cli.times import TIME, resolved
from cli.why import why_option
from domain.errors import refusal_numbers
from projections.answers.quarantine import QuarantineClosed, Retried
from projections.queries.nearest_names import near
from record.authored.credentials_and_quarantine import quarantine_handled
from record.errors import LineIsShut, UnknownName
from record.ingest import quarantine as lines
from record.ingest.ingest import Became, Ingest
from record.ingest.quarantine import QuarantinedLine, QuarantineState, Selection
from record.ingest.rehearsal import Rehearsal
from record.people import tokens
from record.people.sender import Sender
from record.postgres.connections import READER, WEB, WRITER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.vault.connections import reading
from record.venue import Venue, venue

SHOWN = 20
"""The maximum number of lines shown that were refused again."""

LISTED = 50
"""The number of lines shown by default."""


@click.group()
def quarantine() -> None:
    """List, show, retry and close lines that could not be understood."""


def chosen_by(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that select lines."""
    options = (
        click.option("--from", "sender", type=WORDS, metavar="SENDER", help="Only lines from this sender."),
        click.option("--field", type=WORDS, help="Only lines refused at this field."),
        click.option("--refusal", type=NUMBER, help="Only lines refused with this error number."),
        click.option("--since", type=TIME, metavar="TIME", help="Only lines received at this time or later."),
        click.option("--before", type=TIME, metavar="TIME", help="Only lines received before this time."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _selection(connection: Connection[Any], here: Venue, state: QuarantineState, asked: dict[str, Any]) -> Selection:
    for what, known in (("sender", lines.senders), ("field", lines.fields)):
        name = asked.get(what)
        if name is not None and name not in (names := known(connection)):
            raise UnknownName(f"line in quarantine with {what}", name, near(name, names))
    number, known_numbers = asked.get("refusal"), refusal_numbers()
    if number is not None and number not in known_numbers:
        closest = sorted(known_numbers, key=lambda one: abs(one - number))[:3]
        raise UnknownName("refusal", str(number), [*map(str, sorted(closest))])
    return Selection(state, **resolved(asked, here.zone))


@quarantine.command("list")
@click.option("--closed", is_flag=True, help="Only closed lines.")
@click.option("--all", "every", is_flag=True, help="All lines: open, closed, and recorded by a retry.")
@chosen_by
@click.option("--limit", type=NUMBER, help=f"Show at most this many. [{LISTED}; with --json all]")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
@paged
def list_(place: Where, /, closed: bool, every: bool, limit: int | None, as_json: bool, **asked: Any) -> None:
    """List lines in quarantine. [open lines]"""
    if closed and every:
        raise click.UsageError("--closed and --all exclude each other")
    state = QuarantineState.ALL if every else QuarantineState.CLOSED if closed else QuarantineState.OPEN
    with place.reading() as connection:
        here = venue(connection)
        wanted = _selection(connection, here, state, asked)
        found = lines.find(connection, wanted)
        if as_json:
            for one in islice(found, limit):
                click.echo(line_as_json(one, here))
            return
        rows = [columns(one) for one in islice(found, limit or LISTED)]
        fit = lines.count(connection, wanted)
    if not rows:
        click.echo("nothing in quarantine" + (" is closed" if closed else ""))
        return
    show_table(("No", "From", "Line", "Field", "Reason"), rows, right=("No", "Line"), keep=("Field", "From", "Line"))
    if fit > len(rows):
        click.echo(f"{len(rows):,} of {counted(fit, 'line')} shown (--limit, --json)")


@quarantine.command()
@click.argument("numbers", type=NUMBER, nargs=-1)
@chosen_by
@why_option("Reason for closing them.", required=True)
@click.option("--json", "as_json", is_flag=True, help="Write the summary as one JSON object.")
@writes
@with_where
def close(place: Where, /, numbers: tuple[int, ...], why: str, as_json: bool, **asked: Any) -> None:
    """Close lines that need no further action.

    Closes the lines named, or all open ones that match the options. They stay in quarantine, with the person and the
    reason. Lines already closed or recorded are unchanged.
    """
    with place.server() as server, connect(server, READER) as connection, connect(server, WRITER) as writer:
        for number in numbers:
            lines.show(connection, number)
        wanted = replace(
            _selection(connection, venue(connection), QuarantineState.OPEN, asked), numbers=list(numbers) or None
        )
        if wanted.is_wide:
            raise click.UsageError("name the lines, or select them: --from, --field, --refusal, --since, --before")
        about_to(lambda: f"close {counted(lines.count(connection, wanted), 'line')}")
        with writer.transaction():
            numbered = lines.close(writer, wanted, person(), why)
            quarantine_handled(writer, "closed", numbered, person(), why)
        closed = len(numbered)
        still = lines.count(connection)
    if as_json:
        click.echo(msgspec.json.encode(QuarantineClosed(closed, still)))
    else:
        click.echo(f"{counted(closed, 'line')} closed, {still:,} open")


@quarantine.command()
@click.argument("number", type=int)
@click.option("--raw", is_flag=True, help="Write only the bytes, as received.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@with_where
def show(place: Where, number: int, raw: bool, as_json: bool) -> None:
    """Show one line, with its bytes."""
    with place.reading() as connection:
        one, here = lines.show(connection, number), venue(connection)
    if raw and one.shut:
        raise LineIsShut(number, SHUT[one.shut])
    if raw:
        sys.stdout.buffer.write(one.line)
    elif as_json:
        click.echo(line_as_json(one, here))
    else:
        show_line(one, here)


@quarantine.command()
@click.argument("numbers", type=int, nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Write the summary as one JSON object.")
@writes
@with_where
def retry(place: Where, numbers: tuple[int, ...], as_json: bool) -> None:
    """Retry lines: all open ones, or those given. Lines that can now be understood are recorded."""
    recorded = again = 0
    with (
        place.server() as server,
        connect(server, WRITER) as connection,
        Record(server) as record,
        reading(server) as seen,
    ):
        ingest = Rehearsal(record) if (dry_run := is_dry_run()) else Ingest(record)
        chosen = [lines.show(seen, n) for n in dict.fromkeys(numbers)] if numbers else lines.find(seen)
        for one in chosen:
            why = _try(ingest, one, _sender(server, one))
            if why is None:
                if not dry_run:
                    with connection.transaction():
                        lines.accept(connection, one.number)
                        quarantine_handled(connection, "recorded", [one.number], person(), None)
                recorded += 1
                continue
            again += 1
            if again <= SHOWN and not as_json:
                click.echo(f"no {one.number} refused again: {safe(why)}", err=True)
    if as_json:
        click.echo(msgspec.json.encode(Retried(recorded, again, dry_run or UNSET)))
    else:
        would = "a dry run, nothing was written. It would be: " if dry_run else ""
        click.echo(f"{would}{recorded:,} recorded, {again:,} refused again")
    if again:
        raise click.exceptions.Exit(1)


def _sender(server: Server, one: QuarantinedLine) -> Sender | None:
    """The sender. None if its token is no longer in use."""
    if one.token is None:
        return Sender.person(one.sender)
    with connect(server, WEB) as connection:
        found = tokens.named(connection, one.token)
    return Sender.holder_of(found) if found else None


def _try(ingest: Ingest, one: QuarantinedLine, sender: Sender | None) -> str | None:
    """Try to record a line. Returns the reason if it is refused."""
    if sender is None:
        return f"the token {one.token!r} is no longer in use"
    if (sent := one.as_sent) is None:
        return outcome(one)
    answer = ingest.take([sent], sender)[0]
    return str(answer.refused) if answer.became is Became.REFUSED else None
