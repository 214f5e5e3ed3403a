"""Previews of a line that a person is about to record. It is read after all others, with its sender's authority."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from psycopg import Connection

from domain.fold.lines import FeedLine
from domain.fold.sessions import table_of, unopened
from projections.engine.record_reader import first_opened
from projections.previews.changes import Preview, preview
from record.storage.horizon import horizon
from record.storage.months import are_here


def preview_of(connection: Connection[Any], session: str, line: bytes, supervisory: bool = True) -> Preview:
    """What a line of a session would change. Raises if a month that has to be folded was archived."""
    are_here(connection, [session])
    kind = msgspec.json.decode(line)["fact"]
    number = horizon(connection) + 1
    proposed = FeedLine(number, line, datetime.now(UTC), None, None, None, f"{kind}/1", supervisory)
    return preview(connection, _folded_with(connection, session), proposed)


def _folded_with(connection: Connection[Any], session: str) -> str:
    """The session that is folded with a fact. Facts before a table's first opening are folded with that."""
    table = table_of(session)
    if session != unopened(table):
        return session
    return first_opened(connection, table, horizon(connection)) or session
