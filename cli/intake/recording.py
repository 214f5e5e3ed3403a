"""Appends lines to the record, and counts what became of them: what `record`, `import` and `watch-folder` share."""

import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Protocol

import click
import msgspec
from msgspec import UNSET

from cli.authoring import person
from cli.consent import is_dry_run
from cli.context import Where
from cli.feeds.lines import STDIN
from cli.output.screen import err
from cli.output.user_text import counted, safe
from domain.fold.lines import FeedLine
from projections.answers.short import Tallied
from projections.errors import WorkerLost
from record.cores import cores_beside_server
from record.ingest.ingest import Became, Ingest
from record.ingest.outcomes import TOLD, BatchOutcome
from record.ingest.rehearsal import Rehearsal
from record.ingest.workers import IngestWorkers, WorkerKilled
from record.people.sender import Sender
from record.storage.application import Record

AGAIN = "batches under way may be recorded, too. Run the same command again: it recognises what is there, and goes on"
SHOWN = TOLD
"""The maximum number of refused lines shown at once. The quarantine has all."""
LONG_FEED = 128 * 1024 * 1024
"""Bytes of a feed that is worth the start of other processes."""


class FeedLines(Protocol):
    """Lines that know where they come from."""

    may_wait: bool

    @property
    def size(self) -> int | None: ...

    def __iter__(self) -> Iterator[FeedLine]: ...

    def place(self, number: int) -> tuple[str, int]: ...


class Tally:
    """Counts the outcomes of lines. Always printed at the end, because it reports what was acknowledged."""

    def __init__(self) -> None:
        self.count = Counter(dict.fromkeys(Became, 0))
        self.not_comparable = 0
        self.refused: list[tuple[int, str]] = []
        """The first ones of the feed, by number."""
        self.interrupted = False

    def add(self, lines: FeedLines, outcome: BatchOutcome) -> None:
        self.count.update(outcome.became)
        self.not_comparable += outcome.not_comparable
        for number, why in outcome.refused:
            file, its = lines.place(number)
            file = "standard input" if file == STDIN else file
            self.refused.append((number, safe(f"{file} line {its} refused: {why}")))
        self.refused = sorted(self.refused)[:SHOWN]

    def print_summary(self, as_json: bool) -> None:
        """Print the summary."""
        if self.interrupted:
            click.echo(f"interrupted after {counted(sum(self.count.values()), 'line')}: {AGAIN}", err=True)
        if as_json:
            click.echo(msgspec.json.encode(self._answer()))
            return
        for _, sentence in self.refused:
            click.echo(sentence, err=True)
        if (left := self.count[Became.REFUSED] - len(self.refused)) > 0:
            click.echo(f"and {counted(left, 'more refused line')}: see `pitlog quarantine list`", err=True)
        recorded, there, refused = (f"{self.count[became]:,}" for became in Became)
        if self.not_comparable:
            there += f" ({self.not_comparable:,} not comparable: something of them was forgotten)"
        would = "a dry run, nothing was written. It would be: " if is_dry_run() else ""
        click.echo(f"{would}{recorded} recorded, {there} already there, {refused} refused")

    def _answer(self) -> Tallied:
        recorded, there, refused = (self.count[became] for became in Became)
        return Tallied(recorded, there, refused, self.not_comparable or UNSET, is_dry_run() or UNSET)


Advance = Callable[[int], None]
"""Called for each recorded batch, with its bytes."""


def recorded(place: Where, lines: FeedLines, batch: int) -> Generator[BatchOutcome, None, None]:
    """What becomes of each batch. A long feed is recorded by several processes."""
    with place.server() as server, Record(server) as into:
        yield from recorded_in(into, place, lines, batch)


def recorded_in(into: Record, place: Where, lines: FeedLines, batch: int) -> Generator[BatchOutcome, None, None]:
    """The same, in a record that is open."""
    person_, each = person(), iter(lines)
    if is_dry_run():
        rehearsed = Rehearsal(into).take_all(_batches(each, batch, lines.may_wait), Sender.person(person_))
        yield from map(BatchOutcome.of, rehearsed)
        return
    short = _first_bytes(each, 0 if (lines.size or 0) > LONG_FEED else LONG_FEED)
    for answers in Ingest(into).take_all(_batches(short, batch, lines.may_wait), Sender.person(person_)):
        yield BatchOutcome.of(answers)
    try:
        yield from IngestWorkers(place.opens(), person_, batch, cores_beside_server()).take_all(each, lines.may_wait)
    except WorkerKilled:
        raise WorkerLost from None


def _first_bytes(lines: Iterator[FeedLine], most: int) -> Iterator[FeedLine]:
    """Lines up to so many bytes; all of them where one process is all that can run."""
    left = most if cores_beside_server() > 1 else sys.maxsize
    while left > 0 and (line := next(lines, None)) is not None:
        left -= line.whole_length + 1
        yield line


def _batches(lines: Iterator[FeedLine], batch: int, may_wait: bool) -> Iterator[Sequence[FeedLine] | None]:
    """The batches, with None after one if the next may take long to arrive."""
    while taken := list(islice(lines, batch)):
        yield taken
        if may_wait:
            yield None


@contextmanager
def progress(size: int | None) -> Iterator[Advance]:
    """A progress bar on a terminal, otherwise nothing."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich import progress as shown

    columns = (
        shown.TextColumn("recording"), shown.BarColumn(), shown.DownloadColumn(),
        shown.TransferSpeedColumn(), shown.TimeRemainingColumn(),
    )  # fmt: skip
    with shown.Progress(*columns, console=err(), transient=True) as bar:
        task = bar.add_task("recording", total=size)
        yield lambda recorded: bar.advance(task, recorded)
