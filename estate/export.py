"""Exports a venue's record as Parquet: one file for each session, rows in play order, and a manifest.

Files that have not changed are kept, so an interrupted export resumes, and a daily one writes one day. Only the session
being written is in memory.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import file_digest
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct
from msgspec.structs import astuple
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.errors import Refused
from domain.fold.first_pass import scan
from domain.fold.lines import FeedLine
from domain.fold.order import in_play_order
from domain.fold.reading import AS_CORRECTED
from estate import manifest
from estate.errors import NoVenue, SessionGone
from estate.manifest import EstateManifest, ManifestEntry
from projections.engine.record_reader import line_of
from record.authored.alarms import alarms_a_year, closed_alarms
from record.retrieval.reader import stands_in
from record.storage.application import RecordOn
from record.storage.months import are_here
from record.storage.stored import StoredFact
from record.venue import UNNAMED, venue

TIME = pa.timestamp("us", "UTC")

FACTS = pa.schema([
    ("session", pa.string()), ("version", pa.int64()), ("topic", pa.string()), ("line", pa.binary()),
    ("table_name", pa.string()), ("fact_id", pa.string()), ("seq", pa.int64()), ("at", TIME),
    ("landmark", pa.string()), ("position", pa.int64()), ("recorded_at", TIME), ("sender", pa.string()),
    ("supervisory", pa.bool_()),
])  # fmt: skip
"""In the order of the fields of `StoredFact`."""


def as_table(rows: Sequence[StoredFact]) -> pa.Table:
    """Rows of the record as columns."""
    columns = zip(*map(astuple, rows), strict=True)
    arrays = [pa.array(values, field.type) for values, field in zip(columns, FACTS, strict=True)]
    return pa.Table.from_arrays(arrays, schema=FACTS)


Report = Callable[[int, int], None]
"""Called with the number of exported sessions and of all sessions."""

KEPT_EVERY = 50
"""The number of sessions after which the manifest is written, so that an interrupted export can resume."""


class ExportedBefore(Struct):
    """A session as the projections know it."""

    session: str
    table_name: str
    nth: int
    gaming_day: date | None
    ruleset: str | None
    facts: int
    last_position: int
    carry_in: bytes
    followed: bool
    set_aside: str | None
    renamed: bool


@dataclass(frozen=True)
class Days:
    """The selected gaming days. Facts before a table's first opening have none, and are always selected."""

    since: date | None = None
    until: date | None = None

    def has(self, day: date | None) -> bool:
        return day is None or (self.since or day) <= day <= (self.until or day)


@dataclass(frozen=True)
class Exported:
    """The result of an export."""

    folder: Path
    sessions: int
    written: int
    """The number of new or changed sessions."""
    facts: int


def export(connection: Connection[Any], into: Path, days: Days, checkpoint: str | None, report: Report) -> Exported:
    """Export what is new of a venue's record. The projections must be up to date."""
    here = venue(connection)
    if here == UNNAMED:
        raise NoVenue
    folder = into / manifest.folder_of(here.name)
    folder.mkdir(parents=True, exist_ok=True)
    known = _sessions(connection)
    entries = _exported_before(folder, known)
    wanted = [one for one in known if days.has(one.gaming_day)]
    up_to = max((one.last_position for one in known), default=0)
    watch = alarms_a_year(connection), closed_alarms(connection)

    def keep() -> None:
        ordered = sorted(entries.values(), key=lambda one: (one.table, one.nth))
        manifest.write(folder, EstateManifest(1, here.name, here.time_zone, up_to, checkpoint, ordered, *watch))

    written = 0
    for count, one in enumerate(wanted, 1):
        if one.session not in entries or not _same(entries[one.session], one, folder):
            written += 1
            entries[one.session] = _written(connection, one, folder)
            if written % KEPT_EVERY == 0:
                keep()
        report(count, len(wanted))
    keep()
    return Exported(folder, len(wanted), written, sum(one.facts for one in wanted))


def _exported_before(folder: Path, known: Sequence[ExportedBefore]) -> dict[str, ManifestEntry]:
    """Sessions exported before. Facts before an opening were a session of their own, and may have joined one."""
    if not (folder / manifest.NAME).exists():
        return {}
    there, now = manifest.read(folder).sessions, {one.session: one for one in known}
    return {one.session: _handed(one, now[one.session], folder) for one in there if one.session in now}


def _handed(entry: ManifestEntry, one: ExportedBefore, folder: Path) -> ManifestEntry:
    """The carry-forward. It may have changed although the session did not."""
    return _entry(one, entry.path, entry.sha256) if _same(entry, one, folder) else entry


_SESSIONS = SQL(
    "SELECT session, table_name, nth, gaming_day, ruleset, facts, last_position, carry_in, "
    "nth < max(nth) OVER (PARTITION BY table_name) AS followed, set_aside, "
    "coalesce(pitlog.first_form() > 0, false) AS renamed FROM pitlog.sessions "
    "ORDER BY table_name, nth"
)


def _sessions(connection: Connection[Any]) -> list[ExportedBefore]:
    with connection.cursor(row_factory=class_row(ExportedBefore)) as cursor:
        return cursor.execute(_SESSIONS).fetchall()


def _same(entry: ManifestEntry, one: ExportedBefore, folder: Path) -> bool:
    """Whether the existing file has everything that the session has now."""
    now = one.facts, one.last_position, one.renamed
    return (entry.facts, entry.last_position, entry.renamed) == now and (folder / entry.path).exists()


def _written(connection: Connection[Any], one: ExportedBefore, folder: Path) -> ManifestEntry:
    """Write a session's file, whole or not at all."""
    are_here(connection, [one.session])
    path = manifest.path_of(one.table_name, one.gaming_day)
    rows = _rows(connection, one)
    if not rows:
        raise SessionGone(one.session)
    whole, new = folder / path, folder / f"{path}.new"
    whole.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(as_table(rows if one.set_aside else _in_play_order(one.session, rows)), new, compression="zstd")
    with new.open("rb+") as file:
        os.fsync(file.fileno())
        digest = file_digest(file, "sha256").hexdigest()
    new.replace(whole)
    return _entry(one, path, digest)


def _entry(one: ExportedBefore, path: str, digest: str) -> ManifestEntry:
    where = one.session, one.table_name, one.gaming_day, one.nth, one.followed, one.ruleset
    return ManifestEntry(*where, one.facts, one.last_position, one.carry_in, path, digest, one.renamed)


def _rows(connection: Connection[Any], one: ExportedBefore) -> list[StoredFact]:
    parts = stands_in(connection, one.session, one.table_name)
    return [StoredFact(*row) for row in RecordOn(connection).facts.select_sessions(parts, one.last_position)]


def _in_play_order(session: str, rows: Sequence[StoredFact]) -> list[StoredFact]:
    """The rows in play order, as the fold reads them. Lines that it refuses come last, in order of arrival."""
    lines = [line_of(row) for row in rows]
    left = {row.position: row for row in rows}
    played = in_play_order(lambda: lines, scan(lambda: lines, AS_CORRECTED, session), _pass)
    return [*(left.pop(one.line.number) for _, one in played), *left.values()]


def _pass(line: FeedLine, why: Refused) -> None:
    """Do nothing: a line that the fold refuses is still exported."""
