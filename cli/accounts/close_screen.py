"""What `pitlog close` shows before it asks: what is still open, and the differences without a reason."""

from collections.abc import Sequence

import click

from cli.output.user_text import counted, safe
from projections.queries.before_closing import StillOpen, TableDay
from projections.queries.day_differences import DayDifference

SHOWN = 20
"""The maximum number of differences shown."""


def show(due: Sequence[TableDay], open_: Sequence[StillOpen], uneven: Sequence[DayDifference]) -> None:
    """Print to standard error, because the closed days go to standard output."""
    click.echo(f"Closing {days_text(due)} is permanent. Still open:", err=True)
    for one in open_:
        click.echo(f"  {safe(one.words())}", err=True)
    if not open_:
        click.echo("  nothing", err=True)
    _show_differences(due, uneven)


def _show_differences(due: Sequence[TableDay], uneven: Sequence[DayDifference]) -> None:
    bare = [one for one in uneven if one.needs_reason]
    if not bare:
        words = f"{counted(len(uneven), 'difference')}, each with its reason" if uneven else "no differences"
        click.echo(words, err=True)
        return
    click.echo(f"{counted(len(bare), 'difference')} of {len(uneven)} without a reason:", err=True)
    for one in bare[:SHOWN]:
        where = " ".join(filter(None, (one.round or f"{one.table_name} {one.shoe or ''}".strip(), one.wager)))
        click.echo(f"  {safe(f'{one.difference}  {where}: {one.about}')}", err=True)
    if len(bare) > SHOWN:
        click.echo(f"  and {len(bare) - SHOWN:,} more (--dry-run --json lists all)", err=True)
    last = due[-1].gaming_day
    click.echo(f'  give each its reason: pitlog close {last} --explain DIFF-… --why "…"', err=True)


def days_text(due: Sequence[TableDay]) -> str:
    """The days and the number of tables."""
    first, last = due[0].gaming_day, due[-1].gaming_day
    days = f"{first}" if first == last else f"{first} to {last}"
    return f"{days} at {counted(len({one.table_name for one in due}), 'table')}"
