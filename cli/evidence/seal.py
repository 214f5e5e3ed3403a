"""`pitlog seal`: makes checkpoints, and collects cosignatures and time stamps."""

from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import Struct
from psycopg import Connection

from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.evidence.witnesses import cosign_by
from cli.key_options import given_policy, keys_option, policy_option, tsa_option
from cli.output.files import OUTPUT_FILE, output_option
from cli.output.user_text import counted, safe
from evidence.sealing import timestamps
from evidence.sealing.cosignatures import attach_cosignatures, note_of
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import StoredCheckpoint, sealed
from evidence.sealing.notes import LONGEST
from evidence.sealing.seal_status import sealing
from evidence.sealing.sealer import Sealer
from evidence.sealing.stored_stamps import attach_time_stamp
from projections.answers.evidence import SealedCheckpoint
from record.postgres.connections import SEALER

_IN = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@keys_option
@output_option("Write the newest checkpoint, with its cosignatures, to this file.")
@click.option("--cosignature", type=_IN, help="Store a witness's cosignature from this file. Nothing is sealed.")
@click.option(
    "--timestamp", type=_IN, help="Store an authority's time stamp (RFC 3161) from this file. Nothing is sealed."
)
@tsa_option
@policy_option
@click.option(
    "--timestamp-request", type=OUTPUT_FILE, help="Write a time stamp request for the newest checkpoint to this file."
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a checkpoint.")
@writes
@with_where
def seal(
    place: Where,
    keys: Path | None,
    output: Path | None,
    cosignature: Path | None,
    timestamp: Path | None,
    tsa_certs: tuple[Path, ...],
    policy_file: Path | None,
    timestamp_request: Path | None,
    as_json: bool,
) -> None:
    """Seal new facts: add them to the log as leaves and sign its root (docs/EVIDENCE.md).

    If interrupted, nothing is left half done: run it again. With --policy, each witness in it that has a URL is asked
    for a cosignature (c2sp.org/tlog-witness).
    """
    ring, met = KeyRing.at(keys, place.home), True
    policy = given_policy(policy_file)
    with place.connection(SEALER) as connection:
        about_to(lambda: _act(connection, ring, cosignature, timestamp))
        if cosignature:
            click.echo(_attached("cosignature", attach_cosignatures(connection, _read(cosignature), ring.witnesses())))
        if timestamp:
            stamp, authorities = _response(timestamp), [*map(timestamps.authority, tsa_certs)]
            click.echo(_attached("time stamp", attach_time_stamp(connection, stamp, authorities)))
        if not cosignature and not timestamp:
            whole = _seal(connection, ring, as_json)
            met = (policy is None or cosign_by(connection, policy)) and whole
        if output:
            output.write_text(str(note_of(connection, sealed(connection), ring.witnesses())), encoding="utf-8")
        if timestamp_request:
            timestamp_request.write_bytes(timestamps.request(sealed(connection).note.encode()))
    if not met:
        raise click.exceptions.Exit(1)


def _act(connection: Connection[Any], ring: KeyRing, cosignature: Path | None, timestamp: Path | None) -> str:
    """What is about to be done. Without a key nothing is sealed."""
    given = [
        f"the {what} in {file}" for what, file in (("cosignature", cosignature), ("time stamp", timestamp)) if file
    ]
    if given:
        return f"store {' and '.join(given)}"
    found = sealing(connection, ring.witnesses())
    return f"seal {counted(found.unsealed, 'fact')}, after checkpoint {found.checkpoints}, as {ring.current().key.name}"


def _seal(connection: Connection[Any], ring: KeyRing, as_json: bool) -> bool:
    """Seal, and report whether the database is what the program made it."""
    made, sealer = 0, Sealer(connection, ring)
    for one in sealer.seal():
        made += 1
        click.echo(msgspec.json.encode(_answer(one, sealer)) if as_json else _result_text(one))
    if not made and not as_json:
        click.echo("nothing came since the last checkpoint")
    for difference in sealer.altered:
        click.echo(safe(f"catalogue: {difference}"), err=True)
    if sealer.altered:
        click.echo("The database is not what pitlog made it. Run `pitlog verify`", err=True)
    return not sealer.altered


def _result_text(one: StoredCheckpoint) -> str:
    return f"checkpoint {one.number}: {counted(one.facts, 'fact')} sealed, root {one.root.hex()[:16]}…"


def _answer(one: StoredCheckpoint, by: Sealer) -> Struct:
    return SealedCheckpoint(**one._asdict() | {"root": one.root.hex()}, catalogue=by.altered)


def _attached(what: str, one: StoredCheckpoint) -> str:
    return f"the {what} is kept with checkpoint {one.number}"


def _response(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(timestamps.LONGEST + 1)


def _read(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        return file.read(LONGEST + 1)
