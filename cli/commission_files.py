"""`pitlog commission -o`: a file in the form that its name asks for. It is there whole, or not at all."""

from collections.abc import Callable, Sequence
from contextlib import closing
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any

import click
from psycopg import Connection
from xlsxwriter.exceptions import XlsxFileError

from domain.games import games
from projections.exports import beancount_file, csv_file, json_file, xlsx_file
from projections.exports.tables import posted, statement, tables
from projections.queries.commission import Asked
from projections.queries.commission import statement as stated
from projections.queries.postings import postings
from projections.queries.sheet import sheet
from record.venue import Venue

Writer = Callable[[Path, Connection[Any], Venue, Asked, Sequence[str], bool], None]


def write(path: Path, connection: Connection[Any], here: Venue, asked: Asked, by: Sequence[str], single: bool) -> None:
    """Write it beside the file, then put it in its place."""
    beside = path.with_name(f".{path.name}.part")
    try:
        FORMATS[path.suffix](beside, connection, here, asked, by or ("player",), single)
        beside.replace(path)
    except (OSError, XlsxFileError) as error:
        raise click.FileError(str(path), str(error)) from error
    finally:
        beside.unlink(missing_ok=True)


def _csv(path: Path, connection: Connection[Any], here: Venue, asked: Asked, by: Sequence[str], single: bool) -> None:
    if not single:
        csv_file.write(path, statement(sheet(connection, asked, by, games)))
        return
    with closing(postings(connection, asked)) as found:
        csv_file.write(path, posted(found))


def _xlsx(path: Path, connection: Connection[Any], here: Venue, asked: Asked, by: Sequence[str], single: bool) -> None:
    whole = sheet(connection, asked, by, games)
    with closing(postings(connection, asked)) as found:
        xlsx_file.write(path, chain(tables(whole), [posted(found)] if single else []), here.zone)


def _json(path: Path, connection: Connection[Any], here: Venue, asked: Asked, by: Sequence[str], single: bool) -> None:
    whole = sheet(connection, asked, by, games)
    with closing(postings(connection, asked)) as found:
        json_file.write(path, whole, found if single else [], here.zone)


def _beancount(
    path: Path, connection: Connection[Any], here: Venue, asked: Asked, by: Sequence[str], single: bool
) -> None:
    owed: dict[tuple[str | None, str | None], Decimal] = {
        (line.key["player"], line.currency): line.sums.opening for line in stated(connection, asked, ("player",))
    }
    with closing(postings(connection, asked)) as found:
        beancount_file.write(path, found, owed)


FORMATS: dict[str, Writer] = {".xlsx": _xlsx, ".csv": _csv, ".json": _json, ".beancount": _beancount}
