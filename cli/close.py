"""`pitlog close`: close the accounts of a gaming day."""

from datetime import datetime

import click

from cli.context import Where, where
from cli.following import caught_up
from cli.text import WORDS, safe
from cli.writing import person
from domain.errors import NotFound
from record.application import Record
from record.program import close_day
from record.venue import venue


@click.command()
@click.argument("day", type=click.DateTime(["%Y-%m-%d"]), metavar="DAY")
@click.option("--table", type=WORDS, help="Of this table only.")
@where
def close(place: Where, day: datetime, table: str | None) -> None:
    """Close the accounts of a gaming day, at every table that was open on it, for ever.

    What is recorded for that day afterwards shows as an adjustment. A day that was closed stays as it was closed.
    """
    date = day.date()
    with caught_up(place) as connection:
        here = venue(connection)
        found = connection.execute(
            "SELECT table_name FROM pitlog.sessions WHERE gaming_day = %s AND (%s::text IS NULL OR table_name = %s) "
            "ORDER BY table_name",
            (date, table, table),
        ).fetchall()
    if not found:
        raise NotFound("gaming day", f"{date}" if table is None else f"{date} at {table}")
    with place.server() as server, Record(server) as into:
        for (name,) in found:
            new = close_day(into, name, date, person(), datetime.now(here.zone))
            click.echo(f"{safe(name)} {date}: " + ("closed" if new else "was closed before"))
