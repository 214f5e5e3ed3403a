"""The players of the record."""

from typing import Any

from psycopg import Connection


def players(connection: Connection[Any]) -> list[str]:
    """Everybody who played in a folded round, named as the connection shows players."""
    if connection.execute("SELECT to_regclass('pitlog.rounds')").fetchone() == (None,):
        return []  # nobody has asked for rounds yet
    found = connection.execute("SELECT DISTINCT unnest(players) FROM pitlog.rounds")
    return [player for (player,) in found]
