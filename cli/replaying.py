"""What every command that replays feeds does alike: which lines it reads, and in which reading."""

from collections.abc import Iterator
from datetime import datetime

import click

from cli.feeds import Feed
from domain.replay import AS_CORRECTED, AS_RECORDED, Line, Reading


def lines(feed: Feed) -> Iterator[Line]:
    """The lines of a feed; where there are several files, each with its own."""
    several = len(feed.files) > 1
    for number, file, _, raw, length, digest in feed:
        yield Line(number, raw, None, length, digest, file if several else None)


def reading_of(as_recorded: bool, known_at: datetime | None) -> Reading:
    """As corrected, unless something else is asked for."""
    if as_recorded and known_at is not None:
        raise click.UsageError("--as-recorded and --known-at exclude each other")
    if as_recorded:
        return AS_RECORDED
    return AS_CORRECTED if known_at is None else Reading(known_at=known_at)
