"""The months of the record, as a table or as JSON."""

from collections.abc import Sequence

import click
import msgspec

from cli.screen import show_table
from record.archiving.listing import Listed
from record.venue import Venue

_HEADINGS = ("month", "facts", "sessions", "sealed", "on disk", "archived since", "by", "why")


def show_months(found: Sequence[Listed], here: Venue, as_json: bool) -> None:
    """A line each."""
    if as_json:
        for one in found:
            click.echo(msgspec.json.encode(one))
    elif found:
        show_table(_HEADINGS, [_line(one, here) for one in found], right=_HEADINGS[1:5], keep=("archived since",))
    else:
        click.echo("the record has no gaming days yet")


def _line(one: Listed, here: Venue) -> list[object]:
    since = here.shows(one.archived_at) if one.archived_at else "-"
    sealed = "all" if one.sealed == one.facts else f"{one.sealed:,}"
    size = f"{one.bytes / (1 << 20):,.1f} MiB" if one.bytes else "-"
    return [one.month, f"{one.facts:,}", f"{one.sessions:,}", sealed, size, since, one.by or "-", one.why or "-"]
