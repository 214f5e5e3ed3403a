"""`pitlog backup`: a verified copy of the record in one moment, and a drill that tries one out."""

import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from cli.authoring import person
from cli.catch_up import progress
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.evidence_at_hand import evidence_at_hand
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS, Directory, counted, safe
from domain.fold.sessions import access_to
from evidence.backups.drill import Drilled, drill
from evidence.backups.making import check_place, make_backup
from evidence.backups.manifest import RECORD, VAULT, Backup, check_files, read_manifest
from evidence.errors import NoKey
from evidence.sealing.key_files import KeyRing
from evidence.verification.request import Given
from projections.answers import custody_acts
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.postgres.connections import READER, WRITER, connect
from record.postgres.servers import Server
from record.storage.horizon import horizon
from record.venue import venue

_DIRECTORY = Directory()
KEYS_ARE_APART = "The log's keys are not in it: keep a copy of {} in another place (docs/OPERATIONS.md)."


@click.command()
@click.argument("directory", type=_DIRECTORY)
@click.option(
    "--drill",
    "is_drill",
    is_flag=True,
    help="Try out the backup in DIRECTORY: restore it beside the record and verify it.",
)
@click.option(
    "--beside",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="With --drill: restore below this directory, which needs room for the whole record. [the temporary directory]",
)
@click.option(
    "--witness", type=click.Path(exists=True, path_type=Path), help="Directory of a witness, or a file of its leaves."
)
@click.option("--log-key", type=WORDS, help="Public key of the log, as `pitlog key show` prints it.")
@keys_option
@json_option
@writes
@with_where
def backup(
    place: Where, directory: Path, is_drill: bool, beside: Path | None, witness: Path | None, log_key: str | None,
    keys: Path | None,
) -> None:  # fmt: skip
    """Back up the record into a new DIRECTORY as it is at one moment, and verify it. The vault has its own file.

    The backup and its digest are recorded as a fact. If interrupted, there is no DIRECTORY: run it again.
    """
    if beside is not None and not is_drill:
        raise click.UsageError("--beside requires --drill")
    ring = KeyRing.at(keys, place.home)
    given, directory = evidence_at_hand(ring, witness, log_key), directory.absolute()
    if is_drill:
        _drill(place, directory, given or _no_key(ring), beside or Path(tempfile.gettempdir()))
    else:
        _back_up(place, ring, directory, given)


def _no_key(ring: KeyRing) -> Given:
    raise NoKey(ring.directory)


# --- making one ---------------------------------------------------------------------------------------------------


def _back_up(place: Where, ring: KeyRing, directory: Path, given: Given | None) -> None:
    check_place(directory)
    with place.server() as server:
        about_to(f"back up {server.describe()} into {directory}")
        with progress("verifying", _last(server)) as bar:
            made, digest = make_backup(server, directory, given, lambda facts: bar(0, facts))
        says = {"sha256": digest, "facts": made.facts, "verdict": made.verdict, "checkpoint": _number(made)}
        recorded = _record(server, "backup_made", says)
    size = sum(one.bytes for one in made.files)
    answer = custody_acts.BackedUp(str(directory), digest, made.facts, _number(made), made.verdict, size, recorded)
    words = [
        f"{counted(made.facts, 'fact')}, {_under(made)}, {size:,} bytes in {safe(directory)}: {VERDICTS[made.verdict]}",
        f"its digest is {digest}",
    ]
    say(answer, "\n".join(words), KEYS_ARE_APART.format(ring.directory))
    raise click.exceptions.Exit(1 if made.verdict == "altered" else 0)


VERDICTS = {
    "ok": "verified, nothing altered",
    "altered": "ALTERED: run `pitlog verify`, which names what",
    "not verified": "not verified, because nothing is sealed or there is no key of the log",
}


def _last(server: Server) -> int:
    with connect(server, READER) as connection:
        return horizon(connection)


def _under(made: Backup) -> str:
    return f"under checkpoint {made.checkpoint.number}" if made.checkpoint else "never sealed"


def _number(made: Backup) -> int | None:
    return made.checkpoint.number if made.checkpoint else None


def _record(server: Server, kind: str, says: dict[str, Any]) -> str:
    """Record the fact of a backup in the venue's own session. Returns its id."""
    with connect(server, WRITER) as connection:
        one = fact(kind, VENUE, person(), datetime.now(venue(connection).zone), says)
        record_in(connection, access_to(VENUE), one, person())
    return str(one["id"])


# --- trying one out -----------------------------------------------------------------------------------------------


def _drill(place: Where, directory: Path, given: Given, beside: Path) -> None:
    found, digest = read_manifest(directory)
    check_files(directory, found, (RECORD, VAULT))
    with place.server() as server:
        about_to(f"restore {directory} beside the record, below {beside}, verify it there, and take it away")
        with progress("verifying", found.last_position) as bar:
            done = drill(directory, found, given, beside, lambda facts: bar(0, facts))
        verdict = _verdict(found, done)
        seconds = round(done.restored + done.verified)
        says = {"sha256": digest, "facts": found.facts, "seconds": seconds, "verdict": verdict,
                "witnessed": done.witnessed}  # fmt: skip
        recorded = _record(server, "backup_drilled", says)
    alterations = [one.as_json() for one in done.verdict.alterations]
    answer = custody_acts.Drilled(
        str(directory), digest, found.facts, _number(found), verdict, done.witnessed, round(done.restored, 1),
        round(done.verified, 1), alterations, recorded,
    )  # fmt: skip
    say(answer, "\n".join(_drilled_lines(found, done, verdict)))
    raise click.exceptions.Exit(1 if verdict == "altered" else 0)


def _verdict(found: Backup, done: Drilled) -> str:
    if done.verdict.count:
        return "altered"
    return "ok" if found.checkpoint else "not verified"


def _drilled_lines(found: Backup, done: Drilled, verdict: str) -> list[str]:
    alterations = [safe(f"{one.kind}: {one.what}") for one in done.verdict.alterations]
    many = f"{counted(found.facts, 'fact')}, {_under(found)}"
    times = f"restored in {done.restored:,.1f} s, checked in {done.verified:,.1f} s"
    witnessed = [] if done.witnessed is None else [f"the witness's leaves confirm the first {done.witnessed:,}"]
    return [*alterations, f"{many}: {times}: {VERDICTS[verdict]}", *witnessed]
