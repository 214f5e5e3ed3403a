"""The command `pitlog`: combines the commands, and reports failures as one sentence and an exit code.

0: done, no findings; 1: done, with findings; 2: not done.
"""

import os
import signal
import sys
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from types import FrameType
from typing import IO, Any

import click

from cli.exit_codes import ExitCode
from cli.help_pages import kept_help
from cli.output.screen import silence_errors, silence_output
from cli.output.streams import escape_what_cannot_be_shown
from cli.output.user_text import safe
from domain.errors import PitlogError
from projections.errors import SessionSetAside
from record.postgres.home import HOME_VARIABLE, data_home

VARIABLE = "_PITLOG_COMPLETE"
"""Set by the scripts of shells: completion, in place of a command."""

COMMANDS: dict[str, dict[str, str]] = {
    "review": {
        "check": "Replay feeds without a database: rounds, findings, refused lines.",
        "comment": "Add, list and withdraw comments on the steps of rounds.",
        "correct": "Correct a fact by adding one, and show first what changes.",
        "dispute": "Raise, gather, assign, decide and audit disputes, and hand a shift over.",
        "dossier": "Issue or check a dossier of a round or a dispute.",
        "explain": "Explain what a wager was due, or where a card belongs.",
        "find": "Find anything by a few words, and replay it.",
        "findings": "List, look at, assign and close findings, or undo that.",
        "replay": "Replay a round step by step, beside what the rules required.",
        "rounds": "Find rounds: by table, day, player, card, finding and more.",
        "rules": "List the rulesets, or the rules of one.",
        "sql": "Answer a question in SQL, over documented views.",
        "wagers": "Find wagers by any column, group them, and add up what is owed.",
        "watch": "Watch wheels, dice and people: alarms with a stated rate of false ones.",
    },
    "accounts": {
        "close": "Close the accounts of a gaming day.",
        "commission": "State, reconcile or export commission.",
    },
    "evidence": {
        "access": "List views, exports and decisions by person.",
        "archive": "List, archive and restore months.",
        "export": "Export whole sealed sessions as one file that others can verify.",
        "key": "Make, show and rotate the keys that sign the log.",
        "papers": "Write papers for a court about an exported file: certificate, custody, receipt.",
        "recover": "List what was lost with an older copy, and sign an entry to go on.",
        "seal": "Seal new facts under a signed checkpoint.",
        "verify": "Verify the record, and report what was altered and where.",
        "witness": "Pull and cosign the log, on the inspector's machine.",
    },
    "intake": {
        "conform": "Check a program against a conformance kit, or make a kit.",
        "import": "Make facts of CSV, JSON or fixed columns by a map, and record them.",
        "quarantine": "List, show, retry and close lines that could not be understood.",
        "record": "Append feeds to the record.",
        "schema": "Print the format of a feed, as a JSON Schema or a table.",
        "simulate": "Write a feed of simulated tables, for training and load tests.",
        "token": "Add, list and revoke tokens of capture devices and witnesses.",
        "watch-folder": "Follow a folder, and import each file that is finished.",
    },
    "custody": {
        "backup": "Back up the record and verify the copy, or try a backup out.",
        "forget": "Forget a person; every root, total and digest stays.",
        "hold": "Place, release and list holds: nothing of a case is forgotten or archived.",
        "restore": "Restore a backup into an empty record, whole or not at all.",
        "retention": "Set how long names and words stay, show what is due, and dispose of it.",
    },
    "operation": {
        "completion": "Print the script that completes commands and names in a shell.",
        "doctor": "Check home, keys, server, record and log, and say what to do.",
        "estate": "Query the exported records of many venues and years at once.",
        "facts": "Write recorded facts, byte for byte.",
        "init": "Set the venue of the record, once and permanently.",
        "migrate": "Bring the database up to date.",
        "logins": "Make logins of least privilege: feed, viewer, sealer, backup, reader.",
        "move": "Move the record to another PostgreSQL server, verified, and never live twice.",
        "pit": "List pits, and give tables their places on the wall.",
        "rebuild": "Rebuild the projections from the facts.",
        "serve": "Serve the viewer, or accept facts from capture devices.",
        "service": "Show, install or remove systemd units: feed, viewer, sealer, witness.",
        "status": "Show the state of the record.",
        "stop": "Stop the embedded server, which stays for some minutes after a command.",
        "user": "Add, list and disable users of the viewer.",
    },
}
"""Commands by their folder, which says who uses them. Each is in the file of its name, which is loaded when it is
called."""

FOLDER_OF = {name: folder for folder, commands in COMMANDS.items() for name in commands}


def _usual_home() -> str:
    try:
        return str(data_home(None, {}))
    except PitlogError:
        return "nowhere: set the variable"


class CouldNot(click.ClickException):
    """A failure that is not a usage error."""

    exit_code = ExitCode.COULD_NOT


class ShownError(click.ClickException):
    """One of our errors, as shown to people."""

    exit_code = ExitCode.COULD_NOT

    def __init__(self, error: PitlogError) -> None:
        super().__init__(f"{error} [{error.number}]")

    def show(self, file: IO[Any] | None = None) -> None:
        """Print one line on standard error."""
        _print_error(self.message)


def refuse_repeats(command: click.Command, ctx: click.Context, args: list[str]) -> None:
    """Refuse an option that is given twice but counts once. Otherwise the last one would apply unnoticed."""
    _, _, order = command.make_parser(ctx).parse_args(args=list(args))
    given = [one for one in order if isinstance(one, click.Option) and not one.multiple and not one.count]
    for one in given:
        if given.count(one) > 1 and not one.is_eager:
            raise click.UsageError(f"{one.opts[0]} is given twice: give it once", ctx)


class Aside(ShownError):
    """The answer that a session was set aside."""

    exit_code = ExitCode.AMISS


class Commands(click.Group):
    """The commands. All failures are reported in the same way."""

    @property
    def commands(self) -> dict[str, click.Command]:
        return {name: _loaded(name) for name in FOLDER_OF}

    @commands.setter
    def commands(self, none: object) -> None:
        """Read-only, because commands are loaded from their files."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(FOLDER_OF)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _loaded(cmd_name) if cmd_name in FOLDER_OF else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called, or only its help."""
        kept = None if ctx.resilient_parsing else kept_help(args)
        return (" ".join(args[:-1]), kept, args[-1:]) if kept else super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line for each command."""
        for folder, commands in COMMANDS.items():
            with formatter.section(f"{folder.capitalize()} commands"):
                formatter.write_dl(list(commands.items()))

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Parse the command line."""
        try:
            return super().make_context(*args, **extra)
        except click.ClickException as error:
            raise _harmless(error) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except PitlogError as error:
            raise (Aside if isinstance(error, SessionSetAside) else ShownError)(error) from error
        except click.ClickException as error:
            raise _harmless(error) from None
        except BrokenPipeError:
            # The reader is gone (`| head`): no error, and no more output is possible.
            silence_output()
            raise click.exceptions.Exit(0) from None
        return result


def _harmless(error: click.ClickException) -> click.ClickException:
    """click repeats the user's text, which may have been pasted from a feed, so it is made harmless."""
    words = "\n".join(map(safe, error.format_message().split("\n")))
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error
    if isinstance(error, click.UsageError):
        return click.UsageError(words, error.ctx)
    return CouldNot(words)


def module_of(name: str) -> str:
    """The module of a command. What Python can't name has another sign: `import_`, `watch_folder`."""
    return f"cli.{FOLDER_OF[name]}.{_in_python(name)}"


def _in_python(name: str) -> str:
    return f"{name}_" if iskeyword(name) else name.replace("-", "_")


def _loaded(name: str) -> click.Command:
    command: click.Command = getattr(import_module(module_of(name)), _in_python(name))
    _watch(command)
    return command


def _watch(command: click.Command) -> None:
    """Make a command and its subcommands refuse repeated options."""
    if "parse_args" in vars(command):
        return
    parse = command.parse_args

    if VARIABLE in os.environ:
        from cli.shell_words import complete

        complete(command)

    def parse_args(ctx: click.Context, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing:  # a shell completes
            refuse_repeats(command, ctx, args)
        return parse(ctx, args)

    command.parse_args = parse_args  # type: ignore[method-assign]
    for below in getattr(command, "commands", {}).values():
        _watch(below)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog=f"The record is kept in {_usual_home()} unless {HOME_VARIABLE} or --home names another directory, or "
    "PITLOG_DATABASE_URL another PostgreSQL. Exit codes: 0 done, nothing amiss; 1 done, with something to check; "
    "2 could not be done.",
)
@click.version_option(package_name="pitlog")
@click.option("--home", type=click.Path(path_type=Path), help="Keep the record in this directory.")
def pitlog(home: Path | None) -> None:
    """The record of a casino's table games that nobody can quietly change."""


def main() -> None:
    """Run a command. Never shows a traceback."""
    if VARIABLE in os.environ:
        silence_errors()
    escape_what_cannot_be_shown()
    signal.signal(signal.SIGTERM, _end)  # as an exception, so that the embedded server is left in order
    try:
        code = pitlog.main(standalone_mode=False, complete_var=VARIABLE)
    except click.exceptions.Abort:
        code = ExitCode.INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = error.exit_code if isinstance(error, Aside) else ExitCode.COULD_NOT
    except Exception as error:
        if os.environ.get("PITLOG_TRACEBACK"):
            raise
        code = _print_error(f"a fault in the program: {type(error).__name__}: {error} (PITLOG_TRACEBACK=1 shows where)")
    sys.exit(code if isinstance(code, int) else 0)


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _print_error(text: str) -> int:
    click.echo(f"pitlog: {safe(text)}", err=True)
    return ExitCode.COULD_NOT
