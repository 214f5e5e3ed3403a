"""`pitlog export --parquet`: the record as Parquet files, for an estate's questions."""

import hashlib
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from cli.context import Where
from cli.following import caught_up, progress
from cli.text import counted, safe
from cli.writing import person
from domain.errors import ExtraMissing
from record.bundles.exporting import copied
from record.database import WRITER, connect
from record.sealing.cosignatures import note_of
from record.sealing.log import last_checkpoint
from record.sealing.signing import Key
from record.servers import Server
from record.venue import venue

if TYPE_CHECKING:
    from estate.export import Exported

NAME = "manifest.json"

THOUSANDTHS = 1_000
"""Of the way, for the bar."""


def write_parquet(
    place: Where, into: Path, why: str, since: datetime | None, until: datetime | None, known: list[Key], as_json: bool
) -> None:
    """Write what is new of the record, and say what that was."""
    try:
        from estate.export import Days, export
    except ImportError as missing:
        raise ExtraMissing("estate", str(missing.name)) from None
    days = Days(since.date() if since else None, until.date() if until else None)
    with place.server() as server, caught_up(place) as connection:
        newest = last_checkpoint(connection)
        note = str(note_of(connection, newest, known)) if newest is not None else None
        with progress("exporting", THOUSANDTHS) as report:
            made = export(connection, into, days, note, lambda done, total: report(0, THOUSANDTHS * done // total))
        if made.written:
            _on_record(server, made, why, datetime.now(venue(connection).zone))
    if as_json:
        said = {"folder": str(made.folder), "sessions": made.sessions, "written": made.written, "facts": made.facts}
        click.echo(msgspec.json.encode(said))
    else:
        there = f"{counted(made.sessions, 'session')}, {counted(made.facts, 'fact')}"
        click.echo(
            f"{there} in {safe(made.folder)}: {made.written:,} written, {made.sessions - made.written:,} there already"
        )


def _on_record(server: Server, made: "Exported", why: str, now: datetime) -> None:
    """A copy was taken: it has a number, and the digest of its manifest."""
    digest = hashlib.sha256((made.folder / NAME).read_bytes()).hexdigest()
    what = f"the record as Parquet: {counted(made.written, 'session')} of {made.sessions:,}"
    with connect(server, WRITER) as writing:
        copied(writing, now, person(), what, digest, why)
