"""Archives a month in restartable steps: if the process is killed, run it again and it resumes.

First the files are written and synced. Then a fact records that a copy was taken. Then the tombstone is signed and
sealed. Only then a database function, which checks all this itself, drops the month's table.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from psycopg import errors

from domain.text import counted
from evidence.archives import manifest, preconditions
from evidence.archives.errors import ArchiveThere, FactsCameMeanwhile, MonthInUse
from evidence.archives.files import path_exists
from evidence.archives.manifest import Digested
from evidence.archives.reading import is_whole
from evidence.archives.request import ArchivedMonth, ArchiveRequest, Hands, alone
from evidence.archives.writing import MonthSource, write
from evidence.bundles.export import copied
from evidence.sealing.cosignatures import note_of
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import StoredCheckpoint, rotations
from evidence.sealing.notes import signed
from evidence.sealing.position_ranges import PositionRanges
from evidence.sealing.sealer import Sealer
from evidence.sealing.tombstones import Tombstone, digest, one_line, packed_sessions, store_tombstone, tombstones
from record.venue import venue

LONGEST = 180
"""The maximum length of a folder's name in bytes. File systems allow 255."""


def folder_of(into: Path, venue: str) -> Path:
    """A venue's folder. A name that is too long is shortened and gets its digest."""
    quoted = quote(venue, safe="")
    if len(quoted) > LONGEST:
        quoted = quoted[:100] + "~" + sha256(venue.encode()).hexdigest()[:32]
    return into / f"venue={quoted}"


OTHERS = "PL002"
"""The database's error code for a month whose facts differ from its tombstone."""

PATIENCE = 60.0
"""Seconds during which the lock on facts is retried."""


class Archiving:
    """The archiving of one month."""

    def __init__(self, hands: Hands, ring: KeyRing, asked: ArchiveRequest) -> None:
        self._hands, self._ring, self._asked = hands, ring, asked
        self._venue = venue(hands.reading)
        self.folder = folder_of(asked.into, self._venue.name) / str(asked.month)

    def run(self) -> ArchivedMonth:
        """Run all steps that are not done yet."""
        with alone(self._hands.sealing):
            self._check_month()
            found = self.written()
            self.on_record(found)
            self.buried(found)
            self.sealed()
            self.dropped()
        return ArchivedMonth(self.folder, *found)

    def check(self) -> int:
        """Raises if a step would fail for what is known before. Returns the number of facts of the month."""
        self._check_month()
        self._check_facts()
        return preconditions.standing(self._hands.reading, self._asked.month).facts

    def _check_month(self) -> None:
        preconditions.is_here(self._hands.reading, self._asked.month)
        preconditions.is_oldest(self._hands.reading, self._asked.month)
        preconditions.is_not_under_hold(self._hands.reading, self._asked.month)

    def _check_facts(self) -> StoredCheckpoint:
        if not self._asked.even_so:
            preconditions.is_over(self._asked.month, self._asked.at)
        return preconditions.is_vouched_for(self._hands.reading, self._asked.month, self._ring.witnesses())

    def written(self) -> Digested:
        """The archive: the existing one, if it is whole and has all facts of the month, or a new one."""
        reading, month = self._hands.reading, self._asked.month
        witnesses = self._ring.witnesses()
        newest = self._check_facts()
        there = self._existing_archive()
        if there is not None:
            return there
        origin, keys = self._ring.current().key.name, [link.old for _, link in rotations(reading)]
        keys.append(self._ring.current().key)
        note = str(note_of(reading, newest, witnesses))
        source = MonthSource(month, self._venue, origin, newest, note, [*map(str, keys)])
        return write(reading, source, self.folder)

    def _existing_archive(self) -> Digested | None:
        """The existing archive, if it has the month's present facts."""
        found = manifest.of_month(self.folder, self._asked.month)
        if found is None:
            if path_exists(self.folder):
                raise ArchiveThere(self.folder)
            return None
        listing = found.manifest
        if listing.origin != self._ring.current().key.name:
            raise ArchiveThere(self.folder)
        if (listing.facts, listing.last) != preconditions.standing(self._hands.reading, self._asked.month):
            return None
        return found if is_whole(self._hands.reading, self.folder, listing) else None

    def on_record(self, found: Digested) -> None:
        """Record once who took the copy, when and why."""
        known = self._hands.reading.execute(
            "SELECT FROM pitlog.exports WHERE sha256 = %s", (bytes.fromhex(found.digest),)
        ).fetchone()
        if known is None:
            what = f"the month {self._asked.month}, archived: {counted(found.manifest.facts, 'fact')}"
            copied(self._hands.writing, self._asked.at, self._asked.by, what, found.digest, self._asked.why)

    def buried(self, found: Digested) -> None:
        """Sign and store the tombstone for the next checkpoint, unless the last one is for this archive."""
        month, listing = self._asked.month, found.manifest
        last = tombstones(self._hands.sealing, month.first)[-1:]
        if any(f"\n{found.digest}\n" in one.note for one in last):
            return
        runs, sessions = PositionRanges(listing.runs).packed(), packed_sessions(dict(listing.sessions))
        secret = self._ring.current()
        stone = Tombstone(
            secret.key.name, str(month), listing.facts, len(listing.sessions), listing.first, listing.last,
            digest(runs), digest(sessions), found.digest, self._asked.at.isoformat(timespec="milliseconds"),
            one_line(self._asked.by), one_line(self._asked.why),
        )  # fmt: skip
        store_tombstone(self._hands.sealing, month.first, signed(str(stone), secret), runs, sessions)

    def sealed(self) -> None:
        """Make a checkpoint at once."""
        for _ in Sealer(self._hands.sealing, self._ring).seal():
            pass

    def dropped(self) -> None:
        """Drop the month's table, after waiting for readers."""
        word, month = self._hands.sealing, str(self._asked.month)
        try:
            _patiently(lambda: word.execute("SELECT pitlog.drop_archived_month(%s)", (self._asked.month.first,)))
        except errors.LockNotAvailable:
            raise MonthInUse(month) from None
        except errors.Error as why:
            if why.sqlstate != OTHERS:
                raise
            raise FactsCameMeanwhile(month) from None


def _patiently(do: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            do()
            return
        except errors.LockNotAvailable:
            if time.monotonic() > end:
                raise
            time.sleep(0.5)
