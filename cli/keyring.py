"""The option that says where the log's keys are, and the witnesses that are known there."""

from pathlib import Path

import click

from record.sealing.keys import KeyRing
from record.sealing.signing import Key

keys_option = click.option(
    "--keys",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="PITLOG_KEYS",
    help="The directory of the log's keys.  [keys in the home]",
)


def known_witnesses(ring: KeyRing) -> list[Key]:
    """The witnesses that this machine knows; none where its keys are somebody else's to read."""
    try:
        return ring.witnesses()
    except OSError:
        return []
