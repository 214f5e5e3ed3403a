"""`pitlog watch`: what statistics say about wheels, dice and people, with a stated rate of false alarms."""

from collections.abc import Mapping, Sequence
from typing import Any

import click
import msgspec

from cli.context import Where, with_where
from cli.exit_codes import ExitCode
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import NUMBER, WORDS, counted, safe
from cli.questions.question_options import SHOWN
from cli.questions.question_source import answering, known_question
from domain.answers import plain
from domain.watch.budget import Budget
from domain.watch.watched import Watched
from projections.questions.filters import Filter
from projections.questions.question import question
from projections.watch.asking import Selection
from projections.watch.asking import watch as everything_watched
from projections.watch.measures import WATCHED_WAGERS
from projections.watch.subjects import WATCH

PEOPLE = ("dealer", "supervisor", "player")


@click.command()
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
    """Watch wheels, dice and people: alarms first, then what else is watched.

    Chance alone gives at most one alarm a year on the whole floor, all families together. An alarm says what it rests
    on, since when, and how to list the rounds. docs/WATCH.md has the mathematics.
    """
    with answering(place, files, WATCH) as there:
        known = known_question(there, question(WATCHED_WAGERS, asked, there.zone))
        days = [one for one in known.filters if one.column.name == "day"]
        found = everything_watched(there, days, _selection(known.filters), Budget())
        zone = there.zone
    shown = [one for one in found if one.alarm is not None or not alarms]
    if as_json:
        for one in shown[:limit]:
            click.echo(msgspec.json.encode(plain(msgspec.structs.asdict(one), zone)))
    else:
        _show(shown, limit or SHOWN)
    if any(one.alarm is not None for one in found):
        raise SystemExit(ExitCode.AMISS)


def _selection(filters: Sequence[Filter]) -> Selection:
    words: Mapping[str, list[str]] = {one.column.name: [*one.words] for one in filters}
    also = [(one.column.name, name) for one in filters for _, names in one.also for name in names]
    people = [(column, name) for column in PEOPLE for name in words.get(column, ())]
    return Selection(frozenset(words.get("table", ())), frozenset([*people, *also]))


def _show(found: list[Watched], limit: int) -> None:
    if not found:
        click.echo("nothing is watched: no wheel, no dice, no settled wager")
        return
    rows = [_row(one) for one in found[:limit]]
    headings = ["Alarm", "Table", "What", "Which", "Family", "Since", "Rounds", "Hits", "By chance", "Evidence"]
    show_table(headings, rows, right=headings[6:], keep=("Evidence", "What", "Which", "Table", *headings[4:9]))
    for one in found[:limit]:
        if one.alarm is not None:
            click.echo(safe(f"{one.alarm}: {one.sentence} {one.question}"))
    if len(found) > limit:
        click.echo(f"{limit:,} of {counted(len(found), 'line')} shown (--limit, --json)")


def _row(one: Watched) -> tuple[Any, ...]:
    numbers = f"{one.rounds:,}", f"{one.hits:,}", f"{one.expected:,.1f}", f"{one.evidence:,.4g}"
    return one.alarm or "-", one.table or "-", one.subject, one.value or "-", one.family, str(one.since), *numbers
