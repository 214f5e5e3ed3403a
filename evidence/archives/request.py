"""The request to archive a month, and its connections. Only one program archives at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.archives.errors import ArchivingRuns
from evidence.archives.manifest import ArchiveManifest
from evidence.archives.months import Month

_LOCK = 0x7069746C6F6739  # 'pitlog9'


class Hands(NamedTuple):
    """One connection for each role."""

    reading: Connection[Any]
    writing: Connection[Any]
    sealing: Connection[Any]


@dataclass(frozen=True)
class ArchiveRequest:
    """What to archive, where to, by whom and why."""

    month: Month
    into: Path
    by: str
    why: str
    at: datetime
    """The present time, by the venue's clock."""
    even_so: bool = False


@dataclass(frozen=True)
class ArchivedMonth:
    """What was archived."""

    folder: Path
    manifest: ArchiveManifest
    digest: str


@contextmanager
def alone(connection: Connection[Any]) -> Iterator[None]:
    """Ensure that only one program archives or restores."""
    row = connection.execute("SELECT pg_try_advisory_lock(%s)", (_LOCK,)).fetchone()
    if not row or not row[0]:
        raise ArchivingRuns
    try:
        yield
    finally:
        if not connection.broken:
            connection.execute("SELECT pg_advisory_unlock(%s)", (_LOCK,))
