"""The export formats by file suffix."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from psycopg import Connection

from domain.games import games
from evidence.bundles.export import copied
from projections.commission.exports import beancount_file, csv_file, json_file, xlsx_file
from projections.commission.exports.tables import posted, statement, tables
from projections.commission.full_statement import sheet
from projections.commission.postings import postings
from projections.commission.statement import StatementFilter
from projections.commission.statement import statement as stated
from record.vault.beside_facts import new_salt
from record.venue import Venue


class Request(NamedTuple):
    """What is written: the rows asked for, grouped, with or without single postings."""

    asked: StatementFilter
    by: Sequence[str]
    single: bool
    salt: str
    """In every file with rows. Empty: none."""


Writer = Callable[[Path, Connection[Any], Venue, Request], None]


def _csv(path: Path, connection: Connection[Any], here: Venue, it: Request) -> None:
    if not it.single:
        csv_file.write(path, statement(sheet(connection, it.asked, it.by, games)), here.zone, it.salt)
        return
    with closing(postings(connection, it.asked)) as found:
        csv_file.write(path, posted(found), here.zone, it.salt)


def _xlsx(path: Path, connection: Connection[Any], here: Venue, it: Request) -> None:
    whole = sheet(connection, it.asked, it.by, games)
    with closing(postings(connection, it.asked)) as found:
        xlsx_file.write(path, chain(tables(whole), [posted(found)] if it.single else []), here.zone, it.salt)


def _json(path: Path, connection: Connection[Any], here: Venue, it: Request) -> None:
    whole = sheet(connection, it.asked, it.by, games)
    with closing(postings(connection, it.asked)) as found:
        json_file.write(path, whole, found if it.single else [], here.zone, it.salt)


def _beancount(path: Path, connection: Connection[Any], here: Venue, it: Request) -> None:
    owed: dict[tuple[str | None, str | None], Decimal] = {
        (line.key["player"], line.currency): line.sums.opening for line in stated(connection, it.asked, ("player",))
    }
    with closing(postings(connection, it.asked)) as found:
        beancount_file.write(path, found, owed, here.zone, it.salt)


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
    FORMATS[path.suffix](path, reading, here, Request(asked, by, single, new_salt(writing)))
    with path.open("rb") as source:
        digest = hashlib.file_digest(source, "sha256").hexdigest()
    return copied(writing, datetime.now(here.zone), person, request_text(asked, by, single), digest)


def request_text(asked: StatementFilter, by: Sequence[str], single: bool) -> str:
    """The request in words."""
    narrowed = (f"{name} {value}" for name, value in vars(asked).items() if value is not None)
    each = f"commission by {' and '.join(by)}" + (" with its postings" if single else "")
    return ", ".join((each, *narrowed))
