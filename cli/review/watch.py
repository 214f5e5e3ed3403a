"""`pitlog watch`: what statistics say about wheels, dice, shoes and people, with a stated rate of false alarms."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import click
import msgspec
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.exit_codes import ExitCode
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.pager import paged
from cli.output.user_text import NUMBER, WORDS, counted, safe
from cli.output.watch_table import show_watched
from cli.questions.named_round import log_access
from cli.questions.question_options import SHOWN
from cli.questions.question_source import answering, known_question
from cli.review.watch_commission import commission
from cli.review.watch_month import month
from cli.review.watch_results import commands
from cli.review.watch_webhook import deliver, webhook
from cli.why import why_option
from domain.answers import plain
from domain.watch.budget import Budget
from domain.watch.watched import Watched, listed
from projections.answers.review_acts import AlarmActed, BudgetSet
from projections.queries.nearest_names import near
from projections.questions.answering import Answering, Recorded
from projections.questions.filters import Filter
from projections.questions.question import question
from projections.watch.asking import Selection, alarm_fields, budget_of, watch_record
from projections.watch.asking import watch as everything_watched
from projections.watch.measures import WATCHED_WAGERS
from projections.watch.subjects import WATCH
from record.authored.alarms import (
    acknowledge_alarm,
    close_alarm,
    raise_alarm,
    set_budget,
)
from record.errors import UnknownName
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import venue

PEOPLE = ("dealer", "supervisor", "player")


@click.group(invoke_without_command=True, subcommand_metavar="[COMMAND]")
@click.option("--table", type=WORDS, metavar="NAME", multiple=True, help="Only what concerns this table.")
@click.option("--dealer", type=WORDS, metavar="PERSON", multiple=True, help="Only this dealer.")
@click.option("--supervisor", type=WORDS, metavar="PERSON", multiple=True, help="Only this game supervisor.")
@click.option("--player", type=WORDS, metavar="PERSON", multiple=True, help="Only this player.")
@click.option("--day", type=WORDS, metavar="DAY", multiple=True, help="Count only rounds of this gaming day.")
@click.option("--alarms", is_flag=True, help="Only alarms.")
@click.option("--limit", type=NUMBER, help=f"Show at most this many. [{SHOWN}; with --json all]")
@click.option(
    "--bundle",
    "--feed",
    "files",
    multiple=True,
    metavar="FILE",
    help="Watch this bundle or feed instead of the record; several feeds are read as one.",
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
@paged
def watch(
    place: Where, /, alarms: bool, files: tuple[str, ...], limit: int | None, as_json: bool,
    **asked: Sequence[str],
) -> None:  # fmt: skip
    """Watch wheels, dice, shoes and people: alarms first, then what else is watched.

    Chance alone gives at most one alarm a year on the whole floor, all families together, or as many as the venue set
    with `pitlog watch budget`. An alarm says what it rests on, since when, and how to list the rounds. docs/WATCH.md
    has the mathematics.
    """
    if click.get_current_context().invoked_subcommand is not None:
        return
    _log(place, files, asked)
    with answering(place, files, WATCH) as there:
        known = known_question(there, question(WATCHED_WAGERS, asked, there.zone, there.days))
        days = [one for one in known.filters if one.column.name == "day"]
        found = _watched(there, days, _selection(known.filters))
        zone = there.zone
    shown = [one for one in found if one.alarm is not None or not alarms]
    if as_json:
        for one in shown[:limit]:
            click.echo(msgspec.json.encode(plain(listed(one), zone)))
    else:
        show_watched(shown, limit or SHOWN, len(found))
    if any(one.alarm is not None for one in found):
        raise SystemExit(ExitCode.AMISS)


def _log(place: Where, files: Sequence[str], asked: Mapping[str, Sequence[str]]) -> None:
    """Record that a person was looked at."""
    people = [f"{kind} {name}" for kind in PEOPLE for name in asked[kind]]
    if people and not files:
        with place.server() as server:
            with reading(server) as connection:
                here = venue(connection)
            log_access(server, here, f"watch of {', '.join(people)}", "venue")


def _watched(there: Answering, days: Sequence[Filter], selection: Selection) -> list[Watched]:
    if isinstance(there, Recorded):
        return watch_record(there, days, selection, budget_of(there))
    return everything_watched(there, days, selection, Budget())


def _selection(filters: Sequence[Filter]) -> Selection:
    words: Mapping[str, list[str]] = {one.column.name: [*one.words] for one in filters}
    also = [(one.column.name, name) for one in filters for _, names in one.also for name in names]
    people = [(column, name) for column in PEOPLE for name in words.get(column, ())]
    return Selection(frozenset(words.get("table", ())), frozenset([*people, *also]))


for _command in commands():
    watch.add_command(_command)


# --- acts -----------------------------------------------------------------------------------------------------------


@watch.command("raise")
@keys_option
@json_option
@writes
@with_where
def raise_(place: Where, keys: Path | None) -> None:
    """Record every alarm that is not on the record yet. It stays until it is closed.

    Alerts that are due are sent to the webhook, if there is one (`pitlog watch webhook`).
    """
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here = venue(connection)
            there = Recorded(connection, here.zone)
            new = [one for one in watch_record(there, (), Selection(), budget_of(there)) if one.state == "new"]
        about_to(f"raise {counted(len(new), 'alarm')}{': ' * bool(new)}{', '.join(one.alarm or '' for one in new)}")
        with connect(server, WRITER) as connection:
            for one in new:
                raise_alarm(connection, person(), one.table, datetime.now(here.zone), alarm_fields(one))
                say(AlarmActed(one.alarm or "", one.table, one.family, "raised"), safe(f"{one.alarm}: {one.sentence}"))
        deliver(server, place, keys)


@watch.command()
@click.argument("per_year", type=WORDS, metavar="NUMBER")
@why_option("Reason for setting it.", required=True)
@json_option
@writes
@with_where
def budget(place: Where, per_year: str, why: str) -> None:
    """Set how many false alarms the watch may give in a year, on the whole floor. [1]

    Fewer of them need stronger evidence, so faults are found later.
    """
    if not is_budget(per_year):
        raise click.UsageError(f"{per_year} is no budget: write a number above 0, up to 100, such as 0.5")
    with place.server() as server:
        with reading(server) as connection:
            here = venue(connection)
        about_to(f"set the budget to {per_year} false alarms a year")
        with connect(server, WRITER) as connection:
            set_budget(connection, person(), per_year, datetime.now(here.zone), why)
    say(BudgetSet(per_year), safe(f"at most {per_year} false alarms a year"))


def is_budget(words: str) -> bool:
    """Whether a number may be a budget."""
    return re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", words) is not None and 0 < float(words) <= 100


@watch.command()
@click.argument("alarm", type=WORDS)
@why_option("What you say about it.")
@json_option
@writes
@with_where
def acknowledge(place: Where, alarm: str, why: str | None) -> None:
    """Record that you have seen an alarm. It stays until it is closed."""
    with _writing(place, alarm) as (connection, one, now):
        about_to(f"acknowledge {alarm}")
        _put_on_record(connection, one, now)
        acknowledge_alarm(connection, person(), one.table, alarm, now, why)
    say(AlarmActed(alarm, one.table, one.family, "acknowledged"), safe(f"{alarm} acknowledged"))


@watch.command()
@click.argument("alarm", type=WORDS)
@why_option("Reason for closing it.", required=True)
@json_option
@writes
@with_where
def close(place: Where, alarm: str, why: str) -> None:
    """Close an alarm. What is counted from then on may raise another."""
    with _writing(place, alarm) as (connection, one, now):
        about_to(f"close {alarm}")
        _put_on_record(connection, one, now)
        close_alarm(connection, person(), one.table, alarm, now, why)
    say(AlarmActed(alarm, one.table, one.family, "closed"), safe(f"{alarm} closed"))


@contextmanager
def _writing(place: Where, alarm: str) -> Iterator[tuple[Connection[Any], Watched, datetime]]:
    """A connection to write, the alarm, and the time. An alarm that is not open stops the command."""
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here = venue(connection)
            there = Recorded(connection, here.zone)
            known = {one.alarm: one for one in watch_record(there, (), Selection(), budget_of(there)) if one.alarm}
        if alarm not in known:
            raise UnknownName("open alarm", alarm, near(alarm, [*known]))
        with connect(server, WRITER) as connection:
            yield connection, known[alarm], datetime.now(here.zone)


def _put_on_record(connection: Connection[Any], one: Watched, at: datetime) -> None:
    """Record an alarm that is not on the record yet."""
    if one.state == "new":
        raise_alarm(connection, person(), one.table, at, alarm_fields(one))


watch.add_command(webhook)
watch.add_command(month)
watch.add_command(commission)
