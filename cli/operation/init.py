"""`pitlog init`: say which venue the record belongs to."""

import click

from cli.context import Where, where
from cli.user_text import WORDS, safe
from record.postgres.connections import WRITER
from record.venue import Venue, set_venue


@click.command()
@click.option("--name", type=WORDS, required=True, help="The venue's name.")
@click.option(
    "--zone", type=WORDS, required=True, help="Its time zone, such as Pacific/Auckland or Australia/Melbourne."
)
@where
def init(place: Where, name: str, zone: str) -> None:
    """Say which venue this record belongs to: once, for ever."""
    with place.connection(WRITER) as connection:
        set_venue(connection, Venue(name, zone))
    click.echo(f"this record belongs to {safe(name)}; its times are shown in {zone}")
