"""Exports to CSV: the lines of a statement, or its postings.

Text that a spreadsheet would read as a formula gets an apostrophe. Characters that reverse text direction are spelled
out, as on a terminal.
"""

import csv
from datetime import date, datetime, tzinfo
from decimal import Decimal
from pathlib import Path
from typing import Any

from domain.money import written
from domain.text import spelled_out
from projections.commission.exports.tables import ExportTable

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r", "\n")
"""Characters that begin a formula. Full-width forms are included, as some spreadsheets read them."""


def write(path: Path, table: ExportTable, zone: tzinfo) -> None:
    """Write one table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(table.headings)
        out.writerows([cell(value, zone) for value in row] for row in table.rows)


def cell(value: Any, zone: tzinfo) -> str:
    """A value as text: money exact, times in the venue's zone, None empty."""
    if isinstance(value, Decimal):
        return written(value)
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    text = "" if value is None else str(value)
    return f"'{spelled_out(text)}" if text.startswith(FORMULA) else spelled_out(text)
