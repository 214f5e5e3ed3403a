"""What is watched, on the screen: a table, and below it a sentence for each alarm."""

from collections.abc import Sequence
from typing import Any

import click

from cli.output.screen import show_table
from cli.output.user_text import counted, safe
from domain.watch.watched import VenueWatched, Watched

HEADINGS = ("Alarm", "Table", "What", "Which", "Family", "Since", "Rounds", "Hits", "By chance", "Evidence")
KEPT = ("Evidence", "What", "Which", "Table", *HEADINGS[4:9])
"""The columns that a narrow screen keeps, the most important first."""


def show_watched(found: Sequence[Watched], limit: int, watched: int) -> None:
    """Show what is listed. `watched`: how many lines there are without `--alarms`."""
    if not found:
        nothing = "nothing is watched: no wheel, no dice, no settled wager"
        click.echo(f"no alarm; {counted(watched, 'line')} without --alarms" if watched else nothing)
        return
    of_venues = isinstance(found[0], VenueWatched)
    headings, kept = (("Venue", *HEADINGS), ("Venue", *KEPT)) if of_venues else (HEADINGS, KEPT)
    show_table([*headings], [_row(one) for one in found[:limit]], right=HEADINGS[6:], keep=kept)
    for one in found[:limit]:
        if one.alarm is not None:
            state = f" [{one.state}]" if one.state else ""
            click.echo(safe(f"{_venue(one)}{one.alarm}{state}: {one.sentence} {one.question}"))
    if len(found) > limit:
        click.echo(f"{limit:,} of {counted(len(found), 'line')} shown (--limit, --json)")


def _venue(one: Watched) -> str:
    return f"{one.venue}, " if isinstance(one, VenueWatched) else ""


def _row(one: Watched) -> tuple[Any, ...]:
    numbers = f"{one.rounds:,}", f"{one.hits:,}", f"{one.expected:,.1f}", f"{one.evidence:,.4g}"
    what = one.alarm or "-", one.table or "-", one.subject, one.value or "-", one.family, str(one.since), *numbers
    return (one.venue, *what) if isinstance(one, VenueWatched) else what
