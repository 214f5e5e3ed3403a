"""Verifies a record window by window in constant memory, then runs the checks that need all of it."""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from psycopg import Connection

from evidence.alterations import Alteration
from evidence.errors import StateOfAnother
from evidence.sealing.fact_rows import in_key_order
from evidence.sealing.log_tables import StoredCheckpoint, checkpoints, heads_at, last_checkpoint
from evidence.sealing.merkle import Tree
from evidence.sealing.session_heads import Heads
from evidence.verification.checks import columns as column_checks
from evidence.verification.checks import months as month_checks
from evidence.verification.checks.log import (
    SealedHeads,
    cosignatures,
    miscounted,
    misplaced,
    rows_of_leaves,
    rows_past_checkpoint,
)
from evidence.verification.checks.marks import marks
from evidence.verification.checks.parallel import WindowChecks, WindowData
from evidence.verification.comparison import Holders
from evidence.verification.diagnosis import Namer, located
from evidence.verification.leaf_sources import InDatabase, NodesInDatabase, split
from evidence.verification.range_readers import RangeReaders, range_readers
from evidence.verification.range_reading import RangeLeaves, RangeRequest
from evidence.verification.request import VerificationRequest
from evidence.verification.result import VerificationResult
from evidence.verification.row_sources import numbers
from evidence.verification.signed_roots import Roots, Signed
from evidence.verification.windows import BEGIN, FACTS, Window, fill, leaves_of, positions_of, request, windows
from record.storage.horizon import horizon

TURN = 1e-4
"""The interpreter's switch interval in seconds: how long a reading thread waits for a hashing one. Python's default
costs a quarter of the time."""


@contextmanager
def quick_turns() -> Iterator[None]:
    """Threads switch more often inside this context."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


class Verification:
    """Verifies a record. Meanwhile the next rows are hashed on another connection, or by worker processes."""

    def __init__(
        self,
        connection: Connection[Any],
        second: Connection[Any],
        asked: VerificationRequest,
        conninfo: str | None = None,
    ) -> None:
        """`conninfo`: how workers connect. Without it there are none."""
        self._connection, self._second, self._asked, self._conninfo = connection, second, asked, conninfo
        in_key_order(connection)
        in_key_order(second)
        self._last = last_checkpoint(connection)
        self._rows = asked.moved.rows(connection)
        self._checks = WindowChecks(connection, self._rows)
        self._kept = InDatabase(connection, self._last.size if self._last else 0)
        self._nodes = NodesInDatabase(connection)
        self._namer = Namer(connection, self._rows, asked.witness.facts if asked.witness else None)
        self.roots = Roots(connection, asked.checkpoints, self._nodes)
        self._signed = Signed(asked.chain, self._kept, self.roots)
        self._holders = Holders(self._kept, asked.witness, self._signed, self._namer)
        self.heads = SealedHeads(Heads())
        self.done: StoredCheckpoint | None = None
        self.verdict = VerificationResult(self._last)
        self._moved_out()

    def resume(self, done: StoredCheckpoint, kept: Sequence[bytes], verdict: VerificationResult) -> None:
        """Resume after a checkpoint up to which there was no alteration."""
        self.done, self.verdict, self.verdict.checkpoint = done, verdict, self._last
        self._moved_out()
        self.roots.tree = Tree(done.size, kept)
        self.heads = SealedHeads(heads_at(self._connection, done.number))
        self._holders.resume(done)

    @property
    def clean(self) -> bool:
        """Whether no alteration was found so far: then the run can be resumed here."""
        return not self.verdict.alterations and not self.roots.lost and self._holders.clean

    def run(self) -> Iterator[None]:
        """Run all checks. Yields after each window, when progress can be saved."""
        begin = self.done.last_position if self.done else BEGIN
        newer = horizon(self._connection) - max(begin, 0)
        readers = range_readers(self._second, self._asked.moved, self._conninfo, newer)
        with quick_turns(), readers as reading:
            earlier = self._checks.earlier(begin)
            asked = ((one, request(one)) for one in windows(self._connection, self.done))
            for window, read in reading.ahead(asked):
                self.verdict.add(self._of_window(window, read))
                self.done = window.checkpoints[-1]
                self._asked.report(self.verdict.facts)
                yield
            self._last = self.verdict.checkpoint = self.done or self._last  # the sealer may be at work
            self.verdict.add(self._of_the_rest(reading))
            self.verdict.add(earlier)
        self.verdict.add(self._of_sessions())
        self.verdict.add(self._of_the_log())
        self._moved()

    def _of_window(self, window: Window, read: Future[RangeLeaves]) -> Iterator[Alteration]:
        seen = self._checks.window(window)
        fill(window, read.result())
        leaves = leaves_of(window)
        self.verdict.facts += len(window.hashes)
        for position, why in window.unreadable:
            yield Alteration("unreadable", f"position {position} can't be read: {why}", position)
        self._kept.know(window.begin, window.size, seen.leaves)
        self._nodes.know(seen.nodes)
        yield from self._signed.of(window, leaves)
        yield from self.heads.of(self._connection, window, judge=not self._signed.differs)
        yield from self._holders.sealed(leaves.hashes, partial(positions_of, self._rows, window, leaves))
        yield from self.roots.check_nodes()
        if not self._signed.differs:
            yield from miscounted(window)
            yield from self._misplaced(window, seen)
        yield from seen.found

    def _misplaced(self, window: Window, seen: WindowData) -> Iterator[Alteration]:
        if seen.listed != seen.positions:
            yield from misplaced(self._connection, window, numbers(seen.positions))

    def _of_the_rest(self, reading: RangeReaders) -> Iterator[Alteration]:
        """Check what follows the last checkpoint."""
        sealed = self.verdict.facts
        for asked, read in reading.ahead((one, one) for one in self._unsealed()):
            times = self._checks.times(asked.after, asked.to)
            hashes = split(read.result().joined)
            yield from self._holders.unsealed(hashes, partial(self._rows.positions, asked.after, asked.to))
            yield from times
            self.verdict.facts += len(hashes)
        self.verdict.unsealed = self.verdict.facts - sealed
        yield from self._holders.finish()
        yield from self.roots.finish()
        if (witness := self._asked.witness) is not None:
            self.verdict.witnessed = witness.leaves.size
            self.verdict.partial = witness.checkpoint is None and witness.leaves.size < self.roots.tree.size

    def _unsealed(self) -> Iterator[RangeRequest]:
        last, end = self._last.last_position if self._last else BEGIN, horizon(self._connection)
        while last < end and (to := self._rows.end(last, end, FACTS)) is not None:
            yield RangeRequest(last, to)
            last = to

    def _moved_out(self) -> None:
        self.verdict.archived = self._asked.moved.months
        self.verdict.add(self._asked.moved.notices())

    # --- the whole --------------------------------------------------------------------------------------------

    def _of_sessions(self) -> Iterator[Alteration]:
        last = self._last.last_position if self._last else 0
        yield from column_checks.readable(partial(column_checks.positions, self._second))
        excused = [one.month for one in self._asked.moved.months]
        yield from column_checks.readable(partial(month_checks.listed, self._second, excused))
        yield from column_checks.readable(partial(month_checks.strays, self._second))
        asked = self.heads.heads, last, self.verdict.facts, self._asked.moved.sessions
        yield from column_checks.readable(partial(column_checks.sessions, self._second, *asked))

    def _of_the_log(self) -> Iterator[Alteration]:
        yield from rows_past_checkpoint(self._connection)
        named = {one.index for one in self.verdict.alterations if one.kind == "log"}
        yield from (one for one in rows_of_leaves(self._connection) if one.index not in named)
        yield from cosignatures(self._connection, self._asked.witnesses)
        if self._last is not None and not self.verdict.count:  # of a fact that is gone, more is said elsewhere
            yield from marks(self._connection, self._last, bool(self._asked.moved.months))
        if self._asked.outside and self._last is None and self.done is None:
            yield Alteration("log", "nothing is sealed: the record was never sealed, or the whole log was taken away")

    def _located(self, one: Alteration) -> Alteration:
        return located(self._connection, self._rows, one, self._holders.first)

    def _moved(self) -> None:
        """Final names: facts only moved, rows unreadable rather than deleted, and where a split view starts."""
        moved, found = self._namer.moved(), self.verdict.alterations
        unreadable = {one.position for one in found if one.kind == "unreadable"}
        self.verdict.alterations = [
            moved.get(one.position or 0, one) if one.kind == "edited" else self._located(one)
            for one in found
            if one.kind != "deleted" or one.position not in unreadable
        ]


class VerificationState(msgspec.Struct, frozen=True):
    """The saved progress."""

    asked: str
    """The request: the key, the held checkpoints, the witness."""
    number: int
    """The last checkpoint without alterations up to it."""
    root: bytes
    kept: list[bytes]
    facts: int


def write(path: Path, asked: str, of: Verification) -> None:
    """Save progress, if no alteration was found so far."""
    if of.clean and of.done is not None:
        state = VerificationState(asked, of.done.number, of.done.root, of.roots.tree.subtree_roots, of.verdict.facts)
        half = path.with_name(path.name + ".new")
        half.write_bytes(msgspec.json.encode(state))
        half.replace(path)


def resume(path: Path, asked: str, of: Verification, connection: Connection[Any]) -> None:
    """Resume from saved progress, if there is any."""
    if not path.exists():
        return
    try:
        state = msgspec.json.decode(path.read_bytes(), type=VerificationState)
    except (msgspec.ValidationError, msgspec.DecodeError):
        raise StateOfAnother(path) from None
    found = checkpoints(connection, state.number - 1, 1)
    if state.asked != asked or not found or (found[0].number, found[0].root) != (state.number, state.root):
        raise StateOfAnother(path)
    of.resume(found[0], state.kept, VerificationResult(found[0], facts=state.facts))
