"""`pitlog check`: replay feeds without a database, and say what they come to."""

import os
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.context import out
from cli.feeds import Feed
from cli.times import TIME
from domain.errors import harmless
from domain.replay import AS_CORRECTED, AS_RECORDED, Line, Reading, Replay, write_report
from domain.replay.round import Finding
from domain.replay.table import Counted

SHOWN = 50
"""How many refused lines, and how many findings, a person is shown."""

LONGEST = 200

STATUSES = ("settled", "void", "void_hand", "open")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write JSON: every round as it ends.")
@click.option("--as-recorded", is_flag=True, help="Read what was first recorded, without corrections.")
@click.option("--known-at", type=TIME, metavar="TIME", help="Read only what was known at a time.")
def check(files: tuple[str, ...], as_json: bool, as_recorded: bool, known_at: datetime | None) -> None:
    """Replay feeds, without a database: rounds, wagers, findings, and lines that can't be understood.

    Several files are read one after the other as one feed; - is standard input; gzip files are unpacked. The exit code
    is 1 where there is something to look at.
    """
    if as_recorded and known_at is not None:
        raise click.UsageError("--as-recorded and --known-at exclude each other")
    reading = AS_RECORDED if as_recorded else Reading(known_at=known_at) if known_at else AS_CORRECTED
    with Feed(files) as feed:
        replay = Replay(partial(_lines, feed, files), reading)
        try:
            _say(replay, as_json)
            sys.stdout.flush()
        except BrokenPipeError:
            _hush()
    raise SystemExit(1 if replay.refused_count or replay.findings() else 0)


def _lines(feed: Feed, files: Sequence[str]) -> Iterator[Line]:
    several = len(files) > 1
    for number, file, _, raw, length, digest in feed:
        yield Line(number, raw, None, length, digest, file if several else None)


def _say(replay: Replay, as_json: bool) -> None:
    if as_json:
        write_report(replay, sys.stdout.buffer.write)
    else:
        _summary(replay, out())


def _hush() -> None:
    """Nobody reads on: let Python's own flush at exit find an open place."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# --- for people -----------------------------------------------------------------------------------------------


def plain_text(words: str) -> Text:
    """Words from a feed: no markup, nothing a terminal would obey, not too long."""
    return Text(harmless(words, LONGEST))


def _summary(replay: Replay, console: Console) -> None:
    for _ in replay.rounds():
        pass
    console.print(_tables(replay))
    _refused(replay, console)
    _findings(replay.findings(), console)


def _tables(replay: Replay) -> Table:
    shown = Table("Table", "Session", "Facts", *map(_heading, STATUSES), "Findings")
    for table in replay.tables.values():
        shown.add_row(plain_text(table.name), plain_text(table.session), *_counts(table))
    return shown


def _heading(status: str) -> str:
    return status.replace("_", " ").capitalize()


def _counts(table: Counted) -> list[str]:
    numbers = [table.facts, *(table.statuses.get(status, 0) for status in STATUSES), len(table.notices.all())]
    return [f"{number:,}" if number else "-" for number in numbers]


def _refused(replay: Replay, console: Console) -> None:
    for count, (line, why) in enumerate(replay.refused()):
        if count == SHOWN:
            break
        place = f"{line.file}: line {line.number}" if line.file else f"line {line.number}"
        console.print(plain_text(f"refused: {place}: {why}"), soft_wrap=True)
    _more(replay.refused_count, "refused lines", console)


def _findings(findings: list[Finding], console: Console) -> None:
    for finding in findings[:SHOWN]:
        words = f"{finding.severity}: {finding.table}: {finding.message} ({finding.code}, {finding.fact})"
        console.print(plain_text(words), soft_wrap=True)
    _more(len(findings), "findings", console)


def _more(count: int, what: str, console: Console) -> None:
    if count > SHOWN:
        console.print(f"and {count - SHOWN:,} more {what}: --json has them all")
