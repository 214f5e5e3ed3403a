"""`pitlog init`: sets the venue of the record."""

import click

from cli.consent import about_to, is_dry_run, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS, safe
from projections.answers.operation_acts import VenueSet
from record.postgres.connections import WRITER
from record.postgres.home import data_home
from record.venue import Venue, check_venue, set_venue
from record.venue import zone as check_zone


@click.command()
@click.option("--name", type=WORDS, required=True, help="Name of the venue.")
@click.option(
    "--zone", type=WORDS, required=True, help="Time zone of the venue, such as Pacific/Auckland or Australia/Melbourne."
)
@json_option
@writes
@with_where
def init(place: Where, name: str, zone: str) -> None:
    """Set the venue of this record, once and permanently."""
    wanted = Venue(name, zone)
    if is_dry_run() and not place.is_made:
        check_zone(zone)
        about_to(f"make a record in {data_home(place.home)}, and set its venue permanently: {name} ({zone})")
    with place.connection(WRITER) as connection:
        check_venue(connection, wanted)
        about_to(f"set the venue of this record permanently: {name} ({zone})")
        set_venue(connection, wanted)
    say(VenueSet(name, zone), f"this record belongs to {safe(name)}; its times are shown in {zone}")
