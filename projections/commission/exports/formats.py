"""The export formats by file suffix."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any

from psycopg import Connection

from domain.games import games
from evidence.bundles.export import copied
from projections.commission.exports import beancount_file, csv_file, json_file, xlsx_file
from projections.commission.exports.tables import posted, statement, tables
from projections.commission.full_statement import sheet
from projections.commission.postings import postings
from projections.commission.statement import StatementFilter
from projections.commission.statement import statement as stated
from record.venue import Venue

Writer = Callable[[Path, Connection[Any], Venue, StatementFilter, Sequence[str], bool], None]
"""Writes the rows asked for, grouped, with or without single postings."""


def _csv(
    path: Path, connection: Connection[Any], here: Venue, asked: StatementFilter, by: Sequence[str], single: bool
) -> None:
    if not single:
        csv_file.write(path, statement(sheet(connection, asked, by, games)), here.zone)
        return
    with closing(postings(connection, asked)) as found:
        csv_file.write(path, posted(found), here.zone)


def _xlsx(
    path: Path, connection: Connection[Any], here: Venue, asked: StatementFilter, by: Sequence[str], single: bool
) -> None:
    whole = sheet(connection, asked, by, games)
    with closing(postings(connection, asked)) as found:
        xlsx_file.write(path, chain(tables(whole), [posted(found)] if single else []), here.zone)


def _json(
    path: Path, connection: Connection[Any], here: Venue, asked: StatementFilter, by: Sequence[str], single: bool
) -> None:
    whole = sheet(connection, asked, by, games)
    with closing(postings(connection, asked)) as found:
        json_file.write(path, whole, found if single else [], here.zone)


def _beancount(
    path: Path, connection: Connection[Any], here: Venue, asked: StatementFilter, by: Sequence[str], single: bool
) -> None:
    owed: dict[tuple[str | None, str | None], Decimal] = {
        (line.key["player"], line.currency): line.sums.opening for line in stated(connection, asked, ("player",))
    }
    with closing(postings(connection, asked)) as found:
        beancount_file.write(path, found, owed, here.zone)


FORMATS: dict[str, Writer] = {".xlsx": _xlsx, ".csv": _csv, ".json": _json, ".beancount": _beancount}


def write_export(
    path: Path,
    reading: Connection[Any],
    writing: Connection[Any],
    here: Venue,
    person: str,
    asked: StatementFilter,
    by: Sequence[str],
    single: bool,
) -> int:
    """Write a file in the format of its suffix and record the export. Only then move it to its place. Returns its
    number.
    """
    FORMATS[path.suffix](path, reading, here, asked, by, single)
    with path.open("rb") as source:
        digest = hashlib.file_digest(source, "sha256").hexdigest()
    return copied(writing, datetime.now(here.zone), person, request_text(asked, by, single), digest)


def request_text(asked: StatementFilter, by: Sequence[str], single: bool) -> str:
    """The request in words."""
    narrowed = (f"{name} {value}" for name, value in vars(asked).items() if value is not None)
    each = f"commission by {' and '.join(by)}" + (" with its postings" if single else "")
    return ", ".join((each, *narrowed))
