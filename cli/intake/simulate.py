"""`pitlog simulate`: a seeded feed, for training and for load."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date, timedelta
from pathlib import Path
from typing import IO, Any

import click
import msgspec

from cli.output.files import OUTPUT_FILE, force_option
from cli.output.user_text import Choice, FloatRange
from cli.times import DAY, VenueDay, day_at, own_zone
from simulator import RULESETS, FeedEntry, Shift, demo_shift
from simulator import simulate as entries_of
from simulator.earlier import Before, read
from simulator.plants import KINDS, Plant, plant_of

FLUSH = 1 << 20


class PlantParam(click.ParamType[Plant]):
    """A plant, as `bias:17=1/25`."""

    name = "plant"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Plant:
        """Parse a plant."""
        try:
            return value if isinstance(value, Plant) else plant_of(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


@click.command(epilog=f"Rulesets: {', '.join(sorted(RULESETS))}.\n\nPlants: {', '.join(sorted(KINDS))}.")
@click.option(
    "--ruleset", type=Choice(sorted(RULESETS)), metavar="RULESET", help="Ruleset in force, from the list below."
)
@click.option(
    "--demo", is_flag=True, help="Write an evening of four tables with a disputed hand. Other options are ignored."
)
@click.option("--tables", default=1, show_default=True, type=click.IntRange(1), help="Number of tables.")
@click.option("--shoes", default=1, show_default=True, type=click.IntRange(1), help="Number of shoes at each table.")
@click.option("--seed", default=0, show_default=True, help="Random seed. The same seed gives the same bytes.")
@click.option(
    "--irregularities",
    default=0.0,
    show_default=True,
    type=FloatRange(0, 1),
    help="Probability that a round goes wrong in a way the rules provide for.",
)
@click.option(
    "--mistakes",
    default=0.0,
    show_default=True,
    type=FloatRange(0, 1),
    help="Probability that a dealer makes a mistake.",
)
@click.option(
    "--reconstructions", default=0.0, show_default=True, type=FloatRange(0, 1),
    help="Probability that the cards of a baccarat round are reconstructed wrongly.",
)  # fmt: skip
@click.option(
    "--after", type=click.File("rb"), metavar="FILE",
    help="Continue this feed on the next gaming day, with its counters, personal limits and jackpots.",
)  # fmt: skip
@click.option("--gaming-day", type=DAY, help="First gaming day, within the period of the ruleset.")
@click.option(
    "--plant", "plants", type=PlantParam(), multiple=True, metavar="KIND:ON=RATE",
    help="Plant a fault at a rate, from the list below; may be repeated.",
)  # fmt: skip
@click.option("--truth", "file", type=OUTPUT_FILE, metavar="FILE", help="Write each simulated fault to this file.")
@force_option
def simulate(
    file: Path | None,
    gaming_day: VenueDay | None,
    after: IO[bytes] | None,
    demo: bool,
    ruleset: str | None,
    **wanted: Any,
) -> None:
    """Write a feed of simulated tables to standard output."""
    if demo:
        entries = demo_shift()
    elif ruleset is None:
        raise click.UsageError("name a --ruleset, or use --demo")
    else:
        day = day_at(gaming_day, own_zone())
        before, day = _before(after, day) if after else (Before(), day)
        try:
            entries = entries_of(Shift(ruleset, **wanted, gaming_day=day, before=before))
        except ValueError as error:
            raise click.BadParameter(f"{error}", param_hint="--plant") from None
    out = sys.stdout.buffer
    if out.isatty():
        click.echo("a feed is written to standard output: send it to a file, or on to `pitlog record -`", err=True)
    with ExitStack() as stack:
        truth = None if file is None else stack.enter_context(_opened(file))
        for piece in _pieces(entries, truth):
            out.write(piece)
    out.flush()


def _opened(file: Path) -> IO[bytes]:
    try:
        return file.open("wb")
    except OSError as error:
        raise click.FileError(str(file), error.strerror) from error


def _before(after: IO[bytes], day: date | None) -> tuple[Before, date | None]:
    """The state after the earlier feed, and the next day unless another is given."""
    try:
        before = read(after)
    except ValueError as error:
        raise click.BadParameter(f"{error}", param_hint="--after") from None
    last = before.last_day
    if last is not None and day is not None and day <= last:
        raise click.BadParameter(f"{day} is not after {last}, the last one of that feed", param_hint="--gaming-day")
    return before, day or (last + timedelta(1) if last else None)


def _pieces(entries: Iterator[FeedEntry], truth: IO[bytes] | None) -> Iterator[bytes]:
    """The lines in blocks. Faults go to a separate list."""
    chunk, size = list[bytes](), 0
    for line, faults in entries:
        chunk.append(line)
        size += len(line)
        for fault in faults:
            if truth is not None:
                truth.write(msgspec.json.encode(fault.as_dict()) + b"\n")
        if size >= FLUSH:
            yield b"".join(chunk)
            chunk, size = [], 0
    yield b"".join(chunk)
