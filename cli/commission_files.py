"""`pitlog commission -o`: a file in the form that its name asks for. It is there whole, or not at all."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from psycopg import Connection
from xlsxwriter.exceptions import XlsxFileError

from cli.writing import person
from projections.exports.formats import FORMATS
from projections.exports.taking import take
from projections.queries.commission import StatementFilter
from record.database import WRITER, connect
from record.servers import Server
from record.venue import Venue


def write(
    path: Path,
    server: Server,
    reading: Connection[Any],
    here: Venue,
    asked: StatementFilter,
    by: Sequence[str],
    single: bool,
) -> int:
    """Write it beside the file, record that it was taken, then put it in its place: the number of the copy."""
    beside = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        with connect(server, WRITER) as writing:
            number = take(beside, reading, writing, here, person(), asked, by or ("player",), single)
        beside.replace(path)
    except (OSError, XlsxFileError) as error:
        raise click.FileError(str(path), str(error)) from error
    finally:
        beside.unlink(missing_ok=True)
    return number


__all__ = ["FORMATS", "write"]
