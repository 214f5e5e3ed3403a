"""What a checkpoint leaves in the database: written once, by the sealer, in the transaction of the checkpoint."""

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL

from record.sealing.log import StoredCheckpoint
from record.sealing.merkle import Node

_BEGIN, _END = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"
_FACT_LEAF, _OTHER_LEAF, _NODE = Struct(">hiqiqi32s"), Struct(">hiqii32s"), Struct(">hihiqi32s")


def keep_leaves(connection: Connection[Any], begin: int, leaves: Sequence[bytes], positions: Sequence[int]) -> None:
    """Leaves from an index on: those of facts, and then the others."""
    facts = [
        _FACT_LEAF.pack(3, 8, index, 8, position, 32, leaf)
        for index, (leaf, position) in enumerate(zip(leaves, positions, strict=False), begin)
    ]
    others = [
        _OTHER_LEAF.pack(3, 8, index, -1, 32, leaf)
        for index, leaf in enumerate(leaves[len(positions) :], begin + len(positions))
    ]
    _copy(connection, "leaves", [*facts, *others])


def keep_nodes(connection: Connection[Any], levels: Iterable[tuple[Node, Sequence[bytes]]]) -> None:
    """Complete subtrees: of each level those from the first on."""
    packed = [
        _NODE.pack(3, 2, first.level, 8, nth, 32, one)
        for first, hashes in levels
        for nth, one in enumerate(hashes, first.nth)
    ]
    _copy(connection, "nodes", packed)


def keep_rows(connection: Connection[Any], begin: int, rows: Sequence[tuple[str, bytes]]) -> None:
    """What the leaves from an index on hold that are no facts."""
    for index, (format_, row) in enumerate(rows, begin):
        connection.execute("INSERT INTO pitlog.sealed_rows VALUES (%s, %s, %s)", (index, format_, row))


def keep_heads(connection: Connection[Any], number: int, heads: Iterable[tuple[int, str, int]]) -> None:
    """The sessions that a checkpoint found longer than before."""
    with connection.cursor() as cursor, cursor.copy("COPY pitlog.heads FROM STDIN") as copy:
        for nth, session, version in heads:
            copy.write_row((nth, number, session, version))


def keep_checkpoint(connection: Connection[Any], made: StoredCheckpoint) -> None:
    """The signed root."""
    connection.execute("INSERT INTO pitlog.checkpoints VALUES (%s, %s, %s, %s, %s, %s, %s)", made)


def _copy(connection: Connection[Any], table: str, rows: Sequence[bytes]) -> None:
    statement = SQL("COPY pitlog.{} FROM STDIN (FORMAT binary)").format(SQL(table))
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        copy.write(_BEGIN + b"".join(rows) + _END)
