"""`pitlog estate`: questions to the exported records of many venues and years, answered on a cluster."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.estate_screen import say
from cli.following import progress
from cli.outputs import output_option
from cli.text import WORDS
from cli.times import DAY
from domain.errors import ExtraMissing
from domain.rulebooks.asking import known_ruleset

if TYPE_CHECKING:
    from estate.asking import EstateRequest
    from estate.reading import Task

C = TypeVar("C", bound=Callable[..., Any])

DIR = click.Path(exists=True, file_okay=False, path_type=Path)

OPTIONS = (
    click.argument("folders", nargs=-1, required=True, type=DIR, metavar="DIR..."),
    output_option("Write every row there: .parquet, .csv or .json."),
    click.option("--by", type=click.Choice(["day", "table"]), multiple=True, help="Figures by these, too."),
    click.option("--venue", type=WORDS, help="Of this venue."),
    click.option("--table", type=WORDS, help="Of this table."),
    click.option("--since", type=DAY, help="From this gaming day on."),
    click.option("--until", type=DAY, help="Up to this gaming day."),
    click.option("--cluster", metavar="ADDRESS", help="The Dask scheduler, tcp://HOST:8786; else it is done here."),
    click.option("--workers", type=click.IntRange(1, 1024), help="Started here: one a core, if nothing is said."),
    click.option("--json", "as_json", is_flag=True, help="The figures, and what went wrong, as one JSON object."),
)


def asking(command: C) -> C:
    """Gives a command what every question takes."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.group()
def estate() -> None:
    """Ask the exported records of many venues and years at once (pitlog export --parquet makes them).

    The same fold as everywhere, a session or a table at a time, on a cluster or on this machine. The exit code is 1
    where something could not be folded, or is missing.
    """


@estate.command(short_help="What every session comes to.")
@asking
def check(**asked: Any) -> None:
    """What every session comes to: facts, rounds, wagers, findings, and how far payments were off."""
    _question("check", **asked)


@estate.command(short_help="What broke which rule, where.")
@asking
def findings(**asked: Any) -> None:
    """Every finding: what broke which rule, where."""
    _question("findings", **asked)


@estate.command(short_help="Commission by venue: charged, owed, taken.")
@asking
def commission(**asked: Any) -> None:
    """Commission: outstanding before, charged, taken, left owing, collected, and what is outstanding after it."""
    _question("commission", **asked)


@estate.command(short_help="Payments that were not what was due.")
@asking
def differences(**asked: Any) -> None:
    """Every payment that was not what was due."""
    _question("differences", **asked)


@estate.command("as", short_help="What another ruleset would have made due.")
@click.argument("ruleset", type=WORDS)
@asking
def as_(ruleset: str, **asked: Any) -> None:
    """What would have been due if RULESET had been in force: a row for every round where that differs."""
    known_ruleset(ruleset)
    with _installed():
        from estate.asking import under

        _ask(lambda sessions: under(ruleset, sessions), **asked)


def _question(name: str, **asked: Any) -> None:
    with _installed():
        from estate.asking import question

        _ask(lambda sessions: question(name, sessions), **asked)


@contextmanager
def _installed() -> Iterator[None]:
    """The extra may not be there: then that is said, and how to have it."""
    try:
        yield
    except ImportError as why:
        raise ExtraMissing("estate", str(why.name)) from None


def _ask(
    question: Callable[[Sequence["Task"]], "EstateRequest"], folders: Sequence[Path], output: Path | None, by: tuple[str, ...],
    venue: str | None, table: str | None, since: datetime | None, until: datetime | None, cluster: str | None,
    workers: int | None, as_json: bool,
) -> None:  # fmt: skip
    from estate.asking import put
    from estate.engine import Cluster
    from estate.reading import TaskSelection, tasks

    if output is not None and not os.access(output.absolute().parent, os.W_OK):
        raise click.ClickException(f"nothing can be written to {output.absolute().parent}")
    asked = question(tasks(folders, TaskSelection(venue, table, _day(since), _day(until))))
    with progress("folding", sum(task.entry.facts for piece in asked.pieces for task in piece)) as report:
        summed, amiss = put(asked, by, output, Cluster(cluster, workers), lambda done, _: report(0, done))
    say(summed, amiss, asked.figures, as_json)
    raise SystemExit(1 if amiss else 0)


def _day(value: datetime | None) -> date | None:
    return value.date() if value else None
