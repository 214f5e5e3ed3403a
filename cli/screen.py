"""The two outputs, and tables on them. rich is loaded when something is drawn."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from cli.text import safe

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 4096
"""For what is no terminal: nothing is cut or folded there."""


def out() -> "Console":
    """Standard output, for people; plain and as wide as needed when it is no terminal."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    return console if console.is_terminal else Console(highlight=False, markup=False, emoji=False, width=WIDE)


def err() -> "Console":
    """Standard error: progress and what went wrong."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def show_table(headings: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[str] = ()) -> None:
    """Columns under their headings, without frames; what is too wide for a terminal is folded, never cut."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=any(headings), padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(safe(word)) for word in row))
    console = out()
    with console.capture() as drawn:
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in drawn.get().splitlines()), color=True)


def say(words: str) -> None:
    """A sentence, folded at its words on a terminal."""
    show_table(("",), [(words,)])


def hush() -> None:
    """Nobody reads on: let Python's own flush at exit find an open place."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
