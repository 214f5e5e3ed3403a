"""One verification: through the record window by window, in flat memory; then what only shows of the whole."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from psycopg import Connection

from record.recorder import horizon
from record.sealing.heads import Heads
from record.sealing.log import Checkpoint, heads_at, last_checkpoint
from record.sealing.merkle import Tree
from record.sealing.rows import in_key_order
from record.sealing.signing import Key
from record.verifying import columns
from record.verifying.aligning import LEAF, Aligner, Block
from record.verifying.alterations import Alteration, stretch
from record.verifying.chain import Chain
from record.verifying.held import Held, Witnessed
from record.verifying.keeping import InDatabase
from record.verifying.locating import located
from record.verifying.log_rows import SealedHeads
from record.verifying.log_tables import beyond, cosignatures, miscounted, misplaced
from record.verifying.naming import Namer
from record.verifying.roots import KEPT, NODES, ROWS, Roots, differing
from record.verifying.sources import InFacts, Rows
from record.verifying.windows import (
    BEGIN,
    FACTS,
    Leaves,
    Window,
    ask_positions,
    fill,
    leaves_of,
    windows,
)

MOST = 10_000
"""Alterations that are kept."""

Report = Callable[[int], None]
"""Told how many facts are verified."""


@dataclass
class Asked:
    """What to verify against, and from where on."""

    chain: Chain
    held: Sequence[Held] = ()
    witness: Witnessed | None = None
    witnesses: Sequence[Key] = ()
    """Keys of the witnesses that are known."""
    outside: bool = False
    """Whether anything was brought from outside: then something must be sealed."""
    report: Report = lambda facts: None


@dataclass
class Verdict:
    """What was found."""

    checkpoint: Checkpoint | None
    facts: int = 0
    unsealed: int = 0
    witnessed: int | None = None
    """Leaves that the witness holds."""
    partial: bool = False
    """Whether it is a file alone, of fewer leaves than the log has: of the others it says nothing."""
    alterations: list[Alteration] = field(default_factory=list)
    more: int = 0
    """Alterations that are counted, and not kept."""
    notices: list[Alteration] = field(default_factory=list)
    """What anybody should know, and nobody need have altered: the clock was set back."""

    @property
    def count(self) -> int:
        """Of all alterations."""
        return len(self.alterations) + self.more

    def found(self, alterations: Iterable[Alteration]) -> None:
        """Keep them, but for more than anybody reads."""
        for one in alterations:
            if one.kind == "clock":
                self.notices.append(one)
            elif len(self.alterations) < MOST:
                self.alterations.append(one)
            else:
                self.more += 1


class Verification:
    """Goes through a record. Another connection looks at the whole meanwhile."""

    def __init__(self, connection: Connection[Any], second: Connection[Any], asked: Asked) -> None:
        self._connection, self._second, self._asked = connection, second, asked
        in_key_order(connection)
        in_key_order(second)
        self._last = last_checkpoint(connection)
        size = self._last.size if self._last else 0
        self._kept = InDatabase(connection, size)
        self._rows = InFacts(connection)
        self._namer = Namer(connection, self._rows)
        self.roots = Roots(connection, asked.held)
        self.heads = SealedHeads(Heads())
        self.aligners = [Aligner(self._kept)] + ([Aligner(asked.witness.leaves)] if asked.witness else [])
        self.done: Checkpoint | None = None
        self.verdict = Verdict(self._last)
        self._first: Block | None = None
        """Where the record first differs from a witness's leaves."""
        self._disputes = False
        self._differs = False
        """Whether a window's rows are not what the log has of them."""
        self._rewritten: list[tuple[int, int]] = []
        """Stretches of the database's leaves that are not those of its signed roots."""

    def resume(self, done: Checkpoint, kept: Sequence[bytes], verdict: Verdict) -> None:
        """Go on after a checkpoint, up to which nothing was amiss."""
        self.done, self.verdict, self.verdict.checkpoint = done, verdict, self._last
        self.roots.tree = Tree(done.size, kept)
        self.heads = SealedHeads(heads_at(self._connection, done.number))
        for one in self.aligners:
            one.at, one.after = done.size, done.last_position

    @property
    def clean(self) -> bool:
        """Whether nothing is amiss so far: then it could be gone on from here."""
        return not self.verdict.alterations and not self.roots.lost and all(one.clean for one in self.aligners)

    def run(self) -> Iterator[None]:
        """All of it; after each window somebody may write down how far it came."""
        with ThreadPoolExecutor(1) as beside:
            whole = beside.submit(partial(columns.whole, self._second))
            for window in windows(self._connection, self.done):
                self.verdict.found(self._of_window(window))
                self.done = window.checkpoints[-1]
                self._asked.report(self.verdict.facts)
                yield
            self._last = self.verdict.checkpoint = self.done or self._last  # the sealer may be at work
            self.verdict.found(self._of_the_rest())
            self.verdict.found(whole.result())
        self.verdict.found(self._of_sessions())
        self.verdict.found(self._of_the_log())
        self._moved()

    # --- a window ---------------------------------------------------------------------------------------------

    def _of_window(self, window: Window) -> Iterator[Alteration]:
        fill(self._connection, self._rows, window)
        leaves = leaves_of(window)
        self.verdict.facts += len(window.hashes)
        for position, why in window.unreadable:
            yield Alteration("unreadable", f"position {position} can't be read: {why}", position)
        yield from self._of_checkpoints(window, leaves)
        yield from self.heads.of(self._connection, window)
        yield from self._aligned(leaves.hashes, partial(_positions, self._rows, window, leaves))
        yield from self.roots.check_nodes()
        if not self._differs:
            yield from miscounted(window)
            yield from misplaced(self._connection, window)

    def _of_checkpoints(self, window: Window, leaves: Leaves) -> Iterator[Alteration]:
        kept = self._kept.read(window.begin, window.checkpoints[-1].size)
        same = kept == b"".join(leaves.hashes)
        self._differs = not same
        before, begin = window.before, 0
        for one, end in zip(window.checkpoints, leaves.ends, strict=True):
            yield from self._asked.chain.alterations(one, before)
            ways: dict[str, Sequence[bytes]] = {ROWS: leaves.hashes[begin:end]}
            if not same:
                first = (before.size if before else 0) - window.begin
                ways[KEPT] = [kept[n * LEAF : (n + 1) * LEAF] for n in range(first, one.size - window.begin)]
            yield from self._of_checkpoint(self._asked.chain.as_signed(one), before, ways)
            before, begin = one, end

    def _of_checkpoint(
        self, one: Checkpoint, before: Checkpoint | None, ways: dict[str, Sequence[bytes]]
    ) -> Iterator[Alteration]:
        lost = self.roots.lost
        way, contradicted = self.roots.grow(one, ways)
        yield from contradicted
        if (before.number if before else 0) != one.number - 1:
            yield Alteration("checkpoint", f"checkpoint {one.number - 1} is missing", checkpoint=one.number - 1)
        begin = before.size if before else 0
        if way == ROWS and KEPT in ways and ways[ROWS] != ways[KEPT]:
            self._rewritten.append((begin, one.size))
            at = differing(b"".join(ways[KEPT]), ways[ROWS], begin)
            what = f"the log's leaf {at} is not the one that was sealed; its fact is"
            yield Alteration("log", what, index=at, checkpoint=one.number)
        elif way in (None, NODES):
            self._differs = True
            self._rewritten.append((begin, one.size))
            yield from () if lost else (_interval(one, before),)

    def _aligned(self, hashes: Sequence[bytes], positions: Callable[[], Sequence[int | None]]) -> Iterator[Alteration]:
        for one in self.aligners:
            for block in one.take(hashes, positions):
                yield from self._named(one, block)

    def _named(self, of: Aligner, block: Block) -> Iterator[Alteration]:
        """A witness's word goes before that of the database's own log, as far as the witness has come."""
        witness = self._asked.witness
        if of is self.aligners[0]:
            yield from self._name(block) if self._believed(block) else ()
        elif witness is not None and witness.proved:
            self._first = self._first or block
            yield from self._name(block)
        else:
            yield from self._disputed(block)

    def _name(self, block: Block) -> list[Alteration]:
        return columns.readable(partial(self._namer.name, block))

    def _believed(self, block: Block) -> bool:
        """Whether the database's own leaves tell of a block: no witness does, and signed roots bear them out."""
        witness = self._asked.witness
        told = witness is not None and witness.proved and block.at < witness.leaves.size
        return not told and not any(begin <= block.at < end for begin, end in self._rewritten)

    def _disputed(self, block: Block) -> Iterator[Alteration]:
        """Against leaves that nothing bears out: once, and no fact is blamed."""
        if not self._disputes:
            self._disputes = True
            what = (
                f"leaf {block.at} of the file is not the record's: one of the two was altered; which, the witness's "
                "directory shows, or a checkpoint (--checkpoint) of no more leaves than the file has"
            )
            yield Alteration("witness", what, index=block.at)

    # --- what comes after the last checkpoint -----------------------------------------------------------------

    def _of_the_rest(self) -> Iterator[Alteration]:
        last, sealed = self._last.last_position if self._last else BEGIN, self.verdict.facts
        end = horizon(self._connection)
        while last < end and (to := self._rows.end(last, end, FACTS)) is not None:
            hashes = self._rows.hashes(last, to)
            yield from self._unsealed(hashes, last, to)
            self.verdict.facts += len(hashes)
            last = to
        self.verdict.unsealed = self.verdict.facts - sealed
        for one in self.aligners:
            for block in one.finish():
                yield from self._named(one, block)
        yield from self.roots.finish()
        if (witness := self._asked.witness) is not None:
            self.verdict.witnessed = witness.leaves.size
            self.verdict.partial = witness.checkpoint is None and witness.leaves.size < self.roots.tree.size

    def _unsealed(self, hashes: Sequence[bytes], after: int, to: int) -> Iterator[Alteration]:
        """A witness may have seen facts whose checkpoints are gone."""
        for one in self.aligners[1:]:
            for block in one.take(hashes, partial(self._rows.positions, after, to)):
                yield from self._named(one, block)

    # --- the whole --------------------------------------------------------------------------------------------

    def _of_sessions(self) -> Iterator[Alteration]:
        last = self._last.last_position if self._last else 0
        yield from columns.readable(partial(columns.sessions, self._second, self.heads.heads, last, self.verdict.facts))

    def _of_the_log(self) -> Iterator[Alteration]:
        yield from beyond(self._connection)
        yield from cosignatures(self._connection, self._asked.witnesses)
        if self._asked.outside and self._last is None and self.done is None:
            yield Alteration("log", "nothing is sealed: the record was never sealed, or the whole log was taken away")

    def _moved(self) -> None:
        """In the end: what only changed places, what is not gone, but can't be read, and where histories part."""
        moved, found = self._namer.moved(), self.verdict.alterations
        unreadable = {one.position for one in found if one.kind == "unreadable"}
        self.verdict.alterations = [
            moved.get(one.position or 0, one) if one.kind == "edited" else located(self._connection, one, self._first)
            for one in found
            if one.kind != "deleted" or one.position not in unreadable
        ]


def _positions(rows: Rows, window: Window, leaves: Leaves) -> list[int | None]:
    """The positions of a window's leaves: none where a leaf is no fact."""
    facts = iter(ask_positions(rows, window))
    return [next(facts) if is_fact else None for is_fact in leaves.kinds]


def _interval(one: Checkpoint, before: Checkpoint | None) -> Alteration:
    first, since = (before.last_position + 1, f"checkpoint {before.number}") if before else (1, "the beginning")
    what = (
        f"what stands between {since} and checkpoint {one.number}, positions {stretch(first, one.last_position)}, "
        "does not give the signed root"
    )
    return Alteration("checkpoint", what, first, one.last_position, checkpoint=one.number)
