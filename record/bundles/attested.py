"""Which earlier checkpoints go into a bundle: those that somebody outside vouches for, a witness or an authority."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from psycopg import Connection

from record.bundles.format import MOST_EARLIER, MOST_STAMPS
from record.sealing import log
from record.sealing.cosignatures import cosignatures, cosigned
from record.sealing.signing import Key

_STAMPED = """
    SELECT min(number) FROM pitlog.time_stamps JOIN pitlog.checkpoints USING (number)
    WHERE number < %(now)s AND last_position >= (
        SELECT max(position) FROM pitlog.facts WHERE session = ANY(%(sessions)s) AND position <= %(last)s)
"""


def attested(
    connection: Connection[Any], now: log.StoredCheckpoint, witnesses: Sequence[Key], sessions: Sequence[str]
) -> list[log.StoredCheckpoint]:
    """The last few that a known witness cosigned, and the first with a time stamp that has all the facts under it: it
    says best by when they were there. The oldest first."""
    stamped = _first_stamped(connection, now, sessions)
    most = MOST_EARLIER - len(stamped)
    found = {one.number: one for one in (*stamped, *islice(_witnessed(connection, now, witnesses), most))}
    return [found[number] for number in sorted(found)]


def _first_stamped(
    connection: Connection[Any], now: log.StoredCheckpoint, sessions: Sequence[str]
) -> list[log.StoredCheckpoint]:
    asked = {"now": now.number, "last": now.last_position, "sessions": list(sessions)}
    row = connection.execute(_STAMPED, asked).fetchone()
    return log.checkpoints(connection, row[0] - 1, 1) if row and row[0] is not None else []


def _witnessed(
    connection: Connection[Any], now: log.StoredCheckpoint, witnesses: Sequence[Key]
) -> Iterator[log.StoredCheckpoint]:
    """The newest first."""
    for number in cosigned(connection, now.number):
        for one in log.checkpoints(connection, number - 1, 1):
            if cosignatures(connection, one, witnesses).held:
                yield one


def time_stamps(connection: Connection[Any], among: Sequence[log.StoredCheckpoint]) -> list[bytes]:
    """Those of the checkpoints in a bundle, the newest first where they are too many."""
    found = [stamp for one in reversed(among) for stamp in log.time_stamps(connection, one.number)]
    return found[:MOST_STAMPS]
