"""Checks a bundle of one round: its facts are leaves of the log. Together with the facts needed to judge the round, and
a digest in place of each other fact, they give the sealed digests of their sessions.
"""

from collections.abc import Iterator, Mapping
from heapq import merge
from operator import attrgetter, itemgetter
from struct import iter_unpack
from typing import NamedTuple

from domain.fold.sessions import table_of
from evidence.bundles.container import Container
from evidence.bundles.manifest import BundleManifest
from evidence.bundles.result import HeadsLeaf
from evidence.bundles.sealed_rows import MOST_SESSIONS, SealedRows, check_manifest_heads
from evidence.sealing.entries import (  # fmt: skip
    CONTEXT,
    HEADS,
    HEADS_PROOF,
    LARGEST,
    SEALS,
    WITHHELD,
    InvalidBundle,
    LogEntry,
    compressed_entries,
    entries,
    hashes,
)
from evidence.sealing.fact_rows import DIGEST, HEAD, SealedFact, moment, read_fact, unpack_as
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.notes import Checkpoint
from evidence.sealing.proofs import pruned_root
from evidence.sealing.session_heads import NO_FACTS, digest_after


class _Opened(NamedTuple):
    leaf: int
    fact: SealedFact
    hash: bytes


class RoundRows(SealedRows):
    """The rows of a bundle of one round."""

    def __init__(self, container: Container, of: Checkpoint) -> None:
        super().__init__(container, of)
        self.opened: dict[str, dict[int, bytes]] = {}
        """The leaf hashes of the opened facts, by session and version."""
        self._own = list[_Opened]()
        self._size = 0

    def faults(self) -> Iterator[str]:
        """All faults of the rows, and of the facts needed to judge the round."""
        yield from super().faults()
        yield from self._merged()
        yield from self.names.left_over()

    def left_over(self) -> Iterator[str]:
        """Names that belong to no row. The facts of both members may have names."""
        yield from ()

    def _fact(self, one: LogEntry) -> Iterator[str]:
        """A fact of the round."""
        self._own.append(_opened(one))
        self.note_round(self._own[-1].fact)
        self.own += 1
        self._size += len(one.row)
        if self._size > LARGEST:
            raise InvalidBundle("the round has more facts than a bundle of one round can have")
        yield from ()

    def _merged(self) -> Iterator[str]:
        context = map(_opened, compressed_entries(self._container, CONTEXT))
        leaf = last = -1
        for one in merge(self._own, context, key=attrgetter("leaf")):
            it = one.fact
            if one.leaf <= leaf or one.leaf >= self._of.size or it.position <= last:
                raise InvalidBundle(
                    f"{it.session}: {it.fact_id!r} stands out of the order in which facts were recorded"
                )
            leaf, last = one.leaf, it.position
            opened = self.opened.setdefault(it.session, {})
            if opened and it.version <= next(reversed(opened)):
                raise InvalidBundle(f"{it.session}: fact {it.version:,} of it is in the bundle twice, or out of order")
            opened[it.version] = one.hash
            self.facts[it.session] += 1
            try:
                self.names.line(one.leaf, it)
            except InvalidBundle as why:
                yield str(why)
        if self.sealed is not None and last > self.sealed.last_position:
            yield f"a fact stands at position {last:,}, after the last that the checkpoint says it sealed"


def _opened(one: LogEntry) -> _Opened:
    try:
        it = read_fact(one.row)
        moment(it.recorded_at), moment(it.at)
    except ValueError as why:
        raise InvalidBundle(f"leaf {one.leaf:,} can't be read: {why}") from None
    return _Opened(one.leaf, it, leaf_hash(one.row))


def faults(container: Container, sealed: HeadsLeaf, rows: RoundRows, listing: BundleManifest | None) -> Iterator[str]:
    """Faults of the heads, of the facts compared with their digests, and of the manifest's statements about both."""
    heads = _heads(container)
    leaves = ((one.leaf, leaf_hash(one.row)) for head in heads for one in head.rows)
    try:
        root = pruned_root(leaves, sealed.leaves, hashes(container, HEADS_PROOF))
    except ValueError as why:
        yield f"{HEADS_PROOF} does not fit {HEADS}: {why}"
        return
    if root != sealed.heads:
        yield f"{HEADS} is not what was sealed: how long the sessions are is not proved"
    withheld = iter(hashes(container, WITHHELD))
    for head in heads:
        yield from _check_digest(head, rows.opened.get(head.session, {}), _seals(container, head), withheld)
    if next(withheld, None) is not None:
        yield f"{WITHHELD} has more digests than facts are withheld"
    lengths = {head.session: head.version for head in heads}
    yield from (
        f"{one}: how long it was when it was sealed is not proved" for one in rows.opened.keys() - lengths.keys()
    )
    yield from check_manifest_heads(lengths, listing)
    yield from _check_named(container, rows, listing)


class _Head(NamedTuple):
    session: str
    version: int
    digest: bytes
    rows: tuple[LogEntry, LogEntry]


def _heads(container: Container) -> list[_Head]:
    """The length and the digest of each session."""
    found, each = list[_Head](), entries(container, HEADS)
    for one, other in zip(each, each, strict=False):
        try:
            session, version = unpack_as(one.row, HEAD, str, int)
            same, digest = unpack_as(other.row, DIGEST, str, bytes)
        except ValueError as why:
            raise InvalidBundle(f"{HEADS} can't be read: {why}") from None
        if (same, other.leaf) != (session, one.leaf + 1) or one.leaf % 2:
            raise InvalidBundle(f"{HEADS}: {session} has no digest")
        found.append(_Head(session, version, digest, (one, other)))
        if len(found) > MOST_SESSIONS:
            raise InvalidBundle("the bundle has more sessions than a bundle can have")
    return found


def _seals(container: Container, head: _Head) -> list[int]:
    """The lengths of a session at the checkpoints at which it had grown."""
    raw = next((one.row for one in entries(container, SEALS) if one.leaf == head.rows[0].leaf), b"")
    if len(raw) % 4:
        raise InvalidBundle(f"{SEALS} is cut short")
    return [*map(itemgetter(0), iter_unpack(">I", raw))]


def _check_digest(
    head: _Head, opened: Mapping[int, bytes], seals: list[int], withheld: Iterator[bytes]
) -> Iterator[str]:
    digest, at = NO_FACTS, 0
    for end in seals:
        if end <= at:
            break
        try:
            digest, at = digest_after(digest, [opened.get(n) or next(withheld) for n in range(at + 1, end + 1)]), end
        except StopIteration:
            break
    beyond = [n for n in opened if not 0 < n <= head.version]
    if at != head.version or beyond or digest != head.digest:
        yield f"{head.session}: its facts, and the digests in place of those withheld, are not what was sealed"


def _check_named(container: Container, rows: RoundRows, listing: BundleManifest | None) -> Iterator[str]:
    it = None if listing is None else listing.proves
    if it is None:
        return
    withheld = len(container.read(WITHHELD, LARGEST)) // 32
    if it.withheld != withheld:
        yield f"the manifest says that {it.withheld:,} facts are withheld, and {withheld:,} are"
    if it.session not in rows.opened or it.table != table_of(it.session):
        yield f"the manifest names a round of {it.session}, of which the bundle has no fact"
