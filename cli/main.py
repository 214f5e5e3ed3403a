"""The command `pitlog`: puts the commands together, and turns what fails into one sentence and an exit code.

0: done, nothing amiss; 1: done, and there is something to look at; 2: could not be done.
"""

import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import IO, Any

import click

from cli.check import check
from cli.context import Where, safe
from cli.facts import facts
from cli.init import init
from cli.migrate import migrate
from cli.quarantine import quarantine
from cli.record import record
from cli.schema import schema
from cli.serve import serve
from cli.simulate import simulate
from cli.status import status
from cli.token import token
from domain.errors import PitlogError
from record.home import HOME_VARIABLE, data_home
from record.servers import URL_VARIABLE

COULD_NOT = 2
INTERRUPTED = 130


def _usual_home() -> str:
    try:
        return str(data_home(None, {}))
    except PitlogError:
        return "nowhere: set the variable"


class Explained(click.ClickException):
    """An error of ours, as a person sees it."""

    exit_code = COULD_NOT

    def __init__(self, error: PitlogError) -> None:
        super().__init__(f"{error} [{error.number}]")

    def show(self, file: IO[Any] | None = None) -> None:
        """One line on standard error."""
        _say(self.message)


class Commands(click.Group):
    """The commands; whichever fails, it is said in the same way."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run one."""
        try:
            return super().invoke(ctx)
        except PitlogError as error:
            raise Explained(error) from error


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog=f"The record is kept in {_usual_home()} unless {HOME_VARIABLE} or --home names another directory, or "
    f"{URL_VARIABLE} another PostgreSQL. Exit codes: 0 done, nothing amiss; 1 done, and there is something to look "
    "at; 2 could not be done.",
)
@click.version_option(package_name="pitlog")
@click.option("--home", type=click.Path(path_type=Path), help="Keep the record in this directory.")
@click.pass_context
def pitlog(context: click.Context, home: Path | None) -> None:
    """The record of a casino's table games that nobody can quietly change."""
    context.obj = Where(home)


for command in (check, facts, init, migrate, quarantine, record, schema, serve, simulate, status, token):
    pitlog.add_command(command)


def main() -> None:
    """Run a command; never show a traceback."""
    signal.signal(signal.SIGTERM, _end)  # as an exception, so that the embedded server is left in order
    try:
        code = pitlog.main(standalone_mode=False)
    except click.exceptions.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = COULD_NOT
    except BrokenPipeError:
        # The reader has gone (`| head`): nothing is wrong, and nothing more can be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        if os.environ.get("PITLOG_TRACEBACK"):
            raise
        code = _say(f"a fault in the program: {type(error).__name__}: {error} (PITLOG_TRACEBACK=1 shows where)")
    sys.exit(code if isinstance(code, int) else 0)


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _say(text: str) -> int:
    click.echo(f"pitlog: {safe(text)}", err=True)
    return COULD_NOT
