"""`pitlog init`: sets the venue of the record."""

import click

from cli.context import Where, with_where
from cli.output.acts import VenueSet
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS, safe
from record.postgres.connections import WRITER
from record.venue import Venue, set_venue


@click.command()
@click.option("--name", type=WORDS, required=True, help="Name of the venue.")
@click.option(
    "--zone", type=WORDS, required=True, help="Time zone of the venue, such as Pacific/Auckland or Australia/Melbourne."
)
@json_option
@with_where
def init(place: Where, name: str, zone: str) -> None:
    """Set the venue of this record, once and permanently."""
    with place.connection(WRITER) as connection:
        set_venue(connection, Venue(name, zone))
    say(VenueSet(name, zone), f"this record belongs to {safe(name)}; its times are shown in {zone}")
