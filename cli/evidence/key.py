"""`pitlog key`: the keys that sign the log, and the trusted witnesses' keys."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from psycopg import Connection

from cli.authoring import person
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS
from evidence.errors import NotTrusted
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from projections.answers.custody_acts import PublicKey
from record.authored.credentials_and_quarantine import key_digest, record_credential, witnesses_recorded
from record.postgres.connections import WRITER, connect
from record.postgres.home import prepare_home


@click.group()
def key() -> None:
    """Make, show and rotate the keys that sign the log."""


@key.command()
@click.argument("name", type=WORDS)
@json_option
@keys_option
@writes
@with_where
def new(place: Where, name: str, keys: Path | None) -> None:
    """Make the log's first key. NAME is the permanent origin of the log, such as casino.example/tables."""
    ring = KeyRing.at(keys, place.home)
    ring.check_new(name)
    about_to(f"make the first key of the log {name}, in {ring.directory}")
    if keys is None:
        prepare_home(ring.directory.parent)
    made = str(ring.make(name))
    say(PublicKey(made), made, "hand this line to the inspector, on paper: it is how checkpoints are known to be yours")


@key.command()
@json_option
@keys_option
@with_where
def show(place: Where, keys: Path | None) -> None:
    """Print the public key in force."""
    found = str(KeyRing.at(keys, place.home).current().key)
    say(PublicKey(found), found)


@key.command()
@json_option
@keys_option
@writes
@with_where
def rotate(place: Where, keys: Path | None) -> None:
    """Make the next key, signed by the one in force. The next `pitlog seal` puts it in force."""
    ring = KeyRing.at(keys, place.home)
    ring.check_rotates()
    about_to(f"make the next key of the log {ring.current().key.name}, in {ring.directory}")
    made = str(ring.rotate().new)
    say(PublicKey(made), made, "the next `pitlog seal` puts it in force")


@key.command(short_help="Trust a witness by its public key.")
@click.argument("vkey", type=WORDS)
@click.option("--remove", is_flag=True, help="Trust it no longer.")
@json_option
@keys_option
@writes
@with_where
def witness(place: Where, vkey: str, remove: bool, keys: Path | None) -> None:
    """Trust a witness by its public key. Only valid cosignatures by trusted witnesses are counted."""
    ring, known = KeyRing.at(keys, place.home), Key.of_witness(vkey)
    if remove and known not in ring.witnesses():
        raise NotTrusted(known.name)
    about_to(f"{'no longer ' if remove else ''}trust the witness {known.name}")
    if not place.is_made:
        _trust(ring, known, remove)
    else:
        with place.server() as server, connect(server, WRITER) as connection, connection.transaction():
            _record(connection, ring.witnesses(), known, remove)
            _trust(ring, known, remove)
    say(PublicKey(vkey), "no longer trusted" if remove else "trusted from now on")


def _trust(ring: KeyRing, known: Key, remove: bool) -> None:
    (ring.forget if remove else ring.know)(known)


def _record(connection: Connection[Any], trusted: Sequence[Key], known: Key, remove: bool) -> None:
    """The act as a fact. The first one also says which were trusted before such acts were facts."""
    digest = key_digest(str(known))
    if not witnesses_recorded(connection):
        for one in trusted:
            found = f"found the trusted witness {one.name}"
            record_credential(connection, "witness", found, None, key_digest(str(one)), person())
    if remove:
        record_credential(connection, "witness", f"no longer trusts the witness {known.name}", digest, None, person())
    elif known not in trusted:
        record_credential(connection, "witness", f"trusts the witness {known.name}", None, digest, person())
