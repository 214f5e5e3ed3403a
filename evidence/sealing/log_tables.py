"""The log's tables in the database: checkpoints, leaves, nodes, heads. Read here; only the sealer writes them."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import class_row

from evidence.errors import NeverSealed, NoSuchCheckpoint
from evidence.sealing.fact_rows import KEY, unpack_as
from evidence.sealing.key_files import Rotation
from evidence.sealing.merkle import Node, Span, nodes_of, span_hash
from evidence.sealing.session_heads import Heads


class StoredCheckpoint(NamedTuple):
    """A checkpoint and its identification."""

    number: int
    size: int
    root: bytes
    facts: int
    """The number of facts sealed by then."""
    last_position: int
    sealed_at: datetime
    note: str


class Leaf(NamedTuple):
    """The place of a fact in the log."""

    at: int
    """Its index."""
    position: int
    hash: bytes


_CHECKPOINTS = "SELECT number, size, root, facts, last_position, sealed_at, note FROM pitlog.checkpoints"


def _checkpoints(connection: Connection[Any], rest: str, *values: Any) -> list[StoredCheckpoint]:
    with connection.cursor(row_factory=class_row(StoredCheckpoint), binary=True) as cursor:
        return cursor.execute(f"{_CHECKPOINTS} {rest}", values).fetchall()


def last_checkpoint(connection: Connection[Any]) -> StoredCheckpoint | None:
    """The newest checkpoint. None if the record was never sealed."""
    found = _checkpoints(connection, "ORDER BY number DESC LIMIT 1")
    return found[0] if found else None


def first_over(connection: Connection[Any], position: int) -> StoredCheckpoint | None:
    """The first checkpoint that seals a position. None if it is not sealed yet."""
    found = _checkpoints(connection, "WHERE last_position >= %s ORDER BY number LIMIT 1", position)
    return found[0] if found else None


def sealed(connection: Connection[Any]) -> StoredCheckpoint:
    """The newest checkpoint. Raises if the record was never sealed."""
    found = last_checkpoint(connection)
    if found is None:
        raise NeverSealed
    return found


def checkpoints(connection: Connection[Any], after: int = 0, limit: int | None = None) -> list[StoredCheckpoint]:
    """Checkpoints after a number, in order."""
    return _checkpoints(connection, "WHERE number > %s ORDER BY number LIMIT %s", after, limit)


def checkpoint_of(connection: Connection[Any], size: int, root: bytes) -> StoredCheckpoint:
    """The checkpoint with this size and root."""
    found = _checkpoints(connection, "WHERE size = %s AND root = %s", size, root)
    if not found:
        raise NoSuchCheckpoint(size)
    return found[0]


def time_stamps(connection: Connection[Any], number: int) -> list[bytes]:
    """Authorities' responses for a checkpoint."""
    found = connection.execute(
        "SELECT stamp FROM pitlog.time_stamps WHERE number = %s ORDER BY added_at, sha256", (number,)
    ).fetchall()
    return [stamp for (stamp,) in found]


def leaves_at(connection: Connection[Any], positions: Sequence[int]) -> list[Leaf]:
    """The sealed leaves of the facts at these positions, in log order."""
    with connection.cursor(row_factory=class_row(Leaf), binary=True) as cursor:
        return cursor.execute(
            "SELECT index AS at, position, hash FROM pitlog.leaves WHERE position = ANY(%s) ORDER BY index",
            (list(positions),),
        ).fetchall()


def sealed_row(connection: Connection[Any], index: int) -> bytes:
    """The content of a leaf that is not a fact. A checkpoint's heads are its last leaf."""
    row = connection.execute("SELECT row FROM pitlog.sealed_rows WHERE index = %s", (index,)).fetchone()
    if row is None:
        raise NeverSealed
    return bytes(row[0])


def key_notes(connection: Connection[Any]) -> list[tuple[int, str]]:
    """Rotation notes, each with its leaf index."""
    found = connection.execute(
        "SELECT index, row FROM pitlog.sealed_rows WHERE format = 'pitlog.key/1' ORDER BY index"
    ).fetchall()
    return [(index, unpack_as(bytes(row), KEY, str)[0]) for index, row in found]


def rotations(connection: Connection[Any]) -> list[tuple[int, Rotation]]:
    """The rotations, each signed by the older key."""
    return [(index, Rotation.of(written)) for index, written in key_notes(connection)]


_HEADS = """
    SELECT DISTINCT ON (nth) session, version, digest FROM pitlog.heads WHERE checkpoint <= %s
    ORDER BY nth, checkpoint DESC
"""


def heads_at(connection: Connection[Any], number: int) -> Heads:
    """The length and the digest of every session at a checkpoint."""
    heads = Heads()
    with connection.cursor(binary=True) as cursor:
        for session, version, digest in cursor.execute(_HEADS, (number,)):
            heads.set(session, version, digest)
    return heads


# --- hashes ---------------------------------------------------------------------------------------------------

_NODES = """
    SELECT level, nth, hash FROM unnest(%s::smallint[], %s::bigint[]) AS wanted (level, nth)
    JOIN pitlog.nodes USING (level, nth)
"""


def nodes(connection: Connection[Any], wanted: Iterable[Node]) -> dict[Node, bytes]:
    """Hashes of complete subtrees, including leaves, in at most two queries."""
    above = [node for node in wanted if node.level]
    leaves = [node.nth for node in wanted if not node.level]
    found = {}
    with connection.cursor(binary=True) as cursor:
        if above:
            cursor.execute(_NODES, tuple(map(list, zip(*above, strict=True))))
            found = {Node(level, nth): hash_ for level, nth, hash_ in cursor}
        if leaves:
            cursor.execute("SELECT index, hash FROM pitlog.leaves WHERE index = ANY(%s)", (leaves,))
            found |= {Node(0, index): hash_ for index, hash_ in cursor}
    return found


def hashes(connection: Connection[Any], spans: Sequence[Span]) -> list[bytes]:
    """Hashes of spans, as proofs need them. `KeyError` beyond the end of the log."""
    found = nodes(connection, [node for span in spans for node in nodes_of(span)])
    return [span_hash(span, found) for span in spans]


def leaf_hashes(connection: Connection[Any], lo: int, hi: int) -> bytes:
    """The joined hashes of the leaves of a span."""
    return b"".join(leaf for leaf, _ in leaves(connection, lo, hi))


def leaves(connection: Connection[Any], lo: int, hi: int) -> Iterator[tuple[bytes, int | None]]:
    """The leaves of a span: each hash, and the position of a fact."""
    with connection.cursor(binary=True) as cursor:
        yield from cursor.execute(
            "SELECT hash, position FROM pitlog.leaves WHERE index >= %s AND index < %s ORDER BY index", (lo, hi)
        ).fetchall()
