"""One session, folded as its facts come.

    following = Following(session, games, carry)
    if not following.take(line):       # it came late, or corrects what was: what was folded no longer holds
        following.again(lines)         # so the session is folded anew, from its first fact
    following.told()                   # rounds and facts since last asked, in play order
    following.ending()                 # what more there would be if the facts ended here

Facts that come in play order, and speak of nothing but what is up, change only what comes after them; whatever does
more is what the first pass of a replay looks for (`domain.fold.first_pass`), so the same code decides here.
"""

from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass, field

from msgspec.structs import replace

from domain.errors import Refused
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.facts.people import PlayerIdentified
from domain.facts.table import TableOpened
from domain.fold.aliases import everybody
from domain.fold.carry_forward import NOTHING, CarryForward
from domain.fold.first_pass import Scan, SessionScan, TableScan, meet, scan, understand
from domain.fold.game import Games, without_watchers
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.grouping.scopes import PAYING
from domain.fold.lines import FeedLine, Lines
from domain.fold.look_ahead import look_ahead
from domain.fold.order import as_read, in_play_order
from domain.fold.reading import AS_CORRECTED, ReadFact, Reading
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.fold.sessions import table_of
from domain.fold.snapshots import Keeper, Pack, RoundFooting
from domain.fold.table_fold import Counted, Sitting
from domain.fold.venue.notes import AnyNote
from domain.fold.wagers.spanning_wagers import SpanningWagers


@dataclass(slots=True)
class RoundFacts:
    """A round, and the facts it was made of."""

    round: Round
    facts: list[ReadFact]
    footing: RoundFooting | None = None
    """What it stands on, where that is kept."""


Told = list[RoundFacts | ReadFact]
"""Rounds as they were let go, and facts of no round, in play order."""


@dataclass(slots=True)
class SessionEnd:
    """What there would be if the facts ended here."""

    told: Told
    """The round at hand, and what waits for its round."""
    findings: list[Finding]
    """Outside rounds."""
    commission: list[Commission]
    moved: list[MovedCard]
    """Of it, what was collected and waived in this session."""
    carry: CarryForward
    notes: list[AnyNote] = field(default_factory=list)
    """For the rules that go over several tables."""


class Chronicle(Sitting):
    """A sitting that also keeps what happened: every round with its facts, and the facts of no round."""

    def __init__(self, session: str, games: Games, carry: CarryForward) -> None:
        super().__init__(session, games, deepcopy(carry.game))  # a game changes what it was handed
        self.names = dict(carry.names)
        self.told: Told = []
        self.facts: list[ReadFact] = []
        """Of the round at hand."""

    def begin(self, name: str, shoe: str | None) -> None:
        """A round begins."""
        super().begin(name, shoe)
        self.facts = []

    def evolve(self, played: ReadFact) -> None:
        """A fact of the round."""
        super().evolve(played)
        self.facts.append(played)

    def at_table(self, played: ReadFact) -> None:
        """A fact of no round."""
        super().at_table(played)
        self.told.append(played)

    def finish(self, over: bool) -> Collection[str]:
        """The round is let go."""
        decided = super().finish(over)
        self.told.append(RoundFacts(self.rounds[-1], self.facts))
        return decided


class RoundCollector(Chronicle):
    """A sitting for a follower: it also keeps what rounds stand on, and hands out each round once."""

    def __init__(self, session: str, games: Games, carry: CarryForward, pack: Pack | None = None) -> None:
        super().__init__(session, games, carry)
        self.keeper = Keeper(pack)

    def open(self, opening: TableOpened) -> None:
        """The table opens."""
        super().open(opening)
        self.keeper.stand(self)

    def begin(self, name: str, shoe: str | None) -> None:
        """A round begins."""
        super().begin(name, shoe)
        self.keeper.begin(shoe, name)

    def evolve(self, played: ReadFact) -> None:
        """A fact of the round."""
        super().evolve(played)
        self.keeper.tell(played, of_round=True)

    def at_table(self, played: ReadFact) -> None:
        """A fact of no round."""
        super().at_table(played)
        self.keeper.tell(played, of_round=False)

    def _left(self, wager: str) -> None:
        """A wager was decided, and not settled in the round."""
        super()._left(wager)
        self.keeper.leave(wager, self.settled_later(wager))

    def finish(self, over: bool) -> Collection[str]:
        """The round is let go."""
        decided = super().finish(over)
        seen = self.told[-1]
        assert isinstance(seen, RoundFacts)
        seen.footing = self.keeper.let_go(self, over)
        self.rounds.clear()
        return decided


class SessionFold:
    """A session as far as its facts have come."""

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
        """How what rounds stand on is kept, if it is."""
        self._begin(Scan(reading, session), None)

    def _begin(self, found: Scan, late: LateFacts | None, later: SpanningWagers | None = None) -> None:
        self._found = found
        self._of_table: TableScan = found.table(self.table)
        self._scan: SessionScan = self._of_table.session(self.session)
        self._marks = self._scan.spoken.mentions, len(self._of_table.order.moved)
        self._witness = RoundCollector(self.session, self.games, self.carry, self.pack)
        late = late or LateFacts(self._scan.spoken)
        late.later = later
        self._counted = Counted(self._scan, late, self._witness, self.carry)

    def take(self, line: FeedLine) -> bool:
        """The next fact as recorded; false where the session has to be folded anew."""
        fact = understand(line)
        if not self.reading.knows(line, fact):
            return True
        new = meet(self._found, self._of_table, line, fact)
        if not new or self._marked() or self._overtaken(line) or self._changes_the_past(fact):
            return False
        if type(fact) in PAYING and getattr(fact, "wager", None) in self._witness.unsettled:
            return False  # the round that decided it says that nobody settled it
        self._counted.take(as_read(self._scan, line, fact))
        return True

    def _marked(self) -> bool:
        """Whether the last fact was moved, or spoke from afar."""
        before, self._marks = self._marks, (self._scan.spoken.mentions, len(self._of_table.order.moved))
        return before != self._marks

    def _overtaken(self, line: FeedLine) -> bool:
        """Whether a fact that was moved stands after this one."""
        key = self._scan.rank, self._scan.seq, line.number
        return any(one[0] > key for one in self._of_table.order.moved.values())

    def _changes_the_past(self, fact: Fact) -> bool:
        """A correction; a first opening, to which all that came before belongs."""
        kind = type(fact)
        if kind is TableOpened:
            return self._witness.opening is None and self._counted.facts > 0
        return kind is FactCorrected or kind is PlayerIdentified

    def again(self, lines: Lines) -> None:
        """Fold the whole session anew."""
        found = scan(lines, self.reading, self.session)
        late = look_ahead(lines, found, without_watchers(self.games)).get(self.session)
        self._begin(found, late, SpanningWagers(lines, found))
        for _, played in in_play_order(lines, self._found, _ignore):
            self._counted.take(played)

    @property
    def ruleset(self) -> str | None:
        """The rules in force, as far as the table was opened."""
        opening = self._witness.opening
        return opening.ruleset if opening else None

    def told(self) -> Told:
        """What happened since last asked."""
        told, self._witness.told = self._witness.told, []
        return told

    def ending(self) -> SessionEnd:
        """What there would be if the facts ended here; they may go on."""
        found = self._scan
        return self._end(deepcopy(self._counted, {id(found): found, id(found.spoken): found.spoken}))

    def end(self) -> SessionEnd:
        """The facts end here: nothing more can be taken."""
        return self._end(self._counted)

    def _end(self, counted: Counted) -> SessionEnd:
        witness = counted.sat
        assert isinstance(witness, RoundCollector)
        witness.told = []
        counted.finish(self.last)
        ending = ending_of(counted, witness.told)
        ending.carry = flat(ending.carry)
        return ending


def flat(carry: CarryForward) -> CarryForward:
    """With each name beside the one under which the person is read."""
    return replace(carry, names=everybody(carry.names))


def ending_of(counted: Counted, told: Told) -> SessionEnd:
    """What there is of a session that is over."""
    carry, sat = counted.carry(), counted.sat
    return SessionEnd(told, counted.findings(), sat.commission(), sat.moved(), carry, sat.notes())


def _ignore(line: FeedLine, why: Refused) -> None:
    """Refused again, as it was when it came."""
