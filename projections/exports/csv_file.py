"""CSV: the lines of a statement, or its postings. What a spreadsheet would take for a formula gets an apostrophe."""

import csv
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from domain.money import written
from projections.exports.tables import Table

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(path: Path, table: Table) -> None:
    """One table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(table.headings)
        out.writerows(list(map(cell, row)) for row in table.rows)


def cell(value: Any) -> str:
    """A value as text: money exact, nothing empty."""
    if isinstance(value, Decimal):
        return written(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(FORMULA) else text
