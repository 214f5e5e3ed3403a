"""The fold of one table: its sessions, the game played there, and its rounds."""

from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from domain.facts.table import TableOpened
from domain.replay.book import Book
from domain.replay.carry import Carry
from domain.replay.desk import Nobody
from domain.replay.game import Game, Games, Judging, Noting, Where
from domain.replay.late import Late
from domain.replay.notices import Notices
from domain.replay.people import Names, learn, merged
from domain.replay.reading import Played, applies
from domain.replay.round import Commission, Finding, Moved, Round, together
from domain.replay.rounds import finish, take
from domain.replay.scan import TableScan
from domain.replay.venue.notes import AnyNote
from domain.sessions import session_of, unopened


class Sitting:
    """The desk where a game's rounds are kept: it takes what the grouping finds, and gives rounds."""

    def __init__(self, table: str, games: Games, carried: Any = None) -> None:
        self.table = table
        self.games = games
        self.carried = carried
        """What the session before handed on."""
        self.names: Names = {}
        """People who were found to be others."""
        self.session = unopened(table)
        self.opening: TableOpened | None = None
        self.game: Game[Any] = games(None, carried)
        self.state: Any = None
        self.rounds: list[Round] = []
        """Rounds that were let go."""
        self.found: list[Finding] = []
        """Of sessions that are over, outside rounds."""
        self.noted: list[AnyNote] = []
        """Of games that are over, for the rules that go over several tables."""
        self.over: list[Moved] = []
        """Of games that are over, in the session at hand."""
        self.settled: list[Commission] = []
        """Accounts of games that are over, which nothing is owed on."""

    def open(self, session: str, opening: TableOpened) -> None:
        """The table opens, or opens again on the same day; under other rules the game begins anew."""
        if session != self.session or self.opening is None or opening.ruleset != self.opening.ruleset:
            self.found += self._outside()
            self.noted += self._notes()
            self.over = [] if session != self.session and self.opening is not None else self.moved()
            self.settled += [one for one in self._accounts() if not Decimal(one.outstanding)]
            self.game = self.games(opening, self.carried if self.opening is None else self.game.carry())
        self.session, self.opening = session, opening

    def begin(self, name: str, shoe: str | None) -> None:
        """A round begins."""
        self.state = self.game.begin(Where(self.table, self.session, shoe, name, self.opening))

    def evolve(self, played: Played) -> None:
        """A fact of the round."""
        self.game.evolve(self.state, merged(played, self.names) if self.names else played)

    def at_table(self, played: Played) -> None:
        """A fact of no round."""
        self.game.at_table(merged(played, self.names) if self.names else played)

    def finish(self, over: bool) -> None:
        """The round is let go."""
        self.rounds.append(self.game.finish(self.state, over))

    def findings(self) -> list[Finding]:
        """What was found outside rounds."""
        return [replace(one, table=self.table) for one in self.found + self._outside()]

    def _outside(self) -> list[Finding]:
        return self.game.findings() if isinstance(self.game, Judging) else []

    def notes(self) -> list[AnyNote]:
        """What it leaves for the rules that go over several tables."""
        return self.noted + self._notes()

    def _notes(self) -> list[AnyNote]:
        return self.game.notes() if isinstance(self.game, Noting) else []

    def commission(self) -> list[Commission]:
        """Commission that was left owing."""
        return together(self.settled + self._accounts())

    def _accounts(self) -> list[Commission]:
        return self.game.commission() if isinstance(self.game, Judging) else []

    def moved(self) -> list[Moved]:
        """What was collected of it, and waived, in the session at hand."""
        return self.over + (self.game.moved() if isinstance(self.game, Judging) else [])


class Table:
    """Everything the fold holds of a table. Facts that came before the first opening belong to its session."""

    def __init__(self, name: str, scan: TableScan, late: Late, sitting: Sitting | None) -> None:
        self.name = name
        self.scan = scan
        self.sitting = sitting
        self.session = unopened(name)
        self.ruleset: str | None = None
        self.days = 0
        """Gaming days on which it opened."""
        self.facts = 0
        shadow = Book(name, Nobody(), Late(scan.spoken, late.ran, looks=True)) if scan.corrections else None
        self.book = Book(name, sitting or Nobody(), late, shadow)
        if scan.opened is not None:
            self._sit(session_of(name, scan.opened[2].gaming_day), scan.opened[2])

    def take(self, played: Played) -> None:
        """The next fact in play order."""
        self.facts += 1
        if not applies(played.recorded, played.line):
            return
        if self.book.shadow is not None:
            self._count(self.book.shadow, played)
        if played.gone:
            return
        if type(played.fact) is TableOpened:
            self._open(played.fact)
        take(self.book, played)

    def _count(self, shadow: Book, played: Played) -> None:
        fact = played.recorded
        if type(fact) is TableOpened:
            self._end_before(shadow, fact)
        take(shadow, Played(fact, played.line))

    def _open(self, opening: TableOpened) -> None:
        self._end_before(self.book, opening)
        self._sit(session_of(self.name, opening.gaming_day), opening)

    def _end_before(self, book: Book, opening: TableOpened) -> None:
        """What ends when the table opens: the session before; under other rules the round at hand, too."""
        if session_of(self.name, opening.gaming_day) != self.session:
            book.end_session()
        elif opening.ruleset != self.ruleset:
            book.release()

    def _sit(self, session: str, opening: TableOpened) -> None:
        since = self.days + 1 if self.days else 0
        self.days += session != self.session
        self.session, self.ruleset = session, opening.ruleset
        if self.sitting is not None:
            learn(self.sitting.names, self.scan, since, self.days)
            self.sitting.open(session, opening)

    def finish(self, last: bool = True) -> None:
        """The feed ends; not the `last` of the table where another session follows."""
        if self.book.shadow is not None:
            self.book.shadow.end_session()
        finish(self.book, last)


class Counted(Table):
    """A table of the fold itself, with what is odd about its feed."""

    def __init__(self, name: str, scan: TableScan, late: Late, sat: Sitting) -> None:
        self.sat = sat
        self.notices = Notices(name)
        self.statuses: dict[str, int] = {}
        self.found = 0
        """Findings of rounds."""
        super().__init__(name, scan, late, self.sat)

    def handed(self, carry: Carry) -> None:
        """What the session before handed on, but for what its game did."""
        self.notices.seq, self.notices.at = carry.seq, carry.at
        for book in (self.book, self.book.shadow):
            if book is not None:
                book.spanning = dict(carry.spanning)

    def take(self, played: Played) -> None:
        """The next fact in play order."""
        self.notices.look(played)
        super().take(played)

    def count(self, ended: Round) -> None:
        """A round is shown."""
        self.statuses[ended.status] = self.statuses.get(ended.status, 0) + 1
        self.found += len(ended.findings)

    def findings(self) -> list[Finding]:
        """What is odd or amiss outside rounds."""
        return self.notices.all() + self.sat.findings()
