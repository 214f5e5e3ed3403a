"""A batch sent in one statement and answered later. The sender may work meanwhile."""

from collections.abc import Sequence
from typing import Any, LiteralString

from eventsourcing.persistence import IntegrityError
from psycopg import Connection, errors, generators
from psycopg.adapt import PyFormat, Transformer
from psycopg.pq import ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

_TYPES: tuple[LiteralString, ...] = (
    "text[]", "bigint[]", "text[]", "text[]", "bigint[]", "text[]",
    "int[]", "int[]", "text[]", "bigint[]", "timestamptz[]", "text[]", "bytea[]",
    "text", "bool", "int", "int[]", "text[]", "text[]",
    "bigint", "bytea[]", "text[]", "bytea[]", "bytea[]", "text[]", "text[]", "bytea[]",
)  # fmt: skip
_PLACES = ", ".join(f"${nth}::{type_}" for nth, type_ in enumerate(_TYPES, 1))
_APPEND = f"SELECT pitlog.append_facts({_PLACES})".encode()


class AlreadyThere(IntegrityError):
    """The record has a fact of this table and id. Nothing of the batch was appended."""


class TableChanged(IntegrityError):
    """Another writer added a landmark to a table since the batch was placed, or made the key of a person new to both,
    or a person was forgotten. Nothing of the batch was appended.
    """


_CONFLICTS = {"facts_by_id": AlreadyThere, "facts_pkey": IntegrityError, "keys_lookup_key": TableChanged}
"""The error for each violated constraint. Others are the database's own errors."""


class Appending:
    """A batch that was sent. With autocommit, the answer arrives after the commit.

    The statement is not prepared: planning it is cheap beside the batch, and a prepared one could be gone when it is
    sent, because psycopg drops all of a connection when a transaction is rolled back.
    """

    def __init__(self, connection: Connection[Any], parameters: Sequence[Any]) -> None:
        self._connection, self._results = connection, list[PGresult]()
        pgconn = connection.pgconn
        if not connection.autocommit and pgconn.transaction_status == TransactionStatus.IDLE:
            connection.execute("SELECT")  # psycopg begins the transaction
        adapting = Transformer(connection)
        values = adapting.dump_sequence(parameters, [PyFormat.BINARY] * len(parameters))
        pgconn.send_query_params(_APPEND, values, adapting.types, adapting.formats, Format.BINARY)
        connection.wait(generators.send(pgconn))

    def wait(self) -> None:
        """Wait for the answer, which frees the connection. The answer is stored until it is requested."""
        if not self._results:
            self._results = self._connection.wait(generators.fetch_many(self._connection.pgconn))

    def positions(self) -> list[int]:
        """The positions of the facts. Raises on a conflict."""
        self.wait()
        # The row is sent before the commit: where that fails, an error follows it.
        for result in self._results:
            if result.status != ExecStatus.TUPLES_OK:
                raise _error(result)
        [result] = self._results
        reading = Transformer(self._connection)
        reading.set_pgresult(result)
        (positions,) = reading.load_row(0, tuple) or (None,)
        if positions is None:
            raise TableChanged("another writer has opened one of the tables meanwhile, or somebody was forgotten")
        return positions  # type: ignore[no-any-return]


def _error(result: PGresult) -> Exception:
    error = errors.error_from_result(result)
    conflict = _CONFLICTS.get(error.diag.constraint_name or "") if isinstance(error, errors.IntegrityError) else None
    return error if conflict is None else conflict(str(error))
