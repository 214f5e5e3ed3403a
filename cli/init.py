"""`pitlog init`: say which venue the record belongs to."""

import click

from cli.context import Where, where
from record.database import WRITER
from record.venue import Venue, set_venue


@click.command()
@click.option("--name", required=True, help="The venue's name.")
@click.option("--zone", required=True, help="Its time zone, such as Pacific/Auckland or Australia/Melbourne.")
@where
def init(place: Where, name: str, zone: str) -> None:
    """Say which venue this record belongs to: once, for ever."""
    with place.connection(WRITER) as connection:
        set_venue(connection, Venue(name, zone))
    click.echo(f"this record belongs to {name}; times are shown in {zone}")
