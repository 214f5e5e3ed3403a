"""Windows: the sealed record in ranges of about ten thousand facts, with the leaves of the rows and the log's
statements.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from psycopg import Connection

from evidence.sealing.log_tables import StoredCheckpoint, checkpoints
from evidence.sealing.merkle import leaf_hash
from evidence.verification.leaf_sources import split
from evidence.verification.range_reading import RangeLeaves, RangeRequest
from evidence.verification.row_sources import Rows

FACTS = 65_536
MOST = 1_000
"""The approximate maximum of facts and checkpoints in a window."""

BEGIN = -(2**63)
"""A position before all others, including those that a superuser may have assigned."""


@dataclass
class Window:
    """Consecutive checkpoints, and the leaves that the rows give for them."""

    before: StoredCheckpoint | None
    checkpoints: Sequence[StoredCheckpoint]
    others: dict[int, bytes]
    """Rows of leaves that are no facts, by index."""
    hashes: list[bytes] = field(default_factory=list)
    """The hashes of the facts."""
    sessions: Sequence[bytes | None] = ()
    """The sessions of the facts. None, or fewer than there are facts, where they are not known."""
    positions: Sequence[int] | None = None
    """The positions of the facts, if they were needed."""
    unreadable: Sequence[tuple[int, str]] = ()

    @property
    def begin(self) -> int:
        """The first leaf index."""
        return self.before.size if self.before else 0

    @property
    def size(self) -> int:
        """The size of the log at its last checkpoint."""
        return self.checkpoints[-1].size

    @property
    def after(self) -> int:
        """Its facts are after this position."""
        return self.before.last_position if self.before else BEGIN

    @property
    def to(self) -> int:
        """Its facts go up to this position."""
        return self.checkpoints[-1].last_position

    @property
    def expected(self) -> int:
        """The expected number of facts."""
        return self.checkpoints[-1].facts - (self.before.facts if self.before else 0)


def windows(connection: Connection[Any], before: StoredCheckpoint | None) -> Iterator[Window]:
    """The windows from a checkpoint to the end of the log."""
    while found := checkpoints(connection, before.number if before else 0, MOST):
        begin = before.facts if before else 0
        there = max(1, bisect_right([one.facts - begin for one in found], FACTS))
        window = Window(before, found[:there], {})
        window.others = _others(connection, window)
        yield window
        before = found[there - 1]


def _others(connection: Connection[Any], window: Window) -> dict[int, bytes]:
    with connection.cursor(binary=True) as cursor:
        return dict(
            cursor.execute(
                "SELECT index, row FROM pitlog.sealed_rows WHERE index >= %s AND index < %s ORDER BY index",
                (window.begin, window.size),
            ).fetchall()
        )


def by_session(window: Window) -> Iterator[dict[bytes, list[bytes]]]:
    """For each checkpoint, the leaves of its facts by session, as far as sessions are known."""
    known, at = len(window.sessions) == window.expected, 0
    for before, one in zip((window.before, *window.checkpoints), window.checkpoints, strict=False):
        found: dict[bytes, list[bytes]] = {}
        end = at + one.facts - (before.facts if before else 0)
        for session, leaf in zip(window.sessions[at:end], window.hashes[at:end], strict=True) if known else ():
            if session is not None:
                found.setdefault(session, []).append(leaf)
        at = end
        yield found


# --- facts ----------------------------------------------------------------------------------------------------


def request(window: Window) -> RangeRequest:
    """What to read for a window."""
    return RangeRequest(window.after, window.to, (window.begin, window.size), window.expected)


def fill(window: Window, found: RangeLeaves) -> None:
    """Put the facts read into their window."""
    window.hashes, window.sessions = split(found.joined), found.sessions
    window.positions, window.unreadable = found.positions, found.unreadable


def ask_positions(rows: Rows, window: Window) -> Sequence[int]:
    """The positions of its facts."""
    if window.positions is None:
        window.positions = rows.positions(window.after, window.to)
    return window.positions


@dataclass
class Leaves:
    """All leaves of a window in order, and where each checkpoint ends."""

    hashes: list[bytes]
    kinds: list[bool]
    """Whether each leaf is a fact."""
    ends: list[int]


def leaves_of(window: Window) -> Leaves:
    """The facts' leaves, with the log's own leaves at their places."""
    found = Leaves(list(window.hashes), [True] * len(window.hashes), [])
    whole = len(window.hashes) + len(window.others) == window.size - window.begin
    for put, (index, row) in enumerate(sorted(window.others.items())):
        at = index - window.begin if whole else put + _place(window, index)
        found.hashes.insert(at, leaf_hash(row))
        found.kinds.insert(at, False)
    for one in window.checkpoints:
        until = sum(index < one.size for index in window.others)
        found.ends.append(one.size - window.begin if whole else until + _place(window, one.size - 1))
    return found


def _place(window: Window, index: int) -> int:
    """The number of existing facts before a leaf that is no fact: the end of its checkpoint's facts."""
    one = next(one for one in window.checkpoints if one.size > index)
    if window.positions is None:
        return one.facts - (window.before.facts if window.before else 0)
    return bisect_right(window.positions, one.last_position)


def positions_of(rows: Rows, window: Window, leaves: Leaves) -> list[int | None]:
    """The positions of a window's leaves. None where a leaf is no fact."""
    facts = iter(ask_positions(rows, window))
    return [next(facts) if is_fact else None for is_fact in leaves.kinds]
