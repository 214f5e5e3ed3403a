"""One session, folded as its facts arrive.

    following = SessionFold(session, games, carry)
    if not following.take(line):    # a late fact or a correction: the past changes
        following.refold(lines)       # so the session is folded again, from its first fact
    following.drain()                # rounds and facts since the last call, in play order
    following.ending()               # what the session would add if it ended here

A fact in play order that names only open rounds, shoes and wagers changes nothing before it. The first pass of a replay
finds all other facts (`domain.fold.first_pass`); the same code decides here.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from msgspec.structs import replace

from domain.errors import Refused
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.facts.people import PlayerIdentified
from domain.facts.table import TableOpened
from domain.fold.first_pass import Key, Scan, SessionScan, TableScan, meet, scan
from domain.fold.game import Games, Ids, without_watchers
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.grouping.open_rounds import OpenRounds
from domain.fold.grouping.references import References
from domain.fold.grouping.round_sink import Nobody
from domain.fold.grouping.scopes import PAYING
from domain.fold.lines import FeedLine, Lines, understand
from domain.fold.order import as_read, in_play_order
from domain.fold.reading import AS_CORRECTED, ReadFact, Reading, applies, read
from domain.fold.session.aliases import Names, everybody
from domain.fold.session.amendment import Amendment, amends, joins
from domain.fold.session.carry_forward import NOTHING, CarryForward
from domain.fold.session.look_ahead import look_ahead
from domain.fold.session.results import Entries, SessionEnd
from domain.fold.session.round_collector import RoundCollector
from domain.fold.session.snapshots import Keeper, Pack, Retelling, RoundFooting
from domain.fold.session.table_fold import Counted
from domain.fold.sessions import table_of
from domain.fold.wagers.spanning_wagers import SpanningWagers
from domain.fold.wagers.wager_names import listed


class ReplayedEnd(NamedTuple):
    """The end of a session whose last rounds were played again."""

    table: Retelling
    facts: list[ReadFact]
    """Facts of the open round."""
    footing: RoundFooting
    """The snapshot of the open round."""


class _Before(NamedTuple):
    """The state before the last fact."""

    marks: tuple[int, int]
    naming: bool

    @property
    def mentions(self) -> int:
        return self.marks[0]

    @property
    def moved(self) -> int:
        return self.marks[1]


_OVER = -1
"""Used instead of the number of a round that is over."""


def _as_recorded(book: OpenRounds, spoken: References) -> OpenRounds:
    """The same table as first recorded, where corrections have changed no round so far."""
    late = LateFacts(spoken, book.late.ran, collecting=True)
    return deepcopy(book, {id(book.desk): Nobody(), id(book.late): late})


class SessionFold:
    """A session, folded up to its latest fact."""

    def __init__(
        self,
        session: str,
        games: Games,
        carry: CarryForward = NOTHING,
        reading: Reading = AS_CORRECTED,
        last: bool = True,
        pack: Pack | None = None,
    ) -> None:
        self.session = session
        self.table = table_of(session)
        self.games = games
        self.carry = carry
        self.reading = reading
        self.last = last
        """Whether no other session of the table follows."""
        self.pack = pack
        """Encodes snapshots, if they are stored."""
        self._begin(Scan(reading, session), None)

    def _begin(self, found: Scan, late: LateFacts | None, later: SpanningWagers | None = None) -> None:
        self._found = found
        self._of_table: TableScan = found.table(self.table)
        self._scan: SessionScan = self._of_table.session(self.session)
        moved = self._of_table.order.moved
        self._marks = self._scan.spoken.mentions, len(moved)
        self._furthest: Key | None = max((key for key, *_ in moved.values()), default=None)
        """The last place of a moved fact."""
        self._collector = RoundCollector(self.session, self.games, self.carry, self.pack)
        late = late or LateFacts(self._scan.spoken)
        late.later = later
        self._counted = Counted(self._scan, late, self._collector, self.carry)
        self._superseded = {id: one for id, (_, one) in self._scan.corrections.items()}
        """The corrections in force before the last fact."""
        self._change: tuple[FeedLine, Fact, _Before] | None = None
        """The last fact, if it changes the past."""
        self._settled_references = not self._scan.corrections or self._scan.must_collect_again
        """Whether the references are as corrected."""

    def take(self, line: FeedLine) -> bool:
        """Fold the next fact as recorded. False if the past changes: then `amendment` may give the change, else the
        session must be folded again.
        """
        fact = understand(line)
        if not self.reading.knows(line, fact):
            return True
        marks, naming = self._marks, self._scan.spoken.naming
        self._change = None
        new = meet(self._found, self._of_table, line, fact)
        if not new or self._marked() or self._overtaken(line) or self._changes_the_past(fact):
            self._change = (line, fact, _Before(marks, naming)) if new else None
            return False
        if type(fact) in PAYING and getattr(fact, "wager", None) in self._collector.unsettled:
            return False  # the round that decided it reports it as unsettled
        self._counted.take(as_read(self._scan, line, fact))
        return True

    def _marked(self) -> bool:
        """Whether the last fact was moved, or named a round that is not open."""
        before, self._marks = self._marks, (self._scan.spoken.mentions, len(self._of_table.order.moved))
        return before != self._marks

    def _overtaken(self, line: FeedLine) -> bool:
        """Whether a moved fact has its place after this one."""
        return self._furthest is not None and self._furthest > (self._scan.rank, self._scan.seq, line.number)

    def _changes_the_past(self, fact: Fact) -> bool:
        """Whether a fact changes the past: a correction, or a first opening, which claims all facts before it."""
        kind = type(fact)
        if kind is TableOpened:
            return self._collector.opening is None and self._counted.facts > 0
        return kind is FactCorrected or kind is PlayerIdentified

    # --- amendments -----------------------------------------------------------------------------------------------

    @property
    def may_amend(self) -> bool:
        """Whether the last fact changes the past, and is a correction or names a round."""
        return self._change is not None and (isinstance(self._change[1], FactCorrected) or joins(self._change[1]))

    def amendment(self, earlier: Callable[[str], FeedLine | None]) -> Amendment | None:
        """The change that the last fact makes in the past, if all other facts stay in their places. `earlier`: finds
        the line of an earlier fact.
        """
        if self._change is None or self.reading != AS_CORRECTED or self._collector.opening is None:
            return None
        line, fact, before = self._change
        if before.moved != self._marks[1] or self._overtaken(line) or self._early or not applies(fact, line):
            return None
        if not self._settled_references and before.naming != self._scan.spoken.naming:
            return None
        if isinstance(fact, FactCorrected):
            return self._corrects(fact, earlier) if before.mentions == self._marks[0] else None
        unseen = not self._counted.book.late.ran
        if not joins(fact) or (unseen and (before.naming or self._scan.corrections)):
            return None
        return Amendment(ReadFact(fact, line))

    @property
    def _early(self) -> bool:
        """Whether any fact waits for a round or a shoe that never began."""
        late = self._counted.book.late
        return bool(late.rounds.early or late.shoes.early)

    def _corrects(self, fact: FactCorrected, earlier: Callable[[str], FeedLine | None]) -> Amendment | None:
        _, in_force = self._scan.corrections.get(fact.corrects, (None, None))
        line = earlier(fact.corrects) if in_force is fact else None
        if line is None:
            return None
        first, last = understand(line), self._superseded.get(fact.corrects)
        was = ReadFact(first, line) if last is None else read(first, line, last)
        return amends(was, read(first, line, fact))

    def amended(self, amendment: Amendment, replayed: ReplayedEnd | None) -> None:
        """Continue after the rounds of an amendment were played again. `replayed`: the end of the session, if it
        changed the table's state.
        """
        assert self._change is not None
        line, fact, _ = self._change
        book = self._counted.book
        if replayed is not None:
            self._collector.game, self._collector.state = replayed.table.game, replayed.table.state
            self._collector.facts = replayed.facts
            self._collector.keeper.reopen(replayed.footing)
        if isinstance(fact, FactCorrected):
            self._superseded[fact.corrects] = fact
            book.shadow = book.shadow or _as_recorded(book, self._scan.spoken)
        else:
            for one in (book, book.shadow):
                if one is not None:
                    self._joined(one, fact, line)
        self._counted.take(as_read(self._scan, line, fact))

    def _joined(self, book: OpenRounds, fact: Fact, line: FeedLine) -> None:
        """Note that a fact names a round, as a look-ahead would have."""
        here, wager = book.open, getattr(fact, "wager", None)
        number = here.number if here is not None and here.name == fact.round else _OVER
        book.late.ran = True
        if number == _OVER:
            book.late.reassigned.add(line.number)
        book.begun[fact.round or ""] = number
        if wager in self._scan.spoken.wagers:
            book.homes[listed(wager)] = number

    @property
    def undrained(self) -> bool:
        """Whether some rounds or facts have not been returned yet."""
        return bool(self._collector.entries)

    @property
    def names(self) -> Names:
        """Aliases found so far."""
        return self._collector.names

    @property
    def keeper(self) -> Keeper:
        """The snapshot of the next round."""
        return self._collector.keeper

    def at_hand(self, fact: Fact) -> bool:
        """Whether a fact joins the open round: it names the round, and a wager in it."""
        here, wager = self._counted.book.open, getattr(fact, "wager", None)
        return here is not None and here.name == fact.round and (wager is None or listed(wager) in here.placed)

    @property
    def loose(self) -> bool:
        """Whether any fact about a wager belonged to no round."""
        return self._collector.loose

    @property
    def settled_later(self) -> Callable[[str], Ids]:
        """The facts that settle a wager later."""
        return self._collector.settled_later

    def refold(self, lines: Lines) -> None:
        found = scan(lines, self.reading, self.session)
        late = look_ahead(lines, found, without_watchers(self.games)).get(self.session)
        self._begin(found, late, SpanningWagers(lines, found))
        for _, played in in_play_order(lines, self._found, _ignore):
            self._counted.take(played)

    @property
    def ruleset(self) -> str | None:
        """The ruleset in force, if the table was opened."""
        opening = self._collector.opening
        return opening.ruleset if opening else None

    def drain(self) -> Entries:
        """Rounds and facts since the last call."""
        entries, self._collector.entries = self._collector.entries, []
        return entries

    def ending(self) -> SessionEnd:
        """What the session would add if it ended here. It may still continue."""
        found = self._scan
        return self._end(deepcopy(self._counted, {id(found): found, id(found.spoken): found.spoken}))

    def end(self) -> SessionEnd:
        """End the session: it accepts no more facts."""
        return self._end(self._counted)

    def _end(self, counted: Counted) -> SessionEnd:
        collector = counted.sat
        assert isinstance(collector, RoundCollector)
        collector.entries = []
        counted.finish(self.last)
        ending = ending_of(counted, collector.entries)
        ending.carry = flat(ending.carry)
        return ending


def flat(carry: CarryForward) -> CarryForward:
    """The carry-forward with each alias resolved."""
    return replace(carry, names=everybody(carry.names))


def ending_of(counted: Counted, entries: Entries) -> SessionEnd:
    """What an ended session adds."""
    carry, sat = counted.carry(), counted.sat
    return SessionEnd(entries, counted.findings(), sat.commission(), sat.moved(), carry, sat.notes())


def _ignore(line: FeedLine, why: Refused) -> None:
    """The line was refused when it arrived."""
