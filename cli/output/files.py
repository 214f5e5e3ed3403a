"""Output files of commands: existing files are overwritten only with `--force`."""

import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cli.errors import NotOverwritten

_FORCED = "cli.output.files.forced"
C = TypeVar("C", bound=Callable[..., Any])


class OutputFile(click.Path):
    """The file of an option such as `-o`, checked before the command starts."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, if a file may be written there. Writing to a device or a pipe overwrites nothing."""
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
    """Give a command `-o FILE` and `--force`."""
    option = click.option("-o", "--output", type=OUTPUT_FILE, metavar="FILE", help=words)
    return lambda command: option(force_option(command))


def force_option(command: C) -> C:
    """Give a command `--force`. It is parsed before any file, and only `OutputFile` sees it."""
    words = "Overwrite a file that exists."
    return click.option("--force", is_flag=True, is_eager=True, expose_value=False, callback=_forced, help=words)(
        command
    )


def write_whole(output: Path, content: bytes, otherwise: str = "") -> None:
    """Write the whole file or none. `otherwise`: what to do if it can't be written."""
    try:
        with tempfile.TemporaryDirectory(dir=output.absolute().parent) as folder:
            whole = Path(folder) / output.name
            whole.write_bytes(content)
            whole.replace(output)
    except OSError as error:
        raise click.ClickException(f"{output} can't be written: {error.strerror}{otherwise}") from error


def make_folder(folder: Path) -> None:
    """Make a directory, and those above it, unless it is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{folder} can't be made: {error.strerror}") from error


def _forced(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.meta[_FORCED] = value
