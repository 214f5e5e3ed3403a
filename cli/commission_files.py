"""`pitlog commission -o`: a file in the form that its name asks for. It is there whole, or not at all."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from psycopg import Connection
from xlsxwriter.exceptions import XlsxFileError

from projections.exports.formats import FORMATS
from projections.queries.commission import Asked
from record.venue import Venue


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


__all__ = ["FORMATS", "write"]
