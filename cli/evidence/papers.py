"""`pitlog papers`: papers for a court about a file that left the record."""

from datetime import datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import click

from cli.authoring import person
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.files import output_option, write_whole
from cli.output.user_text import TEXT, WORDS, safe
from cli.why import why_option
from evidence.bundles.export import store_export
from evidence.bundles.signers import Trust
from evidence.bundles.verify import verify
from evidence.errors import BundleDamaged
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from evidence.sealing.policy import Policy
from projections.answers.custody_acts import PaperWritten
from record.authored.access import VENUE, viewed_at
from record.authored.numbering import EXPORTS, next_number
from record.postgres.connections import WRITER, connect
from record.vault.beside_facts import new_salt
from record.vault.connections import reading
from record.venue import venue

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
FORMS = (".pdf", ".html")


@click.group()
def papers() -> None:
    """Write papers for a court about an exported bundle or an issued dossier, from facts alone."""


@papers.command()
@click.argument("file", type=_FILE)
@output_option("Write the certificate to this file: .pdf or .html.")
@click.option("--log-key", type=WORDS, help="Public key of the log. [the key on this machine]")
@keys_option
@json_option
@writes
@with_where
def certificate(place: Where, file: Path, output: Path | None, log_key: str | None, keys: Path | None) -> None:
    """Write the certificate of a qualified person for a bundle (FRE 902(13), 902(14)). The bundle is verified first.

    It leaves blank only what the person who signs must state.
    """
    from projections.dossiers import papers as model  # typst takes a while to load
    from projections.dossiers.certificate import certificate as drawn_up

    wanted, ring = _output(output), KeyRing.at(keys, place.home)
    key = Key.of_log(log_key) if log_key is not None else ring.current().key
    found = verify(file, Trust(key, policy=_known(key, ring.witnesses())))
    with place.server() as server:
        with reading(server) as connection:
            here, it = venue(connection), model.known_file(connection, file)
        if found.faults:
            raise BundleDamaged(str(file), found.faults[0])
        about_to(f"write the certificate of {it.name} to {wanted}")
        now = datetime.now(here.zone)
        viewed_at(server, person(), f"certificate of {it.name}", now, it.access.table or VENUE)
        written = model.FORMS[wanted.suffix.lower()](drawn_up(it, found, here, now, person()))
    _written(wanted, written, it.name)


@papers.command()
@click.argument("file", type=_FILE)
@output_option("Write the sheet to this file: .pdf or .html.")
@json_option
@writes
@with_where
def custody(place: Where, file: Path, output: Path | None) -> None:
    """Write the custody sheet of a file (ISO/IEC 27037): who did what, when, where, why, how, with which version."""
    from projections.dossiers import papers as model
    from projections.dossiers.custody_sheet import custody_sheet

    wanted = _output(output)
    with place.server() as server:
        with reading(server) as connection:
            here, it = venue(connection), model.known_file(connection, file)
            about_to(f"write the custody sheet of {it.name} to {wanted}")
            now = datetime.now(here.zone)
            sheet = custody_sheet(it, model.acts(connection, it), here, now, person())
        viewed_at(server, person(), f"custody sheet of {it.name}", now, it.access.table or VENUE)
    _written(wanted, model.FORMS[wanted.suffix.lower()](sheet), it.name)


@papers.command()
@click.argument("file", type=_FILE)
@output_option("Write the receipt to this file: .pdf or .html.")
@click.option("--to", required=True, type=TEXT, metavar="TEXT", help="Person who receives the file and signs.")
@click.option("--how", type=TEXT, metavar="TEXT", default="in person", show_default=True, help="How it is handed over.")
@why_option("Reason; it is recorded.", default="no reason given")
@json_option
@writes
@with_where
def receipt(place: Where, file: Path, output: Path | None, to: str, how: str, why: str) -> None:
    """Write the receipt for a file that is handed over. The receiver signs it. The hand-over is recorded as a fact."""
    from projections.dossiers import papers as model
    from projections.dossiers.handover import HandOver, handover_receipt

    wanted, by = _output(output), person()
    with place.server() as server:
        with reading(server) as connection:
            here, it = venue(connection), model.known_file(connection, file)
        about_to(f"record the hand-over of {it.name} to {to}, and write the receipt to {wanted}")
        now, table = datetime.now(here.zone), it.access.table or VENUE
        with connect(server, WRITER) as writing, next_number(writing, EXPORTS, by) as number:
            given = HandOver(number, to, how, why, f"pitlog {version('pitlog')}", new_salt(writing))
            written = model.FORMS[wanted.suffix.lower()](handover_receipt(it, given, here, now, by))
            says = {"what": given.what(it), "why": why, "sha256": sha256(written).hexdigest()}
            store_export(writing, number, now, by, table, says)
    _written(wanted, written, it.name, number)


def _output(output: Path | None) -> Path:
    if output is None or output.suffix.lower() not in FORMS:
        raise click.UsageError("name the output file with -o: its name must end in .pdf or .html")
    return output


def _written(output: Path, content: bytes, of: str, number: int | None = None) -> None:
    write_whole(output, content, "" if number is None else f"; it is recorded as export {number}")
    digest = sha256(content).hexdigest()
    recorded = "" if number is None else f"export {number}, recorded: "
    say(PaperWritten(of, str(output), digest, number), f"{recorded}{safe(output)}\nSHA-256 {digest}")


def _known(log: Key, witnesses: list[Key]) -> Policy:
    """The witnesses that this machine knows, none of whom must have cosigned."""
    lines = [f"witness {number} {key}" for number, key in enumerate(witnesses)]
    return Policy.of("\n".join([f"log {log}", *lines, "quorum none"]).encode())
