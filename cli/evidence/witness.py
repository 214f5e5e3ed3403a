"""`pitlog witness`: runs on the inspector's machine. Pulls the log, and cosigns consistent checkpoints."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.listening import Announced, bound, check_address, tls_of
from cli.output.answers import json_option, say
from cli.output.files import output_option
from cli.output.user_text import WORDS, Directory, FloatRange, safe
from evidence.errors import WitnessRefuses
from evidence.sealing.ed25519 import Key
from evidence.witness.add_checkpoint import OpenWitness
from evidence.witness.sources import HttpLog, LogSource, database_log
from evidence.witness.storage import WitnessStorage
from evidence.witness.witness import Pulled, Witness
from projections.answers.custody_acts import Cosigned, PublicKey, WitnessShown
from web.serving import log_in_lines
from web.witness_server import witness_app

_DIRECTORY = Directory()
_FILE = click.Path(exists=True, dir_okay=False)


@click.group()
def witness() -> None:
    """Run the inspector's witness: it has its own key and directory, and no database."""


@witness.command()
@click.argument("directory", type=_DIRECTORY)
@click.argument("name", type=WORDS)
@click.option("--log-key", required=True, type=WORDS, help="Public key of the log, given by the operator.")
@json_option
@writes
def init(directory: Path, name: str, log_key: str) -> None:
    """Make a witness called NAME in DIRECTORY, for one log."""
    known = Key.of_log(log_key)
    WitnessStorage.check_new(directory)
    about_to(f"make the witness {name} of the log {known.name}, in {directory}")
    made = str(WitnessStorage.make(directory, name, known).secret.key)
    say(PublicKey(made), made, "give this line to the operator, and to everyone who verifies the log")


@witness.command()
@click.argument("directory", type=_DIRECTORY)
@json_option
def show(directory: Path) -> None:
    """Print the public key of the witness, and its last checkpoint."""
    holding = WitnessStorage(directory)
    own, note = str(holding.secret.key), None if holding.note is None else str(holding.note)
    say(WitnessShown(own, note), own if note is None else f"{own}\n\n{note}".removesuffix("\n"))


@witness.command()
@click.argument("directory", type=_DIRECTORY)
@click.argument("vkey", type=WORDS)
@json_option
@writes
def trust(directory: Path, vkey: str) -> None:
    """Cosign a further log when it asks (`pitlog witness serve`). VKEY is its public key."""
    holding, known = WitnessStorage(directory), Key.of_log(vkey)
    about_to(f"cosign the log {known.name} from now on, when it asks")
    holding.know(known)
    say(PublicKey(str(known)), f"{safe(known.name)} is cosigned from now on, when it asks")


@witness.command()
@click.argument("directory", type=_DIRECTORY)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8615, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 chooses a free one."
)
@click.option("--tls-cert", type=_FILE, help="TLS certificate with its chain (PEM).")
@click.option("--tls-key", type=_FILE, help="Key of the TLS certificate (PEM, without a password).")
@click.option("--insecure", is_flag=True, help="Allow a public address without TLS, because a proxy terminates TLS.")
def serve(directory: Path, host: str, port: int, tls_cert: str | None, tls_key: str | None, insecure: bool) -> None:
    """Cosign the checkpoints that logs send (c2sp.org/tlog-witness), until interrupted."""
    witness_, tls = OpenWitness(WitnessStorage(directory), time.time), tls_of(tls_cert, tls_key)
    check_address(host, tls is not None or insecure)
    log_in_lines()
    with bound(host, port) as listening:
        WitnessAnnounced(witness_app(witness_), tls).run(sockets=[listening])


class WitnessAnnounced(Announced):
    words = "the witness cosigns at {}/add-checkpoint"


@witness.command()
@click.argument("directory", type=_DIRECTORY)
@click.option(
    "--from",
    "url",
    type=WORDS,
    help="Pull from this pitlog server, such as https://casino.example:8613. [the database]",
)
@click.option(
    "--token",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="File with the token that this server requires (`pitlog token add --log`).",
)
@click.option(
    "--accept-recovery", is_flag=True, help="Go on from an earlier leaf, if a signed recovery entry says what was lost."
)
@output_option("Write the cosigned checkpoint to this file.")
@click.option("--every", type=FloatRange(1, 86_400), metavar="SECONDS", help="Repeat at this interval.")
@json_option
@writes
@with_where
def pull(
    place: Where, directory: Path, url: str | None, token: Path | None, accept_recovery: bool, output: Path | None,
    every: float | None,
) -> None:  # fmt: skip
    """Pull new leaves, and cosign a consistent checkpoint. An inconsistent one is refused and stored."""
    one = Witness(WitnessStorage(directory), time.time)
    with _source(place, url, token) as source:
        about_to(f"pull new leaves from {url or 'the database'} into {directory}, and cosign")
        while True:
            _print_result(_pulled(one, source, accept_recovery), output)
            if every is None:
                return
            time.sleep(every)


@contextmanager
def _source(place: Where, url: str | None, token: Path | None) -> Iterator[LogSource]:
    if url is not None:
        yield HttpLog(url, _secret(token))
        return
    if token is not None:
        raise click.UsageError("--token requires --from")
    with place.server() as server, database_log(server) as source:
        yield source


def _secret(token: Path | None) -> str:
    """The token in a file. A token that a request's head cannot contain is refused."""
    if token is None:
        return ""
    found = token.read_bytes().strip()
    if not found.isascii() or not found.decode("ascii", "replace").isprintable():
        raise click.UsageError(f"{safe(token)} contains no token")
    return found.decode()


def _pulled(one: Witness, source: LogSource, accepts: bool) -> Pulled:
    try:
        return one.pull(source, accepts)
    except WitnessRefuses as why:
        click.secho(f"ALARM: {why}", fg="red", err=True)
        raise click.exceptions.Exit(1) from None


def _print_result(pulled: Pulled, output: Path | None) -> None:
    if output is not None:
        output.write_text(str(pulled.note), encoding="utf-8")
    back = "" if pulled.handed_back else "; hand the file back: `pitlog seal --cosignature FILE`"
    answer = Cosigned(pulled.size, pulled.new, pulled.handed_back, None if output is None else str(output))
    say(answer, f"cosigned {pulled.size:,} leaves, {pulled.new:,} of them new{back}")
