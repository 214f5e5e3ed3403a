"""The sealed record in stretches of some ten thousand facts: what the rows give, beside what the log says of them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from psycopg import Connection

from record.sealing.log import Checkpoint, checkpoints
from record.sealing.merkle import leaf_hash
from record.sealing.rows import FACT_HEADER, copied_facts, position_of, raw_facts
from record.verifying.columns import BROKEN

FACTS = 65_536
MOST = 1_000
"""Facts and checkpoints of a window, about."""

BEGIN = -(2**63)
"""Before every position, those that a superuser may have given too."""


@dataclass
class Window:
    """Some checkpoints that follow one another, and the leaves that the rows give for them."""

    before: Checkpoint | None
    checkpoints: Sequence[Checkpoint]
    others: dict[int, bytes]
    """Rows of the leaves that are no facts, by index."""
    hashes: list[bytes] = field(default_factory=list)
    """Of the facts."""
    positions: list[int] | None = None
    """Of the facts, where somebody had to ask."""
    unreadable: list[tuple[int, str]] = field(default_factory=list)

    @property
    def begin(self) -> int:
        """The first leaf."""
        return self.before.size if self.before else 0

    @property
    def after(self) -> int:
        """Its facts stand after this position."""
        return self.before.last_position if self.before else BEGIN

    @property
    def to(self) -> int:
        """And up to this one."""
        return self.checkpoints[-1].last_position

    @property
    def expected(self) -> int:
        """How many facts there should be."""
        return self.checkpoints[-1].facts - (self.before.facts if self.before else 0)


def windows(connection: Connection[Any], before: Checkpoint | None) -> Iterator[Window]:
    """From a checkpoint on, to the end of the log."""
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
                (window.begin, window.checkpoints[-1].size),
            ).fetchall()
        )


# --- facts ----------------------------------------------------------------------------------------------------


def fill(connection: Connection[Any], window: Window) -> None:
    """Read the facts of a window; a page that can't be read costs its facts, and no others."""
    try:
        window.hashes = fact_hashes(connection, window.after, window.to)
    except BROKEN:
        found = list(_piecewise(connection, window))
        window.positions, window.hashes = [one for one, _ in found], [one for _, one in found]
        return
    if len(window.hashes) != window.expected:
        ask_positions(connection, window)


def fact_hashes(connection: Connection[Any], after: int, to: int) -> list[bytes]:
    """The leaf hashes of facts, as quickly as can be: nothing of a row is looked at."""
    with copied_facts(connection, after, to) as copy:
        hashes = [leaf_hash(bytes(copy.read())[FACT_HEADER:])]
        hashes += [sha256(b"\0" + row).digest() for row in copy]
    return hashes[:-1]  # the last message is the end of COPY, and no row


def ask_positions(connection: Connection[Any], window: Window) -> list[int]:
    """The positions of its facts."""
    if window.positions is None:
        window.positions = positions_between(connection, window.after, window.to)
    return window.positions


def positions_between(connection: Connection[Any], after: int, to: int) -> list[int]:
    """The positions of the facts after one and up to another, in the order of `fact_hashes`."""
    return [position_of(row) for row in raw_facts(connection, after, to)]


def _piecewise(connection: Connection[Any], window: Window) -> Iterator[tuple[int, bytes]]:
    """Fact by fact, around what can't be read."""
    known = (
        "SELECT position FROM pitlog.leaves WHERE index >= %s AND index < %s AND position IS NOT NULL ORDER BY index"
    )
    sealed = connection.execute(known, (window.begin, window.checkpoints[-1].size)).fetchall()
    for (position,) in sealed:
        try:
            for row in raw_facts(connection, position - 1, position):
                yield position, leaf_hash(row)
        except BROKEN as why:
            window.unreadable.append((position, str(why).splitlines()[0]))


# --- leaves ---------------------------------------------------------------------------------------------------


@dataclass
class Leaves:
    """All leaves of a window, in their order, and where each checkpoint ends among them."""

    hashes: list[bytes]
    kinds: list[bool]
    """Whether each is a fact."""
    ends: list[int]


def leaves_of(window: Window) -> Leaves:
    """The facts' leaves, with the others in their places."""
    found = Leaves(list(window.hashes), [True] * len(window.hashes), [])
    whole = len(window.hashes) + len(window.others) == window.checkpoints[-1].size - window.begin
    for put, (index, row) in enumerate(sorted(window.others.items())):
        at = index - window.begin if whole else put + _place(window, index)
        found.hashes.insert(at, leaf_hash(row))
        found.kinds.insert(at, False)
    for one in window.checkpoints:
        until = sum(index < one.size for index in window.others)
        found.ends.append(one.size - window.begin if whole else until + _place(window, one.size - 1))
    return found


def _place(window: Window, index: int) -> int:
    """After how many of the facts that are there a leaf stands that is none: where its checkpoint's facts end."""
    one = next(one for one in window.checkpoints if one.size > index)
    if window.positions is None:
        return one.facts - (window.before.facts if window.before else 0)
    return bisect_right(window.positions, one.last_position)
