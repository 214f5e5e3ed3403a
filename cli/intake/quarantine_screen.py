"""A line in quarantine: its columns in a list, the line alone, and as JSON."""

import base64

import click
import msgspec
from msgspec import UNSET

from cli.output.user_text import safe
from domain.answers import plain
from projections.answers.quarantine import QuarantineEntry
from record.ingest.quarantine import QuarantinedLine
from record.venue import Venue

SHUT = {
    "withheld": "withheld: this login may not read the vault",
    "forgotten": "forgotten: the line was deleted with a name that was in it",
}
"""Why a line is not shown."""


def columns(one: QuarantinedLine) -> tuple[object, ...]:
    """Number, sender, line, field and reason."""
    return one.number, one.sender, one.line_number, one.field, _reason(one)


def _reason(one: QuarantinedLine) -> str:
    since = " (recorded since)" if one.accepted_at else ""
    return outcome(one) + since + (f" (closed by {one.closed_by}: {one.why})" if one.closed_at else "")


def outcome(one: QuarantinedLine) -> str:
    """Why it was refused, or why it is not shown."""
    return one.reason if one.shut is None else SHUT[one.shut]


def show_line(one: QuarantinedLine, here: Venue) -> None:
    """Print one line, with its bytes."""
    click.echo(f"number    {one.number}")
    click.echo(f"from      {safe(one.sender)}, line {one.line_number}, received {here.shows(one.received_at)}")
    click.echo(f"refused   {safe(one.field or 'the line')}: {safe(outcome(one))} [{one.refusal}]")
    if one.shut is None and one.length > len(one.line):
        click.echo(f"length    {one.length:,} bytes, of which the first {len(one.line):,} are kept")
    if one.closed_at:
        click.echo(f"closed    {here.shows(one.closed_at)} by {safe(one.closed_by or '')}: {safe(one.why or '')}")
    if one.accepted_at:
        click.echo(f"recorded  at {here.shows(one.accepted_at)}, by a retry")
    if one.shut is None:
        click.echo(f"line      {safe(one.line.decode('utf-8', 'backslashreplace'))}")


def line_as_json(one: QuarantinedLine, here: Venue) -> bytes:
    """One JSON object."""
    same = {name: getattr(one, name) for name in QuarantineEntry.__struct_fields__ if hasattr(one, name)}
    raw, base = one.line.decode("utf-8", "backslashreplace"), base64.b64encode(one.line).decode()
    entry = QuarantineEntry(**same | {"shut": UNSET}, raw=raw, base64=base)
    if one.shut:
        entry = msgspec.structs.replace(entry, reason=SHUT[one.shut], shut=one.shut, raw=None, base64=None)
    return msgspec.json.encode(plain(entry, here.zone))
