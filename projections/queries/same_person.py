"""Query for players who are one person: their names, and who identified them and when."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from psycopg import Connection

from record.vault.first_form import fact_rows


class KnownAlias(Struct):
    """One name that is an alias of another."""

    player: str
    is_: str
    at: datetime
    by: str | None


def identified(connection: Connection[Any], table: str) -> list[KnownAlias]:
    """All aliases of a table, in order of recording."""
    rows = connection.execute(
        "SELECT position, topic, line FROM pitlog.facts "
        "WHERE table_name = %s AND split_part(topic, '/', 1) = 'player_identified' ORDER BY position",
        (table,),
    )
    facts: list[dict[str, Any]] = [msgspec.json.decode(line) for _, _, line in fact_rows(rows)]
    return [KnownAlias(one["player"], one["is"], datetime.fromisoformat(one["at"]), one.get("by")) for one in facts]
