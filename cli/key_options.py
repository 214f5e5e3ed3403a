"""The options that say whose signatures count: where the log's keys are, the witnesses that are known there, and the
authorities for time stamps."""

from pathlib import Path

import click

from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing

keys_option = click.option(
    "--keys",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="PITLOG_KEYS",
    help="The directory of the log's keys.  [keys in the home]",
)

tsa_option = click.option(
    "--tsa-cert",
    "tsa_certs",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="The certificate (PEM) of an authority for time stamps: every stamp has to hold by one that is given.",
)


def known_witnesses(ring: KeyRing) -> list[Key]:
    """The witnesses that this machine knows; none where its keys are somebody else's to read."""
    try:
        return ring.witnesses()
    except OSError:
        return []
