"""`pitlog key`: the keys that sign the log, and the trusted witnesses' keys."""

from pathlib import Path

import click

from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from projections.answers.acts import PublicKey
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
@json_option
@keys_option
@writes
@with_where
def witness(place: Where, vkey: str, keys: Path | None) -> None:
    """Trust a witness by its public key. Only valid cosignatures by trusted witnesses are counted."""
    ring, known = KeyRing.at(keys, place.home), Key.of_witness(vkey)
    about_to(f"trust the witness {known.name}")
    ring.know(known)
    say(PublicKey(vkey), "trusted from now on")
