"""The look-ahead: finds facts that belong to a round already over, or not yet begun, at their place in play order.

It runs only if facts name rounds, shoes or wagers that are not up. It reads the feed once more with the grouping of the
fold. If facts were moved, or corrections name rounds, the references are first collected again in play order.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from domain.errors import PitlogError, Refused
from domain.facts.table import TableOpened
from domain.fold.first_pass import Scan, SessionScan
from domain.fold.game import Games
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.grouping.references import References, collect_references
from domain.fold.lines import FeedLine, Lines
from domain.fold.order import in_play_order
from domain.fold.reading import ReadFact
from domain.fold.session.table_fold import Sitting, TableFold
from domain.fold.sessions import table_of

Failed = Callable[[str, Exception], None]
"""Called with each session in which the look-ahead failed, and the reason."""


def _raise(session: str, why: Exception) -> None:
    raise why


class Trial(Sitting):
    """Plays the rounds to learn which of them decides a wager that spans rounds. The results are not shown. An error in
    a game is ignored here: the fold meets it again and reports it.
    """

    broken = False

    def open(self, opening: TableOpened) -> None:
        self._try(lambda: super(Trial, self).open(opening))

    def begin(self, name: str, shoe: str | None) -> None:
        self._try(lambda: super(Trial, self).begin(name, shoe))

    def evolve(self, played: ReadFact) -> None:
        self._try(lambda: super(Trial, self).evolve(played))

    def at_table(self, played: ReadFact) -> None:
        self._try(lambda: super(Trial, self).at_table(played))

    def finish(self, over: bool) -> Collection[str]:
        decided: Collection[str] = self._try(lambda: super(Trial, self).finish(over)) or ()
        self.rounds.clear()
        return decided

    def _try(self, step: Callable[[], Any]) -> Any:
        if self.broken:
            return None
        try:
            return step()
        except Exception:
            self.broken = True
            return None


def _trial(session: SessionScan, games: Games) -> Trial | None:
    """A trial, if facts name wagers that were not up."""
    return Trial(session.session, games) if session.spoken.wagers else None


def look_ahead(lines: Lines, found: Scan, games: Games, failed: Failed = _raise) -> dict[str, LateFacts]:
    """The late and early facts of each session."""
    _collect_again(lines, found)
    speaking = {one.session: one for one in found.sessions if one.spoken.of_others}
    lates = {name: LateFacts(one.spoken, ran=True, collecting=True) for name, one in speaking.items()}
    if lates:
        tables = {name: TableFold(one, lates[name], _trial(one, games)) for name, one in speaking.items()}
        for session, played in in_play_order(_of_tables(lines, found, speaking), found, _ignore):
            table = tables.get(session.session)
            if table is not None and not _succeeds(session.session, failed, table.take, played):
                del tables[session.session]
        for name, table in tables.items():
            _succeeds(name, failed, table.finish)
    for late in lates.values():
        late.collecting = False
    return lates


def _succeeds(session: str, failed: Failed, step: Callable[..., None], *what: Any) -> bool:
    """Whether a step of a session's grouping succeeds."""
    try:
        step(*what)
    except PitlogError:
        raise
    except Exception as why:
        failed(session, why)
        return False
    return True


def _collect_again(lines: Lines, found: Scan) -> None:
    again = [one for one in found.sessions if one.must_collect_again]
    for one in again:
        one.spoken = References()
    if again:
        names = {one.session for one in again}
        for session, played in in_play_order(_of_tables(lines, found, names), found, _ignore):
            if not played.gone and session.session in names:
                collect_references(session.spoken, played.fact)


class _OnlyTable(Struct, gc=False):
    """The part of a line that shows whether it must be decoded."""

    table: str


_read = msgspec.json.Decoder(_OnlyTable).decode


def _of_tables(lines: Lines, found: Scan, sessions: Collection[str]) -> Lines:
    """The lines of the tables of some sessions, and those that name no table."""
    names = {table_of(session) for session in sessions}
    if len(names) == len(found.tables):
        return lines

    def mine() -> Iterator[FeedLine]:
        return (line for line in lines() if _table(line) in names)

    names.add("")
    return mine


def _table(line: FeedLine) -> str:
    """The table of a line. Empty if it names none."""
    try:
        return _read(line.raw).table
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""


def _ignore(line: FeedLine, why: Refused) -> None:
    return
