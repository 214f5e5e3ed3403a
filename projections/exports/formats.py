"""Which forms there are, by the ending of a file's name, and how each is written."""

from collections.abc import Callable, Sequence
from contextlib import closing
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any

from psycopg import Connection

from domain.games import games
from projections.exports import beancount_file, csv_file, json_file, xlsx_file
from projections.exports.tables import posted, statement, tables
from projections.queries.commission import StatementFilter
from projections.queries.commission import statement as stated
from projections.queries.postings import postings
from projections.queries.sheet import sheet
from record.venue import Venue

Writer = Callable[[Path, Connection[Any], Venue, StatementFilter, Sequence[str], bool], None]
"""Writes what is asked about, by what, and with its single postings or without."""


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
