"""Options for trusted signatures: the log's keys, the known witnesses, and time stamp authorities."""

from pathlib import Path

import click

from cli.output.user_text import Directory, safe
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from evidence.sealing.policy import Policy

keys_option = click.option(
    "--keys",
    type=Directory(),
    envvar="PITLOG_KEYS",
    help="Directory of the log's keys.  [keys in the home]",
)

tsa_option = click.option(
    "--tsa-cert",
    "tsa_certs",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Certificate (PEM or DER) of a time-stamping authority. Every time stamp must be valid under one given.",
)


policy_option = click.option(
    "--policy",
    "policy_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="File of known logs and witnesses, and the quorum that must have cosigned (c2sp.org/tlog-policy).",
)


def given_policy(file: Path | None) -> Policy | None:
    """The policy in a file. Which of its keys do not count is said on standard error."""
    found = None if file is None else Policy.in_file(file)
    for sentence in () if found is None else found.sentences():
        click.echo(safe(f"pitlog: {sentence}"), err=True)
    return found


def known_witnesses(ring: KeyRing) -> list[Key]:
    """The witnesses that this machine knows. None if the user may not read its keys."""
    try:
        return ring.witnesses()
    except OSError:
        return []
