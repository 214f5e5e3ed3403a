"""Options of every command that folds feeds: the lines and the reading."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from cli.errors import BundleAlone
from cli.feeds.lines import FeedFiles
from cli.output.user_text import counted, safe
from domain.fold import AS_CORRECTED, AS_RECORDED, Lines, Reading
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.session.carry_forward import CarriedOver

if TYPE_CHECKING:
    from evidence.bundles.manifest import ProvedRound


class FeedSource(NamedTuple):
    """The input of a fold: lines, and the carry-forward of each table."""

    lines: Lines
    carried_over: Mapping[str, CarriedOver]
    proves: "ProvedRound | None" = None
    """The one round that it proves, if it is a bundle of one round."""
    time_zone: str | None = None
    """The venue's time zone, if it is a bundle."""


@contextmanager
def source(files: Sequence[str]) -> Iterator[FeedSource]:
    """Feeds, read as one, or a single bundle."""
    from evidence.bundles.reading import Bundle, is_bundle  # cryptography loads slowly

    bundles = [file for file in files if is_bundle(file)]
    if not bundles:
        with FeedFiles(files) as feed:
            yield FeedSource(partial(iter, feed), {})
        return
    if len(files) > 1:
        raise BundleAlone(bundles[0])
    with Bundle(bundles[0]) as bundle:
        click.echo("read as a bundle; who sealed it is not checked here: `pitlog verify` does", err=True)
        if (it := bundle.proves) is not None:
            alone = f"it proves round {it.round} alone: {counted(it.withheld, 'other fact')} of its session withheld"
            click.echo(safe(alone), err=True)
        yield FeedSource(bundle.lines, bundle.carried_over, bundle.proves, bundle.manifest.time_zone)


def reading_of(as_recorded: bool, known_at: datetime | None) -> Reading:
    """As corrected by default."""
    if as_recorded and known_at is not None:
        raise click.UsageError("--as-recorded and --known-at exclude each other")
    if as_recorded:
        return AS_RECORDED
    return AS_CORRECTED if known_at is None else Reading(known_at=known_at)


def failed_words(one: FailedSession) -> str:
    """The failure of a session in a sentence."""
    at = f" at fact {one.fact}" if one.fact is not None else ""
    return f"failed: session {one.session} could not be processed: its fold fails{at} ({one.reason})"
