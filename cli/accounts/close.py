"""`pitlog close`: close the accounts of a gaming day, and give the reasons for its differences."""

from collections.abc import Sequence
from datetime import date, datetime

import click

from cli.accounts.close_screen import days_text, show
from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes_for_ever
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS, safe
from cli.times import DAY, VenueDay
from cli.why import why_option
from projections.answers.review_acts import DayClosed, DifferenceExplained
from projections.queries.before_closing import TableDay, still_open, unclosed
from projections.queries.day_differences import DayDifference, day_differences, difference_named
from projections.queries.known_names import check_day
from record.authored.authored_facts import close_day
from record.authored.differences import explain
from record.errors import NotFound
from record.postgres.connections import WRITER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.vault.connections import reading
from record.venue import Venue, venue


@click.command(context_settings={"ignore_unknown_options": True})  # -7d is a day
@click.argument("day", type=DAY, metavar="DAY")
@click.option("--table", type=WORDS, help="Close only this table.")
@click.option("--explain", "name", type=WORDS, help="Give the reason for this difference, and close nothing.")
@why_option("The reason for the difference.")
@json_option
@writes_for_ever
@with_where
def close(place: Where, day: VenueDay, table: str | None, name: str | None, why: str | None) -> None:
    """Close the accounts of a gaming day and of all days before it, at every table, permanently.

    The command first lists what is still open, and the differences that have no reason yet, and asks for confirmation.
    Facts recorded for that day later appear as adjustments. The figures of a closed day never change.
    """
    if (name is None) != (why is None):
        raise click.UsageError("--explain names a difference, and --why its reason: give both")
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here = venue(connection)
            date_ = day.at(here.zone)
            check_day(connection, date_, table)
            every, due = unclosed(connection, date_, table)
            of_day = [one for one in every if one.gaming_day == date_]
            if not of_day:
                raise NotFound("gaming day", str(date_))
            uneven = day_differences(connection, due if name is None else [*{*due, *of_day}])
            open_ = still_open(connection, due) if due and name is None else []
        if name is not None and why is not None:
            _explain(server, here, difference_named(uneven, name), why)
            return
        if due:
            show(due, open_, uneven)
            body = {"days": due, "open": open_, "differences": uneven}
            about_to(f"close the accounts of {days_text(due)}", "Close?", "nothing was closed", body)
        _close(server, here, every, date_)


def _explain(server: Server, here: Venue, one: DayDifference, why: str) -> None:
    about_to(f"record the reason for {one.difference}: {one.about}")
    at = datetime.now(here.zone)
    with connect(server, WRITER) as connection:
        explain(connection, person(), one.table_name, one.gaming_day, one.difference, one.about, why, at)
    said = DifferenceExplained(one.difference, one.table_name, one.gaming_day, why)
    say(said, safe(f"{one.difference}: reason recorded"))


def _close(server: Server, here: Venue, every: Sequence[TableDay], asked: date) -> None:
    with Record(server) as into:
        for one in every:
            new = close_day(into, one.table_name, one.gaming_day, person(), datetime.now(here.zone))
            _print_result(one, asked, new)


def _print_result(one: TableDay, asked: date, new: bool) -> None:
    if new or one.gaming_day == asked:
        words = f"{safe(one.table_name)} {one.gaming_day}: " + ("closed" if new else "was closed before")
        say(DayClosed(one.table_name, one.gaming_day, new), words)
