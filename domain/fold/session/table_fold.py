"""The fold of one session: the table's game and its rounds."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.fold.first_pass import SessionScan
from domain.fold.game import FoldPlace, Game, Games, Ids, judges, none_known, notes
from domain.fold.grouping.assign import assign_fact, finish
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.grouping.open_rounds import OpenRounds
from domain.fold.grouping.round_sink import Nobody
from domain.fold.grouping.scopes import SPANNING
from domain.fold.order import as_read
from domain.fold.reading import ReadFact, applies
from domain.fold.round import Commission, Finding, MovedCard, Round, Wager, together
from domain.fold.session.aliases import Names, learn, merged
from domain.fold.session.carry_forward import CarryForward
from domain.fold.session.feed_findings import FeedFindings
from domain.fold.sessions import table_of
from domain.fold.venue.notes import AnyNote
from domain.fold.wagers.wager_names import source


class Sitting:
    """Runs a game: takes facts from the grouping and collects rounds."""

    def __init__(self, session: str, games: Games, carried: Any = None) -> None:
        self.session = session
        self.table = table_of(session)
        self.games = games
        self.carried = carried
        """The carry-forward of the previous session."""
        self.names: Names = {}
        """Aliases found so far."""
        self.opening: TableOpened | None = None
        self.game: Game[Any] = games(None, carried)
        self.state: Any = None
        self.rounds: list[Round] = []
        """Evicted rounds."""
        self.settled_later: Callable[[str], Ids] = none_known
        """The facts that settle a wager later, as far as known."""
        self.unsettled: set[str] = set()
        """Spanning wagers, by the source's names, that are decided and unsettled."""
        self.found: list[Finding] = []
        """Findings outside rounds, of games that are over."""
        self.noted: list[AnyNote] = []
        """Notes for rules that span several tables, of games that are over."""
        self.over: list[MovedCard] = []
        """The ends of games that are over."""
        self.settled: list[Commission] = []
        """Settled accounts of games that are over."""

    def open(self, opening: TableOpened) -> None:
        """The table opens, or opens again. Under another ruleset the game begins again."""
        if self.opening is None or opening.ruleset != self.opening.ruleset:
            self.found += self._outside()
            self.noted += self._notes()
            self.over = self.moved()
            self.settled += [one for one in self._accounts() if not one.outstanding]
            self.game = self.games(opening, self.carried if self.opening is None else self.game.carry())
        self.opening = opening

    def begin(self, name: str, shoe: str | None) -> None:
        where = FoldPlace(self.table, self.session, shoe, name, self.opening, self.settled_later)
        self.state = self.game.begin(where)

    def evolve(self, played: ReadFact) -> None:
        if self.unsettled and type(played.fact) is WagerPlaced:
            self.unsettled.discard(source(played.fact.wager))
        self.game.evolve(self.state, merged(played, self.names) if self.names else played)

    def at_table(self, played: ReadFact) -> None:
        self.game.at_table(merged(played, self.names) if self.names else played)

    def finish(self, over: bool) -> Collection[str]:
        """Evict the round. Returns the wagers it decided, of those that may span rounds."""
        ended = self.game.finish(self.state, over)
        self.rounds.append(ended)
        decided = [one for one in ended.wagers if one.bet in SPANNING and _decided(one)]
        for one in decided:
            if one.recorded is None:
                self._left(one.wager)
        return [one.wager for one in decided]

    def _left(self, wager: str) -> None:
        """A wager was decided and not settled in its round."""
        self.unsettled.add(source(wager))

    def findings(self) -> list[Finding]:
        """Findings outside rounds."""
        return [replace(one, table=self.table) for one in self.found + self._outside()]

    def _outside(self) -> list[Finding]:
        return self.game.findings() if judges(self.game) else []

    def notes(self) -> list[AnyNote]:
        """Notes for rules that span several tables."""
        return self.noted + self._notes()

    def _notes(self) -> list[AnyNote]:
        return self.game.notes() if notes(self.game) else []

    def commission(self) -> list[Commission]:
        """Deferred commission."""
        return together(self.settled + self._accounts())

    def _accounts(self) -> list[Commission]:
        return self.game.commission() if judges(self.game) else []

    def moved(self) -> list[MovedCard]:
        """Commission collected and waived."""
        return self.over + (self.game.moved() if judges(self.game) else [])


def _decided(wager: Wager) -> bool:
    """Whether a wager is decided: by the rules, or by its settlement if the rules are not known."""
    return wager.recorded is not None if wager.due is None else wager.due.result != "open"


class TableFold:
    """The fold of a session. Facts before the first opening belong to it."""

    def __init__(self, scan: SessionScan, late: LateFacts, sitting: Sitting | None) -> None:
        self.name = name = table_of(scan.session)
        self.scan = scan
        self.sitting = sitting
        self.ruleset: str | None = None
        self.facts = 0
        shadow = (
            OpenRounds(name, Nobody(), LateFacts(scan.spoken, late.ran, collecting=True)) if scan.corrections else None
        )
        self.book = OpenRounds(name, sitting or Nobody(), late, shadow)
        if sitting is not None:
            learn(sitting.names, scan)
        if (opening := _opening(scan)) is not None:
            self._sit(opening)

    def take(self, played: ReadFact) -> None:
        """Fold the next fact in play order."""
        self.facts += 1
        if not applies(played.recorded, played.line):
            return
        if self.book.shadow is not None:
            self._count(self.book.shadow, played)
        if played.gone:
            return
        if type(played.fact) is TableOpened:
            self._open(played.fact)
        assign_fact(self.book, played)

    def _count(self, shadow: OpenRounds, played: ReadFact) -> None:
        fact = played.recorded
        if type(fact) is TableOpened:
            self._end_before(shadow, fact)
        assign_fact(shadow, ReadFact(fact, played.line))

    def _open(self, opening: TableOpened) -> None:
        self._end_before(self.book, opening)
        self._sit(opening)

    def _end_before(self, book: OpenRounds, opening: TableOpened) -> None:
        """A change of ruleset ends the open round."""
        if opening.ruleset != self.ruleset:
            book.release()

    def _sit(self, opening: TableOpened) -> None:
        self.ruleset = opening.ruleset
        if self.sitting is not None:
            self.sitting.open(opening)

    def finish(self, last: bool = True) -> None:
        """End the session. `last`: no other session of the table follows."""
        if self.book.shadow is not None:
            self.book.shadow.end_session()
        finish(self.book, last)


def _opening(scan: SessionScan) -> TableOpened | None:
    """The first opening, as it is read."""
    if scan.opened is None:
        return None
    _, line, fact = scan.opened
    played = as_read(scan, line, fact)
    return None if played.gone or not isinstance(played.fact, TableOpened) else played.fact


class Counted(TableFold):
    """The fold of a session with the notices about its feed."""

    def __init__(self, scan: SessionScan, late: LateFacts, sat: Sitting, carry: CarryForward) -> None:
        self.sat = sat
        self.notices = FeedFindings(sat.table, carry.seq)
        self.later = late.later
        sat.settled_later = self._settled_later
        super().__init__(scan, late, self.sat)
        for book in (self.book, self.book.shadow):
            if book is not None:
                book.spanning = dict(carry.spanning)

    def _settled_later(self, wager: str) -> Ids:
        """If several wagers share a name, a fact that uses it means one of them."""
        own = source(wager)
        if self.later is None or self.book.meant(None, own, False) != wager:
            return ()
        return self.later.settlement(self.scan.session, own, self.facts)

    def take(self, played: ReadFact) -> None:
        if not self.facts:
            self.notices.begin(self.scan.opened[2] if self.scan.opened else None)
        self.notices.check(played)
        super().take(played)

    def findings(self) -> list[Finding]:
        """Findings outside rounds, with the notices about the feed."""
        return self.notices.all() + self.sat.findings()

    def carry(self) -> CarryForward:
        """The carry-forward, when the session is over."""
        return CarryForward(self.sat.game.carry(), self.book.spanning, self.notices.seq, self.sat.names)
