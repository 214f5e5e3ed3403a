"""Finds the session that could not be processed and has a round or a wager: its rounds are in no table."""

import sys
from typing import Any

import msgspec
from psycopg import Connection

from projections.engine.record_reader import session as lines
from projections.queries.not_processed import NotProcessed, not_processed


def names(connection: Connection[Any], what: str, name: str, table: str | None = None) -> NotProcessed | None:
    """The failed session whose facts name a round or a wager. Its rounds are unknown."""
    for one in not_processed(connection):
        if table in (None, one.table_name):
            implicit = what == "round" and name.startswith(f"{one.table_name}/")
            if implicit or any(_names(line.raw, what, name) for line in lines(connection, one.session, sys.maxsize)):
                return one
    return None


def _names(raw: bytes, what: str, name: str) -> bool:
    """Whether a session's line names it. Only lines that contain the word are parsed."""
    if f'"{what}"'.encode() not in raw:
        return False
    fact: dict[str, Any] = msgspec.json.decode(raw)
    return name in (fact.get(what), (fact.get("now") or {}).get(what))
