"""Checks stored time stamps: whether each is for its checkpoint, by which authority, and when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration
from evidence.errors import TimeStampRefused
from evidence.sealing import timestamps
from evidence.sealing.timestamps import Authority, Stamp

PAGE = 100
AHEAD = timedelta(minutes=2)
_STAMPS = """
    SELECT t.number, t.sha256, t.stamp, c.size, c.note, c.sealed_at FROM pitlog.time_stamps AS t
    LEFT JOIN pitlog.checkpoints AS c USING (number)
    WHERE (t.number, t.sha256) > (%s, %s) ORDER BY t.number, t.sha256 LIMIT %s
"""


@dataclass(frozen=True)
class StampedCheckpoint:
    """A checkpoint with its time stamp."""

    checkpoint: int
    size: int
    by: Stamp | None
    """The authority that vouches for it. None if no authority's certificate was given."""


def time_stamps(
    connection: Connection[Any], authorities: Sequence[Authority], kept: list[StampedCheckpoint]
) -> Iterator[Alteration]:
    """Alterations of time stamps. Valid ones are added to the list."""
    number, sha256 = -(2**63), b""
    while page := connection.execute(_STAMPS, (number, sha256, PAGE)).fetchall():
        number, sha256 = page[-1][:2]
        for of, _, stamp, size, note, sealed_at in page:
            try:
                kept.append(StampedCheckpoint(of, size, _checked_stamp(bytes(stamp), note, authorities)))
            except TimeStampRefused as why:
                yield Alteration("time stamp", f"beside checkpoint {of}: {why}", checkpoint=of)
            else:
                yield from _late(kept[-1], sealed_at)


def _checked_stamp(stamp: bytes, note: str | None, authorities: Sequence[Authority]) -> Stamp | None:
    if note is None:
        raise TimeStampRefused("the checkpoint is missing")
    if authorities:
        return timestamps.vouched(stamp, note.encode(), authorities)
    if not timestamps.is_of(timestamps.read(stamp), note.encode()):
        raise TimeStampRefused("it is of another checkpoint")
    return None


def _late(one: StampedCheckpoint, sealed_at: datetime) -> Iterator[Alteration]:
    """A time stamp cannot be earlier than its checkpoint."""
    if one.by is not None and sealed_at > one.by.at + AHEAD:
        what = f"checkpoint {one.checkpoint} says that it was sealed later than {one.by.authority} stamped it"
        yield Alteration("clock", what, checkpoint=one.checkpoint)
