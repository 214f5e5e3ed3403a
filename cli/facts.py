"""`pitlog facts`: the recorded lines, exactly as they came."""

import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

import click
import msgspec
from psycopg import Connection

from cli.away import tell_away
from cli.context import Where, where
from cli.pretty import Pretty
from cli.text import WORDS
from cli.times import DAY, TIME, resolved
from domain.facts import KINDS
from record.about import About, about
from record.corrections import Correction, in_force
from record.database import READER
from record.log import FactSelection, read
from record.stored import StoredFact
from record.tables_known import check_table
from record.venue import Venue, venue

FLUSH = 1 << 18

Corrections = dict[tuple[str, str], Correction]


@click.command()
@click.option("--table", type=WORDS, help="Of this table.")
@click.option("--day", type=DAY, help="Of this gaming day.")
@click.option("--shoe", type=WORDS, help="While this shoe was in play.")
@click.option("--round", "round_", type=WORDS, metavar="ROUND", help="Of this round.")
@click.option("--player", type=WORDS, help="About this player, the player's wagers and terminal.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(sorted(KINDS)), metavar="KIND", help="Of this kind.")
@click.option("--since", type=TIME, metavar="TIME", help="That happened at this time or later.")
@click.option("--until", type=TIME, metavar="TIME", help="That happened before this time.")
@click.option("--known-at", type=TIME, metavar="TIME", help="Only what was recorded by this time.")
@click.option("--json", "as_json", is_flag=True, help="With the envelope: one JSON object around each fact.")
@click.option("--pretty", is_flag=True, help="For people: one aligned line a fact, clipped to the terminal.")
@click.option("--as-corrected", is_flag=True, help="With the correction in force; as --json, unless --pretty.")
@where
def facts(
    place: Where, /, day: datetime | None, shoe: str | None, round_: str | None, player: str | None, **asked: Any
) -> None:
    """Write recorded facts to standard output: the lines byte for byte, in the order they were recorded."""
    as_json, pretty, as_corrected = (asked.pop(name) for name in ("as_json", "pretty", "as_corrected"))
    if as_json and pretty:
        raise click.UsageError("--json and --pretty exclude each other")
    what = About(shoe, round_, player)
    with place.connection(READER) as connection:
        asked = resolved(asked, venue(connection).zone)
        known_at, kinds = asked.pop("known_at"), asked.pop("kinds") or None
        wanted = FactSelection(day=day.date() if day else None, recorded_until=known_at, kinds=kinds, **asked)
        check_table(connection, wanted.table)
        tell_away(connection, wanted.day is None)
        corrections = in_force(connection, wanted.table, wanted.recorded_until) if as_corrected else None
        rows = about(connection, wanted, what) if what else read(connection, wanted)
        if pretty:
            _write(Pretty(venue(connection).zone, corrections).lines(rows))
        else:
            _write(map(_shown(connection, corrections) if as_json or as_corrected else _line, rows))


def _line(row: StoredFact) -> bytes:
    return row.state


def _shown(connection: Connection[Any], corrections: Corrections | None) -> Callable[[StoredFact], bytes]:
    """How a fact is shown with its envelope."""
    here = venue(connection)

    def shown(row: StoredFact) -> bytes:
        entry = _envelope(row, here)
        if corrections is not None:
            found = corrections.get((row.table, row.fact_id))
            entry |= {"corrected_by": None} if found is None else {"corrected_by": found.by, "now": found.now}
        return msgspec.json.encode({**entry, "fact": msgspec.Raw(row.state)})

    return shown


def _envelope(row: StoredFact, here: Venue) -> dict[str, Any]:
    assert row.recorded_at is not None
    return {
        "position": row.position,
        "session": row.originator_id,
        "version": row.originator_version,
        "topic": row.topic,
        "recorded_at": row.recorded_at.astimezone(here.zone),
        "happened_at": row.at.astimezone(here.zone),
        "sender": row.sender,
        "supervisory": row.supervisory,
    }


def _write(lines: Iterable[bytes]) -> None:
    out = sys.stdout.buffer
    for piece in _pieces(lines):
        out.write(piece)
    out.flush()


def _pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    held, size = list[bytes](), 0
    for line in lines:
        held += (line, b"\n")
        size += len(line)
        if size > FLUSH:
            yield b"".join(held)
            held, size = [], 0
    yield b"".join(held)
