"""`pitlog check`: replay feeds without a database, and say what they come to."""

import sys
from collections import Counter
from datetime import datetime

import click

from cli import compared
from cli.replaying import failed_words, reading_of, source
from cli.screen import hush, show_table
from cli.shelf import OnDisk
from cli.text import counted, safe
from cli.times import WITH_OFFSET
from domain.compare.both import Comparison
from domain.compare.report import partings, write_comparison
from domain.errors import harmless
from domain.games import games
from domain.replay import Replay
from domain.replay.round import Finding
from domain.replay.tables import TableOfFeed
from domain.rulebooks.asking import known_ruleset
from domain.sentences import cited, message
from domain.showing.report import write_report

SHOWN = 50
"""How many refused lines, and how many findings, a person is shown."""

LONGEST = 200

STATUSES = ("settled", "void", "void_hand", "open")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write JSON: every round as it ends.")
@click.option("--as-recorded", is_flag=True, help="Read what was first recorded, without corrections.")
@click.option("--known-at", type=WITH_OFFSET, metavar="TIME", help="Read only what was known at a time.")
@click.option("--as", "other", metavar="RULESET", help="Show what would differ if this ruleset had been in force.")
def check(
    files: tuple[str, ...], as_json: bool, as_recorded: bool, known_at: datetime | None, other: str | None
) -> None:
    """Replay feeds, without a database: rounds, wagers, findings, and lines that can't be understood.

    Several files are read one after the other as one feed; - is standard input; gzip files are unpacked. A bundle is
    read as the record is. The exit code is 1 where there is something to look at.
    """
    reading = reading_of(as_recorded, known_at)
    comparison = None if other is None else Comparison(known_ruleset(other), games)
    with source(files) as it:
        watched = games if comparison is None else comparison.game
        replay = Replay(it.lines, reading, watched, it.beside, unwatched=games)
        try:
            if comparison is None:
                _say(replay, as_json)
            else:
                _compare(replay, comparison, as_json)
            sys.stdout.flush()
        except BrokenPipeError:
            hush()
            raise SystemExit(0) from None  # who reads no further has seen enough
    found = replay.found if comparison is None else comparison.parts
    raise SystemExit(1 if replay.refused_count or found or replay.failed else 0)


def _compare(replay: Replay, comparison: Comparison, as_json: bool) -> None:
    if as_json:
        write_comparison(replay, comparison, sys.stdout.buffer.write)
    else:
        compared.show(partings(replay, comparison), comparison)
        _refused(replay)
        _failed(replay)


def _say(replay: Replay, as_json: bool) -> None:
    if as_json:
        with OnDisk() as shelf:
            write_report(replay, sys.stdout.buffer.write, shelf)
    else:
        _summary(replay)


# --- for people -----------------------------------------------------------------------------------------------


def _summary(replay: Replay) -> None:
    found: list[tuple[str, Finding]] = []
    for ended in replay.rounds():
        if len(found) < SHOWN:
            found += [(ended.round, one) for one in ended.findings]
    found += [(one.table, one) for one in replay.findings()]
    headings = ("Table", "Last session", "Facts", *map(_heading, STATUSES), "Findings")
    if replay.whole:
        over = Counter(one.table for one in replay.across())
        show_table(
            headings, (_row(table, over[table.name]) for table in replay.whole), right=headings[2:], keep=("Findings",)
        )
    elif not replay.failed:
        click.echo("no facts")
    _refused(replay)
    _failed(replay)
    _findings(found, replay.found)


def _heading(status: str) -> str:
    return status.replace("_", " ").capitalize()


def _row(table: TableOfFeed, over: int) -> list[str]:
    """With what was found over several tables."""
    numbers = [table.facts, *(table.statuses.get(status, 0) for status in STATUSES), table.found + over]
    return [table.name, table.session, *(f"{number:,}" if number else "-" for number in numbers)]


def _refused(replay: Replay) -> None:
    for count, (line, why) in enumerate(replay.refused()):
        if count == SHOWN:
            break
        place = f"{line.file}: line {line.number}" if line.file else f"line {line.number}"
        _line(f"refused: {place}: {why}")
    _more(replay.refused_count, "refused line")


def _failed(replay: Replay) -> None:
    for one in replay.failed:
        _line(failed_words(one))


def _findings(findings: list[tuple[str, Finding]], count: int) -> None:
    for where, finding in findings[:SHOWN]:
        words = " ".join(filter(None, (message(finding), cited(finding))))
        _line(f"{finding.severity}: {where}: {words} ({finding.code}, {finding.fact})")
    _more(count, "finding")


def _line(words: str) -> None:
    click.echo(safe(harmless(words, LONGEST)))


def _more(count: int, what: str) -> None:
    if count > SHOWN:
        click.echo(f"and {counted(count - SHOWN, f'more {what}')}: --json has them all")
