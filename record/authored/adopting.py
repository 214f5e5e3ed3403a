"""Records, once, users, tokens and handled lines from before acts on them were facts: when the record is migrated."""

from collections.abc import Iterable

from record.authored.credentials_and_quarantine import ROWS, RowHolder, quarantine_handled, record_credential
from record.postgres.connections import WEB, WRITER, connect
from record.postgres.migrate import Migration
from record.postgres.servers import Server

BY = "program:migrate"
SINCE = "quarantine_sealed"
"""The migration from which on acts are facts."""

_CLOSED = "SELECT number FROM pitlog.quarantine_closings"
_RECORDED = "SELECT number FROM pitlog.quarantine WHERE accepted_at IS NOT NULL"


def adopt(server: Server, applied: Iterable[Migration]) -> None:
    """Record what is there, if the migration that begins it was just applied."""
    if not any(one.name == SINCE for one in applied):
        return
    holders: tuple[RowHolder, ...] = ("user", "token")
    with connect(server, WEB) as web:
        found = [(holder, *row) for holder in holders for row in web.execute(ROWS[holder].encode()).fetchall()]
    with connect(server, WRITER) as writer, writer.transaction():
        for holder, name, digest, may in found:
            record_credential(writer, holder, f"found {holder} {name}: {may}", None, digest, BY)
        for did, query in (("closed", _CLOSED), ("recorded", _RECORDED)):
            numbers = [number for (number,) in writer.execute(query.encode()).fetchall()]
            quarantine_handled(writer, "closed" if did == "closed" else "recorded", numbers, BY, None)
