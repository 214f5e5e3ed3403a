"""`pitlog pit`: the places of tables on the wall and the thresholds of attention, as in the viewer's page of pits."""

from collections.abc import Sequence
from datetime import datetime

import click
import msgspec

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.operation.pit_thresholds import list_ as thresholds
from cli.operation.pit_thresholds import set_ as set_thresholds
from cli.output.answers import json_option, say
from cli.output.screen import show_table
from cli.output.user_text import WORDS, safe
from domain.answers import plain
from domain.facts.vocabulary import MAX_NAME
from projections.answers.operation_acts import PitTable, TablesPlaced
from projections.queries.known_names import known_as
from projections.queries.nearest_names import near
from record.authored.attention import arrange, arranged, places
from record.errors import UnknownName
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import venue


@click.group()
def pit() -> None:
    """List pits, and give tables their places in them; set from when on a table needs attention."""


pit.add_command(thresholds)
pit.add_command(set_thresholds)


@pit.command("list")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def list_(place: Where, as_json: bool) -> None:
    """List the pits with their tables, in order."""
    with place.reading() as connection:
        here, placed = venue(connection), places(connection)
    each = [(one, table) for one, tables in arranged(placed) for table in tables]
    found = [PitTable(one, table, nth, placed[table].since, placed[table].by) for nth, (one, table) in _numbered(each)]
    if as_json:
        for one in found:
            click.echo(msgspec.json.encode(plain(msgspec.structs.asdict(one), here.zone)))
    elif found:
        rows = [(one.pit, one.table, one.place, here.shows_minute(one.since), one.by or "-") for one in found]
        show_table(
            ("Pit", "Table", "Place", "Since", "By"), rows, right=("Place",), keep=("Table", "Place", "By", "Since")
        )
    else:
        click.echo("no table is in a pit")


def _numbered(each: Sequence[tuple[str, str]]) -> Sequence[tuple[int, tuple[str, str]]]:
    """Each table with its place in its pit, from 1."""
    return [(sum(pit == one[0] for pit, _ in each[: n + 1]), one) for n, one in enumerate(each)]


@pit.command("place")
@click.argument("name", type=WORDS, metavar="PIT")
@click.argument("tables", type=WORDS, metavar="TABLE...", nargs=-1, required=True)
@click.option("--before", type=WORDS, metavar="TABLE", help="Before this table of the pit. [at its end]")
@json_option
@writes
@with_where
def put(place: Where, name: str, tables: tuple[str, ...], before: str | None) -> None:
    """Put tables into a pit, in this order; a pit that has no table yet is made."""
    if not 0 < len(name.strip()) <= MAX_NAME:
        raise click.UsageError(f"name the pit, in at most {MAX_NAME} letters")
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here, placed = venue(connection), places(connection)
            wanted = [*dict.fromkeys(known_as(connection, "table", one) for one in tables)]
            before = None if before is None else known_as(connection, "table", before)
        others = [one for one in dict(arranged(placed)).get(name.strip(), []) if one not in wanted]
        at = len(others) if before is None else _place_of(before, others, name)
        about_to(f"put {', '.join(wanted)} into pit {name.strip()}")
        with connect(server, WRITER) as connection:
            order = [*others[:at], *wanted, *others[at:]]
            arrange(connection, person(), placed, name.strip(), order, datetime.now(here.zone))
    say(TablesPlaced(name.strip(), order), safe(f"pit {name.strip()}: {', '.join(order)}"))


def _place_of(table: str, others: Sequence[str], pit: str) -> int:
    if table not in others:
        raise UnknownName(f"other table in pit {pit} called", table, near(table, others) or [*others][:3])
    return others.index(table)


@pit.command("take-out")
@click.argument("tables", type=WORDS, metavar="TABLE...", nargs=-1, required=True)
@json_option
@writes
@with_where
def take_out(place: Where, tables: tuple[str, ...]) -> None:
    """Take tables out of their pits."""
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here, placed = venue(connection), places(connection)
            named = [*dict.fromkeys(known_as(connection, "table", one) for one in tables)]
        for one in named:
            if one not in placed:
                raise UnknownName("table in a pit called", one, near(one, placed) or [*placed][:3])
        about_to(f"take {', '.join(named)} out of {'their pits' if len(named) > 1 else 'its pit'}")
        with connect(server, WRITER) as connection:
            arrange(connection, person(), placed, None, named, datetime.now(here.zone))
    say(TablesPlaced(None, named), safe(f"in no pit now: {', '.join(named)}"))
