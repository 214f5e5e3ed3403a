"""Makes a bundle of one round: its facts, those needed to judge it, and a digest in place of each other fact."""

from collections.abc import Iterator
from functools import cached_property
from heapq import merge
from operator import attrgetter
from struct import pack
from typing import Any, NamedTuple

from domain.facts.decoding.public_line import TEXT, tokens_in
from domain.fold.sessions import table_of
from evidence.bundles.contents import BundleMaker, Folder, facts_at
from evidence.bundles.manifest import OF_ONE_ROUND, ProvedRound
from evidence.bundles.request import OneRound
from evidence.errors import NotAsSealed, NotProvedAlone, NotSealedYet
from evidence.sealing.entries import (  # fmt: skip
    CONTEXT,
    HEADS,
    HEADS_PROOF,
    SEALS,
    WITHHELD,
    LogEntry,
    compressed,
    compressed_entries,
    packed,
)
from evidence.sealing.proofs import pruned
from evidence.sealing.session_heads import NO_FACTS, digest_after, digest_row, head_row
from record.storage.months import are_here

_LEAVES = """
    SELECT f.position, l.hash FROM pitlog.facts AS f JOIN pitlog.leaves AS l USING (position)
    WHERE f.session = %s AND f.position <= %s ORDER BY f.version
"""
_SEALS = "SELECT version FROM pitlog.heads WHERE session = %s AND checkpoint <= %s ORDER BY checkpoint"


class _SessionLeaf(NamedTuple):
    position: int
    hash: bytes


class RoundMaker(BundleMaker):
    """Writes the members of a bundle of one round."""

    @property
    def round(self) -> OneRound:
        """The round that is proved."""
        assert self.export.one_round is not None
        return self.export.one_round

    @property
    def contains(self) -> str:
        """The format, without recoveries."""
        return OF_ONE_ROUND

    def facts(self) -> Iterator[LogEntry]:
        """The facts of the round."""
        are_here(self.connection, self.sessions)
        own = [one for one in self.round.own if one <= self.checkpoint.last_position]
        if not own:
            raise NotSealedYet(self.export.what)
        return facts_at(self.connection, own)

    def named_facts(self) -> Iterator[LogEntry]:
        """The facts of the round and those needed to judge it."""
        context = compressed_entries(Folder(self.folder), CONTEXT)
        return merge(self.proved_facts(), context, key=attrgetter("leaf"))

    def opened_facts(self) -> Iterator[LogEntry]:
        """The facts of the round, and others with words or with a player who is shown: a complaint, a limit."""
        shown = frozenset[str]() if self.export.withholding is None else self.export.withholding.shown
        context = (
            one for one in compressed_entries(Folder(self.folder), CONTEXT)
            if any(token in shown or token.startswith(TEXT) for token in tokens_in(one.row))
        )  # fmt: skip
        return merge(self.proved_facts(), context, key=attrgetter("leaf"))

    def heads_and_context(self) -> None:
        """Write the lengths and digests of the sessions, the checkpoints at which they grew, and the hashes that give
        their digests.
        """
        names = sorted(self.sessions, key=self.heads.index)
        rows, seals = list[LogEntry](), list[LogEntry]()
        for name in names:
            at, nth = self.heads.index(name), self.heads.order[name]
            if self.heads.digests[nth] is None:
                raise NotProvedAlone(self.round.round, name)
            rows += [LogEntry(at, head_row(name, self.lengths[name]))]
            rows += [LogEntry(at + 1, digest_row(name, self.heads.digests[nth]))]
            seals.append(LogEntry(at, pack(f">{len(self._seals[name])}I", *self._seals[name])))
        self.write(HEADS, map(packed, rows))
        self.write(HEADS_PROOF, self.heads.hashes(pruned([one.leaf for one in rows], self.heads.size)))
        context = [one for one in self.round.context if one <= self.checkpoint.last_position]
        self.write(SEALS, map(packed, seals))
        self.write(CONTEXT, [compressed(facts_at(self.connection, context))])
        opened = {*self.round.own, *context}
        withheld = [one.hash for name in names for one in self._leaves(name) if one.position not in opened]
        self.write(WITHHELD, withheld)
        it = self.round
        self.proves = ProvedRound(table_of(it.session), it.session, it.round, len(withheld))
        self.has_tokens = True

    @cached_property
    def _seals(self) -> dict[str, list[int]]:
        """The length of each session at the checkpoints at which it had grown."""
        return {name: self._column(_SEALS, name, self.checkpoint.number) for name in self.sessions}

    def _column(self, query: str, *asked: Any) -> list[int]:
        return [one for (one,) in self.connection.execute(query, asked).fetchall()]

    def _leaves(self, session: str) -> list[_SessionLeaf]:
        """The leaves of a session, which give its digest."""
        with self.connection.cursor(binary=True) as cursor:
            rows = cursor.execute(_LEAVES, (session, self.checkpoint.last_position)).fetchall()
        digest, begin = NO_FACTS, 0
        for end in self._seals[session]:
            digest, begin = digest_after(digest, (leaf for _, leaf in rows[begin:end])), end
        if (begin, digest) != (len(rows), self.heads.digests[self.heads.order[session]]):
            raise NotAsSealed(session, self.checkpoint.last_position)
        return [*map(_SessionLeaf._make, rows)]
