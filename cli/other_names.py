"""Says under which other names an answer is about the same person."""

from collections.abc import Mapping, Sequence

import click

from cli.output.user_text import safe


def say_other_names(asked: Sequence[str], also: Mapping[str, Sequence[str]]) -> None:
    """Print one line, if a person who was asked for has other names at some tables."""
    if also:
        known = "; ".join(f"{', '.join(names)} at {table}" for table, names in also.items())
        click.echo(safe(f"asked as {', '.join(asked)}: the same person is also {known}"), err=True)
