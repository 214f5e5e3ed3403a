"""Checks the log's tables that no root covers, but from which the program makes proofs."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration, range_text
from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import Key
from evidence.sealing.fact_rows import SESSION_HEADS, micros, unpack_as
from evidence.sealing.log_tables import StoredCheckpoint
from evidence.sealing.notes import SignedNote
from evidence.sealing.session_heads import Heads
from evidence.verification.windows import Window, by_session

_GROWN = """
    SELECT checkpoint, session, version, digest FROM pitlog.heads WHERE checkpoint > %s AND checkpoint <= %s
    ORDER BY checkpoint, nth
"""


class SealedHeads:
    """Compares the lengths and digests of sessions in the database with their facts, and with what was sealed."""

    def __init__(self, heads: Heads) -> None:
        self.heads = heads
        self._lost = False

    def of(self, connection: Connection[Any], window: Window, judge: bool) -> Iterator[Alteration]:
        """Check the checkpoints of a window. Once a checkpoint is wrong, later ones cannot be checked.

        `judge`: the leaves are the signed ones, so digests can be compared with them.
        """
        begin = window.before.number if window.before else 0
        with connection.cursor(binary=True) as cursor:
            grown = deque(cursor.execute(_GROWN, (begin, window.checkpoints[-1].number)).fetchall())
        for one, leaves in zip(window.checkpoints, by_session(window), strict=True):
            why = None
            while grown and grown[0][0] <= one.number:
                _, session, version, digest = grown.popleft()
                own = leaves.get(session.encode(), []) if judge else []
                why = why or self._wrong_digest(session, version, digest, own)
                self.heads.set(session, version, digest)
            why = why or _wrong(one, window.others.get(one.size - 1), self.heads)
            if why is not None and not self._lost:
                yield Alteration("log", f"checkpoint {one.number}: {why}", index=one.size - 1, checkpoint=one.number)
            self._lost = self._lost or why is not None

    def _wrong_digest(self, session: str, version: int, digest: bytes | None, leaves: list[bytes]) -> str | None:
        """Facts that are missing, or whose session is not known, are found by other checks."""
        if len(leaves) != version - self.heads.version(session) or digest == self.heads.grown(session, leaves):
            return None
        return f"the digest of {session} is not that of its facts"


def _wrong(one: StoredCheckpoint, row: bytes | None, heads: Heads) -> str | None:
    if row is None:
        return "the leaf with its heads is gone"
    try:
        number, last, sealed_at, count, root = unpack_as(row, SESSION_HEADS, int, int, int, int, bytes)
    except ValueError as why:
        return f"the leaf with its heads can't be read: {why}"
    if (number, last, sealed_at) != (one.number, one.last_position, micros(one.sealed_at)):
        return "its number, its last position or its time are not those that it sealed"
    return (
        None if (count, root) == (heads.size, heads.root()) else "the heads that are kept are not those that it sealed"
    )


_LISTED = "SELECT index, position FROM pitlog.leaves WHERE index >= %s AND index < %s ORDER BY index"
# One query, so one moment: the sealer may be at work.
_BEYOND = """
    WITH last AS (SELECT coalesce(max(size), 0) AS size, coalesce(max(number), 0) AS number FROM pitlog.checkpoints)
    SELECT last.number,
        (SELECT min(index) FROM pitlog.leaves WHERE index >= last.size),
        (SELECT max(index) FROM pitlog.leaves WHERE index >= last.size),
        EXISTS (SELECT FROM pitlog.sealed_rows WHERE index >= last.size),
        EXISTS (SELECT FROM generate_series(1, 62) AS v (level) JOIN LATERAL
            (SELECT FROM pitlog.nodes AS n WHERE n.level = v.level AND n.nth >= last.size >> v.level LIMIT 1) AS node
            ON true),
        EXISTS (SELECT FROM pitlog.heads WHERE checkpoint > last.number)
    FROM last
"""
_ROWS_OF_LEAVES = """
    SELECT l.index, s.row IS NOT NULL FROM pitlog.leaves AS l LEFT JOIN pitlog.sealed_rows AS s USING (index)
    WHERE l.position IS NULL AND (s.row IS NULL OR sha256('\\x00'::bytea || s.row) <> l.hash)
      AND l.index < (SELECT max(c.size) FROM pitlog.checkpoints AS c)
      AND NOT EXISTS (SELECT FROM pitlog.checkpoints AS c WHERE c.size = l.index + 1)
    ORDER BY l.index LIMIT 100
"""
_COSIGNATURES = """
    SELECT c.number, k.note, c.line FROM pitlog.cosignatures AS c JOIN pitlog.checkpoints AS k USING (number)
    ORDER BY c.number, c.added_at, c.line
"""


def misplaced(connection: Connection[Any], window: Window, positions: Sequence[int]) -> Iterator[Alteration]:
    """The first leaf listed with another position than its fact's. Only for windows that give their roots."""
    facts = iter(positions)
    for index, listed in connection.execute(_LISTED, (window.begin, window.size)).fetchall():
        position = None if index in window.others else next(facts, None)
        if listed != position:
            there = "is no fact's" if position is None else f"is that of the fact at {position}"
            yield Alteration(
                "log", f"leaf {index} of the log is listed with position {listed}, and {there}", index=index
            )
            return


def miscounted(window: Window) -> Iterator[Alteration]:
    """Check that each checkpoint's number of facts is right: all its leaves except the log's own."""
    for one in window.checkpoints:
        others = sum(index < one.size for index in window.others)
        facts = (window.before.facts if window.before else 0) + one.size - window.begin - others
        if one.facts != facts:
            what = f"checkpoint {one.number} is listed with {one.facts:,} facts, and seals {facts:,}"
            yield Alteration("log", what, index=one.size - 1, checkpoint=one.number)


def rows_past_checkpoint(connection: Connection[Any]) -> Iterator[Alteration]:
    """Rows in the log after its last checkpoint. There must be none."""
    found = connection.execute(_BEYOND).fetchone()
    assert found is not None
    number, first, last, *others = found
    behind = f"behind checkpoint {number}, the last one" if number else "and there is no checkpoint"
    gone = "a checkpoint that sealed it was taken away, or it was put there"
    if first is not None:
        what = f"leaf {range_text(first, last)} of the log stands {behind}: {gone}"
        yield Alteration("log", what, index=first, last_index=last, checkpoint=number + 1)
    elif any(others):
        yield Alteration("log", f"rows of the log stand {behind}: {gone}", checkpoint=number + 1)


def rows_of_leaves(connection: Connection[Any]) -> Iterator[Alteration]:
    """Rows of leaves that are no facts, and that are gone or not those that were sealed. Heads have a check of their
    own, and the leaves are compared with the signed roots.
    """
    for index, there in connection.execute(_ROWS_OF_LEAVES).fetchall():
        what = "is not the one that was sealed" if there else "is gone"
        yield Alteration("log", f"leaf {index} of the log is no fact's, and its row {what}", index=index)


def cosignatures(connection: Connection[Any], witnesses: Sequence[Key]) -> Iterator[Alteration]:
    """Invalid cosignatures in a known witness's name. Other lines may be added by any reader."""
    for number, note, line in connection.execute(_COSIGNATURES):
        if (name := _false(note, line, witnesses)) is not None:
            what = f"checkpoint {number}: the cosignature in the name of {name} is not of this checkpoint"
            yield Alteration("log", what, checkpoint=number)


def _false(note: str, line: str, witnesses: Sequence[Key]) -> str | None:
    try:
        cosigned = SignedNote.of(note)._replace(signatures=()).with_lines([line])
    except NotANote:
        return None
    try:
        cosigned.signed_by_any(witnesses)
    except NotSigned:
        return cosigned.signatures[0].name
    return None
