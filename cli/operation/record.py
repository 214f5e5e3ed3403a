"""`pitlog record`: append feeds to the record."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import click
import msgspec

from cli.authoring import person
from cli.context import Where, with_where
from cli.feeds.lines import STDIN, FeedStream
from cli.output.screen import err
from cli.output.user_text import counted, safe
from domain.fold.lines import FeedLine
from record.ingest.ingest import BATCH, Became, Ingest, LineAnswer
from record.people.sender import Sender
from record.storage.application import Record

AGAIN = "the batch under way may be recorded, too. Run the same command again: it recognises what is there, and goes on"
SHOWN = 20
"""The maximum number of refused lines shown at once. The quarantine has all."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write the summary as one JSON object.")
@click.option("--batch", default=BATCH, show_default=True, type=click.IntRange(1, 10_000), help="Lines in a batch.")
@with_where
def record(place: Where, files: tuple[str, ...], as_json: bool, batch: int) -> None:
    """Append feeds to the record. Lines already recorded are skipped, so a feed may be sent again at any time.

    - is standard input; gzip files are unpacked. Lines that can't be understood go to quarantine, and the exit code
    is 1.
    """
    tally = Tally()
    try:
        lines = FeedStream(files)
        with place.server() as server, Record(server) as into, _progress(files) as advance:
            _record(Ingest(into), lines, batch, tally, advance)
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
        self.count = dict.fromkeys(Became, 0)
        self.not_comparable = 0
        self.refused: list[str] = []
        self.interrupted = False

    def add(self, lines: FeedStream, answers: Sequence[LineAnswer]) -> None:
        for answer in answers:
            self.count[answer.became] += 1
            self.not_comparable += not answer.comparable
            if answer.refused is not None and len(self.refused) < SHOWN:
                file, number = lines.place(answer.line)
                file = "standard input" if file == STDIN else file
                self.refused.append(safe(f"{file} line {number} refused: {answer.refused}"))

    def print_summary(self, as_json: bool) -> None:
        """Print the summary."""
        if self.interrupted:
            click.echo(f"interrupted after {counted(sum(self.count.values()), 'line')}: {AGAIN}", err=True)
        if as_json:
            more = {"not_comparable": self.not_comparable} if self.not_comparable else {}
            click.echo(msgspec.json.encode({**self.count, **more}))
            return
        for refused in self.refused:
            click.echo(refused, err=True)
        if (left := self.count[Became.REFUSED] - len(self.refused)) > 0:
            click.echo(f"and {counted(left, 'more refused line')}: see `pitlog quarantine list`", err=True)
        recorded, there, refused = (f"{self.count[became]:,}" for became in Became)
        if self.not_comparable:
            there += f" ({self.not_comparable:,} not comparable: something of them was forgotten)"
        click.echo(f"{recorded} recorded, {there} already there, {refused} refused")


Advance = Callable[[Sequence[FeedLine]], None]
"""Called for each recorded batch."""


def _record(ingest: Ingest, lines: FeedStream, batch: int, tally: Tally, advance: Advance) -> None:
    for answers in ingest.take_all(_batches(lines, batch), Sender.person(person())):
        tally.add(lines, answers)
        advance([answer.line for answer in answers])


def _batches(lines: FeedStream, batch: int) -> Iterator[Sequence[FeedLine] | None]:
    """The batches, with None after one if the next may take long to arrive."""
    each = iter(lines)
    while taken := list(islice(each, batch)):
        yield taken
        if lines.may_wait:
            yield None


@contextmanager
def _progress(files: Sequence[str]) -> Iterator[Advance]:
    """A progress bar on a terminal, otherwise nothing."""
    if not sys.stderr.isatty():
        yield lambda lines: None
        return
    from rich import progress

    columns = (
        progress.TextColumn("recording"), progress.BarColumn(), progress.DownloadColumn(),
        progress.TransferSpeedColumn(), progress.TimeRemainingColumn(),
    )  # fmt: skip
    with progress.Progress(*columns, console=err(), transient=True) as bar:
        task = bar.add_task("recording", total=_size(files))
        yield lambda lines: bar.advance(task, sum(line.whole_length + 1 for line in lines))


def _size(files: Sequence[str]) -> int | None:
    """The total size in bytes. None for standard input and packed files."""
    if STDIN in files or any(file.endswith(".gz") for file in files):
        return None
    return sum(Path(file).stat().st_size for file in files if Path(file).is_file())
