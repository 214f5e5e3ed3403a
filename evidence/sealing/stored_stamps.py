"""Stores time stamps beside the checkpoints that they are of."""

from collections.abc import Sequence
from typing import Any

from psycopg import Connection

from evidence.errors import TimeStampRefused
from evidence.sealing import timestamps
from evidence.sealing.log_tables import StoredCheckpoint, checkpoints
from evidence.sealing.timestamps import Authority

_KEEP = "INSERT INTO pitlog.time_stamps (number, sha256, stamp) VALUES (%s, sha256(%s), %s) ON CONFLICT DO NOTHING"


def attach_time_stamp(
    connection: Connection[Any], stamp: bytes, authorities: Sequence[Authority] = ()
) -> StoredCheckpoint:
    """Store an authority's response with its checkpoint. Returns the checkpoint.

    First checks that it is for a checkpoint of this log and contains its own certificate. If the authority's
    certificates are known, it must also be valid.
    """
    response = timestamps.read(stamp)
    if len(stamp) > timestamps.LONGEST or not response.signed_data.certificates:
        raise TimeStampRefused("it is too long, or does not hold the certificate that it was made with")
    found = next(
        (one for one in reversed(checkpoints(connection)) if timestamps.is_of(response, one.note.encode())), None
    )
    if found is None:
        raise TimeStampRefused("it is of no checkpoint of this record")
    if authorities:
        timestamps.vouched(stamp, found.note.encode(), authorities)
    connection.execute(_KEEP, (found.number, stamp, stamp))
    return found
