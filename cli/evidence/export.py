"""`pitlog export`: exports whole sessions in one sealed file, which others verify without the record."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from msgspec import UNSET
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow, progress
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.errors import ExtraMissing
from cli.evidence.export_proof import write_proof
from cli.key_options import keys_option
from cli.output.files import output_option
from cli.output.user_text import WORDS, Directory, counted, safe
from cli.times import DAY, VenueDay, day_at
from cli.why import why_option
from cli.withholding import withheld_players, withholding_options
from evidence.bundles.export import ExportedBundle, copied
from evidence.bundles.export import export as export_bundle
from evidence.bundles.request import BundlePart, Export, OneRound, Withholding
from evidence.sealing.cosignatures import note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import last_checkpoint, sealed
from projections.answers.evidence import Exported as BundleExported
from projections.answers.evidence import ExportedFolder
from projections.dossiers.references import rulebooks_digest
from projections.queries.export_subject import Subject, subject
from projections.queries.one_round import one_round
from projections.queries.rounds import named
from record.postgres.connections import READER, WRITER, connect
from record.postgres.servers import Server
from record.vault.connections import vault_of
from record.venue import Venue, venue

if TYPE_CHECKING:
    from estate.export import Exported

NAME = "manifest.json"

THOUSANDTHS = 1_000
"""Progress in thousandths, for the bar."""


def write_parquet(
    place: Where, into: Path, why: str, since: VenueDay | None, until: VenueDay | None, known: list[Key], as_json: bool
) -> None:
    """Export what is new in the record, and report it."""
    try:
        from estate.export import Days, export
    except ImportError as missing:
        raise ExtraMissing("estate", str(missing.name)) from None
    with place.server() as server, _without_names(server) as connection:
        days = Days(*(day_at(one, venue(connection).zone) for one in (since, until)))
        newest = last_checkpoint(connection)
        note = str(note_of(connection, newest, known)) if newest is not None else None
        about_to(f"export the record as Parquet to {into}, and record the copy")
        with progress("exporting", THOUSANDTHS) as report:
            made = export(connection, into, days, note, lambda done, total: report(0, THOUSANDTHS * done // total))
        if made.written:
            _on_record(server, made, why, datetime.now(venue(connection).zone))
    if as_json:
        click.echo(msgspec.json.encode(ExportedFolder(str(made.folder), made.sessions, made.written, made.facts)))
    else:
        there = f"{counted(made.sessions, 'session')}, {counted(made.facts, 'fact')}"
        click.echo(
            f"{there} in {safe(made.folder)}: {made.written:,} written, {made.sessions - made.written:,} there already"
        )


@contextmanager
def _without_names(server: Server) -> Iterator[Connection[Any]]:
    """Up-to-date projections with pseudonyms, as stored: a name in a file that left the house cannot be forgotten."""
    follow(server)
    with connect(server, READER) as connection:
        yield connection


def _on_record(server: Server, made: "Exported", why: str, now: datetime) -> None:
    """Record the copy with its number and the digest of its manifest."""
    digest = hashlib.sha256((made.folder / NAME).read_bytes()).hexdigest()
    what = f"the record as Parquet: {counted(made.written, 'session')} of {made.sessions:,}"
    with connect(server, WRITER) as writing:
        copied(writing, now, person(), what, digest, why)


@click.command()
@click.argument("name", required=False, type=WORDS, metavar="[NAME]")
@output_option("Write the bundle to this file (zip).")
@why_option("Reason for the export; it is recorded.", default="no reason given")
@click.option("--table", type=WORDS, metavar="TABLE", help="The round at this table, if several have the name.")
@click.option("--parquet", type=Directory(), metavar="DIR",
              help="Instead, write all new facts of the record as Parquet for `pitlog estate`.")  # fmt: skip
@click.option("--since", type=DAY, help="With --parquet: only from this gaming day on.")
@click.option("--until", type=DAY, help="With --parquet: only up to this gaming day.")
@click.option("--proof", is_flag=True, help="Export the proof of one fact, named by its id, as a text (.tlog-proof).")
@withholding_options
@click.option("--whole", is_flag=True, help="With names withheld, export whole sessions, not the round alone.")
@keys_option
@click.option("--json", "as_json", is_flag=True, help="Write what was exported as one JSON object.")
@writes
@with_where
def export(
    place: Where, name: str | None, output: Path | None, why: str, table: str | None, parquet: Path | None,
    since: VenueDay | None, until: VenueDay | None, proof: bool, withhold: str | None, only_player: str | None,
    whole: bool, keys: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Export a bundle: whole sessions of facts as sealed, with proofs, checkpoint and cosignatures.

    With --withhold or --only-player, only one round is proved: the bundle has its facts, the facts needed to judge it,
    and a digest in place of every other fact of its session. Pseudonyms replace the withheld names.

    It is numbered and recorded with its digest. `pitlog verify FILE` verifies it, and so does
    docs/verify/pitlog_verify.py, without pitlog.
    """
    known = KeyRing.at(keys, place.home).witnesses()
    if parquet is not None:
        if name or output or table or withhold or only_player or whole:
            raise click.UsageError("--parquet writes the whole record: only --since and --until choose from it")
        write_parquet(place, parquet, why, since, until, known, as_json)
        return
    if name is None or output is None:
        raise click.UsageError("name what to export, and the output file with -o; or give --parquet")
    if proof:
        if withhold or only_player or whole or since or until:
            raise click.UsageError("--proof exports one fact: only --table chooses it, besides its id")
        write_proof(place, name, table, output, why, known)
        return
    players = withheld_players(withhold, only_player)
    if not os.access(output.absolute().parent, os.W_OK):
        raise click.ClickException(f"nothing can be written to {output.absolute().parent}")
    with place.server() as server:
        follow(server)
        connections = connect(server, READER), connect(server, WRITER), vault_of(server)
        with connections[0] as reading, connections[1] as writing, connections[2] as names:
            here, found = venue(reading), subject(reading, name, table)
            now = datetime.now(here.zone)
            hidden = None if players is None else Withholding(players.shown(server, names.vault))
            alone = None if hidden is None or whole else _alone(reading, found, table)
            if alone is not None:
                found = (*found[:2], [alone[1]])
            asked = partial(_request, found, here, why, now, known, alone and alone[0], hidden)
            about_to(f"export {found[0]} {found[1]} to {output}, and record the copy")
            made = export_bundle(reading, writing, names.vault, asked, now, output)
    _print_result(made, output, as_json)


def _alone(connection: Connection[Any], found: Subject, table: str | None) -> tuple[OneRound, BundlePart] | None:
    """The round to be proved alone. None for any other subject, whose whole sessions are exported."""
    kind, name, parts = found
    if kind != "round":
        return None
    [part] = parts
    row = [one for one in named(connection, name) if one.table_name == part.table][-1]
    return one_round(connection, row, part, sealed(connection).last_position)


def _request(
    found: Subject, here: Venue, why: str, now: datetime, known: list[Key], alone: OneRound | None,
    hidden: Withholding | None, number: int,
) -> Export:  # fmt: skip
    kind, name, parts = found
    return Export(
        number, kind, name, why, person(), now.isoformat(timespec="milliseconds"), here.name, here.time_zone,
        f"pitlog {version('pitlog')}", rulebooks_digest(), parts, known, alone, hidden,
    )  # fmt: skip


def _print_result(made: ExportedBundle, output: Path, as_json: bool) -> None:
    sessions = made.manifest.sessions()
    facts, unsealed = (sum(getattr(one, what) for one in sessions) for what in ("facts", "unsealed"))
    if as_json:
        answer = BundleExported(
            number=made.number, sha256=made.sha256, file=str(output), facts=facts, unsealed=unsealed,
            proves=made.manifest.proves or UNSET, sessions=[one.session for one in sessions],
        )  # fmt: skip
        click.echo(msgspec.json.encode(answer))
        return
    content = f"{counted(facts, 'fact')} of {counted(len(sessions), 'session')}"
    if (alone := made.manifest.proves) is not None:
        content = f"round {safe(alone.round)} alone: {counted(alone.withheld, 'other fact')} of its session withheld"
    click.echo(f"export {made.number}, recorded: {safe(output)}, {content}\nSHA-256 {made.sha256}")
    if unsealed:
        click.echo(
            f"{counted(unsealed, 'fact')} came after the last checkpoint and are not in it: `pitlog seal`", err=True
        )
