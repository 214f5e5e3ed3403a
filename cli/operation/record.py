"""`pitlog record`: append feeds to the record."""

import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice

import click
import msgspec

from cli.authoring import person
from cli.consent import is_dry_run, writes
from cli.context import Where, with_where
from cli.feeds.lines import STDIN, FeedStream
from cli.output.screen import err
from cli.output.user_text import counted, safe
from domain.fold.lines import FeedLine
from projections.errors import WorkerLost
from record.cores import cores_beside_server
from record.ingest.ingest import BATCH, Became, Ingest
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


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write the summary as one JSON object.")
@click.option("--batch", default=BATCH, show_default=True, type=click.IntRange(1, 10_000), help="Lines in a batch.")
@writes
@with_where
def record(place: Where, files: tuple[str, ...], as_json: bool, batch: int) -> None:
    """Append feeds to the record. Lines already recorded are skipped, so a feed may be sent again at any time.

    - is standard input; gzip files are unpacked. Lines that can't be understood go to quarantine, and the exit code
    is 1.
    """
    tally = Tally()
    try:
        lines = FeedStream(files)
        with closing(_record(place, lines, batch)) as outcomes, _progress(lines.size) as advance:
            for outcome in outcomes:
                tally.add(lines, outcome)
                advance(outcome.size)
    except (KeyboardInterrupt, SystemExit):  # SIGTERM becomes this
        tally.interrupted = True
        raise
    finally:
        tally.print_summary(as_json)
    if tally.count[Became.REFUSED]:
        raise click.exceptions.Exit(1)


class Tally:
    """Counts the outcomes of lines. Always printed at the end, because it reports what was acknowledged."""

    def __init__(self) -> None:
        self.count = Counter(dict.fromkeys(Became, 0))
        self.not_comparable = 0
        self.refused: list[tuple[int, str]] = []
        """The first ones of the feed, by number."""
        self.interrupted = False

    def add(self, lines: FeedStream, outcome: BatchOutcome) -> None:
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
            more: dict[str, object] = {"not_comparable": self.not_comparable} if self.not_comparable else {}
            more |= {"dry_run": True} if is_dry_run() else {}
            click.echo(msgspec.json.encode({**self.count, **more}))
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


Advance = Callable[[int], None]
"""Called for each recorded batch, with its bytes."""


def _record(place: Where, lines: FeedStream, batch: int) -> Generator[BatchOutcome, None, None]:
    """What becomes of each batch. A long feed is recorded by several processes."""
    person_, each = person(), iter(lines)
    with place.server() as server, Record(server) as into:
        if is_dry_run():
            rehearsed = Rehearsal(into).take_all(_batches(each, batch, lines.may_wait), Sender.person(person_))
            yield from map(BatchOutcome.of, rehearsed)
            return
        short = _first_bytes(each, 0 if (lines.size or 0) > LONG_FEED else LONG_FEED)
        for answers in Ingest(into).take_all(_batches(short, batch, lines.may_wait), Sender.person(person_)):
            yield BatchOutcome.of(answers)
        try:
            yield from IngestWorkers(place.opens(), person_, batch, cores_beside_server()).take_all(
                each, lines.may_wait
            )
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
def _progress(size: int | None) -> Iterator[Advance]:
    """A progress bar on a terminal, otherwise nothing."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich import progress

    columns = (
        progress.TextColumn("recording"), progress.BarColumn(), progress.DownloadColumn(),
        progress.TransferSpeedColumn(), progress.TimeRemainingColumn(),
    )  # fmt: skip
    with progress.Progress(*columns, console=err(), transient=True) as bar:
        task = bar.add_task("recording", total=size)
        yield lambda recorded: bar.advance(task, recorded)
