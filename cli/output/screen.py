"""Standard output and standard error, with tables. rich is loaded when it is first needed."""

import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from contextvars import ContextVar
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

WIDE = 4096
"""The width if there is no terminal: no text is cut or wrapped there."""


_WIDTH = ContextVar("width", default=WIDE)


@contextmanager
def captured(width: int) -> Iterator[io.StringIO]:
    """Keeps what commands print, for a screen of this width."""
    kept, before = io.StringIO(), _WIDTH.set(width)
    try:
        with redirect_stdout(kept), redirect_stderr(kept):
            yield kept
    finally:
        _WIDTH.reset(before)


def out() -> "Console":
    """Standard output for people. Plain, and as wide as needed, if it is no terminal."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    wide = _WIDTH.get()
    return console if console.is_terminal else Console(highlight=False, markup=False, emoji=False, width=wide)


def is_screen() -> bool:
    """Whether a person sees full pages: input and output are a terminal that can move its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown")


def err() -> "Console":
    """Standard error: progress and failures."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def show_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[object]],
    right: Sequence[str] = (),
    keep: Sequence[str] = (),
    folds: Sequence[str] = (),
) -> None:
    """Columns under their headings, without frames. A narrow terminal shows fewer (`cli.output.tables`)."""
    from cli.output.tables import Fitted

    draw([Fitted(headings, rows, right, keep, folds)])


def draw(drawn: Iterable["RenderableType"]) -> None:
    """Print to standard output. Lines that are too wide are wrapped by the terminal."""
    from cli.output.tables import whole

    console = out()
    with console.capture() as written:
        for one in drawn:
            console.print(one, crop=False)
    click.echo("\n".join(line.rstrip() for line in whole(written.get()).splitlines()), color=True)


def print_wrapped(words: str) -> None:
    """Print a sentence, wrapped between words on a terminal."""
    show_table(("",), [(words,)])


def silence_output() -> None:
    """The reader of the output is gone: give Python's final flush a valid target."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def silence_errors() -> None:
    """Nothing is written to standard error any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
