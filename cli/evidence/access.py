"""`pitlog access`: views, copies and decisions by person, with time and reason."""

from functools import partial
from typing import Any

import click
import msgspec
from msgspec.structs import asdict
from psycopg import Connection

from cli.catch_up import note_archived_months
from cli.context import Where, with_where
from cli.empty_answers import checked_if_empty
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import WORDS
from cli.times import TIME, VenueTime, resolved
from domain.answers import plain
from projections.queries.nearest_names import near
from record.authored.access import Access, accesses
from record.errors import UnknownName
from record.retrieval.known_tables import known_table
from record.retrieval.reader import FactSelection
from record.venue import Venue, venue

HEADINGS = ("When", "Who", "Did", "Table", "What", "Why")


@click.command()
@click.option("--person", type=WORDS, help="Only access by this person (person:NAME) or sender.")
@click.option("--table", type=WORDS, help="Only access to this table.")
@click.option("--since", type=TIME, metavar="TIME", help="Only access at this time or later.")
@click.option("--until", type=TIME, metavar="TIME", help="Only access before this time.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
@paged
def access(
    place: Where, person: str | None, table: str | None, since: VenueTime | None, until: VenueTime | None, as_json: bool
) -> None:
    """List views, exports and decisions by person, in the order of recording."""
    with place.reading() as connection:
        here = venue(connection)
        note_archived_months(connection)
        table = known_table(connection, table)
        between = resolved({"since": since, "until": until}, here.zone)
        found = accesses(connection, FactSelection(table=table, **between), person)
        if person is not None:
            found = checked_if_empty(found, partial(_check_person, connection, person))
        if as_json:
            for one in found:
                click.echo(msgspec.json.encode(plain(asdict(one), here.zone)))
            return
        rows = [_row(one, here) for one in found]
    if rows:
        show_table(HEADINGS, rows, keep=("Who", "Did", "Table"))
    else:
        click.echo("no access")


def _check_person(connection: Connection[Any], person: str) -> None:
    """Raises `UnknownName` if the whole record has no access by the person or sender."""
    known = {name for one in accesses(connection, FactSelection()) for name in (one.person, one.sender)}
    if person not in known:
        raise UnknownName("access by", person, near(person, known))


def _row(one: Access, here: Venue) -> tuple[str, ...]:
    what = one.what if one.number is None or one.kind == "dossier_issued" else f"{one.what}, export {one.number}"
    return here.shows(one.recorded_at), one.person, one.did, one.table or "(all)", what, one.why or ""
