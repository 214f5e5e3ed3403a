"""Files that a command writes: nothing that exists is overwritten without `--force`."""

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from domain.errors import NotOverwritten

_FORCED = "cli.output_files.forced"
C = TypeVar("C", bound=Callable[..., Any])


class OutputFile(click.Path):
    """The file of an option such as `-o`; checked before the command does anything."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, if a file may be written there; a device or a pipe is not overwritten by writing to it."""
        path = super().convert(value, param, ctx)
        if ctx is not None and not ctx.meta.get(_FORCED) and _is_a_file(Path(str(path))):
            raise NotOverwritten(str(path))
        return path


def _is_a_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False


OUTPUT_FILE = OutputFile()


def output_option(words: str) -> Callable[[C], C]:
    """Gives a command `-o FILE`, and `--force`."""
    option = click.option("-o", "--output", type=OUTPUT_FILE, metavar="FILE", help=words)
    return lambda command: option(force_option(command))


def force_option(command: C) -> C:
    """Gives a command `--force`: known before any file is looked at, and to nobody but `OutputFile`."""
    words = "Overwrite a file that exists."
    return click.option("--force", is_flag=True, is_eager=True, expose_value=False, callback=_forced, help=words)(
        command
    )


def _forced(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.meta[_FORCED] = value
