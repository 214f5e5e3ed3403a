"""A simulated export for measurements: sessions with their carry-forwards, made without a database."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq
from msgspec import structs

from domain.facts import decode
from domain.fold.lines import FeedLine
from domain.fold.placing import TableHistory
from domain.fold.session.carry_forward import NOTHING
from domain.fold.session.session_fold import SessionFold
from domain.games import games
from domain.games.encoding.carry_codec import pack_carry_forward, unpack_carry_forward
from estate import manifest
from estate.export import as_table
from estate.manifest import EstateManifest, ManifestEntry
from record.storage.stored import StoredFact, stored
from simulator import Shift, simulate

VENUE = "Bench"
RECORDED = datetime(2026, 1, 1, tzinfo=UTC)


def export(into: Path, shift: Shift) -> int:
    """Export a simulated venue. Returns the number of its facts."""
    folder = into / manifest.folder_of(VENUE)
    entries = [entry for table in _tables(shift) for entry in _of_table(folder, table)]
    manifest.write(folder, EstateManifest(manifest.FORMAT, VENUE, "UTC", 0, None, entries))
    return sum(one.facts for one in entries)


def _tables(shift: Shift) -> Iterator[Shift]:
    """The sessions table by table. Tables are independent, and a month of all of them would need much memory."""
    for nth in range(shift.tables):
        yield replace(shift, tables=1, seed=shift.seed + nth)


def _of_table(folder: Path, shift: Shift) -> Iterator[ManifestEntry]:
    carry, name = pack_carry_forward(NOTHING), f"T{shift.seed:03}"
    sessions = list(_sessions(shift))
    for nth, (session, rows) in enumerate(sessions, 1):
        day = session.rpartition("/")[2]
        date = datetime.fromisoformat(day).date()
        path = manifest.path_of(name, date)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(as_table(rows), folder / path, compression="zstd")
        digest = sha256((folder / path).read_bytes()).hexdigest()
        followed, count = nth < len(sessions), len(rows)
        yield ManifestEntry(session, name, date, nth, followed, shift.ruleset, count, count, carry, path, digest)
        carry = _handed_on(rows, carry)


def _sessions(shift: Shift) -> Iterator[tuple[str, list[StoredFact]]]:
    history, found = TableHistory(""), dict[str, list[StoredFact]]()
    for number, entry in enumerate(simulate(shift), 1):
        raw = entry.line.rstrip(b"\n")
        fact = decode(raw)
        session = history.place(fact)
        history.evolve(fact, session, number)
        row = stored(session, fact, raw, number)
        found.setdefault(session, []).append(_at(row, number))
    yield from found.items()


def _at(row: StoredFact, position: int) -> StoredFact:
    return structs.replace(row, position=position, recorded_at=RECORDED, sender="bench", supervisory=True)


def _handed_on(rows: list[StoredFact], carry: bytes) -> bytes:
    lines = [FeedLine(row.position, row.state, row.recorded_at, topic=row.topic) for row in rows]
    following = SessionFold(rows[0].originator_id, games, unpack_carry_forward(carry), last=False)
    following.refold(lambda: lines)
    return pack_carry_forward(following.end().carry)
