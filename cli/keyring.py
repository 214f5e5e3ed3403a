"""The option that says where the log's keys are."""

from pathlib import Path

import click

keys_option = click.option(
    "--keys",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="PITLOG_KEYS",
    help="The directory of the log's keys.  [keys in the home]",
)
