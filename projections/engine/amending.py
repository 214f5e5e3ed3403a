"""Plays rounds again after an amendment of a session's past, instead of folding the whole session again.

The rounds are played from the nearest snapshot before the amended one, until the table's state equals the state stored
before a later round: from there on everything is unchanged. Otherwise the session's end is played again too. Some cases
raise `FoldAnew`: another end of a wager that spans rounds, an opening in between, a round without a snapshot.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.fold.grouping.scopes import PAYING, SPANNING
from domain.fold.lines import FeedLine
from domain.fold.reading import ReadFact
from domain.fold.round import Round
from domain.fold.session.amendment import Amendment, passes
from domain.fold.session.results import RoundFacts
from domain.fold.session.session_fold import ReplayedEnd, SessionFold
from domain.fold.session.snapshots import Pack, Retelling, RoundFooting
from domain.fold.wagers.wager_names import listed
from domain.games.encoding import OtherShape, unpack
from projections.engine.nearest_snapshot import Chain, ToldFacts
from projections.projection import RetoldRound
from record.errors import NotFound

AHEAD = 6
"""The number of rounds fetched at first. Each later fetch doubles it."""


class FoldAnew(Exception):
    """The session must be folded from its first fact."""


class Past(Protocol):
    """The stored past of a session."""

    def earlier(self, fact: str) -> FeedLine | None:
        """The line of an earlier fact."""

    def round_of(self, position: int) -> int | None:
        """The number of the round in or before which a fact was applied."""

    def named(self, name: str) -> list[int]:
        """The numbers of the rounds with a name."""

    def chain_to(self, n: int, last: int) -> Chain:
        """Rounds up to the last one, from the nearest state at or before round `n`."""

    def facts_of(self, footings: list[RoundFooting]) -> ToldFacts:
        """The facts of some rounds."""

    def listing(self, wager: str) -> list[int]:
        """The numbers of the rounds that list a wager."""

    def settles_later(self, fact: str) -> bool:
        """Whether a fact settles a wager that an earlier round decided."""


class Retold(NamedTuple):
    """The changes made by an amendment."""

    rounds: list[RetoldRound]
    end: ReplayedEnd | None
    """The end of the session, if its state is another one."""


def retell(amendment: Amendment, session: SessionFold, rounds: int, openings: Sequence[int], past: Past) -> Retold:
    """Play the rounds of an amendment again, in a session with this many rounds over. `openings`: how many were over at
    each opening.
    """
    if amendment.joins is not None and session.at_hand(amendment.now.fact):
        return Retold([], None)
    try:
        return _Retelling(amendment, session, rounds, openings, past).retold()
    except (NotFound, OtherShape):
        raise FoldAnew from None


class _Retelling:
    """One way through the rounds."""

    def __init__(
        self, amendment: Amendment, session: SessionFold, rounds: int, openings: Sequence[int], past: Past
    ) -> None:
        assert session.pack is not None
        self._amendment = amendment
        self._session = session
        self._pack: Pack = session.pack
        self._rounds = rounds
        self._openings = openings
        self._past = past
        self._tail = session.keeper.open
        self._n = self._first()
        self._table: Retelling | None = None
        self._before: _Before | None = None

    def _first(self) -> int:
        """The number of the amended round. It may be the open one."""
        line = self._amendment.line
        if self._amendment.joins is not None:
            return self._joined(self._amendment.joins)
        if self._tail is not None and line in self._tail.steps:
            return self._rounds + 1
        n = self._past.round_of(line)
        if n is None:
            raise FoldAnew
        return n

    def _joined(self, name: str) -> int:
        """The round that a late fact joins, if no other round and no other wager has the name."""
        ns, fact = self._past.named(name), self._amendment.now.fact
        if len(ns) != 1 or ns[0] > self._rounds:
            raise FoldAnew
        if isinstance(fact, WagerSettled) and (self._session.loose or self._past.listing(listed(fact.wager)) != ns):
            raise FoldAnew
        return ns[0]

    def retold(self) -> Retold:
        """The rounds until the states agree."""
        found: list[RetoldRound] = []
        for n, footing, facts in self._footings():
            if self._table is None:
                raise FoldAnew
            state = footing.state
            if n > self._n and state is not None:
                state = self._pack(self._table.standing)
                if state == footing.state:
                    return Retold(found, None)
            one = self._round(n, footing._replace(state=state), facts)
            if n >= self._n:
                found.append(one)
        return Retold(found, self._end())

    def _footings(self) -> Iterator[tuple[int, RoundFooting, ToldFacts]]:
        """Every round from the nearest state on."""
        n, ahead = min(self._n, self._rounds), AHEAD
        if self._tail is not None and self._tail.state is not None and self._n > self._rounds:
            return
        told = 0
        while told < self._rounds:
            last = min(max(n, told) + ahead, self._rounds)
            chain = self._past.chain_to(max(n, told + 1), last)
            facts = self._past.facts_of(chain.footings[max(0, told + 1 - chain.first) if told else 0 :])
            if self._table is None:
                if any(over >= chain.first for over in self._openings):
                    raise FoldAnew
                self._table, self._before = Retelling(chain.standing), _Before(chain)
                told = chain.first - 1
            for number, footing in enumerate(chain.footings, chain.first):
                if number > told:
                    self._table.settled_later = facts.settled_later
                    yield number, footing, facts
            told, ahead = last, ahead * 2

    def _round(self, n: int, footing: RoundFooting, facts: ToldFacts) -> RetoldRound:
        assert self._table is not None
        now, played = self._amended(footing, facts.played) if n == self._n else (footing, facts.played)
        round_, own = self._table.round(now, played)
        before = self._spanning(n, round_, footing, facts)
        placed = {one.fact.wager for one in own if isinstance(one.fact, WagerPlaced)}
        if self._session.names and any(one.seat is None and one.wager not in placed for one in round_.wagers):
            raise FoldAnew  # the seats of people with several names are not known here
        was = own if n != self._n else self._as_told_before(footing, facts.played, own)
        return RetoldRound(n, RoundFacts(round_, own, now), was, before)

    def _spanning(self, n: int, it: Round, footing: RoundFooting, facts: ToldFacts) -> Round | None:
        """The earlier version of a round in which wagers span rounds. If another wager is decided now, the grouping of
        later facts would change.
        """
        assert self._table is not None and self._before is not None
        if all(wager.bet is not None and wager.bet not in SPANNING for wager in it.wagers):
            self._before.put_off(footing, facts)
            return None
        before = self._before.round(footing, facts)
        table = self._before.table
        if (self._table.decided, self._table.unsettled) != (table.decided, table.unsettled):
            raise FoldAnew
        fact = self._amendment.now.fact
        if n == self._n and type(fact) in PAYING and self._past.settles_later(fact.id):
            raise FoldAnew
        return before

    def _as_told_before(self, footing: RoundFooting, facts: dict[int, ReadFact], own: list[ReadFact]) -> list[ReadFact]:
        """The facts of the amended round as they were applied before."""
        by_line = {one.line.number: one for one in own}
        before = self._amendment.was
        told = [by_line.get(step) or facts[step] for step in footing.steps if step > 0]
        if before is None:
            return told
        was = [before if one.line.number == before.line.number else one for one in told]
        if self._amendment.now.gone and not passes(was, self._amendment.line):
            raise FoldAnew
        return was

    def _amended(self, footing: RoundFooting, facts: dict[int, ReadFact]) -> tuple[RoundFooting, dict[int, ReadFact]]:
        """The snapshot of the amended round, and its facts as they are read now."""
        line, now = self._amendment.line, self._amendment.now
        if self._amendment.joins is not None:
            if not footing.over:
                raise FoldAnew
            steps = [*footing.steps, line]
        elif line not in footing.steps:
            raise FoldAnew  # it is one of the table's
        else:
            steps = [step for step in footing.steps if not (now.gone and step == line)]
        played = {**facts, line: now}
        corrected = [facts[abs(step)].corrected_by for step in footing.steps if step and abs(step) in facts]
        own = sum(one is not None for one in corrected)
        names = [one for step in steps if step and (one := played[abs(step)].corrected_by) is not None]
        return footing._replace(steps=steps, corrections=[*names, *footing.corrections[own:]]), played

    def _end(self) -> ReplayedEnd | None:
        """The end of the session, played again after its last round. None if its table's state is the same."""
        tail = self._tail
        if tail is None:
            raise FoldAnew
        amended = self._n > self._rounds
        if self._table is None:
            if tail.state is None:
                raise FoldAnew
            self._table = Retelling(unpack(tail.state))
        elif tail.state is not None:
            state = self._pack(self._table.standing)
            if state == tail.state and not amended:
                return None
            tail = tail._replace(state=state)
        facts = self._past.facts_of([tail])
        now, played = self._amended(tail, facts.played) if amended else (tail, facts.played)
        self._table.settled_later = self._session.settled_later
        own = self._table.tell(now, played)
        if amended:
            self._as_told_before(tail, facts.played, own)
        return ReplayedEnd(self._table, own, now)


class _Before:
    """The earlier versions of the same rounds, played only as far as needed."""

    def __init__(self, chain: Chain) -> None:
        self.table = Retelling(chain.standing)
        self._left: list[tuple[RoundFooting, ToldFacts]] = []

    def put_off(self, footing: RoundFooting, facts: ToldFacts) -> None:
        """Play this round when a later one is needed."""
        self._left.append((footing, facts))

    def round(self, footing: RoundFooting, facts: ToldFacts) -> Round:
        """Play a round, after those put off."""
        for one, its in [*self._left, (footing, facts)]:
            self.table.settled_later = its.settled_later
            found, _ = self.table.round(one, its.played)
        self._left.clear()
        return found
