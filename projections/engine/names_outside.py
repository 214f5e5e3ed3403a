"""Takes names out of a record that has them in its lines, and out of its projections (docs/decisions/0040).

From the end of one transaction on, lines are recorded and read with pseudonyms. Rows made before have names: they are
then of another version, so nobody follows the record with them, and they are rebuilt.
"""

from typing import Any

from psycopg import Connection

from projections.engine.live import answering
from projections.engine.locks import REBUILD_LOCK, alone
from projections.engine.rebuild import REBUILD, WITH_NAMES
from projections.engine.store import live
from projections.errors import RebuildRuns
from record.storage.changeover import change_over, changeover

_OUTDATED = (
    "UPDATE pitlog.projections SET version = %(version)s",
    "DELETE FROM pitlog.followed WHERE who = %(rebuild)s",
    "UPDATE pitlog.version_adjustments SET player = token FROM pitlog.names_in_lines WHERE player = name",
)
_IS_OUTDATED = "SELECT FROM pitlog.projections WHERE version = %s LIMIT 1"


def take_names_out(connection: Connection[Any]) -> bool:
    """Keep names outside the log from now on. False if they are already. Needs a connection of the owner."""
    with alone(connection, REBUILD_LOCK, wait=False) as mine:
        if not mine:
            raise RebuildRuns
        with connection.transaction():
            connection.execute("SET LOCAL ROLE pitlog_owner")
            if changeover(connection) is not None:
                return False
            if live(connection) is not None:
                answering(connection)  # raises if rows are of another version for another reason
            change_over(connection)
            for statement in _OUTDATED:
                connection.execute(statement, {"version": WITH_NAMES, "rebuild": REBUILD})
    return True


def has_rows_with_names(connection: Connection[Any]) -> bool:
    """Whether projections are still those of before names left the lines."""
    return connection.execute(_IS_OUTDATED, (WITH_NAMES,)).fetchone() is not None
