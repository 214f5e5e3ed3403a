"""`pitlog record`: append feeds to the record."""

from contextlib import closing

import click

from cli.consent import writes
from cli.context import Where, with_where
from cli.feeds.lines import FeedStream
from cli.intake.recording import Tally, progress, recorded
from record.ingest.ingest import BATCH, Became


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
        with closing(recorded(place, lines, batch)) as outcomes, progress(lines.size) as advance:
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
