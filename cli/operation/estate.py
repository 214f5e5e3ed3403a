"""`pitlog estate`: questions to the exported records of many venues and years, answered on a cluster."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec
from msgspec.structs import asdict

from cli.catch_up import progress
from cli.errors import ExtraMissing
from cli.output.commission_table import show_commission
from cli.output.files import output_option
from cli.output.results_table import show_results
from cli.output.screen import show_table
from cli.output.user_text import NUMBER, WORDS, Choice, counted, safe
from cli.output.watch_table import show_watched
from cli.times import DAY, VenueDay, day_at, own_zone
from domain.answers import plain
from domain.money import written
from domain.rulebooks.paragraphs.lookup import known_ruleset
from projections.answers.statements import EstateFigures, SessionAmiss
from projections.queries.nearest_names import near
from record.errors import UnknownName

if TYPE_CHECKING:
    from estate.reading import Task
    from estate.run import EstateRequest
    from estate.totals import Summed
    from estate.worker import Amiss
    from projections.watch.commission import By

SHOWN = 40
"""The maximum number of sessions without an answer that are shown."""
LINES = 100
"""The number of lines of the watch that are shown."""
WATCHED_BY = ("floor", "table", "day", "shoe", "dealer", "shift", "player", "bet")
"""What `watch` sums wins by."""
COMMISSION_BY = ("staff", "player")
"""Of whom it states commission."""

HEADINGS = ("Venue", "Day", "Table", "Currency")


def print_figures(summed: "Summed", amiss: Sequence["Amiss"], figures: Sequence[str], as_json: bool) -> None:
    """Print figures to standard output; for people, failures to standard error."""
    if as_json:
        answer = EstateFigures(list(_lines(summed)), [SessionAmiss(*one) for one in amiss])
        click.echo(msgspec.json.encode(answer))
        return
    _table(list(_rows(summed, figures)), figures)
    _failures(amiss)


def _failures(amiss: Sequence["Amiss"]) -> None:
    """List sessions without an answer on standard error."""
    for one in amiss[:SHOWN]:
        click.echo(safe(f"{one.venue}, {one.session}: {one.why}"), err=True)
    if len(amiss) > SHOWN:
        click.echo(f"and {counted(len(amiss) - SHOWN, 'more session')}; use --json for all", err=True)


def _lines(summed: "Summed") -> Iterator[dict[str, Any]]:
    for key, sums in summed.lines():
        where = {name: value for name, value in msgspec.to_builtins(key).items() if value is not None}
        yield where | {name: written(value) if isinstance(value, Decimal) else value for name, value in sums.items()}


def _rows(summed: "Summed", figures: Sequence[str]) -> Iterator[list[str]]:
    for key, sums in summed.lines():
        where = (key.venue, key.day, key.table, key.currency)
        yield [*("" if one is None else str(one) for one in where), *(_cell(sums.get(name, 0)) for name in figures)]


def _cell(value: int | Decimal) -> str:
    return "-" if not value else written(value) if isinstance(value, Decimal) else f"{value:,}"


def _table(rows: list[list[str]], figures: Sequence[str]) -> None:
    """The table without its empty columns."""
    if not rows:
        click.echo("no rows in these exports")
        return
    named = [name.replace("_", " ").capitalize() for name in figures]
    kept = [n for n, _ in enumerate((*HEADINGS, *named)) if n >= len(HEADINGS) or any(row[n] for row in rows)]
    headings = [(*HEADINGS, *named)[n] for n in kept]
    show_table(
        headings,
        ([row[n] for n in kept] for row in rows),
        right=named,
        keep=[*named, *(one for one in headings if one in HEADINGS)],
    )


C = TypeVar("C", bound=Callable[..., Any])

DIR = click.Path(exists=True, file_okay=False, path_type=Path)

FOLDERS = click.argument("folders", nargs=-1, required=True, type=DIR, metavar="DIR...")
SINCE = click.option("--since", type=DAY, help="Only from this gaming day on.")
UNTIL = click.option("--until", type=DAY, help="Only up to this gaming day.")
CLUSTER = click.option("--cluster", metavar="ADDRESS", help="Dask scheduler, tcp://HOST:8786. [work on this machine]")
WORKERS = click.option("--workers", type=click.IntRange(1, 1024), help="Local worker processes. [one per core]")

OPTIONS = (
    FOLDERS,
    output_option("Write every row to this file: .parquet, .csv or .json."),
    click.option(
        "--by",
        type=Choice(["day", "table"]),
        multiple=True,
        help="Also group the figures by this; may be repeated.",
    ),
    click.option("--venue", type=WORDS, help="Only this venue."),
    click.option("--table", type=WORDS, help="Only this table."),
    SINCE,
    UNTIL,
    CLUSTER,
    WORKERS,
    click.option("--json", "as_json", is_flag=True, help="Write the figures and the failures as one JSON object."),
)


def asking(command: C) -> C:
    """Give a command the options of every question."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.group()
def estate() -> None:
    """Query the exported records of many venues and years at once (made by pitlog export --parquet).

    Uses the same fold as all other commands, a session or a table at a time, on a cluster or on this machine. The exit
    code is 1 if a session could not be folded or is missing.
    """


@estate.command(short_help="Sum up every session.")
@asking
def check(**asked: Any) -> None:
    """Sum up every session: facts, rounds, wagers, findings and differences in payments."""
    _question("check", **asked)


@estate.command(short_help="List findings.")
@asking
def findings(**asked: Any) -> None:
    """List every finding."""
    _question("findings", **asked)


@estate.command(short_help="State commission by venue.")
@asking
def commission(**asked: Any) -> None:
    """State commission: opening balance, charged, taken, deferred, collected and outstanding."""
    _question("commission", **asked)


@estate.command(short_help="List payments that differ from what was due.")
@asking
def differences(**asked: Any) -> None:
    """List every payment that differs from what was due."""
    _question("differences", **asked)


@estate.command(short_help="Watch every venue.")
@FOLDERS
@click.option("--venue", type=WORDS, help="Only this venue.")
@click.option("--table", type=WORDS, help="Only what concerns this table.")
@SINCE
@UNTIL
@click.option("--alarms", is_flag=True, help="Only alarms.")
@click.option("--by", type=Choice(WATCHED_BY), help="State win and theoretical win instead, by these.")
@click.option(
    "--commission", type=Choice(COMMISSION_BY), help="State commission deferred, waived and late of these instead."
)
@click.option("--limit", type=NUMBER, help=f"Show at most this many. [{LINES}; with --json all]")
@CLUSTER
@WORKERS
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
def watch(**asked: Any) -> None:
    """Watch wheels, dice, shoes and people of every venue, as pitlog watch does in each: alarms first.

    Each venue keeps its own budget of false alarms, and people are compared with others of their venue. The exit code
    is also 1 if there is an alarm.
    """
    with _installed():
        _watch(**asked)


def _watch(
    folders: Sequence[Path], venue: str | None, table: str | None, since: VenueDay | None, until: VenueDay | None,
    alarms: bool, by: str | None, commission: "By | None", limit: int | None, cluster: str | None, workers: int | None,
    as_json: bool,
) -> None:  # fmt: skip
    from estate.cluster import Cluster
    from estate.reading import TaskSelection, tasks
    from estate.watch import budgets, commission_of_venues, results_of_venues, watch_venues
    from projections.watch.asking import Selection

    if by is not None and commission is not None:
        raise click.UsageError("--by and --commission are two questions: ask one at a time")
    first, last = (day_at(one, own_zone()) for one in (since, until))
    of_venues = budgets(folders)
    _known("venue", venue, of_venues)
    _known("table", table, {one.entry.table for one in tasks(folders, TaskSelection(venue))})
    sessions = tasks(folders, TaskSelection(venue, None, first, last))  # compared with the whole floor
    if by is not None:
        some = tasks(folders, TaskSelection(venue, table, first, last))
        with progress("folding", sum(task.entry.facts for task in some)) as report:
            won, amiss = results_of_venues(some, by, Cluster(cluster, workers), lambda done: report(0, done))
        _show(won, as_json, limit, lambda: show_results(by, won, limit or LINES))
        _failures(amiss)
        raise SystemExit(1 if amiss else 0)
    if commission is not None:
        some, days = tasks(folders, TaskSelection(venue, table)), _days(first, last)
        with progress("folding", sum(task.entry.facts for task in some)) as report:
            acts, amiss = commission_of_venues(
                some, days, commission, Cluster(cluster, workers), lambda done: report(0, done)
            )
        _show(acts, as_json, limit, lambda: show_commission(acts, limit or LINES))
        _failures(amiss)
        raise SystemExit(1 if amiss else 0)
    selection = Selection(frozenset() if table is None else frozenset([table]))
    with progress("folding", sum(task.entry.facts for task in sessions)) as report:
        found, amiss = watch_venues(
            sessions, of_venues, selection, Cluster(cluster, workers), lambda done: report(0, done)
        )
    shown = [one for one in found if one.alarm is not None or not alarms]
    _show(shown, as_json, limit, lambda: show_watched(shown, limit or LINES, len(found)))
    _failures(amiss)
    raise SystemExit(1 if amiss or any(one.alarm is not None for one in found) else 0)


def _days(first: date | None, last: date | None) -> list[str]:
    """These days and those between, as filters."""
    return [f"{sign}{one}" for sign, one in ((">=", first), ("<=", last)) if one is not None]


def _show(found: Sequence[Any], as_json: bool, limit: int | None, show: Callable[[], None]) -> None:
    if not as_json:
        show()
        return
    for one in found[:limit]:
        click.echo(msgspec.json.encode(plain(asdict(one), UTC)))


def _known(what: str, name: str | None, names: Collection[str]) -> None:
    if name is not None and name not in names:
        raise UnknownName(what, name, near(name, [*names]))


@estate.command("as", short_help="Compare with another ruleset.")
@click.argument("ruleset", type=WORDS)
@asking
def as_(ruleset: str, **asked: Any) -> None:
    """Compare with RULESET: a row for every round whose dues would differ."""
    known_ruleset(ruleset)
    with _installed():
        from estate.run import under

        _ask(lambda sessions: under(ruleset, sessions), **asked)


def _question(name: str, **asked: Any) -> None:
    with _installed():
        from estate.run import question

        _ask(lambda sessions: question(name, sessions), **asked)


@contextmanager
def _installed() -> Iterator[None]:
    """Report it if the extra is not installed, and how to install it."""
    try:
        yield
    except ImportError as why:
        raise ExtraMissing("estate", str(why.name)) from None


def _ask(
    question: Callable[[Sequence["Task"]], "EstateRequest"], folders: Sequence[Path], output: Path | None,
    by: tuple[str, ...], venue: str | None, table: str | None, since: VenueDay | None, until: VenueDay | None,
    cluster: str | None, workers: int | None, as_json: bool,
) -> None:  # fmt: skip
    from estate.cluster import Cluster
    from estate.reading import TaskSelection, tasks
    from estate.run import run_question

    if output is not None and not os.access(output.absolute().parent, os.W_OK):
        raise click.ClickException(f"nothing can be written to {output.absolute().parent}")
    first, last = (day_at(one, own_zone()) for one in (since, until))
    asked = question(tasks(folders, TaskSelection(venue, table, first, last)))
    with progress("folding", sum(task.entry.facts for piece in asked.pieces for task in piece)) as report:
        summed, amiss = run_question(asked, by, output, Cluster(cluster, workers), lambda done, _: report(0, done))
    print_figures(summed, amiss, asked.figures, as_json)
    raise SystemExit(1 if amiss else 0)
