"""Archived months that the log confirms: only their facts are excused.

A tombstone counts if a key of the log signed it, its row is in the log below the last checkpoint (the roots then show
whether it was sealed there), and its positions and sessions have the digests in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from psycopg import Connection

from domain.text import counted
from evidence.alterations import Alteration
from evidence.errors import NotANote, NotSigned
from evidence.sealing.fact_rows import unpack_as
from evidence.sealing.key_chain import Chain
from evidence.sealing.log_tables import StoredCheckpoint, last_checkpoint
from evidence.sealing.notes import SignedNote
from evidence.sealing.position_ranges import PositionRanges
from evidence.sealing.tombstones import (
    TOMBSTONE,
    StoredTombstone,
    Tombstone,
    digest,
    read,
    tombstones,
    unpacked_sessions,
)
from evidence.verification.archived_facts import ArchivedFacts, InArchive, InLeaves, Merged
from evidence.verification.result import ArchivedResult
from evidence.verification.row_sources import InFacts, Rows
from evidence.verification.supplied_archives import OpenedArchive, brought

_SEALED = "SELECT index, row FROM pitlog.sealed_rows WHERE format = 'pitlog.tombstone/1' ORDER BY index"
_HERE = """
    SELECT c.relname FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'pitlog.facts'::regclass
"""


@dataclass(frozen=True)
class Gone:
    """An archived month and the contents of its tombstone."""

    stone: Tombstone
    runs: PositionRanges
    sessions: Mapping[str, int]

    @property
    def month(self) -> str:
        """The month as people write it."""
        return self.stone.month


def excused_months(
    connection: Connection[Any], chain: Chain, last: StoredCheckpoint | None
) -> tuple[list[Gone], list[Alteration]]:
    """The excused months, and alterations of tombstones."""
    kept = tombstones(connection)
    if not kept and connection.execute(_SEALED).fetchone() is None:
        return [], []
    found, amiss = dict[str, Gone](), list[Alteration]()
    by_note = {one.note: one for one in kept}
    for index, row in connection.execute(_SEALED).fetchall():
        why = _of_leaf(index, bytes(row), by_note, chain, last, found)
        amiss += [Alteration("tombstone", f"leaf {index}: {why}", index=index)] if why else []
    amiss += _unsealed(kept, chain)
    here = {name for (name,) in connection.execute(_HERE)}
    return [one for one in found.values() if f"facts_{one.month.replace('-', '_')}" not in here], amiss


def _of_leaf(
    index: int,
    row: bytes,
    by_note: Mapping[str, StoredTombstone],
    chain: Chain,
    last: StoredCheckpoint | None,
    found: dict[str, Gone],
) -> str | None:
    """The reason why a tombstone does not count. The last valid tombstone of a month is used."""
    try:
        [note] = unpack_as(row, TOMBSTONE, str)
        stone = read(note, chain.keys)
    except (NotANote, NotSigned, ValueError) as why:
        return f"the tombstone that stands there is none of the log's: {why}"
    if last is None or index >= last.size or stone.origin != chain.origin:
        return f"the tombstone of {stone.month} stands behind the last checkpoint, or is another log's"
    kept = by_note.get(note)
    if kept is None or (digest(kept.runs), digest(kept.sessions)) != (stone.runs_digest, stone.sessions_digest):
        return f"what is kept of the tombstone of {stone.month}, its positions and sessions, is not what it sealed"
    try:
        found[stone.month] = Gone(stone, PositionRanges.unpacked(kept.runs), unpacked_sessions(kept.sessions))
    except ValueError as why:
        return f"the tombstone of {stone.month}: {why}"
    return None


def _unsealed(kept: Sequence[StoredTombstone], chain: Chain) -> list[Alteration]:
    """Tombstones in the database but not in the log. One that waits for a checkpoint must at least be signed."""
    return [
        Alteration("tombstone", f"tombstone {one.number}, of {one.month:%Y-%m}, is none of the log's: {why}")
        for one in kept
        if one.leaf is None and (why := _why_not(one, chain)) is not None
    ]


def _why_not(one: StoredTombstone, chain: Chain) -> str | None:
    try:
        Tombstone.of(SignedNote.of(one.note).text)
        read(one.note, chain.keys)
    except (NotANote, NotSigned) as why:
        return str(why)
    return None


class MonthMoved(NamedTuple):
    """The archived months and the supplied archive of each."""

    out: Sequence[tuple[Gone, OpenedArchive | None]] = ()

    def rows(self, connection: Connection[Any]) -> Rows:
        """The rows of all facts. Without archived months, the database's rows directly."""
        here = InFacts(connection)
        return Merged(here, [_archived_facts(connection, *one) for one in self.out]) if self.out else here

    @property
    def months(self) -> list[ArchivedResult]:
        found = [ArchivedResult(one.month, one.stone.facts, archive is not None) for one, archive in self.out]
        return sorted(found)

    @property
    def sessions(self) -> Mapping[str, int]:
        """The length of each archived session."""
        return {name: version for one, _ in self.out for name, version in one.sessions.items()}

    def notices(self) -> Iterator[Alteration]:
        """Months that were not checked."""
        for one in self.months:
            if not one.looked_at:
                what = (
                    f"{one.month} is archived: its {counted(one.facts, 'fact')} were not looked at, only that their "
                    "leaves give the signed roots; bring the archive with --archive DIR"
                )
                yield Alteration("archived", what)


def _archived_facts(connection: Connection[Any], one: Gone, archive: OpenedArchive | None) -> ArchivedFacts:
    return InArchive(archive, one.runs) if archive else InLeaves(connection, one.month, one.runs)


def moved(connection: Connection[Any], chain: Chain, folders: Sequence[Path]) -> tuple[MonthMoved, list[Alteration]]:
    """The confirmed archived months, and alterations of them or of the supplied archives."""
    out, amiss = excused_months(connection, chain, last_checkpoint(connection))
    archives, damaged = brought(folders, chain.origin)
    amiss += damaged
    found = []
    for one in out:
        archive = _chosen(one, archives)
        amiss += archive.check_files(one.stone.archive) if archive else ()
        found.append((one, archive))
    return MonthMoved(found), amiss


def _chosen(one: Gone, archives: Sequence[OpenedArchive]) -> OpenedArchive | None:
    """The tombstone's archive if it was supplied, else any of the month."""
    of_month = [archive for archive in archives if archive.listing.month == one.month]
    return next((archive for archive in of_month if archive.digest == one.stone.archive), next(iter(of_month), None))
