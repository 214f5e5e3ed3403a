"""A pager for answers that may be long, on a terminal only: `$PAGER`, or less, which ends if a page is enough."""

import io
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import wraps
from typing import Any, TypeVar

import click

from cli.output.screen import is_screen

C = TypeVar("C", bound=Callable[..., Any])

USUAL = "less"
LESS = "FRX"
"""Options of less, unless `$LESS` says others: end if a page is enough, show colours, leave the screen as it is."""
NONE = ("", "cat")
"""Values of `$PAGER` that turn it off."""


def paged(command: C) -> C:
    """Show what a command prints in a pager, if a person reads it."""

    @wraps(command)
    def shown(*args: Any, **options: Any) -> Any:
        program = pager()
        if program is None or not is_screen():
            return command(*args, **options)
        with _through(program):
            return command(*args, **options)

    return shown  # type: ignore[return-value]


def pager() -> list[str] | None:
    """The pager's program with its arguments. None if it is turned off, or is not there."""
    words = os.environ.get("PAGER", USUAL).strip()
    if words in NONE:
        return None
    try:
        program = shlex.split(words)
    except ValueError:
        return None
    return program if shutil.which(program[0]) else None


class _Piped(io.TextIOWrapper):
    """Standard output into a pager. It still reports that it is a terminal, and the terminal's width."""

    def isatty(self) -> bool:
        return True


@contextmanager
def _through(program: list[str]) -> Iterator[None]:
    environ = os.environ | {"LESS": os.environ.get("LESS", LESS), "LESSCHARSET": "utf-8"}
    process = subprocess.Popen(program, stdin=subprocess.PIPE, env=environ)
    assert process.stdin is not None
    encoding = sys.stdout.encoding or "utf-8"
    piped = _Piped(process.stdin, encoding=encoding, errors=sys.stdout.errors)
    try:
        with redirect_stdout(piped):
            yield
            piped.flush()
    except BrokenPipeError:  # the reader has seen enough
        raise click.exceptions.Exit(0) from None
    finally:
        with suppress(BrokenPipeError):
            piped.close()
        _wait(process)


def _wait(process: subprocess.Popen[bytes]) -> None:
    """Wait until the reader leaves the pager, which Ctrl-C does not end."""
    while True:
        with suppress(KeyboardInterrupt):
            process.wait()
            return
