"""`pitlog status`: how the record stands."""

import dataclasses
from typing import Any

import click
import msgspec
from rich.table import Table

from cli.context import Where, out, safe, where
from record.database import READER, connect
from record.status import Status
from record.status import status as status_of
from record.venue import Venue, venue


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
@where
def status(place: Where, as_json: bool) -> None:
    """Show the server, the size of the record, its sessions, the last fact, the quarantine and the gaps."""
    with place.server() as server, connect(server, READER) as connection:
        found, here, size = status_of(connection), venue(connection), server.data_directory_size()
        where_ = server.describe()
    if as_json:
        click.echo(msgspec.json.encode(_as_json(found, here, where_)))
    else:
        _show(found, here, where_, size)
    if found.quarantine or found.gaps_in_all:
        raise click.exceptions.Exit(1)


def _as_json(found: Status, here: Venue, where_: str) -> dict[str, Any]:
    shown = dataclasses.asdict(found)
    for name in ("last_at", "last_recorded_at"):
        shown[name] = shown[name] and shown[name].astimezone(here.zone)
    return {"venue": dataclasses.asdict(here), "server": where_, **shown}


def _show(found: Status, here: Venue, where_: str, size: int | None) -> None:
    table = Table(show_header=False, box=None, pad_edge=False)
    for name, value in _rows(found, here, where_, size):
        table.add_row(name, safe(value))
    out().print(table)


def _rows(found: Status, here: Venue, where_: str, size: int | None) -> list[tuple[str, str]]:
    last = f"{found.last_table} {found.last_id}" if found.last_id else "none"
    rows = [
        ("venue", f"{here.name}, {here.time_zone}"),
        ("server", f"{where_} (PostgreSQL {found.postgresql})"),
        ("size", f"{found.bytes / 2**20:,.1f} MiB" + (f", {size / 2**20:,.1f} MiB on disk" if size else "")),
        ("facts", f"{found.facts:,} of {found.tables} tables in {found.sessions} sessions"),
        ("last fact", last),
    ]
    if found.last_at and found.last_recorded_at:
        rows.append(("", f"happened {here.shows(found.last_at)}, recorded {here.shows(found.last_recorded_at)}"))
    rows += [("unopened", f"{count} facts wait for {table} to be opened") for table, count in found.unopened.items()]
    if found.held_back > 0:
        rows.append(("held back", f"{found.held_back} positions: a writer is at work, or holds up every reader"))
    rows.append(("quarantine", f"{found.quarantine} lines" if found.quarantine else "empty"))
    rows += [("gap", f"{gap.table}: seq {gap.first} to {gap.last} never came") for gap in found.gaps]
    if found.gaps_in_all > len(found.gaps):
        rows.append(("", f"and {found.gaps_in_all - len(found.gaps)} gaps more"))
    if not found.gaps_in_all:
        rows.append(("gaps", "none"))
    return rows
