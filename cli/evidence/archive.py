"""`pitlog archive`: moves months out of the record into files, and back."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import click
import msgspec

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes_for_ever
from cli.context import Where, with_where
from cli.key_options import keys_option
from cli.output.screen import show_table
from cli.output.user_text import WORDS, Directory, counted, safe
from cli.why import why_option
from domain.games import games
from evidence.archives.archive import Archiving
from evidence.archives.manifest import Digested
from evidence.archives.months import Listed, Month, months
from evidence.archives.request import ArchivedMonth, ArchiveRequest, Hands
from evidence.archives.restore import restore
from evidence.sealing.key_files import KeyRing
from projections.answers.evidence import ArchivedFacts, ArchivedFolder
from projections.engine.month_end import are_over
from record.postgres.connections import READER, SEALER, WRITER, connect
from record.postgres.servers import Server
from record.venue import Venue, venue

_HEADINGS = ("month", "facts", "sessions", "sealed", "on disk", "archived since", "by", "why")


def show_months(found: Sequence[Listed], here: Venue, as_json: bool) -> None:
    """One line for each month."""
    if as_json:
        for one in found:
            click.echo(msgspec.json.encode(one))
    elif found:
        show_table(
            _HEADINGS,
            [_line(one, here) for one in found],
            right=_HEADINGS[1:5],
            keep=("archived since", "facts", "sealed", "sessions", "on disk", "by"),
        )
    else:
        click.echo("the record has no gaming days yet")


def _line(one: Listed, here: Venue) -> list[object]:
    since = here.shows(one.archived_at) if one.archived_at else "-"
    sealed = "all" if one.sealed == one.facts else f"{one.sealed:,}"
    size = f"{one.bytes / (1 << 20):,.1f} MiB" if one.bytes else "-"
    return [one.month, f"{one.facts:,}", f"{one.sessions:,}", sealed, size, since, one.by or "-", one.why or "-"]


_FOLDER = Directory()


@click.command()
@click.argument("month", required=False, type=WORDS, metavar="[MONTH]")
@click.option("--to", "into", type=_FOLDER, metavar="DIR", help="Write the archive below this directory.")
@why_option("Reason for archiving; it is recorded.")
@click.option(
    "--even-so",
    is_flag=True,
    help="Archive before 31 days have passed. Facts that arrive later for this month are refused.",
)
@click.option("--restore", "from_", type=_FOLDER, metavar="DIR", help="Restore the month of this archive instead.")
@keys_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@writes_for_ever
@with_where
def archive(
    place: Where, month: str | None, into: Path | None, why: str | None, even_so: bool, from_: Path | None,
    keys: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Move a month (2002-11) out of the record into sealed files. Without MONTH, list the months.

    The log keeps the leaves of the month, and a tombstone that names its archive.
    If interrupted, run the same command again to resume.
    """
    if month is None and (into or why or even_so):
        raise click.UsageError("name the month to archive, as 2002-11")
    if month is not None and (from_ or into is None or why is None):
        raise click.UsageError("give the folder of the archive with --to, and the reason with --why")
    ring, wanted = KeyRing.at(keys, place.home), Month.of(month) if month else None
    with place.server() as server:
        if wanted is not None and into is not None and why is not None:
            _say_archived(_archive(server, ring, wanted, into, why, even_so), as_json)
        elif from_ is not None:
            about_to(f"restore the month in {from_}")
            with _hands(server) as hands:
                _say_restored(restore(hands, ring, from_), as_json)
        else:
            with connect(server, READER) as connection:
                show_months(list(months(connection)), venue(connection), as_json)


@contextmanager
def _hands(server: Server) -> Iterator[Hands]:
    with connect(server, READER) as reading, connect(server, WRITER) as writing, connect(server, SEALER) as sealing:
        yield Hands(reading, writing, sealing)


def _archive(server: Server, ring: KeyRing, month: Month, into: Path, why: str, even_so: bool) -> ArchivedMonth:
    follow(server)
    with _hands(server) as hands:
        are_over(hands.reading, month.first, games)
        now = datetime.now(venue(hands.reading).zone)
        archiving = Archiving(hands, ring, ArchiveRequest(month, into, person(), why, now, even_so))
        facts = archiving.check()
        about_to(f"archive {month} to {archiving.folder}, and drop its {counted(facts, 'fact')} from the database",
                 "Archive it?", "nothing was archived")  # fmt: skip
        return archiving.run()


def _say_archived(made: ArchivedMonth, as_json: bool) -> None:
    listing = made.manifest
    if as_json:
        sizes = listing.facts, len(listing.sessions), len(listing.parts)
        click.echo(msgspec.json.encode(ArchivedFolder(listing.month, str(made.folder), *sizes, made.digest)))
        return
    there = f"{counted(listing.facts, 'fact')} of {counted(len(listing.sessions), 'session')}"
    click.echo(f"{listing.month} archived: {safe(made.folder)}, {there}\nSHA-256 of archive.json {made.digest}")


def _say_restored(found: Digested, as_json: bool) -> None:
    listing = found.manifest
    if as_json:
        click.echo(msgspec.json.encode(ArchivedFacts(listing.month, listing.facts, len(listing.sessions))))
    else:
        click.echo(
            f"{listing.month} restored: {counted(listing.facts, 'fact')} of {counted(len(listing.sessions), 'session')}"
        )
