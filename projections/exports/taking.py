"""Taking a copy of commission away: a file, under a number of the venue, with its digest on the record."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from psycopg import Connection

from projections.exports.formats import FORMATS
from projections.queries.commission import StatementFilter
from record.bundles.exporting import copied
from record.venue import Venue


def take(
    path: Path,
    reading: Connection[Any],
    writing: Connection[Any],
    here: Venue,
    person: str,
    asked: StatementFilter,
    by: Sequence[str],
    single: bool,
) -> int:
    """Write the file in the form of its name, and record that it was taken: its number. Only then hand it out."""
    FORMATS[path.suffix](path, reading, here, asked, by, single)
    with path.open("rb") as source:
        digest = hashlib.file_digest(source, "sha256").hexdigest()
    return copied(writing, datetime.now(here.zone), person, what(asked, by, single), digest)


def what(asked: StatementFilter, by: Sequence[str], single: bool) -> str:
    """What was asked for, in words."""
    narrowed = (f"{name} {value}" for name, value in vars(asked).items() if value is not None)
    each = f"commission by {' and '.join(by)}" + (" with its postings" if single else "")
    return ", ".join((each, *narrowed))
