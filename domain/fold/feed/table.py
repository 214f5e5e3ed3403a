"""One table of a feed: its sessions in order, and their totals."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.fold.first_pass import SessionScan
from domain.fold.game import Games
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, Round, together
from domain.fold.session.aliases import learn
from domain.fold.session.carry_forward import CarryForward
from domain.fold.session.own_copy import own_copy
from domain.fold.session.results import SessionEnd
from domain.fold.session.round_collector import Chronicle
from domain.fold.session.session_fold import ending_of, flat
from domain.fold.session.table_fold import Counted, Sitting
from domain.fold.sessions import unopened
from domain.fold.venue.notes import AnyNote


class Ended(NamedTuple):
    """A session that is over. Its last rounds may not have been evicted yet."""

    session: str
    ending: SessionEnd
    """Everything that happened in it, and what its end adds."""


WhenEnded = Callable[[Ended], None]
"""Called with each session that is over."""


class TableOfFeed:
    """A table whose sessions are folded in order. Only one session is in memory at a time."""

    def __init__(
        self, name: str, games: Games, carry: CarryForward, ended: WhenEnded | None = None, only: str | None = None
    ) -> None:
        self.name = name
        self._only = only
        """The one round that is reported."""
        self._when_ended = ended
        self.session = unopened(name)
        """The last session that is over."""
        self.sessions = 0
        """The number of sessions that are over, without those set aside."""
        self.facts = 0
        """The number of facts in these sessions."""
        self.found = 0
        """The number of findings, in rounds and outside."""
        self.statuses: dict[str, int] = {}
        """The number of rounds of each status."""
        self.rounds: list[Round] = []
        """Evicted rounds."""
        self.findings: list[Finding] = []
        """Findings outside rounds, of sessions that are over."""
        self._accounts: list[Commission] = []
        """The accounts at the end of the previous session."""
        self._settled_before = 0
        """The number of accounts settled before it."""
        self.notes: list[AnyNote] = []
        """Notes of sessions that are over, for rules that span several tables."""
        self._games = games
        self.carry = carry
        """The carry-forward to the next session. Only aliases are ever added to it."""
        self._handed = dict(carry.names)
        """The aliases that the first session receives."""
        self._settled: list[Commission] = []
        """Settled accounts, which are not carried forward."""
        self._names = dict(carry.names)
        """Aliases found so far. Each session adds to this mapping, so that it is not copied for each day."""
        self._identified: list[SessionScan] = []
        """The sessions that added aliases."""
        self._turn: SessionScan | None = None
        self._at_hand: Counted | None = None
        self._chronicle: Chronicle | None = None
        """The open session's chronicle, if ended sessions are reported."""

    @property
    def commission(self) -> list[Commission]:
        """Commission deferred up to the end of the previous session."""
        return sorted(together(self._settled[: self._settled_before] + self._accounts), key=_by_name)

    def plays(self, session: SessionScan) -> bool:
        """Whether this is the session being folded."""
        return self._turn is session

    @property
    def turn(self) -> str | None:
        """The session being folded."""
        return None if self._turn is None else self._turn.session

    def turn_to(self, session: SessionScan) -> None:
        """End the open session and begin this one."""
        self._turn = session

    def take(self, played: ReadFact, late: Callable[[SessionScan], LateFacts]) -> None:
        """Fold the next fact in play order. The first fact begins the session."""
        if self._at_hand is None:
            self._at_hand = self._begun(late)
        self._at_hand.take(played)

    def _begun(self, late: Callable[[SessionScan], LateFacts]) -> Counted:
        session = self._turn
        assert session is not None
        sat: Sitting
        if self._when_ended is not None:
            sat = self._chronicle = Chronicle(session.session, self._games, self.carry)
        else:
            # a game changes the carry-forward it receives, so each gets its own copy
            sat = Sitting(session.session, self._games, own_copy(self.carry.game))
        sat.names = self._names
        sat.rounds = self.rounds
        return Counted(session, late(session), sat, self.carry)

    def set_aside(self) -> None:
        """Set the open session aside: it gives no more rounds, and passes on the carry-forward that it received."""
        self._at_hand = None
        self._names = dict(self._handed)
        for session in self._identified:
            learn(self._names, session)

    def evict(self) -> Iterator[Round]:
        """The rounds evicted since the last call."""
        while self.rounds:
            ended = self.rounds.pop(0)
            if self._only not in (None, ended.round):
                continue
            self.statuses[ended.status] = self.statuses.get(ended.status, 0) + 1
            self.found += len(ended.findings)
            yield ended

    def end(self, last: bool) -> None:
        """End the open session. `last`: it is the last of its table."""
        ending, self._at_hand = self._at_hand, None
        if ending is None:
            return
        ending.finish(last)
        over = ending_of(ending, [] if self._chronicle is None else self._chronicle.entries)
        self.session = ending.scan.session
        if ending.scan.identified:
            self._identified.append(ending.scan)
        self.sessions += 1
        self.facts += ending.facts
        self.carry = over.carry
        if self._only is None:
            self._add(over)
        if self._when_ended is not None:
            over.carry = flat(over.carry)
            self._when_ended(Ended(self.session, over))

    def _add(self, over: SessionEnd) -> None:
        """What the end of a session adds outside rounds."""
        self.findings += over.findings
        self.found += len(over.findings)
        self._accounts, self._settled_before = over.commission, len(self._settled)
        self._settled += [one for one in over.commission if not one.outstanding]
        self.notes += over.notes


def _by_name(one: Commission) -> tuple[Any, ...]:
    """Sort key that does not depend on the order of settlements."""
    return one.shoe or "", one.player, one.seat is not None, one.seat or 0
