"""`pitlog quarantine`: lines that could not be understood."""

import base64
import sys
from typing import Any

import click
import msgspec
from rich.table import Table

from cli.context import Where, out, safe, where
from record import quarantine as lines
from record import tokens
from record.application import Record
from record.database import READER, WEB, WRITER, connect
from record.ingest import Became, Ingest
from record.line import Line
from record.quarantine import Kept
from record.sender import Sender
from record.servers import Server
from record.venue import venue


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
        kept = lines.waiting(connection, accepted_too=accepted_too)
        if as_json:
            for one in kept:
                click.echo(msgspec.json.encode(_as_json(one)))
            return
        table = Table(box=None, pad_edge=False)
        for heading in ("no", "from", "line", "field", "reason"):
            table.add_column(heading, justify="right" if heading in ("no", "line") else "left", overflow="fold")
        for one in kept:
            done = " (recorded since)" if one.accepted_at else ""
            table.add_row(
                str(one.number), safe(one.sender), str(one.line_number), safe(one.field), safe(one.reason) + done
            )
    out().print(table if table.row_count else "nothing in quarantine")


@quarantine.command()
@click.argument("number", type=int)
@click.option("--raw", is_flag=True, help="Only the bytes, as they came.")
@where
def show(place: Where, number: int, raw: bool) -> None:
    """Show one line, with its bytes."""
    with place.connection(READER) as connection:
        one, here = lines.show(connection, number), venue(connection)
    if raw:
        sys.stdout.buffer.write(one.line)
        return
    click.echo(f"number    {one.number}")
    click.echo(f"from      {safe(one.sender)}, line {one.line_number}, received {here.shows(one.received_at)}")
    click.echo(f"refused   {safe(one.field or 'the line')}: {safe(one.reason)} [{one.refusal}]")
    if one.length > len(one.line):
        click.echo(f"length    {one.length} bytes, of which the first {len(one.line)} are kept")
    if one.accepted_at:
        click.echo(f"recorded  at {here.shows(one.accepted_at)}, by a retry")
    click.echo(f"line      {safe(one.line.decode('utf-8', 'backslashreplace'))}")


@quarantine.command()
@click.argument("numbers", type=int, nargs=-1)
@where
def retry(place: Where, numbers: tuple[int, ...]) -> None:
    """Try lines again: all that wait, or those given. What can now be understood is recorded."""
    recorded = waiting = 0
    with place.server() as server, connect(server, WRITER) as connection, Record(server) as record:
        ingest = Ingest(record)
        chosen = [lines.show(connection, n) for n in numbers] if numbers else lines.waiting(connection)
        for one in chosen:
            if _try(ingest, one, _sender(server, one)):
                lines.accept(connection, one.number)
                recorded += 1
            else:
                waiting += 1
    click.echo(f"{recorded} recorded, {waiting} refused again")
    if waiting:
        raise click.exceptions.Exit(1)


def _sender(server: Server, one: Kept) -> Sender | None:
    """Who sent it; None where that was by a token which is no longer in use."""
    if one.token is None:
        return Sender.person(one.sender)
    with connect(server, WEB) as connection:
        found = tokens.named(connection, one.token)
    return Sender.holder_of(found) if found else None


def _try(ingest: Ingest, one: Kept, sender: Sender | None) -> bool:
    if sender is None:
        return False
    answer = ingest.take([Line(one.line_number, one.line, one.length)], sender)[0]
    return answer.became is not Became.REFUSED


def _as_json(one: Kept) -> dict[str, Any]:
    found = one._asdict()
    raw = found.pop("line")
    return {**found, "raw": raw.decode("utf-8", "backslashreplace"), "base64": base64.b64encode(raw).decode()}
