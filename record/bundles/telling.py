"""The manifest: what the exporter says of a bundle."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from psycopg import Connection

from record.bundles.asked import BundlePart, Export
from record.bundles.manifest import FORMAT, BundledSession, BundledTable, BundleManifest, Keys
from record.recorder import horizon
from record.sealing.log import StoredCheckpoint
from record.sealing.notes import Note
from record.sealing.signing import COSIGNED

Lengths = Mapping[str, int]


def told(it: Export, note: Note, sealed: Lengths, unsealed: Lengths) -> bytes:
    """The member: which sessions, how long they are, and who signed."""
    tables = [
        BundledTable(one.table, _sessions(one, sealed, unsealed), _text(one.handed_on), one.followed)
        for one in it.parts
    ]
    manifest = BundleManifest(
        FORMAT, it.number, it.what, it.kind, it.name, it.why, it.by, it.at, it.venue, it.time_zone, it.program,
        it.rulebooks, tables, _keys(note),
    )  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def _sessions(part: BundlePart, sealed: Lengths, unsealed: Lengths) -> list[BundledSession]:
    """Those of a table; where nothing waited for it to be opened, there is no session of that."""
    each = [BundledSession(one, sealed.get(one, 0), unsealed.get(one, 0)) for one in part.sessions]
    return [one for one in each if one.facts or one.unsealed]


def unsealed(connection: Connection[Any], sessions: Sequence[str], since: StoredCheckpoint) -> dict[str, int]:
    """How many facts came after the checkpoint."""
    return dict(
        connection.execute(
            "SELECT session, count(*) FROM pitlog.facts WHERE session = ANY(%s) AND position > %s "
            "AND position <= %s GROUP BY session",
            (list(sessions), since.last_position, horizon(connection)),
        ).fetchall()
    )


def _keys(note: Note) -> Keys:
    """Names and ids of the keys that signed: by them whoever verifies finds the keys that they hold."""
    cosigned = [one for one in note.signatures if len(one.signature) == COSIGNED]
    signed = [one for one in note.signatures if len(one.signature) != COSIGNED]
    return Keys(*([f"{one.name}+{one.id.hex()}" for one in those] for those in (signed, cosigned)))


def _text(handed_on: bytes | None) -> str | None:
    return None if handed_on is None else msgspec.to_builtins(handed_on)
