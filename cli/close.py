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
    """Close the accounts of a gaming day, at every table, and with it those of the days before; for ever.

    What is recorded for that day afterwards shows as an adjustment. A day that was closed stays as it was closed.
    """
    date = day.date()
    with caught_up(place) as connection:
        here = venue(connection)
        found = connection.execute(
            "SELECT table_name, gaming_day FROM pitlog.sessions WHERE gaming_day <= %s "
            "AND (%s::text IS NULL OR table_name = %s) ORDER BY gaming_day, table_name",
            (date, table, table),
        ).fetchall()
    if date not in [one for _, one in found]:
        raise NotFound("gaming day", f"{date}" if table is None else f"{date} at {table}")
    with place.server() as server, Record(server) as into:
        for name, each in found:
            new = close_day(into, name, each, person(), datetime.now(here.zone))
            if new or each == date:
                click.echo(f"{safe(name)} {each}: " + ("closed" if new else "was closed before"))
