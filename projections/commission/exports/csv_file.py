"""Exports to CSV: the lines of a statement, or its postings.

Text that a spreadsheet would read as a formula gets an apostrophe. Characters that reverse text direction are spelled
out, as on a terminal.
"""

import csv
from datetime import date, datetime, tzinfo
from decimal import Decimal
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from domain.money import written
from domain.text import in_spreadsheets
from projections.commission.exports.tables import ExportTable


def write(path: Path, table: ExportTable, zone: tzinfo, salt: str = "") -> None:
    """Write one table. `salt`: in a column of its own, in the first row."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow((*table.headings, *(["salt"] if salt else [])))
        last = chain([[salt]], repeat([""])) if salt else repeat([])
        for row, more in zip(table.rows, last, strict=False):
            out.writerow([cell(value, zone) for value in row] + more)


def cell(value: Any, zone: tzinfo) -> str:
    """A value as text: money exact, times in the venue's zone, None empty."""
    if isinstance(value, Decimal):
        return written(value)
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return in_spreadsheets("" if value is None else str(value))
