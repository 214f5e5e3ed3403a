"""`pitlog check`: replays feeds without a database, and reports rounds, findings and refused lines."""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from types import TracebackType
from typing import Any

import click

from cli.context import Where, with_where
from cli.feeds.options import failed_words, reading_of, source
from cli.output.pager import paged
from cli.output.screen import show_table, silence_output
from cli.output.user_text import counted, safe
from cli.questions.question_options import as_asked, filter_options
from cli.review.screens.check_record import compare_record
from cli.review.screens.what_if_screen import show_what_if
from cli.times import WITH_OFFSET
from domain.errors import harmless
from domain.fold import Replay
from domain.fold.feed.table import TableOfFeed
from domain.fold.round import Finding
from domain.games import games
from domain.rulebooks.paragraphs.lookup import known_ruleset
from domain.sentences import cited, message
from domain.views.check_report import write_report
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.report import partings, write_comparison
from projections.questions.subjects import ROUNDS

SHOWN = 50
"""The maximum number of refused lines, and of findings, shown."""

LONGEST = 200

ROOM = 32 * 1024 * 1024
"""Bytes of decoded facts kept in memory: those of about seventy thousand lines, which are then decoded only once."""

STATUSES = ("settled", "void", "void_hand", "open")


CHUNK = 64 * 1024
"""Bytes of a table held in memory."""


class OnDisk:
    """Stores rounds of tables that cannot be written yet in a temporary file, a line each, in order."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the shelf
        self._chunks: dict[str, list[tuple[int, int]]] = {}
        """The places of each table's pieces in the file."""
        self._open: dict[str, bytearray] = {}

    def __enter__(self) -> "OnDisk":
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def put(self, table: str, piece: bytes) -> None:
        """Add a piece of a table."""
        waiting = self._open.setdefault(table, bytearray())
        waiting += piece + b"\n"
        if len(waiting) >= CHUNK:
            self._chunks.setdefault(table, []).append((self._file.seek(0, 2), len(waiting)))
            self._file.write(waiting)
            waiting.clear()

    def take(self, table: str) -> Iterator[bytes]:
        """The pieces of a table in order."""
        for begin, length in self._chunks.get(table, []):
            self._file.seek(begin)
            yield from self._file.read(length).splitlines()
        yield from bytes(self._open.get(table, b"")).splitlines()


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE...]")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, each round as it ends.")
@click.option("--changed", is_flag=True, help="With --json: in each round only the wagers to which something happened.")
@click.option("--roads", is_flag=True, help="With --json: add the five roads of each shoe of baccarat.")
@click.option("--as-recorded", is_flag=True, help="Read facts as first recorded, without corrections.")
@click.option("--known-at", type=WITH_OFFSET, metavar="TIME", help="Read only facts known at this time.")
@click.option("--as", "other", metavar="RULESET", help="Show what would differ if this ruleset had been in force.")
@filter_options(ROUNDS)
@with_where
@paged
def check(
    place: Where, /, files: tuple[str, ...], as_json: bool, changed: bool, roads: bool,
    as_recorded: bool, known_at: datetime | None, other: str | None, **asked: Any,
) -> None:  # fmt: skip
    """Replay feeds, without a database: rounds, wagers, findings, and lines that can't be understood.

    Several files are read one after the other as one feed; - is standard input; gzip files are unpacked. A bundle is
    read as the record is. The exit code is 1 if anything was found or refused.

    With --as and without a FILE, the rounds of the record that match the other options are compared: all of them, or
    --round R, --table T --day D, --dealer D.
    """
    if changed and (not as_json or other is not None):
        raise click.UsageError("--changed requires --json, and excludes --as")
    if roads and (not as_json or other is not None):
        raise click.UsageError("--roads requires --json, and excludes --as")
    reading = reading_of(as_recorded, known_at)
    words = as_asked(ROUNDS, asked)
    if not files:
        if other is None:
            raise click.UsageError("name a FILE, or compare rounds of the record with --as RULESET")
        raise SystemExit(compare_record(place, words, known_ruleset(other), reading, as_json))
    if words:
        raise click.UsageError("filters are for the record, which is compared without a FILE")
    comparison = None if other is None else Comparison(known_ruleset(other), games)
    with source(files) as it:
        watched = games if comparison is None else comparison.game
        replay = Replay(it.lines, reading, watched, it.carried_over, unwatched=games, room=ROOM)
        try:
            if comparison is None:
                _print_report(replay, as_json, changed, roads)
            else:
                _compare(replay, comparison, as_json)
            sys.stdout.flush()
        except BrokenPipeError:
            silence_output()
            raise SystemExit(0) from None  # the reader closed the output
    found = replay.found if comparison is None else comparison.parts
    raise SystemExit(1 if replay.refused_count or found or replay.failed else 0)


def _compare(replay: Replay, comparison: Comparison, as_json: bool) -> None:
    if as_json:
        write_comparison(replay, comparison, sys.stdout.buffer.write)
    else:
        show_what_if(partings(replay, comparison), comparison)
        _refused(replay)
        _failed(replay)


def _print_report(replay: Replay, as_json: bool, changed: bool, roads: bool) -> None:
    if as_json:
        with OnDisk() as shelf, OnDisk() as with_roads:
            write_report(replay, sys.stdout.buffer.write, shelf, changed, with_roads if roads else None)
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
            headings,
            (_row(table, over[table.name]) for table in replay.whole),
            right=headings[2:],
            keep=("Findings", *headings[2:-1], "Last session"),
        )
    elif not replay.failed:
        click.echo("no facts")
    _refused(replay)
    _failed(replay)
    _findings(found, replay.found)


def _heading(status: str) -> str:
    return status.replace("_", " ").capitalize()


def _row(table: TableOfFeed, over: int) -> list[str]:
    """A row, with findings over several tables."""
    numbers = [table.facts, *(table.statuses.get(status, 0) for status in STATUSES), table.found + over]
    return [table.name, table.session, *(f"{number:,}" if number else "-" for number in numbers)]


def _refused(replay: Replay) -> None:
    for count, (line, why) in enumerate(replay.refused()):
        if count == SHOWN:
            break
        place = f"{line.file}: line {line.number}" if line.file else f"line {line.number}"
        _line(f"refused: {place}: {why}")
    _print_more(replay.refused_count, "refused line")


def _failed(replay: Replay) -> None:
    for one in replay.failed:
        _line(failed_words(one))


def _findings(findings: list[tuple[str, Finding]], count: int) -> None:
    for where, finding in findings[:SHOWN]:
        words = " ".join(filter(None, (message(finding), cited(finding))))
        _line(f"{finding.severity}: {where}: {words} ({finding.code}, {finding.fact})")
    _print_more(count, "finding")


def _line(words: str) -> None:
    click.echo(safe(harmless(words, LONGEST)))


def _print_more(count: int, what: str) -> None:
    if count > SHOWN:
        click.echo(f"and {counted(count - SHOWN, f'more {what}')}: --json has them all")
