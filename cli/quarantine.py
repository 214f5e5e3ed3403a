"""`pitlog quarantine`: lines that could not be understood."""

import base64
import sys

import click
import msgspec

from cli.context import Where, where
from cli.screen import show_table
from cli.text import safe
from cli.times import in_zone
from record import quarantine as lines
from record import tokens
from record.application import Record
from record.database import READER, WEB, WRITER, connect
from record.ingest import Became, Ingest
from record.line import Line
from record.quarantine import Kept
from record.sender import Sender
from record.servers import Server
from record.venue import Venue, venue

SHOWN = 20
"""How many lines that are refused again a person is shown."""


@click.group()
def quarantine() -> None:
    """Lines that could not be understood: list them, show one, try again."""


@quarantine.command("list")
@click.option("--all", "accepted_too", is_flag=True, help="Also those that a retry could record.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@where
def list_(place: Where, accepted_too: bool, as_json: bool) -> None:
    """List what waits in quarantine."""
    with place.connection(READER) as connection:
        kept, here = lines.waiting(connection, accepted_too=accepted_too), venue(connection)
        if as_json:
            for one in kept:
                click.echo(_as_json(one, here))
            return
        rows = [(one.number, one.sender, one.line_number, one.field, _reason(one)) for one in kept]
    if rows:
        show_table(("No", "From", "Line", "Field", "Reason"), rows, right=("No", "Line"))
    else:
        click.echo("nothing in quarantine")


def _reason(one: Kept) -> str:
    return f"{one.reason} (recorded since)" if one.accepted_at else one.reason


@quarantine.command()
@click.argument("number", type=int)
@click.option("--raw", is_flag=True, help="Only the bytes, as they came.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
@where
def show(place: Where, number: int, raw: bool, as_json: bool) -> None:
    """Show one line, with its bytes."""
    with place.connection(READER) as connection:
        one, here = lines.show(connection, number), venue(connection)
    if raw:
        sys.stdout.buffer.write(one.line)
    elif as_json:
        click.echo(_as_json(one, here))
    else:
        _show(one, here)


def _show(one: Kept, here: Venue) -> None:
    click.echo(f"number    {one.number}")
    click.echo(f"from      {safe(one.sender)}, line {one.line_number}, received {here.shows(one.received_at)}")
    click.echo(f"refused   {safe(one.field or 'the line')}: {safe(one.reason)} [{one.refusal}]")
    if one.length > len(one.line):
        click.echo(f"length    {one.length:,} bytes, of which the first {len(one.line):,} are kept")
    if one.accepted_at:
        click.echo(f"recorded  at {here.shows(one.accepted_at)}, by a retry")
    click.echo(f"line      {safe(one.line.decode('utf-8', 'backslashreplace'))}")


@quarantine.command()
@click.argument("numbers", type=int, nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
@where
def retry(place: Where, numbers: tuple[int, ...], as_json: bool) -> None:
    """Try lines again: all that wait, or those given. What can now be understood is recorded."""
    recorded = again = 0
    with place.server() as server, connect(server, WRITER) as connection, Record(server) as record:
        ingest = Ingest(record)
        chosen = [lines.show(connection, n) for n in dict.fromkeys(numbers)] if numbers else lines.waiting(connection)
        for one in chosen:
            why = _try(ingest, one, _sender(server, one))
            if why is None:
                lines.accept(connection, one.number)
                recorded += 1
                continue
            again += 1
            if again <= SHOWN and not as_json:
                click.echo(f"no {one.number} refused again: {safe(why)}", err=True)
    if as_json:
        click.echo(msgspec.json.encode({"recorded": recorded, "refused": again}))
    else:
        click.echo(f"{recorded:,} recorded, {again:,} refused again")
    if again:
        raise click.exceptions.Exit(1)


def _sender(server: Server, one: Kept) -> Sender | None:
    """Who sent it; None where that was by a token which is no longer in use."""
    if one.token is None:
        return Sender.person(one.sender)
    with connect(server, WEB) as connection:
        found = tokens.named(connection, one.token)
    return Sender.holder_of(found) if found else None


def _try(ingest: Ingest, one: Kept, sender: Sender | None) -> str | None:
    """Take it once more; why it is refused, if it is."""
    if sender is None:
        return f"the token {one.token!r} is no longer in use"
    answer = ingest.take([Line(one.line_number, one.line, one.length)], sender)[0]
    return str(answer.refused) if answer.became is Became.REFUSED else None


def _as_json(one: Kept, here: Venue) -> bytes:
    found = in_zone(one._asdict(), here.zone)
    raw = found.pop("line")
    bytes_ = {"raw": raw.decode("utf-8", "backslashreplace"), "base64": base64.b64encode(raw).decode()}
    return msgspec.json.encode({**found, **bytes_})
