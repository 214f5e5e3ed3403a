"""Decides to which session a fact belongs, and in which order a table's sessions are played (contract 5.1).

- `table_opened` begins the session of its gaming day, or continues it;
- a fact that names a known round, shoe, dispute or fact joins their session, at any time;
- if the source's counter continues, any other fact with a `seq` below the last opening's joins the latest opening with
  a smaller `seq`;
- if the counter restarts, or there is none, it joins the last opening whose `at` is not after its own, else the last;
- before the first opening, a fact waits in `TABLE/unopened`.

Openings are ordered by `at`, ties by arrival. Nothing else counts: not the batch, the file or the reader.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol

from domain.errors import BetNotOfGame, CorrectionOfCorrection
from domain.facts import KINDS, Fact
from domain.facts.bets import BETS_OF
from domain.facts.disputes import FactCorrected
from domain.facts.table import TableOpened
from domain.facts.vocabulary import Ruleset
from domain.facts.wagers import WagerPlaced
from domain.fold.sessions import Landmark, introduces, names_something, references, session_of, unopened

CHANGES_HISTORY = frozenset(cls for cls in KINDS.values() if cls.landmark or cls is FactCorrected)
"""The kinds of facts that a table's history remembers."""

PLACING = 2
"""The version of these rules. The record stores from which position on each version applies."""


class Opening(NamedTuple):
    """What placing needs of a `table_opened`. Openings compare in their order."""

    at: datetime
    arrival: int
    """Its position in the record, or its line number in a feed."""
    session: str
    seq: int | None = None


@dataclass(slots=True)
class Openings:
    """The openings of a table in order: all of them, or those to which the given facts can belong."""

    restarts: bool = False
    """Whether the counter restarts: some opening has a `seq` no higher than an earlier one."""
    known: list[Opening] = field(default_factory=list)
    counted: list[Opening] = field(default_factory=list)
    """The openings with a `seq`."""

    @property
    def last(self) -> Opening | None:
        return self.known[-1] if self.known else None

    def know(self, opening: Opening) -> None:
        """Add an opening from the past. A known one is ignored."""
        place = bisect_left(self.known, opening)
        if place < len(self.known) and self.known[place] == opening:
            return
        self.known.insert(place, opening)
        if opening.seq is not None:
            insort(self.counted, opening)

    def add(self, opening: Opening) -> None:
        """Add a new opening."""
        if opening.seq is not None:
            place = bisect_left(self.counted, opening)
            around = self.counted[max(0, place - 1) : place], self.counted[place : place + 1]
            self.restarts |= any(one.seq >= opening.seq for one in around[0] if one.seq is not None)
            self.restarts |= any(one.seq <= opening.seq for one in around[1] if one.seq is not None)
        self.know(opening)

    def of(self, fact: Fact) -> Opening | None:
        """The opening of a fact that names nothing known."""
        if not self.known:
            return None
        last, seq = self.known[-1], fact.seq
        if not self.restarts and seq is not None and last.seq is not None:
            if seq >= last.seq:
                return last
            # While the counter goes on, the order of openings is that of their counters.
            place = bisect_left(self.counted, seq, key=_seq)
            if place:
                return self.counted[place - 1]
        place = bisect_right(self.known, fact.at, key=_opening_time)
        return self.known[place - 1] if place else last


def _seq(opening: Opening) -> int:
    assert opening.seq is not None
    return opening.seq


def _opening_time(opening: Opening) -> datetime:
    return opening.at


def order(openings: Iterable[Opening]) -> list[str]:
    """The sessions of these openings in play order: that of their first openings."""
    return list(dict.fromkeys(opening.session for opening in sorted(openings)))


class KnownNames(Protocol):
    """The session where each name of a table was given last."""

    def get(self, name: Landmark) -> str | None:
        """The session, if the name is known."""

    def __setitem__(self, name: Landmark, session: str) -> None: ...


def _dict() -> KnownNames:
    return dict[Landmark, str]()


@dataclass(slots=True)
class TableHistory:
    """What placing needs of a table's past."""

    table: str
    openings: Openings = field(default_factory=Openings)
    names: KnownNames = field(default_factory=_dict)
    rulesets: dict[str, Ruleset | None] = field(default_factory=dict)
    """For each session, the ruleset of the opening that arrived last. None if its month was archived."""
    corrections: set[str] = field(default_factory=set)
    """Known ids that are corrections themselves."""

    def place(self, fact: Fact) -> str:
        """The session of a fact. Raises `Refused` if the past shows that it cannot be understood."""
        if type(fact) is TableOpened:
            return session_of(self.table, fact.gaming_day)
        session = self._named(fact) if names_something(fact) else None
        if session is None:
            opening = self.openings.of(fact)
            session = opening.session if opening else unopened(self.table)
        if type(fact) is WagerPlaced:
            self._check_bet(fact, session)
        elif type(fact) is FactCorrected:
            self._check_correction(fact, session)
        return session

    def _named(self, fact: Fact) -> str | None:
        """The session of the name in a fact, if that is known."""
        known = map(self.names.get, references(fact))
        return next((session for session in known if session is not None), None)

    def _check_bet(self, wager: WagerPlaced, session: str) -> None:
        """Check the bet against the game of its own session, not today's."""
        ruleset = self.rulesets.get(session)
        if ruleset is not None and wager.bet not in BETS_OF[ruleset]:
            raise BetNotOfGame(wager.bet, ruleset)

    def _check_correction(self, correction: FactCorrected, session: str) -> None:
        if correction.corrects in self.corrections:
            raise CorrectionOfCorrection
        if isinstance(correction.now, WagerPlaced):
            self._check_bet(correction.now, session)

    def evolve(self, fact: Fact, session: str, arrival: int) -> None:
        """The history after a fact. Later arrivals have higher numbers."""
        if type(fact) is TableOpened:
            self.openings.add(Opening(fact.at, arrival, session, fact.seq))
            self.rulesets[session] = fact.ruleset
        elif type(fact) is FactCorrected:
            self.corrections.add(fact.id)
        elif (name := introduces(fact)) is not None:
            self.names[name] = session
