"""`pitlog close`: close the accounts of a gaming day."""

from collections.abc import Sequence
from datetime import date, datetime

import click

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes_for_ever
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS, counted, safe
from cli.times import DAY, VenueDay
from projections.answers.acts import DayClosed
from projections.queries.before_closing import StillOpen, TableDay, still_open, unclosed
from record.authored.authored_facts import close_day
from record.errors import NotFound
from record.storage.application import Record
from record.vault.connections import reading
from record.venue import venue


@click.command(context_settings={"ignore_unknown_options": True})  # -7d is a day
@click.argument("day", type=DAY, metavar="DAY")
@click.option("--table", type=WORDS, help="Close only this table.")
@json_option
@writes_for_ever
@with_where
def close(place: Where, day: VenueDay, table: str | None) -> None:
    """Close the accounts of a gaming day and of all days before it, at every table, permanently.

    The command first lists what is still open, and asks for confirmation. Facts recorded for that day later appear as
    adjustments. The figures of a closed day never change.
    """
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here = venue(connection)
            date_ = day.at(here.zone)
            every, due = unclosed(connection, date_, table)
            if date_ not in [one.gaming_day for one in every]:
                raise NotFound("gaming day", f"{date_}" if table is None else f"{date_} at {table}")
            open_ = still_open(connection, due) if due else []
        if due:
            _show(due, open_)
            body = {"days": due, "open": open_}
            about_to(f"close the accounts of {_days(due)}", "Close?", "nothing was closed", body)
        with Record(server) as into:
            for one in every:
                new = close_day(into, one.table_name, one.gaming_day, person(), datetime.now(here.zone))
                _print_result(one, date_, new)


def _show(due: Sequence[TableDay], open_: Sequence[StillOpen]) -> None:
    """Print to standard error, because the closed days go to standard output."""
    click.echo(f"{_days(due)} is closed for ever. Still open:", err=True)
    for one in open_:
        click.echo(f"  {safe(one.words())}", err=True)
    if not open_:
        click.echo("  nothing", err=True)


def _days(due: Sequence[TableDay]) -> str:
    first, last = due[0].gaming_day, due[-1].gaming_day
    days = f"{first}" if first == last else f"{first} to {last}"
    return f"{days} at {counted(len({one.table_name for one in due}), 'table')}"


def _print_result(one: TableDay, asked: date, new: bool) -> None:
    if new or one.gaming_day == asked:
        words = f"{safe(one.table_name)} {one.gaming_day}: " + ("closed" if new else "was closed before")
        say(DayClosed(one.table_name, one.gaming_day, new), words)
